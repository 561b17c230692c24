"""Which addresses may be called: https, at a public IPv4 address, with its port and its host among those allowed.

A name is resolved once. Each address that it has must be public, and the connection goes to one that was checked, so
that a name which changes in between leads nowhere. Lambda's own addresses (127.0.0.1, 169.254.0.0/16) are not public.
IPv6 addresses are refused, whatever they contain: a function outside the VPC has no way to them.

`make run` sets LOCAL_RECEIVERS, with which 127.0.0.1 may be called, by http too. No template has that variable, and
beside Lambda's runtime API it counts for nothing.
"""

import ipaddress
import re
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import unquote, unquote_plus

from tidegate.base.settings import OutsideSettings

LOOPBACK: Final = "127.0.0.1"
_LOCAL_HOSTS: Final = frozenset({LOOPBACK, "localhost"})
_LABEL = r"(?!-)[a-z0-9_-]{1,63}(?<!-)"
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*")
# What resolvers read as a number, in any base: such a host is an address.
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
# The characters of a URL (RFC 3986) without the fragment, which is never sent.
_PATH = r"[A-Za-z0-9._~!$&'()*+,;=:@%/-]"
_URL = re.compile(rf"(https?)://([^/?#\\]*)((?:/{_PATH}*)?)((?:\?(?:{_PATH}|\?)*)?)", re.IGNORECASE | re.ASCII)
_PATH_AND_QUERY = re.compile(rf"({_PATH}*)((?:\?(?:{_PATH}|\?)*)?)")
_BAD_ESCAPE = re.compile("%(?![0-9A-Fa-f]{2})")
_LONGEST_URL = 2000
_ALL_PORTS: Final = frozenset(range(1, 65_536))
# Each decoding shortens what it changes, and no server decodes as often as this.
_MOST_DECODINGS = 10
# Assigned as global by Python or IANA, and yet no server's: protocol assignments, and the relays of 6to4.
_NOT_SERVERS = tuple(map(ipaddress.IPv4Network, ("192.0.0.0/24", "192.88.99.0/24")))

type Resolve = Callable[..., list[tuple[Any, ...]]]


class NotAllowed(Exception):
    """It will not be allowed the next time either. The text names at most the host."""


class NotResolved(Exception):
    """The name has no address at present."""


@dataclass(frozen=True)
class Rules:
    """What a stack may call."""

    hosts: tuple[str, ...] = ()
    """Those that a job may name by itself: api.example.com, *.example.com."""
    ports: frozenset[int] = frozenset({443})
    calls_loopback: bool = False
    resolve: Resolve = field(default=socket.getaddrinfo, repr=False)

    @classmethod
    def of(cls, settings: OutsideSettings) -> "Rules":
        return cls(
            hosts=tuple(host.lower() for host in _entries(settings.http_hosts)),
            ports=frozenset(map(int, _entries(settings.http_ports))),
            calls_loopback=settings.local_receivers and not settings.aws_lambda_runtime_api,
        )

    def allows_host(self, host: str) -> bool:
        """*.example.com allows every host below example.com, and not example.com itself."""
        return any(host.endswith(each[1:]) if each.startswith("*.") else host == each for each in self.hosts)


@dataclass(frozen=True)
class Destination:
    """A URL that was checked; its addresses were not."""

    is_encrypted: bool
    host: str
    port: int
    path: str
    query: str
    """With its question mark, or empty."""

    @property
    def target(self) -> str:
        return (self.path or "/") + self.query

    @property
    def host_and_port(self) -> str:
        return self.host if self.port == (443 if self.is_encrypted else 80) else f"{self.host}:{self.port}"

    def below(self, path: str) -> "Destination":
        """The destination with this path, and query, behind its own."""
        found = _PATH_AND_QUERY.fullmatch(path) if len(path) <= _LONGEST_URL else None
        if not found:
            raise NotAllowed("the path has characters that no URL has, or is too long: encode them as %20")
        more, query = found.groups()
        _check_path(more)
        if twice := _names(self.query) & _names(query):
            raise NotAllowed(f"the query names {min(twice)!r}, which the endpoint's own query has")
        whole = f"{self.path.rstrip('/')}/{more.removeprefix('/')}" if more else self.path
        both = "&".join(filter(None, (self.query[1:], query[1:])))
        return Destination(self.is_encrypted, self.host, self.port, whole, both and f"?{both}")


