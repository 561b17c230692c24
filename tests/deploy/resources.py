"""Makes and deletes each type of resource of the template, by a call of boto3 to moto.

botocore refuses a property that the service does not know, or one of the wrong type, so a mistake fails the deployment.
"""

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

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
    service: str, operation: str, *, ref: str, end: str = "", key: str = "", name: str = "", attributes: str = ""
) -> Kind:
    """For a service with the same properties as CloudFormation. `end` deletes by `key`, both in the service's names."""

    def make(client: Client, generated: str, properties: Properties) -> tuple[str, dict[str, Any]]:
        given = {name: generated, **properties} if name else properties
        answer = {**given, **call(client, operation, given)}
        return answer[ref], {one: answer[one] for one in attributes.split()}

    def unmake(client: Client, made: Made) -> None:
        if end:
            call(client, end, {key: made.id})

    return Kind(service, make, unmake)


def ec2(operation: str, noun: str, *, end: str = "", attributes: str = "") -> Kind:
    """EC2 answers with the resource under the noun's key, and takes tags in another form."""
    key = f"{noun}Id"

    def make(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
        answer = call(client, operation, without(properties, "Tags", "EnableDnsSupport", "EnableDnsHostnames"))
        made = answer.get(noun, answer)
        return made[key], {one: made[one] for one in attributes.split()}

    def unmake(client: Client, made: Made) -> None:
        if end:
            call(client, end, {key: made.id})

    return Kind("ec2", make, unmake)


def make_security_group(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = client.create_security_group(
        GroupName=name, Description=properties["GroupDescription"], VpcId=properties["VpcId"]
    )["GroupId"]
    client.revoke_security_group_egress(GroupId=made, IpPermissions=[{"IpProtocol": "-1", "IpRanges": [EVERYWHERE]}])
    for rule in properties["SecurityGroupEgress"]:
        make_rule("authorize_security_group_egress")(client, name, {**rule, "GroupId": made})
    for rule in properties.get("SecurityGroupIngress", []):
        make_rule("authorize_security_group_ingress")(client, name, {**rule, "GroupId": made})
    return made, {"GroupId": made}


EVERYWHERE: Final = {"CidrIp": "0.0.0.0/0"}


def make_rule(operation: str) -> Callable[[Client, str, Properties], tuple[str, dict[str, Any]]]:
    def make(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
        answer = call(client, operation, {"GroupId": properties["GroupId"], "IpPermissions": [permission(properties)]})
        return answer["SecurityGroupRules"][0]["SecurityGroupRuleId"], {}

    return make


def unmake_rule(operation: str) -> Callable[[Client, Made], Any]:
    def unmake(client: Client, made: Made) -> None:
        group = {"GroupId": made.properties["GroupId"], "IpPermissions": [permission(made.properties)]}
        call(client, operation, group)

    return unmake


def permission(properties: Properties) -> Properties:
    other = properties.get("DestinationSecurityGroupId") or properties.get("SourceSecurityGroupId")
    where = {"UserIdGroupPairs": [{"GroupId": other}]} if other else {"IpRanges": [{"CidrIp": properties["CidrIp"]}]}
    return {key: properties[key] for key in ("IpProtocol", "FromPort", "ToPort") if key in properties} | where


def make_endpoint(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    given = {**properties, "PolicyDocument": json.dumps(properties["PolicyDocument"])}
    refuse_a_second_private_name(client, properties)
    made = call(client, "create_vpc_endpoint", given)["VpcEndpoint"]
    # CloudFormation's form: the region's name, then one for each zone. moto has one name in another form.
    name, service, zone = (
        f"{made['VpcEndpointId']}-12abcdef",
        f"lambda.{client.meta.region_name}.vpce.amazonaws.com",
        "Z1",
    )
    zones = [
        f"{name}-{client.meta.region_name}{letter}" for letter, _ in zip("abc", properties["SubnetIds"], strict=False)
    ]
    return made["VpcEndpointId"], {"DnsEntries": [f"{zone}:{each}.{service}" for each in (name, *zones)]}


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


def make_proxy_targets(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "register_db_proxy_targets", properties)
    # CloudFormation waits until it accepts connections.
    return properties["DBProxyName"], {}


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


def make_function(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = call(client, "create_function", {**without(properties, CONCURRENCY), "Tags": {}})
    reserve(client, properties)
    return made["FunctionName"], {"Arn": made["FunctionArn"]}


def change_function(client: Client, made: Made, properties: Properties) -> bool:
    call(client, "update_function_code", {"FunctionName": made.id, **properties["Code"]})
    kept = ("Code", "Tags", "Architectures", "LoggingConfig", CONCURRENCY)
    call(client, "update_function_configuration", without(properties, *kept))
    reserve(client, properties)
    return True


def reserve(client: Client, properties: Properties) -> None:
    if CONCURRENCY in properties:
        call(client, "put_function_concurrency", {key: properties[key] for key in ("FunctionName", CONCURRENCY)})


def unmake_layer(client: Client, made: Made) -> None:
    name, version = made.id.rsplit(":", 1)
    client.delete_layer_version(LayerName=name, VersionNumber=int(version))


def make_permission(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "add_permission", {**properties, "StatementId": name})
    return name, {}


def unmake_permission(client: Client, made: Made) -> None:
    client.remove_permission(FunctionName=made.properties["FunctionName"], StatementId=made.id)


def make_api(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
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


def unmake_stage(client: Client, made: Made) -> None:
    client.delete_stage(ApiId=made.properties["ApiId"], StageName=made.id)


def make_domain(client: Client, _: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    made = call(client, "create_domain_name", properties)
    regional = {"RegionalDomainName": "d-1.execute-api.example.com", "RegionalHostedZoneId": "Z1"}
    return made["DomainName"], regional


def unmake_mapping(client: Client, made: Made) -> None:
    client.delete_api_mapping(ApiMappingId=made.id, DomainName=made.properties["DomainName"])


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
    return bucket, {}


def only_checked(_: Client, name: str, __: Properties) -> tuple[str, dict[str, Any]]:
    """Leaves out the policy of sam's own bucket: moto enforces policies and does not know conditions."""
    return name, {}


def make_alarm(client: Client, name: str, properties: Properties) -> tuple[str, dict[str, Any]]:
    call(client, "put_metric_alarm", {"AlarmName": name, **properties})
    return name, {"Arn": f"arn:aws:cloudwatch:::alarm:{name}"}


def named(name: str, _: Any) -> tuple[str, dict[str, Any]]:
    """A random name, for a resource that its service does not name."""
    return name, {}


KINDS: Final[dict[str, Kind]] = {
    "AWS::ApiGatewayV2::Api": Kind("apigatewayv2", make_api, lambda c, one: c.delete_api(ApiId=one.id)),
    "AWS::ApiGatewayV2::ApiMapping": Kind(
        "apigatewayv2",
        lambda c, _, given: (call(c, "create_api_mapping", given)["ApiMappingId"], {}),
        unmake_mapping,
    ),
    "AWS::ApiGatewayV2::DomainName": Kind(
        "apigatewayv2", make_domain, lambda c, one: c.delete_domain_name(DomainName=one.id)
    ),
    "AWS::ApiGatewayV2::Stage": Kind(
        "apigatewayv2",
        lambda c, _, given: (call(c, "create_stage", given)["StageName"], {}),
        unmake_stage,
    ),
    "AWS::CloudWatch::Alarm": Kind("cloudwatch", make_alarm, lambda c, one: c.delete_alarms(AlarmNames=[one.id])),
    "AWS::CloudWatch::Dashboard": Kind(
        "cloudwatch",
        lambda c, _, given: named(given["DashboardName"], call(c, "put_dashboard", given)),
        lambda c, one: c.delete_dashboards(DashboardNames=[one.id]),
    ),
    "AWS::EC2::EIP": Kind(
        "ec2",
        lambda c, _, given: (lambda made: (made["PublicIp"], {"AllocationId": made["AllocationId"]}))(
            call(c, "allocate_address", given)
        ),
        lambda c, one: c.release_address(AllocationId=one.attributes["AllocationId"]),
    ),
    "AWS::EC2::InternetGateway": ec2("create_internet_gateway", "InternetGateway", end="delete_internet_gateway"),
    "AWS::EC2::NatGateway": ec2("create_nat_gateway", "NatGateway", end="delete_nat_gateway"),
    "AWS::EC2::Route": Kind(
        "ec2",
        lambda c, name, given: named(name, call(c, "create_route", given)),
        lambda c, one: c.delete_route(
            RouteTableId=one.properties["RouteTableId"], DestinationCidrBlock=one.properties["DestinationCidrBlock"]
        ),
    ),
    "AWS::EC2::RouteTable": ec2("create_route_table", "RouteTable", end="delete_route_table"),
    "AWS::EC2::SecurityGroup": Kind("ec2", make_security_group, lambda c, one: c.delete_security_group(GroupId=one.id)),
    "AWS::EC2::SecurityGroupEgress": Kind(
        "ec2", make_rule("authorize_security_group_egress"), unmake_rule("revoke_security_group_egress")
    ),
    "AWS::EC2::SecurityGroupIngress": Kind(
        "ec2", make_rule("authorize_security_group_ingress"), unmake_rule("revoke_security_group_ingress")
    ),
    "AWS::EC2::Subnet": ec2("create_subnet", "Subnet", end="delete_subnet"),
    "AWS::EC2::SubnetRouteTableAssociation": Kind(
        "ec2",
        lambda c, _, given: (call(c, "associate_route_table", given)["AssociationId"], {}),
        lambda c, one: c.disassociate_route_table(AssociationId=one.id),
    ),
    "AWS::EC2::VPC": ec2("create_vpc", "Vpc", end="delete_vpc"),
    "AWS::EC2::VPCEndpoint": Kind("ec2", make_endpoint, lambda c, one: c.delete_vpc_endpoints(VpcEndpointIds=[one.id])),
    "AWS::EC2::VPCGatewayAttachment": Kind(
        "ec2",
        lambda c, name, given: named(name, call(c, "attach_internet_gateway", given)),
        lambda c, one: c.detach_internet_gateway(**one.properties),
    ),
    "AWS::IAM::ManagedPolicy": Kind(
        "iam", make_policy, lambda c, one: c.delete_policy(PolicyArn=one.id), change_policy
    ),
    "AWS::IAM::Role": Kind("iam", make_role, unmake_role),
    "AWS::Lambda::EventInvokeConfig": Kind(
        "lambda",
        lambda c, name, given: named(name, call(c, "put_function_event_invoke_config", without(given, "Qualifier"))),
        lambda c, one: c.delete_function_event_invoke_config(FunctionName=one.properties["FunctionName"]),
    ),
    "AWS::Lambda::Function": Kind(
        "lambda", make_function, lambda c, one: c.delete_function(FunctionName=one.id), change_function
    ),
    "AWS::Lambda::LayerVersion": Kind(
        "lambda",
        lambda c, _, given: (call(c, "publish_layer_version", given)["LayerVersionArn"], {}),
        unmake_layer,
    ),
    "AWS::Lambda::Permission": Kind("lambda", make_permission, unmake_permission),
    "AWS::Logs::LogGroup": Kind("logs", make_log_group, lambda c, one: c.delete_log_group(logGroupName=one.id)),
    "AWS::Logs::QueryDefinition": Kind("logs", make_query),
    "AWS::RDS::DBInstance": Kind("rds", make_database, unmake_database, change_database),
    "AWS::RDS::DBParameterGroup": Kind(
        "rds", make_parameter_group, lambda c, one: c.delete_db_parameter_group(DBParameterGroupName=one.id)
    ),
    "AWS::RDS::DBProxy": Kind("rds", make_proxy, lambda c, one: c.delete_db_proxy(DBProxyName=one.id)),
    "AWS::RDS::DBProxyTargetGroup": Kind("rds", make_proxy_targets),
    "AWS::RDS::DBSubnetGroup": simple(
        "rds",
        "create_db_subnet_group",
        ref="DBSubnetGroupName",
        name="DBSubnetGroupName",
        end="delete_db_subnet_group",
        key="DBSubnetGroupName",
    ),
    "AWS::Route53::RecordSet": Kind("route53", make_record, unmake_record),
    "AWS::S3::Bucket": Kind("s3", make_bucket),
    "AWS::S3::BucketPolicy": Kind("s3", only_checked),
    "AWS::SNS::Subscription": simple(
        "sns", "subscribe", ref="SubscriptionArn", end="unsubscribe", key="SubscriptionArn"
    ),
    "AWS::SNS::Topic": Kind(
        "sns",
        lambda c, name, given: (
            c.create_topic(Name=name, Attributes={k: str(v) for k, v in given.items() if k != "Tags"})["TopicArn"],
            {},
        ),
        lambda c, one: c.delete_topic(TopicArn=one.id),
    ),
    "AWS::Scheduler::Schedule": simple(
        "scheduler", "create_schedule", ref="Name", name="Name", end="delete_schedule", key="Name"
    ),
    "AWS::SecretsManager::Secret": Kind(
        "secretsmanager",
        make_secret,
        lambda c, one: c.delete_secret(SecretId=one.id, ForceDeleteWithoutRecovery=True),
    ),
}


def unique_name(stack: str, logical_id: str) -> str:
    return f"{stack}-{logical_id}-{uuid.uuid4().hex[:12]}"
