"""Logins: a cookie stands for a key, a token or a code, for requests from pages of the same host."""

import contextlib
import re
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests import factory
from tests.crowd import at_once
from tests.functions.conftest import Client, ColdStart, Reply
from tests.roles import login_beside
from tests.tokens import In, token
from tests.tokens import environment as issuer
from tidegate.base.errors import Unauthenticated
from tidegate.http import cookies
from tidegate.http.principal import create_key, find_key
from tidegate.http.tickets import make_ticket
from tidegate.job_type.definition import Rate
from tidegate.manage.logins import log_in_by_code
from tidegate.postgres.database import Connection, connect

HOST = "tide.example.com"
HERE = {"host": HOST, "sec_fetch_site": "same-origin"}
JOB = {"type": "canary"}


class Browser:
    """Sends the cookie of a login instead of a key."""

    def __init__(self, client: Client, login: Reply) -> None:
        assert login.status == 201
        [self.said] = login.cookies
        self._client = client
        self.cookie = self.said.partition(";")[0]

    def __call__(self, method: str, path: str, body: Any = None, **more: Any) -> Reply:
        sent = {"authorization": "", "cookies": [self.cookie]} | HERE | more
        return self._client(method, path, body, **sent)

    def on(self, other: Client) -> "Browser":
        twin = object.__new__(Browser)
        twin.said, twin.cookie, twin._client = self.said, self.cookie, other
        return twin


def log_in(client: Client, key: str | None = None) -> Browser:
    return Browser(client, client.as_(key or client.key)("POST", "/api/login", host=HOST))


def code_of(connection: Connection, key: str, seconds: float = 600) -> str:
    principal = find_key(connection, key)
    assert principal
    return make_ticket(connection, "login", principal, seconds)


def make_key(connection: Connection, role: str, owner: str = "ann", **more: Any) -> str:
    return create_key(connection, name="page", role=role, owner=owner, **more)


@pytest.fixture
def admin(management: Client, committed: Connection) -> Browser:
    return log_in(management, make_key(committed, "admin"))


def test_a_key_is_exchanged_for_a_cookie(management: Client, committed: Connection) -> None:
    key = make_key(committed, "admin")

    made = management.as_(key)("POST", "/api/login", host=HOST)

    expires_at = datetime.fromisoformat(made.json.pop("expires_at"))
    [cookie] = made.cookies
    assert made.json == {"role": "admin", "owner": "ann", "key_id": key.split("_")[1]}
    assert abs(expires_at - datetime.now(UTC) - timedelta(hours=12)) < timedelta(minutes=1)
    assert cookie.startswith("__Host-tidegate=")
    assert sorted(cookie.split("; ")[1:]) == ["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Strict", "Secure"]
    assert len(cookie.partition(";")[0]) == len("__Host-tidegate=") + 43


def test_a_login_asks_as_its_key(admin: Browser, enqueue: Client, committed: Connection) -> None:
    me = admin("GET", "/api/login")
    job = admin.on(enqueue)("POST", "/api/jobs", JOB)
    cancelled = admin("POST", f"/api/jobs/{job.json['job_id']}/cancel")

    actor = factory.value(committed, "SELECT actor FROM tidegate.job_logs WHERE message = 'cancel'")
    assert (me.json["role"], me.json["owner"], job.status, cancelled.json["status"]) == (
        *("admin", "ann", 202),
        "cancelled",
    )
    assert actor == f"ann (key {me.json['key_id']})"


def test_the_table_does_not_hold_the_cookie(admin: Browser, committed: Connection) -> None:
    value = admin.cookie.partition("=")[2]
    stored = factory.value(committed, "SELECT logins::text FROM tidegate.logins")

    assert value not in stored
    assert value.encode().hex() not in stored


@pytest.mark.parametrize(
    ("host", "protocol", "said"),
    [
        (HOST, "https", "__Host-tidegate=*; Secure"),
        ("127.0.0.1:3000", "http", "__Host-tidegate=*; Secure"),
        ("127.0.0.1", "http", "__Host-tidegate=*; Secure"),
        ("localhost:3000", "http", "tidegate=*"),
        ("[::1]:3000", "http", "tidegate=*"),
        ("127.0.0.1.example.com:80", "http", "tidegate=*"),
        ("tide.lan", "http", "tidegate=*"),
    ],
)
def test_the_cookies_name_says_whether_it_is_secure(management: Client, host: str, protocol: str, said: str) -> None:
    there = {"host": host, "x_forwarded_proto": protocol}
    [cookie] = management("POST", "/api/login", **there).cookies
    name, _, rest = cookie.partition("=")
    value = rest.partition(";")[0]

    assert (f"{name}=*" + "; Secure" * ("Secure" in rest)) == said
    assert management("GET", "/api/login", authorization="", cookies=[f"{name}={value}"], **there).status == 200
    other = "tidegate" if name != "tidegate" else "__Host-tidegate"
    assert management("GET", "/api/login", authorization="", cookies=[f"{other}={value}"], **there).json is None


