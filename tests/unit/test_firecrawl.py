from typing import Any
from uuid import UUID, uuid4

import pytest

from sources.firecrawl import on_event
from tidegate.webhooks.source import Enqueue, Signal

JOB = uuid4()
PAGE = {"markdown": "# Hello", "metadata": {"sourceURL": "https://example.com/", "statusCode": 200}}


OURS = {"knowledgeSourceId": "ks-7", "applicationId": "app-1", "userId": "ada"}
"""The metadata that the application passed to Firecrawl when it started the crawl."""


def event(kind: str, *, job: UUID | None = JOB, **fields: Any) -> dict[str, Any]:
    metadata = OURS | ({"jobId": str(job)} if job else {})
    return {"success": True, "type": kind, "id": "crawl-1", "data": [], "metadata": metadata} | fields


ABOUT = {"crawl_id": "crawl-1", "crawl_metadata": OURS | {"jobId": str(JOB)}, "metadata": PAGE["metadata"]}


def test_each_page_becomes_a_job_under_the_one_that_crawls() -> None:
    [page, _] = on_event(event("crawl.page", data=[PAGE, PAGE]), {})

    assert isinstance(page, Enqueue)
    assert (page.job.type, page.parent) == ("crawl_page", JOB)
    assert page.job.payload == ABOUT | {"markdown": "# Hello"}


def test_a_page_of_a_crawl_without_a_job_has_no_parent() -> None:
    [page] = on_event(event("crawl.page", job=None, data=[PAGE]), {})

    assert isinstance(page, Enqueue)
    assert (page.parent, page.job.payload["crawl_metadata"]) == (None, OURS)


def test_a_page_that_is_too_long_stays_at_firecrawl() -> None:
    [page] = on_event(event("crawl.page", data=[PAGE | {"markdown": "ü" * 200_000}]), {})

    assert isinstance(page, Enqueue)
    assert page.job.payload == ABOUT | {"markdown": None}


@pytest.mark.parametrize("metadata", [None, [], "ks-7", 7])
def test_metadata_that_is_no_object_is_none(metadata: Any) -> None:
    [page] = on_event(event("crawl.page", data=[PAGE]) | {"metadata": metadata}, {})

    assert isinstance(page, Enqueue)
    assert (page.parent, page.job.payload["crawl_metadata"]) == (None, {})


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("crawl.completed", {}, {"success": True, "error": None}),
        ("crawl.completed", {"success": False, "error": "limit"}, {"success": False, "error": "limit"}),
        ("crawl.failed", {"success": False, "error": "robots"}, {"success": False, "error": "robots"}),
        ("crawl.failed", {}, {"success": False, "error": None}),
    ],
)
def test_the_end_of_a_crawl_is_one_signal_however_it_ended(kind: str, fields: Any, says: Any) -> None:
    assert on_event(event(kind, **fields), {}) == [Signal(JOB, "crawl.completed", says)]


@pytest.mark.parametrize(
    "ignored", [event("crawl.started"), event("batch_scrape.page", data=[PAGE]), event("crawl.completed", job=None), {}]
)
def test_other_events_are_ignored(ignored: dict[str, Any]) -> None:
    assert on_event(ignored, {}) == []
