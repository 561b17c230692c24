"""What a processor asks of the queue: six questions, and their answers.

stock    the first one: what is there to do? What the clock has made due is done, the processor gets a place among the
         lane's, and may claim at once
claim    jobs
report   what handlers tell while they run
settle   what has become of jobs
beat     once a second: this processor lives. More of them are started, or this one drains
leave    it found nothing more: it sleeps until the next job is due, or goes, and what it leaves is counted

Direct (direct.py) does them on a connection, Relayed (relayed.py) sends them to relay, which reads them by these models
and does them as Direct does.
"""

from typing import Annotated, Any, Literal, NamedTuple, Protocol

from pydantic import AfterValidator, Field

from tidegate.job import Claimed
from tidegate.outcome import Finished
from tidegate.processor.due_work import DueWork
from tidegate.processor.fleet import LaneState
from tidegate.processor.lane_metrics import Depth
from tidegate.processor.tally import SentRuns
from tidegate.queue.claim import Suspects
from tidegate.queue.declare import Judgement
from tidegate.queue.run_json import SentModel, SentOutcome, SentUpdates
from tidegate.queue.settle import Settled

_LONGEST_NAME = 200
_MOST_TYPES = 1000
_MOST_COUNTED = 2**31 - 1


def _without_nul(text: str) -> str:
    """The driver refuses each statement that has it: a chore or types would be set aside for all lanes."""
    if "\x00" in text:
        raise ValueError("a name has a NUL")
    return text


def _one_of_each(runs: list[SentRuns]) -> list[SentRuns]:
    if len({each.type for each in runs}) < len(runs):
        raise ValueError("a type is counted twice")
    return runs


Name = Annotated[str, Field(max_length=_LONGEST_NAME), AfterValidator(_without_nul)]
Names = Annotated[list[Name], Field(max_length=_MOST_TYPES)]
Count = Annotated[int, Field(ge=0, le=_MOST_COUNTED)]


class CodeType(SentModel):
    """A job type of the running code."""

    name: Name
    lane: Name
    timeout: int
    encrypted: bool


class ClaimAsk(SentModel):
    types: Names
    room: Count
    room_bytes: Count
    seconds_left: float
    from_start: bool = False
    suspects: Suspects | None = None
    """It claims these instead."""
    again: bool = False
    """It has slept, or said that it claims no more."""
    holds: list[str] | None = None
    """An answer was lost: whatever the worker holds besides these goes back before."""

    @property
    def is_plain(self) -> bool:
        return not (self.suspects or self.again or self.holds is not None)


class StockAsk(SentModel):
    code: Annotated[list[CodeType], Field(max_length=_MOST_TYPES)]
    documents: dict[Name, str]
    """As they are declared: types of this lane, and of lanes outside."""
    lanes: Names
    lanes_outside: Names
    longest: float
    """How long a job may take, in an invocation that has just begun."""
    seconds: float
    """Until the platform ends it."""
    tick_seconds: float | None
    keys: Names
    """Encryption keys, the one that seals first."""
    declares: bool
    """At a deployment: it declares its types, and does nothing else."""
    claim: ClaimAsk
    """What it claims at once, if it has a place. The types that it can claim are among those of `code`."""
    holds: list[str] | None = None


class Account(SentModel):
    """What a processor has not counted yet."""

    seen: Count
    """The most jobs that it saw ready since it measured last."""
    number: Count
    """Of the count."""
    runs: Annotated[list[SentRuns], Field(max_length=_MOST_TYPES), AfterValidator(_one_of_each)]


class Notes(SentModel):
    """What goes with the next question."""

    types: Names
    """That it claims."""
    left_out: Names
    """Chores that it does not do."""
    tried_again: Names
    """Chores that were set aside, and may be done now."""
    able: Names
    """Types that were set aside, and could be claimed."""
    waiting: dict[Name, Count]
    """How many jobs wait for each key that is not here."""


