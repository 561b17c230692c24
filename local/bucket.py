"""Stands in for the archive's bucket in S3: objects are files.

https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
"""

import os
import re
import tempfile
from pathlib import Path
from typing import Final

from aiohttp import web

PATH: Final = "/archive"
# Nothing that leads out of the folder.
KEY: Final = re.compile(r"(?!.*\.\.)[A-Za-z0-9._=-]+(/[A-Za-z0-9._=-]+)*", re.ASCII)


class LocalBucket:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def routes(self) -> list[web.RouteDef]:
        return [web.put(f"{PATH}/{{key:.+}}", self.put)]

    async def put(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        if not KEY.fullmatch(key):
            return web.Response(status=403, text="<Error><Code>AccessDenied</Code></Error>")
        self._write(key, await self._read(request))
        return web.Response()

    async def _read(self, request: web.Request) -> bytes:
        """Past the server's bound, which is Lambda's."""
        return b"".join([piece async for piece in request.content.iter_any()])

    def _write(self, key: str, content: bytes) -> None:
        """A reader sees an object whole."""
        target = self.folder / key
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, path = tempfile.mkstemp(prefix=".", dir=target.parent)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        Path(path).replace(target)
