"""1-Wire bus for several temperature sensors on long cables."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23_6
from circuitron.references.words import listed

_SERIES, _PER_METRE, _PER_SENSOR, _SINKS = 100.0, 50e-12, 30e-12, 4e-3
_RECOVERY = 15e-6  # seconds after a write slot until the line must be high
_PULL_UPS = (4.7e3, 2.2e3, 1.5e3)


def _work_out(values: Values) -> Designed:
    volts, metres = values["supply"], values["length"]
    draft = Draft(REFERENCE, values)
    farads = draft.figure("capacitance of the bus", "CM * LENGTH + N * CS", "F", CM=_PER_METRE, LENGTH=metres, N=10.0,
                          CS=_PER_SENSOR)  # fmt: skip
    most = draft.figure("largest pull-up", "TREC / (1.2 * CBUS)", "ohm", TREC=_RECOVERY, CBUS=farads)
    pull = next((each for each in _PULL_UPS if each <= most), 0.0)
    draft.require(pull > 0, f"{metres:g} m need a pull-up below {shown(most, 'ohm')}: an active driver")
    low = draft.figure("current at low level", "VDD / R1", "A", VDD=volts, R1=pull)
    draft.require(low <= _SINKS, f"the sensors sink {shown(_SINKS, 'A')}, not {shown(low, 'A')}")
    with draft.block("controller", f"{shown(volts, 'V')}, one line"):
        draft.header("J1", f"{volts:g}V/GND/DQ", "supply, ground, data", "VDD", "GND", "DQ")
        draft.resistor("R1", pull, "VDD", "DQ", f"pull-up, for {metres:g} m")
        draft.resistor("R2", _SERIES, "DQ", "LINE", "damps reflections, and limits surges")
    with draft.block("cables", "sensors of three wires, in a line rather than a star"):
        pins = {"1": "LINE", "6": "LINE", "3": "LINE", "4": "LINE", "5": "VBUS", "2": "GND"}
        words = "takes static discharge; of some picofarads, where a TVS diode would load the line like 40 m of cable"
        draft.part("U1", "Power_Protection:USBLC6-2SC6", "", SOT23_6, words, pins)
        draft.part("F1", "Device:Polyfuse", "100mA hold 16V", "Fuse:Fuse_1206_3216Metric", "for a short on a cable",
                   {"1": "VDD", "2": "VBUS"})  # fmt: skip
        draft.capacitor("C1", 10e-6, "VBUS", "GND", "supply capacitor", volts)
        for n in (2, 3):
            draft.terminal(f"J{n}", "1-Wire", "VBUS", "LINE", "GND", "sensors")
    draft.fed("VDD", "GND")
    draft.pulled_all(DQ="VDD", LINE="DQ")
    draft.wired("U1", LINE="1", VBUS="5", GND="2")
    draft.stated(R1=pull, R2=_SERIES)
    return draft.finish(
        "1-Wire bus", f"A 1-Wire bus for up to ten sensors on {metres:g} m of cable, on {shown(volts, 'V')}."
    )


_WET = (
    "water",
    "aquarium",
    "fish tank",
    "pool",
    "pond",
    "barrel",
    "cistern",
    "fermenter",
    "brewing",
    "soil",
    "compost",
)


REFERENCE = Reference(
    name="one-wire-bus",
    title="1-Wire bus with protection for several DS18B20 on up to 100 m of cable",
    answers=listed(
        """
        ds18b20 m cable, ds18b20 meters cable, ds18b20 metres cable, 1 wire bus, one wire bus, onewire bus, 1wire bus,
        ds18b20 long cable, ds18b20 sensors long cable,
        several ds18b20, multiple ds18b20, ds18b20 bus, ds18b20 on a long cable, ds18b20 cable, 1 wire bus for
        ds18b20, one wire bus for ds18b20, ds18b20 temperature sensors long cable, 1 wire interface, onewire
        interface, one wire interface, ds18b20 sensors on long cable, multiple ds18b20 sensors, 1 wire master,
        ds18b20 with long cable, multiple ds18b20 temperature sensors, several ds18b20 temperature sensors,
        waterproof ds18b20, waterproof temperature sensor, waterproof temperature probe, ds18b20 probe, ds18b20
        temperature probe, waterproof ds18b20 probe, waterproof thermometer
        """
    )
    + tuple(name for place in _WET for name in (f"{place} temperature sensor", f"temperature sensor {place}",
            f"{place} thermometer", f"thermometer {place}", f"ds18b20 {place}", f"{place} temperature probe")),
    parameters=(
        supply(3.3, 3.0, 5.5),
        Parameter("length", "metres of cable", "", 20.0, 0.5, 100.0, ("of", "up", "to"),
                  ("m", "metres", "meters", "meter", "cable", "wire"), alone=True),
    ),
    sources=(
        "Guidelines for Reliable Long Line 1-Wire Networks, Maxim tutorial 148",
        "DS18B20 Programmable Resolution 1-Wire Digital Thermometer, Maxim 19-7487",
        "USBLC6-2 Very low capacitance ESD protection, STMicroelectronics DS4260",
    ),
    limits=(
        "The sensors have three wires: parasitic power is not used.",
        "U1 takes static discharge: no protection against lightning on cables outdoors.",
        "Up to ten sensors; a star of long cables needs a driver such as a DS2482.",
    ),
    neutral=listed(
        "1, wire, onewire, one, bus, ds18b20, temperature, sensor, sensors, several, multiple, long, cable, cables, "
        "pullup, pull, up, resistor, protection, protected, esd, tvs, surge, digital, waterproof, many, data, line, "
        "microcontroller, mcu, dallas, meters, metres, interface"
    ),
    devices=(),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VDD", "supply", "0.03"),),
    signals=(Signal("DQ", "output", "supply"),),
)  # fmt: skip
