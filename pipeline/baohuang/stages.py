"""Where the time of a run goes: seconds by stage, of whichever thread does the work."""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


class Stages:
    """Seconds of the processor by stage; waiting for a disk takes none. Each stage belongs to one thread."""

    def __init__(self) -> None:
        """Nothing was done yet."""
        self.seconds: defaultdict[str, float] = defaultdict(float)

    @contextmanager
    def of(self, stage: str) -> Iterator[None]:
        """What is done within counts for this stage; one stage does not stand within another."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.seconds[stage] += time.thread_time() - began

    def each(self, stage: str, items: Iterable[T]) -> Iterator[T]:
        """The items, whose making counts for this stage."""
        makes = iter(items)
        while True:
            with self.of(stage):
                item = next(makes, None)
            if item is None:
                return
            yield item
