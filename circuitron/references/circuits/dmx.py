"""DMX512 port on a UART."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import listed

_SENDS, _RECEIVES = ("NC3FAAH", "DMX; female, of a sender"), ("NC3MAAH", "DMX; male, of a receiver")


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time of a bit", "1 / 250e3", "s")
    draft.figure("least differential output current", "1.5 / RT", "A", RT=120.0)
    with draft.block("logic side", f"{shown(volts, 'V')} and the UART; 250 kbit/s"):
        draft.header(
            "J1", f"{volts:g}V/GND/TXD/RXD/DE", "supply, ground, TXD, RXD, direction", "VCC", "GND", "TXD", "RXD", "DE"
        )
        draft.resistor("R1", 10e3, "DE", "GND", "receives while nothing drives the direction")
        draft.resistor("R2", 10e3, "VCC", "RXD", "idle level while the receiver is off")
    with draft.block("transceiver", "half-duplex RS-485"):
        pins = {"1": "RXD", "2": "DE", "3": "DE", "4": "TXD", "5": "GND", "6": "A", "7": "B", "8": "VCC"}
        draft.part("U1", "Interface_UART:THVD1400D", "", SO8, "transceiver, 500 kbit/s", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the transceiver")
    return _drawn(draft, volts)


def _drawn(draft: Draft, volts: float) -> Designed:
    with draft.block("line", "XLR with three pins: shield, data-, data+"):
        draft.part("D1", "Diode:SM712_SOT23", "", SOT23, "takes surges", {"1": "A", "2": "B", "3": "GND"})
        draft.resistor("R3", 120, "A", "TERM",
                       "termination, with the jumper: at the end of the line alone",
                       "Resistor_SMD:R_1206_3216Metric")  # fmt: skip
        draft.part("JP1", "Jumper:Jumper_2_Open", "",
                   "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical", "termination",
                   {"1": "TERM", "2": "B"})  # fmt: skip
        pins = {"1": "GND", "2": "B", "3": "A"}
        socket, purpose = _RECEIVES if draft.values["receiver"] else _SENDS
        draft.part("J2", "Connector_Audio:XLR3", "DMX", f"Connector_Audio:Jack_XLR_Neutrik_{socket}_Horizontal",
                   purpose, pins)  # fmt: skip
    return _finished(draft, volts)


def _finished(draft: Draft, volts: float) -> Designed:
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(DE="GND", RXD="VCC", TERM="A")
    draft.wired("U1", RXD="1", TXD="4", A="6", B="7")
    draft.wired("J2", A="3", B="2")
    draft.stated(R3=120.0)
    way = "receive" if draft.values["receiver"] else "send"
    return draft.finish("DMX512 port", f"A DMX512 line on a UART of {shown(volts, 'V')}, to {way}.")


REFERENCE = Reference(
    name="dmx",
    title="DMX512 port (THVD1400, XLR) on a UART of 3 V to 5.5 V, sender or receiver",
    answers=listed(
        "dmx, dmx512, dmx interface, dmx transmitter, dmx receiver, dmx output, dmx input, dmx port, dmx512 "
        "interface, dmx512 transmitter, dmx512 receiver, dmx transceiver, dmx sender, uart to dmx, dmx "
        "controller output, dmx shield, dmx512 port, dmx light control, dmx rs485, rs485 dmx, dmx interface "
        "rs485"
    ),
    parameters=(
        supply(3.3, 3.0, 5.5, "uart", "logic"),
        Parameter(
            "receiver",
            "receiver, with a male XLR (1), or sender, with a female one (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("receiver", 1.0), ("receive", 1.0), ("receives", 1.0), ("input", 1.0)),
        ),
    ),
    sources=(
        "ANSI E1.11 USITT DMX512-A Asynchronous Serial Digital Data Transmission Standard",
        "THVD1400, THVD1420 3.3-V to 5-V RS-485 Transceivers with IEC ESD protection, Texas Instruments SLLSF54",
    ),
    limits=(
        "The line is not isolated.",
        "XLR with three pins, as most lamps have it; the standard has five.",
        "A sender has a female XLR, a receiver a male one: DE says which way it works.",
    ),
    neutral=listed(
        "dmx, dmx512, rs485, uart, xlr, light, lights, lamp, lamps, stage, control, controller, transmitter, "
        "receiver, sender, interface, port, microcontroller, mcu, termination, termjumper, terminated, esp32, arduino, "
        "3, pin, socket, rdm"
    ),
    devices=("THVD1400",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.07"),),
    signals=(Signal("TXD", "uart tx", "supply"), Signal("RXD", "uart rx", "supply"), Signal("DE", "output", "supply")),
)
