"""Models behind the protocol, through the real openai package, against a server that misbehaves in every known way."""

from __future__ import annotations

import email.utils
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from typing import Any

import pytest
from openai.types.chat import ChatCompletion
from server import (
    MODEL,
    USAGE,
    ModelServer,
    breaks_off,
    calls,
    chunk,
    declines,
    drips,
    drips_headers,
    ends_early,
    fails,
    hangs,
    hangs_up,
    problem,
    says,
    sends,
    slowly,
    streams,
    wrong_key,
)

from circuitron.agents.answers import strict_schema
from circuitron.agents.base import NoReply, ServiceDown
from circuitron.agents.openai_model import OpenAIChatModel, Patience
from circuitron.agents.service import Service
from circuitron.chat import ChatReply, ChatRequest, Finish, Message, Price, ToolCall, ToolSpec
from circuitron.errors import EXIT_ENVIRONMENT, AgentFailure, ModelUnavailable
from circuitron.plan import ValidationOutput

KEY = "sk-test-0123456789abcdefSECRET"
PRICE = Price(input=1.0, cached=0.1, output=10.0)
QUICK = Patience(first_wait=0.01)
TOOL = ToolSpec(
    name="part_pins",
    description="Pins of a part",
    parameters={"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
)


def request(**more: Any) -> ChatRequest:
    messages = (Message(role="system", content="You validate."), Message(role="user", content="Check R1."))
    given: dict[str, Any] = {"agent": "validator", "model": "gpt-5.4-mini", "messages": messages, "price": PRICE}
    return ChatRequest(**{**given, **more})


def answer(**more: Any) -> ChatRequest:
    return request(output_name="ValidationOutput", output_schema=strict_schema(ValidationOutput), **more)


class Client:
    """A model at a server, and the steps that it reported."""

    def __init__(self, server: ModelServer, official: bool = False, patience: Patience = QUICK) -> None:
        self.steps: list[str] = []
        kind = _Official if official else Service
        service = kind(base_url=server.url, name="the test server", key=KEY)
        self.model = OpenAIChatModel(service, self.steps.append, patience)
        _ = self.model._client  # made beforehand, so that tests of time do not depend on how long that takes

    def __call__(self, request: ChatRequest, pieces: list[str] | None = None) -> ChatReply:
        return self.model.complete(request, None if pieces is None else pieces.append)


class _Official(Service):
    """A server that is spoken to as to OpenAI's own."""

    official = True  # type: ignore[assignment]


# ------------------------------------------------------------------------------------------------------ good replies


def test_text_arrives_in_pieces_with_usage_and_cost() -> None:
    pieces: list[str] = []
    with ModelServer(says("It is fine."), key=KEY) as server:
        reply = Client(server)(request(), pieces)
    assert reply.content == "It is fine." == "".join(pieces) and len(pieces) == 3
    assert (reply.finish, reply.model) == (Finish.STOP, MODEL)
    usage = reply.usage
    assert (usage.input_tokens, usage.cached_tokens, usage.output_tokens) == (1000, 400, 200)
    assert usage.cost == pytest.approx((600 * 1.0 + 400 * 0.1 + 200 * 10.0) / 1e6) and not usage.estimated
    assert reply.seconds > 0


def test_what_openai_is_sent() -> None:
    with ModelServer(says("{}")) as server:
        Client(server, official=True)(answer(tools=(TOOL,)))
    (body,) = server.bodies
    assert body["stream"] is True and body["stream_options"] == {"include_usage": True}
    assert body["max_completion_tokens"] == 16_000 and "max_tokens" not in body
    assert "temperature" not in body
    assert body["messages"][0] == {"role": "system", "content": "You validate."}
    assert body["tools"] == [{"type": "function", "function": TOOL.model_dump()}]
    assert body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "ValidationOutput", "schema": strict_schema(ValidationOutput), "strict": True},
    }


