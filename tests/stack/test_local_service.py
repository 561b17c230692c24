import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from local.service import ThrottledError
from tests.stack.fixtures.local_stack import LocalStack, local_stack, wait_for_end


@pytest.fixture(scope="module")
def stack() -> Iterator[LocalStack]:
    with local_stack(ActTimeout="1") as stack:
        yield stack


def use_handler(project: Path, handler: str) -> None:
    template = project / "template.yaml"
    template.write_text(template.read_text().replace("act.handler", handler))


def test_one_process_serves_one_invocation_after_another(stack: LocalStack) -> None:
    first, second = stack.invoke("ActFunction"), stack.invoke("ActFunction")

    assert first["pid"] == second["pid"]
    assert first["layer"] == "from the layer"


@pytest.mark.parametrize(("number", "processes"), [(2, 2), (4, 2)], ids=["at once", "over the reserved number"])
def test_simultaneous_invocations_have_a_process_each_up_to_the_reserved_number(
    stack: LocalStack, number: int, processes: int
) -> None:
    """Those above it wait for a moment."""
    running = [stack.start("ActFunction", seconds=0.2) for _ in range(number)]

    answers = [answer.result(10) for answer in running]
    assert not any(answer.failed for answer in answers)
    assert len({json.loads(answer.document)["pid"] for answer in answers}) == processes


def test_the_time_left_counts_down_from_the_timeout(stack: LocalStack) -> None:
    fresh, later = stack.invoke("ActFunction"), stack.invoke("ActFunction", seconds=0.4)

    assert 500 < fresh["left"] <= 1000
    assert 100 < later["left"] <= 600


def test_an_overdue_process_is_killed_with_its_children(stack: LocalStack, tmp_path: Path) -> None:
    before = stack.invoke("ActFunction")["pid"]

    answer = stack.invoke("ActFunction", do="fork", file=str(tmp_path / "child"), seconds=30)

    assert answer["errorType"] == "Sandbox.Timedout"
    assert answer["errorMessage"].endswith("Task timed out after 1.00 seconds")
    wait_for_end(before)
    wait_for_end(int((tmp_path / "child").read_text()))
    assert stack.invoke("ActFunction")["pid"] != before


@pytest.mark.parametrize(
    ("do", "error_type", "message", "goes_on"),
    [
        ("exit", "Runtime.ExitError", "exit status 3", False),
        ("raise", "LookupError", "nothing there", True),
        ("return a set", "Runtime.MarshalError", "", True),
    ],
)
def test_an_error_is_the_answer_and_a_process_that_ended_is_replaced(
    stack: LocalStack, do: str, error_type: str, message: str, goes_on: bool
) -> None:
    before = stack.invoke("ActFunction")["pid"]

    answer = stack.invoke("ActFunction", do=do)

    assert answer["errorType"] == error_type
    assert answer["errorMessage"].endswith(message)
    if do == "raise":
        assert answer["requestId"]
        assert "act.py" in answer["stackTrace"][0]
    assert (stack.invoke("ActFunction")["pid"] == before) is goes_on


def test_the_children_of_a_killed_process_are_killed_too(stack: LocalStack, tmp_path: Path) -> None:
    pid = stack.invoke("ActFunction")["pid"]
    running = stack.start("ActFunction", do="fork", file=str(tmp_path / "child"), seconds=30)
    while not (tmp_path / "child").exists() or not (tmp_path / "child").read_text():
        time.sleep(0.01)

    os.kill(pid, signal.SIGKILL)

    assert json.loads(running.result(10).document)["errorMessage"].endswith("signal: SIGKILL")
    wait_for_end(int((tmp_path / "child").read_text()))


def test_bytes_that_a_child_writes_into_every_file_do_not_reach_the_stack(stack: LocalStack) -> None:
    before = stack.invoke("ActFunction")["pid"]

    answer = stack.invoke("ActFunction", do="write everywhere")

    assert answer["pid"] == before


def test_a_process_that_died_while_idle_is_not_used_again(stack: LocalStack) -> None:
    pid = stack.invoke("ActFunction")["pid"]
    os.kill(pid, signal.SIGKILL)
    wait_for_end(pid)
    time.sleep(0.1)

    assert stack.invoke("ActFunction")["pid"] != pid


