"""Two supplies as one by ideal diodes."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SOT23_6, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON, _WARM = 8.7e-3, 1.5  # IRLB8721: ohms at 10 V and 25 °C, and how much more at 100 °C
_REGULATED, _GATE = 20e-3, 3.1e-9  # volts that the controller holds; farads of the gate, 10 times of which is least
_STORED = 100e-9


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    first, current = values["first"], values["current"]
    second = draft.suppose("second", first)
    drop = draft.figure("voltage over a MOSFET, warm", "max(VREG, I * WARM * RON)", "V", VREG=_REGULATED, I=current,
                        WARM=_WARM, RON=_RON)  # fmt: skip
    heat = draft.figure("heat in it", "VDROP * I", "W", VDROP=drop, I=current)
    draft.require(heat <= 1.0, f"a MOSFET would turn {shown(heat, 'W')} into heat")
    least = draft.figure("least charge-pump capacitor", "10 * CISS", "F", CISS=_GATE)
    draft.require(least <= _STORED, "the capacitor of the charge pump is too small")
    for n, (volts, name) in enumerate(((first, "first"), (second, "second")), 1):
        with draft.block(f"{name} supply", f"{shown(volts, 'V')}; the current flows towards the output alone"):
            _diode(draft, n, volts)
    with draft.block("output", f"the higher of both, up to {shown(current, 'A')}"):
        draft.capacitor("C9", 100e-6, "VOUT", "GND", "holds the output while it changes over", max(first, second))
        draft.terminal("J3", "out", "VOUT", "GND", "load")
    draft.fed("VIN1", "VIN2", "GND")
    draft.makes("VOUT")
    draft.apart("VIN1", "VIN2")
    draft.rated("C9", 1.25 * max(first, second))
    return draft.finish(
        f"Ideal-diode OR {shown(current, 'A')}",
        f"The higher of {shown(first, 'V')} and {shown(second, 'V')} feeds the load, up to {shown(current, 'A')}, with "
        f"{shown(drop, 'V')} of drop.",
    )


def _diode(draft: Draft, n: int, volts: float) -> None:
    supply = f"VIN{n}"
    draft.terminal(f"J{n}", f"{shown(volts, 'V')} in", supply, "GND", "supply")
    draft.capacitor(f"C{4 * n - 3}", 1e-6, supply, "GND", "input capacitor, at the controller", volts)
    pins = {"1": f"PUMP{n}", "2": "GND", "3": supply, "4": "VOUT", "5": f"GATE{n}", "6": supply}
    draft.part(f"U{n}", "Power_Management:LM74700", "", SOT23_6, "ideal-diode controller", pins)
    draft.capacitor(f"C{4 * n - 2}", _STORED, f"PUMP{n}", supply, "charge pump", 16)
    pins = {"G": f"GATE{n}", "S": supply, "D": "VOUT"}
    draft.part(f"Q{n}", "Transistor_FET:IRLB8721PBF", "", TO220, "30 V; its body diode points to the output", pins)
    draft.joined(f"U{n}", "3", supply)
    draft.decoupled(f"U{n}")
    draft.joined(f"Q{n}", "S", supply)
    draft.joined(f"Q{n}", "D", "VOUT")


REFERENCE = Reference(
    name="ideal-diode-or",
    title="Two supplies as one by ideal diodes (LM74700 and MOSFETs), 5 V to 24 V, up to 8 A",
    answers=listed(
        """
        ideal diode or, ideal diode oring, ideal diode or for 2 supplies, power oring, mosfet oring, ideal diode
        power or, ideal diode power path, redundant power supply oring, redundant supply, redundant supplies, ideal
        diode switchover, 2 supplies ideal diode, low loss diode or, redundant power supplies, oring controller,
        ideal diode or supplies, ideal diode or power supplies, active oring, active diode or, active oring ideal diode
        """
    ),
    parameters=(
        Parameter("first", "first supply", "V", 12.0, 5.0, 24.0, ("first", "from", "for", "or", "2", *SUPPLY_BEFORE),
                  ("and", "or", "supplies", *SUPPLY_AFTER), alone=True),
        Parameter("second", "second supply", "V", 12.0, 5.0, 24.0, ("second", "and", "or"),
                  ("second", "backup", "battery")),
        Parameter("current", "load current", "A", 2.0, 0.01, 8.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "LM74700-Q1 Low IQ Reverse Battery Protection Ideal Diode Controller, Texas Instruments SNOSD17, section 10.2: "
        "OR-ing application",
        "IRLB8721PbF HEXFET Power MOSFET, International Rectifier PD-97390",
    ),
    limits=(
        "The higher supply feeds the load: two of the same voltage share it as it comes.",
        "Up to 24 V; supplies of vehicles need a TVS diode in front.",
        "Both supplies are of 5 V or more: a single lithium cell is too low for the controllers.",
        "There is no fuse and no current limit.",
    ),
    neutral=listed(
        "active, ideal, diode, diodes, oring, or, supply, supplies, power, 2, two, redundant, mosfet, low, drop, loss, "
        "path, switchover, automatic, backup, battery, higher, controller, combine, parallel, both, of, n, channel"
    ),
    devices=("LM74700", "IRLB8721"),
    work_out=_work_out,
)  # fmt: skip
