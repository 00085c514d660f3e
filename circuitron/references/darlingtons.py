"""The ULN2003A, seven Darlington transistors with base resistors: what its inputs need."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import Draft

# Amperes of an output, and the volts at its input that turn it on for them at the least (TI SLRS027, VI(on)).
_TURNED_ON = ((0.2, 2.4), (0.25, 2.7), (0.3, 3.0))


def require_level(draft: Draft, logic: float, current: float) -> None:
    """Decline a level that is too low for the current of an output.

    Raises:
        NotCovered: it is.
    """
    least = next(volts for amperes, volts in _TURNED_ON if current <= amperes)
    draft.require(logic >= least, f"{shown(current, 'A')} need a level of {shown(least, 'V')}, not {shown(logic, 'V')}")
