"""Alarms, dashboard and queries: against each other, the code that they watch, and what is written about them."""

import json
import math
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from local.template import TemplateError
from tests.watched import LANES, Stack, named_by

ROOT = Path(__file__).parent.parent.parent
STACK = Stack({"Archive": "true"})
ALARMS = STACK.alarms
QUERIES = STACK.of_type("AWS::Logs::QueryDefinition")

# AWS' metrics and their dimensions, from the services' pages "CloudWatch metrics".
OF_AWS = {
    "AWS/Lambda": (
        {"Invocations", "Errors", "Throttles", "Duration", "ConcurrentExecutions", "AsyncEventsDropped"},
        "FunctionName",
    ),
    "AWS/ApiGateway": ({"Count", "4xx", "5xx", "Latency"}, "ApiId"),
    "AWS/RDS": (
        {
            "CPUUtilization",
            "FreeableMemory",
            "FreeStorageSpace",
            "DatabaseConnections",
            "MaximumUsedTransactionIDs",
            "CPUCreditBalance",
        },
        "DBInstanceIdentifier",
    ),
}


def looks_at(alarm: str) -> tuple[Any, ...]:
    """What breaches it, in one line."""
    properties = ALARMS[alarm]
    [metric] = named_by(properties)
    return (
        metric.name,
        properties.get("Statistic") or properties["ExtendedStatistic"],
        properties["Period"] * int(properties["EvaluationPeriods"]),
        properties["ComparisonOperator"].removesuffix("Threshold"),
        float(properties["Threshold"]),
    )


def test_more_than_a_hundred_ready_jobs_for_over_five_minutes_raise_an_alarm() -> None:
    assert looks_at("ProcessorAlarms/DepthAlarm") == ("Ready", "Minimum", 600, "GreaterThan", 100)


def test_a_burst_of_a_minute_raises_no_alarm_though_zeros_are_not_published() -> None:
    """It may be all that a period knows; the zero that follows it is in that period or in the next."""
    alarm = ALARMS["ProcessorAlarms/DepthAlarm"]

    assert alarm["EvaluationPeriods"] == 2
    assert alarm["Period"] >= 120


def test_a_job_that_has_been_ready_for_five_minutes_raises_an_alarm() -> None:
    assert looks_at("ProcessorAlarms/AgeAlarm") == ("OldestAge", "Maximum", 300, "GreaterThan", 300)


def test_one_stuck_job_raises_an_alarm() -> None:
    assert looks_at("ProcessorAlarms/StuckAlarm") == ("Stuck", "Maximum", 300, "GreaterThan", 0)


def rings(alarm: dict[str, Any], **values: float) -> bool:
    """Returns whether a period with these values of its metrics is bad. SUM leaves out a metric without a value."""
    [result] = [each for each in alarm["Metrics"] if each.get("ReturnData", True)]
    known: dict[str, Any] = {metric["Id"]: math.nan for metric in alarm["Metrics"]} | values
    known["IF"] = lambda test, yes, no: yes if test else no
    known["SUM"] = lambda items: sum(item for item in items if not math.isnan(item))
    value = eval(result["Expression"], known)
    below = alarm["ComparisonOperator"] == "LessThanThreshold"
    return bool(value < float(alarm["Threshold"]) if below else value > float(alarm["Threshold"]))


def test_more_than_ten_failures_an_hour_raise_an_alarm_where_few_jobs_complete() -> None:
    alarm = ALARMS["ProcessorAlarms/FailuresAlarm"]

    assert not rings(alarm, failed=10)
    assert rings(alarm, failed=11)
    assert rings(alarm, failed=11, completed=200)  # of 800 in the hour


def test_failures_of_a_busy_lane_raise_no_alarm_below_one_in_a_hundred() -> None:
    # 50,000 jobs a day, of which a two-hundredth fails.
    assert not rings(ALARMS["ProcessorAlarms/FailuresAlarm"], failed=0.005 * 50_000 / 24, completed=50_000 / 96)
    assert rings(ALARMS["ProcessorAlarms/FailuresAlarm"], failed=0.02 * 50_000 / 24, completed=50_000 / 96)


