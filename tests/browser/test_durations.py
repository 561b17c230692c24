"""How long a job took, on its own screen and in lists."""

from playwright.sync_api import expect

from tests.browser import rows
from tests.browser.chromium import Watch


def test_the_screen_of_a_job_says_how_long_it_took_and_each_attempt(watch: Watch) -> None:
    page = watch.open(f"/ui/jobs/{rows.FAILED}")

    expect(page.locator("dt", has_text="Took").locator("+ dd")).to_have_text("6 min 1 s")
    expect(page.get_by_role("heading", name="Attempt 3")).to_contain_text("2 min")


def test_an_attempt_shows_its_stages(watch: Watch) -> None:
    page = watch.open(f"/ui/jobs/{rows.FAILED}")

    first, last = page.get_by_role("list", name="Stages").all()
    assert [each.inner_text().split("\n") for each in (first, last)] == [
        ["read 1 min 59 s", "store 1.0 s"],
        ["read 2 min"],
    ]


def test_a_list_says_how_long_jobs_took(watch: Watch) -> None:
    page = watch.open("/ui/jobs?status=failed")

    expect(page.locator(f"tr[data-id='{rows.FAILED}']")).to_contain_text("6 min")
