"""Symmetrical supply from a transformer with a centre tap."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import FUSE
from circuitron.references.transformers import DIODES, bounded, bulk, can, peak
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_VOLTS = (5.0, 12.0, 15.0)
_DROPOUT, _MOST_IN, _MOST_HEAT = 2.0, 35.0, 10.0
_ADAPTER = 18.0  # volts that rise to 24 V without load
# Amperes up to which a fuse stays whole when warm, and its symbol, value, footprint and purpose.
_POLYFUSE = "self-resetting fuse, 30 V"
_FUSES = (
    (0.75, ("Device:Polyfuse", "1A hold 30V", FUSE, _POLYFUSE)),
    (1.1, ("Device:Polyfuse", "1.6A hold 30V", FUSE, _POLYFUSE)),
    (2.2, ("Device:Fuse", "3.15A T", "Fuse:Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open", "slow")),
)
_TO220, _DO41 = "Package_TO_SOT_THT:TO-220-3_Vertical", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"
_CHIPS = tuple(f"L{family}{volts:02}" for family in (78, 79) for volts in (5, 12, 15))


def _tapped(values: Values) -> Designed:
    return _work_out(REFERENCE, values, is_tapped=True)


def _single(values: Values) -> Designed:
    return _work_out(ADAPTER, values, is_tapped=False)


def _work_out(reference: Reference, values: Values, *, is_tapped: bool) -> Designed:
    """The supply from two windings by a bridge, or from one by a diode for each half of the wave."""
    vac, vout, iout = values["vac"], values["vout"], values["iout"]
    draft = Draft(reference, values)
    volts = ", ".join(shown(each, "V") for each in _VOLTS)
    draft.require(vout in _VOLTS, f"the regulators make {volts}, not {shown(vout, 'V')}")
    bounded(draft, vac, 1, _MOST_IN)
    top = peak(draft, vac, 1)
    farads, value = bulk(draft, iout, top, vout + _DROPOUT, 2 if is_tapped else 1)
    heat = draft.figure("heat in each regulator", "(VPEAK - VOUT) * IOUT", "W", VPEAK=top, VOUT=vout, IOUT=iout)
    draft.require(heat <= _MOST_HEAT, f"each would turn {shown(heat, 'W')} into heat; nearest: a lower AC voltage")
    (_bridge if is_tapped else _diodes)(draft)
    with draft.block("reservoirs", f"{shown(farads, 'F')} for each half"):
        package = can(value)
        draft.part("C1", "Device:C_Polarized", value, package, "reservoir", {"1": "VDC_P", "2": "GND"})
        draft.part("C2", "Device:C_Polarized", value, package, "reservoir", {"1": "GND", "2": "VDC_N"})
    _regulators(draft, top, heat)
    draft.makes("VDC_P", "VDC_N", "GND")
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.measured("rail", "VPOS", vout, 2.0)
    draft.measured("rail", "VNEG", -vout, 2.0)
    draft.rated("C1", 1.1 * top)
    if heat > 1.0:
        draft.note(f"U1 and U2 need heat sinks of at most {shown(50 / heat, 'K/W')}; the tab of U2 is its input.")
    windings = "a transformer with two windings" if is_tapped else "an AC adapter"
    return draft.finish(
        f"Symmetrical supply {shown(vout, 'V')}",
        f"{shown(vout, 'V')} and {shown(-vout, 'V')} at up to {shown(iout, 'A')} each, from {windings} of "
        f"{shown(vac, 'V')} AC.",
    )


def _bridge(draft: Draft) -> None:
    with draft.block("rectifier", f"two windings of {shown(draft.values['vac'], 'V')} AC"):
        draft.terminal("J1", "AC in", "AC1", "GND", "AC2", "transformer, its centre tap in the middle")
        draft.part("D1", *DIODES, "bridge, 4 A", {"2": "AC1", "3": "AC2", "1": "VDC_P", "4": "VDC_N"})
    draft.wired("D1", VDC_P="1", VDC_N="4")


def _diodes(draft: Draft) -> None:
    with draft.block("rectifier", f"one winding of {shown(draft.values['vac'], 'V')} AC, a diode for each half"):
        draft.terminal("J1", "AC in", "AC1", "GND", "AC adapter; either way round")
        winding = draft.figure("current of the winding, RMS, about", "3.6 * IOUT", "A", IOUT=draft.values["iout"])
        fuse = next(each for most, each in _FUSES if winding <= most)
        draft.part("F1", *fuse, {"1": "AC1", "2": "FUSED"})
        draft.diode("D1", "Diode:1N4007", _DO41, "FUSED", "VDC_P", "charges C1 by the positive half")
        draft.diode("D4", "Diode:1N4007", _DO41, "VDC_N", "FUSED", "charges C2 by the negative half")


def _regulators(draft: Draft, top: float, heat: float) -> None:
    vout, iout = draft.values["vout"], draft.values["iout"]
    with draft.block("regulators", f"{shown(vout, 'V')} and {shown(-vout, 'V')}"):
        words = f"turns {shown(heat, 'W')} into heat"
        pins = {"1": "VDC_P", "2": "GND", "3": "VPOS"}
        draft.part("U1", f"Regulator_Linear:L78{vout:02.0f}", "", _TO220, words, pins)
        pins = {"2": "VDC_N", "1": "GND", "3": "VNEG"}
        draft.part("U2", f"Regulator_Linear:L79{vout:02.0f}", "", _TO220, words, pins)
        draft.capacitor("C3", 330e-9, "VDC_P", "GND", "input capacitor, at U1", top)
        draft.capacitor("C4", 2.2e-6, "GND", "VDC_N", "input capacitor, at U2", top)
        draft.capacitor("C5", 100e-9, "VPOS", "GND", "output capacitor, at U1", vout)
        draft.capacitor("C6", 1e-6, "GND", "VNEG", "output capacitor, at U2", vout)
        draft.diode("D2", "Diode:1N4007", _DO41, "GND", "VPOS", "so that the other output cannot pull it below ground")
        draft.diode("D3", "Diode:1N4007", _DO41, "VNEG", "GND", "so that the other output cannot pull it above ground")
    with draft.block("output stage", f"both at up to {shown(iout, 'A')}"):
        draft.terminal("J2", "out", "VPOS", "GND", "VNEG", "load")


REFERENCE = Reference(
    name="dual-supply",
    title="Symmetrical supply of ±5, ±12 or ±15 V from a transformer with a centre tap",
    answers=listed(
        """
            dual supply, dual power supply, symmetrical supply, symmetrical power supply, split supply, split power
            supply, bipolar supply, bipolar power supply, split rail supply, dual rail supply, dual rail power supply,
            dual rail symmetrical, synth power supply, synthesizer power supply, modular synth power supply,
            plus minus supply, symmetrical linear supply, op amp power supply, split rail power supply
        """
    ),
    parameters=(
        Parameter(
            "vac",
            "AC voltage of each winding",
            "VAC",
            15.0,
            7.5,
            20.5,
            ("from", "transformer", "secondary"),
            ("ac", "transformer", "secondary", "to"),
            alone=True,
            otherwise=(18.0, 12.0, 9.0),
        ),
        Parameter(
            "vout",
            "output voltage",
            "V",
            12.0,
            5.0,
            15.0,
            ("symmetrical", *OUTPUT_BEFORE),
            OUTPUT_AFTER,
            alone=True,
            mirrored=True,
            made=True,
        ),
        Parameter(
            "direct",
            "direct input voltage, of which it takes none",
            "V",
            0.0,
            0.0,
            0.0,
            ("from", "single", "input"),
            ("input", "in", "adapter", "supply"),
        ),
        Parameter("iout", "output current", "A", 0.3, 0.005, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("mains", "mains frequency", "Hz", 50.0, 50.0, 60.0, ("at",), ("mains", "line"), alone=True),
    ),
    sources=(
        "L78 Positive Voltage Regulator ICs, STMicroelectronics DS0422",
        "L79 Negative Voltage Regulators, STMicroelectronics DS0427",
        "Reservoir of a full-wave rectifier: C = I / (2 f dV)",
    ),
    limits=(
        "The transformer, its fuse and everything on mains are not part of it.",
        "Without load the windings may give a tenth more at mains 10 % high; small transformers give more still.",
    ),
    neutral=listed(
        "ac, dc, analog, linear, regulated, transformer, centre, center, tap, tapped, mains, symmetrical, rails, "
        "synth, modular, synthesizer"
    ),
    unlike=("adapter", "single"),  # an adapter has one winding
    devices=("GBU4J", *_CHIPS),
    work_out=_tapped,
)
ADAPTER = replace(
    REFERENCE,
    name="dual-supply-adapter",
    title="Symmetrical supply of ±5, ±12 or ±15 V from an AC adapter with one winding (wall wart), up to 0.5 A",
    answers=(
        *REFERENCE.answers,
        *listed(
            """
        dual supply from an ac adapter, dual supply ac adapter, symmetrical supply ac adapter, symmetrical supply from
        an ac adapter, split supply ac adapter, bipolar supply ac adapter, eurorack supply ac adapter, eurorack power
        supply
        ac adapter, dual supply ac wall wart, symmetrical supply ac wall wart, split supply ac wall wart, bipolar supply
        ac wall wart, eurorack supply ac wall wart, eurorack power supply ac wall wart, eurorack power supply, eurorack
        supply, synth supply ac wallwart, supply for a synth ac wallwart, dual supply wall wart, eurorack
        dual supply, dual supply eurorack
        """
        ),
    ),
    parameters=tuple(
        replace(each, words="AC voltage of the adapter", high=_ADAPTER, after=(*each.after, "adapter", "wall", "wart"))
        if each.name == "vac"
        else replace(each, default=0.15, high=0.5)
        if each.name == "iout"
        else each
        for each in REFERENCE.parameters
    ),
    sources=(*REFERENCE.sources[:2], "Reservoir of a half-wave rectifier: C = I / (f dV)"),
    limits=(
        "For an adapter of alternating current: one of direct current gives one half only.",
        "Both halves should draw about the same, or the adapter's transformer carries a direct current.",
    ),
    neutral=(*REFERENCE.neutral, *listed("eurorack, synth, modular, adapter, wall, wart, half, wave, single, winding")),
    unlike=("center", "centre", "tap", "tapped", "tapping"),  # of which an adapter has none
    devices=_CHIPS,
    work_out=_single,
    rank=2,
)
REFERENCES = (REFERENCE, ADAPTER)
