"""The examples of the README and the pages, as a newcomer pastes them."""

import base64
import os
import re
import shutil
import subprocess
import sys
import time
import types
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from handlers.canary import Canary, canary
from tests import factory
from tests.crowd import process
from tests.pages import TEXT
from tidegate import Running, job_type
from tidegate.job_type.definition import known
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare
from tidegate.queue.wait import resume
from tidegate.testing import run
from tidegate.webhooks.receive import act
from tidegate.webhooks.signature import Style, authenticate

ROOT = Path(__file__).parent.parent.parent
SNIPPETS = {path: text for text, path in re.findall(r"```python\n(# (\S+)\n.*?)```", TEXT, re.DOTALL)}
PROGRAM = """
from handlers import JOB_TYPES
from tidegate.job_type.definition import known
from tidegate.testing import run

greeting = known(JOB_TYPES)["greeting"]
for name, attempt in [("Ada", 1), ("", 1), ("sleeper", 1), ("sleeper", 2)]:
    ran = run(greeting, {"name": name}, attempt=attempt)
    print(ran.delay or ran.result or ran.error.code)
"""


def test_the_pages_show_job_types_with_their_list_and_a_source() -> None:
    handlers = "functions/processor/handlers"

    assert SNIPPETS.keys() == {
        f"{handlers}/greeting.py",
        f"{handlers}/__init__.py",
        f"{handlers}/order.py",
        f"{handlers}/digest.py",
        f"{handlers}/embed.py",
        f"{handlers}/diagnosis.py",
        "tests/test_greeting.py",
        "tests/test_order.py",
        "tests/test_embed.py",
        "tests/test_diagnosis.py",
        "functions/enqueue/sources/shop.py",
        "functions/enqueue/sources/failures.py",
    }


def test_the_pages_command_signs_a_delivery() -> None:
    [commands] = re.findall(r"```sh\n(ID=.*?)curl", TEXT, re.DOTALL)
    secret = "whsec_" + base64.b64encode(bytes(range(24))).decode()
    say = 'printf "%s\n" "$ID" "$NOW" "$SIGNATURE" "$BODY"'

    done = subprocess.run(
        ["sh", "-c", commands + say], env=os.environ | {"SECRET": secret}, text=True, capture_output=True, check=True
    )

    identifier, now, signature, body = done.stdout.splitlines()
    headers = {"webhook-id": identifier, "webhook-timestamp": now, "webhook-signature": f"v1,{signature}"}
    assert authenticate(Style.STANDARD, [Style.STANDARD.key(secret)], headers, body.encode(), now=time.time())


@pytest.mark.parametrize("path", SNIPPETS)
@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=["lint", "format"])
def test_a_snippet_passes_make_check(path: str, command: list[str]) -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("ruff"), *command, "--stdin-filename", path, "-"],
        cwd=ROOT,
        input=SNIPPETS[path],
        text=True,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_job_type_of_the_readme_runs_as_pasted(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "functions/processor", tmp_path / "functions/processor")
    for path in ("functions/processor/handlers/greeting.py", "functions/processor/handlers/__init__.py"):
        (tmp_path / path).write_text(SNIPPETS[path])
    roots = [tmp_path / "functions/processor", ROOT / "layers/tidegate"]

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": os.pathsep.join(map(str, roots))},
        text=True,
        capture_output=True,
        check=False,
    )

    assert (done.stdout, done.stderr) == (
        "{'greeting': 'Hello, Ada!'}\nno_name\n20.0\n{'greeting': 'Hello, sleeper!'}\n",
        "",
    )


