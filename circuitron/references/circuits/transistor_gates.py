"""NOT, NAND, NOR, AND, OR and XOR gates of transistors and resistors, with an LED."""

from __future__ import annotations

from functools import partial

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.words import listed

_BASE, _LOAD, _HOLD, _VBE, _GAIN = 10e3, 4.7e3, 100e3, 0.7, 50.0
_KINDS = {1.0: ("NOT", 1), 2.0: ("NAND", 2), 3.0: ("NOR", 2), 4.0: ("AND", 2), 5.0: ("OR", 2), 6.0: ("XOR", 2)}
_NAMES = {
    "AND": "transistor-and-gate",
    "OR": "transistor-or-gate",
    "XOR": "transistor-xor-gate",
}  # those that another transistor turns over
_RULES = {
    "NOT": "low while A is high",
    "NAND": "low while A and B are high: transistors in series",
    "NOR": "low while A or B is high: transistors in parallel",
    "AND": "high while A and B are high: transistors in series, and one that turns them over",
    "OR": "high while A or B is high: transistors in parallel, and one that turns them over",
    "XOR": "high while one of A and B is high: an OR gate whose output two in series pull down while both are",
}
_COUNTS = {"NOT": 1, "NAND": 2, "NOR": 2, "AND": 3, "OR": 3, "XOR": 5}
_TO92 = "Package_TO_SOT_THT:TO-92_Inline"
_SWITCH = "Button_Switch_THT:SW_Slide-03_Wuerth-WS-SLTV_10x2.5x6.4_P2.54mm"


def _work_out(kind: float, values: Values) -> Designed:
    volts = values["supply"]
    name, count = _KINDS[kind or values["kind"]]
    draft = Draft(next(each for each in REFERENCES if each.name == _NAMES.get(name, "transistor-gate")), values)
    base = draft.figure("base current", "(VCC - VBE) / R1 - VBE / R11", "A", VCC=volts, VBE=_VBE, R1=_BASE, R11=_HOLD)
    load = draft.figure("collector current", "VCC / R5", "A", VCC=volts, R5=_LOAD)
    least = draft.figure("least current gain for that", "IC / IB", "", IC=load, IB=base)
    draft.require(least <= _GAIN / 2, "the transistors would not saturate")
    inputs = ["A", "B"][:count]
    return _drawn(draft, count, inputs, name)


def _drawn(draft: Draft, count: int, inputs: list[str], name: str) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("inputs", "switches set them high"):
        for n, net in enumerate(inputs, 1):
            draft.part(f"SW{n}", "Switch:SW_SPST", "", _SWITCH, f"sets {net} high", {"1": "VCC", "2": net})
            draft.resistor(f"R{n}", _BASE, net, f"BASE{n}", "base current")
            draft.resistor(f"R{n + 10}", _HOLD, f"BASE{n}", "GND", "off while the switch is open")
            draft.pulled(f"BASE{n}", net)
    inner = "INNER" if name in _NAMES else "OUT"
    with draft.block("gate", _RULES[name]):
        for n in range(1, count + 1):
            is_series = name in ("NAND", "AND")
            above = "BETWEEN" if n == 2 and is_series else inner
            below = "BETWEEN" if n == 1 and is_series else "GND"
            draft.part(f"Q{n}", "Transistor_BJT:BC547", "", _TO92, "switches",
                       {"B": f"BASE{n}", "C": above, "E": below})  # fmt: skip
        if inner != "OUT":
            draft.resistor("R3", _LOAD, "VCC", inner, "pulls up what is turned over")
            draft.resistor("R4", _BASE, inner, "BASE3", "base current")
            draft.part("Q3", "Transistor_BJT:BC547", "", _TO92, "turns over", {"B": "BASE3", "C": "OUT", "E": "GND"})
            draft.pulled(inner, "VCC")
        if name == "XOR":
            _not_both(draft)
        draft.resistor("R5", _LOAD, "VCC", "OUT", "pulls the output up")
        draft.header("J2", "out", "output and ground", "OUT", "GND")
    _lamp(draft)
    return _finished(draft, count, name)


def _lamp(draft: Draft) -> None:
    volts = draft.values["supply"]
    with draft.block("lamp", "lit while the output is high"):
        draft.resistor("R6", _BASE, "OUT", "LAMP_BASE", "takes little of the output")
        draft.part("Q5", "Transistor_BJT:BC547", "", _TO92, "lights the LED",
                   {"B": "LAMP_BASE", "C": "LAMP", "E": "GND"})  # fmt: skip
        indicator(draft, "R7 D1", volts, "VCC", "LAMP", "lit while the output is high")


