"""48 V phantom power for one or two microphones, from 12 V."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.lm3478 import FREQUENCY, LEAST_PEAK, SOURCE, Loop, controller, loop, output
from circuitron.references.stock import TO220
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VOUT, _FEED, _EFFICIENCY = 48.0, 6.8e3, 0.8
_XLR = "Connector_Audio:Jack_XLR_Neutrik_NC3FAAH_Horizontal"


def _work_out(values: Values) -> Designed:
    vin, count = values["vin"], round(values["channels"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["channels"], "the number of microphones must be whole")
    most = draft.figure("current of a microphone, at most", "VOUT / (R / 2)", "A", VOUT=_VOUT, R=_FEED)
    iout = draft.figure("current of all of them", "N * I", "A", N=float(count), I=most)
    duty = draft.figure("duty cycle", "1 - VIN / VOUT", "", VIN=vin, VOUT=_VOUT)
    current = draft.figure(
        "input current", "VOUT * IOUT / (VIN * ETA)", "A", VOUT=_VOUT, IOUT=iout, VIN=vin, ETA=_EFFICIENCY
    )
    henries = draft.standard("L1", "L1", "VIN * D / (F * RIPPLE)", "H", 6, VIN=vin, D=duty, F=FREQUENCY, RIPPLE=1.0)
    draft.figure("inductor peak current", "IIN + VIN * D / (2 * F * L)", "A", IIN=current, VIN=vin, D=duty,
                 F=FREQUENCY, L=henries)  # fmt: skip
    chosen = loop(draft, _VOUT, duty, LEAST_PEAK, henries, _VOUT - 2 * vin)
    draft.figure("corner of the filter", "1 / (TWOPI * R7 * C10)", "Hz", TWOPI=2 * pi, R7=100.0, C10=47e-6)
    return _drawn(draft, chosen, count, henries, iout, vin)


def _drawn(draft: Draft, chosen: Loop, count: int, henries: float, iout: float, vin: float) -> Designed:
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN", "adapter")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C9", 10e-6, "VIN", "GND", "input capacitor, at the coil", vin)
    with draft.block("controller", f"{shown(FREQUENCY, 'Hz')}, limits the current of Q1"):
        controller(draft, chosen, vin, _VOUT, 0.05)
    with draft.block("power stage", f"steps {shown(vin, 'V')} up to 48 V"):
        draft.inductor("L1", henries, "VIN", "SW", f"saturation above {shown(1.6 * LEAST_PEAK, 'A')}",
                       "Inductor_SMD:L_Bourns_SRP1038C_10.0x10.0mm")  # fmt: skip
        draft.part("Q1", "Transistor_FET:IRF540N", "", TO220, "switch, 100 V", {"G": "GATE", "D": "SW", "S": "SOURCE"})
        draft.diode("D1", "Diode:SB5H100", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal", "SW", "VOUT", "rectifier, 100 V")
        output(draft, _VOUT, iout)
    _microphones(draft, count)
    return _finished(draft, count, vin)


def _finished(draft: Draft, count: int, vin: float) -> Designed:
    draft.makes("P48")
    draft.wired("Q1", SW="D", SOURCE="S")
    return draft.finish(
        "Phantom power",
        f"48 V through 6.8 kohm for {count} microphone{'s' if count > 1 else ''}, from {shown(vin, 'V')}.",
    )


def _microphones(draft: Draft, count: int) -> None:
    with draft.block("filter", "keeps the converter out of the microphones"):
        draft.resistor("R7", 100, "VOUT", "P48", "filter; charges C10", "Resistor_SMD:R_1206_3216Metric")
        draft.capacitor("C10", 47e-6, "P48", "GND", "filter", 42.0)
    with draft.block("microphones", "6.8 kohm, matched to 0.4 %, for each line"):
        for n in range(1, count + 1):
            for m, line in enumerate(("HOT", "COLD")):
                draft.warm_resistor(f"R{6 + 2 * n + m}", _FEED, "P48", f"{line}{n}", "feeds the line", _VOUT**2 / _FEED)
                draft.pulled(f"{line}{n}", "P48")
            draft.part(f"J{n + 1}", "Connector_Audio:XLR3", f"microphone {n}", _XLR, "microphone",
                       {"1": "GND", "2": f"HOT{n}", "3": f"COLD{n}"})  # fmt: skip
            draft.header(f"J{n + 3}", f"preamplifier {n}", "pins 1, 2, 3, on to the preamplifier", "GND", f"HOT{n}",
                         f"COLD{n}")  # fmt: skip
    draft.pulled("P48", "VOUT")
    draft.stated(R8=_FEED)
    draft.rated("C10", 50.0)


REFERENCE = Reference(
    name="phantom-supply",
    title="48 V phantom power (LM3478 boost converter) for one or two microphones, from 11 V to 15 V",
    answers=listed(
        "phantom power, phantom supply, 48v phantom power, 48v phantom, phantom power supply, microphone "
        "phantom power, p48, 48v phantom power supply, condenser microphone supply, phantom power 12v, p48 "
        "supply, phantom powering, phantom power for microphone, phantom 48v, phantom power mic input"
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 11.0, 15.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter(
            "vout",
            "phantom voltage",
            "V",
            48.0,
            48.0,
            48.0,
            ("makes", "to", "phantom", "power"),
            ("phantom",),
            made=True,
        ),
        Parameter(
            "channels",
            "microphones",
            "",
            1.0,
            1.0,
            2.0,
            ("for",),
            ("microphone", "microphones", "mic", "channel", "channels"),
            alone=True,
        ),
    ),
    sources=(
        SOURCE,
        "IEC 61938: P48, 48 V through 6.8 kohm in each line",
        "IRF540N HEXFET Power MOSFET, International Rectifier PD-91341",
    ),
    limits=(
        "The preamplifier behind must have coupling capacitors of 63 V and clamps: the lines jump by 48 V.",
        "Put the converter apart from the microphone lines.",
    ),
    neutral=listed(
        "phantom, power, microphone, mic, condenser, 48v, p48, xlr, audio, recording, studio, adapter, dc, "
        "boost, microphones, feed"
    ),
    devices=("LM3478", "IRF540N"),
    work_out=_work_out,
)
