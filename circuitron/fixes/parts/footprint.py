"""Footprints that cannot be placed on a board: none, one that no library has, or one not written Library:Name."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from circuitron.details.calls import (
    FootprintInvalid,
    FootprintMissing,
    FootprintNotFound,
    FootprintPads,
    FootprintPinout,
)
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import PartInstance, Snapshot
from circuitron.finding import Candidate, Finding
from circuitron.fixes.base import Fix, FixContext, answer, safety_of
from circuitron.fixes.parts.package_symbols import made_for_package
from circuitron.fixes.parts.usual_footprints import (
    are_in_holes,
    chip,
    chip_code,
    header,
    holder,
    imperial_size,
    packaged,
    resettable,
    sizes,
    takes,
    usual,
)
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.footprint_fit import package
from circuitron.knowledge.resolution import Resolution
from circuitron.knowledge.value_packages import (
    can_for,
    clamps_supply,
    depends_on_current,
    device_number,
    is_polarized,
    packages_of,
)
from circuitron.quantities import magnitude
from circuitron.source.edits import add_keyword, quoted, set_text
from circuitron.source.locations import calls_at
from circuitron.source.value_origins import literals, part_calls
from circuitron.symbol import Symbol

_PATH = re.compile(r"([\w.+-]+?)(?:\.pretty)?[/\\:]+([\w.,+()-]+?)(?:\.kicad_mod)?$")
_FOLDER = re.compile(r".*[/\\]([\w.+-]+?)\.pretty[/\\:]+([\w.,+()-]+?)(?:\.kicad_mod)?$")
_TYPE = re.compile(r"(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{5,}")  # MDBT42Q
_KEYBOARD = "Button_Switch_Keyboard:"  # a key's footprint, which no other push button has
_MOST_HEADER_PINS = 8  # wires that one solders to a header by hand
# Parts that are usually wired to the board: batteries, buzzers, loudspeakers, microphones, motors, antennas, lamps, and
# switches on a panel.
_WIRED = frozenset({"BT", "BZ", "LS", "MK", "M", "AE", "LA", "SC", "TC", "TH", "MES", "SW"})


class Footprint(Fix):
    """Gives a part the footprint that its name, its size or its symbol leaves no doubt about (safe), else the nearest
    one that fits (unsafe): a footprint of KiCad's of that package, that of the script's other parts of the kind, a
    usual package, or a pin header for a part that is wired.

    A footprint under an old name gets its present one where that is the same land pattern and has the pads of all pins
    that are connected. A part whose footprint lacks pads gets the one that its symbol names (unsafe). A transistor in a
    package in which all of its kind have another order of leads gets the generic symbol with that order (unsafe).
    """

    name: ClassVar[str] = "footprint"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.FOOTPRINT_INVALID,
            ErrorType.FOOTPRINT_NOT_FOUND,
            ErrorType.FOOTPRINT_PADS,
            ErrorType.FOOTPRINT_PINOUT,
            ErrorType.FOOTPRINT_MISSING,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, invalid in context.of(FootprintInvalid):
            yield from self._written_out(context, found, invalid)
        yield from self._renamed(context)
        for found, lacking in context.of(FootprintPads, FootprintPinout):
            yield from self._with_pads(context, found, lacking)
        for found, missing in context.of(FootprintMissing):
            yield from self._added(context, found, missing)

    def _written_out(self, context: FixContext, found: Finding, detail: FootprintInvalid) -> Iterator[Edit]:
        """A bare name, a chip size, a package or a path, as Library:Name."""
        given, symbol = detail.footprint, _symbol(context, detail.symbol)
        footprint, why, safety = _chosen(found) or _chip(context, given, symbol) or _nearest(found, given, symbol)
        changes = (
            [set_text(context, text, footprint) for text in _at_part(context, found, detail.footprint)]
            if footprint
            else []
        )
        if changes:
            yield answer(self.name, found, dict.fromkeys(changes), f"{given!r} is {footprint}: {why}", safety)

    def _renamed(self, context: FixContext) -> Iterator[Edit]:
        """A name that exists nowhere means one footprint wherever it stands, so all places get the new name at once."""
        groups: dict[str, list[Finding]] = {}
        for found, detail in context.of(FootprintNotFound):
            groups.setdefault(detail.footprint, []).append(found)
        for name, members in groups.items():
            resolutions = [Resolution(found.candidates) for found in members]
            taken = _agreed(resolutions)
            changes = [set_text(context, text, taken.text) for text in _texts(context, name)] if taken else []
            if taken and changes:
                safe = all(safety_of(resolution.confidence) is Safety.SAFE for resolution in resolutions)
                safety = Safety.SAFE if safe else Safety.UNSAFE
                yield answer(self.name, members[0], changes, f"{name} is {taken.text}: {taken.why}", safety)

    def _with_pads(
        self, context: FixContext, found: Finding, detail: FootprintPads | FootprintPinout
    ) -> Iterator[Edit]:
        if isinstance(detail, FootprintPinout):
            for proposal in made_for_package(context, found, detail):
                yield answer(self.name, found, *proposal)
        resolution = Resolution(tuple(candidate for candidate in found.candidates if not candidate.stand_in))
        taken = resolution.taken
        if taken and _is_named_by_value(context.snapshot, detail, taken.text):
            return
        texts = _at_part(context, found, detail.footprint) if taken else ()
        changes = [set_text(context, text, taken.text) for text in texts if taken]
        if taken and changes:
            lacking = (
                f"has no pad {', '.join(detail.pins)}" if isinstance(detail, FootprintPads) else "counts otherwise"
            )
            why = f"{detail.footprint} {lacking}; {taken.text} is {taken.why}"
            yield answer(self.name, found, dict.fromkeys(changes), why, safety_of(resolution.confidence))

    def _added(self, context: FixContext, found: Finding, detail: FootprintMissing) -> Iterator[Edit]:
        symbol, call = _symbol(context, detail.symbol), _call(context, found)
        if symbol is None or call is None or _misspelt(call):
            return
        chosen = _chosen(found)
        for footprint, why, safety in (chosen,) if chosen else _choices(symbol, detail.ref, context):
            yield answer(self.name, found, (_change(context, call, footprint),), f"{symbol.id} {why}", safety)
            return


def _symbol(context: FixContext, id: str) -> Symbol | None:
    library, _, name = id.partition(":")
    return context.symbols.part(library, name)


def _chosen(found: Finding) -> tuple[str, str, Safety] | None:
    """What the user chose, as `_nearest`; None where it was left to us."""
    return next(((c.text, c.why, Safety.SAFE) for c in found.candidates if c.chosen), None)


def _chip(context: FixContext, given: str, symbol: Symbol | None) -> tuple[str, str, Safety] | None:
    """The chip that a bare size means for the symbol, as `_nearest`; None where it is not one."""
    code = chip_code(given)
    if not code or symbol is None:
        return None
    invalid = [d.detail.footprint for d in context.findings if isinstance(d.detail, FootprintInvalid)]
    others = [part.footprint for part in context.snapshot.parts] if context.snapshot else []
    size, safety = imperial_size(code, [given, *invalid, *others])
    footprint = chip(symbol, size)
    if size and not footprint:
        return None
    return footprint, f"the chip of that size for {symbol.id}", safety


def _nearest(found: Finding, given: str, symbol: Symbol | None) -> tuple[str, str, Safety]:
    """The right footprint, how that is known, and how certain it is; "" where it is not known."""
    path = _PATH.fullmatch(given.strip()) or _FOLDER.fullmatch(given.strip())
    if path:
        return f"{path[1]}:{path[2]}", "library and name are parted by a colon", Safety.SAFE
    own = symbol.footprint if symbol else ""
    if own and (
        own.partition(":")[2] == given or (package(given) and package(own.partition(":")[2]) == package(given))
    ):
        return own, "the footprint that the symbol names", Safety.SAFE
    resolution = Resolution(tuple(candidate for candidate in found.candidates if ":" in candidate.text))
    taken = resolution.taken
    return (taken.text, taken.why, safety_of(resolution.confidence)) if taken else ("", "", Safety.UNSAFE)


def _agreed(resolutions: list[Resolution]) -> Candidate | None:
    """The candidate that suits all parts with the footprint."""
    taken = [resolution.taken for resolution in resolutions]
    first = taken[0]
    if first is None or any(candidate is None or candidate.text != first.text for candidate in taken):
        return None
    return first


def _texts(context: FixContext, name: str) -> Iterator[ast.Constant]:
    """String literals of the script that are just this name."""
    for node in context.nodes:
        joined = isinstance(context.parents.get(node), ast.JoinedStr | ast.FormattedValue)
        if isinstance(node, ast.Constant) and node.value == name and not joined:
            yield node


def _at_part(context: FixContext, found: Finding, footprint: str) -> Iterator[ast.Constant]:
    """The literal that gives just these parts their footprint."""
    calls = {made for call in calls_at(context, found.span) for made in part_calls(context, call)}
    for made in calls:
        for keyword in made.keywords:
            if keyword.arg == "footprint":
                yield from literals(context, keyword.value, footprint)


def _is_named_by_value(circuit: Snapshot | None, detail: FootprintPads | FootprintPinout, instead: str) -> bool:
    """Whether the value names the very device that a footprint is made for, and another one is not: then it is the
    symbol that is wrong."""
    values = [part.value for part in circuit.parts if part.ref == detail.ref] if circuit else []
    types = [word.casefold() for value in values for word in _TYPE.findall(value)]
    here, there = detail.footprint.casefold(), instead.casefold()
    return any(word in here and word not in there for word in types)


def _misspelt(call: ast.Call) -> bool:
    """Whether the call gives the footprint by a keyword that SKiDL does not know: misspelt-names fixes that."""
    return any("foot" in (given.arg or "").casefold() and given.arg != "footprint" for given in call.keywords)


def _call(context: FixContext, found: Finding) -> ast.Call | None:
    """The `Part(…)` that made the part, or its template; None where that is not one call."""
    calls = calls_at(context, found.span, "Part")
    if not calls:
        calls = list(
            dict.fromkeys(made for call in calls_at(context, found.span) for made in part_calls(context, call))
        )
    return calls[0] if len(calls) == 1 else None


def _choices(symbol: Symbol, ref: str, context: FixContext) -> Iterator[tuple[str, str, Safety]]:
    if symbol.footprint:
        yield symbol.footprint, "names this footprint itself", Safety.SAFE
    circuit = context.snapshot
    others = circuit.parts if circuit else ()
    part = next((part for part in others if part.ref == ref), None)
    unknown = {detail.footprint for _, detail in context.of(FootprintNotFound)}
    kin = Counter(other.footprint for other in _kin(symbol, part, circuit) if other.footprint not in unknown)
    if kin:
        yield kin.most_common(1)[0][0], "leaves the package open; other parts of the kind have this one", Safety.UNSAFE
    if part is not None and circuit is not None and (by_value := _by_value(symbol, part, circuit, context.symbols)):
        yield from (by_value,) if by_value[0] else ()
        return
    yield from _open_choices(symbol, others)


def _by_value(
    symbol: Symbol, part: PartInstance, circuit: Snapshot, symbols: SymbolSource
) -> tuple[str, str, Safety] | None:
    """The package that the value of a generic part decides, "" where it needs one that is not known; None where any
    usual one will do."""
    nothing = ("", "", Safety.UNSAFE)
    if number := device_number(symbol, part.value):
        packages = {device.footprint for device in packages_of(symbol, number, symbols)}
        reason = f"leaves the package open; {number} has this one"
        return (packages.pop(), reason, Safety.UNSAFE) if len(packages) == 1 else nothing
    if is_polarized(symbol):
        found = can_for(part, circuit.nets)
        return (found, "leaves the package open; a can of this size holds that", Safety.UNSAFE) if found else nothing
    if found := holder(part.value) if symbol.reference == "BT" else "":
        return found, f"leaves the package open; this one holds a {part.value}", Safety.UNSAFE
    if symbol.name.startswith("Polyfuse") and (amperes := magnitude(part.value)):
        found = resettable(amperes)
        return (found, f"leaves the package open; this size holds {part.value}", Safety.UNSAFE) if found else nothing
    return nothing if depends_on_current(symbol, part.value) or clamps_supply(part, circuit.nets) else None


def _open_choices(symbol: Symbol, others: Sequence[PartInstance]) -> Iterator[tuple[str, str, Safety]]:
    in_holes = are_in_holes(others)
    usual_one = usual(symbol, in_holes=in_holes)
    no_chip = in_holes or symbol.reference == "F"  # whose size is by its current
    sized = [chip(symbol, size) for size, _ in sizes(others).most_common() if not no_chip and chip(symbol, size)]
    if sized and usual_one not in sized:
        yield sized[0], "leaves the package open; other chip parts have this size", Safety.UNSAFE
    if usual_one:
        yield usual_one, "leaves the package open; this one is usual", Safety.UNSAFE
    pins = len({pin.number for pin in symbol.pins})
    family = {other.footprint for other in others if _is_like(other, symbol, pins)}
    if len(family) == 1:
        yield family.pop(), "leaves the package open; the others of its library have this one", Safety.UNSAFE
    if symbol.reference == "U" and (package_of_chip := packaged(symbol, others)):
        yield package_of_chip, "leaves the package open; this one is usual", Safety.UNSAFE
    if symbol.reference in _WIRED and pins <= _MOST_HEADER_PINS and takes(symbol, header(pins)):
        yield header(pins), "leaves the package open; a pin header takes its wires", Safety.UNSAFE


def _is_like(part: PartInstance, symbol: Symbol, pins: int) -> bool:
    """Whether a part of the script shows the package: one of the same library, with as many pins."""
    same = part.library == symbol.library and len(part.pins) == pins
    return same and ":" in part.footprint and bool(symbol.footprint_filters) and takes(symbol, part.footprint)


def _kin(symbol: Symbol, mine: PartInstance | None, circuit: Snapshot | None) -> Iterator[PartInstance]:
    """Other parts of a symbol that have a footprint; of the kinds whose package is by the value, those of its value."""
    value = mine.value.casefold() if mine is not None else ""
    by_value = symbol.library == "Device" and (symbol.reference in ("D", "L", "Q") or is_polarized(symbol))
    by_value = by_value and not symbol.name.startswith("LED")
    for part in circuit.parts if circuit else ():
        same = (part.library, part.name) == (symbol.library, symbol.name) and ":" in part.footprint
        if same and not part.footprint.startswith(_KEYBOARD) and (not by_value or part.value.casefold() == value):
            yield part


def _change(context: FixContext, call: ast.Call, footprint: str) -> TextChange:
    """The footprint as an argument of the call, in place of an empty one."""
    texts = [node for node in ast.walk(call) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    text = quoted(footprint, context.segment(texts[0]) if texts else "'")
    for keyword in call.keywords:
        if keyword.arg == "footprint":
            return context.replace(keyword.value, text)
    return add_keyword(context, call, "footprint", text)
