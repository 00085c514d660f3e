"""AND gate of diodes."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIODE_LIMITS, DIODE_PARAMETERS, DIODE_SOURCES, DIODE_WORDS, VF, diode_gate
from circuitron.references.interfaces import Rail
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("output while an input is low", "VF", "V", VF=VF)
    count = diode_gate(draft, lambda net: ("OUT", net), "VCC", "holds the output high while all inputs are")
    return draft.finish(
        f"AND gate of {count} diodes", f"High while all of {count} inputs are, for logic of {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="diode-and-gate",
    title="AND gate of diodes and a resistor, 2 to 8 inputs",
    answers=listed(
        """
        diode and gate, and gate with diodes, and gate from diodes, and gate out of diodes,
        diode logic and gate, and gate diodes resistor
        """
    ),
    parameters=DIODE_PARAMETERS,
    sources=DIODE_SOURCES,
    limits=("A low output is 0.7 V above the input.", *DIODE_LIMITS),
    neutral=listed(DIODE_WORDS),
    devices=("1N4148",),
    work_out=_work_out,
    rank=2,  # "an or gate of diodes and a resistor" has the words of this one as well
    takes=(Rail("VCC", "supply", "0.01"),),
)
