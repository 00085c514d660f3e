"""Charge amplifier for a piezo sensor, around half of its supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.opamps import half_supply
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GBW, _LEAK, _OFFSET, _HEADROOM = 1e6, 4e-12, 3e-3, 0.1  # of an LMC6482: on 3 V; the most
_PICO, _SENSOR, _MOST = 1e-12, 1e9, 1e9  # coulomb; ohms inside a good sensor; of a resistor that is sold
_SERIES, _SMALL = 1e3, 180e-12  # ohms in front of the op-amp, the most; farads that 1 Hz is too low for
_JACK = "Connector_Coaxial:BNC_Amphenol_B6252HB-NPP3G-50_Horizontal"


def _work_out(values: Values) -> Designed:
    gain, high, source, volts = (values[name] for name in ("gain", "high", "source", "supply"))
    draft = Draft(REFERENCE, values)
    farads = draft.standard("C3", "C3", "PC / GAIN", "F", 24, PC=_PICO, GAIN=gain)
    draft.figure("output for a picocoulomb", "PC / C3", "V", asked=gain, PC=_PICO, C3=farads)
    corner = draft.suppose("corner", 1.0 if farads > _SMALL else 2.0)
    ohms = draft.standard("R2", "R2", "1 / (TWOPI * F * C3)", "ohm", 24, TWOPI=2 * pi, F=corner, C3=farads)
    draft.require(ohms <= _MOST, f"{shown(corner, 'Hz')} would need a resistor of {shown(ohms, 'ohm')}; nearest: a "
                  "higher corner, or less gain")  # fmt: skip
    draft.figure("lower corner", "1 / (TWOPI * R2 * C3)", "Hz", asked=corner, TWOPI=2 * pi, R2=ohms, C3=farads)
    series = _series(draft, (high, source, farads))
    draft.figure("largest charge, either way", "(VCC / 2 - VH) * C3", "C", VCC=volts, VH=_HEADROOM, C3=farads)
    draft.figure("output off half of the supply, by leaks of the op-amp", "I * R2 + VOS * (1 + R2 / RS)", "V", I=_LEAK,
                 R2=ohms, VOS=_OFFSET, RS=_SENSOR)  # fmt: skip
    leak = draft.figure("the same by 1 Gohm in the sensor", "VCC / 2 * R2 / RS", "V", VCC=volts, R2=ohms, RS=_SENSOR)
    draft.note(f"The direct voltage at rest is of no use: a sensor of 1 Gohm shifts it by up to {shown(leak, 'V')}.")
    return _drawn(draft, (farads, ohms, series))


def _series(draft: Draft, band: tuple[float, float, float]) -> float:
    """R1 in ohms, so that it takes off no more than a tenth at the highest frequency.

    Raises:
        NotCovered: the op-amp does not reach that.
    """
    high, source, farads = band
    named = {"TWOPI": 2 * pi, "F": high, "CS": source}
    series = draft.standard("R1", "R1", "min(RMOST, 1 / (TWOPI * 2 * F * CS))", "ohm", 12, RMOST=_SERIES, **named)
    draft.figure("upper corner by R1", "1 / (TWOPI * R1 * CS)", "Hz", TWOPI=2 * pi, R1=series, CS=source)
    reach = draft.figure("upper corner by the op-amp", "GBW / (1 + CS / C3)", "Hz", GBW=_GBW, CS=source, C3=farads)
    draft.require(reach >= 2 * high, f"the op-amp reaches {shown(reach, 'Hz')} with a sensor of {shown(source, 'F')}; "
                  "nearest: less gain, or a lower highest frequency")  # fmt: skip
    return series


def _drawn(draft: Draft, chosen: tuple[float, float, float]) -> Designed:
    farads, ohms, series = chosen
    volts = draft.values["supply"]
    with draft.block("reference", f"half of {shown(volts, 'V')}, where the output rests"):
        half_supply(draft, "VCC", "VREF", ("R3", "R4"), "C2")
    with draft.block("amplifier", "guard MINUS by a ring on VREF; clean the board of flux"):
        draft.part(
            "J1", "Connector:Conn_Coaxial", "BNC", _JACK, "sensor; its shield at ground", {"1": "IN", "2": "GND"}
        )
        draft.resistor("R1", series, "IN", "MINUS", "keeps the cable from the op-amp, and bounds the current of a blow")
        draft.part("D1", "Circuitron:BAV199", "", SOT23, "two diodes against each other, without voltage in use",
                   {"1": "VREF", "2": "VREF", "3": "MINUS"})  # fmt: skip
        pins = {"3": "VREF", "2": "MINUS", "1": "AMP", "5": "VREF", "6": "SPARE", "7": "SPARE", "8": "VCC", "4": "GND"}
        draft.part("U1", "Amplifier_Operational:LMC6482", "", SO8, "op-amps whose inputs take some femtoamperes", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp", volts)
        draft.stable("C3", farads, "AMP", "MINUS", "takes the charge: sets the gain; C0G")
        draft.resistor("R2", ohms, "AMP", "MINUS", "lower corner", "Resistor_SMD:R_1206_3216Metric")
    with draft.block("output", "around half of the supply"):
        draft.resistor("R5", 100.0, "AMP", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J2", f"{volts:g}V/GND/OUT/REF", "supply, ground, output, half of the supply", "VCC", "GND", "OUT",
                     "VREF")  # fmt: skip
    return _finished(draft, chosen)


def _finished(draft: Draft, chosen: tuple[float, float, float]) -> Designed:
    farads, ohms, series = chosen
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", VREF="3", MINUS="2", AMP="1")
    draft.wired("D1", MINUS="3", VREF="1")
    draft.pulled_all(MINUS="AMP", IN="MINUS", OUT="AMP")
    draft.stated(R1=series, R2=ohms, C3=farads)
    gain, volts = draft.values["gain"], draft.values["supply"]
    corner = draft.supposed.get("corner", draft.values["corner"])
    draft.note("A positive charge moves the output down.")
    return draft.finish(
        "Charge amplifier",
        f"{shown(gain, 'V')} for a picocoulomb from {shown(corner, 'Hz')} on, around half of {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="charge-amplifier",
    title="Charge amplifier for a piezo accelerometer (LMC6482), 0.1 mV/pC to 10 mV/pC, from 0.1 Hz on",
    answers=listed(
        """
        charge amplifier, piezo charge amplifier, charge amp, charge amplifier for a piezo, charge amplifier for piezo,
        charge amplifier for a piezo accelerometer, charge amplifier for a piezo sensor, piezo accelerometer amplifier,
        piezo accelerometer charge amplifier, accelerometer charge amplifier, piezoelectric charge amplifier,
        piezoelectric accelerometer amplifier, charge amplifier for a piezoelectric sensor, charge amplifier for a
        piezoelectric accelerometer, piezo sensor charge amplifier, pvdf charge amplifier, charge sensitive amplifier
        for piezo, charge mode amplifier, charge mode accelerometer amplifier, charge to voltage converter, charge
        converter, piezo accelerometer interface, amplifier for a piezo accelerometer, amplifier for a piezoelectric
        accelerometer, charge preamplifier, hydrophone charge amplifier
        """
    ),
    parameters=(
        Parameter("gain", "output for a picocoulomb", "V", 1e-3, 0.1e-3, 10e-3, ("gain", "sensitivity"),
                  ("pc", "picocoulomb", "gain", "sensitivity")),
        Parameter("corner", "lower corner", "Hz", 1.0, 0.1, 100.0, ("from", "corner", "cutoff", "down", "at", "lower"),
                  ("corner", "cutoff", "lower", "to"), alone=True),
        Parameter("high", "highest frequency", "Hz", 10e3, 100.0, 20e3, ("to", "up", "bandwidth"),
                  ("bandwidth", "upper")),
        Parameter("source", "capacitance of sensor and cable", "F", 1e-9, 10e-12, 10e-9, ("sensor", "of"),
                  ("sensor", "piezo", "accelerometer", "disc", "element", "cable"), alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 3.0, 15.0, tuple(w for w in SUPPLY_BEFORE if w != "at"),
                  SUPPLY_AFTER, alone=True),
    ),
    sources=(
        "Signal Conditioning Piezoelectric Sensors, Texas Instruments SLOA033: charge-mode amplifier",
        "LMC6482 CMOS Dual Rail-to-Rail Input and Output Operational Amplifier, Texas Instruments SNOS674",
        "BAV199 Low-leakage double diode, Nexperia",
    ),
    limits=(
        "For sensors that give charge: those with electronics inside (IEPE, ICP) need a current source instead.",
        "It integrates no acceleration to a speed, and filters nothing above its corner.",
        "A blow overloads it: it then needs some time constants of R2 and C3.",
    ),
    neutral=listed(
        "charge, amplifier, amp, piezo, piezoelectric, ceramic, pvdf, accelerometer, sensor, sensors, mode, output, "
        "vibration, mv, v, per, pc, picocoulomb, opamp, high, impedance, input, low, noise, single, supply, "
        "measurement, measure, lower, corner, sensitivity, gain, interface, converter, voltage, feedback, capacitor, "
        "adc, disc, element, force, pressure, transducer, signal, conditioner, conditioning"
    ),
    unlike=("iepe", "icp", "photodiode", "differential", "fixed", "velocity", "integrate"),
    devices=("LMC6482",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(Signal("OUT", "adc", "supply"),),
)  # fmt: skip
