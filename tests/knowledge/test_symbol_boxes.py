"""Drawings that stand in where a library has none."""

from __future__ import annotations

from collections import Counter

import pytest

from circuitron.knowledge.sexpr import RawPin
from circuitron.knowledge.skidl_libs import read_sklib, sklib_folder
from circuitron.knowledge.symbol_boxes import drawing


def pins(*types: str, unit: int = 1) -> list[RawPin]:
    return [RawPin(str(number), f"P{number}", kind, unit) for number, kind in enumerate(types, 1)]


def test_inputs_are_left_and_outputs_right() -> None:
    places = drawing("U", pins("input", "output", "input", "power_out")).places
    assert [place.x > 0 for place in places] == [False, True, False, True]


def test_the_pins_of_units_lie_on_each_other_and_common_ones_apart() -> None:
    first, second = drawing("U", [*pins("input", "output"), *pins("input", "output", unit=2)]).places[::2]
    assert first == second
    shared = [RawPin("9", "V+", "power_in", 0), RawPin("10", "V-", "power_in", 0)]
    places = drawing("U", [*pins("input", "output"), *pins("input", "input", "input", unit=2), *shared]).places
    assert not {place[:2] for place in places[:5]} & {place[:2] for place in places[5:]}


@pytest.mark.parametrize("prefix", ["R", "C", "L", "D"])
def test_the_simplest_have_signs(prefix: str) -> None:
    assert drawing(prefix, pins("passive", "passive")) != drawing("J", pins("passive", "passive"))


@pytest.mark.parametrize("library", ["MCU_Microchip_ATmega", "Amplifier_Operational", "74xx"])
def test_no_two_pins_of_a_unit_meet(library: str) -> None:
    """Of all parts of a library of the skidl package; each pin is on KiCad's grid."""
    folder = sklib_folder()
    assert folder is not None
    for part in read_sklib((folder / f"{library}_sklib.py").read_text(encoding="utf-8")):
        placed = list(zip(part.pins, drawing(part.reference, part.pins).places, strict=True))
        taken = Counter((pin.unit, place[:2]) for pin, place in placed)
        assert max(taken.values()) == 1, part.name
        assert all(place.x == pytest.approx(1.27 * round(place.x / 1.27)) for _, place in placed)
