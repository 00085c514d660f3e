"""The conversation of an agent: what goes to the model, what is made of its replies, and what it may cost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from circuitron.agents import agent as agent_module
from circuitron.agents.agent import MAX_CALLS, MAX_TOOL_ROUNDS, ask
from circuitron.agents.answers import UnreadableAnswer, read_answer, strict_schema
from circuitron.agents.base import Agent, ModelAccess, ModelChoice, NoReply, Spending, Tool
from circuitron.agents.prices import cost, most
from circuitron.agents.scripted import Reply, ScriptedModel, Step
from circuitron.assertion import Answer
from circuitron.chat import ChatReply, ChatRequest, Finish, Price, ToolCall, ToolSpec, Usage
from circuitron.errors import AgentFailure, BudgetSpent, FatalError, ModelUnavailable, SettingsError
from circuitron.plan import (
    CodeGenerationOutput,
    ErcHandlingOutput,
    PartSelectionOutput,
    Plan,
    RuntimeErrorCorrectionOutput,
    ValidationIssue,
    ValidationOutput,
)
from tests.rows import each

OUTPUTS = (
    Plan,
    PartSelectionOutput,
    CodeGenerationOutput,
    ValidationOutput,
    RuntimeErrorCorrectionOutput,
    ErcHandlingOutput,
)
PASS = ValidationOutput(status="pass", issues=())
FAIL = ValidationOutput(status="fail", issues=(ValidationIssue(line=3, problem="R1 is missing", suggestion="add it"),))
PRICE = Price(input=1.0, cached=0.1, output=10.0)


@pytest.fixture(autouse=True)
def _prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts of the prompts are not what is tested here."""
    monkeypatch.setattr(agent_module, "system_message", lambda name: f"You are the {name}.")


def lookup(arguments: Mapping[str, Any]) -> str:
    if arguments["name"] == "broken":
        raise ValueError("no such part")
    return f"{arguments['name']} has 8 pins"


LOOKUP = Tool(ToolSpec(name="part_pins", description="Pins of a part", parameters={"type": "object"}), lookup)
CHECKER = Agent("validator", ValidationOutput, ("part_pins", "absent_tool"))


def access(model: ScriptedModel, choice: ModelChoice | None = None, **more: Any) -> ModelAccess:
    made = choice or ModelChoice("test-model", price=PRICE)
    return ModelAccess(model, lambda name: made, {"part_pins": LOOKUP}, more.pop("spending", Spending()), **more)


def scripted(*steps: Step | Reply) -> ScriptedModel:
    return ScriptedModel({"validator": steps})


def call(name: str = "part_pins", arguments: str = '{"name": "NE555"}', id: str = "c1") -> ToolCall:
    return ToolCall(id=id, name=name, arguments=arguments)


# ------------------------------------------------------------------------------------------------------- the answer


def test_the_request_holds_prompt_brief_tools_and_schema() -> None:
    with scripted(PASS) as model:
        assert ask(CHECKER, "Check this.", access(model)) == PASS
    (request,) = model.requests
    assert [(m.role, m.content) for m in request.messages] == [
        ("system", "You are the validator."),
        ("user", "Check this."),
    ]
    assert [tool.name for tool in request.tools] == ["part_pins"]  # the one that is not at hand is left out
    assert request.output_name == "ValidationOutput"
    assert request.output_schema == strict_schema(ValidationOutput)
    assert (request.agent, request.model, request.max_output_tokens) == ("validator", "test-model", 16_000)


@pytest.mark.parametrize(
    "frame",
    [
        "{}",
        "```json\n{}\n```",
        "Here is my verdict:\n\n```\n{}\n```\nI hope that helps {{really}}.",
        '<think>Maybe {{"status": "fail", "issues": []}}?</think>\n{}',
        '{{"status": "pass", "issues": []}}, or rather:</think>{}',
        "A set {{1, 2}} and then {} and that is all",
        "\ufeff {}\n\n",
    ],
)
def test_an_answer_is_found_in_what_stands_round_it(frame: str) -> None:
    with scripted(frame.format(FAIL.model_dump_json())) as model:
        assert ask(CHECKER, "Check this.", access(model)) == FAIL


def test_line_breaks_inside_of_strings_pass() -> None:
    text = '{"complete_skidl_code": "from skidl import *\nERC()\n", "notes": []}'
    assert read_answer(text, CodeGenerationOutput).complete_skidl_code == "from skidl import *\nERC()\n"


