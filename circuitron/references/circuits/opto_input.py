"""Isolated digital input with an optocoupler."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_VF, _TRANSFER = 1.2, 0.5  # PC817: forward voltage, least current transfer ratio at 5 mA
_PULL_UP, _HIGH_PULL_UP, _HIGH = 10e3, 22e3, 5.5  # ohms; above so many volts
_TRANSFER_4N35 = 0.4  # at 10 mA, over its temperatures
_DARK = 0.9  # volts below which its LED carries next to nothing
_OFF, _HAS_THRESHOLD = 5 / 24, 12.0  # of the input, still off (IEC 61131-2, type 1); from this many volts on


def _work_out(values: Values) -> Designed:
    vin, current, supply = values["vin"], values["current"], values["supply"]
    draft = Draft(REFERENCE, values)
    pull_up = _PULL_UP if supply <= _HIGH else _HIGH_PULL_UP
    ohms = draft.standard("R1", "series resistor", "(VIN - VF) / I", "ohm", 24, VIN=vin, VF=_VF, I=current)
    real = draft.figure("input current", "(VIN - VF) / R1", "A", asked=current, VIN=vin, VF=_VF, R1=ohms)
    bypass, lit = _bypass(draft, vin, ohms, real)
    needed = draft.figure("collector current", "VCC / R2", "A", VCC=supply, R2=pull_up)
    transfer = _TRANSFER_4N35 if _is_4n35(values) else _TRANSFER
    reserve = draft.figure("reserve of the coupler", "CTR * IF / IC", "", CTR=transfer, IF=lit, IC=needed)
    draft.require(reserve >= 2, f"{shown(current, 'A')} is too little for a supply of {shown(supply, 'V')}")
    with draft.block("field side", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} input", "IN_P", "IN_N", "input")
        draft.warm_resistor("R1", ohms, "IN_P", "LED_A", "sets the current", (vin - _VF) * real)
        if bypass:
            draft.resistor("R3", bypass, "LED_A", "IN_N", f"keeps it off up to {shown(_OFF * vin, 'V')}")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "IN_N", "LED_A", "protects from reversed inputs")
    with draft.block("coupler", "5 kV between both sides"):
        if _is_4n35(values):
            pins = {"1": "LED_A", "2": "IN_N", "3": OPEN, "4": "GND", "5": "OUT", "6": OPEN}
            draft.part("U1", "Isolator:4N35", "", "Package_DIP:DIP-6_W7.62mm", "optocoupler; its base stays open", pins)
        else:
            pins = {"1": "LED_A", "2": "IN_N", "4": "OUT", "3": "GND"}
            draft.part("U1", "Isolator:PC817", "", "Package_DIP:DIP-4_W7.62mm", "optocoupler", pins)
    with draft.block("logic side", f"{shown(supply, 'V')}; low while the input is on"):
        draft.resistor("R2", pull_up, "VCC", "OUT", "pull-up")
        draft.header("J2", f"{supply:g}V/GND/OUT", "supply, ground and signal", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND")
    draft.apart("IN_N", "GND")
    draft.apart("IN_P", "VCC")
    draft.pulled_all(OUT="VCC", LED_A="IN_P")
    draft.wired("U1", LED_A="1", GND="4" if _is_4n35(values) else "3")
    draft.measured("value", "R1", (vin - _VF) / current, 6.0)
    return draft.finish(
        f"Isolated input {shown(vin, 'V')}",
        f"Isolated digital input for {shown(vin, 'V')} at {shown(current, 'A')}, to {shown(supply, 'V')} logic, "
        f"inverted.",
    )


def _is_4n35(values: Values) -> bool:
    return "4N35" in values.devices


def _bypass(draft: Draft, vin: float, ohms: float, current: float) -> tuple[float, float]:
    """The resistor across the LED that keeps a low input from lighting it, or 0; and what the LED is left."""
    if vin < _HAS_THRESHOLD:
        return 0.0, current
    bypass = draft.standard("R3", "R3", "VDARK * R1 / (VOFF - VDARK)", "ohm", 24, VDARK=_DARK, R1=ohms, VOFF=_OFF * vin)
    return bypass, draft.figure("LED current beside R3", "I - VF / R3", "A", I=current, VF=_VF, R3=bypass)


REFERENCE = Reference(
    name="opto-input",
    title="Isolated digital input with a PC817, 3 V to 30 V",
    answers=listed(
        """
        opto input, optocoupler input, isolated input, isolated digital input, opto isolated input, optoisolated input,
        optocoupler, plc input, 24v digital input, opto isolator input, optoisolator, opto isolator, pc817, digital
        input, optically isolated input, industrial input, optocoupler circuit, 24v signal, read 24v signal, 24v signal
        input, 24v input, 24v to 3.3v input, plc signal, industrial signal, read 24v, read 12v signal, 12v signal, 12v
        digital input, 24v logic input, pnp sensor, pnp sensor input, pnp proximity sensor, pnp inductive sensor,
        inductive pnp sensor, pnp proximity switch, isolated pnp sensor input, pnp input, optocoupler to sense a
        signal, optocoupler sense, sense 24v, sense 24v signal, sense a 24v signal, optocoupler to read a signal
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "input voltage",
            "V",
            24.0,
            3.0,
            30.0,
            ("for", "from", "a", "of"),
            ("input", "signal", "to", "plc", "digital", "field"),
            alone=True,
        ),
        Parameter("current", "input current", "A", 5e-3, 2e-3, 10e-3, ("at", "with"), ("input", "current"), alone=True),
        Parameter(
            "supply",
            "logic supply",
            "V",
            3.3,
            2.5,
            15.0,
            ("logic", "to", "into", *SUPPLY_BEFORE),
            ("logic", "mcu", "side", "microcontroller", *SUPPLY_AFTER),
        ),
    ),
    alone=listed(
        "24v input, 24v signal, 24v logic input, optocoupler, optoisolator, opto isolator, pc817, optocoupler circuit"
    ),
    sources=(
        "PC817XxNSZ1B Series Photocoupler, Sharp D2-A03102",
        "4N35, 4N36, 4N37 Optocoupler, Phototransistor Output, with Base Connection, Vishay 81181",
        "IEC 61131-2 Programmable controllers: inputs of type 1",
    ),
    limits=(
        "For signals up to 1 kHz.",
        "Its output is for inputs of logic: it switches no load, and feeds no 24 V input of a PLC.",
        "Below 12 V it has no threshold: 2 V or so already turn it on.",
        "Clearances on the board decide what the isolation is worth.",
    ),
    neutral=listed(
        "isolated, isolation, digital, logic, signal, optocoupler, opto, galvanic, galvanically, plc, level, "
        "sense, senses, end, limit, switch, proximity, system, 4n35"
    ),
    devices=("PC817", "4N35"),
    work_out=_work_out,
    isolates=5000.0,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(
        Signal(
            "OUT",
            "input",
            "supply",
            drive=Drive(
                "0.4",
                "0.95 * supply",
                "supply",
                f"0.05 * supply / min({_HIGH_PULL_UP}, max({_PULL_UP}, 1e5 * (supply - 5.4)))",
                is_simulated=False,
            ),
        ),
    ),
)