class BeatAsk(SentModel):
    notes: Notes
    most: Count
    """Jobs are counted no further."""
    claimed: Count
    settled: Count
    is_idle: bool
    """It has free slots."""
    drains: bool
    """It claims no more from now on."""
    has_stopped: bool
    wakes: bool
    """It has made something ready that other processors may have to run."""
    keeps_up: bool
    """It has been busy for a while: what the clock makes due is looked for."""
    account: Account | None
    """None: it is too early to count."""


class LeaveAsk(SentModel):
    notes: Notes
    claim: ClaimAsk | None
    """It stays if there is something to claim. None: it goes, whatever there is."""
    seconds_left: float
    may_sleep: float
    may_wait: float
    """For the next token of a rate."""
    in_vain: bool
    """It has waited for a token, and found no job to claim with it."""
    is_registered: bool
    has_stopped: bool
    looks: bool
    """Something may be left that it had no time, or no room, for."""
    wakes: bool
    max_workers: Count
    prune_seconds: float | None
    """None: pruning is not due."""
    account: Account
    holds: list[str] | None = None


class Claims(SentModel):
    jobs: list[Claimed]
    types: list[str] | None = None
    """Those whose claims succeeded. The others are set aside. None: all."""
    left_out: list[str] = Field(default_factory=list)
    after: float = 0
    """How many seconds after the question the claim began."""


class Place(SentModel):
    """Among the lane's processors."""

    alone: bool
    """It runs suspects first: others come for the lane's other jobs."""
    siblings: int


class Stock(SentModel):
    """What there is to do, and what was done."""

    work: DueWork
    judged: Judgement
    types: list[str]
    """That it can claim."""
    place: Place | None
    """None: it is not wanted."""
    claims: Claims | None
    others_ready: bool
    counts: dict[str, int]
    left_out: list[str]


class Beat(SentModel):
    lane: LaneState
    siblings: int
    """As many more processors are needed."""
    drained: bool
    """The others suffice."""
    counted: bool | None
    is_left: bool
    """There may be more to expire or to prune."""
    counts: dict[str, int]
    left_out: list[str]


class Left(SentModel):
    claims: Claims | None = None
    """It stays, with these."""
    waits: float | None = None
    """It stays, for the next token."""
    sleeps: float | None = None
    """It stays, and sleeps until the next job is due."""
    next_due: float | None = None
    """Too far away to sleep, or another processor waits for it."""
    depth: Depth | None = None
    counted: bool = True
    pruned: int = 0

    @property
    def stays(self) -> bool:
        return self.claims is not None or self.waits is not None or self.sleeps is not None


class SentReport(SentModel):
    id: str
    lock_version: int
    updates: SentUpdates | None = None


class ReportAsk(SentModel):
    jobs: list[SentReport]


class SentReported(SentModel):
    cancel: list[str]
    lost: list[str]
    locked: list[str]


class SettleAsk(SentModel):
    batch: list[SentOutcome]
    claim: ClaimAsk | None = None


class Written(SentModel):
    """What was settled, with jobs by their ids."""

    counts: dict[str, int]
    locked: list[str]
    otherwise: dict[str, str]
    claims: Claims | None = None


class _Error(SentModel):
    kind: Literal["database", "refused", "failed"]
    message: str
    sqlstate: str | None = None


class RelayError(SentModel):
    """In place of an answer."""

    error: _Error


class SentWorker(SentModel):
    id: Name
    lane: Name
    function_version: Name
    log_stream: Name
    started_by: Name
    memory: Count


class RelayRequest(SentModel):
    verb: Literal["stock", "claim", "report", "settle", "beat", "leave"]
    worker: dict[str, Any]
    secret: str
    ask: dict[str, Any]


class Question[T](Protocol):
    """One that is open: its answer is on its way, or here."""

    @property
    def is_answered(self) -> bool:
        """It does not wait."""

    def fileno(self) -> int:
        """For select(): readable when something has come."""

    def wait(self, seconds: float) -> None:
        """Until something has come."""

    def again(self) -> None:
        """Asks again, since the answer was lost."""

    def end(self) -> T:
        """Waits for the answer. Raises psycopg.OperationalError if it may come at the next try."""


class Settling(NamedTuple):
    batch: list[Finished]
    """Of the jobs that were to be settled, those that are."""
    question: Question[tuple[Settled, Claims | None]]
