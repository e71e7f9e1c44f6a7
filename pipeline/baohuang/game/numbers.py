"""The numbers of cards, events, violations and choices for the compiler, as `.pxd` files written from the Python enums.

`python -m baohuang.game.numbers` writes them; a test compares.
"""

from enum import Enum
from pathlib import Path

from baohuang.game import cards
from baohuang.game.choices import Compare, EmperorBy, PairScore, Paste, Phase, Result, ResultBy, Solo
from baohuang.game.events import EventType
from baohuang.game.layout import Action, Claimed, Flag, Weight
from baohuang.game.outcome import Outcome
from baohuang.game.violations import Violation

HOME = Path(__file__).parent
NOTE = "# For the compiler; written by `python -m baohuang.game.numbers`, compared by a test.\n"


def _enum(numbers: type[Enum]) -> str:
    members = "".join(f"    {member.name} = {member.value}\n" for member in numbers.__members__.values())
    return f"cdef enum {numbers.__name__}:\n{members}"


def pxd_texts() -> dict[Path, str]:
    """The text of each `.pxd` file by its path."""
    jokers = ("SMALL_JOKER", "BIG_JOKER", "GUARD_JOKER", "EMPEROR_JOKER", "CARD_KINDS")
    choices = (Compare, Solo, Result, Phase, EmperorBy, Paste, PairScore, ResultBy)
    card_numbers = "cdef enum:\n" + "".join(f"    {name} = {getattr(cards, name)}\n" for name in jokers)
    return {
        HOME / "cards.pxd": NOTE + card_numbers,
        HOME / "events.pxd": NOTE + _enum(EventType),
        HOME / "violations.pxd": NOTE + _enum(Violation),
        HOME / "layout.pxd": NOTE + "\n".join(_enum(numbers) for numbers in (Flag, Action, Weight, Claimed)),
        HOME / "outcome.pxd": NOTE + _enum(Outcome),
        HOME / "choices.pxd": NOTE + "\n".join(_enum(numbers) for numbers in choices),
    }


if __name__ == "__main__":
    for path, text in pxd_texts().items():
        path.write_text(text)
