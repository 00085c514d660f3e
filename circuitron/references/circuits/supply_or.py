"""Two supplies as one, by diodes."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_VF = 0.45  # B340 at 1 A


def _work_out(values: Values) -> Designed:
    first, second, current = values["first"], values["second"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require("first" in values.given or first > second or "second" not in values.given,
                  f"{shown(second, 'V')} alone do not say which supply comes first")  # fmt: skip
    draft.figure("output from the first supply", "V1 - VF", "V", V1=first, VF=_VF)
    draft.figure("output from the second supply", "V2 - VF", "V", V2=second, VF=_VF)
    heat = draft.figure("heat in the diode that conducts", "VF * I", "W", VF=_VF, I=current)
    top = max(first, second)
    with draft.block("inputs", f"{shown(first, 'V')} and {shown(second, 'V')}"):
        draft.terminal("J1", f"{shown(first, 'V')} in", "VIN1", "GND", "first supply")
        draft.terminal("J2", f"{shown(second, 'V')} in", "VIN2", "GND", "second supply")
    with draft.block("diodes", "the higher supply feeds the load"):
        for number, net in ((1, "VIN1"), (2, "VIN2")):
            draft.diode(
                f"D{number}",
                "Diode:B340",
                "Diode_SMD:D_SMC",
                net,
                "VOUT",
                f"keeps current from flowing back; {shown(heat, 'W')}",
            )
        draft.capacitor("C1", 47e-6, "VOUT", "GND", "holds the output while one takes over", top)
        draft.terminal("J3", "load", "VOUT", "GND", "load")
    draft.fed("VIN1", "VIN2", "GND")
    draft.apart("VIN1", "VIN2")
    draft.rated("C1", 1.25 * top)
    draft.measured("rail", "VOUT", top - 0.1, 8.0)
    return draft.finish(
        "Diode OR",
        f"Feeds a load of up to {shown(current, 'A')} from the higher of {shown(first, 'V')} and {shown(second, 'V')}.",
    )


REFERENCE = Reference(
    name="supply-or",
    title="Two supplies as one by Schottky diodes, 3.3 V to 30 V, up to 2 A",
    answers=listed(
        """
            diode or, diode oring, power oring, supply oring, battery backup switchover, dual power source, power
            supply oring, automatic power switchover, auto switchover, two power sources, battery backup, power source
            selector, backup
            battery switchover, power or, oring diode, automatic switchover, power switchover, oring, backup supply,
            power mux, oring diodes, supply or, supplies or, or of 2 supplies, or 2 supplies
        """
    ),
    parameters=(
        Parameter(
            "first",
            "first supply",
            "V",
            12.0,
            3.3,
            30.0,
            ("from", "between", "main", "first", "adapter"),
            ("adapter", "and", "main", "supply", "dc"),
            alone=True,
        ),
        Parameter(
            "second",
            "second supply",
            "V",
            9.0,
            3.0,
            30.0,
            ("and", "or", "backup", "second", "to"),
            ("battery", "backup"),
            alone=True,
        ),
        Parameter("current", "load current", "A", 1.0, 1e-3, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("B340 3.0A Schottky Barrier Rectifier, Diodes Incorporated DS13003",),
    limits=(
        "The output is about 0.4 V below the higher supply.",
        "It charges no battery.",
        "Supplies of nearly the same voltage share the load.",
    ),
    neutral=listed(
        """
        diode, or, schottky, oring, battery, backup, adapter, automatic, auto, switch,
        switchover, sources, source, higher,
        either, main, two, 2, supplies, between
        """
    ),
    devices=("B340",),
    work_out=_work_out,
)
