"""USB or an adapter feeds the load; without it a battery does, through a P-channel MOSFET."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SMA, SOT23
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_RON, _DROP = 80e-3, 0.4  # AO3401A at 3 V; SS34 at 2 A
_DOWN, _INPUT = 1e3, 1e-6  # ohms at the gate, against the leakage of a warm D1; farads that it empties


def _work_out(values: Values) -> Designed:
    main, battery, current = values["main"], values["battery"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(
        main - _DROP >= battery + 0.2,
        f"{shown(main, 'V')} must be above the battery of {shown(battery, 'V')}; nearest: ideal-diode-or",
    )
    draft.figure("load on the main supply", "VMAIN - VF", "V", VMAIN=main, VF=_DROP)
    draft.figure("load on the battery", "VBAT - I * RON", "V", VBAT=battery, I=current, RON=_RON)
    heat = draft.figure("heat in D1", "I * VF", "W", I=current, VF=_DROP)
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    draft.figure("current of R1 from the main supply", "VMAIN / R1", "A", VMAIN=main, R1=_DOWN)
    draft.figure("time until Q1 is on, about", "R1 * C1", "s", R1=_DOWN, C1=_INPUT)
    return _drawn(draft, battery, current, heat, main)


def _drawn(draft: Draft, battery: float, current: float, heat: float, main: float) -> Designed:
    with draft.block("sources", f"{shown(main, 'V')} first, else the battery of {shown(battery, 'V')}"):
        draft.terminal("J1", f"{shown(main, 'V')} in", "VMAIN", "GND", "USB or adapter")
        draft.terminal("J2", f"{shown(battery, 'V')} battery", "VBAT", "GND", "battery")
        draft.capacitor("C1", _INPUT, "VMAIN", "GND", "input capacitor; a larger one keeps Q1 off for longer", main)
    with draft.block("switchover", "the main supply turns the battery off"):
        draft.diode("D1", "Diode:SS34", SMA, "VMAIN", "VOUT", f"feeds the load; {shown(heat, 'W')}")
        draft.part("Q1", "Transistor_FET:AO3401A", "", SOT23,
                   "on while the main supply is away; its body diode points to the load", {"G": "VMAIN",
                   "D": "VBAT", "S": "VOUT"})  # fmt: skip
        draft.warm_resistor("R1", _DOWN, "VMAIN", "GND", "takes the gate down when the main supply is pulled",
                            main**2 / _DOWN)  # fmt: skip
    with draft.block("output stage", f"up to {shown(current, 'A')}"):
        draft.capacitor("C2", 100e-6, "VOUT", "GND", "steadies the load", main)
        draft.terminal("J3", "load", "VOUT", "GND", "load")
    return _finished(draft, battery, current, main)


def _finished(draft: Draft, battery: float, current: float, main: float) -> Designed:
    draft.fed("VMAIN", "VBAT", "GND")
    draft.makes("VOUT")
    draft.pulled("VMAIN", "GND")
    draft.wired("Q1", VMAIN="G", VBAT="D", VOUT="S")
    draft.stated(R1=_DOWN)
    draft.rated("C2", 1.25 * main)
    return draft.finish("Supply switchover",
                        f"Feeds a load from {shown(main, 'V')}, and from a battery of "
                        f"{shown(battery, 'V')} while that is away, up to {shown(current, 'A')}.")  # fmt: skip


REFERENCE = Reference(
    name="supply-switchover",
    title="Switchover from USB or an adapter to a battery with a P-channel MOSFET, up to 2 A",
    answers=listed(
        "usb plugged battery otherwise, run usb battery, usb when plugged battery, automatic switchover, supply "
        "switchover, battery switchover, usb battery switchover, power "
        "switchover, automatic power switchover, usb or battery, usb and battery switchover, power path, "
        "power path mosfet, automatic battery switchover, battery backup switchover, automatic switchover "
        "between usb and battery, source switchover, power source selector, usb battery power switch, switch "
        "between usb and battery, battery usb selector, automatic battery backup, power mux usb and battery, usb "
        "battery power mux, usb and battery power mux, power mux battery and usb, swap usb and battery, swap between "
        "usb and battery, swap usb battery, change between usb and battery, usb unplugged battery"
    ),
    parameters=(
        Parameter(
            "main",
            "main supply",
            "V",
            5.0,
            4.5,
            9.0,
            ("usb", "main", "adapter", "between", "from"),
            ("usb", "main", "adapter", "and"),
            alone=True,
        ),
        Parameter(
            "battery",
            "battery when it is full",
            "V",
            4.2,
            2.5,
            8.4,
            ("battery",),
            ("battery", "liion", "cell"),
            charged=True,
        ),
        Parameter("current", "load current", "A", 0.5, 1e-3, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "A Power Path Based on Microchip's AN1149: Designing A Li-Ion Battery Charger and Load Sharing System",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "It charges nothing.",
        "The main supply must be above the battery, and the load stands both.",
        "For some milliseconds after the main supply is gone, the body diode of Q1 feeds the load: 0.8 V less.",
    ),
    neutral=listed(
        "automatic, automatically, switchover, usb, battery, liion, lithium, mosfet, p, channel, pmosfet, power, path, "
        "source, selector, between, diode, schottky, load, backup, main, adapter, fails, switch, seamless, unplugged, "
        "unplug, removed, swap, swaps, swapping, lost"
    ),
    devices=("AO3401A",),
    work_out=_work_out,
)
