"""Devices that a repair puts in the place of others, with symbols made for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest

from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.fix_result import StandIn
from circuitron.guard import devices
from circuitron.guard.circuits import Circuit
from circuitron.guard.intent import stand_ins
from circuitron.guard.matching import Matching
from circuitron.knowledge.base import SymbolSource
from circuitron.symbol import Symbol, SymbolPin
from tests.rows import each


class Symbols:
    """The two look-ups of a `SymbolSource` that the guard makes."""

    def __init__(self, *symbols: Symbol) -> None:
        self.symbols = symbols

    def part(self, library: str, name: str) -> Symbol | None:
        return next((one for one in self.symbols if (one.library, one.name) == (library, name)), None)

    def in_library(self, library: str) -> tuple[str, ...]:
        return tuple(sorted(one.name for one in self.symbols if one.library == library))


def symbol(name: str, *pins: str, reference: str = "U", library: str = "L", **more: Any) -> Symbol:
    made = tuple(SymbolPin(number=str(n), name=pin, type="passive") for n, pin in enumerate(pins, start=1))
    return Symbol(library=library, name=name, reference=reference, pins=made, **more)


def part(
    name: str,
    *pins: str,
    value: str = "",
    footprint: str = "",
    placeholder: bool = False,
    library: str = "L",
    ref: str = "U1",
) -> PartInstance:
    made = tuple(PinRef(ref=ref, number=str(n), name=pin, type="passive") for n, pin in enumerate(pins, start=1))
    return PartInstance(
        ref=ref,
        library=library,
        name=name,
        value=value or name,
        footprint=footprint,
        pins=made,
        placeholder=placeholder,
    )


def side_by_side(mine: PartInstance, now: PartInstance, nets: Iterable[NetInstance] = ()) -> Matching:
    return Matching(Circuit((mine,)), Circuit((now,), tuple(nets)), {0: now})


def reasons_for(
    mine: PartInstance,
    now: PartInstance,
    *symbols: Symbol,
    nets: Iterable[NetInstance] = (),
    movable: Iterable[str] = (),
) -> list[str]:
    found = side_by_side(mine, now, nets)
    reasons = devices.replaced(found, cast(SymbolSource, Symbols(*symbols)), frozenset(movable))
    return [reason.partition(": ")[2] for reason in reasons]


def net(name: str, *pins: PinRef) -> NetInstance:
    return NetInstance(name=name, pins=pins)


# ------------------------------------------------------------------------------------------------------- what it is


@each(
    ("was", "now", "reason"),
    [
        ("U", "U", ""),
        ("R", "RV", ""),
        ("J", "P", ""),
        ("CN", "X", ""),
        ("D", "LED", ""),
        ("Q", "T", ""),
        ("IC", "A", ""),
        ("", "Q", ""),
        ("R", "C", "references R and C are of two kinds"),
        ("U", "Q", "references U and Q are of two kinds"),
        ("R", "J", "references R and J are of two kinds"),
    ],
)
def test_letters_of_references_agree(was: str, now: str, reason: str) -> None:
    found = reasons_for(part("AB"), part("CD"), symbol("AB", reference=was), symbol("CD", reference=now))
    assert found == ([reason] if reason else [])


def test_units_agree() -> None:
    one, two = symbol("AB", units=1), symbol("CD", units=2)
    assert reasons_for(part("AB"), part("CD"), one, two) == ["1 units became 2"]
    assert not reasons_for(part("AB", placeholder=True), part("CD"), one, two), "no library had it"


@each(
    ("name", "words", "given", "reason"),
    [
        ("X", "NPN transistor", "NPN transistor", ""),
        ("X", "NPN Zener", "NPN", ""),
        ("X", "NPN transistor", "PNP transistor", "NPN became PNP"),
        ("X", "N-channel", "P-channel", "N-channel became P-channel"),
        ("X", "PNP", "PNP Darlington", "it is a Darlington"),
        ("X", "PNP Darlington", "PNP", ""),
        ("X", "", "PNP dual", "it is a pair"),
        ("X", "NPN", "", ""),
        ("BC547", "", "PNP", "NPN became PNP"),
        ("BC557", "", "PNP", ""),
    ],
)
def test_kinds_of_transistors_agree(name: str, words: str, given: str, reason: str) -> None:
    was = symbol(name, reference="Q", description=words)
    found = reasons_for(part(name), part("Y"), was, symbol("Y", reference="Q", keywords=given))
    assert [one for one in found if "stands in" not in one and "nothing says" not in one] == (
        [reason] if reason else []
    )


@pytest.mark.parametrize(("name", "given"), [("FDW2501", "FDW2501"), ("AO4606", "ao4606")])
def test_a_symbol_of_the_requested_number_may_be_a_pair(name: str, given: str) -> None:
    pair = symbol(given, reference="Q", description="dual N-channel MOSFET")
    before = part(name, placeholder=True)
    assert not any("it is a pair" in reason for reason in reasons_for(before, part(given), pair))
    other = symbol("AO4842", reference="Q", description="dual N-channel MOSFET")
    assert any("it is a pair" in reason for reason in reasons_for(before, part("AO4842", value=name), other))


@each(
    ("words", "given", "reason"),
    [
        ("Zener", "Schottky", "Zener became Schottky"),
        ("Zener", "Zener rectifier", ""),
        ("rectifier", "rectifier", ""),
        ("rectifier", "Schottky rectifier", "rectifier became Schottky"),
        ("Schottky rectifier", "rectifier", "Schottky became rectifier"),
        ("rectifier", "", ""),
        ("Zener", "", "Zener became rectifier"),
        ("", "Zener", ""),
        ("LED Zener", "Zener TVS", ""),
        ("LED TVS", "Zener bridge", "LED, TVS became Zener, bridge"),
    ],
)
def test_kinds_of_diodes_agree(words: str, given: str, reason: str) -> None:
    was, now = symbol("AB", reference="D", keywords=words), symbol("CD", reference="D", description=given)
    assert reasons_for(part("AB"), part("CD"), was, now) == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("name", "pair"), [("PESD5V0S2BT", True), ("PESD2CAN", True), ("PESD5V0S1BA", False), ("PESD5V0S2UT", False)]
)
def test_only_some_suppressors_are_pairs(name: str, pair: bool) -> None:
    was, now = symbol(name, reference="D"), symbol("D_TVS_Dual_AAC", reference="D", description="Dual TVS diode")
    found = reasons_for(part(name), part("D_TVS_Dual_AAC", value=name), was, now)
    assert ("it is a pair" not in found) is pair


def test_regulators_agree_in_sign_and_other_parts_do_not_matter() -> None:
    was, now = symbol("AB", keywords="positive"), symbol("CD", keywords="negative NPN Zener dual")
    assert reasons_for(part("AB"), part("CD"), was, now) == ["positive regulator became negative regulator"]


def test_a_symbol_without_description_says_nothing_of_a_type_number_it_does_not_know() -> None:
    mine, given = part("XY123", placeholder=True), symbol("ZZ99", reference="D", keywords="Zener LED")
    assert reasons_for(mine, part("ZZ99", value="XY123"), given) == ["nothing says whether XY123 is LED/Zener"]
    assert reasons_for(part("XY", placeholder=True), part("ZZ99", value="XY"), given) == []
    assert (
        reasons_for(mine, part("XY123_SOT23", value="XY123"), symbol("XY123_SOT23", reference="D", keywords="Zener"))
        == []
    )


@each(
    ("kind", "foot", "rail", "reason"),
    [
        ("NPN", "E", "GND", ""),
        ("NPN", "E", "-5V", ""),
        ("NPN", "E", "+5V", "its E is on +5V, and it is NPN"),
        ("PNP", "E", "+5V", ""),
        ("PNP", "E", "GND", "its E is on GND, and it is PNP"),
        ("N-channel", "S", "GND", ""),
        ("N-channel", "S", "+5V", "its S is on +5V, and it is N-channel"),
        ("P-channel", "S", "+5V", ""),
        ("P-channel", "S", "GND", "its S is on GND, and it is P-channel"),
        ("NPN", "E", "SIG", "nothing says whether XY123 is NPN or PNP"),
        ("P-channel", "S", "SIG", "nothing says whether XY123 is N-channel or P-channel"),
        ("N-channel", "S", "SIG", "nothing says whether XY123 is N-channel or P-channel"),
        ("PNP", "E", "SIG", "nothing says whether XY123 is NPN or PNP"),
        ("NPN", "X", "GND", "nothing says whether XY123 is NPN or PNP"),
        ("NPN", "E", "", "nothing says whether XY123 is NPN or PNP"),
    ],
)
def test_the_circuit_says_what_an_unknown_transistor_is(kind: str, foot: str, rail: str, reason: str) -> None:
    now = part("ZZ99", "B", "C", foot, value="XY123", ref="Q1")
    nets = [net(name, pin) for name, pin in zip(("A", "B", rail), now.pins, strict=True) if name]
    given = symbol("ZZ99", "B", "C", foot, reference="Q", keywords=kind)
    found = reasons_for(part("XY123", ref="Q1", placeholder=True), now, given, nets=nets)
    assert [one for one in found if "no such lead" not in one] == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("name", "footprint", "reasons"),
    [
        ("XY712", "", []),
        ("XY712_SOT23", "Package_TO_SOT_SMD:SOT-23", []),
        ("XY712_SOT23", "", ["it is a pair"]),
        ("XY713_SOT23", "Package_TO_SOT_SMD:SOT-23", ["it is a pair"]),
    ],
)
def test_a_pair_of_the_very_name_is_meant(name: str, footprint: str, reasons: list[str]) -> None:
    mine = part("XY712", placeholder=True, ref="D1")
    now = part(name, "A1", "A2", "K", ref="D1", value="XY712")
    given = symbol(name, "A1", "A2", "K", reference="D", footprint=footprint, description="dual diode")
    found = reasons_for(mine, now, given)
    assert [one for one in found if "pair" in one] == reasons


def test_leads_that_the_script_does_not_know_are_reported() -> None:
    mine, given = part("XY", placeholder=True, ref="D1"), symbol("CD", "A", "K", "A", "~", reference="D")
    now = part("CD", "A", "K", "A", "", ref="D1")
    used = [net("N1", now.pins[0]), net("N2", now.pins[3])]
    assert reasons_for(mine, now, given, nets=used) == ["its K is on nothing: the script knows of no such lead"]
    assert reasons_for(mine, now, given, nets=[*used, net("N3", now.pins[1])]) == []
    assert reasons_for(mine, now, given) == [], "nothing is connected"
    assert reasons_for(mine, now, given, nets=used[:1]) == ["its K, 4 is on nothing: the script knows of no such lead"]
    assert reasons_for(part("XY", ref="D1"), now, given, nets=used) == [], "the library had it"
    assert (
        reasons_for(
            part("FS8205A", placeholder=True, ref="D1"),
            part("FS8205A", "A", "K", ref="D1"),
            symbol("FS8205A", "A", "K", reference="D"),
            nets=used,
        )
        == []
    ), "it is the very device"
    assert reasons_for(mine, now, symbol("CD", reference="U"), nets=used) == []
    free = (now.pins[1].model_copy(update={"type": "free"}), now.pins[0], now.pins[1])
    assert reasons_for(mine, now.model_copy(update={"pins": free}), given, nets=used[:1]) != [], (
        "whatever stands before it"
    )
    for kind in ("no_connect", "free"):
        idle = now.model_copy(update={"pins": (now.pins[0], now.pins[1].model_copy(update={"type": kind}))})
        assert reasons_for(mine, idle, given, nets=used[:1]) == []


# ------------------------------------------------------------------------------------------------------- stand-ins


def test_a_stand_in_bears_the_name_of_what_was_requested() -> None:
    mine = part("XY123", placeholder=True)
    given = symbol("ZZ99")
    reason = ["L:ZZ99 stands in for XY123, which must stay its value"]
    assert reasons_for(mine, part("ZZ99"), given) == reason
    assert reasons_for(mine, part("ZZ99", value="xy-123 fast"), given) == []
    assert reasons_for(mine, part("XY123_SOT23"), symbol("XY123_SOT23")) == [], "the same device in another package"
    assert reasons_for(part("XY", placeholder=True), part("ZZ99"), given) == [], "no type number"
    assert reasons_for(part("XY123", value="SENSOR", placeholder=True), part("ZZ99", value="SENSOR"), given) == []
    assert reasons_for(part("XY123", value="SENSOR", placeholder=True), part("ZZ99", value="ZZ99"), given) == reason
    assert reasons_for(part("XY123", value="?", placeholder=True), part("ZZ99", value="?"), given) == reason
    assert reasons_for(mine, part("ZZ99"), given, movable={"U1"}) == []
    assert reasons_for(part("XY123", library="", placeholder=True), part("ZZ99"), given) == []
    assert reasons_for(mine, part("ZZ99", library=""), given) == []


@each(
    ("asked", "given", "refused"),
    [
        ("", "Connector_RJ:RJ45_Pulse_JK0654219NL_Horizontal", True),
        ("Connector_RJ:RJ45_Wuerth_7499111446", "Connector_RJ:RJ45_Pulse_JK0654219NL_Horizontal", True),
        ("Connector_RJ:RJ45_Wuerth_7499111446", "Connector_RJ:RJ45_Wuerth_7499111446", True),
        ("", "Connector_RJ:RJ45_Wuerth_7499111446", True),
        ("", "Connector_RJ:RJ45_Amphenol_RJHSE538X", True),
        ("", "", False),
    ],
)
def test_the_requested_name_as_value_makes_no_other_jack_of_it(asked: str, given: str, refused: bool) -> None:
    own = "Connector_RJ:RJ45_Pulse_JK0654219NL_Horizontal"
    jack = symbol("RJ45_JK0654219", "A", "B", "C", reference="J", footprint=own, footprint_filters=("RJ45*JK0654219*",))
    mine = part("RJ45_Wuerth_7499111446", placeholder=True, footprint=asked)
    now = part("RJ45_JK0654219", "A", "B", "C", value="RJ45_Wuerth_7499111446", footprint=given)
    assert bool(reasons_for(mine, now, jack)) is refused


def test_the_same_symbol_keeps_the_name_of_its_device() -> None:
    mine = part("LM317")
    assert list(devices.replaced(side_by_side(mine, part("LM317", value="LM350")), None, frozenset())) == [
        "U1 is LM317 and has the value LM350 now"
    ]
    for other, now, movable in (
        (mine, part("LM317", value="adjustable"), frozenset[str]()),
        (part("LM317", value="X"), part("LM317", value="LM350"), frozenset[str]()),
        (part("R"), part("R", value="R100"), frozenset[str]()),
        (mine, part("LM317", value="LM350"), frozenset({"U1"})),
        (mine, part("LM317"), frozenset[str]()),
    ):
        assert not list(devices.replaced(side_by_side(other, now), None, movable))


def test_without_symbols_only_names_are_compared() -> None:
    found = side_by_side(part("AB"), part("CD"))
    assert not list(devices.replaced(found, None, frozenset()))
    assert reasons_for(part("AB"), part("CD"), symbol("AB", reference="R")) == [], "the symbol is not known"


def test_a_part_that_a_library_has_does_not_become_one_that_none_vouches_for() -> None:
    now = part("AB", library="circuitron")
    assert "no library vouches for the pins of AB" in reasons_for(part("AB"), now, symbol("AB"))
    assert reasons_for(part("AB", placeholder=True, library="Old"), now, symbol("AB")) == []


@pytest.mark.parametrize(
    ("library", "requested", "given", "reason"),
    [
        ("Regulator_Linear", "XY-3.3", "ZZ-5.0", "XY-3.3 is one of 3.3 V, ZZ-5.0 one of 5 V"),
        ("Reference_Voltage", "XY-3.3", "ZZ-5.0", "XY-3.3 is one of 3.3 V, ZZ-5.0 one of 5 V"),
        ("Regulator_Linear", "XY-5.0", "ZZ-5.0", ""),
        ("Regulator_Linear", "XY123", "ZZ-5.0", ""),
        ("Regulator_Linear", "XY-5.0", "ZZ99", ""),
        ("Amplifier", "XY-3.3", "ZZ-5.0", ""),
    ],
)
def test_a_stand_in_has_the_voltage(library: str, requested: str, given: str, reason: str) -> None:
    mine, now = part(requested, placeholder=True), part(given, value=requested, library=library)
    assert reasons_for(mine, now, symbol(given, library=library)) == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("footprint", "value", "reference", "reason"),
    [
        ("Capacitor_SMD:C_0603", "", "C", ""),
        ("Capacitor_SMD:C_0603", "", "R", "its footprint Capacitor_SMD:C_0603 is for references C, not R"),
        ("Resistor_SMD:R_0603", "", "C", ""),
        ("", "100nF", "C", ""),
        ("", "100nF", "R", "its value 100nF is for references C, not R"),
        ("", "XX", "R", ""),
    ],
)
def test_footprint_and_value_tell_the_kind(footprint: str, value: str, reference: str, reason: str) -> None:
    mine = part("AB", value=value, footprint=footprint, placeholder=True)
    given = symbol("CD", reference=reference)
    assert reasons_for(mine, part("CD"), given) == ([reason] if reason else [])
    assert reasons_for(mine.model_copy(update={"placeholder": False}), part("CD"), given) == [], "the library had it"


FITTED = symbol("ZZ99", "A", "B", "C", footprint="P:SOT-23")
MADE_FOR = "it is not made for SOT-89, in which its leads may have another order"


@each(
    ("given", "before", "after", "reason"),
    [
        (FITTED, "P:SOT-23", "P:SOT-23", ""),
        (FITTED, "P:SOT-89", "P:SOT-23", MADE_FOR),
        (FITTED, "", "P:SOT-89", MADE_FOR),
        (FITTED, "?", "P:SOT-89", MADE_FOR),
        (FITTED, "", "", ""),
        (symbol("ZZ99", "A", "B", footprint="P:SOT-23"), "P:SOT-89", "", ""),
        (symbol("ZZ99", "A", "B", "C"), "P:SOT-89", "", ""),
        (symbol("ZZ99", "A", "B", "C", footprint="P:SOIC-8"), "P:DIP-8", "", ""),
        (
            symbol("ZZ99", "A", "B", "C", footprint="P:SOIC-14"),
            "P:DIP-8",
            "",
            "it is not made for DIP-8, in which its leads may have another order",
        ),
        (
            symbol("ZZ99", "A", "B", "C", footprint="P:QFN-8"),
            "P:DIP-8",
            "",
            "it is not made for DIP-8, in which its leads may have another order",
        ),
        (symbol("ZZ99", "A", "B", "C", footprint_filters=("*SOIC*",)), "P:DIP-3", "", ""),
        (symbol("ZZ99", "A", "B", "C", footprint_filters=("soic*", "Q*")), "P:DIP-3", "", ""),
        (
            symbol("ZZ99", "A", "B", "C", footprint_filters=("*SOIC*",)),
            "P:DIP-8",
            "",
            "it is not made for DIP-8, in which its leads may have another order",
        ),
        (
            symbol("ZZ99", "A", "B", "C", footprint_filters=("QFN*",)),
            "P:DIP-3",
            "",
            "it is not made for DIP-3, in which its leads may have another order",
        ),
    ],
)
def test_a_stand_in_is_made_for_the_footprint(given: Symbol, before: str, after: str, reason: str) -> None:
    mine = part("XY123", footprint=before, placeholder=True)
    assert reasons_for(mine, part("ZZ99", value="XY123", footprint=after), given) == ([reason] if reason else [])


def test_symbols_that_are_as_near_have_the_same_pads() -> None:
    mine, now = part("74HC161", footprint="P:SOT-23", placeholder=True), part("74LS161", value="74HC161")
    given = symbol("74LS161", "A", "B", "C")

    def others(*pins: str, name: str = "74AC161", **more: Any) -> list[str]:
        return reasons_for(mine, now, given, symbol(name, *pins, **more))

    assert others("B", "A", "C") == ["74AC161 is as near to 74HC161 and has other pads: 1 is B, not A"]
    assert others("A", "C", "B") == ["74AC161 is as near to 74HC161 and has other pads: 2 is C, not B"]
    assert others("A", "B", "C") == others("A", "B") == others("A", "B", "D") == []
    assert others("B", "A", "C", name="QQ77") == [], "it is of another name"
    assert others("B", "A", "C", library="M") == [], "it is in another library"
    assert others("B", "A", "C", footprint="P:SOT-89") == [], "it does not fit"
    marked = symbol("74LS161", "~{A}", "B", "C")
    assert reasons_for(mine, now, marked, symbol("74AC161", "/A", "B", "C")) == []


def test_stand_ins_are_listed() -> None:
    found = Snapshot(parts=(part("XY123", placeholder=True), part("AB1", ref="U2"), part("R", ref="R1")))
    now = Snapshot(parts=(part("ZZ99", value="XY123"), part("CD2", value="AB1", ref="U2"), part("R", ref="R1")))
    assert stand_ins(found, now) == (
        StandIn(ref="U1", requested="XY123", symbol="L:ZZ99", why="no library has XY123"),
        StandIn(ref="U2", requested="AB1", symbol="L:CD2", why="AB1 has not the pins that are used"),
    )
    assert stand_ins(None, now) == stand_ins(found, None) == ()


def test_a_symbol_that_kicad_renamed_is_no_stand_in() -> None:
    """The LTC2309_QFN of KiCad 4 is the LTC2309xUF of Analog_ADC now; a namesake in another library is not."""
    mine = part("LTC2309_QFN", library="adc-dac", placeholder=True)
    renamed = part("LTC2309xUF", library="Analog_ADC")
    elsewhere = renamed.model_copy(update={"library": "Sensor"})
    assert stand_ins(Snapshot(parts=(mine,)), Snapshot(parts=(renamed,))) == ()
    assert [one.symbol for one in stand_ins(Snapshot(parts=(mine,)), Snapshot(parts=(elsewhere,)))] == [
        "Sensor:LTC2309xUF"
    ]


def test_a_name_that_a_later_kicad_gave_is_no_other_device() -> None:
    mine = part("TJA1021xT", library="Interface_CAN_LIN", placeholder=True)
    for name, stands_in in (("TJA1021T", False), ("TJA1027T", True)):
        now = part(name, library="Interface_CAN_LIN")
        assert bool(devices.stand_ins(side_by_side(mine, now))) is stands_in


def test_devices_are_judged_before_the_script_runs_to_its_end() -> None:
    mine = part("2N5088", "E", "B", "C", value="2N5088", placeholder=True)
    made = (symbol("2N3906", "E", "B", "C", reference="Q", description="PNP"),)
    made += (symbol("X", "E", "B", "C", "SUB", reference="Q", description="NPN"),)
    symbols = cast(SymbolSource, Symbols(*made))

    def reasons(now: PartInstance, *, finished: bool) -> list[str]:
        return list(devices.replaced(side_by_side(mine, now), symbols, frozenset(), finished=finished))

    other = part("2N3906", "E", "B", "C", value="2N5088")
    assert ["NPN became PNP" in each for each in reasons(other, finished=False)] == [True]
    spare = part("X", "E", "B", "C", "SUB", value="2N5088")
    assert not reasons(spare, finished=False), "what is on nothing may be connected yet"


IN_SOT = tuple(
    symbol(f"BC8{n}", "B", "E", "C", reference="Q", library="BJT", footprint="P:SOT-23") for n in range(1, 7)
)


@each(
    ("peers", "given", "value", "reasons"),
    [
        (IN_SOT, symbol("Q_BEC", "B", "E", "C", reference="Q"), "S8050", []),
        (IN_SOT[:4], symbol("Q_BEC", "B", "E", "C", reference="Q"), "S8050", ["its leads have another order"]),
        (
            (*IN_SOT, symbol("MMB", "C", "B", "E", reference="Q", library="BJT", footprint="P:SOT-23")),
            symbol("Q_BEC", "B", "E", "C", reference="Q"),
            "S8050",
            ["its leads have another order"],
        ),
        (IN_SOT, symbol("Q_CBE", "C", "B", "E", reference="Q"), "S8050", ["its leads have another order"]),
        (IN_SOT, symbol("Q_BEC", "B", "E", "C", reference="Q"), "", ["must stay its value"]),
    ],
)
def test_the_order_of_leads_in_another_package(
    peers: tuple[Symbol, ...], given: Symbol, value: str, reasons: list[str]
) -> None:
    own = symbol("S8050", "E", "B", "C", reference="Q", library="BJT", footprint="P:TO-92")
    mine = part("S8050", "E", "B", "C", footprint="P:SOT-23", library="BJT", ref="Q1")
    names = [pin.name for pin in given.pins]
    now = part(given.name, *names, value=value or given.name, footprint="P:SOT-23", ref="Q1")
    found = list(
        devices.replaced(side_by_side(mine, now), cast(SymbolSource, Symbols(own, given, *peers)), frozenset())
    )
    assert len(found) == len(reasons) and all(want in text for want, text in zip(reasons, found, strict=True)), found


def test_pins_of_a_stand_in_are_those_that_the_script_asks_for() -> None:
    """Of a chip that no library has, nothing says which pin of another one TD0+ is."""
    given = symbol("ZZ99", "VCC", "MX1+", "OUT")
    for asked, refused in (("TD0+", True), ("mx1+", False), ("VDD", True), ("2", False)):
        mine = part("XY123", placeholder=True).model_copy(update={"pins": ()})
        now = part("ZZ99", "VCC", "MX1+", "OUT", value="XY123")
        pin = PinRef(ref="U1", number=f"?{asked}", name=asked, type="passive")
        before, after = Circuit((mine,), (net("A", pin),)), Circuit((now,), (net("A", now.pins[1]),))
        found = devices.replaced(Matching(before, after, {0: now}), cast(SymbolSource, Symbols(given)), frozenset())
        assert any("is a pin of ZZ99" in reason for reason in found) is refused, asked
