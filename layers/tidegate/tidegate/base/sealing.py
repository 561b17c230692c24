"""Encrypted jobs: what is stored of one in envelopes, and how it is read.

A job is encrypted if its payload is an envelope. Then its state, its result, each of its steps, its signals, and the
details and tracebacks of its log are, too. A step is sealed together with its name, so that no step stands for another.
Names stay plain, as do messages, tags, references and keys.
"""

import json
from typing import Any

from tidegate.base import json_text
from tidegate.base.envelope import Purpose, Undecryptable, fingerprint, is_envelope, seal, text_of, unseal

NO_KEYS = "its jobs are to be encrypted, and the stack has no keys: deploy it with the parameter Encryption=types"
UNREADABLE = "what is stored of it cannot be decrypted: the key is not here, or it was changed or moved"
_UNIQUE = "hmac-sha256:"


def sealed(value: Any, purpose: Purpose, of: str) -> Any:
    """The envelope of a value, as a value. `of`: the job's type."""
    return json.loads(seal(json_text.encode(value, deep=True), purpose, of))


def opened(value: Any, purpose: Purpose, of: str) -> Any:
    """A value as it was before. Raises Undecryptable, also for what is in no envelope."""
    if not is_envelope(value):
        raise Undecryptable("it is not encrypted, as the rest of the job is")
    try:
        return json_text.decode(unseal(text_of(value), purpose, of))
    except ValueError:
        raise Undecryptable("what was encrypted is no JSON") from None


def opened_payload(of: str, payload: Any) -> Any:
    """Of a job or a schedule, which need not be encrypted."""
    return opened(payload, "payload", of) if is_envelope(payload) else payload


def opened_text(text: str | None, purpose: Purpose, of: str) -> str | None:
    return None if text is None else unseal(text, purpose, of)


def sealed_steps(steps: dict[str, Any], of: str) -> dict[str, Any]:
    return {name: sealed([name, result], "steps", of) for name, result in steps.items()}


def opened_steps(steps: Any, of: str) -> dict[str, Any]:
    if not isinstance(steps, dict):
        raise Undecryptable("the steps are no object")
    results = {}
    for name, each in steps.items():
        match opened(each, "steps", of):
            case [said, result] if said == name:
                results[name] = result
            case _:
                raise Undecryptable("it belongs to another step")
    return results


def sealed_details(details: str, of: str) -> str:
    return details if details == "{}" else seal(details, "details", of)


def opened_details(details: Any, of: str) -> Any:
    """Of a line, or only its traceback."""
    if is_envelope(details):
        return opened(details, "details", of)
    if isinstance(details, dict) and is_envelope(details.get("traceback")):
        return details | {"traceback": opened(details["traceback"], "details", of)}
    return details


def sealed_row(row: dict[str, Any]) -> dict[str, Any]:
    """Of a new job. Its fingerprint stands for its payload where requests or unique jobs are compared."""
    of, payload = row["type"], row["payload"]
    known_by = fingerprint(json.dumps([of, payload], sort_keys=True, ensure_ascii=False)).hex()
    said = row | {"payload": sealed(payload, "payload", of), "fingerprint": known_by}
    if row.get("unique_by_payload"):
        said |= {"unique_key": f"{_UNIQUE}{known_by}", "unique_by_payload": False}
    return said
