"""Ideal diode: a MOSFET and its controller in the place of a diode."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SON8, SOT23_6
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

# CSD18540Q5B: the most ohms at 10 V, how much more at 100 °C; farads of the gate; volts; watts on copper.
_RON, _WARM, _GATE, _RATED, _MOST_HEAT = 2.2e-3, 1.5, 4.23e-9, 60.0, 1.0
_REGULATED, _STORED, _HELD = 20e-3, 100e-9, 22e-6  # volts that the controller holds; farads


def _work_out(values: Values) -> Designed:
    volts, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    drop = draft.figure("voltage over Q1, warm", "max(VREG, I * WARM * RON)", "V", VREG=_REGULATED, I=current,
                        WARM=_WARM, RON=_RON)  # fmt: skip
    heat = draft.figure("heat in Q1", "VDROP * I", "W", VDROP=drop, I=current)
    draft.require(heat <= _MOST_HEAT, f"Q1 would turn {shown(heat, 'W')} into heat")
    draft.figure("heat in a Schottky diode instead, about", "0.5 * I", "W", I=current)
    least = draft.figure("least charge-pump capacitor", "10 * CISS", "F", CISS=_GATE)
    draft.require(least <= _STORED, "the capacitor of the charge pump is too small")
    most = draft.figure("voltage over Q1 with the input reversed", "2 * VIN", "V", VIN=volts)
    draft.require(most <= 0.8 * _RATED, f"Q1 is for {shown(_RATED, 'V')}")
    with draft.block("diode", f"{shown(volts, 'V')}; the current flows towards the output alone"):
        draft.terminal("J1", f"{shown(volts, 'V')} in", "VIN", "GND", "supply", amperes=current)
        draft.capacitor("C1", 1e-6, "VIN", "GND", "input capacitor, at the controller; it stands both polarities", most)
        pins = {"1": "PUMP", "2": "GND", "3": "VIN", "4": "VOUT", "5": "GATE", "6": "VIN"}
        draft.part("U1", "Power_Management:LM74700", "", SOT23_6, "ideal-diode controller, on with its input", pins)
        draft.capacitor("C2", _STORED, "PUMP", "VIN", "charge pump", 16)
        pins = {"4": "GATE", **dict.fromkeys(("1", "2", "3"), "VIN"), "5": "VOUT"}
        draft.part("Q1", "Transistor_FET:CSD18540Q5B", "", SON8,
                   f"60 V; its body diode points to the output; {shown(heat, 'W')}", pins)  # fmt: skip
    with draft.block("output", f"up to {shown(current, 'A')}"):
        draft.capacitor("C3", _HELD, "VOUT", "GND", "output capacitor", volts)
        draft.terminal("J2", f"{shown(volts, 'V')} out", "VOUT", "GND", "load", amperes=current)
    return _finished(draft, drop)


def _finished(draft: Draft, drop: float) -> Designed:
    volts, current = draft.values["vin"], draft.values["current"]
    draft.fed("VIN", "GND")
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.wired("U1", VIN="6", VOUT="4", GATE="5")
    draft.wired("Q1", VIN="1", VOUT="5", GATE="4")
    draft.apart("VIN", "VOUT")
    draft.rated("C3", 1.25 * volts)
    return draft.finish(
        f"Ideal diode {shown(volts, 'V')} {shown(current, 'A')}",
        f"Lets {shown(current, 'A')} from {shown(volts, 'V')} pass one way, with {shown(drop, 'V')} of drop, and "
        "stands a reversed input.",
    )


REFERENCE = Reference(
    name="ideal-diode",
    title="Ideal diode (LM74700, N-channel MOSFET), also against reversed polarity, 5 V to 24 V, up to 15 A",
    answers=listed(
        """
        ideal diode, ideal diode controller, lm74700, ideal diode lm74700, lm74700 ideal diode, ideal diode with mosfet,
        ideal diode with n channel mosfet, ideal diode controller with n channel mosfet, mosfet ideal diode, ideal diode
        reverse polarity protection, reverse polarity protection with ideal diode, ideal diode reverse protection,
        reverse battery protection with ideal diode, ideal diode reverse battery protection, low loss diode, low drop
        diode, ideal diode circuit
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 5.0, 24.0, ("for", *SUPPLY_BEFORE), (*SUPPLY_AFTER, "input"),
                  alone=True, hardest="high"),
        Parameter("current", "load current", "A", 5.0, 0.01, 15.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "LM74700-Q1 Low IQ Reverse Battery Protection Ideal Diode Controller, Texas Instruments SNOSD17: typical "
        "application, VCAP of 10 times the gate's capacitance and more, 20 mV regulated",
        "CSD18540Q5B 60-V N-Channel NexFET Power MOSFET, Texas Instruments SLPS488",
    ),
    limits=(
        "There is no fuse and no current limit.",
        "Up to 24 V that last; supplies of vehicles need a TVS diode in front.",
        "It cannot be turned off: the body diode of Q1 conducts towards the output.",
    ),
    neutral=listed(
        "ideal, diode, mosfet, n, channel, external, reverse, reversed, polarity, battery, protection, against, power, "
        "low, drop, loss, input, controller, rail, line, backfeed"
    ),
    unlike=("or", "oring", "redundant"),
    devices=("LM74700", "CSD18540Q5B"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)  # fmt: skip
