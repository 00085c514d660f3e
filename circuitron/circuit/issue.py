"""What there may be to object to in a circuit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from circuitron.finding import Grade

if TYPE_CHECKING:
    from circuitron.details.circuits import PinExchange


class Issue(NamedTuple):
    """Something that an engineer would object to.

    `refs` and `nets` are the parts and nets concerned, the one to look at first in front. `exchange`: pins that
    are on each other's nets, where that is what is wrong.
    """

    code: str
    message: str
    refs: tuple[str, ...]
    nets: tuple[str, ...] = ()
    grade: Grade = Grade.FAULT
    exchange: PinExchange | None = None
