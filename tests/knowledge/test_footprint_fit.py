"""Whether a footprint suits a symbol."""

from __future__ import annotations

import pytest

from circuitron.knowledge.footprint_fit import fits, package
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.symbol import Symbol


@pytest.mark.parametrize(
    ("footprint", "filters", "requested", "expected"),
    [
        ("", ("SOIC*3.9x4.9mm*P1.27mm*",), "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", True),
        ("", ("DIP*W7.62mm*",), "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", False),
        ("", ("Package_SO:SOIC*",), "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", True),
        ("Package_SO:SOP-8_3.9x4.9mm", (), "Package_SO:SOIC-8_5.2x5.2mm", True),
        ("Package_TO_SOT_SMD:SOT-23-5", (), "Package_TO_SOT_SMD:SOT-23", False),
        ("Package_TO_SOT_SMD:SOT-23-3", ("SOT?23?3*",), "Package_TO_SOT_SMD:SOT-23", True),
        ("Package_TO_SOT_SMD:SOT-223-3_TabPin2", (), "Package_TO_SOT_SMD:SOT-223", True),
        ("Connector_RJ:RJ45_Pulse_JK00177NL", ("RJ45*Pulse*",), "Connector_RJ:RJ45_Wuerth_7499111446", False),
        ("Connector_RJ:RJ45_Pulse_JK00177NL", (), "Connector_RJ:RJ45_Wuerth_7499111446", False),
        ("RF_Module:ESP32-S3-WROOM-1", ("ESP32?S3*",), "RF_Module:ESP32-WROOM-32", False),
        ("", (), "Package_TO_SOT_SMD:SOT-23", None),
        ("", ("SOT*",), "", None),
    ],
)
def test_fit(footprint: str, filters: tuple[str, ...], requested: str, expected: bool | None) -> None:
    symbol = Symbol(library="L", name="X", footprint=footprint, footprint_filters=filters)
    assert fits(symbol, requested) is expected


def test_the_name_counts_where_there_is_nothing_better() -> None:
    symbol = Symbol(library="L", name="UC3843_SOIC8")
    assert fits(symbol, "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm") is True
    assert fits(symbol, "Package_DIP:DIP-8_W7.62mm") is False
    assert fits(Symbol(library="L", name="R_0805"), "Resistor_SMD:R_0805_2012Metric") is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("SOIC-8_3.9x4.9mm_P1.27mm", ("SOIC", "8")),
        ("SOT-23-5", ("SOT", "23-5")),
        ("TO-220-3_Vertical", ("TO", "220-3")),
        ("LQFP-48_7x7mm_P0.5mm", ("QFP", "48")),
        ("R_0805_2012Metric", None),
        ("", None),
    ],
)
def test_packages(name: str, expected: tuple[str, str] | None) -> None:
    assert package(name) == expected


def test_symbols_suit_their_own_footprint(symbols: SymbolIndex) -> None:
    for library in ("Timer", "Regulator_Linear", "Memory_Flash"):
        for symbol in symbols.parts((library, name) for name in symbols.in_library(library)):
            if symbol.footprint:
                assert fits(symbol, symbol.footprint), symbol.id
