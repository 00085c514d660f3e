"""Sample and hold with the LF398."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.dual_rails import RAILS, TAKES, supplies
from circuitron.references.words import listed

_ACQUIRE, _DROOP = 4e-6, 30e-12  # seconds to 0.1 % with 1 nF; amperes that leak out of the capacitor


def _work_out(values: Values) -> Designed:
    volts, farads = values["supply"], values["hold"]
    draft = Draft(REFERENCE, values)
    draft.figure("time to acquire 0.1 %, about", "T * CH / 1e-9", "s", T=_ACQUIRE, CH=farads)
    draft.figure("droop, about", "I / CH", "V/s", I=_DROOP, CH=farads)
    draft.figure("largest signal, peak", "VCC - 3", "V", VCC=volts)
    supplies(draft)
    with draft.block("signal in", "signal, and logic: high follows, low holds"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.header("J3", "sample", "logic or gate of 3.3 V to 12 V, and ground", "SAMPLE", "GND")
        draft.resistor("R1", 100e3, "SAMPLE", "GND", "holds while nothing drives it")
        draft.resistor("R2", 10e3, "SAMPLE", "LOGIC", "limits the current of D1")
        draft.zener("D1", 5.1, "GND", "LOGIC", "the control of U1 stands 7 V")
    with draft.block("hold", f"{shown(farads, 'F')}"):
        pins = {"1": "VPOS", "2": OPEN, "3": "IN", "4": "VNEG", "5": "OUT", "6": "HOLD", "7": "GND", "8": "LOGIC"}
        draft.part("U1", "Analog:LF398_DIP8", "", "Package_DIP:DIP-8_W7.62mm", "sample and hold", pins)
        draft.film("C5", farads, "HOLD", "GND", "holds: polypropylene or polystyrene, guarded")
        draft.capacitor("C1", 100e-9, "VPOS", "GND", "supply capacitor, at U1")
        draft.capacitor("C2", 100e-9, "GND", "VNEG", "supply capacitor, at U1")
        draft.header("J4", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(SAMPLE="GND", LOGIC="SAMPLE")
    draft.wired("U1", IN="3", HOLD="6", LOGIC="8", OUT="5")
    draft.stated(C5=farads)
    return draft.finish("Sample and hold",
                        f"Follows a signal while its control is high, and holds it while that is low; "
                        f"{shown(volts, 'V')} and {shown(-volts, 'V')}.")  # fmt: skip


REFERENCE = Reference(
    name="sample-and-hold",
    title="Sample and hold (LF398) on a symmetrical supply",
    answers=listed(
        "sample and hold, sample hold, sample hold circuit, lf398, lf398 sample and hold, s h circuit, track "
        "and hold, sample and hold for synth, sample and hold module, eurorack sample and hold, sample and "
        "hold amplifier, hold amplifier"
    ),
    parameters=(
        RAILS,
        Parameter("hold", "hold capacitor", "F", 10e-9, 1e-9, 1e-6, ("hold",), ("capacitor", "hold"), alone=True),
    ),
    sources=("LFx98x Monolithic Sample-and-Hold Circuits, Texas Instruments SNOSBI3",),
    limits=("It holds for seconds, not minutes.", "The control has to stay high until the signal is acquired."),
    neutral=listed(
        "sample, hold, track, synth, synthesizer, eurorack, modular, analog, signal, voltage, adc, trigger, "
        "clock, gate, amplifier, logic, symmetrical, control"
    ),
    devices=("LF398",),
    work_out=_work_out,
    takes=TAKES,
)
