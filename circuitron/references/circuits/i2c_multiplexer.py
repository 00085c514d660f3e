"""Multiplexer of an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_PULL_UP = 4.7e3
# Pins of SD0 and SC0, and so on.
_CHANNELS = (("4", "5"), ("6", "7"), ("8", "9"), ("10", "11"), ("13", "14"), ("15", "16"), ("17", "18"), ("19", "20"))


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "RESET_N", "no reset")
    with draft.block("multiplexer", f"joins the bus to the channels that it is told, address {where}"):
        pins = {"23": "SDA", "22": "SCL", "3": "RESET_N", "24": "VDD", "12": "GND"}
        pins |= strapped(values["address"], "1", "2", "21")
        pins |= {
            pin: f"{line}{n}" for n, pair in enumerate(_CHANNELS) for pin, line in zip(pair, ("SD", "SC"), strict=True)
        }
        draft.part("U1", "Interface_Expansion:TCA9548APWR", "", "Package_SO:TSSOP-24_4.4x7.8mm_P0.65mm", "multiplexer",
                   pins)  # fmt: skip
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the multiplexer")
    with draft.block("channels", "eight, each with pull-ups of its own"):
        for n in range(8):
            draft.header(f"J{n + 2}", f"channel {n}", "supply, ground, SDA, SCL", "VDD", "GND", f"SD{n}", f"SC{n}")
            draft.resistor(f"R{2 * n + 4}", _PULL_UP, "VDD", f"SD{n}", "pull-up")
            draft.resistor(f"R{2 * n + 5}", _PULL_UP, "VDD", f"SC{n}", "pull-up")
    return _finished(draft, where)


def _finished(draft: Draft, where: str) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(RESET_N="VDD", SD0="VDD", SC7="VDD")
    draft.wired("U1", SDA="23", SCL="22", SD0="4", SC0="5")
    return draft.finish(
        "I2C multiplexer", f"TCA9548A with eight channels on an I2C bus of {shown(volts, 'V')}, address {where}."
    )


REFERENCE = Reference(
    name="i2c-multiplexer",
    title="Multiplexer for eight I²C buses (TCA9548A)",
    answers=listed(
        """
        same i2c address, same address i2c, i2c multiplexer, i2c mux, tca9548a, tca9548, i2c switch, i2c bus
        multiplexer, tca9548a i2c multiplexer,
        8 channel i2c multiplexer, i2c expander 8 channels, tca9548a board, tca9548a multiplexer, i2c hub,
        tca9548a breakout, i2c multiplexer board, i2c bus switch
        """
    ),
    parameters=(supply(3.3, 1.8, 5.5), address(0x70, 0x77)),
    sources=(
        "TCA9548A Low-Voltage 8-Channel I2C Switch with Reset, Texas Instruments SCPS207",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "All channels are at the voltage of the bus.",
        "Devices on two channels that are joined at once must differ in address.",
        "The pull-ups add up: two channels at once on 5 V, three on 3.3 V.",
    ),
    neutral=listed(
        "2, 3, 4, 5, 6, 7, i2c, multiplexer, mux, switch, bus, buses, channel, channels, eight, 8, same, address, "
        "addresses, sensors, "
        "devices, pull, up, ups, expander, several, identical, multiple"
    ),
    devices=("TCA9548A", "TCA9548"),
    lends=("i2c sda",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.05"),),
    signals=i2c("supply"),
)
