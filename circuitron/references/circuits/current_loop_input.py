"""Receiver of a 4 to 20 mA current loop for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import LOOP_FUSE, SOT23
from circuitron.references.words import listed

_MOST, _TOP = 20e-3, 22e-3  # amperes at full scale, and that must still be read
# Ohms; volts that a transmitter of two wires needs; ohms of a fuse that has tripped once.
_SERIES, _TRANSMITTER, _TRIPPED = 10e3, 10.0, 50.0
_SMALL = 4.0  # volts of the ADC above which a Zener diode of 5.6 V would draw some of the current


def _work_out(values: Values) -> Designed:
    vadc = values["vadc"]
    draft = Draft(REFERENCE, values)
    shunt = draft.standard("R1", "shunt", "0.95 * VADC / ITOP", "ohm", 24, VADC=vadc, ITOP=_TOP)
    low = draft.figure("voltage at 4 mA", "4e-3 * R1", "V", R1=shunt)
    high = draft.figure("voltage at 20 mA", "20e-3 * R1", "V", R1=shunt)
    draft.require(_TOP * shunt <= vadc, "the shunt is too large")
    draft.figure("corner of the filter", "1 / (TWOPI * R2 * C1)", "Hz", TWOPI=2 * pi, R2=_SERIES, C1=100e-9)
    if values["loop"]:
        _feed(draft, shunt)
    with draft.block("loop", "its return is ground"):
        if not values["loop"]:
            draft.terminal("J1", "4-20mA", "LOOP", "GND", "loop")
        draft.part("F1", *LOOP_FUSE, "opens when 24 V are put on the input",
                   {"1": "LOOP", "2": "SENSE"})  # fmt: skip
        zener = "5.6V 1.5W" if vadc <= _SMALL else "6.8V 1.5W"
        draft.diode(
            "D2", "Device:D_Zener", "Diode_SMD:D_SMA", "GND", "SENSE", "carries an ampere until F1 opens", zener
        )
        draft.warm_resistor("R1", shunt, "SENSE", "GND", "shunt, 0.1 %", _TOP**2 * shunt)
    with draft.block("filter", f"for an ADC of {shown(vadc, 'V')}"):
        draft.resistor("R2", _SERIES, "SENSE", "OUT", "filter, and limits a surge")
        draft.capacitor("C1", 100e-9, "OUT", "GND", "filter, and the charge that the ADC takes")
        pins = {"1": "GND", "3": "OUT", "2": "VADC"}
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps the input within the supply of the ADC", pins)
        draft.header("J2", f"{vadc:g}V/GND/ADC", "supply of the ADC, ground and signal", "VADC", "GND", "OUT")
    draft.read_as(
        f"{shown(vadc, 'V')} is the range of the ADC: 4 mA reads {shown(low, 'V')}, 20 mA {shown(high, 'V')}, a broken "
        "loop 0 V"
    )
    draft.fed("VADC", "GND")
    draft.pulled_all(SENSE="GND", OUT="SENSE")
    draft.joined("D1", "3", "OUT")
    draft.stated(R1=shunt, R2=_SERIES)
    return draft.finish(
        "Current loop input",
        f"4 mA to 20 mA as {shown(low, 'V')} to {shown(high, 'V')} for an ADC on {shown(vadc, 'V')}.",
    )


def _feed(draft: Draft, shunt: float) -> None:
    """The supply of a transmitter of two wires, through a fuse of its own."""
    loop = draft.values["loop"]
    left = draft.figure("voltage left for the transmitter at 20 mA", "VLOOP - 20e-3 * (R1 + 2 * RF)", "V", VLOOP=loop,
                        R1=shunt, RF=_TRIPPED)  # fmt: skip
    draft.require(left >= _TRANSMITTER, f"{shown(loop, 'V')} leave {shown(left, 'V')} for the transmitter")
    with draft.block("supply of the loop", f"{shown(loop, 'V')} for a transmitter of two wires"):
        draft.terminal("J3", f"{shown(loop, 'V')} in", "VLOOP", "GND", "supply of the loop")
        draft.part("F2", *LOOP_FUSE, "for a short on the cable",
                   {"1": "VLOOP", "2": "LOOP_P"})  # fmt: skip
        draft.terminal("J1", "+/4-20mA", "LOOP_P", "LOOP", "transmitter: its plus, and what comes back")
    draft.fed("VLOOP")


REFERENCE = Reference(
    name="current-loop-input",
    title="Receiver of a 4-20 mA current loop for an ADC",
    answers=listed(
        """
            4 20 ma receiver, 4 20 ma input, 4 20 ma sensor, 4 20 ma loop, 4 20 ma current loop,
            4 20ma receiver, 4 20ma input, current loop receiver, current loop input,
            4 20ma current loop receiver, current loop, 4 20ma current
            loop, 4 to 20ma receiver, 4 20ma sensor input, 4 20ma loop receiver, 4 20ma adc input, 4 20ma loop, 4 20ma
            sensor, 4 20ma interface, 4 20ma current loop input, loop receiver, current loop interface,
            4 20ma transmitter into, 4 20ma pressure transmitter into, 4 20ma pressure transmitter input,
            4 20ma transmitter input, 4 20ma transmitter to arduino, 4 20ma transmitter to adc,
            4 20ma pressure transmitter to arduino, 4 20ma level transmitter into, 4 20ma pressure sensor into
        """
    ),
    parameters=(
        Parameter(
            "vadc",
            "voltage of the ADC",
            "V",
            3.3,
            1.8,
            5.0,
            ("to", "for", "with", "on", "into"),
            ("adc", "mcu", "microcontroller", "logic"),
            alone=True,
        ),
        Parameter(
            "loop",
            "supply that it passes on to a transmitter of two wires, or none (0)",
            "V",
            0.0,
            0.0,
            30.0,
            ("powered", "from", "loop", "supply", "sensor", "feeds", "supplied"),
            ("loop", "supply", "field", "excitation", "sensor", "transmitter"),
            usual=(("loopfed", 24.0),),
        ),
    ),
    sources=("Current-loop receiver with a shunt: V = I R", "BAT54 Series Schottky Barrier Diodes, Nexperia"),
    limits=(
        "The loop's return is ground: no isolation.",
        "It does not shift 4 mA to 0 V: software does.",
        "It feeds the loop only where a supply of it is asked for; else the transmitter or its supply does.",
    ),
    neutral=listed(
        "ma, current, loop, 20ma, 4, 20, receiver, input, sensor, adc, read, reading, "
        "industrial, protection, filter, transmitter, mcu, plc, signal, 0, loopfed, wire"
    ),
    devices=("BAT54S",),
    work_out=_work_out,
    takes=(Rail("VADC", "vadc", "0.001"),),
    signals=(Signal("OUT", "adc", "vadc", drive=Drive("0", "vadc", "vadc", ohms="10e3")),),
)
