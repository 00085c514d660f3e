"""Supply from a transformer: bridge rectifier, reservoir and linear regulator; also with two outputs."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.transformers import DIODES, bounded, bulk, can, peak
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_VOLTS = (5.0, 8.0, 9.0, 12.0, 15.0, 24.0)
_DROPOUT, _MOST_HEAT = 2.0, 10.0
_MOST_IN, _MOST_IN_24 = 35.0, 40.0  # volts


def _work_out(values: Values) -> Designed:
    vac, vout, iout = values["vac"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    volts = ", ".join(shown(each, "V") for each in _VOLTS)
    draft.require(vout in _VOLTS, f"the regulators make {volts}, not {shown(vout, 'V')}")
    top = peak(draft, vac, 2)
    bounded(draft, vac, 2, _MOST_IN_24 if vout == 24 else _MOST_IN)
    farads, value = bulk(draft, iout, top, vout + _DROPOUT)
    heat = draft.figure("heat in U1", "(VPEAK - VOUT) * IOUT", "W", VPEAK=top, VOUT=vout, IOUT=iout)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a lower AC voltage")
    return _drawn(draft, top, farads, value, heat)


def _drawn(draft: Draft, top: float, farads: float, value: str, heat: float) -> Designed:
    vac, vout, iout = (draft.values[name] for name in ("vac", "vout", "iout"))
    with draft.block("rectifier", f"{shown(vac, 'V')} AC from a transformer"):
        draft.terminal("J1", "AC in", "AC1", "AC2", "transformer")
        draft.part("D1", *DIODES, "bridge, 4 A", {"2": "AC1", "3": "AC2", "1": "VDC", "4": "GND"})
        draft.part("C1", "Device:C_Polarized", value, can(value),
                   f"reservoir, {shown(farads, 'F')}", {"1": "VDC", "2": "GND"})  # fmt: skip
    with draft.block("regulator", f"{shown(vout, 'V')}"):
        pins = {"1": "VDC", "2": "GND", "3": "VOUT"}
        symbol = f"Regulator_Linear:L78{vout:02.0f}"
        draft.part(
            "U1", symbol, "", "Package_TO_SOT_THT:TO-220-3_Vertical", f"turns {shown(heat, 'W')} into heat", pins
        )
        draft.capacitor("C2", 330e-9, "VDC", "GND", "input capacitor, at the regulator", top)
        draft.capacitor("C3", 100e-9, "VOUT", "GND", "output capacitor, at the regulator", vout)
        draft.diode("D2", "Diode:1N4007", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal", "VOUT", "VDC",
                    "discharges the output when the input is shorted")  # fmt: skip
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.makes("VDC", "GND")
    draft.decoupled("U1")
    draft.wired("D1", VDC="1", GND="4")
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.rated("C1", 1.1 * top)
    if heat > 1.0:
        draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"Rectifier supply {shown(vout, 'V')}",
        f"{shown(vout, 'V')} at up to {shown(iout, 'A')} from a transformer of {shown(vac, 'V')} AC.",
    )


REFERENCE = Reference(
    name="rectifier-supply",
    title="Supply with bridge rectifier and linear regulator, from a transformer of 6 V to 24 V AC",
    answers=listed(
        """
        bridge rectifier supply, rectifier supply, ac dc supply, bridge rectifier power supply, transformer power
        supply, ac to dc converter, ac to dc power supply, linear mains supply, rectifier power supply, ac to dc, ac
        dc power supply, ac, ac supply, ac power supply, ac regulator, ac linear supply, ac linear power supply, ac
        regulated supply, ac regulated power supply, ac linear regulator, bridge rectifier regulator, rectifier
        regulator, transformer regulator, bridge rectifier ac regulator, bridge rectifier capacitor ac regulator, ac
        voltage regulator, ac bridge rectifier regulator, bridge rectifier smoothing capacitor regulator,
        bridge rectifier and smoothing capacitor then regulator, bridge rectifier and smoothing cap then 7805,
        bridge rectifier smoothing cap 7805, bridge rectifier smoothing capacitor 7805, bridge rectifier 7805, full wave
        rectifier 7805, rectifier smoothing capacitor 7805, bridge rectifier with smoothing capacitor then 7805
        """
    ),
    parameters=(
        Parameter(
            "vac",
            "AC voltage",
            "VAC",
            9.0,
            6.0,
            24.0,
            ("from", "transformer", "secondary", "a"),
            ("ac", "transformer", "secondary", "to"),
            alone=True,
            otherwise=(12.0, 15.0, 18.0, 24.0),
        ),
        Parameter(
            "vout",
            "output voltage",
            "V",
            5.0,
            5.0,
            24.0,
            OUTPUT_BEFORE,
            OUTPUT_AFTER,
            alone=True,
            named=tuple((f"{maker}78{volts:02.0f}", volts) for maker in ("", "lm", "l") for volts in _VOLTS),
        ),
        Parameter("iout", "output current", "A", 0.5, 0.005, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("mains", "mains frequency", "Hz", 50.0, 50.0, 60.0, ("at",), ("mains", "line"), alone=True),
    ),
    sources=(
        "L78 Positive Voltage Regulator ICs, STMicroelectronics DS0422",
        "Reservoir of a full-wave rectifier: C = I / (2 f dV)",
        "GBU4A to GBU4M Glass Passivated Single-Phase Bridge Rectifier, Vishay 88614",
    ),
    limits=(
        "The transformer, its fuse and everything on mains are not part of it.",
        "The supply of the regulator is checked at the nominal AC voltage less 10 %.",
        "Without load the winding may give a tenth more at mains 10 % high; small transformers give more still.",
    ),
    alone=("ac",),
    neutral=listed(
        "ac, dc, linear, regulated, transformer, mains, full, wave, bridge, filter, smoothing, capacitor, "
        "cap, rectifier, secondary, regulator, supply, reservoir, heatsink"
    ),
    devices=("GBU4J", "L7805", "L7812"),
    work_out=_work_out,
    gives=(Rail("VOUT", "vout", "iout"),),
)