@pytest.mark.parametrize("values", [{"failed": 10}, {"failed": 2, "completed": 10}])
def test_a_share_of_failures_rings_also_where_nothing_completes(values: dict[str, float]) -> None:
    assert rings(ALARMS["ProcessorAlarms/FailureRateAlarm"], **values)
    assert not rings(ALARMS["ProcessorAlarms/FailureRateAlarm"], **(values | {"failed": 0.9}))


@pytest.mark.parametrize("alarm", ["ProcessorAlarms/ErrorsAlarm", "Watching/ErrorsAlarm", "Watching/ServerErrorsAlarm"])
def test_one_bad_period_raises_no_alarm_and_a_second_one_does(alarm: str) -> None:
    """A failover takes 30 to 120 seconds, and is no reason to wake a person."""
    properties = ALARMS[alarm]

    assert (properties["EvaluationPeriods"], properties["DatapointsToAlarm"]) == (3, 2)


def test_jobs_that_take_over_two_minutes_raise_an_alarm() -> None:
    assert looks_at("ProcessorAlarms/DurationAlarm") == ("Duration", "p99", 300, "GreaterThan", 120)


def test_set_aside_work_raises_an_alarm() -> None:
    assert looks_at("Watching/SetAsideAlarm") == ("SetAside", "Maximum", 300, "GreaterThan", 0)


def test_an_archive_that_is_two_hours_behind_raises_an_alarm() -> None:
    assert looks_at("Watching/ArchiveAlarm") == ("ArchiveBehind", "Maximum", 300, "GreaterThan", 7200)


def test_a_transaction_that_stays_open_raises_an_alarm() -> None:
    assert looks_at("Watching/TransactionAlarm") == ("OldestTransaction", "Maximum", 300, "GreaterThan", 900)


def test_a_disabled_endpoint_raises_an_alarm() -> None:
    assert looks_at("Watching/EndpointsAlarm") == ("EndpointsDisabled", "Maximum", 300, "GreaterThan", 0)


def test_disabled_processors_raise_an_alarm() -> None:
    assert looks_at("Watching/SwitchedOffAlarm") == ("Enabled", "Maximum", 300, "LessThan", 1)


def test_five_minutes_of_silence_raise_an_alarm() -> None:
    assert looks_at("ProcessorAlarms/SilentAlarm") == ("Invocations", "Sum", 300, "LessThan", 1)


def test_the_slow_lane_has_the_same_alarms_with_its_own_thresholds() -> None:
    default, slow = (
        {name.partition("/")[2]: alarm for name, alarm in ALARMS.items() if name.startswith(f"{stack}/")}
        for stack in ("ProcessorAlarms", "SlowProcessorAlarms")
    )

    each = ("Depth", "Age", "Stuck", "FailureRate", "Failures", "Duration", "Silent", "Errors", "Throttles", "Dropped")
    assert default.keys() == slow.keys() == {f"{name}Alarm" for name in each}
    for name in default:
        [*metrics], [*others] = named_by(default[name]), named_by(slow[name])
        assert [metric.key for metric in metrics] == [metric.key for metric in others]
        assert not {value for one in metrics for value in one.dimensions} >= {
            value for one in others for value in one.dimensions
        }
    assert looks_at("SlowProcessorAlarms/AgeAlarm")[-1] == 3600
    assert looks_at("SlowProcessorAlarms/DurationAlarm")[-1] == 600


def test_a_failure_rate_over_ten_percent_raises_an_alarm() -> None:
    alarm = ALARMS["ProcessorAlarms/FailureRateAlarm"]

    assert {metric.name for metric in named_by(alarm)} == {"Completed", "Failed"}
    assert (alarm["Threshold"], alarm["ComparisonOperator"]) == ("10", "GreaterThanThreshold")


def test_too_little_memory_for_logins_by_iam_raises_an_alarm() -> None:
    # "You must have between 300 and 1000 MiB extra memory on your database for reliable connectivity":
    # https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.html
    assert rings(ALARMS["Watching/DatabaseMemoryAlarm"], bytes=299 * 2**20)
    assert not rings(ALARMS["Watching/DatabaseMemoryAlarm"], bytes=300 * 2**20)