# The headers of a request with a cookie, and whether it may change something.
ORIGINS: list[tuple[dict[str, str], bool]] = [
    ({"sec_fetch_site": "same-origin"}, True),
    ({"sec_fetch_site": "same-origin", "origin": "https://evil.example"}, True),
    ({"sec_fetch_site": "same-site"}, False),
    ({"sec_fetch_site": "cross-site"}, False),
    ({"sec_fetch_site": "none"}, False),
    ({"sec_fetch_site": "Same-Origin"}, False),
    ({"sec_fetch_site": "same-origin,cross-site"}, False),
    ({"sec_fetch_site": "cross-site", "origin": f"https://{HOST}"}, False),
    ({"origin": f"https://{HOST}"}, True),
    ({"origin": f"http://{HOST}"}, False),
    ({"origin": f"http://{HOST}", "x_forwarded_proto": "http", "host": HOST}, True),
    ({"origin": f"https://{HOST}:8443"}, False),
    ({"origin": f"https://{HOST}.evil.example"}, False),
    ({"origin": "https://example.com"}, False),
    ({"origin": "null"}, False),
    ({"origin": "https://"}, False),
    ({"referer": f"https://{HOST}/ui/"}, False),
    ({}, False),
]
CHANGES: list[tuple[str, str, Any]] = [
    ("POST", "/api/jobs/bulk/retry", {"filter": {"status": "failed"}, "dry_run": True}),
    ("PUT", "/api/worker/config", {"max_workers": 3}),
    ("PATCH", "/api/types/canary", {"enabled": True}),
    ("DELETE", "/api/types/canary", None),
    ("POST", "/api/jobs", JOB),
]


@pytest.mark.parametrize(("headers", "may_change"), ORIGINS, ids=[str(headers) for headers, _ in ORIGINS])
def test_only_a_page_of_the_host_changes_something_by_cookie(
    management: Client, enqueue: Client, headers: dict[str, str], may_change: bool
) -> None:
    browser = log_in(management)
    if headers.get("x_forwarded_proto") == "http":
        browser.cookie = browser.cookie.removeprefix("__Host-")
    sent = {"host": HOST, "sec_fetch_site": ""} | headers

    for method, path, body in CHANGES:
        client = enqueue if path == "/api/jobs" else management
        by_cookie = browser.on(client)(method, path, body, **sent)
        by_key = client(method, path, body, cookies=[browser.cookie], **sent)

        assert by_key.status < 300, by_key.json
        assert by_cookie.status == by_key.status if may_change else by_cookie.problem == (403, "cross-site")
    assert browser("GET", "/api/jobs", **sent).status == 200


def test_a_refused_request_changes_nothing(admin: Browser, enqueue: Client, committed: Connection) -> None:
    refused = admin.on(enqueue)("POST", "/api/jobs", JOB, sec_fetch_site="cross-site")

    assert refused.status == 403
    assert committed.execute("SELECT FROM tidegate.jobs").rowcount == 0


def test_a_key_in_the_header_comes_before_the_cookie(admin: Browser, management: Client, alice: str) -> None:
    as_alice = management.as_(alice)("GET", "/api/login", cookies=[admin.cookie])
    wrong = management.as_("tg_nonsense")("GET", "/api/login", cookies=[admin.cookie])

    assert (as_alice.json["owner"], wrong.status) == ("alice", 401)


@pytest.mark.parametrize(
    "value",
    [
        *("", "x", "x" * 43, "x" * 42 + "\n", "é" * 43, "\ud800" * 43, "\x00" * 43, "x" * 1_000_000, "' OR 1=1 --"),
        *("x" * 43 + "; __Host-tidegate=y", '"' + "x" * 43 + '"', "=" * 43),
    ],
)
def test_a_forged_cookie_is_nothing(management: Client, enqueue: Client, value: str) -> None:
    for client, method, path in ((management, "GET", "/api/jobs"), (enqueue, "POST", "/api/jobs")):
        sent: dict[str, Any] = {"authorization": "", "cookies": [f"__Host-tidegate={value}"]} | HERE

        assert client(method, path, JOB if method == "POST" else None, **sent).problem == (401, "unauthenticated")


