"""All types of problem documents. Their names are stable, and each has one meaning."""

from typing import NamedTuple

from tidegate.http.problems import STATUSES


class Problem(NamedTuple):
    means: str
    at: tuple[str, ...] = ()
    """The operations that can answer with it. Empty: every operation with its status."""


_SENDING = ("post_job", "create_job", "post_batch", "post_webhook")
_ONE_JOB = (
    *("retry_job", "cancel_job", "approve_job", "reject_job", "signal_job", "replay_job", "patch_job", "delete_job"),
)
_MANY = (
    *(
        "retry_jobs",
        "cancel_jobs",
        "delete_jobs",
        "replay_jobs",
        "replay_job",
        "patch_key",
        "delete_key",
        "put_type",
        "reset_type",
        "put_limit",
        "delete_limit",
        "put_type_schedule",
    ),
    *("post_endpoint", "delete_endpoint", "rotate_secret", "test_endpoint"),
)


PROBLEMS = {
    "malformed": Problem("the body is not a JSON object that Postgres can store"),
    "invalid": Problem("a field, a parameter or the payload is wrong; `errors` lists each field"),
    "unknown-type": Problem("the job type is not declared, by code or through the API", (*_SENDING, "replay_job")),
    "unauthenticated": Problem("the request has no key, token or login, or an invalid one"),
    "bad-signature": Problem("the webhook has no valid signature of its source, or an old one", ("post_webhook",)),
    "forbidden": Problem("the operation needs a higher role, or the token names none"),
    "not-for-this-key": Problem(
        "the key may not enqueue this type, this priority, or this many jobs at once",
        ("post_job", "create_job", "post_batch", "replay_job"),
    ),
    "cross-site": Problem("the request came with the cookie of a login, and not from a page of this host"),
    "not-found": Problem("it does not exist, or belongs to another owner"),
    "no-such-route": Problem("no route has this path"),
    "method-not-allowed": Problem("the path takes only the methods that the header `Allow` names"),
    "conflict": Problem("the present state does not allow it; the text says why", _MANY),
    "illegal-transition": Problem("the job's status does not allow it; the text says what is legal", _ONE_JOB),
    "type-disabled": Problem("the job type is disabled", (*_SENDING, "replay_job")),
    "idempotency-conflict": Problem("the idempotency key belongs to another request; the text names its job", _SENDING),
    "too-large": Problem("the payload is over 256 KB, the body over 512 KB, or over 3 MB with a batch"),
    "unsupported-format": Problem("the body is not JSON"),
    "too-many-requests": Problem(
        "the key, the login, or the owner of the token has used up its rate limit: try again after `Retry-After`"
    ),
    "too-many-pending": Problem(
        "the owner has as many unfinished jobs as the key's `max_pending` allows: try again after `Retry-After`",
        ("post_job", "create_job", "post_batch"),
    ),
    "internal-error": Problem("an unexpected error; it is logged with the request's id"),
    "database-unavailable": Problem("the database does not answer: try again after `Retry-After` seconds"),
    "unavailable": Problem("another service that the request needs does not answer", ("trigger",)),
    "degraded": Problem("a lane's clock stands still; `lanes` says which, as in the answer of 200", ("get_health",)),
}


def page() -> str:
    rows = [f"| `{name}` | {int(STATUSES[name])} | {problem.means} |" for name, problem in PROBLEMS.items()]
    return "\n".join(
        [
            "# Problem types",
            "",
            "An error is a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).",
            "Its `type` is one of these, after `urn:tidegate:problem:`.",
            "They do not change; a new kind of problem gets a new type. `make openapi` writes this page.",
            "",
            "Each 400 and 413 has `errors`, at most 50: `where` (`body.jobs.1.payload.to`, `query.limit`,",
            "`header.idempotency-key`), `what` is wrong there, and the `type` of the error.",
            "",
            "| `urn:tidegate:problem:` | status | |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )
