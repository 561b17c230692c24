"""Makes and deletes each type of resource of the template, by a call of boto3 to moto.

botocore refuses a property that the service does not know, or one of the wrong type, so a mistake fails the deployment.
"""

import json
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from botocore.exceptions import ClientError
from botocore.validate import ParamValidator

Properties = dict[str, Any]
Client = Any  # a client of any service, so there is no single type


@dataclass
class Made:
    kind: str
    id: str
    properties: Properties
    attributes: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Kind:
    service: str
    make: Callable[[Client, str, Properties], tuple[str, dict[str, Any]]]
    """Takes a new name and the properties; returns the values of Ref and Fn::GetAtt."""
    unmake: Callable[[Client, Made], Any] = lambda _client, _made: None
    change: Callable[[Client, Made, Properties], bool] = lambda _client, _made, _properties: False
    """Whether the change was possible in place; otherwise the resource is replaced."""


def call(client: Client, operation: str, properties: Mapping[str, Any]) -> dict[str, Any]:
    """Converts "443" and "true" by the resource's schema, as CloudFormation does."""
    shape = client.meta.service_model.operation_model(client.meta.method_to_api_mapping[operation]).input_shape
    answer: dict[str, Any] = getattr(client, operation)(**_typed(dict(properties), shape))
    return answer


def _typed(value: Any, shape: Any) -> Any:
    match shape.type_name, value:
        case "structure", dict():
            members = shape.members
            return {key: _typed(item, members[key]) if key in members else item for key, item in value.items()}
        case "map", dict():
            return {key: _typed(item, shape.value) for key, item in value.items()}
        case "list", list():
            return [_typed(item, shape.member) for item in value]
        case "integer" | "long", str():
            return int(value)
        case "float" | "double", str() | int():
            return float(value)
        case "boolean", str():
            return {"true": True, "false": False}[value]
        case "string", int():
            return str(value)
    return value


def without(properties: Properties, *names: str) -> Properties:
    return {key: value for key, value in properties.items() if key not in names}


def simple(
    service: str,
    operation: str,
    *,
    ref: str = "",
    noun: str = "",
    name: str = "",
    attributes: str = "",
    but: str = "",
    end: str = "",
    key: str = "",
    by: str = "",
) -> Kind:
    """For a service with the same properties as CloudFormation, except `but`. It answers with the resource, or with
    the `noun` that is the resource; without `ref` that has a random name. `end` deletes by the `key`, which is `ref`
    or an attribute, and by these properties."""

    def make(client: Client, generated: str, properties: Properties) -> tuple[str, dict[str, Any]]:
        given = {name: generated, **properties} if name else properties
        answer = call(client, operation, without(given, *but.split()))
        made = {**given, **(answer.get(noun, answer) if noun else answer)}
        return made[ref] if ref else generated, {one: made[one] for one in attributes.split()}

    def unmake(client: Client, made: Made) -> None:
        named = {key or ref: made.attributes.get(key, made.id)} if ref else {}
        if end:
            call(client, end, named | {one: made.properties[one] for one in by.split()})

    return Kind(service, make, unmake)


def ec2(operation: str, noun: str, *, end: str) -> Kind:
    """EC2 answers with the resource under the noun's key, and takes tags in another form."""
    but = "Tags EnableDnsSupport EnableDnsHostnames"
    return simple("ec2", operation, noun=noun, ref=f"{noun}Id", but=but, end=end)


def make_vpc(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = client.create_vpc(CidrBlock=properties["CidrBlock"], AmazonProvidedIpv6CidrBlock=True)["Vpc"]
    # It has the block from the beginning, whether it is asked for or not: attributes do not change here.
    return made["VpcId"], {"Ipv6CidrBlocks": [one["Ipv6CidrBlock"] for one in made["Ipv6CidrBlockAssociationSet"]]}


def change_subnet(_: Client, made: Made, properties: Properties) -> bool:
    """A block of IPv6 comes and goes in place."""
    return without(made.properties, "Ipv6CidrBlock") == without(properties, "Ipv6CidrBlock")


def make_route(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "create_route", properties)
    return name, {}


def unmake_route(client: Client, made: Made) -> None:
    by = [name for name in made.properties if name.startswith("Destination")]
    client.delete_route(**{name: made.properties[name] for name in ("RouteTableId", *by)})


def make_security_group(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = client.create_security_group(
        GroupName=name, Description=properties["GroupDescription"], VpcId=properties["VpcId"]
    )["GroupId"]
    for ranges in ({"IpRanges": [EVERYWHERE]}, {"Ipv6Ranges": [{"CidrIpv6": "::/0"}]}):
        with suppress(ClientError):  # the second one is there in a VPC with IPv6
            client.revoke_security_group_egress(GroupId=made, IpPermissions=[{"IpProtocol": "-1", **ranges}])
    for direction in ("egress", "ingress"):
        for one in properties.get(f"SecurityGroup{direction.title()}", []):
            rule(direction).make(client, name, {**one, "GroupId": made})
    return made, {"GroupId": made}


EVERYWHERE: Final = {"CidrIp": "0.0.0.0/0"}


def rule(direction: str) -> Kind:
    def ask(verb: str, client: Client, properties: Properties) -> dict[str, Any]:
        group = {"GroupId": properties["GroupId"], "IpPermissions": [permission(properties)]}
        return call(client, f"{verb}_security_group_{direction}", group)

    def make(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
        return ask("authorize", client, properties)["SecurityGroupRules"][0]["SecurityGroupRuleId"], {}

    return Kind("ec2", make, lambda client, made: ask("revoke", client, made.properties))


def permission(properties: Properties) -> Properties:
    other = properties.get("DestinationSecurityGroupId") or properties.get("SourceSecurityGroupId")
    where: dict[str, Any] = {"UserIdGroupPairs": [{"GroupId": other}]}
    if "CidrIp" in properties:
        where = {"IpRanges": [{"CidrIp": properties["CidrIp"]}]}
    elif "DestinationPrefixListId" in properties:
        where = {"PrefixListIds": [{"PrefixListId": properties["DestinationPrefixListId"]}]}
    elif "CidrIpv6" in properties:
        where = {"Ipv6Ranges": [{"CidrIpv6": properties["CidrIpv6"]}]}
    return {key: properties[key] for key in ("IpProtocol", "FromPort", "ToPort") if key in properties} | where


def make_endpoint(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    given = {**properties, "PolicyDocument": json.dumps(properties["PolicyDocument"])}
    if properties["VpcEndpointType"] == "Gateway":
        return call(client, "create_vpc_endpoint", given)["VpcEndpoint"]["VpcEndpointId"], {}
    refuse_a_second_private_name(client, properties)
    made = call(client, "create_vpc_endpoint", given)["VpcEndpoint"]["VpcEndpointId"]
    # CloudFormation's form: the region's name, then one for each zone. moto has one name in another form.
    region = client.meta.region_name
    zones = [f"-{region}{letter}" for letter, _ in zip("abc", properties["SubnetIds"], strict=False)]
    service = f"lambda.{region}.vpce.amazonaws.com"
    return made, {"DnsEntries": [f"Z1:{made}-12abcdef{zone}.{service}" for zone in ("", *zones)]}


def refuse_a_second_private_name(client: Client, properties: Properties) -> None:
    """Refuses a second endpoint with the service's name in a VPC, as AWS does."""
    others = client.describe_vpc_endpoints(Filters=[{"Name": "vpc-id", "Values": [properties["VpcId"]]}])
    taken = any(
        one["ServiceName"] == properties["ServiceName"] and one["PrivateDnsEnabled"] and one["State"] == "available"
        for one in others["VpcEndpoints"]
    )
    if properties["PrivateDnsEnabled"] and taken:
        raise ValueError(f"there is already a conflicting DNS domain for {properties['ServiceName']}")


def make_parameter_group(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    client.create_db_parameter_group(
        DBParameterGroupName=name, DBParameterGroupFamily=properties["Family"], Description=properties["Description"]
    )
    client.modify_db_parameter_group(
        DBParameterGroupName=name,
        Parameters=[
            {"ParameterName": key, "ParameterValue": value, "ApplyMethod": "immediate"}
            for key, value in properties["Parameters"].items()
        ],
    )
    return name, {}


# The names that CloudFormation needs for changes and deletions.
FOR_LATER: Final = ("AllowMajorVersionUpgrade", "DeleteAutomatedBackups")


def make_database(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    given = without(properties, "VPCSecurityGroups", *FOR_LATER)
    given |= {"DBInstanceIdentifier": name.lower(), "VpcSecurityGroupIds": properties["VPCSecurityGroups"]}
    operation = "create_db_instance"
    if "DBSnapshotIdentifier" in properties:
        operation = "restore_db_instance_from_db_snapshot"
        # CloudFormation sets these after the instance exists, but not the storage, and RDS refuses too little of that.
        given = without(given, "BackupRetentionPeriod", "EngineVersion", "MaxAllocatedStorage")
    made = call(client, operation, given)["DBInstance"]
    # moto keeps the protection of the snapshot's database.
    protection: Properties = {key: given[key] for key in ("DBInstanceIdentifier", "DeletionProtection") if key in given}
    call(client, "modify_db_instance", protection)
    return made["DBInstanceIdentifier"], {
        "Endpoint.Address": made["Endpoint"]["Address"],
        "DbiResourceId": made["DbiResourceId"],
    }


def change_database(client: Client, made: Made, properties: Properties) -> bool:
    changed = {key: value for key, value in properties.items() if made.properties.get(key) != value}
    call(client, "modify_db_instance", {**without(changed, *FOR_LATER), "DBInstanceIdentifier": made.id})
    return True


def unmake_database(client: Client, made: Made) -> None:
    given = {"DBInstanceIdentifier": made.id, "FinalDBSnapshotIdentifier": f"{made.id}-final"}
    given |= {key: made.properties[key] for key in ("DeleteAutomatedBackups",) if key in made.properties}
    call(client, "delete_db_instance", given)


def make_proxy(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    # moto does not know yet that a proxy needs no secrets.
    made = call(client, "create_db_proxy", {"Auth": [{"IAMAuth": "REQUIRED"}], **properties})["DBProxy"]
    return made["DBProxyName"], {"Endpoint": made["Endpoint"], "DBProxyArn": made["DBProxyArn"]}


def make_role(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    given = without(properties, "Policies", "ManagedPolicyArns")
    given |= {"RoleName": name[:64], "AssumeRolePolicyDocument": json.dumps(properties["AssumeRolePolicyDocument"])}
    role = call(client, "create_role", given)["Role"]
    for arn in properties.get("ManagedPolicyArns", []):
        client.attach_role_policy(RoleName=role["RoleName"], PolicyArn=arn)
    for policy in properties.get("Policies", []):
        document = json.dumps(policy["PolicyDocument"])
        client.put_role_policy(RoleName=role["RoleName"], PolicyName=policy["PolicyName"], PolicyDocument=document)
    return role["RoleName"], {"Arn": role["Arn"]}


def unmake_role(client: Client, made: Made) -> None:
    for arn in made.properties.get("ManagedPolicyArns", []):
        client.detach_role_policy(RoleName=made.id, PolicyArn=arn)
    for policy in made.properties.get("Policies", []):
        client.delete_role_policy(RoleName=made.id, PolicyName=policy["PolicyName"])
    client.delete_role(RoleName=made.id)


def make_policy(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    given = {**properties, "PolicyName": name, "PolicyDocument": json.dumps(properties["PolicyDocument"])}
    return call(client, "create_policy", given)["Policy"]["Arn"], {}


def change_policy(client: Client, made: Made, properties: Properties) -> bool:
    """Changes the policy in place, because roles use it."""
    [old] = client.list_policy_versions(PolicyArn=made.id)["Versions"]
    document = json.dumps(properties["PolicyDocument"])
    client.create_policy_version(PolicyArn=made.id, PolicyDocument=document, SetAsDefault=True)
    client.delete_policy_version(PolicyArn=made.id, VersionId=old["VersionId"])
    return True


CONCURRENCY: Final = "ReservedConcurrentExecutions"


def as_lambda_has_it(properties: Properties) -> Properties:
    """Leaves out the properties that have a call of their own, and names the key as Lambda does."""
    key = {"KMSKeyArn": properties["KmsKeyArn"]} if "KmsKeyArn" in properties else {}
    return without(properties, CONCURRENCY, "KmsKeyArn", "RecursiveLoop") | key


def make_function(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = call(client, "create_function", {**as_lambda_has_it(properties), "Tags": {}})
    reserve(client, properties)
    return made["FunctionName"], {"Arn": made["FunctionArn"]}


def change_function(client: Client, made: Made, properties: Properties) -> bool:
    call(client, "update_function_code", {"FunctionName": made.id, **properties["Code"]})
    kept = ("Code", "Tags", "Architectures", "LoggingConfig")
    call(client, "update_function_configuration", without(as_lambda_has_it(properties), *kept))
    reserve(client, properties)
    return True


def reserve(client: Client, properties: Properties) -> None:
    if CONCURRENCY in properties:
        call(client, "put_function_concurrency", {key: properties[key] for key in ("FunctionName", CONCURRENCY)})


def unmake_layer(client: Client, made: Made) -> None:
    name, version = made.id.rsplit(":", 1)
    client.delete_layer_version(LayerName=name, VersionNumber=int(version))


def make_api(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    if properties.get("ProtocolType") == "WEBSOCKET":
        live = call(client, "create_api", properties)
        return live["ApiId"], {"ApiId": live["ApiId"]}
    body = properties["Body"]
    made = client.create_api(Name=body["info"]["title"], ProtocolType="HTTP")
    for path, methods in body["paths"].items():
        for method, operation in methods.items():
            wanted = operation["x-amazon-apigateway-integration"]
            integration = client.create_integration(
                ApiId=made["ApiId"],
                IntegrationType=wanted["type"].upper(),
                IntegrationMethod=wanted["httpMethod"],
                IntegrationUri=wanted["uri"],
                PayloadFormatVersion=wanted["payloadFormatVersion"],
            )["IntegrationId"]
            key = path if path == "$default" else f"{method.upper()} {path}"
            client.create_route(ApiId=made["ApiId"], RouteKey=key, Target=f"integrations/{integration}")
    return made["ApiId"], {"ApiEndpoint": made["ApiEndpoint"]}


def make_domain(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = call(client, "create_domain_name", properties)
    regional = {"RegionalDomainName": "d-1.execute-api.example.com", "RegionalHostedZoneId": "Z1"}
    return made["DomainName"], regional


def record(action: str, properties: Properties) -> Properties:
    alias = {"EvaluateTargetHealth": False, **properties["AliasTarget"]}
    change = {"Action": action, "ResourceRecordSet": {**without(properties, "HostedZoneId"), "AliasTarget": alias}}
    return {"HostedZoneId": properties["HostedZoneId"], "ChangeBatch": {"Changes": [change]}}


def make_record(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "change_resource_record_sets", record("CREATE", properties))
    return properties["Name"], {}


def unmake_record(client: Client, made: Made) -> None:
    call(client, "change_resource_record_sets", record("DELETE", made.properties))


def make_log_group(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    name = properties["LogGroupName"]
    client.create_log_group(logGroupName=name)
    client.put_retention_policy(logGroupName=name, retentionInDays=int(properties["RetentionInDays"]))
    return name, {"Arn": f"arn:aws:logs:{client.meta.region_name}:123456789012:log-group:{name}:*"}


def make_query(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    """moto has no queries, so only botocore checks this."""
    given = {key[0].lower() + key[1:]: value for key, value in properties.items()}
    shape = client.meta.service_model.operation_model("PutQueryDefinition").input_shape
    if report := ParamValidator().validate(given, shape).generate_report():
        raise ValueError(report)
    return name, {}


def make_secret(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    rule = properties["GenerateSecretString"]
    password = call(client, "get_random_password", rule)["RandomPassword"]
    given = {**without(properties, "GenerateSecretString"), "Name": name, "SecretString": password}
    return call(client, "create_secret", given)["ARN"], {}


def make_bucket(client: Client, name: str, _: Properties) -> tuple[str, dict[str, Any]]:
    bucket = name.lower()
    client.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": client.meta.region_name})
    # Within a stack, by its region's domain.
    return bucket, {
        "Arn": f"arn:aws:s3:::{bucket}",
        "RegionalDomainName": f"{bucket}.s3.{client.meta.region_name}.amazonaws.com",
    }


def only_checked(_: Client, name: str, __: Properties) -> tuple[str, dict[str, Any]]:
    """Leaves out the policy of sam's own bucket: moto enforces policies and does not know conditions."""
    return name, {}


def make_glue_database(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "create_database", properties)
    return properties["DatabaseInput"]["Name"], {}


def make_alarm(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "put_metric_alarm", {"AlarmName": name, **properties})
    return name, {"Arn": f"arn:aws:cloudwatch:::alarm:{name}"}


def make_topic(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    attributes = {key: str(value) for key, value in properties.items() if key != "Tags"}
    return client.create_topic(Name=name, Attributes=attributes)["TopicArn"], {}


def make_topic_policy(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    for topic in properties["Topics"]:
        policy = json.dumps(properties["PolicyDocument"])
        client.set_topic_attributes(TopicArn=topic, AttributeName="Policy", AttributeValue=policy)
    return name, {}


def make_budget(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    budget = {"BudgetName": name, **properties["Budget"]}
    call(client, "create_budget", {"AccountId": ACCOUNT, **properties, "Budget": budget})
    return name, {}


ACCOUNT: Final = "123456789012"

KINDS: Final[dict[str, Kind]] = {
    "AWS::ApiGatewayV2::Api": Kind("apigatewayv2", make_api, lambda c, one: c.delete_api(ApiId=one.id)),
    "AWS::ApiGatewayV2::ApiMapping": simple(
        "apigatewayv2", "create_api_mapping", ref="ApiMappingId", end="delete_api_mapping", by="DomainName"
    ),
    "AWS::ApiGatewayV2::DomainName": Kind(
        "apigatewayv2", make_domain, lambda c, one: c.delete_domain_name(DomainName=one.id)
    ),
    "AWS::ApiGatewayV2::Integration": simple(
        "apigatewayv2", "create_integration", ref="IntegrationId", end="delete_integration", by="ApiId"
    ),
    "AWS::ApiGatewayV2::Route": simple("apigatewayv2", "create_route", ref="RouteId", end="delete_route", by="ApiId"),
    "AWS::ApiGatewayV2::Stage": simple("apigatewayv2", "create_stage", ref="StageName", end="delete_stage", by="ApiId"),
    "AWS::Budgets::Budget": Kind(
        "budgets", make_budget, lambda c, one: c.delete_budget(AccountId=ACCOUNT, BudgetName=one.id)
    ),
    "AWS::CloudWatch::Alarm": Kind("cloudwatch", make_alarm, lambda c, one: c.delete_alarms(AlarmNames=[one.id])),
    "AWS::CloudWatch::Dashboard": Kind(
        "cloudwatch",
        simple("cloudwatch", "put_dashboard", ref="DashboardName").make,
        lambda c, one: c.delete_dashboards(DashboardNames=[one.id]),
    ),
    "AWS::EC2::EIP": simple(
        "ec2",
        "allocate_address",
        ref="PublicIp",
        attributes="AllocationId",
        end="release_address",
        key="AllocationId",
    ),
    "AWS::EC2::EgressOnlyInternetGateway": ec2(
        "create_egress_only_internet_gateway", "EgressOnlyInternetGateway", end="delete_egress_only_internet_gateway"
    ),
    "AWS::EC2::InternetGateway": ec2("create_internet_gateway", "InternetGateway", end="delete_internet_gateway"),
    "AWS::EC2::NatGateway": ec2("create_nat_gateway", "NatGateway", end="delete_nat_gateway"),
    "AWS::EC2::Route": Kind("ec2", make_route, unmake_route),
    "AWS::EC2::RouteTable": ec2("create_route_table", "RouteTable", end="delete_route_table"),
    "AWS::EC2::SecurityGroup": Kind("ec2", make_security_group, lambda c, one: c.delete_security_group(GroupId=one.id)),
    "AWS::EC2::SecurityGroupEgress": rule("egress"),
    "AWS::EC2::SecurityGroupIngress": rule("ingress"),
    "AWS::EC2::Subnet": replace(ec2("create_subnet", "Subnet", end="delete_subnet"), change=change_subnet),
    "AWS::EC2::SubnetRouteTableAssociation": simple(
        "ec2", "associate_route_table", ref="AssociationId", end="disassociate_route_table"
    ),
    "AWS::EC2::VPC": Kind("ec2", make_vpc, lambda c, one: c.delete_vpc(VpcId=one.id)),
    "AWS::EC2::VPCCidrBlock": Kind("ec2", lambda _, name, __: (name, {})),  # make_vpc
    "AWS::EC2::VPCEndpoint": Kind("ec2", make_endpoint, lambda c, one: c.delete_vpc_endpoints(VpcEndpointIds=[one.id])),
    "AWS::EC2::VPCGatewayAttachment": simple(
        "ec2", "attach_internet_gateway", end="detach_internet_gateway", by="InternetGatewayId VpcId"
    ),
    "AWS::Glue::Database": Kind("glue", make_glue_database),
    "AWS::Glue::Table": simple("glue", "create_table"),
    "AWS::IAM::ManagedPolicy": Kind(
        "iam", make_policy, lambda c, one: c.delete_policy(PolicyArn=one.id), change_policy
    ),
    "AWS::IAM::Role": Kind("iam", make_role, unmake_role),
    "AWS::Lambda::EventInvokeConfig": simple(
        "lambda",
        "put_function_event_invoke_config",
        but="Qualifier",
        end="delete_function_event_invoke_config",
        by="FunctionName",
    ),
    "AWS::Lambda::Function": Kind(
        "lambda", make_function, lambda c, one: c.delete_function(FunctionName=one.id), change_function
    ),
    "AWS::Lambda::LayerVersion": Kind(
        "lambda", simple("lambda", "publish_layer_version", ref="LayerVersionArn").make, unmake_layer
    ),
    "AWS::Lambda::Permission": simple(
        "lambda", "add_permission", name="StatementId", ref="StatementId", end="remove_permission", by="FunctionName"
    ),
    "AWS::Logs::LogGroup": Kind("logs", make_log_group, lambda c, one: c.delete_log_group(logGroupName=one.id)),
    "AWS::Logs::QueryDefinition": Kind("logs", make_query),
    "AWS::RDS::DBInstance": Kind("rds", make_database, unmake_database, change_database),
    "AWS::RDS::DBParameterGroup": Kind(
        "rds", make_parameter_group, lambda c, one: c.delete_db_parameter_group(DBParameterGroupName=one.id)
    ),
    "AWS::RDS::DBProxy": Kind("rds", make_proxy, lambda c, one: c.delete_db_proxy(DBProxyName=one.id)),
    # CloudFormation waits until it accepts connections.
    "AWS::RDS::DBProxyTargetGroup": simple("rds", "register_db_proxy_targets", ref="DBProxyName"),
    "AWS::RDS::DBSubnetGroup": simple(
        "rds", "create_db_subnet_group", ref="DBSubnetGroupName", name="DBSubnetGroupName", end="delete_db_subnet_group"
    ),
    "AWS::RDS::EventSubscription": simple(
        "rds",
        "create_event_subscription",
        ref="SubscriptionName",
        name="SubscriptionName",
        end="delete_event_subscription",
    ),
    "AWS::Route53::RecordSet": Kind("route53", make_record, unmake_record),
    "AWS::S3::Bucket": Kind("s3", make_bucket),
    "AWS::S3::BucketPolicy": Kind("s3", only_checked),
    "AWS::SNS::Subscription": simple("sns", "subscribe", ref="SubscriptionArn", end="unsubscribe"),
    "AWS::SNS::Topic": Kind("sns", make_topic, lambda c, one: c.delete_topic(TopicArn=one.id)),
    "AWS::SNS::TopicPolicy": Kind("sns", make_topic_policy),
    "AWS::Scheduler::Schedule": simple("scheduler", "create_schedule", ref="Name", name="Name", end="delete_schedule"),
    "AWS::SecretsManager::Secret": Kind(
        "secretsmanager",
        make_secret,
        lambda c, one: c.delete_secret(SecretId=one.id, ForceDeleteWithoutRecovery=True),
    ),
}


def unique_name(stack: str, logical_id: str) -> str:
    return f"{stack}-{logical_id}-{uuid.uuid4().hex[:12]}"
