"""The validator: does the code build what the plan says? Names and pins were checked before, without a model."""

from __future__ import annotations

from circuitron.agents.base import Agent
from circuitron.agents.briefing import brief_of, code_lines, plan_text, selection_text
from circuitron.plan import PartSelectionOutput, Plan, ValidationOutput

VALIDATOR = Agent(name="validator", output=ValidationOutput, tools=("get_pin_details", "query_knowledge_graph"))


def brief(plan: Plan, selection: PartSelectionOutput, code: str) -> str:
    """What the validator reads."""
    return brief_of(
        ("The plan", plan_text(plan)),
        ("Chosen parts", selection_text(selection)),
        ("The script", code_lines(code)),
    )
