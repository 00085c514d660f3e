"""Pins under names or numbers that the symbol does not have: `u['~CS']`, `u['PC6']`, `u['VIN']`, `u['D0-7']`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, NamedTuple

from circuitron.details.connections import PinNotFound
from circuitron.details.names import LibraryNotFound, PartNotFound
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding
from circuitron.fixes.base import Fix, FixContext, Proposal, answer, safety_of
from circuitron.fixes.parts.part_calls import changes_of_part, makes_one, resolution_of
from circuitron.fixes.pin_index import pin_keys, spelled
from circuitron.fixes.pin_requests import (
    Replacement,
    edits_of,
    names_in,
    pins_requested,
    symbol_called,
    unit_of,
    unit_requested,
)
from circuitron.fixes.pins.no_connects import mark_taken_out
from circuitron.fixes.pins.pin_patterns import patterned
from circuitron.fixes.pins.shifted_numbers import shifted_numbers
from circuitron.fixes.pins.shifted_series import shifted_series
from circuitron.fixes.pins.split_texts import is_in_texts, is_taken_apart, renamed_in_texts
from circuitron.knowledge.pin_names import expand_pin_names
from circuitron.knowledge.pin_notation import Notation, beginning, in_skidl
from circuitron.knowledge.pins import PinResolution, found_by_skidl, pin_use, resolve_pins
from circuitron.source.computed_texts import may_be_text
from circuitron.source.locations import calls_at, subscripts_at
from circuitron.source.value_origins import leaves, part_calls
from circuitron.symbol import Symbol, SymbolPin


class PinName(Fix):
    """Writes pins as the symbol names them, where it is certain (safe) or likely (unsafe) which they are.

    The name is changed where it stands, be it in a loop's tuple or an argument; a name that serves other purposes, or
    is computed, is looked up in a table above. Two possible pins are listed. Pins of a part whose symbol is replaced in
    the same round are looked up on the new symbol, no more safely than that is chosen.
    """

    name: ClassVar[str] = "pin-name"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.PIN_NOT_FOUND, ErrorType.LIBRARY_NOT_FOUND, ErrorType.PART_NOT_FOUND}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, proposal in patterned(context):
            yield answer(self.name, found, *proposal)
        by_node: dict[ast.Subscript, list[Replacement]] = {}
        missing: dict[Finding, _Missing] = {}
        for found, detail in context.of(PinNotFound):
            symbol = symbol_called(context, detail.symbol)
            if symbol is None:  # a part that the script defines itself
                continue
            symbol = symbol.without(detail.taken)
            yield from self._in_calls(context, found, detail.pin, symbol)
            for proposal in shifted_numbers(context, found, detail, symbol):
                yield answer(self.name, found, *proposal)
            asking: list[ast.Subscript] = []
            for node in subscripts_at(context, found.span):
                reread = list(_reread(context, node, found, detail, symbol))
                by_node.setdefault(node, []).extend(reread)
                if not reread and _may_ask(context, node, detail.pin):
                    asking.append(node)
            if asking:
                unit = unit_of(symbol, detail) or unit_requested(context, asking[0])
                missing[found] = _Missing(detail, symbol, asking, unit)
        shifted = dict(_shifted(context, missing))
        for found, proposal in shifted.items():
            yield answer(self.name, found, *proposal)
        missing = {found: place for found, place in missing.items() if found not in shifted}
        resolved = _resolved(context, missing)
        joined = _joined_supplies(context.snapshot, resolved, missing)
        for found, resolution in (resolved | joined).items():
            dropped = [change for node in missing[found].nodes for change in _dropped(context, node, joined.values())]
            if found in joined and dropped:
                yield answer(self.name, found, dropped, resolution.why, Safety.UNSAFE)
            elif resolution.pins and (changes := _in_texts(context, missing[found], resolution)):
                reason = f"{missing[found].symbol.id}: {resolution.why}"
                yield answer(self.name, found, changes, reason, safety_of(resolution.confidence))
            elif resolution.pins and not _is_in_texts(context, missing[found], resolution):
                for node in missing[found].nodes:
                    by_node.setdefault(node, []).append(
                        _replacement(missing[found].symbol, resolution, found, missing[found].detail.unit)
                    )
            elif unmarked := _unmarked(context, missing[found], resolution):
                reason = f"{missing[found].symbol.id} has no pin {resolution.name}, so that NC marks nothing"
                yield answer(self.name, found, unmarked, reason)
            elif resolution.why:
                yield answer(self.name, found, (), resolution.why, Safety.UNSAFE)
        for node, replacement in _elsewhere(context, missing, resolved):
            by_node.setdefault(node, []).append(replacement)
        for node, replacements in by_node.items():
            if replacements:
                yield from edits_of(context, self.name, node, replacements)
        for found, requested in context.of(LibraryNotFound, PartNotFound):
            yield from self._of_next_symbol(context, found, requested)

    def _in_calls(self, context: FixContext, found: Finding, pin: str, symbol: Symbol) -> Iterator[Edit]:
        """`u.get_pins('PB.*')`, and names that are put together of a wrong beginning: `u["SEG " + s]`."""
        changes = dict(_beginnings(context, found, symbol))
        for call in calls_at(context, found.span, "get_pins"):
            match call.args:
                case [ast.Constant(value=str(text)) as literal] if pin in text:
                    if notation := in_skidl(symbol, text):
                        quote = context.segment(literal)
                        written = ", ".join(spelled(key, quote) for key in notation.keys)
                        changes[context.replace(literal, written)] = notation
        for change, notation in changes.items():
            yield answer(self.name, found, (change,), notation.why, safety_of(notation.confidence))

    def _of_next_symbol(
        self, context: FixContext, found: Finding, detail: LibraryNotFound | PartNotFound
    ) -> Iterator[Edit]:
        """Pins of a part that gets another symbol in this round; what is doubtful is left to the next one."""
        resolution = resolution_of(context, found, detail)
        taken = resolution.taken
        if taken is None or not changes_of_part(context, found, detail, taken):
            return
        library, _, name = taken.text.partition(":")
        symbol = context.symbols.part(library, name)
        calls = calls_at(context, found.span, "Part")
        if symbol is None or len(calls) != 1 or not makes_one(context, calls[0]):
            return
        nodes = [node for node in context.requests_of(calls[0]) if part_calls(context, node.value) == calls]
        use = pin_use(symbol, dict.fromkeys(pin for node in nodes for pin in names_in(context, node)))
        missing = [pin for pin in use.names if not found_by_skidl(symbol, pin)]
        resolutions = resolve_pins(symbol, missing, use)
        for node in nodes:
            wanted = [
                resolutions[pin]
                for pin in dict.fromkeys(names_in(context, node))
                if pin in resolutions and resolutions[pin].pins
            ]
            replacements = [_replacement(symbol, one, found) for one in wanted]
            for edit in edits_of(context, self.name, node, replacements) if replacements else ():
                unsafe = safety_of(resolution.confidence) is not Safety.SAFE
                yield edit.model_copy(update={"safety": Safety.UNSAFE}) if unsafe else edit


class _Missing(NamedTuple):
    """Where a pin is requested that the symbol does not have, and of which unit."""

    detail: PinNotFound
    symbol: Symbol
    nodes: list[ast.Subscript]
    unit: int | None


def _in_texts(context: FixContext, place: _Missing, meant: PinResolution) -> tuple[TextChange, ...]:
    """The changes where the pin stands in a text that the script takes apart."""
    keys = pin_keys(place.symbol, meant.pins)
    if len(keys) != 1 or place.unit is not None:
        return ()
    found = (renamed_in_texts(context, node, place.detail.ref, meant.name, keys[0]) for node in place.nodes)
    return tuple(dict.fromkeys(change for changes in found for change in changes))


def _is_in_texts(context: FixContext, place: _Missing, meant: PinResolution) -> bool:
    """Whether a text that the script takes apart has the pin already."""
    keys = pin_keys(place.symbol, meant.pins)
    return any(is_in_texts(context, node, place.detail.ref, str(key)) for node in place.nodes for key in keys)


def _unmarked(context: FixContext, place: _Missing, meant: PinResolution) -> tuple[TextChange, ...]:
    """The marks of a pin that the symbol has under no name, where all that asks for it are such marks."""
    if any(match.evidence != "possible" for match in meant.candidates):
        return ()
    changes = [mark_taken_out(context, node, place.symbol, meant.name) for node in place.nodes]
    return tuple(change for made in changes for change in made) if all(changes) else ()


def _may_ask(context: FixContext, node: ast.Subscript, pin: str) -> bool:
    """Whether a subscript may be the one that asks for a pin: by its text, or by a value that is computed."""
    constants = [leaf.value for leaf in leaves(context, node.slice, spread=True) if isinstance(leaf, ast.Constant)]
    if any(str(value) == pin or (isinstance(value, str) and pin in expand_pin_names(value)) for value in constants):
        return True
    if isinstance(node.slice, ast.Constant) or constants:
        return False
    if may_be_text(node.slice, pin):
        return True
    return bool(part_calls(context, node.value)) or is_taken_apart(context, node.slice)


def _reread(
    context: FixContext, node: ast.Subscript, found: Finding, detail: PinNotFound, symbol: Symbol
) -> Iterator[Replacement]:
    """Texts in the brackets that mean something in another notation."""
    for leaf in leaves(context, node.slice, spread=True):
        match leaf:
            case ast.Constant(value=str(text)) if detail.pin in text:
                there = all(found_by_skidl(symbol, name) for name in expand_pin_names(text)) and text == text.strip()
                notation = None if there else in_skidl(symbol, text)
                if notation is not None:
                    yield Replacement(text, symbol, notation.keys, safety_of(notation.confidence), notation.why, found)


def _beginnings(context: FixContext, found: Finding, symbol: Symbol) -> Iterator[tuple[TextChange, Notation]]:
    """`u["SEG " + s]`, `u[f"DIG {i}"]`: the beginning of a name as the pins of the symbol have it."""
    for subscript in subscripts_at(context, found.span):
        match subscript.slice:
            case ast.BinOp(left=ast.Constant(value=str(text)) as literal, op=ast.Add()):
                if notation := beginning(symbol, text):
                    yield context.replace(literal, spelled(notation.keys[0], context.segment(literal))), notation
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), ast.FormattedValue(), *_]) as literal:
                notation, written = beginning(symbol, text), context.segment(literal)
                if notation and written.count(f"{text}{{") == 1:
                    yield context.replace(literal, written.replace(f"{text}{{", f"{notation.keys[0]}{{")), notation


def _replacement(symbol: Symbol, resolution: PinResolution, found: Finding, unit: str = "") -> Replacement:
    return Replacement(
        resolution.name,
        symbol,
        pin_keys(symbol, resolution.pins),
        safety_of(resolution.confidence),
        resolution.why,
        found,
        unit,
    )


def _resolved(context: FixContext, missing: Mapping[Finding, _Missing]) -> dict[Finding, PinResolution]:
    """What the missing pins mean, those of a part together."""
    by_part: dict[tuple[str, Symbol, int | None], list[Finding]] = {}
    for found, place in missing.items():
        by_part.setdefault((place.detail.ref, place.symbol, place.unit), []).append(found)
    resolved: dict[Finding, PinResolution] = {}
    for (ref, symbol, unit), members in by_part.items():
        names = dict.fromkeys(missing[found].detail.pin for found in members)
        beside = dict.fromkeys(name for found in members for name in _beside(context, missing[found].nodes[0]))
        connected, joined = _connected(context.snapshot, ref)
        use = pin_use(symbol, beside | connected | names, unit)
        resolutions = resolve_pins(symbol, names, replace(use, joined=joined))
        resolved |= {found: resolutions[missing[found].detail.pin] for found in members}
    return resolved


def _shifted(context: FixContext, missing: Mapping[Finding, _Missing]) -> Iterator[tuple[Finding, Proposal]]:
    """Pins of series that the script counts otherwise than the symbol."""
    by_symbol: dict[Symbol, list[Finding]] = {}
    for found, place in missing.items():
        if place.unit is None:
            by_symbol.setdefault(place.symbol, []).append(found)
    for symbol, members in by_symbol.items():
        places = [missing[found] for found in members]
        series = shifted_series(context, symbol, [(place.detail, place.nodes) for place in places])
        for found in members:
            if series and any(shift.pin(missing[found].detail.pin) for shift in series[0]):
                yield found, series[1]


def _elsewhere(
    context: FixContext, missing: Mapping[Finding, _Missing], resolved: Mapping[Finding, PinResolution]
) -> Iterator[tuple[ast.Subscript, Replacement]]:
    """The same names of the same parts where the run did not come: behind another failure, in a call not made."""
    listed = {node for place in missing.values() for node in place.nodes}
    for found, resolution in resolved.items():
        place = missing[found]
        calls = part_calls(context, place.nodes[0].value)
        if not resolution.pins or place.unit is not None or len(calls) != 1 or not makes_one(context, calls[0]):
            continue
        for node in context.requests_of(calls[0]):
            alone = part_calls(context, node.value) == calls and unit_requested(context, node) is None
            if node not in listed and alone and resolution.name in names_in(context, node):
                yield node, _replacement(place.symbol, resolution, found)


def _beside(context: FixContext, node: ast.Subscript) -> tuple[str, ...]:
    """The names that the script uses on the part; none where a helper function asks several parts for theirs, or one
    call makes parts of several symbols."""
    calls = part_calls(context, node.value)
    return pins_requested(context, node) if len(calls) == 1 and makes_one(context, calls[0]) else ()


def _connected(snapshot: Snapshot | None, ref: str) -> tuple[dict[str, None], dict[str, frozenset[str]]]:
    """The pins of a part that are on nets, by number; and those that are on one net with a name that it lacks."""
    nets = [{pin.number for pin in net.pins if pin.ref == ref} for net in (snapshot.nets if snapshot and ref else ())]
    numbers = [{number for number in net if not number.startswith("?")} for net in nets]
    lacking = {
        number.removeprefix("?"): frozenset(own) for net, own in zip(nets, numbers, strict=True) for number in net - own
    }
    return dict.fromkeys(number for own in numbers for number in sorted(own)), lacking


def _joined_supplies(
    snapshot: Snapshot | None, resolved: Mapping[Finding, PinResolution], missing: Mapping[Finding, _Missing]
) -> dict[Finding, PinResolution]:
    """Supplies that the symbols of all parts at a place lack, where the one that each could be is on that net already.

    Small packages of a device have no VDDA, VBAT or VIO of their own: nothing is lost where they go with VDD.
    """
    opens = {found: resolution for found, resolution in resolved.items() if not resolution.pins}
    joined = {
        found: _joined_already(snapshot, missing[found].detail.ref, resolution) for found, resolution in opens.items()
    }
    left = {(opens[found].name, found.span) for found, pins in joined.items() if not pins}
    return {
        found: opens[found]._replace(
            pins=pins,
            confidence="likely",
            why=f"{opens[found].name} is no pin of this package, and {pins[0].name} is on that net already",
        )
        for found, pins in joined.items()
        if (opens[found].name, found.span) not in left
    }


def _joined_already(snapshot: Snapshot | None, ref: str, resolution: PinResolution) -> tuple[SymbolPin, ...]:
    """The supply of the same net that a missing one could be; none where several could."""
    for net in snapshot.nets if snapshot else ():
        own = {pin.number for pin in net.pins if pin.ref == ref}
        if f"?{resolution.name}" in own:
            alike = [pin for match in resolution.candidates for pin in match.pins]
            pins = tuple(pin for pin in alike if pin.number in own and pin.type == "power_in")
            if len({pin.name for pin in pins}) == 1:
                return pins
    return ()


def _dropped(context: FixContext, node: ast.Subscript, joined: Iterable[PinResolution]) -> Iterator[TextChange]:
    """`u['VDD', 'VDDA'] += vdd` without the pins that add nothing, where one net is joined to all that are listed."""
    names = {resolution.name for resolution in joined}
    match node.slice, context.parents.get(node):
        case ast.Tuple(elts=elements), ast.AugAssign(target=target, value=ast.Name() | ast.Attribute()) if (
            target is node
        ):
            left = [one for one in elements if not (isinstance(one, ast.Constant) and one.value in names)]
            if left:
                yield context.replace(node.slice, ", ".join(context.segment(element) for element in left))
