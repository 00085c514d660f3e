"""The intent guard: a repair may fix a circuit, never cut it down until nothing fails any more.

It looks twice: at the two sources (what one of them makes, connects and checks that the other does not), and, where
both circuits are known, at the circuits: parts, pins, nets, values, no-connects, drive.
"""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.execution_report import Snapshot
from circuitron.fix_result import Refusal, StandIn
from circuitron.guard import devices
from circuitron.guard.additions import invented, refitted, renamed, unfit
from circuitron.guard.case import Case
from circuitron.guard.circuits import Circuit
from circuitron.guard.connections import by_circuit, lost_parts
from circuitron.guard.matching import match
from circuitron.guard.pin_requests import pin_requests
from circuitron.guard.pin_types import undue_types
from circuitron.guard.source_changes import by_source
from circuitron.guard.supplies import supplies


def check(case: Case) -> Refusal | None:
    """Refuse a repair that is none.

    Returns:
        None for an honest repair, else every reason against it.
    """
    reasons = dict.fromkeys(_reasons(case))
    return Refusal(reasons=tuple(reasons)) if reasons else None


def stand_ins(intended: Snapshot | None, result: Snapshot | None) -> tuple[StandIn, ...]:
    """The parts of a repaired circuit that another device's symbol stands for."""
    if intended is None or result is None:
        return ()
    return devices.stand_ins(match(Circuit.of(intended), Circuit.of(result)))


def _reasons(case: Case) -> Iterator[str]:
    yield from by_source(case.before.program, case.after.program, case.allowances)
    found, fixed = case.matching, case.fixed if case.finished and not case.settling else None
    if case.settling:
        yield from undue_types(found, case.symbols) if found is not None else ()
        return
    if found is not None and fixed is None:
        yield from devices.replaced(found, case.symbols, case.movable, finished=False)
    if found is None or fixed is None:
        return
    yield from lost_parts(found)
    yield from invented(case.before, case.after, found, case.findings, case.movable, case.footprints or frozenset())
    yield from refitted(found, case.footprints, case.movable)
    yield from unfit(found, case.symbols, case.chosen)
    yield from renamed(found, case.original, case.repaired)
    yield from devices.replaced(found, case.symbols, case.movable)
    yield from supplies(found, case.symbols)
    yield from undue_types(found, case.symbols)
    yield from by_circuit(fixed, case.before, case.movable)
    yield from pin_requests(fixed)
