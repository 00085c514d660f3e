"""Push buttons on one analogue pin, by a ladder of resistors."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_PULL, _FARADS, _TOLERANCE = 10e3, 10e-9, 0.01


def _work_out(values: Values) -> Designed:
    volts, keys = values["supply"], round(values["keys"])
    draft = Draft(REFERENCE, values)
    draft.require(keys == values["keys"], "the number of buttons must be whole")
    draft.figure("distance between two buttons", "VDD / N", "V", VDD=volts, N=float(keys))
    steps, below = [], 0.0
    for n in range(1, keys):
        share = n / keys
        steps.append(draft.standard(f"R{n + 1}", f"R{n + 1}", "R1 * K / (1 - K) - RBELOW", "ohm", 96,
                                    R1=_PULL, K=share, RBELOW=below))  # fmt: skip
        below += steps[-1]
        draft.figure(f"voltage of button {n + 1}", "VDD * R / (R1 + R)", "V", VDD=volts, R=below, R1=_PULL)
    total = below
    error = draft.figure("error of a voltage by resistors of 1 %, the most", "VDD * 2 * T * R1 * R / (R1 + R)^2", "V",
                         VDD=volts, T=_TOLERANCE, R1=_PULL, R=min(total, _PULL) or 1.0)  # fmt: skip
    draft.require(2 * error < volts / keys / 2, "the buttons would not be told apart")
    return _drawn(draft, keys, steps)


def _drawn(draft: Draft, keys: int, steps: list[float]) -> Designed:
    volts = draft.values["supply"]
    with draft.block("buttons", f"{keys} buttons, each with its voltage"):
        draft.header("J1", f"{volts:g}V/GND/KEY", "supply of the ADC, ground, analogue output", "VDD", "GND", "KEY")
        draft.resistor("R1", _PULL, "VDD", "KEY", "pull-up, 1 %")
        for n in range(1, keys + 1):
            tap = "GND" if n == 1 else f"TAP{n - 1}"
            draft.part(f"SW{n}", *BUTTON, f"button {n}", {"1": "KEY", "2": tap})
            if n > 1:
                draft.resistor(f"R{n}", steps[n - 2], tap, "GND" if n == 2 else f"TAP{n - 2}", "ladder, 1 %")
        draft.capacitor("C1", _FARADS, "KEY", "GND", "charge for the ADC, at its pin")
    return _finished(draft, keys, steps)


def _finished(draft: Draft, keys: int, steps: list[float]) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VDD", "GND")
    draft.pulled("KEY", "VDD")
    draft.stated(R1=_PULL, **({"R2": steps[0]} if steps else {}))
    draft.note("The thresholds of the software lie half-way between the voltages; of two buttons the lower counts.")
    return draft.finish(
        f"{keys} buttons on one analogue pin",
        f"{keys} buttons give voltages {shown(volts / keys, 'V')} apart, 0 V for the first; {shown(volts, 'V')} while "
        "none is pressed.",
    )


REFERENCE = Reference(
    name="analog-keypad",
    title="Two to twelve push buttons on one analogue pin (resistor ladder)",
    answers=listed(
        """
        buttons on one analog pin, buttons on one adc pin, analog keypad, analog buttons, resistor ladder keypad,
        resistor ladder buttons, button ladder, buttons one analog input, keypad on one analog pin, keypad one analog
        pin, key matrix keypad on one analog pin, keys on one analog pin, push buttons on one analog pin, buttons on a
        single analog pin, buttons with one analog input, read buttons with one analog pin, buttons one adc, multiple
        buttons on one adc input, adc keypad, adc buttons, key keypad analog pin, matrix keypad on one analog pin,
        switches on one analog pin, buttons one pin, several buttons on one pin, multiple buttons one pin
        """
    ),
    parameters=(
        Parameter("keys", "number of buttons", "", 4.0, 2.0, 12.0, (), ("key", "keys", "button", "buttons", "push",
                  "switches"), alone=True),
        supply(3.3, 1.8, 5.5, "adc", "logic"),
    ),
    sources=("Voltage divider: V R / (R1 + R)", "ADC of ten bits and more: inputs of 10 kohm and less"),
    limits=("Buttons pressed together are not told apart.", "The ADC must measure against the same supply."),
    neutral=listed(
        "key, keys, button, buttons, push, pin, analog, adc, input, one, single, resistor, resistors, ladder, keypad, "
        "matrix, microcontroller, mcu, arduino, esp32, esp8266, multiple, several, read, switches, pushbuttons"
    ),
    holds=("button",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=(Signal("KEY", "adc", "supply", Drive("0", "supply", "supply", ohms="10e3")),),
)  # fmt: skip