def read(url: str, rules: Rules) -> Destination:
    found = _URL.fullmatch(url) if len(url) <= _LONGEST_URL else None
    if not found:
        raise NotAllowed("this is no URL that can be called: write https://host/path")
    scheme, authority, path, query = found.groups()
    host, port = _host_and_port(authority)
    is_encrypted = scheme.lower() == "https"
    is_local = rules.calls_loopback and host in _LOCAL_HOSTS
    if not (is_encrypted or is_local):
        raise NotAllowed("only https is called")
    number = port or (443 if is_encrypted else 80)
    if number not in rules.ports and not is_local:
        allowed = ", ".join(map(str, sorted(rules.ports)))
        raise NotAllowed(f"the port {number} is not called: the parameter HttpPorts allows {allowed}")
    _check_path(path)
    return Destination(is_encrypted, host, number, path, query)


def check_named(url: str, rules: Rules) -> None:
    """When an admin names an endpoint. Its port is for the lane outside to allow, and a name is resolved there."""
    host = read(url, replace(rules, ports=_ALL_PORTS)).host
    if _is_plain_address(host):
        _check_addresses([host], host, rules)


def addresses(destination: Destination, rules: Rules, *, within: float) -> list[str]:
    """All that the name has, each of them checked."""
    found = _resolve(destination, rules, within)
    if not found:
        raise NotResolved(f"{destination.host} has no IPv4 address")
    _check_addresses(found, destination.host, rules)
    return found


def is_public(address: str) -> bool:
    try:
        one = ipaddress.IPv4Address(address)
    except ValueError:  # also every IPv6 address
        return False
    return one.is_global and not one.is_multicast and not any(one in network for network in _NOT_SERVERS)


def _check_addresses(found: list[str], host: str, rules: Rules) -> None:
    for address in found:
        if not (is_public(address) or (rules.calls_loopback and address == LOOPBACK)):
            raise NotAllowed(f"{host} is not called: it has an address that is not public")


def _entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def _host_and_port(authority: str) -> tuple[str, int | None]:
    if "@" in authority:
        raise NotAllowed("a URL with a user name or password is not called: put them into a header of an endpoint")
    if authority.startswith("["):
        raise NotAllowed("an IPv6 address is not called")
    name, colon, port = authority.partition(":")
    host = name.lower()
    if not (name.isascii() and _HOST.fullmatch(host)):  # the lower case of the sign for Kelvin is a k
        raise NotAllowed(
            "the host is not a name of a-z, 0-9 and -; write other letters as xn--…, and no dot at the end"
        )
    if _NUMBER.fullmatch(host.rpartition(".")[2]) and not _is_plain_address(host):
        raise NotAllowed("the host is an address: write it as four decimal numbers")
    if colon and not (re.fullmatch("[0-9]{1,5}", port) and 0 < int(port) <= 65_535):
        raise NotAllowed("the port is not a number from 1 to 65535")
    return host, int(port) if colon else None


def _is_plain_address(host: str) -> bool:
    try:
        return str(ipaddress.IPv4Address(host)) == host
    except ValueError:
        return False


def _check_path(path: str) -> None:
    """However often a server decodes it, it stays below the path that it is put behind."""
    if _BAD_ESCAPE.search(path):
        raise NotAllowed("the path has a % that begins no escape: write it as %25")
    for _ in range(_MOST_DECODINGS):
        segments = path.replace("\\", "/").removeprefix("/").split("/")
        if "" in segments[:-1] or any(segment.partition(";")[0].strip() in {".", ".."} for segment in segments):
            raise NotAllowed("the path has an empty, a . or a .. segment")
        if any(not letter.isprintable() for letter in path):
            raise NotAllowed("the path has a control character")
        try:
            decoded = unquote(path, errors="strict")
        except UnicodeDecodeError:
            raise NotAllowed("the path has escapes that are not UTF-8") from None
        if decoded == path:
            return
        path = decoded
    raise NotAllowed("the path is encoded too many times")


def _names(query: str) -> set[str]:
    """As the most lenient servers read them: in any case, with ; as a separator, without the [] of a list, and with _
    in the place of a dot or space. Of two values with one name most servers take the last."""
    pairs = (unquote_plus(pair.partition("=")[0]) for pair in re.split("[?&;]", query))
    return {re.sub("[. ]", "_", name.partition("[")[0].strip().lower()) for name in pairs} - {""}


def _resolve(destination: Destination, rules: Rules, within: float) -> list[str]:
    """In a thread: neither a timeout nor a signal ends the system's own wait for a name server."""
    answer: list[list[tuple[Any, ...]] | Exception] = []

    def ask() -> None:
        try:
            answer.append(rules.resolve(destination.host, destination.port, socket.AF_INET, socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            answer.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(max(within, 0))
    if not answer or isinstance(answer[0], Exception):
        why = "the name servers do not answer" if not answer else "its name is not known"
        raise NotResolved(f"{destination.host} is not found: {why}")
    return list(dict.fromkeys(str(each[4][0]) for each in answer[0]))
