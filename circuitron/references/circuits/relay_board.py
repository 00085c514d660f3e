"""Several relays on a ULN2803A."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.parameters import LOGIC
from circuitron.references.relays import LIMITS, RELAYS, SOURCES, VCOIL, bank
from circuitron.references.words import listed

_INPUT, _VIN = 2.7e3, 1.35  # ohms in front of each base; volts of both base junctions


def _work_out(values: Values) -> Designed:
    logic, coil = values["logic"], values["vcoil"]
    draft = Draft(REFERENCE, values)
    draft.figure("input current", "(VLOGIC - VBE) / RIN", "A", VLOGIC=logic, VBE=_VIN, RIN=_INPUT)
    count = bank(draft, "GND")
    with draft.block("control", f"{shown(logic, 'V')} logic; high turns a relay on"):
        nets = [f"DRIVE{n}" for n in range(1, count + 1)]
        draft.header("J2", f"0-{logic:g}V control", "one line a relay, and ground", *nets, "GND")
    draft.fed("VCOIL", "GND")
    return draft.finish(
        f"{count} relays",
        f"{count} relays with coils of {shown(coil, 'V')} on a ULN2803A, from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="relay-board",
    title="Board of two to eight relays on a ULN2803A, coils of 5, 12 or 24 V",
    answers=listed(
        """
        uln2803, uln2803a, relay board with uln2803, relay board with uln2803a, uln2803 relay driver, uln2803a relay
        driver, relay driver uln2803, relay driver uln2803a, relay module with uln2803, relay module with uln2803a,
        relays with uln2803, relays with uln2803a, uln2803 relay board, uln2803a relay board, relays on a uln2803,
        relays on a uln2803a, relay driver with uln2803, relay driver with uln2803a, relays uln2803, relays uln2803a,
        relay bank
        """
    ),
    parameters=(VCOIL, replace(LOGIC, low=3.0), RELAYS),
    sources=SOURCES,
    limits=(*LIMITS, "The relays are off while nothing drives the inputs; the driver's own resistors hold them low."),
    neutral=listed(
        """
        low side,
        relay, relays, channel, channels, driver, board, module, coil, contacts, darlington, array, microcontroller,
        mcu, arduino, esp32, gpio, logic, flyback, diode, diodes, switch, multi, low, side
        """
    ),
    devices=("ULN2803A", "ULN2803"),
    work_out=_work_out,
    rank=2,
)
