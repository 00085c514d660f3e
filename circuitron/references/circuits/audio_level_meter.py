"""VU meter: the peaks of an audio signal on ten LEDs in steps of 3 dB, with the LM3915."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt

from circuitron.references.bar_displays import BAR, driver, full_scale, leds
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import listed

# The op-amp's bias current of up to 0.25 uA flows through R6.
_COUPLING, _BIAS, _SERIES, _CHARGE, _HOLD, _BLEED = 1e-6, 100e3, 10e3, 150.0, 3.3e-6, 100e3
_SLEW, _HEADROOM = 0.3e6, 1.5  # of an LM358: volts a second; volts that its output keeps from its supply


def _work_out(values: Values) -> Designed:
    volts, level = values["supply"], values["level"]
    draft = Draft(REFERENCE, values)
    peak = draft.figure("peak of the loudest signal", "SQRT2 * VRMS", "V", SQRT2=sqrt(2), VRMS=level)
    draft.require(peak + 0.7 + _HEADROOM <= volts, f"{shown(level, 'V')} is too much for {shown(volts, 'V')}")
    lower = full_scale(draft, "LM3915N", peak)
    draft.figure("signal that lights the first LED", "VRMS * 10^(-27 / 20)", "V", VRMS=level)
    draft.figure("lower corner", "1 / (TWOPI * R3 * C3)", "Hz", TWOPI=2 * pi, R3=_BIAS, C3=_COUPLING)
    draft.figure("frequency up to which the loudest is followed", "SLEW / (TWOPI * VPEAK)", "Hz", SLEW=_SLEW,
                 TWOPI=2 * pi, VPEAK=peak)  # fmt: skip
    draft.figure("time constant of the attack", "R5 * C4", "s", R5=_CHARGE, C4=_HOLD)
    draft.figure("time constant of the decay", "R6 * C4", "s", R6=_BLEED, C4=_HOLD)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the driver")
    _detector(draft)
    with draft.block("driver", f"steps of 3 dB up to {shown(level, 'V')} RMS"):
        driver(draft, "LM3915N", "PEAK", lower)
    with draft.block("LEDs", "seven green ones and three red ones"):
        leds(draft, 3)
    draft.wired("U2", PLUS="3", CHARGE="2")
    draft.pulled_all(PLUS="LINE", LINE="GND", PEAK="CHARGE")
    draft.stated(R6=_BLEED)
    return draft.finish(
        "VU meter",
        f"Ten LEDs show the peaks of an audio signal in steps of 3 dB as a {'bar' if values['bar'] else 'dot'}, the "
        f"last one at {shown(level, 'V')} RMS, from {shown(volts, 'V')}.",
    )


def _detector(draft: Draft) -> None:
    with draft.block("detector", "holds the positive peaks for a moment"):
        draft.header("J2", "audio", "signal and ground", "IN", "GND")
        draft.film("C3", _COUPLING, "LINE", "IN", "couples the input; film")
        draft.resistor("R3", _BIAS, "LINE", "GND", "puts the signal around ground")
        draft.resistor("R4", _SERIES, "LINE", "PLUS", "limits the current while the signal is below ground")
        draft.part("D11", "Diode:BAT54S", "", SOT23, "keeps the input from going below ground",
                   {"1": "GND", "3": "PLUS", "2": "VCC"})  # fmt: skip
        pins = {"3": "PLUS", "2": "CHARGE", "1": "DRIVE", "5": "GND", "6": "UNUSED", "7": "UNUSED", "8": "VCC",
                "4": "GND"}  # fmt: skip
        draft.part("U2", "Amplifier_Operational:LM358", "", SO8, "op-amp; the other half is tied off", pins)
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp")
        draft.diode("D12", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DRIVE", "CHARGE", "inside of the loop")
        draft.resistor("R5", _CHARGE, "CHARGE", "PEAK", "limits the current that charges C4")
        draft.capacitor("C4", _HOLD, "PEAK", "GND", "holds the peak")
        draft.resistor("R6", _BLEED, "PEAK", "GND", "lets the peak decay")
    draft.decoupled("U2")


REFERENCE = Reference(
    name="vu-meter",
    title="VU meter of ten LEDs in steps of 3 dB (LM3915), for audio",
    answers=listed(
        """
        vu meter, lm3915, lm3915 vu meter, led vu meter, audio level meter, led audio level meter, 10 led vu meter, vu
        meter with lm3915, audio vu meter, lm3915 audio level meter, led vu meter lm3915, lm3915
        vu meter circuit, audio level indicator, audio bar graph, audio led bar graph, logarithmic bar graph, lm3915 bar
        graph, vu meter lm3915, 10 led audio vu meter, led level meter for audio, music level meter, mono vu meter
        """
    ),
    parameters=(
        Parameter("level", "level that lights the last LED", "V", 1.25, 0.9, 5.0, ("to", "scale", "up", "for", "level"),
                  ("full", "scale", "rms", "signal", "level"), named=(("dbu", 1.23), ("line", 1.25))),
        supply(12.0, 8.0, 15.0),
        replace(BAR, default=1.0),
    ),
    sources=(
        "LM3915 Dot/Bar Display Driver, Texas Instruments SNVS763: steps of 3 dB, pins of the LM3914",
        "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
        "BAT54 Series Schottky Barrier Diodes, Nexperia",
    ),
    limits=(
        "All LEDs up to the level are lit; pin 9 of U1 left open leaves one at a time (dot).",
        "It shows peaks of one polarity, with a decay of a third of a second: no needle's ballistics.",
        "The op-amp's offset and bias current are some millivolts, 30 mV at the worst, which count at the first LEDs.",
    ),
    neutral=listed(
        "led, leds, audio, vu, level, meter, line, signal, music, sound, ten, 10, bar, graph, dot, display, "
        "logarithmic, log, mode, show, shows, 4, dbu, peak, amplifier, mono"
    ),
    devices=("LM3915",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03 + 0.07 * bar"),),
)  # fmt: skip
