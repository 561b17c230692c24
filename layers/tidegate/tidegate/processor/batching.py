"""What a claim is told of the calls of batch handlers."""

from tidegate.processor.pool.calls import Calls
from tidegate.processor.state import Invocation
from tidegate.queue.claim import CallTerms

# While a call waits for more jobs, they are looked for a few times, but no more often than this.
_LOOKS = 4
_LOOK_SECONDS = 0.02


class Batching:
    def __init__(self, invocation: Invocation, calls: Calls) -> None:
        self._calls = calls
        types = [invocation.job_types.get(name) for name in invocation.state.types]
        self._handlers = [(of.name, of.batch, of.batch_seconds) for of in types if of and of.batch is not None]

    @property
    def waits(self) -> bool:
        """A call waits for more jobs."""
        return bool(self._calls.open)

    def terms(self, *, most: int) -> dict[str, CallTerms]:
        return {
            name: CallTerms(max(min(size, most), 1), max(min(self._calls.places(name), most), 0), seconds)
            for name, size, seconds in self._handlers
        }

    def look_again_seconds(self, otherwise: float) -> float:
        return min([otherwise, *(max(call.waits / _LOOKS, _LOOK_SECONDS) for call in self._calls.open)])

    def close(self) -> None:
        """Nothing is claimed that could join a call."""
        self._calls.close()
