"""Timebase of 1 Hz: a watch crystal, a CD4060 and a flip-flop."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, WATCH_CRYSTAL, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SO14, SO16, SOT23
from circuitron.references.words import listed

_CRYSTAL, _DIVISOR = 32768.0, 16384.0  # hertz; of the last output of the CD4060
_LOAD, _STRAY, _ESR = 12.5e-12, 5e-12, 50e3
_SERIES = ((6.0, 680e3), (15.0, 1.5e6))  # ohms up to a supply, so that a watch crystal of 1 uW is not driven too hard
_HALVES = {2.0: 0, 1.0: 1, 0.5: 2}  # flip-flops of the CD4013 that divide by two


def _work_out(values: Values) -> Designed:
    frequency, volts = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    made = ", ".join(shown(each, "Hz") for each in _HALVES)
    draft.require(frequency in _HALVES, f"it makes {made}, not {shown(frequency, 'Hz')}")
    halves = _HALVES[frequency]
    draft.figure("output", "FXTAL / (N * 2^HALVES)", "Hz", asked=frequency, FXTAL=_CRYSTAL, N=_DIVISOR, HALVES=halves)
    farads = draft.standard("C1 C2", "C1 and C2", "2 * (CL - CS)", "F", 12, CL=_LOAD, CS=_STRAY)
    series = next(ohms for most, ohms in _SERIES if volts <= most)
    current = draft.figure("current of the crystal, RMS, about",
                           "0.45 * VCC / (1 + (TWOPI * F * R2 * C2)^2)^0.5 * TWOPI * F * C2", "A", VCC=volts,
                           TWOPI=2 * pi, F=_CRYSTAL, R2=series, C2=farads)  # fmt: skip
    draft.figure("power in the crystal, about", "I^2 * ESR", "W", I=current, ESR=_ESR)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at the counter")
    _oscillator(draft, (farads, series), "OUT" if not halves else "TWO_HZ")
    if halves:
        _flip_flops(draft, halves)
    with draft.block("output stage", shown(frequency, "Hz")):
        draft.part("Q1", "Transistor_FET:2N7002", "", SOT23, "drives the LED", {"G": "OUT", "D": "BLINK", "S": "GND"})
        indicator(draft, "R3 D1", volts, "VCC", "BLINK", "blinks", "green")
        draft.header("J2", "out", "clock and ground", "OUT", "GND")
    return _finished(draft, farads)


def _oscillator(draft: Draft, parts: tuple[float, float], out: str) -> None:
    farads, series = parts
    with draft.block("oscillator", "32.768 kHz, divided by 16384"):
        pins = {"11": "XIN", "10": "XOUT", "12": "GND", "16": "VCC", "8": "GND", "3": out}
        pins |= {str(pin): OPEN for pin in (9, 7, 5, 4, 6, 14, 13, 15, 1, 2)}
        draft.part("U1", "4xxx:4060", "CD4060B", SO16, "oscillator and counter", pins)
        draft.resistor("R1", 10e6, "XIN", "XOUT", "holds the inverter where it amplifies")
        draft.resistor("R2", series, "XOUT", "XTAL", "limits the power in the crystal, and shifts the phase")
        draft.crystal("Y1", _CRYSTAL, "XIN", "XTAL", f"watch crystal, load {shown(_LOAD, 'F')}, for 1 uW", 1, farads,
                      WATCH_CRYSTAL)  # fmt: skip


def _flip_flops(draft: Draft, halves: int) -> None:
    """The CD4013, each used half of which divides by two; the other one is tied off."""
    with draft.block("divider", f"by {2**halves}"):
        second = "MIDDLE" if halves == 2 else "OUT"
        pins = {"3": "TWO_HZ", "5": "AGAIN", "2": "AGAIN", "1": second, "4": "GND", "6": "GND", "14": "VCC", "7": "GND"}
        pins |= {"8": "GND", "10": "GND"}
        if halves == 2:
            pins |= {"11": "MIDDLE", "9": "ONCE_MORE", "12": "ONCE_MORE", "13": "OUT"}
        else:
            pins |= {"11": "GND", "9": "GND", "12": OPEN, "13": OPEN}
        draft.part("U2", "4xxx:4013", "CD4013B", SO14, "flip-flops", pins)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the flip-flops")
        draft.decoupled("U2")
        draft.wired("U2", TWO_HZ="3", AGAIN="5")


def _finished(draft: Draft, farads: float) -> Designed:
    frequency, volts = draft.values["frequency"], draft.values["supply"]
    draft.decoupled("U1")
    draft.pulled_all(XIN="XOUT", XTAL="XOUT")
    draft.joined("U1", "12", "GND")
    draft.joined("Q1", "S", "GND")
    draft.measured("value", "Y1", _CRYSTAL, 0.1)
    draft.stated(C1=farads, R1=10e6)
    return draft.finish(
        f"Timebase {shown(frequency, 'Hz')}",
        f"A clock of {shown(frequency, 'Hz')} from a watch crystal, on {shown(volts, 'V')}, with an LED.",
    )


REFERENCE = Reference(
    name="timebase",
    title="Timebase of 0.5 Hz, 1 Hz or 2 Hz from a watch crystal, with a CD4060 and a CD4013",
    answers=listed(
        """
        1hz watch crystal, 1hz 32.768 khz watch crystal, 1hz 32.768 khz crystal, 1 hz watch crystal, 1hz crystal, 1 hz
        crystal, timebase, 1 hz timebase, time base, 1 hz clock, cd4060 timebase, cd4060 1 hz, 4060 timebase, cd4060
        crystal,
        4060 crystal, cd4060 crystal timebase, seconds clock, one second clock, 1hz generator, seconds timebase,
        crystal timebase, cd4060 oscillator crystal, precision 1 hz, second pulse generator, seconds pulse generator,
        cd4060, 4060, quartz 32.768 khz 1hz, quartz 1hz, quartz timebase, 32.768 khz 1hz, 32.768 khz quartz 1hz, watch
        quartz 1hz, 1hz quartz
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 1.0, 0.5, 2.0, ("at", "of", "a"), ("timebase", "clock", "pulse"),
                  alone=True),
        Parameter("crystal", "frequency of the crystal", "Hz", _CRYSTAL, _CRYSTAL, _CRYSTAL, ("crystal", "from"),
                  ("crystal", "quartz", "watch")),
        supply(5.0, 4.5, 15.0),
    ),
    sources=(
        "CD4060B CMOS 14-Stage Ripple-Carry Binary Counter/Divider and Oscillator, Texas Instruments SCHS049",
        "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023",
    ),
    limits=("It is as exact as the crystal: 20 ppm are 2 s a day; a trimmer in place of C2 sets it.",),
    neutral=listed(
        "timebase, clock, crystal, quartz, watch, 4060, cd4060, 4013, cd4013, counter, divider, flip, flop, led, "
        "blinks, second, seconds, pulse, precise, precision, exact, stable, output, tick, kHz, 32.768, 32768, "
        "oscillator"),
    devices=("CD4060", "CD4013"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.5", "supply - 0.5", "supply", "0.0003", hertz="frequency", sinks="0.0004",
                           is_simulated=False)),
    ),
)  # fmt: skip
