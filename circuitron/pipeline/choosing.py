"""What the user chooses among candidates, or has stated in the settings: the one candidate, and a certain one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from circuitron.details.calls import FootprintMissing
from circuitron.finding import Candidate, Finding
from circuitron.findings.choices import kind_of
from circuitron.fix_result import Choice
from circuitron.fixes.parts.usual_footprints import chip
from circuitron.knowledge.footprint_fit import fits
from circuitron.knowledge.package_pinout import pinout_doubt
from circuitron.symbol import Symbol

if TYPE_CHECKING:
    from circuitron.knowledge.base import FootprintSource
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.steps import Step


def chosen(findings: Iterable[Finding], step: Step, choices: Sequence[Choice]) -> tuple[Finding, ...]:
    """Findings of a step, with the user's choices in the place of their candidates."""
    found = tuple(findings)
    for choice in choices:
        line = step.line_now(choice.line)
        meant = [f for f in found if _stands_at(f, step, line) and kind_of(f) == choice.kind]
        listing = [f for f in meant if any(candidate.text == choice.taken for candidate in f.candidates)]
        taken = listing or meant  # of several parts in a line, those that it was listed for
        found = tuple(_with(f, choice) if f in taken else f for f in found)
    return found


def _stands_at(finding: Finding, step: Step, line: int) -> bool:
    return finding.span is not None and (finding.span.file, finding.span.line) == (step.script.name, line)


def _with(finding: Finding, choice: Choice) -> Finding:
    """A finding with what was chosen for it. Another device's symbol stands in, as far as nobody knows better."""
    listed = next((candidate for candidate in finding.candidates if candidate.text == choice.taken), None)
    known = listed or Candidate(text=choice.taken, why="", stand_in=choice.kind == "symbol")
    why = ": ".join(filter(None, ("your choice", known.why)))
    taken = known.model_copy(update={"why": why, "score": 1.0, "confidence": "same", "chosen": True})
    return finding.model_copy(update={"candidates": (taken,)})


def stated(findings: Iterable[Finding], environment: Environment) -> tuple[Finding, ...]:
    """Findings of parts without a footprint, with the one that the user's settings name for the symbol.

    A footprint that does not fit the symbol is passed over: without a pad for each pin, against the symbol's filters,
    or with other leads at its pads.
    """
    by_symbol, source = dict(environment.stated_footprints), environment.footprints
    found = tuple(findings)
    if not by_symbol or source is None:
        return found
    return tuple(_with_stated(finding, by_symbol, environment, source) for finding in found)


def _with_stated(
    finding: Finding, by_symbol: Mapping[str, str], environment: Environment, source: FootprintSource
) -> Finding:
    detail = finding.detail
    if not isinstance(detail, FootprintMissing) or any(candidate.chosen for candidate in finding.candidates):
        return finding
    library, _, name = detail.symbol.partition(":")
    symbol, text = environment.symbols.part(library, name), by_symbol.get(detail.symbol, by_symbol.get(name, ""))
    taken = _resolved(text, symbol, environment, source) if symbol is not None and text else ""
    if not taken:
        return finding
    why = "leaves the package open; your settings name this one"
    candidate = Candidate(text=taken, why=why, score=1.0, confidence="same", chosen=True)
    return finding.model_copy(update={"candidates": (candidate,)})


def _resolved(text: str, symbol: Symbol, environment: Environment, source: FootprintSource) -> str:
    """Library:Name of a stated footprint, chip size or package; "" where there is none, or it is not for the symbol."""
    libraries = () if ":" in text else source.called(text)
    name = text if ":" in text else chip(symbol, text) or (f"{libraries[0]}:{text}" if len(libraries) == 1 else "")
    if source.is_own(name.partition(":")[0]):
        return name
    found = source.find(name)
    if found is None or fits(symbol, name) is False or not {pin.number for pin in symbol.pins} <= set(found.pads):
        return ""
    return "" if pinout_doubt(environment.symbols, symbol, found) else name
