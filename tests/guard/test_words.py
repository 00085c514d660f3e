"""What names of pins, nets, parts, values and footprints say."""

from __future__ import annotations

import pytest

from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.guard.vocabulary import (
    Role,
    bare,
    is_anonymous,
    is_enabling,
    is_input_name,
    is_opposite,
    is_output_name,
    is_supply_name,
    is_switch,
    is_type_number,
    is_unclear,
    kind_of_footprint,
    kind_of_value,
    kinds_in,
    kinds_of_device,
    role_of_name,
    role_of_net,
    role_of_pin,
    voltage,
)
from tests.rows import each


def part(*pins: tuple[str, str], name: str = "X", ref: str = "U1") -> PartInstance:
    """A part with pins given as name and type."""
    made = (PinRef(ref=ref, number=str(n), name=pin, type=kind) for n, (pin, kind) in enumerate(pins, start=1))
    return PartInstance(ref=ref, library="L", name=name, value=name, footprint="", pins=tuple(made))


@pytest.mark.parametrize(
    ("name", "text"),
    [("~{OE}", "OE"), ("V_{CC}", "VCC"), ("V^{+}", "V+"), (" vcc ", "VCC"), ("A{B}C", "ABC"), ("~{R}/~{S}", "R/S")],
)
def test_names_in_capitals_without_marks(name: str, text: str) -> None:
    assert bare(name) == text


@each(
    ("name", "kind", "role"),
    [
        ("GND", "power_in", Role.GROUND),
        ("GND", "power_out", Role.GROUND),
        ("GND", "input", None),
        ("VCC", "power_in", Role.SUPPLY),
        ("V-", "power_in", Role.NEGATIVE),
        ("VCC/VDD", "power_in", Role.SUPPLY),
        ("VCC,VDD", "power_in", Role.SUPPLY),
        ("/VCC", "power_in", Role.SUPPLY),
        ("V-/GND", "power_in", None),
        ("VCC/A", "power_in", None),
        ("A", "power_in", None),
        ("", "power_in", None),
    ],
)
def test_what_a_supply_pin_carries(name: str, kind: str, role: Role | None) -> None:
    made = part((name, kind))
    assert role_of_pin(made, made.pins[0]) is role


@pytest.mark.parametrize(
    ("pins", "name", "unclear", "role"),
    [
        ((("VSS", "power_in"), ("GND", "power_in")), "X", True, None),
        ((("GND", "power_in"), ("VSS", "power_in")), "X", False, Role.GROUND),
        ((("VSSA", "power_in"), ("AGND", "power_out")), "X", True, None),
        ((("VSS", "power_in"), ("VDD", "power_in")), "X", False, Role.GROUND),
        ((("VSS", "power_in"), ("GND", "input")), "X", False, Role.GROUND),
        ((("VSS", "input"), ("GND", "power_in")), "X", False, None),
        ((("VSS", "power_in"), ("GND", "power_in")), "L298n", False, Role.SUPPLY),
        ((("VSSA", "power_in"), ("GND", "power_in")), "L298n", True, None),
        ((("VSS", "power_in"), ("GND", "power_in")), "XL298", True, None),
    ],
)
def test_a_pin_called_vss_beside_a_ground_is_unclear(
    pins: tuple[tuple[str, str], ...], name: str, unclear: bool, role: Role | None
) -> None:
    made = part(*pins, name=name)
    assert is_unclear(made, made.pins[0]) is unclear and role_of_pin(made, made.pins[0]) is role


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("GND", Role.GROUND),
        ("gnd", Role.GROUND),
        ("/sheet/GND", Role.GROUND),
        ("/VCC", Role.SUPPLY),
        ("+3V3", Role.SUPPLY),
        ("-12V", Role.NEGATIVE),
        ("N$1", None),
        ("SDA", None),
        ("GND/SDA", None),
    ],
)
def test_what_the_name_of_a_net_says(name: str, role: Role | None) -> None:
    assert role_of_name(name) is role


def test_what_a_net_carries_its_supply_pins_say_where_its_name_does_not() -> None:
    one, other = part(("VCC", "power_in"), ("GND", "power_in")), part(("VDD", "power_in"), ref="U2")
    parts = {"U1": one, "U2": other}
    supply, ground, more = one.pins[0], one.pins[1], other.pins[0]

    def role(*pins: PinRef, name: str = "N$1", without: PinRef | None = None) -> Role | None:
        return role_of_net(NetInstance(name=name, pins=pins), parts, without)

    assert role(supply) is Role.SUPPLY and role(supply, more) is Role.SUPPLY and role(ground) is Role.GROUND
    assert role(supply, ground) is None and role() is None
    assert role(supply, name="GND") is Role.GROUND
    assert role(supply, without=supply) is None
    assert role(supply, ground, without=supply) is Role.GROUND
    assert role(supply.model_copy(update={"ref": "U9"})) is None


@each(
    ("requested", "given", "others", "opposite"),
    [
        ("TXD", "RXD", ("TXD", "RXD"), True),
        ("RXD", "TXD", ("TXD", "RXD"), True),
        ("TXD", "RXD", ("RXD",), False),
        ("TX", "RXD", ("TXD", "RXD"), True),
        ("TXD", "TXD", ("TXD", "RXD"), False),
        ("UART_TX", "RX1", ("TX1", "RX1"), True),
        ("TX_1", "U0_RX2", ("U0_TX2",), True),
        ("tx", "rx", ("tx",), True),
        ("MY_UART_TX", "RX", ("TX",), True),
        ("SDA", "SCL", ("SDA",), True),
        ("A", "K", ("A", "K"), True),
        ("A", "B", ("A", "B"), False),
        ("E", "B", ("E", "B", "C"), True),
        ("X", "Y", ("X", "Y"), False),
    ],
)
def test_names_that_say_the_opposite(requested: str, given: str, others: tuple[str, ...], opposite: bool) -> None:
    assert is_opposite(requested, given, others) is opposite


