"""make simulate: how long jobs wait, what to set and what it costs, for a given load.

    make simulate LOAD="--jobs-per-hour 10000 --work 2"              what the defaults do with it
    make simulate LOAD="--jobs-per-hour 10000 --work 2 --within 5"   the cheapest with 95 of 100 started within 5 s
    make simulate LOAD=--table                                       the table of docs/scaling.md

The jobs of one lane are simulated (simulation.py), and what that would cost is added up (forecast.py). What is left
out: handlers that compete for the CPU, failures and retries, limits and rates of types, deaths. A handler that reaches
the timeout ends there.
"""

import argparse
from collections.abc import Iterable
from dataclasses import fields

from bench.figure import table
from bench.forecast import EGRESS, Load, advise, answer, scaling
from bench.simulation import DATABASES, Machine, Setting


def _chosen[T: (Load, Setting, Machine)](of: type[T], options: argparse.Namespace) -> T:
    return of(**{each.name: getattr(options, each.name) for each in fields(of)})


_CHOICES: dict[str, Iterable[str]] = {"egress": EGRESS, "database": DATABASES, "spread": ("exponential", "fixed")}
# Of what is neither a count nor seconds.
_UNITS = {"memory": "MB", "jobs_per_hour": "JOBS", "keep_days": "DAYS", "kilobytes": "KB"}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="make simulate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for part in (Load, Setting, Machine):
        group = parser.add_argument_group(part.__name__.lower())
        for each in fields(part):
            choices = _CHOICES.get(each.name)
            option = "--" + each.name.replace("_", "-")
            unit = _UNITS.get(each.name, "SECONDS" if each.type is float else None)
            group.add_argument(
                option, type=each.type, default=each.default, choices=choices, metavar=unit, help="%(default)s"
            )
    parser.add_argument("--hours", type=float, default=1.0, help="how long the load lasts")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same answer")
    parser.add_argument("--within", type=float, help="seconds in which 95 of 100 jobs are to start: says what to set")
    parser.add_argument("--table", action="store_true", help="the table of docs/scaling.md")
    options = parser.parse_args()
    load, setting, machine = _chosen(Load, options), _chosen(Setting, options), _chosen(Machine, options)
    if options.table:
        answers = scaling()
    elif options.within is None:
        answers = [answer(load, setting, machine, hours=options.hours, seed=options.seed)]
    else:
        best = advise(load, options.within, machine, setting, hours=options.hours)
        answers = [best] if best else []
    print("\n".join(table([one.row() for one in answers])) or "no setting of one lane does it")
    return 0 if answers else 1


if __name__ == "__main__":
    raise SystemExit(main())
