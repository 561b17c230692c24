"""All types of problem documents: their names are stable, and each means one thing."""

from typing import NamedTuple


class Problem(NamedTuple):
    status: int
    means: str
    at: tuple[str, ...] = ()
    """The operations that it is for; none, for any that answer with its status."""


_SENDING = ("post_job", "post_batch", "post_webhook")
_ONE_JOB = (*("retry_job", "cancel_job", "approve_job", "reject_job", "signal_job", "patch_job", "delete_job"),)
_MANY = ("retry_jobs", "cancel_jobs", "delete_jobs", "delete_key", "put_type", "reset_type")


PROBLEMS = {
    "malformed": Problem(400, "the body is not a JSON object that Postgres can store"),
    "unauthenticated": Problem(401, "no key or token, or one that is not valid"),
    "bad-signature": Problem(401, "a webhook is not signed by its source, or not lately", ("post_webhook",)),
    "forbidden": Problem(403, "it takes a higher role; or the token names none"),
    "not-found": Problem(404, "there is no such thing, or it belongs to somebody else"),
    "no-such-route": Problem(404, "nothing is at this path for this method"),
    "conflict": Problem(409, "not as things stand: the text says why", _MANY),
    "illegal-transition": Problem(409, "the job's status does not allow it; the text says what is legal", _ONE_JOB),
    "type-disabled": Problem(409, "the job type takes no jobs now", _SENDING),
    "idempotency-conflict": Problem(
        409, "the idempotency key belongs to another request; the text names its job", _SENDING
    ),
    "too-large": Problem(413, "the payload is over 256 KB, the body over 512 KB, or over 5 MB with a batch"),
    "unsupported-format": Problem(415, "the body is not JSON"),
    "invalid": Problem(422, "a field, a parameter or the payload is wrong; `errors` lists each field"),
    "unknown-type": Problem(422, "nobody declared the job type", _SENDING),
    "too-many-requests": Problem(
        429, "the key, or the owner of the token, has used up its limit: try again after `Retry-After` seconds"
    ),
    "internal-error": Problem(500, "something went wrong inside; it is logged, with the request's id"),
    "database-unavailable": Problem(503, "try again after `Retry-After` seconds"),
    "unavailable": Problem(503, "something else that is needed does not answer", ("trigger",)),
}


def page() -> str:
    rows = [f"| `{name}` | {problem.status} | {problem.means} |" for name, problem in PROBLEMS.items()]
    return "\n".join(
        [
            "# Problem types",
            "",
            "An error is a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).",
            "Its `type` is one of these, after `urn:tidegate:problem:`.",
            "They stay as they are; a new kind of problem gets a type of its own. `make openapi` writes this page.",
            "",
            "| `urn:tidegate:problem:` | status | |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )
