import json
import time
from pathlib import Path
from typing import Any

import pytest

from local.environment import process_environment
from local.output import readable, tell
from local.template import read_template
from tests.stack.fixtures.local_stack import local_stack


def line(**more: Any) -> str:
    constant = {
        "level": "INFO",
        "location": "_log:84",
        "message": "job settled",
        "timestamp": "2026-11-18 09:52:55,123+0000",
        "service": "tidegate",
        "cold_start": True,
        "function_name": "F",
        "function_request_id": "1",
    }
    return json.dumps({**constant, **more})


def test_a_log_line_is_printed_without_repeated_fields() -> None:
    told = readable("ProcessorFunction", line(job_id="01a1", attempt=1, note="a b", types=["x"], empty=""))

    assert told == ('09:52:55 ProcessorFunction INFO job settled job_id=01a1 attempt=1 note="a b" types=["x"] empty=""')


@pytest.mark.parametrize(
    ("route", "status_code", "is_told"),
    [
        ("GET /api/live", 200, False),
        ("GET /api/live", 304, False),
        ("GET /api/jobs", 503, True),
        ("POST /x", 200, True),
    ],
)
def test_reads_that_were_answered_do_not_hide_the_rest(route: str, status_code: int, is_told: bool) -> None:
    said = line(message="request answered", route=route, status_code=status_code, gateway_request_id="9y=")

    told = f'09:52:55 F INFO request answered route="{route}" status_code={status_code}'
    assert readable("F", said) == (told if is_told else None)


def test_an_exception_follows_its_line() -> None:
    told = readable("F", line(level="ERROR", exception="Traceback …\nKeyError: 'x'", exception_name="KeyError"))

    assert told == "09:52:55 F ERROR job settled\nTraceback …\nKeyError: 'x'"


def test_what_a_terminal_would_obey_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    escapes = "\x1b[2J\x9b31m"

    tell("F", line(message=escapes, note=escapes, exception=f"ValueError: {escapes}"))
    tell("F", f"printed {escapes}")

    inert = "\ufffd[2J\ufffd31m"
    assert capsys.readouterr().out.splitlines() == [
        f"09:52:55 F INFO {inert} note={inert}",
        f"ValueError: {inert}",
        f"printed {inert}",
    ]


def test_metrics_are_printed_in_a_line_of_their_own() -> None:
    about = {"Timestamp": 1_795_024_375_000, "CloudWatchMetrics": [{"Namespace": "tidegate"}]}
    values = {"lane": "default", "service": "shop", "Ready": [3.0], "Duration": [0.25, 1.5, 0.5]}

    told = readable("ProcessorFunction", json.dumps({"_aws": about} | values))

    assert told == "17:52:55 ProcessorFunction METRICS lane=default Ready=3 Duration=1.5(highest of 3)"


@pytest.mark.parametrize("text", ["", "plain", "{broken", '{"_aws": {"Timestamp": 1}}', "[1]", '{"message": "x"}'])
def test_other_lines_are_printed_unchanged(text: str) -> None:
    assert readable("F", text) == text


def test_the_output_of_a_function_is_printed_whole_and_in_order(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (project / "functions/act/act.py").write_text(f"""
import sys
def handler(event, context):
    print({line(job_id="01a1")!r})
    print("é" * 100_000, file=sys.stderr)
    print("no end", end="")
""")

    with local_stack(project) as stack:
        stack.invoke("ActFunction")

    told = capfd.readouterr().out.splitlines()
    assert told == ["09:52:55 ActFunction INFO job settled job_id=01a1", "é" * 100_000, "no end"]


def test_raw_logs_are_the_functions_lines(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "functions/act/act.py").write_text(f"def handler(event, context): print({line()!r})")

    with local_stack(project, raw_logs=True) as stack:
        stack.invoke("ActFunction")

    assert capfd.readouterr().out == f"{line()}\n"


def test_a_child_that_leaves_the_group_does_not_delay_the_end(project: Path) -> None:
    (project / "functions/act/act.py").write_text("""
import subprocess
def handler(event, context):
    return subprocess.Popen(["sleep", "8"], start_new_session=True).pid
""")

    with local_stack(project) as stack:
        stack.invoke("ActFunction")
        began = time.monotonic()

    assert time.monotonic() - began < 6


def test_a_failure_is_printed_in_full_once_for_each_version_of_the_code(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    code = project / "functions/act/act.py"
    code.write_text("import shared\nimport absent\n")

    with local_stack(project) as stack:
        for _ in range(2):
            stack.invoke("ActFunction")
        code.write_text("import shared\n\nimport absent\n")
        stack.invoke("ActFunction")

    first, second, third = [record.getMessage() for record in caplog.records]
    line = "ActFunction failed: Runtime.ImportModuleError: Unable to import module 'act': No module named 'absent'"
    assert second == line
    assert first.startswith(f"{line}\nTraceback (most recent call last):\n")
    assert 'act.py", line 2' in first
    assert 'act.py", line 3' in third
    assert "importlib" not in first
    assert "runtime.py" not in first


@pytest.mark.parametrize(("raw_logs", "disabled"), [(True, None), (False, "true")])
def test_metrics_are_printed_only_in_json(project: Path, raw_logs: bool, disabled: str | None) -> None:
    function = next(iter(read_template(project / "template.yaml").functions.values()))

    environment = process_environment(function, "http://127.0.0.1:1", raw_logs=raw_logs)

    assert environment.get("POWERTOOLS_METRICS_DISABLED") == disabled


def test_a_process_trusts_the_certificates_that_make_run_is_given(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/certificates/mine.pem")
    function = next(iter(read_template(project / "template.yaml").functions.values()))

    environment = process_environment(function, "http://127.0.0.1:1", raw_logs=False)

    assert environment["SSL_CERT_FILE"] == "/certificates/mine.pem"