def _not_both(draft: Draft) -> None:
    """Two transistors in series that pull OUT down while A and B are high."""
    for n, net, above, below in ((6, "A", "OUT", "BETWEEN"), (7, "B", "BETWEEN", "GND")):
        draft.resistor(f"R{n + 2}", _BASE, net, f"BASE{n}", "base current")
        draft.part(f"Q{n}", "Transistor_BJT:BC547", "", _TO92, "pulls down while both are high",
                   {"B": f"BASE{n}", "C": above, "E": below})  # fmt: skip
        draft.pulled(f"BASE{n}", net)


def _finished(draft: Draft, count: int, name: str) -> Designed:
    volts = draft.values["supply"]
    draft.pulled_all(OUT="VCC", LAMP_BASE="OUT")
    draft.stated(R1=_BASE, R5=_LOAD)
    return draft.finish(
        f"{name} gate of transistors",
        f"{'An' if name in _NAMES else 'A'} {name} gate of {_COUNTS[name]} transistor"
        f"{'s' if count > 1 else ''} and resistors, with "
        f"{'switches' if count > 1 else 'a switch'} and an LED, on {shown(volts, 'V')}.",
    )


_SOURCES = (
    "The Art of Electronics, Horowitz and Hill, third edition, sections 2.2.1 and 10.1: switches, gates",
    "BC546, BC547, BC548 Amplifier Transistors, onsemi",
)
_LIMITS = ("It is for learning: an output feeds two or three inputs of its kind.",)
_NEUTRAL = listed(
    "transistor, transistors, gate, gates, logic, nand, nor, inverter, rtl, resistor, resistors, discrete, "
    "npn, bjt, bc547, 2n3904, switch, switches, led, class, school, one, two, made, out, of, from, input, inputs"
)
REFERENCE = Reference(
    name="transistor-gate",
    title="NOT, NAND or NOR gate of transistors and resistors (RTL), with switches and an LED",
    answers=listed(
        """
        transistor gate, transistor logic gate, logic gate from transistors, logic gates with transistors, rtl gate,
        rtl logic, resistor transistor logic, notgate, notgate with a transistor, transistor notgate, transistor
        inverter, transistor logic inverter, notgate transistor, nand gate from transistors, nand gate with
        transistors, transistor nand gate, nand gate transistors, nor gate from transistors, nor gate with transistors,
        transistor nor gate, rtl nor gate, rtl nand gate, nor gate transistors, logic inverter with transistor,
        discrete logic gate, discrete nand gate, discrete nor gate, inverter with a transistor, inverter with one
        transistor, nand gate with two transistors, nand gate from two transistors, two transistor nand gate, nor gate
        with two transistors, nor gate from two transistors, two transistor nor gate, notgate with one transistor,
        notgate from one transistor, one transistor inverter, one transistor notgate
        """
    ),
    parameters=(
        supply(5.0, 4.5, 12.0),
        Parameter("kind", "gate: inverter (1), NAND (2) or NOR (3)", "", 1.0, 1.0, 3.0,
                  named=(("nand", 2.0), ("nor", 3.0))),
    ),
    sources=_SOURCES,
    limits=_LIMITS,
    neutral=_NEUTRAL,
    devices=("BC547",),
    work_out=partial(_work_out, 0.0),
    takes=(Rail("VCC", "supply", "0.015"),),
)  # fmt: skip


def _turned_over(kind: float) -> Reference:
    """The reference of a gate that is another one with an inverter behind it."""
    name = _KINDS[kind][0]
    word = name.lower()
    return Reference(
        name=_NAMES[name],
        title=f"{name} gate of transistors and resistors (RTL), with switches and an LED",
        answers=listed(
            f"""
            {word} gate with transistors, {word} gate from transistors, {word} gate of transistors, {word} gate using
            transistors, transistor {word} gate, {word} gate transistors, discrete {word} gate, rtl {word} gate, {word}
            gate with two transistors, bjt {word} gate, {word} gate from discrete transistors, {word} gate with discrete
            transistors
            """
        ),
        parameters=(supply(5.0, 4.5, 12.0),),
        sources=_SOURCES,
        limits=_LIMITS,
        neutral=(*_NEUTRAL, word, *(("exclusive",) if word == "xor" else ())),
        devices=("BC547",),
        work_out=partial(_work_out, kind),
        takes=(Rail("VCC", "supply", "0.015"),),
    )


REFERENCES = (REFERENCE, _turned_over(4.0), _turned_over(5.0), _turned_over(6.0))
