"""Strings of LEDs with a series resistor each."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, IN_VEHICLES, colour_of
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SPREAD = 0.2  # volts by which LEDs of one type differ
_MOST = 30e-3  # that indicator LEDs bear
_LEAST = 0.4  # volts for the resistor, for each LED: the current then differs by less than half


def _work_out(values: Values) -> Designed:
    vin, vf, current = values["vin"], values["vf"], values["current"]
    series, strings = round(values["series"]), round(values["parallel"])
    draft = Draft(REFERENCE, values)
    draft.require(
        series == values["series"] and strings == values["parallel"], "LEDs and strings must be whole numbers"
    )
    rest = vin - series * vf
    draft.require(
        rest >= _LEAST * series,
        f"{series} LEDs of {shown(vf, 'V')} need {shown(series * (vf + _LEAST), 'V')}, not {shown(vin, 'V')}",
    )
    refs = " ".join(f"R{number}" for number in range(1, strings + 1))
    named = {"VIN": vin, "N": float(series), "VF": vf}
    ohms = draft.standard(refs, "series resistor", "(VIN - N * VF) / I", "ohm", 24, I=current, **named)
    real = draft.figure("current of a string", "(VIN - N * VF) / R", "A", asked=current, R=ohms, **named)
    highest = values.most("vin")
    most = draft.figure("most current, with LEDs 0.4 V below", "(VIN - N * (VF - 0.4)) / R", "A", R=ohms,
                        **{**named, "VIN": highest})  # fmt: skip
    draft.require(
        most <= _MOST, f"LEDs of a low forward voltage would get {shown(most, 'A')}; nearest: fewer in series"
    )
    draft.figure("current of all", "M * I", "A", M=float(strings), I=real)
    with draft.block("supply", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
    colour = colour_of(vf)
    with draft.block("lamps", f"{strings} of {series} LEDs in series, each at {shown(current, 'A')}"):
        for string in range(1, strings + 1):
            heat = (highest - series * vf) ** 2 / ohms
            draft.warm_resistor(f"R{string}", ohms, "VIN", f"S{string}_1", "sets the current of its string", heat)
            for place in range(1, series + 1):
                ends = (f"S{string}_{place}", f"S{string}_{place + 1}" if place < series else "GND")
                name = f"D{(string - 1) * series + place}"
                value = f"{colour or 'LED'} {vf:g}V"
                draft.diode(name, "Device:LED", "LED_SMD:LED_0603_1608Metric", *ends, "lights up", value)
            draft.pulled(f"S{string}_1", "VIN")
            spread = max(15.0, 100 * _SPREAD * series / rest)
            draft.measured("current", f"D{(string - 1) * series + 1}", current, spread)
    return draft.finish(
        f"{series * strings} LEDs on {shown(vin, 'V')}",
        f"{strings} strings of {series} LEDs of {shown(vf, 'V')} with {shown(current, 'A')} each, from "
        f"{shown(vin, 'V')}.",
    )


REFERENCE = Reference(
    name="led-string",
    title="LEDs in series and in parallel strings, each string with its resistor",
    answers=listed(
        """
        led string, led strings, leds in series, led in series, leds in parallel, led in parallel, led array, series
        leds, parallel leds, led chain, several leds, multiple leds, led lamp, led strings in parallel
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            12.0,
            2.5,
            30.0,
            (*INPUT_BEFORE, *SUPPLY_BEFORE),
            (*INPUT_AFTER, *SUPPLY_AFTER),
            alone=True,
            usual=IN_VEHICLES,
            hardest="low",
        ),
        Parameter("series", "LEDs in series", "", 3.0, 1.0, 8.0, (), ("led", "leds", "series", "in")),
        Parameter("parallel", "strings in parallel", "", 1.0, 1.0, 8.0, (), ("string", "strings", "parallel")),
        Parameter(
            "current", "LED current", "A", 10e-3, 0.5e-3, 20e-3, ("at", "current"), ("current", "each"), alone=True
        ),
        FORWARD_VOLTAGE,
    ),
    sources=("Series resistor of LEDs: R = (VIN - N VF) / I, with forward voltages by colour as in LED datasheets",),
    limits=("The current follows the supply: less than half of it should be left for a constant-current driver.",),
    neutral=listed(
        "series, resistor, current, limiting, each, string, parallel, array, resistors, row, in, of, led driver"
    ),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "parallel * current"),),
)
