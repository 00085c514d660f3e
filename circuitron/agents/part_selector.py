"""The part selector: a real symbol for each part of the plan, or that there is none."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.agents.base import Agent
from circuitron.agents.briefing import brief_of, plan_text, required_part
from circuitron.agents.pin_listing import symbol_line
from circuitron.plan import PartSelectionOutput, Plan, RequiredPart, WorkedOut
from circuitron.symbol import Symbol

PART_SELECTOR = Agent(
    name="part_selector",
    output=PartSelectionOutput,
    tools=("search_parts", "get_pin_details", "search_footprints"),
)


def brief(
    plan: Plan, calculations: Sequence[WorkedOut], found: Sequence[tuple[RequiredPart, tuple[Symbol, ...]]]
) -> str:
    """What the part selector reads.

    Args:
        calculations: those of the plan, worked out.
        found: each part of the plan with the symbols that the index gives for its query, best first.
    """
    alike: dict[tuple[str, ...], list[tuple[RequiredPart, tuple[Symbol, ...]]]] = {}
    for part, symbols in found:
        alike.setdefault(tuple(symbol.id for symbol in symbols) or part.refs, []).append((part, symbols))
    candidates = "\n\n".join(_candidates([part for part, _ in group], group[0][1]) for group in alike.values())
    return brief_of(("The plan", plan_text(plan, calculations)), ("Candidates from the library index", candidates))


def _candidates(parts: list[RequiredPart], symbols: tuple[Symbol, ...]) -> str:
    """Parts for which the index gives the same symbols, and those."""
    lines = [f"  {symbol_line(symbol)}" for symbol in symbols]
    return "\n".join((*map(required_part, parts), *(lines or ["  none found: search with other words"])))
