"""Receiver of a 4 to 20 mA current loop that makes a voltage from 0 V on of it."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.stock import LOOP_FUSE, SOT23
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SHUNT, _FEEDBACK, _SERIES, _VREF = 100.0, 100e3, 10e3, 2.5
_ZERO, _SPAN = 4e-3, 16e-3  # amperes
_TRIPPED, _TRANSMITTER = 50.0, 10.0  # ohms of a fuse that tripped once; volts that a transmitter of two wires needs
_CLAMPED = ("adc", "arduino", "clamp", "clamped", "esp32", "overvoltage", "pico", "stm32")
_ADC = 5.0  # volts, the most of one
_HEADROOM, _OFFSET, _REFERENCE = 2.0, 7e-3, 0.5e-3  # volts below the supply, of U1; amperes of U2


def _work_out(values: Values) -> Designed:
    vmax, volts = values["vmax"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(vmax + _HEADROOM <= volts, f"{shown(vmax, 'V')} needs a supply of {shown(vmax + _HEADROOM, 'V')}")
    gain = draft.figure("gain", "VMAX / (ISPAN * R1)", "", VMAX=vmax, ISPAN=_SPAN, R1=_SHUNT)
    upper = draft.standard("R4", "R4", "VREF * R3 / (IZERO * R1 * GAIN)", "ohm", 96, VREF=_VREF, R3=_FEEDBACK,
                           IZERO=_ZERO, R1=_SHUNT, GAIN=gain)  # fmt: skip
    lower = draft.standard("R5", "R5", "1 / ((GAIN - 1) / R3 - 1 / R4)", "ohm", 96, GAIN=gain, R3=_FEEDBACK, R4=upper)
    parts = {"R1": _SHUNT, "R3": _FEEDBACK, "R4": upper, "R5": lower, "VREF": _VREF}
    law = "I * R1 * (1 + R3 / R4 + R3 / R5) - VREF * R3 / R4"
    draft.figure("output at 4 mA", law, "V", I=_ZERO, **parts)
    draft.figure("output at 20 mA", law, "V", asked=vmax, I=_ZERO + _SPAN, **parts)
    draft.figure("error by the offset of U1, at most", "VOS * (1 + R3 / R4 + R3 / R5)", "V", VOS=_OFFSET, R3=_FEEDBACK,
                 R4=upper, R5=lower)  # fmt: skip
    left = draft.figure("voltage left for the transmitter at 20 mA", "VCC - I * (R1 + 2 * RF)", "V", VCC=volts,
                        I=_ZERO + _SPAN, R1=_SHUNT, RF=_TRIPPED)  # fmt: skip
    if left < _TRANSMITTER:
        draft.note(f"{shown(volts, 'V')} leave {shown(left, 'V')} for a transmitter of two wires, too little for most: "
                   "it is for one with a supply of its own.")  # fmt: skip
    draft.figure("corner of the filter", "1 / (TWOPI * R2 * C2)", "Hz", TWOPI=2 * pi, R2=_SERIES, C2=100e-9)
    return _drawn(draft, upper, lower, feeds=left >= _TRANSMITTER)


def _drawn(draft: Draft, upper: float, lower: float, *, feeds: bool) -> Designed:
    vmax, volts = draft.values["vmax"], draft.values["supply"]
    out = "AMPLIFIED" if draft.values["clamp"] else "OUT"
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block(
        "loop", "a transmitter of two wires between + and I; one with its own supply between I and ground"
    ):
        draft.part("F2", *LOOP_FUSE, "for a short on the cable",
                   {"1": "VCC", "2": "LOOP_P"})  # fmt: skip
        draft.terminal("J2", "+/I/GND", "LOOP_P", "LOOP", "GND", "loop: supply, current, ground")
        draft.part("F1", *LOOP_FUSE, "opens when 24 V are put on the input",
                   {"1": "LOOP", "2": "SENSE"})  # fmt: skip
        draft.diode("D1", "Device:D_Zener", "Diode_SMD:D_SMA", "GND", "SENSE", "carries an ampere until F1 opens",
                    "5.6V 1.5W")  # fmt: skip
        draft.warm_resistor("R1", _SHUNT, "SENSE", "GND", "shunt, 0.1 %", (_ZERO + _SPAN) ** 2 * _SHUNT)
        draft.resistor("R2", _SERIES, "SENSE", "PLUS", "filter, and limits a surge")
        draft.capacitor("C2", 100e-9, "PLUS", "GND", "filter")
    with draft.block("reference", "takes the 4 mA away"):
        series = draft.standard("R6", "R6", "(VCC - VREF) / I", "ohm", 24, VCC=volts, VREF=_VREF, I=_REFERENCE)
        draft.warm_resistor("R6", series, "VCC", "VREF", "current of the reference", (volts - _VREF) ** 2 / series)
        pins = {"1": "VREF", "2": "GND", "3": OPEN}
        draft.part("U2", "Reference_Voltage:LM4040DBZ-2.5", "", SOT23, "2.5 V reference", pins)
    with draft.block("amplifier", f"0 V to {shown(vmax, 'V')}"):
        place(draft, op_amp(REFERENCE.name, volts, vmax, 100.0), "VCC", ("PLUS", "MINUS", out))
        draft.resistor("R3", _FEEDBACK, out, "MINUS", "gain; 0.1 %")
        draft.resistor("R4", upper, "VREF", "MINUS", "offset; 0.1 %")
        draft.resistor("R5", lower, "MINUS", "GND", "gain; 0.1 %")
        draft.resistor("R7", 10e3, out, "GND", "takes the output down to ground")
        if not draft.values["clamp"]:
            draft.terminal("J3", f"0-{vmax:g}V out", out, "GND", "output: signal, ground")
    if draft.values["clamp"]:
        _clamp(draft, out)
    draft.pulled_all(SENSE="GND", PLUS="SENSE", MINUS="VREF", VREF="VCC")
    draft.pulled(out, "MINUS")
    draft.stated(R1=_SHUNT, R3=_FEEDBACK, R4=upper, R5=lower)
    return draft.finish(
        "Current loop to voltage",
        f"4 mA to 20 mA as 0 V to {shown(vmax, 'V')}, from {shown(volts, 'V')}"
        f"{', which may feed the loop' if feeds else ''}.",
    )


def _clamp(draft: Draft, out: str) -> None:
    """What keeps an ADC within its supply, as the amplifier reaches more."""
    vmax, volts = draft.values["vmax"], draft.values["supply"]
    draft.require("vmax" in draft.values.given, "nothing says what voltage is 20 mA")
    draft.require(vmax <= _ADC, f"no ADC of a microcontroller takes {shown(vmax, 'V')}")
    draft.figure("current into the clamp, the most", "(VCC - VMAX) / R8", "A", VCC=volts, VMAX=vmax, R8=_SERIES)
    with draft.block("clamp", "keeps the ADC within its supply"):
        draft.resistor("R8", _SERIES, out, "OUT", "limits the current of D2")
        draft.part("D2", "Diode:BAT54S", "", SOT23, "clamp to the supply of the ADC",
                   {"1": "GND", "2": "VADC", "3": "OUT"})  # fmt: skip
        draft.capacitor("C4", 100e-9, "OUT", "GND", "the charge that the ADC takes")
        draft.header("J3", "VADC/GND/ADC", "supply of the ADC, ground and its input", "VADC", "GND", "OUT")
    draft.fed("VADC")
    draft.wired("D2", GND="1", VADC="2", OUT="3")
    draft.pulled("OUT", out)


REFERENCE = Reference(
    name="current-loop-voltage",
    title="Receiver of a 4-20 mA current loop with an output of 0 V to 2.5 V up to 0 V to 10 V",
    answers=listed(
        """
        4 20ma receiver, 4 20ma to voltage, 4 20ma to voltage converter, 4 20ma current to voltage converter, 4
        20ma to volts, 4 20ma current loop to voltage, current loop to, current loop converter, 4 20ma loop to
        voltage, current loop to voltage, current loop to voltage converter, 4 20ma current loop receiver, 4
        20ma loop receiver, current loop receiver, 4 20ma current loop converter, 4 20ma current loop to voltage
        converter, 4 20ma to, 4 20ma signal converter, 4 20ma signal to, 4 20ma sensor to, 4 20ma pressure
        sensor to, 4 20ma level sensor to, 4 20ma signal conditioner, 4 20ma input to, 4 20ma transmitter to,
        convert 4 20ma to, 4 20ma input converter
        """
    ),
    parameters=(
        Parameter("vmax", "output voltage at 20 mA", "V", 5.0, 2.5, 10.0, ("to", "output", "gives", "out", "into"),
                  ("output", "out", "signal", "range"), alone=True),
        Parameter("supply", "supply voltage", "V", 24.0, 9.0, 30.0, tuple(w for w in SUPPLY_BEFORE if w != "to"),
                  ("loop", *SUPPLY_AFTER), alone=True),
        Parameter("clamp", "clamp for an ADC (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=tuple((word, 1.0) for word in _CLAMPED)),
    ),
    sources=(
        SOURCES[1],
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633",
        "Current-loop receiver: V = I R1 (1 + R3 / R4 + R3 / R5) - VREF R3 / R4",
    ),
    limits=(
        "The loop's return is ground: no isolation.",
        "Above 20 mA the output goes on, up to 1.5 V below the supply: what reads it must stand that, or have the "
        "clamp for an ADC.",
        "A broken loop reads as 4 mA: 0 V.",
        "At 4 mA the output stays some 20 mV above ground; it is for loads of 10 kohm and more.",
    ),
    neutral=listed(
        "ma, current, loop, 20ma, 4, 20, receiver, input, sensor, converter, convert, converts, conversion, voltage, "
        "industrial, signal, transmitter, plc, output, conditioner, opamp, shunt, range, offset, adc, clamp, clamped, "
        "protection, protected, overvoltage, pin, against"
    ),
    devices=("LM358",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VCC", "supply", "0.03"),),
)  # fmt: skip
