"""The environment variables, read once, at the cold start."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, ValidationInfo

from tidegate.base import bounds
from tidegate.base.errors import SettingsError
from tidegate.base.keyring import Keyring
from tidegate.job_type.definition import Rate
from tidegate.postgres.iam_login import IamLogin


def _is_a_connection_string(url: str, others: ValidationInfo) -> str:
    if not url:
        has_host = all(others.data.get(part) for part in ("database_host", "database_name", "database_user"))
        if not has_host and not others.data.get("relay_function"):
            raise ValueError("set it, or DATABASE_HOST, DATABASE_NAME and DATABASE_USER for a login by IAM")
        return url
    try:
        conninfo_to_dict(url)
    except ProgrammingError:
        # psycopg's text would repeat the value, which holds a password.
        raise ValueError("this is not a connection string: postgresql://user:password@host:port/database") from None
    return url


_SECRET = re.compile(r"\s*([a-z][a-z0-9_-]*)=(\S+)\s*")


def _is_a_list_of_secrets(text: str) -> str:
    if text == "none":  # `sam deploy --guided` accepts no empty answer for a NoEcho parameter
        return ""
    if not all(_SECRET.fullmatch(entry) for entry in filter(None, text.split(","))):
        raise ValueError("write source=secret,source=secret")
    return text


def _is_a_list_of_types(text: str) -> str:
    if text in {"true", "false"}:
        raise ValueError("list the job types that need no key: name,name; or leave it empty")
    return text


def _is_a_rate(text: str) -> str:
    if text:
        Rate.parse(text)
    return text


def _is_a_word(text: str) -> str:
    if not re.fullmatch(bounds.WORD, text):
        raise ValueError("a lane is a word of a-z, 0-9, _ . -, up to 63 letters")
    return text


def _is_a_bucket(url: str) -> str:
    if url and not re.fullmatch(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._/-]*)?", url):
        raise ValueError("write the address of a bucket: https://bucket.s3.eu-central-1.amazonaws.com")
    return url


def _is_a_list_of_words(text: str) -> str:
    for word in text.split(","):
        _is_a_word(word.strip())
    return text


def _is_a_list_of_functions(text: str) -> str:
    for entry in filter(None, text.split(",")):
        lane, equals, function = entry.strip().partition("=")
        if not (re.fullmatch(bounds.WORD, lane) and equals and function):
            raise ValueError("write lane=function,lane=function")
    return text


def _is_a_key_set(key_set: dict[str, Any]) -> dict[str, Any]:
    """The public keys of an issuer."""
    try:
        kinds = {(key["kty"], "d" in key) for key in key_set["keys"]}
    except (TypeError, KeyError):
        raise ValueError('jwks is not a key set: {"keys": [{"kty": …}, …]}') from None
    if any(secret or kind == "oct" for kind, secret in kinds):
        raise ValueError(
            "jwks holds a secret or private key: set the public keys only, and replace the key that was exposed"
        )
    if not kinds & {("RSA", False), ("EC", False)}:
        raise ValueError("jwks holds neither an RSA nor an EC key")
    return key_set


# Where the page of this stack sends a browser, and asks for its token: also in the page's security policy.
_ENDPOINT = re.compile(
    r"(https://[a-z0-9.-]+|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?(/[a-z0-9._~%/+-]*)?",
    re.IGNORECASE | re.ASCII,
)


def _is_an_endpoint(url: str) -> str:
    if not _ENDPOINT.fullmatch(url):
        raise ValueError("write an address: https://login.example.com/authorize")
    return url


class LoginOptions(BaseModel):
    """How a person gets a token: OpenID Connect's code flow with PKCE, by the page of the stack."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    client_id: str = Field(min_length=1)
    authorization_endpoint: Annotated[str, AfterValidator(_is_an_endpoint)]
    token_endpoint: Annotated[str, AfterValidator(_is_an_endpoint)]
    scope: str = Field(default="openid", min_length=1)


