"""What a slot and its processor both see."""

import mmap

# For what has ended and was not sent yet; of 250 jobs that do nothing it is 6 KB.
_RECORD_BYTES = 1024 * 1024


class Board:
    """A few words of memory that a slot and its processor both see: what runs now, until when, and what has to stop.

    Without a lock: what runs is withdrawn first and named last, and no number comes twice. So who reads the same number
    before the deadline and after it has read that job's deadline, not what was there, for a moment, in between.
    """

    def __init__(self) -> None:
        memory = memoryview(mmap.mmap(-1, mmap.PAGESIZE))
        self._words, self._times = memory.cast("q"), memory.cast("d")  # each is written in one go
        self._record = mmap.mmap(-1, _RECORD_BYTES)  # a page of it costs nothing before it is written

    def start(self, number: int, deadline: float) -> None:
        self._words[0] = 0
        self._times[1] = deadline
        self._words[0] = number

    def stop(self, number: int, why: int) -> None:
        self._words[3] = why
        self._words[2] = number

    def read(self) -> tuple[int, float, int, int]:
        """What runs (0: nothing), its deadline by time.monotonic(), what has to stop, and why."""
        number, deadline = self._words[0], self._times[1]
        return number if self._words[0] == number else 0, deadline, self._words[2], self._words[3]

    def record(self, entry: bytes) -> bool:
        """What has ended and is still to be sent: the slot may be gone before. False: there is no room for it."""
        begin = self._words[4]
        end = begin + len(entry)
        if end > _RECORD_BYTES:
            return False
        self._record[begin:end] = entry
        self._words[4] = end
        return True

    def erase(self) -> None:
        self._words[4] = 0

    @property
    def recorded(self) -> bytes:
        return self._record[: max(self._words[4], 0)]
