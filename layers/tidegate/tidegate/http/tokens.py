"""JSON Web Tokens: callers whom an issuer vouches for that the operator trusts.

Imported when the first token comes, since the library and its cryptography would slow every cold start. Each key
belongs to one algorithm, which the key decides and not the token.
"""

from datetime import UTC, datetime
from typing import Any

import jwt

from tidegate.base.bounds import LONGEST_OWNER
from tidegate.base.errors import Forbidden, Unauthenticated
from tidegate.base.redact import storable
from tidegate.base.settings import Issuer
from tidegate.base.telemetry import logger
from tidegate.http.principal import OF_A_PRODUCER, Principal, Role, is_reserved_owner
from tidegate.job import NO_LIMITS

_ALGORITHMS = {("RSA", None): "RS256", ("EC", "P-256"): "ES256"}
_MIN_RSA_BITS = 2048
# The difference that two clocks may have.
_LEEWAY_SECONDS = 30
# Of the year 8999; Python's last year is 9999.
_LAST_SECOND = 221_845_000_000
_REASONS: dict[type[jwt.PyJWTError], str] = {
    jwt.ExpiredSignatureError: "it has expired",
    jwt.ImmatureSignatureError: "it is not valid yet",
    jwt.InvalidAudienceError: "it is for another audience (aud)",
    jwt.InvalidIssuerError: "it has another issuer (iss)",
    jwt.MissingRequiredClaimError: "it lacks one of exp, iss, aud",
    jwt.InvalidSignatureError: "its signature does not fit the key that it names",
}


class Tokens:
    def __init__(self, issuer: Issuer) -> None:
        self._issuer = issuer
        self.rate = issuer.rate
        self._keys = [key for jwk in issuer.jwks["keys"] if (key := _key(jwk))]

    def principal(self, token: str) -> Principal:
        claims = self._claims(token)
        owner = claims.get(self._issuer.owner_claim)
        if not isinstance(owner, str) or not 0 < len(owner) <= LONGEST_OWNER or owner != storable(owner):
            raise Unauthenticated(f"this token names no owner: its claim {self._issuer.owner_claim!r} is not a name")
        if is_reserved_owner(owner):
            raise Unauthenticated(f"this token's owner is {owner!r}, a name that is reserved for jobs without a key")
        role = self._role(claims)
        limits = OF_A_PRODUCER if role is Role.PRODUCER else NO_LIMITS
        key_id = storable(f"jwt:{claims.get('sub', owner)}")[:LONGEST_OWNER]
        return Principal(key_id, role, owner, limits=limits, expires_at=_end(claims))

    def _claims(self, token: str) -> dict[str, Any]:
        try:
            header = jwt.get_unverified_header(token)
            key = self._named(header.get("kid"), header.get("alg"))
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=[key.algorithm_name],
                audience=self._issuer.audience,
                issuer=self._issuer.issuer,
                leeway=_LEEWAY_SECONDS,
                options={"require": ["exp", "iss", "aud"]},
            )
            return claims  # noqa: TRY300
        except jwt.PyJWTError as error:
            reason = next((_REASONS[kind] for kind in type(error).__mro__ if kind in _REASONS), "it is not well formed")
            raise Unauthenticated(f"this token is not accepted: {reason}") from None

    def _named(self, kid: Any, algorithm: Any) -> jwt.PyJWK:
        """A token without a `kid` is accepted only where exactly one key fits."""
        known = [key for key in self._keys if key.algorithm_name == algorithm and kid in (None, key.key_id)]
        if len(known) != 1:
            raise Unauthenticated("this token is not accepted: it names no key and algorithm (RS256, ES256) known here")
        return known[0]

    def _role(self, claims: dict[str, Any]) -> Role:
        claim = self._issuer.role_claim
        said = claims.get(claim)
        roles = [role for role in Role if role in (said if isinstance(said, list) else [said])]
        if not roles:
            raise Forbidden(f"this token's claim {claim!r} names none of the roles {', '.join(Role)}")
        return roles[-1]


def _end(claims: dict[str, Any]) -> datetime:
    return datetime.fromtimestamp(min(int(claims["exp"]) + _LEEWAY_SECONDS, _LAST_SECOND), UTC)


def _key(jwk: dict[str, Any]) -> jwt.PyJWK | None:
    """None for a key with another purpose: issuers list all their keys together."""
    algorithm = _ALGORITHMS.get((jwk.get("kty", ""), jwk.get("crv")))
    if not algorithm or jwk.get("alg", algorithm) != algorithm or jwk.get("use", "sig") != "sig":
        return None
    try:
        key = jwt.PyJWK(jwk, algorithm)
    except jwt.PyJWTError:
        logger.exception("a key of JWT cannot be read", kid=jwk.get("kid"))
        return None
    if algorithm == "RS256" and key.key.key_size < _MIN_RSA_BITS:
        logger.error("a key of JWT is too short", kid=jwk.get("kid"))
        return None
    return key
