"""Ultrasonic transmitter: an oscillator of 40 kHz and a bridge for the transducer."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, SCHMITT_SOURCE, gates
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import TRIMMER
from circuitron.references.words import listed

_FARADS, _SHARE = 330e-12, 0.776  # ln((1 - 0.36) / (1 - 0.55) * 0.55 / 0.36), by the thresholds of a 74HC14
_KNOB, _SERIES, _TRANSDUCER = 100e3, 100.0, 2.4e-9  # ohms; farads of a MA40S4S


def _work_out(values: Values) -> Designed:
    volts, hertz = values["supply"], values["frequency"]
    draft = Draft(REFERENCE, values)
    named = {"K": _SHARE, "C1": _FARADS}
    ohms = draft.standard("R1", "R1, with half of RV1 beside", "1 / (K * F * C1) - RV1 / 2", "ohm", 12, F=hertz,
                          RV1=_KNOB, **named)  # fmt: skip
    draft.require(ohms >= 10e3, f"{shown(hertz, 'Hz')} is too high")
    draft.figure(
        "lowest frequency that RV1 sets, about", "1 / (K * (R1 + RV1) * C1)", "Hz", R1=ohms, RV1=_KNOB, **named
    )
    draft.figure("highest frequency that RV1 sets, about", "1 / (K * R1 * C1)", "Hz", R1=ohms, **named)
    draft.figure("voltage at the transducer, peak to peak", "2 * VCC", "V", VCC=volts)
    draft.figure("current into the transducer, about", "2 * F * CT * VCC * 2", "A", F=hertz, CT=_TRANSDUCER, VCC=volts)
    _drawn(draft, ohms)
    draft.pulled_all(ENABLE="VCC", SEND_A="FIRST", SEND_B="THIRD", SEND="SEND_B")
    draft.wired("U1", TIMING="1", CLOCK="2", INVERSE="4")
    draft.stated(R1=ohms, C1=_FARADS)
    return draft.finish(
        "Ultrasonic transmitter",
        f"Drives an ultrasonic transducer of {shown(hertz, 'Hz')} with {shown(2 * volts, 'V')} peak to peak from "
        f"{shown(volts, 'V')}, started by a line.",
    )


def _drawn(draft: Draft, ohms: float) -> None:
    volts, hertz = (draft.values[name] for name in ("supply", "frequency"))
    with draft.block("supply", f"{shown(volts, 'V')}, and the line that starts it"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.header("J2", "enable", "low stops it; open: it sends", "ENABLE", "GND")
        draft.resistor("R2", 10e3, "VCC", "ENABLE", "sends while nothing holds it low")
    with draft.block("oscillator", f"{shown(hertz, 'Hz')}, trimmed"):
        gates(draft, "U1", "74xx:74HC14", "inverters with Schmitt triggers", "C2", ("TIMING", "CLOCK"),
              ("CLOCK", "INVERSE"), ("CLOCK", "FIRST"), ("CLOCK", "SECOND"), ("INVERSE", "THIRD"),
              ("INVERSE", "FOURTH"))  # fmt: skip
        draft.resistor("R1", ohms, "CLOCK", "TRACK", "frequency, 1 %")
        draft.part("RV1", "Device:R_Potentiometer", "100k", TRIMMER, "frequency: trim for the loudest",
                   {"1": "TRACK", "2": "TIMING", "3": "TIMING"})  # fmt: skip
        draft.stable("C1", _FARADS, "TIMING", "GND", "frequency; C0G")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "TIMING", "ENABLE", "holds the oscillator while low")
    with draft.block("bridge", "two inverters at each end, in opposite senses"):
        for n, (one, end) in enumerate((("FIRST", "SEND_A"), ("SECOND", "SEND_A"), ("THIRD", "SEND_B"),
                                        ("FOURTH", "SEND_B")), 3):  # fmt: skip
            draft.resistor(f"R{n}", 2 * _SERIES, one, end, "so that both inverters share")
        draft.capacitor("C4", 100e-9, "SEND_A", "SEND", "keeps direct voltage, which harms it, off while it is stopped")
        draft.resistor("R7", 100e3, "SEND", "SEND_B", "discharges the transducer")
        draft.terminal("J3", "transducer", "SEND", "SEND_B", "ultrasonic transmitter, neither side on ground")


REFERENCE = Reference(
    name="ultrasonic-transmitter",
    title="Ultrasonic transmitter of 25 kHz to 50 kHz: oscillator and bridge (74HC14) for a transducer",
    answers=listed(
        """
        ultrasonic transmitter, 40khz ultrasonic transmitter, 40 khz ultrasonic transmitter, ultrasonic transmitter
        driver, 40khz ultrasonic driver, 40 khz ultrasonic driver, ultrasonic driver, ultrasonic transducer driver,
        40khz transducer driver, 40 khz transducer driver, 40 khz ultrasonic transducer driver, 40khz ultrasonic
        transducer driver, ultrasonic transmitter circuit, ultrasonic generator, ultrasonic oscillator, ultrasonic
        sender, 40 khz ultrasonic transmitter driver, 40khz ultrasonic transmitter driver, ultrasonic pest repeller,
        ultrasonic transducer, 40 khz ultrasonic transducer, ultrasonic emitter
        """
    ),
    parameters=(
        supply(5.0, 4.5, 6.0),
        Parameter("frequency", "frequency of the transducer", "Hz", 40e3, 25e3, 50e3, ("at", "of"),
                  ("ultrasonic", "transducer", "transmitter"), alone=True),
    ),
    sources=(HC_SOURCE, SCHMITT_SOURCE, "MA40S4S ultrasonic transmitter, Murata: 40 kHz, 2.4 nF, 20 V peak to peak"),
    limits=(
        "Transducers are loud within 1 kHz of their frequency alone: trim RV1.",
        "It sends; a receiver needs an amplifier of its own.",
    ),
    neutral=listed(
        "ultrasonic, ultrasound, transmitter, driver, transducer, generator, oscillator, sender, piezo, bridge, "
        "enable, 74hc14, burst, bursts, emitter, 40khz, khz, full, square, wave"
    ),
    devices=("74HC14",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    signals=(Signal("ENABLE", "output", "supply",
                    load=Load("0.5", "0.7 * supply", "supply + 0.3", "0", sinks="supply / 1e4 + 0.0001")),),
)  # fmt: skip