@pytest.mark.parametrize(
    ("name", "device"), [("BC547", True), ("bc547", True), ("CP", False), ("Conn_01x04", False), ("NE555P", True)]
)
def test_names_of_devices(name: str, device: bool) -> None:
    assert is_type_number(name) is device


def test_words_tell_kinds_of_devices() -> None:
    assert kinds_in("npn darlington") == {
        "polarity": {"NPN"},
        "diode": set(),
        "structure": {"Darlington"},
        "regulation": set(),
    }
    assert kinds_in("Dual Schottky rectifier")["diode"] == {"Schottky", "rectifier"}
    assert kinds_of_device("bc547b") == {"polarity": {"NPN"}, "diode": set(), "structure": set(), "regulation": set()}
    assert kinds_of_device("BAT54S")["diode"] == {"Schottky"} and kinds_of_device("BAT54S")["structure"] == {"pair"}
    assert [kinds_of_device(name)["polarity"] for name in ("FMMT620", "FMMT720", "FMMT320")] == [
        {"NPN"},
        {"PNP"},
        set(),
    ]
    assert [kinds_of_device(name)["polarity"] for name in ("J201", "MMBFJ113", "J175", "2N5460", "J2012")] == [
        {"N-channel"},
        {"N-channel"},
        {"P-channel"},
        {"P-channel"},
        set(),
    ]
    assert kinds_of_device("XYZ1") == {group: set() for group in kinds_in("")}


@pytest.mark.parametrize(
    ("name", "anonymous"), [("N$1", True), ("N$12", True), ("N$", False), ("N$1_A", False), ("XN$1", False)]
)
def test_names_that_skidl_makes_up(name: str, anonymous: bool) -> None:
    assert is_anonymous(name) is anonymous


@pytest.mark.parametrize(
    ("name", "supply"),
    [("vcc", True), ("GND", True), ("V-", True), ("EP", True), ("THERMAL_PAD", True), ("NC1", True), ("SDA", False)],
)
def test_names_of_supplies_and_pads(name: str, supply: bool) -> None:
    assert is_supply_name(name) is supply


@each(
    ("pin", "carried", "enabling"),
    [
        ("EN", Role.SUPPLY, True),
        ("EN", Role.GROUND, False),
        ("EN", Role.NEGATIVE, False),
        ("~{EN}", Role.GROUND, True),
        ("~{EN}", Role.SUPPLY, False),
        ("/EN", Role.GROUND, True),
        ("~EN", Role.GROUND, True),
        ("nX", Role.GROUND, False),
        ("SHDN", Role.GROUND, True),
        ("SHDN", Role.SUPPLY, False),
        ("SHDN", Role.NEGATIVE, False),
        ("~{SHDN}", Role.SUPPLY, True),
        ("~{SHDN}", Role.GROUND, False),
        ("SDA", Role.SUPPLY, False),
        ("SDA", Role.GROUND, False),
    ],
)
def test_levels_that_turn_a_part_on(pin: str, carried: Role, enabling: bool) -> None:
    assert is_enabling(pin, carried) is enabling


@pytest.mark.parametrize(
    ("name", "switch"), [("EN", True), ("~{EN}", True), ("/SHDN", True), ("~OFF", True), ("SDA", False), ("XEN", False)]
)
def test_pins_that_turn_a_part_on_or_off(name: str, switch: bool) -> None:
    assert is_switch(name) is switch


@pytest.mark.parametrize(
    ("name", "enters", "leaves"),
    [
        ("VI", True, False),
        ("vin", True, False),
        ("VIN_USB", True, False),
        ("VO", False, True),
        ("~{VOUT}", False, True),
        ("VX", False, False),
        ("XVIN", False, False),
    ],
)
def test_the_two_sides_of_a_supply(name: str, enters: bool, leaves: bool) -> None:
    assert is_input_name(name) is enters and is_output_name(name) is leaves


@each(
    ("name", "volts"),
    [
        ("+3V3", 3.3),
        ("V3V3", 3.3),
        ("LM1117-3.3", 3.3),
        ("+5V0", 5.0),
        ("+5V", 5.0),
        ("12v", 12.0),
        ("1.8V", 1.8),
        ("LM7805", 5.0),
        ("L7912", 12.0),
        ("VCC", None),
        ("", None),
    ],
)
def test_voltages_in_names(name: str, volts: float | None) -> None:
    assert voltage(name) == volts


@pytest.mark.parametrize(
    ("footprint", "letters"),
    [
        ("Capacitor_SMD:C_0603", ("C",)),
        ("Capacitor_SMD", ("C",)),
        ("Fuse:F_1206", ("F", "FH", "RV", "TH", "D")),
        ("Fuse_Holder:Fuse", ()),
        ("My:Capacitor_SMD", ()),
        ("", ()),
    ],
)
def test_parts_on_footprints(footprint: str, letters: tuple[str, ...]) -> None:
    assert kind_of_footprint(footprint) == letters


@pytest.mark.parametrize(
    ("value", "letters"),
    [
        ("100nF", ("C",)),
        (" 100 nF ", ("C",)),
        ("4n7", ("C",)),
        ("10uH", ("L", "FB", "T")),
        ("16MHz", ("Y", "X", "U", "FB")),
        ("4k7", ("R", "RN", "RV", "TH")),
        ("100", ()),
        ("about 100nF", ()),
    ],
)
def test_parts_of_values(value: str, letters: tuple[str, ...]) -> None:
    assert kind_of_value(value) == letters
