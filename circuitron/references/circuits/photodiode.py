"""Transimpedance amplifier for a photodiode."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.opamps import MCP6022, MCP6022_SOURCE, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_BIAS, _JUNCTION, _INPUT = 0.1, 72e-12, 15e-12  # volts; farads of the BPW34 at 0 V and of the op-amp


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.note("The noise of R1 sets the smallest light that can be seen.")
    current, feedback = _feedback(draft, volts)
    full = draft.figure("output at the largest current", "VBIAS + I * R1", "V", VBIAS=_BIAS, I=current, R1=feedback)
    draft.require(full <= volts, f"the output would reach {shown(full, 'V')}")
    farads, band = _bandwidth(draft, feedback)
    lower = draft.standard("R3", "R3", "R2 * VBIAS / (VCC - VBIAS)", "ohm", 96, R2=100e3, VBIAS=_BIAS, VCC=volts)
    return _drawn(draft, current, feedback, farads, band, lower)


def _drawn(draft: Draft, current: float, feedback: float, farads: float, band: float, lower: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in, and {shown(_BIAS, 'V')} of bias"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground and output", "VCC", "GND", "OUT")
        draft.resistor("R2", 100e3, "VCC", "VBIAS", "keeps the output within what the op-amp can do in the dark")
        draft.resistor("R3", lower, "VBIAS", "GND", "bias")
        draft.capacitor("C3", 1e-6, "VBIAS", "GND", "keeps noise of the supply out")
    with draft.block("amplifier", f"{shown(feedback, 'V/A')}"):
        draft.diode("D1", "Sensor_Optical:BPW34", "OptoDevice:Osram_DIL2_4.3x4.65mm_P5.08mm", "GND", "SUM",
                    "photodiode, 50 µA at 1 mW/cm²")  # fmt: skip
        place(draft, MCP6022, "VCC", ("VBIAS", "SUM", "OUT"))
        draft.resistor("R1", feedback, "OUT", "SUM", "turns the current into a voltage")
        draft.capacitor("C2", farads, "OUT", "SUM", "keeps it stable, C0G")
    draft.fed("VCC", "GND")
    draft.divides("VCC", "VBIAS", "GND", volts, _BIAS, 3.0)
    draft.pulled("OUT", "SUM")
    draft.stated(R1=feedback, C2=farads)
    return draft.finish(
        "Photodiode amplifier",
        f"A BPW34 with a transimpedance amplifier: {shown(feedback * 1e-6, 'V')} for each microampere, up to "
        f"{shown(current, 'A')} and {shown(band, 'Hz')}.",
    )


def _bandwidth(draft: Draft, feedback: float) -> tuple[float, float]:
    """C2 in farads and the bandwidth in hertz: as asked for, with a phase margin of 65 degrees at least, or of 45
    where that is too slow."""
    wanted = draft.values.given.get("bandwidth", 0.0)
    named = {"CJ": _JUNCTION, "CIN": _INPUT, "TWOPI": 2 * pi, "R1": feedback, "GBW": MCP6022.bandwidth}
    least = draft.figure("C2 for a phase margin of 45 degrees", "sqrt((CJ + CIN) / (TWOPI * R1 * GBW))", "F", **named)
    slow = 1 / (2 * pi * feedback * 2.2 * least) < wanted
    if 0 < wanted < 1 / (2 * pi * feedback * 2.5 * least):  # no more noise than is asked for
        farads = draft.standard("C2", "C2, for the bandwidth", "0.85 / (TWOPI * R1 * B)", "F", 12, TWOPI=2 * pi,
                                R1=feedback, B=wanted)  # fmt: skip
    else:
        farads = draft.standard("C2", "C2, for stability", "K * CMIN", "F", 12, K=1.2 if slow else 2.0, CMIN=least)
    band = draft.figure("bandwidth", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=feedback, C2=farads)
    draft.require(
        band >= wanted, f"with {shown(feedback, 'ohm')} it has {shown(band, 'Hz')}, not {shown(wanted, 'Hz')}"
    )
    draft.suppose("bandwidth", band)
    return farads, band


def _feedback(draft: Draft, volts: float) -> tuple[float, float]:
    """The largest current and R1, of which the request gives one, both or none."""
    if "transimpedance" in draft.values.given:
        current = draft.suppose("current", 0.9 * (volts - _BIAS) / draft.values["transimpedance"])
        return current, draft.standard("R1", "R1", "RF", "ohm", 24, RF=draft.values["transimpedance"])
    current = draft.values["current"]
    feedback = draft.standard("R1", "R1", "0.9 * (VCC - VBIAS) / I", "ohm", 24, VCC=volts, VBIAS=_BIAS, I=current)
    draft.suppose("transimpedance", feedback)
    return current, feedback


REFERENCE = Reference(
    name="photodiode-amplifier",
    title="Transimpedance amplifier with a photodiode (BPW34), 1 µA to 1 mA",
    answers=listed(
        """
            photodiode amplifier, transimpedance amplifier, transimpedance, photodiode transimpedance amplifier,
            photodiode, bpw34, bpw34 amplifier, photodiode receiver, photodiode preamplifier, tia, photodiode tia,
            photodiode sensor, photodiode transimpedance, photo diode amplifier,
            photodiode circuit, photodiode front end, bpw34 transimpedance amplifier, optical power meter
        """
    ),
    parameters=(
        Parameter(
            "current",
            "largest photocurrent",
            "A",
            10e-6,
            1e-6,
            1e-3,
            ("to", "up", "at", "for"),
            ("full", "photocurrent", "max"),
            alone=True,
        ),
        Parameter(
            "transimpedance",
            "transimpedance",
            "ohm",
            390e3,
            3e3,
            10e6,
            ("gain", "amplifier", "transimpedance"),
            ("transimpedance", "gain", "feedback"),
            alone=True,
        ),
        Parameter(
            "bandwidth",
            "bandwidth",
            "Hz",
            10e3,
            1.0,
            1e6,
            ("bandwidth", "least", "to", "at", "up"),
            ("bandwidth",),
            alone=True,
        ),
        supply(5.0, 2.5, 5.5),
    ),
    sources=(
        "BPW34 Silicon PIN Photodiode, Vishay 81521",
        "Transimpedance Considerations for High-Speed Amplifiers, Texas Instruments SBOA122",
        MCP6022_SOURCE,
    ),
    limits=(
        "Light of lamps on mains makes hum: filter it behind the amplifier.",
        "Its output rests at 0.1 V in the dark.",
    ),
    neutral=listed(
        "photodiode, photo, diode, light, op, amp, opamp, amplifier, sensor, current, voltage, output, adc, "
        "detector, bpw34, receiver, single, stable, feedback, capacitor, gain, bandwidth, least, transimpedance"
    ),
    devices=("BPW34", "MCP6022"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="1e3")),),
)
