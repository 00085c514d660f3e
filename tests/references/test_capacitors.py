"""Capacitors in packages that they are made in."""

from __future__ import annotations

import pytest

from circuitron.references import capacitors, named


@pytest.mark.parametrize(
    ("farads", "volts", "footprint"),
    [
        (47e-6, 16, "CP_Elec_6.3x7.7"),
        (100e-6, 12, "CP_Elec_6.3x7.7"),
        (100e-6, 24, "CP_Elec_8x10"),
        (100e-6, 40, "CP_Elec_10x10.5"),
        (220e-6, 40, "CP_Elec_16x17.5"),
        (1e-3, 30, "CP_Elec_18x17.5"),
        (470e-6, 60, "CP_Radial_D18.0mm_P7.50mm"),
        (330e-6, 0, "CP_Elec_8x10"),  # a circuit that does not state its voltage
    ],
)
def test_a_can_holds_its_value_at_its_rating(farads: float, volts: float, footprint: str) -> None:
    assert capacitors.electrolytic(farads, volts).endswith(f":{footprint}")


@pytest.mark.parametrize(
    ("farads", "volts", "rated", "footprint"),
    [
        (10e-6, 12, 25, "C_1206_3216Metric"),
        (10e-6, 36, 100, "C_1210_3225Metric"),  # ceramic capacitors are not made for 63 V
        (1e-6, 60, 100, "C_0805_2012Metric"),
    ],
)
def test_a_ceramic_is_of_a_size_that_its_rating_is_made_in(
    farads: float, volts: float, rated: float, footprint: str
) -> None:
    assert capacitors.ceramic_rating(volts) == rated
    assert capacitors.ceramic(farads, volts).endswith(f":{footprint}")
    assert not capacitors.is_ceramic(22e-6, 40)


def test_film_is_no_chip_and_large_values_that_keep_are_film() -> None:
    assert "C_Rect" in capacitors.film(1e-6) and "C_Rect" in capacitors.film(4.7e-9)
    assert capacitors.stable(1e-6) == capacitors.film(1e-6)
    assert capacitors.stable(10e-9).endswith("C_0603_1608Metric")
    designed = named("headphone-amplifier").design({})
    films = [part for part in designed.selection.chosen if "film" in part.reason]
    assert films and all("C_Rect" in part.footprint for part in films)


def test_the_clamp_of_a_vehicle_supply_does_not_conduct_at_its_load_dump() -> None:
    for given in ({}, {"vin": 32, "surge": 40}):
        figures = {figure.name: figure.exact for figure in named("automotive-supply").design(given).figures}
        assert figures["stand-off voltage of D1 above the load dump"] >= 0
        assert figures["D1 clamps pulse 2a at"] <= 60
