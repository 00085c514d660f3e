"""High-side current sense with the INA180, or the INA240 for lines of more than 26 V."""

from __future__ import annotations

from math import isclose

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_GAINS = ((200.0, "A4"), (100.0, "A3"), (50.0, "A2"), (20.0, "A1"))  # of both series
_LOW_SIDE = 26.0 / 1.2  # volts of a line that may be a fifth above, up to which the INA180 does
_LEAST_OHMS, _SWING = 2e-3, 0.05  # a shunt that can still be laid out; volts that the output keeps from its supply


def _work_out(values: Values) -> Designed:
    current, bus = values["current"], values["vbus"]
    draft = Draft(REFERENCE, values)
    supply = draft.suppose("supply", 3.3 if values["full"] + _SWING <= 3.3 else 5.0)
    most = supply - _SWING
    wanted = values["full"] or 0.95 * most  # a little below, so that the largest current still fits
    gain, grade, shunt = _sized(draft, wanted, most)
    full = draft.figure("output at the largest current", "I * R1 * GAIN", "V",
                        asked=values["full"] or None, I=current, R1=shunt, GAIN=gain)  # fmt: skip
    draft.suppose("full", full)
    draft.require(full <= most, f"the output would reach {shown(full, 'V')}")
    if full <= 3.3 < supply:
        draft.note(
            f"Above {shown(current, 'A')} the output goes on to {shown(supply, 'V')}: an ADC of 3.3 V needs a clamp."
        )
    draft.figure("output of each ampere", "R1 * GAIN", "V", R1=shunt, GAIN=gain)
    heat = draft.figure("heat in R1", "I^2 * R1", "W", I=current, R1=shunt)
    _line(draft, shunt, heat)
    with draft.block("amplifier", f"{gain:g} times the voltage of the shunt"):
        plus, minus = _amplifier(draft, grade)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the amplifier")
        draft.header("J3", f"{supply:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND", "VBUS")
    draft.decoupled("U1")
    draft.wired("U1", VBUS=plus, LOAD=minus)
    draft.pulled("LOAD", "VBUS")
    draft.measured("value", "R1", values["shunt"] or wanted / (gain * current), 1.5 if values["full"] else 6.0)
    return draft.finish(
        f"Current sense {shown(current, 'A')}",
        f"High-side measurement of up to {shown(current, 'A')} at {shown(bus, 'V')}: {shown(shunt * gain, 'V')} for "
        f"each ampere, on {shown(supply, 'V')}.",
    )


def _line(draft: Draft, shunt: float, heat: float) -> None:
    current, bus = draft.values["current"], draft.values["vbus"]
    with draft.block("measured line", f"{shown(bus, 'V')}, up to {shown(current, 'A')}"):
        draft.terminal("J1", f"{shown(bus, 'V')} in", "VBUS", "GND", "source")
        draft.warm_resistor("R1", shunt, "VBUS", "LOAD", "shunt, 1 %; sense at its pads", heat)
        draft.terminal("J2", "load", "LOAD", "GND", "load")


def _sized(draft: Draft, wanted: float, most: float) -> tuple[float, str, float]:
    """The gain, its grade, and the shunt: the one that is given, with the most gain that its voltage allows."""
    current, given, asked = (draft.values[name] for name in ("current", "shunt", "gain"))
    gains = tuple(row for row in _GAINS if asked in (0.0, row[0]))
    draft.require(bool(gains), f"its gains are {', '.join(f'{each:g}' for each, _ in _GAINS[::-1])}, not {asked:g}")
    if given:
        high = 1.01 * draft.values["full"] or most
        fitting = [each for each in gains if current * given * each[0] <= high]
        draft.require(bool(fitting), f"a shunt of {shown(given, 'ohm')} gives more than {shown(most, 'V')}")
        full = current * given * fitting[0][0]
        meets = not draft.values["full"] or isclose(full, draft.values["full"], rel_tol=0.01)
        draft.require(meets, f"a shunt of {shown(given, 'ohm')} gives {shown(full, 'V')}")
        return *fitting[0], given
    gain, grade = next((g for g in gains if wanted / (g[0] * current) >= _LEAST_OHMS), gains[-1])
    shunt = draft.standard("R1", "shunt", "VOUT / (GAIN * I)", "ohm", 96 if draft.values["full"] else 24,
                           VOUT=wanted, GAIN=gain, I=current)  # fmt: skip
    return gain, grade, shunt