def test_the_cookie_is_found_among_others(admin: Browser) -> None:
    others = [
        "a=b",
        "",
        "=",
        "tidegate=x",
        "__Host-tidegat=x",
        "__host-tidegate=x",
        " =;",
        *(f"c{n}=1" for n in range(500)),
    ]

    assert admin("GET", "/api/login", cookies=[*others, f" {admin.cookie} ", "z=1"]).status == 200


def test_of_two_logins_in_one_request_neither_counts(admin: Browser, management: Client, committed: Connection) -> None:
    other = log_in(management, make_key(committed, "super_admin", "root"))

    assert admin("GET", "/api/login", cookies=[admin.cookie, other.cookie]).problem == (401, "unauthenticated")
    assert admin("GET", "/api/login", cookies=[admin.cookie, admin.cookie]).status == 200


def test_a_stale_cookie_is_not_the_public(cold_start: ColdStart, canary: str) -> None:
    client = cold_start("enqueue", PUBLIC_ENQUEUE="canary")
    sent: dict[str, Any] = {"authorization": "", "cookies": ["__Host-tidegate=" + "x" * 43]} | HERE

    assert client("POST", "/api/jobs", JOB, **sent).status == 401


@pytest.mark.parametrize(
    "end",
    [
        "UPDATE tidegate.logins SET ended_at = now()",
        "UPDATE tidegate.logins SET expires_at = now()",
        "UPDATE tidegate.logins SET seen_at = now() - interval '61 minutes'",
        "UPDATE tidegate.api_keys SET revoked_at = now() WHERE owner = 'ann'",
        "UPDATE tidegate.api_keys SET expires_at = now() WHERE owner = 'ann'",
        "UPDATE tidegate.api_keys SET created_at = now() + interval '1 s' WHERE owner = 'ann'",
        "DELETE FROM tidegate.api_keys WHERE owner = 'ann'",
    ],
    ids=["ended", "over", "unused", "revoked", "expired", "another secret", "no key"],
)
def test_a_login_ends_at_once_for_all_functions(
    admin: Browser, management: Client, enqueue: Client, committed: Connection, end: str
) -> None:
    before = [admin("GET", "/api/jobs").status, admin.on(enqueue)("POST", "/api/jobs", JOB).status]
    committed.execute(end.encode())

    after = [admin("GET", "/api/jobs").status, admin.on(enqueue)("POST", "/api/jobs", JOB).status]

    assert (before, after) == ([200, 202], [401, 401])
    assert management("GET", "/api/logins").json == {"logins": [], "next": None}


def test_each_request_keeps_a_login_alive(admin: Browser, committed: Connection) -> None:
    committed.execute("UPDATE tidegate.logins SET seen_at = now() - interval '59 minutes'")

    assert admin("GET", "/api/jobs").status == 200
    assert factory.value(committed, "SELECT seen_at > now() - interval '1 minute' FROM tidegate.logins")


def test_a_login_lasts_no_longer_than_its_key(management: Client, committed: Connection) -> None:
    end = datetime.now(UTC) + timedelta(hours=1)
    browser = log_in(management, make_key(committed, "admin", expires_at=end))

    assert datetime.fromisoformat(browser("GET", "/api/login").json["expires_at"]) == end
    [shown] = management("GET", "/api/logins").json["logins"]
    assert datetime.fromisoformat(shown["expires_at"]) == end


def test_a_token_is_exchanged_for_a_cookie_that_ends_with_it(cold_start: ColdStart) -> None:
    client = cold_start("management", **issuer())

    browser = log_in(client, token(role="viewer", exp=In(60)))
    me = browser("GET", "/api/login").json

    left = datetime.fromisoformat(me.pop("expires_at")) - datetime.now(UTC)
    assert me == {"role": "viewer", "owner": "alice", "key_id": "jwt:alice"}
    assert timedelta(seconds=50) < left <= timedelta(seconds=90)  # two clocks may differ by half a minute


def test_an_expired_token_makes_no_login(cold_start: ColdStart, committed: Connection) -> None:
    client = cold_start("management", **issuer())

    assert client.as_(token(exp=In(-60)))("POST", "/api/login", host=HOST).problem == (401, "unauthenticated")
    assert committed.execute("SELECT FROM tidegate.logins").rowcount == 0


