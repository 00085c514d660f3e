"""Two-tone siren: a slow NE555 moves the tone of a fast one."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import DO41, SO8, TO220
from circuitron.references.timers import SOURCE
from circuitron.references.words import listed

_SLOW_UPPER, _SLOW_LOWER, _SLOW_FARADS = 10e3, 68e3, 10e-6
_UPPER, _LOWER, _FARADS, _LINK = 10e3, 68e3, 10e-9, 10e3
_INSIDE, _LOSS = 10e3 / 3, 1.7  # ohms of the pin CV: 5 kohm and 10 kohm; volts that a high output loses
_LOAD, _SERIES = 8.0, 100.0


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("changes a second", "1 / (0.693 * (R1 + 2 * R2) * C1)", "Hz", R1=_SLOW_UPPER, R2=_SLOW_LOWER,
                 C1=_SLOW_FARADS)  # fmt: skip
    for word, out in (("high", 0.0), ("low", volts - _LOSS)):
        level = draft.figure(f"control voltage of the {word} tone", "(VCC * 2 / 3 * R5 + VOUT * RCV) / (R5 + RCV)", "V",
                             VCC=volts, R5=_LINK, VOUT=out, RCV=_INSIDE)  # fmt: skip
        draft.figure(f"{word} tone", "1 / (C2 * ((R3 + R4) * K + R4 * LN2))", "Hz", C2=_FARADS, R3=_UPPER, R4=_LOWER,
                     K=log((volts - level / 2) / (volts - level)), LN2=log(2))  # fmt: skip
    peak = draft.figure("current of the speaker", "VCC / (R7 / 2 + RL)", "A", VCC=volts, R7=_SERIES, RL=_LOAD)
    draft.figure("power in the speaker, about", "I^2 * RL / 2", "W", I=peak, RL=_LOAD)
    _drawn(draft, peak)
    for ref in ("U1", "U2"):
        draft.decoupled(ref)
        draft.enabled(ref, "4", "VCC")
    draft.measured("frequency", "SLOW", 1 / (0.693 * (_SLOW_UPPER + 2 * _SLOW_LOWER) * _SLOW_FARADS), 8.0)
    draft.pulled_all(CV2="SLOW", GATE="GND", SPEAKER="VCC")
    draft.stated(R4=_LOWER, C2=_FARADS, R5=_LINK)
    return draft.finish("Two-tone siren", f"Two tones in turn from a speaker of 8 ohm, from {shown(volts, 'V')}.")


def _drawn(draft: Draft, peak: float) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C5", 470e-6, "VCC", "GND", "takes the current of the speaker", volts)
    for unit, names, (upper, lower, farads), first in (
        ("U1", ("slow oscillator", "changes the tone", "SLOW"), (_SLOW_UPPER, _SLOW_LOWER, _SLOW_FARADS), 1),
        ("U2", ("tone oscillator", "the tone", "TONE"), (_UPPER, _LOWER, _FARADS), 3),
    ):
        block, purpose, out = names
        n = unit[1]
        with draft.block(block, purpose):
            pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": f"TIMING{n}", "6": f"TIMING{n}", "7": f"DIS{n}",
                    "5": f"CV{n}", "3": out}  # fmt: skip
            draft.part(unit, "Timer:NE555D", "", SO8, purpose, pins)
            draft.resistor(f"R{first}", upper, "VCC", f"DIS{n}", "timing")
            draft.resistor(f"R{first + 1}", lower, f"DIS{n}", f"TIMING{n}", "timing")
            draft.capacitor(f"C{n}", farads, f"TIMING{n}", "GND", "timing", volts)
            draft.capacitor(f"C{int(n) + 5}", 100e-9, "VCC", "GND", f"supply capacitor, at {unit}")
            draft.capacitor(f"C{int(n) + 2}", 10e-9 if n == "1" else 1e-9, f"CV{n}", "GND", "keeps noise off")
            if n == "2":
                draft.resistor("R5", _LINK, "SLOW", "CV2", "moves the thresholds, and with them the tone")
    with draft.block("speaker", "8 ohm, switched"):
        draft.resistor("R6", 220.0, "TONE", "GATE", "slows the edges")
        draft.resistor("R8", 100e3, "GATE", "GND", "off while nothing drives it")
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, "drives the speaker",
                   {"G": "GATE", "D": "DRIVE", "S": "GND"})  # fmt: skip
        for ref in ("R7", "R9"):
            draft.warm_resistor(ref, _SERIES, "VCC", "SPEAKER", "limits the current, one of two in parallel",
                                0.6 * (peak / 2) ** 2 * _SERIES)  # fmt: skip
        draft.part("LS1", "Device:Speaker", "8ohm", "TerminalBlock:TerminalBlock_bornier-2_P5.08mm",
                   "speaker of 1 W and more, on wires", {"1": "SPEAKER", "2": "DRIVE"})  # fmt: skip
        draft.diode("D1", "Diode:1N4007", DO41, "DRIVE", "SPEAKER", "carries the current of the coil")


REFERENCE = Reference(
    name="siren",
    title="Two-tone siren (police siren) with two NE555 and a speaker, 5 V to 9 V",
    answers=listed(
        """
        siren, 555 siren, police siren, 555 police siren, two tone siren, siren circuit, two tone alarm, alarm siren,
        police siren 555, siren with 555, siren with two 555, siren two 555,
        two 555 siren, two 555 police siren, police siren with two 555, hi lo siren, ambulance siren,
        two tone generator, siren
        with speaker, ne555 siren, dual tone siren, electronic siren, siren sound generator
        """
    ),
    parameters=(supply(9.0, 5.0, 9.6),),
    sources=(SOURCE, "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328"),
    limits=(
        "A tenth of a watt at 9 V: it is for models and toys, no alarm of a building.",
        "The tones are within some 20 %, as the resistors inside of a 555 are.",
    ),
    neutral=listed(
        "siren, police, ambulance, two, tone, alarm, sound, speaker, 555, ne555, 556, hi, lo, high, low, toy, model, "
        "wail, loudspeaker, 8ohm"
    ),
    devices=("NE555", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.35"),),
)
