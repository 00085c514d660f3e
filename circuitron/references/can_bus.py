"""What stands between the pins of a CAN transceiver and its bus: termination, protection, connector."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import SOT23

_SPLIT, _HALF, _MIDDLE = 2, 60.4, 4.7e-9  # of a termination: ohms of each half, farads in the middle
_RESISTOR = "Resistor_SMD:R_1206_3216Metric"
_SOCKET = "Connector_Dsub:DSUB-9_Pins_Horizontal_P2.77x2.84mm_EdgePinOffset9.40mm"
TERMINATION = Parameter(
    "termination",
    "termination (1), a split one (2) or none (0)",
    "",
    1.0,
    0.0,
    2.0,
    named=(("unterminated", 0.0), ("split", 2.0)),
)
PROTECTION = (
    Parameter(
        "tvs",
        "TVS diodes at the bus (1) or none (0)",
        "",
        0.0,
        0.0,
        1.0,
        named=tuple((word, 1.0) for word in ("tvs", "esd", "surge", "nup2105", "nup2105l")),
    ),
    Parameter(
        "plug",
        "DE-9 plug after CiA 303-1 (1) or a terminal (0)",
        "",
        0.0,
        0.0,
        1.0,
        named=tuple((word, 1.0) for word in ("db9", "de9", "dsub", "sub-d", "dsub9")),
    ),
)
WORDS = "split, termination, terminated, tvs, esd, surge, protection, protected, diode, diodes, db9, de9, dsub, plug"
SOURCES = (
    "NUP2105L Dual Line CAN Bus Protector, onsemi: 24 V, 350 W",
    "Controller Area Network Physical Layer Requirements, Texas Instruments SLLA270: split termination, 4.7 nF",
    "CiA 303-1 CANopen cabling and connector pin assignment: 2 CAN_L, 3 ground, 7 CAN_H",
)


def bus_side(draft: Draft, termination: int) -> None:
    """The parts of the block at the nets CANH and CANL: resistors from R3 on, C3, D1, J2.

    Args:
        termination: as `TERMINATION` has it.
    """
    if termination == _SPLIT:
        draft.resistor("R3", _HALF, "CANH", "SPLIT", "termination; only at the two ends of the bus", _RESISTOR)
        draft.resistor("R4", _HALF, "SPLIT", "CANL", "the other half of the termination", _RESISTOR)
        draft.capacitor("C3", _MIDDLE, "SPLIT", "GND", "takes noise that both lines have", 50.0)
        draft.pulled_all(CANH="SPLIT", CANL="SPLIT")
        draft.stated(R3=_HALF, R4=_HALF)
    elif termination:
        draft.resistor("R3", 120, "CANH", "CANL", "termination; only at the two ends of the bus", _RESISTOR)
        draft.pulled("CANH", "CANL")
        draft.stated(R3=120.0)
    if draft.values["tvs"]:
        pins = {"1": "CANH", "2": "CANL", "3": "GND"}
        draft.part("D1", "Power_Protection:NUP2105L", "", SOT23, "takes surges, at the connector", pins)
        draft.wired("D1", CANH="1", CANL="2", GND="3")
    if draft.values["plug"]:
        pins = {str(pin): OPEN for pin in (1, 4, 5, 6, 8, 9)} | {"2": "CANL", "3": "GND", "7": "CANH"}
        draft.part("J2", "Connector_Generic:Conn_01x09", "DE-9", _SOCKET, "bus", pins)
        draft.wired("J2", CANL="2", CANH="7")
    else:
        draft.terminal("J2", "CAN", "CANH", "CANL", "GND", "bus and its ground")
