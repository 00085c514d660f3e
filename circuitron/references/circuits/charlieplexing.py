"""LEDs between each two lines of a controller, both ways round: n (n - 1) LEDs on n lines."""

from __future__ import annotations

from itertools import permutations
from math import ceil, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import LED_0603
from circuitron.references.words import listed

_PIN = 20e-3  # amperes that a pin of most controllers gives


def _work_out(values: Values) -> Designed:
    volts, vf, current = values["supply"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    leds = round(values["leds"])
    draft.require(leds == values["leds"], "the number of LEDs must be whole")
    least = ceil((1 + sqrt(1 + 4 * leds)) / 2)
    lines = round(values.given.get("lines", draft.suppose("lines", float(least))))
    draft.require(lines >= least, f"{lines} lines light {lines * (lines - 1)} LEDs, not {leds}")
    draft.require(volts - vf >= 0.8, f"LEDs of {shown(vf, 'V')} need more than {shown(volts, 'V')}")
    ohms = draft.standard("R1", "R1 and the others", "(VDD - VF) / (2 * I)", "ohm", 24, VDD=volts, VF=vf, I=current)
    draft.figure("current of an LED while it is lit", "(VDD - VF) / (2 * R)", "A", VDD=volts, VF=vf, R=ohms)
    draft.figure("current on average, all lit in turn", "(VDD - VF) / (2 * R * N)", "A",
                 VDD=volts, VF=vf, R=ohms, N=float(leds))  # fmt: skip
    return _drawn(draft, leds, lines, ohms)


def _drawn(draft: Draft, leds: int, lines: int, ohms: float) -> Designed:
    names = [f"L{n}" for n in range(1, lines + 1)]
    with draft.block("lines", f"{lines} lines, each with its resistor"):
        draft.header("J1", "/".join(names), "lines of the controller", *(f"PIN{n}" for n in range(1, lines + 1)))
        for n, name in enumerate(names, 1):
            draft.resistor(f"R{n}", ohms, f"PIN{n}", name, "half of the resistance of each LED on it")
    with draft.block("LEDs", f"{leds} LEDs: one line high, one low, the others off"):
        pairs = sorted(permutations(range(lines), 2), key=lambda pair: (max(pair), min(pair), pair))
        for n, (one, other) in enumerate(pairs[:leds], 1):
            draft.diode(f"D{n}", "Device:LED", LED_0603, names[one], names[other],
                        f"lit with line {one + 1} high, line {other + 1} low", f"{draft.values['vf']:g}V")  # fmt: skip
    draft.pulled_all(**{name: f"PIN{n}" for n, name in enumerate(names, 1)})
    draft.stated(R1=ohms)
    draft.note("A line that takes part in no LED of the moment must be an input, without its pull-up.")
    return draft.finish(
        f"{leds} LEDs on {lines} lines",
        f"Charlieplexing: {leds} LEDs on {lines} lines of {shown(draft.values['supply'], 'V')}, one lit at a time.",
    )


REFERENCE = Reference(
    name="charlieplexing",
    title="Charlieplexing: 2 to 20 LEDs on 2 to 5 lines of a controller",
    answers=listed(
        """
        charlieplexing, charlieplex, charlieplexed leds, charlieplexing leds, charlieplex leds, leds charlieplexed,
        charlieplexing leds with pins, charlieplexed led, charlieplexing led, led charlieplexing, charlieplex led array
        """
    ),
    parameters=(
        Parameter("leds", "number of LEDs", "", 6.0, 2.0, 20.0, ("charlieplexing", "charlieplex", "charlieplexed"),
                  ("leds", "led", "lamps"), alone=True),
        Parameter("lines", "number of lines", "", 3.0, 2.0, 5.0, ("with", "on", "from", "using", "over"),
                  ("pins", "pin", "lines", "gpio", "gpios", "io", "wires", "outputs")),
        supply(3.3, 2.5, 5.5, "logic"),
        FORWARD_VOLTAGE,
        Parameter("current", "current of an LED while it is lit", "A", 5e-3, 1e-3, _PIN, ("at",), ("led", "each"),
                  alone=True),
    ),
    sources=(
        "Charlieplexing: Reduced Pin-Count LED Display Multiplexing, Maxim application note 1880",
        "LED data: forward voltage at some milliamperes",
    ),
    limits=(
        "One LED is lit at a time: software lights them in turn, some hundred times a second.",
        "All LEDs should be of one colour.",
    ),
    neutral=listed(
        "charlieplexing, charlieplex, charlieplexed, led, leds, pin, pins, line, lines, microcontroller, mcu, arduino, "
        "attiny, attiny85, matrix, array, multiplex, multiplexed, multiplexing, gpio, io, few, resistors, red"
    ),
    unlike=("chip", "ic"),
    work_out=_work_out,
)  # fmt: skip
