"""Two groups of LEDs that flash in turn, as at a railway crossing."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, colour_of, supply
from circuitron.references.stock import LED_5MM, N_MOSFET
from circuitron.references.timers import SOURCE, Timing, astable, supply_capacitors, timing
from circuitron.references.words import listed

_DUTY, _LEAST = 0.5, 1.0  # volts over a resistor, below which the current hangs on the LEDs
_PULL, _DOWN = 10e3, 22e3


def _work_out(values: Values) -> Designed:
    rate, volts, vf = (values[name] for name in ("rate", "supply", "vf"))
    draft = Draft(REFERENCE, values)
    count = _count(draft)
    left = draft.figure("voltage over the resistor", "VCC - N * VF", "V", VCC=volts, N=count, VF=vf)
    draft.require(
        left >= _LEAST, f"{shown(volts, 'V')} is too little for {count:.0f} LEDs of {shown(vf, 'V')} in series"
    )
    made = timing(draft, rate, _DUTY, volts)
    ohms = draft.standard("R11 R12", "R11 and R12", "V / I", "ohm", 24, V=left, I=values["current"])
    real = draft.figure("LED current", "V / R11", "A", asked=values["current"], V=left, R11=ohms)
    return _drawn(draft, made, count, ohms, real)


def _count(draft: Draft) -> float:
    """The LEDs of each group.

    Raises:
        NotCovered: both groups are not alike.
    """
    given = draft.values.given
    count = draft.suppose("leds", draft.values["total"] / 2)
    total = draft.suppose("total", 2 * count)
    draft.require(count == round(count), "the LEDs must be a whole number in each group")
    draft.require(total == 2 * count or len({"leds", "total"} & given.keys()) < 2, "both groups are alike")
    return count


def _drawn(draft: Draft, made: Timing, count: float, ohms: float, real: float) -> Designed:
    volts, rate = (draft.values[name] for name in ("supply", "rate"))
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    with draft.block("oscillator", shown(rate, "Hz")):
        astable(draft, made, rate, volts)
    with draft.block("switches", "the second is on while the first is off"):
        draft.part("Q1", *N_MOSFET, "first group", {"G": "OUT", "D": "SIDE1", "S": "GND"})
        draft.part("Q3", *N_MOSFET, "turns Q2 off while Q1 is on", {"G": "OUT", "D": "OUT_N", "S": "GND"})
        draft.resistor("R5", _PULL, "VCC", "OUT_N", "turns Q2 on")
        draft.resistor("R6", _DOWN, "OUT_N", "GND", "keeps the gate within its 12 V together with R5")
        draft.part("Q2", *N_MOSFET, "second group", {"G": "OUT_N", "D": "SIDE2", "S": "GND"})
    for side in (1, 2):
        _group(draft, side, round(count), ohms, real)
    draft.joined("Q1", "S", "GND")
    draft.joined("Q2", "G", "OUT_N")
    draft.pulled_all(OUT_N="VCC")
    draft.stated(R11=ohms, R12=ohms)
    return draft.finish(
        f"Crossing flasher, 2 x {count:.0f} LEDs",
        f"Two groups of {count:.0f} LEDs in series that flash in turn at {shown(rate, 'Hz')}, with {shown(real, 'A')}, "
        f"on {shown(volts, 'V')}.",
    )


def _group(draft: Draft, side: int, count: int, ohms: float, current: float) -> None:
    vf = draft.values["vf"]
    colour = colour_of(vf) or "LED"
    with draft.block(f"group {side}", f"{count} in series"):
        nets = [f"GROUP{side}_{n}" for n in range(count)] + [f"SIDE{side}"]
        draft.warm_resistor(f"R1{side}", ohms, "VCC", nets[0], "LED current", current**2 * ohms)
        for n in range(count):
            draft.diode(f"D{10 * side + n}", "Device:LED", LED_5MM, nets[n], nets[n + 1], "flashes",
                        f"{colour} {vf:g}V")  # fmt: skip


REFERENCE = Reference(
    name="crossing-flasher",
    title="Two groups of LEDs in series that flash in turn, as at a railway crossing (NE555), 5 V to 12 V",
    answers=listed(
        """
        railway crossing signal, railroad crossing signal, level crossing signal, crossing flasher, railroad crossing
        flasher, railway crossing flasher, level crossing flasher, train crossing flasher, model train crossing
        flasher, model railroad crossing flasher, model railway crossing flasher, railroad crossing lights, railway
        crossing lights, level crossing lights, train crossing lights, crossing lights, grade crossing flasher, wig wag
        flasher, wigwag flasher, alternating led flasher 555, 555 alternating led flasher, 555 alternating flasher, 555
        alternating leds, alternating flasher, crossing led flasher, police light flasher, railway crossing alternating
        flashing lights, railroad crossing alternating flashing lights, 555 flashing two leds alternately, 555 that
        flashes two leds alternately, two leds flashing alternately with a 555, two leds flashing alternately 555,
        flash two leds alternately with a 555, 555 two led flasher, 555 alternating two leds, two leds alternating with
        555, two alternating leds 555, 555 two leds alternately, 555 two leds flashing alternately, 555 two led flasher
        alternating
        """
    ),
    parameters=(
        Parameter("rate", "flashes per second", "Hz", 0.8, 0.3, 5.0, ("at", "rate", "every"), ("rate",), alone=True),
        supply(12.0, 5.0, 12.0),
        Parameter("leds", "LEDs of each group, in series", "", 1.0, 1.0, 4.0, (), ("each", "per", "side")),
        Parameter("total", "LEDs of both groups", "", 2.0, 2.0, 8.0, (), ("led", "leds", "lights")),
        Parameter("current", "LED current", "A", 15e-3, 1e-3, 20e-3, ("at", "current"), ("current",), alone=True),
        FORWARD_VOLTAGE,
    ),
    sources=(SOURCE, "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor"),
    limits=(
        "It flashes as long as it has its supply: there is no sensor for a train.",
        "The LEDs are lit and dark at once, without the fading of bulbs.",
    ),
    neutral=listed(
        "model, train, railway, railroad, level, grade, crossing, flasher, flash, flashing, alternately, "
        "alternating, lights, light, lamp, lamps, led, leds, series, each, side, red, ho, scale, 555, ne555, timer, "
        "wig, wag, in, turn, layout, group, groups, per, battery"
    ),
    unlike=("signal", "signals"),
    devices=("NE555",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)  # fmt: skip
