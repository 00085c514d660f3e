"""Unregulated supply: bridge rectifier and reservoir."""

from __future__ import annotations

from math import ceil, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stages import indicator
from circuitron.references.stock import FUSE
from circuitron.references.transformers import DIODES, can, peak
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_EACH, _MOST = 4.7e-3, 4  # farads of a reservoir capacitor, and how many stand in parallel
_SMALL = (470e-6, 1e-3, 2.2e-3, 4.7e-3)


def _work_out(values: Values) -> Designed:
    vac, iout, ripple = values["vac"], values["iout"], values["ripple"]
    draft = Draft(REFERENCE, values)
    top = peak(draft, vac, 2)
    draft.require(ripple <= top / 3, f"a ripple of {shown(ripple, 'V')} is too much for {shown(top, 'V')}")
    needed = draft.figure("least reservoir", "IOUT / (2 * F * DV)", "F", IOUT=iout, F=values["mains"], DV=ripple)
    count = ceil(needed / _EACH)
    draft.require(count <= _MOST, f"it needs a reservoir of {shown(needed, 'F')}; nearest: more ripple")
    each = next(farads for farads in _SMALL if farads * count >= needed)
    whole = each * count
    real = draft.figure("ripple", "IOUT / (2 * F * C)", "V", IOUT=iout, F=values["mains"], C=whole)
    draft.figure("mean output at full load", "VPEAK - RIPPLE / 2", "V", VPEAK=top, RIPPLE=real)
    light = draft.figure("output without load, 10 % more mains", "HIGH * IDLE * VAC * ROOT - 1.2", "V", HIGH=1.1,
                         IDLE=1.1, VAC=vac, ROOT=sqrt(2))  # fmt: skip
    rating = next((volts for volts in (25, 35, 50, 63) if volts >= 1.1 * light), 63)
    with draft.block("rectifier", f"{shown(vac, 'V')} AC from a transformer"):
        draft.terminal("J1", "AC in", "AC_IN", "AC2", "transformer")
        fuse = next(a for a in (0.5, 1.0, 2.0, 3.15, 5.0, 6.3) if a >= 1.8 * iout)
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "the winding carries 1.8 times the load",
                   {"1": "AC_IN", "2": "AC1"})  # fmt: skip
        draft.part("D1", *DIODES, "bridge, 4 A", {"2": "AC1", "3": "AC2", "1": "VOUT", "4": "GND"})
    with draft.block("reservoir", f"{shown(whole, 'F')}: {shown(real, 'V')} of ripple"):
        value = f"{each * 1e6:.0f}uF {rating}V"
        for number in range(1, count + 1):
            draft.part(f"C{number}", "Device:C_Polarized", value, can(value), "reservoir", {"1": "VOUT", "2": "GND"})
        draft.capacitor("C9", 100e-9, "VOUT", "GND", "for high frequencies")
        indicator(draft, "R1 D2", top, "VOUT", "GND", "lit while there is power; empties the reservoir", "green")
        draft.terminal("J2", f"{top:.3g} V out", "VOUT", "GND", "load")
    draft.makes("VOUT", "GND")
    draft.wired("D1", VOUT="1", GND="4")
    draft.rated("C1", 1.1 * top)
    draft.stated(C1=each)
    return draft.finish(
        f"Unregulated supply {shown(top, 'V')}",
        f"About {shown(top, 'V')} DC at up to {shown(iout, 'A')} from {shown(vac, 'V')} AC, with {shown(real, 'V')} of "
        f"ripple; {shown(light, 'V')} without load.",
    )


REFERENCE = Reference(
    name="unregulated-supply",
    title="Bridge rectifier with reservoir capacitor, 6 V to 25 V AC, up to 2 A",
    answers=listed(
        """
            bridge rectifier smoothing capacitor, bridge rectifier, bridge rectifier capacitor, unregulated supply,
            full wave bridge rectifier, unregulated power supply, rectifier smoothing capacitor, rectifier filter
            capacitor, full bridge rectifier, fullwave rectifier, rectifier smoothing, unregulated dc supply, ac to dc
            rectifier, bridge rectifier filter, rectifier circuit, rectifier reservoir capacitor
        """
    ),
    parameters=(
        Parameter(
            "vac",
            "AC voltage",
            "VAC",
            12.0,
            6.0,
            25.0,
            ("from", "transformer", "secondary", "for", "a"),
            ("ac", "transformer", "secondary"),
            alone=True,
        ),
        Parameter("iout", "output current", "A", 0.5, 0.005, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("ripple", "ripple", "V", 2.0, 0.2, 6.0, ("ripple", "than", "below", "under"), ("ripple", "peak")),
        Parameter("mains", "mains frequency", "Hz", 50.0, 50.0, 60.0, ("at",), ("mains", "line"), alone=True),
    ),
    sources=(
        "Reservoir of a full-wave rectifier: C = I / (2 f dV)",
        "GBU4A to GBU4M Glass Passivated Single-Phase Bridge Rectifier, Vishay 88614",
    ),
    limits=(
        "The output is not regulated: it rises without load, on small transformers by a quarter, and with the mains.",
        "The transformer, its fuse and everything on mains are not part of it.",
    ),
    neutral=listed(
        "ac, dc, transformer, secondary, full, wave, bridge, filter, smoothing, cap, capacitor, reservoir, ripple, "
        "less, than, below, unregulated, peak, diode, diodes, rectified, electrolytic, load, fuse, simple"
    ),
    devices=("GBU4J",),
    work_out=_work_out,
    rank=2,
)
