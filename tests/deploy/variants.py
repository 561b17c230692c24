"""What else may become of a deployment: `make test-deploy`."""

from pathlib import Path

from tests.deploy.conftest import Account
from tests.deploy.test_deploy import SERVING


def test_a_failed_first_deployment_leaves_no_resources(account: Account, build: Path, migration: Path) -> None:
    migration.write_text("ALTER TABLE tidegate.nowhere ADD COLUMN more integer;\n")

    stack = account.deploy("never", build, succeeds=False)

    assert (stack.status, stack.made) == ("ROLLBACK_COMPLETE", {})


def test_a_job_type_that_cannot_run_rolls_the_deployment_back(account: Account) -> None:
    account.deploy("refusing", Slots="20")

    stack = account.deploy("refusing", succeeds=False, ProcessorTimeout="10")

    assert stack.status == "UPDATE_ROLLBACK_COMPLETE"
    assert "job type canary: its timeout of" in stack.reasons("UPDATE_FAILED")
    properties = stack.made["ProcessorFunction"].properties
    assert (int(properties["Timeout"]), properties["Environment"]["Variables"]["SLOTS"]) == (120, "20")


def test_a_snapshot_replaces_the_database_once_all_functions_use_the_new_one(account: Account) -> None:
    old = account.deploy("restoring").made["Database"]

    stack = account.deploy("restoring", DatabaseSnapshot="yesterday")

    assert stack.made["Database"].id != old.id
    done = stack.since("UPDATE_IN_PROGRESS")
    used_by = {*SERVING, "Migration", "JobTypes"} - {"OutsideFunction"}
    assert max(done.index((name, "UPDATE_COMPLETE")) for name in used_by) < done.index(("Database", "DELETE_COMPLETE"))
    # It may be from before the last migrations, or the last job types.
    with account.connect("restoring") as connection:
        assert connection.execute("SELECT 1 FROM tidegate.job_types WHERE name = 'canary'").fetchone()
