"""LED chaser: an NE555 and a 4017."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, LED_5MM, SO8, SO16
from circuitron.references.timers import lifted
from circuitron.references.words import listed

_OUTPUTS = ("3", "2", "4", "7", "10", "1", "5", "6", "9", "11")  # Q0 to Q9
_FARADS, _FIRST, _VF = 10e-6, 1e3, 2.0
_KNOBS = (10e3, 20e3, 50e3, 100e3, 200e3, 500e3, 1e6)
_THERE_AND_BACK = 6  # LEDs
_RON = 400.0  # ohms of an output at 5 V; less at more


def _work_out(values: Values) -> Designed:
    rate, volts = values["rate"], values["supply"]
    draft = Draft(REFERENCE, values)
    wanted = draft.suppose("leds", float(_THERE_AND_BACK)) if values["back"] else values["leds"]
    count = round(wanted)
    draft.require(count == wanted, "the number of LEDs must be whole")
    draft.require(count == _THERE_AND_BACK or not values["back"], "back and forth it lights six LEDs")
    second = draft.standard("R2", "R2", "(1.44 / (F * C) - R1) / 2", "ohm", 96, F=rate, C=_FARADS, R1=_FIRST)
    knob = _knob(draft, second)
    draft.figure("steps per second", "1.44 / ((R1 + 2 * R2) * C)", "Hz", asked=rate, R1=_FIRST, R2=second, C=_FARADS)
    refs = " ".join(f"R{number}" for number in range(3, 3 + count))
    ohms = draft.standard(refs, "resistor of an LED", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=_VF, I=8e-3)
    draft.figure("LED current, about", "(VCC - VF) / (R + RON)", "A", VCC=volts, VF=_VF, R=ohms, RON=_RON * 5 / volts)
    return _drawn(draft, count, second, ohms, knob)


def _knob(draft: Draft, second: float) -> float:
    """The potentiometer in ohms that makes it slower; 0 where the rate is fixed."""
    span = draft.values["span"]
    if span == 1:
        return 0.0
    needed = draft.figure("range of RV1", "(SPAN - 1) * RT", "ohm", SPAN=span, RT=second)
    knob = min(_KNOBS, key=lambda each: abs(log(each / needed)))
    draft.figure("slowest steps per second", "1.44 / ((R1 + 2 * (R2 + RV1)) * C)", "Hz",
                 R1=_FIRST, R2=second, RV1=knob, C=_FARADS)  # fmt: skip
    return knob


def _drawn(draft: Draft, count: int, second: float, ohms: float, knob: float) -> Designed:
    rate, volts = draft.values["rate"], draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "takes the switching current of the bipolar 555", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the 555")
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at the counter")
    _clock(draft, second, knob)
    (_scanner if draft.values["back"] else _counter)(draft, count, ohms)
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.enabled("U1", "4", "VCC")
    draft.joined("U2", "14", "CLK")
    draft.stated(R2=second, C1=_FARADS)
    way = ", back and forth" if draft.values["back"] else ""
    return draft.finish("LED chaser", f"{count} LEDs that light one after the other{way}, {rate:.4g} steps a second, "
                        f"from {shown(volts, 'V')}.")  # fmt: skip


def _clock(draft: Draft, second: float, knob: float) -> None:
    rate, volts = draft.values["rate"], draft.values["supply"]
    with draft.block("clock", f"{shown(rate, 'Hz')}" + (", slower with the knob" if knob else "")):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TIMING", "6": "TIMING", "7": "DIS", "5": "CV", "3": "CLK"}
        draft.part("U1", "Timer:NE555D", "", SO8, "clock", pins)
        draft.warm_resistor("R1", _FIRST, "VCC", "DIS", "clock", volts**2 / _FIRST)
        draft.resistor("R2", second, "DIS", "TRACK" if knob else "TIMING", "clock")
        if knob:
            draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k", KNOB, "speed",
                       {"1": "TRACK", "2": "TIMING", "3": "TIMING"})  # fmt: skip
        draft.timing("C1", _FARADS, "TIMING", "GND", "clock", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        lifted(draft, "R13", volts, "CLK", "counter")


def _counter(draft: Draft, count: int, ohms: float) -> None:
    volts = draft.values["supply"]
    with draft.block("counter", f"{count} steps"):
        nets = [f"Q{n}" for n in range(count)]
        pins = {"14": "CLK", "13": "GND", "15": "GND" if count == 10 else "AGAIN", "16": "VCC", "8": "GND", "12": OPEN}
        pins |= {pin: nets[n] if n < count else OPEN for n, pin in enumerate(_OUTPUTS)}
        if count < 10:
            pins[_OUTPUTS[count]] = "AGAIN"
        draft.part("U2", "4xxx:4017", "CD4017B", SO16, "counter; one output is high", pins)
    with draft.block("LEDs", "one after the other"):
        for number, net in enumerate(nets, 1):
            draft.diode(f"D{number}", "Device:LED", LED_5MM, net, f"LED{number}_K", "lights up", f"LED {_VF:g}V")
            # One for all would put what it drops across the dark LEDs, backwards, of which they bear 5 V.
            heat = (volts - _VF) ** 2 / ohms
            draft.warm_resistor(f"R{number + 2}", ohms, f"LED{number}_K", "GND", "current of its LED", heat)


def _scanner(draft: Draft, count: int, ohms: float) -> None:
    """Ten steps over six LEDs: the four in the middle are lit on the way there and on the way back."""
    volts = draft.values["supply"]
    with draft.block("counter", "ten steps: there and back"):
        pins = {"14": "CLK", "13": "GND", "15": "GND", "16": "VCC", "8": "GND", "12": OPEN}
        pins |= {pin: f"Q{n}" for n, pin in enumerate(_OUTPUTS)}
        draft.part("U2", "4xxx:4017", "CD4017B", SO16, "counter; one output is high", pins)
    with draft.block("LEDs", "lit by two steps each, but for both ends"):
        heat = (volts - _VF) ** 2 / ohms
        for number in range(1, count + 1):
            for step in sorted({number - 1, (11 - number) % 10}):
                draft.diode(f"D{20 + step}", "Diode:1N4148W", "Diode_SMD:D_SOD-123", f"Q{step}", f"LED{number}_A",
                            f"step {step + 1}")  # fmt: skip
            draft.warm_resistor(f"R{number + 2}", ohms, f"LED{number}_A", f"LED{number}_B", "current of its LED", heat)
            draft.diode(f"D{number}", "Device:LED", LED_5MM, f"LED{number}_B", "GND", "lights up", f"LED {_VF:g}V")


REFERENCE = Reference(
    name="led-chaser",
    title="LED chaser with an NE555 and a 4017, 3 to 10 LEDs",
    answers=listed(
        """
            led chaser, running light, running lights, 4017, cd4017, led sequencer, 4017 led chaser, 555 and 4017,
            cd4017 led chaser, chaser, sequential leds, led running light, chasing leds, 555 4017, light chaser, knight
            rider, knight rider leds, knight rider led, knight rider lights, knight rider scanner, ring counter, johnson
            counter, larson scanner, led scanner, cylon scanner, kitt scanner, decade counter leds, chaser light, led
            chaser 555 4017, running led, sequential light, led sequencer with 4017, led sequencer with 4017 and 555,
            led sequencer 4017 555
        """
    ),
    parameters=(
        Parameter(
            "leds",
            "number of LEDs",
            "",
            10.0,
            3.0,
            10.0,
            ("with", "of", "for"),
            ("led", "leds", "output", "outputs", "channel"),
            alone=True,
        ),
        Parameter(
            "rate", "steps per second", "Hz", 5.0, 0.5, 30.0, ("at", "speed"), ("step", "speed", "clock"), alone=True
        ),
        Parameter(
            "span",
            "ratio of the fastest to the slowest rate",
            "",
            1.0,
            1.0,
            20.0,
            named=(("potentiometer", 10.0), ("adjustable", 10.0), ("variable", 10.0)),
        ),
        Parameter(
            "back",
            "back and forth (1) or around (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=tuple(
                (word, 1.0)
                for word in (
                    "knight",
                    "rider",
                    "larson",
                    "scanner",
                    "cylon",
                    "kitt",
                    "forth",
                    "bounce",
                    "bounces",
                    "bouncing",
                )
            ),
        ),
        supply(9.0, 5.0, 15.0),
    ),
    sources=(
        "CD4017B CMOS Counter/Dividers, Texas Instruments SCHS027",
        "xx555 Precision Timers, Texas Instruments SLFS022",
    ),
    limits=("One LED is lit at a time.", "An output gives some 5 mA: no lamps or strips."),
    neutral=listed(
        "led, leds, light, lights, running, chaser, sequence, sequential, 555, 4017, cd4017, counter, decade, "
        "timer, with, one, after, another, other, effect, steps, speed, step, johnson, ne555, potentiometer, "
        "adjustable, variable, rate, bouncing, bounce, bounces"
    ),
    unlike=("sequencer",),  # which steps through notes
    devices=("NE555", "CD4017"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)
