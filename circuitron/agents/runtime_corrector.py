"""The runtime-error corrector: what the rules left of a script's runtime failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from circuitron.agents.base import Agent
from circuitron.agents.briefing import (
    TRACE_LIMIT,
    brief_of,
    cause_list,
    code_lines,
    line_ranges,
    module_lines,
    quoted,
)
from circuitron.agents.pin_listing import asked_pins, short_pin_tables
from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.knowledge.supplement import LIBRARY
from circuitron.plan import RuntimeErrorCorrectionOutput
from circuitron.run_request import Module
from circuitron.symbol import Symbol

_INTERFACE = frozenset(
    {
        ErrorType.INVALID_ATTRIBUTE,
        ErrorType.PYTHON_ERROR,
        ErrorType.REMOVED_NAME,
        ErrorType.SKIDL_NOT_IMPORTED,
        ErrorType.UNDEFINED_NAME,
        ErrorType.UNKNOWN,
        ErrorType.UNKNOWN_ARGUMENT,
    }
)  # what SKiDL's interface has to do with

_NO_SYMBOL = frozenset({ErrorType.PART_NOT_FOUND, ErrorType.LIBRARY_NOT_FOUND})

# Each tool's description goes along with every request: those for how-to questions are left to the generator.
RUNTIME_CORRECTOR = Agent(
    name="runtime_corrector",
    output=RuntimeErrorCorrectionOutput,
    tools=("run_runtime_check", "search_parts", "get_pin_details", "search_footprints", "query_knowledge_graph"),
)

_IN_SCRIPT = """Make it in the script, as
`Part(name="BUZZ", tool=SKIDL, ref="U1", pins=[Pin(num="1", name="VCC", func=Pin.types.PWRIN), …])`, with its pins by
the datasheet. Leave `symbols` empty."""
_DRAWN = """The script draws its circuit: SKiDL needs an outline of such a part and a place for each pin, in mm,
`Pin(…, x=-5.08, y=2.54, orientation="R", length=2.54)`, the next at y=0, and behind it
`part.draw_cmds = {1: [["rectangle", ["start", -2.54, 5.08], ["end", 2.54, -5.08]]]}`."""
_OURS = '`Part("Circuitron", NAME, …)`: the symbol is put in for you.'
_IN_LIBRARY = 'Make it `Part("circuitron", NAME, …)`, NAME as in the script, its pins by the datasheet in `symbols`.'


def agent_for(findings: Sequence[Finding]) -> Agent[RuntimeErrorCorrectionOutput]:
    """The corrector with the tools that these findings may need: each costs words in every request."""
    if any(found.type in _INTERFACE for found in findings):
        return RUNTIME_CORRECTOR
    tools = tuple(tool for tool in RUNTIME_CORRECTOR.tools if tool != "query_knowledge_graph")
    return replace(RUNTIME_CORRECTOR, tools=tools)


def brief(
    code: str,
    findings: Sequence[Finding],
    pins: Sequence[Symbol] = (),
    intent: str = "",
    history: str = "",
    refused: str = "",
    traceback: str = "",
    modules: Sequence[Module] = (),
    ours: Sequence[int] = (),
    ruled_out: Set[str] = frozenset(),
    alone: bool = False,
    edits: Sequence[tuple[int, Edit]] = (),
    seconds: float = 0.0,
) -> str:
    """What the runtime-error corrector reads.

    Args:
        findings: all findings of a diagnose run, with their candidates from the index.
        pins: the symbols of the parts involved, with their real pins.
        intent: what the circuit is for: the plan, the user's words, or the script's own comments.
        history: `CorrectionContext.get_runtime_context_for_agent()`.
        refused: `briefing.refused()`.
        traceback: of the failed run; shown where no finding says in which line to look.
        modules: local modules of the script that may be corrected instead of it.
        ours: lines of the script that its author did not write.
        ruled_out: names that the guard refused.
        edits: of rules, each with its line now.
        seconds: that all rounds of a phase may take.
        alone: there is no file beside the script that `symbols` of the answer could go into.
    """
    placed = any(found.span for found in findings if not found.consequence)
    edited = f"Lines {line_ranges(ours)} are edits of rules or earlier corrections; all others are the author's.\n"
    limit = f"{seconds:g} s for all rounds and runs." if seconds else ""
    return brief_of(
        ("What the circuit is for", quoted(intent, "intent")),
        ("What was tried", quoted(history, "history")),
        ("Refused", refused),
        ("The script", (edited if ours else "") + code_lines(code)),
        ("Local modules", module_lines(modules)),
        ("Causes", cause_list(findings, modules, ruled_out, pins, edits)),
        ("Traceback of the run", quoted("" if placed else traceback, "traceback", TRACE_LIMIT)),
        ("Real pins", short_pin_tables(pins, asked_pins(findings))),
        ("Time", limit),
        ("Symbols", "\n".join(_on_symbols(code, findings, alone=alone))),
    )


def _on_symbols(code: str, findings: Sequence[Finding], *, alone: bool) -> Iterator[str]:
    """How symbols of ours are taken, and how one is made that no library has."""
    if any(candidate.text.startswith(f"{LIBRARY}:") for found in findings for candidate in found.candidates):
        yield _OURS
    if any(map(_lacks_symbol, findings)):
        yield _IN_SCRIPT if alone else _IN_LIBRARY
        if alone and ("generate_svg(" in code or "generate_schematic(" in code):
            yield _DRAWN


def _lacks_symbol(found: Finding) -> bool:
    """Whether it may come to making a symbol: none that is certainly the same part."""
    return found.type in _NO_SYMBOL and all(candidate.confidence != "same" for candidate in found.candidates)
