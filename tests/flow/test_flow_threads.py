"""Threads beside the judge: the same items in the same order, and nothing that goes wrong is lost."""

import threading
from collections.abc import Iterator

import pytest

from baohuang.flow.ahead import read_ahead
from baohuang.lake.behind import Behind


class OutOfLuckError(BaseException):
    pass


def test_all_items_come_in_order() -> None:
    assert list(read_ahead(iter(range(1000)), depth=3)) == list(range(1000))
    assert list(read_ahead(iter(()))) == []


def test_what_the_reading_thread_raises_is_raised_behind_the_items_before_it() -> None:
    def items() -> Iterator[int]:
        yield 1
        yield 2
        raise OutOfLuckError

    ahead = read_ahead(items())
    assert [next(ahead), next(ahead)] == [1, 2]
    with pytest.raises(OutOfLuckError):
        next(ahead)


def test_the_reading_thread_ends_with_its_reader() -> None:
    made = []

    def items() -> Iterator[int]:
        for item in range(1000):
            made.append(item)
            yield item

    ahead = read_ahead(items(), depth=2)
    assert next(ahead) == 0
    ahead.close()
    assert len(made) <= 5
    assert not any(thread.name == "bh-read" for thread in threading.enumerate())


def test_work_is_done_in_order_by_one_other_thread() -> None:
    done: list[tuple[int, str]] = []
    behind = Behind(2)
    for number in range(100):
        behind.call(lambda number=number: done.append((number, threading.current_thread().name)))
    behind.wait()
    assert done == [(number, "bh-write") for number in range(100)]
    behind.close()
    assert not any(thread.name == "bh-write" for thread in threading.enumerate())


def test_nothing_is_done_behind_a_call_that_failed() -> None:
    done = []

    def fails() -> None:
        raise OutOfLuckError

    behind = Behind(10)
    behind.call(lambda: done.append(1))
    behind.call(fails)
    behind.call(lambda: done.append(2))
    with pytest.raises(OutOfLuckError):
        behind.wait()
    with pytest.raises(OutOfLuckError):
        behind.call(lambda: done.append(3))
    behind.close()
    assert done == [1]
