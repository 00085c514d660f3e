"""Precision voltage reference of the REF30 series."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_DEVICES = {1.25: "REF3012", 2.048: "REF3020", 2.5: "REF3025", 3.0: "REF3030", 3.3: "REF3033", 4.096: "REF3040"}
_DROPOUT, _LEAST = 0.2, 1.8
_DRIFT = 75e-6  # of the voltage per kelvin, the most from -40 °C to 125 °C


def _work_out(values: Values) -> Designed:
    vin, vout = values["vin"], values["vout"]
    draft = Draft(REFERENCE, values)
    volts = ", ".join(shown(each, "V") for each in _DEVICES)
    draft.require(vout in _DEVICES, f"the series makes {volts}, not {shown(vout, 'V')}; nearest: shunt-regulator")
    least = max(_LEAST, vout + _DROPOUT)
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    draft.figure("most drift over 50 K", "VOUT * DRIFT * 50", "V", VOUT=vout, DRIFT=_DRIFT)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 470e-9, "VIN", "GND", "input capacitor")
    with draft.block("reference", f"{shown(vout, 'V')} within 0.2 %"):
        pins = {"IN": "VIN", "OUT": "VREF", "GND": "GND"}
        symbol = f"Reference_Voltage:{_DEVICES[vout]}"
        draft.part("U1", symbol, "", "Package_TO_SOT_SMD:SOT-23", "reference, up to 25 mA", pins)
        draft.capacitor("C2", 100e-9, "VREF", "GND", "less noise")
        draft.header("J2", "out", "reference and ground", "VREF", "GND")
    draft.decoupled("U1")
    draft.joined("U1", "OUT", "VREF")
    draft.measured("rail", "VREF", vout, 0.5)
    return draft.finish(
        f"Voltage reference {shown(vout, 'V')}",
        f"Precision reference of {shown(vout, 'V')} from {shown(vin, 'V')}, 0.2 % at room temperature.",
    )


REFERENCE = Reference(
    name="voltage-reference",
    title="Precision voltage reference of 1.25, 2.048, 2.5, 3, 3.3 or 4.096 V, 0.2 %",
    answers=listed(
        """
        voltage reference, precision voltage reference, precision reference, reference voltage, adc reference, series
        voltage reference, bandgap reference, voltage reference circuit, precision reference voltage
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 1.8, 5.5, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter(
            "vout",
            "reference voltage",
            "V",
            2.5,
            1.25,
            4.096,
            ("of", *OUTPUT_BEFORE),
            ("reference", "precision", "adc", *OUTPUT_AFTER),
            alone=True,
        ),
        Parameter(
            "accuracy", "accuracy", "%", 0.2, 0.2, 5.0, ("within", "accuracy"), ("accuracy", "accurate"), alone=True
        ),
    ),
    sources=("REF30xx 50-ppm/°C Max, 50-µA, CMOS Voltage Reference in SOT-23-3, Texas Instruments SBVS032",),
    limits=("It drifts by up to 75 ppm/K.", "It is no supply: up to 25 mA, by a buffer of its own."),
    neutral=listed(
        "buffered, buffer, precision, precise, adc, accurate, accuracy, stable, low, drift, initial, tolerance, "
        "calibrate, calibrating, calibration, calibrator, multimeter, multimeters, voltmeter"
    ),
    devices=tuple(_DEVICES.values()),
    unlike=("follower", "follow", "follows"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "0.025"),),
    gives=(Rail("VREF", "vout", "0.02"),),
)
