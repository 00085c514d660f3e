"""Electronic die of seven LEDs: an NE555 runs a 4017 while a button is pressed."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, LED_5MM, NPN, SO8, SO16
from circuitron.references.timers import SOURCE, lifted, supply_capacitors
from circuitron.references.words import listed

_FACES = ("3", "2", "4", "7", "10", "1")  # outputs Q0 to Q5 of a 4017: faces 1 to 6
# Which faces light what: the pip in the middle, one diagonal, the other, the two at the sides.
_PIPS = (("MIDDLE", (1, 3, 5)), ("FIRST", (2, 3, 4, 5, 6)), ("SECOND", (4, 5, 6)), ("SIDES", (6,)))
_UPPER, _LOWER, _FARADS, _VF, _CURRENT, _BASE, _STOP = 10e3, 10e3, 10e-9, 2.0, 8e-3, 10e3, 330.0


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("faces a second", "1 / (0.693 * (R1 + 2 * R2) * C1)", "Hz", R1=_UPPER, R2=_LOWER, C1=_FARADS)
    refs = " ".join(f"R{n}" for n in range(11, 18))
    ohms = draft.standard(refs, "resistor of an LED", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=_VF, I=_CURRENT)
    draft.figure("current of a pair of LEDs", "2 * (VCC - VF) / R", "A", VCC=volts, VF=_VF, R=ohms)
    draft.figure("base current", "(VCC - 1.4) / R4", "A", VCC=volts, R4=_BASE)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    _rolls(draft)
    _shows(draft, ohms)
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.wired("U2", CLOCK="14", AGAIN="15")
    draft.pulled_all(ROLL="GND", TIMING="DISCHARGE")
    draft.stated(R11=ohms, C1=_FARADS)
    return draft.finish(
        "Electronic die", f"Seven LEDs run through the faces of a die while a button is pressed; {shown(volts, 'V')}."
    )


def _rolls(draft: Draft) -> None:
    volts = draft.values["supply"]
    with draft.block("clock", "runs while the button is pressed"):
        draft.part("SW1", *BUTTON, "rolls the die", {"1": "VCC", "2": "ROLL"})
        draft.warm_resistor(
            "R3", _STOP, "ROLL", "GND", "stops the clock: takes the current of the reset", volts**2 / _STOP
        )
        pins = {"8": "VCC", "1": "GND", "4": "ROLL", "2": "TIMING", "6": "TIMING", "7": "DISCHARGE", "5": "CV",
                "3": "CLOCK"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "clock", pins)
        draft.resistor("R1", _UPPER, "VCC", "DISCHARGE", "clock")
        draft.resistor("R2", _LOWER, "DISCHARGE", "TIMING", "clock")
        draft.timing("C1", _FARADS, "TIMING", "GND", "clock")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        lifted(draft, "R8", volts, "CLOCK", "counter")
    with draft.block("counter", "six faces"):
        pins = {pin: f"FACE{n}" for n, pin in enumerate(_FACES, 1)}
        pins |= {"5": "AGAIN", "15": "AGAIN", "14": "CLOCK", "13": "GND", "16": "VCC", "8": "GND"}
        pins |= dict.fromkeys(("6", "9", "11", "12"), OPEN)
        draft.part("U2", "4xxx:4017", "CD4017B", SO16, "counter; one output is high", pins)


def _shows(draft: Draft, ohms: float) -> None:
    number, lamp = 0, 0
    with draft.block("decoder", "diodes: which faces light which pips"):
        for _, (name, faces) in enumerate(_PIPS):
            for face in faces if len(faces) > 1 else ():
                number += 1
                draft.diode(f"D{number}", "Diode:1N4148W", "Diode_SMD:D_SOD-123", f"FACE{face}", name,
                            f"face {face}")  # fmt: skip
    with draft.block("pips", "seven LEDs as on a die"):
        for n, (name, faces) in enumerate(_PIPS, 1):
            source = name if len(faces) > 1 else f"FACE{faces[0]}"
            draft.resistor(f"R{n + 3}", _BASE, source, f"BASE{n}", "base current")
            draft.part(f"Q{n}", *NPN, f"lights the pips: {name.lower()}",
                       {"B": f"BASE{n}", "C": f"PIPS{n}", "E": "GND"})  # fmt: skip
            for _ in range(1 if name == "MIDDLE" else 2):
                lamp += 1
                draft.warm_resistor(f"R{lamp + 10}", ohms, "VCC", f"LED{lamp}_A", "current of the LED",
                                    ohms * _CURRENT**2 * 1.2)  # fmt: skip
                draft.diode(f"D{lamp + 20}", "Device:LED", LED_5MM, f"LED{lamp}_A", f"PIPS{n}", "pip", "red 2V")
            draft.pulled(f"BASE{n}", source)


REFERENCE = Reference(
    name="electronic-dice",
    title="Electronic die of seven LEDs with an NE555 and a 4017",
    answers=listed(
        """
        electronic dice, electronic die, led dice, digital dice, dice, led die, dice with leds, electronic dice with
        leds, dice with 7 leds, 555 dice, 4017 dice, dice with 555 and 4017, electronic dice with 7 leds, dice circuit
        """
    ),
    parameters=(supply(9.0, 5.0, 12.0),),
    sources=(
        SOURCE,
        "CD4017B, CD4022B CMOS Counter/Dividers, Texas Instruments SCHS027",
        "1N4148W Small Signal Fast Switching Diode, Vishay 85748",
    ),
    limits=("The last face stays until the next roll: there is no switch-off.", "One die: two need two circuits."),
    neutral=listed(
        "electronic, dice, die, led, leds, 7, seven, button, push, press, roll, rolls, 555, ne555, 4017, cd4017, game, "
        "random, number, six, lights, digital, throw, cmos"
    ),
    devices=("NE555", "CD4017"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)
