"""What is certainly wrong with a script, read off its source: no run, no model.

It compares names, arguments, parts and pins with the SKiDL and the libraries at hand, and says nothing where it is not
sure: a good script has no findings. What it does not see, the run does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from circuitron.details.python import InvalidSyntax
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.findings import static_names, static_parts
from circuitron.findings.candidates import Candidates
from circuitron.findings.wording import sentence, with_candidates
from circuitron.source.names import Names

if TYPE_CHECKING:
    from circuitron.findings.static_finding import StaticFinding
    from circuitron.knowledge.base import FootprintSource, SymbolSource


def static_check(
    source: str,
    symbols: SymbolSource,
    script: str = "script.py",
    own: Collection[str] = (),
    footprints: FootprintSource | None = None,
) -> tuple[Finding, ...]:
    """All findings, by line.

    Args:
        script: the script's name, for the places of the findings.
        own: names of symbol libraries that stand beside the script.
        footprints: to look footprints up in; None: they are not looked up.
    """
    parsed = Names(source, script)
    if isinstance(parsed.error, SyntaxError):
        return (_unreadable(parsed.error.msg, script, parsed.error.lineno or 1),)
    if parsed.error is not None:
        return (_unreadable(str(parsed.error) or "it is nested too deeply", script, 1),)
    candidates = Candidates(symbols, None)
    found = [_finding(finding, candidates) for finding in _findings(parsed, symbols, own, footprints)]
    return tuple(sorted(found, key=lambda d: d.span.line if d.span else 0))


def _findings(
    source: Names, symbols: SymbolSource, own: Collection[str], footprints: FootprintSource | None
) -> Iterator[StaticFinding]:
    yield from static_names.findings(source)
    yield from static_parts.findings(source, symbols, own, footprints)


def _finding(finding: StaticFinding, candidates: Candidates) -> Finding:
    found = finding.candidates or candidates.find(finding.detail)
    text = finding.message or sentence(finding.detail, "")
    text = candidates.sentence(finding.detail, text, found)
    return Finding(
        detail=finding.detail,
        grade=Grade.FAULT,
        message=with_candidates(text, finding.detail.type, found),
        origin=Origin.STATIC,
        span=finding.span,
        candidates=found,
    )


def _unreadable(problem: str, script: str, line: int) -> Finding:
    return Finding(
        detail=InvalidSyntax(),
        grade=Grade.FAULT,
        message=f"{problem.rstrip('.')}.",
        origin=Origin.STATIC,
        span=Span(file=script, line=line),
    )
