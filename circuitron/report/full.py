"""The report for people, written as things happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from circuitron import sanitise
from circuitron.check_result import CheckResult
from circuitron.finding import Grade
from circuitron.outcome import Outcome
from circuitron.report import assertions, console, design, measurements, symbols
from circuitron.report.findings import Findings
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, Writer
from circuitron.run_request import Libraries

if TYPE_CHECKING:
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError
    from circuitron.fix_result import Attempt, FixResult
    from circuitron.plan import Plan, WorkedOut
    from circuitron.results import DesignResult, StageRecord


class _Checked(NamedTuple):
    path: str
    clean: bool
    faults: int
    suspects: int
    seconds: float


class FullReporter:
    """A verdict per script with its diff and what is left, and a table where there were several scripts.

    Args:
        verbose: every attempt with its diff, its traceback and what it changed electrically, as it is done.
        several: more than one script is going to be reported.
        quiet: only the verdicts of scripts that are not clean.
    """

    def __init__(self, writer: Writer, *, several: bool = False, quiet: bool = False, verbose: bool = False) -> None:
        self._writer = writer
        self._several = several
        self._quiet = quiet
        self._verbose = verbose
        self._listings: dict[str, Findings] = {}
        self._checked: list[_Checked] = []
        self._fixed: dict[str, FixResult] = {}
        self._libraries: dict[Libraries, None] = {}

    def attempted(self, path: str, attempt: Attempt) -> None:
        if self._quiet or not self._verbose:
            return
        if self._several and path not in self._listings:
            self._writer.line((path, STRONG))
        console.attempt(self._writer, self._listing(path), attempt, path)

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        from circuitron.report import summary, trace  # a check does without

        self._fixed[path] = result
        if self._quiet and result.outcome is Outcome.CLEAN and result.sound:
            return
        if self._quiet and result.sound:
            console.head(self._writer, result, path, delivery.words)
            design.stand_ins(self._writer, result.stand_ins)
        elif self._verbose:
            console.verdict(self._writer, self._listing(path), result, path, delivery.words)
        else:
            summary.repair(self._writer, result, path, delivery.words)
        assertions.table(self._writer, result.asserted, "of the user")
        if not self._quiet:
            if not self._several:
                measurements.table(self._writer, result.measurements)
            design.file_table(self._writer, delivery.files)
            symbols.show(self._writer, result.libraries, delivery.command)
            trace.show(self._writer, result.trace)
        if self._several and not self._quiet:
            self._writer.blank()

    def _listing(self, path: str) -> Findings:
        return self._listings.setdefault(path, Findings(self._writer))

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        for printed in sanitise.message(result.report.stdout).splitlines():
            self._writer.code((f"{self._writer.glyphs.bar} ", DIM), printed)
        self.checked(path, result, source, delivery)

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        if result.libraries is not None:
            self._libraries[result.libraries] = None
        grades = [d.grade for d in result.findings if not d.consequence]
        self._checked.append(
            _Checked(
                path=path,
                clean=result.clean,
                faults=grades.count(Grade.FAULT),
                suspects=grades.count(Grade.SUSPECT),
                seconds=result.report.seconds,
            )
        )
        if self._quiet and result.clean:
            return
        console.check(self._writer, result, path, source)
        assertions.table(self._writer, result.asserted, "of the user")
        if not self._several:
            measurements.table(self._writer, result.measurements)
        if delivery.words:
            self._writer.line(f"{delivery.words}.", indent=2, hang=2)
        design.file_table(self._writer, delivery.files)
        if not (self._several or self._quiet):
            symbols.show(self._writer, result.libraries, delivery.command)
        if self._several and not self._quiet:
            self._writer.blank()

    def unreadable(self, path: str, error: CircuitronError) -> None:
        """Standard error says it."""

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        if not self._quiet:
            design.plan(self._writer, plan, worked_out)

    def staged(self, record: StageRecord) -> None:
        if not self._quiet:
            design.stage(self._writer, record)

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        design.verdict(self._writer, result, delivery.words, delivery.files)
        symbols.show(self._writer, result.libraries, delivery.command)

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        if self._several and not error:
            self._check_table()
            self._fix_summary()

    def _check_table(self) -> None:
        if not self._checked:
            return
        glyphs = self._writer.glyphs
        bad = [row for row in self._checked if not row.clean]
        if not self._quiet:
            width = min(max(len(row.path) for row in self._checked), 60)
            self._writer.line((f"  {'script':<{width}}  faults  suspects  seconds", DIM))
            for row in sorted(self._checked, key=lambda row: (row.clean, row.path)):
                mark = (f"{glyphs.good} ", GOOD) if row.clean else (f"{glyphs.fault} ", FAULT)
                figures = f"  {row.faults or glyphs.dash:>6}  {row.suspects or glyphs.dash:>8}  {row.seconds:>7.1f}"
                self._writer.line(mark, f"{_shorten(row.path, width):<{width}}", figures)
        style = FAULT if bad else GOOD
        self._writer.line((f"{len(self._checked) - len(bad)} of {len(self._checked)} scripts are clean.", style))
        for libraries in () if self._quiet else self._libraries:
            symbols.show(self._writer, libraries, "")

    def _fix_summary(self) -> None:
        if not self._fixed:
            return
        outcomes = [result.outcome for result in self._fixed.values()]
        counts = [f"{outcomes.count(kind)} {kind}" for kind in Outcome if kind in outcomes]
        faulty = sum(result.circuit_faults > 0 for result in self._fixed.values())
        counts += [f"{faulty} with faults left in the circuit"] if faulty else []
        style = GOOD if all(result.sound for result in self._fixed.values()) else FAULT
        self._writer.line((f"{len(outcomes)} scripts: {', '.join(counts)}.", style))


def _shorten(path: str, width: int) -> str:
    return path if len(path) <= width else f"…{path[-(width - 1) :]}"
