"""Where a finished circuit is not what its plan says: parts, symbols, values, and the nets that pins are on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from circuitron.assertions.planned import place_of, wanted_value
from circuitron.assertions.wiring import Wiring, label, pins_named, symbol
from circuitron.electrical import natural_order
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.plan import ChosenPart, Deviation, DeviationKind, Plan
from circuitron.quantities import magnitude, same_value

_SHOWN_NETS = 6
_PUSHING = frozenset({"output", "power_out"})


@dataclass(frozen=True)
class _Wanted:
    """A part of the plan. `symbol` is "" where no library has one."""

    ref: str
    symbol: str
    value: str

    def is_symbol(self, part: PartInstance) -> bool:
        return not self.symbol or f"{part.library}:{part.name}".casefold() == self.symbol.casefold()

    def has_value(self, part: PartInstance) -> bool:
        """What a symbol of the library Device is, is said by its value; a chip is what its symbol is."""
        figures = magnitude(self.value) is not None and magnitude(part.value) is not None
        compared = self.value and (part.library == "Device" or figures)
        return not compared or same_value(self.value, part.value)


def compare(plan: Plan, chosen: Sequence[ChosenPart], snapshot: Snapshot) -> tuple[Deviation, ...]:
    """All differences between a circuit and its plan, those that are accepted included.

    Args:
        chosen: the symbols that were chosen for the plan's parts.
    """
    wiring = Wiring(snapshot)
    wanted = _wanted(plan, chosen)
    matches = _matched(plan, wanted, wiring)
    nets = _Nets(plan, matches, wiring)
    return (*_parts(wanted, matches), *nets.deviations(), *_connected(plan, matches, wiring), *_added(matches, wiring))


def missing_parts(found: Sequence[Deviation], chosen: Sequence[ChosenPart]) -> tuple[PartInstance, ...]:
    """The parts that a circuit lacks, not connected to anything."""
    gone = {ref for deviation in found if deviation.kind is DeviationKind.PART_MISSING for ref in deviation.refs}
    symbols = {ref: part.symbol for part in chosen for ref in part.refs if ref in gone}
    pairs = ((ref, symbols.get(ref, "").partition(":")) for ref in sorted(gone, key=natural_order))
    return tuple(PartInstance(ref=ref, library=library, name=name) for ref, (library, _, name) in pairs)


# ------------------------------------------------------------------------------------------------------------ parts


def _wanted(plan: Plan, chosen: Sequence[ChosenPart]) -> list[_Wanted]:
    symbols = {ref: part for part in chosen for ref in part.refs}
    return [
        _Wanted(
            ref,
            symbols[ref].symbol if ref in symbols else "",
            wanted_value(part.value, symbols.get(ref)),
        )
        for part in plan.parts
        for ref in dict.fromkeys(part.refs)
    ]


def _matched(plan: Plan, wanted: Sequence[_Wanted], wiring: Wiring) -> dict[str, PartInstance]:
    """The circuit's part for each of the plan's: by reference, else by symbol, value and connections."""
    free = {ref: part for ref, part in wiring.parts.items() if not part.placeholder}
    matches: dict[str, PartInstance] = {}
    for part in wanted:
        own = free.get(part.ref)
        if own is not None and part.is_symbol(own) and part.has_value(own):
            matches[part.ref] = free.pop(part.ref)
    for part in wanted:
        alike = [p for p in free.values() if part.symbol and part.is_symbol(p) and part.has_value(p)]
        if part.ref not in matches and alike:
            ordered = sorted(alike, key=lambda p: natural_order(p.ref))
            best = max(ordered, key=lambda p: _fit(plan, part.ref, p, matches, wiring))
            matches[part.ref] = free.pop(best.ref)
    for part in wanted:
        if part.ref not in matches and part.ref in free:
            matches[part.ref] = free.pop(part.ref)
    return matches


def _fit(plan: Plan, ref: str, part: PartInstance, matches: dict[str, PartInstance], wiring: Wiring) -> int:
    """How many pins of a part meet what the plan has them meet."""
    count = 0
    for net in plan.nets:
        places = [place_of(text) for text in net.connects]
        others = [wiring.net_of(p) for o, pin in places if o in matches for p in pins_named(matches[o], pin)]
        names = {on.name for on in others if on is not None}
        mine = [wiring.net_of(p) for o, pin in places if o == ref for p in pins_named(part, pin)]
        count += sum(on is not None and on.name in names for on in mine)
    return count


def _parts(wanted: Sequence[_Wanted], matches: dict[str, PartInstance]) -> Iterator[Deviation]:
    for part in wanted:
        own = matches.get(part.ref)
        described = " ".join((part.symbol, part.value)).strip() or "a part"
        if own is None:
            yield Deviation(
                kind=DeviationKind.PART_MISSING,
                refs=(part.ref,),
                subject=part.ref,
                planned=described,
                found="no such part",
            )
        elif not part.is_symbol(own):
            kind = DeviationKind.OTHER_SYMBOL
            yield Deviation(kind=kind, refs=(own.ref,), subject=part.ref, planned=part.symbol, found=symbol(own))
        elif not part.has_value(own):
            kind, found = DeviationKind.OTHER_VALUE, own.value if own.value != own.name else "no value"
            yield Deviation(kind=kind, refs=(own.ref,), subject=part.ref, planned=part.value, found=found or "no value")
        elif own.ref != part.ref:
            yield Deviation(
                kind=DeviationKind.RENUMBERED,
                refs=(own.ref,),
                subject=part.ref,
                planned=described,
                found=f"it is {own.ref}",
                accepted=True,
            )


def _added(matches: dict[str, PartInstance], wiring: Wiring) -> Iterator[Deviation]:
    """Parts that the plan does not have, with the nets that they join: a decoupling capacitor that it forgot."""
    own = {part.ref for part in matches.values()}
    for part in wiring.parts.values():
        if part.ref not in own:
            nets = dict.fromkeys(net.name for pin in part.pins if (net := wiring.net_of(pin)) is not None)
            yield Deviation(
                kind=DeviationKind.PART_ADDED,
                refs=(part.ref,),
                subject=part.ref,
                planned="no such part",
                found=f"{symbol(part)} on {', '.join(list(nets)[:_SHOWN_NETS]) or 'no net'}",
                accepted=True,
            )


# ------------------------------------------------------------------------------------------------------------- nets


def _connected(plan: Plan, matches: dict[str, PartInstance], wiring: Wiring) -> Iterator[Deviation]:
    """Pins that are to stay open and do not."""
    for ref, name in map(place_of, plan.no_connects):
        for pin in pins_named(matches[ref], name) if ref in matches else ():
            on = wiring.net_of(pin)
            if on is not None and len(on.pins) > 1:
                yield Deviation(
                    kind=DeviationKind.PIN_CONNECTED,
                    refs=(pin.ref,),
                    subject=label(pin),
                    planned="open",
                    found=f"on {on.name}",
                )


def _has_like_ends(part: PartInstance) -> bool:
    """Whether a part has two ends that may be exchanged: a resistor, and no diode."""
    alike = all(pin.type == "passive" and pin.name in ("", "~", pin.number) for pin in part.pins)
    return len(part.pins) == 2 and alike and not re.search(r"pol|^CP", part.name, re.IGNORECASE)


class _Nets:
    """The plan's nets on a circuit."""

    def __init__(self, plan: Plan, matches: dict[str, PartInstance], wiring: Wiring) -> None:
        self._wiring = wiring
        self._places = [
            (net.name, matches[ref], name)
            for net in plan.nets
            for ref, name in map(place_of, net.connects)
            if ref in matches
        ]
        self._turned: set[str] = set()  # parts whose two ends are the other way round, which is no matter
        self._place(lambda part: not _has_like_ends(part))
        self._turned = {part.ref for part in matches.values() if _has_like_ends(part) and self._fits_turned(part)}
        self._place(lambda part: True)

    def _place(self, counts: Callable[[PartInstance], bool]) -> None:
        """Find the pins of the plan's nets, of those parts that count, and the circuit's nets that they are."""
        self._planned: dict[str, list[PinRef]] = {name: [] for name, _, _ in self._places}
        self._unknown: list[tuple[str, PartInstance, str]] = []  # net, part, a pin that it does not have
        self._nets_of: dict[tuple[str, str], set[str]] = {}
        numbered = {(part.ref, pin.number) for _, part, pin in self._numbered()}
        for net, part, name in self._places:
            found = self._pins(part, name)
            if all(pin.number != name for pin in part.pins):  # a name means the pins that no number speaks for
                found = tuple(pin for pin in found if (pin.ref, pin.number) not in numbered) or found
            if not found:
                self._unknown.append((net, part, name))
            for pin in found if counts(part) else ():
                self._planned[net].append(pin)
                self._nets_of.setdefault((pin.ref, pin.number), set()).add(net)
        self._homes = {name: home for name, pins in self._planned.items() if (home := self._home(name, pins))}

    def _numbered(self) -> Iterator[tuple[str, PartInstance, PinRef]]:
        """Net, part and pin of what the plan connects by its number."""
        for net, part, name in self._places:
            yield from ((net, part, pin) for pin in part.pins if pin.number == name)

    def _pins(self, part: PartInstance, name: str) -> tuple[PinRef, ...]:
        found = pins_named(part, name)
        if part.ref in self._turned:
            return tuple(pin for pin in part.pins if pin not in found) if len(found) == 1 else found
        return found

    def _fits_turned(self, part: PartInstance) -> bool:
        """Whether more of a part's two ends are where the plan has them once it is turned round."""
        here = {pin.number: on.name for pin in part.pins if (on := self._wiring.net_of(pin)) is not None}
        one, other = (pin.number for pin in part.pins)
        swapped = {one: other, other: one}
        wanted = [
            (pin.number, self._homes[net].name)
            for net, own, name in self._places
            if own.ref == part.ref and net in self._homes
            for pin in pins_named(part, name)
        ]
        as_is = sum(here.get(number) == home for number, home in wanted)
        return sum(here.get(swapped[number]) == home for number, home in wanted) > as_is

    def deviations(self) -> Iterator[Deviation]:
        yield from self._joined()
        for name, pins in self._planned.items():
            yield from self._strayed(name, pins)
        yield from self._renamed()

    def _home(self, name: str, pins: Sequence[PinRef]) -> NetInstance | None:
        """The circuit's net that is this net of the plan: of its name, else the one that holds most of its pins."""
        own = self._wiring.net(name)
        on = Counter(net.name for pin in pins if (net := self._wiring.net_of(pin)) is not None)
        if own is not None and (own.name in on or not pins):
            return own
        return self._wiring.nets[on.most_common(1)[0][0]] if on else None

    def _joined(self) -> Iterator[Deviation]:
        """Two nets of the plan that are one."""
        names = [name for name in self._homes if self._planned[name]]
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                if self._homes[one] is not self._homes[other]:
                    continue
                if not any({one, other} <= nets for nets in self._nets_of.values()):
                    refs = {pin.ref for name in (one, other) for pin in self._planned[name]}
                    yield Deviation(
                        kind=DeviationKind.NETS_JOINED,
                        refs=tuple(sorted(refs, key=natural_order)),
                        subject=f"{one}, {other}",
                        planned="two nets",
                        found=f"both are {self._homes[one].name}",
                    )

    def _strayed(self, name: str, pins: Sequence[PinRef]) -> Iterator[Deviation]:
        """Pins of a net that are not on it."""
        for pin in dict.fromkeys(pins):
            on = self._wiring.net_of(pin)
            homes = [self._homes.get(own) for own in self._nets_of[(pin.ref, pin.number)]]
            if on is not None and on in homes:
                continue
            parted = on is not None and self._is_parted(name, on)
            yield Deviation(
                kind=DeviationKind.OUTPUTS_PARTED if parted else DeviationKind.PIN_ELSEWHERE,
                refs=(pin.ref,),
                subject=label(pin),
                planned=f"on {name}",
                found=f"on {on.name}" if on is not None else "open",
                accepted=parted,
            )

    def _is_parted(self, name: str, on: NetInstance) -> bool:
        """Whether a net was split off one of the plan's because two outputs fought there: each drives its own now."""
        home = self._homes.get(name)
        mine = {(pin.ref, pin.number) for pin in self._planned[name]}
        others = {net for pin in on.pins for net in self._nets_of.get((pin.ref, pin.number), {name})}
        drives = [any(p.type in _PUSHING and (p.ref, p.number) in mine for p in net.pins) for net in (home, on) if net]
        return on not in self._homes.values() and others == {name} and drives == [True, True]

    def _renamed(self) -> Iterator[Deviation]:
        """Pins that the symbol has under another name: one of the part's that the plan does not name must be there."""
        taken = set(self._nets_of)
        for name, part, pin in self._unknown:
            home = self._homes.get(name)
            spare = [p for p in (home.pins if home else ()) if p.ref == part.ref and (p.ref, p.number) not in taken]
            if spare:
                taken.add((spare[0].ref, spare[0].number))
            yield Deviation(
                kind=DeviationKind.PIN_RENAMED if spare else DeviationKind.PIN_ELSEWHERE,
                refs=(part.ref,),
                subject=f"{part.ref}.{pin}",
                planned=f"on {name}",
                found=f"{label(spare[0])} is there"
                if spare
                else f"{symbol(part)} has no such pin, and no other is there",
                accepted=bool(spare),
            )
