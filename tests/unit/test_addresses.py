"""Which addresses may be called."""

import socket
import time
from typing import Any

import pytest

from tests.conftest import ROOT
from tidegate.base.settings import OutsideSettings
from tidegate.outside.addresses import Destination, NotAllowed, NotResolved, Resolve, Rules, addresses, is_public, read

RULES = Rules()
LOCAL = Rules(calls_loopback=True)


def resolving_to(*found: str) -> Resolve:
    def resolve(_: str, port: int, *__: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    return resolve


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "193.0.6.139", "223.255.255.1", "172.32.0.1", "11.0.0.1"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254"),
        *("169.254.170.2", "169.254.79.129", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.9", "192.0.2.1"),
        *("192.88.99.1", "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250"),
        *("240.0.0.1", "255.255.255.255"),
        # IPv6, whatever it contains.
        *("::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1"),
        *("2002:7f00:1::1", "2001:0:7f00:1::1", "2001:db8::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254"),
        *("fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2606:4700:4700::1111"),
        # No address at all.
        *("", "8.8.8", "8.8.8.8.", "08.8.8.8", "8.8.8.8/32", "0x08080808", "134744072", "\uff18.8.8.8", "8.8.8.8\n"),
    ],
)
def test_all_others_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://api.example.com", Destination(True, "api.example.com", 443, "", "")),
        ("HTTPS://API.Example.com/A?b=%20&c=/?", Destination(True, "api.example.com", 443, "/A", "?b=%20&c=/?")),
        ("https://api.example.com:443/a/", Destination(True, "api.example.com", 443, "/a/", "")),
        ("https://xn--bcher-kva.example/@me", Destination(True, "xn--bcher-kva.example", 443, "/@me", "")),
        ("https://8.8.8.8/", Destination(True, "8.8.8.8", 443, "/", "")),
    ],
)
def test_a_url_is_read(url: str, expected: Destination) -> None:
    assert read(url, RULES) == expected


@pytest.mark.parametrize(
    "url",
    [
        *("", "example.com", "//example.com", "ftp://example.com", "file:///etc/passwd", "javascript:alert(1)"),
        *("http://example.com", "https:example.com", "https:///path", "https://", "https://:443", "https://?a"),
        # User names, and what some parsers take for a host.
        *("https://user@example.com", "https://user:secret@example.com", "https://127.0.0.1@example.com"),
        *("https://example.com\\@evil.example", "https://example.com#@evil.example", "https://a@b@example.com"),
        # Ports
        *("https://example.com:", "https://example.com:0", "https://example.com:65536", "https://example.com:-1"),
        *(
            "https://example.com:+443",
            "https://example.com:443:443",
            "https://example.com:\uff18",
            "https://example.com:22",
        ),
        "https://example.com:0443000",
        # Names that are none
        *(
            "https://example.com.",
            "https://.example.com",
            "https://example..com",
            "https://-a.example",
            "https://a-.example",
        ),
        *(
            f"https://{'a' * 64}.example",
            f"https://{'a.' * 130}example",
            "https://exa mple.com",
            "https://exa%6dple.com",
        ),
        *("https://bücher.example", "https://example。com", "https://\uff45xample.com", "https://example.com\u200b"),
        *("https://example.com\n", "https://exam\tple.com", "https://example.com/\r\nX: y", "https://example.com/\0"),
        *("https://example.com/\ud800", "https://example.com/ü", 'https://example.com/"', "https://example.com/<a>"),
        *("https://example.com/a b", "https://example.com/a\\b", "https://example.com/%", "https://example.com/%0g"),
        # Spellings of addresses
        *("https://127.1", "https://2130706433", "https://0x7f000001", "https://0177.0.0.1", "https://0x7f.0.0.1"),
        *("https://0x7f.1", "https://127.0.1", "https://127.0.0.01", "https://127.0.0.1.", "https://1.2.3.4.5"),
        *(
            "https://0X08080808",
            "https://foo.0x4",
            "https://foo.09",
            "https://08.8.8.8",
            "https://256.8.8.8",
            "https://0x",
        ),
        *("https://\uff11\uff12\uff17.0.0.1", "https://①②⑦.0.0.1", "https://१.1.1.1"),
        *("https://[::1]", "https://[::ffff:127.0.0.1]", "https://[fe80::1%25eth0]", "https://[64:ff9b::7f00:1]:443"),
        *("https://::1", "https://[::1", "https://fe80::1%eth0/"),
        f"https://example.com/{'a' * 2000}",
        # In other cases they are s and k.
        *(
            "http\u017f://example.com",
            "https://example.com/\u212a",
            "https://\u212a.example",
            "https://a.example?\u017f",
        ),
    ],
)
def test_a_url_that_is_not_called(url: str) -> None:
    with pytest.raises(NotAllowed):
        read(url, RULES)


