"""From the report of a run to findings: everything that is wrong, each once, typed, graded and in order of lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.details import detail_of
from circuitron.details.calls import InvalidAttribute
from circuitron.details.circuits import Unknown
from circuitron.details.connections import NoneConnection
from circuitron.details.names import BackupLibrary, LibraryNotFound
from circuitron.details.python import PythonError
from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ExecutionReport, OtherCircuit, State
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.findings import erc
from circuitron.findings.build import Builder
from circuitron.findings.causes import with_causes
from circuitron.findings.dedup import Collected, place, raised_places
from circuitron.findings.recognise import Meaning, is_noise, recognise, without_trace
from circuitron.findings.source_map import Places
from circuitron.findings.termination import of_end
from circuitron.findings.verification import of_verification
from circuitron.findings.wording import shorten
from circuitron.run_request import Mode

if TYPE_CHECKING:
    from circuitron.knowledge.base import FootprintSource, SymbolSource

# What a missing pin, unit or line gives, and where that None is then used.
_GIVES_NONE = frozenset({ErrorType.PIN_NOT_FOUND, ErrorType.UNIT_ERROR, ErrorType.BUS_INDEX, ErrorType.NETWORK_PORTS})
_AFTER_NONE = frozenset({ErrorType.NONE_CONNECTION, ErrorType.UNCONNECTABLE, ErrorType.PYTHON_ERROR})


def classified(
    report: ExecutionReport,
    symbols: SymbolSource,
    footprints: FootprintSource | None,
    noticed: tuple[Finding, ...],
) -> tuple[Finding, ...]:
    """All that is wrong with a run, as `diagnosis.diagnose` says it.

    What the runner saw comes first; the exception and the log lines that it explains are not repeated, and what
    only follows from another failure is marked as its consequence. In order of lines, those without one last.

    Args:
        noticed: what the circuit by itself shows.
    """
    collected = Collected()
    builder = Builder(report, symbols, footprints)
    collected.add(builder.of_event(event) for event in report.events)
    _add_exception(collected, builder, report)
    _add_log(collected, builder, report)
    explained = {place(event.span) for event in report.events}
    collected.add(builder.of_generator(c) for c in report.generators if c.problem and place(c.span) not in explained)
    places = Places(report.snapshot)
    collected.add(erc.read(finding, report.snapshot, places) for finding in report.erc)
    if report.mode is Mode.ERC and report.end is End.COMPLETED:
        collected.add(erc.let_go(report.snapshot, places))
    collected.add(of_verification(report, places))
    for other in report.others:
        collected.add(_of_other(other, report))
    collected.add(noticed)
    found = _with_end(with_causes(_with_consequences(collected.findings, report)), report)
    found += _unexplained(found, builder, report)
    return tuple(sorted((d.model_copy(update={"message": shorten(d.message)}) for d in found), key=_order))


def _of_other(other: OtherCircuit, report: ExecutionReport) -> Iterator[Finding]:
    """What is wrong with a further circuit, with its place alone: references and nets are those of another circuit, and
    would be looked for in the main one."""
    own = report.model_copy(
        update={"snapshot": other.snapshot, "erc": other.erc, "verification": other.verification, "others": ()}
    )
    places = Places(other.snapshot)
    found = [*(erc.read(finding, other.snapshot, places) for finding in other.erc), *of_verification(own, places)]
    which = f"In the circuit of line {other.span.line}" if other.span else "In another circuit"
    for finding in found:
        update = {
            "message": f"{which}: {finding.message}",
            "detail": detail_of(finding.type),
            "candidates": (),
            "span": finding.span or other.span,
        }
        yield finding.model_copy(update=update)


def _order(finding: Finding) -> tuple[int, bool]:
    return (finding.span.line if finding.span else 1 << 30, finding.consequence)


def _add_exception(collected: Collected, builder: Builder, report: ExecutionReport) -> None:
    """The exception, unless an event that was raised explains it."""
    error = report.exception
    if error is None or error.type == "SystemExit":
        return
    finding = builder.of_exception(error)
    if place(finding.span) not in raised_places(report.events):
        collected.add((finding,))


def _add_log(collected: Collected, builder: Builder, report: ExecutionReport) -> None:
    """What SKiDL only logged. What it also raised is reported by the event or the exception."""
    raised = report.exception.message.strip() if report.exception else None
    explained = raised_places(report.events)
    missing = {d.detail.library for d in collected.findings if isinstance(d.detail, LibraryNotFound)}
    for record in report.log:
        message, file, line = without_trace(record.message)
        if record.level not in ("ERROR", "CRITICAL", "WARNING") or message == raised or is_noise(message):
            continue
        if report.mode is Mode.OUTPUTS and erc.is_finding(message):
            continue  # there the script's own ERC() runs; its findings are those of the run in ERC mode
        span = record.span or (Span(file=_file(file, report.script), line=line) if line else None)
        meaning = recognise(message) or Meaning(Unknown(), raises=False)
        known = collected.knows(meaning.detail, span) or (meaning.raises and place(span) in explained)
        in_vain = isinstance(meaning.detail, BackupLibrary) and meaning.detail.library in missing
        if not known and not in_vain:
            collected.add((builder.of_record(record, message, meaning, span),))


def _file(name: str, script: str) -> str:
    """The file of a logged place; SKiDL has the path inside the sandbox, the user the script's own name."""
    return script if script.replace("\\", "/").rpartition("/")[2] == name else name


