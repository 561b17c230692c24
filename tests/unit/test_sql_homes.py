"""The homes of SQL, by the rule of docs/decisions.md: a statement stands beside its Python, and a function is what
several statements call, what has to see later commits, what needs its owner's rights, or what a trigger runs."""

import re
from typing import NamedTuple

from tests.conftest import MIGRATIONS
from tests.unit.test_statements import MODULES
from tidegate.postgres.statements import load

OF_PLANS = {
    "claim": "the plans of a claim, and of all that it calls",
    "claim_suspects": "as claim: it scans the jobs for suspects of the types",
    "complete": "a plan that is older than the jobs would read all of them",
    "lock_held": "as complete",
    "write_outcomes": "as complete",
    "take_room": "an owner's jobs are counted up to a limit, and a scan of the table looks cheap",
    "backlog": "with the statistics of an idle moment the index of what runs looks empty",
    "count_needs": "with the statistics of an idle moment a scan of all logs looks cheap",
}
"""The functions on which planner settings stand: statements call them, and page counts prove the need."""
MOST_FUNCTIONS = 110

_FUNCTION = re.compile(
    r"^CREATE OR REPLACE FUNCTION tidegate\.(\w+)\((.*?)\bAS \$\$(.*?)^\$\$;", re.MULTILINE | re.DOTALL
)
_COMMENT = re.compile(r"--.*")
_OF_PLANS = re.compile(r"\bSET (enable_\w+|plan_cache_mode)\b")


class Function(NamedTuple):
    name: str
    head: str
    body: str

    @property
    def may_have_one_caller(self) -> bool:
        """It has several statements, each with what was committed before; or its owner's rights, or a trigger."""
        _, _, statements = self.body.partition("BEGIN")
        return statements.count(";") > 1 or "SECURITY DEFINER" in self.head or "RETURNS trigger" in self.head


FUNCTIONS = [
    Function(name, head, _COMMENT.sub("", body))
    for path in sorted((MIGRATIONS / "functions").glob("*.sql"))
    for name, head, body in _FUNCTION.findall(path.read_text())
]
CALLS = [
    *(text for module in MODULES for text in load(module).values()),
    *(function.body for function in FUNCTIONS),
    *(path.read_text() for path in MIGRATIONS.glob("*.sql")),
]


def test_every_function_is_looked_at() -> None:
    texts = [path.read_text() for path in (MIGRATIONS / "functions").glob("*.sql")]

    assert len(FUNCTIONS) == sum(text.count("CREATE OR REPLACE FUNCTION") for text in texts) <= MOST_FUNCTIONS


def test_planner_settings_stand_on_entry_functions_alone() -> None:
    assert {each.name for each in FUNCTIONS if _OF_PLANS.search(each.head)} <= OF_PLANS.keys()


def test_a_query_that_one_statement_asks_is_a_part_of_it() -> None:
    calls = {each.name: sum(text.count(f"tidegate.{each.name}(") for text in CALLS) for each in FUNCTIONS}

    alone = [each for each in FUNCTIONS if calls[each.name] < 2 and not each.may_have_one_caller]
    assert [each.name for each in alone if each.name not in OF_PLANS] == []
