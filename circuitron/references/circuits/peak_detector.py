"""Peak detector with two op-amps."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.opamps import MCP6022_SOURCE
from circuitron.references.peak_detectors import CHARGE, DIODE_SOURCE, LEAKAGE, detector, highest
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_BLEED = 1e6


def _work_out(values: Values) -> Designed:
    supply, hold, frequency = values["supply"], values["hold"], values["frequency"]
    draft = Draft(REFERENCE, values)
    farads = draft.standard("C2", "C2", "T / R1", "F", 6, T=hold, R1=_BLEED)
    decay = draft.figure("time constant of the decay", "R1 * C2", "s", R1=_BLEED, C2=farads)
    draft.require(decay * frequency >= 10, f"{shown(frequency, 'Hz')} is too slow for a decay of {shown(hold, 's')}")
    draft.figure("decay between two peaks", "1 / (F * T)", "", F=frequency, T=decay)
    draft.figure("time constant of the charge", "R2 * C2", "s", R2=CHARGE, C2=farads)
    draft.figure("most error by D1's leakage", "I * R1", "V", I=LEAKAGE, R1=_BLEED)
    most = highest(draft)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
    with draft.block("detector", f"holds positive peaks, and forgets them in {shown(decay, 's')}"):
        detector(draft, farads)
        draft.resistor("R1", _BLEED, "HOLD", "GND", "lets the peak decay")
    return _finished(draft, most)


def _finished(draft: Draft, most: float) -> Designed:
    draft.stated(R1=_BLEED)
    draft.note(f"Peaks of 0.1 V to {shown(most, 'V')}; what lies below ground is left out.")
    return draft.finish(
        "Peak detector",
        f"Gives the positive peak of a signal of up to {shown(draft.values['frequency'], 'Hz')} as a voltage that "
        f"decays with {shown(draft.values['hold'], 's')}, on a supply of {shown(draft.values['supply'], 'V')}.",
    )


REFERENCE = Reference(
    name="peak-detector",
    title="Peak detector with two op-amps, up to 10 kHz, decay of 1 ms to 1 s",
    answers=listed(
        """
        peak detector, peak hold, peak hold circuit, peak detector circuit, opamp peak detector, positive peak detector,
        active peak detector, precision peak detector, audio peak detector, envelope detector, audio envelope detector,
        envelope follower, opamp envelope detector, audio envelope follower, signal peak detector, peak level detector
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 2.5, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("hold", "time constant of the decay", "s", 0.1, 1e-3, 1.0, ("decay", "hold", "of", "discharge"),
                  ("decay", "hold", "time", "discharge", "release"), alone=True),
        Parameter("frequency", "highest frequency", "Hz", 1e3, 10.0, 10e3, ("to", "up", "at"),
                  ("signal", "signals", "bandwidth"), alone=True),
    ),
    sources=(
        "Op Amps for Everyone, Texas Instruments SLOD006",
        MCP6022_SOURCE,
        DIODE_SOURCE,
    ),
    limits=(
        "Positive peaks against ground; some cycles pass before a new peak is reached.",
        "There is no reset, as in peak-hold: the peak decays by itself.",
    ),
    neutral=listed(
        "detector, hold, positive, opamp, audio, adc, envelope, follower, decay, time, constant, "
        "precision, active, signal, single, release, level"
    ),
    devices=("MCP6022",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "0", "supply", "0.001", ohms="100", is_simulated=False)),),
)  # fmt: skip
