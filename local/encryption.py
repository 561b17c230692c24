"""The keys that CloudFormation would make and give to the functions: made once, by the first run with the parameter
Encryption, and kept beside the data."""

import secrets
from collections.abc import Mapping

from local.state import LocalState

_HASH = "hash"
# The template's defaults.
_ENCRYPTION, _KEYS = "none", "a"


def encryption_variables(state: LocalState, parameters: Mapping[str, str]) -> dict[str, str]:
    """Empty where nothing is encrypted."""
    if parameters.get("Encryption", _ENCRYPTION) == "none":
        return {}
    names = parameters.get("EncryptionKeys", _KEYS).split(",")
    kept = state.encryption_keys()
    if missing := {*names, _HASH} - kept.keys():
        kept |= {name: secrets.token_hex(32) for name in missing}
        state.keep_encryption_keys(kept)
    return {
        "ENCRYPTION_KEYS": ",".join(kept[name] for name in names),
        "ENCRYPTION_HASH_KEY": kept[_HASH],
    }
