"""The validator: does the code build what the plan says? Names and pins were checked before, without a model."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.agents.base import Agent
from circuitron.agents.briefing import brief_of, code_lines, plan_text, selection_text
from circuitron.agents.pin_listing import pin_tables
from circuitron.plan import PartSelectionOutput, Plan, ValidationOutput, WorkedOut
from circuitron.symbol import Symbol

VALIDATOR = Agent(name="validator", output=ValidationOutput, tools=("get_pin_details", "query_knowledge_graph"))


def brief(
    plan: Plan,
    selection: PartSelectionOutput,
    code: str,
    worked_out: Sequence[WorkedOut] = (),
    pins: Sequence[Symbol] = (),
) -> str:
    """What the validator reads.

    Args:
        worked_out: the plan's calculations, done.
        pins: the chosen symbols, with their real pins.
    """
    return brief_of(
        ("The plan", plan_text(plan, worked_out)),
        ("Chosen parts", selection_text(selection, pins)),
        ("Their real pins (number name type)", pin_tables(pins)),
        ("The script", code_lines(code)),
    )
