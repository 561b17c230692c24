from typing import Any

import pytest
from pydantic import BaseModel

from tidegate import Running, job_type
from tidegate.job_type.definition import Rate, Window, known


class Email(BaseModel):
    to: str


@job_type("email", timeout=5)
def send(job: Running, email: Email) -> str:
    """Sends one."""
    return email.to


def test_the_payload_model_comes_from_the_handlers_signature() -> None:
    assert send.payload is Email
    assert send.declared()["payload_schema"]["required"] == ["to"]


def test_the_docstring_describes_the_type() -> None:
    assert send.declared()["description"] == "Sends one."


def test_a_handler_without_a_model_is_refused() -> None:
    with pytest.raises(TypeError, match="pydantic model"):

        @job_type("email")
        def send(job: Running, email: dict[str, Any]) -> None: ...


@pytest.mark.parametrize(
    "stages", [["a", "a"], [""], ["x" * 61], [7], [f"{n}" for n in range(51)], "llm" * 20, ["a\0"]], ids=repr
)
def test_stages_are_a_few_different_names(stages: Any) -> None:
    with pytest.raises(ValueError, match="job type 'email': stages are up to 50 different names of up to 60 letters"):
        job_type("email", stages=stages)(send.handler)


def test_two_handlers_for_one_type_are_refused() -> None:
    with pytest.raises(ValueError, match="two handlers"):
        known([send, send])


@pytest.mark.parametrize("text", ["10/s", "1/5s", "3/7s", "5/3s", "1/s"])
def test_a_rate_is_written_as_it_is_read(text: str) -> None:
    assert str(Rate.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["0/s", "00/s", "1/0s", "1/00s", "\u0660/s", "\u0663/minute", "1/\u0660s", "9999999999999999999/s", "-1/s", "1/s "],
)
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        Rate.parse(text)


@pytest.mark.parametrize(
    ("text", "window"), [("60/minute", Window(60, 60)), ("10/5s", Window(10, 5)), ("1/day", Window(1, 86_400))]
)
def test_a_window_is_written_as_it_is_read(text: str, window: Window) -> None:
    assert Window.parse(text) == window == Window.parse(str(window))


@pytest.mark.parametrize("text", ["60", "0/minute", "60/0s", "100001/day", "60/2d", "-1/s", "1.5/s", "60/minute "])
def test_what_is_no_window_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a window"):
        Window.parse(text)


@pytest.mark.parametrize("limits", [["a"] * 2, ["A"], [""], [7], list("abcdef")])
def test_limits_are_a_few_names(limits: Any) -> None:
    with pytest.raises(ValueError, match="limits are at most 5 names"):
        job_type("email", limits=limits)(send.handler)


def test_one_limit_may_be_named_alone() -> None:
    assert job_type("email", limits="gemini")(send.handler).declared()["limits"] == ["gemini"]
