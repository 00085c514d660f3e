"""Where reference circuits can be joined: each interface is about a net of its circuit, in figures that it has."""

from __future__ import annotations

from functools import cache

from circuitron.references import Designed, Reference, catalogue
from circuitron.references.interfaces import Offer, Rail, Signal, worth
from tests.rows import each


@cache
def at_defaults(reference: Reference) -> Designed:
    return reference.design({})


of_each = each("reference", catalogue(), ids=lambda reference: reference.name)


@of_each
def test_interfaces_are_about_nets_of_the_circuit(reference: Reference) -> None:
    designed = at_defaults(reference)
    nets = {net.name for net in designed.plan.nets}
    ends: tuple[Rail | Signal | Offer, ...] = (
        *reference.takes,
        *reference.gives,
        *(s for s in reference.signals if not s.present or worth(s.present, designed.values) > 0),
        *reference.offers,
    )
    assert {end.net for end in ends} <= nets
    pulled = any(signal.load is not None and signal.load.sinks != "0" for signal in reference.signals)
    passive = not any(ref[0] in "UQD" for part in designed.plan.parts for ref in part.refs)
    assert not ends or "GND" in nets or pulled or passive  # others bring what is pulled to ground, and a matrix of keys


@each(
    ("name", "given"),
    [
        ("potentiometer-input", {"joystick": 1.0}),
        ("potentiometer-input", {"knobs": 3.0}),
        ("potentiometer-input", {"knobs": 8.0}),
        ("relay-board-uln2003", {"relays": 7.0}),
        ("relay-board-uln2003", {"relays": 2.0}),
    ],
)
def test_lines_are_present_as_their_figures_say(name: str, given: dict[str, float]) -> None:
    reference = next(each for each in catalogue() if each.name == name)
    designed = reference.design(given)
    nets = {net.name for net in designed.plan.nets}
    for signal in reference.signals:
        assert (signal.net in nets) == (not signal.present or worth(signal.present, designed.values) > 0)


@of_each
def test_rails_and_levels_are_figures_that_the_circuit_has(reference: Reference) -> None:
    designed = at_defaults(reference)
    for rail in (*reference.takes, *reference.gives):
        assert 0 < worth(rail.volts, designed.values) < 100
        assert 0 < worth(rail.amperes, designed.values) < 20
    levels = [signal.volts for signal in reference.signals] + [reference.level] * bool(reference.offers)
    assert all(0 < worth(level, designed.values) <= 24 for level in levels)


@of_each
def test_a_rail_that_a_circuit_takes_is_fed_from_outside(reference: Reference) -> None:
    rails = set(at_defaults(reference).rails)
    assert {rail.net for rail in reference.takes} <= rails
    assert not {rail.net for rail in reference.gives} & rails
