"""`tidegate` against the whole stack, as people and scripts call it."""

import json
import os
import re
import shlex
import subprocess
import uuid
from pathlib import Path

import psycopg
import pytest

from tests.client.conftest import Command
from tests.stack.running import Stack

# What a terminal obeys: a colour, a title, a clear screen, C1's CSI, a backspace, a writing direction, a line feed.
HOSTILE = "\x1b[31mred\x1b]0;title\x07\x1b[2J\x9b5m\b\u202eevil\u2028\r\nnext\x7f"


def test_a_job_from_beginning_to_end(tidegate: Command) -> None:
    job_id = tidegate("enqueue", "canary", '{"note": "hello"}', "--reference", "order/7/a", "--tag", "x").strip()

    assert str(uuid.UUID(job_id)) == job_id
    assert tidegate("wait", job_id).startswith('completed {"note": "hello"')
    shown = tidegate("job", job_id)
    assert "reference  order/7/a\n" in shown
    assert "status     completed\n" in shown
    assert job_id in tidegate("jobs", "--reference", "order/7/a", "--status", "completed")
    assert re.search(r"^ran        \d+ms$", shown, re.MULTILINE)
    assert json.loads(tidegate("job", job_id, "--json"))["result"]["note"] == "hello"
    assert "it is completed, since 20" in tidegate("why", job_id)


def test_input_comes_from_a_pipe(tidegate: Command) -> None:
    assert tidegate("enqueue", "canary", "-", "--wait", given='{"note": "piped"}').startswith("completed")
    for payload in ("-", '{"note": "piped"}'):
        said = tidegate("enqueue", "canary", "--priority", "20", "--wait", payload, given='{"note": "piped"}')
        assert said.startswith('completed {"note": "piped"')
    batch = json.loads(tidegate("enqueue", "canary", "--lines", "--json", given='{"note": "a"}\n\n{"note": "b"}\n'))
    assert len(batch["job_ids"]) == 2
    assert tidegate("enqueue", "canary", "--lines", "--wait", given="{}\n{}\n") == "2 completed\n"


def test_a_unique_job_is_the_one_that_there_is(tidegate: Command) -> None:
    send = ("enqueue", "canary", "--delay", "3600", "--unique", uuid.uuid4().hex)

    first = tidegate(*send).strip()

    assert tidegate(*send).strip() == first
    batch = json.loads(tidegate(*send, "--lines", "--json", given="{}\n"))
    assert batch["job_ids"] == [first]
    assert tidegate(*send, "--while", "pending").strip() != first
    assert len({tidegate("enqueue", "canary", "--delay", "3600", "--while", "pending") for _ in range(2)}) == 1


def test_a_job_is_found_by_what_it_did_and_when(tidegate: Command) -> None:
    key = uuid.uuid4().hex
    expired = ("enqueue", "canary", "--expires", "0.001", "--idempotency-key", key)

    assert tidegate(*expired, "--wait", code=3) == "cancelled expired: it had not started when it expired\n"
    [found] = tidegate("jobs", "--idempotency-key", key, "--finished-after", "2026-01-01").splitlines()[1:]
    assert "expired" in found
    for none in (["--finished-before", "2026-01-01"], ["--longer-than", "1"], ["--parent", found.split()[0]]):
        assert len(tidegate("jobs", "--idempotency-key", key, *none).splitlines()) == 1


def test_exit_codes_say_how_it_went(tidegate: Command) -> None:
    failing = ("enqueue", "canary", '{"fail_times": 9}', "--max-attempts", "1", "--wait")

    assert tidegate(*failing, code=3).startswith("failed canary_failed: asked to fail")
    assert "no job type" in tidegate("enqueue", "letter", code=1)
    assert "note" in tidegate("enqueue", "canary", '{"note": 5}', code=1)
    assert "there is no job" in tidegate("job", uuid.uuid4(), code=1)
    for words in (
        *(["job", "x"], ["enqueue"], ["jobs", "--status", "odd"], ["enqueue", "canary", "{"], ["nonsense"], []),
        *(["enqueue", "canary", "[]"], ["jobs", "--reference", "x"], ["jobs", "-n", "0"], ["top", "--interval", "nan"]),
        *(
            ["enqueue", "canary", "--at", "soon"],
            ["enqueue", "canary", "--lines"],
            ["enqueue", "canary", "--wait", "{}", "{}"],
            ["enqueue", "canary", "{}", "--wiat"],
            ["job", "--json", str(uuid.uuid4()), "more"],
            ["logs", uuid.uuid4(), "--tag", "x"],
        ),
    ):
        assert tidegate.here(*words, code=2)
    assert tidegate("nonsense", code=2)


