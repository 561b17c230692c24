"""The job type http_request: what it sends, and what becomes of the job."""

import base64
import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from pydantic import ValidationError

from tests import factory
from tests.factory import each
from tests.receiver import SILENCE, Receiver, answer, receiver
from tidegate.base.bounds import MAX_RESULT_BYTES
from tidegate.base.json_text import stored_bytes
from tidegate.job import Attached
from tidegate.job_type.backoff import Fixed
from tidegate.outcome import (
    Completed,
    Fail,
    Later,
    Raised,
    Retry,
    Returned,
    TargetFailed,
    Tries,
    decide,
)
from tidegate.outside import verdict
from tidegate.outside.addresses import Rules
from tidegate.outside.connection import MOST_BODY_BYTES, Response
from tidegate.outside.headers import are_sendable
from tidegate.outside.http_request import HttpRequest, perform
from tidegate.running import Running

JOB = UUID("0198f7a4-0000-7000-8000-000000000001")
LOCAL = Rules(hosts=("127.0.0.1",), calls_loopback=True)
TOKEN = "Bearer s3cr3t-credential"
CREDENTIALS = {"Authorization": TOKEN}
TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def job(attached: Attached | None = None, *, seconds: float = 10, **fields: Any) -> Running:
    claimed = factory.claimed("http_request", **fields)._replace(id=str(JOB), attached=attached)
    deadline = time.monotonic() + seconds
    return Running(claimed, worker="w1", deadline=deadline, known=frozenset(), say=lambda _: None)


def shop(server: Receiver, path: str = "", **fields: Any) -> Attached:
    return Attached("shop", **{"kind": "http", "url": server.url + path, "headers": CREDENTIALS} | fields)


def call(server: Receiver, *, rules: Rules = LOCAL, seconds: float = 10, **said: Any) -> dict[str, Any]:
    """By its URL."""
    request = HttpRequest.model_validate({"url": server.url, **said})
    return perform(job(seconds=seconds), request, rules)


def through(endpoint: Attached, *, rules: Rules = LOCAL, **said: Any) -> dict[str, Any]:
    return perform(job(endpoint), HttpRequest.model_validate({"endpoint": "shop", **said}), rules)


def test_the_answer_is_the_result() -> None:
    with receiver(answer(200, b'{"a": 1}', Content_Type="application/json", X_A="1")) as server:
        result = call(server, url=f"{server.url}/a?b=c")

    headers = {"content-length": "8", "content-type": "application/json", "x-a": "1"}
    assert result == {"status": 200, "headers": headers, "body": '{"a": 1}'}
    assert (server.heard[0].method, server.heard[0].target) == ("GET", "/a?b=c")


def test_each_attempt_has_the_same_idempotency_key() -> None:
    with receiver() as server:
        call(server)
        call(server)

    assert [heard.headers["idempotency-key"] for heard in server.heard] == [str(JOB)] * 2


@pytest.mark.parametrize(
    ("body", "headers", "sent", "kind"),
    [
        ({"a": "ü"}, {}, '{"a":"ü"}', "application/json"),
        ([1, None], {}, "[1,null]", "application/json"),
        (0, {}, "0", "application/json"),
        ("text", {}, "text", "text/plain; charset=utf-8"),
        ("<a/>", {"content-type": "application/xml"}, "<a/>", "application/xml"),
    ],
)
def test_a_body_is_json_or_a_text(body: Any, headers: dict[str, str], sent: str, kind: str) -> None:
    with receiver() as server:
        call(server, method="POST", body=body, headers=headers)

    assert (server.heard[0].body.decode(), server.heard[0].headers["content-type"]) == (sent, kind)


def test_the_trace_of_the_job_goes_on() -> None:
    with receiver() as server:
        perform(job(traceparent=TRACE), HttpRequest(url=server.url), LOCAL)

    assert server.heard[0].headers["traceparent"] == TRACE


