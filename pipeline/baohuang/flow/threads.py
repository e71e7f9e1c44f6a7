"""Work beside the judge: a thread that reads ahead, and one that encodes and writes.

Each takes its work in order, one piece at a time, so that what is read, judged and written is the same with and
without them. Most of their time goes to compiled code that lets other threads run.
"""

import queue
import threading
from collections.abc import Callable, Iterator
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


class Behind:
    """A thread that does what it is told, in order; `depth` calls may wait.

    A call that fails is the last: it is raised at the next `call` or `wait`, and what waited behind it is not done.
    """

    def __init__(self, depth: int) -> None:
        """The thread is started with the first call."""
        self._waiting: queue.Queue[Callable[[], object] | None] = queue.Queue(depth)
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def call(self, work: Callable[[], object]) -> None:
        """Have this done; waits while too much is waiting."""
        self._raise()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bh-write", daemon=True)
            self._thread.start()
        self._waiting.put(work)

    def wait(self) -> None:
        """Wait until all is done."""
        self._waiting.join()
        self._raise()

    def close(self) -> None:
        """Wait until all is done, or has failed, and end the thread; raises nothing."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()
            self._thread = None

    def _raise(self) -> None:
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        while (work := self._waiting.get()) is not None:
            if self._error is None:
                try:
                    work()
                except BaseException as raised:  # noqa: BLE001  whatever it is, the one who asked is to have it
                    self._error = raised
            self._waiting.task_done()
        self._waiting.task_done()
