"""How often each kind of play occurred."""

from array import array
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from baohuang.simulate.kinds import NAMES


class Counts(Mapping[str, int]):
    """Kinds of play by name, in the order in which they are declared; only those that the rule set has."""

    def __init__(self) -> None:
        """All zero. The bots count in `numbers`."""
        self.numbers = array("q", [0] * len(NAMES))
        self.games = 0
        self.names = list(NAMES)

    def keep_to(self, names: AbstractSet[str]) -> None:
        """List these kinds alone from now on: what the rules of the games make possible."""
        self.names = [name for name in NAMES if name in names]

    def __getitem__(self, name: str) -> int:
        """How often a kind of play occurred, or how many games there were."""
        if name == "games":
            return self.games
        if name not in self.names:
            raise KeyError(name)
        return self.numbers[NAMES.index(name)]

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(["games", *self.names])

    def __len__(self) -> int:
        """How many kinds there are."""
        return len(self.names) + 1
