"""Which names of keys, headers, variables and arguments are names of secrets."""

import re
from functools import lru_cache


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_MAX_NAME = 100
# Anywhere in a name, also within a word: PGPASSWORD, clientSecret
_STRONG = (
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "passwort",
    "kennwort",
    "secret",
    "credential",
    "apikey",
    "accesskey",
    "accountkey",
    "authkey",
    "encryptionkey",
    "encryptkey",
    "masterkey",
    "privatekey",
    "sessid",
    "sessionid",
    "sessionkey",
    "sharedkey",
    "signingkey",
    "connectionstring",
    "connectionuri",
    "inputvalue",  # pydantic: what did not validate
)
# As the last word of a name.
_LAST = words(
    """
    pass pwd pw passwds pin otp totp token tokens auth authorization authtoken cookie cookies session sid sig
    signature jwt csrftoken xsrftoken bearer
    """
)
_KEYS_OF = words(
    """
    access account admin aes anthropic api app auth client cipher consumer crypt crypto decryption deploy encrypt
    encryption fernet firecrawl function functions gemini hmac host jwt license machine master mailgun openai
    private project provider resend root rsa secret sendgrid sentry server service session shared sign signing ssh
    storage stripe subscription supabase tls twilio webhook wrapping
    """
)
_CODES_OF = words("access auth authorization backup device mfa otp recovery security verification")
# A name that ends in one of these is about a secret, and is no secret: token_count, secret_name, password_length
_ABOUT = words(
    """
    age alg algorithm arn at bucket budget bytes changed class config cost count counts created date days duration
    enabled endpoint error errors exception expired expires expiry expiration failed field fields file filter
    filters form format forms handler hint id ids in index is kind label left length len level limit limits lifetime
    manager max method min minutes mismatch missing mode model name names needed number path per period plan policy
    position price provider rate reason remaining required reset rotation rules scheme scope scopes seconds service
    size source state status strength style timeout total ttl type types updated uri url usage used valid validator
    version window
    """
)
_NOT = words("bad duplicate expired invalid missing unexpected unknown unsupported wrong")
_OTHER_WORDS = re.compile(r"secretar(?:y|ia)|passwordless")


@lru_cache(maxsize=4096)
def is_secret(name: str) -> bool:
    parts = [word.lower() for word in _WORDS.findall(name[-_MAX_NAME:].rstrip(".-_").rpartition(".")[2])]
    while parts and parts[-1].isdigit():  # password_1
        parts.pop()
    if not parts or parts[0] in _NOT:
        return False
    joined, last = "".join(parts), parts[-1]
    if last == "id":
        return joined.endswith(("sessionid", "sessid"))
    if last in _ABOUT or _OTHER_WORDS.match(last):
        return False
    if last in _LAST or "token" in parts or any(strong in joined for strong in _STRONG):
        return True
    before = parts[-2] if len(parts) > 1 else ""
    return (last == "key" and before in _KEYS_OF) or (last == "code" and before in _CODES_OF)


def is_password(name: str) -> bool:
    """Whether the name is that of a password or a code, so that any value is masked, also a number."""
    return bool(re.search(r"(?i)pass(?!ed)|pwd|pw$|kennwort|pin$|otp$|code$|input_value", name))
