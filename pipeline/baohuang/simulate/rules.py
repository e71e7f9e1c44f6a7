# cython: infer_types=True
"""The choices of a rule set that the simulator plays by, as plain numbers."""

from baohuang.game.cards import BIG_JOKER, EMPEROR_JOKER, GUARD_JOKER, RANKS, SMALL_JOKER
from baohuang.game.rulesets import Ruleset

SUPPORTED = ("weihai",)


class Rules:
    """One town's numbers; the arrays are read by the dealing and scoring loops."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the numbers from a rule set; raises ValueError for one that the bots cannot play."""
        fields = ruleset.fields
        if ruleset.id not in SUPPORTED:
            raise ValueError(f"cannot simulate {ruleset.id!r}, only {', '.join(SUPPORTED)}")
        ((short_rank, missing),) = fields["missing"].items()
        self.deck = full_deck(fields["ranks"], short_rank, fields["decks"])
        self.deck_size = len(self.deck)
        self.short_copies = 4 * fields["decks"]  # the copies of the short rank stand first in the deck
        self.missing = missing
        self.hand_size = fields["hands"][0]
        self.abdicate_offset = fields["abdicate.offset"]
        self.open_factor = fields["open_guard.factor"]
        self.rebels_needed = fields["rebellion.threshold"]
        self.rebellion_factor = fields["rebellion.factor"]
        self.kick_factor = fields["kick.factor"]
        self.kickers_needed = fields["kick.rebels.threshold"]
        self.factor_max = fields["factor_max"]
        self.held_rank = RANKS.index(fields["hold.rank"])
        self.hidden_ladder = fields["score.hidden_solo"]
        self.open_ladder = fields["score.open_solo"]


def full_deck(ranks: str, short_rank: str, decks: int) -> bytearray:
    """All cards of the decks, the rank with missing copies first; one `EJ` and one `GJ` among the jokers."""
    order = short_rank + ranks.replace(short_rank, "")
    plain = [RANKS.index(rank) * 4 + suit for rank in order for suit in range(4) for _ in range(decks)]
    small = [GUARD_JOKER] + [SMALL_JOKER] * (decks - 1)
    big = [EMPEROR_JOKER] + [BIG_JOKER] * (decks - 1)
    return bytearray(plain + small + big)
