from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.tokens import In, ec_jwk, ec_key, environment, forged, public_pem, rsa_jwk, rsa_key, token
from tidegate.base.errors import Forbidden, SettingsError, Unauthenticated
from tidegate.base.settings import Settings
from tidegate.http.principal import OF_A_PRODUCER, Principal, Role
from tidegate.http.tokens import Tokens


def tokens(*keys: dict[str, Any], **said: str) -> Tokens:
    issuer = Settings.read({"DATABASE_URL": "postgresql://"} | environment(*keys, **said)).jwt
    assert issuer
    return Tokens(issuer)


LOGIN = {
    "client_id": "page",
    "authorization_endpoint": "https://login.example.com:8443/oauth2/v1.0/authorize",
    "token_endpoint": "http://127.0.0.1:9000/token",
}


def test_people_may_log_in_with_the_issuer() -> None:
    issuer = Settings.read({"DATABASE_URL": "postgresql://"} | environment(login=LOGIN)).jwt

    assert issuer
    assert issuer.login
    assert vars(issuer.login) == LOGIN | {"scope": "openid"}


@pytest.mark.parametrize("made", [{}, {"key": ec_key(), "alg": "ES256", "kid": "ec"}])
def test_a_token_names_its_caller(made: dict[str, Any]) -> None:
    end = datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=10)

    principal = tokens().principal(token(exp=int(end.timestamp()), **made))

    # Two clocks may differ by half a minute.
    ends = end + timedelta(seconds=30)
    assert principal == Principal("jwt:alice", Role.PRODUCER, "alice", limits=OF_A_PRODUCER, expires_at=ends)


@pytest.mark.parametrize("exp", [10**18, 1e15, "99999999999999"])
def test_a_token_may_last_for_ever(exp: Any) -> None:
    ends = tokens().principal(token(exp=exp)).expires_at

    assert ends is not None
    assert ends.year == 8999


@pytest.mark.parametrize(
    ("said", "role"),
    [
        ("admin", Role.ADMIN),
        (["viewer", "producer"], Role.VIEWER),
        (["users", "producer", "super_admin"], Role.SUPER_ADMIN),
        (["producer"], Role.PRODUCER),
    ],
)
def test_the_role_is_the_highest_that_the_claim_names(said: Any, role: Role) -> None:
    assert tokens().principal(token(role=said)).role == role


@pytest.mark.parametrize("said", [None, "emperor", "Admin", [], [["admin"]], {"admin": True}, 1, True])
def test_a_token_without_a_role_is_forbidden(said: Any) -> None:
    with pytest.raises(Forbidden, match="'role'"):
        tokens().principal(token(role=said))


def test_the_operator_chooses_the_names_of_the_claims() -> None:
    named = tokens(role_claim="https://x.example/role", owner_claim="tenant")

    principal = named.principal(token(**{"https://x.example/role": "admin", "role": "producer", "tenant": "acme"}))

    assert (principal.key_id, principal.role, principal.owner) == ("jwt:alice", Role.ADMIN, "acme")


@pytest.mark.parametrize("owner", [None, "", 7, "x" * 201, "\u0000", ["alice"]])
def test_a_token_without_an_owner_is_refused(owner: Any) -> None:
    with pytest.raises(Unauthenticated, match="names no owner"):
        tokens(owner_claim="tenant").principal(token(tenant=owner))


@pytest.mark.parametrize("owner", ["public", "Public ", "sched\u200bule", "webhook:shop", "WEBHOOK:"])
def test_no_token_has_a_reserved_owner(owner: str) -> None:
    with pytest.raises(Unauthenticated, match="reserved for jobs without a key"):
        tokens(owner_claim="tenant").principal(token(tenant=owner))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"exp": In(-60)}, "has expired"),
        ({"nbf": In(120)}, "not valid yet"),
        ({"exp": None}, "lacks one of exp"),
        ({"iss": None}, "lacks one of exp"),
        ({"aud": None}, "lacks one of exp"),
        ({"aud": "another"}, "another audience"),
        ({"aud": ["another", "third"]}, "another audience"),
        ({"aud": []}, "not accepted"),
        ({"iss": "https://login.example.com"}, "another issuer"),
        ({"iss": "https://login.example.com/x"}, "another issuer"),
        ({"exp": "tomorrow"}, "not well formed"),
        ({"sub": 7}, "not well formed"),
    ],
)
def test_a_token_of_another_time_or_place_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unauthenticated, match=reason):
        tokens().principal(token(**changes))


@pytest.mark.parametrize("changes", [{"exp": In(-5)}, {"nbf": In(10)}, {"nbf": None}, {"aud": ["x", "tidegate"]}])
def test_clocks_differ_a_little_and_issuers_leave_out_nbf(changes: dict[str, Any]) -> None:
    assert tokens().principal(token(**changes)).owner == "alice"


