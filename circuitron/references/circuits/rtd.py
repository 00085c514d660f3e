"""Platinum resistance thermometer on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import listed

_RTD = {100.0: (400.0, 100e-9), 1000.0: (4e3, 10e-9)}  # ohms at 0 °C: reference resistor, filter capacitor


def _work_out(values: Values) -> Designed:
    volts, rtd = values["supply"], values["rtd"]
    draft = Draft(REFERENCE, values)
    draft.require(rtd in _RTD, f"it is for a PT100 or a PT1000, not {shown(rtd, 'ohm')}")
    draft.require(values["wires"] in (2.0, 3.0, 4.0), "it is wired for a sensor of two, three or four wires")
    farads = _RTD[rtd][1]
    ohms = draft.standard("R2", "reference resistor, some four times the sensor", "4 * RTD", "ohm", 96, RTD=rtd)
    draft.figure("sensor at full scale", "RREF", "ohm", RREF=ohms)
    draft.figure("most current in the sensor", "2.06 / (RREF + RTD)", "A", RREF=ohms, RTD=rtd)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts, "DRDY_N")
    with draft.block("sensor", "two to four wires"):
        draft.header(
            "J2", "F+/RTD+/RTD-/F-", "sensor: both ends, each with its own wire", "F_P", "RTD_P", "RTD_N", "F_N"
        )
        draft.header(
            "JP1", "GND/F2/F+", "FORCE2: on GND for two and four wires, on F+ for three", "GND", "FORCE2", "F_P"
        )
        draft.capacitor("C3", farads, "RTD_P", "RTD_N", "filter, at the converter")
    with draft.block("converter", "15 bits"):
        draft.resistor("R2", ohms, "BIAS", "REF_N", "reference, 0.1 %")
        pins = {"3": "VDD", "2": "VDD", "13": "GND", "18": "GND", "19": "GND", "4": "BIAS", "5": "BIAS", "6": "REF_N",
                "7": "REF_N", "8": "F_P", "9": "FORCE2", "10": "RTD_P", "11": "RTD_N", "12": "F_N", "14": "MOSI",
                "15": "SCK", "16": "CS_N", "17": "MISO", "1": "DRDY_N", "20": OPEN}  # fmt: skip
        package = "Package_SO:SSOP-20_5.3x7.2mm_P0.65mm"
        draft.part("U1", "Sensor_Temperature:MAX31865xAP", "", package, "converter", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at VDD")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at DVDD")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("REF_N", "BIAS")
    draft.wired("U1", REF_N="7", BIAS="5", FORCE2="9", RTD_P="10", RTD_N="11")
    draft.stated(R2=ohms)
    return draft.finish("RTD input", f"MAX31865 for a PT{rtd:g} with two to four wires, on SPI of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="rtd",
    title="Platinum resistance thermometer (PT100, PT1000) on SPI (MAX31865)",
    answers=listed(
        """
        max31865, pt100, pt1000, rtd, rtd amplifier, pt100 amplifier, pt100 sensor, pt100 to spi, rtd to digital,
        pt100 interface, pt1000 interface, pt100 input, pt1000 input, pt1000 sensor, max31865 rtd, max31865 pt100, rtd
        sensor, rtd interface, max31865 pt1000, pt100 with max31865, pt1000 with max31865, rtd with max31865, rtd
        converter, pt100 converter, pt100 temperature sensor, pt1000 temperature sensor, rtd temperature sensor, 4
        wire pt100, 4 wire rtd, 2 3 4 wire pt100, pt100 2 3 4 wire, 2 3 4 wire rtd, rtd 2 3 4 wire, 2 3 or 4 wire pt100,
        pt100 2 3 or 4 wire, 2 3 or 4 wire rtd, rtd 2 3 or 4 wire,
        2 3 4 wire pt1000, pt1000 2 3 4 wire, 2 3 or 4 wire pt1000, pt1000 2 3 or 4 wire
        """
    ),
    parameters=(
        supply(3.3, 3.0, 3.6, "microcontroller", "mcu"),
        Parameter("rtd", "resistance at 0 °C", "ohm", 100.0, 100.0, 1e3, ("pt",), ("rtd",),
                  named=(("pt100", 100.0), ("pt1000", 1e3))),
        Parameter("wires", "wires of the sensor", "", 4.0, 2.0, 4.0, ("with",), ("wire", "wires")),
    ),
    sources=("MAX31865 RTD-to-Digital Converter, Maxim 19-6478: RREF of four times the RTD, CI of 100 nF or 10 nF",),
    limits=(
        "Three wires: both of one end to F+ and RTD+, the other to RTD-, and F- bridged to RTD-; JP1 on F+.",
        "Two wires: F+ bridged to RTD+, and F- to RTD-; JP1 on GND.",
        "The jumper at FORCE2 and the wires of the terminal must suit the sensor; an open jumper measures wrongly.",
        "The accuracy is that of R2: 0.1 % of it is some 0.26 K.",
        "3.6 V at most.",
    ),
    neutral=listed(
        """
        rtd, pt100, pt1000, spi, platinum, temperature, sensor, amplifier, converter, digital, interface, thermometer,
        wire, wires, microcontroller, mcu, measure, reading
        """
    ),
    devices=("MAX31865",),
    unlike=("voltage", "analog", "adc", "opamp"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.008"),),
    signals=(*spi("supply"), Signal("DRDY_N", "input", "supply")),
)  # fmt: skip
