"""Firecrawl's crawls: each page becomes a job, and the end of the crawl a signal to the job that started it.

The starting job passes its id to Firecrawl: {"webhook": {"url": "https://…/api/webhooks/firecrawl", "metadata":
{"jobId": str(job.id)}, "events": ["page", "completed", "failed"]}}, then waits: Wait("crawl.completed").
"""

from uuid import UUID

from tidegate.base.bounds import MAX_PAYLOAD_BYTES
from tidegate.base.errors import Invalid, Wrong
from tidegate.base.json_text import encode
from tidegate.webhooks.signature import Style
from tidegate.webhooks.source import Enqueue, Event, Headers, Signal, Source

# A job waits for one signal, so every end of a crawl has this name; `success` tells them apart.
ENDED = "crawl.completed"


def on_event(event: Event, headers: Headers) -> list[Enqueue | Signal]:  # noqa: ARG001
    crawl_job = _crawl_job(event)
    match event.get("type"):
        case "crawl.page":
            return [Enqueue("crawl_page", _payload(event, page), parent=crawl_job) for page in event.get("data") or []]
        case "crawl.completed" | "crawl.failed" as how if crawl_job:
            success = how == "crawl.completed" and event.get("success") is not False
            return [Signal(crawl_job, ENDED, {"success": success, "error": event.get("error")})]
        case _:
            return []


def _crawl_job(event: Event) -> UUID | None:
    metadata = _crawl_metadata(event)
    try:
        return UUID(metadata["jobId"]) if "jobId" in metadata else None
    except (AttributeError, TypeError, ValueError):
        raise Invalid(Wrong("body.metadata.jobId", "it is not a job's id")) from None


def _crawl_metadata(event: Event) -> Event:
    """Returns webhook.metadata, which the application passed when it started the crawl."""
    metadata = event.get("metadata")
    return metadata if isinstance(metadata, dict) else {}


def _payload(event: Event, page: Event) -> Event:
    """A page that is too long for a payload stays at Firecrawl; the job fetches it with the crawl's id and the
    address."""
    about = {"crawl_id": event.get("id"), "crawl_metadata": _crawl_metadata(event)}
    about["metadata"] = page.get("metadata") or {}
    whole = about | {"markdown": page.get("markdown")}
    return whole if len(encode(whole).encode()) <= MAX_PAYLOAD_BYTES else about | {"markdown": None}


firecrawl = Source("firecrawl", Style.FIRECRAWL, on_event, max_bytes=4 * 1024 * 1024)
