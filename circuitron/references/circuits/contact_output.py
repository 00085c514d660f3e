"""Isolated contact closure by a photorelay."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SMA
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_VF, _IF, _RON = 1.3, 5e-3, 10.0  # ASSR-1218: volts of the LED at 5 mA; ohms of the contact, at most


def _work_out(values: Values) -> Designed:
    logic, current = values["logic"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "series resistor", "(VLOGIC - VF) / IF", "ohm", 24, VLOGIC=logic, VF=_VF, IF=_IF)
    draft.figure("LED current", "(VLOGIC - VF) / R1", "A", asked=_IF, VLOGIC=logic, VF=_VF, R1=ohms)
    draft.figure("voltage over the closed contact", "I * RON", "V", I=current, RON=_RON)
    with draft.block("logic side", f"{shown(logic, 'V')} logic in; high closes the contact"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", ohms, "CTRL", "LED_A", "sets the current")
    with draft.block("contact", "a solid-state relay: either polarity, AC or DC"):
        pins = {"1": "LED_A", "2": "GND", "4": "CONTACT_A", "3": "INSIDE"}
        draft.part("U1", "Relay_SolidState:ASSR-1218", "", "Package_SO:SO-4_4.4x4.3mm_P2.54mm",
                   "photorelay, 60 V, 0.2 A", pins)  # fmt: skip
        draft.part("F1", "Device:Polyfuse", "100mA hold 60V", "Fuse:Fuse_1812_4532Metric", "resettable fuse",
                   {"1": "INSIDE", "2": "CONTACT_B"})  # fmt: skip
        draft.part("D1", "Diode:SMAJ36CA", "", SMA, "takes surges of the cable, above the peaks of 24 V AC",
                   {"1": "CONTACT_A", "2": "CONTACT_B"})  # fmt: skip
        draft.terminal("J2", "contact", "CONTACT_A", "CONTACT_B", "parallel to a button")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    logic, current = (draft.values[name] for name in ("logic", "current"))
    draft.fed("GND")
    draft.apart("GND", "CONTACT_A")
    draft.apart("GND", "CONTACT_B")
    draft.pulled("LED_A", "CTRL")
    draft.wired("U1", LED_A="1", CONTACT_A="4")
    draft.measured("value", "R1", (logic - _VF) / _IF, 6.0)
    return draft.finish(
        "Contact closure", f"An isolated contact, up to 24 V and {shown(current, 'A')}, from {shown(logic, 'V')} logic."
    )


REFERENCE = Reference(
    name="contact-output",
    title="Isolated contact closure (potential-free) with a photorelay, 24 V AC or DC, up to 80 mA",
    answers=listed(
        """
        contact closure, potential free contact, dry contact, dry contact output, potential free output, isolated
        contact, isolated contact closure, volt free contact, contact output, garage door opener, garage door opener
        contact closure, garage door opener contact, photorelay, photomos, solid state contact, floating contact,
        photorelay output, photomos relay, photomos output, dry contact closure, button press simulator,
        garage door button, garage opener contact, isolated button contact, photo relay, solid state relay output,
        opto isolated ptt, isolated ptt, ptt opto isolated, ptt optocoupler, ptt interface, isolated ptt interface
        """
    ),
    alone=("garage door opener", "garage door button"),
    parameters=(
        LOGIC,
        Parameter("current", "contact current", "A", 0.05, 1e-3, 0.08, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("vload", "voltage of the contact", "V", 24.0, 1.0, 24.0, ("for", "up"), ("contact", "load")),
    ),
    sources=("ASSR-1218 Form A Solid State Relay (Photo MOSFET), 60 V, 0.2 A, 10 ohm, Broadcom AV02-0173EN",),
    limits=(
        "Never for mains; no loads of more than 80 mA, what F1 carries at 40 °C: a relay carries more.",
        "It takes a millisecond to close or open.",
    ),
    neutral=listed(
        "contact, closure, closing, potential, free, volt, dry, isolated, isolation, galvanic, floating, garage, door, "
        "opener, button, press, gate, intercom, output, relay, solid, state, opto, microcontroller, logic, control, "
        "mcu, gpio, simulate, parallel, short, switch, esp, trigger, ptt, radio, keying, optocoupler"
    ),
    devices=("ASSR-1218",),
    work_out=_work_out,
    isolates=1500.0,
    rank=2,
    signals=(
        Signal("CTRL", "output", "logic", load=Load("0.8", "0.75 * logic", "1.5 * logic", "0.0055", hertz="100")),
    ),
)  # fmt: skip
