"""Clock divider by 2 to 10 with a 4017."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP16
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_OUTPUTS = ("3", "2", "4", "7", "10", "1", "5", "6", "9", "11")  # Q0 to Q9
_HOLD = 100e3
# Clock to output, output to its own reset, and that reset's end take 0.65 µs, 0.53 µs and 0.4 µs on 5 V at most.
_OWN_RESET, _FAST_SUPPLY = 500e3, 10.0


def _work_out(values: Values) -> Designed:
    volts, hertz, ratio = values["supply"], values["frequency"], round(values["ratio"])
    draft = Draft(REFERENCE, values)
    draft.require(ratio == values["ratio"], "it divides by a whole number")
    whole = ratio == len(_OUTPUTS)
    draft.figure("output frequency", "F / N", "Hz", F=hertz, N=float(ratio))
    draft.figure("part of the period that the output is high", "M / N", "", M=5.0 if whole else 1.0, N=float(ratio))
    draft.require(
        whole or volts >= _FAST_SUPPLY or hertz <= _OWN_RESET,
        f"below {shown(_FAST_SUPPLY, 'V')} its own reset is made for {shown(_OWN_RESET, 'Hz')}",
    )
    _drawn(draft, ratio, whole)
    draft.decoupled("U1")
    draft.pulled("CLOCK", "GND")
    draft.wired("U1", CLOCK="14", OUT="12" if whole else _OUTPUTS[0])
    if not whole:
        draft.joined("U1", "15", "AGAIN")
    return draft.finish(
        f"Clock divider by {ratio}",
        f"Gives {shown(hertz / ratio, 'Hz')} from a clock of {shown(hertz, 'Hz')}, on {shown(volts, 'V')}.",
    )


def _drawn(draft: Draft, ratio: int, whole: bool) -> None:
    volts, hertz = (draft.values[name] for name in ("supply", "frequency"))
    with draft.block("clock", f"{shown(hertz, 'Hz')}, {shown(volts, 'V')} logic"):
        draft.inlet("J1", volts, "VCC")
        draft.header("J2", "clock", "clock and ground", "CLOCK", "GND")
        draft.resistor("R1", _HOLD, "CLOCK", "GND", "low while nothing drives it")
    with draft.block("counter", f"counts to {ratio}"):
        pins = {**dict.fromkeys(_OUTPUTS, OPEN), "14": "CLOCK", "13": "GND", "16": "VCC", "8": "GND", "15": "GND",
                "12": "OUT" if whole else OPEN}  # fmt: skip
        if not whole:
            pins |= {_OUTPUTS[0]: "OUT", _OUTPUTS[ratio]: "AGAIN", "15": "AGAIN"}
        draft.part("U1", "4xxx:4017", "CD4017B", DIP16, "counter; its clock has a Schmitt trigger", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.header("J3", f"/{ratio}", "output and ground", "OUT", "GND")


REFERENCE = Reference(
    name="decade-divider",
    title="Clock divider by 2 to 10 with a 4017",
    answers=listed(
        """
        divide by 10, divide by 10 counter, decade divider, divide by ten, clock divider by 10, frequency divider by 10,
        clock divider with 4017, clock divider with cd4017, frequency divider with 4017, frequency divider with cd4017,
        cd4017 divider, 4017 divider, cd4017 frequency divider, 4017 frequency divider, divide a clock by 10, divide
        clock by 10, divide by n counter, divide by n, divide by 10 circuit, divide frequency by 10, decade counter
        divider, clock divider 4017, decade frequency divider, 4017 clock divider, cd4017 clock divider, clock divider,
        frequency divider, divide, divide a clock, divide clock, divide a frequency, divide a signal
        """
    ),
    parameters=(
        Parameter("ratio", "ratio", "", 10.0, 2.0, 10.0, ("by", "ratio"), ("times",),
                  named=(("decade", 10.0), *((f"by {n}", float(n)) for n in range(2, 11))), alone=True),
        Parameter("frequency", "clock frequency", "Hz", 1e3, 1e-3, 1e6, ("at", "of", "clock"), ("clock", "input", "in"),
                  alone=True),
        supply(5.0, 5.0, 15.0),
    ),
    sources=(CD_SOURCE, "CD4017B CMOS Counter/Dividers, Texas Instruments SCHS027"),
    limits=("In which state it begins is not said.", "An output gives some 0.5 mA at 5 V."),
    neutral=listed(
        "clock, divider, divide, divides, frequency, counter, decade, johnson, logic, digital, signal, square, wave, "
        "4017, cd4017, by, n, output, cmos"
    ),
    devices=("CD4017",),
    alone=("divide",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("CLOCK", "output", "supply", load=Load("0.2 * supply", "0.8 * supply", "supply + 0.3",
                                                      f"supply / {_HOLD}", hertz="1e6")),
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.0004", sinks="0.0004", is_simulated=False)),
    ),
)  # fmt: skip