class Issuer(BaseModel):
    """The issuer of JSON Web Tokens that are accepted besides API keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    issuer: str = Field(min_length=1)
    audience: str = Field(min_length=1)
    jwks: Annotated[dict[str, Any], AfterValidator(_is_a_key_set)]
    """The keys themselves, since a function may have no network to fetch them."""
    role_claim: str = Field(default="role", min_length=1)
    owner_claim: str = Field(default="sub", min_length=1)
    limit: Annotated[str, AfterValidator(_is_a_rate)] = ""
    """The requests that each owner may make with tokens: 600/minute. Empty: no limit."""
    login: LoginOptions | None = None
    """None: people log in to the page with keys."""

    @cached_property
    def rate(self) -> Rate | None:
        return Rate.parse(self.limit) if self.limit else None


def _read_json(text: object) -> object:
    if not isinstance(text, str):
        return text
    try:
        return json.loads(text) if text else None
    except ValueError:
        raise ValueError("this is not JSON") from None


_HOST = re.compile(r"(\*\.(?=[^.]+\.[^.]))?[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*", re.IGNORECASE | re.ASCII)


def _is_a_list_of_hosts(text: str) -> str:
    for host in filter(None, text.split(",")):
        if not _HOST.fullmatch(host.strip()):
            raise ValueError("write api.example.com,*.example.com; a wildcard stands at the left of two names or more")
    return text


def _is_a_list_of_ports(text: str) -> str:
    for port in text.split(","):
        if not (re.fullmatch("[0-9]{1,5}", port.strip()) and 0 < int(port) <= 65_535):
            raise ValueError("write ports as 443,8443")
    return text


_ADDRESS = r"[^<>\s@,;]+@[a-z0-9.-]+"
_SENDER = re.compile(rf"([^<>\"\x00-\x1f\x7f]+ <{_ADDRESS}>|{_ADDRESS})?", re.IGNORECASE | re.ASCII)


def _is_a_sender(text: str) -> str:
    if not _SENDER.fullmatch(text):
        raise ValueError("write one address: shop@example.com, or Our shop <shop@example.com>")
    return text


_PRICE = re.compile(r"[0-9]{0,6}\.?[0-9]{1,20}")


@dataclass(frozen=True)
class Prices:
    """Of Lambda, in USD."""

    per_gb_second: float
    per_request: float

    @classmethod
    def parse(cls, text: str) -> Self:
        numbers = text.split(",")
        if len(numbers) != 2 or not all(_PRICE.fullmatch(number.strip()) for number in numbers):
            raise ValueError("write the price of a gigabyte-second and of a request: 0.0000133334,0.0000002")
        return cls(*map(float, numbers))

    def of(self, gb_seconds: float, requests: float) -> float:
        return self.per_gb_second * gb_seconds + self.per_request * requests


def _are_prices(text: str) -> str:
    Prices.parse(text)
    return text


def _are_keys(text: str) -> str:
    Keyring.parse(text, "")
    return text


def _is_a_key(text: str) -> str:
    Keyring.parse("", text)
    return text


def _has_its_keys(mode: str, others: ValidationInfo) -> str:
    """Where nothing is encrypted any more, too: with one and without the other, jobs would fail one by one."""
    has_keys, has_hash_key = (bool(others.data.get(f"encryption_{name}")) for name in ("keys", "hash_key"))
    if has_keys != has_hash_key:
        missing = "ENCRYPTION_HASH_KEY" if has_keys else "ENCRYPTION_KEYS"
        raise ValueError(f"{missing} is missing: ENCRYPTION_KEYS and ENCRYPTION_HASH_KEY go together")
    if mode != "none" and not has_keys:
        raise ValueError(f"{mode} needs ENCRYPTION_KEYS and ENCRYPTION_HASH_KEY")
    return mode


_UNIT_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


class _Variables(BaseModel):
    # A value may be a secret, which an error must not repeat.
    model_config = ConfigDict(frozen=True, alias_generator=str.upper, extra="ignore", hide_input_in_errors=True)

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        try:
            return cls.model_validate(environment)
        except ValidationError as error:
            # pydantic names a wrong default by its field, not by the alias.
            wrong = "; ".join(
                f"{str(item['loc'][0]).upper()}: {item['msg']}" for item in error.errors(include_url=False)
            )
            raise SettingsError(f"environment variables: {wrong}") from None


class OutsideSettings(_Variables):
    """What handlers in the lane outside may call. Nothing here opens the database."""

    http_hosts: Annotated[str, AfterValidator(_is_a_list_of_hosts)] = ""
    """The hosts that a job of http_request may name by itself: api.example.com,*.example.com. Empty: none."""
    http_ports: Annotated[str, AfterValidator(_is_a_list_of_ports)] = "443"
    """The ports that endpoints and those hosts may have."""
    email_from: Annotated[str, AfterValidator(_is_a_sender)] = ""
    """The sender of mails. Empty: none are sent."""
    email_identity_arn: str = ""
    """The identity of SES that the sender belongs to."""
    email_bucket: str = ""
    """The bucket of S3 that attachments are read from. Empty: there are no attachments."""
    event_bus: str = ""
    """The event bus that endpoints of kind bus stand for. Empty: there is none."""
    local_receivers: bool = False
    """Set by the local stack, and in no template: 127.0.0.1 may be called, by http too."""
    aws_lambda_runtime_api: str = ""
    """Lambda sets this variable. Where it is set, local_receivers counts for nothing."""


class Settings(_Variables):
    relay_function: str = ""
    """The function that a processor outside asks, instead of a database."""
    database_host: str = ""
    database_port: int = Field(default=5432, ge=1, le=65_535)
    database_name: str = ""
    database_user: str = ""
    database_url: Annotated[str, AfterValidator(_is_a_connection_string)] = Field(
        default="", validate_default=True, repr=False
    )
    """With the password. Without it, the login is by IAM, with the four above."""
    slots: int = Field(default=10, ge=1, le=bounds.MOST_SLOTS)
    """The handlers that a processor runs at once."""
    max_jobs: int = Field(default=10_000, ge=1, le=bounds.MOST_JOBS)
    """The most jobs that one invocation starts."""
    aws_lambda_function_memory_size: int = Field(default=1024, ge=1)
    """Megabytes. Lambda sets this variable."""
    lane: Annotated[str, AfterValidator(_is_a_word)] = "default"
    """Whose jobs a processor runs."""
    end_seconds: float = Field(default=0, ge=0, le=60)
    """How long handlers may go on after SIGTERM. Lambda ends the process 0.3 s after it, so nothing is left for them
    there. Set by the local stack, and in no template."""
    tick: str = "rate(1 minute)"
    """The schedule of the lane's ticks, as EventBridge has it: rate(1 minute). Another one is not known here."""
    processor_lanes: Annotated[str, AfterValidator(_is_a_list_of_words)] = "default,slow,outside"
    """The lanes that have processors."""
    processor_functions: Annotated[str, AfterValidator(_is_a_list_of_functions)] = ""
    """The function of each lane's processors: lane=function,lane=function. Empty: no function can be invoked from
    here."""
    outside_lanes: Annotated[str, AfterValidator(lambda text: text and _is_a_list_of_words(text))] = ""
    """Of these, the lanes whose processors run outside. Their types are declared from inside."""
    connection_budget: int = Field(default=15, ge=1)
    """The processors of all lanes together that may run at once: each holds a connection."""

    encryption_keys: Annotated[str, AfterValidator(_are_keys)] = Field(default="", repr=False)
    """The first seals what is stored encrypted, all of them unseal it: key,key. Read where it is used (envelope.py)."""
    encryption_hash_key: Annotated[str, AfterValidator(_is_a_key)] = Field(default="", repr=False)
    encryption: Annotated[Literal["none", "types", "all"], AfterValidator(_has_its_keys)] = Field(
        default="none", validate_default=True
    )
    """Which types' jobs are stored encrypted: those that ask for it, or all."""

    webhook_secrets: Annotated[str, AfterValidator(_is_a_list_of_secrets)] = Field(default="", repr=False)
    """The secrets that sources of webhooks sign with: source=secret,source=secret."""
    public_enqueue: Annotated[str, AfterValidator(_is_a_list_of_types)] = ""
    """The job types that need no key for POST /api/jobs. Such jobs belong to the owner "public"."""
    target_functions: str = ""
    """The functions that may be targets of job types: name,name:alias. The processors may call no others."""
    live_url: str = ""
    """Where live connections are opened: wss://…. Empty: nowhere."""
    archive_url: Annotated[str, AfterValidator(_is_a_bucket)] = ""
    """The address of the bucket that keeps pruned jobs: https://…. Empty: there is no archive."""
    job_logs: Literal["each", "summary"] = "each"
    """With `each`, every job that ends has a line of its own in the function's log (job_lines.py)."""
    prices: Annotated[str, AfterValidator(_are_prices)] = "0.0000133334,0.0000002"
    """By which costs are computed, in USD: for a gigabyte-second, for a request. As in us-east-1, on arm64."""
    jwt: Annotated[Issuer | None, BeforeValidator(_read_json)] = None
    """As JSON. Empty: only API keys are accepted."""

    @cached_property
    def database(self) -> str | IamLogin:
        """The argument of database.connect."""
        if self.database_url:
            return self.database_url
        return IamLogin(self.database_host, self.database_port, self.database_name, self.database_user)

    @property
    def lambda_prices(self) -> Prices:
        return Prices.parse(self.prices)

    @property
    def callable_functions(self) -> frozenset[str]:
        return frozenset(name.strip() for name in self.target_functions.split(",") if name.strip())

    @property
    def public_types(self) -> list[str]:
        return [name.strip() for name in self.public_enqueue.split(",") if name.strip()]

    @property
    def secrets_by_source(self) -> dict[str, list[str]]:
        secrets: dict[str, list[str]] = {}
        for name, secret in re.findall(_SECRET, self.webhook_secrets.replace(",", " ")):
            secrets.setdefault(name, []).append(secret)
        return secrets

    @property
    def room_bytes(self) -> int:
        """The most text of jobs that a processor holds. A letter takes up to four bytes of memory, and each text is
        there twice, in the processor and in a slot (or on its way). So jobs take at most a third; the rest is for
        handlers."""
        return self.aws_lambda_function_memory_size * 1024 * 1024 // 32

    @property
    def tick_seconds(self) -> float | None:
        found = re.fullmatch(r"rate\((\d+) (second|minute|hour|day)s?\)", self.tick.strip())
        return float(found[1]) * _UNIT_SECONDS[found[2]] if found else None

    @property
    def lanes(self) -> list[str]:
        return [lane.strip() for lane in self.processor_lanes.split(",")]

    @property
    def lanes_outside(self) -> list[str]:
        return [lane.strip() for lane in self.outside_lanes.split(",") if lane]

    @property
    def functions_by_lane(self) -> dict[str, str]:
        entries = (entry.strip().partition("=") for entry in self.processor_functions.split(",") if entry)
        return {lane: function for lane, _, function in entries}
