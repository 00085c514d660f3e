"""Low-side current sense with a shunt and an op-amp."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SOT23_5
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_FULL, _HEAT = 0.1, 0.45  # volts and watts of the shunt, the most
_SWING, _MARGIN = 0.1, 0.97  # volts that the output keeps from its supply; a little below, for the parts of 1 %
_LOWER, _OFFSET, _BANDWIDTH = 1e3, 10e-6, 350e3  # OPA333: volts, gain-bandwidth product in Hz
_LEAST_OHMS = 2e-3


def _work_out(values: Values) -> Designed:
    current, wanted = values["current"], values["full"]
    draft = Draft(REFERENCE, values)
    supply = draft.suppose("supply", 3.3 if wanted <= _MARGIN * (3.3 - _SWING) else 5.0)
    drop = draft.figure("largest drop", "min(VFULL, P / I)", "V", VFULL=_FULL, P=_HEAT, I=current)
    shunt = draft.standard("R1", "shunt", "0.95 * VDROP / I", "ohm", 12, VDROP=drop, I=current)
    draft.require(shunt >= _LEAST_OHMS, f"the shunt would be {shown(shunt, 'ohm')}")
    heat = draft.figure("heat in R1", "I^2 * R1", "W", I=current, R1=shunt)
    upper = draft.standard("R2", "R2", "R3 * (VOUT / (I * RS) - 1)", "ohm", 96, R3=_LOWER,
                           VOUT=wanted or _MARGIN * (supply - _SWING), I=current, RS=shunt)  # fmt: skip
    gain = draft.figure("gain", "1 + R2 / R3", "", R2=upper, R3=_LOWER)
    full = draft.figure("output at the largest current", "I * RS * GAIN", "V", asked=wanted or None, I=current,
                        RS=shunt, GAIN=gain)  # fmt: skip
    draft.suppose("full", full)
    draft.require(full <= supply - _SWING, f"the output would reach {shown(full, 'V')}")
    draft.figure("output of each ampere", "RS * GAIN", "V", RS=shunt, GAIN=gain)
    draft.figure("error by the offset", "VOS / RS", "A", VOS=_OFFSET, RS=shunt)
    draft.figure("bandwidth", "GBW / GAIN", "Hz", GBW=_BANDWIDTH, GAIN=gain)
    with draft.block("measured line", f"up to {shown(current, 'A')} in the ground line of the load"):
        draft.terminal("J1", "load, minus", "SENSE", "GND", "minus of the load, ground of the supply")
        draft.warm_resistor("R1", shunt, "SENSE", "GND", "shunt, 1 %; sense at its pads", heat)
    _amplifier(draft, upper, gain)
    return _finished(draft, shunt, upper, gain)


def _amplifier(draft: Draft, upper: float, gain: float) -> None:
    supply = draft.values["supply"]
    with draft.block("amplifier", f"{gain:.4g} times the voltage of the shunt"):
        draft.resistor("R4", _LOWER, "SENSE", "PLUS", "keeps pulses of the line out of U1")
        draft.capacitor("C2", 1e-9, "PLUS", "GND", "keeps pulses of the line out of U1")
        pins = {"3": "PLUS", "4": "MINUS", "1": "OUT", "5": "VCC", "2": "GND"}
        draft.part("U1", "Amplifier_Operational:OPA333xxDBV", "", SOT23_5, "op-amp, 10 µV of offset", pins)
        draft.resistor("R2", upper, "OUT", "MINUS", "gain, 1 %")
        draft.resistor("R3", _LOWER, "MINUS", "GND", "gain, 1 %; to the shunt's pad at ground")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp")
        draft.header("J2", f"{supply:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")


def _finished(draft: Draft, shunt: float, upper: float, gain: float) -> Designed:
    current, supply = draft.values["current"], draft.values["supply"]
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", PLUS="3", MINUS="4")
    draft.pulled_all(SENSE="GND", PLUS="SENSE", MINUS="OUT")
    draft.stated(R1=shunt, R2=upper)
    return draft.finish(
        f"Low-side current sense {shown(current, 'A')}",
        f"Measures up to {shown(current, 'A')} in the ground line of a load: {shown(shunt * gain, 'V')} for each "
        f"ampere, on {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="low-side-current-sense",
    title="Low-side current sense with a shunt and an OPA333, up to 10 A",
    answers=listed(
        """
        low side current sense, low side current sensing, low side current sensor, low side current shunt, low side
        shunt amplifier, low side current sense amplifier, low side current shunt amplifier, low side current
        measurement, low side shunt, low side current monitor, opamp current sense, opamp shunt amplifier, opamp current
        sense amplifier, shunt amplifier opamp, low side shunt opamp, ground side current sense, low side current
        measurement opamp, low side current shunt opamp, low side current amplifier, opa333 current sense
        """
    ),
    parameters=(
        Parameter("current", "largest current", "A", 2.0, 10e-3, 10.0, ("up", "to", "max", "of"), ("max", "load"),
                  alone=True),
        Parameter("full", "output at the largest current", "V", 0.0, 0.0, 5.3,
                  ("output", "to", "out", "gives", "giving", "full", "scale"), ("output", "out", "full", "scale")),
        Parameter("supply", "supply voltage", "V", 3.3, 2.5, 5.5, SUPPLY_BEFORE, (*SUPPLY_AFTER, "logic", "adc"),
                  alone=True),
    ),
    sources=(
        "OPA333 1.8-V, microPower, CMOS Operational Amplifiers, Texas Instruments SBOS351",
        "Op Amps for Everyone, Texas Instruments SLOD006",
    ),
    limits=(
        "One direction: it shows no current that flows back. The output does not reach below some 50 mV.",
        "The load's minus lies up to 0.1 V above ground, and a load that is grounded elsewhere is not seen.",
    ),
    neutral=listed("low, side, shunt, resistor, amplifier, measure, measuring, adc, output, sense, load, dc, opamp, "
                   "motor, full, scale, range"),
    devices=("OPA333",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "0", "supply", "0.001", ohms="100", is_simulated=False)),),
)  # fmt: skip
