"""Finds the caller of a request: by an API key, by a token (JWT), or by the cookie of a login."""

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tidegate.base.errors import Unauthenticated
from tidegate.base.settings import Settings
from tidegate.http.cookies import check_same_origin, find_login, is_of_a_token, sent_cookie
from tidegate.http.known_keys import KnownKeys
from tidegate.http.principal import Principal, find_key, take_token
from tidegate.http.public import PUBLIC
from tidegate.http.rate_limit import kind_of
from tidegate.postgres import database

if TYPE_CHECKING:
    from tidegate.http.tokens import Tokens

_OPEN_TO_THE_PUBLIC = {("POST", "/api/jobs"), ("POST", "/api/jobs/create")}


class Callers:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._known_keys = KnownKeys()

    def find(self, event: dict[str, Any]) -> Principal:
        method, path = event["requestContext"]["http"]["method"], event["rawPath"]
        authorization = event["headers"].get("authorization", "")
        if not authorization and (cookie := sent_cookie(event)) is not None:
            check_same_origin(event)
            return self._by_cookie(cookie, method)
        if not authorization and self._settings.public_types and (method, path) in _OPEN_TO_THE_PUBLIC:
            return PUBLIC
        scheme, _, credential = authorization.partition(" ")
        credential = credential.strip()
        if scheme.lower() != "bearer" or not credential:
            raise Unauthenticated("send an API key in the header «Authorization: Bearer tg_…»")
        if not credential.startswith("tg_") and self._tokens:
            return self._by_token(self._tokens, credential)
        return self._by_key(credential, method)

    def _by_token(self, tokens: "Tokens", token: str) -> Principal:
        principal = tokens.principal(token)
        if tokens.rate is None:
            return principal
        return replace(principal, buckets=(take_token(self._connection, principal.owner, tokens.rate),))

    def _by_key(self, key: str, method: str) -> Principal:
        known = self._known_keys.get(key)
        if known:
            return known
        principal = find_key(self._connection, key, kind=kind_of(method))
        if principal is None:
            raise Unauthenticated("this API key is unknown, or no longer valid")
        # A key with a rate limit takes a token from its bucket at each request, and is looked up in the same statement.
        if not principal.limited:
            self._known_keys.add(key, principal)
        return principal

    def _by_cookie(self, cookie: str, method: str) -> Principal:
        principal = find_login(self._connection, cookie, kind_of(method))
        issuer = self._settings.jwt
        if principal is None or (is_of_a_token(principal.key_id) and not issuer):
            raise Unauthenticated("this login is unknown, or has ended: log in again")
        if is_of_a_token(principal.key_id) and issuer and issuer.rate:
            of_owner = take_token(self._connection, principal.owner, issuer.rate, principal.buckets)
            return replace(principal, buckets=(*principal.buckets, of_owner))
        return principal

    @property
    def _connection(self) -> database.Connection:
        return database.connection(self._settings.database)

    @cached_property
    def _tokens(self) -> "Tokens | None":
        if not self._settings.jwt:
            return None
        from tidegate.http.tokens import Tokens

        return Tokens(self._settings.jwt)
