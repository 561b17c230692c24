"""Each function with each of its events, in containers, by the real `sam local`: make test-sam-local

The database is on this machine, on the bridge of Docker. Each function logs in with its role. Not part of CI: it takes
Docker, and the image that sam builds on.

SAM_LOCAL_OPTIONS=--skip-pull-image   the image (public.ecr.aws/lambda/python:3.13-…) is here already
PORT=3003                             the port of sam local start-api, on 127.0.0.1
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx

from local.database import Postgres
from local.template import Template, read_template
from tests import roles
from tests.documented import asked
from tests.packaging.emulator import MACHINE
from tidegate.postgres.database import connect

ROOT = Path(__file__).parent.parent.parent
EVENTS = ROOT / "tests" / "events"
BUILD = ROOT / ".aws-sam" / "sam-local"
SAM = str(Path(sys.executable).with_name("sam"))
OPTIONS = os.environ.get("SAM_LOCAL_OPTIONS", "").split()
PORT = int(os.environ.get("PORT", "3003"))
# Containers need this machine's architecture.
PARAMETERS = ["--parameter-overrides", f"Architecture={MACHINE}"]
SECONDS = 120
# The key of the events. Its hash is in tests/events/migrate.json.
KEY = f"tg_{'0' * 16}_{'0' * 64}"
ROLES = {
    "EnqueueFunction": "tidegate_enqueue",
    "ManagementFunction": "tidegate_management",
    "ProcessorFunction": "tidegate_processor",
    "SlowProcessorFunction": "tidegate_processor",
    "RelayFunction": "tidegate_relay",
}
# These events have invented ids, so their jobs do not exist, or have another status.
NOT_THERE = {404, 409}
# Without AWS no processor can be invoked.
UNAVAILABLE = {"trigger": 503}
failures: list[str] = []


class SamLocal:
    def __init__(self, variables: Path) -> None:
        self._variables = variables

    def invoke(self, function: str, event: Path, *options: str) -> Any:
        """The function's answer. sam exits with 0 even if the function fails."""
        done = subprocess.run(
            [*self._command("invoke"), function, "--event", str(event), *options],
            env=environment(),
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        lines = done.stdout.strip().splitlines()
        if done.returncode or not lines:
            sys.exit(f"sam local invoke {function} ended with {done.returncode}:\n{done.stderr}")
        return json.loads(lines[-1])

    @contextmanager
    def api(self) -> Iterator[httpx.Client]:
        command = [*self._command("start-api"), "--port", str(PORT), "--warm-containers", "EAGER"]
        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen(command, env=environment(), stdout=log, stderr=log)
            client = httpx.Client(
                base_url=f"http://127.0.0.1:{PORT}",
                headers={"authorization": f"Bearer {KEY}"},
                timeout=SECONDS,
                trust_env=False,
            )
            try:
                wait_for(client)
                yield client
            finally:
                client.close()
                process.terminate()
                process.wait(60)

    def _command(self, what: str) -> list[str]:
        template = ["--template", str(BUILD / "template.yaml"), *PARAMETERS]
        return [SAM, "local", what, *template, "--env-vars", str(self._variables), *OPTIONS]


def main() -> None:
    build()
    gateway, subnet = bridge()
    template = read_template(BUILD / "template.yaml")
    with tempfile.TemporaryDirectory() as directory, postgres(Path(directory), gateway, subnet) as server:
        url = server.url().replace("127.0.0.1", gateway)
        variables = Path(directory) / "env.json"
        sam = SamLocal(variables)
        variables.write_text(json.dumps({"MigratorFunction": {"DATABASE_URL": url}}))
        migrate(sam)
        with connect(server.url()) as connection:
            roles.let_in(connection)
        variables.write_text(
            json.dumps({name: {"DATABASE_URL": roles.login(url, role)} for name, role in ROLES.items()})
        )
        declare(sam)
        respond(sam, gateway, Path(directory))
        tick(sam)
        by_name(sam, server, Path(directory))
        routes(sam, template)
        through_the_gateway(sam)
    if failures:
        sys.exit("\n".join(["", "failed:", *failures]))
    print("all of it works")


def migrate(sam: SamLocal) -> None:
    numbered = [path.stem for path in sorted((ROOT / "migrations").glob("*.sql"))]
    files = numbered + [f"functions/{path.stem}" for path in sorted((ROOT / "migrations/functions").glob("*.sql"))]
    first = sam.invoke("MigratorFunction", EVENTS / "migrate.json")
    seen("MigratorFunction", "migrate", first, first == {"applied": files, "first_key_stored": True})
    second = sam.invoke("MigratorFunction", EVENTS / "migrate.json")
    seen("MigratorFunction", "migrate, again", second, second == {"applied": [], "first_key_stored": False})


def declare(sam: SamLocal) -> None:
    for function in ("ProcessorFunction", "SlowProcessorFunction"):
        answer = sam.invoke(function, EVENTS / "declare.json")
        seen(function, "declare", answer, answer.get("refused") == {})


def respond(sam: SamLocal, gateway: str, directory: Path) -> None:
    """Without AWS the responder has to report that; a deletion needs no call."""
    with answers(gateway) as (address, taken):
        for name, status in (("create", "FAILED"), ("update", "FAILED"), ("delete", "SUCCESS")):
            event = json.loads((EVENTS / f"cloudformation-{name}.json").read_text()) | {"ResponseURL": address}
            file = directory / "event.json"
            file.write_text(json.dumps(event))
            sam.invoke("ResponderFunction", file)
            answer = taken.pop() if len(taken) == 1 else {}
            told = answer.get("Status") == status and ("AWS refused" in answer["Reason"]) == (status == "FAILED")
            seen("ResponderFunction", f"cloudformation-{name}", answer, told)


def tick(sam: SamLocal) -> None:
    """Runs a job to its end."""
    sent = sam.invoke("EnqueueFunction", EVENTS / "enqueue.json")
    seen("EnqueueFunction", "enqueue", sent["statusCode"], sent["statusCode"] == 202)
    counts = sam.invoke("ProcessorFunction", EVENTS / "tick.json")
    seen("ProcessorFunction", "tick", counts, counts.get("complete") == 1)
    counts = sam.invoke("SlowProcessorFunction", EVENTS / "tick-slow.json")
    seen("SlowProcessorFunction", "tick-slow", counts, "errorMessage" not in counts)
    # A processor outside needs Lambda to reach relay, which answers here as well.
    answer = sam.invoke("RelayFunction", EVENTS / "relay.json")
    seen("RelayFunction", "relay", answer, answer.get("answer", {}).get("due") is not None)


def by_name(sam: SamLocal, server: Postgres, directory: Path) -> None:
    """The host's address differs between machines; this name does not."""
    url = roles.login(server.url().replace("127.0.0.1", "database.internal"), "tidegate_management")
    variables = directory / "named.json"
    variables.write_text(json.dumps({"ManagementFunction": {"DATABASE_URL": url}}))
    named = SamLocal(variables)
    answer = named.invoke(
        "ManagementFunction", EVENTS / "get-stats.json", "--add-host", "database.internal:host-gateway"
    )
    seen("ManagementFunction", "get-stats, --add-host", answer.get("statusCode"), answer.get("statusCode") == 200)


def routes(sam: SamLocal, template: Template) -> None:
    functions = {route.key: route.function for route in template.routes}
    for file in sorted(EVENTS.glob("*.json")):
        event = json.loads(file.read_text())
        if "routeKey" in event:
            function = functions[event["routeKey"]]
            status = sam.invoke(function, file).get("statusCode", 500)
            made_up = "{" in asked(event) or "bulk" in event["rawPath"] or "/endpoints/" in event["rawPath"]
            passed = 200 <= status < 300 or (made_up and status in NOT_THERE) or UNAVAILABLE.get(file.stem) == status
            seen(function, file.stem, status, passed)


def through_the_gateway(sam: SamLocal) -> None:
    with sam.api() as client:
        sent = client.post("/api/jobs", json={"type": "canary", "payload": {"note": "by HTTP"}})
        seen("start-api", "POST /api/jobs", sent.status_code, sent.status_code == 202)
        sam.invoke("ProcessorFunction", EVENTS / "tick.json")
        job = client.get(f"/api/jobs/{sent.json()['job_id']}").json()
        seen("start-api", "GET /api/jobs/{id}", job["status"], job["status"] == "completed")
        stranger = client.get("/api/jobs", headers={"authorization": "Bearer tg_unknown"})
        seen("start-api", "GET /api/jobs, with no key", stranger.status_code, stranger.status_code == 401)
        took = []
        for _ in range(20):
            began = time.monotonic()
            client.get("/api/jobs")
            took.append(time.monotonic() - began)
        seen("start-api", "GET /api/jobs, warm", f"{sorted(took)[10] * 1000:.0f} ms", passed=True)


def seen(function: str, event: str, answer: Any, passed: bool) -> None:
    line = f"{function:22} {event:28} {json.dumps(answer)[:300]}"
    print(("" if passed else "FAILED ") + line, flush=True)
    if not passed:
        failures.append(line)


def build() -> None:
    print("sam build …", flush=True)
    command = [SAM, "build", "--no-cached", f"--build-dir={BUILD}", *PARAMETERS]
    done = subprocess.run(
        command, cwd=ROOT, env={"RDS_CA_BUNDLE": "none", **environment()}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stderr)


def bridge() -> tuple[str, str]:
    """This machine's address for containers, and the containers' network."""
    asked = "{{(index .IPAM.Config 0).Subnet}}"
    done = subprocess.run(
        ["docker", "network", "inspect", "bridge", "--format", asked], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"Docker is needed, with its bridge:\n{done.stderr}")
    subnet = ip_network(done.stdout.strip())
    return str(subnet[1]), str(subnet)


@contextmanager
def postgres(directory: Path, gateway: str, subnet: str) -> Iterator[Postgres]:
    directory.chmod(0o755)
    admitted = directory / "pg_hba.conf"
    admitted.write_text(f"host all all 127.0.0.1/32 scram-sha-256\nhost all all {subnet} scram-sha-256\n")
    settings = {"listen_addresses": f"127.0.0.1,{gateway}", "hba_file": str(admitted), "fsync": "off"}
    with Postgres(directory / "postgres", settings=settings) as server:
        server.create_database()
        yield server


@contextmanager
def answers(gateway: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A stand-in for CloudFormation's address, with the answers that were put there."""
    taken: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            taken.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer((gateway, 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://{gateway}:{server.server_address[1]}/answer", taken
        server.shutdown()
        thread.join()


def wait_for(client: httpx.Client) -> None:
    give_up = time.monotonic() + SECONDS
    while time.monotonic() < give_up:
        try:
            if client.get("/api/health").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    sys.exit("sam local start-api does not answer")


def environment() -> dict[str, str]:
    """Without credentials: sam would try invented ones, for seconds at each call."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return {
        "AWS_DEFAULT_REGION": "us-east-1",
        "SAM_CLI_TELEMETRY": "0",
        **own,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }


if __name__ == "__main__":
    main()
