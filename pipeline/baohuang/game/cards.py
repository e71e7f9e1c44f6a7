"""Cards: four decks of 54, written rank first (`9h`, `SJ`); in columns a card is one number.

A plain card is `rank * 4 + suit` with rank 0 for the 3 up to 12 for the 2; the jokers stand above.
"""

from typing import Final

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "shdc"

SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53
GUARD_JOKER: Final = 54  # GJ, the small joker with the sword: the guard's card
EMPEROR_JOKER: Final = 55  # EJ, the big joker with the sceptre: the emperor's card
CARD_KINDS: Final = 56

NAMES: Final[tuple[str, ...]] = (*(rank + suit for rank in RANKS for suit in SUITS), "SJ", "BJ", "GJ", "EJ")
CODES: Final[dict[str, int]] = {name: code for code, name in enumerate(NAMES)}


def parse(text: str) -> bytes:
    """The cards of `"9s9sBJ"` as one byte a card, in the order written.

    Raises ValueError that names the first two characters that are no card.
    """
    if len(text) % 2:
        raise ValueError(f"cards are two characters each, {text!r} has an odd number")
    codes = bytearray()
    for at in range(0, len(text), 2):
        code = CODES.get(text[at : at + 2])
        if code is None:
            raise ValueError(f"no card is written {text[at : at + 2]!r}")
        codes.append(code)
    return bytes(codes)


def write(codes: bytes) -> str:
    """The inverse of `parse`."""
    return "".join([NAMES[code] for code in codes])
