"""Flasher for lamps of a vehicle that have ground on their other side."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import NPN, SMB, TO220
from circuitron.references.timers import SOURCE, Timing, astable, supply_capacitors, timing
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_DUTY, _RON, _HOTTER = 0.5, 0.020, 1.7  # IRF4905: ohms at 10 V, and what is more of them at 125 °C
_SERIES, _CLAMP, _TIMER = 68.0, 15.0, 13e-3  # ohms before the timer; volts; amperes of an NE555 at 15 V
_DRIVE, _GAIN, _VBE = 3.3e3, 100.0, 0.7
_MOST = 5.0  # amperes
_FUSES = (2.0, 3.0, 5.0, 7.5, 10.0)


def _work_out(values: Values) -> Designed:
    rate, volts = values["rate"], values["supply"]
    draft = Draft(REFERENCE, values)
    current = _amperes(draft)
    inside = draft.figure("supply of the timer", "VIN - I * R5", "V", VIN=volts, I=_TIMER, R5=_SERIES)
    made = timing(draft, rate, _DUTY, inside)
    heat = draft.figure("heat in Q1 while it is on", "K * RON * I^2", "W", K=_HOTTER, RON=_RON, I=current)
    draft.figure("gate of Q1 against its source", "-VIN * R7 / (R7 + R8)", "V", VIN=volts, R7=10e3, R8=2.2e3)
    draft.figure("overdrive of Q2", "HFE * (VOUT - VBE) / R6 / (VIN / (R7 + R8))", "", HFE=_GAIN, VOUT=inside - 1.7,
                 VBE=_VBE, R6=_DRIVE, VIN=volts, R7=10e3, R8=2.2e3)  # fmt: skip
    fuse = next((each for each in _FUSES if 0.75 * each >= current * (1 - 1e-9)), 10.0)
    return _drawn(draft, fuse, made, (inside, current, heat))


def _amperes(draft: Draft) -> float:
    """The current of the lamps, as it is given or follows from their power."""
    power, volts = draft.values["power"], draft.values["supply"]
    if "power" not in draft.values.given:
        draft.suppose("power", draft.values["current"] * volts)
        return draft.values["current"]
    draft.require("current" not in draft.values.given, "the power and the supply say what the current is")
    current = draft.figure("current of the lamps", "P / VIN", "A", P=power, VIN=volts)
    draft.require(current <= _MOST, f"{shown(power, 'W')} are {shown(current, 'A')}, and it switches {_MOST:g} A")
    return draft.suppose("current", current)


def _drawn(draft: Draft, fuse: float, made: Timing, figures: tuple[float, float, float]) -> Designed:
    (inside, current, heat), volts, rate = figures, draft.values["supply"], draft.values["rate"]
    with draft.block("supply", f"{shown(volts, 'V')}, with its surges"):
        draft.inlet("J1", volts, "VIN", "battery, by the switch")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A 32V", "Fuse:Fuseholder_Blade_Mini_Keystone_3568", "blade fuse",
                   {"1": "VIN", "2": "FUSED"})  # fmt: skip
        draft.diode("D3", "Device:D_Zener", SMB, "GND", "FUSED", "clamps short surges; a reversed supply blows F1",
                    "SMBJ24A")  # fmt: skip
        draft.resistor("R5", _SERIES, "FUSED", "VCC", "for the clamp", "Resistor_SMD:R_2010_5025Metric")
        draft.zener("D2", _CLAMP, "GND", "VCC", "keeps surges off the timer")
        supply_capacitors(draft, _CLAMP)
    with draft.block("oscillator", f"{shown(rate, 'Hz')}; on at once"):
        astable(draft, made, rate, inside)
    with draft.block("switch", f"up to {shown(current, 'A')} to the lamps"):
        draft.resistor("R6", _DRIVE, "OUT", "BASE", "base current")
        draft.part("Q2", *NPN, "pulls the gate down", {"B": "BASE", "C": "PULL", "E": "GND"})
        draft.resistor("R8", 2.2e3, "PULL", "GATE", "divides, with R7")
        draft.resistor("R7", 10e3, "FUSED", "GATE", "off while Q2 is off")
        draft.zener("D4", 15.0, "GATE", "FUSED", "keeps surges off the gate, which stands 20 V")
        draft.part("Q1", "Transistor_FET:IRF4905", "", TO220, f"switches the lamps; {shown(heat, 'W')}",
                   {"G": "GATE", "S": "FUSED", "D": "LAMP"})  # fmt: skip
        draft.terminal("J2", "lamps", "LAMP", "GND", "lamps, by the left-right switch")
    return _finished(draft, fuse, current)


def _finished(draft: Draft, fuse: float, current: float) -> Designed:
    rate, volts = draft.values["rate"], draft.values["supply"]
    draft.makes("FUSED", "VCC")
    draft.pulled_all(GATE="FUSED", BASE="OUT", VCC="FUSED")
    draft.wired("Q1", FUSED="S", LAMP="D")
    draft.joined("Q2", "E", "GND")
    draft.joined("F1", "2", "FUSED")
    return draft.finish(
        f"Lamp flasher {shown(volts, 'V')} {shown(current, 'A')}",
        f"Switches lamps or LEDs of up to {shown(current, 'A')} at {shown(volts, 'V')}, which have ground on their "
        f"other side, at {shown(rate, 'Hz')}; behind a fuse of {fuse:g} A.",
    )


REFERENCE = Reference(
    name="lamp-flasher",
    title="Flasher for turn signals and warning lamps of 12 V, bulbs or LEDs, switched at their plus, up to 5 A",
    answers=listed(
        """
        turn signal flasher, turn signal flasher for leds, led turn signal flasher, flasher relay, led flasher relay,
        electronic flasher relay, indicator flasher, turn indicator flasher, motorcycle flasher, motorcycle turn signal
        flasher, motorcycle flasher relay, blinker relay, led blinker relay, turn signal relay, turn signal blinker,
        hazard flasher, hazard light flasher, warning light flasher, lamp flasher, 12v lamp flasher, 12v flasher, bulb
        flasher, beacon flasher, car flasher relay, 555 flasher relay, turn signal circuit, flasher for turn signals,
        trailer light flasher, 12v light flasher
        """
    ),
    parameters=(
        Parameter("rate", "flashes per second", "Hz", 1.5, 0.5, 3.0, ("at", "rate"), ("rate",), alone=True),
        supply(12.0, 11.0, 15.0),
        Parameter("current", "current of the lamps", "A", 2.0, 0.01, _MOST, LOAD_BEFORE, (*LOAD_AFTER, "lamps"),
                  alone=True),
        Parameter("power", "power of the lamps", "W", 24.0, 0.1, 75.0, ("of", "for"), ("bulbs", "lamps", "leds"),
                  alone=True),
    ),
    sources=(
        SOURCE,
        "IRF4905 HEXFET Power MOSFET, International Rectifier PD-91280: 20 mohm, -55 V",
        "SMBJ Series 600 W Transient Voltage Suppression Diodes, Littelfuse: SMBJ24A clamps at 38.9 V",
        "UN/ECE Regulation 48: direction indicators flash 90 times a minute, 30 more or less",
    ),
    limits=(
        "It has three wires, ground among them; a flasher of two wires cannot be replaced by it.",
        "It does not tell a broken lamp by a faster rate, and no regulation of vehicles has approved it.",
        "Cold bulbs take ten times their current for a moment, which Q1 and a slow fuse stand.",
        "A load dump that nothing limits destroys D3.",
    ),
    neutral=listed(
        "turn, signal, signals, indicator, indicators, blinker, blinkers, flasher, flash, flashing, relay, led, "
        "leds, lamp, lamps, bulb, bulbs, light, lights, car, motorcycle, motorbike, bike, scooter, atv, trailer, "
        "vehicle, hazard, warning, 555, ne555, automotive, moped, kart, electronic"
    ),
    unlike=("sequential",),
    devices=("NE555", "IRF4905"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "supply", "max(current, power / supply) + 0.03"),),
)  # fmt: skip