def _amplifier(draft: Draft, grade: str) -> tuple[str, str]:
    """The amplifier for the voltage of the line; its pins towards the source and towards the load."""
    if draft.values["vbus"] <= _LOW_SIDE and not any(each.startswith("INA240") for each in draft.values.devices):
        pins = {"3": "VBUS", "4": "LOAD", "1": "OUT", "5": "VCC", "2": "GND"}
        draft.part("U1", f"Amplifier_Current:INA180{grade}", "", "Package_TO_SOT_SMD:SOT-23-5",
                   "current-sense amplifier", pins)  # fmt: skip
        return "3", "4"
    pins = {"8": "VBUS", "1": "LOAD", "5": "OUT", "6": "VCC", "2": "GND", "4": "GND", "3": "GND", "7": "GND"}
    draft.part("U1", f"Amplifier_Current:INA240{grade}D", "", SO8, "current-sense amplifier, inputs up to 80 V", pins)
    return "8", "1"


REFERENCE = Reference(
    name="current-sense",
    title="High-side current sense with an INA180 (up to 26 V) or INA240 (up to 80 V), up to 10 A",
    answers=listed(
        """
        current sense, current sensor, current sense amplifier, current sensing, current measurement, high side
        current sense, current monitor, shunt amplifier, shunt monitor, current sense circuit, ina180, high side
        current sensing, high side current monitor, current shunt amplifier, current shunt monitor, measure
        current, ina240, current sense high side, high side current measurement, current shunt, shunt amp,
        differential amplifier shunt, difference amplifier shunt, differential amplifier for a shunt, shunt
        voltage amplifier, amplifier for a shunt
        """
    ),
    parameters=(
        Parameter(
            "current", "largest current", "A", 2.0, 10e-3, 10.0, ("up", "to", "max", "of"), ("max", "load"), alone=True
        ),
        Parameter(
            "full",
            "output at the largest current",
            "V",
            0.0,
            0.0,
            5.4,
            ("output", "to", "out", "gives", "giving", "full", "scale"),
            ("output", "out", "full", "scale"),
        ),
        Parameter(
            "shunt",
            "shunt, 0 for one that suits",
            "ohm",
            0.0,
            0.0,
            10.0,
            ("shunt", "resistor"),
            ("shunt", "resistor"),
            alone=True,
        ),
        Parameter("gain", "gain, 0 for one that suits", "", 0.0, 0.0, 200.0, ("gain", "amplify"), ("gain", "times")),
        Parameter(
            "supply",
            "supply voltage",
            "V",
            3.3,
            2.7,
            5.5,
            ("from", "supply", "powered", "vcc"),
            ("supply", "supplied", "powered", "power", "logic", "adc"),
        ),
        Parameter(
            "vbus",
            "voltage of the line",
            "V",
            12.0,
            0.5,
            80.0,
            ("line", "bus", "at", "mode"),
            ("line", "bus", "load", "rail", "battery", "common"),
            alone=True,
            charged=True,
        ),
    ),
    sources=(
        "INAx180 Low- and High-Side Voltage Output, Current-Sense Amplifiers, Texas Instruments SBOS741",
        "INA240 -4-V to 80-V, Bidirectional, Ultra-Precise Current Sense Amplifier, Texas Instruments SBOS662",
    ),
    limits=(
        "One direction: it shows no current that flows back.",
        "R1 is in the line, and drops the output divided by the gain.",
    ),
    neutral=listed(
        "high, side, shunt, resistor, amplifier, measure, measuring, adc, output, sense, load, dc, line, bus, "
        "battery, micro, mcu, scale, range, solar, panel, charger, tester, motor, "
        "common mode, across, voltage, input, drop"
    ),
    devices=("INA180", "INA240", *(f"{series}{grade}" for series in ("INA180", "INA240") for _, grade in _GAINS)),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="10", is_simulated=False)),),
)
