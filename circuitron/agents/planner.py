"""The planner: from a request to the plan that everything after it is compared with."""

from __future__ import annotations

from circuitron.agents.base import Agent
from circuitron.agents.briefing import TEXT_LIMIT, brief_of, listed, quoted
from circuitron.plan import Plan, Reflection

PLANNER = Agent(name="planner", output=Plan, tools=("search_parts", "get_pin_details", "calculate"))


def brief(prompt: str, reflection: Reflection | None = None, edits: str = "") -> str:
    """What the planner reads.

    Args:
        prompt: the circuit that the user asks for.
        reflection: why the plan before failed; None for the first.
        edits: what the user wants changed about the plan before, "" for nothing.
    """
    return brief_of(
        ("The circuit to plan", prompt),
        ("Changes the user wants", edits),
        ("Why the plan before failed", _reflected(reflection) if reflection else ""),
    )


def _reflected(reflection: Reflection) -> str:
    lines = [f"Attempt {reflection.attempt} failed: {reflection.failure}"]
    lines += ["Known facts:", listed(reflection.facts)] if reflection.facts else []
    lines += ["Do not use again:", listed(reflection.avoid)] if reflection.avoid else []
    return quoted("\n".join(lines), "reflection", TEXT_LIMIT)
