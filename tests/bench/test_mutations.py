"""The mutation bench on a small scale: mutants, their repairs, and the comparison that judges them."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from circuitron.edit import TextChange
from circuitron.execution_report import NetInstance, PinRef, Snapshot
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries
from circuitron.sandbox.local import LocalSandbox

BENCH = Path(__file__).parents[2] / "bench"
sys.path.insert(0, str(BENCH))  # its scripts are no package

from mutate.compare import differences, without_lost  # noqa: E402
from mutate.cut import CUT, cut  # noqa: E402
from mutate.kinds import ALL, draw  # noqa: E402
from mutate.program import read  # noqa: E402
from mutate.run import good_programs, open_bench, trials  # noqa: E402
from mutate.tally import table, tally  # noqa: E402
from mutate.trial import Bench, Trial, Verdict  # noqa: E402

SCRIPTS = (
    "shift_register.py", "op_amp_filter.py", "hierarchy.py", "own_parts.py", "switching_supply.py", "robot.py",
    "intercom.py", "buck_module.py", "weather_station/weather_station.py",
)  # fmt: skip
FEW = 5

pytestmark = pytest.mark.skipif(LocalSandbox.obstacle() != "", reason=f"no local sandbox: {LocalSandbox.obstacle()}")


@pytest.fixture(scope="module")
def bench(libraries: Libraries, symbols: SymbolIndex) -> Iterator[Bench]:
    with ExitStack() as resources:
        opened = open_bench(LocalSandbox(), libraries, symbols, resources)
        opened.goods = good_programs(opened, [read(BENCH / "good" / name) for name in SCRIPTS], print)
        yield opened


def test_the_good_scripts_are_good_as_they_stand(bench: Bench) -> None:
    for name in SCRIPTS:
        program = read(BENCH / "good" / name)
        assert bench.goods[program.name].program == program
    assert len(bench.goods) == len(SCRIPTS)


def test_every_mutation_changes_something_somewhere(bench: Bench) -> None:
    idle = []
    for number, kind in enumerate(ALL):
        mutant = draw(bench.subjects(), 1, number, [kind])
        if mutant is None:
            idle.append(kind)
        else:
            assert mutant.program != bench.goods[mutant.script].program
            assert mutant.kinds[0] == kind
    assert len(ALL) >= 25
    assert len(idle) <= len(ALL) // 10, idle


def test_the_same_seed_gives_the_same_mutants(bench: Bench) -> None:
    for number in range(20):
        one, other = (draw(bench.subjects(), 7, number, [*ALL]) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("seed", [1, 3])
def test_a_program_in_two_files_is_the_same_circuit(bench: Bench, seed: int) -> None:
    for subject in bench.subjects()[2:4]:
        parted = cut(subject, (), random.Random(seed))
        assert parted is not None
        good, harmed = parted
        assert good == harmed and len(good.files) == len(subject.files) + 1
        assert "import" in good.source and not bench.differs(bench.goods[subject.name], good)


def test_a_change_goes_where_its_statement_goes(bench: Bench) -> None:
    subject = next(one for one in bench.subjects() if one.name == "hierarchy.py")
    place = subject.source.index('"330nF"')
    harm = TextChange(start=place, end=place + len('"330nF"'), text='"33nF"')
    parted = [cut(subject, (harm,), random.Random(seed)) for seed in range(9)]
    for good, harmed in (one for one in parted if one is not None):
        assert harmed.text == good.text.replace('"330nF"', '"33nF"')
    wide = TextChange(start=0, end=len(subject.source), text="")
    assert all(cut(subject, (wide,), random.Random(seed)) is None for seed in range(9))


def test_every_mutant_that_is_cut_says_so(bench: Bench) -> None:
    drawn = [draw(bench.subjects(), 5, number, [*ALL]) for number in range(60)]
    made = [mutant for mutant in drawn if mutant is not None]
    assert any(mutant.unharmed for mutant in made)
    assert all((CUT in mutant.kinds) == (mutant.unharmed is not None) for mutant in made)


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
    assert all(one.program for trial in found for one in (trial.safe,) if one.verdict is Verdict.EQUAL)


def changed(circuit: Snapshot, place: int, **update: object) -> Snapshot:
    """The circuit with one net changed."""
    nets = list(circuit.nets)
    nets[place] = nets[place].model_copy(update=update)
    return circuit.model_copy(update={"nets": tuple(nets)})


def test_what_counts_as_another_circuit(bench: Bench) -> None:
    good = bench.goods["shift_register.py"]
    circuit = good.snapshot

    def reasons(other: Snapshot) -> tuple[str, ...]:
        return differences(circuit, other, good.program.source, good.program.source)

    assert reasons(circuit) == ()
    first = circuit.parts[0]
    for update in ({"value": "1M"}, {"footprint": "X:Y"}, {"name": "Conn_01x06"}, {"ref": "J9"}):
        parts = (first.model_copy(update=update), *circuit.parts[1:])
        assert reasons(circuit.model_copy(update={"parts": parts})), update
    assert reasons(circuit.model_copy(update={"no_connects": ()}))
    place = next(place for place, net in enumerate(circuit.nets) if net.name == "VCC")
    assert reasons(changed(circuit, place, drive=""))
    assert reasons(changed(circuit, place, name="VDD"))
    assert reasons(changed(circuit, place, pins=circuit.nets[place].pins[1:]))
    crossed = [net for net in circuit.nets if net.name in ("Q0", "Q1")]
    assert reasons(_swapped(circuit, *crossed))


def test_what_is_chosen_for_what_is_lost(bench: Bench) -> None:
    """A pin that the mutant leaves open may be tied in any way; the rest may not."""
    good = bench.goods["intercom.py"]
    circuit = good.snapshot
    tied = next(net for net in circuit.nets if any((p.ref, p.number) == ("U2", "5") for p in net.pins))
    place = circuit.nets.index(tied)
    mutant = changed(circuit, place, pins=tuple(p for p in tied.pins if (p.ref, p.number) != ("U2", "5")))
    other = circuit.model_copy(update={"parts": (*circuit.parts, circuit.parts[-1].model_copy(update={"ref": "R99"}))})

    def reasons(repaired: Snapshot) -> tuple[str, ...]:
        wanted, got = (without_lost(mutant, one) for one in (circuit, repaired))
        return differences(wanted, got, good.program.source, good.program.source)

    assert differences(circuit, mutant, good.program.source, good.program.source)
    assert reasons(mutant) == () and reasons(other) == ()
    assert reasons(changed(circuit, place, pins=tied.pins[1:]))


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
    assert differences(good.snapshot, renumbered, good.program.source, good.program.source) == ()
