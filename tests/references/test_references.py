"""Every reference circuit at its defaults and at three corners: figures, plan and script, without a run."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from circuitron.agents.calculator import calculate
from circuitron.assertion import Verdict
from circuitron.assertions import check, describe
from circuitron.assertions.plan_faults import circuit_faults, contradicted, left_open, outline_faults
from circuitron.assertions.planned import planned_circuit
from circuitron.assertions.ratings import out_of_range
from circuitron.circuit import read_circuit
from circuitron.findings.static import static_check
from circuitron.guard.screening import screen
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.footprints import FootprintIndex, open_footprints
from circuitron.physics import analyse, installed_engines
from circuitron.physics.engines import Engine
from circuitron.pipeline.measuring import measuring
from circuitron.references import Designed, NotCovered, catalogue, named
from circuitron.references.script import script
from circuitron.review import review
from circuitron.run_request import Libraries
from tests.references.corners import CORNERS, at_each_corner, few_references, with_each_script  # noqa: F401  a fixture

_PERCENT = 5.0  # that a result may miss what was asked: E24 resistors


def test_every_reference_is_tried_at_three_corners() -> None:
    assert {reference.name for reference in catalogue()} == set(CORNERS)
    assert all(len(corners) >= 3 for corners in CORNERS.values())


@at_each_corner
def test_its_figures_are_what_their_expressions_come_to(designed: Designed) -> None:
    for figure in designed.figures:
        assert calculate(figure.expression) == pytest.approx(figure.exact), figure
        if figure.asked is not None:
            assert figure.exact == pytest.approx(figure.asked, rel=_PERCENT / 100), figure


@at_each_corner
def test_its_plan_is_sound_with_the_symbols_at_hand(designed: Designed, symbols: SymbolSource) -> None:
    plan, chosen = designed.plan, designed.selection.chosen
    found = [symbols.part(*part.symbol.split(":", 1)) for part in chosen]
    assert all(found), [part.symbol for part, symbol in zip(chosen, found, strict=True) if symbol is None]
    known = [symbol for symbol in found if symbol is not None]
    circuit = planned_circuit(plan, chosen, known)
    assert outline_faults(plan, designed.worked_out) == ()
    assert (circuit_faults(circuit), contradicted(circuit), left_open(circuit)) == ((), (), "")
    assert [issue.message for issue in review(circuit.snapshot, symbols)] == []
    assert not list(out_of_range(plan, "", chosen, known))
    assert plan.assertions and designed.reference.sources and designed.reference.limits


@pytest.fixture(scope="module")
def engines() -> Iterator[tuple[Engine, ...]]:
    """Simulators that stay up."""
    made = installed_engines()
    yield made
    for engine in made:
        engine.close()


@at_each_corner
def test_what_it_asserts_is_proved_without_a_run(
    designed: Designed, symbols: SymbolSource, engines: tuple[Engine, ...]
) -> None:
    plan, chosen = designed.plan, designed.selection.chosen
    found = [symbols.part(*part.symbol.split(":", 1)) for part in chosen]
    circuit = planned_circuit(plan, chosen, [symbol for symbol in found if symbol is not None]).snapshot
    sizes = {ref: part.footprint for part in chosen for ref in part.refs}
    sized = tuple(part.model_copy(update={"footprint": sizes[part.ref]}) for part in circuit.parts)
    circuit = circuit.model_copy(update={"parts": sized})
    graph = read_circuit(circuit, symbols)
    with measuring(lambda: graph, engines) as measure:
        decided = check(plan.assertions, circuit, measure)
    assert [issue.message for issue in analyse(graph, engines=engines).issues] == []
    assert [f"{describe(r.assertion)}: {r.found} {r.how}" for r in decided if r.verdict is not Verdict.HOLDS] == []


@pytest.fixture(scope="module")
def footprints(libraries: Libraries) -> FootprintIndex:
    return open_footprints(libraries)


@at_each_corner
def test_its_script_has_the_values_of_its_plan(designed: Designed, libraries: Libraries) -> None:
    source = script(designed, designed.plan, libraries.version)
    compile(source, "circuit.py", "exec")
    assert [part.value for part in designed.plan.parts if f'"{part.value}"' not in source and part.value] == []


@with_each_script
def test_its_script_has_no_fault_that_can_be_seen(
    designed: Designed, symbols: SymbolSource, libraries: Libraries, footprints: FootprintIndex
) -> None:
    source = script(designed, designed.plan, libraries.version)
    tree = ast.parse(source)
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    variables = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert len(set(functions)) == len(functions) and not variables & set(functions)
    assert screen(script(designed, designed.plan, libraries.version, beside=False)) is None
    assert static_check(source, symbols, "circuit.py", footprints=footprints) == ()


@pytest.mark.parametrize(
    ("name", "given", "figure", "value"),
    [
        ("buck", {"vin": 12, "vout": 5, "iout": 2}, "feedback lower resistor", 24.9e3),
        ("buck", {"vin": 12, "vout": 3.3, "iout": 2}, "feedback lower resistor", 43.2e3),  # the datasheet's own
        ("linear-adjustable", {"vin": 9, "vout": 5}, "lower resistor", 715),
        ("boost", {"vin": 5, "vout": 12}, "feedback upper resistor", 191e3),
        ("li-ion-charger", {"current": 0.5}, "programming resistor", 2e3),
        ("buck-adjustable", {"vin": 24, "vmax": 12}, "R1", 1.15e3),
        ("lt3652", {"cells": 2}, "R2", 309e3),
        ("lt3652", {"cells": 3, "current": 2}, "R1", 51e-3),
        ("voltage-divider", {"vin": 12, "vout": 3.3}, "upper resistor", 26.1e3),
        ("led", {"vin": 5, "vf": 2, "current": 10e-3}, "series resistor", 300),
        ("astable-555", {"frequency": 1e3, "duty": 60}, "R2", 57.6e3),
        ("rc-low-pass", {"cutoff": 1e3}, "R1", 15.8e3),
        ("non-inverting-amplifier", {"gain": 11}, "feedback resistor", 100e3),
        ("inverting-amplifier", {"gain": 10}, "feedback resistor", 100e3),
        ("relay-driver", {"vcoil": 12, "logic": 3.3}, "base resistor", 3e3),
        ("sallen-key-low-pass", {"cutoff": 1e3}, "R1", 147e3),
    ],
)
def test_a_value_is_what_the_datasheet_comes_to(name: str, given: dict[str, float], figure: str, value: float) -> None:
    figures = {each.name: each for each in named(name).design(given).figures}
    assert figures[figure].chosen == pytest.approx(value)


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("buck", {"iout": 83}, "output current must be"),
        ("buck", {"vin": 5, "vout": 5}, "at the input"),
        ("buck", {"vin": 36, "vout": 1.2}, "on-time"),
        ("linear-fixed", {"vin": 24, "vout": 5, "iout": 1}, "into heat"),
        ("linear-fixed", {"vout": 4}, "not 4 V"),
        ("linear-fixed", {"vin": 5.5, "vout": 5}, "at the input"),
        ("linear-adjustable", {"vin": 5, "vout": 5}, "at the input"),
        ("led", {"vin": 3, "vf": 3.2}, "too little"),
        ("low-side-driver", {"current": 4, "logic": 3}, "needs 5 V logic"),
        ("relay-driver", {"vcoil": 9}, "coils for"),
        ("non-inverting-amplifier", {"gain": 100, "bandwidth": 20e3}, "needs an op-amp"),
        ("astable-555", {"frequency": 100e3, "duty": 52}, "needs an R1"),
        ("buck", {"ripple": 1}, "no parameter"),
    ],
)
def test_what_does_not_go_together_is_declined(name: str, given: dict[str, float], why: str) -> None:
    with pytest.raises(NotCovered, match=why):
        named(name).design(given)


def test_the_words_for_a_parameter_account_for_no_bus() -> None:
    """ "Link that can be left out" would make a CAN bus nothing to speak of."""
    told = [(r.name, p.name) for r in catalogue() for p in r.parameters if {"can", "lin", "dmx"} & {*p.words.split()}]
    assert told == []


def test_a_name_that_is_none_gets_the_nearest() -> None:
    with pytest.raises(NotCovered, match=r"nearest: .*relay-driver"):
        named("relay-drivr")
