"""Protection of a 12 V input in a car: reversed batteries, jump starts, and load dumps that are limited to 35 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE, SON8
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VREF, _MOST = 0.5, 60.0  # volts at UV and OV; what the controller and the transistors take
_TOTAL = 1e6  # ohms of the divider
# 1.5SMC39A: volts at which it conducts at the least; 1.5SMC39A and 1.5SMC24A: at the most, and ohms from there on.
_LEAST_CLAMP, _BREAKDOWN, _OHMS, _REVERSE, _REVERSE_OHMS = 37.1, 41.0, 0.46, 25.2, 0.18
_VF, _MOST_REVERSE = 1.2, 40.0  # volts of the other diode meanwhile; what the controller stands in reverse
# Pulses 2a and 1 of ISO 7637-2: volts, ohms; load dump, ISO 16750-2 test B.
_PULSE, _SOURCE, _NEGATIVE, _NEGATIVE_SOURCE, _DUMP = 112.0, 2.0, 150.0, 10.0, 35.0
_RON = 6e-3  # ohms of a CSD18532Q5B at 8 V on the gate, hot
_FUSES = ((0.7, 1.0), (1.4, 2.0), (2.1, 3.0), (3.5, 5.0))  # amperes of the load: of the fuse


def _work_out(values: Values) -> Designed:
    vin, low, high, current = (values[name] for name in ("vin", "low", "high", "current"))
    draft = Draft(REFERENCE, values)
    draft.require(low < vin < high, f"{shown(vin, 'V')} is not between the limits")
    bottom = draft.standard("R3", "R3", "VREF * RT / VOV", "ohm", 96, VREF=_VREF, RT=_TOTAL, VOV=high)
    middle = draft.standard("R2", "R2", "VREF * RT / VUV - R3", "ohm", 96, VREF=_VREF, RT=_TOTAL, VUV=low, R3=bottom)
    top = draft.standard("R1", "R1", "RT - R2 - R3", "ohm", 96, RT=_TOTAL, R2=middle, R3=bottom)
    parts = {"VREF": _VREF, "R1": top, "R2": middle, "R3": bottom}
    draft.figure("it opens above", "VREF * (R1 + R2 + R3) / R3", "V", asked=high, **parts)
    draft.figure("it opens below", "VREF * (R1 + R2 + R3) / (R2 + R3)", "V", asked=low, **parts)
    draft.figure("D1 conducts above the load dump, by at least", "VBR - VDUMP", "V", VBR=_LEAST_CLAMP, VDUMP=_DUMP)
    clamped = draft.figure("D1 clamps pulse 2a at", "VF + VBR + RD * (VIN + VPULSE - VBR) / (RD + RS)", "V", VF=_VF,
                           VBR=_BREAKDOWN, RD=_OHMS, VIN=vin, VPULSE=_PULSE, RS=_SOURCE)  # fmt: skip
    draft.require(clamped < _MOST, f"a pulse would put {shown(clamped, 'V')} on the transistors")
    reverse = draft.figure("D2 clamps pulse 1 at minus", "VF + VBR + RD * (VPULSE - VBR) / (RD + RS)", "V", VF=_VF,
                           VBR=_REVERSE, RD=_REVERSE_OHMS, VPULSE=_NEGATIVE, RS=_NEGATIVE_SOURCE)  # fmt: skip
    draft.require(reverse < _MOST_REVERSE, f"a pulse would put minus {shown(reverse, 'V')} on the controller")
    heat = draft.figure("heat in each transistor", "I^2 * RON", "W", I=current, RON=_RON)
    return _drawn(draft, (top, middle, bottom), heat)


def _drawn(draft: Draft, divider: tuple[float, float, float], heat: float) -> Designed:
    vin, low, high, current = (draft.values[name] for name in ("vin", "low", "high", "current"))
    fuse = next(rating for most, rating in _FUSES if current <= most)
    with draft.block("entry", "fuse and clamp"):
        draft.inlet("J1", vin, "VBAT", "vehicle")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "fuse, for 32 V and more", {"1": "VBAT", "2": "FUSED"})
        draft.diode("D1", "Device:D_Zener", "Diode_SMD:D_SMC", "CLAMP", "FUSED",
                    "clamps pulses, 1.5 kW; at no load dump of 35 V", "1.5SMC39A")  # fmt: skip
        draft.diode("D2", "Device:D_Zener", "Diode_SMD:D_SMC", "CLAMP", "GND",
                    "clamps negative pulses, 1.5 kW; not a reversed battery", "1.5SMC24A")  # fmt: skip
        draft.capacitor("C1", 100e-9, "FUSED", "GND", "at the controller, 100 V", _MOST)
    with draft.block("limits", f"{shown(low, 'V')} and {shown(high, 'V')}"):
        draft.resistor("R1", divider[0], "FUSED", "UV", "limits, 1 %")
        draft.resistor("R2", divider[1], "UV", "OV", "limits, 1 %")
        draft.resistor("R3", divider[2], "OV", "GND", "limits, 1 %")
        draft.resistor("R4", 510e3, "FUSED", "SHDN_N", "on; limits the current of a reversed battery")
        pins = {"1": "FUSED", "2": "UV", "3": "OV", "4": "GND", "5": "SHDN_N", "6": OPEN, "7": "VOUT", "8": "GATE"}
        purpose = "opens on too much, too little and reverse, -40 V to 60 V"
        draft.part("U1", "Power_Management:LTC4365xTS8", "", "Package_TO_SOT_SMD:TSOT-23-8", purpose, pins)
    with draft.block("switch", "two transistors, for both directions"):
        for ref, drain in (("Q1", "FUSED"), ("Q2", "VOUT")):
            nets = {**dict.fromkeys(("1", "2", "3"), "SOURCES"), "4": "GATE", "5": drain}
            draft.part(ref, "Transistor_FET:CSD18532Q5B", "", SON8,
                       f"60 V; {shown(heat, 'W')}", nets)  # fmt: skip
        draft.capacitor("C2", 22e-6, "VOUT", "GND", "output capacitor", high)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    return _finished(draft, divider)


def _finished(draft: Draft, divider: tuple[float, float, float]) -> Designed:
    low, high, current = (draft.values[name] for name in ("low", "high", "current"))
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.pulled("SHDN_N", "FUSED")
    draft.wired("U1", FUSED="1", UV="2", OV="3", VOUT="7", GATE="8")
    draft.wired("Q1", FUSED="5", SOURCES="1", GATE="4")
    draft.wired("Q2", VOUT="5", SOURCES="1", GATE="4")
    draft.stated(R1=divider[0], R2=divider[1], R3=divider[2])
    draft.rated("C2", 1.25 * high)
    return draft.finish(
        "Load-dump protection",
        f"Passes {shown(low, 'V')} to {shown(high, 'V')} of a vehicle to a load of up to {shown(current, 'A')}; opens "
        f"on load dumps limited to {shown(_DUMP, 'V')}, jump starts by 24 V and reversed batteries.",
    )


REFERENCE = Reference(
    name="load-dump-protection",
    title="Protection of a 12 V input in a car: load dump of 35 V, jump start, reversed battery (LTC4365), up to 3.5 A",
    answers=listed(
        """
        load dump protection, load dump protection circuit, load dump protector, load dump and reverse battery
        protection, load dump and reverse polarity protection, load dump reverse battery protection, automotive input
        protection, car input protection, automotive power input protection, vehicle input protection, automotive surge
        protection, automotive protection, car battery protection circuit, ltc4365, ltc4365 protection, car power
        protection, automotive front end, automotive power front end, surge stopper, load dump and reverse battery,
        automotive reverse battery protection, automotive reverse polarity protection
        """
    ),
    parameters=(
        Parameter("vin", "supply of the vehicle", "V", 12.0, 9.0, 16.0, ("for", *SUPPLY_BEFORE),
                  ("car", "vehicle", "automotive", *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current", "A", 2.0, 0.01, 3.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("low", "voltage below which it opens", "V", 5.0, 4.0, 8.0, ("undervoltage", "below", "under"), ()),
        Parameter("high", "voltage above which it opens", "V", 18.0, 16.5, 30.0, ("overvoltage", "above", "over"), ()),
    ),
    sources=(
        "LTC4365 UV, OV and Reverse Supply Protection Controller, Analog Devices: 0.5 V at UV and OV, resistor at SHDN",
        "CSD18532Q5B 60 V N-Channel NexFET Power MOSFETs, Texas Instruments SLPS322",
        "1.5SMC Series Surface Mount TVS Diodes, Littelfuse",
        "ISO 16750-2 Electrical loads: load dump, test B; jump start; reversed voltage",
        "ISO 7637-2 Electrical transient conduction along supply lines: pulses 1 and 2a",
    ),
    limits=(
        "A load dump that nothing limits (79 V to 101 V, test A) destroys D1.",
        "During a load dump the load has no supply: it must bridge 0.4 s, or start anew.",
        "It is no design to a standard: pulses of ISO 7637-2 need tests.",
        "For 12 V: a 24 V vehicle has higher pulses.",
    ),
    neutral=listed(
        "automotive, car, vehicle, load, dump, protection, protect, protected, surge, transient, transients, "
        "reverse, polarity, battery, tvs, fuse, spikes, survives, withstands, diode, and, input, electronics, "
        "overvoltage, undervoltage, jump, start, board, against, from, 12v"
    ),
    devices=("LTC4365", "CSD18532Q5B"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VBAT", "vin", "current"),),
    gives=(Rail("VOUT", "high", "current", low="low"),),
)  # fmt: skip
