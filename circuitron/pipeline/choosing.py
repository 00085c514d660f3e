"""What the user chooses among candidates: it is then the one candidate, and a certain one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circuitron.findings.choices import kind_of
from circuitron.models import Candidate, Choice, Finding
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