@pytest.mark.parametrize("path", [path for path in SNIPPETS if path.startswith("tests/")])
def test_the_pages_tests_of_handlers_run_as_pasted(tmp_path: Path, path: str) -> None:
    """As in a clone, where `.venv/bin/pytest tests/test_greeting.py` reads the same settings."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in ("functions/processor", "layers/tidegate/tidegate"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for name, text in SNIPPETS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert f".venv/bin/pytest {path}" in TEXT or path != "tests/test_greeting.py"

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", path],
        cwd=tmp_path,
        text=True,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{SNIPPETS[path].count('def test_')} passed" in done.stdout


def module(path: str) -> types.ModuleType:
    made = types.ModuleType(Path(path).stem)
    exec(SNIPPETS[path], made.__dict__)
    return made


class Shop:
    """The order of docs/handlers.md, with events for the source of docs/webhooks.md."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._source = module("functions/enqueue/sources/shop.py").shop
        self._order = module("functions/processor/handlers/order.py").process_order
        self._deliveries = count()
        declare(connection, [self._order, canary], longest=100)

    def tell(self, type_: str, **data: Any) -> Any:
        todo = self._source.on_event({"type": type_, "data": data}, {})
        received = act(self.connection, self._source, next(self._deliveries).to_bytes(32), todo)
        resume(self.connection, map(str, received.signalled))
        self.run()
        return received

    def order(self, **data: Any) -> UUID:
        job_id: UUID = self.tell("order.placed", number="4711", **data).job_ids[0]
        return job_id

    def run(self) -> None:
        self.connection.execute("UPDATE tidegate.jobs SET scheduled_for = now() WHERE status = 'pending'")
        process(lambda: self.connection, known([self._order, canary]), MAX_JOBS="1")


@pytest.fixture
def shop(committed: Connection) -> Shop:
    return Shop(committed)


def test_the_pages_order_goes_from_the_bill_to_the_parcel(shop: Shop) -> None:
    job_id = shop.order(amount=5)
    waiting = factory.job(shop.connection, job_id)
    shop.tell("order.paid", job_id=str(job_id), amount=5)
    packing = factory.job(shop.connection, job_id)
    for _ in range(2):
        shop.run()

    done = factory.job(shop.connection, job_id)
    [child] = shop.connection.execute("SELECT type, payload FROM tidegate.jobs WHERE parent_id = %s", [job_id])
    assert (waiting["status"], waiting["wait_signal"]) == ("waiting", "paid")
    assert (packing["status"], packing["stage"], packing["progress"]) == ("pending", "packing", 50)
    assert (done["status"], done["attempts"]) == ("completed", 1)
    assert done["result"] == {"bill": waiting["steps"]["bill"]["id"], "looks": 3}
    assert child == {"type": "canary", "payload": {"note": "the parcel of 4711 is on its way"}}


def test_the_pages_order_asks_a_person_about_another_sum(shop: Shop) -> None:
    job_id = shop.order(amount=5)

    shop.tell("order.paid", job_id=str(job_id), amount=4)

    job = factory.job(shop.connection, job_id)
    assert (job["status"], job["review_reason"]) == ("review_needed", "another sum was paid")
    assert job["result"] == {"paid": 4, "asked": 5.0}


def test_the_pages_shop_ignores_unknown_events(shop: Shop) -> None:
    assert shop.tell("order.lost").job_ids == []


def test_the_pages_follow_ups_have_the_keys_that_a_sender_may_give() -> None:
    [code] = re.findall(r"```python\n(job\.enqueue\(.*?)```", TEXT, re.DOTALL)

    @job_type("page")
    def page(job: Running, _: Canary) -> None:
        exec(code, {"job": job, "name": "a.png"})

    thumbnail, index = run(page, {}).follow_ups
    assert (thumbnail.type, thumbnail.payload, thumbnail.idempotency_key) == ("thumbnail", {"file": "a.png"}, "a.png")
    assert index.unique is not None
    assert (index.type, index.unique.key, index.unique.while_) == ("index", "book-1", "pending")


def test_the_pages_digest_leaves_its_stages(committed: Connection) -> None:
    digest = module("functions/processor/handlers/digest.py").digest
    declare(committed, [digest], longest=100)
    job_id = factory.make_job(committed, type="digest", payload='{"text": "so many words"}')

    process(lambda: committed, known([digest]))

    job = factory.job(committed, job_id)
    [line] = factory.logs(committed, job_id)
    assert (job["status"], job["stage"], job["result"]) == ("completed", "store", {"words": 3})
    assert [name for name, _, _ in job["stages"]["1"]["stages"]] == ["extract", "count", "store"]
    assert all(took is not None for _, _, took in job["stages"]["1"]["stages"])
    assert (line["message"], line["stage"]) == ("counted", "count")
