"""Doorbell of two tones: a higher one while the button is pressed, a lower one after it."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, NPN, SO8
from circuitron.references.words import listed

_FARADS, _HOLD, _SHARE, _VF = 47e-9, 10e-6, 0.25, 0.6  # C1, C5; R2 of R1 + 2 R2; volts of D1
_RESET, _SPEAKER, _PEAK, _SPAN = 1.0, 8.0, 60e-3, 1.7  # volts of the reset's threshold, about; ohms; amperes
_QUIET = 0.2e-3  # amperes of the timer
_SOD123 = "Diode_SMD:D_SOD-123"


def _work_out(values: Values) -> Designed:
    high, low, seconds, volts = (values[name] for name in ("high", "low", "dong", "supply"))
    draft = Draft(REFERENCE, values)
    draft.require(1.05 * low <= high <= _SPAN * low, f"the first tone must be 1.05 to {_SPAN:g} times the second one")
    named = {"C": _FARADS, "F": low}
    second = draft.standard("R2", "R2", "SHARE * 1.44 / (F * C)", "ohm", 96, SHARE=_SHARE, **named)
    first = draft.standard("R1", "R1", "1.44 / (F * C) - 2 * R2", "ohm", 96, R2=second, **named)
    draft.figure("second tone (dong)", "1.44 / ((R1 + 2 * R2) * C)", "Hz", asked=low, R1=first, R2=second, C=_FARADS)
    beside = draft.standard("R3", "R3, beside R1", "1 / (1 / (1.44 / (F * C) - 2 * R2) - 1 / R1)", "ohm", 96, F=high,
                            C=_FARADS, R1=first, R2=second)  # fmt: skip
    draft.figure("first tone (ding), about", "1.44 / ((1 / (1 / R1 + 1 / R3) + 2 * R2) * C)", "Hz", asked=high,
                 R1=first, R2=second, R3=beside, C=_FARADS)  # fmt: skip
    hold = draft.standard("R5", "R5", "T / (C * ln((VCC - VD) / VRESET))", "ohm", 24, T=seconds, C=_HOLD, VCC=volts,
                          VD=_VF, VRESET=_RESET)  # fmt: skip
    draft.figure("second tone lasts, about", "R5 * C * ln((VCC - VD) / VRESET)", "s", asked=seconds, R5=hold, C=_HOLD,
                 VCC=volts, VD=_VF, VRESET=_RESET)  # fmt: skip
    draft.figure("current while nobody rings, about", "VCC / R1 + IQ", "A", VCC=volts, R1=first, IQ=_QUIET)
    series = draft.standard("R7", "R7", "VCC / I - RL", "ohm", 24, VCC=volts, I=_PEAK, RL=_SPEAKER)
    draft.figure("current of the speaker, peak", "VCC / (R7 + RL)", "A", VCC=volts, R7=series, RL=_SPEAKER)
    return _drawn(draft, (first, second, beside, hold, series))


def _drawn(draft: Draft, ohms: tuple[float, float, float, float, float]) -> Designed:
    (first, second, beside, hold, series), volts = ohms, draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')}, a battery"):
        draft.inlet("J1", volts, "VCC", "battery")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "carries the pulses of the speaker", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the timer")
    with draft.block("button", "starts the tone, and makes it higher while it is pressed"):
        draft.part("SW1", *BUTTON, "bell push; wires may lead to one at the door", {"1": "VCC", "2": "PRESSED"})
        draft.header("J2", "push", "bell push at the door", "VCC", "PRESSED")
        draft.resistor("R4", 100e3, "PRESSED", "GND", "low while nobody presses")
        draft.resistor("R8", 100.0, "PRESSED", "CHARGE", "limits the current into C5")
        draft.diode("D1", "Diode:1N4148W", _SOD123, "CHARGE", "RINGS", "charges C5")
        draft.capacitor("C5", _HOLD, "RINGS", "GND", "keeps the tone on for a while", volts)
        draft.resistor("R5", hold, "RINGS", "GND", "ends the tone")
        draft.resistor("R3", beside, "PRESSED", "FASTER", "makes the tone higher")
        draft.diode("D2", "Diode:1N4148W", _SOD123, "FASTER", "DISCHARGE", "changes nothing while nobody presses")
    with draft.block("oscillator", "runs while its reset is high"):
        pins = {"8": "VCC", "1": "GND", "4": "RINGS", "2": "TIMING", "6": "TIMING", "7": "DISCHARGE", "5": "CV",
                "3": "TONE"}  # fmt: skip
        draft.part(
            "U1", "Timer:TLC555xD", "", SO8, "CMOS timer: some 0.2 mA while nobody rings, beside that of R1", pins
        )
        draft.resistor("R1", first, "VCC", "DISCHARGE", "tones")
        draft.resistor("R2", second, "DISCHARGE", "TIMING", "tones")
        draft.stable("C1", _FARADS, "TIMING", "GND", "tones")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("speaker", "silent and without current while nobody rings"):
        draft.resistor("R6", 2.2e3, "TONE", "BASE", "base current")
        draft.part("Q1", *NPN, "drives the speaker", {"B": "BASE", "C": "DRIVEN", "E": "GND"})
        draft.warm_resistor("R7", series, "VCC", "SPEAKER", "limits the current", 0.6 * _PEAK**2 * series)
        draft.part("LS1", "Device:Speaker", "8 ohm", "TerminalBlock:TerminalBlock_bornier-2_P5.08mm",
                   "speaker, on wires", {"1": "SPEAKER", "2": "DRIVEN"})  # fmt: skip
        draft.diode("D3", "Diode:1N4148W", _SOD123, "DRIVEN", "SPEAKER", "carries the speaker's current")
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: tuple[float, float, float, float, float]) -> Designed:
    high, low, volts = (draft.values[name] for name in ("high", "low", "supply"))
    first, second, beside, hold, _ = ohms
    draft.decoupled("U1")
    draft.wired("U1", RINGS="4", TIMING="6", DISCHARGE="7", TONE="3")
    draft.joined("U1", "2", "TIMING")
    draft.joined("Q1", "E", "GND")
    draft.pulled_all(RINGS="GND", PRESSED="GND", DISCHARGE="VCC", BASE="TONE", FASTER="PRESSED")
    draft.stated(R1=first, R2=second, R3=beside, R5=hold, C1=_FARADS)
    draft.rated("C3", 1.25 * volts)
    return draft.finish(
        "Ding-dong doorbell",
        f"A tone of {shown(high, 'Hz')} while the button is pressed, then one of {shown(low, 'Hz')} that ends by "
        f"itself, from {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="doorbell",
    title="Doorbell of two tones, ding while pressed and dong after it (TLC555), 6 V to 12 V",
    answers=listed(
        """
        doorbell, door bell, doorbell two tone, two tone doorbell, ding dong doorbell, doorbell ding dong, ding dong
        bell, doorbell 555, 555 doorbell, doorbell with 555, doorbell two tone ding dong, two tone door bell, ding dong
        door bell, ding dong, ding dong circuit, electronic doorbell, doorbell circuit, doorbell chime, two tone chime,
        two tone bell, door chime, battery doorbell, simple doorbell, wired doorbell
        """
    ),
    parameters=(
        Parameter("high", "first tone", "Hz", 660.0, 250.0, 2e3, ("from", "first", "between"), ("ding", "first")),
        Parameter("low", "second tone", "Hz", 520.0, 200.0, 1.5e3, ("to", "and", "second"), ("dong", "second")),
        Parameter("dong", "time of the second tone", "s", 1.5, 0.3, 4.0, ("for",), ("dong",), alone=True),
        Parameter("tones", "number of tones", "", 2.0, 2.0, 2.0, (), ("tone", "tones"), alone=True),
        supply(9.0, 6.0, 12.0),
    ),
    sources=(
        "LinCMOS TLC555 Timer, Texas Instruments SLFS043: reset at 0.4 V to 1.5 V, 170 uA without load",
        "BC817 Series NPN General-Purpose Transistors, Nexperia",
    ),
    limits=(
        "The first tone lasts as long as the button is pressed.",
        "It draws half a milliampere while nobody rings: a block of 9 V lasts for some weeks.",
        "D2 makes the first tone some percent lower; the reset of timers differs, and so does the time of the second.",
        "It has nothing to do with the transformer of a bell, and gives some tens of milliwatts.",
    ),
    neutral=listed(
        "door, doorbell, bell, two, tone, tones, ding, dong, 555, timer, chip, ic, speaker, button, push, battery, "
        "simple, chime, electronic, loudspeaker, sound, wired, press, pressed, 9v"
    ),
    unlike=("transformer", "wireless", "camera", "led", "light", "detect", "esp32", "esp8266", "arduino", "notify",
            "sensor", "existing"),
    devices=("TLC555", "BC817"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
