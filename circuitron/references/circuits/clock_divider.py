"""Clock divider by 2 and by 4 of two D flip-flops."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIP14, HC_SOURCE
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_HOLD = 100e3
# Hertz of an SN74HC74 up to 85 °C, the least: at 2 V and at 4.5 V, and in between as an expression.
_SLOW, _FAST = 5e6, 25e6
_HIGHEST = "5e6 + 20e6 * min(1, (supply - 2) / 2.5)"


def _work_out(values: Values) -> Designed:
    volts, hertz = values["supply"], values["frequency"]
    draft = Draft(REFERENCE, values)
    fastest = draft.figure("highest clock at this supply, between those of 2 V and of 4.5 V",
                           "FLOW + (FHIGH - FLOW) * min(1, (VCC - 2) / 2.5)", "Hz", VCC=volts, FLOW=_SLOW,
                           FHIGH=_FAST)  # fmt: skip
    draft.require(hertz <= fastest, f"on {shown(volts, 'V')} it divides up to {shown(fastest, 'Hz')}")
    draft.figure("frequency at DIV2", "F / 2", "Hz", F=hertz)
    draft.figure("frequency at DIV4", "F / 4", "Hz", F=hertz)
    _drawn(draft)
    draft.decoupled("U1")
    draft.pulled("CLOCK", "GND")
    draft.wired("U1", CLOCK="3", DIV2="5", DIV4="9", DIV2_N="2")
    draft.wired("U1", DIV2_N="6", DIV4_N="12")
    draft.joined("U1", "11", "DIV2_N")
    return draft.finish(
        "Clock divider by 2 and 4",
        f"Gives {shown(hertz / 2, 'Hz')} and {shown(hertz / 4, 'Hz')}, each high for half of the time, from a clock of "
        f"{shown(hertz, 'Hz')}, on {shown(volts, 'V')}.",
    )


def _drawn(draft: Draft) -> None:
    volts, hertz = (draft.values[name] for name in ("supply", "frequency"))
    with draft.block("clock", f"{shown(hertz, 'Hz')}, {shown(volts, 'V')} logic"):
        draft.inlet("J1", volts, "VCC")
        draft.header("J2", "clock", "clock and ground", "CLOCK", "GND")
        draft.resistor("R1", _HOLD, "CLOCK", "GND", "low while nothing drives it")
    with draft.block("divider", "each flip-flop takes its own inverse at a rising edge of its clock"):
        pins = {"14": "VCC", "7": "GND", **dict.fromkeys(("1", "4", "10", "13"), "VCC"), "3": "CLOCK", "2": "DIV2_N",
                "6": "DIV2_N", "5": "DIV2", "11": "DIV2_N", "12": "DIV4_N", "8": "DIV4_N", "9": "DIV4"}  # fmt: skip
        draft.part("U1", "74xx:74HC74", "", DIP14, "two flip-flops, set and reset not used", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.header("J3", "/2, /4", "half and a quarter of the clock, ground", "DIV2", "DIV4", "GND")


REFERENCE = Reference(
    name="clock-divider",
    title="Clock divider by 2 and by 4 with a 74HC74",
    answers=listed(
        """
        clock divider, frequency divider, divide by 2, divide by 4, divide by 2 and 4, divide by 2 and by 4, clock
        divider by 2, clock divider by 4, clock divider by 2 and 4, frequency divider by 2, frequency divider by 4,
        divide by 2 circuit, divide by 4 circuit, divide a clock, divide a clock by 2, divide a clock by 2 and by 4,
        divide a clock by 2 and 4, divide a clock by 4, 74hc74, 7474, 74hc74 divider, 74hc74 clock divider, 74hc74
        frequency divider, d flip flop divider, flip flop frequency divider, flip flop clock divider, divide clock by
        2, divide clock by 4, divide clock by 2 and 4, divide frequency by 2, divide frequency by 4, divide by 2
        counter, divide by 2 flip flop, d flip flop frequency divider, t flip flop divider, divide the clock by 2
        """
    ),
    parameters=(
        Parameter("frequency", "clock frequency", "Hz", 1e6, 1e-3, 20e6, ("at", "of", "clock"),
                  ("clock", "input", "in"), alone=True),
        supply(5.0, 3.0, 6.0),
    ),
    sources=(HC_SOURCE, "SNx4HC74 Dual D-Type Positive-Edge-Triggered Flip-Flops, Texas Instruments SCLS094"),
    limits=(
        "The clock needs edges faster than 500 ns: slow ones need a Schmitt trigger.",
        "In which state it begins is not said.",
    ),
    neutral=listed(
        "clock, divider, divide, divides, frequency, flip, flop, flops, d, t, type, logic, digital, signal, square, "
        "wave, half, quarter, 74hc74, toggle, counter, 2, 4, by, and, gives, outputs"
    ),
    devices=("74HC74",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("CLOCK", "output", "supply", load=Load("0.3 * supply", "0.7 * supply", "supply + 0.3",
                                                      f"supply / {_HOLD}", hertz=_HIGHEST)),
        Signal("DIV4", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.002", sinks="0.002", is_simulated=False)),
    ),
)  # fmt: skip
