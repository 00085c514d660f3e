"""Precision voltage reference of the REF30 series, or of the REF50 series for 5 V and 10 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SO8
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_SMALL = {1.25: "REF3012", 2.048: "REF3020", 2.5: "REF3025", 3.0: "REF3030", 3.3: "REF3033", 4.096: "REF3040"}
_LARGE = {2.048: "REF5020", 2.5: "REF5025", 3.0: "REF5030", 4.096: "REF5040", 4.5: "REF5045", 5.0: "REF5050",
          10.0: "REF5010"}  # fmt: skip
_DROPOUT, _LEAST, _MOST, _SMALL_PERCENT = 0.2, 1.8, 5.5, 0.2
_LARGE_DROPOUT, _LARGE_LEAST, _AMPERES = 0.3, 2.7, 10e-3  # REF50xx
_DRIFT, _LARGE_DRIFT = 75e-6, 3e-6  # of the voltage per kelvin, the most


def _work_out(values: Values) -> Designed:
    vin, vout = values["vin"], values["vout"]
    draft = Draft(REFERENCE, values)
    asked = next(iter(values.devices), "")
    if asked and "vout" not in values.given:
        vout = draft.suppose("vout", next(volts for volts, name in (*_SMALL.items(), *_LARGE.items()) if name == asked))
    beyond = vin > _MOST or vout not in _SMALL or values["accuracy"] < _SMALL_PERCENT
    is_large = asked in _LARGE.values() or (not asked and beyond)
    if is_large and "vin" not in values.given and vin < vout + _LARGE_DROPOUT:
        vin = draft.suppose("vin", 9.0 if vout < _MOST else 12.0)
    draft.require(is_large or values["accuracy"] >= _SMALL_PERCENT, f"a {asked} is good to {_SMALL_PERCENT:g} %")
    devices = _LARGE if is_large else _SMALL
    volts = ", ".join(shown(each, "V") for each in devices)
    draft.require(vout in devices, f"the series makes {volts}, not {shown(vout, 'V')}; nearest: shunt-regulator")
    draft.require(asked in ("", devices[vout]), f"{shown(vout, 'V')} is a {devices[vout]}, not a {asked}")
    least = max(_LARGE_LEAST, vout + _LARGE_DROPOUT) if is_large else max(_LEAST, vout + _DROPOUT)
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    draft.require(is_large or vin <= _MOST, f"a {devices[vout]} takes {shown(_MOST, 'V')}, not {shown(vin, 'V')}")
    draft.suppose("accuracy", 0.05 if is_large else _SMALL_PERCENT)
    drift = _LARGE_DRIFT if is_large else _DRIFT
    draft.figure("most drift over 50 K", "VOUT * DRIFT * 50", "V", VOUT=vout, DRIFT=drift)
    percent = _precise(draft, devices[vout], vin, vout) if is_large else _plain(draft, devices[vout], vin, vout)
    draft.decoupled("U1")
    draft.measured("rail", "VREF", vout, 0.5)
    return draft.finish(
        f"Voltage reference {shown(vout, 'V')}",
        f"Precision reference of {shown(vout, 'V')} from {shown(vin, 'V')}, {percent} at room temperature.",
    )


def _plain(draft: Draft, device: str, vin: float, vout: float) -> str:
    """A REF30xx on up to 5.5 V; how precise it is."""
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 470e-9, "VIN", "GND", "input capacitor")
    with draft.block("reference", f"{shown(vout, 'V')} within 0.2 %"):
        pins = {"IN": "VIN", "OUT": "VREF", "GND": "GND"}
        symbol = f"Reference_Voltage:{device}"
        draft.part("U1", symbol, "", "Package_TO_SOT_SMD:SOT-23", "reference, up to 25 mA", pins)
        draft.capacitor("C2", 100e-9, "VREF", "GND", "less noise")
        draft.header("J2", "out", "reference and ground", "VREF", "GND")
    draft.joined("U1", "OUT", "VREF")
    return "0.2 %"


def _precise(draft: Draft, device: str, vin: float, vout: float) -> str:
    """A REF50xx, for 5 V and 10 V and for inputs of up to 18 V; how precise it is."""
    draft.figure("most heat in U1", "(VIN - VOUT) * I", "W", VIN=vin, VOUT=vout, I=_AMPERES)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C4", 100e-9, "VIN", "GND", "input capacitor, at the reference", vin)
    with draft.block("reference", f"{shown(vout, 'V')} within 0.05 %"):
        pins = {"2": "VIN", "4": "GND", "5": "QUIET", "6": "VREF", **dict.fromkeys(("1", "3", "7", "8"), OPEN)}
        draft.part("U1", f"Reference_Voltage:{device}ID", "", SO8, "reference, up to 10 mA", pins)
        draft.tantalum("C2", 10e-6, "VREF", "GND", "for stability: 1 uF to 50 uF, with up to 1.5 ohm", vout)
        draft.capacitor("C3", 1e-6, "QUIET", "GND", "less noise")
        draft.header("J2", "out", "reference and ground", "VREF", "GND")
    draft.wired("U1", VREF="6", QUIET="5", VIN="2")
    draft.rated("C2", 1.25 * vout)
    draft.note("J2 gives 10 mA at most.")
    return "0.05 %"


REFERENCE = Reference(
    name="voltage-reference",
    title="Precision voltage reference of 1.25, 2.048, 2.5, 3, 3.3, 4.096, 4.5, 5 or 10 V, 0.2 % or 0.05 %",
    answers=listed(
        """
        voltage reference, precision voltage reference, precision reference, reference voltage, adc reference, series
        voltage reference, bandgap reference, voltage reference circuit,
        ref5050, ref5010, ref5025, ref5040, precision reference voltage
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 1.8, 18.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter(
            "vout",
            "reference voltage",
            "V",
            2.5,
            1.25,
            10.0,
            ("of", *OUTPUT_BEFORE),
            ("reference", "precision", "adc", *OUTPUT_AFTER),
            alone=True,
        ),
        Parameter(
            "accuracy", "accuracy", "%", 0.2, 0.05, 5.0, ("within", "accuracy"), ("accuracy", "accurate"), alone=True
        ),
    ),
    sources=(
        "REF30xx 50-ppm/°C Max, 50-µA, CMOS Voltage Reference in SOT-23-3, Texas Instruments SBVS032",
        "REF50xx Low-Noise, Very Low Drift, Precision Voltage Reference, Texas Instruments SBOS410: high grade",
    ),
    limits=(
        "A REF30xx drifts by up to 75 ppm/K, a REF50xx by up to 3 ppm/K.",
        "It is no supply: up to 25 mA from a REF30xx, 10 mA from a REF50xx.",
    ),
    neutral=listed(
        "buffered, buffer, precision, precise, adc, accurate, accuracy, stable, low, drift, initial, tolerance, "
        "calibrate, calibrating, calibration, calibrator, multimeter, multimeters, voltmeter"
    ),
    devices=(*_SMALL.values(), *_LARGE.values()),
    unlike=("follower", "follow", "follows"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "0.025"),),
    gives=(Rail("VREF", "vout", "0.02"),),
)
