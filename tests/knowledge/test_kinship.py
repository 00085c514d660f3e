"""Which names name the same device: numbers matter, packages do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circuitron.knowledge.device_similarity import Kinship, kinship, main_number
from tests.rows import each


@each(
    ("requested", "other"),
    [
        ("ATmega328P-PU", "ATmega328P-P"),
        ("ATmega2560", "ATmega2560-16A"),
        ("ATtiny85-20SU", "ATtiny85-20S"),
        ("STM32F103C8T6", "STM32F103C8Tx"),
        ("NE555", "NE555D"),
        ("NE555", "NE555P"),
        ("LM358N", "LM358"),
        ("MAX485ESA+", "MAX485E"),
        ("TL072CP", "TL072"),
        ("LM386N-1", "LM386"),
        ("MCP1700-3302E_SOT23", "MCP1700x-330xxTT"),
        ("MCP2515-I/SO", "MCP2515-xSO"),
        ("LM317", "LM317_TO-220"),
        ("LM7805CT", "LM7805_TO220"),
        ("UC3843", "UC3843_SOIC8"),
        ("SN74HC595N", "74HC595"),
        ("CD4060BE", "4060"),
        ("CD4060B", "4060"),
        ("BZX84C5V1", "BZX84Cxx"),
        ("1N4733A", "1N47xxA"),
        ("USBLC6-2", "USBLC6-2SC6"),
        ("ADM2587EBRW", "ADM2587E"),
        ("ADM2587EBRWZ-REEL7", "ADM2587E"),
    ],
)
def test_the_same_device_in_another_package(requested: str, other: str) -> None:
    assert kinship(requested, other) is Kinship.PACKAGE


@pytest.mark.parametrize(
    ("requested", "other"),
    [("SK6812MINI-E", "SK6812MINI"), ("SK6812MINI", "SK6812"), ("WS2812B-E", "WS2812B"), ("APA102-I", "APA102")],
)
def test_lights_whose_packages_have_other_pins(requested: str, other: str) -> None:
    assert kinship(requested, other) is Kinship.RELATED


@pytest.mark.parametrize(
    ("requested", "other"),
    [("MPU6050", "MPU-6050"), ("lm358", "LM358"), ("AMS1117-3V3", "AMS1117-3.3"), ("LM317_TO220", "LM317_TO-220")],
)
def test_other_spelling(requested: str, other: str) -> None:
    assert kinship(requested, other) is Kinship.SPELLING


@pytest.mark.parametrize(
    ("requested", "other"),
    [
        ("74HC161", "74LS161"),
        ("LM7805", "uA7805"),
        ("DS3231", "DS3231M"),
        ("DS3231SN", "DS3231M"),
        ("LM2596-5.0", "LM2596S-5"),
        ("BC847B", "BC847"),
        ("BAT54", "BAT54S"),
        ("A4988", "Pololu_Breakout_A4988"),
    ],
)
def test_a_version_of_the_same_device(requested: str, other: str) -> None:
    assert kinship(requested, other) is Kinship.RELATED


@each(
    ("requested", "other"),
    [
        ("LM7805", "LM7905_TO220"),
        ("LM7805", "LM7812_TO220"),
        ("AP2112K-3.3", "AP2112K-1.8"),
        ("AMS1117", "AMS1117-3.3"),
        ("LM4040-2.5", "LM4040-25"),
        ("MCP1700-3302E_SOT23", "MCP1700x-180xxTT"),
        ("74HC161", "74HC163"),
        ("STM32F103C8T6", "STM32F103CBTx"),
        ("STM32L496VEYx", "STM32L496VGYx"),
        ("DB25_Male", "DB25_Socket"),
        ("Conn_01x04", "Conn_01x40"),
        ("ATmega328P-PU", "ATmega328-P"),
        ("CD4017", "MCP4017-xxxxLT"),
        ("UF4007", "SM4007"),
        ("Q_NPN_BCE", "Q_PNP_BCE"),
        ("TIP31C", "TIP3055"),
        ("LM317", "LM337"),
        ("24LC256", "24LC25"),
    ],
)
def test_another_device(requested: str, other: str) -> None:
    assert kinship(requested, other) <= Kinship.RELATED
    if requested != "ATmega328P-PU":  # the ATmega328 has the pins of the ATmega328P
        assert kinship(requested, other) <= Kinship.FAMILY


def test_main_number() -> None:
    assert [main_number(n) for n in ("NE555P", "LM2596S-5", "STM32F103C8Tx", "Conn", "BZX84Cxx")] == [
        "555",
        "2596",
        "103",
        "",
        "84",
    ]


@given(st.text(max_size=24), st.text(max_size=24))
def test_any_two_names_can_be_compared(one: str, other: str) -> None:
    assert kinship(one, one) is Kinship.EQUAL
    kinship(one, other)
