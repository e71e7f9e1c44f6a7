"""Reading ahead: a thread makes the next chunk while one is judged, in order, so that nothing depends on it."""

import queue
import threading
from collections.abc import Iterator
from typing import Any, Final, TypeVar

T = TypeVar("T")
EVERY: Final = 0.1  # seconds between two looks whether anyone still waits for what is read
PATIENCE: Final = 1.0  # seconds for a reader to see that nobody does; one that waits for its input is left behind


def read_ahead(items: Iterator[T], depth: int = 1) -> Iterator[T]:
    """The items, of which up to `depth` are made by another thread while one is used.

    What the thread raises is raised here, in its place.
    """
    waiting: queue.Queue[tuple[T | None, BaseException | None]] = queue.Queue(depth)
    is_over = threading.Event()
    thread = threading.Thread(target=_read, args=(items, waiting, is_over), name="bh-read", daemon=True)
    thread.start()
    try:
        while True:
            item, error = waiting.get()
            if isinstance(error, StopIteration):
                return
            if error is not None:
                raise error
            yield item  # type: ignore[misc]
    finally:
        is_over.set()
        thread.join(PATIENCE)


def _read(items: Iterator[Any], waiting: "queue.Queue[Any]", is_over: threading.Event) -> None:
    error: BaseException | None = None
    while error is None and not is_over.is_set():
        item = None
        try:
            item = next(items)
        except BaseException as raised:  # noqa: BLE001  whatever it is, the one who reads is to have it
            error = raised
        while not is_over.is_set():
            try:
                waiting.put((item, error), timeout=EVERY)
                break
            except queue.Full:
                pass
