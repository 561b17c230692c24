"""What callers see of a job is listed once, and is what the table has and what the API says."""

from tests.functions.conftest import Client
from tidegate.manage import job_actions, search
from tidegate.postgres.database import Connection

# In the API these are one field each.
TOGETHER = {"reference_type": "reference", "reference_id": "reference", "error_code": "error", "error_message": "error"}
# What is read of other tables, or left out by its size.
BESIDES = {"logs", "logs_left_out", "children", "steps", "steps_left_out", "attempts_made", "callbacks"}
# What is computed of it or of other jobs, or will be.
BESIDES |= {"allowed", "hidden", "cost_usd", "replays", "encrypted", "readable"}


def columns(connection: Connection) -> set[str]:
    rows = connection.execute(
        "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'tidegate.jobs'::regclass AND attnum > 0"
    )
    return {row["name"] for row in rows}


def test_callers_see_columns_of_the_table(connection: Connection) -> None:
    assert set(job_actions.COLUMNS) - {"updated_at"} <= columns(connection)
    assert set(search.COLUMNS) <= set(job_actions.COLUMNS)


def test_the_api_says_each_of_them_and_no_other(management: Client) -> None:  # which gives it its environment
    from routes_jobs import JobDetail, JobSummary

    assert set(JobSummary.model_fields) == {TOGETHER.get(name, name) for name in search.COLUMNS}
    assert set(JobDetail.model_fields) - BESIDES == {TOGETHER.get(name, name) for name in job_actions.COLUMNS}
