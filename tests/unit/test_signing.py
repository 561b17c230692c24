import json
from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from tidegate.webhooks.signature import Style, authenticate
from tidegate.webhooks.signing import new_secret, signed_headers

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
ID = "0198c0de-0000-7000-8000-000000000001"
BODY = json.dumps({"type": "job.failed", "data": {"error": "é\u2028 💣"}}, ensure_ascii=False).encode()


def now() -> float:
    return datetime.now(UTC).timestamp()


def test_the_example_of_the_specification() -> None:
    headers = signed_headers([SECRET], "msg_p5jXN8AQM9LWM0D4loKWxJek", b'{"test": 2432232314}', now=1614265330.9)

    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_standard_webhooks_own_library_accepts_it() -> None:
    assert Webhook(SECRET).verify(BODY, signed_headers([SECRET], ID, BODY, now=now())) == json.loads(BODY)


def test_another_body_or_secret_does_not_fit() -> None:
    headers = signed_headers([SECRET], ID, BODY, now=now())

    with pytest.raises(WebhookVerificationError):
        Webhook(SECRET).verify(BODY + b" ", headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(new_secret()).verify(BODY, headers)


def test_two_secrets_sign_while_one_replaces_the_other() -> None:
    old, new = new_secret(), new_secret()

    headers = signed_headers([new, old], ID, BODY, now=now())

    for known in (old, new):
        assert Webhook(known).verify(BODY, headers) == json.loads(BODY)


def test_tidegate_accepts_what_it_signs() -> None:
    secret = new_secret()

    headers = signed_headers([secret], ID, BODY, now=5_000)

    assert authenticate(Style.STANDARD, [Style.STANDARD.key(secret)], headers, BODY, now=5_000)


def test_a_secret_has_256_random_bits() -> None:
    assert len(Style.STANDARD.key(new_secret())) == 32
    assert new_secret() != new_secret()


@pytest.mark.parametrize("secret", ["hunter2", "whsec_%"])
def test_an_unusable_secret_is_not_shown(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_") as caught:
        signed_headers([secret], ID, BODY, now=0)

    assert secret not in str(caught.value)
