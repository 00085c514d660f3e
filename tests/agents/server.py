"""A model server on this machine that speaks the chat-completions protocol, and misbehaves on request.

Shapes are those of OpenAI's API reference (chat completions: streaming, function calling, errors, list models), as the
openai package 3.54 types them: requests are checked against its own request type, and what goes out was checked
against `ChatCompletionChunk`. Differences of other servers are noted where they are played.

    with ModelServer(says("hello")) as server:
        model = OpenAIChatModel(Service(base_url=server.url, ...))

Each POST takes the next act. One without an act, or an act that was never taken, fails the test at the end.
"""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from openai.types.chat.chat_completion_chunk import ChatCompletionChunk
from openai.types.chat.completion_create_params import CompletionCreateParamsStreaming
from pydantic import TypeAdapter

MODEL = "gpt-5.4-mini-2026-03-17"
USAGE = {
    "prompt_tokens": 1000,
    "completion_tokens": 200,
    "total_tokens": 1200,
    "prompt_tokens_details": {"cached_tokens": 400, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
}

Json = dict[str, Any]
Act = Callable[["Exchange"], None]


@dataclass
class Request:
    """What came in."""

    path: str
    headers: Mapping[str, str]
    body: Json


@dataclass
class Exchange:
    """One request that is being answered."""

    request: Request
    handler: BaseHTTPRequestHandler
    over: threading.Event  # the server is closing: stop hanging

    def start(self, status: int = 200, content_type: str = "text/event-stream; charset=utf-8", **headers: str) -> None:
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", content_type)
        self.handler.send_header("Transfer-Encoding", "chunked")
        self.handler.send_header("x-request-id", "req_0123456789abcdef0123456789abcdef")
        for name, value in headers.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.end_headers()

    def send(self, data: bytes) -> None:
        if not data:
            return  # an empty chunk ends the body, and a second end would be read as the next reply
        self.handler.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.handler.wfile.flush()

    def event(self, value: Json | str) -> None:
        text = value if isinstance(value, str) else json.dumps(value)
        self.send(f"data: {text}\n\n".encode())

    def end(self) -> None:
        self.handler.wfile.write(b"0\r\n\r\n")

    def hang_up(self) -> None:
        """End the connection in the middle of whatever it is."""
        self.handler.close_connection = True
        with contextlib.suppress(OSError):
            self.handler.connection.shutdown(socket.SHUT_RDWR)


class ModelServer:
    """Takes the place of a model service.

    Args:
        acts: what each request for a completion gets, in order.
        models: what it says it has.
        key: that requests must bear; "": any.
        owned_by: as the server in question says: "system", "library" (Ollama), "llamacpp", "vllm".
    """

    path = "/v1/chat/completions"
    shape: TypeAdapter[Any] = TypeAdapter(CompletionCreateParamsStreaming)  # of requests

    def __init__(
        self,
        *acts: Act,
        models: Sequence[str] = ("gpt-5.4-mini", "gpt-5.5"),
        key: str = "",
        owned_by: str = "system",
        port: int = 0,
    ) -> None:
        self.acts, self.models, self.key, self.owned_by = deque(acts), models, key, owned_by
        self.requests: list[Request] = []  # for completions
        self.listed: list[Mapping[str, str]] = []  # headers of requests for the list of models
        self.problems: list[str] = []
        self._over = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()
        if kind is None:
            assert not self.problems, self.problems
            assert not self.acts, f"{len(self.acts)} acts that were never requested"

    @property
    def bodies(self) -> list[Json]:
        return [request.body for request in self.requests]

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        request = Request(handler.path, dict(handler.headers.items()), body)
        self.requests.append(request)
        exchange = Exchange(request, handler, self._over)
        try:
            self.shape.validate_python(body)
            assert handler.path == self.path, handler.path
            assert handler.headers["Authorization"].startswith(("Bearer ", "Basic "))
        except Exception as error:  # noqa: BLE001 (any is a fault of the client's, reported at the end)
            self.problems.append(f"request {len(self.requests)}: {error}")
        if self.key and handler.headers["Authorization"] != f"Bearer {self.key}":
            wrong_key(exchange)
        elif self.acts:
            self.acts.popleft()(exchange)
        else:
            self.problems.append(f"request {len(self.requests)} has no act")
            fails(500, "no act left")(exchange)

    def list(self, handler: BaseHTTPRequestHandler) -> None:
        self.listed.append(dict(handler.headers.items()))
        if self.key and handler.headers.get("Authorization") != f"Bearer {self.key}":
            _whole(handler, 401, INVALID_KEY)
            return
        data = [
            {"id": name, "object": "model", "created": 1773000000, "owned_by": self.owned_by} for name in self.models
        ]
        _whole(handler, 200, {"object": "list", "data": data})


def _handler(server: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            with contextlib.suppress(ConnectionError):
                server.answer(self)

        def do_GET(self) -> None:
            with contextlib.suppress(ConnectionError):
                server.list(self)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    return Handler


def _whole(handler: BaseHTTPRequestHandler, status: int, value: Json | str, **headers: str) -> None:
    text = value if isinstance(value, str) else json.dumps(value)
    handler.send_response(status)
    handler.send_header("Content-Type", "text/html" if isinstance(value, str) else "application/json")
    handler.send_header("Content-Length", str(len(text.encode())))
    for name, content in headers.items():
        handler.send_header(name.replace("_", "-"), content)
    handler.end_headers()
    handler.wfile.write(text.encode())


# ------------------------------------------------------------------------------------------------------ good replies


def chunk(delta: Json | None, finish: str | None = None, usage: Json | None = None) -> Json:
    """One event of a stream; `delta` None is the last one, which has no choices."""
    made = {
        "id": "chatcmpl-C9bVZl2mEGHcDrPgHnWZBbvjlOzBa",
        "object": "chat.completion.chunk",
        "created": 1773700000,
        "model": MODEL,
        "service_tier": "default",
        "system_fingerprint": None,
        "choices": [] if delta is None else [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}],
        "usage": usage,
        "obfuscation": "Xk2p",
    }
    ChatCompletionChunk.model_validate(made, strict=True)
    return made


def says(text: str, finish: str = "stop", usage: Json | None = USAGE, pieces: int = 3) -> Act:
    """A reply of text, in pieces."""
    size = max(1, -(-len(text) // pieces))
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    return streams([{"content": part} for part in parts], finish, usage)


def calls(*wanted: tuple[str, str], finish: str = "tool_calls", usage: Json | None = USAGE) -> Act:
    """A reply that calls tools: (name, arguments), the arguments in two pieces each, as OpenAI sends them."""
    deltas: list[Json] = []
    for n, (name, arguments) in enumerate(wanted):
        half = len(arguments) // 2
        first = {"index": n, "id": f"call_{n}abc", "type": "function", "function": {"name": name, "arguments": ""}}
        rest = [{"index": n, "function": {"arguments": part}} for part in (arguments[:half], arguments[half:])]
        deltas += [{"tool_calls": [piece]} for piece in (first, *rest)]
    return streams(deltas, finish, usage)


def declines(words: str) -> Act:
    """A model's refusal, which has a member of its own."""
    return streams([{"refusal": words}], "stop", USAGE)


def streams(deltas: Sequence[Json], finish: str | None = "stop", usage: Json | None = USAGE) -> Act:
    def act(exchange: Exchange) -> None:
        exchange.start()
        exchange.event(chunk({"role": "assistant", "content": None, "refusal": None}))
        for delta in deltas:
            exchange.event(chunk(delta))
        exchange.event(chunk({}, finish))
        if usage and exchange.request.body.get("stream_options", {}).get("include_usage"):
            exchange.event(chunk(None, usage=usage))
        exchange.event("[DONE]")
        exchange.end()

    return act


# -------------------------------------------------------------------------------------------------------- bad replies

INVALID_KEY = {
    "error": {
        "message": "Incorrect API key provided: sk-tes**************cret. You can find your API key at "
        "https://platform.openai.com/account/api-keys.",
        "type": "invalid_request_error",
        "param": None,
        "code": "invalid_api_key",
    }
}


def problem(
    message: str, type: str = "invalid_request_error", code: str | None = None, param: str | None = None
) -> Json:
    return {"error": {"message": message, "type": type, "param": param, "code": code}}


def fails(status: int, value: Json | str, **headers: str) -> Act:
    """An error; a text is its message, and one that begins with "<" a page of HTML, as gateways send."""
    body = problem(value) if isinstance(value, str) and not value.startswith("<") else value
    return lambda exchange: _whole(exchange.handler, status, body, **headers)


wrong_key = fails(401, INVALID_KEY)


def breaks_off(*texts: str) -> Act:
    """Some text, then the connection is gone: in the middle of a chunked body."""

    def act(exchange: Exchange) -> None:
        exchange.start()
        for text in texts:
            exchange.event(chunk({"content": text}))
        exchange.hang_up()

    return act


def ends_early(*texts: str) -> Act:
    """Some text, then an orderly end of the body, but no finish_reason and no [DONE]."""

    def act(exchange: Exchange) -> None:
        exchange.start()
        for text in texts:
            exchange.event(chunk({"content": text}))
        exchange.end()

    return act


def hangs_up(exchange: Exchange) -> None:
    """Ends the connection without a word."""
    exchange.hang_up()


def hangs(exchange: Exchange) -> None:
    """Says nothing at all."""
    exchange.over.wait(300)


def drips(*texts: str) -> Act:
    """Keeps the connection alive with comments and pieces of text, for ever."""

    def act(exchange: Exchange) -> None:
        exchange.start()
        for text in texts:
            exchange.event(chunk({"content": text}))
        while not exchange.over.wait(0.02):
            exchange.send(b": keep-alive\n\n")

    return act


def drips_headers(exchange: Exchange) -> None:
    """Begins a response and never gets to its body."""
    exchange.handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not exchange.over.wait(0.02):
        exchange.handler.wfile.write(b"X-Slow: 1\r\n")
        exchange.handler.wfile.flush()


def sends(data: bytes, content_type: str = "text/event-stream") -> Act:
    """These bytes, whatever they are."""

    def act(exchange: Exchange) -> None:
        exchange.start(content_type=content_type)
        exchange.send(data)
        exchange.end()

    return act


def slowly(act: Act, seconds: float) -> Act:
    def slow(exchange: Exchange) -> None:
        time.sleep(seconds)
        act(exchange)

    return slow
