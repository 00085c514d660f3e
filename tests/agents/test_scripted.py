"""A scripted model does what its script says, and fails where program and script do not fit."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from circuitron.agents.base import NoReply
from circuitron.agents.scripted import ScriptedModel, ScriptMismatch, Step
from circuitron.chat import ChatReply, ChatRequest, Finish, Message, Price, ToolCall, Usage
from circuitron.errors import CircuitronError, ModelUnavailable
from circuitron.plan import ValidationOutput


def request(agent: str = "planner", timeout_seconds: float = 5.0) -> ChatRequest:
    messages = (Message(role="user", content="a blinker"),)
    price = Price(input=1, cached=1, output=1)
    return ChatRequest(agent=agent, model="m", messages=messages, timeout_seconds=timeout_seconds, price=price)


def test_each_agent_has_its_own_steps_in_order() -> None:
    with ScriptedModel({"planner": ["one", "two"], "generator": ["code"]}) as model:
        assert [model.complete(request(agent)).content for agent in ("planner", "generator", "planner")] == [
            "one",
            "code",
            "two",
        ]
    assert [made.agent for made in model.requests] == ["planner", "generator", "planner"]


def test_every_kind_of_reply() -> None:
    tool = ToolCall(id="1", name="search", arguments="{}")
    answer = ValidationOutput(status="pass", issues=())
    steps = [
        answer,
        tool,
        [tool, tool],
        ChatReply(content="cut", finish=Finish.LENGTH),
        lambda r: r.messages[0].content,
    ]
    with ScriptedModel({"planner": steps}) as model:
        replies = [model.complete(request()) for _ in steps]
    assert ValidationOutput.model_validate_json(replies[0].content) == answer
    assert [len(reply.tool_calls) for reply in replies] == [0, 1, 2, 0, 0]
    finishes = [Finish.STOP, Finish.TOOL_CALLS, Finish.TOOL_CALLS, Finish.LENGTH, Finish.STOP]
    assert [reply.finish for reply in replies] == finishes
    assert replies[4].content == "a blinker"
    assert all(reply.usage.estimated and reply.usage.cost and reply.model == "m" for reply in replies)


def test_a_call_without_a_step_fails_and_no_handler_of_ours_swallows_it() -> None:
    model = ScriptedModel({"planner": []})
    with pytest.raises(ScriptMismatch, match=r"Call 1 is of planner.*a blinker") as caught:
        model.complete(request())
    assert not isinstance(caught.value, CircuitronError)
    with pytest.raises(ScriptMismatch, match="Call 2 is of validator"):
        model.complete(request("validator"))


def test_an_unused_step_fails_at_the_end() -> None:
    with pytest.raises(ScriptMismatch, match="2 of generator"), ScriptedModel({"generator": ["a", "b"]}):
        pass
    with pytest.raises(ZeroDivisionError), ScriptedModel({"generator": ["a"]}):  # the first failure is the one to see
        raise ZeroDivisionError


def test_usage_and_delay_are_as_written() -> None:
    usage = Usage(input_tokens=2_000_000, output_tokens=1_000_000)
    model = ScriptedModel({"planner": [Step("x", delay_seconds=0.1, usage=usage)]})
    started = time.monotonic()
    reply = model.complete(request())
    assert time.monotonic() - started >= 0.1 and reply.seconds == 0.1
    assert reply.usage.cost == pytest.approx(3.0)


def test_a_reply_that_takes_longer_than_allowed_is_none() -> None:
    model = ScriptedModel({"planner": [Step("x", delay_seconds=60)]})
    with pytest.raises(NoReply, match=r"within 0\.1 s") as caught:
        model.complete(request(timeout_seconds=0.1))
    assert caught.value.usage.input_tokens


def test_a_script_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    answer = {"status": "pass", "issues": []}
    steps = [
        {"text": "hello", "usage": {"input_tokens": 7}},
        {"answer": answer},
        {"tool_calls": [{"name": "search", "arguments": {"query": "555"}}]},
        {"error": "ModelUnavailable", "message": "down"},
    ]
    path.write_text(json.dumps({"planner": steps}))
    with ScriptedModel.from_file(path) as model:
        hello, text, called = (model.complete(request()) for _ in range(3))
        with pytest.raises(ModelUnavailable, match="down"):
            model.complete(request())
    assert hello.content == "hello" and hello.usage.input_tokens == 7
    assert json.loads(text.content) == answer
    assert called.tool_calls == (ToolCall(id="call_0", name="search", arguments='{"query": "555"}'),)


@pytest.mark.parametrize("step", [{}, {"error": "Oops", "message": ""}, {"tool_calls": [{}]}, "text"])
def test_a_file_that_is_no_script_says_where(tmp_path: Path, step: object) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"planner": [{"text": "fine"}, step]}))
    with pytest.raises(ValueError, match="step 1"):
        ScriptedModel.from_file(path)
