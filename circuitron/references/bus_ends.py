"""The termination of a bus of two lines, which a jumper can leave out."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import Draft

END = 120.0  # ohms
_SIZE = "Resistor_SMD:R_1206_3216Metric"
JUMPER = Parameter(
    "jumper",
    "jumper of the termination (1) or none (0)",
    "",
    0.0,
    0.0,
    1.0,
    named=(("termjumper", 1.0),),
)


def terminated(draft: Draft, ref: str, one: str, other: str, jumper: str) -> None:
    """The resistor between both lines, through the pins of a jumper where a request wants one.

    Args:
        jumper: its reference.
    """
    if not draft.values["jumper"]:
        draft.resistor(ref, END, one, other, "termination; only at the two ends of the bus", _SIZE)
        draft.pulled(one, other)
    else:
        draft.resistor(ref, END, one, "TERM", "termination", _SIZE)
        draft.header(jumper, "120R", "jumper of the termination: at the two ends of the bus alone", "TERM", other)
        draft.pulled(one, "TERM")
    draft.stated(**{ref: END})
