"""OpenAI's Responses API through the real openai package, against a server that sends the package's own events."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from responses_server import (
    ResponsesServer,
    begins,
    breaks_off_after,
    call,
    drips_events,
    ends_without_end,
    errs,
    message,
    reasoning,
    refusal,
    responds,
    response,
)
from server import MODEL, ModelServer, fails, hangs, hangs_up, problem, says, sends, wrong_key

from circuitron.agents.agent import ask
from circuitron.agents.answers import strict_schema
from circuitron.agents.base import Agent, ModelAccess, ModelChoice, NoReply, ServiceDown, Spending
from circuitron.agents.openai_model import OpenAIChatModel, Patience
from circuitron.agents.service import Service
from circuitron.agents.tools import Arguments, define_tool
from circuitron.chat import ChatReply, ChatRequest, Finish, Message, Price, ToolSpec
from circuitron.errors import ModelUnavailable
from circuitron.plan import ValidationOutput

KEY = "sk-test-0123456789abcdefSECRET"
PRICE = Price(input=1.0, cached=0.1, output=10.0)
TOOL = ToolSpec(
    name="part_pins",
    description="Pins of a part",
    parameters={"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
)


class _OpenAI(Service):
    """A server that is spoken to as to OpenAI's own."""

    official = True  # type: ignore[assignment]
    has_responses = True  # type: ignore[assignment]


def request(**more: Any) -> ChatRequest:
    messages = (Message(role="system", content="You validate."), Message(role="user", content="Check R1."))
    given: dict[str, Any] = {"agent": "validator", "model": "gpt-5.5", "messages": messages, "price": PRICE}
    return ChatRequest(**{**given, **more})


def answer(**more: Any) -> ChatRequest:
    return request(output_name="ValidationOutput", output_schema=strict_schema(ValidationOutput), **more)


class Asked:
    """A model at a server, and what it told."""

    def __init__(self, server: ModelServer, patience: Patience | None = None) -> None:
        self.steps: list[str] = []
        service = _OpenAI(base_url=server.url, name="the test server", key=KEY)
        self.model = OpenAIChatModel(service, self.steps.append, patience or Patience(first_wait=0.01))
        _ = self.model._client  # made beforehand, so that tests of time do not depend on how long that takes

    def __call__(self, asked: ChatRequest, pieces: list[str] | None = None) -> ChatReply:
        return self.model.complete(asked, None if pieces is None else pieces.append)


# ---------------------------------------------------------------------------------------------------- who is asked so


@pytest.mark.parametrize(
    ("url", "so"),
    [
        ("https://api.openai.com/v1", True),
        ("https://eu.api.openai.com/v1", True),
        ("https://mine.openai.azure.com/openai/v1", False),
        ("https://openrouter.ai/api/v1", False),
        ("https://api.openai.com.example/v1", False),
        ("https://example/api.openai.com/v1", False),
        ("http://127.0.0.1:11434/v1", False),
    ],
)
def test_only_openai_itself_is_asked_through_the_responses_api(url: str, so: bool) -> None:
    assert Service(url).has_responses is so


def test_what_openai_is_sent() -> None:
    with ResponsesServer(responds(message("{}")), key=KEY) as server:
        Asked(server)(answer(tools=(TOOL,), reasoning_effort="low"))
    (body,) = server.bodies
    schema = strict_schema(ValidationOutput)
    assert body == {
        "model": "gpt-5.5",
        "instructions": "You validate.",
        "input": [{"role": "user", "content": "Check R1."}],
        "max_output_tokens": 16_000,
        "store": False,
        "include": ["reasoning.encrypted_content"],
        "reasoning": {"effort": "low"},
        "tools": [{"type": "function", "strict": False, **TOOL.model_dump()}],
        "text": {"format": {"type": "json_schema", "name": "ValidationOutput", "schema": schema, "strict": True}},
        "stream": True,
    }


def test_effort_is_left_to_the_model_where_nobody_names_one() -> None:
    with ResponsesServer(responds(message("fine"))) as server:
        Asked(server)(request())
    assert not {"reasoning", "tools", "text", "temperature"} & server.bodies[0].keys()


# ------------------------------------------------------------------------------------------------------- good replies


