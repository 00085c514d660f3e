"""The intent guard: a repair may mend a circuit, never cut it down until nothing fails any more.

It looks twice: at the two sources (what one of them makes, connects and checks that the other does not), and, where
both circuits are known, at the circuits: parts, pins, nets, values, no-connects, drive.
"""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.guard import devices as guard_devices
from circuitron.guard.additions import invented, refitted, renamed
from circuitron.guard.circuits import by_circuit, lost_parts
from circuitron.guard.domains import domains, joined_nets
from circuitron.guard.erc_allowances import Remedies, remedies, without_mended
from circuitron.guard.functions import exchanged
from circuitron.guard.matching import match, without_flags
from circuitron.guard.requests import requests
from circuitron.guard.sources import by_source
from circuitron.knowledge.base import SymbolSource
from circuitron.models import ErcFinding, Refusal, Snapshot, StandIn


def check(
    original: str,
    repaired: str,
    intended: Snapshot | None,
    result: Snapshot | None,
    movable: frozenset[str] = frozenset(),
    findings: Iterable[ErcFinding] = (),
    footprints: frozenset[str] | None = None,
    symbols: SymbolSource | None = None,
) -> Refusal | None:
    """Refuse a repair that is none.

    Args:
        intended: the circuit of the original's diagnose run, placeholders included.
        result: the circuit of the repaired script. Where either is None, only the sources are compared.
        movable: references of parts whose pins may be connected otherwise and whose values may differ, because what
            says what the circuit is for says that they are wrong. The parts must still be there.
        findings: what ERC said of the steps on the way. The pins and nets that they name may be connected as the remedy
            for that finding wants it: see `remedies`.
        footprints: those that something was found wrong with; None where they are not looked at. No other may change.
        symbols: what says of which kind devices are; None: devices are not compared.

    Returns:
        None for an honest repair, else every reason against it.
    """
    findings = tuple(findings)
    intended, result = (circuit and without_flags(circuit) for circuit in (intended, result))
    named = remedies(findings, original, intended) if intended is not None else Remedies()
    reasons = list(by_source(original, repaired, named))
    if intended is not None and result is not None:
        found = match(intended, result)
        reasons += lost_parts(found)
        reasons += invented(original, repaired, found, findings, movable)
        reasons += refitted(found, footprints, movable)
        reasons += renamed(found, original, repaired)
        meant = without_mended(named, intended, result, original, repaired) if named else intended
        fixed = match(_without_pins(meant, movable), result) if named or movable else found
        reasons += by_circuit(fixed, original, movable)
        reasons += guard_devices.replaced(found, symbols, movable)
        reasons += domains(found, symbols)
        reasons += joined_nets(found)
        reasons += exchanged(fixed)
        reasons += requests(fixed)
    return Refusal(reasons=tuple(dict.fromkeys(reasons))) if reasons else None


def stand_ins(intended: Snapshot | None, result: Snapshot | None) -> tuple[StandIn, ...]:
    """The parts of a repaired circuit that another device's symbol stands for."""
    if intended is None or result is None:
        return ()
    return guard_devices.stand_ins(match(without_flags(intended), without_flags(result)))


def _without_pins(circuit: Snapshot, refs: frozenset[str]) -> Snapshot:
    """The circuit without the connections of some of its parts."""
    if not refs:
        return circuit
    nets = (net.model_copy(update={"pins": tuple(p for p in net.pins if p.ref not in refs)}) for net in circuit.nets)
    return circuit.model_copy(update={"nets": tuple(nets)})
