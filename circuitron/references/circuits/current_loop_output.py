"""Transmitters of a 4-20 mA current loop: a voltage, or PWM, as a current."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC, supply
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_LOW, _RATIO = 4e-3, 10.0  # amperes at no input; of output current and that of R3
_VREF, _FIRST = 2.5, 20e3
_HEADROOM = 3.0  # volts from the supply to the load, with 15 ohm and the MOSFET


def _work_out(is_pwm: bool, values: Values) -> Designed:
    vin, volts = values["logic" if is_pwm else "vin"], values["supply"]
    draft = Draft(_PWM if is_pwm else REFERENCE, values)
    second = draft.standard("R2", "R2", "4 * VREF * RA / VIN", "ohm", 96, VREF=_VREF, RA=_FIRST, VIN=vin)
    parts = {"VREF": _VREF, "RA": _FIRST, "RB": second}
    offset = draft.figure("input of U1 at 0 V", "VREF * RA / (RA + RB)", "V", **parts)
    top = draft.figure("input of U1 at the largest input", "(VREF * RA + VIN * RB) / (RA + RB)", "V", VIN=vin, **parts)
    ohms = draft.standard("R3", "R3", "K * VLOW / I", "ohm", 96, K=_RATIO, VLOW=offset, I=_LOW)
    draft.figure("current at 0 V", "K * VLOW / RSET", "A", asked=_LOW, K=_RATIO, VLOW=offset, RSET=ohms)
    draft.figure("current at the largest input", "K * VTOP / RSET", "A", asked=5 * _LOW, K=_RATIO, VTOP=top, RSET=ohms)
    most = draft.figure(
        "largest load at 20 mA", "(VCC - HEADROOM) / (5 * I)", "ohm", VCC=volts, HEADROOM=_HEADROOM, I=_LOW
    )
    draft.require(
        top <= min(12.0, volts - 3), f"{shown(volts, 'V')} is too little for {shown(top, 'V')} at the input of U1"
    )
    return _drawn(draft, second, ohms, most)


def _drawn(draft: Draft, second: float, ohms: float, most: float) -> Designed:
    volts = draft.values["supply"]
    series = draft.standard("R4", "R4", "(VCC - VREF) / I", "ohm", 24, VCC=volts, VREF=_VREF, I=0.5e-3)
    draft.figure("heat in Q1 with the output shorted", "VCC * 5 * I", "W", VCC=volts, I=_LOW)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of the loop")
        draft.capacitor("C1", 1e-6, "VCC", "GND", "supply capacitor, at the transmitter", volts)
    (_filter if draft.reference is _PWM else _input)(draft)
    with draft.block("offset", "4 mA, from a reference"):
        draft.resistor("R2", second, "VREF", "SUM", "offset; 0.1 %")
        draft.warm_resistor("R4", series, "VCC", "VREF", "current of the reference", (volts - _VREF) ** 2 / series)
        pins = {"1": "VREF", "2": "GND", "3": OPEN}
        draft.part("U2", "Reference_Voltage:LM4040DBZ-2.5", "", SOT23, "2.5 V reference", pins)
    return _transmitter(draft, ohms, second, most)


def _input(draft: Draft) -> None:
    vin = draft.values["vin"]
    with draft.block("input stage", f"0 to {shown(vin, 'V')}"):
        draft.header("J2", f"0-{vin:g}V in", "signal and ground", "IN", "GND")
        draft.resistor("R1", _FIRST, "IN", "SUM", "signal; 0.1 %")
        draft.capacitor("C2", 10e-9, "SUM", "GND", "keeps noise out")


def _filter(draft: Draft) -> None:
    """Two RC stages in the place of R1, which is halved, so that the direct voltage sees the same resistance."""
    hertz, logic = draft.values["frequency"], draft.values["logic"]
    half = _FIRST / 2
    farads = draft.standard("C2 C5", "C2 and C5", "K / (TWOPI * F * R1)", "F", 6, K=30.0, TWOPI=2 * pi, F=hertz,
                            R1=half)  # fmt: skip
    draft.figure("time to settle within 1 %, about", "12.5 * R1 * C5", "s", R1=half, C5=farads)
    with draft.block("filter", f"PWM of {shown(hertz, 'Hz')}"):
        draft.header("J2", f"0-{logic:g}V PWM", "PWM and ground", "PWM", "GND")
        draft.resistor("R6", half, "PWM", "STAGE", "filter, and signal; 0.1 %")
        draft.capacitor("C5", farads, "STAGE", "GND", "filter")
        draft.resistor("R1", half, "STAGE", "SUM", "filter, and signal; 0.1 %")
        draft.capacitor("C2", farads, "SUM", "GND", "filter")


def _transmitter(draft: Draft, ohms: float, second: float, most: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("transmitter", "ten times the current of R3"):
        pins = {"1": "VCC", "2": "SOURCE", "3": "GATE", "4": "REG", "5": "REG", "6": "SUM", "7": "SET", "8": OPEN,
                "9": "GND", "10": "GND", "11": "GND"}  # fmt: skip
        footprint = "Package_SO:MSOP-10-1EP_3x3mm_P0.5mm_EP2.2x3.1mm_Mask1.83x1.89mm_ThermalVias"
        draft.part("U1", "Interface_CurrentLoop:XTR111AxDGQ", "", footprint, "voltage to current", pins)
        draft.resistor("R3", ohms, "SET", "GND", "sets the current; 0.1 %")
        draft.capacitor("C3", 470e-9, "REG", "GND", "of the regulator, which is not used")
        pins = {"1": "GATE", "2": "DRAIN", "3": "SOURCE"}
        draft.part(
            "Q1", "Transistor_FET:ZXMP4A16G", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2", "carries the current", pins
        )
        draft.resistor("R5", 15, "DRAIN", "IOUT", "keeps the capacitance of a cable from Q1")
        draft.capacitor("C4", 10e-9, "IOUT", "GND", "keeps interference out", volts)
        draft.terminal("J3", "4-20mA out", "IOUT", "GND", "loop")
    return _finished(draft, ohms, second, most)


def _finished(draft: Draft, ohms: float, second: float, most: float) -> Designed:
    values, volts = draft.values, draft.values["supply"]
    signal = f"PWM of {shown(values['logic'], 'V')}" if draft.reference is _PWM else f"0 to {shown(values['vin'], 'V')}"
    draft.decoupled("U1")
    draft.pulled_all(SUM="VREF", SET="GND", DRAIN="IOUT")
    draft.wired("U1", SUM="6", SET="7", GATE="3", SOURCE="2")
    draft.wired("Q1", DRAIN="2", SOURCE="3")
    draft.stated(R2=second, R3=ohms)
    return draft.finish(
        "4-20 mA transmitter",
        f"{signal} as 4 mA to 20 mA into a load of up to {shown(most, 'ohm')} on ground, from {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="current-loop-output",
    title="Transmitter of a 4-20 mA current loop with an XTR111, for 0 to 1 V up to 0 to 10 V",
    answers=listed(
        """
        to 4 20ma, into 4 20ma, 4 20ma output, 4 20ma source, 4 20ma transmitter, 4 20ma sender, 4 20ma driver,
        xtr111, voltage to 4 20ma, voltage to 4 20ma transmitter, voltage to 4 20ma converter, current loop
        transmitter, current loop driver, current loop output, 4 20ma current loop transmitter, converter to 4 20ma, 4
        20ma generator, 4 20ma current output, 4 20ma current source
        """
    ),
    parameters=(
        Parameter("vin", "largest input voltage", "V", 5.0, 1.0, 10.0, ("input", "signal"),
                  ("currentloopoutput", "input", "in", "signal", "dac", "analog")),
        supply(24.0, 9.0, 30.0, "loop"),
    ),
    sources=(
        "XTR111 Precision Voltage-to-Current Converter/Transmitter, Texas Instruments SBOS375: I = 10 V / RSET",
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633",
    ),
    limits=(
        "It has three wires: the loop does not power it.",
        "The source of the signal must be of low resistance: the input has some 40 kohm.",
        "It is not isolated.",
    ),
    neutral=listed(
        "voltage, current, converter, transmitter, sender, loop, signal, analog, output, input, voltagetocurrent, "
        "plc, dac, industrial, sensor, 4-20ma, ma, v to i, conversion"),
    devices=("XTR111",),
    work_out=partial(_work_out, False),
    takes=(Rail("VCC", "supply", "0.025"),),
    signals=(Signal("IN", "dac", "vin", load=Load("0", "vin", "vin", ohms="40e3")),),
)  # fmt: skip

_PWM = replace(
    REFERENCE,
    name="pwm-current-loop",
    title="Transmitter of a 4-20 mA current loop with an XTR111, from PWM of a controller",
    answers=listed(
        """
        pwm to 4 20ma, pwm to 4 20ma transmitter, pwm to 4 20ma converter, pwm 4 20ma, pwm to current loop, pwm current
        loop, pwm controlled 4 20ma, 4 20ma from pwm, 4 20ma output from pwm, 4 20ma transmitter from pwm, 4 20ma output
        pwm, 4 20ma transmitter pwm, 4 20ma output for arduino, 4 20ma output from arduino, arduino 4 20ma output,
        arduino to 4 20ma, esp32 4 20ma output, 4 20ma output esp32, microcontroller 4 20ma output, 4 20ma output from a
        microcontroller, 4 20ma transmitter arduino
        """
    ),
    parameters=(
        Parameter("frequency", "PWM frequency", "Hz", 5e3, 1e3, 100e3, ("at", "pwm"), ("pwm",), alone=True),
        LOGIC,
        supply(24.0, 9.0, 30.0, "loop"),
    ),
    limits=(
        "It has three wires: the loop does not power it.",
        "It is as exact as the level of the PWM, which is the supply of the controller.",
        "It is not isolated.",
    ),
    neutral=(*REFERENCE.neutral, *listed("pwm, filter, duty, cycle, arduino, esp32, microcontroller, mcu, controller")),
    work_out=partial(_work_out, True),
    signals=(Signal("PWM", "pwm", "logic"),),
)  # fmt: skip
REFERENCES = (REFERENCE, _PWM)
