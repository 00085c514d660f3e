"""What the netlist, read again by an interpreter that never ran the script, says against the script's own report."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ErcFinding, ExecutionReport, PinRef
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings import erc
from circuitron.knowledge.skidl_api import is_generator
from circuitron.lazy_pattern import LazyPattern
from circuitron.run_request import Mode
from circuitron.source.program import Source

if TYPE_CHECKING:
    from circuitron.findings.source_map import Places

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_MAKES = frozenset(("Part", "Net", "Bus", "Circuit"))
_PIN = LazyPattern(r" pin (?P<number>[^\s/]+)/\S* of \S*/(?P<ref>[^\s/).,]+)")


def of_verification(report: ExecutionReport, places: Places) -> Iterable[Finding]:
    """Contradictions between report and netlist. A diagnose run, or one that did not come to its end, has none."""
    if report.mode is Mode.DIAGNOSE or report.end is not End.COMPLETED:
        return
    if report.snapshot is not None and not (report.snapshot.parts and report.snapshot.nets):
        yield _empty(report)
        return
    verification = report.verification
    if verification is None or not verification.done:
        problems = verification.problems if verification else ()
        why = "; ".join(problems) or "the sandbox returned no verification"
        yield _mismatch(f"The circuit could not be checked from its netlist: {why.rstrip('.')}.")
        return
    yield from (
        _mismatch(f"The netlist does not bear out the script's report: {p.rstrip('.')}.") for p in verification.problems
    )
    if report.mode is Mode.ERC:
        yield from _hidden_errors(report, places)
        yield from _floating(report, places)


def _mismatch(message: str) -> Finding:
    from circuitron.details.circuits import NetlistMismatch

    return Finding(detail=NetlistMismatch(), grade=Grade.FAULT, message=message, origin=Origin.VERIFY)


def _empty(report: ExecutionReport) -> Finding:
    from circuitron.details.circuits import EmptyCircuit

    assert report.snapshot is not None
    what = "no parts" if not report.snapshot.parts else "no connections"
    return Finding(
        detail=EmptyCircuit(),
        grade=Grade.FAULT,
        message=f"The script runs to its end, but its circuit has {what}.",
        origin=Origin.VERIFY,
    )


def of_module(found: tuple[Finding, ...], source: str) -> tuple[Finding, ...]:
    """The findings of a file that was run by itself: an empty circuit is no fault of one that only defines things."""
    faults = [d for d in found if d.grade is Grade.FAULT]
    if [d.type for d in faults] != [ErrorType.EMPTY_CIRCUIT] or not is_module(source):
        return found
    note = faults[0].model_copy(
        update={"grade": Grade.NOTE, "message": "The file makes no circuit by itself: it is a module."}
    )
    return tuple(note if d is faults[0] else d for d in found)


def is_module(source: str) -> bool:
    """Whether a file defines functions and classes for others and writes no circuit of its own.

    One with a `main`, or with a call that writes a circuit anywhere, is a script that was never set going.
    """
    program = Source(source)
    if program.tree is None:
        return False
    tree = program.tree
    functions = [node for node in tree.body if isinstance(node, _DEFINITIONS)]
    called = {_called(node) for node in program.all(ast.Call)}
    return (
        bool(functions)
        and all(_defines(node) for node in tree.body)
        and all(node.name != "main" for node in functions)
        and not any(name == "ERC" or is_generator(name) for name in called)
    )


def _defines(node: ast.stmt) -> bool:
    """Imports, definitions, constants and docstrings; no parts or nets are made at the top of a module."""
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        return not any(isinstance(inner, ast.Call) and _called(inner) in _MAKES for inner in ast.walk(node))
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, (ast.Import, ast.ImportFrom, *_DEFINITIONS))


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _hidden_errors(report: ExecutionReport, places: Places) -> Iterable[Finding]:
    """ERC errors of the rebuilt circuit that the script's own ERC did not report."""
    reported = {_subject(finding.message) for finding in report.erc}
    for message in report.verification.erc_errors if report.verification else ():
        if _subject(message) in reported:
            continue
        pins = [(m["ref"], m["number"]) for m in _PIN.finditer(message)]
        error = ErcFinding(
            severity="ERROR", message=message, refs=tuple(r for r, _ in pins), pins=tuple(n for _, n in pins)
        )
        finding = erc.read(error, report.snapshot, places, Origin.VERIFY)
        yield finding.model_copy(
            update={
                "grade": Grade.FAULT,
                "message": f"An ERC error that the script's own ERC did not report: {message.rstrip('.')}.",
            }
        )


def _subject(message: str) -> tuple[object, ...]:
    """What an ERC message is about, whichever order its pins stand in and however its net is called."""
    pins = frozenset((m["ref"], m["number"]) for m in _PIN.finditer(message))
    return (message.partition(" ")[0], pins) if pins else (message,)


def _floating(report: ExecutionReport, places: Places) -> Iterable[Finding]:
    """Supply pins that are on no net, unless ERC found them already; those put on NC are only suspect.

    Those of a board are not: it has regulators and a socket, and never all of its supply pins in use.
    """
    reported = {(f.refs[0], f.pins[0]) for f in report.erc if f.refs and f.pins and "POWER-IN" in f.message}
    left_open = {(p.ref, p.number) for p in report.snapshot.no_connects} if report.snapshot else set()
    boards = {part.ref for part in report.snapshot.parts if erc.is_board(part)} if report.snapshot else set()
    for pin in report.verification.floating_supplies if report.verification else ():
        place = (pin.ref, pin.number)
        if place not in reported and not (place in left_open and pin.ref in boards):
            yield _floating_pin(pin, place in left_open, places)


def _floating_pin(pin: PinRef, on_purpose: bool, places: Places) -> Finding:
    from circuitron.details.erc import ErcFloatingSupply

    name = f"{pin.number} ({pin.name})" if pin.name else pin.number
    how = "is put on NC" if on_purpose else "is on no net"
    why = "a part without its supply does not work"
    why = f"{why}, unless its data sheet lets this one stay open" if on_purpose else why
    return Finding(
        detail=ErcFloatingSupply(**places.of_part(pin.ref), pin=pin.number, pin_name=pin.name),
        grade=Grade.SUSPECT if on_purpose else Grade.FAULT,
        message=f"Supply pin {name} of {pin.ref} {how}: {why}.",
        origin=Origin.VERIFY,
        span=places.part(pin.ref),
    )
