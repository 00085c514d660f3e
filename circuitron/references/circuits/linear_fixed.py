"""Linear regulator of a fixed voltage: AMS1117 in SOT-223, 78xx in TO-220, 78Lxx in TO-92."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from circuitron.references.base import Designed, NotCovered, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.wording import stem
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_SMALL, _LARGE = "Package_TO_SOT_SMD:SOT-223-3_TabPin2", "Package_TO_SOT_THT:TO-220-3_Vertical"
_MIDDLE = "Package_TO_SOT_SMD:TO-252-3_TabPin2"
_TINY, _TINY_WATTS = "Package_TO_SOT_THT:TO-92_Inline", 0.37
_L78_PINS = ("IN", "GND", "OUT")
_MAKER = re.compile(r"^(?:lm|mc|ua|l)(?=78l)")  # of a 78Lxx, which several make
_NUMBERS = (5, 6, 8, 9, 12, 15, 18, 24)
_SMALL_NUMBERS = (5, 6, 8, 9, 12, 15)


class _Device(NamedTuple):
    symbol: str
    footprint: str
    volts: float
    most_in: float
    dropout: float
    amperes: float
    watts: float  # that it gets rid of: SOT-223 on 6 cm² of copper; TO-220 on a heat sink of 10 K/W
    input_farads: float
    output_farads: float
    pins: tuple[str, str, str] = ("VI", "GND", "VO")


_DEVICES = (
    *(_Device(f"AMS1117-{v:.1f}", _SMALL, v, 12.0, 1.3, 0.8, 1.0, 10e-6, 22e-6) for v in (1.8, 2.5, 3.3, 5.0)),
    # TO-252 on 12 cm² of copper.
    *(_Device(f"LM1117DT-{v:.1f}", _MIDDLE, v, 12.0, 1.3, 0.8, 1.5, 10e-6, 22e-6) for v in (1.8, 2.5, 3.3, 5.0)),
    *(_Device(f"LM78{v:02}_TO220", _LARGE, v, 25.0, 2.0, 1.0, 5.0, 330e-9, 100e-9) for v in (5, 12, 15)),
    *(_Device(f"L78{v:02}", _LARGE, v, 25.0, 2.0, 1.0, 5.0, 330e-9, 100e-9, _L78_PINS) for v in (6, 8, 9)),
    *(_Device(f"L78{v:02}", _LARGE, v, 33.0, 2.0, 1.0, 5.0, 330e-9, 100e-9, _L78_PINS) for v in (18, 24)),
    # TO-92: 200 K/W, from 50 °C to 125 °C.
    *(_Device(f"L78L{v:02}_TO92", _TINY, v, 25.0, 2.0, 0.1, _TINY_WATTS, 330e-9, 100e-9) for v in (5, 6, 8, 9)),
    *(_Device(f"L78L{v:02}_TO92", _TINY, v, 30.0, 2.0, 0.1, _TINY_WATTS, 330e-9, 100e-9) for v in (12, 15)),
)


def _made(vout: float, asked: Sequence[str]) -> list[_Device]:
    """The devices of a voltage, of the family that is asked for."""
    families = [stem(_MAKER.sub("", each.lower())) for each in asked]
    known = [d for d in _DEVICES if not asked or any(each in d.symbol.lower() for each in families)]
    made = [device for device in known if device.volts == vout]
    if not made:
        volts = ", ".join(shown(each, "V") for each in sorted({device.volts for device in _DEVICES}))
        raise NotCovered(f"linear-fixed: it makes {volts}, not {shown(vout, 'V')}; linear-adjustable makes others")
    return made


def _device(values: Values, iout: float) -> _Device:
    """The first device that makes the voltage over the whole input, and gets rid of the heat."""
    vin, vout, least = values["vin"], values["vout"], values.least("vin")
    made = _made(vout, values.devices)
    low, most, amperes = (min(d.volts + d.dropout for d in made), max(d.most_in for d in made),
                          max(d.amperes for d in made))  # fmt: skip
    if least < low:
        raise NotCovered(
            f"linear-fixed: {shown(vout, 'V')} needs {shown(low, 'V')} at the input, not {shown(least, 'V')}"
        )
    if iout > amperes:
        raise NotCovered(f"linear-fixed: at {shown(vout, 'V')} it gives {shown(amperes, 'A')}; nearest: buck")
    if vin > most:
        raise NotCovered(
            f"linear-fixed: {shown(vout, 'V')} is made from up to {shown(most, 'V')}, not {shown(vin, 'V')}"
        )
    fitting = [d for d in made if vout + d.dropout <= least and vin <= d.most_in and iout <= d.amperes]
    if not fitting:
        raise NotCovered(
            f"linear-fixed: no device makes {shown(vout, 'V')} from {shown(least, 'V')} to {shown(vin, 'V')}"
        )
    return _cool(fitting, (vin - vout) * iout)


def _cool(fitting: list[_Device], heat: float) -> _Device:
    """The first device that gets rid of the heat."""
    cool = next((device for device in fitting if heat <= device.watts), None)
    if cool is None:
        raise NotCovered(f"linear-fixed: a linear regulator would turn {shown(heat, 'W')} into heat; nearest: buck")
    return cool


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    if any("78L" in each for each in values.devices):
        heated = max(vin - vout, 1.0)
        iout = draft.suppose("iout", min(iout, int(200 * _TINY_WATTS / heated) / 200))  # in steps of 5 mA
    device = _device(values, iout)
    heat = draft.figure("heat", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", device.input_farads, "VIN", "GND", "input capacitor", vin)
    with draft.block("regulator", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        _regulator(draft, device, heat, vout)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.decoupled("U1")
    draft.joined("U1", device.pins[2], "VOUT")
    if device.footprint == _LARGE and heat > 1.0:
        draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"Linear regulator {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Linear regulator from {shown(vin, 'V')} to {shown(vout, 'V')} for loads up to {shown(iout, 'A')}.",
    )


def _regulator(draft: Draft, device: _Device, heat: float, vout: float) -> None:
    symbol = f"Regulator_Linear:{device.symbol}"
    pins = dict(zip(device.pins, ("VIN", "GND", "VOUT"), strict=True))
    asked = [each for each in draft.values.devices if "78L" in each]  # of whichever maker
    value = "" if not asked or any(f":{each}" in symbol for each in asked) else asked[0]
    draft.part("U1", symbol, value, device.footprint, f"turns {shown(heat, 'W')} into heat", pins)
    needs_resistance = device.output_farads > 1e-6  # an 1117 oscillates on a ceramic capacitor
    output = draft.tantalum if needs_resistance else draft.capacitor
    output("C2", device.output_farads, "VOUT", "GND", "output capacitor", vout)


REFERENCE = Reference(
    name="linear-fixed",
    title="Linear regulator for 1.8, 2.5, 3.3, 5, 6, 8, 9, 12, 15, 18 or 24 V, up to 1 A",
    answers=listed(
        """
            linear regulator, linear voltage regulator, linear supply, linear power supply, ldo, ldo regulator, low
            dropout regulator, 7805, 7805 regulator, 7812, 7809, 7815, 7808, 7824, lm7805, lm7812, lm7809, lm7815,
            l7805, l7812, l7809, 78l05, lm78l05, l78l05, 78l05 regulator, 78l12, 78l09, 78l08, 78l15, 78l12 regulator,
            ams1117, ams1117 regulator, lm1117, 1117, voltage regulator, regulator, power supply
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 9.0, 3.1, 33.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter(
            "vout",
            "output voltage",
            "V",
            5.0,
            1.8,
            24.0,
            OUTPUT_BEFORE,
            OUTPUT_AFTER,
            alone=True,
            named=tuple(
                (f"{maker}78{kind}{v:02}", float(v))
                for maker in ("", "lm", "l", "ua", "mc")
                for kind in ("", "l")
                for v in _NUMBERS
            ),
        ),
        Parameter("iout", "output current", "A", 0.1, 0.001, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
        "LM1117 800-mA, Low-Dropout Linear Regulator, Texas Instruments SNOS412",
        "L78 Positive Voltage Regulator ICs, STMicroelectronics DS0422",
        "L78L Positive Voltage Regulators of 100 mA, STMicroelectronics DS0423",
        "LM340, LM7800 Wide VIN 1.5-A Fixed Voltage Regulators, Texas Instruments SNOSBT0",
    ),
    limits=("The input is not protected against reverse polarity or surges.", "There is no fuse."),
    neutral=listed("negative, fixed, regulated, constant, low, dropout, heatsink, heat, sink"),
    devices=(
        "AMS1117",
        "LM1117",
        *(f"{maker}78{v:02}" for maker in ("LM", "L") for v in _NUMBERS),
        *(f"{maker}78L{v:02}" for maker in ("", "LM", "L", "MC") for v in _SMALL_NUMBERS),
    ),
    unlike=("efficient", "efficiency", "switching"),
    work_out=_work_out,
    rank=1,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
