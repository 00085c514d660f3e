"""Output for programs: one JSON document with the whole report, or one JSON value per line as things happen.

Every value carries `schema_version`; within a version, members are added but never renamed, removed or retyped.
Only ASCII is written, so no control character of a script survives unescaped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import IO, Any, Literal

from circuitron import __version__
from circuitron.check_result import CheckResult
from circuitron.delivery import Delivery, FileRow
from circuitron.errors import CircuitronError
from circuitron.fix_result import Attempt, FixResult
from circuitron.frozen import SCHEMA_VERSION, Frozen
from circuitron.plan import Plan, WorkedOut
from circuitron.results import DesignResult, StageRecord


class Problem(Frozen):
    """What ended the command before it was through."""

    type: str
    message: str
    hint: str = ""


class FixEntry(Frozen):
    path: str
    result: FixResult
    done: str = ""  # what was done with the result, in words; "" where nothing was
    command: str = ""  # what runs the script here, for a shell
    files: tuple[FileRow, ...] = ()


class CheckEntry(Frozen):
    path: str
    clean: bool
    result: CheckResult
    done: str = ""
    command: str = ""
    files: tuple[FileRow, ...] = ()


class UnreadableEntry(Frozen):
    path: str
    error: Problem


class PlanEntry(Frozen):
    plan: Plan
    worked_out: tuple[WorkedOut, ...] = ()


class DesignEntry(Frozen):
    result: DesignResult
    done: str = ""  # where its files are, or ""
    command: str = ""
    files: tuple[FileRow, ...] = ()


class Document(Frozen):
    """What `--output-format json-full` prints."""

    schema_version: int = SCHEMA_VERSION
    circuitron: str = __version__
    fixed: tuple[FixEntry, ...] = ()
    checked: tuple[CheckEntry, ...] = ()
    unreadable: tuple[UnreadableEntry, ...] = ()
    ran: tuple[CheckEntry, ...] = ()
    designed: DesignEntry | None = None
    notes: tuple[str, ...] = ()  # such as settings of a project that were ignored
    error: Problem | None = None
    exit_status: int = 0


class Line(Frozen):
    """One line of `--output-format json-lines`. `kind` says which of the other members is there."""

    schema_version: int = SCHEMA_VERSION
    kind: Literal["attempt", "fixed", "checked", "ran", "unreadable", "planned", "stage", "designed", "end"]
    path: str = ""
    attempt: Attempt | None = None
    fixed: FixEntry | None = None
    checked: CheckEntry | None = None
    unreadable: UnreadableEntry | None = None
    ran: CheckEntry | None = None
    planned: PlanEntry | None = None
    stage: StageRecord | None = None
    designed: DesignEntry | None = None
    notes: tuple[str, ...] = ()  # such as settings of a project that were ignored
    error: Problem | None = None
    exit_status: int | None = None


def schema(printed: type[Frozen]) -> dict[str, Any]:
    """The JSON Schema of what is printed: `Document`, `Line`, or `Report` of `json`."""
    made = printed.model_json_schema(mode="serialization")
    for name in ("Finding", "Event", "Listed"):
        table = made["$defs"].get(name, {"properties": {"detail": {}}, "required": ["detail"]})
        del table["properties"]["detail"]
        table["properties"] |= {"type": {"$ref": "#/$defs/ErrorType"}, "facts": {"$ref": "#/$defs/Facts"}}
        if name != "Event":
            texts = {"type": "array", "items": {"type": "string"}}
            table["properties"] |= {"code": {"type": "string"}, "refs": texts, "nets": texts}
        table["required"] = ["type", "facts", *(member for member in table["required"] if member != "detail")]
    made["$defs"]["Facts"] = {
        "description": "What is known of a failure: members of its type's payload, those that are not known left out.",
        "type": "object",
        "additionalProperties": True,
    }
    return made


def _dump(value: Frozen) -> str:
    return json.dumps(flat(value.model_dump(mode="json")), ensure_ascii=True)


def flat(value: Any) -> Any:
    """What `Typed` keeps in `detail` as `type` and `facts` beside its other members."""
    if isinstance(value, list):
        return [flat(item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {name: flat(item) for name, item in value.items()}
    if isinstance(detail := made.get("detail"), dict) and "type" in detail:
        rest = {name: item for name, item in made.items() if name != "detail"}
        if "grade" in rest:
            rest |= _subjects(detail)
        return {"type": detail.pop("type"), "facts": detail, **rest}
    return made


def _subjects(detail: dict[str, Any]) -> dict[str, Any]:
    """What a finding is called and about, under the same names whatever its type."""
    named = {
        several: detail.get(several) or ([detail[one]] if one in detail else [])
        for several, one in (("refs", "ref"), ("nets", "net"))
    }
    return {"code": detail.get("code", detail["type"]), **named}


def problem(error: CircuitronError) -> Problem:
    """An error as programs read it."""
    return Problem(type=type(error).__name__, message=error.message, hint=error.hint)


def ended_by(error: CircuitronError | None) -> Problem | None:
    """What ended the command, which is thereby reported."""
    if error is None:
        return None
    error.reported = True
    return problem(error)


def _unreadable(path: str, error: CircuitronError) -> UnreadableEntry:
    return UnreadableEntry(path=path, error=problem(error))


def _fix_entry(path: str, result: FixResult, delivery: Delivery) -> FixEntry:
    short = result.model_copy(update={"final": None})  # what it made is on disk
    return FixEntry(path=path, result=short, done=delivery.words, command=delivery.command, files=delivery.files)


def _check_entry(path: str, result: CheckResult, delivery: Delivery) -> CheckEntry:
    return CheckEntry(
        path=path,
        clean=result.clean,
        result=result.model_copy(update={"final": None}),
        done=delivery.words,
        command=delivery.command,
        files=delivery.files,
    )


class JsonFullReporter:
    """One document at the end, also when the command ends early."""

    def __init__(self, stream: IO[str], notes: Sequence[str] = ()) -> None:
        self._stream, self._notes = stream, notes
        self._fixed: list[FixEntry] = []
        self._checked: list[CheckEntry] = []
        self._unreadable: list[UnreadableEntry] = []
        self._ran: list[CheckEntry] = []
        self._designed: DesignEntry | None = None

    def attempted(self, path: str, attempt: Attempt) -> None:
        """Attempts come with their result."""

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        self._fixed.append(_fix_entry(path, result, delivery))

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._checked.append(_check_entry(path, result, delivery))

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._ran.append(_check_entry(path, result, delivery))

    def unreadable(self, path: str, error: CircuitronError) -> None:
        self._unreadable.append(_unreadable(path, error))

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        """The plan comes with the result."""

    def staged(self, record: StageRecord) -> None:
        """Stages come with the result."""

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        self._designed = DesignEntry(
            result=result.without_bulk().model_copy(update={"attempts": result.attempts}),
            done=delivery.words,
            command=delivery.command,
            files=delivery.files,
        )

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        document = Document(
            fixed=tuple(self._fixed),
            checked=tuple(self._checked),
            unreadable=tuple(self._unreadable),
            ran=tuple(self._ran),
            designed=self._designed,
            notes=tuple(self._notes),
            error=ended_by(error),
            exit_status=exit_status,
        )
        self._stream.write(_dump(document) + "\n")
        self._stream.flush()


class JsonLinesReporter:
    """A line per attempt and per result, each written as soon as it is known, and one at the end."""

    def __init__(self, stream: IO[str], notes: Sequence[str] = ()) -> None:
        self._stream, self._notes = stream, notes

    def attempted(self, path: str, attempt: Attempt) -> None:
        self._put(Line(kind="attempt", path=path, attempt=attempt))

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        short = result.model_copy(update={"attempts": ()})  # each had its own line
        self._put(Line(kind="fixed", path=path, fixed=_fix_entry(path, short, delivery)))

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._put(Line(kind="checked", path=path, checked=_check_entry(path, result, delivery)))

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._put(Line(kind="ran", path=path, ran=_check_entry(path, result, delivery)))

    def unreadable(self, path: str, error: CircuitronError) -> None:
        self._put(Line(kind="unreadable", path=path, unreadable=_unreadable(path, error)))

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        self._put(Line(kind="planned", planned=PlanEntry(plan=plan, worked_out=worked_out)))

    def staged(self, record: StageRecord) -> None:
        self._put(Line(kind="stage", stage=record))

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        short = result.without_bulk()  # each attempt had its own line, and the files are on disk
        entry = DesignEntry(result=short, done=delivery.words, command=delivery.command, files=delivery.files)
        self._put(Line(kind="designed", designed=entry))

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        self._put(Line(kind="end", notes=tuple(self._notes), error=ended_by(error), exit_status=exit_status))

    def _put(self, line: Line) -> None:
        self._stream.write(_dump(line) + "\n")
        self._stream.flush()
