"""Over-voltage protection: P-channel MOSFETs disconnect the load above a limit, which a TL431 sets."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VREF, _RON = 2.495, 60e-3  # AO3401A at 4.5 V on the gate
_LOWER, _MOST_IN = 10e3, 28.0  # ohms of the divider; volts that the input may reach
_BASE, _SERIES = 1e3, 2.2e3
_ABOVE, _ABOVE_BATTERY, _LOW = 1.2, 4 / 3, 9.0  # times the supply, where no limit is given: 12 V of a car reach 14.4 V
_SOT23 = "Package_TO_SOT_SMD:SOT-23"

_SUPPLY_BEFORE = tuple(word for word in SUPPLY_BEFORE if word not in ("at", "off"))  # which lead to the limit


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    limit = draft.suppose("limit", round((_ABOVE if vin < _LOW else _ABOVE_BATTERY) * vin, 1))
    draft.require(limit >= 1.08 * vin, f"the limit must be {shown(1.08 * vin, 'V')} or more for {shown(vin, 'V')}")
    upper = draft.standard("R4", "R4", "RB * (VLIMIT / VREF - 1)", "ohm", 96, RB=_LOWER, VLIMIT=limit, VREF=_VREF)
    draft.figure("limit", "VREF * (1 + RT / RB)", "V", asked=limit, VREF=_VREF, RT=upper, RB=_LOWER)
    base = draft.figure("current of U1 at the limit", "(VLIMIT - 0.65 - 2) / R3", "A", VLIMIT=limit, R3=_SERIES)
    draft.require(base >= 1.1 * 0.65 / _BASE, f"{shown(limit, 'V')} is too little to turn the switch off")
    heat = draft.figure("heat in each transistor", "I^2 * RON", "W", I=current, RON=_RON)
    return _drawn(draft, limit, upper, heat)


def _drawn(draft: Draft, limit: float, upper: float, heat: float) -> Designed:
    vin = draft.values["vin"]
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-9, "VIN", "GND", "input capacitor", 30)
    with draft.block("detector", f"conducts above {shown(limit, 'V')}"):
        draft.resistor("R4", upper, "VIN", "SENSE", "limit, 1 %")
        draft.resistor("R5", _LOWER, "SENSE", "GND", "limit, 1 %")
        draft.diode("D1", "Diode:BAT54J", "Diode_SMD:D_SOD-323F", "GND", "SENSE", "keeps a reversed input from U1")
        draft.part("U1", "Reference_Voltage:TL431DBZ", "", _SOT23, "conducts above the limit",
                   {"1": "CATHODE", "2": "SENSE", "3": "GND"})  # fmt: skip
        draft.warm_resistor(
            "R3", _SERIES, "BASE", "CATHODE", "limits the current of Q3's base", (_MOST_IN - 2.65) ** 2 / _SERIES
        )
        draft.resistor("R2", _BASE, "MIDDLE", "BASE", "takes what U1 draws below the limit")
        pins = {"B": "BASE", "C": "GATE", "E": "MIDDLE"}
        draft.part("Q3", "Transistor_BJT:BC857", "", _SOT23, "turns the switch off", pins)
    return _switch(draft, limit, heat)


def _switch(draft: Draft, limit: float, heat: float) -> Designed:
    vin, current = draft.values["vin"], draft.values["current"]
    with draft.block("switch", f"up to {shown(current, 'A')}; two in series block both ways"):
        words = f"; {shown(heat, 'W')}"
        pins = {"D": "VIN", "S": "MIDDLE", "G": "GATE"}
        draft.part("Q1", "Transistor_FET:AO3401A", "", _SOT23, f"blocks reversed inputs{words}", pins)
        pins = {"D": "VOUT", "S": "MIDDLE", "G": "GATE"}
        draft.part("Q2", "Transistor_FET:AO3401A", "", _SOT23, f"blocks inputs that are too high{words}", pins)
        draft.resistor("R1", 10e3, "GATE", "GND", "turns the switch on")
        draft.zener("D2", 10.0, "GATE", "MIDDLE", "keeps the gates within their 12 V")
    with draft.block("output stage", f"never above {shown(limit, 'V')} for long"):
        draft.capacitor("C2", 10e-6, "VOUT", "GND", "output capacitor", limit)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    draft.pulled_all(GATE="GND", BASE="MIDDLE")
    draft.divides("VIN", "SENSE", "GND", limit, _VREF, 2.0)
    draft.joined("Q1", "D", "VIN")
    draft.joined("Q2", "D", "VOUT")
    draft.joined("Q3", "E", "MIDDLE")
    draft.measured("rail", "VOUT", vin, 3.0)
    draft.rated("C2", limit)
    return draft.finish(
        f"Over-voltage protection {shown(limit, 'V')}",
        f"Disconnects a load of {shown(current, 'A')} at {shown(vin, 'V')} while the input is above "
        f"{shown(limit, 'V')}.",
    )


REFERENCE = Reference(
    name="overvoltage-protection",
    title="Over-voltage and reverse-polarity protection with P-channel MOSFETs, limits of 4.5 V to 20 V",
    answers=listed(
        """
        over voltage protection, overvoltage protection, overvoltage protection circuit, over voltage protection
        circuit, ovp, ovp circuit, overvoltage cutoff, over voltage cutoff, overvoltage disconnect, overvoltage
        protector, over voltage protector, over voltage and reverse polarity protection, overvoltage and reverse
        polarity protection, input protection
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 4.5, 17.0, ("for", *_SUPPLY_BEFORE), SUPPLY_AFTER, alone=True),
        Parameter(
            "limit",
            "limit",
            "V",
            16.0,
            4.5,
            20.0,
            ("above", "limit", "over", "trip", "trips", "exceeds", "at", "cutoff", "disconnects", "cuts", "off"),
            ("limit", "trip", "threshold", "cutoff"),
        ),
        Parameter("current", "load current", "A", 1.0, 0.001, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "TL431 Adjustable Precision Shunt Regulator, Texas Instruments SLVS543",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "BC857 45 V, 100 mA PNP general-purpose transistors, Nexperia",
    ),
    limits=(
        "It takes inputs up to 28 V, and turns off within microseconds: faster surges need a TVS diode as well.",
        "The limit is good to 3 %.",
        "It has no hysteresis: an input that stays at the limit with the load on heats Q2.",
    ),
    neutral=listed(
        "against, input, mosfet, p, channel, pmos, protection, protect, load, line, zener, disconnect, cut, off, limit"
    ),
    devices=("AO3401A", "TL431"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
