"""TLS before a Postgres without it: certificates, and a front that answers the request for TLS and passes data on."""

import asyncio
import contextlib
import datetime
import ssl
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_SSL_REQUEST = bytes.fromhex("0000000804d2162f")
_CLEAR_TEXT = 3
_DAY = datetime.timedelta(days=1)
_USES = "key_cert_sign crl_sign digital_signature content_commitment key_encipherment data_encipherment key_agreement"
_NO_USE = dict.fromkeys([*_USES.split(), "encipher_only", "decipher_only"], False)
_SIGNS_OTHERS = x509.KeyUsage(**_NO_USE | {"key_cert_sign": True})


class Authority:
    """Signs servers' certificates. Clients trust `certificate`."""

    def __init__(self, name: str, organization: str = "Test") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name(name, organization)
        authority = x509.BasicConstraints(ca=True, path_length=None)
        signed = _builder(self._name, self._name, self._key).add_extension(authority, critical=True)
        # Python's own clients require these two, and the second one's counterpart below.
        signed = signed.add_extension(_SIGNS_OTHERS, critical=True)
        whose = x509.SubjectKeyIdentifier.from_public_key(self._key.public_key())
        signed = signed.add_extension(whose, critical=False)
        self._own = signed.sign(self._key, hashes.SHA256())

    @property
    def certificate(self) -> bytes:
        return self._own.public_bytes(serialization.Encoding.PEM)

    def server(self, host: str, directory: Path) -> ssl.SSLContext:
        key = ec.generate_private_key(ec.SECP256R1())
        names = x509.SubjectAlternativeName([x509.DNSName(host)])
        by = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        signed = _builder(_name(host, "Test"), self._name, key).add_extension(names, critical=False)
        signed = signed.add_extension(by, critical=False)
        certificate = signed.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        file = directory / f"{host}.pem"
        file.write_bytes(private + certificate)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


def _name(common: str, organization: str) -> x509.Name:
    names = {NameOID.ORGANIZATION_NAME: organization, NameOID.COMMON_NAME: common}
    return x509.Name([x509.NameAttribute(oid, name) for oid, name in names.items()])


def _builder(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _DAY)
        .not_valid_after(now + _DAY)
    )


class Front:
    def __init__(self, upstream: tuple[str, int], context: ssl.SSLContext) -> None:
        self._upstream = upstream
        self._context = context
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.passed_on = 0
        """The connections that sent something to Postgres."""
        self.refusals = 0
        """The number of first logins to refuse, as RDS does until a permission has reached IAM."""
        self.tokens: list[str] = []
        """The tokens of the refused logins."""

    async def serve(self, started: threading.Event, ended: asyncio.Event) -> None:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        await ended.wait()
        server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        # A client that rejects the certificate closes the connection; a client that does not ask for TLS gets no
        # answer.
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            if await reader.readexactly(len(_SSL_REQUEST)) == _SSL_REQUEST:
                writer.write(b"S")
                await writer.drain()
                await writer.start_tls(self._context)
                if first := await reader.read(65536):
                    if len(self.tokens) < self.refusals:
                        await self._refuse(reader, writer)
                    else:
                        await self._pass_on(first, reader, writer)
        await _close(writer)

    async def _refuse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"R" + struct.pack("!II", 8, _CLEAR_TEXT))
        await writer.drain()
        _, size = struct.unpack("!cI", await reader.readexactly(5))
        self.tokens.append((await reader.readexactly(size - 4)).rstrip(b"\0").decode())
        fields = b"SFATAL\0VFATAL\0C28000\0MPAM authentication failed for user\0\0"
        writer.write(b"E" + struct.pack("!I", len(fields) + 4) + fields)
        await writer.drain()

    async def _pass_on(self, first: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.passed_on += 1
        from_there, to_there = await asyncio.open_connection(*self._upstream)
        to_there.write(first)
        pumps = [asyncio.create_task(_pump(reader, to_there)), asyncio.create_task(_pump(from_there, writer))]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            await _close(to_there)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


@contextlib.contextmanager
def front(upstream: tuple[str, int], context: ssl.SSLContext) -> Iterator[Front]:
    """The same Postgres behind TLS."""
    before, started, ended = Front(upstream, context), threading.Event(), asyncio.Event()
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        thread = threading.Thread(target=lambda: runner.run(before.serve(started, ended)))
        thread.start()
        started.wait(10)
        try:
            yield before
        finally:
            loop.call_soon_threadsafe(ended.set)
            thread.join()
