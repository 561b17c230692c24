import json
import subprocess
import sys
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ROOT
from tests.envelopes import HASH, NEW, OLD, have_keys
from tidegate.base import envelope
from tidegate.base.envelope import Purpose, Undecryptable
from tidegate.base.errors import SettingsError
from tidegate.base.settings import Settings

PURPOSES = get_args(Purpose)
TEXTS = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3))


@pytest.fixture(autouse=True)
def _keys(monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, NEW)


@given(TEXTS.map(json.dumps), st.sampled_from(PURPOSES), st.text(max_size=20))
def test_what_is_sealed_comes_back(text: str, purpose: Purpose, type_: str) -> None:
    sealed = envelope.seal(text, purpose, type_)

    assert envelope.unseal(sealed, purpose, type_) == text
    assert envelope.unseal(json.dumps(json.loads(sealed)), purpose, type_) == text  # as Postgres writes it
    assert envelope.is_sealed(sealed)
    assert envelope.is_envelope(json.loads(sealed))
    assert not envelope.is_sealed(text)


def test_the_same_value_never_looks_the_same() -> None:
    assert len({envelope.seal("{}", "payload", "mail") for _ in range(100)}) == 100


def test_an_envelope_is_a_third_larger_than_its_value() -> None:
    """The table's bounds admit it."""
    value = json.dumps("x" * 262_142)

    assert len(envelope.seal(value, "payload", "mail")) <= 262_144 * 4 / 3 + 120


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=255))
def test_a_changed_envelope_is_not_unsealed(place: int, change: int) -> None:
    sealed = envelope.seal('{"iban": "DE021"}', "payload", "mail")
    begins = len('{"$encrypted":"1.')
    place = begins + place % (len(sealed) - begins - 2)
    changed = sealed[:place] + chr((ord(sealed[place]) + change) % 256) + sealed[place + 1 :]

    with pytest.raises(Undecryptable):
        envelope.unseal(changed, "payload", "mail")


@pytest.mark.parametrize(("purpose", "type_"), [("state", "mail"), ("payload", "invoice"), ("secret", "mail")])
def test_an_envelope_holds_at_its_place_only(purpose: Purpose, type_: str) -> None:
    sealed = envelope.seal("{}", "payload", "mail")

    with pytest.raises(Undecryptable, match="belongs to another place"):
        envelope.unseal(sealed, purpose, type_)


@pytest.mark.parametrize(
    "text", ['{"$encrypted": 5}', '{"$encrypted": null}', '{"$encrypted": "2.00000000.AAAA"}', '{"$encrypted": "1."}']
)
def test_what_looks_like_an_envelope_is_not_taken_for_plain(text: str) -> None:
    assert envelope.is_sealed(text)
    with pytest.raises(Undecryptable, match="not known here"):
        envelope.unseal(text, "payload", "mail")


def test_an_envelope_that_is_cut_is_not_unsealed() -> None:
    cut = f'{{"$encrypted": "1.{envelope.key_ids()[0]}.AAAA"}}'

    with pytest.raises(Undecryptable, match="was changed"):
        envelope.unseal(cut, "payload", "mail")


@pytest.mark.parametrize(
    "text", ["null", '"$encrypted"', "[]", '{"$encrypted": "1", "b": 2}', '{"a": {"$encrypted": 1}}']
)
def test_other_values_are_plain(text: str) -> None:
    assert not envelope.is_sealed(text)
    assert not envelope.is_envelope(json.loads(text))


def test_the_first_key_seals_and_all_unseal(monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, OLD)
    old, [old_id] = envelope.seal("1", "result", "mail"), envelope.key_ids()
    have_keys(monkeypatch, NEW, OLD)

    assert envelope.unseal(old, "result", "mail") == "1"
    renewed = envelope.renew(old, "result", "mail")
    have_keys(monkeypatch, NEW)
    assert envelope.unseal(renewed, "result", "mail") == "1"
    with pytest.raises(Undecryptable, match=f"the key {old_id}, which is not here"):
        envelope.unseal(old, "result", "mail")


def test_a_fingerprint_is_the_same_under_every_data_key_and_another_under_another_hash_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = envelope.fingerprint("{}")
    have_keys(monkeypatch, NEW, OLD)

    assert envelope.fingerprint("{}") == first
    assert len(first) == 32
    monkeypatch.setenv("ENCRYPTION_HASH_KEY", OLD)
    assert envelope.fingerprint("{}") != first


def test_without_keys_nothing_is_sealed_and_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = envelope.seal("{}", "payload", "mail")
    have_keys(monkeypatch)

    assert not envelope.have_keys()
    with pytest.raises(SettingsError, match="parameter Encryption"):
        envelope.seal("{}", "payload", "mail")
    with pytest.raises(SettingsError, match="parameter Encryption"):
        envelope.fingerprint("{}")
    with pytest.raises(Undecryptable, match="which is not here"):
        envelope.unseal(sealed, "payload", "mail")


WRONG = [
    {"ENCRYPTION_KEYS": "secret0"},
    {"ENCRYPTION_KEYS": f"{NEW},secret0"},
    {"ENCRYPTION_KEYS": f"{NEW},"},
    {"ENCRYPTION_KEYS": f"{NEW},{NEW}"},
    {"ENCRYPTION_KEYS": NEW.upper()},
    {"ENCRYPTION_HASH_KEY": "secret0"},
    {"ENCRYPTION_HASH_KEY": f"{NEW},{OLD}"},
    {"ENCRYPTION_HASH_KEY": HASH},
    {"ENCRYPTION_KEYS": NEW},
    {"ENCRYPTION": "none", "ENCRYPTION_KEYS": NEW},
    {"ENCRYPTION": "all"},
    {"ENCRYPTION": "types", "ENCRYPTION_KEYS": NEW},
    {"ENCRYPTION": "some", "ENCRYPTION_KEYS": NEW, "ENCRYPTION_HASH_KEY": HASH},
]


@pytest.mark.parametrize("variables", WRONG, ids="-".join)
def test_wrong_keys_end_the_cold_start_and_are_not_repeated(variables: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match="ENCRYPTION") as caught:
        Settings.read({"DATABASE_URL": "postgresql://"} | variables)

    assert not any(secret in str(caught.value) for secret in ("secret0", NEW, NEW.upper()))


def test_no_text_of_python_shows_a_key() -> None:
    variables = {"ENCRYPTION": "all", "ENCRYPTION_KEYS": NEW, "ENCRYPTION_HASH_KEY": HASH}
    settings = Settings.read({"DATABASE_URL": "postgresql://"} | variables)

    assert settings.encryption == "all"
    shown = repr(settings) + repr(envelope._keys())
    assert NEW not in shown
    assert HASH not in shown
    assert repr(bytes.fromhex(NEW)) not in shown


def test_the_first_envelope_imports_cryptography_and_nothing_before_it() -> None:
    program = """
        import sys
        from tidegate.base import envelope, settings
        assert not envelope.is_sealed('{}') and not any(name.startswith("cryptography") for name in sys.modules)
        envelope.seal('{}', "payload", "mail")
        assert "cryptography" in sys.modules
    """
    variables = {"ENCRYPTION_KEYS": NEW, "PYTHONPATH": str(ROOT / "layers" / "tidegate")}
    program = "\n".join(line.strip() for line in program.splitlines())

    subprocess.run([sys.executable, "-c", program], env=variables, check=True)
