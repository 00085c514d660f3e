"""Power switch that a push button toggles, without a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import BUTTON, SOT23
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

_HOLD, _LEAK, _MEMORY, _GATE, _SERIES = 220e3, 1e6, 2.2e6, 100e3, 22e3
_FARADS, _SLOW, _INPUT = 470e-9, 22e-9, 1e-9  # of C1 and C3, and of the gate of Q1
_LOGIC, _CELL = "Transistor_FET:BSS138", 6.0  # which a lithium cell that is nearly empty still holds on; volts
_CELL_MOST, _CELL_LEAST = 1.5, 0.8  # volts of its threshold
_RON = 85e-3  # AO3401A at 2.5 V
_MOST, _LEAST = 2.5, 1.0  # volts of the threshold of the 2N7002


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    most, least = (_CELL_MOST, _CELL_LEAST) if vin <= _CELL else (_MOST, _LEAST)
    named = {"VIN": vin, "R2": _HOLD, "R3": _LEAK, "R4": _MEMORY, "R1": _GATE, "R5": _SERIES}
    held = draft.figure("gate of Q2 when on", "VIN * R3 / (R2 + R3)", "V", VIN=vin, R2=_HOLD, R3=_LEAK)
    draft.require(held >= 1.2 * most, "the button would not hold it on")
    stuck = draft.figure(
        "gate of Q2 when off and held", "VIN * (1 / (1 / R2 + 1 / R3)) / (1 / (1 / R2 + 1 / R3) + R4 + R5 + R1)", "V",
        **named,
    )  # fmt: skip
    draft.require(stuck < least, "it would turn on again while the button is held")
    plugged = draft.figure("gate of Q2 while that of Q1 follows a supply that is plugged in, at most",
                           "VG * (1 - exp(-2 * R1 * CG * (1 / R2 + 1 / R3) / C3))", "V", VG=held, R1=_GATE, CG=_INPUT,
                           R2=_HOLD, R3=_LEAK, C3=_SLOW)  # fmt: skip
    draft.require(plugged < least, "it would turn on when the supply is plugged in")
    draft.figure("pause between two presses, about", "R4 * C1", "s", R4=_MEMORY, C1=_FARADS)
    draft.figure("time for the load to fall, the most", "R2 * C1", "s", R2=_HOLD, C1=_FARADS)
    draft.figure("gate of Q1 when on, below the supply", "VIN * R1 / (R1 + R5)", "V", VIN=vin, R1=_GATE, R5=_SERIES)
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C2", 10e-6, "VIN", "GND", "supply capacitor", vin)
        pins = {"G": "GATE", "S": "VIN", "D": "VOUT"}
        draft.part("Q1", "Transistor_FET:AO3401A", "", SOT23, f"switch; {shown(heat, 'W')}", pins)
        draft.resistor("R1", _GATE, "VIN", "GATE", "keeps Q1 off")
        draft.terminal("J2", "load", "VOUT", "GND", "load")
    with draft.block("latch", "Q2 holds Q1 on, and the output holds Q2 on"):
        draft.resistor("R5", _SERIES, "GATE", "PULL", "keeps the gate of Q1 within its 12 V, with R1")
        pins = {"G": "HOLD", "D": "PULL", "S": "GND"}
        draft.part("Q2", _LOGIC if vin <= _CELL else "Transistor_FET:2N7002", "", SOT23, "holds Q1 on", pins)
        draft.resistor("R2", _HOLD, "VOUT", "HOLD", "the output keeps it on")
        draft.resistor("R3", _LEAK, "HOLD", "GND", "keeps it off when the supply comes")
        draft.capacitor("C3", _SLOW, "HOLD", "GND", "the same while the gate of Q1 follows a supply that is plugged in")
    with draft.block("button", "C1 remembers the opposite of what is on"):
        draft.resistor("R4", _MEMORY, "PULL", "MEMORY", "charges C1 to the opposite")
        draft.capacitor("C1", _FARADS, "MEMORY", "GND", "turns Q2 on or off when the button joins it", vin)
        draft.part("SW1", *BUTTON, "on and off", {"1": "MEMORY", "2": "HOLD"})
    draft.pulled_all(GATE="VIN", HOLD="VOUT", MEMORY="PULL", PULL="GATE")
    draft.wired("Q1", VIN="S", VOUT="D")
    draft.joined("Q2", "S", "GND")
    draft.stated(R4=_MEMORY)
    return draft.finish(
        "Latching power switch",
        f"A push button turns a load of up to {shown(current, 'A')} at {shown(vin, 'V')} on and off.",
    )


REFERENCE = Reference(
    name="latching-switch",
    title="Push button that toggles a supply on and off (soft latch), 3 V to 12 V, up to 2 A",
    answers=listed(
        """
            latching power switch, soft latch, soft latching power switch, latching switch, toggle switch push button,
            push button toggle, push button power switch, push on push off, latch circuit, power latch, soft power
            switch, push button latch, on off button, push button on off, latching push button, single button power
            switch, one button on off, push button on off switch, toggle power switch, push on push off switch, soft
            power button, toggle latch, power button, on off latch, latching power button, soft latch power switch,
            push button on off latch, latching circuit, button latch, pushbutton latch, soft on off
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            5.0,
            3.0,
            12.0,
            ("for", *INPUT_BEFORE),
            INPUT_AFTER,
            alone=True,
            usual=tuple((word, 4.2) for word in ("lipo", "li-po", "li-ion", "lithium")),
            hardest="high",
        ),
        Parameter("current", "load current", "A", 1.0, 1e-3, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "Soft-latching power switch: a capacitor with the opposite state is joined to the latch",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "2N7002 60 V, 300 mA N-channel Trench MOSFET, Nexperia",
        "BSS138 50 V N-channel MOSFET, onsemi",
    ),
    limits=(
        "The load must pull the output down within some 50 ms when it is turned off; large capacitors keep it on.",
        "About a second must pass between two presses.",
        "There is no current limit and no fuse.",
    ),
    neutral=listed(
        "push, button, toggle, latch, latching, on, off, load, switch, switched, single, press, again, mosfet, "
        "p, channel, battery, lipo, lithium, li, ion, liion, cell, device, power, soft, momentary, microcontroller, "
        "mcu, discrete, tactile, same, quiescent, "
        "pushbutton, one, lamp, light, stays, next, nothing, zero, standby, draw, draws, none"
    ),
    devices=("AO3401A", "2N7002", "BSS138"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
