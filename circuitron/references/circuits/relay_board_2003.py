"""Several relays on a ULN2003A."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.relays import CONTACT_LIMIT, RELAYS, SRD_SOURCE, ULN2003A, VCOIL, bank
from circuitron.references.words import listed

_INPUT, _VIN = 2.7e3, 1.35  # ohms in front of each base; volts of both base junctions


def _work_out(values: Values) -> Designed:
    logic, coil = values["logic"], values["vcoil"]
    draft = Draft(REFERENCE, values)
    draft.figure("input current", "(VLOGIC - VBE) / RIN", "A", VLOGIC=logic, VBE=_VIN, RIN=_INPUT)
    count = bank(draft, "GND", ULN2003A)
    with draft.block("control", f"{shown(logic, 'V')} logic; high turns a relay on"):
        nets = [f"DRIVE{n}" for n in range(1, count + 1)]
        draft.header("J2", f"0-{logic:g}V control", "one line a relay, and ground", *nets, "GND")
    draft.fed("VCOIL", "GND")
    return draft.finish(
        f"{count} relays",
        f"{count} relays with coils of {shown(coil, 'V')} on a ULN2003A, from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="relay-board-uln2003",
    title="Board of two to seven relays on a ULN2003A, coils of 5, 12 or 24 V",
    answers=listed(
        """
        uln2003 driving relays, uln2003 driving 12v relays, uln2003 relays, uln2003 with relays, uln2003a relays,
        relay board with uln2003, relay board with uln2003a, uln2003 relay board, uln2003a relay board, relays on a
        uln2003, relays on a uln2003a, relays with uln2003, relays with uln2003a, relays with a uln2003, relays with a
        uln2003a, relay module with uln2003, relay module with uln2003a, uln2003 relay module, uln2003 relays, relays
        uln2003, relay driver with uln2003, relay driver with uln2003a, relay bank uln2003, relay board uln2003, relays
        using uln2003, relays using a uln2003, uln2003 relay driver, uln2003a relay driver
        """
    ),
    parameters=(VCOIL, replace(LOGIC, low=3.0), replace(RELAYS, high=7.0)),
    sources=("ULN2003A High-Voltage, High-Current Darlington Transistor Arrays, Texas Instruments SLRS027", SRD_SOURCE),
    limits=(
        CONTACT_LIMIT,
        "There are two to seven relays.",
        "The relays are off while nothing drives the inputs; the driver's own resistors hold them low.",
    ),
    neutral=listed(
        """
        relay, relays, channel, channels, driver, board, module, coil, contacts, darlington, array, microcontroller,
        mcu, arduino, esp32, gpio, logic, flyback, diode, diodes, switch, multi
        """
    ),
    devices=("ULN2003A", "ULN2003"),
    work_out=_work_out,
    signals=tuple(Signal(f"DRIVE{n}", "output", "logic", present=f"relays - {n - 1}") for n in range(1, 8)),
    takes=(Rail("VCOIL", "vcoil", "relays * 0.0721"),),
)
