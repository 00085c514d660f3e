"""Several circuits as one: references renumbered, nets joined by rail and signal, connectors between them left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from circuitron.assertion import Measured, PinOnNet
from circuitron.assertions.planned import place_of
from circuitron.plan import PartSelectionOutput, Plan, PlannedNet
from circuitron.quantities import magnitude
from circuitron.references.base import Designed, NotCovered, Reference, Values
from circuitron.references.renaming import Renaming

GROUND = "GND"
# What a circuit says of itself that is untrue of the whole.
_ONE, _UNREGULATED = re.compile(r"There is one \w+\."), re.compile(r"^There is no regulator and (?=no )")
_PULLED = ("i2c", "onewire")  # families of buses that have one pull-up a line
_EXACT = 0.01  # within which resistors have the value that is asserted


@dataclass(frozen=True)
class End:
    """A net of one of the circuits, by the circuit's place among them."""

    block: int
    net: str


@dataclass(frozen=True)
class Joint:
    """Nets of several circuits that become one.

    Args:
        name: of the net that they become; "": after the first of them.
        is_signal: it is no supply.
        fed: the circuit whose connector stays, as it is fed there from outside or feeds that; None: none stays.
        made: one of the circuits makes the supply of the others.
    """

    name: str
    ends: tuple[End, ...]
    fed: int | None = None
    made: bool = False
    is_signal: bool = False


def join(
    blocks: Sequence[Designed],
    joints: Sequence[Joint],
    title: str,
    notes: Sequence[str] = (),
    assumptions: Sequence[str] = (),
) -> Designed:
    """The circuits with their nets joined. What holds for each is asserted of the whole.

    Args:
        joints: without that of ground, which is always made.
        notes, assumptions: beside those of the circuits.
    """
    return _Joining(tuple(blocks), tuple(joints)).whole(title, tuple(notes), tuple(assumptions))