def test_what_other_servers_are_sent() -> None:
    """They hold a reply to the schema even where the model should call a tool, so they get one or the other."""
    with ModelServer(calls(("part_pins", '{"name": "R"}')), says("{}")) as server:
        ask = Client(server)
        ask(answer(tools=(TOOL,)))
        ask(answer())
    first, second = server.bodies
    assert first["max_tokens"] == 16_000 and "max_completion_tokens" not in first
    assert "tools" in first and "response_format" not in first
    assert "tools" not in second and second["response_format"]["type"] == "json_schema"
    for body in (first, second):
        assert json.dumps(strict_schema(ValidationOutput)) in body["messages"][0]["content"]


def test_tool_calls_are_put_together_and_go_back_as_they_came() -> None:
    wanted = (("part_pins", '{"name": "NE555"}'), ("part_pins", '{"name": "LM358"}'))
    with ModelServer(calls(*wanted), says("fine")) as server:
        ask = Client(server)
        reply = ask(request(tools=(TOOL,)))
        assert reply.finish is Finish.TOOL_CALLS
        assert [(c.id, c.name, c.arguments) for c in reply.tool_calls] == [
            (f"call_{n}abc", *call) for n, call in enumerate(wanted)
        ]
        results = [Message(role="tool", content="8 pins", tool_call_id=call.id) for call in reply.tool_calls]
        back = Message(role="assistant", content="", tool_calls=reply.tool_calls)
        ask(request(tools=(TOOL,), messages=(*request().messages, back, *results)))
    sent = server.bodies[1]["messages"][2:]
    assert [call["function"] for call in sent[0]["tool_calls"]] == [{"name": n, "arguments": a} for n, a in wanted]
    assert sent[1:] == [{"role": "tool", "content": "8 pins", "tool_call_id": f"call_{n}abc"} for n in range(2)]


def test_arguments_that_are_no_json_do_not_go_back() -> None:
    """Servers parse them to fill a template, and fail on what the model itself wrote."""
    bad = Message(role="assistant", content="", tool_calls=(ToolCall(id="c", name="part_pins", arguments='{"na'),))
    result = Message(role="tool", content="not valid JSON", tool_call_id="c")
    with ModelServer(says("fine")) as server:
        Client(server)(request(messages=(*request().messages, bad, result)))
    assert server.bodies[0]["messages"][2]["tool_calls"][0]["function"]["arguments"] == "{}"


def test_ollama_numbers_all_calls_zero_and_finishes_with_stop() -> None:
    deltas = [
        {"tool_calls": [{"index": 0, "id": id, "type": "function", "function": {"name": "part_pins", "arguments": a}}]}
        for id, a in (("call_a", '{"name": "A"}'), ("call_b", '{"name": "B"}'))
    ]
    with ModelServer(streams(deltas, "stop")) as server:
        reply = Client(server)(request(tools=(TOOL,)))
    assert reply.finish is Finish.TOOL_CALLS
    assert [call.arguments for call in reply.tool_calls] == ['{"name": "A"}', '{"name": "B"}']


def test_calls_are_taken_as_servers_send_them() -> None:
    """Arguments as an object and not as text, no index, no id."""
    piece = {"function": {"name": "part_pins", "arguments": {"name": "A"}}}
    event = {"choices": [{"index": 0, "delta": {"tool_calls": [piece, piece]}, "finish_reason": "tool_calls"}]}
    with ModelServer(sends(b"data: " + json.dumps(event).encode() + b"\n\ndata: [DONE]\n\n")) as server:
        reply = Client(server)(request(tools=(TOOL,)))
    assert [(c.id, c.name, c.arguments) for c in reply.tool_calls] == [
        (f"call_{n}", "part_pins", '{"name": "A"}') for n in range(2)
    ]


def test_a_server_that_does_not_stream() -> None:
    """OpenAI's shape of a reply in one piece, which some gateways always send."""
    call = {"id": "call_x", "type": "function", "function": {"name": "part_pins", "arguments": '{"name": "A"}'}}
    message = {"role": "assistant", "content": "Looking.", "refusal": None, "annotations": [], "tool_calls": [call]}
    whole = {
        "id": "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
        "object": "chat.completion",
        "created": 1773700000,
        "model": MODEL,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "tool_calls"}],
        "usage": USAGE,
        "service_tier": "default",
    }
    ChatCompletion.model_validate(whole, strict=True)
    pieces: list[str] = []
    with ModelServer(fails(200, whole)) as server:
        reply = Client(server)(request(tools=(TOOL,)), pieces)
    assert (reply.content, pieces, reply.model) == ("Looking.", ["Looking."], MODEL)
    assert [(c.id, c.arguments) for c in reply.tool_calls] == [("call_x", '{"name": "A"}')]
    assert reply.usage.input_tokens == 1000 and not reply.usage.estimated
    for odd in ({}, {"choices": []}, {"choices": [{}]}, {"error": {"message": "oh"}}, {"choices": {"a b": 1}}):
        with ModelServer(fails(200, odd), says("fine")) as server:
            assert Client(server)(request()).content == "fine"