def _with_consequences(found: list[Finding], report: ExecutionReport) -> list[Finding]:
    """Marks what follows from a missing pin: its None used on the same line or later. Drops what is superseded."""
    sources = [d for d in found if d.type in _GIVES_NONE]
    first = min((d.span.line if d.span else 0 for d in sources), default=None)
    fallen_back = {d.detail.library for d in found if isinstance(d.detail, BackupLibrary)}
    result = []
    for finding in found:
        if finding.origin is Origin.LOG and isinstance(finding.detail, LibraryNotFound):
            if finding.detail.library in fallen_back:
                continue  # SKiDL logs that a library is missing before it takes the part from the backup file
        elif first is not None and _uses_none(finding, report):
            after = finding.span is None or finding.span.line >= first
            none = finding.detail if isinstance(finding.detail, NoneConnection) else NoneConnection()
            update = {"detail": none, "consequence": True} if after else {}
            finding = finding.model_copy(update=update)
        result.append(finding)
    return result


def _uses_none(finding: Finding, report: ExecutionReport) -> bool:
    detail = finding.detail
    if isinstance(detail, NoneConnection):
        return detail.owner != "Interface"
    if finding.origin is Origin.EXCEPTION and finding.type in _AFTER_NONE:
        return report.exception is not None and "NoneType" in report.exception.message
    # SKiDL reads the __name__ of what it cannot put into a network, for its message.
    return isinstance(detail, InvalidAttribute | PythonError) and (
        detail.owner == "NoneType" or detail.attribute == "__name__"
    )


def _with_end(found: list[Finding], report: ExecutionReport) -> list[Finding]:
    """How it ended: alone where the exception is only how Python noticed the limit."""
    end = of_end(report)
    if end is None:
        return found
    return [*(d for d in found if d.type is not end.type or d.origin is not Origin.EXCEPTION), end]


def _unexplained(found: list[Finding], builder: Builder, report: ExecutionReport) -> list[Finding]:
    """A failed run is never without a fault, even where nothing above explains it."""
    surveyed = report.mode is Mode.DIAGNOSE and report.end is End.COMPLETED  # never a success, not always a failure
    if report.state is State.SUCCEEDED or surveyed or any(d.grade is Grade.FAULT for d in found):
        return []
    last = (report.execution_stderr.strip().splitlines() or [report.end.value])[-1]
    text = f"The script failed, and nothing says why: {last}"
    return [builder.make(Unknown(), text, Origin.END, None, Grade.FAULT)]
