"""Tokens of IAM: the same as boto3's, and kept for a limited time."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import boto3
import pytest

from tidegate.base.errors import SettingsError
from tidegate.postgres import iam_login
from tidegate.postgres.iam_login import Credentials, IamLogin, sign

HOST = "tidegate.abcdefghijkl.eu-west-1.rds.amazonaws.com"
USER = "tidegate_enqueue"


class Clock:
    now = 1_900_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(iam_login, "time", clock)
    return clock


@pytest.fixture
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "s/e+c=r", "AWS_SESSION_TOKEN": "t/o+k=="}
    for name, value in {**values, "AWS_REGION": "eu-west-1"}.items():
        monkeypatch.setenv(name, value)


def login() -> IamLogin:
    return IamLogin(HOST, 5432, "tidegate", USER)


@pytest.mark.parametrize("session_token", ["IQoJb3JpZ2luX2Vj/+==", None])
@pytest.mark.parametrize("user", [USER, "with space+and/slash"])
def test_a_token_is_what_boto3_makes_at_the_same_instant(user: str, session_token: str | None) -> None:
    session = boto3.Session("AKIAEXAMPLE", "s/e+c=r", session_token, "eu-west-1")
    client: Any = session.client("rds")
    theirs = client.generate_db_auth_token(HOST, 5432, user)
    [stamp] = re.findall(r"X-Amz-Date=(\w+)", theirs)
    moment = datetime.strptime(stamp, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()

    ours = sign(f"{HOST}:5432", user, Credentials("AKIAEXAMPLE", "s/e+c=r", session_token), "eu-west-1", moment)

    assert ours == theirs


def test_a_token_is_kept_and_renewed_before_it_ends(clock: Clock, credentials: None) -> None:
    to_database = login()
    tokens = []
    for _ in range(40):
        tokens.append(to_database.token())
        [signed] = parse_qs(tokens[-1])["X-Amz-Date"]
        age = clock.now - datetime.strptime(signed, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()

        assert 0 <= age < 900 - 240
        clock.now += 60

    assert len(set(tokens)) == 4


def test_a_clock_set_back_leads_to_a_new_token(clock: Clock, credentials: None) -> None:
    to_database = login()
    before = to_database.token()
    clock.now -= 3600

    assert to_database.token() != before


def test_without_credentials_in_the_environment_the_container_provides_them(
    monkeypatch: pytest.MonkeyPatch, credentials: None, clock: Clock, container_credentials: str
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_CONTAINER_CREDENTIALS_FULL_URI", container_credentials)

    token = login().token()

    assert token == sign(f"{HOST}:5432", USER, Credentials("ASIAOTHER", "secret", "session"), "eu-west-1", clock.now)


@pytest.fixture
def container_credentials() -> Iterator[str]:
    """As under SnapStart."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = {"AccessKeyId": "ASIAOTHER", "SecretAccessKey": "secret", "Token": "session"}
            body = json.dumps(known | {"Expiration": "2099-01-01T00:00:00Z"}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/credentials"
        server.shutdown()
        thread.join()


def test_without_any_credentials_the_error_says_what_to_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE", "AWS_CONTAINER_CREDENTIALS_FULL_URI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))

    with pytest.raises(SettingsError, match="set DATABASE_URL"):
        login().token()


def test_a_build_without_certificates_trusts_no_database(
    monkeypatch: pytest.MonkeyPatch, credentials: None, tmp_path: Path
) -> None:
    monkeypatch.setattr(iam_login, "BUNDLE", tmp_path / "none.pem")

    with pytest.raises(SettingsError, match="no certificates of Amazon RDS"):
        login().conninfo()


def test_no_repr_or_error_of_a_login_shows_the_token(credentials: None) -> None:
    to_database = login()

    assert to_database.token() not in repr(to_database)


def test_signing_needs_no_sdk() -> None:
    code = """if True:
        import sys
        from tidegate.postgres.iam_login import IamLogin
        IamLogin("host", 5432, "name", "user").token()
        sys.exit(bool({"boto3", "botocore"} & sys.modules.keys()))
    """

    environment = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_REGION": "eu-west-1"}

    done = subprocess.run(
        [sys.executable, "-c", code], env=environment | {"PYTHONPATH": ":".join(sys.path)}, check=False
    )

    assert done.returncode == 0
