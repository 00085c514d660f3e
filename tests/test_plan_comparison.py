"""A circuit held against its plan: parts, symbols, values, nets; values and supply ranges as engineers write them."""

from __future__ import annotations

import pytest

from circuitron.assertions.comparison import compare, missing_parts
from circuitron.assertions.ratings import net_volts, out_of_range
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.plan import ChosenPart, Deviation, DeviationKind, Plan, PlannedNet, RequiredPart
from circuitron.quantities import magnitude, same_value
from circuitron.supply_range import supply_range
from circuitron.symbol import Symbol, SymbolPin
from tests.rows import each

K = DeviationKind

# A lithium cell's protector: its two gates drive two MOSFETs that nothing but the nets tells apart.
PINS = {
    "Battery_Management:DW01A": (("1", "OD", "output"), ("3", "OC", "output"), ("6", "GND", "power_in")),
    "Device:Q_NMOS": (("1", "G", "input"), ("2", "S", "passive"), ("3", "D", "passive")),
    "Device:R": (("1", "~", "passive"), ("2", "~", "passive")),
}
PARTS = {"U1": "Battery_Management:DW01A", "Q1": "Device:Q_NMOS", "Q2": "Device:Q_NMOS", "R1": "Device:R"}
NETS = {
    "OD": ("U1.OD", "Q1.G"),
    "OC": ("U1.OC", "Q2.G"),
    "B-": ("U1.GND", "Q1.S"),
    "MID": ("Q1.D", "Q2.D"),
    "P-": ("Q2.S", "R1.1"),
    "SENSE": ("R1.2",),
}
VALUES = {"R1": "1M"}


def plan_of(parts: dict[str, str] = PARTS, nets: dict[str, tuple[str, ...]] = NETS) -> Plan:
    return Plan(
        title="protector", summary="", blocks=(), calculations=(), assertions=(), notes=(),
        parts=tuple(
            RequiredPart(refs=(ref,), query=symbol, value=VALUES.get(ref, ""), footprint="", purpose="")
            for ref, symbol in parts.items()
        ),
        nets=tuple(PlannedNet(name=name, connects=connects) for name, connects in nets.items()),
    )  # fmt: skip


def chosen_of(parts: dict[str, str] = PARTS) -> tuple[ChosenPart, ...]:
    return tuple(ChosenPart(refs=(r,), symbol=s, value="", footprint="", reason="") for r, s in parts.items())


def circuit(
    parts: dict[str, str] = PARTS, nets: dict[str, tuple[str, ...]] = NETS, values: dict[str, str] = VALUES
) -> Snapshot:
    made = {
        ref: PartInstance(
            ref=ref, library=symbol.split(":")[0], name=symbol.split(":")[1], value=values.get(ref, ""),
            pins=tuple(PinRef(ref=ref, number=n, name=name, type=kind) for n, name, kind in PINS[symbol]),
        )
        for ref, symbol in parts.items()
    }  # fmt: skip

    def pin(place: str) -> PinRef:
        ref, _, name = place.partition(".")
        return next(p for p in made[ref].pins if name in (p.number, p.name))

    return Snapshot(
        parts=tuple(made.values()),
        nets=tuple(NetInstance(name=name, pins=tuple(map(pin, places))) for name, places in nets.items()),
    )


def found(snapshot: Snapshot, plan: Plan | None = None) -> list[tuple[DeviationKind, str, bool]]:
    deviations = compare(plan or plan_of(), chosen_of(), snapshot)
    return [(d.kind, d.subject, d.accepted) for d in deviations]


def test_a_circuit_that_is_its_plan() -> None:
    assert found(circuit()) == []
    renamed = {f"N${n}": places for n, places in enumerate(NETS.values())}
    assert found(circuit(nets=renamed)) == [], "names of nets are no matter of electricity"


