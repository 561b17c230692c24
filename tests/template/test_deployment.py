"""The order of a deployment, and the changes that make its parts run again."""

import re
from collections.abc import Callable
from typing import Any

from tests.template.conftest import Resources, of_type

PROCESSORS = [{"Ref": f"{name}Function"} for name in ("Processor", "SlowProcessor", "Outside")]


def test_code_changes_after_the_schema(expanded: Resources) -> None:
    serving = {"EnqueueFunction", "ManagementFunction", "ProcessorFunction", "SlowProcessorFunction"}
    serving |= {"OutsideFunction", "RelayFunction"}

    waiting = {
        name
        for name, resource in expanded.items()
        if resource["Type"] == "AWS::Lambda::Function" and "Migration" in listed(resource.get("DependsOn"))
    }

    assert waiting == serving


def test_the_roles_that_call_relay_are_made_minutes_before_they_are_needed(expanded: Resources) -> None:
    """IAM takes a minute to know of a permission everywhere, and relay is made after the migration."""
    callers = {name: role for name, role in of_type(expanded, "AWS::IAM::Role").items() if "AskRelay" in str(role)}

    assert callers.keys() == {"OutsideRole", "LiveRole"}
    assert not [name for name, role in callers.items() if "RelayFunction" in str(role)]


def test_no_migration_runs_before_the_database_can_be_reached(expanded: Resources) -> None:
    assert set(expanded["Migration"]["DependsOn"]) == {"FunctionsToDatabase", "DatabaseFromFunctions"}


def test_the_migration_runs_when_a_file_changes(expanded_with: Callable[..., Resources]) -> None:
    def asked(**packaged: str) -> Any:
        return expanded_with(**packaged)["Migration"]["Properties"]

    assert asked(MigrationsLayer="changed") != asked()
    assert asked(MigratorFunction="changed", ResponderFunction="changed", TidegateLayer="changed") == asked()


def test_job_types_are_declared_when_the_processors_change(expanded_with: Callable[..., Resources]) -> None:
    def asked(**packaged: str) -> Any:
        return expanded_with(**packaged)["JobTypes"]["Properties"]

    for layer in ("ProcessorCodeLayer", "TidegateLayer", "DependenciesLayer"):
        assert asked(**{layer: "changed"}) != asked()
    assert asked(EnqueueFunction="changed", ManagementFunction="changed", MigrationsLayer="changed") == asked()


def test_the_hash_of_the_processors_code_follows_their_code(functions: Resources, source: dict[str, Any]) -> None:
    layer = source["Resources"]["ProcessorCodeLayer"]["Properties"]["ContentUri"]

    for processor in PROCESSORS:
        assert functions[processor["Ref"]]["CodeUri"] == layer
    assert source["Resources"]["JobTypes"]["Properties"]["Functions"] == PROCESSORS


def test_cloudformation_waits_longer_than_the_functions_work(expanded: Resources) -> None:
    functions = of_type(expanded, "AWS::Lambda::Function")
    migrator, responder = (functions[f"{name}Function"]["Timeout"] for name in ("Migrator", "Responder"))

    # The responder keeps half a minute for its answer.
    assert migrator <= responder - 30
    for kind in ("Migration", "JobTypes"):
        assert responder < expanded[kind]["Properties"]["ServiceTimeout"]


def test_the_responder_needs_no_network(expanded: Resources) -> None:
    assert "VpcConfig" not in expanded["ResponderFunction"]["Properties"]


def test_the_first_key_has_the_form_of_keys(expanded: Resources) -> None:
    rule = expanded["FirstKeySecret"]["Properties"]["GenerateSecretString"]
    left = set("abcdefghijklmnopqrstuvwxyz0123456789") - set(rule["ExcludeCharacters"])

    assert re.fullmatch(r"[0-9a-f]+", "".join(left))
    assert (rule["PasswordLength"], rule["ExcludeUppercase"], rule["ExcludePunctuation"]) == (64, True, True)


def test_the_command_for_the_first_key_prints_a_whole_key(source: dict[str, Any]) -> None:
    from tidegate.http.principal import FIRST_KEY

    command = source["Outputs"]["FirstKey"]["Value"]["Fn::Sub"]

    assert command.startswith(f"echo tg_{FIRST_KEY}_$(aws secretsmanager get-secret-value ")
    assert "--secret-id ${FirstKeySecret} --query SecretString --output text)" in command


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def test_another_database_gets_the_migrations_and_the_job_types(stack: Callable[..., Resources]) -> None:
    for kind in ("Migration", "JobTypes"):
        made = stack()[kind]["Properties"]["Database"]
        given = stack(VpcId="vpc-1", SubnetIds="subnet-1,subnet-2", DatabaseHost="db.example.com")[kind]

        assert {"Fn::GetAtt": ["Database", "DbiResourceId"]} in made
        assert {"Ref": "DatabaseName"} in made
        assert {"Ref": "DatabaseHost"} in given["Properties"]["Database"]


def test_no_function_gets_the_proxys_address_before_it_has_a_target(stack: Callable[..., Resources]) -> None:
    made = stack(DatabaseProxy="true")

    hosts = {
        name: str(one["Environment"]["Variables"]["DATABASE_HOST"])
        for name, one in of_type(made, "AWS::Lambda::Function").items()
        if "Proxy" in str(one["Environment"]["Variables"].get("DATABASE_HOST"))
    }

    serving = {"EnqueueFunction", "ManagementFunction", "ProcessorFunction", "SlowProcessorFunction", "RelayFunction"}
    assert hosts.keys() == serving
    for host in hosts.values():
        # For CloudFormation the targets exist once they accept connections.
        assert "{'Fn::GetAtt': ['Proxy', 'Endpoint']}, {'Ref': 'ProxyTargets'}" in host
