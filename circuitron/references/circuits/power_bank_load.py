"""Load that keeps a power bank from turning off: a pulse of current again and again."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.stock import N_MOSFET, SO8
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_VOLTS, _VD, _FARADS = 5.0, 0.6, 22e-6  # of USB; of the diode


def _work_out(values: Values) -> Designed:
    current, on = values["current"], values["on"]
    draft = Draft(REFERENCE, values)
    period = _period(draft)
    draft.require(on <= period / 4, f"pulses of {shown(on, 's')} each {shown(period, 's')} are not short")
    charge = draft.figure("charge in R1 times C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=_VOLTS, VD=_VD)
    upper = draft.standard("R1", "R1", "TON / (K * C)", "ohm", 96, TON=on, K=charge, C=_FARADS)
    draft.figure("pulse", "K * R1 * C", "s", asked=on, K=charge, R1=upper, C=_FARADS)
    lower = draft.standard("R2", "R2", "(T - TON) / (LN2 * C)", "ohm", 96, T=period, TON=on, LN2=log(2), C=_FARADS)
    draft.figure("time from pulse to pulse", "K * R1 * C + LN2 * R2 * C", "s", asked=period, K=charge, R1=upper,
                 LN2=log(2), R2=lower, C=_FARADS)  # fmt: skip
    each = draft.standard("R3 R4", "R3 and R4", "2 * VCC / I", "ohm", 24, VCC=_VOLTS, I=current)
    real = draft.figure("current of a pulse", "2 * VCC / R3", "A", asked=current, VCC=_VOLTS, R3=each)
    draft.figure("mean current", "I * TON / T", "A", I=real, TON=on, T=period)
    return _drawn(draft, (upper, lower, each), period)


def _period(draft: Draft) -> float:
    """Seconds from pulse to pulse, whichever way they are said."""
    values = draft.values
    if "rate" not in values.given:
        draft.suppose("rate", 1 / values["period"])
        return values["period"]
    draft.require("period" not in values.given, "the time from pulse to pulse is said twice")
    return draft.suppose("period", 1 / values["rate"])


def _drawn(draft: Draft, ohms: tuple[float, float, float], period: float) -> Designed:
    upper, lower, each = ohms
    with draft.block("supply", "5 V of the power bank, by a cable with a USB-A plug"):
        draft.inlet("J1", _VOLTS, "VCC", "power bank")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "supply capacitor", _VOLTS)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the timer")
    with draft.block("timer", "C1 charges by R1 and D1 during a pulse, and discharges by R2 in between"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TIMING", "6": "TIMING", "7": "DISCHARGE", "5": "CV",
                "3": "PULSE"}  # fmt: skip
        draft.part("U1", "Timer:TLC555xD", "", SO8, "CMOS timer: its inputs draw nothing, its output reaches 5 V",
                   pins)  # fmt: skip
        draft.resistor("R1", upper, "VCC", "DISCHARGE", "length of the pulse")
        draft.resistor("R2", lower, "DISCHARGE", "TIMING", "time in between")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DISCHARGE", "TIMING", "keeps R2 out of the charge")
        draft.capacitor("C1", _FARADS, "TIMING", "GND", "timing; X7R", _VOLTS)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("load", f"{shown(draft.values['current'], 'A')} by two resistors"):
        draft.resistor("R5", 100.0, "PULSE", "GATE", "limits the gate current")
        draft.resistor("R6", 100e3, "GATE", "GND", "off while nothing drives the gate")
        draft.part("Q1", *N_MOSFET, "switches the load", {"G": "GATE", "D": "LOAD", "S": "GND"})
        for ref in ("R3", "R4"):
            draft.warm_resistor(ref, each, "VCC", "LOAD", "half of the load", _VOLTS**2 / each)
        indicator(draft, "R7 D2", _VOLTS, "VCC", "LOAD", "lit during a pulse", "green")
    return _finished(draft, ohms, period)


def _finished(draft: Draft, ohms: tuple[float, float, float], period: float) -> Designed:
    (upper, lower, each), current, on = ohms, draft.values["current"], draft.values["on"]
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.wired("U1", TIMING="6", DISCHARGE="7", PULSE="3")
    draft.joined("U1", "2", "TIMING")
    draft.joined("Q1", "S", "GND")
    draft.pulled_all(GATE="PULSE", DISCHARGE="VCC")
    draft.stated(R1=upper, R2=lower, R3=each, R4=each)
    draft.note("Power banks differ: some want more current, or longer or more frequent pulses, to stay on.")
    return draft.finish(
        "Load that keeps a power bank awake",
        f"Draws {shown(current, 'A')} for {shown(on, 's')} each {shown(period, 's')} from the 5 V of a power bank.",
    )


REFERENCE = Reference(
    name="power-bank-load",
    title="Load that keeps a power bank awake: a pulse of up to 0.2 A each 5 to 40 s (TLC555)",
    answers=listed(
        """
        keep power bank awake, keep powerbank awake, keep my powerbank awake, keep my power bank awake, keep a powerbank
        awake, powerbank keep awake, power bank keep awake, powerbank keep alive, power bank keep alive, powerbank
        keepalive, power bank keepalive, keep powerbank on, keep power bank on, keep a power bank on, keep powerbank
        alive, keep power bank alive, keep powerbank from turning off, keep power bank from turning off, keep power bank
        from sleeping, power bank dummy load, powerbank dummy load, power bank wake up, powerbank load pulse
        """
    ),
    parameters=(
        Parameter("current", "current of a pulse", "A", 0.1, 0.05, 0.2, LOAD_BEFORE, (*LOAD_AFTER, "pulse", "pulses"),
                  alone=True),
        Parameter("on", "length of a pulse", "s", 0.5, 0.2, 2.0, ("for",), ("pulse", "pulses", "long"), alone=True),
        Parameter("period", "time from pulse to pulse", "s", 20.0, 5.0, 40.0, ("every", "each"),
                  ("period", "interval")),
        Parameter("rate", "pulses in a second", "Hz", 0.05, 0.025, 0.2, alone=True),
        Parameter("vin", "voltage of the power bank", "V", 5.0, 5.0, 5.0, (), ("usb", "powerbank"), alone=True),
    ),
    sources=("LinCMOS TLC555 Timer, Texas Instruments SLFS043", "AO3400A 30V N-Channel MOSFET, Alpha and Omega"),
    limits=(
        "A ceramic capacitor loses some of its value at a voltage: times are good to a quarter.",
        "It draws from the battery what it wakes it with.",
    ),
    neutral=listed(
        "simple, smal, small, power, bank, powerbank, keep, keeps, awake, alive, on, load, dummy, pulse, pulses, "
        "pulls, draws, current, usb, second, seconds, sec, timer, 555, half, a, auto, off, prevent"
    ),
    devices=("TLC555",),
    work_out=_work_out,
    takes=(Rail("VCC", "vin", "current + 0.01"),),
)  # fmt: skip
