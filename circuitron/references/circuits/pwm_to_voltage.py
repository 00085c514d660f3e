"""PWM of a controller as a smooth voltage, such as 0 to 10 V."""

from __future__ import annotations

from dataclasses import replace
from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.parameters import LOGIC, supply
from circuitron.references.words import OUTPUT_BEFORE, listed

# Of both stages, from this frequency up: so that R1 loads no pin with more than some milliamperes, and the op-amp's
# bias current counts little.
_FARADS = ((20e3, 10e-9), (2e3, 100e-9), (0.0, 1e-6))
_RIPPLE = 0.002  # of full scale, the least that a second filter stage leaves


def _work_out(values: Values) -> Designed:
    frequency, logic, full, volts = values["frequency"], values["logic"], values["vout"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, volts, 4.0, 1e3)
    farads = next(each for least, each in _FARADS if frequency >= least)
    draft.require(full <= volts - chip.headroom, f"{shown(full, 'V')} needs a supply of "
                  f"{shown(full + chip.headroom, 'V')}, not {shown(volts, 'V')}")  # fmt: skip
    draft.require(full >= logic, f"the output cannot be below the {shown(logic, 'V')} of the PWM")
    # Two equal stages: their poles are at 0.38 and 2.6 of 1 / (R C), as no buffer parts them. At 50 % the ripple
    # is some 1 / (2 pi F R C)², times the fundamental 2 / pi.
    ohms = draft.standard(
        "R1 R2", "R1 and R2", "sqrt(2 / (PI * RIPPLE)) / (TWOPI * F * C)", "ohm", 12,
        PI=pi, RIPPLE=_RIPPLE, TWOPI=2 * pi, F=frequency, C=farads,
    )  # fmt: skip
    draft.figure(
        "ripple of full scale, about", "2 / PI / (TWOPI * F * R1 * C1)^2", "", PI=pi, TWOPI=2 * pi, F=frequency,
        R1=ohms, C1=farads,
    )  # fmt: skip
    draft.figure("time to settle within 1 %, about", "12.5 * R1 * C1", "s", R1=ohms, C1=farads)
    amplifies = full > 1.05 * logic
    gain, feedback = 1.0, 0.0
    if amplifies:
        feedback = draft.standard("R4", "R4", "R3 * (VOUT / VLOGIC - 1)", "ohm", 96, R3=10e3, VOUT=full, VLOGIC=logic)
        gain = draft.figure("gain", "1 + R4 / R3", "", asked=full / logic, R3=10e3, R4=feedback)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("filter", f"PWM of {shown(frequency, 'Hz')}"):
        draft.header("J2", f"0-{logic:g}V PWM", "PWM and ground", "PWM", "GND")
        draft.resistor("R1", ohms, "PWM", "STAGE", "filter")
        draft.capacitor("C2", farads, "STAGE", "GND", "filter")
        draft.resistor("R2", ohms, "STAGE", "PLUS", "filter")
        draft.capacitor("C3", farads, "PLUS", "GND", "filter")
    with draft.block("amplifier", f"0 to {shown(full, 'V')}"):
        place(draft, chip, "VCC", ("PLUS", "MINUS" if amplifies else "DRIVE", "DRIVE"))
        if amplifies:
            draft.resistor("R3", 10e3, "MINUS", "GND", "gain")
            draft.resistor("R4", feedback, "DRIVE", "MINUS", "gain")
        draft.resistor("R5", 100, "DRIVE", "OUT", "parts the op-amp from the cable")
        draft.header("J3", "out", "voltage and ground", "OUT", "GND")
    draft.measured("gain", "OUT", gain, 5.0, "PWM")
    draft.pulled_all(PLUS="STAGE", OUT="DRIVE")
    return draft.finish(
        f"PWM to 0 to {shown(full, 'V')}",
        f"Turns PWM of {shown(frequency, 'Hz')} and {shown(logic, 'V')} into 0 V to {shown(full, 'V')}.",
    )


REFERENCE = Reference(
    name="pwm-to-voltage",
    title="PWM to voltage: filter and amplifier, up to 0 to 24 V, such as a 0-10 V output",
    answers=listed(
        """
            pwm to voltage, pwm to voltage converter, pwm to analog, pwm to analog converter, pwm dac, pwm to analog
            voltage, pwm filter, 0 10v output, pwm to 0 10v, 0 to 10v output, pwm to 0 10v converter, pwm low pass
            filter, pwm to dc converter, pwm to dc, 0 10v dimming output, analog output 0 10v, pwm to dc voltage, 0 10v
            analog output
        """
    ),
    parameters=(
        Parameter("frequency", "PWM frequency", "Hz", 5e3, 500.0, 100e3, ("at", "pwm"), ("pwm",), alone=True),
        Parameter(
            "vout",
            "voltage at full scale",
            "V",
            10.0,
            2.5,
            24.0,
            OUTPUT_BEFORE,
            ("output", "out", "analog"),
            alone=True,
        ),
        replace(LOGIC, after=(*LOGIC.after, "pwm")),
        supply(15.0, 4.5, 30.0),
    ),
    sources=("Using PWM Output as a Digital-to-Analog Converter, Texas Instruments SPRAA88", *SOURCES),
    limits=(
        "The lowest 20 mV are not reached; dimmable drivers that feed their 0-10 V line keep it at some 0.7 V: below "
        "that, an LM358 sinks 50 uA.",
        "It is as exact as the supply of the controller.",
        "There is no protection against voltages that come in at the output.",
    ),
    neutral=listed(
        "pwm, analog, voltage, output, filter, smooth, dac, convert, converts, converter, control, opamp, op, "
        "vfd, inverter, drive, spindle, speed, input, amp, signal, level, duty, cycle, mcu, dimming, low, pass"
    ),
    devices=("LM358", "MCP6001"),
    unlike=("amplifier",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(Signal("PWM", "pwm", "logic"),),
)
