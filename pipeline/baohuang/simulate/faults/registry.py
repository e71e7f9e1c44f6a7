"""The kinds of faults: each is a small function that changes a scene and says what must be found."""

from collections.abc import Callable
from typing import Final

from baohuang.simulate.faults.scene import Planted, Scene

Planter = Callable[[Scene], list[Planted]]

# By the name of the violation. A planter raises Unfit where the game has no place for its fault.
KINDS: Final[dict[str, Planter]] = {}


def plants(name: str) -> Callable[[Planter], Planter]:
    """Register a planter under the violation that it plants."""

    def register(planter: Planter) -> Planter:
        KINDS[name] = planter
        return planter

    return register