@pytest.mark.parametrize("usage", [{"prompt_tokens": -5, "completion_tokens": -5}, {"prompt_tokens": "x"}, "many"])
def test_counts_that_are_none_do_not_count(usage: Any) -> None:
    event = {"choices": [{"index": 0, "delta": {"content": "fine"}, "finish_reason": "stop"}], "usage": usage}
    with ModelServer(sends(b"data: " + json.dumps(event).encode() + b"\n\ndata: [DONE]\n\n")) as server:
        reply = Client(server)(request())
    assert reply.usage.estimated and reply.usage.cost and reply.usage.cost > 0


def test_reasoning_that_a_server_shows_is_no_part_of_the_answer() -> None:
    deltas = [{"reasoning_content": "Hmm. " * 100}, {"content": "Fine."}]
    with ModelServer(streams(deltas, usage=None)) as server:
        reply = Client(server)(request())
    assert reply.content == "Fine."
    assert reply.usage.estimated and reply.usage.output_tokens > 100  # but it was paid for


def test_unreported_usage_is_estimated() -> None:
    with ModelServer(says("word " * 400, usage=None)) as server:
        usage = Client(server)(request()).usage
    assert usage.estimated and usage.output_tokens == 500 and usage.cost
    with ModelServer(says("x", usage=None)) as server:
        assert Client(server)(request(price=None)).usage.cost is None


@pytest.mark.parametrize(
    ("act", "finish", "content"),
    [
        (says('{"status": "pa', finish="length"), Finish.LENGTH, '{"status": "pa'),
        (says("", finish="content_filter"), Finish.REFUSED, ""),
        (declines("I cannot help with that."), Finish.REFUSED, "I cannot help with that."),
        (calls(("part_pins", '{"na'), finish="length"), Finish.LENGTH, ""),
    ],
)
def test_why_the_model_stopped(act: Any, finish: Finish, content: str) -> None:
    with ModelServer(act) as server:
        reply = Client(server)(request(tools=(TOOL,)))
    assert (reply.finish, reply.content) == (finish, content)


def test_a_prompt_that_azure_filters_counts_as_refused() -> None:
    words = "The response was filtered due to the prompt triggering Azure OpenAI's content management policy."
    with ModelServer(fails(400, problem(words, code="content_filter", param="prompt"))) as server:
        reply = Client(server, official=True)(request())
    assert reply.finish is Finish.REFUSED and reply.content == words


# ---------------------------------------------------------------------------------------- key, model, account, address


@pytest.mark.parametrize("status", [401, 403])
def test_a_wrong_key_is_fatal_and_names_the_variable(status: int) -> None:
    message = problem(f"Incorrect API key provided: {KEY}.", code="invalid_api_key")
    with ModelServer(fails(status, message)) as server, pytest.raises(ModelUnavailable) as caught:
        Client(server)(request())
    error = caught.value
    assert "OPENAI_API_KEY" in error.message and f"status {status}" in error.message
    assert "OPENAI_API_KEY" in error.hint and error.exit_code == EXIT_ENVIRONMENT
    assert len(server.requests) == 1  # it will not become right


