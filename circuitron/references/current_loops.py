"""A 4-20 mA loop of two wires that feeds its transmitter: what circuits with an XTR115 or XTR116 have in common."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SO8

RATIO, LOW, SPAN, MOST = 100.0, 4e-3, 16e-3, 20e-3  # of output to input current; amperes
LEAST, BRIDGE = 7.5, 1.4  # volts that U1 needs and that two diodes drop
SOURCES = (
    "XTR115, XTR116 4-20mA Current Loop Transmitters, Texas Instruments SBOS124: I = 100 IIN, offset from VREF, "
    "bridge and 36 V diode, 7.5 V to 36 V",
    "BCP56 80 V, 1 A NPN medium power transistors, Nexperia",
)


def drivable(draft: Draft) -> float:
    """Ohms of the largest load that the loop drives.

    Raises:
        NotCovered: it is less than the one that is wanted.
    """
    loop = draft.values["loop"]
    most = draft.figure("largest load in the loop", "(VLOOP - VLEAST - VBRIDGE) / IMOST", "ohm", VLOOP=loop,
                        VLEAST=LEAST, VBRIDGE=BRIDGE, IMOST=MOST)  # fmt: skip
    load = draft.suppose("load", min(draft.values["load"], most))
    draft.require(load <= most, f"{shown(loop, 'V')} drive {shown(most, 'ohm')} at most, not {shown(load, 'ohm')}")
    draft.note(f"{shown(loop, 'V')} drive a load of {shown(most, 'ohm')} at most, wires included.")
    return most


def two_wires(draft: Draft) -> None:
    """J1 and the bridge D1 to D4, with D5 and C1, between the nets V_P and V_N."""
    with draft.block("loop", f"two wires, {shown(draft.values['loop'], 'V')} at the receiver"):
        draft.terminal("J1", "loop", "LOOP_A", "LOOP_B", "loop, either way round")
        for ref, anode, cathode in (("D1", "LOOP_A", "V_P"), ("D2", "LOOP_B", "V_P"), ("D3", "V_N", "LOOP_A"),
                                    ("D4", "V_N", "LOOP_B")):  # fmt: skip
            draft.diode(ref, "Diode:1N4148W", "Diode_SMD:D_SOD-123", anode, cathode, "lets the wires be exchanged")
        draft.diode("D5", "Device:D_Zener", "Diode_SMD:D_SMA", "V_N", "V_P", "takes surges", "36V 1W")
        draft.capacitor("C1", 10e-9, "V_P", "V_N", "at U1", 50.0)


def transmitter(draft: Draft, symbol: str, heat: float) -> None:
    """U1 and Q1: a hundred times the current into the net SUM, whose return is IRET; VREF and VREG of U1."""
    pins = {"1": "VREF", "2": "SUM", "3": "IRET", "4": "V_N", "5": "EMITTER", "6": "BASE", "7": "V_P", "8": "VREG"}
    draft.part("U1", f"Interface_CurrentLoop:{symbol}", "", SO8, "transmitter", pins)
    draft.part("Q1", "Transistor_BJT:BCP56", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
               f"80 V; carries the current; {shown(heat, 'W')}",
               {"B": "BASE", "C": "V_P", "E": "EMITTER"})  # fmt: skip


def joined(draft: Draft) -> None:
    """What is fed and made, and where the pins are."""
    draft.fed("IRET")
    draft.makes("V_P", "V_N")
    draft.wired("U1", SUM="2", IRET="3", V_N="4", V_P="7")
    draft.joined("Q1", "C", "V_P")
    draft.joined("Q1", "E", "EMITTER")
    draft.apart("IRET", "V_N")
