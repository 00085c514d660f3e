"""From a sentence to a reference circuit and its parameters, and what is declined."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from circuitron.references import NotCovered, catalogue, named
from circuitron.references.choice import choose, settled
from circuitron.references.quantities import plain, quantities
from circuitron.references.reading import owns
from circuitron.references.wording import words
from tests.rows import each


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("12V to 5 V at 2A", [(12, "V"), (5, "V"), (2, "A")]),
        ("gain of 11", [(11, "")]),
        ("at 1 kHz", [(1000, "Hz")]),
        ("3S", [(3, "cells")]),
        ("500 mA", [(0.5, "A")]),
        ("500mA, 3V3 and 4k7", [(0.5, "A"), (3.3, "V"), (4700, "ohm")]),
        ("20 dB, 10x", [(20, "dB"), (10, "x")]),
        ("12 volts", [(12, "V")]),
        ("100 nF", [(1e-7, "F")]),
        ("1 MHz and 1 mHz", [(1e6, "Hz"), (1e-3, "Hz")]),
        ("once a second", [(1, "Hz")]),
        ("twice a second", [(2, "Hz")]),
        ("every 500 ms", [(2, "Hz")]),
        ("10 times per second", [(10, "Hz")]),
        ("60 % duty", [(60, "%")]),
        ("2 LEDs in a row", [(2, "")]),
        ("an LM2596 and a 2N3904 in SOT-23", [(23, "")]),
        ("1,5 A", [(1.5, "A")]),
        ("from 12V to -5 V", [(12, "V"), (-5, "V")]),
        ("9-15V", [(15, "V")]),
        ("5V/2A", [(5, "V"), (2, "A")]),
        ("300 to 3.4 kHz", [(300, "Hz"), (3400, "Hz")]),
        ("20-20kHz", [(20, "Hz"), (20e3, "Hz")]),
        ("1-10 kHz", [(1e3, "Hz"), (10e3, "Hz")]),
        ("at 0x77", [(0x77, "i2c")]),
    ],
)
def test_figures_are_read_with_their_units(text: str, found: list[tuple[float, str]]) -> None:
    read = [(quantity.figure, quantity.unit) for quantity in quantities(plain(text))]
    assert read == [(pytest.approx(figure), unit) for figure, unit in found]


@pytest.mark.parametrize(
    ("request_", "name", "given"),
    [
        ("design a buck converter", "buck", {}),
        ("buck converter 12V to 5 V at 2A", "buck", {"vin": 12, "vout": 5, "iout": 2}),
        ("12V to 3.3V buck, 500 mA", "buck", {"vin": 12, "vout": 3.3, "iout": 0.5}),
        ("input 24V output 5V buck 1A", "buck", {"vin": 24, "vout": 5, "iout": 1}),
        ("24V input 5V output 1 A buck", "buck", {"vin": 24, "vout": 5, "iout": 1}),
        ("a step-down regulator to 3V3 from a 12 V battery", "buck", {"vin": 12, "vout": 3.3}),
        ("12V -> 5V DC-DC converter", "buck", {"vin": 12, "vout": 5}),
        ("a 5V regulator from 9V", "linear-fixed", {"vin": 9, "vout": 5}),
        ("5 V power supply from 24V, 2 A", "buck", {"vin": 24, "vout": 5, "iout": 2}),
        ("3.3V linear regulator from 5V, 300mA", "linear-fixed", {"vin": 5, "vout": 3.3, "iout": 0.3}),
        ("7805 power supply", "linear-fixed", {"vout": 5}),
        ("LM317 set to 9V from 15 V", "linear-adjustable", {"vin": 15, "vout": 9}),
        ("a blue LED on 5V", "led", {"vin": 5, "vf": 3.3}),
        ("LED indicator for 12V, 10 mA", "led", {"vin": 12, "current": 0.01}),
        ("relay driver for a 12 V relay from 3.3V logic", "relay-driver", {"vcoil": 12, "logic": 3.3}),
        ("MOSFET low-side switch for a 24V solenoid 2A", "low-side-driver", {"vload": 24, "current": 2}),
        ("555 astable at 1 kHz", "astable-555", {"frequency": 1000}),
        ("555 timer, 9V, twice a second", "astable-555", {"supply": 9, "frequency": 2}),
        ("non-inverting op-amp amplifier with a gain of 11", "non-inverting-amplifier", {"gain": 11}),
        ("non-inverting amplifier, 20 dB", "non-inverting-amplifier", {"gain": 10}),
        ("inverting amplifier with gain of 10 on 5 V", "inverting-amplifier", {"gain": 10, "supply": 5}),
        ("RC low-pass filter at 1 kHz", "rc-low-pass", {"cutoff": 1000}),
        ("boost converter from 5V to 12V, 200mA", "boost", {"vin": 5, "vout": 12, "iout": 0.2}),
        ("Li-ion charger at 500 mA", "li-ion-charger", {"current": 0.5}),
        ("LiPo charger for 1S, 100mA", "li-ion-charger", {"current": 0.1, "cells": 1}),
        ("RS-485 port on 5 V", "rs485", {"supply": 5}),
        ("CAN bus transceiver", "can", {}),
        ("can you design a buck converter", "buck", {}),
        ("voltage divider from 12V to 3.3V", "voltage-divider", {"vin": 12, "vout": 3.3}),
        ("reverse polarity protection for 12 V, 2 A", "reverse-polarity", {"vin": 12, "current": 2}),
        ("I2C level shifter 3.3V to 5V", "level-shifter", {"low": 3.3, "high": 5}),
        ("Sallen-Key low-pass at 2 kHz", "sallen-key-low-pass", {"cutoff": 2000}),
        ("I'd like a buck converter from 12V down to 5V, please", "buck", {"vin": 12, "vout": 5}),
        ("buck converter, 9-15V in, 5V out", "buck", {"vin": 15, "vout": 5}),
        ("boost converter from a LiPo to 9 V", "boost", {"vin": 3, "vout": 9}),
        ("USB powered 3.3 V linear regulator, 0 to 300 mA", "linear-fixed", {"vin": 5, "vout": 3.3, "iout": 0.3}),
        ("LED indicator for my model railway, 16 V, 5 mA", "led", {"vin": 16, "current": 5e-3}),
        ("How do I drive a 12V relay from an Arduino pin?", "relay-driver", {"vcoil": 12, "logic": 5}),
        ("12 V buck converter to power a Raspberry Pi", "buck", {"vin": 12, "vout": 5, "iout": 3}),
        ("inverting amplifier with a gain of -10", "inverting-amplifier", {"gain": 10}),
        ("opamp, non inverting, amplifying \u00d711", "non-inverting-amplifier", {"gain": 11}),
        ("charge a single LiPo cell at 100 mA", "li-ion-charger", {"current": 0.1}),
        ("Linearregler von 12 V auf 5 V, 100 mA", "linear-fixed", {"vin": 12, "vout": 5, "iout": 0.1}),
        ("charge a LiPo cell from USB at 100 mA", "li-ion-charger", {"vin": 5, "current": 0.1}),
        ("divider from my 12V car battery to 3.3V", "voltage-divider", {"vin": 16, "vout": 3.3}),
        ("2nd order Sallen-Key low pass, 10 kHz", "sallen-key-low-pass", {"cutoff": 10e3}),
        ("CAN bus transceiver with 120 ohm termination", "can", {}),
        ("buck converter with an inductor and a terminal", "buck", {}),
        ("monostable 555 with a push button, 5 seconds", "monostable-555", {"duration": 5}),
        ("LED on 5V at 10 mA ±10%", "led", {"vin": 5, "current": 0.01}),
        ("boost converter, 3 to 4.2 V input, 5V output", "boost", {"vin": 3, "vout": 5}),
        ("boost, input 3 to 4.2 V", "boost", {"vin": 3}),
        ("boost from 3 to 9 V", "boost", {"vin": 3, "vout": 9}),
        ("an arduino pin drives a 12V relay", "relay-driver", {"vcoil": 12, "logic": 5}),
        ("12V relay with an arduino", "relay-driver", {"vcoil": 12, "logic": 5}),
        ("raspberry pi pico with a 12V relay", "relay-driver", {"vcoil": 12, "logic": 3.3}),
        ("arduino board", "atmega328p", {}),
        ("BME280 at address 0x77", "i2c-sensor", {"address": 0x77}),
        ("I need 3v3 at 500mA from a usb port", "linear-fixed", {"vin": 5, "vout": 3.3, "iout": 0.5}),
        ("5V 2A from 24V", "buck", {"vin": 24, "vout": 5, "iout": 2}),
        ("12V from 5V, .2A", "boost", {"vin": 5, "vout": 12, "iout": 0.2}),
        ("LM2596 12V 5V 1/2 A", "lm2596", {"vin": 12, "vout": 5, "iout": 0.5}),
        ("5V 12V boost", "boost", {"vin": 5, "vout": 12}),
        ("SN74HC595N shift register", "shift-register-leds", {}),
        ("HEF4060 timer, 10 minutes", "long-timer", {"duration": 600}),
        ("L7805CV regulator", "linear-fixed", {"vout": 5}),
        ("24V in, 1W leds x5, led driver", "led-driver", {"vin": 24, "watts": 1, "series": 5}),
        ("CAN bus interface w/ termination", "can", {}),
        ("rc low pass filter 10Hz for a sensor signal into adc", "rc-low-pass", {"cutoff": 10}),
        ("7805 supply with bridge rectifier and 9V transformer", "rectifier-supply", {"vac": 9, "vout": 5}),
    ],
)
def test_a_request_is_understood(request_: str, name: str, given: dict[str, float]) -> None:
    designed = choose(request_, catalogue())
    assert designed.reference.name == name
    assert designed.values.given == pytest.approx(given)
    unsaid = [text for text in designed.plan.assumptions if text.endswith("as the request does not say")]
    missing = [parameter for parameter in designed.reference.parameters if parameter.name not in given]
    assert len(unsaid) == len(missing)
    for parameter, text in zip(missing, unsaid, strict=True):
        subject = parameter.words.split(" (")[0].split(", ")[0]
        assert text.startswith(subject[0].upper() + subject[1:]) or "(1)" in parameter.words


def test_what_is_assumed_of_a_choice_is_told_in_words() -> None:
    assert "Enable input: none, as the request does not say" in choose("12 V to 5 V buck", catalogue()).plan.assumptions
    told = choose("current sensing with a shunt, 0 to 10 A gives 0 to 3.3 V", catalogue()).plan.assumptions
    assert "Shunt: one that suits, as the request does not say" in told
    assert "Termination, as the request does not say" in choose("CAN transceiver", catalogue()).plan.assumptions


def test_a_regulator_is_of_the_family_that_a_request_names() -> None:
    symbols = {part.symbol for part in choose("7805 power supply", catalogue()).selection.chosen}
    assert "Regulator_Linear:LM7805_TO220" in symbols


def test_what_is_plugged_into_a_breadboard_has_pins() -> None:
    plugged = choose("AMS1117-3.3 board that I can plug in a breadboard", catalogue())
    assert [part.symbol for part in plugged.selection.chosen if part.refs[0].startswith("J")] == [
        "Connector_Generic:Conn_01x02"
    ] * 2
    assert "breadboard's grid" in plugged.plan.assumptions[0]
    with pytest.raises(NotCovered, match="no breadboard carries 5 A"):
        choose("12V to 5V 5A buck that plugs into a breadboard", catalogue())
    built = choose("LM317 adjustable supply on breadboard", catalogue())
    assert any(part.symbol.startswith("Connector:Screw_Terminal") for part in built.selection.chosen)


def test_what_a_misspelt_word_is_taken_for_is_assumed() -> None:
    designed = choose("buck regullator from 12V to 5V", catalogue())
    assert designed.plan.assumptions[0] == "'regullator' is taken for 'regulator'"


def test_a_supply_that_nothing_says_goes_with_what_is_said() -> None:
    designed = choose("7812 regulator", catalogue())
    assert designed.values["vin"] == 24.0 or designed.values["vin"] == 15.0
    assert "as the request does not say" in designed.plan.assumptions[0]


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("step-down converter from 24 V to 12V at 83 A", "must be 10 mA to 3 A, not 83 A"),
        ("an isolated buck converter", "says nothing about 'isolated'"),
        ("buck converter with I2C control", "'i2c'"),
        ("buck converter without inductor", "'without'"),
        ("a flyback converter from 5 V to 12 V", "No reference circuit answers"),
        ("LiPo charger for 13S", "number of cells must be 1"),
        ("3S LiPo charger 15V", "needs 16.15 V at the input, not 15 V"),
        ("4S LiPo charger", "it charges 2 or 3 in series, not 4"),
        ("boost converter from 12V to 5V", "not above 12 V"),
        ("linear regulator from 12 V to -5 V", "12 V and -5 V have different signs"),
        ("wien bridge oscillator on ±5V", "symmetrical"),
        ("RS-485 port on 3-5V", "is one figure, not 3-5V"),
        ("buck converter 4.5-15V to 5V", "the range does not fit"),
        ("shunt regulator 5V with input 7-30V", "into heat"),
        ("a theremin", "No reference circuit answers"),
        ("buck converter 12 V to 5 V with 2 outputs", "No reference circuit covers 2"),
        ("buck converter from 5V to 12V", "at the input"),
        ("RC low-pass at 1 kHz from 5V", "covers 5V|not clear what"),
        ("a red blue LED", "blue"),
        ("buck converter with a TPS5430", "'tps5430'"),
        ("CAN bus and a theremin", "theremin"),
        ("half wave rectifier without a smoothing capacitor, 12V AC", "without"),
        ("buck converter with a fuse", "'fuse'"),
        ("RS-485 port with a reset button", "'reset', 'button'"),
        ("CAN bus transceiver with 50 ohm termination", "covers 50 ohm"),
        ("relay driver for my car battery winch", "'car'|'winch'"),
        ("LiPo charger for my car battery", "'car'"),
        ("constant current buck converter", "'constant|converts"),
        ("a regulator with an STM8S003", "'stm8s003'"),
        ("12V to 9V buck converter for an ESP32", "takes 3.3 V or 5 V, not 9 V"),
        ("5V supply from mains", "mains"),
        ("relay driver for a 230V lamp", "230 V"),
        ("LED on 5V at 10 mA ±1%", "not within 1 %"),
        ("buck converter that isn't a switcher", "'not'"),
        ("a lock-in amplifier at 50 Hz", "answers|says nothing"),
        ("non-inverting amplifier with a gain of 100000 dB", "the gain must be"),
        ("motor driver with led", "Nothing says how led is joined"),
        ("12V fan driver with a fuse", "'fuse'"),
        ("relay board with two leds", "Nothing says how led is joined"),
        ("5V RS-485 for a raspberry pi", "rs485 has signals of 5 V, raspberry pi of 3.3 V"),
        ("ATtiny85 with usb", "'usb'"),
        ("nRF52 board, usb, swd", "'usb'"),
        ("3.3V 10A from a CR2032", "answers to this request"),
        ("9-15V from 24V", "answers"),
        ("5V 2A", "answers"),
        ("overvoltage protection 12V 5V", "not clear"),
        ("relay driver 12V 5V", "not clear"),
        ("efuse, 5V, current limit 500mA", "nearest: efuse"),  # and no current source
        ("antenna tuner for ham radio", "this request$"),  # nothing is of that kind
        ("buck 12V to 5V x2", "not clear what buck is to feed"),
        ("buck converter w/o inductor", "'without'"),
    ],
)
def test_what_is_not_covered_is_declined(request_: str, why: str) -> None:
    with pytest.raises(NotCovered, match=why):
        choose(request_, catalogue())


def test_no_circuit_has_a_word_of_its_own_that_denies() -> None:
    for denial in words("not no without"):
        assert [reference.name for reference in catalogue() if owns(reference, denial)] == []


def test_a_setting_counts_before_the_request() -> None:
    designed = choose("buck converter 12V to 5V", catalogue(), {"vout": "3300m", "iout": "500mA"})
    assert designed.values.given == pytest.approx({"vin": 12, "vout": 3.3, "iout": 0.5})


@pytest.mark.parametrize(
    ("setting", "text"), [("vout", "3.3 A"), ("vout", "high"), ("vout", "3.3 V or 5 V"), ("gain", "2")]
)
def test_a_setting_that_is_no_figure_of_the_parameter_is_declined(setting: str, text: str) -> None:
    with pytest.raises(NotCovered):
        settled(named("buck"), {setting: text})


EVERYDAY = tomllib.loads(Path(__file__).with_name("everyday.toml").read_text(encoding="utf-8"))["request"]


@pytest.mark.long
@each("row", EVERYDAY, ids=lambda row: row["text"])
def test_everyday_words_lead_to_the_circuit_that_is_meant_or_to_none(row: dict[str, Any]) -> None:
    if "circuit" not in row:
        with pytest.raises(NotCovered):
            choose(row["text"], catalogue())
        return
    designed = choose(row["text"], catalogue())
    assert designed.reference.name == row["circuit"]
    assert designed.values.given == pytest.approx(row["given"])
