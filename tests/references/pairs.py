"""Pairs of reference circuits of which one could drive the other, and what is wrong with a circuit of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from circuitron import assertions
from circuitron.assertion import Verdict
from circuitron.assertions.plan_faults import circuit_faults, contradicted, left_open, outline_faults
from circuitron.assertions.planned import planned_circuit
from circuitron.assertions.ratings import out_of_range
from circuitron.circuit import read_circuit
from circuitron.knowledge.base import SymbolSource
from circuitron.physics import analyse
from circuitron.physics.engines import Engine
from circuitron.pipeline.measuring import measuring
from circuitron.references import Designed, Reference, catalogue
from circuitron.references.arranging import arranged
from circuitron.references.reading import Reading
from circuitron.references.segments import Named, Request
from circuitron.references.signals import Link, inputs, outputs
from circuitron.review import review


def pairs(references: Iterable[Reference]) -> Iterator[tuple[Reference, Reference]]:
    """Each circuit that drives with each that can be driven, controllers among both."""
    known = tuple(references)
    for one, other in product(known, known):
        drives = one.offers or outputs(one)
        driven = other.offers or inputs(other)
        if drives and driven and not (one.offers and other.offers) and one is not other:
            yield one, other


def joined(one: Reference, other: Reference) -> Designed:
    """Two circuits at their defaults, of which the first drives the second.

    Raises:
        NotCovered: they do not fit.
    """
    blocks = tuple(Named(((reference, Reading({})),)) for reference in (one, other))
    return arranged(Request(blocks, None, (), (Link(0, 1),)), catalogue())


def wrong(designed: Designed, symbols: SymbolSource, engines: Sequence[Engine]) -> list[str]:
    """What a plan, its review, its simulation and its assertions object to."""
    plan, chosen = designed.plan, designed.selection.chosen
    known = [symbol for symbol in (symbols.part(*part.symbol.split(":", 1)) for part in chosen) if symbol]
    circuit = planned_circuit(plan, chosen, known)
    found = [*outline_faults(plan, designed.worked_out), *circuit_faults(circuit), *contradicted(circuit)]
    found += [*filter(None, [left_open(circuit)]), *map(str, out_of_range(plan, "", chosen, known))]
    found += [issue.message for issue in review(circuit.snapshot, symbols)]
    graph = read_circuit(circuit.snapshot, symbols)
    found += [issue.message for issue in analyse(graph, engines).issues]
    with measuring(lambda: graph, engines) as measure:
        for result in assertions.check(plan.assertions, circuit.snapshot, measure):
            if result.verdict is not Verdict.HOLDS:
                found.append(f"{result.verdict.value}: {assertions.describe(result.assertion)}: {result.found}")
    return found