def test_an_endpoint_adds_its_credentials_and_its_base() -> None:
    with receiver() as server:
        headers = {"authorization": "mine", "X-Mine": "1"}
        through(shop(server, "/v1?version=2"), path="orders?page=1", method="PUT", body=1, headers=headers)

    [heard] = server.heard
    assert (heard.method, heard.target) == ("PUT", "/v1/orders?version=2&page=1")
    assert (heard.headers["authorization"], heard.headers["x-mine"]) == (TOKEN, "1")


@pytest.mark.parametrize("path", ["../admin", "%2e%2e/admin", "//evil.example", "\\evil", "a\r\nX: y", "%252e%252e/a"])
def test_a_path_that_would_leave_the_endpoint_fails(path: str) -> None:
    with receiver() as server, pytest.raises(Fail) as failed:
        through(shop(server, "/v1"), path=path)

    assert failed.value.code == "address_not_allowed"
    assert server.connections == 0


@pytest.mark.parametrize(
    "url", ["https://evil.example/", "http://127.0.0.1.evil.example", "http://127.0.0.1@evil.example", "http://127.1"]
)
def test_another_host_than_those_allowed_is_not_called(url: str) -> None:
    with pytest.raises(Fail) as failed:
        perform(job(), HttpRequest(url=url), LOCAL)

    assert failed.value.code == "address_not_allowed"


def test_without_hosts_no_url_is_called() -> None:
    with receiver() as server, pytest.raises(Fail, match="HttpHosts"):
        call(server, rules=Rules(calls_loopback=True))

    assert server.connections == 0


def test_an_allowed_host_that_leads_inside_is_not_called() -> None:
    with receiver() as server:
        rules = Rules(hosts=("localhost",), ports=frozenset({server.port}))
        with pytest.raises(Fail, match="not public"):
            perform(job(), HttpRequest(url=f"https://localhost:{server.port}"), rules)

    assert server.connections == 0


@pytest.mark.parametrize(
    "headers",
    [
        *each(Host=["evil.example"], host=["x"], Connection=["x"], Expect=["100-continue"], TE=["trailers"]),
        *({name: "1"} for name in ("Content-Length", "Transfer-Encoding", "Accept-Encoding", "Idempotency-Key")),
        *(
            {"X": value}
            for value in ("a\r\nX-Admin: 1", "a\nb", "a\0b", " a", "a ", "ü", "\ud800", "a\x7f", "a\u2028b")
        ),
        *({name: "1"} for name in ("", " ", "X:", "X\r\nY", "X Y", "Ü", "X_Y", "X" * 101, ":method")),
    ],
)
def test_a_header_that_is_not_sent(headers: dict[str, str]) -> None:
    with receiver() as server, pytest.raises(Fail) as failed:
        perform(job(), HttpRequest.model_construct(url=server.url, headers=headers), LOCAL)

    assert failed.value.code == "invalid_payload"
    assert server.connections == 0


@pytest.mark.parametrize(
    "said",
    [
        {"endpoint": "shop", "url": "https://example.com"},
        {"endpoint": None},
        {"url": "https://example.com", "path": "a"},
        {"url": "http://127.0.0.1", "body": {"a": 1}},
        {"url": "http://127.0.0.1", "method": "HEAD", "body": "x"},
    ],
)
def test_a_request_that_contradicts_itself_fails(said: dict[str, Any]) -> None:
    with pytest.raises(Fail) as failed:
        perform(job(), HttpRequest.model_validate(said), LOCAL)

    assert failed.value.code == "invalid_payload"


