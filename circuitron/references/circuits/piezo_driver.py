"""Piezo disc in a bridge: twice the supply, peak to peak."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, gates
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import listed

_VCC, _SERIES, _DISC = 5.0, 100.0, 20e-9  # volts; ohms in front of the disc; farads of a disc of 27 mm


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    draft.figure("voltage at the disc, peak to peak", "2 * VCC", "V", VCC=_VCC)
    draft.figure("current when it switches, peak", "2 * VCC / (2 * R)", "A", VCC=_VCC, R=_SERIES)
    draft.figure("time to charge the disc", "2 * R * CDISC", "s", R=_SERIES, CDISC=_DISC)
    with draft.block("control", f"a tone of {shown(logic, 'V')} logic, by PWM"):
        draft.header("J1", f"0-{logic:g}V control", "tone and ground", "CTRL", "GND")
        draft.resistor("R1", 100e3, "CTRL", "GND", "silent while nothing drives the input")
        draft.terminal("J2", "5 V in", "VCC", "GND", "supply")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", _VCC)
    with draft.block("bridge", "inputs for 2 V; two inverters in parallel at each end, in opposite senses"):
        gates(draft, "U1", "74xx:74HCT04", "inverters", "C1", ("CTRL", "TONE_N"), ("TONE_N", "FIRST"),
              ("TONE_N", "SECOND"), ("CTRL", "THIRD"), ("CTRL", "FOURTH"))  # fmt: skip
    with draft.block("disc", "two resistors each, so that the inverters share"):
        for n, (one, end) in enumerate((("FIRST", "PIEZO_A"), ("SECOND", "PIEZO_A"), ("THIRD", "PIEZO_B"),
                                        ("FOURTH", "PIEZO_B")), 2):  # fmt: skip
            draft.resistor(f"R{n}", 2 * _SERIES, one, end, "limits the current into the disc")
        draft.terminal("J3", "piezo", "PIEZO_A", "PIEZO_B", "piezo disc without electronics; loudest at its resonance")
    draft.fed("VCC", "GND")
    draft.pulled("CTRL", "GND")
    draft.wired("U1", CTRL="1", TONE_N="2", FIRST="4", THIRD="8")
    draft.stated(R2=2 * _SERIES)
    return draft.finish("Piezo driver", f"A piezo disc in a bridge on 5 V, 10 V peak to peak, from {logic:g} V logic.")


REFERENCE = Reference(
    name="piezo-driver",
    title="Driver for a piezo disc in a bridge (74HCT04), 10 V peak to peak from 5 V",
    answers=listed(
        """
        loud piezo, loud piezo driver, piezo bridge driver, piezo buzzer driver loud, loud piezo buzzer, piezo bridge,
        piezo disc driver, push pull piezo driver, piezo h bridge, piezo hbridge, differential piezo driver,
        bridged piezo, piezo buzzer loud, piezo element driver, piezo transducer driver, loud piezo buzzer driver,
        passive piezo loud, piezo buzzer driver loud as possible
        """
    ),
    parameters=(LOGIC,),
    sources=(HC_SOURCE, "SNx4HCT04 Hex Inverters, Texas Instruments SCLS042: inputs for 2 V, outputs of 4 mA"),
    limits=(
        "The controller makes the tone: 2 kHz to 4 kHz, at the resonance of the disc.",
        "While it rests, the disc is at 5 V: a capacitor for direct current.",
        "Its supply is one of 5 V.",
    ),
    neutral=listed(
        "piezo, buzzer, loud, louder, loudest, possible, as, driver, disc, disk, element, transducer, bridge, push, "
        "pull, differential, alarm, tone, sound, pwm, passive, microcontroller, logic, h, double, voltage"
    ),
    devices=("74HCT04",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "5", "0.06"),),
    signals=(Signal("CTRL", "pwm", "logic"),),
)
