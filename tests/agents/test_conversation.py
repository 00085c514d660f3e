"""An agent's whole conversation, from brief to answer, over the wire; and that none of it leaves this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from server import ModelServer, Request, breaks_off, calls, declines, fails, problem, says

from circuitron.agents.agent import ask
from circuitron.agents.base import Agent, ModelAccess, NoReply, Spending, Tool
from circuitron.agents.discovery import find_service
from circuitron.agents.openai_model import OpenAIChatModel, Patience
from circuitron.agents.service import choose
from circuitron.chat import Price, ToolSpec
from circuitron.errors import AgentFailure, BudgetSpent
from circuitron.plan import ValidationOutput
from circuitron.settings import Settings

VALIDATOR = Agent("validator", ValidationOutput, ("part_pins",))
PASS = ValidationOutput(status="pass", issues=())
TEXT = PASS.model_dump_json()
PINS = Tool(
    ToolSpec(name="part_pins", description="Pins of a part", parameters={"type": "object", "properties": {}}),
    lambda arguments: f"{arguments['name']}: 8 pins",
)


def access(server: ModelServer, **more: Any) -> ModelAccess:
    prices = {"test-model": Price(input=1.0, cached=0.1, output=10.0)}
    settings = Settings(base_url=server.url, model="test-model", prices=prices)
    service = find_service(settings, {"OPENAI_API_KEY": "sk-test-0123456789"})
    model = OpenAIChatModel(service, more.get("on_step"), Patience(first_wait=0.01))
    return ModelAccess(
        model,
        lambda name: choose(settings, name, service=service),
        {"part_pins": PINS},
        more.pop("spending", Spending()),
        **more,
    )


def test_tools_fenced_json_and_a_repair_round() -> None:
    steps: list[str] = []
    pieces: list[str] = []
    spending = Spending()
    acts = (
        calls(("part_pins", '{"name": "NE555"}'), ("part_pins", "{bad")),
        fails(503, "busy"),
        says('Here you are:\n```json\n{"status": "good"}\n```'),
        says(f"```json\n{TEXT}\n```"),
    )
    with ModelServer(*acts) as server:
        made = access(server, spending=spending, on_step=steps.append, on_text=pieces.append)
        assert ask(VALIDATOR, "Check this.", made) == PASS
    first, *_, last = server.bodies
    assert [message["role"] for message in first["messages"]] == ["system", "user"]
    assert [message["role"] for message in last["messages"]] == [
        "system",
        "user",
        "assistant",
        "tool",
        "tool",
        "assistant",
        "user",
    ]
    assert last["messages"][3]["content"] == "NE555: 8 pins" and "FAILED" in last["messages"][4]["content"]
    assert "status: Input should be 'pass' or 'fail'" in last["messages"][-1]["content"]
    assert last["response_format"]["json_schema"]["name"] == "ValidationOutput"
    assert spending.calls == 3  # replies; the busy one is no reply
    assert spending.cost == pytest.approx(3 * (600 * 1.0 + 400 * 0.1 + 200 * 10.0) / 1e6)
    assert "".join(pieces).endswith(f"```json\n{TEXT}\n```")
    assert steps == [
        "validator: part_pins",
        "validator: part_pins",
        "the model server: status 503: busy; asks again in 0 s",
        "the answer cannot be used; asks validator once more",
    ]


def test_a_cut_off_answer_gets_twice_the_room() -> None:
    with ModelServer(says('{"status": "pa', finish="length"), says(TEXT)) as server:
        assert ask(VALIDATOR, "Check this.", access(server)) == PASS
    assert [body["max_tokens"] for body in server.bodies] == [16_000, 32_000]


def test_twice_the_room_that_the_server_does_not_have() -> None:
    words = "max_tokens is too large: 32000. This model supports at most 16384 completion tokens."
    with ModelServer(says("{", finish="length"), fails(400, problem(words)), says(TEXT)) as server:
        assert ask(VALIDATOR, "Check this.", access(server)) == PASS
    assert [body["max_tokens"] for body in server.bodies] == [16_000, 32_000, 16_384]


def test_a_refusal_ends_it() -> None:
    with ModelServer(declines("I'm sorry, I can't help.")) as server, pytest.raises(AgentFailure, match="I can't help"):
        ask(VALIDATOR, "Check this.", access(server))


def test_the_limit_on_cost_holds_with_replies_that_break_off() -> None:
    spending = Spending(max_cost=0.06)
    with ModelServer(breaks_off("x" * 8000), breaks_off("x" * 8000)) as server:
        made = access(server, spending=spending)
        for _ in range(2):
            with pytest.raises(NoReply, match="limit on cost"):
                ask(VALIDATOR, "Check this.", made)
        with pytest.raises(BudgetSpent):
            ask(VALIDATOR, "Check this.", made)
    first, second = (body["max_tokens"] for body in server.bodies)
    assert 6000 > first > second > 2000
    assert 0.04 < spending.cost <= 0.06


# --------------------------------------------------------------------------------------------- nothing leaves loopback

TRY = """
import socket, sys
try:
    socket.create_connection(("192.0.2.1", 80), timeout=1)
except PermissionError as error:
    print(error)
"""


def test_a_process_under_guard_cannot_reach_another_machine(loopback_only: Mapping[str, str], leaks: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRY], capture_output=True, text=True, check=True, env={**os.environ, **loopback_only}
    )
    assert "the tests do not talk to other machines" in done.stdout
    assert "192.0.2.1" in leaks.read_text()
    leaks.write_text("")


TALK = """
from circuitron.agents.discovery import find_service
from circuitron.agents.openai_model import OpenAIChatModel
from circuitron.chat import ChatRequest, Message
from circuitron.settings import Settings
import sys
service = find_service(Settings(base_url=sys.argv[1]))
messages = (Message(role="user", content="x"),)
print(OpenAIChatModel(service).complete(ChatRequest(agent="a", model=service.model, messages=messages)).content)
"""


def test_a_whole_process_that_asks_a_model_reaches_this_machine_only(loopback_only: Mapping[str, str]) -> None:
    """The package under us looks up no other host either: no telemetry, no updates, no proxy."""
    with ModelServer(says("hello"), models=("m",)) as server:
        environment = {**os.environ, **loopback_only, "OPENAI_API_KEY": "sk-test-0123456789"}
        done = subprocess.run(
            [sys.executable, "-c", TALK, server.url], capture_output=True, text=True, check=True, env=environment
        )
    assert done.stdout == "hello\n"
    request: Request = server.requests[0]
    assert request.path == "/v1/chat/completions"