@pytest.mark.parametrize(
    ("instance", "gibibytes"),
    [("db.t4g.micro", 1), ("db.t4g.small", 2), ("db.t3.medium", 4), ("db.m7g.large", 8), ("db.m7g.xlarge", 16),
     ("db.t4g.2xlarge", 32), ("db.m7g.4xlarge", 64), ("db.m7g.16xlarge", 256), ("db.r7g.large", 16)],
)  # fmt: skip
def test_alarms_of_memory_and_connections_follow_the_class(instance: str, gibibytes: int) -> None:
    alarms = Stack({"DatabaseInstanceClass": instance}).alarms
    memory = int(alarms["Watching/DatabaseMemoryAlarm"]["Threshold"])
    connections = int(alarms["Watching/DatabaseConnectionsAlarm"]["Threshold"])

    # RDS' formula, LEAST({DBInstanceClassMemory/9531392},5000), where up to a quarter of the memory is RDS' own.
    allowed = min(0.75 * gibibytes * 2**30 / 9_531_392, 5000)
    # A family with more memory than others of its size allows more.
    least = 0.3 if instance.startswith("db.r") else 0.65
    assert least * allowed <= connections <= 0.8 * allowed
    assert memory == 40 if gibibytes == 1 else 300 <= memory <= 1000
    assert memory <= 0.2 * 1024 * gibibytes


def test_numbers_of_the_databases_alarms_that_are_given_are_taken() -> None:
    alarms = Stack({"DatabaseThresholds": "70,500,100", "DatabaseInstanceClass": "db.t4g.micro"}).alarms

    thresholds = [alarms[f"Watching/Database{name}Alarm"]["Threshold"] for name in ("Cpu", "Memory", "Connections")]
    assert thresholds == ["70", "500", "100"]


@pytest.mark.parametrize(("storage", "gibibytes"), [("20", 1), ("500", 25)])
def test_storage_that_does_not_grow_raises_an_alarm_and_growth_none(storage: str, gibibytes: int) -> None:
    alarm = Stack({"DatabaseStorage": storage, "DatabaseMaxStorage": "1000"}).alarms["Watching/DatabaseStorageAlarm"]

    # RDS makes it larger by itself when less than a tenth is left for five minutes.
    assert not rings(alarm, bytes=gibibytes * 2**30)
    assert rings(alarm, bytes=gibibytes * 2**30 - 1)
    assert alarm["EvaluationPeriods"] == 3


def test_events_of_the_database_go_where_alarms_go() -> None:
    [events] = STACK.of_type("AWS::RDS::EventSubscription").values()

    assert (events["SnsTopicArn"], events["SourceIds"]) == ("AlarmTopic", ["Database"])
    assert {"failover", "failure", "maintenance"} <= set(events["EventCategories"])
    # It tells of storage each time that it grows by itself.
    assert "low storage" not in events["EventCategories"]
    for without in ({"Alarms": "false"}, {"DatabaseHost": "db.example.com"}):
        assert not Stack(without).of_type("AWS::RDS::EventSubscription")


def test_a_budget_tells_the_same_topic_which_lets_it() -> None:
    [budget] = Stack({"MonthlyBudget": "120"}).of_type("AWS::Budgets::Budget").values()
    [policy] = STACK.of_type("AWS::SNS::TopicPolicy").values()
    [statement] = policy["PolicyDocument"]["Statement"]

    assert budget["Budget"]["BudgetLimit"] == {"Amount": "120", "Unit": "USD"}
    for each in budget["NotificationsWithSubscribers"]:
        assert each["Subscribers"] == [{"SubscriptionType": "SNS", "Address": "AlarmTopic"}]
    assert set(statement["Principal"]["Service"]) == {
        f"{name}.amazonaws.com" for name in ("cloudwatch", "events.rds", "budgets")
    }
    assert not STACK.of_type("AWS::Budgets::Budget")
    assert not Stack({"Alarms": "false", "MonthlyBudget": "120"}).of_type("AWS::Budgets::Budget")


def test_dev_has_no_alarms_and_prod_asks_who_is_told_of_them() -> None:
    environments = tomllib.loads((ROOT / "samconfig.toml").read_text())
    dev, prod = (
        dict(one.split("=", 1) for one in environments[name]["deploy"]["parameters"]["parameter_overrides"])
        for name in ("dev", "prod")
    )

    assert not Stack(dev).alarms
    with pytest.raises(TemplateError, match="AlarmEmail"):
        Stack(prod)
    assert Stack(prod | {"AlarmEmail": "ops@example.com"}).alarms


