"""The runtime-error corrector: what the rules left of a script's runtime failures."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.agents.base import Agent
from circuitron.agents.briefing import (
    TRACE_LIMIT,
    brief_of,
    code_lines,
    finding_list,
    guidance,
    module_lines,
    pin_tables,
    quoted,
    refused,
)
from circuitron.models import Finding, Module, Refusal, Symbol
from circuitron.plan import RuntimeErrorCorrectionOutput

RUNTIME_CORRECTOR = Agent(
    name="runtime_corrector",
    output=RuntimeErrorCorrectionOutput,
    tools=(
        "run_runtime_check",
        "search_parts",
        "get_pin_details",
        "search_footprints",
        "query_knowledge_graph",
        "perform_rag_query",
        "get_kg_usage_guide",
    ),
)


def brief(
    code: str,
    findings: Sequence[Finding],
    pins: Sequence[Symbol] = (),
    intent: str = "",
    history: str = "",
    refusal: Refusal | None = None,
    traceback: str = "",
    modules: Sequence[Module] = (),
) -> str:
    """What the runtime-error corrector reads.

    Args:
        findings: all findings of a diagnose run, with their candidates from the index.
        pins: the symbols of the parts involved, with their real pins.
        intent: what the circuit is for: the plan, the user's words, or the script's own comments.
        history: `CorrectionContext.get_runtime_context_for_agent()`.
        refusal: why the guard refused the correction before.
        traceback: of the failed run.
        modules: local modules of the script that may be corrected instead of it.
    """
    return brief_of(
        ("What the circuit is for", quoted(intent, "intent")),
        ("What was tried", quoted(history, "history")),
        ("Refused", refused(refusal)),
        ("The script", code_lines(code)),
        ("Local modules", module_lines(modules)),
        ("All findings", finding_list(findings, modules=modules)),
        ("Guidance", guidance(findings)),
        ("Traceback of the run", quoted(traceback, "traceback", TRACE_LIMIT)),
        ("Real pins of the parts involved (number name type)", pin_tables(pins)),
    )
