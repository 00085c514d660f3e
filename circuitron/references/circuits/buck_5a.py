"""Step-down converter with the TPS54560, up to 5 A."""

from __future__ import annotations

from circuitron.references import tps54560
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    made = tps54560.worked_out(draft)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        tps54560.inputs(draft, vin)
    tps54560.converter(draft, made)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        tps54560.outputs(draft)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    tps54560.asserted(draft, made)
    return draft.finish(
        f"Step-down converter {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"400 kHz buck converter (TPS54560) from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="buck-5a",
    title="Step-down converter with a TPS54560, 6 V to 54 V in, 1.2 V to 12.5 V out, up to 5 A",
    answers=listed(
        """
        tps54560, tps54560 buck, tps54560 converter, buck, step down, buck converter, buck
        regulator, step down converter, step down regulator, step down dc dc converter, buck dc dc converter,
        dc dc step down, servo supply, servo power supply, servo power, servo power board, servos supply,
        power for servos, supply for servos, bec, ubec, servo bec, bec for servos, servo power bec, 5a buck,
        5a buck converter, 5a step down, high current buck converter, high current buck
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 6.0, 54.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.2, 12.5, OUTPUT_BEFORE,
                  (*OUTPUT_AFTER, "servo", "servos", "supply"), alone=True),
        Parameter("iout", "output current", "A", 5.0, 0.1, 5.0, LOAD_BEFORE, (*LOAD_AFTER, "servo", "servos", "buck"),
                  alone=True),
    ),
    sources=tps54560.SOURCES,
    limits=(
        "The input is not protected against reverse polarity or surges.",
        "At 5 A its pad needs some 10 cm² of copper with vias, and D1 a heat sink.",
    ),
    neutral=listed(
        "step, down, switching, regulated, buck, converter, dc, regulator, high, current, servo, servos, "
        "robot, arm, fan, fans, separate, big, cap, capacitor, bec, power, supply, board, battery, lipo, efficient"
    ),
    devices=("TPS54560",),
    work_out=_work_out,
    rank=6,
    takes=(Rail("VIN", "vin", "vout * iout / (0.85 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