@pytest.mark.parametrize(
    ("handler", "error_type"),
    [
        ("absent.handler", "Runtime.ImportModuleError"),
        ("act.absent", "Runtime.HandlerNotFound"),
        ("act", "Runtime.MalformedHandlerName"),
    ],
)
def test_a_handler_that_cannot_be_imported_is_an_error(project: Path, handler: str, error_type: str) -> None:
    use_handler(project, handler)

    with local_stack(project) as stack:
        assert stack.invoke("ActFunction")["errorType"] == error_type


@pytest.mark.parametrize("file", ["functions/act/act.py", "layer/shared/__init__.py"])
def test_changed_code_is_picked_up_by_the_next_invocation(project: Path, file: str) -> None:
    with local_stack(project) as stack:
        before = stack.invoke("ActFunction")
        with (project / file).open("a") as source:
            source.write("\nGREETING = 'edited'\nif 'shared' in globals(): shared.GREETING = 'edited'\n")
        after = stack.invoke("ActFunction")

    assert (before["layer"], after["layer"]) == ("from the layer", "edited")
    assert before["pid"] != after["pid"]


def test_a_function_sees_lambdas_environment_and_not_the_machines(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_SHELL", "x")
    use_handler(project, "act.describe")

    with local_stack(project) as stack:
        seen = stack.invoke("ActFunction", payload="é")

    environment, context = seen["environment"], seen["context"]
    assert seen["event"] == {"payload": "é"}
    assert (context["function_name"], context["function_version"]) == ("ActFunction", "$LATEST")
    assert context["memory_limit_in_mb"] == "256"
    assert context["invoked_function_arn"].endswith(":function:ActFunction")
    assert (environment["STAGE"], environment["AWS_LAMBDA_FUNCTION_NAME"]) == ("dev", "ActFunction")
    assert environment["AWS_ENDPOINT_URL_LAMBDA"] == stack.invoke_url
    assert "SECRET_OF_THE_SHELL" not in environment
    assert "AWS_SAM_LOCAL" not in environment
    assert Path(seen["directory"]) == (project / "functions/act").resolve()


def test_a_failed_asynchronous_invocation_is_repeated_as_often_as_the_template_says(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(project))
    template = project / "template.yaml"
    template.write_text(template.read_text().replace("MaximumRetryAttempts: 0", "MaximumRetryAttempts: 1"))

    with local_stack(project, retry_seconds=(0, 0)) as stack:
        stack.invoke_later("ActFunction", do="note and raise", what="tried")
        deadline = time.monotonic() + 5
        while not (project / "notes").exists() or len((project / "notes").read_text().split()) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(0.2)  # time for one repetition too many

    assert (project / "notes").read_text().split() == ["tried", "tried"]


def test_closing_leaves_no_process_behind(project: Path, tmp_path: Path) -> None:
    with local_stack(project, ActTimeout="30") as stack:
        idle = stack.invoke("ActFunction", do="fork", file=str(tmp_path / "child"))["pid"]
        busy = stack.start("ActFunction", seconds=30)
        time.sleep(0.2)

    assert busy.done()
    wait_for_end(idle)
    wait_for_end(int((tmp_path / "child").read_text()))


def test_what_is_asked_after_closing_starts_no_process(project: Path) -> None:
    """A page that is still open asks on, and the end of each live connection is an invocation too."""
    with local_stack(project) as stack:
        first = stack.invoke("ActFunction")["pid"]
        asyncio.run_coroutine_threadsafe(stack.service.close(), stack._loop).result(10)
        late = stack.start("ActFunction")

        assert isinstance(late.exception(10), ThrottledError)
    wait_for_end(first)


def test_an_answer_over_the_limit_of_lambda_is_an_error(stack: LocalStack) -> None:
    quotes = '"' * 2_000_000  # each adds one byte to the request, and three to the answer, which quotes it twice

    assert stack.invoke("EchoFunction", rawPath="/", body=quotes)["errorType"] == "Function.ResponseSizeTooLarge"