@pytest.mark.parametrize(
    "words",
    [
        f"bad key {KEY}",
        f"header was 'Bearer {KEY}'",
        "Incorrect API key provided: sk-tes**************cret.",
        f"\x1b[31mno\x1b[0m {KEY}\u202e" + "x" * 5000,
    ],
)
@pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
def test_no_message_holds_the_key(words: str, status: int) -> None:
    acts = [fails(status, problem(words))] * (1 if status in (401, 404, 400) else 4)
    steps: list[str] = []
    with ModelServer(*acts) as server, pytest.raises((ModelUnavailable, AgentFailure)) as caught:
        ask = Client(server)
        steps = ask.steps
        ask(request())
    message = "\n".join([caught.value.message, caught.value.hint, repr(caught.value), repr(ask.model._service), *steps])
    assert KEY not in message and "sk-tes" not in message and "SECRET" not in message
    assert "\x1b" not in message and "\u202e" not in message
    assert len(caught.value.message) < 600
    shown = "".join(traceback.format_exception(caught.value))
    assert KEY not in shown and "sk-tes" not in shown


def test_a_key_of_another_form_is_not_shown_either() -> None:
    key = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"  # as Azure's are
    server = ModelServer(fails(401, problem(f"Access denied for {key}.")))
    with server, pytest.raises(ModelUnavailable, match=r"Access denied for .key.") as caught:
        OpenAIChatModel(Service(server.url, "the test server", key=key)).complete(request())
    assert key not in "".join(traceback.format_exception(caught.value))


def test_a_server_that_wants_a_key_where_there_is_none() -> None:
    with ModelServer(wrong_key) as server, pytest.raises(ModelUnavailable, match="needs a key"):
        OpenAIChatModel(Service(server.url, "the test server")).complete(request())


def test_credentials_in_the_address_are_not_shown() -> None:
    with ModelServer(fails(500, "oh"), fails(500, "oh")) as server, pytest.raises(AgentFailure) as caught:
        url = server.url.replace("//", "//user:hunter2@")
        OpenAIChatModel(Service(url, "the server"), patience=Patience(tries=2, first_wait=0)).complete(request())
    assert "hunter2" not in str(caught.value) and f"127.0.0.1:{server.port}" in str(caught.value)


@pytest.mark.parametrize(
    ("status", "message"),
    [
        # OpenAI, a project without access, Ollama, vLLM, OpenRouter
        (404, problem("The model `gpt-9` does not exist or you do not have access to it.", code="model_not_found")),
        (403, problem("Project `proj_x` does not have access to model `gpt-9`", code="model_not_found")),
        (404, problem('model "gpt-9" not found, try pulling it first', type="api_error")),
        (
            404,
            {"object": "error", "message": "The model `gpt-9` does not exist.", "type": "NotFoundError", "code": 404},
        ),
        (400, problem("gpt-9 is not a valid model ID", code="400")),
    ],
)
def test_an_unknown_model_is_fatal_and_the_message_lists_those_there_are(status: int, message: dict[str, Any]) -> None:
    server = ModelServer(fails(status, message), models=("llama3.1:8b", "qwen3:14b"))
    with server, pytest.raises(ModelUnavailable, match="no model gpt-9") as caught:
        Client(server)(request(model="gpt-9"))
    assert "llama3.1:8b, qwen3:14b" in caught.value.hint and "--model" in caught.value.hint


def test_a_long_list_of_models_is_cut() -> None:
    models = [f"model-{n}" for n in range(93)]
    server = ModelServer(fails(404, problem("no", code="model_not_found")), models=models)
    with server, pytest.raises(ModelUnavailable) as caught:
        Client(server)(request(model="gpt-9"))
    assert "model-11 and 81 more" in caught.value.hint


@pytest.mark.parametrize("act", [fails(404, "<html>nginx</html>"), fails(404, {"detail": "Not Found"})])
def test_a_wrong_address_says_what_the_address_should_be(act: Any) -> None:
    with ModelServer(act) as server, pytest.raises(ModelUnavailable, match="no chat-completions service") as caught:
        Client(server)(request())
    assert "/v1" in caught.value.hint


def test_a_redirect_is_not_followed() -> None:
    with ModelServer() as other, ModelServer(fails(307, "moved", Location=other.url)) as server:
        with pytest.raises(ModelUnavailable, match="status 307"):
            Client(server)(request())
        assert not other.requests


