"""RS-485 port with the THVD1400."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.bus_ends import JUMPER, terminated
from circuitron.references.can_bus import TERMINATION
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stock import SOT23
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_IDLE = 0.2  # volts between A and B that every receiver takes for idle


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    is_old = any(each.startswith("MAX485") for each in values.devices)
    device, supply = ("MAX485E", draft.suppose("supply", 5.0)) if is_old else ("THVD1400D", values["supply"])
    if "MAX3485" in values.devices:
        device = "MAX3485"
        draft.require(3.0 <= supply <= 3.6, f"a MAX3485 needs 3.3 V, not {shown(supply, 'V')}; nearest: the THVD1400")
    draft.require(not is_old or supply >= 4.75, f"a MAX485 needs 5 V, not {shown(supply, 'V')}; nearest: the THVD1400")
    draft.figure("least differential output current", "1.5 / RT", "A", RT=60.0)
    bias = draft.standard("R4 R5", "bias", "0.9 * (VCC * RT / VIDLE - RT) / 2", "ohm", 24,
                          VCC=supply, RT=60.0, VIDLE=_IDLE) if values["bias"] else 0.0  # fmt: skip
    with draft.block("logic side", f"{shown(supply, 'V')} and the UART"):
        draft.header(
            "J1", f"{supply:g}V/GND/TXD/RXD/DE", "supply, ground, TXD, RXD, direction", "VCC", "GND", "TXD", "RXD", "DE"
        )
        draft.resistor("R1", 10e3, "DE", "GND", "receives while nothing drives the direction")
        draft.resistor("R2", 10e3, "VCC", "RXD", "idle level while the receiver is off")
    with draft.block("transceiver", "half-duplex RS-485"):
        pins = {"RO": "RXD", "2": "DE", "DE": "DE", "DI": "TXD", "GND": "GND", "A": "A", "B": "B", "VCC": "VCC"}
        package = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
        draft.part("U1", f"Interface_UART:{device}", "", package, "transceiver, 500 kbit/s", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the transceiver")
    draft.require(values["termination"] == 1 or not values["jumper"], "a jumper needs a termination")
    _bus(draft, bias)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("DE", "GND")
    draft.wired("U1", RXD="RO", TXD="DI")
    return draft.finish("RS-485 port", f"Half-duplex RS-485 port for a UART of {shown(supply, 'V')}, up to 500 kbit/s.")


def _bus(draft: Draft, bias: float) -> None:
    """The pair with its termination, the resistors of a bias if there is one, and its protection."""
    ended = "terminated" if draft.values["termination"] else "not terminated: a node along the bus"
    with draft.block("bus side", f"the pair, {ended}"):
        if draft.values["termination"]:
            terminated(draft, "R3", "A", "B", "J3")
        if bias:
            draft.resistor("R4", bias, "VCC", "A", "bias: A above B by 0.2 V while nobody drives; once on each bus")
            draft.resistor("R5", bias, "B", "GND", "bias; once on each bus")
        draft.part("D1", "Diode:SM712_SOT23", "", SOT23, "takes surges", {"1": "A", "2": "B", "3": "GND"})
        draft.terminal("J2", "bus", "A", "B", "GND", "bus and its ground")
    if bias:
        draft.stated(R4=bias)
    draft.wired("D1", A="1", B="2", GND="3")


REFERENCE = Reference(
    name="rs485",
    title="Half-duplex RS-485 port for a UART of 3 V to 5.5 V, 500 kbit/s",
    answers=listed(
        "rs 485 transceiver, rs485 transceiver, rs 485 port, rs485 port, rs485, rs 485, rs485 interface, uart to "
        "rs485, uart to rs 485, uart to rs485 converter, rs485 driver, modbus rs485 interface, modbus interface, "
        "max485, max485 module, max485 transceiver, rs485 max485, max485 rs485, max485 interface, max485 circuit, "
        "max3485, max3485 transceiver, rs485 max3485, max3485 rs485"
    ),
    parameters=(
        Parameter(
            "supply", "supply voltage", "V", 3.3, 3.0, 5.5, SUPPLY_BEFORE, (*SUPPLY_AFTER, "uart", "logic"), alone=True
        ),
        Parameter(
            "bias",
            "bias resistors (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("bias", 1.0), ("biasing", 1.0), ("biased", 1.0)),
        ),
        replace(TERMINATION, words="termination (1) or none (0)", high=1.0, named=TERMINATION.named[:1]),
        JUMPER,
        Parameter("speed", "bit rate", "baud", 115200.0, 300.0, 500e3, ("at",), ("baud",), alone=True),
    ),
    sources=(
        "THVD1400, THVD1420 3.3-V to 5-V RS-485 Transceivers with IEC ESD protection, Texas Instruments SLLSF54",
        "MAX481E/MAX483E/MAX485E/MAX487E-MAX491E/MAX1487E ±15kV ESD-Protected RS-485/RS-422 Transceivers, Maxim",
        "MAX3483E/MAX3485E 3.3V-Powered RS-485/RS-422 Transceivers, Maxim 19-1474",
        "SM712 Asymmetrical TVS Diode for Extended Common-Mode RS-485, Semtech",
    ),
    limits=("The bus is not isolated.", "D1 takes surges of 400 W for 20 us; lightning needs a gas discharge tube."),
    neutral=listed(
        "bias, resistors, fail, safe, failsafe, tvs, surge, protection, protected, esd, "
        "half, duplex, transceiver, rtu, driverandreceiver, "
        "uart, interface, modbus, bus, port, termination, terminated, logic, "
        "serial, talk, talks, talking, energy, electricity, meter"
    ),
    devices=("THVD1400", "MAX485", "MAX485E", "MAX3485"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.07"),),
    signals=(
        Signal("TXD", "uart tx", "supply"),
        Signal("RXD", "uart rx", "supply"),
        Signal("DE", "output", "supply"),
    ),
)
