"""Electronic fuse with limited inrush current."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SMA
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LEAST, _SPAN = 2.0, 1.18  # amperes of the limit; of the load's current, so that the lowest limit lies above it
_OFFSET, _SLOPE = 0.7, 3e-5  # amperes, amperes for each ohm: within 2 % of the datasheet's four points
_ENABLE, _LOWER = 1.4, 10e3
_RAMP, _GAIN, _INTERNAL = 220e-9, 4.85, 70e-12  # amperes, V/V and farads of the pin dV/dT
_RON = 44e-3  # ohms, warm
_LOW, _HIGH = 5.5, 9.0  # volts: up to here the device for 5 V, from here on the one for 12 V


def _work_out(values: Values) -> Designed:
    vin, rise, asked = values["vin"], values["rise"], values["limit"]
    draft = Draft(REFERENCE, values)
    draft.require(not asked or asked >= _LEAST, f"the lowest current limit is {shown(_LEAST, 'A')}")
    current = draft.suppose("current", asked / _SPAN) if asked else values["current"]
    draft.require(
        not asked or asked >= 0.999 * _SPAN * current,
        f"a limit of {shown(asked, 'A')} may trip at {shown(current, 'A')}",
    )
    draft.require(not _LOW < vin < _HIGH, f"the devices are for 5 V and for 12 V, not {shown(vin, 'V')}")
    limit = asked or draft.figure("current limit", "max(ILEAST, SPAN * IOUT)", "A", ILEAST=_LEAST, SPAN=_SPAN,
                                  IOUT=current)  # fmt: skip
    ohms = draft.standard("R3", "R3", "(ILIM - I0) / K", "ohm", 96, ILIM=limit, I0=_OFFSET, K=_SLOPE)
    draft.figure("current limit with R3", "I0 + K * RLIM", "A", asked=limit, I0=_OFFSET, K=_SLOPE, RLIM=ohms)
    ramp = draft.standard(
        "C3", "C3", "T * I * G / VIN - CINT", "F", 6, T=rise, I=_RAMP, G=_GAIN, VIN=vin, CINT=_INTERNAL
    )
    slew = draft.figure("rise of the output", "I * G / (C + CINT)", "V/s", I=_RAMP, G=_GAIN, C=ramp, CINT=_INTERNAL)
    draft.figure("inrush into 470 µF", "CLOAD * RISE", "A", CLOAD=470e-6, RISE=slew)
    upper = draft.standard("R1", "R1", "R2 * (0.8 * VIN / VEN - 1)", "ohm", 96, R2=_LOWER, VIN=vin, VEN=_ENABLE)
    start = draft.figure("voltage that turns it on", "VEN * (1 + RT / RB)", "V", VEN=_ENABLE, RT=upper, RB=_LOWER)
    heat = draft.figure("heat in U1", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("input stage", f"{shown(vin, 'V')} in, on above {shown(start, 'V')}"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 1e-6, "VIN", "GND", "input capacitor", vin)
        draft.part(
            "D1",
            f"Diode:{'SMAJ13A' if vin > _LOW else 'SMAJ6.0A'}",
            "",
            SMA,
            "takes the spike when U1 turns off; K is pin 1",
            {"1": "VIN", "2": "GND"},
        )
        draft.resistor("R1", upper, "VIN", "EN", "sets the voltage that turns it on")
        draft.resistor("R2", _LOWER, "EN", "GND", "sets the voltage that turns it on")
    return _drawn(draft, current, limit, ohms, ramp, heat)


def _drawn(draft: Draft, current: float, limit: float, ohms: float, ramp: float, heat: float) -> Designed:
    vin, rise = draft.values["vin"], draft.values["rise"]
    with draft.block("switch", f"limits the current to {shown(limit, 'A')}"):
        pins = {"3": "VIN", "4": "VIN", "5": "VIN", "6": "VOUT", "7": "VOUT", "8": "VOUT", "11": "GND", "2": "EN",
                "10": "ILIM", "1": "RAMP", "9": OPEN}  # fmt: skip
        footprint = "Package_SON:VSON-10-1EP_3x3mm_P0.5mm_EP1.65x2.4mm_ThermalVias"
        device, clamp = ("TPS259241", 15.0) if vin > _LOW else ("TPS259231", 6.1)
        draft.note(f"U1 clamps the output at about {shown(clamp, 'V')}, and turns off by heat if that lasts.")
        draft.part("U1", "Power_Management:TPS2592xx", device, footprint, f"eFuse; {shown(heat, 'W')}", pins)
        draft.resistor("R3", ohms, "ILIM", "GND", "sets the current limit, 1 %")
        draft.capacitor("C3", ramp, "RAMP", "GND", f"makes the output rise within {shown(rise, 's')}")
    with draft.block("output stage", f"up to {shown(current, 'A')}"):
        draft.capacitor("C2", 1e-6, "VOUT", "GND", "output capacitor", vin)
        draft.diode("D2", "Diode:B340", "Diode_SMD:D_SMC", "GND", "VOUT", "takes the spike of the load's wires")
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    draft.decoupled("U1")
    draft.divides("VIN", "EN", "GND", 0.8 * vin, _ENABLE, 3.0)
    draft.wired("D1", VIN="1", GND="2")
    draft.wired("U1", VIN="3", VOUT="6", ILIM="10")
    draft.pulled("ILIM", "GND")
    draft.stated(R3=ohms)
    draft.rated("C1", 1.25 * vin)
    return draft.finish(
        f"eFuse {shown(vin, 'V')} {shown(current, 'A')}",
        f"Electronic fuse for a load of {shown(current, 'A')} at {shown(vin, 'V')}: limits it to {shown(limit, 'A')}, "
        f"and lets the output rise within {shown(rise, 's')}.",
    )


REFERENCE = Reference(
    name="efuse",
    title="Electronic fuse (TPS25923, TPS25924) with inrush limit for 5 V or 9 V to 13 V, up to 4 A",
    answers=listed(
        """
        efuse, electronic fuse, hot swap, hotswap, hot swap controller, inrush current limiter, inrush limiter, inrush
        limit, efuse hot swap, resettable electronic fuse, inrush current limit, overcurrent protection, over current
        protection, short circuit protection, hot plug, hot plug protection, inrush protection, current limit switch
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 4.5, 13.0, ("for", *SUPPLY_BEFORE), SUPPLY_AFTER, alone=True),
        Parameter("current", "load current", "A", 3.0, 1.5, 4.0, ("up", "load", "max", "draws", "drawing"),
                  ("load", "max", "inrush"), alone=True),
        Parameter("limit", "current limit", "A", 0.0, 0.0, 4.7,
                  ("limit", "limited", "limits", "limiting", "trips", "trip", "at", "to"),
                  ("limit", "current", "trip")),
        Parameter("rise", "rise of the output", "s", 10e-3, 1e-3, 100e-3, ("within", "over", "in"), ("rise", "ramp"),
                  alone=True),
    ),
    sources=(
        "TPS25924x 12-V eFuse with Over Voltage Protection and Blocking FET Control, Texas Instruments SLVSCU9",
        "TPS25923x 5-V eFuse with Over Voltage Protection and Blocking FET Control, Texas Instruments SLVSCV0",
    ),
    limits=(
        "It does not block current that flows back, nor a reversed input.",
        "It tries again by itself after a short.",
        "R3 sets the current limit; there is no potentiometer.",
    ),
    neutral=listed(
        "adjustable limit, adjustable current, overcurrent protection, adjustable, efuse, hot, "
        "swap, inrush, current, limit, limiting, limiter, protection, protect, short, circuit, "
        "overcurrent, load, soft, start, controlled, electronic, fuse, input, rail, line, resettable, "
        "card, board, backplane"
    ),
    devices=("TPS25924", "TPS259241", "TPS25923", "TPS259231"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)  # fmt: skip