@pytest.mark.parametrize(("status", "code"), [(429, "insufficient_quota"), (402, None)])
def test_an_empty_account_is_fatal(status: int, code: str | None) -> None:
    words = "You exceeded your current quota, please check your plan and billing details."
    server = ModelServer(fails(status, problem(words, type=code or "error", code=code)))
    with server, pytest.raises(ModelUnavailable, match="exceeded your current quota") as caught:
        Client(server)(request())
    assert "billing" in caught.value.hint and len(server.requests) == 1


# ------------------------------------------------------------------------------------------------------ trying again

BUSY = problem("Rate limit reached for gpt-5.4-mini", type="requests", code="rate_limit_exceeded")


def test_a_busy_service_is_tried_again_when_it_says_so() -> None:
    with ModelServer(fails(429, BUSY, Retry_After="1"), says("fine")) as server:
        ask = Client(server)
        started = time.monotonic()
        assert ask(request()).content == "fine"
    assert time.monotonic() - started >= 1.0
    assert ask.steps == ["the test server: too many requests: Rate limit reached for gpt-5.4-mini; asks again in 1 s"]


def test_a_date_in_retry_after_counts_too() -> None:
    date = int(time.time()) + 3
    text = email.utils.formatdate(date, usegmt=True)
    with ModelServer(fails(429, BUSY, Retry_After=text), says("fine")) as server:
        assert Client(server)(request()).content == "fine"
    assert time.time() > date - 0.1


def test_milliseconds_as_openai_sends_them_win() -> None:
    with ModelServer(fails(429, BUSY, Retry_After="50", Retry_After_Ms="3"), says("fine")) as server:
        ask = Client(server)
        ask(request())
    assert len(ask.steps) == 1 and ask.steps[0].endswith("asks again in 0 s")


@pytest.mark.parametrize("value", ["3600", "Fri, 31 Dec 2100 23:59:59 GMT"])
def test_a_service_that_wants_to_be_left_alone_for_long_is_not_waited_for(value: str) -> None:
    with ModelServer(fails(429, BUSY, Retry_After=value)) as server, pytest.raises(NoReply, match="asks to wait"):
        Client(server)(request())


@pytest.mark.parametrize("value", ["soon", "-1", "Fri, 99 Foo", "nan", "1e999"])
def test_nonsense_in_retry_after_is_passed_over(value: str) -> None:
    with ModelServer(fails(429, BUSY, Retry_After=value), says("fine")) as server:
        assert Client(server)(request()).content == "fine"


@pytest.mark.parametrize(
    "act",
    [
        fails(500, "The server had an error while processing your request."),
        fails(502, "<html><h1>502 Bad Gateway</h1></html>"),
        fails(503, problem("overloaded", type="server_error")),
        fails(408, "timeout"),
        hangs_up,
        breaks_off(),
        breaks_off("It is ", "fi"),
        ends_early("It is fi"),
        sends(b""),
        sends(b"<html>welcome to our hotel network</html>", "text/html"),
        sends(b"data: {not json\n\n"),
        sends(b"data: \xff\xfe\n\n"),
        sends(b'data: {"choices": [{"delta": "text", "index": 0}]}\n\n'),
        sends(b'data: {"choices": 5}\n\n'),
        sends(b'data: "text"\n\n'),
        sends(b'data: {"choices": [{"delta": {"content": ["parts"]}, "index": 0, "finish_reason": "stop"}]}\n\n'),
        sends(b'data: {"error": {"message": "The server had an error", "type": "server_error", "code": null}}\n\n'),
    ],
)
def test_what_may_pass_is_tried_again(act: Any) -> None:
    with ModelServer(act, act, says("fine")) as server:
        ask = Client(server)
        assert ask(request()).content == "fine"
    assert len(ask.steps) == 2 and all("asks again in 0 s" in step for step in ask.steps)
    assert not any("<" in step for step in ask.steps)


def test_a_request_that_fails_each_time_is_given_up() -> None:
    with (
        ModelServer(*[fails(500, "oh no")] * 4) as server,
        pytest.raises(NoReply, match=r"status 500: oh no .4 tries."),
    ):
        Client(server)(request())


