"""Limits the current into capacitors when a supply is plugged in, without a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PLATEAU, _ZENER = 4.0, 12.0  # volts at the gate while the output rises, and fully on
_RON, _POWER = 0.2, 15.0  # ohms of an IRF9540N, warm; watts that it takes for a second in the middle of the rise
_UPPER = 100e3
_STEP, _HELD = 1.2, 47e-6  # volts at the gate when the supply is plugged in, far below any threshold; farads, at most


def _work_out(values: Values) -> Designed:
    vin, farads, current = values["vin"], values["load"], values["current"]
    draft = Draft(REFERENCE, values)
    inrush = draft.suppose("inrush", min(0.5, 2 * _POWER / vin))
    energy = draft.figure("heat in Q1 while the load charges", "CLOAD * VIN^2 / 2", "J", CLOAD=farads, VIN=vin)
    rise = draft.figure("rise of the output", "CLOAD * VIN / I", "s", CLOAD=farads, VIN=vin, I=inrush)
    power = draft.figure("mean power in Q1 meanwhile", "E / T", "W", E=energy, T=rise)
    draft.require(
        power <= _POWER, f"Q1 would take {shown(power, 'W')} while the load charges; nearest: a smaller inrush"
    )
    lower = draft.standard(
        "R2", "R2", "R1 * (VIN - VZ) / VZ * 0.9", "ohm", 12, R1=_UPPER, VIN=vin, VZ=min(_ZENER, 0.75 * vin)
    )
    gate = draft.figure(
        "gate voltage when on", "min(VZ, VIN * R1 / (R1 + R2))", "V", VZ=_ZENER, VIN=vin, R1=_UPPER, R2=lower
    )
    draft.require(gate >= 8, f"{shown(vin, 'V')} is too little to turn Q1 on")
    miller = draft.standard("C1", "C1", "((VIN - VPL) / R2 - VPL / R1) * T / VIN", "F", 6, VIN=vin,
                            VPL=_PLATEAU, R2=lower, R1=_UPPER, T=rise)  # fmt: skip
    held = draft.standard("C3", "C3", "max(CMIN, C1 * (VIN / VS - 1))", "F", 6, CMIN=1e-6, C1=miller, VIN=vin,
                          VS=_STEP)  # fmt: skip
    draft.require(held <= _HELD, f"C3 would be {shown(held, 'F')}; nearest: a larger inrush")
    draft.figure("gate voltage when the supply is plugged in", "VIN * C1 / (C1 + C3)", "V", VIN=vin, C1=miller, C3=held)
    draft.figure("delay of the rise, about", "R * C3", "s", R=1 / (1 / _UPPER + 1 / lower), C3=held)
    heat = draft.figure("heat in Q1 when on", "I^2 * RON", "W", I=current, RON=_RON)
    return _drawn(draft, lower, (miller, held), rise, heat)


def _drawn(draft: Draft, lower: float, gate: tuple[float, float], rise: float, heat: float) -> Designed:
    miller, held = gate
    vin, farads, current = (draft.values[name] for name in ("vin", "load", "current"))
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C2", 100e-9, "VIN", "GND", "input capacitor", vin)
    with draft.block("switch", f"the output rises within {shown(rise, 's')}"):
        pins = {"G": "GATE", "S": "VIN", "D": "VOUT"}
        draft.part("Q1", "Transistor_FET:IRF9540N", "", TO220, f"P-channel, 100 V; {shown(heat, 'W')} when on", pins)
        draft.resistor("R1", _UPPER, "VIN", "GATE", "keeps Q1 off at first")
        draft.resistor("R2", lower, "GATE", "GND", "turns Q1 on, slowly with C1")
        draft.film("C1", miller, "GATE", "VOUT", "sets the rise: from gate to drain", vin)
        draft.resistor("R3", 10, "VIN", "CHARGE", "lets C3 follow the supply at once")
        draft.capacitor("C3", held, "CHARGE", "GATE", "holds the gate at the source when the supply comes", vin)
        draft.zener("D1", _ZENER, "GATE", "VIN", "keeps the gate within its 20 V")
    with draft.block("output stage", f"up to {shown(current, 'A')} into {shown(farads, 'F')}"):
        draft.terminal("J2", "load", "VOUT", "GND", f"load of up to {shown(farads, 'F')}")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    draft.note("The load must draw little until the output is up: Q1 carries it beside the charge.")
    return _finished(draft, current, farads, miller, rise, vin)


def _finished(draft: Draft, current: float, farads: float, miller: float, rise: float, vin: float) -> Designed:
    draft.pulled_all(GATE="VIN", CHARGE="VIN")
    draft.pulled("GATE", "GND")
    draft.wired("Q1", VIN="S", VOUT="D")
    draft.stated(C1=miller, R1=_UPPER)
    return draft.finish(f"Inrush limiter {shown(vin, 'V')}",
                        f"Charges {shown(farads, 'F')} at {shown(vin, 'V')} within {shown(rise, 's')}, then carries "
                        f"{shown(current, 'A')}.")  # fmt: skip


REFERENCE = Reference(
    name="inrush-limiter",
    title="Soft start for a supply with large capacitors behind (P-channel MOSFET), 12 V to 60 V, up to 4 A",
    answers=listed(
        "soft start, soft start inrush, inrush limiter, inrush current limiter, inrush limiter soft start, "
        "soft start circuit, soft start inrush limiter, limit inrush current, soft start to limit inrush "
        "current, inrush current limit soft start, inrush limit, soft start capacitor bank, precharge "
        "circuit, pre charge circuit, precharge, capacitor precharge, soft start dc supply, inrush "
        "protection, slow start supply, dc soft start, inrush current protection"
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            24.0,
            12.0,
            60.0,
            ("for", "a", *SUPPLY_BEFORE),
            ("bus", "rail", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter(
            "load",
            "capacitance of the load",
            "F",
            2.2e-3,
            10e-6,
            10e-3,
            ("into", "of", "charge"),
            ("load", "caps"),
            alone=True,
        ),
        Parameter("current", "load current", "A", 2.0, 1e-3, 4.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("inrush", "charging current", "A", 0.5, 0.05, 0.6, ("inrush", "to"), ("inrush", "charging")),
    ),
    sources=(
        "IRF9540N HEXFET Power MOSFET, International Rectifier PD-91437: 100 V, safe operating area",
        "Managing Inrush Current, Texas Instruments SLVA670: dV/dt = I / C",
    ),
    limits=(
        "There is no current limit after the start, and no fuse.",
        "It must stay off until the load is empty, and for some seconds more, before it limits again.",
    ),
    neutral=listed(
        "at power up, at power on, on power up, at startup, "
        "soft, slow, start, starting, inrush, current, limit, limits, limiter, limiting, load, bus, big, "
        "large, caps, capacitor, capacitors, bank, capacitive, mosfet, p, channel, plug, in, dc, spark, "
        "charge, precharge, behind"
    ),
    devices=("IRF9540N",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
