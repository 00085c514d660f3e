"""Isolated input for an AC voltage of a bell transformer or of controls."""

from __future__ import annotations

from math import log, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# LTV-814: forward voltage at some milliamperes, least current transfer ratio.
_VF, _TRANSFER = 1.2, 0.2
_OHMS, _PULL_UP, _FARADS = 2.2e3, 47e3, 1e-6
_LOWEST, _HIGHEST, _TOLERANCE = 8.0, 24.0, 0.1


def _work_out(values: Values) -> Designed:
    volts, vac = values["supply"], values["vac"]
    draft = Draft(REFERENCE, values)
    low = draft.figure("peak current at 8 VAC less 10 %", "((1 - TOL) * VLOW * ROOT - VF) / R1", "A", TOL=_TOLERANCE,
                       VLOW=_LOWEST, ROOT=sqrt(2), VF=_VF, R1=_OHMS)  # fmt: skip
    needed = draft.figure("collector current", "VCC / R2", "A", VCC=volts, R2=_PULL_UP)
    reserve = draft.figure("reserve of the coupler at the peak", "CTR * IPEAK / IC", "", CTR=_TRANSFER, IPEAK=low,
                           IC=needed)  # fmt: skip
    draft.require(reserve >= 5, "the coupler gives too little current")
    heat = draft.figure("heat in R1 at 24 VAC and 10 % more", "((1 + TOL) * VHIGH)^2 / R1", "W", TOL=_TOLERANCE,
                        VHIGH=_HIGHEST, R1=_OHMS)  # fmt: skip
    ripple = draft.figure("output at the end of a half-wave of 50 Hz", "VCC * (1 - exp(-0.01 / (R2 * C1)))", "V",
                          VCC=volts, R2=_PULL_UP, C1=_FARADS)  # fmt: skip
    draft.require(ripple <= 0.25 * volts, "the output would follow the half-waves")
    draft.figure("time until it is off", "LN2 * R2 * C1", "s", LN2=log(2), R2=_PULL_UP, C1=_FARADS)
    with draft.block("AC side", f"8 V to 24 V AC, such as {shown(vac, 'V')}"):
        draft.terminal("J1", "8-24 VAC", "AC1", "AC2", "input")
        draft.warm_resistor("R1", _OHMS, "AC1", "LED", "sets the current", heat)
    with draft.block("coupler", "5 kV between both sides; an LED for each half-wave"):
        pins = {"1": "LED", "2": "AC2", "4": "OUT", "3": "GND"}
        draft.part("U1", "Isolator:LTV-814", "", "Package_DIP:DIP-4_W7.62mm", "optocoupler for AC", pins)
    with draft.block("logic side", f"{shown(volts, 'V')}; low while the input is on"):
        draft.resistor("R2", _PULL_UP, "VCC", "OUT", "pull-up")
        draft.capacitor("C1", _FARADS, "OUT", "GND", "holds the output low between the half-waves")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply, ground and signal", "VCC", "GND", "OUT")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VCC", "GND")
    draft.apart("AC2", "GND")
    draft.apart("AC1", "VCC")
    draft.pulled_all(OUT="VCC", LED="AC1")
    draft.wired("U1", LED="1", AC2="2", GND="3")
    draft.stated(R1=_OHMS, R2=_PULL_UP)
    return draft.finish(
        "Isolated AC input", f"Low while 8 V to 24 V AC are there, isolated, to {shown(volts, 'V')} logic."
    )


REFERENCE = Reference(
    name="ac-input",
    title="Isolated input for 8 V to 24 V AC with an LTV-814: doorbells, bell transformers, controls",
    answers=listed(
        """
        ac input, isolated ac input, ac detector, doorbell input, doorbell detector, read doorbell, detect
        doorbell, ac optocoupler input, ac voltage detector, low voltage ac detector, 24vac input, 24 vac input, ltv814,
        ac opto input, bell transformer input, doorbell sensor, isolated doorbell input, thermostat 24vac input,
        ac presence detector, ac voltage detection, ac optocoupler, ltv 814
        """
    ),
    parameters=(
        Parameter("vac", "AC voltage", "VAC", 12.0, _LOWEST, _HIGHEST, ("for", "of", "from", "detect", "read"),
                  ("ac", "doorbell", "input", "transformer"), hardest="low", alone=True),
        supply(3.3, 2.5, 5.5, "logic"),
    ),
    sources=("LTV-814 Series AC Input Photocoupler, Lite-On BNS-OD-C131/A4",),
    limits=(
        "Never for mains.",
        "It does not tell the zero crossings; it is off some 40 ms after the voltage.",
        "Clearances on the board decide what the isolation is worth.",
    ),
    alone=("ac input",),
    neutral=listed(
        "isolated, isolation, opto, optocoupler, ac, doorbell, bell, button, chime, transformer, voltage, input, "
        "detect, detector, presence, microcontroller, mcu, gpio, digital, galvanic, pressed, ring, rings, someone, "
        "read, sense, logic"
    ),
    devices=("LTV-814", "LTV814"),
    work_out=_work_out,
    isolates=5000.0,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.25 * supply", "0.95 * supply", "supply", "0.05 * supply / 47e3", is_simulated=False)),
    ),
)  # fmt: skip
