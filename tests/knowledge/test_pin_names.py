"""Pin names: other ways to write the same signal, and never another signal."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circuitron.knowledge.pin_names import PinName, expand_pin_names, functions, normalise, segments
from tests.rows import each


@each(
    "name",
    [
        "~{RESET}",
        "~RESET",
        "~RESET~",
        "/RESET",
        "!RESET",
        "RESET#",
        "RESET*",
        "RESET_N",
        "RESET_B",
        "nRESET",
        "NRESET",
        "~{NRESET}",
    ],
)
def test_ways_to_write_an_active_low_signal(name: str) -> None:
    assert normalise(name) == PinName("RESET", True)


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("SCSn", "SCS"),
        ("OCS_N1", "OCS1"),
        ("CS1_N", "CS1"),
        ("~OCS1", "OCS1"),
        ("nCS0", "CS0"),
        ("PE_N", "PE"),
        ("Q_N", "Q"),
    ],
)
def test_the_letter_of_an_overbar_beside_a_number(name: str, base: str) -> None:
    assert normalise(name) == PinName(base, True)


@each(
    ("name", "base"),
    [
        ("EN1_B", "EN1B"),
        ("CS1_L", "CS1L"),
        ("RIN", "RIN"),
        ("RX_N", "RXN"),
        ("BIN", "BIN"),
        ("PLN", "PLN"),
        ("V_{CC}", "VCC"),
        ("IO_{0}", "IO0"),
        ("USB_D+", "USBD+"),
        ("+IN", "IN+"),
        ("-OUT_L", "OUTL-"),
        ("Pin_1", "PIN1"),
        ("QH'", "QHPRIME"),
        ("~", "~"),
        ("+", "+"),
        ("INTB", "INTB"),
        ("ENB", "ENB"),
        ("INN", "INN"),
        ("CAN", "CAN"),
        ("SYNC", "SYNC"),
        ("NC", "NC"),
        ("n", "N"),
    ],
)
def test_names_that_are_not_inverted(name: str, base: str) -> None:
    assert normalise(name) == PinName(base, False)


def test_functions_behind_slashes_and_in_brackets() -> None:
    assert functions("~{RESET}/PC6") == (PinName("RESET", True), PinName("PC6", False))
    assert functions("DI(IO0)") == functions("DI/IO_{0}") == (PinName("DI", False), PinName("IO0", False))
    assert functions("/INT") == (PinName("INT", True),)
    assert functions("~") == ()


@pytest.mark.parametrize(
    ("requested", "names"),
    [
        ("P[0:3]", ("P0", "P1", "P2", "P3")),
        ("I[3:1]", ("I3", "I2", "I1")),
        ("A,K", ("A", "K")),
        (" A  K ", ("A", "K")),
        ("D[0:1]_N", ("D0_N", "D1_N")),
        ("VCC", ("VCC",)),
        ("", ()),
    ],
)
def test_lists_and_buses(requested: str, names: tuple[str, ...]) -> None:
    assert expand_pin_names(requested) == names


def test_an_absurd_bus_is_cut() -> None:
    tracemalloc.start()
    try:
        assert len(expand_pin_names("A[0:999999999]")) == 4096
        assert tracemalloc.get_traced_memory()[1] < 10_000_000, "the whole bus was made before it was cut"
    finally:
        tracemalloc.stop()
    assert len(expand_pin_names(f"A[0:{'9' * 5000}]")) == 1  # more digits than int() takes


@given(st.text(max_size=20))
def test_any_text_is_a_name(text: str) -> None:
    again = normalise(normalise(text).base)
    assert again.base == normalise(again.base).base
    functions(text)
    segments(text)
    expand_pin_names(text)


def test_the_outputs_of_a_comparator_are_not_one_name() -> None:
    assert len({normalise(name) for name in ("~{P=Q}", "~{P>Q}", "~{P<Q}")}) == 3
    assert normalise("~{P=Q}") == normalise("~P=Q")
