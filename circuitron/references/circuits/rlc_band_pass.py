"""Band-pass of a coil, a capacitor and a resistor in series, with a follower."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import DEVICES, SOURCES, OpAmp, half_supply, op_amp, place
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_COIL = "Inductor_THT:L_Radial_D9.5mm_P5.00mm_Fastron_07HVP"
_DRIVES, _STEPS = 5e-3, (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2)  # amperes of an op-amp; E12
_SHARP, _REAL, _LEAST = 6.0, 20.0, 47.0  # Q; ohms of a coil of some ten millihenries; of R1


def _work_out(values: Values) -> Designed:
    hertz, q, henries, coil, supply = (values[name] for name in ("frequency", "q", "inductance", "coil", "supply"))
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, 1.0, hertz, 2)
    wanted = draft.figure("C2 and C3 together", "1 / ((TWOPI * F0)^2 * L)", "F", TWOPI=2 * pi, F0=hertz, L=henries)
    first, second = _capacitors(wanted)
    draft.figure("center frequency", "1 / (TWOPI * sqrt(L * (C2 + C3)))", "Hz", asked=hertz, TWOPI=2 * pi, L=henries,
                 C2=first, C3=second)  # fmt: skip
    named = {"TWOPI": 2 * pi, "F0": hertz, "L": henries, "RL": coil}
    left = 2 * pi * hertz * henries / q - coil
    draft.require(
        left >= _LEAST, f"the coil would leave R1 {shown(left, 'ohm')}; nearest: more inductance, or a lower Q"
    )
    ohms = draft.standard("R1", "R1", "TWOPI * F0 * L / Q - RL", "ohm", 96, Q=q, **named)
    draft.require(ohms <= 10e3, f"R1 would be {shown(ohms, 'ohm')}; nearest: less inductance, or a higher Q")
    draft.figure("Q", "TWOPI * F0 * L / (R1 + RL)", "", asked=q, R1=ohms, **named)
    most = draft.figure("largest input, peak", "min(VCC / 2 - HEADROOM, I * (R1 + RL))", "V", VCC=supply,
                        HEADROOM=chip.headroom, I=_DRIVES, R1=ohms, RL=coil)  # fmt: skip
    if not coil:
        draft.note(
            f"The coil counts as ideal: measure its resistance and give it (coil). With {_REAL:g} ohm, Q would be "
            f"{2 * pi * hertz * henries / (ohms + _REAL):.3g}."
        )
    _drawn(draft, chip, (ohms, first, second))
    return _finished(draft, (ohms, first, second), most)


def _drawn(draft: Draft, chip: OpAmp, made: tuple[float, float, float]) -> None:
    (ohms, first, second), values = made, draft.values
    with draft.block("supply", f"{shown(values['supply'], 'V')} in, and half of it as a reference"):
        draft.inlet("J1", values["supply"], "VCC")
        half_supply(draft, "VCC", "HALF", ("R2", "R3"), "C4")
    with draft.block("filter", f"{shown(values['frequency'], 'Hz')}, Q of {values['q']:.4g}"):
        draft.header("J2", "in", "signal and ground; from a source of a few ohms", "IN", "GND")
        draft.inductor("L1", values["inductance"], "IN", "LC", "5 %; far from transformers", _COIL)
        draft.stable("C2", first, "LC", "BAND", "with C3: center frequency")
        draft.stable("C3", second, "LC", "BAND", "with C2: center frequency")
        draft.resistor("R1", ohms, "BAND", "VREF", "Q, 1 %")
    with draft.block("follower", "so that a load does not change the filter"):
        place(draft, chip, "VCC", ("BAND", "OUT", "OUT"), ("HALF", "VREF", "VREF"))
        draft.header("J3", "out", "signal, its reference and ground", "OUT", "VREF", "GND")


def _capacitors(wanted: float) -> tuple[float, float]:
    """Two of E12 whose sum comes nearest to a capacitance."""
    decades = [step * 10.0**power for power in range(-12, -5) for step in _STEPS]
    pairs = ((one, other) for one in decades for other in decades if other <= one and one <= wanted)
    first, second = min(pairs, key=lambda pair: abs(sum(pair) / wanted - 1))
    return float(f"{first:.3g}"), float(f"{second:.3g}")


def _finished(draft: Draft, made: tuple[float, float, float], most: float) -> Designed:
    (ohms, first, second), (hertz, q, henries, coil) = (
        made,
        [draft.values[name] for name in ("frequency", "q", "inductance", "coil")],
    )
    named = {"R1": ohms, "RL": coil, "TWOPI": 2 * pi, "L": henries, "C": first + second}
    gain = draft.figure("gain at the center", "R1 / (R1 + RL)", "", R1=ohms, RL=coil)
    ends = "(sqrt(((R1 + RL) / (2 * L))^2 + 1 / (L * C)) {} (R1 + RL) / (2 * L)) / TWOPI"
    lower = draft.figure("lower corner", ends.format("-"), "Hz", **named)
    upper = draft.figure("upper corner", ends.format("+"), "Hz", **named)
    if not coil and q <= _SHARP:  # the simulated coil is ideal, and the sweep's steps miss a sharper peak
        draft.measured("gain", "OUT", gain, 6.0, "IN")
        draft.measured("cutoff", "OUT", lower, 5.0, "IN")
        draft.measured("cutoff", "OUT", upper, 5.0, "IN")
    draft.pulled_all(BAND="VREF")
    draft.measured("rail", "VREF", draft.values["supply"] / 2, 3.0)
    draft.stated(R1=ohms, C2=first, C3=second, L1=henries)
    return draft.finish(
        f"RLC band-pass {shown(hertz, 'Hz')}",
        f"Passes {shown(hertz, 'Hz')} with a Q of {q:.4g} by a series circuit of L, C and R, for inputs up to "
        f"{shown(most, 'V')}; a follower drives the load.",
    )


REFERENCE = Reference(
    name="rlc-band-pass",
    title="Band-pass of L, C and R in series with a follower, 200 Hz to 50 kHz",
    answers=listed(
        """
        series rlc band pass, rlc band pass, rlc band pass filter, series rlc band pass filter, rlc bandpass, rlc
        bandpass filter, series rlc bandpass, series rlc bandpass filter, lc band pass, lc band pass filter, lc bandpass
        filter, series lc band pass, series resonant band pass, rlc filter band pass, series rlc
        band pass buffer, rlc resonant circuit band pass, resonant rlc filter, series rlc filter, rlc filter, band pass
        with inductor
        """
    ),
    parameters=(
        Parameter("frequency", "center frequency", "Hz", 10e3, 200.0, 50e3,
                  ("at", "center", "centre", "frequency", "of", "f0"), ("center", "centre", "resonance"), alone=True),
        Parameter("q", "Q", "", 5.0, 0.5, 30.0, ("q", "of", "factor"), ("q",), alone=True),
        Parameter("inductance", "inductance", "H", 10e-3, 100e-6, 1.0, ("l", "inductor", "coil", "inductance", "as"),
                  ("inductor", "coil", "l", "choke"), alone=True),
        Parameter("coil", "resistance of the coil", "ohm", 0.0, 0.0, 200.0, ("dcr", "resistance"), ("dcr", "coil"),
                  alone=True),
        FILTER_SUPPLY,
    ),
    sources=(
        "Fundamentals of Electric Circuits, Alexander and Sadiku, chapter 14: series resonance",
        *SOURCES,
    ),
    limits=(
        "The source's resistance counts to that of the coil.",
        "Coils and capacitors of 5 % put the center within 5 %.",
        "The output is around half of the supply.",
    ),
    neutral=listed(
        "series, rlc, lc, band, pass, bandpass, filter, resonant, resonance, buffer, buffered, follower, "
        "opamp, given, load, disturb, plus, inductor, coil, capacitor, resistor, center, centre, frequency, q, l, "
        "homework, single, supply, as, it"
    ),
    devices=DEVICES,
    unlike=("amplifier",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
