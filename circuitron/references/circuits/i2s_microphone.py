"""Digital MEMS microphones on an I²S bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_HOLD, _SERIES = 100e3, 33.0


def _work_out(values: Values) -> Designed:
    volts, count = values["supply"], round(values["microphones"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["microphones"], "there are one or two microphones")
    draft.figure("clock of the bus at 48 kHz", "64 * FS", "Hz", FS=48e3)
    with draft.block("bus", f"{shown(volts, 'V')}; the controller makes the clocks"):
        draft.header("J1", f"{volts:g}V/GND/SCK/WS/SD", "supply, ground, clock, word select, data", "VDD", "GND", "SCK",
                     "WS", "SD")  # fmt: skip
        draft.resistor("R1", _HOLD, "SD", "GND", "holds the data line while no microphone drives it")
    with draft.block("microphones", "left" if count == 1 else "left and right, on one data line"):
        for n in range(1, count + 1):
            pins = {"5": "VDD", "3": "GND", "4": "SCK", "1": "WS", "2": "GND" if n == 1 else "VDD", "6": f"DATA{n}"}
            draft.part(f"U{n}", "Sensor_Audio:ICS-43434", "", "Sensor_Audio:InvenSense_ICS-43434-6_3.5x2.65mm",
                       "left channel" if n == 1 else "right channel", pins)  # fmt: skip
            draft.resistor(f"R{n + 1}", _SERIES, f"DATA{n}", "SD", "damps the edges, at the microphone")
            draft.capacitor(f"C{n}", 100e-9, "VDD", "GND", f"supply capacitor, at U{n}")
            draft.decoupled(f"U{n}")
            draft.wired(f"U{n}", SCK="4", WS="1")
    return _finished(draft, count)


def _finished(draft: Draft, count: int) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VDD", "GND")
    draft.pulled("SD", "GND")
    draft.joined("U1", "2", "GND")
    draft.stated(R1=_HOLD)
    return draft.finish(
        "I2S microphone" if count == 1 else "Two I2S microphones",
        f"ICS-43434 on an I2S bus of {shown(volts, 'V')}: 24 bits, 23 kHz to 51.6 kHz.",
    )


REFERENCE = Reference(
    name="i2s-microphone",
    title="MEMS microphone on an I²S bus (ICS-43434), one or two",
    answers=listed(
        """
        i2s microphone, i2s mems microphone, i2s mic, mems microphone, digital microphone, i2s mems mic, ics43434,
        ics 43434, ics-43434, i2s microphone for esp32, mems mic, digital mems microphone, i2s microphone board, i2s
        digital microphone, stereo i2s microphone, i2s microphone breakout
        """
    ),
    parameters=(
        supply(3.3, 1.65, 3.6, "i2s", "mcu"),
        Parameter(
            "microphones",
            "number of microphones",
            "",
            1.0,
            1.0,
            2.0,
            (),
            ("microphones", "mics", "i2s", "mems"),
            named=(("stereo", 2.0),),
        ),
    ),
    sources=("ICS-43434 Multi-Mode Microphone with I2S Digital Output, TDK InvenSense DS-000069",),
    limits=("Lines of more than some 15 cm need care.", "The sound port must stay open, and free of flux."),
    neutral=listed(
        "i2s, microphone, mic, mems, digital, sound, audio, stereo, left, right, esp32, s3, microcontroller, mcu, "
        "board, breakout, voice, recording, raspberry, pi, bus"
    ),
    devices=("ICS-43434",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001 * microphones"),),
)
