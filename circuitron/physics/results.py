"""What the simulation has to say: measurements for a table, and issues."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.assertion import Verdict
from circuitron.check_result import Measurement
from circuitron.circuit.issue import Issue as Issue
from circuitron.finding import Grade
from circuitron.physics.units import engineering

Outcome = Measurement | Issue


def issue(grade: Grade, code: str, message: str, refs: Iterable[str], nets: Iterable[str] = ()) -> Issue:
    """An issue with each name once."""
    return Issue(code, f"{message}.", _once(refs), _once(nets), grade)


def not_checked(quantity: str, asked: str, why: str) -> Measurement:
    """A quantity of which nothing is known, with the reason."""
    verdict = Verdict.NOT_CHECKED
    return Measurement(quantity=quantity, asked=asked, found=why, value=None, unit="", how="", verdict=verdict)


def measured(quantity: str, asked: str, value: float, unit: str, how: str, holds: bool) -> Measurement:
    """A quantity that was found."""
    return Measurement(
        quantity=quantity,
        asked=asked,
        found=engineering(value, unit),
        value=value,
        unit=unit,
        how=how,
        verdict=Verdict.HOLDS if holds else Verdict.FAILS,
    )


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(names) if name)
