"""Supercapacitor that keeps a small load alive."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_DROP, _LITTLE, _SMALL_DROP = 0.45, 1e-3, 0.32  # volts of a diode; up to so many amperes
_SERIES, _ESR, _TOLERANCE = 100.0, 30.0, 0.2
# Amperes that D1 and D3 leak; amperes a farad that C1 loses by itself: 5 V become 4.2 V in a day.
_LEAK, _LOSS = 2e-6, 9e-6
_DIODE = ("Diode:BAT54J", "Diode_SMD:D_SOD-323F")
_MADE = (0.1, 0.22, 0.47, 1.0, 1.5)  # farads, 5.5 V, of coin type
_SMALL, _LARGE = "Capacitor_THT:DX_5R5VxxxxU_D11.5mm_P5.00mm", "Capacitor_THT:DX_5R5VxxxxU_D19.0mm_P5.00mm"


def _work_out(values: Values) -> Designed:
    current, seconds, least = values["current"], values["duration"], values["least"]
    draft = Draft(REFERENCE, values)
    drop = _SMALL_DROP if current <= _LITTLE else _DROP
    span = draft.figure("voltage that it may lose", "VIN - 2 * VD - ILOAD * ESR - VLEAST", "V", VIN=5.0, VD=drop,
                        VLEAST=least, ILOAD=current, ESR=_ESR)  # fmt: skip
    draft.require(span >= 0.3, f"{shown(current, 'A')} leave {shown(span, 'V')} to lose")
    lasting = "C1 * (1 - TOL) * DV / (ILOAD + LEAK + LOSS * C1)"
    named = {"TOL": _TOLERANCE, "DV": span, "ILOAD": current, "LEAK": _LEAK, "LOSS": _LOSS}
    farads = next((c for c in _MADE if c * (1 - _TOLERANCE) * span / (current + _LEAK + _LOSS * c) >= seconds), 0.0)
    draft.require(farads > 0, f"{shown(current, 'A')} for {shown(seconds, 's')} take more than {_MADE[-1]:g} F")
    lasts = draft.figure("time that it lasts", lasting, "s", C1=farads, **named)
    draft.figure("time to charge, about", "3 * (R1 + ESR) * C1", "s", R1=_SERIES, ESR=_ESR, C1=farads)
    surge = draft.figure("most charging current", "(VIN - VD) / (R1 + ESR)", "A", VIN=5.0, VD=drop, R1=_SERIES,
                         ESR=_ESR)  # fmt: skip
    with draft.block("supply", "5 V; D1 keeps the charge from flowing back"):
        draft.terminal("J1", "5 V in", "VIN", "GND", "supply")
        draft.diode("D1", *_DIODE, "VIN", "VOUT", "lets nothing back")
    with draft.block("store", f"{shown(farads, 'F')}, charged slowly and discharged at once"):
        draft.warm_resistor("R1", _SERIES, "VIN", "CHARGE", "limits the charging current", surge**2 * _SERIES)
        draft.diode("D3", *_DIODE, "CHARGE", "STORE", "lets nothing back")
        draft.diode("D2", *_DIODE, "STORE", "VOUT", "gives the charge to the load")
        draft.part("C1", "Device:C_Polarized", f"{farads:g}F 5.5V", _SMALL if farads <= 0.33 else _LARGE,
                   f"supercapacitor, ESR of {_ESR:g} ohm at most", {"1": "STORE", "2": "GND"})  # fmt: skip
    with draft.block("output", f"{5 - drop:.2g} V, at least {shown(least, 'V')} for {shown(lasts, 's')}"):
        draft.capacitor("C2", 10e-6, "VOUT", "GND", "supply capacitor", 5.0)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    return _finished(draft, farads)


def _finished(draft: Draft, farads: float) -> Designed:
    current, least, seconds = (draft.values[name] for name in ("current", "least", "duration"))
    draft.fed("VIN", "GND")
    draft.makes("VOUT")
    draft.pulled("CHARGE", "VIN")
    draft.rated("C1", 5.0)
    draft.stated(R1=_SERIES, C1=farads)
    return draft.finish(
        "Supercapacitor backup",
        f"Keeps {shown(current, 'A')} above {shown(least, 'V')} for {shown(seconds, 's')} after the 5 V are gone.",
    )


REFERENCE = Reference(
    name="supercapacitor-backup",
    title="Supercapacitor backup for loads of up to 20 mA on 5 V",
    answers=listed(
        """
        supercapacitor backup, supercap backup, super capacitor backup, supercapacitor, supercap, supercapacitor
        hold up, supercap hold up, supercapacitor holdup, supercap holdup, rtc supercap backup, gold cap, goldcap
        backup, supercapacitor power backup, memory backup capacitor, supercap power backup, supercapacitor ups,
        super capacitor, backup capacitor, hold up capacitor, ultracapacitor backup, hold up supercap, hold up circuit
        supercap, supercap hold up circuit, hold up circuit with supercap, hold up supercapacitor
        """
    ),
    parameters=(
        Parameter("current", "load current", "A", 1e-3, 1e-6, 20e-3, LOAD_BEFORE, (*LOAD_AFTER, "for"), alone=True,
                  usual=(("rtc", 2e-6), ("clock", 2e-6))),
        Parameter("duration", "time that it lasts", "s", 60.0, 1.0, 86400.0, ("for",), ("backup", "hold"), alone=True,
                  usual=(("rtc", 86400.0), ("clock", 86400.0))),
        Parameter("least", "lowest voltage of the load", "V", 3.0, 1.8, 4.0, ("down", "above", "least", "minimum"),
                  ("minimum", "least"), usual=(("rtc", 2.3), ("clock", 2.3))),
        Parameter("vin", "supply voltage", "V", 5.0, 5.0, 5.0, ("from", "on"), ("supply", "rail"), alone=True),
    ),
    sources=(
        "DX Series double-layer capacitors of 5.5 V, Elna: ESR of 30 ohm at most at 1 kHz",
        "BAT54 Series Schottky Barrier Diodes, Nexperia: 0.32 V at 1 mA, 0.4 V at 10 mA, 2 uA in reverse",
    ),
    limits=(
        "Coin-type supercapacitors have some 30 ohm: no motors, no radios, no Raspberry Pi.",
        "The output is some 4.6 V while the supply is there, and falls from some 4.3 V after that.",
    ),
    neutral=listed(
        "supercapacitor, supercap, super, capacitor, cap, gold, goldcap, backup, hold, up, holdup, power, memory, "
        "rtc, clock, keeps, keep, alive, fail, failure, outage, loss, battery, microcontroller, mcu, load, ups, "
        "seconds, minutes, when, lost, cut, ride, through, series, resistor, diode, after, fails, micro, circuit"
    ),
    devices=(),
    work_out=_work_out,
    takes=(Rail("VIN", "5", "0.06"),),
)  # fmt: skip
