"""The electrical diff, on circuits small enough to check by eye."""

from __future__ import annotations

from circuitron.electrical import electrical_diff
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot


def part(
    ref: str, symbol: str = "Device:R", value: str = "1k", footprint: str = "", lost: bool = False
) -> PartInstance:
    library, name = symbol.split(":")
    return PartInstance(ref=ref, library=library, name=name, value=value, footprint=footprint, placeholder=lost)


def net(name: str, *pins: str, drive: str = "") -> NetInstance:
    refs = tuple(PinRef(ref=p.split(".")[0], number=p.split(".")[1]) for p in pins)
    return NetInstance(name=name, pins=refs, drive=drive)


def circuit(parts: list[PartInstance], nets: list[NetInstance]) -> Snapshot:
    return Snapshot(parts=tuple(parts), nets=tuple(nets))


def test_equal_circuits_differ_in_nothing() -> None:
    one = circuit([part("R1"), part("R2")], [net("A", "R1.1", "R2.1"), net("N$1", "R1.2", "R2.2")])
    two = circuit([part("R2"), part("R1")], [net("N$7", "R2.2", "R1.2"), net("A", "R2.1", "R1.1")])
    diff = electrical_diff(one, two)
    assert diff is not None and diff.empty


def test_unknown_circuit_gives_no_diff() -> None:
    assert electrical_diff(None, circuit([], [])) is None


def test_parts_values_and_footprints() -> None:
    before = circuit([part("C1", "Device:CP", "10uF", lost=True), part("R1")], [])
    after = circuit([part("C1", "Device:C_Polarized", "22uF", "Lib:F"), part("R2")], [])
    diff = electrical_diff(before, after)
    assert diff is not None
    assert diff.parts_changed == ("C1: Device:CP (not found) → Device:C_Polarized",)
    assert diff.values_changed == ("C1: value 10uF → 22uF", "C1: footprint (none) → Lib:F")
    assert diff.parts_added == ("R2 Device:R 1k",)
    assert diff.parts_removed == ("R1 Device:R 1k",)


def test_a_part_that_is_found_takes_its_reference_from_the_next() -> None:
    lost, header = part("PLACEHOLDER1", "Connector:Male", lost=True), part("J1", "Connector:Pin")
    before = circuit([lost, header], [net("A", "PLACEHOLDER1.1", "J1.1"), net("B", "J1.2")])
    after = circuit(
        [part("J1", "Connector:Pin"), part("J2", "Connector:Pin")], [net("A", "J1.1", "J2.1"), net("B", "J2.2")]
    )
    diff = electrical_diff(before, after)
    assert diff is not None
    assert diff.parts_changed == ("J1: Connector:Male (not found) → Connector:Pin",)
    assert not any((diff.parts_added, diff.parts_removed, diff.nets_added, diff.nets_removed, diff.nets_changed))


def test_value_that_only_repeats_the_symbol_name_is_not_reported_twice() -> None:
    before = circuit([part("U1", "Timer:NE555", "NE555", lost=True)], [])
    after = circuit([part("U1", "Timer:NE555P", "NE555P")], [])
    diff = electrical_diff(before, after)
    assert diff is not None
    assert diff.values_changed == ()


def test_a_pin_that_moves_shows_on_both_nets() -> None:
    before = circuit([], [net("A", "R1.1", "R2.1"), net("B", "R1.2")])
    after = circuit([], [net("A", "R1.1"), net("B", "R1.2", "R2.1", drive="POWER")])
    diff = electrical_diff(before, after)
    assert diff is not None
    assert diff.nets_changed == ("A: - R2.1", "B: + R2.1, drive (none) → POWER")


def test_a_renamed_net_is_matched_by_its_pins() -> None:
    diff = electrical_diff(circuit([], [net("N$1", "R1.1", "R2.1")]), circuit([], [net("OUT", "R1.1", "R2.1")]))
    assert diff is not None
    assert diff.nets_added == diff.nets_removed == ()


def test_no_connects() -> None:
    before = Snapshot(no_connects=(PinRef(ref="U1", number="1", name="NC"),))
    after = Snapshot(no_connects=(PinRef(ref="U1", number="2"),))
    diff = electrical_diff(before, after)
    assert diff is not None
    assert diff.no_connects_changed == ("+ U1.2", "- U1.1 (NC)")


def test_a_pin_that_does_not_exist_is_shown_as_the_script_asks_for_it() -> None:
    requested = NetInstance(name="A", pins=(PinRef(ref="U1", number="?VIN", name="VIN"),))
    found = NetInstance(name="A", pins=(PinRef(ref="U1", number="3", name="VI"),))
    diff = electrical_diff(circuit([], [requested]), circuit([], [found]))
    assert diff is not None
    assert diff.nets_changed == ("A: + U1.3 (VI), - U1[VIN]",)
