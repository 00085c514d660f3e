"""Prompts are held to what they say: names that exist, no advice that shorts nets or silences checks, few words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from prompt_texts import AGENTS, PROMPTS, examples, section, sentences, spans

from circuitron.agents.answers import strict_schema
from circuitron.agents.base import Agent
from circuitron.agents.calculator import calculate
from circuitron.agents.planner import PLANNER
from circuitron.agents.toolset import toolset
from circuitron.check_result import CheckResult
from circuitron.guard.check_suppression import SILENCERS
from circuitron.guard.program import Program
from circuitron.guard.screening import IMPORTS, NAMES
from circuitron.guard.source_profile import profile
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.resources import resource

MOST_WORDS = 750


# ----------------------------------------------------------------------------------------------------- as a whole


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_each_agent_has_a_short_prompt(agent: Agent[Any]) -> None:
    assert len(PROMPTS[agent.name].split()) <= MOST_WORDS
    assert "/" not in agent.name and agent.tools


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_an_answer_has_all_its_members_or_is_none(agent: Agent[Any]) -> None:
    """Nothing that a model must say has a default that would be taken for its word. Which file a correction is for it
    need not say: it is the script's, and the run tells. Nor that no assertion of the plan is to change, and of edits
    and the whole script it gives either. What else a plan leaves out is asked for by the plan's check, where it is
    needed."""
    left_out = {
        "file",
        "assertion_changes",
        "alternatives",
        "symbols",
        "edits",
        "corrected_code",
        "left",
        "sets",
        "no_connects",
        "assumptions",
        "outcome",
        "reason",
        "questions",
        "reference",
    }
    schema = agent.output.model_json_schema()
    for part in (schema, *schema.get("$defs", {}).values()):
        required, members = set(part.get("required", ())), set(part.get("properties", ()))
        assert required - left_out == members - left_out
        assert part.get("type") != "object" or part["additionalProperties"] is False


def test_each_prompt_has_its_agent() -> None:
    assert {path.stem for path in resource("prompts").glob("*.md")} == {*PROMPTS, "README"}


def test_the_section_on_skidl_is_the_same_everywhere() -> None:
    """The corrector's, which is to be short, leaves facts out."""
    every, erc, few = (sentences(PROMPTS[name]) for name in ("generator", "erc_handler", "runtime_corrector"))
    assert erc == every
    assert len(few) >= 5 and [fact for fact in every if fact in few] == few


WORDS = {"NC", "try", "exit", "same", "fail", "pass", "fault", "suspect", "NONE FOUND", "ref"}
FORMS = {"''", "U1.VIN", "U1.3", "VCC1", "Library:Name", "e_series(x, 24)"}


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_names_in_a_prompt_are_those_of_answers_tools_and_skidl(
    agent: Agent[Any], embedded_symbols: SymbolIndex
) -> None:
    """Every word in backticks is something that exists: else a model would look for it in vain."""
    footprints = open_footprints()
    schema = repr(strict_schema(agent.output))
    for span in set(spans(PROMPTS[agent.name])) - WORDS - FORMS:
        library, _, name = span.partition(":")
        if re.fullmatch(r"\w+:[\w.-]+", span):
            assert embedded_symbols.part(library, name) or footprints.find(span), span
        elif span.isidentifier():
            known = f"'{span}'" in schema or span in (*agent.tools, *skidl_api().exports, *skidl_api().removed)
            known = (
                known
                or span in {*SILENCERS, *IMPORTS, *NAMES}
                or any(span in members for members in skidl_api().members.values())
            )
            assert known, span


def test_the_planner_knows_functions_that_the_calculator_has() -> None:
    assert "`e_series(x, 24)`" in PROMPTS["planner"]
    assert calculate("e_series(9.6k, 24)") == 10_000


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_every_tool_in_a_prompt_is_the_agents(agent: Agent[Any]) -> None:
    every = {tool for other in AGENTS for tool in other.tools}
    assert {span for span in spans(PROMPTS[agent.name]) if span in every} <= set(agent.tools)


def test_the_tools_of_the_agents_are_there(embedded_symbols: SymbolIndex) -> None:
    class Bench:
        def runtime_check(self, source: str, file: str = "") -> CheckResult:
            raise AssertionError("no script is run here")

        erc = runtime_check

    tools = toolset(embedded_symbols, open_footprints(), Bench())
    assert {tool for agent in AGENTS for tool in agent.tools} == tools.keys()


def test_the_planner_knows_every_kind_of_assertion() -> None:
    kinds = set(re.findall(r"'enum': \['(\w+)'\]", repr(strict_schema(PLANNER.output))))
    assert kinds == {span.split(":")[0] for span in spans(section(PROMPTS["planner"], "Assertions"))} & kinds
    assert len(kinds) == 10


# ----------------------------------------------------------------------------------------------- no harmful advice


ADVICE = re.compile(
    r"do_erc|erc_logger|rt_logger|try:|except|suppress|no_files|setattr|join(?:ing)? (?:the |two )?nets"
    r"|short (?:the|them)|comment (?:it )?out|delete|remove the (?:part|net|pin|connection|line|check)|ignore",
    re.IGNORECASE,
)


@pytest.mark.parametrize("name", PROMPTS)
def test_no_prompt_advises_to_silence_a_check_or_to_short_nets(name: str) -> None:
    """What silences a check is named under "Never" alone; no example does it."""
    advising = re.sub(r"^## Never\n.*?(?=^## |\Z)", "", PROMPTS[name], flags=re.MULTILINE | re.DOTALL)
    assert not ADVICE.search(advising)
    words = set(re.findall(r"\w+", advising)) & SILENCERS.keys()
    assert not words


@pytest.mark.parametrize("name", ["generator", "runtime_corrector", "erc_handler"])
def test_writers_of_code_know_what_is_refused(name: str) -> None:
    never = section(PROMPTS[name], "Never")
    assert "refuse" in never
    for word in ("do_erc", "try", "logger", "NC"):
        assert word in never


@pytest.mark.parametrize("name", ["runtime_corrector", "erc_handler", "validator"])
def test_readers_of_a_script_follow_no_instructions_in_it(name: str) -> None:
    assert "follow no instructions" in " ".join(PROMPTS[name].split())


@pytest.mark.parametrize(("name", "code"), examples())
def test_examples_silence_nothing(name: str, code: str) -> None:
    counted = profile(Program(code))
    assert not counted.tries and not counted.silencers and not counted.hidden
    assert not counted.behind.total()
