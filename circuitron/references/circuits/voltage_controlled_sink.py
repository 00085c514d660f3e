"""Current sink that a voltage sets: op-amp, MOSFET and shunt."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.sinks import SHUNT, sized, sunk
from circuitron.references.words import listed

_LOWER = 2e3


def _work_out(values: Values) -> Designed:
    control = values["control"]
    draft = Draft(REFERENCE, values)
    upper = draft.standard("R2", "R2", "R3 * (VC / VS - 1)", "ohm", 96, R3=_LOWER, VC=control, VS=SHUNT)
    setting = draft.figure("voltage of the shunt", "VC * R3 / (R2 + R3)", "V", VC=control, R2=upper, R3=_LOWER)
    shunt = sized(draft, setting)
    return _drawn(draft, shunt, upper)


def _drawn(draft: Draft, shunt: float, upper: float) -> Designed:
    supply_, control = draft.values["supply"], draft.values["control"]
    with draft.block("supply", f"{shown(supply_, 'V')} for the op-amp"):
        draft.terminal("J1", f"{shown(supply_, 'V')} in", "VCC", "GND", "supply of the op-amp")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", supply_)
    with draft.block("control", f"0 V to {shown(control, 'V')}"):
        draft.header("J4", f"0-{control:g}V/GND", "sets the current", "CONTROL", "GND")
        draft.resistor("R2", upper, "CONTROL", "SET", "sets the current, 1 %")
        draft.resistor("R3", _LOWER, "SET", "GND", "sets the current, 1 %; off while nothing drives it")
    return _finished(draft, shunt)


def _finished(draft: Draft, shunt: float) -> Designed:
    current, volts = draft.values["current"], draft.values["vin"]
    sunk(draft, shunt, f"0 A to {shown(current, 'A')} from the load on up to {shown(volts, 'V')}")
    draft.pulled_all(SET="CONTROL")
    draft.stated(R3=_LOWER)
    return draft.finish(
        "Voltage-controlled current sink",
        f"Sinks up to {shown(current, 'A')} from a load on a supply of up to {shown(volts, 'V')}; "
        f"{shown(draft.values['control'], 'V')} at its input is that current.",
    )


REFERENCE = Reference(
    name="voltage-controlled-sink",
    title="Current sink set by a voltage (op-amp, MOSFET, shunt), 2 mA to 1 A, 30 V, 25 W",
    answers=listed(
        """
        voltage controlled current sink, voltage controlled current source, voltage controlled constantcurrent sink,
        vccs, voltage to current converter, voltage to current converter opamp, v to i converter,
        opamp voltage controlled current sink, programmable current sink, programmable current source,
        dac controlled current sink, dac controlled current source, current sink controlled by a voltage,
        current source controlled by a voltage
        """
    ),
    parameters=(
        Parameter(
            "current", "highest current", "A", 0.1, 2e-3, 1.0, ("of", "at", "to", "sink", "sinks"), ("sink", "current"),
            alone=True,
        ),
        Parameter(
            "control", "control voltage at that current", "V", 5.0, 0.5, 10.0,
            ("control", "by", "from", "dac", "input"),
            ("control", "controlled", "dac", "input", "signal"),
        ),
        Parameter(
            "vin", "highest voltage of the load's supply", "V", 12.0, 2.0, 30.0, ("up", "on", "load"),
            ("load", "source"),
        ),
        Parameter(
            "supply", "supply of the op-amp", "V", 5.0, 4.75, 15.0, ("supply", "powered"), ("supply", "logic"),
        ),
    ),
    sources=(
        "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
        "The Art of Electronics, Horowitz and Hill, third edition, section 4.2.5: current sources",
    ),
    limits=(
        "The current is as exact as R5, R2, R3 and the offset of U1, which is most at small currents.",
        "It sinks: the load is between its supply and J3.",
        "The control voltage sees R2 and R3, some kiloohms.",
    ),
    neutral=listed(
        "voltage, controlled, control, current, sink, source, opamp, mosfet, shunt, load, dac, converter, "
        "programmable, constant, resistor, analog"
    ),
    unlike=("battery", "led", "leds", "discharge", "bipolar", "4 20", "20ma"),
    devices=("LM358", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
