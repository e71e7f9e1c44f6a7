"""Cards as they are written in logs, and what they count for in play."""

from __future__ import annotations

PLAIN_RANKS = "3456789TJQKA2"  # 001:94, 004:11
JOKERS = {"SJ": "SJ", "GJ": "SJ", "BJ": "BJ", "EJ": "BJ"}  # 000:26, 004:11: in play a mark makes no difference
SPECIAL = "TF"  # 001:3, 000:47: the special face stands above every joker
STRENGTH = {rank: number for number, rank in enumerate([*PLAIN_RANKS, "SJ", "BJ", SPECIAL])}
RED = "hd"


def split_cards(text: str) -> list[str]:
    """Cut `"9s9sBJ"` into its cards."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def rank_of(card: str) -> str:
    """Tell the rank of a card as it counts in play; suits never matter there (004:11)."""
    return JOKERS.get(card, card[0])


def copy_of(card: str) -> str:
    """Tell of which card there are four copies: EJ is one of the big jokers, GJ one of the small ones (4.1, C28)."""
    return JOKERS.get(card, card)


def is_joker(card: str) -> bool:
    """Tell whether a card is a joker, marked or not."""
    return card in JOKERS