@pytest.mark.parametrize(
    ("given", "is_there"), [({}, True), ({"AlarmEmail": "ops@example.com"}, False), ({"Alarms": "false"}, False)]
)
def test_the_outputs_say_that_no_address_is_told(given: dict[str, str], is_there: bool) -> None:
    stack = Stack(given)
    output = stack.document["Outputs"]["NoAlarmEmail"]

    assert stack.holds(output["Condition"]) == is_there
    assert stack.text(output["Value"]).startswith("aws sns subscribe")


def test_the_dashboard_names_no_more_metrics_than_are_free() -> None:
    """https://aws.amazon.com/cloudwatch/pricing: three dashboards of up to 50 metrics."""
    assert len(STACK.shown) <= 50


def test_the_price_of_the_alarms_counts_their_metrics() -> None:
    text = (ROOT / "docs" / "operations.md").read_text()

    said, *_ = re.findall(r"alarms on (\d+) metrics \((\d+\.\d\d)\)", text)

    count = sum(len(list(named_by(alarm))) for alarm in Stack().alarms.values())
    assert said == (str(count), f"{count / 10:.2f}")


def test_the_price_of_the_alarms_of_an_existing_database_counts_their_metrics() -> None:
    text = (ROOT / "docs" / "operations.md").read_text()

    [row] = [line for line in text.splitlines() if line.startswith("| an existing database")]

    count = sum(len(list(named_by(alarm))) for alarm in Stack({"DatabaseHost": "db.example.com"}).alarms.values())
    assert f"alarms on {count} metrics ({count / 10:.2f})" in row


def test_only_the_alarm_for_silence_treats_missing_data_as_bad() -> None:
    for name, alarm in ALARMS.items():
        expected = "breaching" if name.endswith("SilentAlarm") else "notBreaching"
        assert alarm["TreatMissingData"] == expected, name


def test_every_alarm_notifies_the_topic_at_its_begin_and_end() -> None:
    assert len(ALARMS) >= 24
    for name, alarm in ALARMS.items():
        assert alarm["AlarmActions"] == alarm["OKActions"] == ["AlarmTopic"], name


def test_no_alarm_looks_farther_back_than_cloudwatch_allows() -> None:
    # The longest silence that the parameters allow.
    longest = Stack(
        dict.fromkeys(("LaneThresholds", "SlowLaneThresholds", "OutsideLaneThresholds"), "100,300,10,10,120,999")
    )

    for alarm in longest.alarms.values():
        in_math = [each["MetricStat"]["Period"] for each in alarm.get("Metrics", []) if "MetricStat" in each]
        assert alarm.get("Period", max(in_math, default=0)) * int(alarm["EvaluationPeriods"]) <= 86_400


def test_an_alarm_with_a_formula_names_its_metrics() -> None:
    for name, alarm in ALARMS.items():
        if "Metrics" in alarm:
            [result] = [each for each in alarm["Metrics"] if each.get("ReturnData", True)]
            given = {each["Id"] for each in alarm["Metrics"]} - {result["Id"]}
            assert set(re.findall(r"\b[a-z]\w*", result["Expression"])) == given, name


def test_two_stacks_do_not_collide() -> None:
    names = [each["DashboardName"] for each in STACK.of_type("AWS::CloudWatch::Dashboard").values()]
    names += [query["Name"] for query in QUERIES.values()]

    assert not [alarm for alarm in ALARMS.values() if "AlarmName" in alarm]
    assert not [topic for topic in STACK.of_type("AWS::SNS::Topic").values() if "TopicName" in topic]
    assert names
    assert all(name.startswith(STACK.resolve({"Ref": "AWS::StackName"})) for name in names)
    # The same stack in two regions: dashboards belong to an account.
    assert STACK.resolve({"Ref": "AWS::Region"}) in names[0]


