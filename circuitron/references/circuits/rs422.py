"""RS-422 port (full duplex, four wires) with a THVD1451."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_FIVE, _TERMINATION, _IDLE, _LEAST = 4.75, 120.0, 10e3, 1.5  # volts; ohms; volts between Y and Z with a load


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    device, volts = _device(draft)
    draft.figure("least current of the driver into the termination at the far end", "VOD / RT", "A", VOD=_LEAST,
                 RT=_TERMINATION)  # fmt: skip
    with draft.block("logic side", f"{shown(volts, 'V')} and the UART"):
        draft.header("J1", f"{volts:g}V/GND/TXD/RXD", "supply, ground, TXD, RXD", "VCC", "GND", "TXD", "RXD")
        draft.resistor("R2", _IDLE, "VCC", "TXD", "idle level while nothing drives it")
    with draft.block("transceiver", "sends and receives at once, always enabled"):
        pins = {"1": "VCC", "2": "RXD", "3": "TXD", "4": "GND", "5": "TX_P", "6": "TX_N", "7": "RX_N", "8": "RX_P"}
        draft.part("U1", f"Interface_UART:{device}", "", SO8, "transceiver", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the transceiver")
    _line(draft)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(RX_P="RX_N", TXD="VCC")
    draft.wired("U1", RXD="2", TXD="3", TX_P="5", TX_N="6", RX_P="8", RX_N="7")
    draft.stated(R1=_TERMINATION, R2=_IDLE)
    return draft.finish(
        "RS-422 port", f"Full-duplex RS-422 port (four wires) for a UART of {shown(volts, 'V')}, by a {device}."
    )


def _device(draft: Draft) -> tuple[str, float]:
    """The transceiver, and the volts of its supply."""
    asked = next(iter(draft.values.devices), "")
    old = asked.removesuffix("E") if asked.startswith("MAX") else ""
    volts = draft.suppose("supply", 5.0 if old else 3.3)
    draft.require(volts >= _FIVE or not old, f"a {old} needs 5 V, not {shown(volts, 'V')}; nearest: the THVD1451")
    draft.require(draft.values["speed"] <= 250e3 or old != "MAX488", "a MAX488 takes 250 kbit/s; nearest: the MAX490")
    draft.require(draft.values["speed"] <= 2.5e6 or not old, "a MAX490 takes 2.5 Mbit/s; nearest: the THVD1451")
    return f"{old}E" if old else "THVD1451D", volts


def _line(draft: Draft) -> None:
    """Termination, protection and terminal of both pairs."""
    with draft.block("line side", "a pair out, a pair in"):
        draft.resistor("R1", _TERMINATION, "RX_P", "RX_N", "termination of what comes in",
                       "Resistor_SMD:R_1206_3216Metric")  # fmt: skip
        for ref, pair in (("D1", "TX"), ("D2", "RX")):
            nets = {"1": f"{pair}_P", "2": f"{pair}_N", "3": "GND"}
            draft.part(ref, "Diode:SM712_SOT23", "", SOT23, "takes surges", nets)
        draft.terminal("J2", "TX+/TX-/RX+/RX-/GND", "TX_P", "TX_N", "RX_P", "RX_N", "GND", "line and its ground")


REFERENCE = Reference(
    name="rs422",
    title="RS-422 port (full duplex, four wires) for a UART of 3 V to 5.5 V (THVD1451 or MAX490)",
    answers=listed(
        """
        rs422, rs422 port, rs422 interface, rs422 transceiver, rs422 driver, uart to rs422, uart to rs422 converter,
        full duplex rs485, rs485 full duplex, 4 wire rs485, four wire rs485, rs485 4 wire, full duplex rs485
        transceiver, full duplex rs422, ttl to rs422, max490, max488, max490 transceiver, max488 transceiver, thvd1451,
        rs485 full duplex transceiver, rs485 four wire, full duplex rs485 port, rs422 bus, serial rs422
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 3.3, 3.0, 5.5, SUPPLY_BEFORE, (*SUPPLY_AFTER, "uart", "logic"),
                  alone=True),
        Parameter("speed", "bit rate", "baud", 115200.0, 300.0, 10e6, ("at",), ("baud",), alone=True),
    ),
    sources=(
        "THVD1410, THVD1450, THVD1451, THVD1452 3.3-V to 5-V RS-485 Transceivers, Texas Instruments SLLSEY3",
        "MAX481E/MAX483E/MAX485E/MAX487E-MAX491E/MAX1487E ±15kV ESD-Protected RS-485/RS-422 Transceivers, Maxim",
        "SM712 Asymmetrical TVS Diode for Extended Common-Mode RS-485, Semtech",
        "TIA/EIA-422-B: lines terminated at the receiver with 100 ohm to 120 ohm",
    ),
    limits=(
        "The driver is always on: one sender on each pair, no bus of several.",
        "The line is not isolated, and needs its ground, or the other end's within 7 V of this one.",
        "D1 and D2 take surges of 400 W for 20 us; lightning needs a gas discharge tube.",
    ),
    neutral=listed(
        "full, duplex, transceiver, driverandreceiver, uart, interface, bus, port, termination, terminated, logic, "
        "serial, four, 4, wire, wires, differential, tvs, surge, protection, protected, esd, rs485"
    ),
    devices=("THVD1451", "MAX490", "MAX490E", "MAX488", "MAX488E"),
    unlike=("isolated", "encoder"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.08"),),
    signals=(Signal("TXD", "uart tx", "supply"), Signal("RXD", "uart rx", "supply")),
)  # fmt: skip
