"""A stack from its first deployment to its deletion. variants.py has the other ways to deploy it."""

import re
import subprocess

import psycopg

from tests.deploy.conftest import CREDENTIALS, Account
from tidegate.http.principal import FIRST_KEY, find_key

NESTED = {"ProcessorAlarms", "SlowProcessorAlarms", "OutsideAlarms", "Watching"}
SERVING = {
    "EnqueueFunction",
    "ManagementFunction",
    "ProcessorFunction",
    "SlowProcessorFunction",
    "OutsideFunction",
    "RelayFunction",
}
OUTSIDE = {"OutsideFunction"}


def test_a_stack_is_created_left_unchanged_updated_and_deleted(account: Account) -> None:
    created = account.deploy("life")
    assert created.returncode == 0, created.stdout
    assert "Successfully created/updated stack" in created.stdout

    stack = account.stack("life")
    # Each resource was made by a call to its service, in an order in which a deployment to AWS works too.
    order = list(stack.made)
    assert order.index("FunctionsToDatabase") < order.index("Migration")
    assert all(order.index("Migration") < order.index(function) for function in SERVING)
    functions = account.client("lambda").list_functions()["Functions"]
    assert {one["FunctionName"] for one in functions} == {
        *(f"life-{name}" for name in ("dashboard", "enqueue", "live", "management", "migrator", "relay", "responder")),
        *(f"life-processor{lane}" for lane in ("", "-slow", "-outside")),
    }
    # The requests of CloudFormation to the responder, and the functions that it called.
    assert [name for name, _ in account.functions.invoked] == [
        *("life-responder", "life-migrator"),
        *("life-responder", "life-processor", "life-processor-slow", "life-processor-outside"),
        *("life-relay", "life-relay"),  # the processor outside takes stock, and reports its lane
    ]
    assert account.query("life", "SELECT name FROM tidegate.job_types ORDER BY name") == [
        ("callback",),
        ("canary",),
        ("email",),
        ("http_request",),
    ]
    with psycopg.connect(account.database("life")) as connection:
        principal = find_key(connection, first_key(account, stack.outputs["FirstKey"]))
    assert principal
    assert (principal.key_id, principal.role) == (FIRST_KEY, "super_admin")

    asked, before = len(account.cloudformation.asked), account.events("life")
    unchanged = account.deploy("life")
    assert unchanged.returncode == 0, unchanged.stdout
    # CloudFormation reads the nested templates only when it updates them.
    assert account.changed("life") == {("Modify", name) for name in NESTED}
    assert since(before, account.events("life")) == {"life"}

    before = account.events("life")
    updated = account.deploy("life", Slots="20")
    assert updated.returncode == 0, updated.stdout
    assert account.changed("life") == {("Modify", name) for name in ("ProcessorFunction", *NESTED)}
    assert since(before, account.events("life")) == {"life", "ProcessorFunction"}
    configuration = account.client("lambda").get_function_configuration(FunctionName="life-processor")
    assert configuration["Environment"]["Variables"]["SLOTS"] == "20"
    # Neither the migrations nor the code have changed.
    assert len(account.cloudformation.asked) == asked

    deleted = account.delete("life")
    assert deleted.returncode == 0, deleted.stdout
    assert account.client("lambda").list_functions()["Functions"] == []
    snapshots = account.client("rds").describe_db_snapshots()["DBSnapshots"]
    # A last snapshot, and the backups, which stay until their retention ends.
    assert {one["SnapshotType"] for one in snapshots} == {"manual", "automated"}
    assert all(one["DBInstanceIdentifier"].startswith("life-database-") for one in snapshots)


def since(before: dict[str, str], events: dict[str, str]) -> set[str]:
    return {name for event, name in events.items() if event not in before}


def first_key(account: Account, command: str) -> str:
    """Runs the command that the stack prints, with a stand-in for the program that it calls."""
    called = re.fullmatch(r"echo tg_\w+_\$\(aws (secretsmanager get-secret-value .*)\)", command)
    assert called
    secret = re.search(r"--secret-id (\S+) --query SecretString --output text$", called[1])
    assert secret
    value = account.client("secretsmanager").get_secret_value(SecretId=secret[1])["SecretString"]
    done = subprocess.run(
        ["sh", "-c", f'aws() {{ echo "{value}"; }}; {command}'],
        env=CREDENTIALS,
        text=True,
        capture_output=True,
        check=True,
    )
    return done.stdout.strip()
