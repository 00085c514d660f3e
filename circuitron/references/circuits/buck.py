"""Buck converter with the LMR33630."""

from __future__ import annotations

from math import ceil

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
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

_VREF, _FREQUENCY, _TOP = 1.0, 400e3, 100e3
_RIPPLE = 0.3  # of the rated current, section 9.2.2 of the datasheet
_RATED, _LIMIT = 3.0, 5.05  # amperes that it is made for, and that its limit allows at the most
_OUTPUT = 22e-6  # one output capacitor
_POLYMER = (100e-6, 220e-6, 470e-6)  # farads
_DOWN = 100e3
_DERATED = 0.5  # what a ceramic capacitor keeps of its value at half its rated voltage


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    least = 1.1 * vout + 0.6
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    draft.require(vout / vin >= 0.04, f"{shown(vin, 'V')} to {shown(vout, 'V')} is below the shortest on-time")
    duty = draft.figure("duty cycle", "VOUT / VIN", "", VOUT=vout, VIN=vin)
    bottom = draft.standard(
        "R2", "feedback lower resistor", "RT / (VOUT / VREF - 1)", "ohm", 96, RT=_TOP, VOUT=vout, VREF=_VREF
    )
    draft.figure("output voltage", "VREF * (1 + RT / RB)", "V", asked=vout, VREF=_VREF, RT=_TOP, RB=bottom)
    inductance = draft.standard(
        "L1", "inductance", "(VIN - VOUT) * VOUT / (VIN * F * K * IRATED)", "H", 12,
        VIN=vin, VOUT=vout, F=_FREQUENCY, K=_RIPPLE, IRATED=_RATED,
    )  # fmt: skip
    ripple = draft.figure(
        "inductor ripple", "(VIN - VOUT) * D / (F * L)", "A", VIN=vin, VOUT=vout, D=duty, F=_FREQUENCY, L=inductance
    )
    peak = draft.figure("inductor peak current", "IOUT + RIPPLE / 2", "A", IOUT=iout, RIPPLE=ripple)
    needed = draft.figure(
        "output capacitance for a step of the whole load, 5 %",
        "IOUT / (F * DV * K) * ((1 - D) * (1 + K) + K^2 / 12 * (2 - D))", "F",
        IOUT=iout, F=_FREQUENCY, DV=0.05 * vout, K=_RIPPLE, D=duty,
    )  # fmt: skip
    count = min(6, max(3, ceil(needed / (_OUTPUT * _DERATED))))
    _output_ripple(draft, ripple, count)
    bulk = _bulk(draft, needed, count)

    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C2", 220e-9, "VIN", "GND", "input capacitor for high frequencies, at the pins", vin)
    with draft.block("converter", f"steps {shown(vin, 'V')} down to {shown(vout, 'V')}"):
        pins = {
            "VIN": "VIN", "EN": "EN" if values["enable"] else "VIN", "1": "GND", "9": "GND", "VCC": "VCC",
            "BOOT": "BOOT", "SW": "SW", "FB": "FB", "PG": OPEN,
        }  # fmt: skip
        footprint = "Package_SO:Texas_HSOP-8-1EP_3.9x4.9mm_P1.27mm_ThermalVias"
        draft.part("U1", "Regulator_Switching:LMR33630ADDA", "", footprint, "400 kHz synchronous converter, 3 A", pins)
        draft.capacitor("C3", 1e-6, "VCC", "GND", "internal supply", 5.0)
        draft.capacitor("C4", 100e-9, "BOOT", "SW", "bootstrap", 5.0)
        coil = f"saturation above {shown(max(peak, _LIMIT), 'A')}, {shown(iout, 'A')} rms"
        draft.part(
            "L1", "Device:L", f"{inductance * 1e6:.3g}uH", "Inductor_SMD:L_Bourns_SRP1038C_10.0x10.0mm", coil,
            {"1": "SW", "2": "VOUT"},
        )  # fmt: skip
        draft.resistor("R1", _TOP, "VOUT", "FB", "feedback, upper")
        draft.resistor("R2", bottom, "FB", "GND", "feedback, lower")
    _outputs(draft, count, bulk)
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.rated("C1", 1.25 * vin)
    _enable(draft)
    draft.decoupled("U1")
    return draft.finish(
        f"Buck converter {shown(vin, 'V')} to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"Synchronous 400 kHz buck converter from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


def _enable(draft: Draft) -> None:
    """On with its supply, or by an input for logic of 1.8 V and more, which may have as much as the supply."""
    if not draft.values["enable"]:
        draft.enabled("U1", "EN", "VIN")
        return
    with draft.block("enable", "above 1.4 V it is on; open or at ground it is off"):
        draft.resistor("R3", _DOWN, "EN", "GND", "keeps it off while nothing drives the input")
        draft.header("J3", "EN/GND", "enable input, high turns it on", "EN", "GND")
    draft.pulled("EN", "GND")


def _outputs(draft: Draft, count: int, bulk: float) -> None:
    vout, iout = draft.values["vout"], draft.values["iout"]
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        for number in range(5, 5 + count):
            draft.capacitor(f"C{number}", _OUTPUT, "VOUT", "GND", "output capacitor", vout)
        if bulk:
            draft.capacitor(f"C{5 + count}", bulk, "VOUT", "GND", "for steps of the load; polymer, some 20 mohm", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")


def _output_ripple(draft: Draft, ripple: float, count: int) -> None:
    """Notes what the output capacitors leave of the inductor's ripple, a triangle."""
    kept = count * _OUTPUT * _DERATED
    draft.figure("output ripple, about", "RIPPLE / (8 * F * C)", "V", RIPPLE=ripple, F=_FREQUENCY, C=kept)


def _bulk(draft: Draft, needed: float, count: int) -> float:
    """A polymer capacitor of so many farads where the ceramic ones are fewer than a step of the load needs, else 0."""
    lacking = needed - count * _OUTPUT * _DERATED
    bulk = next((each for each in _POLYMER if each >= lacking), _POLYMER[-1]) if lacking > 0 else 0.0
    if bulk:
        draft.figure("capacitance that the ceramic capacitors lack", "CNEED - N * C * DERATED", "F", CNEED=needed,
                     N=float(count), C=_OUTPUT, DERATED=_DERATED)  # fmt: skip
    return bulk


REFERENCE = Reference(
    name="buck",
    title="Buck (step-down) converter, 4.5 V to 36 V in, 1.2 V to 24 V out, up to 3 A",
    answers=listed(
        """
        buck converter, buck regulator, buck, step down converter, step down regulator, step down, stepdown,
        switching regulator, switching converter, switching power supply, switch mode power supply, smps, dc
        dc converter, dcdc converter, power supply, voltage regulator, regulator, dc dc
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 4.5, 36.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.2, 24.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 2.0, 0.01, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("enable", "enable input (1) or none (0)", "", 0.0, 0.0, 1.0, named=(("enable", 1.0),)),
    ),
    sources=("LMR33630 3.8-V to 36-V, 3-A Synchronous Step-down Voltage Converter, Texas Instruments SNVSAN3",),
    limits=(
        "The input is not protected against reverse polarity or surges.",
        "The output has the converter's own current limit and no fuse.",
        "Place C2 at the pins VIN and GND, and follow the layout of the datasheet.",
    ),
    neutral=listed("step, down, synchronous, efficient, regulated, constant, enable pin, enable input"),
    unlike=("quiet", "silent"),  # linear regulators are
    devices=("LMR33630", "LMR33630ADDA"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "vout * iout / (0.85 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
