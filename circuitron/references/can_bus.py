"""What stands between the pins of a CAN transceiver and its bus: termination, protection, connector."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.bus_ends import JUMPER, terminated
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import SOT23

_SPLIT, _HALF, _MIDDLE = 2, 60.4, 4.7e-9  # of a termination: ohms of each half, farads in the middle
_CHOKE = (
    "Device:L_Coupled_1243",
    "51uH CAN",
    "Inductor_SMD:L_CommonModeChoke_Coilcraft_1812CAN",
)  # windings 1-2 and 4-3
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
    JUMPER,
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
        "choke",
        "common-mode choke at the bus (1) or none (0)",
        "",
        0.0,
        0.0,
        1.0,
        named=(("choke", 1.0), ("cmc", 1.0)),
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
WORDS = (
    "split, termination, terminated, tvs, esd, surge, protection, protected, diode, diodes, db9, de9, dsub, plug, "
    "common, mode"
)
SOURCES = (
    "NUP2105L Dual Line CAN Bus Protector, onsemi: 24 V, 350 W",
    "Controller Area Network Physical Layer Requirements, Texas Instruments SLLA270: split termination, 4.7 nF",
    "Common-Mode Chokes in CAN Networks: Source of Unexpected Transients, Texas Instruments SLLA271",
    "1812CAN Series Common Mode Chokes, Coilcraft: 51 uH, for CAN",
    "CiA 303-1 CANopen cabling and connector pin assignment: 2 CAN_L, 3 ground, 7 CAN_H",
)


def bus_side(draft: Draft, termination: int) -> None:
    """The parts of the block at the nets CANH and CANL, behind a choke BUS_H and BUS_L: resistors from R3 on, C3, D1,
    L1, J2.

    Args:
        termination: as `TERMINATION` has it.
    """
    high, low = ("BUS_H", "BUS_L") if draft.values["choke"] else ("CANH", "CANL")
    if draft.values["choke"]:
        draft.part("L1", *_CHOKE, "keeps noise that both lines have from the cable, and off the transceiver",
                   {"1": "CANH", "2": high, "4": "CANL", "3": low})  # fmt: skip
        draft.wired("L1", CANH="1", CANL="4", **{high: "2", low: "3"})
        if not draft.values["tvs"]:
            draft.note("A line that is shorted to a supply makes the choke kick: TVS diodes at the bus take that.")
    draft.require(not draft.values["jumper"] or termination == 1, "a jumper is for a termination of one resistor")
    if termination == _SPLIT:
        draft.resistor("R3", _HALF, high, "SPLIT", "termination; only at the two ends of the bus", _RESISTOR)
        draft.resistor("R4", _HALF, "SPLIT", low, "the other half of the termination", _RESISTOR)
        draft.capacitor("C3", _MIDDLE, "SPLIT", "GND", "takes noise that both lines have", 50.0)
        draft.pulled_all(**{high: "SPLIT", low: "SPLIT"})
        draft.stated(R3=_HALF, R4=_HALF)
    elif termination:
        terminated(draft, "R3", high, low, "J3")
    if draft.values["tvs"]:
        pins = {"1": high, "2": low, "3": "GND"}
        draft.part("D1", "Power_Protection:NUP2105L", "", SOT23, "takes surges, at the connector", pins)
        draft.wired("D1", **{high: "1", low: "2"}, GND="3")
    _connector(draft, high, low)


def _connector(draft: Draft, high: str, low: str) -> None:
    if draft.values["plug"]:
        pins = {str(pin): OPEN for pin in (1, 4, 5, 6, 8, 9)} | {"2": low, "3": "GND", "7": high}
        draft.part("J2", "Connector_Generic:Conn_01x09", "DE-9", _SOCKET, "bus", pins)
        draft.wired("J2", **{low: "2", high: "7"})
    else:
        draft.terminal("J2", "CAN", high, low, "GND", "bus and its ground")
