"""What is wrong with a run. Most runs are in order: what tells failures apart is loaded where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circuitron.execution_report import End, ExecutionReport, State
from circuitron.findings.erc import let_go
from circuitron.findings.footprints import of_footprints
from circuitron.findings.pin_numbers import of_pin_numbers
from circuitron.findings.source_map import Places
from circuitron.findings.verification import of_verification
from circuitron.run_request import Mode

if TYPE_CHECKING:
    from circuitron.execution_report import Snapshot
    from circuitron.finding import Finding
    from circuitron.knowledge.base import FootprintSource, SymbolSource


def diagnose(
    report: ExecutionReport,
    symbols: SymbolSource,
    footprints: FootprintSource | None = None,
    *,
    own_footprints: bool = True,
    noticed: tuple[Finding, ...] | None = None,
) -> tuple[Finding, ...]:
    """All that is wrong with a run.

    Args:
        symbols: to look candidates up in.
        footprints: to look the circuit's footprints up in; None: they are not looked up.
        own_footprints: the user may have footprints that are not among them.
        noticed: what `in_circuit` says of the circuit, where that was asked before.
    """
    if noticed is None:
        noticed = in_circuit(report.snapshot, symbols, footprints, own_footprints)
    if not noticed and _is_in_order(report):
        return ()
    from circuitron.findings.classify import classified

    return classified(report, symbols, footprints, noticed)


def _is_in_order(report: ExecutionReport) -> bool:
    """Whether the script came to its end, nobody reported anything, and the netlist bears out what it claims."""
    if report.state is not State.SUCCEEDED or report.end is not End.COMPLETED or report.mode is Mode.DIAGNOSE:
        return False
    generators = any(call.problem for call in report.generators)
    if report.exception or report.log or report.events or report.erc or report.others or generators:
        return False
    places = Places(report.snapshot)
    doubts = [*of_verification(report, places), *(let_go(report.snapshot, places) if report.mode is Mode.ERC else ())]
    return not doubts


def in_circuit(
    circuit: Snapshot | None, symbols: SymbolSource, footprints: FootprintSource | None, own_footprints: bool
) -> tuple[Finding, ...]:
    """What a circuit by itself shows to be wrong; arguments as for `diagnose`."""
    found = tuple(of_pin_numbers(circuit, symbols))
    return found if footprints is None else (*found, *of_footprints(circuit, symbols, footprints, own_footprints))
