"""Runs `sam build` for this machine's architecture, so that the result can run here."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.emulator import MACHINE
from tests.tls import Authority

ROOT = Path(__file__).parent.parent.parent


def build_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Builds once for all workers of pytest."""
    base = tmp_path_factory.mktemp("sam") if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    build = base / "packaged" / "build"
    with (base / "packaged.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (build / "template.yaml").exists():
            _sam_build(build)
    return build


def _sam_build(build: Path) -> None:
    build.mkdir(parents=True)
    # Amazon's certificates cannot be reached from everywhere, and no test needs the real ones.
    bundle = build.parent / "bundle.pem"
    bundle.write_bytes(Authority("Amazon RDS eu-west-1 Root CA RSA2048 G1", "Amazon Web Services, Inc.").certificate)
    tools = Path(sys.executable).parent
    command = [f"{tools}/sam", "build", "--no-cached", f"--build-dir={build}"]
    command += ["--parameter-overrides", f"Architecture={MACHINE}"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ
        | {"PATH": f"{tools}:{os.environ['PATH']}", "SAM_CLI_TELEMETRY": "0", "RDS_CA_BUNDLE": str(bundle)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
