"""Traffic light: an NE555 and a 4017 run through red, red and yellow, green, yellow."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import LED_5MM, NPN, SO16
from circuitron.references.timers import SOURCE, Timing, astable, lifted, supply_capacitors, timing
from circuitron.references.words import listed

_STEPS, _DUTY, _CURRENT, _BASE = 10, 0.55, 8e-3, 10e3
_ORDER = ("3", "2", "4")  # of the 4017: the outputs Q0 to Q2, one after the other; Q3 begins again
# A lamp: colour, forward voltage, and the outputs of the 4017 that light it; the carry is high for the first five.
_LAMPS = (("red", 2.0, ("CARRY",)), ("yellow", 2.1, ("Q4", "Q9")), ("green", 2.1, ("Q5", "Q6", "Q7", "Q8")))
_PINS = {"3": OPEN, "2": OPEN, "4": OPEN, "7": OPEN, "10": "Q4", "1": "Q5", "5": "Q6", "6": "Q7", "9": "Q8",
         "11": "Q9", "12": "CARRY"}  # fmt: skip


def _work_out(values: Values) -> Designed:
    volts, cycle = values["supply"], values["cycle"]
    draft = Draft(REFERENCE, values)
    if values["each"]:
        return _in_turn(draft)
    rate = draft.figure("steps a second", "N / T", "Hz", N=float(_STEPS), T=cycle)
    made = timing(draft, rate, _DUTY, volts)
    draft.figure("red, then red and yellow", "0.4 * T", "s", T=cycle)
    draft.figure("green", "0.4 * T", "s", T=cycle)
    draft.figure("yellow", "0.1 * T", "s", T=cycle)
    _drawn(draft, made, rate)
    draft.decoupled("U2")
    draft.wired("U2", OUT="14", CARRY="12")
    return draft.finish(
        "Traffic light",
        f"Red, red and yellow, green, yellow in {shown(cycle, 's')}, again and again, from {shown(volts, 'V')}.",
    )


def _in_turn(draft: Draft) -> Designed:
    """Red, yellow and green, each for the same time."""
    each, volts = draft.values["each"], draft.values["supply"]
    draft.suppose("cycle", 3 * each)
    draft.require("cycle" not in draft.values.given, "the time of each light says how long a cycle is")
    rate = draft.figure("steps a second", "1 / T", "Hz", T=each)
    made = timing(draft, rate, _DUTY, volts)
    _clock(draft, made, rate)
    with draft.block("counter", "three steps"):
        pins = dict.fromkeys((*_PINS, *_ORDER), OPEN) | {"14": "OUT", "13": "GND", "16": "VCC", "8": "GND"}
        pins |= {pin: f"Q{n}" for n, pin in enumerate(_ORDER)} | {"7": "AGAIN", "15": "AGAIN"}
        draft.part("U2", "4xxx:4017", "CD4017B", SO16, "counter; one output is high, the fourth one resets it", pins)
    with draft.block("lamps", "three LEDs, by transistors"):
        for n, (colour, vf, _) in enumerate(_LAMPS, 1):
            _lamp(draft, n, colour, vf, f"Q{n - 1}")
    draft.decoupled("U2")
    draft.wired("U2", OUT="14", AGAIN="15", Q0="3", Q1="2", Q2="4")
    return draft.finish(
        "Signal of three lights",
        f"Red, yellow and green in turn, {shown(each, 's')} each, again and again, from {shown(volts, 'V')}.",
    )


def _clock(draft: Draft, made: Timing, rate: float) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    with draft.block("clock", f"{shown(rate, 'Hz')}"):
        astable(draft, made, rate, volts)
        lifted(draft, "R3", volts, "OUT", "counter")


def _lamp(draft: Draft, n: int, colour: str, vf: float, source: str) -> None:
    """The LED `n` with its transistor, lit while a net is high."""
    volts = draft.values["supply"]
    draft.resistor(f"R{n + 10}", _BASE, source, f"BASE{n}", "base current")
    draft.part(f"Q{n}", *NPN, f"lights {colour}", {"B": f"BASE{n}", "C": f"LAMP{n}", "E": "GND"})
    ohms = draft.standard(f"R{n + 20}", f"R{n + 20} of {colour}", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=vf,
                          I=_CURRENT)  # fmt: skip
    draft.warm_resistor(f"R{n + 20}", ohms, "VCC", f"LED{n}_A", "current of the LED", (volts - vf) ** 2 / ohms)
    draft.diode(f"D{n + 1}", "Device:LED", LED_5MM, f"LED{n}_A", f"LAMP{n}", colour, f"{colour} {vf:g}V")
    draft.pulled(f"BASE{n}", source)


def _drawn(draft: Draft, made: Timing, rate: float) -> None:
    _clock(draft, made, rate)
    with draft.block("counter", "ten steps"):
        pins = {**_PINS, "14": "OUT", "13": "GND", "15": "GND", "16": "VCC", "8": "GND"}
        draft.part("U2", "4xxx:4017", "CD4017B", SO16, "counter; one output is high", pins)
    number = 10
    with draft.block("lamps", "three LEDs, by diodes and transistors"):
        for n, (colour, vf, outputs) in enumerate(_LAMPS, 1):
            source = outputs[0] if len(outputs) == 1 else colour.upper()
            for output in outputs if len(outputs) > 1 else ():
                number += 1
                draft.diode(
                    f"D{number}", "Diode:1N4148W", "Diode_SMD:D_SOD-123", output, source, f"{colour} at {output}"
                )
            _lamp(draft, n, colour, vf, source)


REFERENCE = Reference(
    name="traffic-light",
    title="Traffic light of three LEDs with an NE555 and a 4017",
    answers=listed(
        """
        model railway signal, railway signal, railway signal red yellow green, model railway signal red yellow green,
        signal red yellow green in sequence, traffic light, traffic lights, traffic signal, traffic light controller,
        555 traffic light, 4017 traffic light, traffic light with 555 and 4017, model traffic light, led traffic light,
        traffic light with leds
        """
    ),
    parameters=(
        Parameter("cycle", "time of a whole cycle", "s", 20.0, 2.0, 60.0, ("every", "cycle", "of", "in"),
                  ("cycle", "period"), alone=True),
        Parameter("each", "time of each light where all are alike, or 0: as at a crossing", "s", 0.0, 0.0, 12.0,
                  ("each",), ("each", "apiece")),
        supply(9.0, 5.0, 12.0),
    ),
    sources=(SOURCE, "CD4017B, CD4022B CMOS Counter/Dividers, Texas Instruments SCHS027"),
    limits=("The parts of the cycle are 4, 1, 4 and 1 of ten steps, or all alike.", "One set of lamps: no crossing."),
    neutral=listed(
        "switching, in, traffic, light, lights, signal, red, yellow, amber, green, led, leds, 555, ne555, 4017, "
        "cd4017, model, railway, sequence, controller, toy, cycle, timer"
    ),
    unlike=("crossing", "pedestrian"),
    devices=("NE555", "CD4017"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.06"),),
)  # fmt: skip
