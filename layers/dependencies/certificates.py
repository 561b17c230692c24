"""Writes the certificates by which the functions trust a database on AWS: python certificates.py TARGET

They are Amazon's bundle for RDS, fetched over HTTPS, and the public roots for RDS Proxy. A certificate in the bundle
without Amazon's form of name ends the build. Amazon adds to the bundle with each new region, so no checksum of it is
kept here.

RDS_CA_BUNDLE=path   a copy of the bundle, if its address cannot be reached (or differs: GovCloud, China)
RDS_CA_BUNDLE=none   no certificates; this build cannot log in by IAM
"""

import os
import ssl
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

# pip's copy of certifi has the public roots, also where the machine lacks them.
from pip._vendor import certifi

ADDRESS = "https://truststore.pki.rds.amazonaws.com/global/global-bundle.pem"
NOT_REACHED = 3
_SECONDS = 20


class NotAmazonError(Exception):
    pass


def main(target: Path, given: str) -> None:
    if given == "none":
        print("no certificates of Amazon RDS: this build cannot log in by IAM and must not be deployed")
        return
    try:
        bundle = Path(given).read_text("ascii") if given else fetched()
        pem = checked(bundle) + roots_of_proxies()
    except urllib.error.URLError as error:
        print(
            f"{ADDRESS} cannot be reached ({error.reason}). With a copy of that file: RDS_CA_BUNDLE=path sam build",
            file=sys.stderr,
        )
        sys.exit(NOT_REACHED)
    except (OSError, UnicodeDecodeError, NotAmazonError) as error:
        sys.exit(f"{given or ADDRESS}: {error}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(pem, "ascii")


def fetched() -> str:
    trusted = ssl.create_default_context()
    trusted.load_verify_locations(certifi.where())
    with urllib.request.urlopen(ADDRESS, timeout=_SECONDS, context=trusted) as response:
        text: str = response.read().decode("ascii")
    return text


def checked(bundle: str) -> str:
    try:
        subjects = [subject for subject, _ in certificates(bundle)]
    except (ssl.SSLError, ValueError):
        raise NotAmazonError("these are not certificates") from None
    strangers = [one for one in subjects if not _is_amazons(one)]
    if strangers or not subjects:
        raise NotAmazonError(f"this is not the bundle of Amazon RDS: it has {strangers[:1] or 'no authority'}")
    return bundle.rstrip() + "\n"


def roots_of_proxies() -> str:
    """RDS Proxy's certificate comes from a public authority."""
    public = Path(certifi.where()).read_text("utf-8")
    return "".join(pem for subject, pem in certificates(public) if subject.get("organizationName") == "Amazon")


def certificates(pem: str) -> list[tuple[dict[str, str], str]]:
    """The subjects and certificates of the authorities among them."""
    store = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    store.load_verify_locations(cadata="\n".join(line for line in pem.splitlines() if line.isascii()))
    subjects = [_pairs(one["subject"]) for one in store.get_ca_certs()]
    encoded = [ssl.DER_cert_to_PEM_cert(one) for one in store.get_ca_certs(binary_form=True)]
    return list(zip(subjects, encoded, strict=True))


def _pairs(name: Any) -> dict[str, str]:
    """The pairs of a name, which ssl writes as a tuple of tuples of pairs."""
    return dict(pair for part in name for pair in part)


def _is_amazons(subject: dict[str, str]) -> bool:
    named = subject.get("commonName", "").startswith("Amazon RDS ")
    return named and subject.get("organizationName") == "Amazon Web Services, Inc."


if __name__ == "__main__":
    main(Path(sys.argv[1]), os.environ.get("RDS_CA_BUNDLE", ""))