def test_an_error_shows_no_password() -> None:
    with pytest.raises(NotAllowed) as refused:
        read("https://user:hunter22@example.com/?token=hunter22", RULES)

    assert "hunter22" not in str(refused.value)


def test_the_parameter_allows_other_ports() -> None:
    assert read("https://example.com:8443", Rules(ports=frozenset({8443}))).port == 8443
    with pytest.raises(NotAllowed, match="HttpPorts allows 8443"):
        read("https://example.com", Rules(ports=frozenset({8443})))


def test_the_local_stack_calls_127_0_0_1_and_no_other() -> None:
    assert read("http://127.0.0.1:8080/a", LOCAL) == Destination(False, "127.0.0.1", 8080, "/a", "")
    assert read("https://localhost:8443", LOCAL).host_and_port == "localhost:8443"
    for url in ("http://127.0.0.1", "https://localhost:8443"):
        with pytest.raises(NotAllowed):
            read(url, RULES)
    for url in ("http://127.0.0.2", "http://example.com", "http://127.0.0.1@example.com", "http://127.1"):
        with pytest.raises(NotAllowed):
            read(url, LOCAL)


@pytest.mark.parametrize(
    ("environment", "calls_loopback"),
    [
        ({}, False),
        ({"LOCAL_RECEIVERS": "false"}, False),
        ({"LOCAL_RECEIVERS": "true"}, True),
        ({"LOCAL_RECEIVERS": "true", "AWS_LAMBDA_RUNTIME_API": "127.0.0.1:9001"}, False),
    ],
)
def test_on_aws_the_local_setting_counts_for_nothing(environment: dict[str, str], calls_loopback: bool) -> None:
    assert Rules.of(OutsideSettings.read(environment)).calls_loopback is calls_loopback


def test_no_template_has_the_local_setting() -> None:
    for template in ("template.yaml", "lane-alarms.yaml", "watching.yaml"):
        assert "local_receivers" not in (ROOT / template).read_text().lower()


def test_hosts_are_allowed_by_name_and_by_wildcards() -> None:
    variables = {"HTTP_HOSTS": "api.example.com, *.Example.org", "HTTP_PORTS": "443, 8443"}
    rules = Rules.of(OutsideSettings.read(variables))

    allowed = ["api.example.com", "a.example.org", "a.b.example.org"]
    others = ["example.com", "a.api.example.com", "example.org", "notexample.org", "example.org.evil.com", ""]
    assert [host for host in allowed + others if rules.allows_host(host)] == allowed
    assert rules.ports == {443, 8443}
    assert Rules.of(OutsideSettings.read({})) == RULES
    assert not RULES.allows_host("example.com")


@pytest.mark.parametrize(
    ("base", "path", "target"),
    [
        ("https://e.com", "", "/"),
        ("https://e.com", "a", "/a"),
        ("https://e.com/", "/a/", "/a/"),
        ("https://e.com/v1", "users/@me", "/v1/users/@me"),
        ("https://e.com/v1/", "/users?page=2&path=/../x", "/v1/users?page=2&path=/../x"),
        ("https://e.com/v1?key=1", "", "/v1?key=1"),
        ("https://e.com/v1?key=1", "a?b=2", "/v1/a?key=1&b=2"),
        ("https://e.com/v1", "?b=2", "/v1?b=2"),
        ("https://e.com/v1", "a%20b/group%2Fproject/100%25", "/v1/a%20b/group%2Fproject/100%25"),
        ("https://e.com/v1", "@evil.example/", "/v1/@evil.example/"),
        ("https://e.com/v1", ":8080/a", "/v1/:8080/a"),
        ("https://e.com/v1", "https:", "/v1/https:"),
        ("https://e.com/v1", "...", "/v1/..."),
    ],
)
def test_a_path_is_put_behind_the_endpoints(base: str, path: str, target: str) -> None:
    assert read(base, RULES).below(path).target == target


