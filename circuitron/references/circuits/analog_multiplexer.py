"""Eight analogue inputs on one line of an ADC."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO16
from circuitron.references.words import listed

_INPUTS = ("13", "14", "15", "12", "1", "5", "2", "4")  # pins of A0 to A7
_SERIES, _RON, _FARADS, _SETTLES = 1e3, 200.0, 100e-12, 9.0  # time constants to 12 bits


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time to settle to 12 bits", "N * (RSERIES + RON) * CIN", "s", N=_SETTLES, RSERIES=_SERIES, RON=_RON,
                 CIN=_FARADS)  # fmt: skip
    draft.figure("current of an input at 5 V above the supply", "5 / RSERIES", "A", RSERIES=_SERIES)
    with draft.block("controller", "three lines say which input is joined to OUT"):
        draft.header("J1", f"{volts:g}V/GND/S0/S1/S2/OUT", "supply, ground, selection, reading", "VCC", "GND", "S0",
                     "S1", "S2", "OUT")  # fmt: skip
        for n in range(3):
            draft.resistor(f"R{n + 9}", 100e3, f"S{n}", "GND", "input 0 while nothing drives the lines")
    with draft.block("multiplexer", f"0 V to {shown(volts, 'V')}"):
        pins = {"3": "OUT", "11": "S0", "10": "S1", "9": "S2", "6": "GND", "7": "GND", "8": "GND", "16": "VCC"}
        pins |= {pin: f"A{n}" for n, pin in enumerate(_INPUTS)}
        draft.part("U1", "74xx:74HC4051", "", SO16, "analogue multiplexer", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the multiplexer")
    with draft.block("inputs", "eight, each with a resistor that limits the current of a wrong voltage"):
        for n in range(8):
            draft.resistor(f"R{n + 1}", _SERIES, f"IN{n}", f"A{n}", "limits the current into the clamps")
        draft.header("J2", "in", "eight inputs and ground", *(f"IN{n}" for n in range(8)), "GND")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "6", "GND")
    draft.pulled_all(S0="GND", A0="IN0", A7="IN7")
    draft.wired("U1", OUT="3", A0="13", A7="4")
    draft.stated(R1=_SERIES)
    return draft.finish(
        "Analog multiplexer", f"Eight analogue inputs on one line of an ADC, {shown(volts, 'V')}."
    )  # fmt: skip


REFERENCE = Reference(
    name="analog-multiplexer",
    title="Analogue multiplexer: eight inputs on one line of an ADC (74HC4051)",
    answers=listed(
        """
        analog multiplexer, analog mux, 8 pots with one analog pin, 8 pots one analog pin, 74hc4051, 4051, cd4051,
        74hc4051 multiplexer, cd4051 multiplexer, 8 channel analog multiplexer, 8 channel multiplexer, adc
        multiplexer, analog input multiplexer, 8 channel analog mux, adc mux, 4051 multiplexer, 74hc4051 analog
        multiplexer, analog input expander, more analog inputs, 8 analog inputs, multiplexer for analog inputs, 8 to
        1 analog multiplexer, 8 potentiometers on 1 adc pin, analog switch 4051
        """
    ),
    parameters=(supply(3.3, 2.5, 5.5),),
    sources=("74HC4051; 74HCT4051 8-channel analog multiplexer/demultiplexer, Nexperia",),
    limits=(
        "Signals between ground and the supply.",
        "Sources of more than some kilohms need time before each reading, or a buffer.",
    ),
    neutral=listed(
        "analog, multiplexer, mux, adc, input, inputs, channel, channels, 8, eight, 1, one, pin, 74hc4051, cd4051, "
        "4051, expander, switch, microcontroller, mcu, arduino, to, potentiometers, sensors, select, more"
    ),
    devices=("74HC4051", "4051"),
    lends=("adc",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(
        Signal("S0", "output", "supply"),
        Signal("S1", "output", "supply"),
        Signal("S2", "output", "supply"),
        Signal("OUT", "adc", "supply"),
    ),
)
