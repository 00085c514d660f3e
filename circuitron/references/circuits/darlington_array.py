"""Seven loads on a ULN2003A."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.darlingtons import require_level
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP16
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import LED_5MM
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_INPUT, _VIN, _DROP, _MOST_HEAT, _COUNT = 2.7e3, 1.35, 1.1, 1.0, 7
_VF, _LED, _MOST_LED = 2.0, 10e-3, 30e-3  # volts of an LED; amperes: usual, and the most


def _work_out(values: Values) -> Designed:
    volts, logic, is_lit = values["vload"], values["logic"], bool(values["lit"])
    draft = Draft(REFERENCE, values)
    current = draft.suppose("current", _LED) if is_lit else values["current"]
    draft.require(not is_lit or current <= _MOST_LED, f"LEDs of {shown(current, 'A')} need a driver of their own")
    require_level(draft, logic, current)
    draft.figure("input current", "(VLOGIC - VBE) / RIN", "A", VLOGIC=logic, VBE=_VIN, RIN=_INPUT)
    heat = draft.figure("heat with all loads on", "N * VCE * I", "W", N=float(_COUNT), VCE=_DROP, I=current)
    if heat > _MOST_HEAT:
        most = int(_MOST_HEAT / (_DROP * current))
        draft.require(most >= 1, f"one load would be {shown(_DROP * current, 'W')} of heat")
        draft.note(f"All loads at {shown(current, 'A')} are too much heat: {most} at once, for good.")
    used = round(values["loads"]) if is_lit else _COUNT
    lines = [f"IN{n}" for n in range(1, _COUNT + 1)]
    loads = [f"LOAD{n}" for n in range(1, _COUNT + 1)]
    with draft.block("control", f"{shown(logic, 'V')} logic; high turns a load on"):
        draft.header("J1", f"0-{logic:g}V control", "seven lines and ground", *lines, "GND")
    with draft.block("driver", "Darlington transistors with base resistors and flyback diodes inside"):
        pins = {str(n): line for n, line in enumerate(lines, 1)} | {
            str(17 - n): load if n <= used else OPEN for n, load in enumerate(loads, 1)
        }
        draft.part("U1", "Transistor_Array:ULN2003A", "", DIP16, "seven switches", {**pins, "8": "GND", "9": "VLOAD"})
        draft.capacitor("C1", 100e-6, "VLOAD", "GND", "for the loads", volts)
    with draft.block("loads", f"{shown(volts, 'V')}, up to {shown(current, 'A')} each"):
        draft.inlet("J2", volts, "VLOAD", "supply of the loads")
        if not is_lit:
            draft.header("J3", f"{volts:g}V/loads", "supply, and the switched end of each load", "VLOAD", *loads)
    if is_lit:
        _lit(draft, current)
    return _finished(draft, current)


def _lit(draft: Draft, current: float) -> None:
    """An LED with its resistor at each output that is used."""
    volts, count = draft.values["vload"], round(draft.values["loads"])
    refs = " ".join(f"R{n}" for n in range(1, count + 1))
    ohms = draft.standard(refs, "resistors of the LEDs", "(VLOAD - VF - VCE) / I", "ohm", 24, VLOAD=volts, VF=_VF,
                          VCE=_DROP, I=current)  # fmt: skip
    with draft.block("LEDs", f"{count}, one at each output"):
        for n in range(1, count + 1):
            draft.warm_resistor(f"R{n}", ohms, "VLOAD", f"LED{n}_A", "LED current", (volts - _VF) * current)
            draft.diode(f"D{n}", "Device:LED", LED_5MM, f"LED{n}_A", f"LOAD{n}", "lights up", f"red {_VF:g}V")
    draft.stated(R1=ohms)


def _finished(draft: Draft, current: float) -> Designed:
    volts, logic = (draft.values[name] for name in ("vload", "logic"))
    draft.wired("U1", IN1="1", LOAD1="16", VLOAD="9")
    draft.rated("C1", 1.25 * volts)
    return draft.finish(
        "ULN2003A driver",
        f"{_loads(draft)} of up to {shown(current, 'A')} at {shown(volts, 'V')} on a ULN2003A, from "
        f"{shown(logic, 'V')} logic.",
    )


def _loads(draft: Draft) -> str:
    """What it switches: it has seven outputs, of which LEDs use as many as there are."""
    count = round(draft.values["loads"])
    return "Seven loads" if not draft.values["lit"] else f"{count} LED{'s' if count > 1 else ''}"


REFERENCE = Reference(
    name="darlington-array",
    title="Seven switches to ground with a ULN2003A, 5 V to 30 V, up to 0.3 A each",
    answers=listed(
        """
        uln2003, uln2003a, uln2003 driver, uln2003a driver, uln2003 driver board, darlington array, darlington
        driver, 7 channel driver, seven channel driver, uln2003 circuit, darlington array driver, 7 channel low side
        driver, uln2003 darlington array, solenoid driver uln2003, solenoids with uln2003,
        uln2003 solenoid driver, uln2003 led driver, uln2003 leds, leds with uln2003, leds on a uln2003
        """
    ),
    parameters=(
        Parameter("vload", "load voltage", "V", 12.0, 5.0, 30.0, ("for", "switch", "a", *SUPPLY_BEFORE),
                  ("load", "loads", "solenoid", "solenoids", "lamps", "led", *SUPPLY_AFTER),
                  alone=True),
        Parameter("current", "current of each load", "A", 0.1, 1e-3, 0.3, LOAD_BEFORE, (*LOAD_AFTER, "each"),
                  alone=True),
        Parameter("loads", "number of loads", "", 7.0, 1.0, 7.0, (),
                  ("loads", "load", "solenoids", "lamps", "led", "leds", "channel", "channels"), alone=True),
        LOGIC,
        Parameter("lit", "LEDs with their resistors (1) or terminals for loads (0)", "", 0.0, 0.0, 1.0,
                  named=(("led", 1.0), ("leds", 1.0))),
    ),
    sources=("ULN2003A High-Voltage, High-Current Darlington Transistor Arrays, Texas Instruments SLRS027",),
    limits=(
        "It takes 1 V of the supply.",
        "LEDs come with their resistors where the request says that the loads are LEDs.",
        "The loads are off while nothing drives the inputs; resistors inside hold them low.",
    ),
    neutral=listed(
        "uln2003, uln2003a, darlington, array, driver, seven, 7, channel, channels, low, side, switch, switches, "
        "load, loads, solenoid, solenoids, lamps, leds, led, flyback, diodes, microcontroller, mcu, "
        "arduino, logic, board, coils"
    ),
    devices=("ULN2003A", "ULN2003"),
    work_out=_work_out,
    rank=2,
)  # fmt: skip
