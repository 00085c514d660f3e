"""PT100 as the current of a loop of two wires that feeds it: 4 mA at the low end of a range, 20 mA at the high one."""

from __future__ import annotations

from circuitron.references import platinum
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.current_loops import (
    LOW,
    MOST,
    RATIO,
    SOURCES,
    SPAN,
    drivable,
    joined,
    transmitter,
    two_wires,
)
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_VREF, _TOP, _COMMON, _INTO = 4.096, 5.1e3, 1.5e3, 10e3
_UNIT, _CHIP, _GIVES, _STANDS = 100e3, 75e-6, 3.5e-3, 0.05  # INA333: ohms of its gain, amperes; of U1; volts at ends
_FARADS = 100e-9


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    draft.require(high - low >= 50, f"it is for spans of 50 K and more, not {high - low:g} K")
    least, most = platinum.sensor(draft, "low", low), platinum.sensor(draft, "high", high)
    # A quarter of the span below the low end: 4 mA are a quarter of what 4 mA to 20 mA span.
    part = draft.figure("R3 and R9, part of their branch", "(5 * RLOW / (R1 + RLOW) - RHIGH / (R1 + RHIGH)) / 4", "",
                        R1=_TOP, RLOW=least, RHIGH=most)  # fmt: skip
    coarse = draft.standard("R3", "R3", "0.93 * R1 * K / (1 - K)", "ohm", 24, R1=_TOP, K=part)
    fine = draft.standard("R9", "R9", "R1 * K / (1 - K) - R3", "ohm", 96, R1=_TOP, K=part, R3=coarse)
    other = coarse + fine
    named = {"VREF": _VREF, "R1": _TOP, "R4": _COMMON, "R39": other}
    volts = [
        draft.figure(f"bridge at the {word} end",
                     "VREF * (RT / (R1 + RT) - R39 / (R1 + R39)) / (1 + R4 * (1 / (R1 + RT) + 1 / (R1 + R39)))", "V",
                     RT=ohms, **named)
        for word, ohms in (("low", least), ("high", most))
    ]  # fmt: skip
    gain = draft.standard("R5", "R5", "RG / (ISPAN * R8 / (K * (VHIGH - VLOW)) - 1)", "ohm", 96, RG=_UNIT, ISPAN=SPAN,
                          R8=_INTO, K=RATIO, VHIGH=volts[1], VLOW=volts[0])  # fmt: skip
    for word, each, asked in zip(("low", "high"), volts, (LOW, MOST), strict=True):
        draft.figure(f"current at the {word} end", "K * (1 + RG / R5) * VBRIDGE / R8", "A", asked=asked, K=RATIO,
                     RG=_UNIT, R5=gain, VBRIDGE=each, R8=_INTO)  # fmt: skip
    _check(draft, (1 + _UNIT / gain) * volts[1])
    drivable(draft)
    heat = draft.figure("heat in Q1, the most", "VLOOP * IMOST", "W", VLOOP=values["loop"], IMOST=MOST)
    _drawn(draft, (coarse, fine), gain, heat)
    return _finished(draft, coarse, gain)


def _check(draft: Draft, output: float) -> None:
    """That the amplifier stays within its range, and U1 within what it gives."""
    total = draft.figure("current of the bridge", "VREF / ((R1 + RT) / 2 + R4)", "A", VREF=_VREF, R1=_TOP,
                         RT=platinum.ZERO, R4=_COMMON)  # fmt: skip
    middle = draft.figure(
        "inputs of the amplifier, about", "I * (R4 + RT / 2)", "V", I=total, R4=_COMMON, RT=platinum.ZERO
    )
    inside = draft.figure("inside of the amplifier, the least", "VCM - VOUT / 2", "V", VCM=middle, VOUT=output)
    draft.require(inside >= _STANDS, "the amplifier would saturate inside")
    drawn = draft.figure("current from U1", "I + IAMP", "A", I=total, IAMP=_CHIP)
    draft.require(drawn <= _GIVES, "U1 gives less")


