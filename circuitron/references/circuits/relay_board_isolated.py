"""Several relays behind optocouplers."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.parameters import LOGIC
from circuitron.references.relays import CONTACT_LIMIT, RELAYS, SOURCES, VCOIL, bank
from circuitron.references.words import listed

_VF, _TRANSFER, _LED = 1.2, 0.5, 2e-3  # PC817: forward voltage, least transfer ratio; amperes in its LED
_INPUT, _VIN, _SATURATED, _NEEDED = 2.7e3, 1.35, 0.2, 0.7e-3  # ULN2803A, and the coupler's transistor


def _work_out(values: Values) -> Designed:
    logic, coil = values["logic"], values["vcoil"]
    draft = Draft(REFERENCE, values)
    count = bank(draft, "GND_COIL")
    leds, drives = (" ".join(f"R{n + more}" for n in range(1, count + 1)) for more in (0, 8))
    ohms = draft.standard(leds, "resistor of a coupler's LED", "(VLOGIC - VF) / I", "ohm", 12,
                          VLOGIC=logic, VF=_VF, I=_LED)  # fmt: skip
    real = draft.figure("LED current", "(VLOGIC - VF) / R", "A", VLOGIC=logic, VF=_VF, R=ohms)
    limit = draft.standard(drives, "resistor of a driver's input", "(VCOIL - VCE - VBE) / I - RIN", "ohm", 12,
                           VCOIL=coil, VCE=_SATURATED, VBE=_VIN, I=_NEEDED, RIN=_INPUT)  # fmt: skip
    needed = draft.figure("current of a driver's input", "(VCOIL - VCE - VBE) / (R + RIN)", "A",
                          VCOIL=coil, VCE=_SATURATED, VBE=_VIN, R=limit, RIN=_INPUT)  # fmt: skip
    draft.require(real * _TRANSFER >= needed, "the coupler would not carry the current of the driver")
    for n in range(1, count + 1):
        _coupler(draft, n, ohms, limit)
    with draft.block("control", f"{shown(logic, 'V')} logic; high turns a relay on"):
        nets = [f"IN{n}" for n in range(1, count + 1)]
        draft.header("J2", f"0-{logic:g}V control", "one line a relay, and ground", *nets, "GND")
    draft.fed("VCOIL", "GND_COIL", "GND")
    draft.apart("GND", "GND_COIL")
    relays = "relays" if count > 1 else "relay"
    return draft.finish(
        f"{count} isolated {relays}",
        f"{count} {relays} with coils of {shown(coil, 'V')} behind optocouplers, from {shown(logic, 'V')} logic.",
    )


def _coupler(draft: Draft, n: int, ohms: float, limit: float) -> None:
    with draft.block(f"coupler {n}", "5 kV between both sides"):
        draft.resistor(f"R{n}", ohms, f"IN{n}", f"LED{n}", "LED current")
        pins = {"1": f"LED{n}", "2": "GND", "4": f"C{n}", "3": f"DRIVE{n}"}
        draft.part(f"U{n + 1}", "Isolator:PC817", "", "Package_DIP:DIP-4_W7.62mm", "optocoupler", pins)
        draft.resistor(f"R{n + 8}", limit, "VCOIL", f"C{n}", "input current")
    draft.pulled(f"LED{n}", f"IN{n}")


REFERENCE = Reference(
    name="relay-board-isolated",
    title="Board of one to eight relays behind optocouplers, coils of 5, 12 or 24 V",
    answers=listed(
        """
        opto isolated relays, optocoupler relay board, opto isolated relay board, isolated relay board, opto isolated
        relay module, isolated relay module, relay board with optocouplers, relay module with optocouplers, opto
        isolated channel relay board, channel opto isolated relay board, channel opto isolated relay module, channel
        isolated relay board, channel isolated relay module, channel relay board with optocouplers, channel relay
        module with optocouplers, channel relay board with optocoupler, channel relay module with optocoupler, relay
        board with optocoupler, relay module with optocoupler, channel opto isolated relay, optoisolated relays,
        channel optocoupler relay board, channel optocoupler relay module, isolated relays, optocoupler relay module,
        channel relay board with opto isolation
        """
    ),
    parameters=(VCOIL, replace(LOGIC, low=3.0), replace(RELAYS, default=1.0, low=1.0)),
    sources=(*SOURCES, "PC817X Series Photocoupler, Sharp: transfer ratio of 50 % and more at 5 mA"),
    limits=(
        CONTACT_LIMIT,
        "There are one to eight relays.",
        "The supply of the coils must not share its ground with the controller.",
    ),
    neutral=listed(
        "relay, relays, channel, channels, driver, board, module, coil, contacts, opto, isolated, optocoupler, "
        "optocouplers, isolation, microcontroller, mcu, arduino, esp32, gpio, logic, flyback, diode, diodes, galvanic"
    ),
    devices=("PC817", "ULN2803A"),
    work_out=_work_out,
    isolates=5000.0,
)
