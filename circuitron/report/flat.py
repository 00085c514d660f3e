"""`--output-format json`: a flat list of findings, and a row for each script. `json-full` has the whole reports."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import IO

from circuitron import __version__, text_diff
from circuitron.assertion import AssertionResult
from circuitron.check_result import CheckResult, Measurement
from circuitron.delivery import Delivery, FileRow
from circuitron.edit import Edit
from circuitron.errors import CircuitronError
from circuitron.finding import Listed
from circuitron.fix_result import Attempt, FixResult, StandIn
from circuitron.frozen import SCHEMA_VERSION, Frozen
from circuitron.plan import Plan, WorkedOut
from circuitron.report.excerpts import Place, place_of, place_of_check
from circuitron.report.listing import listed
from circuitron.report.machine import DesignEntry, Problem, UnreadableEntry, ended_by, flat, problem
from circuitron.results import DesignResult, StageRecord


class EditRow(Frozen):
    path: str
    line: int
    rule: str
    reason: str
    safety: str


class ScriptRow(Frozen):
    """What became of one script."""

    path: str
    action: str  # check, fix or run
    outcome: str  # clean, faulty, unverified, repaired or unrepaired
    done: str = ""  # what was done with the result, in words; "" where nothing was
    command: str = ""  # what runs the script here, for a shell
    files: tuple[FileRow, ...] = ()
    edits: tuple[EditRow, ...] = ()  # of a repair: those that lead to its result
    proposed: tuple[EditRow, ...] = ()  # those that were not made
    diff: str = ""  # unified, file after file: what the repair changes
    asserted: tuple[AssertionResult, ...] = ()  # by the user, with the verdicts
    unverified: tuple[str, ...] = ()
    stand_ins: tuple[StandIn, ...] = ()
    measurements: tuple[Measurement, ...] = ()  # of the circuit, by simulation
    seconds: float = 0.0


class Report(Frozen):
    """What is printed."""

    findings: tuple[Listed, ...] = ()  # what is wrong now; of a repair, what is left
    scripts: tuple[ScriptRow, ...] = ()
    unreadable: tuple[UnreadableEntry, ...] = ()
    designed: DesignEntry | None = None  # without its attempts
    notes: tuple[str, ...] = ()  # such as settings of a project that were ignored
    error: Problem | None = None
    exit_status: int = 0
    schema_version: int = SCHEMA_VERSION
    circuitron: str = __version__


class JsonReporter:
    """One document at the end, also when the command ends early."""

    def __init__(self, stream: IO[str], notes: Sequence[str] = ()) -> None:
        self._stream, self._notes = stream, notes
        self._findings: list[Listed] = []
        self._scripts: list[ScriptRow] = []
        self._unreadable: list[UnreadableEntry] = []
        self._designed: DesignEntry | None = None

    def attempted(self, path: str, attempt: Attempt) -> None:
        """`json-full` has the attempts."""

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        place = place_of(result, path)
        self._findings += listed(result.remaining, place)
        row = ScriptRow(
            path=path,
            action="fix",
            outcome=str(result.outcome),
            done=delivery.words,
            command=delivery.command,
            files=delivery.files,
            edits=edit_rows(result.edits, result.script, place),
            proposed=edit_rows(result.proposed, result.script, place),
            diff=diff_of(result, place),
            asserted=result.asserted,
            unverified=result.unverified,
            stand_ins=result.stand_ins,
            measurements=result.measurements,
            seconds=result.seconds,
        )
        self._scripts.append(row)

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._check("check", path, result, source, delivery)

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._check("run", path, result, source, delivery)

    def _check(self, action: str, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._findings += listed(result.findings, place_of_check(result, path, source))
        row = ScriptRow(
            path=path,
            action=action,
            outcome="clean" if result.clean else "unverified" if result.faultless else "faulty",
            done=delivery.words,
            command=delivery.command,
            files=delivery.files,
            asserted=result.asserted,
            unverified=result.unverified,
            measurements=result.measurements,
            seconds=result.report.seconds,
        )
        self._scripts.append(row)

    def unreadable(self, path: str, error: CircuitronError) -> None:
        self._unreadable.append(UnreadableEntry(path=path, error=problem(error)))

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        """The plan comes with the result."""

    def staged(self, record: StageRecord) -> None:
        """Stages come with the result."""

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        self._findings += listed(result.remaining, Place("", "", result.source))
        self._designed = DesignEntry(
            result=result.without_bulk(), done=delivery.words, command=delivery.command, files=delivery.files
        )

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        report = Report(
            findings=tuple(self._findings),
            scripts=tuple(self._scripts),
            unreadable=tuple(self._unreadable),
            designed=self._designed,
            notes=tuple(self._notes),
            error=ended_by(error),
            exit_status=exit_status,
        )
        self._stream.write(json.dumps(flat(report.model_dump(mode="json")), ensure_ascii=True) + "\n")
        self._stream.flush()


def edit_rows(edits: Iterable[Edit], script: str, place: Place) -> tuple[EditRow, ...]:
    """Edits with the lines that they change."""
    return tuple(
        EditRow(
            path=place.file(edit.file or script), line=edit.line, rule=edit.rule, reason=edit.reason, safety=edit.safety
        )
        for edit in edits
    )


def diff_of(result: FixResult, place: Place) -> str:
    """All that a repair changes, file after file."""
    files = [(place.path, result.original, result.source)]
    files += [(place.file(other.name), other.original, other.source) for other in result.modules]
    if result.library is not None:
        files.append((place.file(result.library.name), result.library.original, result.library.source))
    return "".join(text_diff.unified(before, after, name, name) for name, before, after in files)
