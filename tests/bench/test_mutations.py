"""The mutation bench on a small scale: mutants, their repairs, and the comparison that judges them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from circuitron.knowledge.symbols import SymbolIndex
from circuitron.models import Libraries, NetInstance, PinRef, Snapshot
from circuitron.sandbox.local import LocalSandbox

BENCH = Path(__file__).parents[2] / "bench"
sys.path.insert(0, str(BENCH))  # its scripts are no package

from mutate.compare import differences  # noqa: E402
from mutate.kinds import ALL, draw  # noqa: E402
from mutate.run import good_scripts, open_bench, trials  # noqa: E402
from mutate.subject import Subject  # noqa: E402
from mutate.tally import table, tally  # noqa: E402
from mutate.trial import Bench, Trial, Verdict  # noqa: E402

SCRIPTS = ("shift_register.py", "op_amp_filter.py", "hierarchy.py", "own_parts.py", "switching_supply.py")
FEW = 24

pytestmark = pytest.mark.skipif(LocalSandbox.obstacle() != "", reason=f"no local sandbox: {LocalSandbox.obstacle()}")


@pytest.fixture(scope="module")
def bench(libraries: Libraries, symbols: SymbolIndex) -> Iterator[Bench]:
    with ExitStack() as resources:
        opened = open_bench(LocalSandbox(), libraries, symbols, resources)
        opened.goods = good_scripts(opened, [BENCH / "good" / name for name in SCRIPTS], print)
        yield opened


def subjects(bench: Bench) -> list[Subject]:
    return [
        Subject(good.name, good.source, bench.tools.symbols, bench.tools.libraries) for good in bench.goods.values()
    ]


def test_the_good_scripts_are_good_as_they_stand(bench: Bench) -> None:
    for name, good in bench.goods.items():
        assert good.source == (BENCH / "good" / name).read_text()
    assert len(bench.goods) == len(SCRIPTS)


def test_every_mutation_changes_something_somewhere(bench: Bench) -> None:
    idle = []
    for number, kind in enumerate(ALL):
        mutant = draw(subjects(bench), 1, number, [kind])
        if mutant is None:
            idle.append(kind)
        else:
            assert mutant.source != bench.goods[mutant.script].source
            assert mutant.kinds[0] == kind
    assert len(ALL) >= 25
    assert len(idle) <= len(ALL) // 10, idle


def test_the_same_seed_gives_the_same_mutants(bench: Bench) -> None:
    for number in range(20):
        one, other = (draw(subjects(bench), 7, number, [*ALL]) for _ in range(2))
        assert one == other


def test_repairs_lead_back_to_the_unharmed_circuit(bench: Bench) -> None:
    found: list[Trial] = []
    tried, harmless = trials([bench], FEW, 3, [*ALL], found.append)
    assert tried == found
    assert len(found) == FEW
    result = tally(found, [*ALL], harmless, "test", "today", "any")
    print(table(result))
    assert result.total.safe_different == 0
    assert result.total.equal >= 0.7 * FEW
    assert not any(one.broken_rules for trial in found for one in (trial.safe, trial.bold))
    assert all(one.source for trial in found for one in (trial.safe,) if one.verdict is Verdict.EQUAL)


def changed(circuit: Snapshot, place: int, **update: object) -> Snapshot:
    """The circuit with one net changed."""
    nets = list(circuit.nets)
    nets[place] = nets[place].model_copy(update=update)
    return circuit.model_copy(update={"nets": tuple(nets)})


def test_what_counts_as_another_circuit(bench: Bench) -> None:
    good = bench.goods["shift_register.py"]
    circuit = good.snapshot

    def told(other: Snapshot) -> tuple[str, ...]:
        return differences(circuit, other, good.source, good.source)

    assert told(circuit) == ()
    first = circuit.parts[0]
    for update in ({"value": "1M"}, {"footprint": "X:Y"}, {"name": "Conn_01x06"}, {"ref": "J9"}):
        parts = (first.model_copy(update=update), *circuit.parts[1:])
        assert told(circuit.model_copy(update={"parts": parts})), update
    assert told(circuit.model_copy(update={"no_connects": ()}))
    place = next(place for place, net in enumerate(circuit.nets) if net.name == "VCC")
    assert told(changed(circuit, place, drive=""))
    assert told(changed(circuit, place, name="VDD"))
    assert told(changed(circuit, place, pins=circuit.nets[place].pins[1:]))
    crossed = [net for net in circuit.nets if net.name in ("Q0", "Q1")]
    assert told(_swapped(circuit, *crossed))


def _swapped(circuit: Snapshot, one: NetInstance, other: NetInstance) -> Snapshot:
    """The circuit with the register's pins of two nets exchanged."""

    def of_register(net: NetInstance) -> list[PinRef]:
        return [pin for pin in net.pins if pin.ref == "U1"]

    def exchanged(net: NetInstance, partner: NetInstance) -> NetInstance:
        rest = [pin for pin in net.pins if pin.ref != "U1"]
        return net.model_copy(update={"pins": (*of_register(partner), *rest)})

    nets = {one.name: exchanged(one, other), other.name: exchanged(other, one)}
    return circuit.model_copy(update={"nets": tuple(nets.get(net.name, net) for net in circuit.nets)})


def test_references_that_skidl_numbers_may_differ(bench: Bench) -> None:
    good = bench.goods["hierarchy.py"]
    numbers = {"C1": "C2", "C2": "C1", "U1": "U2", "U2": "U1"}

    def pin(one: PinRef) -> PinRef:
        return one.model_copy(update={"ref": numbers.get(one.ref, one.ref)})

    renumbered = Snapshot(
        parts=tuple(part.model_copy(update={"ref": numbers.get(part.ref, part.ref)}) for part in good.snapshot.parts),
        nets=tuple(net.model_copy(update={"pins": tuple(map(pin, net.pins))}) for net in good.snapshot.nets),
        no_connects=tuple(map(pin, good.snapshot.no_connects)),
    )
    assert differences(good.snapshot, renumbered, good.source, good.source) == ()