def test_exchanged_gates() -> None:
    exchanged = {**NETS, "OD": ("U1.OD", "Q2.G"), "OC": ("U1.OC", "Q1.G")}
    assert found(circuit(nets=exchanged)) == [
        (K.PIN_ELSEWHERE, "Q1.1 (G)", False),
        (K.PIN_ELSEWHERE, "Q2.1 (G)", False),
    ]


def test_values_symbols_and_parts() -> None:
    assert found(circuit(values={"R1": "100k"})) == [(K.OTHER_VALUE, "R1", False)]
    assert found(circuit(values={"R1": "1000 k"})) == []
    assert found(circuit(values={})) == [(K.OTHER_VALUE, "R1", False)]
    less = {ref: symbol for ref, symbol in PARTS.items() if ref != "R1"}
    snapshot = circuit(less, {**NETS, "P-": ("Q2.S",), "SENSE": ()})
    assert found(snapshot) == [(K.PART_MISSING, "R1", False)]
    (part,) = missing_parts(compare(plan_of(), chosen_of(), snapshot), chosen_of())
    assert (part.ref, part.library, part.name) == ("R1", "Device", "R")
    other = {**PARTS, "R1": "Device:Q_NMOS"}
    assert (K.OTHER_SYMBOL, "R1", False) in found(circuit(other, values={"R1": "1M"}))


def test_parts_under_other_references_are_recognised_by_symbol_value_and_nets() -> None:
    numbers = {"U1": "U1", "Q1": "Q8", "Q2": "Q7", "R1": "R5"}
    parts = {numbers[ref]: symbol for ref, symbol in PARTS.items()}
    nets = {
        name: tuple(f"{numbers[p.split('.')[0]]}.{p.split('.')[1]}" for p in places) for name, places in NETS.items()
    }
    assert {(kind, accepted) for kind, _, accepted in found(circuit(parts, nets, {"R5": "1M"}))} == {
        (K.RENUMBERED, True)
    }


def test_the_ends_of_a_resistor_are_alike_and_those_of_a_transistor_are_not() -> None:
    turned = {**NETS, "P-": ("Q2.S", "R1.2"), "SENSE": ("R1.1",)}
    assert found(circuit(nets=turned)) == []
    wrong = {**NETS, "P-": ("Q2.D", "R1.1"), "MID": ("Q1.D", "Q2.S")}
    assert [kind for kind, _, _ in found(circuit(nets=wrong))] == [K.PIN_ELSEWHERE, K.PIN_ELSEWHERE]


def test_joined_open_and_renamed_pins() -> None:
    joined = {**NETS, "MID": (), "P-": ("Q2.S", "R1.1", "Q1.D", "Q2.D")}
    assert (K.NETS_JOINED, "MID, P-", False) in found(circuit(nets=joined))
    opened = {**NETS, "MID": ("Q1.D",)}
    assert found(circuit(nets=opened)) == [(K.PIN_ELSEWHERE, "Q2.3 (D)", False)]
    by_function = {**NETS, "B-": ("U1.VSS", "Q1.S")}
    assert found(circuit(), plan_of(nets=by_function)) == [(K.PIN_RENAMED, "U1.VSS", True)]
    nowhere = {**NETS, "B-": ("U1.VSS", "Q1.S"), "GNDX": ("U1.GND",)}
    off = {**NETS, "B-": ("Q1.S",), "GNDX": ("U1.GND",)}
    assert (K.PIN_ELSEWHERE, "U1.VSS", False) in found(circuit(nets=off), plan_of(nets=nowhere))


def test_outputs_that_the_plan_ties_may_be_parted_and_nothing_else() -> None:
    tied = {**NETS, "OD": ("U1.OD", "U1.OC", "Q1.G", "Q2.G")}
    del tied["OC"]
    assert found(circuit(), plan_of(nets=tied)) == [
        (K.OUTPUTS_PARTED, "U1.3 (OC)", True),
        (K.OUTPUTS_PARTED, "Q2.1 (G)", True),
    ]
    without_driver = {**NETS, "OD": ("U1.OD", "U1.OC", "Q1.G"), "OC": ("Q2.G",)}
    assert found(circuit(nets=without_driver), plan_of(nets=tied)) == [(K.PIN_ELSEWHERE, "Q2.1 (G)", False)]


