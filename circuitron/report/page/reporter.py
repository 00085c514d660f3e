"""The reporter that writes a page when a command is over, however it ends."""

from __future__ import annotations

import contextlib
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from circuitron import __version__
from circuitron.plural import counted
from circuitron.report.page import designs, scripts, views
from circuitron.report.page.explanations import explanations
from circuitron.report.page.render import html
from circuitron.report.page.views import Cell, FindingList, Fold, Page, Subject, Tone

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError
    from circuitron.execution_report import ExecutionReport
    from circuitron.fix_result import Attempt, FixResult
    from circuitron.plan import Plan, WorkedOut
    from circuitron.report.page.scripts import Bill
    from circuitron.results import DesignResult, StageRecord

_PACKAGES = {"SKiDL": "skidl", "neospice": "neospice"}


class PageReporter:
    """Collects results, and gives the page to `write` at the end.

    Args:
        write: puts the page where it belongs.
        command: its name.
        bill: makes the bill of materials of a run, its first row the head; no rows where there is no circuit.
        notes: remarks on the command, as they stand when it ends.
        calls: of models, in a recorded run: agent, model, tokens in and out, cost, time, what came of it.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        command: str,
        bill: Callable[[ExecutionReport], Bill],
        *,
        notes: Sequence[str] = (),
        calls: Sequence[Sequence[str]] = (),
    ) -> None:
        self._write, self._command, self._bill, self._notes, self._calls = write, command, bill, notes, calls
        self._subjects: list[Subject] = []
        self._attempts: dict[str, list[Attempt]] = {}  # of scripts whose repair is not over
        self._codes: set[str] = set()
        self.ended = False

    def attempted(self, path: str, attempt: Attempt) -> None:
        self._attempts.setdefault(path, []).append(attempt)

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        self._attempts.clear()
        self._add(scripts.fixed(self._next(), path, result, delivery, self._bill_of(_circuit(result)), self._calls))

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        bill = self._bill_of(result.final or result.report)
        self._add(scripts.checked(self._next(), path, result, source, delivery, bill))

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self.checked(path, result, source, delivery)

    def unreadable(self, path: str, error: CircuitronError) -> None:
        self._add(scripts.unreadable(self._next(), path, error))

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        """The plan comes with the result."""

    def staged(self, record: StageRecord) -> None:
        """Stages come with the result."""

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        attempts = result.attempts or tuple(step for steps in self._attempts.values() for step in steps)
        self._attempts.clear()
        whole = result.model_copy(update={"attempts": attempts})
        bill = self._bill_of(result.final)
        self._add(designs.designed(self._next(), whole, delivery, bill, self._calls))

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        problem = [error.message, *filter(None, [error.hint])] if error is not None else []
        self._end("What ended the command early", problem)

    def interrupted(self) -> None:
        """The command ends without having said so."""
        self._end("The command was interrupted", ["The page shows what it had come to by then."])

    def _end(self, title: str, problem: Sequence[str]) -> None:
        self.ended = True
        for path, attempts in self._attempts.items():
            self._add(scripts.unfinished(self._next(), path, attempts))
        notices = (views.items(title, problem, Tone.FAULT), views.items("Notes", self._notes))
        self._write(html(self._page(tuple(notice for notice in notices if notice is not None))))

    def _page(self, notices: tuple[views.Items, ...]) -> Page:
        several = len(self._subjects) != 1
        good = sum(subject.tone is Tone.GOOD for subject in self._subjects)
        failed = any(notice.tone is Tone.FAULT for notice in notices)
        return Page(
            command=self._command,
            title=self._title(several),
            tone=Tone.GOOD if good == len(self._subjects) and not failed else Tone.FAULT,
            verdict=self._verdict(good) if several else self._subjects[0].verdict,
            subjects=tuple(self._subjects),
            overview=self._overview() if several else None,
            notices=notices,
            explanations=explanations(self._codes),
            versions=tuple(_versions()),
            made=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        )

    def _title(self, several: bool) -> str:
        if not several:
            return self._subjects[0].name
        return f"{len(self._subjects)} scripts" if self._subjects else "Nothing was done"

    def _verdict(self, good: int) -> str:
        fine = "clean or repaired" if self._command == "fix" else "clean"
        return f"{good} of {counted(len(self._subjects), 'script')} {fine}" if self._subjects else "ended early"

    def _overview(self) -> views.Table | None:
        worst_first = sorted(self._subjects, key=lambda subject: (subject.tone is Tone.GOOD, subject.name))
        rows = ((Cell(one.name, code=True, link=one.id), *one.row) for one in worst_first)
        return views.table("Scripts, those with faults first", scripts.OVERVIEW, rows)

    def _add(self, subject: Subject) -> None:
        self._subjects.append(subject)
        self._codes |= _codes(block for section in subject.sections for block in section.blocks)

    def _next(self) -> str:
        return f"s{len(self._subjects) + 1}"

    def _bill_of(self, report: ExecutionReport | None) -> Bill:
        return self._bill(report) if report is not None and report.execution_success and report.netlist else ()


def _circuit(result: FixResult) -> ExecutionReport | None:
    """The run whose circuit a repair ends with."""
    kept = [attempt.report for attempt in result.attempts if attempt.source == result.source and not attempt.refusal]
    return result.final or (kept[-1] if kept else None)


def _codes(blocks: Iterable[views.Block]) -> set[str]:
    """Codes of all findings that are shown."""
    found: set[str] = set()
    for block in blocks:
        if isinstance(block, FindingList):
            found |= {finding.code for finding in block.findings}
        elif isinstance(block, Fold):
            found |= _codes(block.blocks)
    return found


def _versions() -> Iterator[tuple[str, str]]:
    yield "Circuitron", __version__
    for name, package in _PACKAGES.items():
        with contextlib.suppress(PackageNotFoundError):
            yield name, version(package)
    yield "Python", platform.python_version()
    yield "System", f"{platform.system()} {platform.machine()}"
