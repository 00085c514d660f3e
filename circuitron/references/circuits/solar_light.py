"""Solar garden light: a small panel charges a NiMH cell, which feeds a white LED in the dark."""

from __future__ import annotations

from circuitron.references import blocking
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import NPN, SMA
from circuitron.references.words import listed

_CELL, _FULL, _VF, _VBE, _TENTH = 1.25, 1.45, 0.3, 0.65, 0.1  # volts; of the capacity, that a NiMH cell takes for ever
_UPPER, _LOWER = 4.7e3, 10e3
_LOSS = 0.8  # of the charge, that comes back


def _work_out(values: Values) -> Designed:
    current, capacity = values["current"], values["capacity"]
    draft = Draft(REFERENCE, values)
    draft.require(
        current <= _TENTH * capacity * (1 + 1e-9),
        f"{shown(current, 'A')} would overcharge a cell of {shown(capacity, 'Ah')}, which takes a tenth of that",
    )
    drawn = blocking.worked_out(draft, _CELL)
    draft.figure("least voltage of the panel that charges", "VCELL + VF", "V", VCELL=_FULL, VF=_VF)
    draft.figure("panel below which the LED is lit", "VBE * (R3 + R4) / R4", "V", VBE=_VBE, R3=_UPPER, R4=_LOWER)
    draft.figure("light of one hour of sun, in hours", "LOSS * IPANEL / I", "h", LOSS=_LOSS, IPANEL=current, I=drawn)
    draft.figure("light of a full cell, in hours", "AH / I", "h", AH=capacity, I=drawn)
    return _drawn(draft)


def _drawn(draft: Draft) -> Designed:
    panel, current, capacity = (draft.values[name] for name in ("panel", "current", "capacity"))
    with draft.block("panel", f"{shown(panel, 'V')}, {shown(current, 'A')} in the sun"):
        draft.terminal("J1", f"{shown(panel, 'V')} panel", "PANEL", "GND", "small solar panel")
        draft.diode("D2", "Diode:SS14", SMA, "PANEL", "VBAT", "charges the cell; keeps it from the panel at night")
    with draft.block("cell", "AA or AAA"):
        draft.terminal("J2", f"NiMH {shown(capacity, 'Ah')}", "VBAT", "GND", "one NiMH cell of 1.2 V, in a holder")
        draft.capacitor("C1", 10e-6, "VBAT", "GND", "supply capacitor", 1.5)
    with draft.block("daylight", "while the panel sees light, Q2 takes the base current of Q1 away"):
        draft.resistor("R3", _UPPER, "PANEL", "LIGHT", "senses light by the panel itself")
        draft.resistor("R4", _LOWER, "LIGHT", "GND", "takes the leakage of D2")
        draft.part("Q2", *NPN, "dark by day", {"B": "LIGHT", "C": "BASE", "E": "GND"})
    blocking.oscillator(draft)
    draft.fed("PANEL", "VBAT", "GND")
    draft.pulled_all(LIGHT="PANEL")
    draft.wired("Q2", BASE="C", LIGHT="B")
    draft.stated(R3=_UPPER, R4=_LOWER)
    return draft.finish(
        "Solar light",
        f"A panel of {shown(panel, 'V')} charges a NiMH cell by day, which feeds a white LED in the dark.",
    )


REFERENCE = Reference(
    name="solar-light",
    title="Solar garden light: a panel of 2 V to 3 V, a NiMH cell and a white LED that is lit in the dark",
    answers=listed(
        """
        solar light, solar garden light, garden solar light, solar lamp, solar garden lamp, solar led light, solar night
        light, solar path light, solar lantern, solar light with nimh, solar light with nimh cell, solar light circuit,
        solar garden light circuit, solar led lamp, nimh solar light, solar garden led, solar powered led light, solar
        powered garden light, automatic solar light, solar fairy light, solar yard light, solar lawn light
        """
    ),
    parameters=(
        Parameter("panel", "voltage of the panel", "V", 2.0, 1.9, 3.0, ("with", "from", "a"), ("panel", "solar"),
                  alone=True),
        Parameter("current", "current of the panel in the sun", "A", 60e-3, 10e-3, 0.25, ("at",), ("panel", "solar"),
                  alone=True),
        Parameter("capacity", "capacity of the cell", "Ah", 1.0, 0.1, 2.6, alone=True),
        Parameter("cell", "voltage of the cell", "V", 1.2, 1.2, 1.2, (),
                  ("nimh", "nicd", "cell", "aa", "aaa", "battery")),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, (), ("cell", "nimh"), alone=True),
    ),
    sources=(
        *blocking.SOURCES,
        "Handbook of Batteries, D. Linden, chapter on NiMH: trickle charge of a tenth of the capacity",
        "SS12 to SS16 Schottky rectifiers, onsemi",
    ),
    limits=(
        *blocking.LIMITS,
        "R1 draws half a milliampere by day, of what the panel gives.",
        "Nothing ends the discharge, which a NiMH cell stands now and then.",
        "For NiMH or NiCd, never for a lithium cell.",
    ),
    neutral=listed(
        "solar, light, lamp, garden, led, white, nimh, nicd, cell, battery, aa, aaa, panel, small, path, night, "
        "dark, rechargeable, one, single, joule, thief, automatic, powered, yard, outdoor, circuit, dusk, at, on, "
        "turns, charges, charged, day, daytime, comes"
    ),
    unlike=("lithium", "liion", "motion", "pir"),
    devices=("BC817",),
    work_out=_work_out,
    rank=2,
)  # fmt: skip
