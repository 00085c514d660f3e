"""Series of pins that a script counts otherwise than the symbol."""

from __future__ import annotations

from circuitron.knowledge.pin_shift import shifts
from circuitron.symbol import Symbol, SymbolPin
from tests.rows import each

BUFFER = "A0 A1 A2 A3 B0 B1 B2 B3 OE"
DECODER = "~{E0} ~{E1} E2 VCC"


def symbol(names: str, types: str = "input") -> Symbol:
    kinds = types.split()
    pins = (
        SymbolPin(number=str(at + 1), name=name, type=kinds[at % len(kinds)]) for at, name in enumerate(names.split())
    )
    return Symbol(library="L", name="X", pins=tuple(pins))


@each(
    ("pins", "names", "shifted"),
    [
        (BUFFER, "A1 A2 A3 A4 B0 B1", {"A": "A0 A1 A2 A3"}),
        (BUFFER, "A1 A2 A3 A4 B1 B2 B3 B4", {"A": "A0 A1 A2 A3", "B": "B0 B1 B2 B3"}),
        ("I1 I2 I3 O1 O2 O3", "I0 I1 I2 O1", {"I": "I1 I2 I3"}),
        (DECODER, "E1 E2 E3", {"E": "~{E0} ~{E1} E2"}),
        (DECODER, "~E1 ~E2 E3", {"E": "~{E0} ~{E1} E2"}),
        (DECODER, "~E1 ~E2 ~E3", {}),  # the third enable is active high
        (DECODER, "E1 ~E2 ~E3", {}),
        (DECODER, "E1 ~E2 E3", {}),  # one bar says that those without are meant so
        (BUFFER, "A1 A2 A4", {}),  # a part of the series: the rest may be right
        (BUFFER, "A0 A1 A2 A3 A4", {}),  # both ends
        (BUFFER, "A2 A3 A4 A5", {}),
        ("A0 A1 A2 A3 A4", "A1 A2 A3 A4", {}),  # all of them are there
        ("A0 A1 A3", "A1 A2 A4", {}),  # a gap in the symbol
        ("A0 A1 A1 A2", "A1 A2 A3", {}),
        ("A0", "A1", {}),
    ],
)
def test_what_is_counted_otherwise(pins: str, names: str, shifted: dict[str, str]) -> None:
    found = shifts(symbol(pins), names.split())
    assert {shift.head: " ".join(pin.name for _, pin in sorted(shift.pins.items())) for shift in found} == shifted


def test_pins_of_unlike_types_are_no_series() -> None:
    assert not shifts(symbol("A0 A1 A2 A3", "input output"), ["A1", "A2", "A3", "A4"])


def test_short_series_and_those_of_both_polarities_are_only_likely() -> None:
    (sure,) = shifts(symbol(BUFFER), ["A1", "A2", "A3", "A4"])
    (short,) = shifts(symbol("S0 S1"), ["S1", "S2"])
    (mixed,) = shifts(symbol("~{E0} ~{E1} E2 E3"), ["E1", "E2", "E3", "E4"])
    assert [sure.confidence, short.confidence, mixed.confidence] == ["same", "likely", "likely"]
    assert sure.pin("A0") is None and sure.is_of("A0") and not sure.is_of("B1")
