"""Half-wave rectifier: one diode and a reservoir behind a transformer."""

from __future__ import annotations

from math import ceil, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stages import indicator
from circuitron.references.stock import DO41, FUSE
from circuitron.references.transformers import can, peak
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_EACH, _COUNT = 4.7e-3, 3  # farads of a reservoir capacitor, and how many stand in parallel
_SMALL = (100e-6, 220e-6, 470e-6, 1e-3, 2.2e-3, 4.7e-3)
_FORM = 2.5  # current of the winding, rms, for one of the load: short pulses
_INDICATOR = 3e-3  # amperes of the LED


def _work_out(values: Values) -> Designed:
    vac, iout, ripple, mains = (values[name] for name in ("vac", "iout", "ripple", "mains"))
    draft = Draft(REFERENCE, values)
    top = peak(draft, vac, 1)
    draft.require(ripple <= top / 3, f"a ripple of {shown(ripple, 'V')} is too much for {shown(top, 'V')}")
    whole = draft.figure("current with that of the LED", "IOUT + ILED", "A", IOUT=iout, ILED=_INDICATOR)
    needed = draft.figure("least reservoir", "I / (F * DV)", "F", I=whole, F=mains, DV=ripple)
    count = ceil(needed / _EACH)
    draft.require(count <= _COUNT, f"it needs a reservoir of {shown(needed, 'F')}; nearest: more ripple, or "
                  "unregulated-supply")  # fmt: skip
    each = next(farads for farads in _SMALL if farads * count >= needed)
    real = draft.figure("ripple", "I / (F * C)", "V", I=whole, F=mains, C=each * count)
    draft.figure("mean output at full load", "VPEAK - RIPPLE / 2", "V", VPEAK=top, RIPPLE=real)
    light = draft.figure("output without load, 10 % more mains", "HIGH * IDLE * VAC * ROOT - 0.6", "V", HIGH=1.1,
                         IDLE=1.1, VAC=vac, ROOT=sqrt(2))  # fmt: skip
    draft.figure("reverse voltage at D1, the most", "2 * VOUT", "V", VOUT=light)
    draft.figure("current of the winding, rms, about", "FORM * I", "A", FORM=_FORM, I=whole)
    _drawn(draft, (top, light, whole), (each, count))
    return draft.finish(
        f"Half-wave rectifier {shown(top, 'V')}",
        f"About {shown(top, 'V')} DC at up to {shown(iout, 'A')} from {shown(vac, 'V')} AC by one diode, with "
        f"{shown(real, 'V')} of ripple; {shown(light, 'V')} without load.",
    )


def _drawn(draft: Draft, volts: tuple[float, float, float], reservoir: tuple[float, int]) -> None:
    top, light, amperes = volts
    each, count = reservoir
    rating = next((made for made in (25, 35, 50, 63) if made >= 1.1 * light), 63)
    with draft.block("rectifier", f"{shown(draft.values['vac'], 'V')} AC from a transformer"):
        draft.terminal("J1", "AC in", "AC_IN", "GND", "transformer")
        fuse = next(a for a in (0.1, 0.25, 0.5, 1.0, 2.0) if a >= 1.2 * _FORM * amperes)
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "the winding carries 2.5 times the load",
                   {"1": "AC_IN", "2": "AC"})  # fmt: skip
        draft.diode("D1", "Diode:1N4007", DO41, "AC", "VOUT", "conducts in one half of each period")
    with draft.block("reservoir", f"{shown(each * count, 'F')}, charged once in a period"):
        value = f"{each * 1e6:.0f}uF {rating}V"
        for number in range(1, count + 1):
            draft.part(f"C{number}", "Device:C_Polarized", value, can(value), "reservoir", {"1": "VOUT", "2": "GND"})
        draft.capacitor("C9", 100e-9, "VOUT", "GND", "for high frequencies", top)
        indicator(draft, "R1 D2", top, "VOUT", "GND", "lit while there is power; empties the reservoir", "green")
        draft.terminal("J2", f"{top:.3g} V out", "VOUT", "GND", "load")
    draft.fed("GND")
    draft.makes("VOUT")
    draft.rated("C1", 1.1 * top)
    draft.stated(C1=each)


REFERENCE = Reference(
    name="half-wave-rectifier",
    title="Half-wave rectifier with reservoir capacitor, 6 V to 24 V AC, up to 0.3 A",
    answers=listed(
        """
        half wave rectifier, halfwave rectifier, half wave rectifier with smoothing capacitor, half wave rectifier
        smoothing capacitor, half wave rectifier with a smoothing capacitor, half wave rectifier with capacitor, half
        wave rectifier with a capacitor, half wave rectifier with filter capacitor, half wave rectifier capacitor, half
        wave rectifier circuit, half wave rectifier supply, half wave rectifier power supply, half wave rectifier with
        reservoir capacitor, half wave rectifier smoothing, half wave power supply, half wave supply, single diode
        rectifier, one diode rectifier, rectifier with one diode, rectifier with a single diode, half wave diode
        rectifier, diode rectifier half wave, smoothed half wave rectifier, half wave rectification, half wave
        rectifier filter
        """
    ),
    parameters=(
        Parameter("vac", "AC voltage", "VAC", 12.0, 6.0, 24.0, ("from", "transformer", "secondary", "for", "a"),
                  ("ac", "transformer", "secondary"), alone=True),
        Parameter("iout", "output current", "A", 0.05, 0.001, 0.3, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("ripple", "ripple", "V", 1.0, 0.1, 6.0, ("ripple", "than", "below", "under"), ("ripple", "peak")),
        Parameter("mains", "mains frequency", "Hz", 50.0, 50.0, 60.0, ("at",), ("mains", "line"), alone=True),
    ),
    sources=(
        "Reservoir of a half-wave rectifier: C = I / (f dV)",
        "1N4001 to 1N4007 Standard Rectifiers, Vishay 88503: 1 A, 1000 V",
    ),
    limits=(
        "Direct current flows in the winding, which drives its core towards saturation: up to a third of what the "
        "transformer is made for; unregulated-supply has a bridge.",
        "It regulates nothing: the voltage follows mains and load.",
        "The transformer isolates: never the mains themselves.",
    ),
    neutral=listed(
        "half, wave, rectifier, rectification, diode, one, single, smoothing, smoothed, capacitor, filter, reservoir, "
        "transformer, secondary, ac, dc, supply, power, unregulated, mains, 50, 60, hz, to, 1n4007, simple, school"
    ),
    unlike=("precision", "active", "full", "opamp", "bridge", "regulated", "controlled", "signal", "without"),
    devices=("1N4007", "1N4001"),
    work_out=_work_out,
)  # fmt: skip
