"""Programmable clock generator on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_VOLTS = 3.3


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("highest frequency", "VCO / DIVIDER", "Hz", VCO=800e6, DIVIDER=4.0)
    with draft.block("bus", "3.3 V, SDA and SCL"):
        i2c_bus(draft, _VOLTS)
    with draft.block("generator", "address 0x60; its own capacitors load the crystal"):
        pins = {"1": "VDD", "7": "VDD", "8": "GND", "2": "XA", "3": "XB", "4": "SCL", "5": "SDA", "10": "CLK0",
                "9": "CLK1", "6": "CLK2"}  # fmt: skip
        draft.part("U1", "Oscillator:Si5351A-B-GT", "", "Package_SO:MSOP-10_3x3mm_P0.5mm", "clock generator", pins)
        draft.part("Y1", "Device:Crystal", "25MHz 10pF", "Crystal:Crystal_SMD_5032-2Pin_5.0x3.2mm",
                   "10 pF, ESR of 100 ohm at most", {"1": "XA", "2": "XB"})  # fmt: skip
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at pin 1")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at pin 7")
    with draft.block("outputs", "square waves of 3.3 V, 50 ohm"):
        for ref, net in (("J2", "CLK0"), ("J3", "CLK1"), ("J4", "CLK2")):
            draft.header(ref, net, "clock and ground", net, "GND")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.wired("U1", SDA="5", SCL="4", CLK0="10", CLK1="9", CLK2="6")
    draft.wired("U1", XA="2", XB="3")
    return draft.finish("Clock generator", "Si5351A: three clocks from 2.5 kHz to 200 MHz, set over I2C.")


REFERENCE = Reference(
    name="clock-generator",
    title="Programmable clock generator (Si5351A) with three outputs on an I²C bus",
    answers=listed(
        """
        si5351, si5351a, si5351 clock generator, programmable clock generator, i2c clock generator, si5351 module,
        si5351a clock generator, si5351 vfo, si5351 breakout, clock synthesizer
        """
    ),
    parameters=(address(0x60, 0x60),),
    sources=(
        "Si5351A/B/C-B I2C-Programmable Any-Frequency CMOS Clock Generator + VCXO, Silicon Labs, revision 1.1",
        "AN551 Crystal Selection Guide for Si5350/51 Devices, Silicon Labs",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "The frequencies are the program's: after the supply comes no clock runs.",
        "Its outputs are square waves; a transmitter needs a filter behind it.",
    ),
    neutral=listed(
        "i2c, clock, generator, programmable, outputs, output, 3, three, crystal, 25, mhz, frequency, synthesizer, "
        "square, wave, bus, vfo, breakout, module, cmos"
    ),
    devices=("SI5351A", "SI5351"),
    work_out=_work_out,
    takes=(Rail("VDD", "3.3", "0.06"),),
    signals=i2c("3.3"),
)
