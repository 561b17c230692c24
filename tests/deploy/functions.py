"""Deployed functions: their unpacked archives, in a separate process for each invocation."""

import io
import json
import os
import subprocess
import sys
import uuid
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tests.roles import let_in, login
from tidegate.postgres.database import connect

RUN: Final = """
import importlib, json, os, sys, time

class Context:
    aws_request_id = os.environ["REQUEST_ID"]
    function_name = os.environ["AWS_LAMBDA_FUNCTION_NAME"]
    function_version, log_stream_name, memory_limit_in_mb = "$LATEST", "stream", 1024
    invoked_function_arn = "arn:aws:lambda:eu-west-1:123456789012:function:" + function_name
    ends = time.monotonic() + int(os.environ["TIMEOUT"])

    def get_remaining_time_in_millis(self):
        return int((self.ends - time.monotonic()) * 1000)

module, name = sys.argv[1].split(".")
answer = os.fdopen(int(sys.argv[2]), "w")
failed = False
try:
    result = getattr(importlib.import_module(module), name)(json.loads(sys.stdin.read()), Context())
except Exception as error:
    failed, result = True, {"errorType": type(error).__name__, "errorMessage": str(error)}
json.dump([failed, result], answer)
"""


class Functions:
    def __init__(self, directory: Path, read_archive: Callable[[str, str], bytes], variables: dict[str, str]) -> None:
        """`variables`: the machine's environment variables in place of AWS'."""
        self._directory = directory
        self._read_archive = read_archive
        self._variables = variables
        self.databases: Mapping[str, str] = {}
        """The databases by DATABASE_HOST."""
        self.invoked: list[tuple[str, Any]] = []

    def invoke(self, properties: dict[str, Any], layers: Iterable[dict[str, str]], event: Any) -> tuple[bool, Any]:
        """Whether it failed, and what it answered."""
        name = properties["FunctionName"]
        self.invoked.append((name, event))
        code = self.unpack(properties["Code"])
        opt = [self.unpack(layer) for layer in layers]
        variables = {key: str(value) for key, value in properties["Environment"]["Variables"].items()}
        if host := variables.get("DATABASE_HOST"):
            variables["DATABASE_URL"] = self._logged_in(self.databases[host], variables["DATABASE_USER"])
        migrations = [str(one / "migrations") for one in opt if (one / "migrations").is_dir()]
        variables |= {"MIGRATIONS": migrations[0]} if "MIGRATIONS" in variables else {}
        reading, writing = os.pipe()
        with os.fdopen(reading) as answer:
            try:
                subprocess.run(
                    [sys.executable, "-c", RUN, properties["Handler"], str(writing)],
                    input=json.dumps(event),
                    env={
                        "PATH": os.environ["PATH"],
                        "PYTHONPATH": os.pathsep.join(map(str, [code, *(one / "python" for one in opt)])),
                        "AWS_LAMBDA_FUNCTION_NAME": name,
                        "REQUEST_ID": str(uuid.uuid4()),
                        "TIMEOUT": str(properties["Timeout"]),
                        **variables,
                        **self._variables,
                    },
                    pass_fds=[writing],
                    text=True,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    check=False,
                    timeout=120,
                )
            finally:
                os.close(writing)
            told = answer.read()
        failed, result = json.loads(told) if told else (True, {"errorMessage": "Runtime exited without an answer"})
        return failed, result

    def _logged_in(self, url: str, user: str) -> str:
        # The migrator is the master user, which has another name in this Postgres.
        if user == "tidegate_owner":
            return url
        with connect(url) as connection:
            let_in(connection)
        return login(url, user)

    def unpack(self, code: dict[str, str]) -> Path:
        """Unpacks once: Lambda, too, keeps its own copy."""
        folder = self._directory / code["S3Key"].replace("/", "-")
        if not folder.exists():
            with zipfile.ZipFile(io.BytesIO(self._read_archive(code["S3Bucket"], code["S3Key"]))) as archive:
                archive.extractall(folder)
        return folder
