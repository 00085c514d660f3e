"""Button that is debounced by an RC and a Schmitt trigger."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, SOT23_5
from circuitron.references.words import listed

_FARADS, _PULL_UP = 100e-9, 10e3
_SWITCHES = log(2.0)  # time constants until the thresholds of some half of the supply


def _work_out(values: Values) -> Designed:
    volts, seconds = values["supply"], values["time"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R2", "R2", "T / (LN2 * C)", "ohm", 12, T=seconds, LN2=_SWITCHES, C=_FARADS)
    draft.figure("time that a contact may bounce", "LN2 * R2 * C", "s", LN2=_SWITCHES, R2=ohms, C=_FARADS)
    with draft.block("button", "to ground"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
        draft.part("SW1", *BUTTON, "button", {"1": "CONTACT", "2": "GND"})
        draft.resistor("R1", _PULL_UP, "VCC", "CONTACT", "pull-up")
    with draft.block("filter", f"{shown(seconds, 's')}"):
        draft.resistor("R2", ohms, "CONTACT", "FILTERED", "filter")
        draft.capacitor("C1", _FARADS, "FILTERED", "GND", "filter")
    with draft.block("trigger", "makes clean edges: high while the button is pressed"):
        _trigger(draft)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the trigger")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(CONTACT="VCC", FILTERED="CONTACT")
    draft.measured("value", "R2", seconds / (_SWITCHES * _FARADS), 12.0)
    draft.stated(C1=_FARADS)
    return draft.finish("Debounced button", f"A button without bounces of up to {shown(seconds, 's')}: high while "
                        f"it is pressed, on {shown(volts, 'V')}.")  # fmt: skip


def _trigger(draft: Draft) -> None:
    """One inverter, or one of the six of a 74HC14 where that is named."""
    volts = draft.values["supply"]
    if "74HC14" not in draft.values.devices:
        pins = {"2": "FILTERED", "4": "OUT", "5": "VCC", "3": "GND", "1": OPEN}
        draft.part("U1", "74xGxx:74LVC1G14", "", SOT23_5, "inverting Schmitt trigger", pins)
        return
    draft.require(volts >= 2.0, f"a 74HC14 needs 2 V, not {shown(volts, 'V')}")
    pins = {"1": "FILTERED", "2": "OUT", "14": "VCC", "7": "GND"}
    pins |= dict.fromkeys(("3", "5", "9", "11", "13"), "GND") | dict.fromkeys(("4", "6", "8", "10", "12"), OPEN)
    draft.part("U1", "74xx:74HC14", "", "Package_DIP:DIP-14_W7.62mm", "six inverting Schmitt triggers, one is used",
               pins)  # fmt: skip


REFERENCE = Reference(
    name="debounced-button",
    title="Push button debounced by RC and Schmitt trigger",
    answers=listed(
        """
            debounced button, button debounce, debounce circuit, debounce, debouncer, hardware debounce, switch
            debounce, push button debounce, debounced switch, debounce push button, button debouncer, switch debouncer,
            debounced push button, button debouncing, schmitt trigger debounce, debounce button, debounce switch,
            debouncing, rc debounce
        """
    ),
    parameters=(
        Parameter(
            "time",
            "bounce time",
            "s",
            10e-3,
            1e-3,
            50e-3,
            ("of", "for", "time", "constant"),
            ("debounce", "bounce"),
            alone=True,
        ),
        supply(3.3, 1.8, 5.5),
    ),
    sources=(
        "A Guide to Debouncing: RC filter and Schmitt trigger, The Ganssle Group",
        "SNx4HC14 Hex Inverters with Schmitt-Trigger Inputs, Texas Instruments SCLS085",
        "SN74LVC1G14 Single Schmitt-Trigger Inverter, Texas Instruments SCES218",
    ),
    limits=("Press and release are seen some milliseconds later.", "No protection for buttons on long cables."),
    neutral=listed(
        "pullup, push, button, switch, schmitt, trigger, hardware, rc, filter, clean, bounce, inverter, interrupt, "
        "microcontroller, mcu, gpio, digital, momentary, input, gate, single, contact, signal, mechanical, "
        "capacitor, resistor, software, network"
    ),
    devices=("74LVC1G14", "74HC14"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(Signal("OUT", "input", "supply"),),
)
