"""The job type email: one mail through SES.

The text comes with the job, with {{name}} where a value of `data` belongs, or from a template that SES keeps. SES takes
no key that would make a repeated request harmless. So a mail that was taken is a step of the job and is not sent again;
only a request whose answer is lost may be sent twice.
"""

import dataclasses
import html
import math
import mimetypes
import os
import re
import time
from collections.abc import Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr
from functools import cache, partial
from typing import Annotated, Any, Final, NoReturn

from pydantic import BaseModel, ConfigDict, Field

from tidegate.base import json_text
from tidegate.base.settings import OutsideSettings
from tidegate.base.telemetry import logger
from tidegate.job_type.backoff import Exponential
from tidegate.job_type.definition import JobType, job_type
from tidegate.outcome import Fail, Retry, TargetFailed
from tidegate.running import Running

# SES takes no more addresses in a mail.
_MOST_RECIPIENTS: Final = 50
# SES takes 40 MB, and in the older API 10. A slot holds a mail four times while it is encoded.
_MOST_BYTES: Final = 10 * 1024 * 1024
# ASCII letters, so that each server on the way knows them. A domain in other letters is written as xn--….
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{1,253}\Z)(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)
_NAMED = re.compile(r'([^<>"]{1,200}?)\s*<([^<>\s]+)>')
_PLACE = re.compile(r"\{\{([^{}\n]{0,100})\}\}")
# In a header. Python would decode what begins with =? and might write what it finds there as it is.
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]|=\?")
_MOST_SUBJECT_LETTERS = 900
# The second a throttled mail waits is SES's own unit; what is over for the day is not back soon.
_THROTTLED_SECONDS = 5
_DAY_IS_OVER_SECONDS = 900
_THROTTLED = frozenset({"TooManyRequestsException", "ThrottlingException", "Throttling", "LimitExceededException"})
_REJECTED = frozenset({"MessageRejected", "BadRequestException", "MailFromDomainNotVerifiedException"})
_FORBIDDEN = frozenset({"AccountSuspendedException", "SendingPausedException", "NotFoundException"})
# Mails a second: what SES allows to an account that is new.
_SLOWEST = 1.0
# The mails that are on their way at once.
_PLACES: Final = 5


class Attachment(BaseModel):
    model_config = ConfigDict(extra="forbid")

    key: Annotated[str, Field(min_length=1, max_length=1024, description="in the bucket of the parameter EmailBucket")]
    name: Annotated[
        str | None, Field(pattern=r"^[^/\\\x00-\x1f\x7f]{1,200}$", description="otherwise the last part of the key")
    ] = None
    type: Annotated[str | None, Field(pattern=r"^[a-z0-9][a-z0-9.+-]{0,80}/[a-z0-9][a-z0-9.+-]{0,80}$")] = None


Line = Annotated[str, Field(min_length=3, max_length=540)]
Lines = Annotated[list[Line], Field(max_length=_MOST_RECIPIENTS)]


class Email(BaseModel):
    model_config = ConfigDict(extra="forbid")

    to: Annotated[Line | Lines, Field(description="addresses: ann@example.com, or Ann <ann@example.com>")]
    cc: Line | Lines = []
    reply_to: Line | Lines = []
    subject: Annotated[str | None, Field(max_length=_MOST_SUBJECT_LETTERS)] = None
    text: str | None = None
    html: str | None = None
    template: Annotated[str | None, Field(pattern="^[A-Za-z0-9_-]{1,64}$", description="a template that SES keeps")] = (
        None
    )
    data: Annotated[
        dict[str, Any] | None, Field(description="the values of {{name}} in subject, text and html, or in the template")
    ] = None
    attachments: Annotated[list[Attachment], Field(max_length=20)] = []


@job_type(
    "email", lane="outside", timeout=60, max_attempts=8, backoff=Exponential(base=10, cap=1800), max_concurrent=_PLACES
)
def email(job: Running, email: Email) -> dict[str, str]:
    """Sends a mail by SES, and returns its message_id."""
    settings = OutsideSettings.read(os.environ)
    if not settings.email_from:
        raise Fail("this stack sends no mail: its parameter EmailFrom is empty", "no_sender")
    sent: dict[str, str] = job.once("send", lambda: _send(email, settings))
    return sent


