"""Answers CloudFormation's requests of a deployment from outside the VPC; functions inside it do the work.

    Custom::Migration   the migrator applies new files of migrations/, and stores the hash of the first key
    Custom::JobTypes    each processor declares the job types of its code

An event holds the address for the answer, which is as secret as a password: no event is ever logged.
"""

import contextlib
import hashlib
import json
import logging
import re
import signal
import time
from collections.abc import Iterator
from typing import Any, NoReturn

import boto3
import urllib3
from aws_lambda_powertools.utilities.typing import LambdaContext
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from tidegate.base.errors import Unavailable
from tidegate.base.lambda_call import invoke
from tidegate.base.redact import redact
from tidegate.base.telemetry import logger

# Kept for the answer. Work that has not ended by then has failed.
_ANSWER_SECONDS = 30.0
_PUT_SECONDS = 5.0
_CONNECT_SECONDS = 5.0
_PUT_PAUSE_SECONDS = 1.0
# Refusals that pass: a new function without a network yet, one that is being updated, and a busy one.
_NOT_YET = {
    "ResourceConflictException",
    "ResourceNotReadyException",
    "TooManyRequestsException",
    "EC2ThrottledException",
    "ServiceException",
}
# A permission that CloudFormation has just granted is not known to all of IAM yet.
_FORBIDDEN, _SPREADING_SECONDS = "AccessDeniedException", 60.0
_AGAIN_SECONDS = 3.0
# CloudFormation takes an answer of up to 4096 bytes, and this is its only long part.
_TEXT_BYTES = 2500
_KEY = re.compile(r"[0-9a-f]{64}")

# With LogLevel: DEBUG these would log the secret and the address of the answer.
for _talkative in ("botocore", "urllib3"):
    logging.getLogger(_talkative).setLevel(logging.INFO)
_http = urllib3.PoolManager()


class DeploymentError(Exception):
    """CloudFormation shows the text to the operator."""


class OutOfTimeError(BaseException):
    """Not an Exception, so that code inside the wait does not catch it as a failure and try again."""


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    data: dict[str, str] = {}
    reason = ""
    try:
        with _ending(_seconds_left(context) - _ANSWER_SECONDS):
            data = _do(event, _seconds_left(context) - _ANSWER_SECONDS)
    except OutOfTimeError:
        reason = "the responder's time is over; the log of the migrator or of a processor says why"
    except DeploymentError as error:
        reason = str(error)
    except (BotoCoreError, ClientError) as error:
        reason = f"AWS refused: {error}"
    except Unavailable as error:
        reason = str(error)
    except Exception:  # noqa: BLE001  # an hour's wait for an answer is worse than any
        logger.exception("request of CloudFormation failed")
        reason = "the responder failed; the function's log says why"
    _answer(event, data, _short(redact(reason)), context)


def _do(event: dict[str, Any], seconds: float) -> dict[str, str]:
    if event["RequestType"] == "Delete":
        # The data and the job types stay.
        return {}
    properties = event["ResourceProperties"]
    match event["ResourceType"]:
        case "Custom::Migration":
            return _migrate(properties, seconds)
        case "Custom::JobTypes":
            return _declare(properties, seconds)
        case other:
            raise DeploymentError(f"there is nothing here for a resource of the type {other}")


def _migrate(properties: dict[str, Any], seconds: float) -> dict[str, str]:
    request = {"first_key_hash": _hash(properties["FirstKey"])} if properties.get("FirstKey") else {}
    done = _invoke(properties["Function"], request, seconds)
    return {"Applied": _short(", ".join(done["applied"]))}


def _hash(secret: str) -> str:
    """Only the hash of the key goes into the VPC."""
    client = boto3.client("secretsmanager", config=Config(connect_timeout=5, read_timeout=10))
    key = client.get_secret_value(SecretId=secret)["SecretString"]
    if not _KEY.fullmatch(key):
        raise DeploymentError("the secret of the first key is not 64 of the letters 0123456789abcdef")
    return hashlib.sha256(key.encode()).hexdigest()


