"""A crawl from end to end: a job starts it and waits, each delivered page is a job, and the end resumes the first job.

The deliveries are like Firecrawl's: pages overtake the end of the crawl, and are sent twice.
"""

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import process
from tests.functions.conftest import Client, ColdStart, Reply
from tidegate import Fail, Running, Wait, job_type
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare

SECRET = "firecrawl's"


class Site(BaseModel):
    url: str


class Page(BaseModel):
    crawl_id: str
    metadata: dict[str, Any]
    markdown: str | None


@job_type("site_crawl", timeout=5)
def site_crawl(job: Running, site: Site) -> dict[str, Any]:
    """Starts a crawl, waits for its end, then for its pages."""
    if job.resumed_by is None:
        job.once("start", lambda: {"url": site.url, "webhook": {"metadata": {"jobId": str(job.id)}}})
        raise Wait("crawl.completed", timeout=3600)
    if job.resumed_by == "signal":
        if not job.signal["success"]:
            raise Fail(job.signal["error"], code="crawl_failed")
        raise Wait(children=True, timeout=3600)
    return {"ended_by": job.resumed_by}


@job_type("crawl_page", timeout=5, max_attempts=1)
def crawl_page(job: Running, page: Page) -> int:
    if page.metadata["statusCode"] != 200:
        raise Fail("the page is not there", code="not_found")
    return len(page.markdown or "")


JOB_TYPES = known([site_crawl, crawl_page])


@pytest.fixture
def enqueue(cold_start: ColdStart, committed: Connection) -> Client:
    declare(committed, JOB_TYPES.values(), longest=60)
    return cold_start("enqueue", WEBHOOK_SECRETS=f"firecrawl={SECRET}")


@pytest.fixture
def tick(committed: Connection) -> Callable[[], object]:
    return lambda: process(lambda: committed, JOB_TYPES, seconds=60)


def start(enqueue: Client) -> UUID:
    job = {"type": "site_crawl", "payload": {"url": "https://x.example"}}
    reply = enqueue("POST", "/api/jobs", job | {"reference": {"type": "knowledge_source", "id": "7"}})
    return UUID(reply.json["job_id"])


def deliver(enqueue: Client, kind: str, job_id: UUID, **fields: Any) -> Reply:
    event = {"success": True, "type": kind, "id": "crawl-1", "webhookId": str(uuid4()), "data": []}
    body = json.dumps(event | {"metadata": {"jobId": str(job_id)}} | fields)
    signature = f"sha256={hmac.new(SECRET.encode(), body.encode(), hashlib.sha256).hexdigest()}"
    return enqueue("POST", "/api/webhooks/firecrawl", body, authorization="", x_firecrawl_signature=signature)


def page(number: int, status: int = 200) -> dict[str, Any]:
    url = f"https://x.example/{number}"
    return {"data": [{"markdown": f"# Page {number}", "metadata": {"sourceURL": url, "statusCode": status}}]}


def progress(connection: Connection) -> dict[str, int]:
    counted = connection.execute(
        "SELECT type, status, count(*) AS jobs FROM tidegate.jobs"
        " WHERE reference_type = 'knowledge_source' AND reference_id = '7' GROUP BY type, status"
    )
    return {f"{row['type']} {row['status']}": row["jobs"] for row in counted}


def test_a_crawl_ends_after_its_last_page(enqueue: Client, committed: Connection, tick: Callable[[], object]) -> None:
    crawl = start(enqueue)
    tick()
    assert progress(committed) == {"site_crawl waiting": 1}

    assert deliver(enqueue, "crawl.started", crawl).json["job_ids"] == []
    for number in range(5):
        assert deliver(enqueue, "crawl.page", crawl, **page(number)).status == 202
    assert progress(committed) == {"site_crawl waiting": 1, "crawl_page pending": 5}

    assert deliver(enqueue, "crawl.completed", crawl).json["signalled"] == [str(crawl)]
    deliver(enqueue, "crawl.page", crawl, **page(5, status=404))
    tick()

    assert progress(committed) == {"site_crawl completed": 1, "crawl_page completed": 5, "crawl_page failed": 1}
    assert factory.job(committed, crawl)["result"] == {"ended_by": "children"}


def test_a_crawl_that_ends_before_its_job_waits_is_not_missed(
    enqueue: Client, committed: Connection, tick: Callable[[], object]
) -> None:
    crawl = start(enqueue)
    deliver(enqueue, "crawl.page", crawl, **page(1))
    deliver(enqueue, "crawl.completed", crawl)

    tick()

    assert progress(committed) == {"site_crawl completed": 1, "crawl_page completed": 1}


def test_a_crawl_that_fails_fails_its_job(enqueue: Client, committed: Connection, tick: Callable[[], object]) -> None:
    crawl = start(enqueue)
    tick()

    deliver(enqueue, "crawl.failed", crawl, success=False, error="robots.txt says no")
    tick()

    row = factory.job(committed, crawl)
    assert (row["status"], row["error_code"], row["error_message"]) == ("failed", "crawl_failed", "robots.txt says no")


def test_pages_of_a_cancelled_crawl_are_not_read(enqueue: Client, committed: Connection) -> None:
    crawl = start(enqueue)
    committed.execute("UPDATE tidegate.jobs SET status = 'cancelled', finished_at = now()")

    reply = deliver(enqueue, "crawl.page", crawl, **page(1))

    assert (reply.status, reply.json["job_ids"]) == (202, [])


def test_a_crawl_that_no_job_started_tells_each_page_what_it_belongs_to(enqueue: Client, committed: Connection) -> None:
    metadata = {"knowledgeSourceId": "ks-7", "applicationId": "app-1", "userId": "ada"}

    [job_id] = deliver(enqueue, "crawl.page", uuid4(), metadata=metadata, **page(1)).json["job_ids"]

    job = factory.job(committed, UUID(job_id))
    assert (job["parent_id"], job["payload"]["crawl_metadata"]) == (None, metadata)


def test_metadata_that_is_longer_than_a_payload_is_too_large(enqueue: Client, committed: Connection) -> None:
    reply = deliver(enqueue, "crawl.page", uuid4(), metadata={"note": "x" * 300_000}, **page(1))

    assert reply.problem == (413, "too-large")
    assert committed.execute("SELECT FROM tidegate.jobs").rowcount == 0
