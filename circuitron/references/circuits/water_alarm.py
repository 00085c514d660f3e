"""Water alarm that draws nothing while it is dry."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.parameters import supply
from circuitron.references.stock import N_MOSFET
from circuitron.references.words import listed

_BLEED, _SERIES, _GUARD, _FARADS, _ON = (
    2.2e6,
    10e3,
    100e3,
    10e-9,
    1.8,
)  # volts at which an AO3400A carries tens of milliamperes
_COIN = 3.0


def _work_out(values: Values) -> Designed:
    volts, water = values["supply"], values["water"]
    draft = Draft(REFERENCE, values)
    gate = draft.figure("gate voltage in water", "VBAT * R2 / (RWATER + R1 + R2 + R3)", "V", VBAT=volts, R2=_BLEED,
                        RWATER=water, R1=_SERIES, R3=_GUARD)  # fmt: skip
    draft.require(gate >= _ON, f"water of {shown(water, 'ohm')} leaves {shown(gate, 'V')} at the gate")
    draft.figure("most current through the water", "VBAT / R1", "A", VBAT=volts, R1=_SERIES)
    with draft.block("battery", f"{shown(volts, 'V')}; dry, Q1 leaks less than a microampere"):
        if volts == _COIN:
            draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm",
                       "coin cell", {"1": "VBAT", "2": "GND"})  # fmt: skip
            draft.note("The coin cell sounds the alarm for some 10 hours.")
        else:
            draft.terminal("J2", f"{shown(volts, 'V')} in", "VBAT", "GND", "battery")
        draft.capacitor("C2", 10e-6, "VBAT", "GND", "gives the buzzer's pulses", volts)
    with draft.block("probe", "two wires or traces near the floor"):
        draft.resistor("R1", _SERIES, "VBAT", "PROBE", "limits the current through the probe")
        draft.terminal("J1", "probe", "PROBE", "WET", "joined by water")
        draft.resistor("R3", _GUARD, "WET", "GATE", "keeps static discharge from the gate, with C1")
    _alarm(draft, volts)
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VBAT", "GND")
    draft.pulled("GATE", "GND")
    draft.joined("Q1", "S", "GND")
    draft.stated(R2=_BLEED)
    draft.rated("C2", 1.25 * volts)
    return draft.finish("Water alarm", f"Sounds a buzzer while water joins its probe, on a battery of {volts:g} V.")


def _alarm(draft: Draft, volts: float) -> None:
    with draft.block("alarm", "an active buzzer, which makes its tone itself"):
        draft.resistor("R2", _BLEED, "GATE", "GND", "off while dry")
        draft.capacitor("C1", _FARADS, "GATE", "GND", "keeps hum and static discharge away")
        draft.part("Q1", *N_MOSFET, "switches the buzzer", {"G": "GATE", "D": "SINK", "S": "GND"})
        draft.part("BZ1", "Device:Buzzer", f"{volts:g}V active", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "active buzzer, 10 mA", {"1": "VBAT", "2": "SINK"})  # fmt: skip
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "SINK", "VBAT",
                    "carries the coil's current when Q1 opens")  # fmt: skip


REFERENCE = Reference(
    name="water-alarm",
    title="Water alarm with a buzzer on a battery, 3 V to 9 V",
    answers=listed(
        """
        water alarm, water leak alarm, water leak detector, leak detector, water detector, flood alarm, flood detector,
        leak alarm, water leak detector alarm, water leak sensor, rain alarm, water level alarm, overflow alarm,
        rain detector, flood sensor, bathtub alarm, leakage alarm, water detector alarm, rain detector with buzzer,
        water leak alarm with buzzer, tank overflow alarm, tank full alarm, full tank alarm, rain sensor buzzer, rain
        sensor alarm
        """
    ),
    parameters=(
        supply(_COIN, 3.0, 9.0),
        Parameter(
            "water",
            "resistance of the water between the wires, at most",
            "ohm",
            100e3,
            1e3,
            1e6,
            ("water",),
            ("water",),
            alone=True,
        ),
    ),
    sources=("AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",),
    limits=(
        "Nothing tells that the battery is empty: try it by wetting the probe.",
        "It has no output for a controller.",
    ),
    neutral=listed(
        "full, water, leak, leakage, flood, rain, alarm, detector, detects, sensor, buzzer, beeper, coin, cell, "
        "cr2032, wire, wires, two, 2, piezo, beeps, beep, "
        "battery, years, runs, lasts, long, low, quiescent, standby, current, sounds, washing, machine, basement, "
        "floor, overflow, level, tank, probe, sound, loud, powered, 9v, months, life"
    ),
    devices=("AO3400A", "CR2032"),
    unlike=("low", "empty", "dry", "shortage", "missing"),
    work_out=_work_out,
)
