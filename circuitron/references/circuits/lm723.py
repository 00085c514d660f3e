"""Linear supply with an LM723 and a power transistor, with current limiting."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.stock import TO220
from circuitron.references.words import INPUT_AFTER, LOAD_AFTER, LOAD_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_VREF, _SENSE, _MARGIN = 7.15, 0.65, 1.25  # volts of the reference and of the limiter; limit over the load's current
_HEADROOM = 3.0 + 0.8 + _SENSE  # volts across U1, and what Q1 and the sense resistor take
_COMPENSATION, _LOWER = 470e-12, 4.99e3  # farads with an external transistor; ohms
_GAIN, _IDLE, _MOST_HEAT, _CHIP = 20.0, 4e-3, 25.0, 0.5  # TIP41C: least current gain at 1.5 A; watts
_PACKAGE = 0.66  # watts of a DIP at 25 °C
_WITHIN = 2.5  # kelvins a watt within Q1 and to its heat sink
_INPUTS = (12.0, 15.0, 18.0, 24.0, 30.0, 36.0)


def _work_out(values: Values) -> Designed:
    vout, iout = values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    usual = next((volts for volts in _INPUTS if volts >= vout + _HEADROOM + 0.5), _INPUTS[-1])
    vin = draft.suppose("vin", usual)
    draft.require(vin >= vout + _HEADROOM, f"{shown(vout, 'V')} needs {shown(vout + _HEADROOM, 'V')} at the input")
    heat = draft.figure("heat in Q1", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    limit = draft.standard("R4 R5", "R4 and R5", "2 * VSENSE / (K * IOUT)", "ohm", 24, VSENSE=_SENSE, K=_MARGIN,
                           IOUT=iout)  # fmt: skip
    short = draft.figure("limit of the current, about", "2 * VSENSE / R4", "A", VSENSE=_SENSE, R4=limit)
    worst = draft.figure("heat in Q1 at a short", "VIN * ILIM", "W", VIN=vin, ILIM=short)
    draft.require(worst <= _MOST_HEAT, f"a short would turn {shown(worst, 'W')} into heat; nearest: less current, "
                  "or a lower input")  # fmt: skip
    chip = draft.figure("heat in U1", "(VIN - VOUT - 1.5) * IOUT / HFE + VIN * IQ", "W", VIN=vin, VOUT=vout, IOUT=iout,
                        HFE=_GAIN, IQ=_IDLE)  # fmt: skip
    draft.require(chip <= _CHIP, f"U1 would turn {shown(chip, 'W')} into heat; nearest: less current")
    draft.note(f"Q1 needs a heat sink of at most {shown(_warming(heat), 'K/W')}, for a lasting short of "
               f"{shown(_warming(worst), 'K/W')}.")  # fmt: skip
    driven = draft.figure("heat in U1 at a short, at the most", "(VIN - 1.4) * ILIM / HFE + VIN * IQ", "W", VIN=vin,
                          ILIM=short, HFE=_GAIN, IQ=_IDLE)  # fmt: skip
    if driven > _PACKAGE:
        draft.note(f"A short must not last: U1 would turn up to {shown(driven, 'W')} into heat, of which it stands "
                   f"{shown(_PACKAGE, 'W')}.")  # fmt: skip
    return _drawn(draft, vin, limit, max(heat, 0.0))


def _warming(watts: float) -> float:
    """Kelvins a watt of the heat sink, from 40 °C to 150 °C in Q1."""
    return 110 / watts - _WITHIN


def _divider(draft: Draft) -> tuple[float, float]:
    """R1 and R2 in ohms: below the reference they divide it, above it the output."""
    vout = draft.values["vout"]
    if vout <= _VREF:
        upper = draft.standard("R1", "R1", "R2 * (VREF / VOUT - 1)", "ohm", 96, R2=_LOWER, VREF=_VREF, VOUT=vout)
        draft.figure("output voltage", "VREF * R2 / (R1 + R2)", "V", asked=vout, VREF=_VREF, R1=upper, R2=_LOWER)
    else:
        upper = draft.standard("R1", "R1", "R2 * (VOUT / VREF - 1)", "ohm", 96, R2=_LOWER, VREF=_VREF, VOUT=vout)
        draft.figure("output voltage", "VREF * (R1 + R2) / R2", "V", asked=vout, VREF=_VREF, R1=upper, R2=_LOWER)
    return upper, _LOWER


def _drawn(draft: Draft, vin: float, limit: float, heat: float) -> Designed:
    vout, iout = draft.values["vout"], draft.values["iout"]
    low = vout <= _VREF
    upper, lower = _divider(draft)
    third = draft.standard("R3", "R3", "R1 * R2 / (R1 + R2)", "ohm", 96, R1=upper, R2=lower)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C2", 100e-9, "VIN", "GND", "input capacitor, at U1", vin)
    with draft.block("regulator", f"compares with its reference of {_VREF:g} V"):
        pins = {"12": "VIN", "11": "VIN", "7": "GND", "6": "VREF", "5": "PLUS", "4": "MINUS", "13": "COMP",
                "10": "BASE", "2": "EMITTER", "3": "VOUT", "9": OPEN}  # fmt: skip
        draft.part("U1", "Regulator_Linear:LM723_DIP14", "", DIP14, "regulator", pins)
        ends = (("VREF", "PLUS"), ("PLUS", "GND")) if low else (("VOUT", "MINUS"), ("MINUS", "GND"))
        draft.resistor("R1", upper, *ends[0], "output voltage, 1 %")
        draft.resistor("R2", lower, *ends[1], "output voltage, 1 %")
        draft.resistor("R3", third, *(("VOUT", "MINUS") if low else ("VREF", "PLUS")), "as R1 and R2 together: drift")
        draft.capacitor("C3", _COMPENSATION, "COMP", "MINUS", "compensation, C0G")
        if low:
            draft.capacitor("C5", 1e-6, "PLUS", "GND", "keeps noise of the reference out")
    with draft.block("output stage", f"up to {shown(iout, 'A')}"):
        draft.part("Q1", "Transistor_BJT:TIP41C", "", TO220, f"carries the current; {shown(heat, 'W')}",
                   {"B": "BASE", "C": "VIN", "E": "EMITTER"})  # fmt: skip
        for ref in ("R4", "R5"):
            draft.warm_resistor(ref, limit, "EMITTER", "VOUT", "limits the current", _SENSE**2 / limit)
        draft.capacitor("C4", 47e-6, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{vout:g} V out", "VOUT", "GND", "load")
    return _finished(draft, (upper, lower, limit), ends, vin)


def _finished(
    draft: Draft, ohms: tuple[float, float, float], ends: tuple[tuple[str, str], ...], vin: float
) -> Designed:
    vout, iout = draft.values["vout"], draft.values["iout"]
    (top, tap), volts = ends[0], (_VREF, vout)
    draft.divides(top, tap, "GND", max(volts), min(volts), 3.0)
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.wired("U1", EMITTER="2", VOUT="3", BASE="10", PLUS="5", MINUS="4")
    draft.wired("Q1", BASE="B", VIN="C", EMITTER="E")
    draft.stated(R1=ohms[0], R2=ohms[1], R4=ohms[2], R5=ohms[2])
    draft.rated("C1", 1.25 * vin)
    return draft.finish(
        f"LM723 supply {shown(vout, 'V')} {shown(iout, 'A')}",
        f"{shown(vout, 'V')} at up to {shown(iout, 'A')} from {shown(vin, 'V')}, by an LM723 and a transistor; it "
        f"limits the current to about {shown(2 * _SENSE / ohms[2], 'A')}.",
    )


REFERENCE = Reference(
    name="lm723",
    title="Linear supply with an LM723 and a power transistor, 2 V to 28 V, up to 1.2 A, with current limiting",
    answers=listed(
        """
        lm723, 723 regulator, lm723 regulator, ua723, ua723 regulator, lm723 power supply, lm723 supply, 723 power
        supply, lm723 voltage regulator, lm723 linear regulator, lm723 circuit, lm723 with pass transistor, lm723 bench
        supply, lm723 current limit, power supply with lm723, power supply lm723, regulator lm723, supply with lm723,
        regulated supply with lm723, ua723 power supply, lm723cn
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 9.5, 36.0, ("from", "input", "in"), INPUT_AFTER, hardest="low"),
        Parameter("vout", "output voltage", "V", 5.0, 2.0, 28.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 0.5, 0.05, 1.2, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "LM723/LM723C Voltage Regulator, National Semiconductor DS008563: 7.15 V, 0.65 V, 660 mW of a plastic DIP",
        "TIP41, TIP42 Complementary Silicon Plastic Power Transistors, onsemi",
    ),
    limits=(
        "The reference is good to 5 %, and so is the output: a trimmer in R1's place sets it.",
        "The output is fixed, and the limit of the current as well.",
        "It has no shutdown by heat: a short may last only with the larger heat sink.",
        "C3 is what is usual with a transistor; no text of the data sheet confirmed it.",
    ),
    neutral=listed(
        "723, lm723, ua723, regulator, linear, regulated, voltage, supply, power, pass, transistor, current, limit, "
        "limiting, limited, short, circuit, bench, output, dc, tip41, npn"
    ),
    unlike=("adjustable", "variable", "negative", "foldback", "switching"),
    devices=("LM723", "UA723", "TIP41C"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "iout + 0.01"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