def test_the_logins_of_tokens_end_when_no_issuer_is_trusted_any_more(cold_start: ColdStart) -> None:
    browser = log_in(cold_start("management", **issuer()), token(role="admin"))

    assert browser.on(cold_start("management", JWT=""))("GET", "/api/jobs").status == 401


def test_a_producers_login_enqueues_and_sees_only_its_own(
    management: Client, enqueue: Client, committed: Connection
) -> None:
    factory.make_job(committed, owner="bob")
    key = make_key(committed, "producer", "alice")
    committed.execute("UPDATE tidegate.api_keys SET types = '{canary}', max_priority = 5 WHERE owner = 'alice'")
    browser = log_in(management, key)

    made = [browser.on(enqueue)("POST", "/api/jobs", JOB | {"priority": priority}) for priority in (5, 6)]
    seen = [job["owner"] for job in browser("GET", "/api/jobs").json["jobs"]]

    assert [reply.problem for reply in made] == [(202, ""), (403, "not-for-this-key")]
    assert seen == ["alice"]
    assert browser("GET", "/api/stats").problem == (403, "forbidden")
    assert browser("GET", "/api/logins").problem == (403, "forbidden")


def test_a_code_logs_in_once(management: Client, committed: Connection, api_key: str) -> None:
    code = code_of(committed, api_key)

    made, again = (management("POST", "/api/login", {"code": code}, authorization="", **HERE) for _ in range(2))

    assert Browser(management, made)("GET", "/api/login").json["key_id"] == api_key.split("_")[1]
    assert again.problem == (401, "unauthenticated")
    assert factory.value(committed, "SELECT via FROM tidegate.logins") == "code"


def test_of_four_browsers_with_one_code_one_gets_in(committed: Connection, api_key: str) -> None:
    code = code_of(committed, api_key)
    barrier = threading.Barrier(4)

    def use(_: int) -> bool:
        with connect(login_beside(committed, "tidegate_management")) as own, contextlib.suppress(Unauthenticated):
            barrier.wait()
            return bool(log_in_by_code(own, code))
        return False

    assert sorted(at_once(use, range(4))) == [False, False, False, True]


@pytest.mark.parametrize(
    ("body", "headers", "problem"),
    [
        ({}, HERE, (401, "unauthenticated")),
        (None, HERE, (401, "unauthenticated")),
        ({"code": "x" * 43}, HERE, (401, "unauthenticated")),
        ({"code": ""}, HERE, (401, "unauthenticated")),
        ({"code": "x" * 101}, HERE, (400, "invalid")),
        ({"code": 7}, HERE, (400, "invalid")),
        ({"code": None, "more": 1}, HERE, (400, "invalid")),
        ("[]", HERE, (400, "malformed")),
        ({"code": "x" * 43}, {"host": HOST}, (403, "cross-site")),
        ({"code": "x" * 43}, {"host": HOST, "sec_fetch_site": "cross-site"}, (403, "cross-site")),
        ({"code": "x" * 43}, HERE | {"content_type": "text/plain"}, (415, "unsupported-format")),
    ],
)
def test_what_is_no_login_is_refused(
    management: Client, committed: Connection, body: Any, headers: dict[str, str], problem: tuple[int, str]
) -> None:
    assert management("POST", "/api/login", body, authorization="", **headers).problem == problem
    assert committed.execute("SELECT FROM tidegate.logins").rowcount == 0


def test_a_cookie_makes_no_other_login(admin: Browser) -> None:
    assert admin("POST", "/api/login").problem == (401, "unauthenticated")


def test_a_code_and_a_key_are_one_too_many(management: Client, committed: Connection, api_key: str) -> None:
    reply = management("POST", "/api/login", {"code": code_of(committed, api_key)}, **HERE)

    assert reply.problem == (400, "invalid")


def test_a_ticket_for_a_socket_does_not_log_in(management: Client, committed: Connection, api_key: str) -> None:
    principal = find_key(committed, api_key)
    assert principal
    ticket = make_ticket(committed, "socket", principal, 30)

    assert management("POST", "/api/login", {"code": ticket}, authorization="", **HERE).status == 401


