"""The six questions of a processor (questions.py), each done on a connection: the processor's own, or relay's."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from tidegate.job import Claimed
from tidegate.outcome import Finished, Waiting
from tidegate.outside.attached import attach
from tidegate.outside.sealed_endpoints import seal_endpoints
from tidegate.postgres.database import Connection
from tidegate.processor import fleet, place
from tidegate.processor.chores import Chores
from tidegate.processor.demand import workers_wanted
from tidegate.processor.due_work import find_due_work
from tidegate.processor.lane_metrics import measure
from tidegate.processor.locks import give_back
from tidegate.processor.place import At
from tidegate.processor.questions import Beat, BeatAsk, ClaimAsk, Claims, LeaveAsk, Left, Stock, StockAsk
from tidegate.queue.claim import Limits, claim_each
from tidegate.queue.claim import claim as claim_some
from tidegate.queue.declare import judge
from tidegate.queue.dependents import free_dependents
from tidegate.queue.reclaim import take_back_charges
from tidegate.queue.report import Reported
from tidegate.queue.report import report as write_updates
from tidegate.queue.settle import LOST, Settled
from tidegate.queue.settle import settle as write_outcomes
from tidegate.running import Updates


def stock(at: At, ask: StockAsk) -> Stock:
    """Mostly there is nothing to do, and it is one statement."""
    began = time.monotonic()
    if ask.holds is not None:
        give_back(at.connection, at.worker, holds=ask.holds)
    work = find_due_work(at.connection, at.worker.lane, ask.documents, [each.name for each in ask.code])
    if at.deployment.is_relay:
        work = work.left_to_relay()
    chores = Chores(at, work.left_out, work.chores_aside.keys() - work.left_out)
    if at.deployment.is_relay and at.worker.is_tick:
        chores.perform("seal_endpoints", None, seal_endpoints)
    chores.see_to_keys(ask, work)
    judged = chores.declare(ask, work)
    # An operator may have moved a type here from another lane: the claim decides, by the table.
    known = judge(ask.code, longest=ask.longest, in_force=work.in_force, has_keys=bool(ask.keys)).names
    refused = judged.refused.keys() | work.unclaimable
    types = [name for name in (*known, *work.remote_types) if name not in refused]
    seat, claims = None, None
    if not ask.declares:
        chores.do(work.due, types, start=work.start)
        if place.is_wanted(at, work, ask.tick_seconds):
            passed = time.monotonic() - began
            seconds, claim_seconds = ask.seconds - passed, ask.claim.seconds_left - passed
            seat = place.take(at, work, chores, seconds=seconds, claim_seconds=claim_seconds)
    if seat and not seat.alone:
        config = at.config(work.config)
        bounds = (each for each in (config.slots, config.max_jobs) if each is not None)
        room = min(ask.claim.room, config.claim_batch, *bounds)
        claims = claim(at, ask.claim.model_copy(update={"types": types, "room": room}), since=began)
    return Stock(
        work=work,
        judged=judged,
        types=types,
        place=seat,
        claims=claims,
        others_ready=bool(work.due - {"declare", "prune"}),
        counts=dict(chores.counts),
        left_out=sorted(chores.left_out),
    )


def claim(at: At, ask: ClaimAsk, *, since: float | None = None) -> Claims:
    """`since`: when the question came."""
    since = since or time.monotonic()
    # Before suspects of which one may run alone nothing runs, so what is locked by this worker was claimed in an answer
    # that was lost.
    holds = [] if ask.suspects == "any" else ask.holds
    if holds is not None:
        give_back(at.connection, at.worker, holds=holds)
    chores = Chores(at, ())
    if ask.again:
        chores.be_on_time(fleet.claim_again(at.connection, at.worker, types=ask.types), ask.types)
    moment = time.monotonic()
    limits = Limits(ask.types, at.worker.lane, ask.seconds_left - (moment - since), at.worker.id)
    room: dict[str, Any] = {"room": ask.room, "room_bytes": ask.room_bytes, "from_start": ask.from_start}
    able = None
    if ask.suspects:
        none: list[Claimed] = []
        jobs = chores.perform("claim_suspects", none, claim_some, suspects=ask.suspects, limits=limits, **room)
    else:
        jobs, able = claim_each(at.connection, limits, **room)
    jobs = with_endpoints(at, jobs)
    return Claims(jobs=jobs, types=able, left_out=sorted(chores.left_out), after=moment - since)


def report(at: At, jobs: list[tuple[Claimed, Updates | None]]) -> Reported:
    reported = write_updates(at.connection, jobs)
    if reported.lost:
        take_back_charges(at.connection, at.worker.id, reported.lost)
    return reported


def settle(at: At, batch: list[Finished], *, lost: Sequence[str] = ()) -> Settled:
    """`lost`: the ids of others, which the worker does not hold any more."""
    settled = write_outcomes(at.connection, batch)
    follow(at, batch, settled)
    if lost:
        take_back_charges(at.connection, at.worker.id, [*lost])
    return settled


def beat(at: At, ask: BeatAsk) -> Beat:
    connection, worker = at.connection, at.worker
    chores = Chores.noted(at, ask.notes)
    if ask.drains and not ask.has_stopped:
        fleet.drain(connection, worker)
    lane = fleet.heartbeat(
        connection, worker, claimed=ask.claimed, settled=ask.settled, most=ask.most, types=ask.notes.types
    )
    siblings, drained = 0, False
    if lane.is_alive and not ask.drains:
        config = at.config(lane.config)
        wanted = workers_wanted(lane.startable, lane.running, lane.processors, config)
        if not ask.is_idle:
            siblings = place.scale_out(at, wanted - lane.claiming, lane.startable, config)
        elif not ask.has_stopped and lane.claiming > wanted:
            cooldown = config.scale_in_seconds
            drained = fleet.scale_in(connection, worker, wanted=wanted, longest=lane.longest, cooldown=cooldown)
    counted = None
    if ask.account:
        counted = chores.count(ask.account)
        chores.measure(ask.account.seen)
    is_left = (ask.keeps_up or lane.has_expired) and chores.keep_up(ask.notes.types)
    if ask.wakes:
        place.wake_others(at)
    return Beat(
        lane=lane,
        siblings=siblings,
        drained=drained,
        counted=counted,
        is_left=is_left,
        counts=dict(chores.counts),
        left_out=sorted(chores.left_out),
    )


def leave(at: At, ask: LeaveAsk) -> Left:
    chores = Chores.noted(at, ask.notes)
    stays = Left()
    if ask.claim:
        last = partial(claim, at, ask.claim)
        stays = place.stay(at, ask, chores, last)
        if stays.stays:
            return stays
    elif ask.holds is not None:
        give_back(at.connection, at.worker, holds=ask.holds)
    depth, counted = None, True
    if ask.is_registered:
        if not ask.has_stopped and not ask.claim:
            fleet.drain(at.connection, at.worker)
        depth, counted = place.give_up(at, ask, chores)
    elif ask.wakes:
        place.wake_others(at)
    pruned = 0 if ask.prune_seconds is None else chores.prune(ask.prune_seconds)
    depth = depth or chores.perform("publish_metrics", None, measure, at.worker.lane)
    return Left(next_due=stays.next_due, depth=depth, counted=counted, pruned=pruned)


def with_endpoints(at: At, jobs: list[Claimed]) -> list[Claimed]:
    """Jobs that call an endpoint get it with them, in the lane that calls the internet."""
    if at.worker.lane not in at.deployment.lanes_that_call or not jobs:
        return jobs
    attached = attach(at.connection, jobs)
    return [job._replace(attached=attached.get(job.id)) for job in jobs]


def follow(at: At, batch: list[Finished], settled: Settled) -> None:
    """After the commit: what the end of these jobs frees. A request to cancel may have ended any."""
    if not has_more_to_do(batch, settled):
        return
    locked = {finished.job.id for finished in settled.locked}
    ended = [finished for finished in batch if finished.job.id not in locked]
    follow_through(at.connection, ended)
    if settled.counts["lost"]:
        lost = [job_id for job_id, status in settled.otherwise.items() if status == LOST]
        take_back_charges(at.connection, at.worker.id, lost)


def has_more_to_do(batch: list[Finished], settled: Settled) -> bool:
    return settled.counts["lost"] > 0 or any(_concerns_others(each) for each in batch)


def follow_through(connection: Connection, batch: list[Finished]) -> None:
    jobs = [finished.job for finished in batch]
    # A signal may have come, or all children have ended, before the job was set waiting.
    waiting = {finished.job.id for finished in batch if isinstance(finished.outcome, Waiting)}
    free_dependents(
        connection,
        keys={(job.type, job.concurrency_key) for job in jobs if job.concurrency_key is not None},
        waiting=waiting | {job.parent_id for job in jobs if job.parent_id},
        batches={job.batch_id for job in jobs if job.batch_id},
    )


def _concerns_others(finished: Finished) -> bool:
    job = finished.job
    return bool(
        job.concurrency_key is not None or job.parent_id or job.batch_id or isinstance(finished.outcome, Waiting)
    )