def test_text_arrives_in_pieces_with_usage_and_cost() -> None:
    pieces: list[str] = []
    with ResponsesServer(responds(reasoning("opaque"), message("It is fine."))) as server:
        reply = Asked(server)(request(), pieces)
    assert reply.content == "It is fine." == "".join(pieces) and len(pieces) == 2
    assert (reply.finish, reply.model) == (Finish.STOP, MODEL)
    usage = reply.usage
    assert (usage.input_tokens, usage.cached_tokens, usage.output_tokens) == (1000, 400, 200)
    assert usage.cost == pytest.approx((600 * 1.0 + 400 * 0.1 + 200 * 10.0) / 1e6) and not usage.estimated


def test_thoughts_and_calls_go_back_word_for_word() -> None:
    wanted = (call("part_pins", '{"name": "NE555"}', 0), call("part_pins", '{"name": "LM358"}', 1))
    with ResponsesServer(responds(reasoning("opaque+/=="), *wanted), responds(message("fine"))) as server:
        asks = Asked(server)
        reply = asks(request(tools=(TOOL,)))
        assert reply.finish is Finish.TOOL_CALLS
        assert [(c.id, c.name, c.arguments) for c in reply.tool_calls] == [
            (item.call_id, item.name, item.arguments) for item in wanted
        ]
        results = [Message(role="tool", content="8 pins", tool_call_id=each.id) for each in reply.tool_calls]
        back = Message(role="assistant", content="", tool_calls=reply.tool_calls, items=reply.items)
        asks(request(tools=(TOOL,), messages=(*request().messages, back, *results)))
    sent = server.bodies[1]["input"]
    assert [item.get("type") for item in sent] == [
        None, "reasoning", "function_call", "function_call", "function_call_output", "function_call_output",
    ]  # fmt: skip
    assert sent[1]["encrypted_content"] == "opaque+/==" and sent[1]["id"].startswith("rs_")
    assert [item["call_id"] for item in sent[2:]] == ["call_0abc", "call_1abc"] * 2
    assert sent[2]["arguments"] == '{"name": "NE555"}' and sent[4]["output"] == "8 pins"


def test_thoughts_that_the_service_kept_are_not_asked_for_there() -> None:
    """Nothing is stored: an item without its content would be answered by "not found"."""
    with ResponsesServer(responds(reasoning(None), call("part_pins", "{}"))) as server:
        reply = Asked(server)(request(tools=(TOOL,)))
    assert [json.loads(item)["type"] for item in reply.items] == ["function_call"]


def test_thoughts_that_the_service_cannot_read_any_more_are_left_out() -> None:
    words = (
        "The encrypted content for item rs_000 could not be verified. Reason: Encrypted content could not be decrypted."
    )
    refused = fails(400, problem(words, code="invalid_encrypted_content"))
    with ResponsesServer(
        responds(reasoning("opaque"), call("part_pins", "{}")), refused, responds(message("a"))
    ) as server:
        asks = Asked(server)
        reply = asks(request(tools=(TOOL,)))
        back = Message(role="assistant", content="", tool_calls=reply.tool_calls, items=reply.items)
        result = Message(role="tool", content="8 pins", tool_call_id="call_0abc")
        asks(request(tools=(TOOL,), messages=(*request().messages, back, result)))
    kinds = [[item.get("type") for item in body["input"][1:]] for body in server.bodies[1:]]
    assert kinds == [["reasoning", "function_call", "function_call_output"], ["function_call", "function_call_output"]]


