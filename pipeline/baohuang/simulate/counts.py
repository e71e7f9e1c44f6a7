"""How often each kind of play occurred."""

from array import array
from collections.abc import Iterator, Mapping

from baohuang.simulate.kinds import NAMES


class Counts(Mapping[str, int]):
    """Kinds of play by name, in the order in which they are declared."""

    def __init__(self) -> None:
        """All zero. The bots count in `numbers`."""
        self.numbers = array("q", [0] * len(NAMES))
        self.games = 0

    def __getitem__(self, name: str) -> int:
        """How often a kind of play occurred, or how many games there were."""
        if name == "games":
            return self.games
        try:
            return self.numbers[NAMES.index(name)]
        except ValueError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(["games", *NAMES])

    def __len__(self) -> int:
        """How many kinds there are."""
        return len(NAMES) + 1
