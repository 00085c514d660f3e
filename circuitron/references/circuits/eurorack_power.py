"""Power inlet of a Eurorack module: header, diodes against reversal, filters."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import DO41
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_VOLTS, _DROP, _FARADS = 12.0, 0.35, 22e-6
_HEADER = "Connector_IDC:IDC-Header_2x05_P2.54mm_Vertical"


def _work_out(values: Values) -> Designed:
    current = values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("rails behind the diodes", "VIN - VF", "V", VIN=_VOLTS, VF=_DROP)
    draft.figure("heat in each diode", "VF * I", "W", VF=_DROP, I=current)
    draft.figure("corner of bead (1 uH) and capacitor, about", "1 / (TWOPI * sqrt(L * C))", "Hz", TWOPI=2 * pi, L=1e-6,
                 C=_FARADS)  # fmt: skip
    with draft.block("inlet", "ten pins: -12 V at the red stripe, then ground, then +12 V"):
        pins = {**dict.fromkeys(("1", "2"), "IN_NEG"), **dict.fromkeys(map(str, range(3, 9)), "GND"),
                **dict.fromkeys(("9", "10"), "IN_POS")}  # fmt: skip
        draft.part("J1", "Connector_Generic:Conn_02x05_Odd_Even", "Eurorack power", _HEADER,
                   "ribbon cable; the red stripe is at pin 1", pins)  # fmt: skip
        draft.fed("IN_POS", "IN_NEG", "GND")
    with draft.block("protection", "a cable that is turned does no harm"):
        draft.diode("D1", "Diode:1N5819", DO41, "IN_POS", "FED_POS", "against reversal")
        draft.diode("D2", "Diode:1N5819", DO41, "FED_NEG", "IN_NEG", "against reversal")
    with draft.block("filter", "keeps noise of other modules out, and that of this one in"):
        for ref, before, after in (("FB1", "FED_POS", "VPOS"), ("FB2", "FED_NEG", "VNEG")):
            draft.part(ref, "Device:FerriteBead", "600 ohm at 100 MHz, 1A", "Inductor_SMD:L_0805_2012Metric",
                       "keeps high frequencies out", {"1": before, "2": after})  # fmt: skip
        draft.part("C1", "Device:C_Polarized", "22uF 25V", "Capacitor_SMD:CP_Elec_6.3x7.7", "filter",
                   {"1": "VPOS", "2": "GND"})  # fmt: skip
        draft.part("C2", "Device:C_Polarized", "22uF 25V", "Capacitor_SMD:CP_Elec_6.3x7.7", "filter",
                   {"1": "GND", "2": "VNEG"})  # fmt: skip
        draft.capacitor("C3", 100e-9, "VPOS", "GND", "filter", _VOLTS)
        draft.capacitor("C4", 100e-9, "GND", "VNEG", "filter", _VOLTS)
        draft.terminal("J2", "+12V/GND/-12V", "VPOS", "GND", "VNEG", "electronics of the module")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    current = draft.values["current"]
    draft.makes("VPOS", "VNEG", "FED_POS", "FED_NEG")
    draft.apart("IN_POS", "IN_NEG")
    draft.apart("VPOS", "FED_POS")
    draft.rated("C1", 15.0)
    draft.rated("C2", 15.0)
    return draft.finish(
        "Eurorack power inlet",
        f"±12 V from a Eurorack bus, protected against a turned cable and filtered, up to {shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="eurorack-power",
    title="Power inlet of a Eurorack module (±12 V, 10 pins) with protection against reversal and filters",
    answers=listed(
        """
        eurorack power, eurorack power header, eurorack power input, eurorack module power, eurorack power inlet,
        eurorack power connector, eurorack module power header, eurorack power header with protection, eurorack power
        protection, eurorack power filter, eurorack module power input, doepfer power header, eurorack bus power,
        eurorack power entry, eurorack reverse polarity protection, synth module power header
        """
    ),
    parameters=(
        Parameter("current", "current of each rail", "A", 0.1, 1e-3, 0.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "supply",
            "amount of each supply",
            "V",
            12.0,
            12.0,
            12.0,
            ("symmetrical",),
            ("rails", "symmetrical"),
            alone=True,
            mirrored=True,
        ),
    ),
    sources=(
        "Construction Details A-100, Doepfer Musikelektronik: pins of the bus",
        "1N5817, 1N5818, 1N5819 Axial Lead Rectifiers, onsemi",
    ),
    limits=("The rails are 11.6 V behind the diodes.", "It uses no +5 V, CV and gate of the bus with 16 pins."),
    neutral=listed(
        "eurorack, power, header, input, inlet, connector, module, protection, protected, filter, filtering, "
        "filtered, reverse, polarity, doepfer, synth, bus, ferrite, bead, decoupling, schottky, ribbon, "
        "symmetrical, 10, pin, rails"
    ),
    devices=("1N5819",),
    work_out=_work_out,
    rank=2,
)