def test_a_reply_of_another_protocol_goes_back_in_this_one() -> None:
    """A run that began elsewhere is resumed here."""
    from circuitron.chat import ToolCall

    said = Message(role="assistant", content="", tool_calls=(ToolCall(id="c", name="part_pins", arguments="{}"),))
    result = Message(role="tool", content="8 pins", tool_call_id="c")
    with ResponsesServer(responds(message("fine"))) as server:
        Asked(server)(request(messages=(*request().messages, said, result)))
    assert server.bodies[0]["input"][1:] == [
        {"type": "function_call", "call_id": "c", "name": "part_pins", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c", "output": "8 pins"},
    ]


def test_a_whole_conversation_with_tools_and_a_second_try_at_the_answer() -> None:
    class Name(Arguments):
        name: str

    tool = define_tool("part_pins", "Pins of a part", Name, lambda given: f"{given.name} has 8 pins")
    agent = Agent("validator", ValidationOutput, tools=("part_pins",))
    good = ValidationOutput(status="pass", issues=()).model_dump_json()
    acts = (
        responds(reasoning("first", 1), call("part_pins", '{"name": "NE555"}')),
        responds(reasoning("second", 2), message("It is fine.")),
        responds(message(good)),
    )
    spending = Spending()
    with ResponsesServer(*acts) as server:
        access = ModelAccess(
            Asked(server).model, lambda _: ModelChoice("gpt-5.5", price=PRICE, reasoning_effort="high"),
            {"part_pins": tool}, spending,
        )  # fmt: skip
        assert ask(agent, "Check it.", access).status == "pass"
    last = server.bodies[2]["input"]
    assert [item.get("type", item.get("role")) for item in last] == [
        "user", "reasoning", "function_call", "function_call_output", "reasoning", "message", "user",
    ]  # fmt: skip
    assert last[3]["output"] == "NE555 has 8 pins" and last[5]["phase"] == "final_answer"
    assert all(body["reasoning"] == {"effort": "high"} and body["store"] is False for body in server.bodies)
    assert spending.calls == 3 and spending.cost == pytest.approx(3 * 0.00264)


def test_a_reply_in_one_piece() -> None:
    whole = response("completed", [reasoning("opaque"), message("Looking."), call("part_pins", "{}")])
    body = {**whole.model_dump(mode="json"), "usage": None}
    with ResponsesServer(fails(200, body)) as server:
        pieces: list[str] = []
        reply = Asked(server)(request(tools=(TOOL,)), pieces)
    assert (reply.content, pieces, len(reply.items)) == ("Looking.", ["Looking."], 3)
    assert reply.finish is Finish.TOOL_CALLS and reply.usage.estimated


@pytest.mark.parametrize(
    ("act", "finish", "content"),
    [
        (responds(message('{"status": "pa'), status="incomplete", reason="max_output_tokens"), Finish.LENGTH, '{"stat'),
        (responds(reasoning("x"), status="incomplete", reason="max_output_tokens"), Finish.LENGTH, ""),
        (responds(message("The"), status="incomplete", reason="content_filter"), Finish.REFUSED, "The"),
        (responds(refusal("I cannot help with that.")), Finish.REFUSED, "I cannot help with that."),
        (responds(status="failed", error=("invalid_prompt", "The prompt was flagged.")), Finish.REFUSED, "The prompt"),
        (responds(status="failed", error=("bio_policy", "Not allowed.")), Finish.REFUSED, "Not allowed."),
        (errs("invalid_prompt", "Invalid prompt."), Finish.REFUSED, "Invalid prompt."),
    ],
)
def test_why_the_model_stopped(act: Any, finish: Finish, content: str) -> None:
    with ResponsesServer(act) as server:
        reply = Asked(server)(request(tools=(TOOL,)))
    assert reply.finish is finish and reply.content.startswith(content)
    assert reply.usage.input_tokens > 0  # all of it is paid for


# -------------------------------------------------------------------------------------------------------- bad replies


BUSY = problem("Rate limit reached for gpt-5.5", type="requests", code="rate_limit_exceeded")


@pytest.mark.parametrize(
    "act",
    [
        fails(429, BUSY, Retry_After_Ms="3"),
        fails(500, "The server had an error while processing your request."),
        fails(502, "<html><h1>502 Bad Gateway</h1></html>"),
        hangs_up,
        breaks_off_after(),
        breaks_off_after(reasoning("x"), message("It is fi")),
        ends_without_end(message("It is fi")),
        responds(status="failed", error=("server_error", "The model produced invalid content.")),
        responds(status="failed", error=("rate_limit_exceeded", "Please try again in 6 ms.")),
        errs("server_error", "An error occurred."),
        errs(None, "An error occurred."),
        sends(b""),
        sends(b"data: {not json\n\n"),
        sends(b'data: {"type": "response.completed", "response": 5}\n\n'),
        sends(b'data: {"type": "response.output_item.done", "item": {"type": "function_call"}}\n\n'),
        sends(b'data: {"choices": []}\n\n'),
        sends(b'data: {"error": {"message": "The server had an error", "type": "server_error", "code": null}}\n\n'),
    ],
)
def test_what_may_pass_is_tried_again(act: Any) -> None:
    with ResponsesServer(act, act, responds(message("fine"))) as server:
        asks = Asked(server)
        assert asks(request()).content == "fine"
    assert len(asks.steps) == 2 and all("asks again in 0 s" in step for step in asks.steps)


def test_a_busy_service_is_asked_again_when_it_says_so() -> None:
    with ResponsesServer(fails(429, BUSY, Retry_After="1"), responds(message("fine"))) as server:
        started = time.monotonic()
        assert Asked(server)(request()).content == "fine"
    assert time.monotonic() - started >= 1.0


def test_failed_replies_are_counted_and_given_up() -> None:
    failed = responds(status="failed", error=("server_error", "oh no"))
    with ResponsesServer(*[failed] * 4) as server, pytest.raises(NoReply, match=r"oh no .4 tries.") as caught:
        Asked(server)(request())
    assert caught.value.usage.output_tokens == 800


def test_after_three_requests_that_came_to_nothing_the_service_counts_as_down() -> None:
    failed = responds(status="failed", error=("server_error", "maintenance"))
    with ResponsesServer(*[failed] * 6) as server:
        asks = Asked(server, Patience(tries=2, first_wait=0))
        for _ in range(2):
            with pytest.raises(NoReply):
                asks(request())
        with pytest.raises(ServiceDown, match="3 requests in a row"):
            asks(request())


@pytest.mark.parametrize("act", [hangs, drips_events])
def test_the_time_for_a_reply_is_kept_whatever_the_server_does(act: Any) -> None:
    with ResponsesServer(act, responds(message("fine"))) as server:
        started = time.monotonic()
        reply = Asked(server)(request(timeout_seconds=1.5))
    assert time.monotonic() - started >= 1.5
    assert reply.content == "fine" and reply.usage.estimated


def test_all_tries_together_keep_to_the_time_that_is_left() -> None:
    with ResponsesServer(hangs) as server, pytest.raises(NoReply, match=r"within \d s; there is no time left"):
        Asked(server)(request(timeout_seconds=60, patience_seconds=1.5))


def test_a_try_that_could_pass_the_limit_on_cost_is_not_made() -> None:
    def act(exchange: Any) -> None:
        begins(exchange, message("x" * 4000))
        exchange.hang_up()

    with ResponsesServer(act) as server, pytest.raises(NoReply, match="limit on cost") as caught:
        Asked(server)(request(max_output_tokens=2000, max_cost=0.021))
    assert caught.value.usage.cost and caught.value.usage.cost > 0.01  # what arrived was paid for


def test_a_wrong_key_is_fatal_and_not_shown() -> None:
    with ResponsesServer(wrong_key) as server, pytest.raises(ModelUnavailable, match="OPENAI_API_KEY") as caught:
        Asked(server)(request())
    assert KEY not in str(caught.value) and len(server.requests) == 1


def test_an_unknown_model_and_a_missing_api_are_told() -> None:
    told = problem("The requested model 'gpt-9' does not exist.", code="model_not_found", param="model")
    with ResponsesServer(fails(400, told)) as server, pytest.raises(ModelUnavailable, match="no model gpt-9"):
        Asked(server)(request(model="gpt-9"))
    missing = fails(404, {"detail": "Not Found"})
    with ResponsesServer(missing) as server, pytest.raises(ModelUnavailable, match="no Responses API"):
        Asked(server)(request())


# ------------------------------------------------------------------------------------------ what models do not know


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ("Encrypted content is not supported with this model.", "include"),
        ("Unsupported parameter: 'reasoning.effort' is not supported with this model.", "reasoning"),
        ("Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.", "text"),
        ("Tools are not supported with this model.", "tools"),
    ],
)
def test_what_a_model_does_not_know_is_left_out_from_then_on(words: str, gone: str) -> None:
    with ResponsesServer(fails(400, problem(words)), responds(message("{}")), responds(message("{}"))) as server:
        asks = Asked(server)
        for _ in range(2):
            asks(answer(tools=(TOOL,), reasoning_effort="low"))
    first, *rest = server.bodies
    assert gone in first and all(body.keys() == first.keys() - {gone} for body in rest)
    described = all("one JSON object of this JSON Schema" in body["instructions"] for body in rest)
    assert described is (gone == "text")


def test_an_answer_gets_the_room_there_is() -> None:
    words = "max_output_tokens is too large: 16000. This model supports at most 4096 output tokens."
    with ResponsesServer(fails(400, problem(words)), responds(message("fine"))) as server:
        Asked(server)(request())
    assert [body["max_output_tokens"] for body in server.bodies] == [16_000, 4096]


# --------------------------------------------------------------------------------- effort, where others are asked


def test_other_servers_get_the_effort_until_they_say_that_they_do_not_know_it() -> None:
    words = "Unrecognized request argument supplied: reasoning_effort"
    with ModelServer(fails(400, problem(words)), says("a"), says("b")) as server:
        model = OpenAIChatModel(Service(server.url, "the test server", key=KEY), patience=Patience(first_wait=0.01))
        for _ in range(2):
            model.complete(request(reasoning_effort="low"))
    assert [body.get("reasoning_effort") for body in server.bodies] == ["low", None, None]