def paced() -> JobType:
    """The type with a handler that knows what SES allows. It is asked once in a cold start: SES answers one such
    question a second."""
    return dataclasses.replace(email, handler=partial(_in_turn, _PLACES / _rate()))


def _in_turn(seconds: float, job: Running, mail: Email) -> dict[str, str]:
    """So many jobs run at once, in all processors, and each keeps its place for so long: together they send what SES
    allows. It waits before it sends, so that what is sent is settled at once."""
    time.sleep(seconds)
    sent: dict[str, str] = email(job, mail)
    return sent


def _rate() -> float:
    """Mails a second. A failure is no reason not to start."""
    from botocore.exceptions import BotoCoreError, ClientError

    client = _new_client("sesv2")
    try:
        rate = float(client.get_account()["SendQuota"]["MaxSendRate"])
    except (BotoCoreError, ClientError, KeyError, TypeError, ValueError):
        logger.warning("SES does not tell its quota: one mail a second is sent", exc_info=True)
        rate = _SLOWEST
    finally:
        client.close()
    return max(rate, _SLOWEST) if rate > 0 else math.inf


def _send(email: Email, settings: OutsideSettings) -> dict[str, str]:
    recipients = {"ToAddresses": _addresses(email.to), "CcAddresses": _addresses(email.cc)}
    if not 0 < sum(map(len, recipients.values())) <= _MOST_RECIPIENTS:
        raise Fail(f"a mail has 1 to {_MOST_RECIPIENTS} recipients", "invalid_payload")
    asked: dict[str, Any] = {
        "FromEmailAddress": _written(_address(settings.email_from)),
        "Destination": {kind: [each.addr_spec for each in several] for kind, several in recipients.items() if several},
        "Content": _template(email) if email.template else {"Raw": {"Data": _message(email, settings, recipients)}},
    }
    if email.template and email.reply_to:
        asked["ReplyToAddresses"] = [_written(each) for each in _addresses(email.reply_to)]
    if settings.email_identity_arn:
        asked["FromEmailAddressIdentityArn"] = settings.email_identity_arn
    return {"message_id": str(_ask("SES", _client("sesv2").send_email, **asked).get("MessageId", ""))}


def _template(email: Email) -> dict[str, Any]:
    if email.subject is not None or email.text is not None or email.html is not None or email.attachments:
        raise Fail("a template of SES brings subject and text, and takes no attachments", "invalid_payload")
    return {"Template": {"TemplateName": email.template, "TemplateData": json_text.encode(email.data or {})}}


def _message(email: Email, settings: OutsideSettings, recipients: Mapping[str, list[Address]]) -> bytes:
    """As it goes over the wire, in ASCII."""
    if email.subject is None or (email.text is None and email.html is None):
        raise Fail("a mail has a subject, and text or html, or else a template", "invalid_payload")
    message = EmailMessage(SMTP.clone(cte_type="7bit"))
    headers = {"To": recipients["ToAddresses"], "Cc": recipients["CcAddresses"], "Reply-To": _addresses(email.reply_to)}
    message["From"] = _address(settings.email_from)
    for name, several in headers.items():
        if several:
            message[name] = several
    message["Subject"] = _line(_filled(email.subject, email.data), "the subject")
    if email.text is not None:
        message.set_content(_filled(email.text, email.data))
    if email.html is not None:
        filled = _filled(email.html, email.data, in_html=True)
        if email.text is None:
            message.set_content(filled, subtype="html")
        else:
            message.add_alternative(filled, subtype="html")
    _attach_files(message, email, settings)
    written = message.as_bytes()
    if len(written) > _MOST_BYTES:
        raise Fail(f"the mail is over {_MOST_BYTES} bytes with its attachments encoded", "too_large")
    return written


def _addresses(said: str | list[str]) -> list[Address]:
    return [_address(each) for each in ([said] if isinstance(said, str) else said)]


def _address(said: str) -> Address:
    named = _NAMED.fullmatch(_line(said, "an address"))
    name, address = named.groups() if named else ("", said)
    local = address.partition("@")[0]
    if not _ADDRESS.fullmatch(address) or ".." in local or local.startswith(".") or local.endswith("."):
        raise Fail(
            "an address is not one of ASCII letters: write a domain in other letters as xn--…", "invalid_payload"
        )
    return Address(display_name=name.strip(), addr_spec=address)


