"""Finds the route of a request in API Gateway's order: the most exact path first, then the method before ANY."""

import re
from collections.abc import Iterable
from urllib.parse import unquote

from local.template import Route

DEFAULT_RANK = (3,)


class Routes:
    def __init__(self, routes: Iterable[Route]) -> None:
        ordered = sorted(routes, key=lambda route: (_rank(route.path), route.method == "ANY"))
        self._patterns = [(route, _pattern(route.path)) for route in ordered]

    def match(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """`path` is still encoded: an encoded slash separates nothing. The parameters are decoded."""
        for route, pattern in self._patterns:
            if route.method in {method, "ANY"} and (found := pattern.fullmatch(path)):
                names = re.findall(r"\{([^}+]+)\+?\}", route.path)
                return route, dict(zip(names, map(unquote, found.groups()), strict=True))
        return None


def _rank(path: str) -> tuple[int, ...]:
    if path == "$default":
        return DEFAULT_RANK
    return tuple(_segment_rank(segment) for segment in path.split("/")[1:])


def _segment_rank(segment: str) -> int:
    if not segment.startswith("{"):
        return 0
    return 2 if segment.endswith("+}") else 1


def _pattern(path: str) -> re.Pattern[str]:
    if path == "$default":
        return re.compile(".*", re.DOTALL)
    return re.compile("/".join(_segment_pattern(segment) for segment in path.split("/")))


def _segment_pattern(segment: str) -> str:
    return (re.escape(segment), "([^/]+)", "(.+)")[_segment_rank(segment)]