def _declare(properties: dict[str, Any], seconds: float) -> dict[str, str]:
    give_up = time.monotonic() + seconds
    declared: list[str] = []
    refused: dict[str, str] = {}
    for function in properties["Functions"]:
        done = _invoke(function, {"declare": True}, give_up - time.monotonic())
        # Code that does not know this request treats it as a tick.
        declared += done.get("declared", [])
        refused |= done.get("refused", {})
    if refused:
        raise DeploymentError("; ".join(f"job type {name}: {why}" for name, why in sorted(refused.items())))
    return {"Declared": _short(", ".join(declared))}


def _invoke(function: str, request: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Repeats only a refused call: a slow migration must not be started a second time."""
    granted_by = time.monotonic() + _SPREADING_SECONDS
    while True:
        # The socket's time-out is longer than _ending's, which is the one that counts.
        reply = invoke(
            function,
            json.dumps(request).encode(),
            kind="RequestResponse",
            connect_within=_CONNECT_SECONDS,
            within=seconds + _ANSWER_SECONDS,
        )
        if reply.status == 200:
            break
        is_spreading = reply.refusal == _FORBIDDEN and time.monotonic() < granted_by
        if reply.refusal not in _NOT_YET and not is_spreading:
            raise DeploymentError(f"AWS refused: {reply.refusal or reply.status}: {reply.message}")
        logger.info("function is not ready", function=function, code=reply.refusal)
        time.sleep(_AGAIN_SECONDS)
    document: dict[str, Any] = json.loads(reply.body)
    if reply.failed:
        kind = document.get("errorType", "error").removeprefix("Runtime.")
        raise DeploymentError(f"{function} failed: {kind}: {document.get('errorMessage', '')}")
    return document


@contextlib.contextmanager
def _ending(seconds: float) -> Iterator[None]:
    """Raises OutOfTimeError in the handler. Lambda calls handlers in the main thread, which is the one that gets
    signals."""

    def end(*_: object) -> NoReturn:
        raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, end)
    try:
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _answer(event: dict[str, Any], data: dict[str, str], reason: str, context: LambdaContext) -> None:
    document = {
        "Status": "FAILED" if reason else "SUCCESS",
        "Reason": reason,
        # The id must not change: CloudFormation takes another id for another resource, and deletes the one before.
        "PhysicalResourceId": event["ResourceType"].removeprefix("Custom::"),
        "StackId": event["StackId"],
        "RequestId": event["RequestId"],
        "LogicalResourceId": event["LogicalResourceId"],
        "Data": data,
    }
    logger.info(
        "answered", request=event["RequestType"], resource=event["ResourceType"], status=document["Status"], why=reason
    )
    body = json.dumps(document).encode()
    tried = 0
    while True:
        tried += 1
        try:
            # The address is signed for an empty content type.
            told = _http.request(
                "PUT",
                event["ResponseURL"],
                body=body,
                headers={"content-type": ""},
                timeout=_PUT_SECONDS,
                retries=False,
            )
            if told.status < 300:
                return
            failure = f"status {told.status}"
        except urllib3.exceptions.HTTPError as error:
            failure = type(error).__name__  # the error's text may repeat the address
        logger.warning("CloudFormation did not accept the answer", tried=tried, failure=failure)
        if _seconds_left(context) < _PUT_PAUSE_SECONDS * tried + _PUT_SECONDS + 1:
            # Lambda then repeats the invocation, and every step here may be done twice.
            raise DeploymentError("CloudFormation did not accept the answer")
        time.sleep(_PUT_PAUSE_SECONDS * tried)


def _seconds_left(context: LambdaContext) -> float:
    return context.get_remaining_time_in_millis() / 1000


def _short(text: str) -> str:
    """Cuts by the length in JSON, which may take twelve bytes for a letter."""
    while len(json.dumps(text)) > _TEXT_BYTES:
        text = text[: len(text) * 9 // 10]
    return text
