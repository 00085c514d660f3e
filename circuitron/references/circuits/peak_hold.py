"""Peak detector that holds a peak until it is reset."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.opamps import MCP6022_SOURCE
from circuitron.references.parameters import LOGIC
from circuitron.references.peak_detectors import CHARGE, DIODE_SOURCE, LEAKAGE, detector, highest
from circuitron.references.stock import BUTTON, N_MOSFET
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_DISCHARGE, _OFF = 100.0, 1e-6  # ohms; amperes of an AO3400A that is off, at most
_FARADS = 1e-6


def _work_out(values: Values) -> Designed:
    supply, hertz = values["supply"], values["frequency"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of the charge", "R2 * C2", "s", R2=CHARGE, C2=_FARADS)
    draft.figure("time of a reset", "7 * R1 * C2", "s", R1=_DISCHARGE, C2=_FARADS)
    draft.figure("most drift of the held peak, in a second", "(IOFF + ILEAK) / C2", "V", IOFF=_OFF, ILEAK=LEAKAGE,
                 C2=_FARADS)  # fmt: skip
    most = highest(draft)
    _drawn(draft)
    draft.pulled_all(RESET="GND", EMPTY="HOLD")
    draft.wired("Q1", RESET="G", EMPTY="D", GND="S")
    draft.stated(R1=_DISCHARGE)
    draft.note(f"Peaks of 0.1 V to {shown(most, 'V')}; what lies below ground is left out.")
    return draft.finish(
        "Peak hold",
        f"Holds the highest positive peak of a signal of up to {shown(hertz, 'Hz')} until it is reset, on a supply of "
        f"{shown(supply, 'V')}.",
    )


def _drawn(draft: Draft) -> None:
    supply, logic = (draft.values[name] for name in ("supply", "logic"))
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
    with draft.block("detector", "holds the highest positive peak"):
        detector(draft, _FARADS)
    with draft.block("reset", f"by {shown(logic, 'V')} logic, or by hand"):
        draft.header("J4", "reset", f"reset (high, {shown(logic, 'V')}) and ground", "RESET", "GND")
        draft.resistor("R5", 100e3, "RESET", "GND", "holds while nothing drives it")
        draft.resistor("R1", _DISCHARGE, "HOLD", "EMPTY", "limits the current of the reset")
        draft.part("Q1", *N_MOSFET, "empties C2", {"G": "RESET", "D": "EMPTY", "S": "GND"})
        draft.part("SW1", *BUTTON, "resets by hand", {"1": "EMPTY", "2": "GND"})


REFERENCE = Reference(
    name="peak-hold",
    title="Peak detector with two op-amps that holds the peak until a line or a button resets it, up to 10 kHz",
    answers=listed(
        """
        peak detector with reset, peak hold with reset, peak hold circuit with reset, resettable peak detector, peak
        detector with reset button, peak hold with reset button, peak detector and hold with reset, resettable peak
        hold, opamp peak detector with reset, peak detector circuit with reset, peak hold detector with reset, peak
        detector with a reset, peak hold with a reset, peak detector with reset switch, peak detector with reset
        transistor
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 2.7, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("frequency", "highest frequency", "Hz", 1e3, 10.0, 10e3, ("to", "up", "at"),
                  ("signal", "signals", "bandwidth"), alone=True),
        LOGIC,
    ),
    sources=(
        "Op Amps for Everyone, Texas Instruments SLOD006",
        MCP6022_SOURCE,
        DIODE_SOURCE,
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor: leakage of 1 uA at most",
    ),
    limits=(
        "Positive peaks against ground; some cycles pass before a new peak is reached.",
        "The held peak drifts: read it within some tens of milliseconds, or cool and choose Q1.",
    ),
    neutral=listed(
        "detector, hold, positive, opamp, audio, adc, precision, active, signal, single, reset, level, "
        "button, transistor, mosfet, switch, analog, microcontroller, mcu, gpio, logic"
    ),
    devices=("MCP6022",),
    unlike=("amplifier",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("OUT", "adc", "supply", drive=Drive("0", "0", "supply", "0.001", ohms="100", is_simulated=False)),
        Signal("RESET", "output", "logic"),
    ),
)  # fmt: skip
