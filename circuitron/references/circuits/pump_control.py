"""Pump that a float switch turns on, with a switch for hand, off and automatic."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import CD_SOURCE, gates
from circuitron.references.interfaces import Rail
from circuitron.references.loads import LOAD_CURRENT, RON, SOURCE, switched_load
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_OHMS, _FARADS, _PULL_DOWN = 470e3, 1e-6, 4.7e3
_HEADER = "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical"


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("time that waves may move the float", "LN2 * R2 * C1", "s", LN2=log(2), R2=_OHMS, C1=_FARADS)
    draft.figure("current through the float switch", "VCC / R1", "A", VCC=volts, R1=_PULL_DOWN)
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=RON)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and pump")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("switches", "float switch, and on - off - automatic"):
        draft.terminal("J3", "float", "VCC", "AUTO", "float switch: closed, the pump runs")
        draft.part("SW1", "Switch:SW_SPDT", "on-off-on", _HEADER, "1: automatic, middle: off, 3: on; on wires",
                   {"1": "AUTO", "2": "RUN", "3": "VCC"})  # fmt: skip
        draft.warm_resistor("R1", _PULL_DOWN, "RUN", "GND", "off while the switch is open", volts**2 / _PULL_DOWN)
        draft.resistor("R2", _OHMS, "RUN", "FILTERED", "filter: a float chatters on waves")
        draft.capacitor("C1", _FARADS, "FILTERED", "GND", "filter")
    with draft.block("trigger", "two inverters, so that Q1 switches fast"):
        gates(draft, "U1", "4xxx:40106 CD40106B", "Schmitt triggers", "C2", ("FILTERED", "STOP_N"), ("STOP_N", "GATE"))
    with draft.block("pump", f"up to {shown(current, 'A')}"):
        switched_load(draft, "GATE", "J2")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts, current = (draft.values[name] for name in ("supply", "current"))
    draft.pulled_all(RUN="GND", FILTERED="RUN")
    draft.wired("U1", FILTERED="1", GATE="4")
    draft.stated(R2=_OHMS)
    draft.rated("C3", 1.25 * volts)
    return draft.finish(
        "Pump control",
        f"A float switch runs a pump of up to {shown(current, 'A')} at {shown(volts, 'V')}; a switch sets on, off or "
        f"automatic.",
    )


REFERENCE = Reference(
    name="pump-control",
    title="Pump control by a float switch, with on, off and automatic, up to 3 A",
    answers=listed(
        """
        float switch pump control, pump control, pump controller, float switch pump, float switch, tank level control,
        water level controller, bilge pump switch, bilge pump control, sump pump control, water pump control,
        tank level float switch pump control, float switch pump controller, automatic pump control, tank pump control,
        water pump controller, pump with float switch, sump pump controller, automatic water pump
        """
    ),
    parameters=(supply(12.0, 5.0, 15.0, "pump"), LOAD_CURRENT),
    sources=(CD_SOURCE, "CD40106B CMOS Hex Schmitt-Trigger Inverters, Texas Instruments SCHS097", SOURCE),
    limits=(
        "One float switch: what it holds is its own hysteresis.",
        "A pump draws several times its current when it starts: count that.",
        "There is no fuse, and no protection of the pump against running dry.",
    ),
    neutral=listed(
        "float, switch, pump, control, controller, controlled, tank, level, water, manual, override, auto, automatic, "
        "hand, off, on, mosfet, motor, bilge, sump, well, rain, barrel, fill, filling, empty, emptying, driver"
    ),
    devices=("IRLZ44N", "CD40106"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.01"),),
)  # fmt: skip
