"""What the simulation has to say: measurements for a table, and issues."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from circuitron.models import Grade
from circuitron.physics.units import engineering


class Verdict(StrEnum):
    """Whether what was asked of a quantity is so."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_CHECKED = "not checked"


@dataclass(frozen=True)
class Measurement:
    """One quantity: what is asked of it, and what was found.

    Attributes:
        quantity: "current of D1", "voltage of +3V3".
        asked: the span that it has to be in; "" where nothing is asked.
        value: in the unit; None where it was not checked.
        how: "simulated by neospice 0.2.0", or the formula.
        why: the reason for what was not checked.
    """

    quantity: str
    asked: str
    value: float | None
    unit: str
    how: str
    verdict: Verdict
    why: str = ""

    @property
    def found(self) -> str:
        return self.why if self.value is None else engineering(self.value, self.unit)


@dataclass(frozen=True)
class Issue:
    """Something that an engineer would object to; the part or net to look at first stands in front."""

    code: str
    message: str
    refs: tuple[str, ...]
    nets: tuple[str, ...] = ()
    grade: Grade = Grade.FAULT


Outcome = Measurement | Issue


def issue(grade: Grade, code: str, message: str, refs: Iterable[str], nets: Iterable[str] = ()) -> Issue:
    """An issue with each name once."""
    return Issue(code, message, _once(refs), _once(nets), grade)


def not_checked(quantity: str, asked: str, why: str) -> Measurement:
    """A quantity of which nothing is known, with the reason."""
    return Measurement(quantity, asked, None, "", "", Verdict.NOT_CHECKED, why)


def measured(quantity: str, asked: str, value: float, unit: str, how: str, holds: bool) -> Measurement:
    """A quantity that was found."""
    return Measurement(quantity, asked, value, unit, how, Verdict.HOLDS if holds else Verdict.FAILS)


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(names) if name)
