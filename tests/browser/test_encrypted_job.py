"""A job that is stored encrypted, in a stack that has not its key."""

from playwright.sync_api import expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tidegate.postgres.database import Connection

SEALED = '{"$encrypted": "1.00000000.AAAA"}'


def test_the_screen_of_a_job_says_that_it_is_encrypted_and_cannot_be_read(watch: Watch, rows_of: Connection) -> None:
    job_id = factory.make_job(rows_of, "completed", type="report", owner=rows.OWNER, payload=SEALED, result=SEALED)

    page = watch.open(f"/ui/jobs/{job_id}")

    expect(page.locator("dt", has_text="Encrypted").locator("+ dd")).to_have_text("yes")
    expect(page.get_by_text("What is stored of it cannot be decrypted")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("$encrypted")
    expect(page.get_by_role("heading", name="Result")).to_have_count(0)
