"""Replaces Lambda's runtime in a function's process: one invocation at a time, in the main thread.

    python -P runtime.py HANDLER FD

FD is a socket to the stack, so that stdout and stderr belong to the function. A message in either direction is a line
of JSON, then as many bytes as its `size` says. The process sends `ready` or the error of the import, then answers one
request after another until the socket ends. An error comes with a traceback, which the stack prints. The module imports
only the standard library, so that the function finds its own versions of all other modules.
"""

import importlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any, BinaryIO

type Handler = Callable[[Any, "Context"], Any]

# Frames that do not belong to the function's code: this file's, and the import system's.
NOT_THE_FUNCTIONS = (__file__, importlib.__file__, "<frozen importlib")


def main(handler_name: str, descriptor: int) -> None:
    # A program that the function starts must not keep the socket open after this process has ended.
    os.set_inheritable(descriptor, False)
    requests, replies = os.fdopen(descriptor, "rb"), os.fdopen(os.dup(descriptor), "wb")
    # A fork of this process, such as a slot, must not use the socket, even if a handler writes into every open file.
    os.register_at_fork(after_in_child=lambda: lead_nowhere(requests.fileno(), replies.fileno()))
    try:
        handler = load(handler_name)
    except Exception as error:  # noqa: BLE001  whatever the module raises is the answer to the first invocation
        reply(replies, "failed", error_document(error, "", error.__traceback__), own_traceback(error))
        sys.exit(1)
    reply(replies, "ready", b"")
    while header := requests.readline():
        request = json.loads(header)
        status, document, trace = invoke(handler, requests.read(request["size"]), Context(request))
        reply(replies, status, document, trace)


def lead_nowhere(*descriptors: int) -> None:
    """The descriptors stay in use, so that no later file gets these numbers."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(nothing, descriptor, inheritable=False)
    os.close(nothing)


def load(name: str) -> Handler:
    module_name, dot, attribute = name.rpartition(".")
    if not dot:
        raise MalformedHandlerNameError(f"Bad handler '{name}': not enough values to unpack (expected 2, got 1)")
    try:
        module = importlib.import_module(module_name.replace("/", "."))
    except ImportError as error:
        raise ImportModuleError(f"Unable to import module '{module_name}': {error}") from error
    except SyntaxError as error:
        raise UserCodeSyntaxError(f"Syntax error in module '{module_name}': {error}") from error
    try:
        handler: Handler = getattr(module, attribute)
    except AttributeError:
        raise HandlerNotFoundError(f"Handler '{attribute}' missing on module '{module_name}'") from None
    return handler


def invoke(handler: Handler, event: bytes, context: "Context") -> tuple[str, bytes, str]:
    try:
        result = handler(json.loads(event), context)
    except Exception as error:  # noqa: BLE001  whatever the handler raises is its answer
        trace = error.__traceback__.tb_next if error.__traceback__ else None  # from the handler's frame on
        return "error", error_document(error, context.aws_request_id, trace), own_traceback(error)
    try:
        return "ok", json.dumps(result, ensure_ascii=False).encode(), ""
    except (TypeError, ValueError) as error:
        marshal = MarshalError(f"Unable to marshal response: {error}")
        return "error", error_document(marshal, context.aws_request_id, None), ""


def reply(replies: BinaryIO, status: str, document: bytes, trace: str = "") -> None:
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    header = {"status": status, "size": len(document), "traceback": trace}
    replies.write(json.dumps(header).encode() + b"\n" + document)
    replies.flush()


def own_traceback(error: BaseException) -> str:
    """Only the frames of the function's code. A failed import shows its cause."""
    if isinstance(error, RuntimeFailure) and error.__cause__ is not None:
        error = error.__cause__
    told = traceback.TracebackException.from_exception(error, compact=True)
    chain: list[traceback.TracebackException | None] = [told]
    while chain:
        if one := chain.pop():
            one.stack[:] = [frame for frame in one.stack if not frame.filename.startswith(NOT_THE_FUNCTIONS)]
            chain += [one.__cause__, one.__context__, *(one.exceptions or ())]
    return "".join(told.format())


def error_document(error: BaseException, request_id: str, trace: TracebackType | None) -> bytes:
    document = {
        "errorMessage": str(error),
        "errorType": getattr(error, "error_type", type(error).__name__),
        "requestId": request_id,
        "stackTrace": traceback.format_tb(trace),
    }
    return json.dumps(document).encode()


class RuntimeFailure(Exception):  # Lambda's names for errors around a handler
    error_type = "Runtime.Unknown"


class MalformedHandlerNameError(RuntimeFailure):
    error_type = "Runtime.MalformedHandlerName"


class ImportModuleError(RuntimeFailure):
    error_type = "Runtime.ImportModuleError"


class UserCodeSyntaxError(RuntimeFailure):
    error_type = "Runtime.UserCodeSyntaxError"


class HandlerNotFoundError(RuntimeFailure):
    error_type = "Runtime.HandlerNotFound"


class MarshalError(RuntimeFailure):
    error_type = "Runtime.MarshalError"


class Context:
    """The handler's second argument, with awslambdaric's attributes."""

    identity = None
    client_context = None

    def __init__(self, request: dict[str, Any]) -> None:
        self.aws_request_id: str = request["request_id"]
        self.invoked_function_arn: str = request["arn"]
        self.function_name = os.environ["AWS_LAMBDA_FUNCTION_NAME"]
        self.function_version = os.environ["AWS_LAMBDA_FUNCTION_VERSION"]
        self.memory_limit_in_mb = os.environ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"]
        self.log_group_name = os.environ["AWS_LAMBDA_LOG_GROUP_NAME"]
        self.log_stream_name = os.environ["AWS_LAMBDA_LOG_STREAM_NAME"]
        self._deadline: float = request["deadline"]

    def get_remaining_time_in_millis(self) -> int:
        return max(0, int((self._deadline - time.time()) * 1000))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
