"""What a check of the review is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from circuitron.circuit import Circuit, Part, Pin, Role
from circuitron.circuit.issue import Issue as Issue
from circuitron.finding import Grade

if TYPE_CHECKING:
    from circuitron.details.circuits import PinExchange

Check = Callable[[Circuit], Iterable[Issue]]


def suspect(
    code: str, message: str, refs: Iterable[str], nets: Iterable[str] = (), exchange: PinExchange | None = None
) -> Issue:
    """An issue that the circuit does not show beyond doubt."""
    return Issue(code, message, _once(refs), _once(nets), Grade.SUSPECT, exchange)


def fault(
    code: str, message: str, refs: Iterable[str], nets: Iterable[str] = (), exchange: PinExchange | None = None
) -> Issue:
    """An issue that the circuit shows beyond doubt.

    Args:
        exchange: pins that are on each other's nets, where that is what is wrong.
    """
    return Issue(code, message, _once(refs), _once(nets), exchange=exchange)


def exchanged(one: Pin, other: Pin) -> PinExchange:
    """That two pins of a part are on each other's nets."""
    from circuitron.details.circuits import PinExchange

    return PinExchange(ref=one.ref, pins=(one.number, other.number))


def turned(part: Part, one: Role, other: Role) -> PinExchange | None:
    """That the ends of a part are on each other's nets; None where it is not one pin each."""
    ends = (*part.having(one), *part.having(other))
    apart = len(ends) == 2 and all(pin.net for pin in ends) and ends[0].net != ends[1].net
    return exchanged(*ends) if apart else None


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(names) if name)
