"""All types of problem documents: their names are stable, and each means one thing."""

from typing import NamedTuple

from tidegate.http.problems import STATUSES


class Problem(NamedTuple):
    means: str
    at: tuple[str, ...] = ()
    """The operations that it is for; none, for any that answer with its status."""


_SENDING = ("post_job", "post_batch", "post_webhook")
_ONE_JOB = (*("retry_job", "cancel_job", "approve_job", "reject_job", "signal_job", "patch_job", "delete_job"),)
_MANY = ("retry_jobs", "cancel_jobs", "delete_jobs", "patch_key", "delete_key", "put_type", "reset_type")


PROBLEMS = {
    "malformed": Problem("the body is not a JSON object that Postgres can store"),
    "invalid": Problem("a field, a parameter or the payload is wrong; `errors` lists each field"),
    "unknown-type": Problem("neither code nor the API has declared the job type", _SENDING),
    "unauthenticated": Problem("no key or token, or one that is not valid"),
    "bad-signature": Problem("a webhook is not signed by its source, or not lately", ("post_webhook",)),
    "forbidden": Problem("it takes a higher role; or the token names none"),
    "not-for-this-key": Problem(
        "the key may not send this type, this priority, or so many at once", ("post_job", "post_batch")
    ),
    "not-found": Problem("there is no such thing, or it belongs to another owner"),
    "no-such-route": Problem("nothing is at this path"),
    "method-not-allowed": Problem("something is at this path, for the methods that the header `Allow` names"),
    "conflict": Problem("not as things stand: the text says why", _MANY),
    "illegal-transition": Problem("the job's status does not allow it; the text says what is legal", _ONE_JOB),
    "type-disabled": Problem("the job type takes no jobs now", _SENDING),
    "idempotency-conflict": Problem("the idempotency key belongs to another request; the text names its job", _SENDING),
    "too-large": Problem("the payload is over 256 KB, the body over 512 KB, or over 5 MB with a batch"),
    "unsupported-format": Problem("the body is not JSON"),
    "too-many-requests": Problem(
        "the key, or the owner of the token, has used up its limit: try again after `Retry-After` seconds"
    ),
    "too-many-pending": Problem(
        "the owner has as many unfinished jobs as the key's `max_pending` allows: try again after `Retry-After`",
        ("post_job", "post_batch"),
    ),
    "internal-error": Problem("something went wrong inside; it is logged, with the request's id"),
    "database-unavailable": Problem("try again after `Retry-After` seconds"),
    "unavailable": Problem("something else that is needed does not answer", ("trigger",)),
}


def page() -> str:
    rows = [f"| `{name}` | {int(STATUSES[name])} | {problem.means} |" for name, problem in PROBLEMS.items()]
    return "\n".join(
        [
            "# Problem types",
            "",
            "An error is a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).",
            "Its `type` is one of these, after `urn:tidegate:problem:`.",
            "They stay as they are; a new kind of problem gets a type of its own. `make openapi` writes this page.",
            "",
            "Each 400 and 413 has `errors`, at most 50: `where` (`body.jobs.1.payload.to`, `query.limit`,",
            "`header.idempotency-key`), `what` is wrong there, and the `type` of the mistake.",
            "",
            "| `urn:tidegate:problem:` | status | |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )
