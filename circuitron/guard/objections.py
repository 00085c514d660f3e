"""What a correction may change in a verified circuit because the review or the simulation objects to it.

Both circuits are whole, so that every part and pin is compared. Silence is not to be had by taking something away:
parts, nets and their names stay; a pin that was connected is still connected; and what an objection is about still
joins all the nets that it joined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from circuitron.circuit.kinds import Kind
from circuitron.circuit.values import number_of
from circuitron.details.circuits import CircuitReview
from circuitron.electrical import pin_label
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.guard.circuits import Circuit, key, keys
from circuitron.guard.connections import is_power
from circuitron.guard.matching import Matching, match, same_symbol
from circuitron.guard.vocabulary import is_anonymous, role_of_net
from circuitron.physics.library import resistor_watts

_TOO_HOT = "EP103"
_RESISTOR = re.compile(r"R(_Small)?(_US)?")
_CAPACITOR = re.compile(r"C(P|_Polarized)?(_Small)?(_US)?")
_INDUCTOR = re.compile(r"L(_Small)?")
_DIODE = re.compile(r"D(_Schottky|_Zener)?(_Small)?")
# Volts, or tenths of them, as type numbers end: LM7805, REF3025, TLV70033.
_VOLTS_AT_END = re.compile("05|06|08|09|10|12|15|18|20|24|25|27|28|30|33|36|50")
_OF_VOLTAGES = ("Regulator_", "Reference_")  # libraries of parts that come in versions, one for each voltage
_FIGURE = re.compile(r"(?P<figure>\d[\d.]*\s?(?:[pnuµmkKMGR]\d*)?(?:F|H|Ω|ohms?)?)(?P<rest>.*)", re.DOTALL)


def beyond_objections(
    before: Snapshot, after: Snapshot, objections: Iterable[CircuitReview], footprints: Set[str] = frozenset()
) -> Iterator[str]:
    """Reasons against a correction: all that differs between two circuits and that the objections are not about.

    Args:
        footprints: those that something else was found wrong with; they may be others.
    """
    objections = tuple(objections)
    old, new = Circuit.of(before), Circuit.of(after)
    places = {part.ref: part for part in new.parts}
    by_reference = {n: places[part.ref] for n, part in enumerate(old.parts) if part.ref in places}
    reasons = list(_Correction(Matching(old, new, by_reference), objections, footprints).reasons())
    if reasons:  # a part in front of others may have shifted references that SKiDL gave
        matched = list(_Correction(match(old, new), objections, footprints).reasons())
        reasons = matched if len(matched) < len(reasons) else reasons
    yield from dict.fromkeys(reasons)


@dataclass(frozen=True)
class _Correction:
    """Two circuits, and what is objected to in the first."""

    found: Matching
    objections: tuple[CircuitReview, ...]
    footprints: Set[str]

    def reasons(self) -> Iterator[str]:
        yield from (f"{part.ref} is no longer in the circuit" for part in self.found.lost)
        yield from self._changed_parts()
        yield from self._new_parts()
        yield from self._kept_nets()
        yield from self._moved_pins()
        yield from self._parted()
        yield from self._bridged()
        yield from self._driven()
        yield from self._marked()

    # ------------------------------------------------------------------------------------------- what there is around

    @cached_property
    def concerned(self) -> frozenset[str]:
        """References of the parts that are objected to."""
        return frozenset(ref for each in self.objections for ref in each.refs)

    @cached_property
    def too_hot(self) -> frozenset[str]:
        """References of resistors whose size is objected to."""
        return frozenset(ref for each in self.objections if each.code == _TOO_HOT for ref in each.refs)

    @cached_property
    def fresh(self) -> tuple[PartInstance, ...]:
        """Parts that the first circuit has not."""
        return tuple(part for part in self.found.after.parts if part.ref not in self.found.origins)

    @cached_property
    def around(self) -> frozenset[str]:
        """Nets of the first circuit that the objections are about, or that parts concerned are on."""
        return frozenset(name for each in self.objections for name in self._nets_of(each))

    def _nets_of(self, each: CircuitReview) -> set[str]:
        return {*each.nets, *(net.name for ref in each.refs for _, net in self.found.before.pins_of(ref))}

    @cached_property
    def home(self) -> Mapping[str, str]:
        """Net of the second circuit → the one of the first that it is: by its name, else by most of the pins that stay.
        Of a net that was split, only one of the nets it was split into is it."""
        found: dict[str, str] = {}
        names = {net.name for net in self.found.before.nets if not is_anonymous(net.name)}
        for net in self.found.before.nets:
            if not is_anonymous(net.name):
                found[net.name] = net.name
                continue
            staying = [pin for pin in net.pins if pin.ref not in self.concerned]
            images = [image.name for pin in staying or net.pins if (image := self.found.net_after(pin)) is not None]
            for name, _ in Counter(each for each in images if each not in names).most_common(1):
                found.setdefault(name, net.name)
        return {name: was for name, was in found.items() if name in self.found.after.by_name}

    def _new(self, net: NetInstance) -> bool:
        return net.name not in self.home

    def _supply(self, net: NetInstance, circuit: Circuit) -> object:
        return role_of_net(net, circuit.by_reference)

    # ----------------------------------------------------------------------------------------------------------- parts

    def _changed_parts(self) -> Iterator[str]:
        for mine, part in self.found.pairs:
            about = mine.ref in self.concerned
            if not same_symbol(mine, part):
                if not (about and _is_version(mine, part)):
                    yield f"{mine.ref} was {mine.library}:{mine.name} and is {part.library}:{part.name} now"
            elif mine.value != part.value and not (about and _is_other_value(mine, part)):
                yield f"{mine.ref} had the value {mine.value or 'none'} and has {part.value or 'none'} now"
            fitted = mine.footprint in self.footprints and part.footprint and same_symbol(mine, part)
            fitted = fitted or (mine.ref in self.too_hot and _carries_more(mine, part))
            if mine.footprint != part.footprint and not fitted:
                yield f"{mine.ref} had the footprint {mine.footprint or 'none'} and has {part.footprint or 'none'} now"

    def _new_parts(self) -> Iterator[str]:
        for part in self.fresh:
            nets = [self.found.after.net_of(pin) for pin in part.pins]
            ends = [net for net in nets if net is not None]
            where = f"{part.ref} ({part.library}:{part.name})"
            if not _may_be_added(part):
                yield f"{where} is a part that the script does not ask for"
            elif len(ends) != 2 or ends[0].name == ends[1].name:
                yield f"{where} joins no two nets"
            elif not any(self._new(net) or self.home[net.name] in self.around for net in ends):
                yield f"{where} is not on a net that is objected to"
            elif not all(self._may_end_on(part, net) for net in ends):
                yield f"{where} is on a net that has nothing to do with what is objected to"

    def _may_end_on(self, part: PartInstance, net: NetInstance) -> bool:
        """Whether a new part may be on a net. Only a resistor is put in series: nothing else lets all currents pass."""
        if self._new(net):
            return part.library == "Device" and bool(_RESISTOR.fullmatch(part.name))
        return self.home[net.name] in self.around or self._supply(net, self.found.after) is not None

    # ------------------------------------------------------------------------------------------------------------ nets

    def _kept_nets(self) -> Iterator[str]:
        """Nets that lost their name, or a pin of a part that is not concerned, or were joined."""
        for net in self.found.before.nets:
            named = not is_anonymous(net.name)
            if named and net.pins and not getattr(self.found.after.by_name.get(net.name), "pins", ()):
                yield f"the net {net.name} is gone"
            for pin in net.pins:
                now = self.found.net_after(pin)
                stays = now is not None and self.home.get(now.name) == net.name
                if pin.ref not in self.concerned and not stays:
                    yield f"{pin_label(pin)} was on {net.name} and is not any more"
        connected = {(pin.ref, pin.number) for net in self.found.before.nets for pin in net.pins}
        for mine, part in self.found.pairs:
            for pin in part.pins if mine.ref not in self.concerned else ():
                if (mine.ref, pin.number) not in connected and self.found.after.net_of(pin) is not None:
                    yield f"{pin_label(pin)} was on no net and is on one now"

    def _moved_pins(self) -> Iterator[str]:
        """Pins of parts concerned that hang in the air, are marked NC, or are where nothing says that they belong."""
        for ref in sorted(self.concerned):
            was = {key(pin): net for pin, net in self.found.before.pins_of(ref)}
            part, mine = self.found.became(ref), self.found.before.by_reference.get(ref)
            for pin in part.pins if part is not None and mine is not None else ():
                before, now = was.get((ref, pin.number)), self.found.after.net_of(pin)
                if before is not None and len(before.pins) > 1 and (now is None or len(now.pins) < 2):
                    yield f"{pin_label(pin)} was connected to {before.name} and is not any more"
                elif now is not None and not self._may_be_on(ref, pin, before, now):
                    yield f"{pin_label(pin)} is on {now.name}, which has nothing to do with what is objected to"

    def _may_be_on(self, ref: str, pin: PinRef, before: NetInstance | None, now: NetInstance) -> bool:
        """Whether a pin of a part concerned may be on a net: its own, one around the objection, another rail of the
        same kind for a supply pin, or the inner end of a new resistor in series."""
        if self._new(now):
            return any(part.ref in {other.ref for other in now.pins} for part in self.fresh)
        home = self.home[now.name]
        mine = {name for each in self.objections if ref in each.refs for name in self._nets_of(each)}
        if (before is not None and home == before.name) or home in mine:
            return True
        return before is not None and self._is_like_rail(pin, before, now)

    def _is_like_rail(self, pin: PinRef, before: NetInstance, now: NetInstance) -> bool:
        """Whether a supply pin is on another rail of the kind that it was on."""
        role = self._supply(now, self.found.after)
        return pin.type == "power_in" and role is not None and role == self._supply(before, self.found.before)

    def _parted(self) -> Iterator[str]:
        """Nets that parts concerned joined together, and do not any more, but the rail that a supply pin left."""
        for each in self.objections:
            joined = {name for ref in each.refs for name in self._joined(ref)}
            for ref in each.refs:
                for pin, net in self.found.before.pins_of(ref):
                    now = self.found.net_after(pin)
                    moved = now is not None and not self._new(now) and self._is_like_rail(pin, net, now)
                    if len(net.pins) > 1 and net.name not in joined and not moved:
                        yield f"{ref} was connected to {net.name} and is not any more"

    def _joined(self, ref: str) -> Iterator[str]:
        """The nets, as in the first circuit, that a part is on now, itself or through a new resistor."""
        part = self.found.became(ref)
        for _, net in self.found.after.pins_of(part.ref) if part is not None else ():
            if not self._new(net):
                yield self.home[net.name]
            for between in self.fresh if self._new(net) else ():
                ends = [far for _, far in self.found.after.pins_of(between.ref)]
                if net in ends:
                    yield from (self.home[far.name] for far in ends if not self._new(far))

    def _bridged(self) -> Iterator[str]:
        for ref in sorted(self.concerned):
            part = self.found.became(ref)
            nets = {net.name for _, net in self.found.after.pins_of(part.ref)} if part is not None else set()
            before = {net.name for _, net in self.found.before.pins_of(ref)}
            if part is not None and len(before) > 1 and len(nets) == 1:
                yield f"{part.ref} is bridged: all its pins are on {nets.pop()} now"

    def _driven(self) -> Iterator[str]:
        """Nets that are declared driven, or no longer."""
        for net in self.found.after.nets:
            was = self.found.before.by_name.get(self.home.get(net.name, ""))
            if net.pins and is_power(net.drive) != (was is not None and is_power(was.drive)):
                yield f"{net.name} is driven otherwise"

    def _marked(self) -> Iterator[str]:
        """Pins that are marked NC now, or are not any more and hang in the air."""
        marks = self.found.before.no_connects
        kept = [other for pin in marks if (other := self.found.counterpart(pin)) is not None]
        for pin in self.found.after.no_connects:
            if key(pin) not in keys(kept):
                yield f"{pin_label(pin)} is marked NC"
        for pin in kept:
            if key(pin) not in self.found.after.marked and self.found.after.net_of(pin) is None:
                yield f"{pin_label(pin)} was marked NC"


def _is_version(mine: PartInstance, part: PartInstance) -> bool:
    """Whether two symbols are of one device for different voltages: LM7805 and LM7812, pin for pin."""
    one_family = mine.library == part.library and mine.library.startswith(_OF_VOLTAGES)
    pins = {tuple((pin.number, pin.name) for pin in each.pins) for each in (mine, part)}
    return (
        one_family
        and len(pins) == 1
        and _differ_in_volts(mine.name, part.name)
        and part.value in (part.name, mine.value)
    )


def _differ_in_volts(one: str, other: str) -> bool:
    """Whether two type numbers differ in their voltage alone: AP2112K-3.3 and -5.0, LM7805 and LM7812. The first figure
    names the device, so there only a voltage at its end may differ."""
    split = [re.split(r"(\d[\d.]*)", each) for each in (one, other)]
    if len(split[0]) != len(split[1]):
        return False
    differing = [n for n, (mine, its) in enumerate(zip(*split, strict=True)) if mine != its]
    if len(differing) != 1 or differing[0] % 2 == 0:  # none, several, or letters
        return False
    mine, its = (parts[differing[0]] for parts in split)
    return differing[0] > 1 or (
        mine[:-2] == its[:-2] and all(_VOLTS_AT_END.fullmatch(each[-2:]) for each in (mine, its))
    )


def _is_other_value(mine: PartInstance, part: PartInstance) -> bool:
    """Whether a resistor, capacitor or inductor has another figure. A resistor keeps its rating: its size does."""
    old, new = _FIGURE.fullmatch(mine.value), _FIGURE.fullmatch(part.value)
    if old is None or new is None or not _has_figure(part):
        return False
    return _RESISTOR.fullmatch(part.name) is None or old["rest"] == new["rest"]


def _carries_more(mine: PartInstance, part: PartInstance) -> bool:
    """Whether a resistor has a larger footprint of the same library, which carries more power."""
    libraries = {each.footprint.partition(":")[0] for each in (mine, part)}
    return len(libraries) == 1 and resistor_watts(part.footprint) > resistor_watts(mine.footprint)


def _may_be_added(part: PartInstance) -> bool:
    """Whether a part is one of those whose lack is objected to: a resistor, a capacitor, a diode."""
    if len(part.pins) != 2:
        return False
    if part.library == "Diode" or (part.library == "Device" and _DIODE.fullmatch(part.name)):
        return True
    return _INDUCTOR.fullmatch(part.name) is None and _has_figure(part)


def _has_figure(part: PartInstance) -> bool:
    """Whether a part is a general resistor of an ohm or more, or a capacitor or inductor, whose value can be read:
    with one that cannot, review and simulation would have nothing to object to."""
    if part.library != "Device":
        return False
    if _RESISTOR.fullmatch(part.name):
        return (number_of(Kind.RESISTOR, part.value) or 0.0) >= 1.0
    kinds = ((_CAPACITOR, Kind.CAPACITOR), (_INDUCTOR, Kind.INDUCTOR))
    return any(name.fullmatch(part.name) and (number_of(kind, part.value) or 0.0) > 0.0 for name, kind in kinds)
