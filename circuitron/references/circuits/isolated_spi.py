"""Isolated SPI bus with an ISO7762 or ADuM1401."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_SO16W = "Package_SO:SOIC-16W_7.5x10.3mm_P1.27mm"
_LEFT = 5e-9  # seconds that must be left for the device


class _Isolator(NamedTuple):
    symbol: str
    value: str
    seconds: float  # the longest delay of a channel at 3 V
    pins: Mapping[str, str]
    more: tuple[str, ...]  # spare lines: one out, one in


_LINES = {"SCK": "SCK_ISO", "MOSI": "MOSI_ISO", "CS_N": "CS_ISO_N", "MISO": "MISO_ISO"}
_ISO7762 = _Isolator(
    "Isolator:ISO7762DW", "", 17.5e-9,
    {"1": "VCC", "8": "GND", "16": "VISO", "9": "GND_ISO", "2": "SCK", "15": "SCK_ISO", "3": "MOSI", "14": "MOSI_ISO",
     "4": "CS_N", "13": "CS_ISO_N", "5": "OUT", "12": "OUT_ISO", "6": "MISO", "11": "MISO_ISO", "7": "INT",
     "10": "INT_ISO"}, ("OUT", "INT"),
)  # fmt: skip
_ADUM1401 = _Isolator(
    "Isolator:ADuM1401xRW", "ADuM1401CRWZ", 45e-9,
    {"1": "VCC", "2": "GND", "8": "GND", "16": "VISO", "9": "GND_ISO", "15": "GND_ISO", "7": "VCC", "10": "VISO",
     "3": "SCK", "14": "SCK_ISO", "4": "MOSI", "13": "MOSI_ISO", "5": "CS_N", "12": "CS_ISO_N", "6": "MISO",
     "11": "MISO_ISO"}, (),
)  # fmt: skip


def _work_out(values: Values) -> Designed:
    volts, far, clock = values["supply"], values["far"], values["clock"]
    isolator = _ADUM1401 if any("1401" in device for device in values.devices) else _ISO7762
    draft = Draft(REFERENCE, values)
    left = draft.figure("time left for the device, of half a period", "1 / (2 * F) - 2 * TD", "s", F=clock,
                        TD=isolator.seconds)  # fmt: skip
    draft.require(left >= _LEFT, f"the isolator's delay takes {shown(2 * isolator.seconds, 's')} of half a period")
    nets = (*_LINES, *isolator.more)
    with draft.block("controller", f"SPI of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/SPI", f"supply, ground, {', '.join(nets)}", "VCC", "GND", *nets)
        draft.resistor("R1", 10e3, "VCC", "CS_N", "not selected while nothing drives it")
        draft.resistor("R2", 100e3, "SCK", "GND", "a level while nothing drives it")
        draft.resistor("R3", 100e3, "MOSI", "GND", "a level while nothing drives it")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the isolator")
    with draft.block("isolator", f"{shown(isolator.seconds, 's')} of delay in each channel at most"):
        draft.part("U1", isolator.symbol, isolator.value, _SO16W, "isolator of an SPI bus", isolator.pins)
    with draft.block("isolated side", f"SPI of {shown(far, 'V')}, with a supply of its own"):
        there = (*_LINES.values(), *(f"{net}_ISO" for net in isolator.more))
        draft.header("J2", f"{far:g}V/GND/SPI", f"supply and ground of the other side, {', '.join(nets)}", "VISO",
                     "GND_ISO", *there)  # fmt: skip
        draft.resistor("R4", 100e3, "MISO_ISO", "GND_ISO", "a level while no device is selected")
        draft.capacitor("C2", 100e-9, "VISO", "GND_ISO", "supply capacitor, at the isolator")
        if isolator.more:
            draft.resistor("R5", 100e3, "OUT", "GND", "a level while it is open")
            draft.resistor("R6", 100e3, "INT_ISO", "GND_ISO", "a level while it is open")
    return _finished(draft, isolator)


def _finished(draft: Draft, isolator: _Isolator) -> Designed:
    volts, far, clock = (draft.values[name] for name in ("supply", "far", "clock"))
    draft.fed("VCC", "GND", "VISO", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    draft.apart("VCC", "VISO")
    draft.decoupled("U1")
    draft.pulled_all(CS_N="VCC", MISO_ISO="GND_ISO")
    places = {net: pin for pin, net in isolator.pins.items()}
    draft.wired("U1", **{net: places[net] for net in (*_LINES, *_LINES.values())})
    draft.stated(R1=10e3)
    return draft.finish(
        "Isolated SPI",
        f"Isolates an SPI bus of up to {shown(clock, 'Hz')}: {shown(volts, 'V')} at the controller, {shown(far, 'V')} "
        "beyond.",
    )


REFERENCE = Reference(
    name="isolated-spi",
    title="Isolated SPI bus (ISO7762 or ADuM1401), up to 10 MHz, 3 V to 5.5 V on both sides",
    answers=listed(
        """
        isolated spi, spi isolator, spi isolation, isolated spi bus, isolate spi, isolate an spi bus, digital isolator
        for spi, spi digital isolator, digital isolator spi, isolator for spi, galvanic isolation spi, galvanically
        isolated spi, iso7762, adum1401, adum1401 spi isolator, spi isolator adum1401, spi galvanic isolation, isolated
        spi interface, adum1401 isolator, iso7762 spi isolator, isolator for an spi bus, spi bus isolator, digital
        isolator for an spi bus, digital isolator for spi bus, four channel digital isolator, quad digital isolator
        """
    ),
    parameters=(
        supply(3.3, 3.0, 5.5, "microcontroller", "mcu"),
        Parameter("far", "voltage of the isolated side", "V", 3.3, 3.0, 5.5, ("isolated", "to", "far"),
                  ("isolated", "far", "other")),
        Parameter("clock", "clock of the bus", "Hz", 4e6, 1e3, 10e6, ("at", "to", "up"), ("clock", "spi"), alone=True),
    ),
    sources=(
        "ISO776x High-Speed, Robust EMC, Reinforced Six-Channel Digital Isolators, Texas Instruments SLLSER1",
        "ADuM1400/ADuM1401/ADuM1402 Quad-Channel Digital Isolators, Analog Devices: C grade, 45 ns at 3 V",
    ),
    limits=(
        "MISO is driven at all times: no other device may be on the controller's MISO.",
        "The isolated side brings its own supply: see isolated-supply.",
        "What a device answers comes two delays late: a fast clock needs a controller that reads late.",
        "The copper below U1 must keep the distance of both sides.",
    ),
    neutral=listed(
        "spi, isolated, isolator, isolation, galvanic, galvanically, digital, channel, bus, interface, "
        "microcontroller, mcu, sides, four, 4, sensor, speed"
    ),
    devices=("ISO7762", "ADuM1401"),
    between=("spi",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("SCK", "spi sck", "supply"),
        Signal("MOSI", "spi mosi", "supply"),
        Signal("MISO", "spi miso", "supply"),
        Signal("CS_N", "output", "supply"),
    ),
)  # fmt: skip