@pytest.mark.parametrize(
    "said",
    [
        *each(
            method=["get", "CONNECT", "GET / HTTP/1.1\r\n"], expect=[[99], [600], ["200"], "200", [200] * 21, [True]]
        ),
        *each(headers=[{"X": 1}, {str(n): "1" for n in range(51)}], more=[1], path=["x" * 2001], timeout=[1]),
    ],
)
def test_a_payload_that_is_refused_at_the_door(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        HttpRequest.model_validate_json(json.dumps({"url": "https://example.com"} | said), strict=True)


def test_a_body_with_half_a_pair_fails() -> None:
    with receiver() as server, pytest.raises(Fail, match="UTF-8"):
        perform(job(), HttpRequest.model_construct(url=server.url, method="POST", body="\ud800"), LOCAL)


@pytest.mark.parametrize(("status", "expect"), [(404, [200, 404]), (503, [503]), (302, [302]), (599, [599])])
def test_an_expected_status_completes_the_job(status: int, expect: list[int]) -> None:
    with receiver(answer(status, Location="http://127.0.0.1/", Retry_After="1")) as server:
        assert call(server, expect=expect)["status"] == status


@pytest.mark.parametrize(
    ("status", "expect", "code"), [(201, [200], "http_201"), (400, [], "http_400"), (410, [200, 409], "http_410")]
)
def test_other_statuses_fail_the_job_for_good(status: int, expect: list[int], code: str) -> None:
    with receiver(answer(status, b"because")) as server, pytest.raises(Fail) as failed:
        call(server, expect=expect)

    assert (failed.value.code, str(failed.value)) == (code, f"127.0.0.1 answered {status}")
    assert failed.value.__notes__ == ["because"]  # for the traceback


@pytest.mark.parametrize(
    ("location", "said"),
    [
        ("https://other.example/path?token=hunter22", "a redirect to other.example,"),
        ("https://user:hunter22@Other.example:8443", "a redirect to other.example,"),
        ("/login", "a redirect to another path of the same host,"),
        ("//other.example", "a redirect to another address,"),
        ("https://\x7f\xff", "a redirect to another address,"),
        ("javascript:alert(1)", "a redirect to another address,"),
    ],
)
def test_a_redirect_fails_and_names_its_host(location: str, said: str) -> None:
    with receiver(answer(301, Location=location)) as server, pytest.raises(Fail, match="not followed") as failed:
        call(server)

    assert said in str(failed.value)
    assert "hunter22" not in str(failed.value)
    assert len(server.heard) == 1


@pytest.mark.parametrize("status", [500, 502, 504, 408, 425, 429, 503])
def test_a_status_that_may_pass_is_one_more_attempt(status: int) -> None:
    with receiver(answer(status, b"because")) as server, pytest.raises(TargetFailed) as failed:
        call(server)

    assert (failed.value.kind, str(failed.value)) == (f"http_{status}", f"127.0.0.1 answered {status}")


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_says_when_to_come_back(status: int) -> None:
    with receiver(answer(status, Retry_After="17")) as server, pytest.raises(Retry) as retry:
        call(server)

    assert retry.value.after == 17


def test_another_status_does_not_say_when() -> None:
    with receiver(answer(500, Retry_After="17")) as server, pytest.raises(TargetFailed):
        call(server)


NOW = datetime(2026, 1, 1, 12, 0, 0, tzinfo=UTC)
DAY = 86400


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        *(("0", 1), ("1", 1), (" 30 ", 30), ("86400", DAY), ("86401", DAY), ("9" * 5000, DAY), ("0" * 20 + "5", DAY)),
        ("Thu, 01 Jan 2026 12:01:00 GMT", 60),
        ("Thu, 01 Jan 2026 12:01:00 -0000", 60),
        ("Thursday, 01-Jan-26 12:01:00 GMT", 60),
        ("Thu, 01 Jan 2026 14:01:00 +0200", 60),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 1),
        ("Fri, 31 Dec 9999 23:59:59 GMT", DAY),
        *(
            (said, None)
            for said in ("", "-5", "+5", "1.5", "1e3", "soon", "\u0661", "1, 2", "Thu, 99 Foo 2026", "0x10")
        ),
        *((said, None) for said in ("Thu, 01 Jan 99999999999 00:00:00 GMT", "Thu, 01 Jan 2026 25:00:00 GMT", "nan")),
    ],
)
def test_retry_after_in_seconds_or_as_a_date(said: str, seconds: float | None) -> None:
    assert verdict.retry_after(Response(503, [("retry-after", said)], b"", False), NOW) == seconds


