"""Linear regulators of a fixed voltage in a SOT-23, with ceramic capacitors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import INPUT_AFTER

BEHIND_INPUT = tuple(word for word in INPUT_AFTER if word != "supply")  # a "low quiescent supply" is the output
_EQUAL = 1 + 1e-9  # 700 mA may be read as a little more than 0.7 A


class SmallRegulator(NamedTuple):
    """A regulator of one voltage: volts, amperes and watts that it gets rid of."""

    symbol: str
    volts: float
    least_in: float
    most_in: float
    dropout: float  # the most at full load
    amperes: float
    watts: float
    footprint: str
    pins: Mapping[str, str]
    farads: float = 1e-6  # at the output
    reservoir: float = 1e-6  # farads at the input


def regulator(reference: Reference, values: Values, devices: Sequence[SmallRegulator], words: str) -> Designed:
    """The circuit with the device for a voltage, from the net VIN to the net VOUT.

    Args:
        words: what is special about it.

    Raises:
        NotCovered: none makes that voltage, or gets rid of the heat.
    """
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(reference, values)
    known = ", ".join(shown(each.volts, "V") for each in devices)
    device = next((each for each in devices if each.volts == vout), devices[0])
    draft.require(device.volts == vout, f"it makes {known}, not {shown(vout, 'V')}; nearest: linear-adjustable")
    least = draft.figure("least input", "max(VLOW, VOUT + VDO)", "V", VLOW=device.least_in, VOUT=vout,
                         VDO=device.dropout)  # fmt: skip
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    draft.require(iout <= device.amperes * _EQUAL, f"at {shown(vout, 'V')} it gives {shown(device.amperes, 'A')}")
    heat = draft.figure("heat", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    draft.require(heat <= device.watts, f"it would turn {shown(heat, 'W')} into heat; nearest: buck-low")
    return _drawn(draft, device, heat, words)


def _drawn(draft: Draft, device: SmallRegulator, heat: float, words: str) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", device.reservoir, "VIN", "GND", "input capacitor, at the regulator", vin)
    with draft.block("regulator", f"{shown(vout, 'V')}; {words}"):
        symbol = f"Regulator_Linear:{device.symbol}"
        draft.part("U1", symbol, "", device.footprint, f"turns {shown(heat, 'W')} into heat", device.pins)
        draft.capacitor("C2", device.farads, "VOUT", "GND", "output capacitor, at the regulator", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.fed("VIN", "GND")
    draft.decoupled("U1")
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.stated(C2=device.farads)
    for pin, net in device.pins.items():
        if net in ("VIN", "VOUT"):
            draft.joined("U1", pin, net)
    return draft.finish(
        f"Linear regulator {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Linear regulator that {words}, from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )
