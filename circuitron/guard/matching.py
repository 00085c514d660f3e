"""Two circuits of one script side by side: which part became which, which net which, and which pin went where.

References and anonymous net names shift when a part before them changes its symbol, so parts are matched by the order
in which the script makes them, and nets by their pins. Of many channels that are alike, the order takes one for another
where a statement failed; there, references decide where they explain more of the connections.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.guard.circuits import Circuit, Key, key
from circuitron.guard.part_matching import matched_parts
from circuitron.guard.vocabulary import bare, is_anonymous, is_no_connect, is_two_way_pair

_MOSTLY = 0.75  # of a pinout: an SDRAM's grounds are VSS or GND, and its masks have three names, on 10 pins of 54
_IN_SERIES = re.compile(r"(?P<stem>[A-Z_]+)(?P<number>\d{1,2})|(?P<first>\d{1,2})(?P<end>[A-Z_]+)")


@dataclass(frozen=True)
class Move:
    """A pin that a repair has put on a net.

    Args:
        before: the part as the script requested it; None for one that the repair adds.
        requested: the pins that the script puts on that net by names or numbers that the part did not have.
    """

    before: PartInstance | None
    part: PartInstance
    pin: PinRef
    net: NetInstance
    requested: tuple[str, ...] = ()

    @property
    def of_placeholder(self) -> bool:
        """Whether no library had the part, so that its numbers say nothing."""
        return self.before is not None and self.before.placeholder

    @cached_property
    def as_written(self) -> bool:
        """Whether the script itself asks for this pin on this net, by its very name or number."""
        names = {plain(name) for name in self.requested}
        return plain(self.pin.name) in names or (self.pin.number in self.requested and not self.of_placeholder)

    @property
    def label(self) -> str:
        return f"{self.pin.ref}.{self.pin.number} ({self.pin.name})"


@dataclass(frozen=True)
class Matching:
    """How `before` lies in `after`.

    Args:
        places: place of a part in `before.parts` → the part of `after` that it became.
        shifted: pins of series that the script counts otherwise than the symbol → the number of the right one.
    """

    before: Circuit
    after: Circuit
    places: Mapping[int, PartInstance]
    shifted: Mapping[Key, str] = field(default_factory=dict)

    def without(self, left_out: Callable[[PinRef], bool]) -> Matching:
        """The same, without connections of the first circuit that may be others now."""
        return replace(self, before=self.before.without(left_out))

    # ------------------------------------------------------------------------------------------------------- parts

    @cached_property
    def pairs(self) -> tuple[tuple[PartInstance, PartInstance], ...]:
        """Each part of the first circuit with the one that it became."""
        return tuple((self.before.parts[place], part) for place, part in self.places.items())

    @cached_property
    def lost(self) -> tuple[PartInstance, ...]:
        return tuple(part for place, part in enumerate(self.before.parts) if place not in self.places)

    @cached_property
    def origins(self) -> dict[str, PartInstance]:
        """Reference in the second circuit → the part in the first."""
        return {part.ref: mine for mine, part in self.pairs}

    @cached_property
    def _by_reference(self) -> dict[str, PartInstance]:
        last = {part.ref: place for place, part in enumerate(self.before.parts)}
        return {ref: self.places[place] for ref, place in last.items() if place in self.places}

    def became(self, ref: str) -> PartInstance | None:
        """What a part of the first circuit is in the second."""
        return self._by_reference.get(ref)

    def is_placeholder(self, ref: str) -> bool:
        """Whether no library had a part of the first circuit."""
        part = self.before.by_reference.get(ref)
        return part is not None and part.placeholder

    @property
    def pointless_marks(self) -> int:
        """How many pins are marked NC at first that their parts do not have; 0 where another mark is gone as well."""
        lacking = [
            pin for pin in self.before.no_connects if pin.number.startswith("?") and not self.is_placeholder(pin.ref)
        ]
        others = [self.counterpart(pin) for pin in self.before.no_connects if pin not in lacking]
        kept = all(pin is None or key(pin) in self.after.marked or self.after.net_of(pin) is not None for pin in others)
        return len(lacking) if kept else 0

    # -------------------------------------------------------------------------------------------------------- pins

    @cached_property
    def _counterparts(self) -> dict[tuple[str, str, str], PinRef | None]:
        pins = [*self.before.no_connects, *(pin for net in self.before.nets for pin in net.pins)]
        return {(pin.ref, pin.number, pin.name): self._counterpart(pin) for pin in pins}

    def counterpart(self, pin: PinRef) -> PinRef | None:
        """The same pin of the same part in the second circuit, where the symbol has kept it.

        Of a part that no library had, it is the only pin of the name that the script asks for.
        """
        return self._counterparts.get((pin.ref, pin.number, pin.name))

    def _counterpart(self, pin: PinRef) -> PinRef | None:
        part, mine = self.became(pin.ref), self.before.by_reference.get(pin.ref)
        if part is None or mine is None:
            return None
        if mine.placeholder:
            return _only_namesake(pin, part)
        if key(pin) in self.shifted:
            return next((other for other in part.pins if other.number == self.shifted[key(pin)]), None)
        kept = same_symbol(mine, part)
        if pin.number.startswith("?") and not kept:
            found = _only_namesake(pin, part)
            return found if found is not None and plain(found.name) == plain(pin.name) else None
        there = next((other for other in part.pins if other.number == pin.number), None)
        if there is not None and not (kept or _agree(pin, there)):
            return there if mine.ref in self._of_one_pinout and _is_renamed(pin, there, mine, part) else None
        return there

    @cached_property
    def _of_one_pinout(self) -> frozenset[str]:
        """References in the first circuit of parts that have another symbol now, of nearly the same pinout."""
        return frozenset(mine.ref for mine, part in self.pairs if not mine.placeholder and _have_one_pinout(mine, part))

    def net_after(self, pin: PinRef) -> NetInstance | None:
        """The net that a pin of the first circuit is on in the second."""
        return self.after.net_of(self.counterpart(pin))

    # -------------------------------------------------------------------------------------------------------- nets

    @cached_property
    def _images(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for net in self.before.nets:
            found[net.name] |= {image.name for pin in net.pins if (image := self.net_after(pin)) is not None}
            if net.name in self.after.by_name and not is_anonymous(net.name):
                found[net.name].add(net.name)
        return found

    def images(self, name: str) -> set[str]:
        """The nets of the second circuit that a net of the first became: those of its pins, and its namesake."""
        return self._images.get(name, set())

    @cached_property
    def sources(self) -> dict[str, list[NetInstance]]:
        """Net of the second circuit → those of the first that it comes from."""
        found: dict[str, list[NetInstance]] = defaultdict(list)
        for net in self.before.nets:
            for image in sorted(self.images(net.name)):
                found[image].append(net)
        return dict(found)

    # ------------------------------------------------------------------------------------------------- connections

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All connections of the second circuit that are not those of the first."""
        return tuple(
            Move(self.origins.get(part.ref), part, pin, net, self._requested.get((part.ref, net.name), ()))
            for part in self.after.parts
            for pin in part.pins
            if (net := self.after.net_of(pin)) is not None and (part.ref, pin.number, net.name) not in self._kept
        )

    @cached_property
    def moves_of(self) -> dict[str, list[Move]]:
        """Reference in the second circuit → its moves."""
        found: dict[str, list[Move]] = defaultdict(list)
        for move in self.moves:
            found[move.part.ref].append(move)
        return dict(found)

    @cached_property
    def _kept(self) -> set[tuple[str, str, str]]:
        """Reference, pin and net of what was connected so before."""
        return {
            (other.ref, other.number, image)
            for net in self.before.nets
            for pin in net.pins
            if (other := self.counterpart(pin)) is not None and not self.is_placeholder(pin.ref)
            for image in self.images(net.name)
        }

    @cached_property
    def _requested(self) -> dict[Key, tuple[str, ...]]:
        """Reference and net of the second circuit → the pins that the script requested there in vain."""
        requested: dict[Key, dict[str, None]] = defaultdict(dict)
        for net in self.before.nets:
            for pin in net.pins:
                part = self.became(pin.ref)
                if part is not None and (self.is_placeholder(pin.ref) or self.counterpart(pin) is None):
                    for image in self.images(net.name):
                        requested[part.ref, image][_request(pin)] = None
        return {place: tuple(names) for place, names in requested.items()}