def test_several_jobs_are_cancelled_though_one_is_refused(tidegate: Command) -> None:
    first, second = (tidegate("enqueue", "canary", "--delay", "3600").strip() for _ in range(2))

    refused = tidegate("cancel", first, uuid.uuid4(), second, code=1)

    assert refused.count("tidegate:") == 1
    assert {json.loads(tidegate("job", each, "--json"))["status"] for each in (first, second)} == {"cancelled"}
    assert tidegate("retry", first, second).count("pending") == 2


def test_several_jobs_are_cancelled_though_one_is_no_job(tidegate: Command) -> None:
    first, second = (tidegate("enqueue", "canary", "--delay", "3600").strip() for _ in range(2))

    refused = tidegate("cancel", first, "nonsense", second, uuid.uuid4(), code=2)

    assert refused.count("tidegate:") == 2
    assert {json.loads(tidegate("job", each, "--json"))["status"] for each in (first, second)} == {"cancelled"}


def test_types_are_paused_and_resumed(tidegate: Command) -> None:
    assert tidegate("pause", "canary") == "canary paused\n"
    job_id = tidegate("enqueue", "canary").strip()
    assert "type_paused" in tidegate("why", job_id)
    assert "POST /api/types/canary/resume\n" in tidegate("why", job_id)
    assert "paused" in tidegate("types")
    assert tidegate("resume", "canary") == "canary on\n"


