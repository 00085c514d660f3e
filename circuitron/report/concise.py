"""One line per finding, as compilers print them: `path:line:column: grade Type message`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from circuitron import sanitise
from circuitron.diagnosis.wording import without_candidates
from circuitron.errors import CircuitronError
from circuitron.models import Attempt, CheckResult, Diagnostic, FixResult, Grade, Outcome
from circuitron.report import findings
from circuitron.report.excerpts import Place


class ConciseReporter:
    """For editors, grep and CI logs."""

    def __init__(self, stream: IO[str], *, quiet: bool = False) -> None:
        self._stream = stream
        self._quiet = quiet

    def attempted(self, path: str, attempt: Attempt) -> None:
        """Rounds are not listed; the mends of all of them are, at the end."""

    def fixed(self, path: str, result: FixResult, done: str) -> None:
        for edit in result.mended:
            self._line(f"{path}:{edit.line}: mended [{edit.safety}] {edit.rule}: {edit.reason}")
        if result.outcome is Outcome.UNREPAIRED:
            for edit in result.proposed:
                what = f"proposed [{edit.safety}]" if edit.changes else "to choose"
                self._line(f"{path}:{edit.line}: {what} {edit.rule}: {edit.reason}")
            for step in result.attempts:
                for reason in step.refusal.reasons if step.refusal else ():
                    self._line(f"{path}: refused {reason}")
        for text in result.broken_rules:
            self._line(f"{path}: bug of circuitron: rule {text}", always=True)
        self._findings(result.remaining, Place(path, result.script, result.source))
        tail = f", {done}" if done else ""
        self._line(f"{path}: {result.outcome}{tail} ({len(result.attempts)} attempts)", always=True)

    def checked(self, path: str, result: CheckResult, source: str) -> None:
        self._findings(result.diagnostics, Place(path, result.script, source))
        if not result.report.execution_success and not result.diagnostics:
            self._line(f"{path}: fault {findings.ending(result.report)}", always=True)

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        self._stream.flush()

    def _findings(self, found: Sequence[Diagnostic], place: Place) -> None:
        for d in found:
            if d.consequence:
                continue
            where = place.where(d.span) if d.span else place.path
            best = max(d.candidates, key=lambda c: c.score, default=None)
            perhaps = f" (perhaps {best.text})" if best and without_candidates(d) == d.message else ""
            self._line(f"{where}: {d.grade} {d.type} {d.message}{perhaps}", always=d.grade is Grade.FAULT)

    def _line(self, text: str, *, always: bool = False) -> None:
        if always or not self._quiet:
            self._stream.write(sanitise.line(text) + "\n")