def _written(address: Address) -> str:
    """In ASCII: =?utf-8?b?…?= <ann@example.com>."""
    return formataddr((address.display_name, address.addr_spec))


def _line(said: str, what: str) -> str:
    if _UNFIT.search(said) or len(said) > _MOST_SUBJECT_LETTERS:
        raise Fail(f"{what} has a line break, another control character or =?, or is too long", "invalid_payload")
    return said


def _filled(text: str, data: Mapping[str, Any] | None, *, in_html: bool = False) -> str:
    """Without data a text is taken as it is. A name is looked up, and nothing else: it has no attributes, no items and
    no calls, and a value with braces is not looked at again."""
    if data is None:
        return text

    def value(found: re.Match[str]) -> str:
        one = data.get(found[1].strip())
        if one is None or isinstance(one, dict | list):
            raise Fail(f"data has no text or number for {found[0]}", "invalid_payload")
        written = one if isinstance(one, str) else json_text.encode(one)
        return html.escape(written) if in_html else written

    return _PLACE.sub(value, text)


def _attach_files(message: EmailMessage, email: Email, settings: OutsideSettings) -> None:
    if email.attachments and not settings.email_bucket:
        raise Fail("this stack attaches nothing: its parameter EmailBucket is empty", "no_bucket")
    room = _MOST_BYTES
    for attachment in email.attachments:
        name = _line(attachment.name or attachment.key.rpartition("/")[2], "the name of an attachment")
        if not name or "\\" in name:
            raise Fail("an attachment needs a name without / and \\", "invalid_payload")
        content = _read(settings.email_bucket, attachment.key, room)
        room -= len(content)
        kind = attachment.type or mimetypes.guess_type(name)[0] or "application/octet-stream"
        main, _, sub = kind.partition("/")
        message.add_attachment(content, maintype=main, subtype=sub, filename=name)


def _read(bucket: str, key: str, room: int) -> bytes:
    found = _ask("S3", _client("s3").get_object, Bucket=bucket, Key=key)
    with found["Body"] as body:
        content: bytes = body.read(room + 1)
    if len(content) > room:
        raise Fail(f"the attachments are over {_MOST_BYTES} bytes", "too_large")
    return content


def _ask(service: str, call: Any, **asked: Any) -> Any:
    """Once: whether there is another attempt, the job decides."""
    from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError, ParamValidationError

    try:
        return call(**asked)
    except ClientError as error:
        _explain(service, error)
    except ParamValidationError as error:
        raise Fail(f"{service} does not take this", "invalid_payload") from error
    except HTTPClientError as error:
        raise TargetFailed(f"{service} did not answer", "unreachable", detail=str(error)) from None
    except BotoCoreError as error:
        raise TargetFailed(f"{service} was not called", "unreachable", detail=str(error)) from None


def _explain(service: str, error: Any) -> NoReturn:
    """The texts of AWS name accounts and roles, except where SES says what is wrong with the mail."""
    code, message = str(error.response["Error"].get("Code")), str(error.response["Error"].get("Message"))
    if code in _THROTTLED or "SlowDown" in code:
        is_over = "daily" in message.lower() or "24 hour" in message.lower()
        after = _DAY_IS_OVER_SECONDS if is_over else _THROTTLED_SECONDS
        raise Retry(f"{service} takes no more at present", after=after) from None
    if code in _REJECTED:
        raise Fail(f"{service} rejected the mail: {message}", "rejected") from None
    if code in _FORBIDDEN:
        raise Fail(f"{service} does not send this mail: {code}", "rejected") from None
    if code in {"NoSuchKey", "NoSuchBucket", "AccessDenied", "InvalidObjectState", "404", "403"} and service == "S3":
        failed = Fail("an attachment cannot be read: its key is not in the bucket", "no_attachment")
        failed.add_note(f"{code}: {message}")
        raise failed from None
    raise TargetFailed(f"{service} did not do it", f"aws_{code}"[:63], detail=message) from None


@cache
def _client(service: str) -> Any:
    """Of a slot. Its models are read once for all slots where paced() has asked before."""
    return _new_client(service)


def _new_client(service: str) -> Any:
    import boto3
    from botocore.config import Config

    within = Config(connect_timeout=3, read_timeout=20, retries={"total_max_attempts": 1}, parameter_validation=True)
    return boto3.client(service, config=within)  # type: ignore[call-overload]
