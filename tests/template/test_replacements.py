"""The resources that a change of a parameter replaces. A resource that is changed in place keeps its data."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.registry import create_only, replaced_by
from tests.template.conftest import evaluated

OWN_VPC = {"VpcId": "vpc-1", "SubnetIds": "subnet-1,subnet-2"}
PROXIED = {**OWN_VPC, "DatabaseProxy": "true"}
WATCHED = {"AlarmEmail": "ops@example.com"}
NAMED = {"DomainName": "jobs.example.com", "CertificateArn": "arn", "HostedZoneId": "Z1"}
# Properties that name a resource, so that a second one cannot be made beside the first.
NAMES = {
    "AWS::ApiGatewayV2::DomainName": "DomainName",
    "AWS::CloudWatch::Dashboard": "DashboardName",
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::RDS::DBProxy": "DBProxyName",
}


@pytest.mark.parametrize(
    ("before", "after", "replaced"),
    [
        ({"Egress": "none"}, {"Egress": "endpoint"}, set()),
        ({"Egress": "endpoint"}, {"Egress": "nat"}, set()),
        ({"Egress": "nat"}, {"Egress": "none"}, set()),
        ({"Egress": "endpoint"}, {"Egress": "endpoint", "MultiAz": "true"}, set()),
        ({"Egress": "nat"}, {"Egress": "nat", "MultiAz": "true"}, set()),
        ({"Egress": "nat", "MultiAz": "true"}, {"Egress": "nat"}, set()),
        ({}, {"DatabaseProxy": "true"}, set()),
        ({}, {"DatabaseInstanceClass": "db.m7g.large", "DatabaseStorage": "50", "DatabaseMaxStorage": "500"}, set()),
        ({}, {"DatabaseInstanceClass": "db.t4g.micro"}, set()),
        ({}, {"DeletionProtection": "false", "BackupRetentionDays": "14"}, set()),
        ({}, {"FormerDatabaseResourceId": "db-OLD"}, set()),
        ({}, {"ReservedConcurrency": "30,15,10,5,10", "ProcessorTimeout": "300", "Tick": "rate(5 minutes)"}, set()),
        ({}, {"Alarms": "false", "Dashboard": "false", "LogRetentionDays": "7", "LogLevel": "DEBUG"}, set()),
        ({}, {"CorsOrigins": "https://app.example.com", "TargetFunctions": "mailer", **NAMED}, set()),
        ({"EngineVersion": "17"}, {}, {"DatabaseParameters"}),
        ({}, {"DatabasePort": "5433"}, {"DatabaseFromFunctions", "FunctionsToDatabase"}),
        ({}, {"DatabaseSnapshot": "yesterday"}, {"Database"}),
        ({"DatabaseSnapshot": "yesterday"}, {"DatabaseSnapshot": "today"}, {"Database"}),
        (OWN_VPC, {**OWN_VPC, "SubnetIds": "subnet-1,subnet-2,subnet-3"}, set()),
        (WATCHED, {"AlarmEmail": "others@example.com"}, {"AlarmSubscription"}),
    ],
)
def test_a_change_replaces_no_more_resources_than_it_must(
    before: dict[str, str], after: dict[str, str], replaced: set[str]
) -> None:
    found = dict(changes(before, after))

    assert found.keys() == replaced
    assert not [one for one in found.values() if one["Type"] in NAMES]


def test_a_proxy_in_other_subnets_takes_the_documented_steps() -> None:
    moved = {**PROXIED, "SubnetIds": "subnet-1,subnet-2,subnet-3"}

    assert dict(changes(PROXIED, moved)).keys() == {"Proxy"}
    # Without the proxy the database can move, as docs/operations.md says at SubnetIds.
    assert dict(changes(PROXIED, OWN_VPC)) == dict(changes(OWN_VPC, PROXIED)) == {}


def test_the_named_resources_are_those_that_cannot_be_renamed() -> None:
    for kind, name in NAMES.items():
        assert name in create_only(kind)


def changes(before: dict[str, str], after: dict[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    old, new = evaluated(**before), evaluated(**after)
    for name in old.keys() & new.keys():
        if replaced_by(new[name]["Type"], old[name].get("Properties", {}), new[name].get("Properties", {})):
            yield name, new[name]