def _request(pin: PinRef) -> str:
    """The name by which a script asks for a pin. A pin that is drawn as not connected is one of several called so: who
    connects it means its number."""
    name = (pin.name or pin.number).removeprefix("?")
    return pin.number if is_no_connect(name) and not pin.number.startswith("?") else name


def plain(name: str) -> str:
    """A pin's name for comparison; the marks of an inverted signal count."""
    inverted = "~" if re.match(r"~\{|~.|/.", name) else ""
    return inverted + re.sub(r"[\s~/]", "", bare(name))


def same_symbol(one: PartInstance, other: PartInstance) -> bool:
    return (one.library, one.name) == (other.library, other.name)


def _folded(name: str) -> str:
    """A pin's name for comparison; the marks of an inverted signal do not count."""
    return re.sub(r"[~{}\s]", "", name).upper()


def _only_namesake(pin: PinRef, part: PartInstance) -> PinRef | None:
    """The only pin of a part that is called as a pin which the script asks for."""
    requested = _folded(pin.name or pin.number)
    named = [other for other in part.pins if _folded(other.name) == requested and not requested.isdecimal()]
    return named[0] if len(named) == 1 else None


def _have_one_pinout(mine: PartInstance, part: PartInstance) -> bool:
    """Whether two symbols have the same numbers of pins, most of them with the same name, as those of two makers of
    one memory."""
    own = {pin.number: pin for pin in mine.pins if not pin.number.startswith("?")}
    now = {pin.number: pin for pin in part.pins}
    agreeing = sum(_agree(pin, now[number]) for number, pin in own.items() if number in now)
    return own.keys() == now.keys() and agreeing >= _MOSTLY * len(own)