@pytest.mark.parametrize(
    "attack",
    [
        lambda: forged({"alg": "none", "kid": "rsa"}),
        lambda: forged({"alg": "None", "kid": "rsa"}),
        lambda: forged({"alg": "HS256", "kid": "rsa"}, public_pem()),
        lambda: forged({"alg": "HS256", "kid": "rsa"}, b""),
        lambda: forged({"alg": "HS256"}, public_pem()),
        lambda: forged({"alg": "RS256", "kid": "rsa"}),
        lambda: forged({"alg": "RS256", "kid": "rsa"}, public_pem()),
        lambda: forged({"alg": ["RS256"], "kid": "rsa"}),
        lambda: forged({"alg": "RS256", "kid": ["rsa"]}),
        lambda: forged({"alg": "RS256", "kid": None}),
        lambda: forged({"kid": "rsa"}),
        lambda: forged({"alg": "RS256", "jwk": rsa_jwk(name="mine")}),
        lambda: token(rsa_key("mine")),
        lambda: token(rsa_key("mine"), headers={"jwk": rsa_jwk(name="mine"), "jku": "https://mine.example/"}),
        lambda: token(kid="ec"),
        lambda: token(kid="another"),
        lambda: token(ec_key(), alg="ES256", kid="rsa"),
        lambda: token(alg="RS512"),
        lambda: token(alg="PS256"),
        lambda: token(headers={"crit": ["exp"]}),
        lambda: token()[:-4],
        lambda: token()[:-4] + "AAAA",
        lambda: token().replace(".", "..", 1),
        lambda: "nonsense",
        lambda: "..",
        lambda: "\u00fc.\u00fc.\u00fc",
        lambda: "",
    ],
)
def test_attacks_are_refused(attack: Any) -> None:
    with pytest.raises(Unauthenticated, match="not accepted"):
        tokens().principal(attack())


def test_a_token_may_leave_the_key_unnamed_where_there_is_only_one() -> None:
    unnamed = token(kid=None)

    assert tokens().principal(unnamed).owner == "alice"
    with pytest.raises(Unauthenticated, match="names no key"):
        tokens(rsa_jwk("a"), rsa_jwk("b", name="another")).principal(unnamed)


def test_an_issuers_next_key_is_accepted_beside_the_present_one() -> None:
    both = tokens(rsa_jwk("old", name="another"), rsa_jwk("new"))

    assert both.principal(token(kid="new")).owner == "alice"
    assert both.principal(token(rsa_key("another"), kid="old")).owner == "alice"


@pytest.mark.parametrize(
    "key",
    [rsa_jwk(use="enc"), rsa_jwk(alg="RS512"), rsa_jwk(alg="HS256"), rsa_jwk(name="short", bits=1024), rsa_jwk(n="!")],
)
def test_keys_for_another_purpose_are_left_out(key: dict[str, Any]) -> None:
    with pytest.raises(Unauthenticated, match="names no key"):
        tokens(key, ec_jwk()).principal(token())


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({"JWT": "https://login.example.com/jwks.json"}, "not JSON"),
        ({"JWT": "[]"}, "valid dictionary"),
        ({"JWT": '{"issuer": "x"}'}, "Field required"),
        (environment(issuer=""), "at least 1 character"),
        (environment(audience=None), "valid string"),
        (environment(role_clam="r"), "not permitted"),
        (environment(limit="often"), "rate"),
        (environment(jwks="https://login.example.com/jwks.json"), "valid dictionary"),
        (environment(jwks={}), "not a key set"),
        (environment(jwks={"keys": ["x"]}), "not a key set"),
        (environment(jwks={"keys": []}), "neither an RSA nor an EC key"),
        (environment(rsa_jwk(), {"kty": "oct", "k": "aHVudGVyMg"}), "secret or private key"),
        (environment(rsa_jwk(d="hunter2")), "secret or private key"),
        (environment(login={}), "Field required"),
        (environment(login=LOGIN | {"client_secret": "hunter2"}), "not permitted"),
        (environment(login=LOGIN | {"client_id": ""}), "at least 1 character"),
        (environment(login=LOGIN | {"token_endpoint": "http://login.example.com/token"}), "write an address"),
        (environment(login=LOGIN | {"token_endpoint": "https://login.example.com; script-src *"}), "write an address"),
        (environment(login=LOGIN | {"token_endpoint": "https://ann:hunter2@example.com/"}), "write an address"),
        (environment(login=LOGIN | {"authorization_endpoint": "javascript:alert(1)"}), "write an address"),
        (environment(login=LOGIN | {"authorization_endpoint": "https://login.example.com/?a=b"}), "write an address"),
    ],
)
def test_half_of_the_settings_or_a_secret_key_stops_the_cold_start(variables: dict[str, str], says: str) -> None:
    with pytest.raises(SettingsError, match=f"JWT: .*{says}") as caught:
        Settings.read({"DATABASE_URL": "postgresql://"} | variables)

    assert "hunter2" not in str(caught.value)


def test_a_subject_can_be_stored() -> None:
    made = token(sub="a\x00b", org="acme")

    assert tokens(owner_claim="org").principal(made).key_id == "jwt:a\ufffdb"
