import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString

import boto3
import psycopg
import pytest
from moto.server import ThreadedMotoServer
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from local.database import Postgres
from tests.deploy.cloudformation import NESTED, REGION, CloudFormation, Stack
from tests.deploy.functions import Functions
from tests.packaging.conftest import built
from tests.packaging.emulator import MACHINE

__all__ = ["built"]

ROOT = Path(__file__).parent.parent.parent
REFUSED_SECONDS = 3
CREDENTIALS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": REGION}


@dataclass
class Account:
    """An empty AWS account, and sam to deploy to it."""

    moto: str
    cloudformation: CloudFormation
    build: Path

    def client(self, service: str) -> Any:
        return client(self.moto, service)

    def sam(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        tools = Path(sys.executable).parent
        done = subprocess.run(
            [f"{tools}/sam", *arguments],
            cwd=ROOT,
            env={
                **os.environ,
                **CREDENTIALS,
                "AWS_ENDPOINT_URL": self.moto,
                "AWS_ENDPOINT_URL_CLOUDFORMATION": self.cloudformation.url,
                "COLUMNS": "300",
                "SAM_CLI_POLL_DELAY": "0.2",
                "SAM_CLI_TELEMETRY": "0",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        # Without the progress lines of each upload.
        done.stdout = "".join(line for line in done.stdout.splitlines(keepends=True) if "Uploading to" not in line)
        return done

    def deploy(self, stack: str, **parameters: str) -> subprocess.CompletedProcess[str]:
        return self.deploy_from(self.build, stack, **parameters)

    def deploy_from(self, build: Path, stack: str, **parameters: str) -> subprocess.CompletedProcess[str]:
        overrides = {"Architecture": MACHINE, "DeletionProtection": "false"} | parameters
        arguments = ["--template-file", str(build / "template.yaml"), "--stack-name", stack]
        arguments += ["--config-file", str(ROOT / "samconfig.toml")]
        arguments += ["--no-confirm-changeset", "--no-fail-on-empty-changeset"]
        arguments += ["--parameter-overrides", *(f"{name}='{value}'" for name, value in overrides.items())]
        return self.sam("deploy", *arguments)

    def deployed(self, stack: str, build: Path | None = None, **parameters: str) -> Stack:
        """The stack after a deployment that succeeds."""
        done = self.deploy_from(build or self.build, stack, **parameters)
        assert done.returncode == 0, done.stdout
        return self.stack(stack)

    def delete(self, stack: str) -> subprocess.CompletedProcess[str]:
        return self.sam("delete", "--stack-name", stack, "--no-prompts", "--region", REGION)

    def deleted(self, stack: str) -> None:
        done = self.delete(stack)
        assert done.returncode == 0, done.stdout
        assert stack not in self.cloudformation.stacks

    def stack(self, name: str) -> Stack:
        return self.cloudformation.stacks[name]

    def changed(self, name: str) -> set[tuple[str, str]]:
        """The changes of the last change set."""
        *_, change_set = self.stack(name).change_sets.values()
        return {(action, logical_id) for action, logical_id, _ in change_set.changes}

    def events(self, name: str) -> dict[str, str]:
        """The resource of each event, in the stack and its nested stacks."""
        nested = [self.stack(one.id) for one in self.stack(name).made.values() if one.kind == NESTED]
        stacks = [self.stack(name), *nested]
        return {one["EventId"]: one["LogicalResourceId"] for stack in stacks for one in stack.events}

    @property
    def functions(self) -> Functions:
        return self.cloudformation.functions

    def database(self, stack: str) -> str:
        """The address of the stack's database."""
        variables = self.stack(stack).made["EnqueueFunction"].properties["Environment"]["Variables"]
        return self.functions.databases[variables["DATABASE_HOST"]]

    def query(self, stack: str, statement: LiteralString) -> list[Any]:
        with psycopg.connect(self.database(stack)) as connection:
            return connection.execute(statement).fetchall()


class Databases(Mapping[str, str]):
    """A database of the embedded Postgres for each stack, made when a function first uses a host of the stack: its
    instance, the instances restored from it, and its proxy have the same data. A new instance refuses all logins for
    some seconds, as RDS does until a permission has reached IAM."""

    def __init__(self, postgres: Postgres, rds: Any) -> None:
        self._postgres = postgres
        self._rds = rds
        self._urls: dict[str, str] = {}
        self._hosts: set[str] = set()

    def __getitem__(self, host: str) -> str:
        if self._leads_nowhere(host):
            return "postgresql://127.0.0.1:1/nowhere"
        stack = host.partition(".")[0].partition("-database-")[0]
        if stack not in self._urls:
            name = f"deployed_{len(self._urls)}"
            self._postgres.create_database(name)
            self._urls[stack] = self._postgres.url(name)
        if host not in self._hosts and "proxy-" not in host:
            self._let_in(self._urls[stack], False)
            threading.Timer(REFUSED_SECONDS, self._let_in, [self._urls[stack], True]).start()
        self._hosts.add(host)
        return self._urls[stack]

    def _let_in(self, url: str, allowed: bool) -> None:
        name = conninfo_to_dict(url)["dbname"]
        with psycopg.connect(self._postgres.url("postgres"), autocommit=True) as connection:
            statement = sql.SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}")
            connection.execute(statement.format(sql.Identifier(str(name)), sql.Literal(allowed)))

    def _leads_nowhere(self, host: str) -> bool:
        """A proxy without a target."""
        names = [one["DBProxyName"] for one in self._rds.describe_db_proxies()["DBProxies"] if one["Endpoint"] == host]
        return any(not self._rds.describe_db_proxy_targets(DBProxyName=name)["Targets"] for name in names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._urls)

    def __len__(self) -> int:
        return len(self._urls)


@pytest.fixture(scope="module")
def account(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, built: Path) -> Iterator[Account]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    moto = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    moto.start()
    try:
        # Not 127.0.0.1: moto would take its first part for the name of a bucket.
        url = f"http://localhost:{moto.get_host_and_port()[1]}"

        def read_object(bucket: str, key: str) -> bytes:
            body: bytes = client(url, "s3").get_object(Bucket=bucket, Key=key)["Body"].read()
            return body

        with CloudFormation(lambda service: client(url, service), read_object) as cloudformation:
            variables = CREDENTIALS | {"AWS_REGION": REGION}
            variables |= {"AWS_ENDPOINT_URL": url, "AWS_ENDPOINT_URL_LAMBDA": cloudformation.url}
            functions = Functions(tmp_path_factory.mktemp("deployed"), read_object, variables)
            functions.databases = Databases(postgres, client(url, "rds"))
            cloudformation.functions = functions
            yield Account(url, cloudformation, built)
    finally:
        moto.stop()


def client(moto: str, service: str) -> Any:
    return boto3.client(
        service,  # type: ignore[call-overload]
        region_name=REGION,
        endpoint_url=moto,
        aws_access_key_id="test",
        aws_secret_access_key="test",
    )
