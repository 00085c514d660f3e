"""Temperature sensor on a 1-Wire bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import NOT_FOR_BOARDS, listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    pull = 4.7e3
    draft.figure("current into the sensor at low level", "VDD / R1", "A", VDD=volts, R1=pull)
    with draft.block("bus", f"{shown(volts, 'V')}, one line"):
        draft.header("J1", f"{volts:g}V/GND/DQ", "supply, ground, data", "VDD", "GND", "DQ")
        draft.resistor("R1", pull, "VDD", "DQ", "pull-up of the bus")
    with draft.block("sensor", "-55 to 125 degrees C"):
        pins = {"3": "VDD", "1": "GND", "2": "DQ"}
        draft.part(
            "U1", "Sensor_Temperature:DS18B20", "", "Package_TO_SOT_THT:TO-92_Inline", "temperature sensor", pins
        )
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the sensor")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("DQ", "VDD")
    draft.joined("U1", "2", "DQ")
    draft.stated(R1=pull)
    return draft.finish("1-Wire temperature sensor", f"DS18B20 with its own supply line on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="ds18b20",
    title="Temperature sensor on a 1-Wire bus (DS18B20)",
    answers=listed(
        """
            ds18b20, ds18b20 sensor, ds18b20 temperature sensor, 1 wire temperature sensor, one wire temperature
            sensor, 1 wire sensor, onewire temperature sensor, ds18b20 circuit, ds18b20 board, ds18b20 3 pin connector,
            ds18b20 to 3 pin connector, digital temperature sensor, 1wire temperature sensor, ds18b20 interface
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5),),
    sources=("DS18B20 Programmable Resolution 1-Wire Digital Thermometer, Maxim 19-7487",),
    limits=("Parasitic power is not used.", "Long lines need a smaller pull-up."),
    neutral=listed(
        """
        1, wire, onewire, temperature, sensor, digital, thermometer, pull, up, resistor, bus, dallas, microcontroller,
        mcu, arduino, esp32, measure, data, line, connector, header
        """
    ),
    devices=("DS18B20",),
    unlike=NOT_FOR_BOARDS,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=(Signal("DQ", "onewire dq", "supply"),),
)
