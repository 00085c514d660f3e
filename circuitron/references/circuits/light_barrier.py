"""Light barrier: an infrared LED, a phototransistor and a comparator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import comparator, indicator
from circuitron.references.stock import LED_3MM, LED_5MM, TRIMMER
from circuitron.references.words import listed

_VF, _COLLECTOR, _PULL, _HYSTERESIS, _SERIES = 1.35, 47e3, 10e3, 2.2e6, 10e3
# TSAL6200 and TEFT4300, typical: watts a steradian for each ampere; amperes for each W/m2.
_RADIATED, _SEEN = 0.72, 0.32e-3


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=_VF, I=current)
    draft.figure("current of the infrared LED", "(VCC - VF) / R1", "A", VCC=volts, VF=_VF, R1=ohms)
    draft.figure("photocurrent that takes the input to half of the supply", "VCC / 2 / R2", "A", VCC=volts,
                 R2=_COLLECTOR)  # fmt: skip
    draft.figure("usual reach, about", "sqrt(IE * I * S / (VCC / 2 / R2))", "m", IE=_RADIATED, I=current, S=_SEEN,
                 VCC=volts, R2=_COLLECTOR)  # fmt: skip
    draft.figure("hysteresis, about", "VCC * (R2 + R6) / (R2 + R4 + R6)", "V", VCC=volts, R2=_COLLECTOR, R6=_SERIES,
                 R4=_HYSTERESIS)  # fmt: skip
    return _drawn(draft, ohms)


def _drawn(draft: Draft, ohms: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')}, and the output"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.fed("VCC", "GND")
    with draft.block("transmitter", "infrared, 940 nm, opposite to the receiver"):
        draft.warm_resistor("R1", ohms, "VCC", "IR_A", "sets the current", (volts - _VF) ** 2 / ohms)
        draft.diode("D1", "Device:LED", LED_5MM, "IR_A", "GND", "shines at Q1", "TSAL6200 infrared 1.35V")
    with draft.block("receiver", "light pulls it down"):
        draft.resistor("R2", _COLLECTOR, "VCC", "SENSE", "turns the photocurrent into a voltage")
        draft.part("Q1", "Device:Q_Photo_NPN", "TEFT4300", LED_3MM, "sees the light; with a daylight filter",
                   {"1": "SENSE", "2": "GND"})  # fmt: skip
        draft.resistor("R6", _SERIES, "SENSE", "PLUS", "hysteresis, with R4")
    with draft.block("threshold", "high while the beam is broken"):
        draft.resistor("R7", 10e3, "VCC", "TOP", "keeps the threshold within what the comparator takes")
        draft.part("RV1", "Device:R_Potentiometer", "10k", TRIMMER, "sensitivity", {"1": "GND", "2": "SET", "3": "TOP"})
        draft.resistor("R4", _HYSTERESIS, "OUT", "PLUS", "hysteresis")
        comparator(draft, "PLUS", "SET", "OUT")
        draft.resistor("R3", _PULL, "VCC", "OUT", "pull-up of the open collector")
        indicator(draft, "R5 D2", volts, "VCC", "OUT", "lit while the beam arrives", "green")
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: float) -> Designed:
    volts = draft.values["supply"]
    draft.pulled_all(OUT="VCC", SENSE="VCC", PLUS="SENSE")
    draft.joined("Q1", "2", "GND")
    draft.measured("current", "D1", (volts - _VF) / ohms, 25.0)
    return draft.finish(
        "Light barrier",
        f"An infrared light barrier on {shown(volts, 'V')}: the output is high while the beam is broken.",
    )


REFERENCE = Reference(
    name="light-barrier",
    title="Infrared light barrier (beam break): LED, phototransistor and comparator, up to some 2 dm",
    answers=listed(
        """
        light barrier, ir light barrier, infrared light barrier, beam break sensor, ir beam break, ir beam, infrared
        beam, beam sensor, ir break beam, break beam sensor, light gate, photo gate, photogate, ir beam sensor,
        photoelectric sensor, light barrier with ir led and phototransistor, photo interrupter, photointerrupter,
        optical gate, slot sensor, infrared tripwire, beam interrupter, beam
        detector, optical endstop, opto endstop, optical end stop, optical limit switch, optical stop
        """
    ),
    parameters=(
        supply(5.0, 4.5, 6.0),
        Parameter("current", "current of the infrared LED", "A", 20e-3, 5e-3, 25e-3, ("at",), ("led",), alone=True),
    ),
    sources=(
        "TSAL6200 High Power Infrared Emitting Diode, Vishay 81010",
        "TEFT4300 Silicon NPN Phototransistor, Vishay 81549",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=(
        "Up to some 2 dm: the light is not modulated, so sun and lamps disturb longer ways; put Q1 into a tube.",
        "One beam.",
    ),
    neutral=listed(
        "light, barrier, beam, break, ir, infrared, led, phototransistor, gate, sensor, interrupter, photo, "
        "optical, slot, comparator, detector, output, digital, lm393, counter, counting, object, objects, tripwire, "
        "conveyor, detect, trimmer, adjustable"
    ),
    devices=("LM393", "TSAL6200", "TEFT4300"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.4", "0.9 * supply", "supply", "0.0001", sinks="0.004")),
    ),
)  # fmt: skip
