"""Symmetrical supply from a single direct voltage, with an isolated module of 2 W (IH series)."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SMA, TO220
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_INPUTS = {5.0: ("05", 4.4, 5.5), 12.0: ("12", 10.8, 13.2), 24.0: ("24", 21.6, 26.4)}  # name, lowest, highest input
_OUTPUTS = {5.0: 0.2, 12.0: 83e-3, 15.0: 66e-3}  # amperes of each side
_EFFICIENCY, _REGULATED = 0.78, 5.0


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    known = ", ".join(f"±{each:g} V" for each in _OUTPUTS)
    draft.require(vout in _OUTPUTS, f"the modules make {known}, not ±{vout:g} V")
    draft.require(
        iout <= 1.001 * _OUTPUTS[vout], f"at ±{vout:g} V it gives {shown(_OUTPUTS[vout], 'A')}, not {shown(iout, 'A')}"
    )
    drop = 0.35 if values["reverse"] else 0.0
    direct = next((name for name, low, high in _INPUTS.values() if low <= vin - drop <= high and not (vout
                  == 5.0 and name != "05")), "")  # fmt: skip
    draft.require(bool(direct) or 7.0 + drop <= vin <= 15.0, f"there is no module for {shown(vin, 'V')}")
    name = direct or "05"
    watts = draft.figure("input power", "2 * VOUT * IOUT / ETA", "W", VOUT=vout, IOUT=iout, ETA=_EFFICIENCY)
    draft.figure("least load of each side", "0.1 * IMAX", "A", IMAX=_OUTPUTS[vout])
    return _completed(draft, direct, drop, name, vin, watts)


def _completed(draft: Draft, direct: str, drop: float, name: str, vin: float, watts: float) -> Designed:
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        first = "VRAW" if draft.values["reverse"] else ("VIN" if direct else "VREG_IN")
        draft.terminal("J1", f"{shown(vin, 'V')} in", first, "GND", "supply")
        after = "VIN" if direct else "VREG_IN"
        if draft.values["reverse"]:
            draft.diode("D1", "Diode:SS34", SMA, first, after, "keeps a reversed supply out")
            draft.makes(after)
        if not direct:
            heat = draft.figure("heat in U2", "(VIN - VREG) * P / VREG", "W", VIN=vin - drop, VREG=_REGULATED, P=watts)
            draft.require(heat <= 6.0, f"U2 would turn {shown(heat, 'W')} into heat")
            draft.part("U2", "Regulator_Linear:L7805", "", TO220,
                       f"5 V for the module; {shown(heat, 'W')}", {"1": "VREG_IN", "2": "GND", "3": "VIN"})  # fmt: skip
            draft.capacitor("C5", 330e-9, "VREG_IN", "GND", "input capacitor, at U2", vin)
            draft.decoupled("U2")
            draft.note(f"U2 needs a heat sink of at most {shown(50 / max(heat, 1.0), 'K/W')}.")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", max(vin, 5.0))
    return _drawn(draft, name, first)


def _drawn(draft: Draft, name: str, first: str) -> Designed:
    vin, vout, iout = (draft.values[each] for each in ("vin", "vout", "iout"))
    is_isolated = bool(draft.values["isolated"])
    with draft.block("converter", "an isolated module" + ("" if is_isolated else "; R1 joins both grounds")):
        pins = {"1": "GND", "3": "VIN", "4": "VNEG", "5": "VPOS", "6": "COM", "2": OPEN}
        draft.part("U1", f"Converter_DCDC:IH{name}{vout:02.0f}D", "",
                   "Converter_DCDC:Converter_DCDC_XP_POWER-IHxxxxD_THT", "isolated converter, 2 W", pins)  # fmt: skip
    with draft.block("output stage", f"{shown(vout, 'V')} and {shown(-vout, 'V')} at up to {shown(iout, 'A')} each"):
        if not is_isolated:
            draft.resistor("R1", 0.0, "COM", "GND", "joins both grounds; without it the output is isolated")
        draft.capacitor("C2", 10e-6, "VPOS", "COM", "output capacitor", vout)
        draft.capacitor("C3", 10e-6, "COM", "VNEG", "output capacitor", vout)
        draft.terminal("J2", "out", "VPOS", "COM", "VNEG", "load")
    draft.fed(first, "GND")
    draft.makes("COM")
    (draft.apart if is_isolated else draft.pulled)("COM", "GND")
    draft.decoupled("U1")
    draft.wired("U1", VPOS="5", VNEG="4", VIN="3")
    draft.rated("C2", 1.25 * vout)
    draft.rated("C3", 1.25 * vout)
    return draft.finish(
        f"Symmetrical supply ±{vout:g} V from {shown(vin, 'V')}",
        f"{shown(vout, 'V')} and {shown(-vout, 'V')} at up to {shown(iout, 'A')} each, from {shown(vin, 'V')} DC.",
    )


REFERENCE = Reference(
    name="bipolar-converter",
    title="Symmetrical supply of ±5, ±12 or ±15 V from 5 V to 15 V or 24 V DC (module of 2 W)",
    answers=listed(
        "dual supply, dual power supply, symmetrical supply, symmetrical power supply, split supply, split "
        "power supply, bipolar supply, bipolar power supply, split rail supply, dual rail supply, dual rail "
        "power supply, dual rail, plus minus supply, op amp power supply, to symmetrical, symmetrical from, "
        "dual rail symmetrical supply, symmetrical converter, symmetrical dc dc converter, bipolar converter, "
        "symmetrical for opamps, symmetrical rails, bipolar rails, symmetrical opamp supply, split rail power "
        "supply, bipolar dc dc converter"
    ),
    parameters=(
        Parameter(
            "vin",
            "input voltage",
            "V",
            12.0,
            4.5,
            26.0,
            ("single", *INPUT_BEFORE),
            ("usb", "single", *INPUT_AFTER),
            usual=(("usb", 5.0),),
        ),
        Parameter(
            "vout",
            "output voltage, of both signs",
            "V",
            12.0,
            5.0,
            15.0,
            ("symmetrical", *OUTPUT_BEFORE),
            ("supply", "rails", *OUTPUT_AFTER),
            alone=True,
            mirrored=True,
            made=True,
        ),
        Parameter(
            "iout", "output current of each side", "A", 50e-3, 1e-3, 0.2, LOAD_BEFORE, (*LOAD_AFTER, "each"), alone=True
        ),
        Parameter(
            "reverse",
            "reverse-polarity diode (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("reverse", 1.0), ("polarity", 1.0)),
        ),
        Parameter(
            "isolated",
            "output isolated from the input (1) or with its ground (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("isolated", 1.0), ("isolation", 1.0), ("galvanic", 1.0)),
        ),
    ),
    sources=(
        "IH Series 2 Watt DC-DC Converters, XP Power",
        "L78 Positive Voltage Regulator ICs, STMicroelectronics DS0422",
    ),
    limits=(
        "The outputs are not regulated: they move by some 10 % with input and load, and need a tenth of the "
        "load at least.",
        "For racks of modules it is too weak: they draw hundreds of milliamperes.",
    ),
    neutral=listed(
        "brick, wall, wart, adapter, "
        "symmetrical, dual, split, bipolar, rail, rails, opamp, opamps, op, amps, analog, synth, eurorack, "
        "dc, converter, module, isolated, single, plus, minus, reverse, polarity, protection, wall, wart, "
        "linear, usb, audio"
    ),
    unlike=("amplifier", "buffer", "follower", "filter"),
    devices=("IH0512D", "IH0515D", "IH1212D", "IH1215D"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "2 * vout * iout / (0.75 * vin)"),),
)
