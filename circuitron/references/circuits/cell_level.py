"""Charge of one lithium cell on four LEDs, while a button is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lithium import CELLS
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON, SO14
from circuitron.references.words import listed

_VREF, _TOTAL, _FULL = 1.235, 33e3, 4.2  # the total: bias currents of four inputs, 1 uA at most, change little
_STEPS = (4.0, 3.8, 3.6, 3.4)  # volts of the cell from which an LED is lit
_COMMON_MODE = 2.0  # volts that the inputs of an LM339 stay below its supply
# Inputs and output of each comparator: plus, minus, output.
_COMPARATORS = (("5", "4", "2"), ("7", "6", "1"), ("9", "8", "14"), ("11", "10", "13"))


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.require(_STEPS[-1] - _COMMON_MODE >= _VREF, "the reference is too high for the comparators")
    ohms = _chain(draft)
    return _drawn(draft, ohms)


def _drawn(draft: Draft, ohms: Sequence[float]) -> Designed:
    with draft.block("supply", "the cell, while the button is pressed"):
        draft.terminal("J1", "cell", "VBAT", "GND", "lithium cell of 3 V to 4.2 V")
        draft.part("SW1", *BUTTON, "shows the charge", {"1": "VBAT", "2": "VCC"})
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("reference", f"{_VREF:g} V"):
        draft.resistor("R6", 4.7e3, "VCC", "VREF", "current of the reference")
        draft.diode("U2", "Reference_Voltage:LM385BZ-1.2", "Package_TO_SOT_THT:TO-92_Inline", "GND", "VREF", "1 %")
    with draft.block("divider", "the cell's voltage in parts"):
        nets = ("VCC", *(f"TAP{n}" for n in range(1, 5)), "GND")
        # From the supply down: the highest tap tells the lowest voltage.
        for n, each in enumerate(ohms, 1):
            draft.resistor(f"R{n}", each, nets[n - 1], nets[n], "divider, 1 %")
    _lamps(draft)
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: Sequence[float]) -> Designed:
    draft.fed("VBAT", "GND")
    draft.makes("VCC")
    draft.decoupled("U1")
    draft.pulled_all(VREF="VCC", TAP1="VCC", TAP4="GND")
    draft.wired("U1", TAP4="4", TAP1="10", VREF="5")
    draft.stated(**{f"R{n}": each for n, each in enumerate(ohms, 1)})
    draft.apart("VBAT", "VCC")
    return draft.finish(
        "Cell level",
        f"Four LEDs show the charge of a lithium cell while a button is pressed: {_STEPS[3]:g} V, {_STEPS[2]:g} V, "
        f"{_STEPS[1]:g} V and {_STEPS[0]:g} V.",
    )


def _chain(draft: Draft) -> list[float]:
    """R1 to R5, from the supply down."""
    shares = [_VREF / step for step in (*_STEPS[::-1],)]  # of the taps, the highest first
    bounds = [1.0, *shares, 0.0]
    made = [
        draft.standard(f"R{n}", f"R{n}", "RSUM * (UPPER - LOWER)", "ohm", 96, RSUM=_TOTAL, UPPER=upper, LOWER=lower)
        for n, (upper, lower) in enumerate(pairwise(bounds), 1)
    ]
    for n, step in enumerate(_STEPS[::-1], 1):
        draft.figure(f"voltage of the cell at LED {n}", "VREF * RSUM / RBELOW", "V", asked=step, VREF=_VREF,
                     RSUM=sum(made), RBELOW=sum(made[n:]))  # fmt: skip
    return made


def _lamps(draft: Draft) -> None:
    with draft.block("comparators", "an LED each, lit while its tap is above the reference"):
        pins = {"3": "VCC", "12": "GND"}
        for n, (plus, minus, out) in enumerate(_COMPARATORS, 1):
            pins |= {plus: "VREF", minus: f"TAP{5 - n}", out: f"LIT{5 - n}_N"}
        draft.part("U1", "Comparator:LM339", "", SO14, "comparators; open collectors", pins)
        for n in range(1, 5):
            colour = "red" if n == 1 else "green"
            what = f"lit from {shown(_STEPS[4 - n], 'V')} on"
            indicator(draft, f"R{10 + n} D{n}", 3.6, "VCC", f"LIT{n}_N", what, colour)


REFERENCE = Reference(
    name="cell-level",
    title="Charge of one lithium cell on four LEDs while a button is pressed (LM339)",
    answers=listed(
        """
        lipo battery level indicator, battery level indicator lipo, battery level indicator for lipo, lipo level
        indicator, battery level indicator 18650, battery level indicator for a lipo, cell level, cell level indicator,
        liion level indicator, lithium battery level indicator, 18650 level indicator, 18650 charge level, liion charge
        level, show liion charge level, liion charge level leds, show 18650 charge level, 18650 charge level indicator,
        18650 battery level indicator, liion battery level indicator, liion charge level indicator, lithium cell level
        indicator, single cell battery level indicator, 18650 battery indicator, liion battery indicator, lithium
        battery indicator, liion battery level leds, 18650 battery level, 18650 level leds, liion battery status leds,
        single cell level indicator, liion voltage indicator, 18650 voltage indicator, liion cell level, liion battery
        level, lithium battery level
        """
    ),
    parameters=(
        CELLS,
        Parameter("cell", "cell", "V", 3.7, 3.6, 4.2, ("for", "of"), ("cell", "battery", "liion"), alone=True),
    ),
    sources=(
        "LM339 Quad Differential Comparators, Texas Instruments SLCS006: inputs up to 2 V below the supply",
        "LM385-1.2 Micropower Voltage References, Texas Instruments SLVS075: 1.235 V",
    ),
    limits=(
        "The voltage of a cell tells its charge to some tenths only, and less under load: press while it rests.",
        "Below 3.2 V no LED is lit, which says empty.",
        "Reference and resistors together are good to 2 %, which are 70 mV.",
    ),
    neutral=listed(
        "lipo, battery, cell, single, one, 1s, lithium, liion, 18650, level, charge, indicator, show, "
        "shows, display, led, leds, 4, four, button, press, state, status, simple, lm339, voltage, remaining, bar, "
        "tester, check"
    ),
    unlike=("charger", "charging", "i2c"),
    devices=("LM339",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VBAT", "4.2", "0.03", low="3.0"),),
)  # fmt: skip
