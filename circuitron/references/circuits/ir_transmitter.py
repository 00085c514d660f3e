"""Driver of an infrared LED for remote controls."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import LED_5MM, N_MOSFET
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VF = 1.35


def _work_out(values: Values) -> Designed:
    volts, current, logic = values["supply"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=_VF, I=current)
    real = draft.figure("current of a pulse", "(VCC - VF) / R1", "A", VCC=volts, VF=_VF, R1=ohms)
    with draft.block("control", f"carrier by PWM of {shown(logic, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/IN", "supply, ground, carrier", "VCC", "GND", "IN")
        draft.resistor("R2", 100.0, "IN", "GATE", "slows the edges")
        draft.resistor("R3", 100e3, "GATE", "GND", "off while nothing drives it")
    with draft.block("transmitter", f"pulses of {shown(current, 'A')}"):
        draft.warm_resistor("R1", ohms, "VCC", "LED_A", "current of the pulses, for ever if need be", real**2 * ohms)
        draft.diode("D1", "Device:LED", LED_5MM, "LED_A", "LED_K", "infrared, 940 nm", "TSAL6200 infrared 1.35V 100mA")
        draft.part("Q1", *N_MOSFET, "switches the LED", {"G": "GATE", "D": "LED_K", "S": "GND"})
        draft.capacitor("C1", 10e-6, "VCC", "GND", "gives the pulses", volts)
    draft.fed("VCC", "GND")
    draft.pulled_all(GATE="GND", LED_A="VCC")
    draft.wired("Q1", LED_K="D", GND="S")
    draft.measured("value", "R1", (volts - _VF) / current, 12.0)
    return draft.finish("IR transmitter", f"An infrared LED with {shown(current, 'A')} in each pulse of a carrier.")


REFERENCE = Reference(
    name="ir-transmitter",
    title="Driver of an infrared LED for remote controls, by PWM",
    answers=listed(
        """
        infrared transmitter led,
        infrared transmitter, infrared led transmitter, infrared led driver, infrared emitter, infrared emitter driver,
        infrared remote transmitter, infrared remote control transmitter, infrared sender, infrared blaster,
        infrared led transmitter circuit
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 3.0, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("current", "current of a pulse", "A", 50e-3, 10e-3, 60e-3, ("at", "current"), ("led", "current"),
                  alone=True),
        replace(LOGIC, low=3.0),
        Parameter("carrier", "carrier, which the controller makes", "Hz", 38e3, 30e3, 60e3, ("at",), ("carrier",),
                  alone=True),
    ),
    sources=(
        "TSAL6200 High Power Infrared Emitting Diode, 940 nm, Vishay 81010",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=("The controller makes the carrier.", "Some metres: for more, pulses of up to 1 A need another resistor."),
    neutral=listed("remote, control, led, carrier, pwm, microcontroller, mcu, arduino, mosfet, tv, 940, nm, 38, khz"),
    devices=("TSAL6200", "AO3400A"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current"),),
    signals=(Signal("IN", "pwm", "logic"),),
)  # fmt: skip