def test_waits_grow_and_differ() -> None:
    waits = [OpenAIChatModel(Service())._wait(_passing(), attempt) for attempt in (1, 2, 3) for _ in range(20)]
    for attempt in (1, 2, 3):
        some = waits[20 * (attempt - 1) : 20 * attempt]
        assert all(0.75 * 2 ** (attempt - 1) <= wait <= 1.25 * 2 ** (attempt - 1) for wait in some)
        assert len(set(some)) > 10


def _passing() -> Any:
    from circuitron.agents.http_errors import Passing

    return Passing("busy")


def test_after_three_requests_that_came_to_nothing_the_service_counts_as_down() -> None:
    quick = Patience(tries=2, first_wait=0)
    with ModelServer(*[fails(503, "maintenance")] * 6) as server:
        ask = Client(server, patience=quick)
        for _ in range(2):
            with pytest.raises(NoReply):
                ask(request())
        with pytest.raises(ServiceDown, match=r"3 requests in a row.*maintenance") as caught:
            ask(request())
        assert isinstance(caught.value, ModelUnavailable) and caught.value.exit_code == EXIT_ENVIRONMENT
        with pytest.raises(ServiceDown):  # and nothing more is sent there
            ask(request())


def test_one_good_reply_closes_the_breaker_again() -> None:
    bad = [fails(503, "x")] * 2
    with ModelServer(*bad, *bad, says("fine"), *bad, *bad) as server:
        ask = Client(server, patience=Patience(tries=2, first_wait=0))
        for _ in range(2):
            with pytest.raises(NoReply):
                ask(request())
        ask(request())
        for _ in range(2):
            with pytest.raises(NoReply):
                ask(request())


def test_a_server_that_is_not_there_is_fatal_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        steps: list[str] = []
        with pytest.raises(ServiceDown, match=r"cannot be reached.*[Cc]onnection refused") as caught:
            OpenAIChatModel(Service(url, "Ollama"), steps.append).complete(request())
    assert not steps  # no waiting for what is not running
    assert "Is it running?" in caught.value.hint
    assert caught.value.usage.input_tokens == 0


def test_another_host_cannot_be_reached_from_here(leaks: Any) -> None:
    """The guard of these tests works: the client runs into it, and it takes note."""
    service = Service("http://192.0.2.1:9/v1", "a far server", key=KEY)
    with pytest.raises(Exception, match=r"do not talk to other machines|cannot be reached"):
        OpenAIChatModel(service, patience=Patience(tries=1)).complete(request())
    assert "192.0.2.1" in leaks.read_text()
    leaks.write_text("")


# -------------------------------------------------------------------------------------------------------------- time


@pytest.mark.parametrize("act", [hangs, drips(), drips("It is", " fi"), drips_headers])
def test_the_time_for_a_reply_is_kept_whatever_the_server_does(act: Any) -> None:
    with ModelServer(act, says("fine")) as server:
        started = time.monotonic()
        reply = Client(server)(request(timeout_seconds=2.0))
    assert time.monotonic() - started >= 2.0
    assert reply.content == "fine"
    assert reply.usage.estimated and reply.usage.input_tokens > 1000  # the lost try is counted


def test_a_model_that_is_too_slow_twice_is_not_tried_a_third_time() -> None:
    with ModelServer(hangs, hangs) as server, pytest.raises(NoReply, match="2 times; model-timeout-seconds") as caught:
        Client(server)(request(timeout_seconds=2.0))
    assert caught.value.usage.input_tokens


def test_all_tries_together_keep_to_the_time_that_is_left() -> None:
    with ModelServer(hangs) as server, pytest.raises(NoReply, match=r"within \d s; there is no time left"):
        Client(server)(request(timeout_seconds=60, patience_seconds=1.5))


def test_a_connection_that_is_used_again_is_watched_too() -> None:
    with ModelServer(says("one"), drips(), says("two")) as server:
        ask = Client(server)
        assert ask(request()).content == "one"
        assert ask(request(timeout_seconds=2.0)).content == "two"


def test_a_try_that_could_pass_the_limit_on_cost_is_not_made() -> None:
    with ModelServer(breaks_off("x" * 4000)) as server, pytest.raises(NoReply, match="limit on cost") as caught:
        Client(server)(request(max_output_tokens=2000, max_cost=0.021))
    assert caught.value.usage.cost and caught.value.usage.cost > 0.01  # what arrived was paid for


