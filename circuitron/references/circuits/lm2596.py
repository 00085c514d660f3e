"""Step-down converter with the LM2596 or, above 40 V, the LM2576HV."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.coils import coil_size, rectifier
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_VREF, _BOTTOM, _VSAT, _VF = 1.23, 1e3, 1.2, 0.5
_RIPPLE = 0.3  # of the largest current, in the inductor
_FIXED = {3.3: "LM2596S-3.3", 5.0: "LM2596S-5", 12.0: "LM2596S-12"}
_PLAIN = 10.0  # volts of the output up to which an LM2596 is stable without a feedforward capacitor


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    least = max(4.5, 1.1 * vout + _VSAT + 0.5)
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    high = vin > 38
    device, hertz, top = _device(draft, high)
    duty = draft.figure("duty cycle", "(VOUT + VF) / (VIN - VSAT + VF)", "", VOUT=vout, VF=_VF, VIN=vin, VSAT=_VSAT)
    coil = draft.standard(
        "L1", "L1", "(VIN - VSAT - VOUT) * D / (F * RIPPLE * I)", "H", 6,
        VIN=vin, VSAT=_VSAT, VOUT=vout, D=duty, F=hertz, RIPPLE=_RIPPLE, I=max(iout, 0.5),
    )  # fmt: skip
    peak = draft.figure("inductor peak current", "IOUT + (VIN - VSAT - VOUT) * D / (2 * F * L)", "A",
                        IOUT=iout, VIN=vin, VSAT=_VSAT, VOUT=vout, D=duty, F=hertz, L=coil)  # fmt: skip
    ripple = draft.figure("ripple current of C1", "IOUT * sqrt(D * (1 - D))", "A", IOUT=iout, D=duty)
    heat = draft.figure(
        "heat in U1, about", "VSAT * IOUT * D + VIN * 5e-3", "W", VSAT=_VSAT, IOUT=iout, D=duty, VIN=vin
    )
    draft.require(heat <= 3.0, f"U1 would turn {shown(heat, 'W')} into heat; nearest: buck")
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 220e-6, "VIN", "GND", f"input capacitor, low ESR, {shown(ripple, 'A')} of ripple", vin)
        draft.capacitor("C3", 100e-9, "VIN", "GND", "input capacitor for high frequencies, at U1", vin)
    purpose = f"converter of {shown(hertz, 'Hz')}; {shown(heat, 'W')}, needs copper"
    with draft.block("converter", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        _converter(draft, device, purpose, (coil, peak), top)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C2", 470e-6, "VOUT", "GND", "output capacitor, low ESR", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    _asserted(draft, top)
    return draft.finish(
        f"Step-down converter {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"{shown(hertz, 'Hz')} buck converter ({_spoken(device)}) from {shown(vin, 'V')} to {shown(vout, 'V')}, up to "
        f"{shown(iout, 'A')}.",
    )


def _device(draft: Draft, high: bool) -> tuple[str, float, float]:
    """The device, its frequency, and the upper resistor of its feedback: 0 where it is one of a fixed voltage."""
    vout = draft.values["vout"]
    if draft.values["fixed"]:
        known = ", ".join(shown(volts, "V") for volts in _FIXED)
        draft.require(vout in _FIXED, f"it is made for {known}, not {shown(vout, 'V')}")
        draft.require(not high, "one of a fixed voltage takes 38 V at the most")
        return _FIXED[vout], 150e3, 0.0
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=_VREF, R2=top, R1=_BOTTOM)
    return ("LM2576HVS-ADJ", 52e3, top) if high else ("LM2596S-ADJ", 150e3, top)


def _spoken(device: str) -> str:
    """How people call it: LM2596, LM2596-5.0."""
    family, _, version = device.partition("-")
    return family[:6] if version == "ADJ" else f"{family[:6]}-{float(version):.1f}"


def _converter(draft: Draft, device: str, purpose: str, coil: tuple[float, float], top: float) -> None:
    vin, vout = draft.values["vin"], draft.values["vout"]
    high = device.startswith("LM2576")
    pins = {"1": "VIN", "2": "SW", "3": "GND", "4": "FB" if top else "VOUT", "5": "GND"}
    draft.part("U1", f"Regulator_Switching:{device}", "", "Package_TO_SOT_SMD:TO-263-5_TabPin3", purpose, pins)
    most = 1.3 * coil[1]
    draft.inductor("L1", coil[0], "SW", "VOUT", f"saturation above {shown(most, 'A')}", coil_size(coil[0], most))
    draft.diode("D1", *rectifier(vin), "GND", "SW", "freewheels")
    if not top:
        return
    draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
    draft.resistor("R2", top, "VOUT", "FB", "feedback, 1 %")
    if vout > _PLAIN and not high:
        ahead = draft.standard("C4", "C4", "1 / (K * R2)", "F", 6, K=31e3, R2=top)
        draft.capacitor("C4", ahead, "VOUT", "FB", "feedforward, which outputs above 10 V need", vout)


def _asserted(draft: Draft, top: float) -> None:
    vin, vout = draft.values["vin"], draft.values["vout"]
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.rated("C1", 1.25 * vin)
    draft.rated("C2", 1.25 * vout)
    if top:
        draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
        draft.stated(R1=_BOTTOM)
    else:
        draft.joined("U1", "4", "VOUT")


REFERENCE = Reference(
    name="lm2596",
    title="Step-down converter with an LM2596, or an LM2576HV for inputs of up to 55 V, up to 3 A",
    answers=listed(
        """
            lm2596, lm2596 buck, lm2596 buck converter, lm2596 step down, lm2596 regulator, lm2596 step down converter,
            lm2576, lm2576 buck, lm2576 buck converter, lm2576hv, lm2596 adj, lm2596 module, buck lm2596, buck, step
            down, buck converter, buck regulator, step down converter, step down regulator, step down dc dc converter,
            buck dc dc converter, lm2576 step down, dc dc step down
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 4.5, 55.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.5, 30.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 1.0, 0.05, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "fixed",
            "version of a fixed voltage (1) or the adjustable one (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("fixed", 1.0),),
        ),
    ),
    sources=(
        "LM2596 SIMPLE SWITCHER Power Converter 150-kHz 3-A Step-Down Voltage Regulator, Texas Instruments SNVS124",
        "LM2576xx Series SIMPLE SWITCHER 3-A Step-Down Voltage Regulator, Texas Instruments SNVS107",
        "B340 and B360 Schottky rectifiers, Diodes Incorporated; SB5H100 High-Voltage Schottky Rectifier, Vishay 88722",
    ),
    limits=(
        "The input is not protected against reverse polarity or surges.",
        "At small loads the current in L1 stops in each cycle, which is harmless.",
        "The size of L1 is an estimate from its energy: take the footprint of the part that is bought.",
    ),
    neutral=listed(
        "laptop, brick, adapter, step, down, switching, regulated, buck, converter, dc, regulator, adj, module"
    ),
    devices=("LM2596", "LM2596S", "LM2576", "LM2576HV"),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VIN", "vin", "vout * iout / (0.75 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