@dataclass(frozen=True)
class _Joining:
    blocks: tuple[Designed, ...]
    joints: tuple[Joint, ...]

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        """A name for each circuit; a number tells several of one kind apart."""
        names = [block.reference.name for block in self.blocks]
        kinds = Counter(names)
        return tuple(
            f"{name} {names[: n + 1].count(name)}" if kinds[name] > 1 else name for n, name in enumerate(names)
        )

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The names of the joints."""
        return tuple(joint.name or self._own_name(joint.ends[0]) for joint in self.joints)

    def _own_name(self, end: End) -> str:
        """A name that says of which circuit a net is."""
        return f"{self._labels[end.block].upper().replace(' ', '').replace('-', '_')}_{end.net}"

    @cached_property
    def _nets(self) -> tuple[Mapping[str, str], ...]:
        """What the nets of each circuit are called in the whole."""
        joined = {end: name for joint, name in zip(self.joints, self._names, strict=True) for end in joint.ends}
        own = [End(n, net.name) for n, block in enumerate(self.blocks) for net in block.plan.nets]
        own = [end for end in own if end not in joined and end.net != GROUND]
        used = Counter((*(end.net for end in own), *self._names, GROUND))
        for end in own:
            joined[end] = end.net if used[end.net] == 1 else self._own_name(end)
        return tuple({e.net: name for e, name in joined.items() if e.block == n} for n in range(len(self.blocks)))

    @cached_property
    def _refs(self) -> tuple[Mapping[str, str], ...]:
        """The new references of the parts of each circuit that stay."""
        counts: Counter[str] = Counter()
        refs: list[dict[str, str]] = []
        for n, block in enumerate(self.blocks):
            refs.append({})
            needless = self._needless(n) | self._pulled_again[n]
            for ref in (ref for part in block.plan.parts for ref in part.refs if ref not in needless):
                letters = ref.rstrip("0123456789")
                counts[letters] += 1
                refs[n][ref] = f"{letters}{counts[letters]}"
        return tuple(refs)

    def _needless(self, block: int) -> frozenset[str]:
        """The connectors of a circuit all of whose nets are joined to another circuit."""
        designed = self.blocks[block]
        joined = {e.net for joint in self.joints if joint.fed != block for e in joint.ends if e.block == block}
        joined -= {offer.net for offer in designed.reference.offers}
        nets: dict[str, set[str]] = {}
        for net in designed.plan.nets:
            for ref, _ in map(place_of, net.connects):
                nets.setdefault(ref, set()).add(net.name)
        plugs = {r for part in designed.selection.chosen if part.symbol.startswith("Connector") for r in part.refs}
        plugs -= {a.ref for a in designed.plan.assertions if isinstance(a, PinOnNet)}  # what a module is put on
        lines = {ref: nets.get(ref, set()) - {GROUND} for ref in plugs}
        return frozenset(ref for ref, its in lines.items() if its and its <= joined)

    @cached_property
    def _pulled_again(self) -> tuple[frozenset[str], ...]:
        """The pull-ups of each circuit on buses that have those of another: a bus has them once."""
        again: list[set[str]] = [set() for _ in self.blocks]
        for joint in self.joints:
            pulls = [(end.block, self._pull_ups(end)) for end in joint.ends]
            for block, refs in [each for each in pulls if each[1]][1:]:
                again[block] |= refs
        return tuple(map(frozenset, again))

    def _pull_ups(self, end: End) -> set[str]:
        """The resistors from a line of an I²C or 1-Wire bus to a supply of its circuit."""
        block = self.blocks[end.block]
        lines = (*block.reference.signals, *block.reference.far)
        if not any(line.net == end.net and line.role.startswith(_PULLED) for line in lines):
            return set()
        on = {net.name: {place_of(place)[0] for place in net.connects} for net in block.plan.nets}
        fed = set[str]().union(*(on.get(rail.net, set()) for rail in block.reference.takes))
        return {ref for part in block.plan.parts if part.query == "R" for ref in part.refs} & on[end.net] & fed

    def _driven(self, place: int) -> Designed:
        """A circuit without what holds only while nothing drives its inputs, or what cannot be measured behind a chip
        without a model; instead, the values of its parts."""
        block = self.blocks[place]
        ends = {end.net for joint in self.joints if joint.is_signal for end in joint.ends[1:] if end.block == place}
        loads = [signal.load for signal in block.reference.signals if signal.net in ends and signal.load is not None]
        rest = {net for load in loads for net in load.at_rest} | self._bus_lines(place)
        dark = {e.net for joint in self.joints if self._is_dark(joint) for e in joint.ends[1:] if e.block == place}
        lost = [
            each for each in block.plan.assertions if isinstance(each, Measured)
            and (each.of in rest if each.quantity == "rail" else each.against in dark)
        ]  # fmt: skip
        gone = [a for a in block.plan.assertions if isinstance(a, Measured) and a.of in self._pulled_again[place]]
        if not lost and not gone:
            return block
        kept = [
            *(each for each in block.plan.assertions if each not in (*lost, *gone)),
            *(_stated(block.plan) if lost else ()),
        ]
        unique = [each for n, each in enumerate(kept) if each not in kept[:n]]
        return replace(block, plan=block.plan.model_copy(update={"assertions": tuple(unique)}))

    def _bus_lines(self, place: int) -> set[str]:
        """The nets of a circuit that lines of an I²C or 1-Wire bus become: chips without a model hang on them."""
        reference = self.blocks[place].reference
        lines = {s.net for s in (*reference.signals, *reference.far) if s.role.startswith(_PULLED)}
        joined = lines & {
            end.net for joint in self.joints if joint.is_signal for end in joint.ends if end.block == place
        }
        return lines if joined and reference.far else joined

    def _is_dark(self, joint: Joint) -> bool:
        """Whether a signal comes from a chip that has no model."""
        first = joint.ends[0]
        signals = self.blocks[first.block].reference.signals
        drives = (signal.drive for signal in signals if joint.is_signal and signal.net == first.net)
        return any(drive is not None and not drive.is_simulated for drive in drives)

    def whole(self, title: str, notes: tuple[str, ...], assumptions: tuple[str, ...]) -> Designed:
        named = [Renaming(refs, nets) for refs, nets in zip(self._refs, self._nets, strict=True)]
        driven = map(self._driven, range(len(self.blocks)))
        blocks = [each.of(block, label) for each, block, label in zip(named, driven, self._labels, strict=True)]
        plans = [block.plan for block in blocks]
        joined = tuple(zip(self.joints, self._names, strict=True))
        made = (*(name for joint, name in joined if joint.made), *(rail for block in blocks for rail in block.made))
        inner = {*made, *(name for joint, name in joined if joint.is_signal)}
        rails = dict.fromkeys(rail for block in blocks for rail in block.rails if rail not in inner)
        return Designed(
            reference=_reference(title, [block.reference for block in blocks]),
            values=Values((), {}),
            plan=Plan(
                title=title,
                summary=" ".join(dict.fromkeys(plan.summary for plan in plans)),
                blocks=tuple(entry for plan in plans for entry in plan.blocks),
                calculations=tuple(entry for plan in plans for entry in plan.calculations),
                parts=tuple(part for plan in plans for part in plan.parts),
                nets=_merged([net for plan in plans for net in plan.nets]),
                assertions=tuple(a for plan in plans for a in plan.assertions),
                notes=(*notes, *dict.fromkeys(_of_the_whole(blocks))),
                no_connects=tuple(place for plan in plans for place in plan.no_connects),
                assumptions=(
                    *assumptions,
                    *(
                        f"{label}: {text}" for label, plan in zip(self._labels, plans, strict=True)
                        for text in plan.assumptions
                    ),
                ),
            ),
            selection=PartSelectionOutput(chosen=tuple(p for b in blocks for p in b.selection.chosen), missing=()),
            groups=tuple(group for block in blocks for group in block.groups),
            figures=tuple(figure for block in blocks for figure in block.figures),
            rails=tuple(rails),
            made=tuple(dict.fromkeys(made)),
        )  # fmt: skip


def _stated(plan: Plan) -> Iterator[Measured]:
    """The values of all resistors and capacitors."""
    for part in plan.parts:
        value = magnitude(part.value) if part.query in ("R", "C", "C_Polarized") else None
        if value is not None:
            low, high = (float(f"{value * (1 + way):.6g}") for way in (-_EXACT, _EXACT))
            yield Measured(kind="measured", quantity="value", of=part.refs[0], against="", low=low, high=high)


def _of_the_whole(blocks: Sequence[Designed]) -> Iterator[str]:
    """The notes of circuits, but for what is untrue beside the others: that there is one relay, or no regulator."""
    number = Counter(block.reference.name for block in blocks)
    regulated = any(block.reference.gives for block in blocks)
    for block in blocks:
        for note in block.plan.notes:
            if _ONE.match(note) and number[block.reference.name] > 1:
                continue
            yield _UNREGULATED.sub("There is ", note) if regulated else note


def _merged(nets: Sequence[PlannedNet]) -> tuple[PlannedNet, ...]:
    """Nets of one name as one."""
    pins: dict[str, list[str]] = {}
    for net in nets:
        pins.setdefault(net.name, []).extend(net.connects)
    return tuple(PlannedNet(name=name, connects=tuple(ends)) for name, ends in pins.items())


def _reference(title: str, parts: Sequence[Reference]) -> Reference:
    """What the whole is made of, as if it were a reference circuit itself."""

    def again(values: Values) -> Designed:
        raise NotCovered(f"{title} is made of several circuits")

    return Reference(
        name=" + ".join(dict.fromkeys(part.name for part in parts)),
        title=title,
        answers=(),
        parameters=(),
        sources=tuple(dict.fromkeys(source for part in parts for source in part.sources)),
        limits=tuple(dict.fromkeys(limit for part in parts for limit in part.limits)),
        work_out=again,
    )
