#!/usr/bin/env python3
"""Quantities of small circuits by both SPICE engines and by hand: the table of docs/physics.md.

    .venv/bin/python bench/physics.py            the table
    .venv/bin/python bench/physics.py --write    into docs/physics.md

Both engines solve the same decks, made of the models that Circuitron has. Formulas are those of textbooks, with the
models' own figures.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from circuitron.physics import devices, library, waves
from circuitron.physics.engines import EngineProcess, NoResult, Solution
from circuitron.physics.netlist import GROUND, Netlist
from circuitron.physics.units import engineering

PAGE = Path(__file__).resolve().parents[1] / "docs" / "physics.md"
THERMAL = 0.025852


@dataclass(frozen=True)
class Case:
    """One quantity: a deck, what to read off its result, and what it has to be."""

    name: str
    unit: str
    build: Callable[[Netlist], None]
    analysis: str
    read: Callable[[Netlist, Solution], float | None]
    by_hand: float
    formula: str


def volts(net: str) -> Callable[[Netlist, Solution], float | None]:
    return lambda netlist, solution: solution.at(netlist.node(net))


def amps(probe: str) -> Callable[[Netlist, Solution], float | None]:
    return lambda netlist, solution: solution.at(netlist.probe_of(probe))


def corner(net: str) -> Callable[[Netlist, Solution], float | None]:
    return lambda netlist, solution: waves.cutoff(solution, netlist.node(net))


def size(net: str, hertz: float | None = None) -> Callable[[Netlist, Solution], float | None]:
    return lambda netlist, solution: waves.gain(solution, netlist.node(net), hertz)


def hertz(net: str) -> Callable[[Netlist, Solution], float | None]:
    def read(netlist: Netlist, solution: Solution) -> float | None:
        seconds = waves.period(solution, netlist.node(net))
        return 1 / seconds if seconds else None

    return read


def swing(net: str, since: float) -> Callable[[Netlist, Solution], float | None]:
    return lambda netlist, solution: waves.ripple(solution, netlist.node(net), since)


def passes(driven: str, output: str, rising: bool) -> Callable[[Netlist, Solution], float | None]:
    return lambda n, solution: waves.threshold(solution, n.node(driven), n.node(output), rising)


# ------------------------------------------------------------------------------------------------- dividers


def divider(top: float, bottom: float, supply: float, load: float = 0.0) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        net.source(net.node("in"), GROUND, supply)
        net.resistor(net.node("in"), net.node("out"), top)
        net.resistor(net.node("out"), GROUND, bottom)
        if load:
            net.resistor(net.node("out"), GROUND, load)

    return build


def bridge(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 5.0)
    for top, bottom, tap in ((350.0, 350.0, "a"), (350.0, 351.0, "b")):
        net.resistor(net.node("in"), net.node(tap), top)
        net.resistor(net.node(tap), GROUND, bottom)
    net.add("E", (net.node("out"), GROUND, net.node("b"), net.node("a")), "1")


def ladder(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 8.0)
    for here, there in (("in", "a"), ("a", "b"), ("b", "out")):
        net.resistor(net.node(here), net.node(there), 1e3)
        net.resistor(net.node(there), GROUND, 1e3 if there == "out" else 2e3)


def dividers() -> Iterator[Case]:
    for top, bottom, supply, load in (
        (10e3, 10e3, 5.0, 0.0),
        (30e3, 10e3, 12.0, 0.0),
        (20e3, 10e3, 5.0, 100e3),
        (100e3, 27e3, 24.0, 1e6),
    ):
        low = bottom if not load else bottom * load / (bottom + load)
        name = f"divider {top / 1e3:g}k/{bottom / 1e3:g}k at {supply:g} V" + (f", {load / 1e3:g}k load" * bool(load))
        by_hand = supply * low / (top + low)
        yield Case(name, "V", divider(top, bottom, supply, load), "op", volts("out"), by_hand, "V·R2/(R1+R2)")
    difference = 5.0 * (351 / 701 - 0.5)
    yield Case("strain gauge bridge, 350 Ω and 1 Ω", "V", bridge, "op", volts("out"), difference, "V·(R4/(R3+R4)-½)")
    yield Case("three-step ladder at 8 V", "V", ladder, "op", volts("out"), 1.0, "halved three times")


# ------------------------------------------------------------------------------------------------- diodes and LEDs


def led(supply: float, ohms: float, forward: float, count: int = 1) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        net.source(net.node("in"), GROUND, supply)
        net.resistor(net.node("in"), net.node("a0"), ohms)
        node = net.probe("led", net.node("a0"))
        for index in range(count):
            after = GROUND if index == count - 1 else net.node(f"a{index + 1}")
            net.diode(node, after, library.led("", forward))
            node = after

    return build


def exact_led(supply: float, ohms: float, forward: float, count: int) -> float:
    """The current of LEDs in series by bisection of their law."""
    series, ideality = 5.0, 2.0
    saturation = 0.01 / (math.exp((forward - 0.01 * series) / (ideality * THERMAL)) - 1)
    low, high = 0.0, supply / ohms
    for _ in range(200):
        middle = (low + high) / 2
        drop = count * (ideality * THERMAL * math.log(middle / saturation + 1) + middle * series)
        low, high = (middle, high) if drop + middle * ohms < supply else (low, middle)
    return low


def rectified(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 0.0, "SIN(0 12 50)")
    net.diode(net.node("in"), net.node("out"), "D(IS=1e-9 N=0.05)")
    net.capacitor(net.node("out"), GROUND, 470e-6)
    net.current(net.node("out"), GROUND, f"0.02*tanh(10*V({net.node('out')}))")


def zener(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 12.0)
    net.resistor(net.node("in"), net.node("out"), 1.38e3)
    net.diode(GROUND, net.node("out"), library.zener(5.1))


def diodes() -> Iterator[Case]:
    for supply, ohms, forward, count in (
        (5.0, 330.0, 2.0, 1), (3.3, 1200.0, 1.95, 1), (12.0, 910.0, 2.1, 1), (24.0, 680.0, 3.0, 5),
        (5.0, 100.0, 3.1, 1),
    ):  # fmt: skip
        name = f"{count} LED of {forward:g} V, {ohms:g} Ω at {supply:g} V"
        by_hand = exact_led(supply, ohms, forward, count)
        yield Case(name, "A", led(supply, ohms, forward, count), "op", amps("led"), by_hand, "(V-n·V_F)/R, Shockley")
    yield Case("Zener 5.1 V, 1.38k at 12 V", "V", zener, "op", volts("out"), 5.1, "V_Z at 5 mA")
    drop = 0.8
    for _ in range(20):  # the diode conducts again where the falling line meets the sine
        drop = 0.02 / 470e-6 * (0.02 - math.acos(1 - drop / 12) / (2 * math.pi * 50))
    yield Case(
        "ripple: 50 Hz half wave, 470 µF, 20 mA",
        "V",
        rectified,
        "tran 50u 120m 0 100u",
        swing("out", 0.08),
        drop,
        "I·t/C",
    )


# ------------------------------------------------------------------------------------------------- transistors


def base(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 5.0)
    net.source(net.node("vcc"), GROUND, 12.0)
    net.resistor(net.node("in"), net.node("b"), 4.7e3)
    net.resistor(net.node("vcc"), net.node("c"), 10e3)
    into = net.probe("base", net.node("b"))
    net.add("Q", (net.node("c"), into, GROUND), net.model("NPN(IS=10f BF=150 BR=5)"))


def common_emitter(net: Netlist) -> None:
    net.source(net.node("vcc"), GROUND, 12.0)
    net.resistor(net.node("vcc"), net.node("b"), 47e3)
    net.resistor(net.node("b"), GROUND, 10e3)
    net.resistor(net.node("vcc"), net.node("c"), 4.7e3)
    net.resistor(net.node("e"), GROUND, 1e3)
    net.add("Q", (net.node("c"), net.node("b"), net.node("e")), net.model("NPN(IS=10f BF=1e6)"))


def transistors() -> Iterator[Case]:
    bias = 12 * 10 / 57
    low, high = 1e-6, 1e-2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if THERMAL * math.log(middle / 1e-14) + middle * 1e3 < bias else (low, middle)
    yield Case("bias: emitter voltage, 47k/10k, 1k", "V", common_emitter, "op", volts("e"), low * 1e3, "V_B-V_BE")
    yield Case("bias: collector voltage, 4.7k", "V", common_emitter, "op", volts("c"), 12 - low * 4.7e3, "V-I_C·R_C")
    yield Case(
        "base current, 4.7k at 5 V, saturated", "A", base, "op", amps("base"), (5 - 0.6743) / 4.7e3, "(V-V_BE)/R_B"
    )


# ------------------------------------------------------------------------------------------------- filters


def low_pass(ohms: float, farads: float) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        net.source(net.node("in"), GROUND, 0.0, "AC 1")
        net.resistor(net.node("in"), net.node("out"), ohms)
        net.capacitor(net.node("out"), GROUND, farads)

    return build


def high_pass(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 0.0, "AC 1")
    net.capacitor(net.node("in"), net.node("out"), 100e-9)
    net.resistor(net.node("out"), GROUND, 10e3)


def resistor_inductor(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 0.0, "AC 1")
    net.inductor(net.node("in"), net.node("out"), 10e-3)
    net.resistor(net.node("out"), GROUND, 100.0)


def butterworth(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 0.0, "AC 1")
    net.inductor(net.node("in"), net.node("out"), 1e-3)
    net.capacitor(net.node("out"), GROUND, 1e-6)
    net.resistor(net.node("out"), GROUND, math.sqrt(1e-3 / 1e-6) / math.sqrt(2))


def supplied(net: Netlist, high: float = 5.0, low: float = -5.0) -> tuple[str, str]:
    net.source(net.node("v+"), GROUND, high)
    net.source(net.node("v-"), GROUND, low)
    return net.node("v+"), net.node("v-")


def sallen_key(net: Netlist) -> None:
    supply = supplied(net)
    net.source(net.node("in"), GROUND, 0.0, "AC 1")
    net.resistor(net.node("in"), net.node("a"), 10e3)
    net.resistor(net.node("a"), net.node("b"), 10e3)
    net.capacitor(net.node("a"), net.node("out"), 22.508e-9)
    net.capacitor(net.node("b"), GROUND, 11.254e-9)
    model = library.amplifier("OPA2134")
    devices.amplifier(net, model, (net.node("b"), net.node("out")), net.node("out"), supply)


SWEEP = "ac dec 200 1 10meg"


def filters() -> Iterator[Case]:
    for ohms, farads in ((1.6e3, 100e-9), (10e3, 10e-9), (100.0, 1e-6), (1.6e3, 100e-12)):
        name, by_hand = (
            f"RC low-pass {engineering(ohms, 'Ω')}, {engineering(farads, 'F')}",
            1 / (2 * math.pi * ohms * farads),
        )
        yield Case(name, "Hz", low_pass(ohms, farads), SWEEP, corner("out"), by_hand, "1/(2πRC)")
    by_hand = 1 / (2 * math.pi * 10e3 * 100e-9)
    yield Case("RC high-pass 10k, 100 nF", "Hz", high_pass, SWEEP, corner("out"), by_hand, "1/(2πRC)")
    yield Case(
        "RL low-pass 10 mH, 100 Ω", "Hz", resistor_inductor, SWEEP, corner("out"), 100 / (2 * math.pi * 0.01), "R/(2πL)"
    )
    natural = 1 / (2 * math.pi * math.sqrt(1e-9))
    yield Case("LC low-pass 1 mH, 1 µF, Q 1/√2", "Hz", butterworth, SWEEP, corner("out"), natural, "1/(2π√(LC))")
    yield Case("Sallen-Key low-pass, Q 1/√2", "Hz", sallen_key, SWEEP, corner("out"), 1e3, "1/(2πR√(C1C2))")


# ------------------------------------------------------------------------------------------------- amplifiers


def amplifier(
    kind: str, feedback: float, ground: float, source: str, name: str = "MCP6002"
) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        supply = supplied(net)
        net.source(net.node("in"), GROUND, *((0.1, "") if source == "DC" else (0.0, "AC 1")))
        inverting = kind == "inverting"
        net.resistor(net.node("in") if inverting else GROUND, net.node("fb"), ground)
        net.resistor(net.node("fb"), net.node("out"), feedback)
        inputs = (GROUND if inverting else net.node("in"), net.node("fb"))
        devices.amplifier(net, library.amplifier(name), inputs, net.node("out"), supply)

    return build


def difference(net: Netlist) -> None:
    supply = supplied(net)
    net.source(net.node("one"), GROUND, 1.0)
    net.source(net.node("other"), GROUND, 1.2)
    net.resistor(net.node("one"), net.node("fb"), 10e3)
    net.resistor(net.node("fb"), net.node("out"), 50e3)
    net.resistor(net.node("other"), net.node("plus"), 10e3)
    net.resistor(net.node("plus"), GROUND, 50e3)
    inputs = (net.node("plus"), net.node("fb"))
    devices.amplifier(net, library.amplifier("MCP6002"), inputs, net.node("out"), supply)


def amplifiers() -> Iterator[Case]:
    out = volts("out")
    yield Case("gain 11, 0.1 V in", "V", amplifier("straight", 10e3, 1e3, "DC"), "op", out, 1.1, "V·(1+R_F/R_G)")
    yield Case("gain -10, 0.1 V in", "V", amplifier("inverting", 100e3, 10e3, "DC"), "op", out, -1.0, "-V·R_F/R_G")
    yield Case("difference of 0.2 V, gain 5", "V", difference, "op", out, 1.0, "(V2-V1)·R_F/R_G")
    gain = size("out", 100.0)
    yield Case("gain 11 at 100 Hz", "V/V", amplifier("straight", 10e3, 1e3, "AC"), SWEEP, gain, 11.0, "1+R_F/R_G")
    bandwidth = corner("out")
    yield Case(
        "bandwidth at gain 11, 1 MHz GBW",
        "Hz",
        amplifier("straight", 10e3, 1e3, "AC"),
        SWEEP,
        bandwidth,
        1e6 / 11,
        "GBW/G",
    )
    yield Case(
        "bandwidth at gain 101, 1 MHz GBW",
        "Hz",
        amplifier("straight", 100e3, 1e3, "AC"),
        SWEEP,
        bandwidth,
        1e6 / 101,
        "GBW/G",
    )
    yield Case(
        "bandwidth at gain -10, 3 MHz GBW",
        "Hz",
        amplifier("inverting", 100e3, 10e3, "AC", "TL072"),
        SWEEP,
        bandwidth,
        3e6 / 11,
        "GBW/(1+R_F/R_G)",
    )


# ------------------------------------------------------------------------------------------------- thresholds


def schmitt(net: Netlist) -> None:
    """Reference 2.5 V over 10k, 100k from the output, which 1k pulls up to 5 V; the input goes up and down again."""
    net.source(net.node("vcc"), GROUND, 5.0)
    net.source(net.node("ref"), GROUND, 2.5)
    net.source(net.node("in"), GROUND, 0.0, "PWL(0 0 1 5 2 0)")
    net.resistor(net.node("ref"), net.node("plus"), 10e3)
    net.resistor(net.node("plus"), net.node("out"), 100e3)
    net.resistor(net.node("vcc"), net.node("out"), 1e3)
    net.capacitor(net.node("out"), GROUND, 1e-9)
    devices.comparator(net, (net.node("plus"), net.node("in")), net.node("out"), GROUND)


def thresholds() -> Iterator[Case]:
    upper = (2.5 / 10e3 + 5 / 101e3) / (1 / 10e3 + 1 / 101e3)
    low = 5 * 20 / 1020  # of the output: 20 Ω against 1k
    lower = (2.5 / 10e3 + low / 100e3) / (1 / 10e3 + 1 / 100e3)
    analysis = "tran 1m 2 0 2m"
    yield Case(
        "comparator with hysteresis, rising", "V", schmitt, analysis, passes("in", "out", True), upper, "superposition"
    )
    yield Case(
        "comparator with hysteresis, falling",
        "V",
        schmitt,
        analysis,
        passes("in", "out", False),
        lower,
        "superposition",
    )


# ------------------------------------------------------------------------------------------------- rails


def linear(
    model: devices.Regulator, supply: float, top: float, bottom: float, load: float
) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        net.source(net.node("in"), GROUND, supply)
        net.resistor(net.node("out"), net.node("adj"), top)
        net.resistor(net.node("adj"), GROUND, bottom)
        net.resistor(net.node("out"), GROUND, load)
        devices.linear_regulator(net, model, net.node("in"), net.node("out"), net.node("adj"))

    return build


def switching(reference: float, top: float, bottom: float) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        net.resistor(net.node("sw"), net.node("out"), library.link_ohms("inductor"))
        net.resistor(net.node("out"), net.node("fb"), top)
        net.resistor(net.node("fb"), GROUND, bottom)
        net.resistor(net.node("out"), GROUND, 10.0)
        devices.switching_regulator(net, reference, net.node("sw"), net.node("fb"))

    return build


def rails() -> Iterator[Case]:
    lm317 = devices.Regulator(1.25, of_output=True, amps=50e-6, drop=2.0)
    out = volts("out")
    for bottom in (720.0, 2050.0):
        by_hand = 1.25 * (1 + bottom / 240) + 50e-6 * bottom
        yield Case(
            f"LM317, 240/{bottom:g} Ω",
            "V",
            linear(lm317, 24.0, 240.0, bottom, 100.0),
            "op",
            out,
            by_hand,
            "1.25·(1+R2/R1)+I·R2",
        )
    ldo = devices.Regulator(0.55, drop=0.13)
    yield Case(
        "LDO of 0.55 V, 22.6k/10k",
        "V",
        linear(ldo, 3.3, 22.6e3, 10e3, 100.0),
        "op",
        out,
        0.55 * 3.26,
        "V_ref·(1+R1/R2)",
    )
    yield Case(
        "LDO of 0.55 V, 49.9k/10k, 3.3 V in: dropout",
        "V",
        linear(ldo, 3.3, 49.9e3, 10e3, 1e3),
        "op",
        out,
        3.17,
        "V_in-V_drop",
    )
    for reference, top, bottom in ((1.23, 3.09e3, 1e3), (0.8, 52.3e3, 10e3), (0.768, 33.2e3, 10e3)):
        name, by_hand = f"switcher of {reference:g} V, {top / 1e3:g}k/{bottom / 1e3:g}k", reference * (1 + top / bottom)
        yield Case(name, "V", switching(reference, top, bottom), "op", out, by_hand, "V_ref·(1+R1/R2)")


# ------------------------------------------------------------------------------------------------- oscillators


def astable(one: float, other: float, farads: float) -> Callable[[Netlist], None]:
    def build(net: Netlist) -> None:
        net.source(net.node("vcc"), GROUND, 9.0)
        net.resistor(net.node("vcc"), net.node("dis"), one)
        net.resistor(net.node("dis"), net.node("thr"), other)
        net.capacitor(net.node("thr"), GROUND, farads, 0.0)
        net.resistor(net.node("q"), GROUND, 10e3)
        node = net.node
        pins = devices.TimerPins(node("vcc"), GROUND, node("thr"), node("thr"), node("dis"), node("cv"), node("q"))
        devices.timer(net, library.timer(), pins, 0.7 * (one + 2 * other) * farads)

    return build


def charge(net: Netlist) -> None:
    net.source(net.node("in"), GROUND, 5.0)
    net.resistor(net.node("in"), net.node("out"), 10e3)
    net.capacitor(net.node("out"), GROUND, 1e-6, 0.0)


def oscillators() -> Iterator[Case]:
    for one, other, farads in ((10e3, 68e3, 10e-6), (4.7e3, 47e3, 100e-9), (10e3, 68e3, 10e-9)):
        seconds = math.log(2) * (one + 2 * other) * farads
        name = f"555 astable, {one / 1e3:g}k/{other / 1e3:g}k, {engineering(farads, 'F')}"
        analysis = f"tran {seconds / 500:.3g} {seconds * 6:.3g} 0 {seconds / 500:.3g} uic"
        yield Case(name, "Hz", astable(one, other, farads), analysis, hertz("q"), 1 / seconds, "1/(ln 2·(R1+2R2)·C)")
    by_hand = 5 * (1 - math.exp(-1))
    at = lambda netlist, solution: waves.interpolated(  # noqa: E731
        solution.axis, [v.real for v in solution.signals[netlist.node("out")]], 0.01
    )
    yield Case("RC charge after one time constant", "V", charge, "tran 20u 20m 0 50u uic", at, by_hand, "V·(1-1/e)")


def cases() -> tuple[Case, ...]:
    """All quantities."""
    groups = (dividers, diodes, transistors, filters, amplifiers, thresholds, rails, oscillators)
    return tuple(case for group in groups for case in group())


def found(case: Case, engine: EngineProcess) -> float:
    """The quantity as an engine has it.

    Raises:
        NoResult: it has none.
    """
    net = Netlist("GND")
    case.build(net)
    value = case.read(net, engine.solve(net.deck(case.analysis)))
    if value is None:
        raise NoResult(f"{case.name}: the curve does not show it")
    return value


def table() -> Iterator[str]:
    """The rows of the page."""
    yield "| quantity | formula | by hand | neospice | ngspice | off by |"
    yield "|---|---|---:|---:|---:|---:|"
    with EngineProcess("neospice") as one, EngineProcess("ngspice") as other:
        for case in cases():
            values = [found(case, engine) for engine in (one, other)]
            worst = max(abs(value / case.by_hand - 1) for value in values)
            shown = " | ".join(engineering(value, case.unit, 5) for value in (case.by_hand, *values))
            yield f"| {case.name} | {case.formula} | {shown} | {100 * worst:.2f} % |"


def main() -> int:
    rows = "\n".join(table())
    if "--write" in sys.argv:
        marked = re.compile(r"(<!-- bench/physics.py -->\n).*?(<!-- end -->)", re.DOTALL)
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(marked.sub(lambda hit: f"{hit[1]}{rows}\n{hit[2]}", text), encoding="utf-8")
    print(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