@pytest.mark.parametrize(
    "query",
    ["?base=2", "?x=1&base=2", "?base", "?BASE=2", "?b%61se=2", "?base%5B0%5D=2", "?x;base=2", "?to.ken=2"],
)
def test_a_job_adds_nothing_under_a_name_that_the_endpoints_query_has(query: str) -> None:
    with pytest.raises(NotAllowed, match="the endpoint's own query has"):
        read("https://e.com/v2?base=1&to_ken=1", RULES).below(f"a{query}")


@pytest.mark.parametrize("query", ["?bases=2", "?x=base", "?x=1&&y", "?", "?=1"])
def test_a_job_adds_other_names(query: str) -> None:
    assert read("https://e.com/v2?base=1", RULES).below(
        query
    ).target == f"/v2?base=1{query.replace('?', '&', 1)}".rstrip("&")


@pytest.mark.parametrize(
    "path",
    [
        *("..", "../a", "a/..", "a/../../b", "./a", "a/.", "//evil.example", "a//b", "/..", "..;/a", "..;x=1/a", ".;"),
        *("%2e%2e/a", "%2E./a", ".%2e", "%252e%252e/a", "%25252e%25252e", "..%2fa", "..%5ca", "a%2f..%2fb", "%2f%2fa"),
        *("\\evil.example", "a\\..\\b", "%5c%5cevil.example", "..%255ca", "a%00", "a%0d%0aX:y", "%250a", "a\nb", "a#b"),
        *(
            "%c0%ae%c0%ae/a",
            "%252525252525252525252525252e",
            "ü",
            "a b",
            "%",
            "%zz",
            "https://evil.example/",
            "a" * 2001,
        ),
        "..%09/a",
        "%20../a",
        "%E2%80%A8",
    ],
)
def test_a_path_does_not_leave_the_endpoint(path: str) -> None:
    with pytest.raises(NotAllowed):
        read("https://example.com/v1", RULES).below(path)


def test_every_address_of_a_name_must_be_public() -> None:
    destination = read("https://example.com", RULES)

    assert addresses(destination, Rules(resolve=resolving_to("8.8.8.8", "1.1.1.1")), within=1) == ["8.8.8.8", "1.1.1.1"]
    for found in (("8.8.8.8", "127.0.0.1"), ("10.0.0.1",), ("169.254.169.254", "8.8.8.8"), ("::ffff:8.8.8.8",)):
        with pytest.raises(NotAllowed, match="not public"):
            addresses(destination, Rules(resolve=resolving_to(*found)), within=1)
    with pytest.raises(NotAllowed):
        addresses(destination, Rules(calls_loopback=True, resolve=resolving_to("127.0.0.2")), within=1)


def test_a_name_without_an_address_may_have_one_later() -> None:
    destination = read("https://example.com", RULES)

    def unknown(*_: Any) -> Any:
        raise socket.gaierror(-2, "Name or service not known")

    for resolve in (resolving_to(), unknown):
        with pytest.raises(NotResolved, match=r"^example\.com "):
            addresses(destination, Rules(resolve=resolve), within=1)


def test_name_servers_that_say_nothing_are_not_waited_for() -> None:
    began = time.monotonic()

    def slow(*_: Any) -> list[tuple[Any, ...]]:
        time.sleep(2)
        return []

    with pytest.raises(NotResolved, match="do not answer"):
        addresses(read("https://example.com", RULES), Rules(resolve=slow), within=0.1)
    assert time.monotonic() - began < 1


@pytest.mark.parametrize("host", ["localhost", "ip6-localhost", "127.0.0.1"])
def test_the_systems_own_names_are_not_public(host: str) -> None:
    with pytest.raises((NotAllowed, NotResolved)):
        addresses(read(f"https://{host}", RULES), RULES, within=5)
