"""Passive filter of two RC stages that makes a direct voltage of PWM."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Signal
from circuitron.references.words import listed

_FIRST, _SECOND = 1e3, 10e3  # ohms; the second stage hardly loads the first
_SETTLED = 6.64  # time constants of two equal stages until 1 % is left


def _work_out(values: Values) -> Designed:
    hertz, level, ripple = values["frequency"], values["level"], values["ripple"]
    draft = Draft(REFERENCE, values)
    draft.require(ripple <= level / 50, f"a ripple of {shown(ripple, 'V')} is too much of {shown(level, 'V')}")
    tau = draft.figure("time constant of each stage", "sqrt(VPWM / (32 * VRIPPLE)) / F", "s", VPWM=level,
                       VRIPPLE=ripple, F=hertz)  # fmt: skip
    # The next larger standard value, so that the ripple is at most what was asked.
    first = draft.standard("C1", "C1", "1.23 * TAU / R1", "F", 6, TAU=tau, R1=_FIRST)
    second = draft.standard("C2", "C2", "1.23 * TAU / R2", "F", 6, TAU=tau, R2=_SECOND)
    draft.require(first <= 22e-6, f"{shown(hertz, 'Hz')} is too slow for a ripple of {shown(ripple, 'V')}")
    draft.require(second >= 100e-12, f"{shown(hertz, 'Hz')} is too fast; nearest: rc-low-pass")
    got = draft.figure("ripple at half of the duty cycle, peak to peak", "VPWM / (32 * F^2 * R1 * C1 * R2 * C2)", "V",
                       VPWM=level, F=hertz, R1=_FIRST, C1=first, R2=_SECOND, C2=second)  # fmt: skip
    settled = draft.figure("time until 1 % of a step is left, about", "K * sqrt(R1 * C1 * R2 * C2)", "s", K=_SETTLED,
                           R1=_FIRST, C1=first, R2=_SECOND, C2=second)  # fmt: skip
    _cutoff(draft, first, second)
    _drawn(draft, first, second)
    draft.fed("GND")
    draft.pulled_all(MIDDLE="PWM", OUT="MIDDLE")
    # Not the cutoff: joined to a controller, both ends are on pins whose resistance is not known.
    draft.stated(R1=_FIRST, C1=first, R2=_SECOND, C2=second)
    draft.note(f"The output has {shown(_FIRST + _SECOND, 'ohm')}: what it feeds should take 1 Mohm or more.")
    return draft.finish(
        "PWM filter",
        f"Makes 0 V to {shown(level, 'V')} of PWM of {shown(hertz, 'Hz')}, with {shown(got, 'V')} of ripple, in "
        f"{shown(settled, 's')}.",
    )


def _drawn(draft: Draft, first: float, second: float) -> None:
    hertz, level = (draft.values[name] for name in ("frequency", "level"))
    with draft.block("filter", f"{shown(hertz, 'Hz')} PWM of {shown(level, 'V')} to a direct voltage"):
        draft.header("J1", f"0-{level:g}V PWM", "PWM and ground", "PWM", "GND")
        draft.resistor("R1", _FIRST, "PWM", "MIDDLE", "first stage")
        draft.capacitor("C1", first, "MIDDLE", "GND", "first stage", level if first > 1e-6 else 0.0)
        draft.resistor("R2", _SECOND, "MIDDLE", "OUT", "second stage, ten times the first, which it hardly loads")
        draft.capacitor("C2", second, "OUT", "GND", "second stage", level if second > 1e-6 else 0.0)
        draft.header("J2", "out", "direct voltage and ground", "OUT", "GND")


def _cutoff(draft: Draft, first: float, second: float) -> None:
    """Hertz at which two loaded stages pass 1 / sqrt(2): |1 - A w^2 + j B w|^2 = 2."""
    a = _FIRST * first * _SECOND * second
    b = _FIRST * first + _SECOND * second + _FIRST * second
    part = b * b - 2 * a
    square = (sqrt(part * part + 4 * a * a) - part) / (2 * a * a)
    draft.figure("cutoff", "sqrt(W2) / TWOPI", "Hz", W2=square, TWOPI=2 * pi)


REFERENCE = Reference(
    name="pwm-filter",
    title="RC filter (two stages, passive) that makes a direct voltage of PWM",
    answers=listed(
        """
        pwm filter, pwm rc filter, rc filter for pwm, pwm low pass, pwm lowpass, pwm to dc, pwm to dc filter, pwm to
        dc rc filter, rc filter pwm, pwm smoothing, pwm smoothing filter, rc filter to smooth pwm, smooth pwm to dc, pwm
        to analog filter, pwm to analog rc filter, pwm to analog voltage with rc filter, passive pwm filter, pwm
        averaging filter, filter pwm to dc, pwm rc low pass, pwm rc lowpass, pwm lowpass filter, lowpass filter for pwm,
        rc lowpass for pwm, rc filter to turn pwm to smooth dc, rc filter to turn pwm into dc, rc filter to turn pwm
        into smooth dc, rc filter pwm to dc, pwm dac filter, pwm dac rc filter, rc filter for a pwm signal, rc filter
        to convert pwm to dc, rc pwm filter, pwm to dc voltage rc filter, rc lowpass filter for pwm
        """
    ),
    parameters=(
        Parameter("frequency", "PWM frequency", "Hz", 20e3, 200.0, 500e3, ("at", "of", "pwm", "turn", "for"),
                  ("pwm", "switching"), alone=True),
        Parameter("level", "level of the PWM", "V", 3.3, 1.8, 12.0, ("from", "of", "at", "level", "pwm", "to"),
                  ("pwm", "logic", "level", "arduino", "microcontroller", "mcu", "esp32", "gpio"), alone=True),
        Parameter("ripple", "ripple", "V", 5e-3, 0.1e-3, 0.2, ("ripple", "below", "than"), ("ripple", "noise")),
    ),
    sources=(
        "Ripple of PWM behind two RC stages: V / (32 f^2 t1 t2), a square integrated to a triangle and to a parabola",
        "The Art of Electronics, Horowitz and Hill, third edition, section 1.7",
    ),
    limits=("It gives next to no current: for a load, see pwm-to-voltage.",),
    neutral=listed(
        "pwm, rc, filter, passive, low, pass, lowpass, smooth, smoothing, dc, analog, voltage, average, averaging, "
        "ripple, direct, two, second, order, stage, dac, convert, signal, resistor, capacitor, arduino, esp32"
    ),
    work_out=_work_out,
    signals=(
        Signal("PWM", "pwm", "level"),
        Signal("OUT", "adc", "level", drive=Drive("0", "level", "level", ohms="11e3", is_simulated=False)),
    ),
)  # fmt: skip
