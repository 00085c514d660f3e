"""A bank of relays on a ULN2803A or ULN2003A, which boards with and without isolation share."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stages import COILS
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE

RELAY, FOOTPRINT = "Relay:SANYOU_SRD_Form_C", "Relay_THT:Relay_SPDT_SANYOU_SRD_Series_Form_C"
VCOIL = Parameter(
    "vcoil", "coil voltage", "V", 12.0, 5.0, 24.0,
    ("a", "coil", "relay", "relays", "driver", "module", "board", *SUPPLY_BEFORE),
    ("relay", "coil", "relays", *SUPPLY_AFTER),
    alone=True,
)  # fmt: skip
RELAYS = Parameter(
    "relays",
    "number of relays",
    "",
    4.0,
    2.0,
    8.0,
    ("of", "for", "with"),
    ("channel", "channels", "relay", "relays", "way"),
)
_DROP, _MOST_HEAT = 1.1, 1.0  # volts of a Darlington at 100 mA; watts of a DIP at 50 °C
SRD_SOURCE = "SRD Series PCB Relay, Sanyou"
SOURCES = (
    "ULN2803A Darlington Transistor Array, Texas Instruments SLRS049",
    SRD_SOURCE,
)
CONTACT_LIMIT = "The contacts' terminals are for low voltages: mains needs clearances of its own."
LIMITS = (CONTACT_LIMIT, "There are two to eight relays.")


class Array(NamedTuple):
    """Darlington transistors with their diodes: inputs from pin 1 on, ground, the diodes' common, outputs backwards."""

    symbol: str
    footprint: str
    size: int


ULN2803A = Array("Transistor_Array:ULN2803A", "Package_DIP:DIP-18_W7.62mm", 8)
ULN2003A = Array("Transistor_Array:ULN2003A", "Package_DIP:DIP-16_W7.62mm", 7)


def bank(draft: Draft, ground: str, array: Array = ULN2803A) -> int:
    """Relays with their coils on VCOIL, switched by the nets DRIVE1 and so on; how many they are.

    Raises:
        NotCovered: there are no such relays, or too many.
    """
    coil, count = draft.values["vcoil"], round(draft.values["relays"])
    volts = ", ".join(shown(each, "V") for each in COILS)
    draft.require(coil in COILS, f"relays of the series have coils for {volts}, not {shown(coil, 'V')}")
    draft.require(count == draft.values["relays"], "the number of relays must be whole")
    current = draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=coil, RCOIL=COILS[coil])
    heat = draft.figure("heat with all relays on", "N * VCE * ICOIL", "W", N=float(count), VCE=_DROP, ICOIL=current)
    draft.require(heat <= _MOST_HEAT, f"the driver would turn {shown(heat, 'W')} into heat")
    numbers, common, last = range(1, array.size + 1), str(array.size + 2), 2 * array.size + 3
    with draft.block("driver", "Darlington transistors with flyback diodes"):
        pins = {str(n): f"DRIVE{n}" if n <= count else ground for n in numbers}
        pins |= {str(last - n): f"COIL{n}" if n <= count else OPEN for n in numbers}
        pins |= {str(array.size + 1): ground, common: "VCOIL"}
        draft.part("U1", array.symbol, "", array.footprint, "switches the coils", pins)
        draft.capacitor("C1", 100e-6, "VCOIL", ground, "for the coils", coil)
        draft.terminal("J1", f"{shown(coil, 'V')} in", "VCOIL", ground, "supply of the coils")
    with draft.block("relays", f"{count}, contacts of 10 A: common, open, closed"):
        for n in range(1, count + 1):
            pins = {"5": "VCOIL", "2": f"COIL{n}", "1": f"COM{n}", "3": f"NO{n}", "4": f"NC{n}"}
            draft.part(f"K{n}", RELAY, f"SRD-{coil:02.0f}VDC-SL-C", FOOTPRINT, "relay", pins)
            draft.terminal(f"J{n + 2}", f"relay {n}", f"COM{n}", f"NO{n}", f"NC{n}", "contacts")
    draft.wired("U1", VCOIL=common, DRIVE1="1", COIL1=str(last - 1))
    draft.joined(f"K{count}", "5", "VCOIL")
    draft.rated("C1", 1.25 * coil)
    return count
