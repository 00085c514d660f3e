"""Isolated supply of 1 W."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_IN = (3.3, 5.0, 12.0, 15.0, 24.0)
_OUT = (3.3, 5.0, 9.0, 12.0, 15.0)
_WATTS, _SPARE = 1.0, 0.12  # of the module; what the least load may take of it


def _work_out(values: Values) -> Designed:
    vin, vout = values["vin"], values["vout"]
    draft = Draft(REFERENCE, values)
    iout = draft.suppose("iout", values["watts"] / vout)
    draft.suppose("watts", vout * iout)
    made = [(i, o) for i in _IN for o in _OUT if o > 3.3 or i <= 5]
    known = ", ".join(shown(each, "V") for each in _OUT)
    draft.require(
        (vin, vout) in made, f"from {shown(vin, 'V')} there is no module for {shown(vout, 'V')}; outputs: {known}"
    )
    power = draft.figure("power", "VOUT * IOUT", "W", VOUT=vout, IOUT=iout)
    draft.require(power <= _WATTS, f"{shown(power, 'W')} is more than the {shown(_WATTS, 'W')} of the module")
    draft.figure("least load, for the voltage to hold", "0.1 * PMOST / VOUT", "A", PMOST=_WATTS, VOUT=vout)
    load = _bleeder(draft, vout, power)
    code = f"MEE1S{'03' if vin == 3.3 else f'{vin:02.0f}'}{'03' if vout == 3.3 else f'{vout:02.0f}'}SC"
    with draft.block("input stage", f"{shown(vin, 'V')}"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("module", "1 kV between both sides"):
        pins = {"2": "VIN", "1": "GND", "4": "VISO", "3": "GND_ISO"}
        footprint = "Converter_DCDC:Converter_DCDC_Murata_MEE1SxxxxSC_THT"
        draft.part("U1", f"Converter_DCDC:{code}", "", footprint, "isolated converter, 1 W", pins)
    with draft.block("output stage", f"{shown(vout, 'V')}, isolated"):
        draft.capacitor("C2", 1e-6, "VISO", "GND_ISO", "output capacitor", vout)
        if load:
            draft.warm_resistor("R1", load, "VISO", "GND_ISO", "least load", vout**2 / load)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VISO", "GND_ISO", "load")
    draft.fed("VIN", "GND", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    draft.wired("U1", VIN="2", VISO="4")
    draft.decoupled("U1")
    draft.rated("C1", 1.25 * vin)
    return draft.finish(
        "Isolated supply", f"Isolated {shown(vout, 'V')} from {shown(vin, 'V')}, up to {shown(iout, 'A')}."
    )


def _bleeder(draft: Draft, vout: float, power: float) -> float:
    """Ohms of the least load, or 0 where the module has no watt left for it: the user's load then is that."""
    if power <= _WATTS - _SPARE:
        return draft.standard("R1", "R1", "VOUT^2 / (0.11 * PMOST)", "ohm", 12, PMOST=_WATTS, VOUT=vout)
    draft.note("The load must always draw a tenth of a watt: with less the output rises.")
    return 0.0


REFERENCE = Reference(
    name="isolated-supply",
    title="Isolated supply of 1 W (Murata MEE1 module)",
    answers=listed(
        """
            isolated supply, isolated 12v, isolated 15v, isolated 9v, isolated 3.3v, isolated dc dc converter, isolated
            power supply, isolated converter, isolated dc dc, isolated 5v, galvanically isolated supply, isolated
            power, isolated dcdc converter, isolated 5v supply, isolated rail, isolated regulator
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 3.3, 24.0, ("from", "input"), ("to", "input", "in"), alone=True),
        Parameter(
            "vout",
            "output voltage",
            "V",
            5.0,
            3.3,
            15.0,
            ("to", "isolated", "output"),
            ("isolated", "out", "output"),
            alone=True,
            made=True,
        ),
        Parameter("iout", "output current", "A", 0.1, 0.001, 0.3, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("watts", "power", "W", 0.85, 0.01, 1.0, ("of",), ("isolated", "output"), alone=True),
    ),
    sources=("MEE1 Series Isolated 1W Single Output DC/DC Converters, Murata",),
    limits=(
        "The output is not regulated: it moves by some 10 % with input and load.",
        "1 kV is a test voltage: it is not for mains.",
    ),
    neutral=listed(
        "isolated, isolation, galvanic, galvanically, dc, module, converter, supply, power, rail, small, noise, 1w"
    ),
    devices=("MEE1",),
    work_out=_work_out,
    isolates=1000.0,
)
