"""The whole stack, and the two clients of it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from tests.stack.running import Stack, running_stack
from tidegate_client import AsyncTidegate, Tidegate


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running_stack(tmp_path_factory.mktemp("client")) as stack:
        yield stack


@pytest.fixture
def url(stack: Stack) -> str:
    return str(stack.http.base_url)


class Both:
    """Calls a method of the client that the test is run with, and collects what it iterates."""

    def __init__(self, url: str, key: str, *, is_async: bool, **how: Any) -> None:
        self._made: Callable[[], Any] = lambda: (AsyncTidegate if is_async else Tidegate)(url, key, **how)
        self._is_async = is_async

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *given, **options: self._call(name, given, options)

    def _call(self, name: str, given: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if self._is_async:
            return asyncio.run(self._called(name, given, options))
        with self._made() as client:
            answer = getattr(client, name)(*given, **options)
            return list(answer) if isinstance(answer, Iterator) else answer

    async def _called(self, name: str, given: tuple[Any, ...], options: dict[str, Any]) -> Any:
        async with self._made() as client:
            answer = getattr(client, name)(*given, **options)
            return [each async for each in answer] if isinstance(answer, AsyncIterator) else await answer


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def is_async(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def client(stack: Stack, url: str, is_async: bool) -> Both:
    return Both(url, stack.key, is_async=is_async)
