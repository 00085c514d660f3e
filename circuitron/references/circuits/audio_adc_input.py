"""Line-level audio for an ADC: coupled by a capacitor, around a half of its supply, filtered and clamped."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stock import SOT23
from circuitron.references.words import SUPPLY_AFTER, listed

_USED = 0.45  # of the ADC's supply, the largest peak either way
_BIAS, _HOLD, _LOWER, _SERIES, _COUPLING = 10e3, 47e3, 10e3, 1e3, 1e-6  # ohms: R4 alone, and R4 as it divides
_TOP = 30e3  # Hz, above what is heard


def _work_out(values: Values) -> Designed:
    level, vadc = values["level"], values["vadc"]
    draft = Draft(REFERENCE, values)
    draft.figure("peak of the input", "SQRT2 * VRMS", "V", SQRT2=sqrt(2), VRMS=level)
    first, hold = _SERIES, _HOLD
    if sqrt(2) * level > _USED * vadc:
        hold = _LOWER
        first = draft.standard("R1", "R1", "max(RMIN, R4 * (SQRT2 * VRMS / (USED * VADC) - 1))", "ohm", 24, R4=hold,
                               SQRT2=sqrt(2), VRMS=level, USED=_USED, VADC=vadc, RMIN=_SERIES)  # fmt: skip
    gain = draft.figure("output for each volt", "R4 / (R1 + R4)", "V", R4=hold, R1=first)
    draft.figure("peak at the ADC", "SQRT2 * VRMS * K", "V", SQRT2=sqrt(2), VRMS=level, K=gain)
    draft.figure("lower corner", "1 / (TWOPI * (R1 + R4) * C1)", "Hz", TWOPI=2 * pi, R1=first, R4=hold, C1=_COUPLING)
    ohms = draft.figure("resistance in front of C3", "R1 * R4 / (R1 + R4) + R5", "ohm", R1=first, R4=hold, R5=_SERIES)
    farads = draft.standard("C3", "C3", "1 / (TWOPI * F * R)", "F", 6, TWOPI=2 * pi, F=_TOP, R=ohms)
    draft.figure("upper corner", "1 / (TWOPI * R * C3)", "Hz", TWOPI=2 * pi, R=ohms, C3=farads)
    return _drawn(draft, farads, (first, hold), gain)


def _drawn(draft: Draft, farads: float, ohms: tuple[float, float], gain: float) -> Designed:
    first, hold = ohms
    level, vadc = draft.values["level"], draft.values["vadc"]
    with draft.block("bias", f"half of {shown(vadc, 'V')}"):
        draft.resistor("R2", _BIAS, "VADC", "HALF", "half of the supply")
        draft.resistor("R3", _BIAS, "HALF", "GND", "half of the supply")
        draft.capacitor("C2", 10e-6 if hold == _HOLD else 100e-6, "HALF", "GND", "keeps ripple of the supply out", vadc)
    with draft.block("input stage", f"line level of up to {shown(level, 'V')} RMS"):
        draft.header("J1", "line in", "signal and ground", "IN", "GND")
        draft.film("C1", _COUPLING, "IN", "COUPLED", "keeps direct voltage out; film")
        draft.resistor("R1", first, "COUPLED", "TAP", "divides" if first > _SERIES else "limits the current of D1")
        draft.resistor("R4", hold, "TAP", "HALF", "holds the signal around half of the supply")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps the ADC within its supply",
                   {"1": "GND", "2": "VADC", "3": "TAP"})  # fmt: skip
    with draft.block("filter", "and charge for the ADC"):
        draft.resistor("R5", _SERIES, "TAP", "OUT", "filter")
        draft.stable("C3", farads, "OUT", "GND", "filter; at the ADC's pin")
        draft.header("J2", f"{vadc:g}V/GND/OUT", "supply of the ADC, ground and its input", "VADC", "GND", "OUT")
    return _finished(draft, gain)


def _finished(draft: Draft, gain: float) -> Designed:
    level, vadc = draft.values["level"], draft.values["vadc"]
    draft.fed("VADC", "GND")
    draft.measured("rail", "HALF", vadc / 2, 2.0)
    draft.wired("D1", GND="1", VADC="2", TAP="3")
    draft.pulled_all(TAP="HALF", OUT="TAP")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    return draft.finish(
        "Audio input for an ADC",
        f"Line level of up to {shown(level, 'V')} RMS around {shown(vadc / 2, 'V')}, for an ADC of {shown(vadc, 'V')}.",
    )


REFERENCE = Reference(
    name="audio-adc-input",
    title="Audio input for an ADC: line level, AC-coupled, around half of its supply, 20 Hz to 20 kHz",
    answers=listed(
        """
        audio adc input, audio input for adc, audio input for an adc, audio into adc, audio to adc, line level audio
        into adc, line level audio to adc, line level into adc, line level to adc, line in to adc, line in adc, line
        input for adc, audio input for arduino adc, audio input arduino, audio into arduino, audio input esp32,
        audio into esp32, line level audio into esp32, audio input microcontroller, audio signal to adc, audio
        signal into adc, audio signal to arduino, audio input circuit adc, audio bias adc, audio biased at half
        supply, audio spectrum analyzer input, line level audio into esp32 adc, music into arduino, audio ac coupled
        adc, line level input for adc, audio line input, line level input for microcontroller, headphone output to
        arduino
        """
    ),
    parameters=(
        Parameter("level", "largest input, RMS", "V", 1.0, 0.3, 10.0, ("of", "level", "up"),
                  ("rms", "line", "input", "audio", "signal")),
        Parameter("vadc", "supply of the ADC", "V", 3.3, 1.8, 5.5, ("to", "into", "0", "on", "at"),
                  ("adc", *SUPPLY_AFTER), alone=True),
    ),
    sources=(
        "AN-581 Biasing and Decoupling Op Amps in Single Supply Applications, Analog Devices: half of the supply",
        "BAT54S Schottky diodes, Nexperia",
    ),
    limits=(
        "One channel, and no gain: a microphone or a pickup needs an amplifier in front.",
        "One pole at some 30 kHz is no anti-aliasing filter for slow sampling: take 80000 samples a second or more, "
        "or low-pass-4 in front.",
        "The middle follows the supply of the ADC, which must be its reference as well.",
    ),
    neutral=listed(
        "audio, line, level, in, input, adc, analog, signal, ac, coupled, coupling, dc, bias, biased, offset, half, "
        "supply, mid, microcontroller, mcu, arduino, esp32, esp8266, stm32, pico, teensy, clamp, clamped, protected, "
        "protection, filter, music, sound, mono, phone, headphone, jack, pin, visualizer, spectrum, analyzer, fft, "
        "vu, read, sample, sampling, capacitor, into, at"
    ),
    unlike=("stereo",),
    devices=("BAT54S",),
    work_out=_work_out,
    takes=(Rail("VADC", "vadc", "0.001"),),
    signals=(Signal("OUT", "adc", "vadc"),),
)  # fmt: skip
