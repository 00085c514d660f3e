"""The code generator: the plan and the chosen symbols as a SKiDL script."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.agents.base import Agent
from circuitron.agents.briefing import (
    CODE_LIMIT,
    brief_of,
    code_lines,
    issue_list,
    plan_text,
    selection_text,
)
from circuitron.agents.fencing import fence
from circuitron.agents.pin_listing import pin_tables
from circuitron.finding import Finding
from circuitron.plan import CodeGenerationOutput, PartSelectionOutput, Plan, ValidationIssue, WorkedOut
from circuitron.symbol import Symbol

GENERATOR = Agent(
    name="generator",
    output=CodeGenerationOutput,
    tools=("get_pin_details", "search_footprints", "query_knowledge_graph", "get_kg_usage_guide", "perform_rag_query"),
)


def brief(
    plan: Plan,
    worked_out: Sequence[WorkedOut],
    selection: PartSelectionOutput,
    pins: Sequence[Symbol],
    issues: Sequence[ValidationIssue | Finding] = (),
    code: str = "",
    start: str = "",
) -> str:
    """What the generator reads.

    Args:
        pins: the chosen symbols, with their real pins.
        issues: what the static check and the validator found wrong with `code`.
        code: the script to revise; "" for a first one.
        start: the script of the reference circuit that the plan starts from; "" where it starts from none.
    """
    return brief_of(
        ("The plan", plan_text(plan, worked_out)),
        ("Chosen parts", selection_text(selection, pins)),
        ("Their real pins (number name type)", pin_tables(pins)),
        ("Script of the reference circuit", fence(start, "script", CODE_LIMIT) if start and not code else ""),
        ("Your script, to revise", code_lines(code) if code else ""),
        ("What is wrong with it", issue_list(issues)),
    )
