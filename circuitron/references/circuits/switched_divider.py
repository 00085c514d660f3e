"""Divider for the voltage of a battery that is connected only while it is read."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Signal
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_LOWER, _MARGIN, _FARADS = 10e3, 0.95, 100e-9
_PULL_UP, _SERIES, _ON = 100e3, 47e3, 2.0  # volts at the gate of Q1 at which it carries microamperes, and more


def _work_out(values: Values) -> Designed:
    vin, vadc = values["vin"], values["vadc"]
    draft = Draft(REFERENCE, values)
    draft.require(vin > vadc, f"{shown(vin, 'V')} needs no divider for an ADC of {shown(vadc, 'V')}")
    upper = draft.standard("R1", "R1", "R2 * (VIN / (MARGIN * VADC) - 1)", "ohm", 24,
                           R2=_LOWER, VIN=vin, MARGIN=_MARGIN, VADC=vadc)  # fmt: skip
    full = draft.figure("voltage at full scale", "VIN * R2 / (R1 + R2)", "V", VIN=vin, R1=upper, R2=_LOWER)
    draft.require(full <= vadc, f"the ADC would get {shown(full, 'V')}")
    gate = draft.figure("voltage of Q1's gate while on", "VIN * R3 / (R3 + R4)", "V", VIN=vin, R3=_PULL_UP, R4=_SERIES)
    draft.require(gate >= _ON, f"{shown(gate, 'V')} do not turn Q1 on")
    wait = draft.figure("time to wait before it is read, five time constants", "5 * C1 * R1 * R2 / (R1 + R2)", "s",
                        C1=_FARADS, R1=upper, R2=_LOWER)  # fmt: skip
    draft.figure("current while on", "VIN / (R1 + R2) + VIN / (R3 + R4)", "A", VIN=vin, R1=upper, R2=_LOWER,
                 R3=_PULL_UP, R4=_SERIES)  # fmt: skip
    draft.note(f"Set MEASURE high, wait {shown(wait, 's')}, read, and set it low.")
    return _drawn(draft, upper, full)


def _drawn(draft: Draft, upper: float, full: float) -> Designed:
    vin, vadc = draft.values["vin"], draft.values["vadc"]
    with draft.block("battery", f"up to {shown(vin, 'V')}"):
        draft.inlet("J1", vin, "VBAT", "battery")
    with draft.block("switch", "connects the divider while MEASURE is high"):
        draft.part("Q1", "Transistor_FET:AO3401A", "", SOT23, "connects the divider",
                   {"G": "GATE", "S": "VBAT", "D": "TOP"})  # fmt: skip
        draft.resistor("R3", _PULL_UP, "VBAT", "GATE", "keeps Q1 off")
        draft.resistor("R4", _SERIES, "GATE", "PULL", "keeps the gate within its 12 V, with R3")
        draft.part("Q2", "Transistor_FET:BSS138", "", SOT23, "takes the gate down",
                   {"G": "MEASURE", "D": "PULL", "S": "GND"})  # fmt: skip
        draft.resistor("R5", 100e3, "MEASURE", "GND", "off while nothing drives the input")
    with draft.block("divider", f"{shown(full, 'V')} at {shown(vin, 'V')}"):
        draft.resistor("R1", upper, "TOP", "OUT", "divider, 1 %")
        draft.resistor("R2", _LOWER, "OUT", "GND", "divider, 1 %")
        draft.capacitor("C1", _FARADS, "OUT", "GND", "filter, and the charge that the ADC takes")
        draft.header("J2", "MEASURE/ADC/GND", "from the controller, to its ADC, ground", "MEASURE", "OUT", "GND")
    draft.pulled_all(GATE="VBAT", MEASURE="GND", OUT="GND")
    draft.wired("Q1", VBAT="S", TOP="D")
    draft.wired("Q2", PULL="D", GND="S")
    draft.stated(R1=upper, R2=_LOWER)
    return draft.finish(
        "Switched battery divider",
        f"Makes {shown(vin, 'V')} of a battery {shown(full, 'V')} for an ADC on {shown(vadc, 'V')} "
        "while MEASURE is high, and draws next to nothing while it is low.",
    )


REFERENCE = Reference(
    name="switched-divider",
    title="Battery divider that two MOSFETs connect while an ADC reads it, 3.6 V to 16.8 V",
    answers=listed(
        """
        switched divider, switched voltage divider, switched battery divider, switchable voltage divider, gated voltage
        divider, gated battery divider, battery divider with mosfet, battery voltage divider with mosfet, battery
        voltage divider mosfet, battery divider mosfet, battery voltage divider nothing when off, battery voltage
        divider off, battery divider off, voltage divider off, battery divider low power, low power battery divider, low
        power battery voltage divider, low power battery measurement, low power battery monitor divider, battery
        measurement with mosfet, battery voltage divider zero current, zero current battery divider, battery voltage
        measurement that can be switched off, battery divider turned off in sleep, battery voltage divider sleep
        """
    ),
    parameters=(
        Parameter(
            "vin", "battery when it is full", "V", 4.2, 3.6, 16.8, ("from", "up", "of", "a"),
            ("battery", "pack", "max", "cell"), alone=True, named=(("liion", 4.2), ("lithium", 4.2)), hardest="high",
            charged=True,
        ),
        Parameter(
            "vadc", "supply of the controller", "V", 3.3, 2.5, 5.0, ("to", "for", "with", "on", "into"),
            ("adc", "mcu", "microcontroller", "logic", "gpio"), alone=True,
            named=(("esp32", 3.3), ("arduino", 5.0), ("stm32", 3.3), ("pico", 3.3)),
        ),
    ),
    sources=(
        "Divider: VADC = VIN R2 / (R1 + R2)",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor: 1 uA at most while off",
        "BSS138 50 V N-channel MOSFET, onsemi",
    ),
    limits=(
        "While off Q1 may leak up to 1 uA, mostly some nanoamperes.",
        "No protection against a reversed battery, which pulls the ADC's input below ground through R1.",
    ),
    neutral=listed(
        "battery, voltage, divider, mosfet, mosfets, p, n, channel, draws, draw, nothing, off, when, only, while, "
        "current, leakage, measure, measurement, measuring, adc, gpio, pin, enable, switched, sleep, low, power, zero, "
        "node, sensor, save, saves, mcu, microcontroller, transistor, liion, lithium, cell"
    ),
    devices=("AO3401A", "BSS138"),
    work_out=_work_out,
    signals=(
        Signal("MEASURE", "output", "vadc"),
        Signal("OUT", "adc", "vadc", drive=Drive("0", "vadc", "vadc", ohms="10e3")),
    ),
)  # fmt: skip
