"""Level shifter for a UART: one buffer in each direction."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import listed

_SYMBOL, _PACKAGE = "Logic_LevelTranslator:SN74LVC1T45DBV", "Package_TO_SOT_SMD:SOT-23-6"
_IDLE = 100e3


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    draft.require(low < high, f"{shown(low, 'V')} is not below {shown(high, 'V')}")
    draft.figure("current of an input that is held low", "VHIGH / RP", "A", VHIGH=high, RP=_IDLE)
    flow = ("RTS", "CTS") if values["flow"] else ()
    with draft.block("low side", f"controller at {shown(low, 'V')}"):
        names = "/".join(("GND", "TXD", "RXD", *flow))
        lines = ("VLOW", "GND", "TXD", "RXD", *(f"{line}_N" for line in flow))
        draft.header("J1", f"{low:g}V/{names}", f"supply, ground, {', '.join(('TXD', 'RXD', *flow))}", *lines)
        draft.resistor("R1", _IDLE, "VLOW", "TXD", "idle level while nothing drives the line")
    with draft.block("shifter", "one buffer in each direction"):
        pins = {"1": "VLOW", "6": "VHIGH", "2": "GND", "3": "TXD", "4": "TXD_HIGH", "5": "VLOW"}
        draft.part("U1", _SYMBOL, "", _PACKAGE, "from A to B, as DIR is high", pins)
        pins = {"1": "VLOW", "6": "VHIGH", "2": "GND", "3": "RXD", "4": "RXD_HIGH", "5": "GND"}
        draft.part("U2", _SYMBOL, "", _PACKAGE, "from B to A, as DIR is low", pins)
        for number, (net, chip) in enumerate((n, c) for c in ("U1", "U2") for n in ("VLOW", "VHIGH")):
            draft.capacitor(f"C{number + 1}", 100e-9, net, "GND", f"supply capacitor, at {chip}")
    with draft.block("high side", f"device at {shown(high, 'V')}"):
        draft.resistor("R2", _IDLE, "VHIGH", "RXD_HIGH", "idle level while nothing drives the line")
        nets = ("VHIGH", "GND", "TXD_HIGH", "RXD_HIGH", *(f"{line}_HIGH_N" for line in flow))
        theirs = ("GND", "RXD", "TXD", *(("CTS", "RTS") if flow else ()))
        draft.header("J2", f"{high:g}V/{'/'.join(theirs)}", f"supply, ground, its {', its '.join(theirs[1:])}", *nets)
    if flow:
        _handshake(draft)
    draft.fed("VLOW", "VHIGH", "GND")
    for ref, level in (("U1", "VLOW"), ("U2", "GND")):
        draft.decoupled(ref)
        draft.joined(ref, "5", level)
    draft.joined("U1", "3", "TXD")
    draft.joined("U2", "4", "RXD_HIGH")
    draft.pulled_all(TXD="VLOW", RXD_HIGH="VHIGH")
    draft.stated(R1=_IDLE)
    return draft.finish(
        f"UART level shifter {shown(low, 'V')} to {shown(high, 'V')}",
        f"Joins the UART of a controller at {shown(low, 'V')} with a device at {shown(high, 'V')}.",
    )


def _handshake(draft: Draft) -> None:
    """A buffer for RTS of the controller, and one for its CTS."""
    with draft.block("handshake", "RTS and CTS, one buffer in each direction"):
        pins = {"1": "VLOW", "6": "VHIGH", "2": "GND", "3": "RTS_N", "4": "RTS_HIGH_N", "5": "VLOW"}
        draft.part("U3", _SYMBOL, "", _PACKAGE, "from A to B, as DIR is high", pins)
        pins = {"1": "VLOW", "6": "VHIGH", "2": "GND", "3": "CTS_N", "4": "CTS_HIGH_N", "5": "GND"}
        draft.part("U4", _SYMBOL, "", _PACKAGE, "from B to A, as DIR is low", pins)
        for number, (net, chip) in enumerate((n, c) for c in ("U3", "U4") for n in ("VLOW", "VHIGH")):
            draft.capacitor(f"C{number + 5}", 100e-9, net, "GND", f"supply capacitor, at {chip}")
        draft.resistor("R3", _IDLE, "VLOW", "RTS_N", "not ready while nothing drives the line")
        draft.resistor("R4", _IDLE, "VHIGH", "CTS_HIGH_N", "not ready while nothing drives the line")
    draft.pulled_all(RTS_N="VLOW", CTS_HIGH_N="VHIGH")
    draft.wired("U3", RTS_N="3", VLOW="5")
    draft.wired("U4", CTS_HIGH_N="4", GND="5")
    draft.decoupled("U3")
    draft.decoupled("U4")


REFERENCE = Reference(
    name="uart-level-shifter",
    title="Level shifter for a UART, 1.65 V to 5.5 V on both sides",
    answers=listed(
        """
        2 channel uart level shifter,
        uart level shifter, serial level shifter, uart level translator, uart level converter, uart level shifting, ttl
        serial level shifter, serial level converter, push pull level shifter, uart voltage translator, uart translator,
        tx rx level shifter, uart logic level converter, one way uart,
        unidirectional uart
        """
    ),
    parameters=(
        Parameter("low", "lower voltage", "V", 3.3, 1.65, 5.0, ("from", "between"), ("to", "side", "and")),
        Parameter("high", "higher voltage", "V", 5.0, 1.8, 5.5, ("to", "and"), ("side",)),
        Parameter("flow", "lines for a handshake (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=tuple((word, 1.0) for word in ("rts", "cts", "handshake", "handshaking", "flow"))),
    ),
    sources=("SN74LVC1T45 Single-Bit Dual-Supply Bus Transceiver, Texas Instruments SCES515",),
    limits=("It shifts RTS and CTS only where they are asked for; no other lines of a modem.",),
    neutral=listed(
        "uart, serial, tx, rx, txd, rxd, level, logic, shifter, bidirectional, between, ttl, "
        "line, one, way, unidirectional, hardware, translation, translator"
    ),
    devices=("SN74LVC1T45",),
    between=("",),
    work_out=_work_out,
    sides=("low", "high"),
    takes=(Rail("VLOW", "low", "0.005"), Rail("VHIGH", "high", "0.005")),
    signals=(Signal("TXD", "uart tx", "low"), Signal("RXD", "uart rx", "low")),
)  # fmt: skip
