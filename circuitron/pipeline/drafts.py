"""Symbols that an agent wrote for parts that no library has, put into the library beside the script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.details.base import Requested
from circuitron.fix_result import Refusal
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import apply_changes
from circuitron.fixes.parts.unverified_symbols import beside, taken_from_beside
from circuitron.knowledge.supplement import BESIDE, with_definitions
from circuitron.knowledge.unverified import definition, problems
from circuitron.run_request import Module, Script

if TYPE_CHECKING:
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.steps import Step
    from circuitron.plan import SymbolDraft


def refused(step: Step, script: Script, drafts: tuple[SymbolDraft, ...], environment: Environment) -> Refusal | None:
    """Why symbols are not written; None: nothing against them.

    Args:
        script: what a correction makes of the step, without the symbols.
    """
    if drafts and script.library is None:
        return Refusal(reasons=("this script has no file beside it for symbols: make the part in it, of Pin(…)",))
    reasons = dict.fromkeys(_unfounded(step, script, drafts, environment))
    return Refusal(reasons=tuple(reasons)) if reasons else None


def _unfounded(step: Step, script: Script, drafts: tuple[SymbolDraft, ...], environment: Environment) -> Iterator[str]:
    """Reasons against symbols: for a part that was found, twice, or of a name that the library beside has."""
    missing = {d.detail.part for d in step.found.findings if isinstance(d.detail, Requested)}
    taken = taken_from_beside(_context(script, environment)) if drafts else frozenset()
    there = script.library.source if script.library is not None else ""
    names = [draft.name for draft in drafts]
    for draft in drafts:
        yield from problems(draft, environment.symbols)
        if draft.name not in missing:
            yield f"{draft.name} is no part that was not found: a symbol bears the name that the script has"
        if names.count(draft.name) > 1 or f'(symbol "{draft.name}"' in there:
            yield f"{draft.name} has a symbol already"
        if draft.name not in taken:
            yield f'no part of the script itself takes Part("{BESIDE}", "{draft.name}")'


def with_symbols(script: Script, drafts: tuple[SymbolDraft, ...], environment: Environment) -> Script:
    """The program with symbols that were not refused, where its parts find them."""
    if not drafts or script.library is None:
        return script
    made = {draft.name: definition(draft) for draft in drafts}
    library = Module(name=script.library.name, source=with_definitions(script.library.source, made))
    return looking_beside(script, environment).model_copy(update={"library": library})


def looking_beside(script: Script, environment: Environment) -> Script:
    """The program with the line by which it finds the library beside it."""
    source = apply_changes(script.source, beside(_context(script, environment)))
    return script.model_copy(update={"source": source})


def _context(script: Script, environment: Environment) -> FixContext:
    project = environment.project_libraries
    return FixContext(
        text=script.source,
        findings=(),
        symbols=environment.symbols,
        libraries=environment.libraries,
        script=script.name,
        project=project,
        folder=project.script_folder,
        beside=True,
    )
