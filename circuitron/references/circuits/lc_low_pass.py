"""LC low-pass for 50 ohm: harmonic filter behind a transmitter, or in front of a receiver."""

from __future__ import annotations

from itertools import pairwise
from math import acosh, cosh, log, log10, pi, sin, sinh, tanh

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_RIPPLE = 0.1  # decibels
# Of C0G up to so many farads at 250 V and more.
_SIZES = ((4.75e-9, "Capacitor_SMD:C_1206_3216Metric"), (1e-6, "Capacitor_SMD:C_1812_4532Metric"))
_JACK = "Connector_Coaxial:SMA_Amphenol_132289_EdgeMount"
_CORE = "Inductor_THT:L_Toroid_Vertical_L16.8mm_W9.2mm_P7.10mm_Vishay_TJ3"


def _prototype(order: int) -> list[float]:
    """The elements of a Chebyshev low-pass of 1 ohm and 1 radian a second: capacitors first."""
    beta = 2 * _half_log(_RIPPLE)
    gamma = sinh(beta / (2 * order))
    a = [sin((2 * k - 1) * pi / (2 * order)) for k in range(1, order + 1)]
    b = [gamma**2 + sin(k * pi / order) ** 2 for k in range(1, order + 1)]
    g = [2 * a[0] / gamma]
    for k in range(1, order):
        g.append(4 * a[k - 1] * a[k] / (b[k - 1] * g[k - 1]))
    return g


def _half_log(decibels: float) -> float:
    """Half of ln coth(LAR / 17.37)."""
    return log(1 / tanh(decibels / 17.37)) / 2


def _work_out(values: Values) -> Designed:
    cutoff, order, line, watts = (values[name] for name in ("cutoff", "order", "line", "power"))
    draft = Draft(REFERENCE, values)
    count = round(order)
    draft.require(count == order and count % 2 == 1, "the order must be 3, 5 or 7")
    elements = _prototype(count)
    for n, g in enumerate(elements):
        name = f"{'C' if n % 2 == 0 else 'L'}{n // 2 + 1}"
        if n % 2 == 0:
            draft.standard(name, name, "G / (TWOPI * F * Z)", "F", 24, G=g, TWOPI=2 * pi, F=cutoff, Z=line)
        else:
            draft.figure(name, "G * Z / (TWOPI * F)", "H", G=g, TWOPI=2 * pi, F=cutoff, Z=line)
    twice = 2.0
    draft.figure("attenuation at twice the cutoff", "10 * LOGOF", "dB",
                 LOGOF=_decibels(count, twice) / 10)  # fmt: skip
    peak = draft.figure("peak voltage at a good match", "sqrt(2 * P * Z)", "V", P=watts, Z=line)
    return _drawn(draft, count, peak)


def _decibels(order: int, ratio: float) -> float:
    """What a Chebyshev filter takes off at a multiple of its cutoff."""
    epsilon = 10 ** (_RIPPLE / 10) - 1
    return 10 * log10(1 + epsilon * cosh(order * acosh(ratio)) ** 2)


def _drawn(draft: Draft, count: int, peak: float) -> Designed:
    cutoff, line, watts = (draft.values[name] for name in ("cutoff", "line", "power"))
    made = {figure.name: figure.chosen or figure.exact for figure in draft.figures}
    rated = 3 * peak
    volts = next(each for each in (50.0, 100.0, 250.0, 500.0) if each >= rated)
    with draft.block("filter", f"Chebyshev, {count} elements, {_RIPPLE:g} dB of ripple, {shown(line, 'ohm')}"):
        nets = ["IN", *(f"T{n}" for n in range(1, (count - 1) // 2)), "OUT"]
        for ref, net, purpose in (("J1", "IN", "source"), ("J2", "OUT", "load")):
            draft.part(ref, "Connector:Conn_Coaxial", "SMA", _JACK, purpose, {"1": net, "2": "GND"})
        for n, net in enumerate(nets, 1):
            draft.part(f"C{n}", "Device:C", f"{shown(made[f'C{n}'], 'F').replace(' ', '')} {volts:g}V",
                       next(size for most, size in _SIZES if made[f"C{n}"] <= most), "C0G, or mica",
                       {"1": net, "2": "GND"})  # fmt: skip
        for n, (one, other) in enumerate(pairwise(nets), 1):
            draft.inductor(f"L{n}", made[f"L{n}"], one, other, "air coil, or toroid of carbonyl iron", _CORE)
    draft.fed("GND")
    draft.stated(C1=made["C1"])
    draft.note("Coils are wound for their value: turns by the AL of the core, or by the formula of an air coil.")
    return draft.finish(
        f"LC low-pass {shown(cutoff, 'Hz')}",
        f"Chebyshev low-pass of {count} elements for {shown(line, 'ohm')}, cutoff {shown(cutoff, 'Hz')}, up to "
        f"{shown(watts, 'W')}.",
    )


REFERENCE = Reference(
    name="lc-low-pass",
    title="LC low-pass (Chebyshev, 3 to 7 elements) for 50 ohm, 100 kHz to 150 MHz, up to 25 W",
    answers=listed(
        """
        lc low pass, lc lowpass, lc low pass filter, rf low pass filter, rf lowpass, chebyshev low pass, chebyshev
        lowpass filter, harmonic filter, transmitter low pass filter, low pass filter 50 ohm, lowpass 50 ohm, hf low
        pass filter, ham low pass filter, lc filter 50 ohm, lc low pass filter 50 ohm, band low pass filter ham, lpf 50
        ohm, tx low pass filter, low pass filter for a transmitter, lc low pass filter chebyshev, qrp low pass filter
        """
    ),
    parameters=(
        Parameter("cutoff", "cutoff frequency", "Hz", 8e6, 100e3, 150e6, ("at", "cutoff", "for"), ("cutoff", "low"),
                  alone=True),
        Parameter("order", "number of elements", "", 5.0, 3.0, 7.0, (), ("order", "elements", "pole", "poles"),
                  named=(("third", 3.0), ("fifth", 5.0), ("seventh", 7.0), ("5th", 5.0), ("7th", 7.0))),
        Parameter("line", "line", "ohm", 50.0, 50.0, 75.0, ("for",), ("line", "system"), alone=True),
        Parameter("power", "power", "W", 5.0, 1e-3, 25.0, ("up", "for", "at"), ("power", "transmitter", "qrp"),
                  alone=True),
    ),
    sources=(
        "Microwave Filters, Impedance-Matching Networks, and Coupling Structures, Matthaei, Young and Jones, section "
        "4.05: elements of Chebyshev prototypes",
    ),
    limits=(
        "It holds for a source and a load of its resistance; 0.1 dB of ripple means a VSWR of 1.36 at the worst.",
        "The cutoff lies some 15 % above the highest frequency that shall pass.",
    ),
    neutral=listed(
        "lc, low, pass, lowpass, filter, rf, hf, harmonic, harmonics, transmitter, tx, ham, radio, chebyshev, "
        "50, 75, ohm, ohms, order, element, elements, band, meter, qrp, lpf, passive, antenna, coil, coils, inductor, "
        "inductors, amateur, in and out"
    ),
    unlike=("butterworth", "supply"),
    work_out=_work_out,
    rank=3,
)  # fmt: skip
