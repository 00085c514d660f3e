"""Parts that stand what their circuit puts on them at the ends of its range."""

from __future__ import annotations

import pytest

from circuitron.references import NotCovered, named
from circuitron.references.coils import SQUARE, coil_size
from circuitron.references.ranges import over_range


def _part(name: str, ref: str, **values: float) -> tuple[str, str]:
    """Symbol and footprint of a part of a design."""
    designed = named(name).design(values)
    return next((each.symbol, each.footprint) for each in designed.selection.chosen if ref in each.refs)


@pytest.mark.parametrize(("vin", "diode"), [(12.0, "B340"), (36.0, "B360"), (55.0, "SB5H100")])
def test_the_diode_of_an_lm2596_takes_a_quarter_more_than_the_input(vin: float, diode: str) -> None:
    assert _part("lm2596", "D1", vin=vin)[0] == f"Diode:{diode}"


@pytest.mark.parametrize(
    ("name", "values"),
    [("lm2596", {"vin": 55.0, "vout": 24.0}), ("sepic", {"vin": 36.0, "vout": 24.0, "iout": 2.0})],
)
def test_a_coil_of_much_energy_is_no_flat_one(name: str, values: dict[str, float]) -> None:
    assert "Toroid" in _part(name, "L1", **values)[1]
    assert coil_size(33e-6, 3.0) == SQUARE


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("rectifier-supply", {"vac": 22.0, "vout": 15.0}),
        ("low-voltage-disconnect", {"battery": 12.0, "reconnect": 28.0}),
        ("low-voltage-disconnect", {"battery": 5.0, "reconnect": 5.8}),
        ("tda2030", {"supply": 30.0, "load": 4.0}),
        ("automotive-supply", {"vin": 24.0}),
        ("dual-gate-driver", {"supply": 4.5, "logic": 5.5}),
        ("cell-boost", {"vin": 1.8, "vout": 2.0, "iout": 0.3}),
    ],
)
def test_what_the_parts_do_not_stand_is_declined(name: str, values: dict[str, float]) -> None:
    with pytest.raises(NotCovered):
        named(name).design(values)


@pytest.mark.parametrize("volts", [2.85, 3.3, 4.5, 4.7, 5.0, 5.5])
def test_the_supervisor_of_a_watchdog_lets_its_supply_pass(volts: float) -> None:
    figures = {each.name: each.exact for each in named("watchdog").design({"supply": volts}).figures}
    assert figures["margin of the supply above the threshold"] > 0.045  # thresholds are good to 4 %, over temperature


def test_an_emitter_follower_names_the_peak_that_its_resistor_carries() -> None:
    figures = {each.name: each.exact for each in named("emitter-follower").design({"supply": 9.0}).figures}
    peak, rest = figures["largest output, peak, about"], figures["emitter at rest, about"]
    assert peak / 1e3 == pytest.approx((rest - peak) / 680, rel=0.01)


def test_much_gain_takes_op_amps_of_little_offset() -> None:
    assert "MCP6004" in _part("instrumentation-amplifier", "U1", gain=20.0)[0]
    assert "OPA4340" in _part("instrumentation-amplifier", "U1", gain=100.0)[0]
    with pytest.raises(NotCovered, match="less offset"):
        named("instrumentation-amplifier").design({"gain": 100.0, "supply": 2.0})


@pytest.mark.parametrize("cell", [1.0, 1.5, 1.6])
def test_a_joule_thief_gives_its_led_what_it_carries(cell: float) -> None:
    figures = {each.name: each.exact for each in named("joule-thief").design({"cell": cell}).figures}
    assert figures["mean LED current, the most"] <= 30e-3


def test_a_lasting_short_of_an_lm723_is_warned_of() -> None:
    designed = named("lm723").design({"vin": 18.0, "vout": 12.0, "iout": 1.0})
    assert any("short must not last" in note for note in designed.plan.notes)


def test_resistors_that_charge_large_capacitors_take_the_pulse() -> None:
    assert "2512" in _part("capacitance-multiplier", "R1", vin=30.0, current=0.5)[1]
    assert "0603" in _part("capacitance-multiplier", "R1", vin=6.0)[1]


def test_a_large_reservoir_has_a_wide_can() -> None:
    assert "D22.0mm" in _part("unregulated-supply", "C1", vac=25.0, iout=2.0, ripple=3.0)[1]


@pytest.mark.parametrize("supply", [9.0, 10.7, 10.8, 12.0, 30.0])
def test_the_inputs_of_a_function_generator_stay_in_their_range(supply: float) -> None:
    figures = {each.name: each.exact for each in named("function-generator").design({"supply": supply}).figures}
    assert figures["lowest input of the Schmitt trigger"] >= 3.99  # TL072: 4 V above its negative supply


def test_a_resistor_of_phantom_power_stands_a_shorted_line() -> None:
    assert "R_2512" in _part("phantom-supply", "R8")[1]


@pytest.mark.parametrize("rate", [0.25, 1.0, 2.0])
def test_a_flasher_lasts_a_year_on_its_coin_cell(rate: float) -> None:
    figures = {each.name: each.exact for each in named("coin-cell-flasher").design({"rate": rate}).figures}
    assert figures["time with a cell of 220 mAh, in hours"] >= 8760


@pytest.mark.parametrize(
    ("name", "given", "end"),
    [
        ("shunt-regulator", {"vin": 6.0, "vout": 5.0, "iout": 5e-3}, 36.0),
        ("led-string", {"vin": 7.0}, 30.0),
        ("linear-fixed", {"vin": 15.0, "vout": 5.0}, 6.5),
        ("electret-preamplifier", {"supply": 3.0}, 12.0),
    ],
)
def test_what_does_not_stand_the_other_end_of_a_range_is_declined(
    name: str, given: dict[str, float], end: float
) -> None:
    parameter = next(iter(given))
    with pytest.raises(NotCovered):
        over_range(named(name), given, {}, {parameter: end})
