"""The signature equals botocore's of the same second."""

from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from tidegate.base.sigv4 import sign_headers

NOW = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
# The service's name, and the name of an endpoint in a VPC.
HOSTS = ["lambda.eu-west-1.amazonaws.com", "vpce-0-12abcdef.lambda.eu-west-1.vpce.amazonaws.com"]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("token", [None, "a/session+token="])
@pytest.mark.parametrize("function", ["stack-processor", "arn%3Aaws%3Alambda%3Aeu-west-1%3A1%3Afunction%3Astack"])
@pytest.mark.parametrize("body", [b"", b'{"lane": "default"}', "ü".encode()])
def test_the_signature_is_what_botocore_makes_of_it(host: str, token: str | None, function: str, body: bytes) -> None:
    environment = {"AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "secret/+"}
    environment |= {"AWS_SESSION_TOKEN": token} if token else {}
    path = f"/2015-03-31/functions/{function}/invocations"
    headers = {"X-Amz-Invocation-Type": "Event", "Content-Type": "application/json"}
    theirs = AWSRequest("POST", f"https://{host}{path}", data=body, headers=headers)
    with patch("botocore.auth.get_current_datetime", return_value=NOW.replace(tzinfo=None)):
        SigV4Auth(Credentials("AKID", "secret/+", token), "lambda", "eu-west-1").add_auth(theirs)

    ours = sign_headers(environment, service="lambda", host=host, path=path, headers=headers, body=body, now=NOW)

    assert ours["authorization"] == theirs.headers["Authorization"]
    assert ours.get("x-amz-security-token") == token
