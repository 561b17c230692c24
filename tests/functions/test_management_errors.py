from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.manage import error_groups
from tidegate.postgres.database import Connection


def groups(client: Client, query: str = "") -> list[dict[str, Any]]:
    reply = client("GET", "/api/errors", query=query)
    assert reply.status == 200, reply.json
    found: list[dict[str, Any]] = reply.json["errors"]
    return found


@pytest.mark.parametrize(
    ("message", "without"),
    [
        ("it broke", "it broke"),
        ("order 17 was refused after 2.5 s", "order … was refused after … s"),
        ("no job 01a1ee08-0e81-7585-9543-26ded79cc69a", "no job …"),
        ("object 0xdeadbeef of deadbeefcafe1", "object … of …"),
        ("at 2026-11-19T05:25:18 from 10.0.0.1:443", "at …T… from …"),
        ("facade decade", "facade decade"),
    ],
)
def test_a_message_without_what_differs(message: str, without: str) -> None:
    assert error_groups.without_ids(message) == without


def test_failed_jobs_are_grouped(management: Client, committed: Connection) -> None:
    old, new = (
        factory.make_job(committed, "failed", type="canary", error_message=f"order {n} broke", finished_at=ago)
        for n, ago in ((1, "-2 hours"), (2, "-1 hour"))
    )
    factory.make_job(committed, "failed", type="canary", error_code="other")
    factory.make_job(committed, "failed", type="canary", finished_at="-2 days")
    factory.make_job(committed, type="canary", error_code="oops", error_message="it broke")

    found = groups(management)

    assert [(each["code"], each["message"], each["jobs"]) for each in found] == [
        ("oops", "order … broke", 2),
        ("other", "it broke", 1),
    ]
    assert (found[0]["example"], found[0]["first_at"] < found[0]["last_at"]) == (str(new), True)
    assert old != new
    assert len(groups(management, "hours=72")) == 3


def test_where_there_are_many_types_each_has_its_share(management: Client, committed: Connection) -> None:
    """To read the last 2,000 of each of a hundred types took half a second."""
    for n in range(110):
        factory.make_type(committed, f"type_{n}")
    factory.make_jobs(committed, 130, "failed", type="type_1")
    factory.make_job(committed, "failed", type="type_2", finished_at="-20 hours")

    answer = management("GET", "/api/errors").json
    alone = management("GET", "/api/errors", query="type=type_1").json

    assert [(each["type"], each["jobs"]) for each in answer["errors"]] == [("type_1", 100), ("type_2", 1)]
    assert (answer["looked_at"], answer["at_least"]) == (101, True)
    assert (alone["looked_at"], alone["at_least"]) == (130, False)


def test_a_group_says_when_its_jobs_failed(management: Client, committed: Connection) -> None:
    for n, ago in enumerate(("-225 minutes", "-95 minutes", "-93 minutes", "-1 second")):
        factory.make_job(committed, "failed", type="canary", error_message=f"order {n} broke", finished_at=ago)

    [group] = groups(management, "hours=4")

    assert {part: count for part, count in enumerate(group["counts"]) if count} == {1: 1, 14: 2, 23: 1}
    assert len(group["counts"]) == 24


def test_of_one_type(management: Client, committed: Connection) -> None:
    factory.make_type(committed, "other")
    for type_ in ("canary", "other"):
        factory.make_job(committed, "failed", type=type_)

    assert [each["type"] for each in groups(management, "type=other")] == ["other"]
    assert groups(management, "type=nothing") == []


def test_the_newest_count_up_to_a_bound(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(error_groups, "LOOK", 2)
    for n in range(4):
        factory.make_job(committed, "failed", type="canary", error_code=f"e{n}", finished_at=f"-{n} minutes")

    reply = management("GET", "/api/errors").json

    assert (reply["looked_at"], reply["at_least"]) == (2, True)
    assert [each["code"] for each in reply["errors"]] == ["e0", "e1", "e2"]