def _is_renamed(pin: PinRef, other: PinRef, mine: PartInstance, part: PartInstance) -> bool:
    """Whether two pins of one number have names that are nowhere else on the other's symbol: neither may have moved."""
    names, others = ({_folded(each.name) for each in pins} for pins in (mine.pins, part.pins))
    one, two = ({_folded(each.name)} if not is_no_connect(each.name) else set() for each in (pin, other))
    return not one & others and not two & names


def _agree(pin: PinRef, other: PinRef) -> bool:
    """Whether two pins of one number may be one: by their name, or one has no name but its number."""
    one, two = (_folded(each.name) or each.number for each in (pin, other))
    return one == two


# ------------------------------------------------------------------------------------------------------ matching parts


def match(before: Circuit, after: Circuit) -> Matching:
    """Match two circuits of one script."""
    found = Matching(before, after, matched_parts(before, after))
    shifted: dict[Key, str] = {}
    for mine, part in found.pairs:
        shifted |= (
            _shifted_numbers(found, mine, part)
            or _shifted_names(found, mine, part)
            or _turned(found, mine, part)
            or _in_other_package(mine, part)
        )
    return replace(found, shifted=shifted)


def _shifted_numbers(found: Matching, mine: PartInstance, part: PartInstance) -> dict[Key, str]:
    """The next pin of each, where the script uses pins 0 … n - 1 of a part and the repair 1 … n, all that there are or
    the first ones of a connector, whose pins have no names.

    Whether the rest of the circuit bears it out is for the guard to see.
    """
    used = {pin.number for pin, _ in found.before.pins_of(mine.ref)}
    now = {pin.number for pin, _ in found.after.pins_of(part.ref)}
    numbers = [str(number) for number in range(1, len(now) + 1)]
    whole = len(numbers) == len(part.pins) or all(_is_nameless(pin) for pin in part.pins)
    if not whole or now != set(numbers) or used != {"?0", *numbers[:-1]}:
        return {}
    return {(mine.ref, before): number for before, number in zip(("?0", *numbers[:-1]), numbers, strict=True)}


def _is_nameless(pin: PinRef) -> bool:
    """Whether the name of a pin says no more than its number: Pin_1."""
    return pin.name in ("", "~") or re.fullmatch(rf"(?i)pin_?0*{re.escape(pin.number)}", pin.name) is not None


