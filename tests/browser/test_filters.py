"""The filters of the list of jobs that have the API's own names."""

from playwright.sync_api import expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tidegate.postgres.database import Connection


def test_jobs_are_found_by_a_key_a_parent_and_their_end(watch: Watch, rows_of: Connection) -> None:
    parent = factory.make_job(rows_of, type="ocr", owner=rows.OWNER, idempotency_key="order 4711")
    child = factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, parent_id=parent, finished_at="-3 days")
    page = watch.open("/ui/jobs")
    found = page.locator("tbody tr")

    for line, job_id in [
        ('"idempotency_key:order 4711"', parent),
        (f"parent_id:{parent}", child),
        (f"parent_id:{parent} finished_before:2999-01-01T00:00:00Z updated_after:2020-01-01T00:00:00Z", child),
    ]:
        page.get_by_role("combobox").fill(line)
        page.keyboard.press("Enter")
        expect(found).to_have_count(1)
        expect(found).to_contain_text(str(job_id)[-8:])