def test_logging_out_ends_the_login_and_its_cookie(admin: Browser, management: Client) -> None:
    out = admin("DELETE", "/api/login")

    assert (out.status, out.json) == (204, None)
    assert "Max-Age=0" in out.cookies[0]
    assert out.cookies[0].startswith("__Host-tidegate=;")
    assert admin("GET", "/api/login").status == 401
    assert management("DELETE", "/api/login").problem == (404, "not-found")


def test_a_super_admin_lists_and_ends_logins(admin: Browser, management: Client, committed: Connection) -> None:
    other = log_in(management)
    [newest, oldest] = management("GET", "/api/logins").json["logins"]

    pages = [management("GET", "/api/logins", query="limit=1").json]
    pages.append(management("GET", "/api/logins", query=f"limit=1&after={pages[0]['next']}").json)
    ended = [management("DELETE", f"/api/logins/{oldest['id']}").status for _ in range(2)]

    assert (oldest["owner"], oldest["role"], oldest["via"]) == ("ann", "admin", "key")
    assert [page["logins"] for page in pages] == [[newest], [oldest]]
    assert pages[1]["next"] is None
    assert ended == [204, 204]
    assert [browser("GET", "/api/login").status for browser in (admin, other)] == [401, 200]
    assert management("DELETE", f"/api/logins/{newest['id'] + 1}").problem == (404, "not-found")


@pytest.mark.parametrize(
    "path", [f"/api/logins/{2**63}", "/api/logins/-1", "/api/logins/x", f"/api/logins/{'9' * 400}"]
)
def test_an_id_that_is_none_is_refused(management: Client, path: str) -> None:
    assert management("DELETE", path).status == 400
    assert management("GET", "/api/logins", query=f"after={path.rpartition('/')[2]}").status == 400


def test_the_audit_names_who_logged_in_and_out(admin: Browser, management: Client, committed: Connection) -> None:
    key_id = admin("GET", "/api/login").json["key_id"]
    admin("DELETE", "/api/login")

    rows = committed.execute(
        "SELECT actor, action, subject, changed FROM tidegate.audit WHERE kind = 'login' ORDER BY id"
    ).fetchall()

    login = str(factory.value(committed, "SELECT id FROM tidegate.logins"))
    assert [(row["actor"], row["action"], row["subject"]) for row in rows] == [
        (f"ann (key {key_id})", "log in", login),
        (f"ann (key {key_id})", "end", login),
    ]
    assert admin.cookie.partition("=")[2] not in str(rows)


def test_a_key_that_logs_in_again_and_again_does_not_fill_the_audit(management: Client, committed: Connection) -> None:
    key, other = (make_key(committed, "producer", owner) for owner in ("ann", "bob"))

    for _ in range(3):
        log_in(management, key)("DELETE", "/api/login")
    log_in(management, other)
    committed.execute("UPDATE tidegate.logins SET created_at = created_at - interval '1 hour'")
    last = log_in(management, key)
    [newest, *_] = management("GET", "/api/logins").json["logins"]
    ended = management("DELETE", f"/api/logins/{newest['id']}")

    acts = committed.execute("SELECT actor, action FROM tidegate.audit WHERE kind = 'login' ORDER BY id").fetchall()
    assert (ended.status, last("GET", "/api/login").status) == (204, 401)
    assert [(row["actor"].split()[0], row["action"]) for row in acts] == [
        *(("ann", "log in"), ("ann", "end"), ("bob", "log in"), ("ann", "log in"), ("root", "end"))
    ]


def test_who_ends_the_login_of_another_is_in_the_audit(management: Client, committed: Connection) -> None:
    key = make_key(committed, "producer")
    for _ in range(2):
        log_in(management, key)
    [newest, *_] = management("GET", "/api/logins").json["logins"]

    management("DELETE", f"/api/logins/{newest['id']}")

    ends = committed.execute("SELECT actor, subject FROM tidegate.audit WHERE action = 'end'").fetchall()
    assert [(row["actor"].split()[0], row["subject"]) for row in ends] == [("root", str(newest["id"]))]


def test_a_login_has_a_rate_limit_of_its_own(admin: Browser, management: Client, committed: Connection) -> None:
    other = log_in(management, make_key(committed, "admin"))
    value = admin.cookie.partition("=")[2]
    committed.execute("UPDATE tidegate.logins SET tokens = 2 WHERE hash = sha256(%s::bytea)", [value.encode()])

    replies = [admin("GET", "/api/login") for _ in range(2)]
    committed.execute("UPDATE tidegate.logins SET tokens = -30, tokens_at = now()")
    refused = admin("GET", "/api/login")
    committed.execute("UPDATE tidegate.logins SET tokens = 9 WHERE hash <> sha256(%s::bytea)", [value.encode()])

    assert [reply.status for reply in replies] == [200, 200]
    assert (refused.problem, refused.headers["Retry-After"]) == ((429, "too-many-requests"), "2")
    assert other("GET", "/api/login").status == 200


