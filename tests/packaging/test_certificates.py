"""The build takes Amazon's certificates, or ends."""

import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import certificates
from tests.tls import Authority

AMAZON = "Amazon Web Services, Inc."
SCRIPT = Path(certificates.__file__)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    file = tmp_path / "given.pem"
    authorities = [
        Authority(f"Amazon RDS {region} Root CA RSA2048 G1", AMAZON) for region in ("eu-west-1", "us-east-1")
    ]
    file.write_bytes(b"".join(one.certificate for one in authorities))
    return file


def make(target: Path, given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, SCRIPT, target], env={"RDS_CA_BUNDLE": given}, capture_output=True, text=True, check=False
    )


def test_a_copy_of_the_bundle_is_accepted(tmp_path: Path, bundle: Path) -> None:
    target = tmp_path / "layer" / "rds" / "bundle.pem"

    done = make(target, str(bundle))

    assert done.returncode == 0, done.stderr
    names = [subject["commonName"] for subject, _ in certificates.certificates(target.read_text())]
    assert "Amazon RDS us-east-1 Root CA RSA2048 G1" in names
    # These authorities sign RDS Proxy's certificates.
    assert {f"Amazon Root CA {number}" for number in (1, 2, 3, 4)} <= set(names)
    assert len(names) == 6


@pytest.mark.parametrize(
    ("name", "organization"),
    [("Amazon RDS eu-west-1 Root CA", "Another"), ("Corporate Root CA", AMAZON), ("Another", "Another")],
)
def test_one_certificate_of_another_authority_ends_the_build(
    tmp_path: Path, bundle: Path, name: str, organization: str
) -> None:
    bundle.write_bytes(bundle.read_bytes() + Authority(name, organization).certificate)

    done = make(tmp_path / "bundle.pem", str(bundle))

    assert done.returncode not in {0, certificates.NOT_REACHED}
    assert "this is not the bundle of Amazon RDS" in done.stderr
    assert not (tmp_path / "bundle.pem").exists()


@pytest.mark.parametrize("text", ["", "<html>moved</html>", "-----BEGIN CERTIFICATE-----\nAAAA\n", None])
def test_a_file_that_is_missing_or_not_a_bundle_ends_the_build(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "given.pem").write_text(text)

    done = make(tmp_path / "bundle.pem", str(tmp_path / "given.pem"))

    assert done.returncode not in {0, certificates.NOT_REACHED}
    assert text is not None or "given.pem" in done.stderr
    assert not (tmp_path / "bundle.pem").exists()


def test_an_unreachable_address_ends_the_build_with_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(certificates, "ADDRESS", "https://127.0.0.1:1/global-bundle.pem")

    with pytest.raises(SystemExit) as ended:
        certificates.main(tmp_path / "bundle.pem", "")

    assert ended.value.code == certificates.NOT_REACHED
    assert "RDS_CA_BUNDLE=path sam build" in capsys.readouterr().err


def test_an_address_without_a_public_certificate_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No public authority signs this server's certificate."""
    context = Authority("Another").server("localhost", tmp_path)
    with https(context) as port:
        monkeypatch.setattr(certificates, "ADDRESS", f"https://localhost:{port}/global-bundle.pem")

        with pytest.raises(SystemExit):
            certificates.main(tmp_path / "bundle.pem", "")

    assert "CERTIFICATE_VERIFY_FAILED" in capsys.readouterr().err
    assert not (tmp_path / "bundle.pem").exists()


@contextmanager
def https(context: ssl.SSLContext) -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def test_a_build_without_certificates_says_so(tmp_path: Path) -> None:
    done = make(tmp_path / "bundle.pem", "none")

    assert done.returncode == 0
    assert "must not be deployed" in done.stdout
    assert not (tmp_path / "bundle.pem").exists()
