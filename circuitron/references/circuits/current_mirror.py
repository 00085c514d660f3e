"""Current mirror of two NPN transistors in one package."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_VBE, _DEGENERATION, _EARLY, _HEAT, _GAIN = 0.65, 0.2, 80.0, 0.15, 200.0  # volts; watts of one transistor
_HEADROOM = 0.4  # volts over Q1B below which it saturates, with R3


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    emitter = draft.standard("R2 R3", "R2 and R3", "VE / I", "ohm", 96, VE=_DEGENERATION, I=current)
    upper = draft.standard("R1", "R1", "(VCC - VBE) / I - R2", "ohm", 96, VCC=volts, VBE=_VBE, I=current, R2=emitter)
    real = draft.figure("reference current", "(VCC - VBE) / (R1 + R2)", "A", asked=current, VCC=volts, VBE=_VBE,
                        R1=upper, R2=emitter)  # fmt: skip
    draft.figure("output current, less both base currents", "I * (1 - 2 / HFE)", "A", I=real, HFE=_GAIN)
    draft.figure("output resistance, about", "VA / I * (1 + VE / 0.026)", "ohm", VA=_EARLY, I=real, VE=_DEGENERATION)
    draft.figure("least voltage at the output", "VSAT + VE", "V", VSAT=_HEADROOM, VE=_DEGENERATION)
    heat = draft.figure("heat in the output transistor, its load shorted", "(VCC - VE) * I", "W", VCC=volts,
                        VE=_DEGENERATION, I=real)  # fmt: skip
    draft.require(heat <= _HEAT, f"the output transistor would turn {shown(heat, 'W')} into heat; nearest: led-sink")
    return _drawn(draft, upper, emitter, real, heat)


def _drawn(draft: Draft, upper: float, emitter: float, real: float, heat: float) -> Designed:
    volts, current = (draft.values[name] for name in ("supply", "current"))
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor")
    with draft.block("mirror", "the right side draws what R1 gives the left one"):
        draft.warm_resistor("R1", upper, "VCC", "REF", "sets the current, 1 %", real**2 * upper)
        pins = {"1": "E1", "2": "REF", "6": "REF", "4": "E2", "5": "REF", "3": "OUT"}
        draft.part("Q1", "Transistor_BJT:BC847BS", "", "Package_TO_SOT_SMD:SOT-363_SC-70-6",
                   f"pair in one package, equally warm; {shown(heat, 'W')} at most", pins)  # fmt: skip
        draft.resistor("R2", emitter, "E1", "GND", "makes both sides equal, 1 %")
        draft.resistor("R3", emitter, "E2", "GND", "makes both sides equal, 1 %")
    with draft.block("load", "between the supply and the mirror"):
        draft.terminal("J2", "load", "VCC", "OUT", "load; the current flows into OUT")
    draft.wired("Q1", REF="2", OUT="3", E2="4")
    draft.joined("Q1", "6", "REF")
    draft.pulled_all(REF="VCC", E1="GND", E2="GND")
    draft.stated(R1=upper, R3=emitter)
    return draft.finish(
        f"Current mirror {shown(current, 'A')}",
        f"Two NPN transistors that draw {shown(current, 'A')} through a load, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="current-mirror",
    title="Current mirror of two NPN transistors (BC847BS), 0.1 mA to 10 mA",
    answers=listed(
        """
        current mirror, npn current mirror, bjt current mirror, transistor current mirror, two transistor current
        mirror, current mirror circuit, simple current mirror, bipolar current mirror, current mirror with two
        transistors, current mirror with npn transistors, basic current mirror, matched pair current mirror, bc847bs
        """
    ),
    parameters=(
        Parameter("current", "current", "A", 1e-3, 1e-4, 10e-3, ("of", "at", "for"), ("current", "mirror"), alone=True),
        supply(12.0, 3.0, 24.0),
    ),
    sources=(
        "BC847BS 45 V, 100 mA NPN/NPN general-purpose transistor, Nexperia",
        "Two-transistor mirror with emitter resistors: ROUT = VA / I * (1 + VE / VT)",
    ),
    limits=(
        "It draws current to ground (NPN): a mirror that feeds a load to ground needs PNP transistors.",
        "The current follows the supply; for one that does not, see led-sink.",
    ),
    neutral=listed("npn, bjt, two, 2, transistor, transistors, matched, pair, sink, simple, basic, bipolar, load"),
    unlike=("pnp", "wilson", "cascode", "mosfet"),
    devices=("BC847BS",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "2 * current"),),
)
