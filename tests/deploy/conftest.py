import io
import logging
import os
import shutil
import subprocess
import sys
import uuid
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import boto3 as aws_library
import psycopg
import pytest
from moto.server import ThreadedMotoServer

from local.database import Postgres
from tests.aws import Aws, LambdaFunction, stand_in
from tests.deploy.cloudformation import REGION, CloudFormation, Document, Stack
from tests.packaging.conftest import boto3, built, runtime
from tests.packaging.emulator import Emulator
from tests.roles import let_in, login
from tidegate.postgres.database import connect

__all__ = ["boto3", "built", "runtime"]

ROOT = Path(__file__).parent.parent.parent
UPLOADS = "uploads"
CREDENTIALS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": REGION}


@dataclass
class Functions:
    """Deployed functions: their uploaded archives, in an environment of its own for each invocation."""

    folder: Path
    s3: Any
    postgres: Postgres
    runtime: list[Path]
    variables: dict[str, str]
    databases: dict[str, str] = field(default_factory=dict)
    """The database of each DATABASE_HOST, made when a function first uses it."""

    def function(self, properties: Document, layers: list[Document]) -> LambdaFunction:
        # Unpacked now, because Lambda keeps a copy: `sam delete` deletes the archives before the stack.
        code, *opt = [self._unpacked(content) for content in (properties["Code"], *layers)]
        variables = {key: str(value) for key, value in properties["Environment"]["Variables"].items()}
        if "MIGRATIONS" in variables:
            [variables["MIGRATIONS"]] = [str(one / "migrations") for one in opt if (one / "migrations").is_dir()]

        def run(event: Document) -> Any:
            if "DATABASE_HOST" in variables:
                variables["DATABASE_URL"] = self._url(variables["DATABASE_HOST"], variables["DATABASE_USER"])
            with Emulator(
                code,
                properties["Handler"],
                int(properties["Timeout"]),
                path=[*(one / "python" for one in opt), *self.runtime],
                variables=variables | self.variables,
                log=self.folder / f"{uuid.uuid4()}.log",
            ) as emulator:
                return emulator.invoke(event)

        return run

    def _url(self, host: str, user: str) -> str:
        if host not in self.databases:
            name = f"deployed_{len(self.databases)}"
            self.postgres.create_database(name)
            self.databases[host] = self.postgres.url(name)
        # The migrator is the master user, which has another name in this Postgres.
        if user == "tidegate_owner":
            return self.databases[host]
        with connect(self.databases[host]) as connection:
            let_in(connection)
        return login(self.databases[host], user)

    def _unpacked(self, content: dict[str, str]) -> Path:
        folder = self.folder / content["S3Key"].replace("/", "-")
        if not folder.exists():
            archive = self.s3.get_object(Bucket=content["S3Bucket"], Key=content["S3Key"])["Body"].read()
            zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
        return folder


@dataclass
class Account:
    """An AWS account, and sam to deploy to it."""

    aws: Aws
    cloudformation: CloudFormation
    functions: Functions
    build: Path

    def sam(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [f"{Path(sys.executable).parent}/sam", *arguments],
            cwd=ROOT,
            env={
                **os.environ,
                **CREDENTIALS,
                "AWS_ENDPOINT_URL_S3": self.functions.s3.meta.endpoint_url,
                "AWS_ENDPOINT_URL_CLOUDFORMATION": self.cloudformation.url,
                "SAM_CLI_POLL_DELAY": "0.2",
                "SAM_CLI_TELEMETRY": "0",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=300,
        )

    def deploy(self, stack: str, build: Path | None = None, *, succeeds: bool = True, **parameters: str) -> Stack:
        done = self.sam(
            *("deploy", "--stack-name", stack, "--template-file", f"{build or self.build}/template.yaml"),
            *("--config-file", f"{ROOT}/samconfig.toml", "--config-env", "prod", "--no-confirm-changeset"),
            *("--no-resolve-s3", "--s3-bucket", UPLOADS),
            # samconfig.toml wants an address for alarms.
            *("--parameter-overrides", "AlarmEmail=''", *(f"{name}={value}" for name, value in parameters.items())),
        )
        assert (done.returncode == 0) == succeeds, done.stdout
        return self.cloudformation.stacks[stack]

    def connect(self, stack: str) -> psycopg.Connection:
        """A connection to the stack's database."""
        properties = self.cloudformation.stacks[stack].made["EnqueueFunction"].properties
        return psycopg.connect(self.functions.databases[properties["Environment"]["Variables"]["DATABASE_HOST"]])


@pytest.fixture(scope="session")
def account(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, built: Path, runtime: Path, boto3: Path
) -> Iterator[Account]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    moto = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    moto.start()
    # Not 127.0.0.1: moto would take its first part for the name of a bucket.
    url = f"http://localhost:{moto.get_host_and_port()[1]}"
    with stand_in() as aws:
        s3 = aws_library.client("s3", REGION, endpoint_url=url, aws_access_key_id="a", aws_secret_access_key="b")
        s3.create_bucket(Bucket=UPLOADS, CreateBucketConfiguration={"LocationConstraint": REGION})
        variables = CREDENTIALS | {"AWS_ENDPOINT_URL": aws.url, "AWS_ENDPOINT_URL_LAMBDA": aws.url}
        folder = tmp_path_factory.mktemp("deployed")
        functions = Functions(folder, s3, postgres, [runtime, boto3], variables)
        with CloudFormation(aws, s3, functions.function) as cloudformation:
            listening = Thread(target=cloudformation.serve_forever)
            listening.start()
            yield Account(aws, cloudformation, functions, built)
            cloudformation.shutdown()
            listening.join()
    moto.stop()


@pytest.fixture
def build(account: Account, tmp_path: Path) -> Path:
    """A build that a test may change."""
    return Path(shutil.copytree(account.build, tmp_path / "build"))


@pytest.fixture
def migration(build: Path) -> Path:
    """The file of the next migration in that build."""
    folder = build / "MigrationsLayer/migrations"
    number = max(int(path.name[:4]) for path in folder.glob("*.sql")) + 1
    return folder / f"{number:04}_added.sql"
