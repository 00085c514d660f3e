"""Logic probe: LEDs for high, low and pulses."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SO8
from circuitron.references.timers import SOURCE
from circuitron.references.words import listed

# The upper threshold lies within the inputs of an LM393, which end 2 V below its supply when it is warm.
# Ohms of the thresholds, and from an open probe to ground, so that it lies between them. TTL: 0.8 V and 2 V behind D4.
_CMOS, _TTL = (45.3e3, 24.9e3, 30.1e3, 680e3), (57.6e3, 25.5e3, 16.9e3, 390e3)
_SERIES, _BIAS = 10e3, 1e6
_STRETCH, _FARADS = 91e3, 1e-6


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(not values["ttl"] or volts == 5.0, "TTL runs on 5 V")
    upper, middle, lower, to_ground = made = _TTL if values["ttl"] else _CMOS
    named = {"VCC": volts, "R1": upper, "R2": middle, "R3": lower}
    low = draft.figure("low, below", "VCC * R3 / (R1 + R2 + R3)", "V", **named)
    high = draft.figure("high, above", "VCC * (R2 + R3) / (R1 + R2 + R3)", "V", **named)
    draft.figure("open probe", "VCC * R5 / (R4 + R5)", "V", VCC=volts, R4=_BIAS, R5=to_ground)
    draft.figure("input resistance", "1 / (1 / R4 + 1 / R5) + R6", "ohm", R4=_BIAS, R5=to_ground, R6=_SERIES)
    draft.figure("time that the LED for pulses is lit", "1.1 * R8 * C3", "s", R8=_STRETCH, C3=_FARADS)
    _drawn(draft, made)
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.enabled("U2", "4", "VCC")
    draft.divides("VCC", "VH", "GND", volts, high, 2.0)
    draft.divides("VCC", "VL", "GND", volts, low, 2.0)
    draft.wired("U1", VH="3", VL="6")
    draft.pulled_all(PROBED="PROBE", TRIGGER="VCC", HIGH_N="VCC", LOW_N="VCC")
    draft.stated(R8=_STRETCH)
    return draft.finish(
        "Logic probe",
        f"Red LED above {shown(high, 'V')}, green LED below {shown(low, 'V')}, yellow LED at pulses; fed with the "
        f"{shown(volts, 'V')} of the circuit that it probes.",
    )


def _drawn(draft: Draft, made: tuple[float, float, float, float]) -> None:
    upper, middle, lower, to_ground = made
    volts = draft.values["supply"]
    with draft.block("supply", "clips to the circuit that is probed"):
        draft.inlet("J1", volts, "VIN", "red and black clip")
        draft.diode("D4", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "VIN", "VCC", "against clips that are exchanged")
        draft.makes("VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("thresholds", "those of TTL" if draft.values["ttl"] else "30 % and 55 % of the supply"):
        for ref, ohms, one, other in (("R1", upper, "VCC", "VH"), ("R2", middle, "VH", "VL"),
                                      ("R3", lower, "VL", "GND")):  # fmt: skip
            draft.resistor(ref, ohms, one, other, "thresholds, 1 %")
    with draft.block("probe", "an open probe lies between the thresholds"):
        draft.header("J2", "tip", "probe tip", "PROBE")
        draft.resistor("R6", _SERIES, "PROBE", "PROBED", "limits the current into D5")
        draft.resistor("R4", _BIAS, "VCC", "PROBED", "between the thresholds while the probe is open")
        draft.resistor("R5", to_ground, "PROBED", "GND", "between the thresholds while the probe is open")
        draft.part("D5", "Diode:BAT54S", "", "Package_TO_SOT_SMD:SOT-23", "keeps the input within the supply",
                   {"1": "GND", "2": "VCC", "3": "PROBED"})  # fmt: skip
        pins = {"3": "VH", "2": "PROBED", "1": "HIGH_N", "5": "PROBED", "6": "VL", "7": "LOW_N", "8": "VCC", "4": "GND"}
        draft.part("U1", "Comparator:LM393", "", SO8, "comparators", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("levels", "red: high; green: low"):
        indicator(draft, "R10 D1", volts, "VCC", "HIGH_N", "lit while the level is high")
        indicator(draft, "R11 D2", volts, "VCC", "LOW_N", "lit while the level is low", "green")
        draft.resistor("R7", 10e3, "VCC", "HIGH_N", "pull-up of the open collector")
        draft.resistor("R12", 10e3, "VCC", "LOW_N", "pull-up of the open collector")
    with draft.block("pulses", "stretches each rising edge"):
        draft.capacitor("C4", 1e-9, "HIGH_N", "TRIGGER", "passes edges alone")
        draft.resistor("R9", 10e3, "VCC", "TRIGGER", "pull-up")
        draft.diode("D6", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "TRIGGER", "VCC", "keeps the other edge off")
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TRIGGER", "6": "TIMING", "7": "TIMING", "5": "CV",
                "3": "PULSE"}  # fmt: skip
        draft.part("U2", "Timer:NE555D", "", SO8, "monostable", pins)
        draft.resistor("R8", _STRETCH, "VCC", "TIMING", "length of the flash")
        draft.film("C3", _FARADS, "TIMING", "GND", "length of the flash", volts)
        draft.capacitor("C5", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.capacitor("C6", 100e-9, "VCC", "GND", "supply capacitor, at U2")
        indicator(draft, "R13 D3", volts, "PULSE", "GND", "lit at pulses", "yellow")


REFERENCE = Reference(
    name="logic-probe",
    title="Logic probe with LEDs for high, low and pulses (LM393, NE555), 5 V to 15 V",
    answers=listed(
        """
        logic probe, digital logic probe, ttl probe, ttl logic probe, logic level probe, logic tester,
        logic level tester, logic level indicator,
        logic probe with leds, cmos logic probe, logic probe high low pulse, logic pen, pulse detector probe
        """
    ),
    parameters=(
        supply(5.0, 5.0, 15.0),
        Parameter("ttl", "thresholds of TTL (1) or CMOS (0)", "", 0.0, 0.0, 1.0, named=(("ttl", 1.0),)),
    ),
    sources=(
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        SOURCE,
        "User's Guide: HC/HCT logic, inputs are low below 30 % of the supply, NXP UM10105",
    ),
    limits=(
        "For CMOS, high is what is above 55 % of the supply: TTL outputs of 2.4 V to 2.7 V on 5 V show nothing.",
        "Pulses of less than some microseconds are not seen.",
        "The probe stands voltages of the supply's range for long, 30 V for some seconds.",
    ),
    neutral=listed(
        "logic, probe, digital, level, levels, tester, led, leds, high, low, pulse, pulses, "
        "pulsing, shows, indicator, cmos, pen, tip, lm393, 555, clips, that"
    ),
    devices=("LM393", "NE555"),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "0.03"),),
)