@each(
    ("text", "fragment"),
    [
        ("", "empty"),
        ("It passes.", "no complete JSON object"),
        ('{"status": "pass", "issues": [', "no complete JSON object"),
        ('{"status": "maybe", "issues": []}', "status: Input should be 'pass' or 'fail'"),
        ('{"status": "pass"}', "issues: Field required"),
        ('{"status": "pass", "issues": [], "mood": 1}', "mood: Extra inputs are not permitted"),
        (
            '{"status": "fail", "issues": [{"line": "3", "problem": "x", "suggestion": ""}]}',
            "issues.0.line: Input should",
        ),
        ('{"status": "\\ud800", "issues": []}', "Invalid JSON"),
        ("{" * 100_000, "no complete JSON object"),
        ('{"a":' * 100_000, "no complete JSON object"),
        ('{"status": "fail", "issues": [' + '{"x": 1},' * 50 + '{"x": 1}]}', "more"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, fragment: str) -> None:
    with pytest.raises(UnreadableAnswer) as caught:
        read_answer(text, ValidationOutput)
    assert fragment in str(caught.value)
    assert len(str(caught.value)) < 2000


def test_an_answer_of_the_wrong_shape_is_sent_back_once_with_what_is_wrong() -> None:
    with scripted('{"status": "ok"}', PASS) as model:
        assert ask(CHECKER, "Check this.", access(model)) == PASS
    first, second = model.requests
    assert second.messages[: len(first.messages)] == first.messages
    assert second.messages[-2].content == '{"status": "ok"}'
    assert "status: Input should be 'pass' or 'fail'" in second.messages[-1].content
    assert "issues: Field required" in second.messages[-1].content
    assert not second.tools  # nothing is left to look up


def test_there_is_no_second_repair_round() -> None:
    with (
        scripted("nonsense", '{"status": "ok"}') as model,
        pytest.raises(AgentFailure, match="status: Input should be"),
    ):
        ask(CHECKER, "Check this.", access(model))
    assert len(model.requests) == 2


def test_the_error_of_a_plan_names_the_assertion_and_the_member() -> None:
    plan = {
        **dict.fromkeys(("title", "summary"), ""),
        **{member: [] for member in ("blocks", "calculations", "parts", "nets", "notes")},
        "assertions": [{"kind": "pulled_to", "net": "SDA"}, {"kind": "blessed"}],
    }
    with pytest.raises(UnreadableAnswer) as caught:
        read_answer(json.dumps(plan), Plan)
    problems = str(caught.value).splitlines()
    assert problems[0] == "assertions.0.pulled_to.to_net: Field required"
    assert problems[1].startswith(
        "assertions.1: Input tag 'blessed' found using 'kind' does not match any of the expected"
    )


def test_a_refusal_ends_it_with_the_models_words_made_safe() -> None:
    words = "I will \x1b[31mnot\x1b[0m do that.\u202e " + "x" * 1000
    with scripted(ChatReply(content=words, finish=Finish.REFUSED)) as model, pytest.raises(AgentFailure) as caught:
        ask(CHECKER, "Check this.", access(model))
    assert "I will not do that." in caught.value.message
    assert "\x1b" not in caught.value.message and "\u202e" not in caught.value.message
    assert len(caught.value.message) < 500


def test_a_cut_off_answer_is_requested_once_more_with_twice_the_room() -> None:
    cut = ChatReply(content='{"status": "pa', finish=Finish.LENGTH)
    with scripted(cut, PASS) as model:
        assert ask(CHECKER, "Check this.", access(model)) == PASS
    assert [request.max_output_tokens for request in model.requests] == [16_000, 32_000]
    assert model.requests[0].messages == model.requests[1].messages
    with scripted(cut, cut) as model, pytest.raises(AgentFailure, match="cut off at 32000 tokens") as caught:
        ask(CHECKER, "Check this.", access(model))
    assert "max-output-tokens" in caught.value.hint


# -------------------------------------------------------------------------------------------------------- the tools


def test_calls_are_run_and_their_results_go_back_in_order() -> None:
    steps: list[str] = []
    calls = [call(id="a"), call(arguments='{"name": "LM358"}', id="b")]
    with scripted(calls, PASS) as model:
        assert ask(CHECKER, "Check this.", access(model, on_step=steps.append)) == PASS
    assistant, *results = model.requests[1].messages[2:]
    assert (assistant.role, assistant.tool_calls) == ("assistant", tuple(calls))
    assert [(m.role, m.tool_call_id, m.content) for m in results] == [
        ("tool", "a", "NE555 has 8 pins"),
        ("tool", "b", "LM358 has 8 pins"),
    ]
    assert steps == ["validator: part_pins", "validator: part_pins"]


@pytest.mark.parametrize(
    ("tool_call", "fragment"),
    [
        (call("delete_files"), "no such tool"),
        (call("absent_tool"), "no such tool"),
        (call(arguments='{"name": '), "not valid JSON"),
        (call(arguments="[1]"), "must be a JSON object"),
        (call(arguments='{"name": "broken"}'), "no such part"),
        (call(arguments='{"nom": "NE555"}'), "KeyError"),
    ],
)
def test_a_failed_call_is_reported_to_the_model_and_the_run_continues(tool_call: ToolCall, fragment: str) -> None:
    with scripted(tool_call, PASS) as model:
        assert ask(CHECKER, "Check this.", access(model)) == PASS
    message = model.requests[1].messages[-1]
    assert message.role == "tool" and "Status: FAILED" in message.content and fragment in message.content


def test_calls_without_end_end_with_a_demand_for_the_answer() -> None:
    calls = [call(id=f"c{n}") for n in range(MAX_TOOL_ROUNDS)]
    with scripted(*calls, PASS) as model:
        assert ask(CHECKER, "Check this.", access(model)) == PASS
    assert [bool(request.tools) for request in model.requests] == [True] * MAX_TOOL_ROUNDS + [False]
    assert "No more tool calls" in model.requests[-1].messages[-1].content
    with scripted(*calls, call(id="one more")) as model, pytest.raises(AgentFailure, match="called tools 12 times"):
        ask(CHECKER, "Check this.", access(model))


def test_a_reply_with_a_great_many_calls_has_only_the_first_run() -> None:
    runs: list[str] = []

    def count(arguments: Mapping[str, Any]) -> str:
        runs.append(arguments["name"])
        return "fine"

    counted = Tool(LOOKUP.spec, count)
    calls = [call(arguments=json.dumps({"name": str(n)}), id=str(n)) for n in range(MAX_CALLS + 5)]
    with scripted(calls, PASS) as model:
        made = ModelAccess(model, lambda name: ModelChoice("m"), {"part_pins": counted}, Spending())
        ask(CHECKER, "Check this.", made)
    assert len(runs) == MAX_CALLS
    results = model.requests[1].messages[3:]
    assert len(results) == MAX_CALLS + 5  # each call has a result, or a server refuses the conversation
    assert "Not run" in results[-1].content


def test_a_broken_environment_is_no_matter_for_the_model() -> None:
    def gone(arguments: Mapping[str, Any]) -> str:
        raise FatalError("the sandbox is gone")

    with scripted(call()) as model, pytest.raises(FatalError, match="sandbox is gone"):
        ask(
            CHECKER,
            "x",
            ModelAccess(model, lambda name: ModelChoice("m"), {"part_pins": Tool(LOOKUP.spec, gone)}, Spending()),
        )


# ---------------------------------------------------------------------------------------------------- cost and time


def test_every_reply_is_counted_failed_ones_too() -> None:
    spending = Spending()
    usage = Usage(input_tokens=1000, cached_tokens=400, output_tokens=200)
    with scripted(Step(call(), usage=usage), Step("nonsense", usage=usage), Step(PASS, usage=usage)) as model:
        ask(CHECKER, "Check this.", access(model, spending=spending))
    each = (600 * 1.0 + 400 * 0.1 + 200 * 10.0) / 1e6
    assert spending.calls == 3
    assert spending.cost == pytest.approx(3 * each)
    assert spending.by_agent["validator"].output_tokens == 600
    with scripted(NoReply("dropped", usage=Usage(input_tokens=500, cost=0.0005))) as model, pytest.raises(NoReply):
        ask(CHECKER, "Check this.", access(model, spending=spending))
    assert spending.calls == 4 and spending.cost == pytest.approx(3 * each + 0.0005)


def test_a_call_that_could_pass_the_limit_is_not_made() -> None:
    with scripted() as model, pytest.raises(BudgetSpent, match=r"limit of \$0\.01") as caught:
        ask(CHECKER, "Check this.", access(model, spending=Spending(max_cost=0.01)))
    assert not model.requests and "--max-cost" in caught.value.hint


def test_the_room_for_the_answer_is_lowered_where_that_makes_it_fit() -> None:
    with scripted(PASS) as model:
        ask(CHECKER, "Check this.", access(model, spending=Spending(max_cost=0.05)))
    (request,) = model.requests
    assert 2_000 <= request.max_output_tokens < 5_000
    assert 0.0499 < most(request) <= 0.05
    assert request.max_cost == 0.05


def test_the_limit_holds_over_a_whole_run_whatever_the_model_does() -> None:
    """Each reply takes all it may, and still the limit is not passed."""

    def greedy(request: ChatRequest) -> ChatReply:
        tokens = sum(len(message.content) for message in request.messages) // 2
        usage = Usage(input_tokens=tokens, output_tokens=request.max_output_tokens)
        usage = usage.model_copy(update={"cost": cost(usage, PRICE)})
        return ChatReply(content="", tool_calls=(call(),), finish=Finish.TOOL_CALLS, usage=usage)

    spending = Spending(max_cost=0.5)
    model = ScriptedModel({"validator": [greedy] * 20})
    with pytest.raises(BudgetSpent):
        ask(CHECKER, "Check this." * 1000, access(model, spending=spending))
    assert 0.4 < spending.cost <= 0.5


def test_a_model_without_a_price_is_not_called_under_a_limit() -> None:
    choice = ModelChoice("novel-model")
    with scripted() as model, pytest.raises(SettingsError, match="novel-model") as caught:
        ask(CHECKER, "Check this.", access(model, choice, spending=Spending(max_cost=1.0)))
    assert '[prices."novel-model"]' in caught.value.hint and "settings.toml" in caught.value.hint
    spending = Spending()
    with scripted(PASS) as model:
        ask(CHECKER, "Check this.", access(model, choice, spending=spending))
    assert spending.by_agent["validator"].cost is None  # unknown, not nothing


def test_what_costs_nothing_is_called_whatever_the_limit() -> None:
    free = ModelChoice("qwen3:14b", price=Price(input=0, cached=0, output=0))
    with scripted(PASS) as model:
        assert ask(CHECKER, "Check this.", access(model, free, spending=Spending(max_cost=0.0))) == PASS


def test_a_reply_gets_no_more_time_than_is_left() -> None:
    with scripted(PASS) as model:
        ask(CHECKER, "Check this.", access(model, deadline=time.monotonic() + 30))
    assert 0 < model.requests[0].timeout_seconds <= 30
    with scripted() as model, pytest.raises(BudgetSpent, match="no time left"):
        ask(CHECKER, "Check this.", access(model, deadline=time.monotonic() + 0.5))


@pytest.mark.parametrize("error", [ModelUnavailable("down"), NoReply("dropped"), KeyboardInterrupt()])
def test_what_the_model_raises_passes_through(error: BaseException) -> None:
    with scripted(error) as model, pytest.raises(type(error)):
        ask(CHECKER, "Check this.", access(model))


# -------------------------------------------------------------------------------------------------------- the schema


def objects(node: Any) -> list[dict[str, Any]]:
    """All schemas of objects in a schema, its own first."""
    if isinstance(node, list):
        return [found for item in node for found in objects(item)]
    if not isinstance(node, dict):
        return []
    own = [node] if node.get("type") == "object" else []
    return own + [found for item in node.values() for found in objects(item)]


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_schema_keeps_to_what_all_servers_take(output: type[Answer]) -> None:
    schema = strict_schema(output)
    for found in objects(schema):
        assert found["additionalProperties"] is False
        assert found["required"] == list(found["properties"])
    text = json.dumps(schema)
    for word in ("oneOf", "allOf", "$ref", "$defs", "discriminator", "const", "prefixItems", "default"):
        assert f'"{word}":' not in text
    assert list(schema["properties"]) == list(output.model_fields)


@pytest.mark.parametrize("output", OUTPUTS)
def test_the_openai_package_finds_nothing_to_make_stricter(output: type[Answer]) -> None:
    from openai.lib._pydantic import _ensure_strict_json_schema

    schema = strict_schema(output)
    copy = json.loads(json.dumps(schema))
    assert _ensure_strict_json_schema(copy, path=(), root=copy) == schema


def test_the_assertions_of_a_plan_are_a_plain_union() -> None:
    union = strict_schema(Plan)["properties"]["assertions"]["items"]
    kinds = [member["properties"]["kind"] for member in union["anyOf"]]
    assert len(kinds) == 10 and all(kind["type"] == "string" and len(kind["enum"]) == 1 for kind in kinds)


def test_an_answer_that_contains_itself_has_no_schema() -> None:
    class Tree(Answer):
        branches: tuple[Tree, ...]

    Tree.model_rebuild(_types_namespace={"Tree": Tree})
    with pytest.raises(ValueError, match="Tree contains itself"):
        strict_schema(Tree)


def test_pieces_of_text_are_handed_on() -> None:
    pieces: list[str] = []
    on_text: Callable[[str], None] = pieces.append
    with scripted(PASS) as model:
        ask(CHECKER, "Check this.", access(model, on_text=on_text))
    assert "".join(pieces) == PASS.model_dump_json()