def test_without_retry_after_the_backoff_counts() -> None:
    assert verdict.retry_after(Response(503, [], b"", False), NOW) is None


def test_a_server_that_hangs_is_one_more_attempt_before_the_slots_signal() -> None:
    with receiver(SILENCE) as server, pytest.raises(TargetFailed) as failed:
        call(server, seconds=1.5)

    assert failed.value.kind == "timeout"


def test_a_short_timeout_is_time_enough() -> None:
    with receiver() as server:
        assert call(server, seconds=1)["status"] == 200


def test_a_refused_connection_is_one_more_attempt_and_shows_no_url() -> None:
    with receiver() as server:
        pass
    with pytest.raises(TargetFailed) as failed:
        call(server, url=f"{server.url}/?token=hunter22")

    assert failed.value.kind == "unreachable"
    assert "hunter22" not in str(failed.value)


ECHOES = [
    TOKEN.encode(),
    b'{"token":"s3cr3t-credential"}',
    b"x" * (MOST_BODY_BYTES - 8) + b"s3cr3t-credential",
    b"x" * (MOST_BODY_BYTES + 10) + b"s3cr3t-credential",
]


@pytest.mark.parametrize("body", ECHOES)
@pytest.mark.parametrize("status", [200, 400, 500])
def test_credentials_are_in_no_result_and_no_error(status: int, body: bytes) -> None:
    with receiver(answer(status, body, X_Echo=f"you said {TOKEN}", Location=f"https://{TOKEN[7:]}")) as server:
        try:
            said = json.dumps(through(shop(server)))
        except (Fail, TargetFailed) as error:
            said = str(decide(Raised(error), Tries(1, 3, 0, Fixed()), 0))

    assert "s3cr3t" not in said
    assert "http" in said or "***" in said


@pytest.mark.parametrize("echo", ['{"said": "a\\"b/c d+e"}', "?said=a%22b%2Fc%20d%2Be", 'a"b/c d+e'])
def test_a_credential_is_hidden_however_it_is_written(echo: str) -> None:
    with receiver(answer(200, echo.encode())) as server:
        result = through(shop(server, headers={"X-Key": 'a"b/c d+e'}))

    assert "c d" not in result["body"]
    assert "c%20d" not in result["body"]


def test_a_password_is_hidden_however_it_comes_back() -> None:
    pair = base64.b64encode(b"app:hunter22").decode()
    with receiver(answer(200, f"{pair} app:hunter22 hunter22".encode())) as server:
        result = through(shop(server, headers={"Authorization": f"Basic {pair}"}))

    assert result["body"] == "*** *** ***"


@pytest.mark.parametrize("before", ["", "a", "ab", "abc"])
@pytest.mark.parametrize("encode", [base64.b64encode, base64.urlsafe_b64encode])
def test_a_credential_is_hidden_in_base64(before: str, encode: Callable[[bytes], bytes]) -> None:
    credential = "s3cr3t>>credential??1"
    with receiver(answer(200, encode(f"{before}{credential}".encode()))) as server:
        body = through(shop(server, headers={"X-Key": credential}))["body"]

    assert "***" in body
    assert len(body) <= len("***") + 8


def test_a_credential_that_comes_back_in_pieces_is_not_asked_for() -> None:
    piece = {"range": "bytes=0-9"}
    with receiver() as server:
        assert through(shop(server, headers={}), headers=piece)["status"] == 200
        assert call(server, headers=piece)["status"] == 200
        with pytest.raises(Fail, match="Range") as failed:
            through(shop(server), headers=piece)

    assert (failed.value.code, server.connections) == ("invalid_payload", 2)


