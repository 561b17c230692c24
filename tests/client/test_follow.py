"""`tidegate logs -f` while jobs run, end and fail, and while the API is away."""

import json
import subprocess
import time
import uuid
from collections import Counter
from typing import Any, get_args

from tests.client.conftest import Command
from tests.client.raw_server import answer, hang_up, problem, serving
from tests.client.test_retries import JOB
from tests.stack.running import Stack
from tidegate_client.job import Status


def line(id_: int, message: str) -> dict[str, Any]:
    return {"id": id_, "at": "2026-11-19T05:25:20Z", "level": "info", "message": message}


def events(text: str) -> list[dict[str, Any]]:
    return [json.loads(each) for each in text.splitlines()]


def test_a_job_is_followed_to_its_end(tidegate: Command) -> None:
    job_id = tidegate("enqueue", "canary", '{"fail_times": 1, "work_ms": 1200}').strip()

    said = tidegate("logs", "-f", job_id)
    again = tidegate("logs", job_id)

    assert "asked to fail 1 times" in said
    assert said.splitlines()[-1].endswith("completed")
    assert again in said
    assert len(again.splitlines()) == 1


def test_four_thousand_jobs_are_followed_while_they_run(tidegate: Command) -> None:
    """Each job's end is told once, and each line; a follower of one job beside them hears of it meanwhile."""
    payloads = "".join(f'{{"fail_times": {9 if n % 100 == 0 else 0}}}\n' for n in range(4000))
    of = ("--max-attempts", "1", "--reference", "upload/4000")
    batch = tidegate("enqueue", "canary", "--lines", *of, given=payloads).strip()
    one = tidegate("enqueue", "canary", '{"work_ms": 100}', "--priority", "20").strip()
    following = [str(tidegate.program), "logs", "-f", "--batch", batch, "--json", "-n", "500"]

    with subprocess.Popen(following, env=tidegate.environment, stdout=subprocess.PIPE, text=True) as process:
        began = time.monotonic()
        assert "completed" in tidegate("logs", "-f", one)
        assert time.monotonic() - began < 20
        said, _ = process.communicate(timeout=90)

    told = events(said)
    ends = Counter(each["to"] for each in told if each["event"] == "status" and each["to"] in {"completed", "failed"})
    messages = [each["job_id"] for each in told if each["event"] == "line"]
    assert process.returncode == 0
    # Those that had ended before the first look are not told.
    assert ends["completed"] <= 3960
    assert ends["failed"] <= 40
    assert len(messages) == len(set(messages)) == 40
    assert len([each for each in told if each["event"] == "status"]) == len(
        {(each["job_id"], each["to"]) for each in told if each["event"] == "status"}
    )
    assert told[-1] == {"event": "ended", "batch_id": batch, "completed": 3960, "failed": 40}
    assert len(tidegate("logs", "--reference", "upload/4000").splitlines()) == 40


def test_the_ends_of_a_batch_are_told_in_their_order_and_counted(tidegate: Command) -> None:
    """A list has the newest job first, and a look may find many that have ended."""
    batch = {"id": JOB["id"], "total": 3, "created_at": JOB["created_at"], "finished_at": None}
    batch |= {"progress": dict.fromkeys(("total", *get_args(Status)), 0)}
    none = answer(200, {"lines": [], "next": 1, "more": False})
    jobs = [JOB | {"id": str(uuid.uuid4()), "status": "pending"} for _ in range(3)]
    ended = [
        job | {"status": "completed", "finished_at": f"2026-11-19T05:25:2{n}Z"}
        for job, n in zip(jobs, (2, 1, 3), strict=True)
    ]
    looks = [
        (answer(200, {"version": str(n)}), answer(200, {"jobs": said, "next": None}))
        for n, said in enumerate((jobs, ended))
    ]
    with serving(answer(200, batch), none, *looks[0], none, *looks[1]) as server:
        said = tidegate("logs", "-f", "--batch", JOB["id"], TIDEGATE_URL=server.url).splitlines()

    assert [each[:8] for each in said[3:-1]] == ["05:25:21", "05:25:22", "05:25:23"]
    assert said[-1] == "the batch has ended: 3 completed"


def test_filters_choose_the_lines(tidegate: Command) -> None:
    tag = uuid.uuid4().hex
    job_id = tidegate("enqueue", "canary", '{"fail_times": 9}', "--max-attempts", "1", "--tag", tag, "--wait", code=3)
    job_id = json.loads(tidegate("jobs", "--tag", tag, "--json"))["id"]

    for words in (["--tag", tag], ["--type", "canary", "--tag", tag], ["--owner", "local", "--tag", tag]):
        said = tidegate("logs", *words)
        assert said.count("\n") == 1
        assert f" {job_id} canary error" in said
    assert tidegate("logs", "--tag", "none") == ""
    assert "there is no batch" in tidegate("logs", "-f", "--batch", uuid.uuid4(), code=1)
    assert "there is no job" in tidegate("logs", "-f", uuid.uuid4(), code=1)


def test_where_the_api_is_away_it_says_so_once_and_misses_nothing(tidegate: Command) -> None:
    running = JOB | {"status": "processing", "logs": [line(1, "one")], "logs_left_out": False}
    ended = JOB | {"status": "completed", "finished_at": "2026-11-19T05:25:21Z", "logs_left_out": False}
    ended |= {"logs": [line(1, "one"), line(2, "two")]}
    away = [hang_up, problem(503, "database-unavailable"), problem(429, "too-many-requests")]
    with serving(answer(200, running), *away, answer(200, ended)) as server:
        done = subprocess.run(
            [tidegate.program, "logs", "-f", JOB["id"]],
            env=tidegate.environment | {"TIDEGATE_URL": server.url},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    assert done.returncode == 0
    assert [each.partition(" info    ")[2] for each in done.stdout.splitlines()] == ["one", "", "two", ""]
    assert done.stderr.count("it is asked again") == 1
    assert done.stderr.endswith("the API answers again\n")


def test_more_lines_than_an_answer_has_are_all_told(tidegate: Command) -> None:
    running = JOB | {"status": "processing", "logs": [line(1, "one")], "logs_left_out": False}
    last = JOB | {"status": "completed", "finished_at": "2026-11-19T05:25:21Z", "logs_left_out": True}
    last |= {"logs": [line(5, "five")]}
    first, second = ({"logs": [line(n, str(n)) for n in numbers]} for numbers in ((2, 3), (4, 5)))
    pages = [answer(200, JOB | first | {"logs_left_out": True}), answer(200, JOB | second)]
    with serving(answer(200, running), answer(200, last), *pages) as server:
        said = tidegate("logs", "-f", JOB["id"], "--json", TIDEGATE_URL=server.url)

    assert [each["message"] for each in events(said) if each["event"] == "line"] == ["one", "2", "3", "4", "5"]


def test_control_c_ends_it_without_a_word(tidegate: Command, stack: Stack) -> None:
    following = [str(tidegate.program), "logs", "-f", "--type", "canary"]
    with subprocess.Popen(following, env=tidegate.environment, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(2)
        process.send_signal(2)
        _, said = process.communicate(timeout=10)

    assert (process.returncode, said) == (130, "")