def test_metrics_are_read_by_the_dimensions_that_the_functions_write() -> None:
    functions = {each["FunctionName"] for each in STACK.of_type("AWS::Serverless::Function").values()}
    said = STACK.resolve(STACK.document["Globals"]["Function"]["Environment"]["Variables"]["POWERTOOLS_SERVICE_NAME"])
    processor = STACK.of_type("AWS::Serverless::Function")["ProcessorFunction"]
    assert processor["Environment"]["Variables"]["PROCESSOR_LANES"] == ",".join(LANES)
    allowed = {"service": {said}, "lane": set(LANES), "function": functions, "FunctionName": functions}
    allowed |= {"ApiId": {"Api"}, "DBInstanceIdentifier": {"Database"}}

    for metric in STACK.metrics:
        for name, value in metric.dimensions:
            assert value in allowed[name], metric


def test_metrics_of_aws_are_read_by_aws_dimensions() -> None:
    for metric in STACK.metrics:
        if metric.namespace != "tidegate":
            names, dimension = OF_AWS[metric.namespace]
            assert metric.name in names
            assert {name for name, _ in metric.dimensions} == {dimension}


def test_a_given_database_has_no_alarms() -> None:
    elsewhere = Stack({"DatabaseHost": "db.example.com"})

    own = {metric.name for metric in STACK.metrics if metric.namespace == "AWS/RDS"}
    of_alarms = {metric.name for alarm in ALARMS.values() for metric in named_by(alarm)}

    assert own == OF_AWS["AWS/RDS"][0]
    assert own <= of_alarms
    assert not [metric for metric in elsewhere.metrics if metric.namespace == "AWS/RDS"]


def test_without_an_address_no_mail_is_sent() -> None:
    with_one = Stack({"AlarmEmail": "ops@example.com"})

    [subscription] = with_one.of_type("AWS::SNS::Subscription").values()

    assert (subscription["Protocol"], subscription["Endpoint"]) == ("email", "ops@example.com")
    assert STACK.of_type("AWS::SNS::Subscription") == {}


def test_alarms_and_dashboard_can_be_left_out() -> None:
    without = Stack({"Alarms": "false", "AlarmEmail": "ops@example.com", "Dashboard": "false"})

    kinds = ("AWS::CloudWatch::Alarm", "AWS::SNS::Topic", "AWS::SNS::Subscription", "AWS::CloudWatch::Dashboard")
    assert not [name for kind in kinds for name in without.of_type(kind)]


def test_every_widget_has_a_title_and_names_its_lines() -> None:
    assert len(STACK.widgets) >= 14
    for widget in STACK.widgets:
        assert widget["properties"]["title"]
        labels = [line[-1]["label"] for line in widget["properties"]["metrics"]]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARN", "ERROR"])
def test_metrics_pass_every_log_level(level: str) -> None:
    logging = Stack({"LogLevel": level}).resolve(STACK.document["Globals"]["Function"]["LoggingConfig"])

    # A line without a level is INFO:
    # https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
    assert logging["ApplicationLogLevel"] in {"DEBUG", "INFO"}


def test_queries_search_for_messages_that_the_code_writes() -> None:
    code = "\n".join(file.read_text() for file in (ROOT / "layers" / "tidegate").rglob("*.py"))
    messages = {
        message
        for query in QUERIES.values()
        for said in re.findall(r"message (?:= |in \[)([^\]|]+)", query["QueryString"])
        for message in re.findall(r'"([^"]+)"', said)
    }

    assert messages == {"job settled", "job reclaimed", "lock lost"}
    assert all(json.dumps(message) in code for message in messages)


def test_queries_read_log_groups_of_the_stack() -> None:
    groups = {each["LogGroupName"] for each in STACK.of_type("AWS::Logs::LogGroup").values()}

    assert len(QUERIES) >= 5
    for query in QUERIES.values():
        assert query["LogGroupNames"]
        assert set(query["LogGroupNames"]) <= groups


def test_every_alarm_is_explained_where_its_description_says() -> None:
    text = (ROOT / "docs" / "operations.md").read_text()
    alarms = re.search(r"^## Alarms$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert alarms
    written = set(re.findall(r"^### (.+)$", alarms[1], re.MULTILINE))

    said = {re.fullmatch(r".+; see (.+) in docs/operations.md", alarm["AlarmDescription"]) for alarm in ALARMS.values()}

    assert {found[1] for found in said if found} == written
    assert None not in said