def test_what_lost_tries_took_is_counted_whatever_comes_of_the_last() -> None:
    with ModelServer(breaks_off("x" * 4000), fails(400, "no")) as server, pytest.raises(NoReply) as caught:
        Client(server)(request())
    assert caught.value.usage.output_tokens == 1000
    with ModelServer(breaks_off("x" * 4000), says("fine")) as server:
        usage = Client(server)(request()).usage
    assert usage.output_tokens == 1200 and usage.estimated


def test_ctrl_c_closes_the_connection_at_once() -> None:
    code = """
import sys
from circuitron.agents.openai_model import OpenAIChatModel
from circuitron.agents.service import Service
from circuitron.chat import ChatRequest, Message
model = OpenAIChatModel(Service(sys.argv[1], "the server"))
messages = (Message(role="user", content="x"),)
try:
    model.complete(ChatRequest(agent="a", model="m", messages=messages), lambda text: print(text, flush=True))
except KeyboardInterrupt:
    print("interrupted", flush=True)
    input()
"""
    gone = threading.Event()

    def until_gone(exchange: Any) -> None:
        exchange.start()
        exchange.event(chunk({"content": "begun"}))
        try:
            while True:
                time.sleep(0.02)
                exchange.send(b": keep-alive\n\n")
        except OSError:
            gone.set()

    with ModelServer(until_gone) as server:
        command = [sys.executable, "-c", code, server.url]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdin and child.stdout
            assert child.stdout.readline() == "begun\n"
            child.send_signal(signal.SIGINT)
            assert child.stdout.readline() == "interrupted\n"
            assert gone.wait(60)  # while the process still lives
            child.communicate("\n", timeout=60)


# ---------------------------------------------------------------------------------------- what servers do not know


def test_openai_reasoning_models_take_tools_without_reasoning_only() -> None:
    words = (
        "Function tools with reasoning_effort are not supported for gpt-5.5 in /v1/chat/completions. "
        "Please use /v1/responses instead."
    )
    refusal = fails(400, problem(words, param="reasoning_effort"))
    with ModelServer(refusal, says("a"), says("b"), says("c")) as server:
        ask = Client(server, official=True)
        for tools in ((TOOL,), (TOOL,), ()):
            ask(request(tools=tools, model="gpt-5.5"))
    assert [body.get("reasoning_effort") for body in server.bodies] == [None, "none", "none", None]
    with ModelServer(refusal, refusal, says("a")) as server:
        ask = Client(server, official=True)
        ask(request(tools=(TOOL,), model="gpt-5.5"))
    assert ["tools" in body for body in server.bodies] == [True, True, False]
    assert ask.steps == ["the test server: gpt-5.5 takes no tools; goes on without"]


def test_the_name_of_the_limit_follows_the_server() -> None:
    words = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    refusal = fails(400, problem(words, code="unsupported_parameter", param="max_tokens"))
    with ModelServer(refusal, says("a"), says("b")) as server:
        ask = Client(server)
        ask(request())
        ask(request())  # what was found out is kept
    limits = [[name for name in ("max_tokens", "max_completion_tokens") if name in body] for body in server.bodies]
    assert limits == [["max_tokens"], ["max_completion_tokens"], ["max_completion_tokens"]]


@pytest.mark.parametrize(
    ("refusals", "kinds"),
    [
        # an old server that says so; LM Studio, which knows schemas but no json_object; one that says nothing at all
        (["response_format json_schema is not supported"], ["json_schema", "json_object"]),
        (
            ["'response_format' schema is too complex", "'response_format.type' must be 'json_schema' or 'text'"],
            ["json_schema", "json_object", None],
        ),
        (["Bad Request", "Bad Request"], ["json_schema", "json_object", None]),
    ],
)
def test_structured_output_gives_way(refusals: list[str], kinds: list[str | None]) -> None:
    acts = [fails(400, problem(words)) for words in refusals]
    with ModelServer(*acts, says("{}"), says("{}")) as server:
        ask = Client(server)
        ask(answer())
        ask(answer())
    sent = [body.get("response_format", {}).get("type") for body in server.bodies]
    assert sent == [*kinds, kinds[-1]]
    for body in server.bodies:
        assert "one JSON object of this JSON Schema" in body["messages"][0]["content"]


