"""PIR motion module at a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_LEVEL, _SERIES, _DOWN = 3.3, 10e3, 1e6


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("level of the output while it sees motion", "VOUT * R2 / (R1 + R2)", "V", VOUT=_LEVEL, R1=_SERIES,
                 R2=_DOWN)  # fmt: skip
    with draft.block("controller", "an input for 3.3 V, or one for 5 V whose threshold is 3 V or less"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
    with draft.block("module", "an HC-SR501 or the like: 3.3 V while it sees motion"):
        draft.part("J2", "Connector_Generic:Conn_01x03", f"PIR {volts:g}V/OUT/GND",
                   "Connector_PinSocket_2.54mm:PinSocket_1x03_P2.54mm_Vertical",
                   "compare with the print of the module", {"1": "VCC", "2": "PIR", "3": "GND"})  # fmt: skip
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor: dips look like motion", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor")
        draft.resistor("R1", _SERIES, "PIR", "OUT", "limits the current of a wrong connection")
        draft.resistor("R2", _DOWN, "OUT", "GND", "low while there is no module")
    draft.fed("VCC", "GND")
    draft.pulled_all(OUT="GND", PIR="OUT")
    draft.wired("J2", VCC="1", PIR="2", GND="3")
    draft.stated(R1=_SERIES, R2=_DOWN)
    return draft.finish("PIR sensor input", f"Socket for a PIR module on {shown(volts, 'V')}, with an output of 3.3 V.")


REFERENCE = Reference(
    name="pir-input",
    title="PIR motion module (HC-SR501) at a controller",
    answers=listed(
        """
        pir sensor, pir input, pir module, hc sr501, hcsr501, hc-sr501, sr501, pir motion sensor, motion sensor, motion
        sensor input, motion detector input, pir sensor input, pir motion sensor input, hc sr501 pir sensor, hc sr501
        motion sensor, hcsr501 pir sensor, pir sensor module, hc sr501 module, motion sensor module
        """
    ),
    beside=("pir", "pir detector"),
    parameters=(supply(5.0, 4.5, 12.0),),
    sources=("HC-SR501 PIR Motion Detector, product description: 4.5 V to 20 V, output of 3.3 V, less than 0.1 mA",),
    limits=(
        "After the supply comes, the module needs a minute, in which its output says nothing.",
        "Modules differ in the order of their pins, and set the time of their output themselves.",
        "It turns nothing on: see motion-light.",
    ),
    neutral=listed(
        "pir, motion, sensor, detector, module, hc, sr501, input, gpio, microcontroller, mcu, arduino, esp32, "
        "socket, header, board, infrared, presence, movement"
    ),
    unlike=("light", "lamp", "relay", "alarm", "radar"),
    devices=(),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(Signal("OUT", "input", "3.3", drive=Drive("0.1", "2.5", "3.3", "0.00002", is_simulated=False)),),
)
