"""Assertions of a plan, decided on circuits that real SKiDL built in the real local sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from circuitron.assertion import (
    Assertion,
    DiodeDirection,
    DividerVoltage,
    EnableActive,
    NetsApart,
    PartPresent,
    PinOnNet,
    PulledTo,
    StatedValue,
    SupplyDecoupled,
    Verdict,
)
from circuitron.assertions import check, describe, parts_in_question
from circuitron.assertions.wiring import ohms
from circuitron.execution_report import PartInstance, Snapshot
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Session
from circuitron.sandbox.local import LocalSandbox
from tests.rows import each

Build = Callable[[str], Snapshot]

HEAD = """\
from skidl import *
R = Part("Device", "R", dest=TEMPLATE, footprint="Resistor_SMD:R_0603_1608Metric")
C = Part("Device", "C", dest=TEMPLATE, value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
vin, vout, gnd = Net("VIN"), Net("VOUT"), Net("GND")
vin.drive = gnd.drive = POWER
j1 = Part("Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_JST:JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical")
j1[1] += vin
j1[2] += gnd
"""
LED = 'd1 = Part("Device", "LED", ref="D1", footprint="LED_SMD:LED_0603_1608Metric")\n'
REGULATOR = 'u1 = Part("Regulator_Linear", "AP2112K-3.3", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")\n'
END = "ERC()\ngenerate_netlist()\n"


@pytest.fixture(scope="module")
def session(embedded: Libraries) -> Iterator[Session]:
    with LocalSandbox().session(embedded, Project()) as up:
        yield up


@pytest.fixture
def build(session: Session) -> Build:
    """The finished circuit of a script, without an ERC error."""

    def run(body: str) -> Snapshot:
        script = Script(name="circuit.py", source=HEAD + body + END)
        report = session.run(RunRequest(script=script, mode=Mode.ERC))
        assert report.execution_success, report.execution_stderr
        assert not [finding for finding in report.erc if finding.severity == "ERROR"]
        assert report.snapshot is not None
        return report.snapshot

    return run


def decided(assertion: Assertion, circuit: Snapshot) -> tuple[Verdict, str]:
    (result,) = check([assertion], circuit)
    assert result.assertion == assertion and result.found
    return result.verdict, result.found


# ------------------------------------------------------------------------------------------------------- diodes


def led(anode: str, cathode: str) -> DiodeDirection:
    return DiodeDirection(kind="diode_direction", ref="D1", anode_net=anode, cathode_net=cathode)


@pytest.mark.parametrize(
    ("wiring", "verdict"),
    [
        ('vin & R(value="1k") & d1["A", "K"] & gnd', Verdict.HOLDS),
        ('vin & R(value="1k") & d1["K", "A"] & gnd', Verdict.FAILS),
    ],
)
def test_a_diode_the_wrong_way_round_passes_erc_and_fails_here(build: Build, wiring: str, verdict: Verdict) -> None:
    circuit = build(LED + wiring + "\n")
    assert decided(led("VIN", "GND"), circuit)[0] is verdict
    opposite = Verdict.HOLDS if verdict is Verdict.FAILS else Verdict.FAILS
    assert decided(led("GND", "VIN"), circuit)[0] is opposite


def test_a_diode_straight_on_its_nets(build: Build) -> None:
    circuit = build(LED + 'vin & d1["A", "K"] & gnd\n')
    assert decided(led("vin", "gnd"), circuit) == (Verdict.HOLDS, "anode on VIN, cathode on GND")
    assert decided(led("GND", "VIN"), circuit)[0] is Verdict.FAILS
    assert decided(led("VIN", "VOUT"), circuit) == (Verdict.FAILS, "there is no net VOUT")


def test_a_resistor_beside_the_diode_is_no_series_resistor(build: Build) -> None:
    circuit = build(LED + 'gnd & d1["A", "K"] & vin\nvin & R(value="1k") & gnd\n')
    assert decided(led("VIN", "GND"), circuit) == (Verdict.FAILS, "anode on GND, cathode on VIN")


def test_two_diodes_in_one_case_are_not_guessed(build: Build) -> None:
    pair = 'd1 = Part("Diode", "BAT54C", ref="D1", footprint="Package_TO_SOT_SMD:SOT-23")\n'
    circuit = build(pair + "d1[1, 2] += vin\nd1[3] += vout\nvout & C() & gnd\n")
    assert decided(led("VIN", "VOUT"), circuit)[0] is Verdict.NOT_CHECKED


# ------------------------------------------------------------------------------------------------------ dividers


def divider(tap_volts: float, tolerance: float = 1.0, top: str = "VIN") -> DividerVoltage:
    return DividerVoltage(
        kind="divider_voltage", top_net=top, tap_net="FB", bottom_net="GND", top_volts=5.0, tap_volts=tap_volts,
        tolerance_percent=tolerance,
    )  # fmt: skip


DIVIDERS = {
    "two resistors": ('vin & R(value="10k") & fb & R(value="10k") & gnd', 2.5),
    "letters for points": ('vin & R(value="4k7") & fb & R(value="2R2k") & gnd', None),
    "in the place of the point": ('vin & R(value="4k7") & fb & R(value="330R") & gnd', 5 * 330 / 5030),
    "in parallel": ('vin & R(value="10k") & fb & (R(value="20k") | R(value="20k")) & gnd', 2.5),
    "in series": ('vin & R(value="6k") & R(value="4k") & fb & R(value="10k") & gnd', 2.5),
    # Thévenin: 3.333 V behind 0.667 k on one side, 2.857 V behind 1.714 k on the other, 5 k and 6 k between them
    "a bridge": (
        'x, y = Net("X"), Net("Y")\nvin & R(value="1k") & x & R(value="2k") & gnd\n'
        'vin & R(value="3k") & y & R(value="4k") & gnd\nx & R(value="5k") & fb & R(value="6k") & y',
        10 / 3 - (10 / 3 - 20 / 7) / (2 / 3 + 5 + 6 + 12 / 7) * (2 / 3 + 5),
    ),
    "a capacitor and an input beside it": (
        'vin & R(value="10k") & fb & R(value="10k") & gnd\nfb & C() & gnd\n' + REGULATOR
        + 'u1["EN"] += fb\nu1["VIN", "GND"] += vin, gnd\nu1["VOUT"] += vout\nu1[4] += NC\nvout & C() & gnd',
        2.5,
    ),
    "a third rail": ('vin & R(value="1k") & fb & R(value="1k") & gnd\nvout.drive = POWER\nfb & R() & vout', None),
    "a third net from outside": (
        'vin & R(value="1k") & fb & R(value="1k") & gnd\nfb & R(value="1k") & Part("Connector", "TestPoint")[1]',
        None,
    ),
    "no value": ('vin & R() & fb & R(value="10k") & gnd', None),
    "nothing below": ('vin & R(value="10k") & fb\nfb & C() & gnd', None),
}  # fmt: skip


@pytest.mark.parametrize("title", DIVIDERS)
def test_dividers(build: Build, title: str) -> None:
    wiring, volts = DIVIDERS[title]
    circuit = build(f'fb = Net("FB")\n{wiring}\n')
    if volts is None:
        verdict, found = decided(divider(2.5, tolerance=30), circuit)
        assert verdict is Verdict.NOT_CHECKED, found
    else:
        assert decided(divider(volts), circuit) == (Verdict.HOLDS, f"FB is at {volts:.4g} V")
        verdict, found = decided(divider(volts * 1.05), circuit)
        assert verdict is Verdict.FAILS and f"{volts:.4g} V" in found


def test_a_divider_needs_three_nets(build: Build) -> None:
    circuit = build('fb = Net("FB")\nvin & R(value="10k") & fb & R(value="10k") & gnd\n')
    assert decided(divider(2.5, top="FB"), circuit)[0] is Verdict.FAILS
    for tolerance in (1000.0, -1.0):
        assert decided(divider(2.5, tolerance), circuit)[0] is Verdict.NOT_CHECKED
    assert decided(divider(2.5, top="VBUS"), circuit) == (Verdict.FAILS, "there is no net VBUS")


@each(
    ("text", "value"),
    [
        ("10k", 10e3), ("10K", 10e3), ("4k7", 4.7e3), ("4K7", 4.7e3), ("4R7", 4.7), ("R22", 0.22), ("0R1", 0.1),
        ("100R", 100), ("100", 100), ("2M2", 2.2e6), ("1M", 1e6), ("1Meg", 1e6), ("4.7kΩ", 4.7e3), ("10 kOhm", 10e3),
        ("10 kΩ 1%", 10e3), ("10k/0603", 10e3), ("47 ohm", 47), ("1e3", 1e3), ("5m", 0.005), ("5m0", 0.005),
        ("4.7 Ω", 4.7), ("10,0k", 10e3), ("0", 0.0),
        ("", None), ("R", None), ("NTC", None), ("100nF", None), ("10k7k", None), ("2R2k", None), ("k", None),
    ],
)  # fmt: skip
def test_values_of_resistors(text: str, value: float | None) -> None:
    assert ohms(text) == (pytest.approx(value) if value is not None else None)


# ---------------------------------------------------------------------------------------- control pins, pulls, supplies


def regulator(enable: str, more: str = "") -> str:
    return (
        f"{REGULATOR}{enable}\nu1['VIN', 'GND', 'VOUT'] += vin, gnd, vout\nu1[4] += NC\n"
        f"vin & C() & gnd\nvout & C() & gnd\n{more}"
    )


ENABLED = EnableActive(kind="enable_active", ref="U1", pin="EN", level_net="VIN")


@pytest.mark.parametrize(
    ("enable", "verdict", "words"),
    [
        ("u1['EN'] += vin", Verdict.HOLDS, "U1.3 (EN) is on VIN"),
        ("u1['EN'] & R(value='100k', ref='R1') & vin", Verdict.HOLDS, "U1.3 (EN) is tied to VIN by R1"),
        ("u1['EN'] += gnd", Verdict.FAILS, "U1.3 (EN) is on GND, which no resistor joins to VIN"),
        ("u1['EN'] & R(value='100k') & gnd", Verdict.FAILS, "which no resistor joins to VIN"),
        ("u1['EN'] += NC", Verdict.FAILS, "U1.3 (EN) is on no net"),
        (
            "vin & R(value='100k', ref='R1') & u1['EN'] & R(value='1k', ref='R2') & gnd",
            Verdict.NOT_CHECKED,
            "is tied to VIN by R1, but R2 is on",
        ),
    ],
)
def test_enable_pins(build: Build, enable: str, verdict: Verdict, words: str) -> None:
    found = decided(ENABLED, build(regulator(enable)))
    assert found[0] is verdict and words in found[1]


def test_what_an_assertion_speaks_of_may_be_missing(build: Build) -> None:
    circuit = build(regulator("u1['EN'] += vin"))
    assert decided(ENABLED.model_copy(update={"ref": "U9"}), circuit) == (Verdict.FAILS, "there is no U9")
    verdict, found = decided(ENABLED.model_copy(update={"pin": "SHDN"}), circuit)
    assert verdict is Verdict.NOT_CHECKED and "has no pin SHDN; it has 1 VIN, 2 GND, 3 EN" in found
    assert decided(ENABLED.model_copy(update={"level_net": "VCC"}), circuit) == (Verdict.FAILS, "there is no net VCC")


def test_pulls(build: Build) -> None:
    circuit = build('sda = Net("SDA")\nsda & R(value="4k7", ref="R1") & vin\nsda & C() & gnd\n')
    assert decided(PulledTo(kind="pulled_to", net="SDA", to_net="VIN"), circuit) == (
        Verdict.HOLDS,
        "R1 joins SDA and VIN",
    )
    verdict, found = decided(PulledTo(kind="pulled_to", net="SDA", to_net="GND"), circuit)
    assert verdict is Verdict.FAILS and "resistors on SDA: R1" in found


def test_supplies_and_their_capacitors(build: Build) -> None:
    want = SupplyDecoupled(kind="supply_decoupled", ref="U1", ground_net="GND")
    with_it = build(regulator("u1['EN'] += vin"))
    verdict, found = decided(want, with_it)
    assert verdict is Verdict.HOLDS and found.startswith("U1.1 (VIN): C")
    bare = REGULATOR + "u1['EN'] += vin\nu1['VIN', 'GND', 'VOUT'] += vin, gnd, vout\nu1[4] += NC\nvout & C() & gnd\n"
    assert decided(want, build(bare)) == (Verdict.FAILS, "U1.1 (VIN): no capacitor")
    assert decided(want.model_copy(update={"ref": "J1"}), with_it)[0] is Verdict.NOT_CHECKED


def test_every_supply_pin_counts(build: Build) -> None:
    dual = """\
u1 = Part("74xGxx", "74LVC2G14", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-6")
u1["VCC", "GND"] += vout, gnd
u1[1, 3] += gnd
u1[4, 6] += NC
vin & R(value="1") & vout
vin & C() & gnd
"""
    want = SupplyDecoupled(kind="supply_decoupled", ref="U1", ground_net="GND")
    assert decided(want, build(dual))[0] is Verdict.FAILS, "the capacitor is on the other side of the resistor"
    assert decided(want, build(dual + "vout & C() & gnd\n"))[0] is Verdict.HOLDS


# ------------------------------------------------------------------------------------------------- parts, pins, nets


def test_parts(build: Build) -> None:
    circuit = build(regulator("u1['EN'] += vin"))

    def present(ref: str, name: str) -> Verdict:
        return decided(PartPresent(kind="part_present", ref=ref, name=name), circuit)[0]

    assert present("U1", "AP2112") is present("U1", "ap2112k-3.3") is present("U1", "") is Verdict.HOLDS
    assert present("U1", "Regulator_Linear:AP2112K") is Verdict.HOLDS
    assert present("C1", "100nF") is Verdict.HOLDS
    assert present("U1", "LM1117") is present("U2", "") is Verdict.FAILS


def test_a_value_makes_no_other_symbol_the_device(build: Build) -> None:
    circuit = build(
        'u1 = Part("Connector_Generic", "Conn_01x02", ref="U1", value="LM2596", '
        'footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")\nu1[1, 2] += vin, gnd\n'
    )
    want = PartPresent(kind="part_present", ref="U1", name="LM2596")
    assert decided(want, circuit) == (
        Verdict.NOT_CHECKED,
        "U1 has that value, but is drawn as Connector_Generic:Conn_01x02",
    )


def test_pins(build: Build) -> None:
    circuit = build(regulator("u1['EN'] += vin"))

    def on(pin: str, net: str) -> Verdict:
        return decided(PinOnNet(kind="pin_on_net", ref="U1", pin=pin, net=net), circuit)[0]

    assert on("EN", "VIN") is on("3", "VIN") is on("en", "vin") is Verdict.HOLDS
    assert on("EN", "GND") is on("4", "VIN") is on("VIN", "VBAT") is Verdict.FAILS
    assert on("FB", "GND") is on("", "GND") is on("~", "GND") is Verdict.NOT_CHECKED


def test_pins_of_one_name_count_together_and_alternate_names_count(build: Build) -> None:
    circuit = build("""\
u1 = Part("MCU_Microchip_ATmega", "ATmega328P-A", ref="U1", footprint="Package_QFP:TQFP-32_7x7mm_P0.8mm")
u1[3, 5] += gnd
u1[4, 6, 18] += vin
u1[29] += vout
vout & R(value="10k") & vin
for pin in u1.pins:
    if not pin.is_connected():
        pin += NC
""")

    def on(pin: str, net: str) -> tuple[Verdict, str]:
        return decided(PinOnNet(kind="pin_on_net", ref="U1", pin=pin, net=net), circuit)

    assert on("VCC", "VIN")[0] is Verdict.HOLDS
    assert on("GND", "GND") == (Verdict.FAILS, "U1.21 (GND) is on no net, U1.3 (GND) is on GND, U1.5 (GND) is on GND")
    assert on("RESET", "VOUT")[0] is on("PC6", "VOUT")[0] is on("~{RESET}/PC6", "VOUT")[0] is Verdict.HOLDS


def test_nets_apart(build: Build) -> None:
    circuit = build('vin & R(value="0R") & vout\nvout & C() & gnd\n')

    def apart(one: str, other: str) -> Verdict:
        return decided(NetsApart(kind="nets_apart", one=one, other=other), circuit)[0]

    assert apart("VIN", "GND") is apart("VIN", "VOUT") is Verdict.HOLDS
    assert apart("VIN", "vin") is Verdict.FAILS
    assert apart("VIN", "VBUS") is Verdict.NOT_CHECKED


def test_two_nets_that_were_joined_do_not_count_as_apart(build: Build) -> None:
    circuit = build("vout & C() & gnd\nvin += vout\n")
    assert decided(NetsApart(kind="nets_apart", one="VIN", other="VOUT"), circuit)[0] is not Verdict.HOLDS


def test_a_stand_in_is_no_part() -> None:
    circuit = Snapshot(parts=(PartInstance(ref="U1", library="Timer", name="NE999", placeholder=True),))
    assert decided(PartPresent(kind="part_present", ref="U1", name="NE999"), circuit)[0] is Verdict.FAILS


def test_parts_in_question(build: Build) -> None:
    circuit = build(
        regulator("vin & R(value='10k', ref='R1') & u1['EN'] & R(value='10k', ref='R2') & gnd")
        + 'fb = Net("FB")\nvout & R(value="10k", ref="R3") & fb & R(value="10k", ref="R4") & gnd\n'
    )
    output = divider(2.5).model_copy(update={"top_net": "VOUT"})
    decoupled = SupplyDecoupled(kind="supply_decoupled", ref="U1", ground_net="GND")
    assert parts_in_question(output, circuit) == ("R3", "R4")
    assert parts_in_question(ENABLED, circuit) == ("U1", "R1", "R2")
    assert parts_in_question(led("VIN", "GND"), circuit) == ("D1",)
    assert parts_in_question(PulledTo(kind="pulled_to", net="FB", to_net="VIN"), circuit) == ("R3", "R4")
    assert parts_in_question(decoupled, circuit) == (), "it is fixed by adding"
    assert parts_in_question(NetsApart(kind="nets_apart", one="VIN", other="GND"), circuit) == ()


def test_each_kind_is_described() -> None:
    kinds: list[Assertion] = [
        PartPresent(kind="part_present", ref="U1", name="LM2596"),
        PinOnNet(kind="pin_on_net", ref="U1", pin="EN", net="VIN"),
        divider(2.5),
        ENABLED,
        SupplyDecoupled(kind="supply_decoupled", ref="U1", ground_net="GND"),
        led("VIN", "GND"),
        PulledTo(kind="pulled_to", net="SDA", to_net="VIN"),
        NetsApart(kind="nets_apart", one="VIN", other="GND"),
    ]
    assert [describe(assertion) for assertion in kinds] == [
        "U1 is a LM2596",
        "pin EN of U1 is on net VIN",
        "the divider VIN - FB - GND makes 2.5 V ± 1 % of 5 V",
        "pin EN of U1 is tied to VIN, its active level, directly or by a resistor",
        "each supply pin of U1 has a capacitor to GND",
        "D1 has its anode on VIN and its cathode on GND",
        "a resistor pulls SDA to VIN",
        "VIN and GND are two nets",
    ]


def test_a_value_in_words() -> None:
    red = PartInstance(ref="D1", library="Device", name="LED", value="Red ", footprint="", pins=())

    def verdict(ref: str, text: str) -> Verdict:
        return decided(StatedValue(kind="stated_value", ref=ref, text=text), Snapshot(parts=(red,)))[0]

    assert verdict("D1", "red") is Verdict.HOLDS
    assert verdict("D1", "re") is verdict("D1", "green") is verdict("D2", "red") is Verdict.FAILS
