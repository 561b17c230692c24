"""Errors of pydantic in Tidegate's words."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from tidegate.base.misfits import in_a_line, what


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Inner(BaseModel):
    id: str


class Everything(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=3, pattern="^[a-z]*$")] = "a"
    number: Annotated[int, Field(ge=1, le=20)] = 1
    share: Annotated[float, Field(gt=0, lt=1, multiple_of=0.25)] = 0.5
    seconds: Annotated[float, Field(le=31_622_400.0)] = 0
    is_on: bool = True
    tags: Annotated[list[str], Field(min_length=1, max_length=2)] = ["a"]
    inner: Inner | None = None
    colour: Colour = Colour.RED
    sort: Literal["newest", "oldest"] = "newest"
    id: UUID | None = None
    at: AwareDatetime | None = None
    naive: datetime | None = None
    nothing: None = None


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"name": 5}, "name: it has to be of type string"),
        ({"name": ""}, "name: its length has to be 1 or more"),
        ({"name": "secret"}, "name: its length has to be 3 or less"),
        ({"name": "X"}, "name: it has to match the pattern ^[a-z]*$"),
        ({"number": "secret"}, "number: it has to be of type integer"),
        ({"number": 1.5}, "number: it has to be of type integer"),
        ({"number": 0}, "number: it has to be 1 or more"),
        ({"number": 21}, "number: it has to be 20 or less"),
        ({"share": "secret"}, "share: it has to be of type number"),
        ({"share": 0}, "share: it has to be more than 0"),
        ({"share": 1}, "share: it has to be less than 1"),
        ({"share": 0.3}, "share: it has to be a multiple of 0.25"),
        ({"seconds": 1e9}, "seconds: it has to be 31622400 or less"),
        ({"is_on": "secret"}, "is_on: it has to be of type boolean"),
        ({"tags": "secret"}, "tags: it has to be of type array"),
        ({"tags": []}, "tags: its length has to be 1 or more"),
        ({"tags": ["a", 5]}, "tags.1: it has to be of type string"),
        ({"inner": "secret"}, "inner: it has to be of type object"),
        ({"inner": {}}, "inner.id: it is required"),
        ({"colour": "secret"}, "colour: it has to be 'red' or 'blue'"),
        ({"sort": "secret"}, "sort: it has to be 'newest' or 'oldest'"),
        ({"id": "secret"}, "id: it has to be a UUID"),
        ({"at": "secret"}, "at: write a date and a time with a time zone: 2030-01-31T12:00:00Z"),
        ({"at": "2030-01-31T12:00:00"}, "at: write a date and a time with a time zone: 2030-01-31T12:00:00Z"),
        ({"nothing": "secret"}, "nothing: it is not allowed here: leave it out"),
        ({"other": "secret"}, "other: there is no such field"),
        ({"name": "", "number": 0}, "name: its length has to be 1 or more; number: it has to be 1 or more"),
    ],
)
def test_an_error_says_what_is_expected_and_repeats_no_value(value: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Everything.model_validate(value)

    assert in_a_line(caught.value.errors()) == says


def test_a_model_may_give_its_own_error_a_known_name() -> None:
    assert what({"type": "too_long", "msg": "it is a novel"}) == "it is a novel"