def _drawn(draft: Draft, branch: tuple[float, float], gain: float, heat: float) -> None:
    two_wires(draft)
    with draft.block("transmitter", "the input current a hundred times"):
        transmitter(draft, "XTR116U", heat)
        draft.resistor("R8", _INTO, "AMPLIFIED", "SUM", "200 uA at 20 mA; 0.1 %")
    with draft.block("bridge", "the wires are in both branches, so that their resistance takes itself out"):
        draft.resistor("R1", _TOP, "VREF", "P", "bridge, 0.1 %")
        draft.resistor("R2", _TOP, "VREF", "N", "bridge, 0.1 %")
        draft.resistor("R3", branch[0], "N", "BRANCH", "the low end of the range, 0.1 %")
        draft.resistor("R9", branch[1], "BRANCH", "WIRE2", "the low end of the range")
        draft.header("J2", "PT100 1/2/3", "sensor: one wire at one end, two at the other; for two wires join 2 and 3",
                     "P", "WIRE2", "WIRE3")  # fmt: skip
        draft.resistor("R4", _COMMON, "WIRE3", "IRET", "lifts the bridge into the range of the amplifier")
    with draft.block("amplifier", f"gain {1 + _UNIT / gain:.4g}"):
        pins = {"1": "RG1", "8": "RG2", "2": "N_IN", "3": "P_IN", "4": "IRET", "5": "IRET", "6": "AMPLIFIED",
                "7": "VREG"}  # fmt: skip
        draft.part("U2", "Amplifier_Instrumentation:INA333xxDGK", "", "Package_SO:VSSOP-8_3x3mm_P0.65mm",
                   "instrumentation amplifier", pins)  # fmt: skip
        draft.resistor("R5", gain, "RG1", "RG2", "sets the gain, 0.1 %")
        draft.capacitor("C2", 100e-9, "VREG", "IRET", "supply capacitor, at U2")
        for ref, one, into in (("R6", "P", "P_IN"), ("R7", "N", "N_IN")):
            draft.resistor(ref, 1e3, one, into, "filter against interference from the cable")
        draft.capacitor("C3", _FARADS, "P_IN", "N_IN", "filter against interference from the cable")


def _finished(draft: Draft, coarse: float, gain: float) -> Designed:
    low, high = draft.values["low"], draft.values["high"]
    joined(draft)
    draft.makes("VREG")
    draft.decoupled("U2", "IRET")
    draft.wired("U2", P_IN="3", N_IN="2")
    draft.pulled_all(P="VREF", N="VREF", BRANCH="N", WIRE3="IRET", SUM="AMPLIFIED")
    draft.stated(R1=_TOP, R3=coarse, R5=gain, R8=_INTO)
    draft.note(
        "The PT100 is no straight line: in the middle of 100 K it reads some 0.6 K high, of 200 K 2 K, of 400 K 9 K."
    )
    return draft.finish(
        "PT100 two-wire transmitter",
        f"A PT100 of two or three wires from {low:g} °C to {high:g} °C as 4 mA to 20 mA of the loop that feeds it, "
        f"{shown(draft.values['loop'], 'V')}.",
    )


REFERENCE = Reference(
    name="pt100-transmitter",
    title="PT100 as 4-20 mA of a loop that feeds it (two wires, XTR116, INA333), -50 °C to 400 °C",
    answers=listed(
        """
        pt100 transmitter, pt100 temperature transmitter, pt100 loopcurrent, pt100 loopcurrent transmitter, pt100
        loopcurrent converter, pt100 temperature transmitter loopcurrent, pt100 sensor loopcurrent, pt100 sensor
        loopcurrent transmitter, pt100 current loop transmitter, loop powered pt100 transmitter, rtd transmitter, rtd
        loopcurrent, rtd loopcurrent transmitter, rtd loopcurrent converter, rtd temperature transmitter, loop powered
        rtd transmitter, rtd current loop transmitter, pt100 loopcurrent transducer, pt100 rtd loopcurrent transmitter,
        pt100 rtd transmitter
        """
    ),
    parameters=(
        Parameter("high", "highest temperature", "°C", 100.0, 0.0, 400.0, ("to", "up", "max", "for"), ("max",),
                  alone=True),
        Parameter("low", "lowest temperature", "°C", 0.0, -50.0, 100.0, ("from", "between"), ("to", "and")),
        Parameter("wires", "wires of the sensor", "", 3.0, 2.0, 3.0, (), ("wire", "wires")),
        Parameter("loop", "supply of the loop", "V", 24.0, 10.0, 32.0, ("loop", "supply", "from", "on", "powered"),
                  ("loop", "supply"), hardest="low", alone=True),
        Parameter("load", "load in the loop", "ohm", 250.0, 0.0, 1100.0, ("load", "receiver", "into"),
                  ("load", "receiver", "shunt")),
    ),
    sources=(
        *SOURCES,
        "INA333 Micro-Power, Zero-Drift, Rail-to-Rail Out Instrumentation Amplifier, Texas Instruments SBOS445: "
        "G = 1 + 100 kohm / RG",
        "IEC 60751 Industrial platinum resistance thermometers",
    ),
    limits=(
        "The sensor must be isolated from its tube: IRET must touch no other ground.",
        "The currents are as exact as R1 to R8: two readings at known temperatures set offset and slope.",
        "A broken wire 1 of the sensor makes more than 20 mA; a broken wire 2 or 3, or a short, less than 4 mA.",
        "It does not straighten the line of the PT100.",
    ),
    neutral=listed(
        "loop, loopcurrent, powered, current, transmitter, twowire, wire, wires, sensor, analog, signal, "
        "industrial, rtd, pt100, temperature, output, two, three, power, converter, two-wire, probe, plc, head, xtr116"
    ),
    devices=("XTR116", "INA333"),
    work_out=_work_out,
)  # fmt: skip