@each(
    ("one", "other"),
    [
        ("100k", "100 k"), ("100k", "0.1M"), ("4k7", "4.7k"), ("4R7", "4.7 ohm"), ("100nF", "0.1uF 50V"),
        ("1M", "1MEG"), ("10 µF", "10uF/25V"), ("2.2k 1%", "2k2"), ("16MHz", "16 MHz"), ("red", "LED red"),
        ("100R", "100"),
        ("3.125k", "3.16k"), ("100nF", "100nF X7R"), ("1N4148", "1n4148"),
    ],
)  # fmt: skip
def test_values_that_are_the_same(one: str, other: str) -> None:
    assert same_value(one, other) and same_value(one, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("1M", "100k"), ("1k", "1"), ("10u", "10n"), ("1m", "1M"), ("red", "green"), ("1k", ""), ("", "R")],
)
def test_values_that_differ(one: str, other: str) -> None:
    assert not same_value(one, other)
    assert magnitude("1N4148") is None and magnitude("LM358") is None and magnitude("1x02") is None


RANGES = {
    "3A step-down, 4.5V-17V input, 0.6V-5V output, SOT-23-6": (4.5, 17.0),
    "Max input 15V. Output from 1.25V to 25V. TO-220-3": (0.0, 15.0),
    "2V-30Vin, 5V fixed output voltage": (2.0, 30.0),
    "bandwidth 500kHz, Vcc=4V~80V": (4.0, 80.0),
    "MCU, 48MHz, 1.6-3.6V, 12 GPIO, -40 to +85 C": (1.6, 3.6),
    "input 2.7 to 12V , output 4.5 to 12.6V": (2.7, 12.0),
    "12V-76V input voltage range 3A output current": (12.0, 76.0),
    "Adjustable Output 1.5-5.5V": None,
    "Transceiver, 1.2 - 3.6V APort, 1.65 - 5.5V BPort": None,
    "Shunt monitor, -16V to +80V common mode": None,
    "Optocoupler, VCEO 70V, VF 1.15-1.5V": None,
    "": None,
}


@pytest.mark.parametrize(("text", "volts"), RANGES.items())
def test_supply_ranges_in_descriptions(text: str, volts: tuple[float, float] | None) -> None:
    assert supply_range(text) == volts


def test_rails_that_a_chip_is_not_made_for() -> None:
    pins = (SymbolPin(number="2", name="VIN", type="power_in"), SymbolPin(number="1", name="GND", type="power_in"))
    buck = Symbol(library="Regulator_Switching", name="BUCK", description="3A buck, 4.5V-17V input", pins=pins)
    chosen = (ChosenPart(refs=("U1",), symbol=buck.id, value="", footprint="", reason=""),)

    def judged(net: str, request: str = "") -> tuple[Deviation, ...]:
        plan = plan_of({"U1": buck.id}, {net: ("U1.VIN",), "GND": ("U1.1",)})
        return tuple(out_of_range(plan, request, chosen, (buck,)))

    assert [d.kind for d in judged("+48V")] == [K.SUPPLY_RANGE] and "48 V" in judged("VIN_48V")[0].planned
    assert judged("VIN", "5 V at 2 A from 48 V") and judged("VIN", "a 36-60 V input buck") and judged("3V3")
    assert (
        not judged("+12V") and not judged("VIN", "5 V from 12 V") and not judged("VIN", "5 V out") and not judged("X")
    )


def test_volts_of_a_connector() -> None:
    parts = {"J1": "x", "U1": "y"}
    plan = plan_of(parts, {"SUPPLY_A": ("J1.1", "U1.1"), "GND": ("J1.2", "U1.2")})
    feeding = plan.parts[0].model_copy(update={"purpose": "48 V in"})
    plan = plan.model_copy(update={"parts": (feeding, plan.parts[1])})
    assert net_volts(plan.nets[0], plan, "") == 48.0