def test_what_is_attached_shows_no_credential() -> None:
    attached = Attached("shop", "http", "https://e.com/?key=hunter22", {"A": "hunter22"}, ("whsec_hunter22",))

    assert "hunter22" not in repr(factory.claimed()._replace(attached=attached))


def test_cookies_are_not_kept() -> None:
    with receiver(answer(200, Set_Cookie="session=hunter22", X_A="1")) as server:
        assert call(server)["headers"] == {"content-length": "0", "x-a": "1"}


@pytest.mark.parametrize("body", [b"\xff\xfe", b"a\0b", b"\x1b[31m", "\u00e4".encode("latin-1"), b"\xed\xa0\x80"])
def test_a_body_that_is_no_text_is_kept_in_base64(body: bytes) -> None:
    with receiver(answer(200, body)) as server:
        result = call(server)

    assert base64.b64decode(result["body_base64"]) == body
    assert "body" not in result


@pytest.mark.parametrize(
    "body",
    [
        b"x" * (MOST_BODY_BYTES + 1),
        "\u00e4".encode() * MOST_BODY_BYTES,
        ("a" + "\u20ac" * MOST_BODY_BYTES).encode(),
        ("ab" + "\U0001f600" * MOST_BODY_BYTES).encode(),
        b'"' * 2 * MOST_BODY_BYTES,
        b"\n" * 2 * MOST_BODY_BYTES,
        b"\x01" * 2 * MOST_BODY_BYTES,
        b"\xff" * 2 * MOST_BODY_BYTES,
    ],
)
def test_a_large_body_is_cut_and_always_fits_a_result(body: bytes) -> None:
    many = {f"X-{number}": '"' * 1000 for number in range(90)}
    with receiver(answer(200, body, **many)) as server:
        result = call(server)

    assert result["truncated"]
    kept = result["body"].encode() if "body" in result else base64.b64decode(result["body_base64"])
    assert MOST_BODY_BYTES - 4 < len(kept) <= MOST_BODY_BYTES
    assert body.startswith(kept)
    match decide(Returned(result), Tries(1, 3, 0, Fixed()), 0):
        case Completed(text):
            assert stored_bytes(text) < MAX_RESULT_BYTES
        case other:
            pytest.fail(str(other))


def test_headers_that_repeat_are_joined_and_stay_storable() -> None:
    raw = b"HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nX-Odd: a\x00b\xff\x1b\r\nContent-Length: 0\r\n\r\n"
    with receiver(raw) as server:
        headers = call(server)["headers"]

    assert headers["x-a"] == "1, 2"
    assert headers["x-odd"] == "a\ufffdb\xff\ufffd"


@pytest.mark.parametrize(
    ("attached", "error"),
    [
        (None, Fail),
        (Attached("", problem="the endpoint could not be read"), TargetFailed),
        (Attached("", problem="the endpoint could not be read", is_passing=True), Later),
        (Attached("shop", problem="there is no endpoint 'shop'"), Fail),
        (Attached("shop", "webhook", "https://example.com"), Fail),
        (Attached("shop", "http", "http://example.com"), Fail),
        (Attached("shop", "http", "https://127.0.0.1"), Fail),
        (Attached("shop", "http", "https://example.com:22"), Fail),
        (Attached("shop", "http", "https://u:p@example.com"), Fail),
        (Attached("shop", "http", "https://example.com", {"X": "a\r\nb"}), Fail),
        (Attached("shop", "http", "https://example.com", {"X Y": "a"}), Fail),
    ],
)
def test_an_endpoint_that_cannot_be_called(attached: Attached | None, error: type[Exception]) -> None:
    request = HttpRequest(endpoint="shop")
    with pytest.raises(error):
        perform(job(attached), request, Rules())


def test_an_endpoints_headers_do_not_frame_the_request() -> None:
    """They were written past the API."""
    assert are_sendable({"Authorization": "Bearer t"})
    assert not any(are_sendable({name: "5"}) for name in ("Host", "content-length", "Transfer-Encoding", "Expect"))