def _shifted_names(found: Matching, mine: PartInstance, part: PartInstance) -> dict[Key, str]:
    """The pin beside each one of a series, where the script uses A1 … A8 of a part with A0 … A7 and the repair these,
    or the other way round: all of the series, before and after, so that none of them can be right as it stands.

    That every net has moved along with its pin is for the guard to see, as of pins that keep their names.
    """
    if mine.placeholder or not same_symbol(mine, part):
        return {}
    before, after = _uses(found.before, mine.ref), _uses(found.after, part.ref)
    shifted: dict[Key, str] = {}
    for stem, pins in _series(part.pins).items():
        numbers = sorted(pins)
        step = 1 if numbers[0] == 0 else -1
        requested, now = _series(before).get(stem, {}), _series(after).get(stem, {})
        whole = len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        alike = len({pin.type for pin in pins.values()}) == 1
        if whole and alike and numbers[0] in (0, 1) and sorted(now) == numbers:
            beside = {number + step: pin for number, pin in pins.items()}
            if requested.keys() == beside.keys() and all(_may_move(requested[n], beside[n]) for n in beside):
                shifted |= {key(requested[number]): pin.number for number, pin in beside.items()}
    return shifted


def _turned(found: Matching, mine: PartInstance, part: PartInstance) -> dict[Key, str]:
    """The pins of two bidirectional diodes with a common lead, which some call K, A, A and others A, K, K: their names
    say which lead is the common one, and nothing of polarity.

    The script asks in vain for a pair, A1 and A2, and for the common lead by the name that the symbol gives to two.
    """
    own = [pin for pin in mine.pins if not pin.number.startswith("?")]
    if not (same_symbol(mine, part) and is_two_way_pair(mine.name) and len(own) == 3):
        return {}
    used = [pin for pin, _ in found.before.pins_of(mine.ref)]
    pair = sorted((pin for pin in used if pin.number.startswith("?")), key=lambda pin: pin.name)
    common = [pin for pin in used if not pin.number.startswith("?")]
    ends = sorted(pin.number for pin in common)
    middle = [pin.number for pin in own if pin.number not in ends]
    if len(pair) != 2 or len(ends) != 2 or len({pin.name for pin in common}) != 1 or len(_series(pair)) != 1:
        return {}
    return dict(zip(map(key, pair), ends, strict=True)) | dict.fromkeys(map(key, common), middle[0])


def _in_other_package(mine: PartInstance, part: PartInstance) -> dict[Key, str]:
    """The pins of the same names, where a part has the same leads in another order: a transistor in SOT-23."""
    if not has_same_leads(mine, part):
        return {}
    numbers = {plain(pin.name): pin.number for pin in part.pins}
    return {key(pin): numbers[plain(pin.name)] for pin in mine.pins}


def has_same_leads(mine: PartInstance, part: PartInstance) -> bool:
    """Whether a part that a library had has another symbol now, with the same names in another order, each of them
    once."""
    before, after = ({pin.number: plain(pin.name) for pin in each.pins} for each in (mine, part))
    names = set(before.values())
    named = len(names) == len(before) == len(after) and names == set(after.values()) and not names & {"", "~"}
    return named and before != after and not mine.placeholder and not same_symbol(mine, part)


def _uses(circuit: Circuit, ref: str) -> list[PinRef]:
    """The pins of a part that are on a net or marked NC."""
    return [*(pin for pin, _ in circuit.pins_of(ref)), *(pin for pin in circuit.no_connects if pin.ref == ref)]


def _series(pins: Iterable[PinRef]) -> dict[str, dict[int, PinRef]]:
    """Pins by what their names begin with and by their numbers, of series in which no number is that of two pins."""
    found: dict[str, dict[int, PinRef]] = defaultdict(dict)
    twice: set[str] = set()
    for pin in pins:
        name = _IN_SERIES.fullmatch(_folded(pin.name or pin.number.removeprefix("?")))
        if name is not None:
            stem, number = name["stem"] or name["end"], int(name["number"] or name["first"])
            if found[stem].setdefault(number, pin).number != pin.number:
                twice.add(stem)
    return {stem: numbered for stem, numbered in found.items() if stem not in twice}


def _may_move(pin: PinRef, beside: PinRef) -> bool:
    """Whether a pin may be the one beside it: a name that says it is inverted asks for an inverted one."""
    lacking = pin.number.startswith("?")
    return not lacking or not plain(pin.name).startswith("~") or plain(beside.name).startswith("~")
