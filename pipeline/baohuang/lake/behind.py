"""Writing behind: a thread encodes and writes what is handed over, in order, so that nothing depends on it."""

import queue
import threading
from collections.abc import Callable


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
