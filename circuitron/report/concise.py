"""One line per finding, as compilers print them: `path:line:column: grade Type message`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from circuitron import sanitise
from circuitron.assertions import describe, difference
from circuitron.check_result import CheckResult
from circuitron.execution_report import State
from circuitron.finding import Finding, Grade
from circuitron.findings.wording import without_candidates
from circuitron.fix_result import Attempt, FixResult
from circuitron.outcome import Outcome
from circuitron.plural import counted
from circuitron.report import console, design, findings, symbols, trace
from circuitron.report.excerpts import Place, place_of, place_of_check
from circuitron.run_request import Libraries

if TYPE_CHECKING:
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError
    from circuitron.plan import Plan, WorkedOut
    from circuitron.results import DesignResult, StageRecord


class ConciseReporter:
    """For editors, grep and CI logs."""

    def __init__(self, stream: IO[str], *, quiet: bool = False) -> None:
        self._stream = stream
        self._quiet = quiet
        self._libraries: dict[Libraries, None] = {}

    def attempted(self, path: str, attempt: Attempt) -> None:
        """Rounds are not listed; the edits of all of them are, at the end."""

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        place = place_of(result, path)
        for edit in result.edits:
            where = f"{place.file(edit.file or result.script)}:{edit.line}"
            self._line(f"{where}: fixed [{edit.safety}] {edit.rule}: {edit.reason}")
        for edit in console.open_edits(result):
            what = f"proposed [{edit.safety}]" if edit.changes else "to choose"
            where = f"{place.file(edit.file or result.script)}:{edit.line}"
            self._line(f"{where}: {what} {edit.rule}: {edit.reason}")
        if result.outcome is Outcome.UNREPAIRED:
            for step in result.attempts:
                for reason in step.refusal.reasons if step.refusal else ():
                    self._line(f"{path}: refused {reason}")
            if result.stopped:
                self._line(f"{path}: no further correction by a model: {result.stopped}")
        for approval in result.approvals:
            self._line(f"{path}: approved {approval.finding}: {approval.reason}")
        for part in result.unverified:
            self._line(f"{path}: unverified part {part}", always=True)
        for stand_in in result.stand_ins:
            self._line(f"{path}: check {stand_in.words}", always=True)
        for text in result.broken_rules:
            self._line(f"{path}: bug of circuitron: fix {text}", always=True)
        for text in trace.lines(result.trace):
            self._line(f"{path}: trace {text}")
        self._findings(result.remaining, place)
        tail = f", {delivery.words}" if delivery.words else ""
        if result.circuit_faults:
            tail = f", {counted(result.circuit_faults, 'fault')} left in its circuit{tail}"
        self._line(f"{path}: {result.outcome}{tail} ({counted(len(result.attempts), 'attempt')})", always=True)
        self._ending(path, result.libraries, delivery)

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._findings(result.findings, place_of_check(result, path, source))
        for part in result.unverified:
            self._line(f"{path}: unverified part {part}", always=True)
        if not result.report.execution_success and not result.findings:
            self._line(f"{path}: fault {findings.ending(result.report)}", always=True)
        if delivery.words:
            self._line(f"{path}: {delivery.words}")
        self._ending(path, result.libraries, delivery.model_copy(update={"command": ""}))

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        for printed in sanitise.message(result.report.stdout).splitlines():
            self._line(f"| {printed}")
        self.checked(path, result, source, delivery)

    def unreadable(self, path: str, error: CircuitronError) -> None:
        """Standard error says it."""

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        self._line(f"plan: {plan.title}: {plan.summary}")

    def staged(self, record: StageRecord) -> None:
        if record.state is not State.NOT_RUN:
            self._line(f"{record.stage}: {record.state}: {record.detail}")

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        for found in result.unheld:
            self._line(f"assertion {found.verdict}: {describe(found.assertion)}: {found.found}", always=True)
        for found in result.withdrawn:
            self._line(f"assertion withdrawn: {describe(found.assertion)}: {found.reason}", always=True)
        for question in result.declined.questions if result.declined else ():
            self._line(f"question: {question}", always=True)
        for assumed in result.assumptions:
            self._line(f"assumed: {assumed}")
        for deviation in result.deviations:
            self._line(f"unlike the plan: {difference(deviation)}", always=not deviation.accepted)
        for approval in result.approvals:
            self._line(f"approved {approval.finding}: {approval.reason}")
        for part in result.unverified:
            self._line(f"unverified part {part}", always=True)
        for stand_in in result.stand_ins:
            self._line(f"check {stand_in.words}", always=True)
        self._findings(result.remaining, Place("circuit", "", result.source))
        count = len(result.withdrawn)
        withdrawn = f", {counted(count, 'assertion')} withdrawn" if count else ""
        good = result.state is State.SUCCEEDED
        words = f"designed and verified{withdrawn}" if good else f"{design.ending(result)}: {result.failure}"
        tail = f", {delivery.words}" if delivery.words else ""
        title = result.plan.title if result.plan else result.prompt
        self._line(f"{title}: {words}{tail}", always=True)
        self._ending(title, result.libraries, delivery)

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        for libraries in self._libraries:
            self._line(symbols.source(libraries))
        self._stream.flush()

    def _ending(self, path: str, libraries: Libraries | None, delivery: Delivery) -> None:
        """What was not made, and how the script is run here; the libraries are named once, at the end."""
        if libraries is not None:
            self._libraries[libraries] = None
        for row in delivery.files:
            if row.missing:
                self._line(f"{path}: no {row.product}: {row.state}")
        if delivery.command:
            self._line(f"{path}: run it with: {delivery.command}")

    def _findings(self, found: Sequence[Finding], place: Place) -> None:
        for d in found:
            if d.consequence:
                continue
            where = place.where(d.span) if d.span else place.path
            best = max(d.candidates, key=lambda c: c.score, default=None)
            perhaps = f" (perhaps {best.text})" if best and without_candidates(d) == d.message else ""
            self._line(f"{where}: {d.grade} {d.code} {d.message}{perhaps}", always=d.grade is Grade.FAULT)

    def _line(self, text: str, *, always: bool = False) -> None:
        if always or not self._quiet:
            self._stream.write(sanitise.line(text) + "\n")