def test_the_rate_limit_of_a_login_is_that_of_a_busy_page(admin: Browser) -> None:
    assert [admin("GET", "/api/login").status for _ in range(int(cookies.RATE.burst))].count(200) == cookies.RATE.burst


def test_logging_in_is_no_way_around_a_keys_rate_limit(management: Client, committed: Connection) -> None:
    key = make_key(committed, "producer", rate=Rate(per_second=0.1, burst=4))
    browsers = [log_in(management, key) for _ in range(2)]

    replies = [browser("GET", "/api/jobs") for browser in browsers * 3]

    assert [reply.status for reply in replies] == [200, 200, 200, 200, 429, 429]
    assert "API key" in replies[4].json["detail"]
    assert replies[4].headers["Retry-After"] == "10"
    assert re.fullmatch(r'"reads";r=0;t=10, "login";r=14\d;t=1', replies[4].headers["RateLimit"])
    assert [reply.headers["RateLimit-Policy"] for reply in replies[3:5]] == [
        '"login";q=150;w=5, "reads";q=4;w=40',
        '"reads";q=4;w=40, "login";q=150;w=5',
    ]


def test_logging_in_is_no_way_around_the_rate_limit_of_an_owner(cold_start: ColdStart, committed: Connection) -> None:
    client = cold_start("management", **issuer(limit="2/20s"))
    browser = log_in(client, token())
    committed.execute("UPDATE tidegate.owner_buckets SET tokens = 1, at = now()")

    assert [browser("GET", "/api/jobs").status for _ in range(2)] == [200, 429]


def test_a_key_makes_only_so_many_logins_a_minute(management: Client, committed: Connection) -> None:
    key = make_key(committed, "producer")

    statuses = [management.as_(key)("POST", "/api/login", host=HOST).status for _ in range(61)]

    assert (statuses.count(201), statuses[-1]) == (60, 429)
    assert management("POST", "/api/login", host=HOST).status == 201
    committed.execute(
        "UPDATE tidegate.logins SET created_at = now() - interval '61 s', expires_at = now() - interval '1 s'"
    )
    assert management.as_(key)("POST", "/api/login", host=HOST).status == 201
    assert committed.execute("SELECT FROM tidegate.logins").rowcount == 61 - 10 + 1


def test_a_login_is_a_use_of_its_key(admin: Browser, committed: Connection) -> None:
    committed.execute("UPDATE tidegate.api_keys SET last_used_at = now() - interval '1 hour'")
    admin("GET", "/api/jobs")

    used = "SELECT last_used_at > now() - interval '1 minute' FROM tidegate.api_keys WHERE owner = 'ann'"
    assert factory.value(committed, used)


def test_the_stack_says_how_people_log_in(cold_start: ColdStart) -> None:
    oidc = {
        "client_id": "page",
        "authorization_endpoint": "https://login.example.com/authorize",
        "token_endpoint": "https://login.example.com/token",
        "scope": "openid email",
    }
    with_login = cold_start("management", **issuer(login=oidc))
    said = with_login("GET", "/api/login/options", authorization="")
    without = cold_start("management", **issuer())("GET", "/api/login/options", authorization="")

    assert said.json == {"oidc": oidc | {"issuer": "https://login.example.com/"}}
    assert without.json == {"oidc": None}


def test_an_answer_to_a_login_is_kept_by_no_cache(management: Client) -> None:
    reply = management("POST", "/api/login", host=HOST)

    assert reply.headers["Cache-Control"] == "no-store"
    assert "Access-Control-Allow-Credentials" not in reply.headers


def test_a_visitor_has_no_login_and_an_invalid_caller_is_refused(management: Client) -> None:
    visitor = management("GET", "/api/login", authorization="", host=HOST)

    assert (visitor.status, visitor.json) == (200, None)
    for sent in ({"authorization": "Bearer tg_nonsense"}, {"authorization": "", "cookies": ["__Host-tidegate=ended"]}):
        assert management("GET", "/api/login", host=HOST, **sent).problem == (401, "unauthenticated")
    assert management("DELETE", "/api/login", authorization="", host=HOST).status == 401
