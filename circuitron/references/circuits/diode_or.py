"""OR gate of diodes."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIODE_LIMITS, DIODE_PARAMETERS, DIODE_SOURCES, DIODE_WORDS, VF, diode_gate
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("output while an input is high", "VCC - VF", "V", VCC=volts, VF=VF)
    count = diode_gate(draft, lambda net: (net, "OUT"), "GND", "holds the output low while no input is high")
    return draft.finish(
        f"OR gate of {count} diodes", f"High while any of {count} inputs is, for logic of {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="diode-or-gate",
    title="OR gate of diodes and a resistor, 2 to 8 inputs",
    answers=listed(
        """
        diode or gate, or gate with diodes, or gate from diodes, or gate out of diodes, diode or logic,
        diode logic or gate, or gate diodes resistor
        """
    ),
    parameters=DIODE_PARAMETERS,
    sources=DIODE_SOURCES,
    limits=("A high output is 0.7 V below the input.", *DIODE_LIMITS),
    neutral=listed(f"or, {DIODE_WORDS}"),
    devices=("1N4148",),
    work_out=_work_out,
)
