"""Protected high-side switch for vehicles, which measures the current of its load."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SMA
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON, _RATIO, _SENSE, _SERIES, _GROUND = 8.8e-3, 20e3, 1.2e3, 4.7e3, 47.0  # ohms, warm; of load and sense current
_HEAT = 1.0


def _work_out(values: Values) -> Designed:
    vin, current, logic = values["vin"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("heat in U1", "I^2 * RON", "W", I=current, RON=_RON)
    draft.require(heat <= _HEAT, f"U1 would turn {shown(heat, 'W')} into heat")
    draft.figure("drop", "I * RON", "V", I=current, RON=_RON)
    draft.figure("measurement at the load current", "I / K * R4", "V", I=current, K=_RATIO, R4=_SENSE)
    draft.figure("measurement of each ampere", "R4 / K", "V", R4=_SENSE, K=_RATIO)
    with draft.block("supply", f"{shown(vin, 'V')} of a vehicle"):
        draft.inlet("J1", vin, "VBAT", "battery, with a fuse of its own")
        draft.part(
            "D1",
            "Diode:SMAJ22CA",
            "",
            SMA,
            "takes transients, both ways: 35 V at 11 A, and none at the 24 V of a jump start",
            {"1": "VBAT", "2": "GND"},
        )
        draft.capacitor("C1", 100e-9, "VBAT", "GND", "supply capacitor, at U1", 28.0)
    with draft.block("switch", f"up to {shown(current, 'A')}; limits current and temperature by itself"):
        pins = {"15": "VBAT", "1": "CHIP_GND", "2": "ON", "3": "DIAGNOSE", "4": "SENSE",
                **dict.fromkeys(("8", "9", "10", "12", "13", "14"), "OUT"),
                **dict.fromkeys(("5", "6", "7", "11"), OPEN)}  # fmt: skip
        draft.part("U1", "Power_Management:BTS7004-1EPP", "", "Package_SO:Infineon_PG-TSDSO-14-22",
                   f"PROFET; {shown(heat, 'W')}", pins)  # fmt: skip
        draft.resistor("R3", _GROUND, "CHIP_GND", "GND", "limits the current when the battery is reversed")
        draft.capacitor("C2", 10e-9, "OUT", "GND", "takes static discharge", 28.0)
        draft.terminal("J2", "load", "OUT", "GND", "load")
    with draft.block("controller", f"{shown(logic, 'V')}: on, diagnosis, current"):
        draft.header("J3", f"{logic:g}V IN/DEN/IS/GND", "on, enable of the diagnosis, current, ground", "CTRL", "DEN",
                     "MEASURED", "GND")  # fmt: skip
        for ref, one, other in (("R1", "CTRL", "ON"), ("R2", "DEN", "DIAGNOSE"), ("R5", "SENSE", "MEASURED")):
            draft.resistor(ref, _SERIES, one, other, "protects the pin of the controller")
        draft.resistor("R4", _SENSE, "SENSE", "GND", "turns the current of the pin into a voltage")
        draft.capacitor("C3", 10e-9, "MEASURED", "GND", "filter, at the ADC")
    draft.decoupled("U1")
    draft.wired("U1", VBAT="15", OUT="8", ON="2", SENSE="4")
    draft.pulled_all(ON="CTRL", SENSE="GND", CHIP_GND="GND")
    draft.stated(R4=_SENSE, R3=_GROUND)
    return draft.finish(
        f"Smart high-side switch {shown(current, 'A')}",
        f"A PROFET switches up to {shown(current, 'A')} of a vehicle's {shown(vin, 'V')}, protects itself, and gives "
        f"{shown(_SENSE / _RATIO, 'V')} for each ampere.",
    )


REFERENCE = Reference(
    name="smart-high-side-switch",
    title="Protected high-side switch with current measurement for vehicles (BTS7004-1EPP), 6 V to 18 V, up to 10 A",
    answers=listed(
        """
        smart high side switch, protected high side switch, profet, high side switch with diagnostics, automotive high
        side switch, high side switch automotive, high side switch with current sense, high side switch with diagnosis,
        bts7004, bts7004 profet, intelligent high side switch, high side switch automotive diagnostics, self protected
        high side switch, short circuit proof high side switch, smart power switch, automotive load switch
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 6.0, 18.0, ("for", "a", *SUPPLY_BEFORE), ("battery", "automotive",
                  *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current", "A", 5.0, 0.1, 10.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("logic", "level of the controller", "V", 3.3, 3.0, 5.5, ("logic", "controller"), ("logic", "gpio",
                  "mcu")),
    ),
    sources=("PROFET+2 12V BTS7004-1EPP Smart High-Side Power Switch, Infineon: application diagram, kILIS of 20000",),
    limits=(
        "An inductive load of much energy needs a diode of its own.",
        "The measurement is within some 5 % above an ampere, and says nothing below some hundred milliamperes.",
        "Its pad must be on copper that is at the battery's plus.",
    ),
    neutral=listed(
        "smart, intelligent, protected, high, side, switch, profet, automotive, car, vehicle, diagnostics, "
        "diagnosis, diagnostic, current, sense, feedback, measurement, load, mcu, microcontroller, esp32, arduino, "
        "short, circuit, proof, self, fault, battery, lamp"
    ),
    devices=("BTS7004",),
    work_out=_work_out,
    takes=(Rail("VBAT", "vin", "current"),),
)  # fmt: skip
