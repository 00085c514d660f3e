"""Timer that turns a battery's load on at intervals, with next to no current between."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, SOT23, SOT23_6
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

# Seconds up to which the coefficients A, B and C of the datasheet's equation hold.
_COEFFICIENTS = (
    (5.0, 0.2253, -20.7654, 570.5679),
    (10.0, -0.1284, 46.9861, -2651.8889),
    (100.0, 0.1972, -19.3450, 692.1201),
    (1000.0, 0.2617, -56.2407, 5957.7934),
    (7200.0, 0.3177, -136.2571, 34522.4680),
)
_RON = 85e-3  # AO3401A at 2.5 V


def _work_out(values: Values) -> Designed:
    volts, seconds, current = values["supply"], values["interval"], values["current"]
    draft = Draft(REFERENCE, values)
    named = dict(zip("ABC", next(row[1:] for row in _COEFFICIENTS if seconds <= row[0]), strict=True))
    root = "(B * B - 4 * A * (C - 100 * T))^0.5"
    ohms = draft.standard("R1", "R1", f"100 * (-B + {root}) / (2 * A)", "ohm", 96, T=seconds, **named)
    draft.figure("interval", "(A * (R1 / 100)^2 + B * (R1 / 100) + C) / 100", "s", asked=seconds, R1=ohms, **named)
    draft.figure("voltage over Q1", "I * RON", "V", I=current, RON=_RON)
    with draft.block("battery", f"{shown(volts, 'V')}"):
        draft.inlet("J1", volts, "VBAT", "battery")
        draft.capacitor("C1", 10e-6, "VBAT", "GND", "supply capacitor", volts)
    with draft.block("timer", f"35 nA; turns the load on every {shown(seconds, 's')}, off when it says so"):
        pins = {"1": "VBAT", "2": "GND", "3": "DELAY", "4": "DONE", "5": "DRIVE_N", "6": "VBAT"}
        draft.part("U1", "Timer:TPL5110", "", SOT23_6, "timer", pins)
        draft.capacitor("C2", 100e-9, "VBAT", "GND", "supply capacitor, at the timer")
        draft.resistor("R1", ohms, "DELAY", "GND", "sets the interval, 1 %")
        draft.part("SW1", *BUTTON, "turns the load on by hand", {"1": "VBAT", "2": "DELAY"})
        draft.resistor("R2", 1e6, "DONE", "GND", "low while the controller has no supply")
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        pins = {"G": "DRIVE_N", "S": "VBAT", "D": "VLOAD"}
        draft.part("Q1", "Transistor_FET:AO3401A", "", SOT23, "switches the load", pins)
        draft.header("J2", "load/GND/DONE", "switched supply, ground, and the line by which it asks to be turned off",
                     "VLOAD", "GND", "DONE")  # fmt: skip
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: float) -> Designed:
    seconds, current, volts = (draft.values[name] for name in ("interval", "current", "supply"))
    draft.makes("VLOAD")
    draft.decoupled("U1")
    draft.pulled_all(DELAY="GND", DONE="GND")
    draft.wired("U1", DELAY="3", DRIVE_N="5", VBAT="6")
    draft.joined("Q1", "S", "VBAT")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Power timer {shown(seconds, 's')}",
        f"Turns a load of up to {shown(current, 'A')} on a battery of {shown(volts, 'V')} on every "
        f"{shown(seconds, 's')}, until it says that it is done.",
    )


REFERENCE = Reference(
    name="power-timer",
    title="Nano-power timer (TPL5110) that turns a battery's load on every 1 s to 2 h",
    answers=listed(
        """
        tpl5110, power timer, nano power timer, low power timer, tpl5110 timer, tpl5110 power timer, wake up timer,
        battery saver timer, battery power timer, sensor wake up timer, deep sleep timer, interval power switch,
        periodic wake up, tpl5110 low power timer, tpl5110 breakout, ultra low power timer, wakeup timer,
        periodic power switch, battery sensor power timer, power gating timer
        """
    ),
    parameters=(
        Parameter("interval", "interval", "s", 600.0, 1.0, 7200.0, ("every", "of", "each"), ("interval", "timer"),
                  alone=True),
        supply(3.3, 2.5, 5.5, "node", "sensor"),
        Parameter("current", "load current", "A", 0.3, 1e-6, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "TPL5110 Nano-Power System Timer for Power Gating, Texas Instruments SNAS650, section 7.5.3",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "The load raises DONE when it has finished; one that does not is turned off and on at the next interval.",
        "The interval is within some 2 %.",
    ),
    neutral=listed(
        "timer, power, nano, low, ultra, battery, saver, sensor, node, wake, up, wakeup, deep, sleep, every, interval, "
        "periodic, turn, on, off, done, microcontroller, mcu, mosfet, load, switch, minutes, hour, seconds, minute, "
        "gating, standby, current"
    ),
    devices=("TPL5110",),
    work_out=_work_out,
    signals=(Signal("DONE", "output", "supply"),),
)  # fmt: skip
