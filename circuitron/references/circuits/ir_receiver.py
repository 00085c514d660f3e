"""Receiver of infrared remote controls."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.ir_receivers import DEVICES, SOURCES, chosen, receiver
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_SERIES, _FARADS, _AMPERES = 100.0, 1e-6, 0.45e-3
_CARRIER = 38e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("voltage across R1, at most", "R1 * I", "V", R1=_SERIES, I=_AMPERES)
    with draft.block("control", f"{shown(volts, 'V')}, one line that is low while the carrier comes"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, signal", "VCC", "GND", "OUT")
    with draft.block("receiver", "carrier of 38 kHz"):
        draft.resistor("R1", _SERIES, "VCC", "VS", "keeps surges of the supply off the receiver")
        draft.capacitor("C1", _FARADS, "VS", "GND", "supply capacitor, at the receiver")
        receiver(draft, "OUT", volts)
    draft.fed("VCC", "GND")
    draft.makes("VS")
    draft.decoupled("U1")
    draft.pulled("VS", "VCC")
    draft.stated(R1=_SERIES)
    return draft.finish("IR receiver", f"{chosen(draft)} for remote controls of 38 kHz, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="ir-receiver",
    title="Receiver of infrared remote controls (TSOP38238), 38 kHz",
    answers=listed(
        """
        infrared receiver, tsop38238, infrared remote receiver, infrared remote control receiver, infrared sensor
        receiver, tsop38238 receiver, tsop38238 infrared receiver, infrared receiver tsop38238, infrared receiver
        module, remote control receiver, infrared receiver circuit, tsop382, 38 khz infrared receiver,
        infrared receiver 38 khz, tsop receiver, tsop1738, tsop1738 receiver, infrared receiver
        tsop1738, tsop1738 infrared receiver, tsop4838, tsop4838 receiver, infrared receiver tsop4838, vs1838b, vs1838b
        receiver, infrared receiver vs1838b
        """
    ),
    parameters=(
        supply(3.3, 2.5, 5.5, "microcontroller", "mcu", "arduino"),
        Parameter("carrier", "carrier", "Hz", _CARRIER, _CARRIER, _CARRIER, ("of", "at"), ("carrier",), alone=True),
    ),
    sources=SOURCES,
    limits=(
        "The carrier is 38 kHz; for others there are other types.",
        "It is for bursts and not for continuous light.",
    ),
    neutral=listed(
        "remote, control, receiver, sensor, module, microcontroller, mcu, arduino, 38, khz, signal, tv, "
        "nec, input, filter, filtered, supply"
    ),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(Signal("OUT", "input", "supply"),),
)
