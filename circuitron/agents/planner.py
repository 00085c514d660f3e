"""The planner: from a request to the plan that everything after it is compared with."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.agents.base import Agent
from circuitron.agents.briefing import TEXT_LIMIT, brief_of, listed, quoted
from circuitron.plan import Plan, PlannerOutput, Reflection

PLANNER = Agent(name="planner", output=PlannerOutput, tools=("search_parts", "get_pin_details", "calculate"))

PLAN_LIMIT = 60_000  # characters of a plan that is shown again


def brief(
    prompt: str,
    reflection: Reflection | None = None,
    edits: str = "",
    before: Plan | None = None,
    references: Sequence[str] = (),
) -> str:
    """What the planner reads.

    Args:
        prompt: the circuit that the user asks for.
        reflection: why the plan before failed; None for the first.
        edits: what the user wants changed about the plan before, "" for nothing.
        before: the plan that failed, or that the user wants changed.
        references: circuits that it may start from.
    """
    return brief_of(
        ("The circuit to plan", prompt),
        ("Reference circuits", "\n\n".join(references)),
        ("Changes the user wants", edits),
        ("Why the plan before failed", _reflected(reflection) if reflection else ""),
        ("The plan before", quoted(before.model_dump_json(indent=1), "plan", PLAN_LIMIT) if before else ""),
    )


def _reflected(reflection: Reflection) -> str:
    lines = [f"Attempt {reflection.attempt} failed: {reflection.failure}"]
    lines += ["Known facts:", listed(reflection.facts)] if reflection.facts else []
    lines += ["Do not use again:", listed(reflection.avoid)] if reflection.avoid else []
    return quoted("\n".join(lines), "reflection", TEXT_LIMIT)
