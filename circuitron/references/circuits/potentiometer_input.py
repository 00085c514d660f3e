"""Potentiometers, or a joystick, at the ADC of a controller."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, KNOB
from circuitron.references.words import listed

_TRACK, _SERIES, _FARADS = 10e3, 1e3, 100e-9


def _work_out(values: Values) -> Designed:
    volts, count = values["supply"], round(values["knobs"])
    is_stick = bool(values["joystick"])
    draft = Draft(REFERENCE, values)
    count = 2 if is_stick else count
    draft.figure("resistance of a wiper, the most", "R / 4", "ohm", R=_TRACK)
    draft.figure("corner of the filter, the least", "1 / (TWOPI * (R / 4 + RS) * C)", "Hz", TWOPI=2 * pi, R=_TRACK,
                 RS=_SERIES, C=_FARADS)  # fmt: skip
    draft.figure("current of a track", "VDD / R", "A", VDD=volts, R=_TRACK)
    nets = [f"KNOB{n}" for n in range(1, count + 1)]
    more = ["PRESSED_N"] if is_stick else []
    return _drawn(draft, count, is_stick, more, nets)


def _drawn(draft: Draft, count: int, is_stick: bool, more: list[str], nets: list[str]) -> Designed:
    volts = draft.values["supply"]
    with draft.block("controller", f"{shown(volts, 'V')}, and the signals"):
        lines = "X/Y/PRESSED" if is_stick else "/".join(nets)
        draft.header("J1", f"{volts:g}V/GND/{lines}", "supply of the ADC, ground, signals", "VDD", "GND", *nets, *more)
        draft.fed("VDD", "GND")
        draft.capacitor("C20", 100e-9, "VDD", "GND", "quiet supply of the tracks")
    kinds = ("axis X", "axis Y") if is_stick else tuple(f"knob {n}" for n in range(1, count + 1))
    with draft.block("knobs", "joystick" if is_stick else f"{count} potentiometers"):
        for n, net in enumerate(nets, 1):
            draft.part(f"RV{n}", "Device:R_Potentiometer", "10k", KNOB, kinds[n - 1],
                       {"1": "GND", "2": f"WIPER{n}", "3": "VDD"})  # fmt: skip
            draft.resistor(f"R{n}", _SERIES, f"WIPER{n}", net, "filter")
            draft.capacitor(f"C{n}", _FARADS, net, "GND", "filter; charge for the ADC")
            draft.pulled(net, f"WIPER{n}")
        if is_stick:
            draft.resistor("R9", 10e3, "VDD", "PRESSED_N", "pull-up")
            draft.part("SW1", *BUTTON, "joystick pressed", {"1": "PRESSED_N", "2": "GND"})
            draft.pulled("PRESSED_N", "VDD")
    return _finished(draft, count, is_stick)


def _finished(draft: Draft, count: int, is_stick: bool) -> Designed:
    volts = draft.values["supply"]
    draft.stated(R1=_SERIES, C1=_FARADS)
    if is_stick:
        draft.note("RV1, RV2 and SW1 are one part, the joystick: give it the footprint of its maker.")
    return draft.finish(
        "Joystick input" if is_stick else "Potentiometer input" if count == 1 else f"{count} potentiometer inputs",
        f"{'A joystick of two axes with its button' if is_stick else f'{count} of 10 kohm'} at an ADC of "
        f"{shown(volts, 'V')}, filtered.",
    )


REFERENCE = Reference(
    name="potentiometer-input",
    title="One to eight potentiometers, or a joystick, at an ADC",
    answers=listed(
        """
        potentiometer input, potentiometer to adc, potentiometer adc, potentiometer to arduino, potentiometer analog
        input, read a potentiometer, read potentiometer, pot to adc, pot input, analog potentiometer input,
        potentiometer adc input, joystick, analog joystick, joystick input, two axis joystick, thumb joystick,
        joystick 2 axis analog, joystick to adc, joystick to arduino, slider potentiometer, fader input,
        potentiometers to adc, pots to adc
        """
    ),
    beside=("potentiometer", "potentiometers"),
    parameters=(
        supply(3.3, 1.8, 5.5, "adc", "logic"),
        Parameter("knobs", "number of them", "", 1.0, 1.0, 8.0, (), ("potentiometers", "potentiometer", "pots",
                  "knobs", "faders", "pot", "axis", "axes"), alone=True),
        Parameter("joystick", "joystick (1) or potentiometers (0)", "", 0.0, 0.0, 1.0, named=(("joystick", 1.0),)),
    ),
    sources=("Voltage divider: its resistance is a quarter of the track's at the most, in the middle",),
    limits=("The ADC must measure against the same supply.",),
    neutral=listed(
        "potentiometer, potentiometers, pot, pots, knob, adc, analog, input, inputs, read, joystick, axis, axes, two, "
        "thumb, button, slider, fader, arduino, esp32, microcontroller, mcu, filter, filtered, rc, game, 2, "
        "single, turn"
    ),
    unlike=("motor", "speed", "volume", "dimmer", "pin"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(
        Signal("KNOB1", "adc", "supply", Drive("0", "supply", "supply", ohms="3.5e3")),
        Signal("KNOB2", "adc", "supply", present="joystick + knobs - 1"),
        *(Signal(f"KNOB{n}", "adc", "supply", present=f"knobs - {n - 1}") for n in range(3, 9)),
        Signal("PRESSED_N", "input", "supply", present="joystick"),
    ),
)  # fmt: skip