def test_a_reader_may_stop_early(tidegate: Command) -> None:
    tidegate("enqueue", "canary", "--lines", given="{}\n" * 300)
    text = 'set -o pipefail; "$0" jobs -n 300 --json | head -1'

    done = subprocess.run(
        ["bash", "-c", text, tidegate.program], env=tidegate.environment, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["type"] == "canary"


def test_settings_are_found_where_make_run_has_left_them(tidegate: Command, stack: Stack, tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / ".local").mkdir()
    given = {name: tidegate.environment.pop(name) for name in ("TIDEGATE_URL", "TIDEGATE_KEY")}
    tidegate.folder = below

    assert "set TIDEGATE_URL and TIDEGATE_KEY" in tidegate("types", code=2)
    (tmp_path / ".local" / "env").write_text((stack.log.parent / "env").read_text())
    assert "canary" in tidegate("types")
    (tmp_path / ".local" / "env").write_text("export TIDEGATE_URL='x\n")
    assert "set TIDEGATE_URL and TIDEGATE_KEY" in tidegate("types", code=2)
    (tmp_path / ".local" / "env").write_text(f"TIDEGATE_URL={shlex.quote(given['TIDEGATE_URL'])}\n")
    assert "set TIDEGATE_URL and TIDEGATE_KEY" in tidegate("types", code=2)


def test_an_address_that_comes_from_a_file_is_named_with_it(tidegate: Command, stack: Stack, tmp_path: Path) -> None:
    file = tmp_path / ".local" / "env"
    file.parent.mkdir()
    text = (stack.log.parent / "env").read_text()
    file.write_text(text)

    by_environment = subprocess.run(
        [tidegate.program, "types"], env=tidegate.environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    environment = {"PATH": tidegate.environment["PATH"]}
    by_file = subprocess.run(
        [tidegate.program, "types"], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )

    [url] = re.findall(r"TIDEGATE_URL=(\S+)", text)
    assert (by_environment.stderr, by_file.stderr) == ("", f"tidegate: {url}, by {file}\n")
    assert "canary" in by_file.stdout


def test_a_key_is_never_sent_to_another_place_than_its_own(tidegate: Command, stack: Stack, tmp_path: Path) -> None:
    (tmp_path / ".local").mkdir()
    (tmp_path / ".local" / "env").write_text((stack.log.parent / "env").read_text())
    del tidegate.environment["TIDEGATE_KEY"]

    assert "TIDEGATE_KEY is not set" in tidegate("types", code=2, TIDEGATE_URL="http://127.0.0.1:1")
    del tidegate.environment["TIDEGATE_URL"]
    assert "TIDEGATE_URL is not set" in tidegate("types", code=2, TIDEGATE_KEY="tg_x")
    assert "canary" in tidegate("types")


def test_where_there_is_no_server_it_says_so(tidegate: Command) -> None:
    said = tidegate("job", uuid.uuid4(), code=1, TIDEGATE_URL="http://127.0.0.1:1", TIDEGATE_KEY="tg_secret")

    assert said.startswith("tidegate: GET http://127.0.0.1:1/api/jobs/")
    assert "tg_secret" not in said


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_nothing_that_a_terminal_obeys_is_written(tidegate: Command, stack: Stack, how: list[str]) -> None:
    """Also what SQL wrote past the API."""
    reference, payload = f"{HOSTILE}{uuid.uuid4()}", json.dumps({"note": HOSTILE})
    job_id = json.loads(tidegate("enqueue", "canary", payload, "--tag", HOSTILE, "--wait", "--json"))["id"]
    with psycopg.connect(stack.database_url, autocommit=True) as connection:
        connection.execute(
            "UPDATE tidegate.jobs SET reference_type = 'r', reference_id = %(said)s, owner = %(said)s,"
            " stage = %(said)s, status = 'failed', error_code = %(said)s, error_message = %(said)s WHERE id = %(id)s",
            {"said": reference, "id": job_id},
        )
        connection.execute(
            "INSERT INTO tidegate.job_logs (job_id, message, stage, level) VALUES (%s, %s, %s, 'error')",
            [job_id, HOSTILE, HOSTILE],
        )
        connection.execute(
            "INSERT INTO tidegate.job_types (name, declared)"
            " SELECT 'odd', declared || jsonb_build_object('lane', %s::text) FROM tidegate.job_types"
            " WHERE name = 'canary'",
            [f"lane{HOSTILE}"],
        )
    words = [
        ["job", job_id],
        ["jobs"],
        ["logs", job_id],
        ["logs"],
        ["logs", "-f", job_id],
        ["types"],
        ["top", "--once"],
    ]
    said = [tidegate(*each, *how) for each in [*words, ["logs", "--reference", f"r/{reference}"], ["why", job_id]]]
    said.append(tidegate("wait", job_id, *how, code=3))
    said += [tidegate("retry", f"x{HOSTILE}", code=2), tidegate("pause", HOSTILE, code=1)]
    with psycopg.connect(stack.database_url, autocommit=True) as connection:
        connection.execute("DELETE FROM tidegate.job_types WHERE name = 'odd'")

    for text in said:
        assert [letter for letter in text if not letter.isprintable() and letter != "\n"] == []
    assert all("evil" in text for text in said[:5])


def test_an_output_without_unicode_is_written_to(tidegate: Command) -> None:
    job_id = tidegate("enqueue", "canary", "--reference", "größe/大").strip()

    assert "reference  gr\\xf6\\xdfe/\\u5927\n" in tidegate("job", job_id, PYTHONIOENCODING="ascii", PYTHONUTF8="0")


def test_help_is_there_for_each_command(tidegate: Command) -> None:
    commands = ["enqueue", "jobs", "job", "why", "wait", "logs", "retry", "cancel", "types", "pause", "resume", "top"]

    for each in [*commands, "completion"]:
        assert tidegate.here(each, "--help").startswith(f"usage: tidegate {each}")
    assert os.sep not in tidegate("--help")
