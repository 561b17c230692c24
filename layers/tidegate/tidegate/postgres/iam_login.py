"""Logs in to RDS as an IAM role: no password is stored anywhere, and each new connection signs a token.

A token is the presigned address of a request that is never sent. Signing takes no network and no boto3, whose import
alone would double a cold start.
"""

import hashlib
import hmac
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode

import psycopg
from psycopg.conninfo import make_conninfo

from tidegate.base.errors import SettingsError

# The certificates of RDS, from the dependencies' layer.
BUNDLE = Path("/opt/rds/global-bundle.pem")
_VALID_SECONDS = 900
# RDS does not throttle connections with the same token. The rest of its validity leaves time to use it.
_KEPT_SECONDS = 600


class LoginRefused(psycopg.OperationalError):
    """The text names the refused role and the place, and says what to check. It never holds the token."""


class Credentials(NamedTuple):
    access_key: str
    secret_key: str
    session_token: str | None


class IamLogin:
    def __init__(self, host: str, port: int, name: str, user: str) -> None:
        self._host, self._port, self._name, self._user = host, port, name, user
        self._token, self._signed_at = "", 0.0

    def conninfo(self) -> str:
        """The token is sent like a password, in clear text, so the server's certificate has to prove its host name."""
        if not BUNDLE.exists():
            raise SettingsError(
                "this build has no certificates of Amazon RDS, so it can trust no database: "
                "run `sam build` where https://truststore.pki.rds.amazonaws.com can be reached, and deploy that"
            )
        return make_conninfo(
            host=self._host,
            port=self._port,
            dbname=self._name,
            user=self._user,
            password=self.token(),
            sslmode="verify-full",
            sslrootcert=str(BUNDLE),
            gssencmode="disable",
        )

    def token(self) -> str:
        now = time.time()
        if not 0 <= now - self._signed_at < _KEPT_SECONDS:
            self._token, self._signed_at = sign(self._endpoint, self._user, _credentials(), _region(), now), now
        return self._token

    @property
    def _endpoint(self) -> str:
        return f"{self._host}:{self._port}"

    def explained(self, error: psycopg.OperationalError) -> psycopg.OperationalError:
        """The server's error; a refused login says what to check. The next attempt signs a new token."""
        self._signed_at = 0.0
        if "authentication failed" not in str(error):
            return error
        return LoginRefused(
            f"{self._endpoint} refused the IAM login of {self._user} to the database {self._name}: check that this "
            "role is there and has been granted rds_iam (the migrations do that), that the function's IAM role allows "
            f"rds-db:connect as {self._user}, and that the instance has IAM authentication enabled"
        )


def sign(endpoint: str, user: str, credentials: Credentials, region: str, moment: float) -> str:
    """AWS Signature Version 4, in the address: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html"""
    at = datetime.fromtimestamp(moment, UTC)
    date, stamp = at.strftime("%Y%m%d"), at.strftime("%Y%m%dT%H%M%SZ")
    scope = f"{date}/{region}/rds-db/aws4_request"
    said = {
        "Action": "connect",
        "DBUser": user,
        "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
        "X-Amz-Credential": f"{credentials.access_key}/{scope}",
        "X-Amz-Date": stamp,
        "X-Amz-SignedHeaders": "host",
        "X-Amz-Expires": str(_VALID_SECONDS),
    }
    if credentials.session_token:
        said["X-Amz-Security-Token"] = credentials.session_token
    canonical = urlencode(sorted(said.items()), quote_via=quote, safe="")
    nothing = hashlib.sha256(b"").hexdigest()
    request = f"GET\n/\n{canonical}\nhost:{endpoint}\n\nhost\n{nothing}"
    text = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{hashlib.sha256(request.encode()).hexdigest()}"
    key = f"AWS4{credentials.secret_key}".encode()
    for part in (date, region, "rds-db", "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    return f"{endpoint}/?{urlencode(said, quote_via=quote, safe='')}&X-Amz-Signature={signature}"


def _credentials() -> Credentials:
    """The function's credentials. Where the environment does not hold them (SnapStart), botocore fetches them."""
    access_key, secret_key = os.environ.get("AWS_ACCESS_KEY_ID"), os.environ.get("AWS_SECRET_ACCESS_KEY")
    if access_key and secret_key:
        return Credentials(access_key, secret_key, os.environ.get("AWS_SESSION_TOKEN"))
    from botocore.session import Session

    found = Session().get_credentials()
    if found is None:
        raise SettingsError(
            "there are no AWS credentials to log in to the database with; without AWS, set DATABASE_URL"
        )
    known = found.get_frozen_credentials()
    return Credentials(str(known.access_key), str(known.secret_key), known.token)


def _region() -> str:
    region = os.environ.get("AWS_REGION")
    if not region:
        raise SettingsError("AWS_REGION is not set; without AWS, set DATABASE_URL")
    return region