def test_a_server_that_knows_no_stream_options() -> None:
    detail = [{"type": "extra_forbidden", "loc": ["body", "stream_options"], "msg": "Extra inputs are not permitted"}]
    with ModelServer(fails(422, {"detail": detail}), says("a")) as server:
        assert Client(server)(request()).usage.estimated
    assert ["stream_options" in body for body in server.bodies] == [True, False]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (400, "registry.ollama.ai/library/gemma:2b does not support tools"),
        (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
        (500, "tools param requires --jinja flag"),
    ],
)
def test_a_server_without_tools_gets_requests_without_them(status: int, words: str) -> None:
    with ModelServer(fails(status, problem(words)), says("{}"), says("{}")) as server:
        ask = Client(server)
        ask(answer(tools=(TOOL,)))
        ask(answer(tools=(TOOL,)))
    assert ["tools" in body for body in server.bodies] == [True, False, False]
    assert server.bodies[1]["response_format"]["type"] == "json_schema"  # nothing stands against it now
    assert len(ask.steps) == 1


@pytest.mark.parametrize(
    ("words", "room"),
    [
        ("max_tokens is too large: 16000. This model supports at most 4096 completion tokens, whereas you", 4096),
        (
            "This model's maximum context length is 8192 tokens. However, you requested 17000 tokens (1000 in the "
            "messages, 16000 in the completion). Please reduce the length of the messages or completion.",
            7192,
        ),
        (
            "'max_tokens' or 'max_completion_tokens' is too large: 16000. This model's maximum context length is 8192 "
            "tokens and your request has 3000 input tokens (16000 > 8192 - 3000).",
            5192,
        ),
    ],
)
def test_an_answer_gets_the_room_there_is(words: str, room: int) -> None:
    with ModelServer(fails(400, problem(words, param="max_tokens")), says("a")) as server:
        Client(server)(request())
    assert [body["max_tokens"] for body in server.bodies] == [16_000, room]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("context_length_exceeded", "Input tokens exceed the configured limit of 272000 tokens."),
        (None, "the request exceeds the available context size (4096 tokens), try increasing it"),
    ],
)
def test_a_request_that_is_too_long_says_so(code: str | None, words: str) -> None:
    with (
        ModelServer(fails(400, problem(words, code=code))) as server,
        pytest.raises(NoReply, match="too long") as caught,
    ):
        Client(server)(answer())
    assert "larger context" in caught.value.hint and len(server.requests) == 1


# ------------------------------------------------------------------------------------------------- what goes where


def test_a_proxy_of_the_environment_is_not_used_for_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer() as proxy, ModelServer(says("a")) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        Client(server)(request())
        assert not proxy.requests and len(server.requests) == 1


def test_only_a_service_that_the_user_chose_learns_about_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ORG_ID", "org-mine")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Team: secret")
    with ModelServer(says("a"), says("b")) as server:
        OpenAIChatModel(Service(server.url, "found", chosen=False)).complete(request())
        OpenAIChatModel(Service(server.url, "chosen", key=KEY)).complete(request())
    found, chosen = ({name.lower(): value for name, value in r.headers.items()} for r in server.requests)
    assert KEY not in str(found) and "org-mine" not in str(found) and "secret" not in str(found)
    assert not any(name.startswith("x-stainless") for name in found)
    assert chosen["authorization"] == f"Bearer {KEY}" and chosen["x-team"] == "secret"


def test_the_package_is_loaded_when_it_is_needed() -> None:
    code = "import sys, circuitron.agents.openai_model as m; m.OpenAIChatModel; print('openai' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert done.stdout == "False\n"


def test_usage_of_the_server_is_what_its_protocol_says() -> None:
    from openai.types.completion_usage import CompletionUsage

    CompletionUsage.model_validate(USAGE, strict=True)


def test_slow_is_not_too_slow() -> None:
    with ModelServer(slowly(says("fine"), 0.3)) as server:
        assert Client(server)(request(timeout_seconds=10)).seconds >= 0.3
