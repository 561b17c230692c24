"""The parts of Lambda's Invoke API that `boto3.client("lambda").invoke` needs.

https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
"""

import json
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from local import mails
from local.bucket import LocalBucket
from local.service import (
    SYNCHRONOUS_BYTES,
    LambdaService,
    ThrottledError,
    TooLargeError,
    UnknownFunctionError,
    new_request_id,
)
from local.template import function_arn

PATH: Final = "/2015-03-31/functions/{name}/invocations"


@web.middleware
async def no_page(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuses what a page in a browser sends: a page of any site may send a request to this machine, and no client of
    AWS sends this header."""
    if "Origin" in request.headers:
        return refusal(403, "AccessDeniedException", "a page in a browser may not call this")
    return await handler(request)


class InvokeApi:
    def __init__(self, service: LambdaService, bucket: LocalBucket | None = None) -> None:
        self._service = service
        self._bucket = bucket

    def runner(self) -> web.AppRunner:
        app = web.Application(client_max_size=SYNCHRONOUS_BYTES + 1024, middlewares=[no_page])
        app.router.add_post(PATH, self.handle)
        app.router.add_routes([*mails.ROUTES, *(self._bucket.routes() if self._bucket else [])])
        return web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def handle(self, request: web.Request) -> web.Response:
        name = function_name(request.match_info["name"])
        try:
            response = await self._invoke(request, name)
        except UnknownFunctionError:
            response = refusal(404, "ResourceNotFoundException", f"Function not found: {function_arn(name)}")
        except ThrottledError:
            response = refusal(429, "TooManyRequestsException", "Rate Exceeded.")
        except (TooLargeError, web.HTTPRequestEntityTooLarge) as error:
            response = refusal(413, "RequestTooLargeException", str(error))
        except ValueError as error:
            text = f"Could not parse request body into json: {error}"
            response = refusal(400, "InvalidRequestContentException", text)
        return response

    async def _invoke(self, request: web.Request, name: str) -> web.Response:
        event = await request.read() or b"{}"
        json.loads(event)
        self._service.pool(name)
        request_id = new_request_id()
        headers = {"x-amzn-requestid": request_id}
        match request.headers.get("X-Amz-Invocation-Type", "RequestResponse"):
            case "DryRun":
                return web.Response(status=204, headers=headers)
            case "Event":
                self._service.invoke_later(name, event, request_id)
                return web.Response(status=202, headers=headers)
        answer = await self._service.invoke(name, event, request_id)
        headers |= {"X-Amz-Executed-Version": "$LATEST", "content-type": "application/json"}
        if answer.failed:
            headers["X-Amz-Function-Error"] = "Unhandled"
        return web.Response(body=answer.document, headers=headers)


def function_name(given: str) -> str:
    """A name, a partial or a whole ARN, each with or without a qualifier."""
    _, function, rest = given.partition("function:")
    return (rest if function else given).partition(":")[0]


def refusal(status: int, kind: str, text: str) -> web.Response:
    return web.json_response({"Type": "User", "Message": text}, status=status, headers={"x-amzn-errortype": kind})
