"""The intent guard: a repair may mend a circuit, never cut it down until nothing fails any more.

It looks twice: at the two sources (what one of them makes, connects and checks that the other does not), and, where
both circuits are known, at the circuits: parts, pins, nets, values, no-connects, drive.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from circuitron.diagnosis.erc import is_ground, is_rail
from circuitron.diagnosis.skidl_api import skidl_api
from circuitron.electrical import pin_label
from circuitron.models import ErcFinding, NetInstance, PartInstance, PinRef, Refusal, Snapshot
from circuitron.repair.base import parse
from circuitron.repair.flags import without_flags
from circuitron.repair.inventions import invented, refitted, renamed
from circuitron.repair.matching import Matching, is_anonymous, match
from circuitron.repair.remedies import DRIVING, Remedies, remedies, without_mended
from circuitron.repair.shape import BILLS, NO_CONNECT_WORDS, Shape, shape
from circuitron.repair.silencers import SILENCERS
from circuitron.repair.slips import mended

_SUPPLY = re.compile(r"[ADP]?(V(DD|SS|CC|BAT|IO)|GND)", re.IGNORECASE)
_OF_UNITS = frozenset({"input", "output", "open_collector", "tri_state", "bidirectional"})  # signals, not supplies
_NAMES = {
    "the net": re.compile(r"""\bNet\(\s*(['"])([^'"\n]+)\1"""),
    "the value": re.compile(r"""\bvalue\s*=\s*(['"])([^'"\n]+)\1"""),
}
_FEW = 4  # reasons of one kind that are spelled out


def check(
    original: str,
    repaired: str,
    intended: Snapshot | None,
    result: Snapshot | None,
    movable: frozenset[str] = frozenset(),
    findings: Iterable[ErcFinding] = (),
    footprints: frozenset[str] | None = None,
) -> Refusal | None:
    """Refuse a repair that is none.

    Args:
        intended: the circuit of the original's diagnose run, placeholders included.
        result: the circuit of the repaired script. Where either is None, only the sources are compared.
        movable: references of parts whose pins may be connected otherwise and whose values may differ, because what
            says what the circuit is for says that they are wrong. The parts must still be there.
        findings: what ERC said of the steps on the way. The pins and nets that they name may be connected as the remedy
            for that finding wants it: see `remedies`.
        footprints: those that something was found wrong with; None where they are not looked at. No other may change.

    Returns:
        None for an honest repair, else every reason against it.
    """
    findings = tuple(findings)
    intended, result = (circuit and without_flags(circuit) for circuit in (intended, result))
    named = remedies(findings, original, intended) if intended is not None else Remedies()
    reasons = list(_by_source(original, repaired, named))
    if intended is not None and result is not None:
        found = match(intended, result)
        reasons += _lost_parts(found)
        reasons += invented(original, repaired, found, findings, movable)
        reasons += refitted(found, footprints, movable)
        reasons += renamed(found, original, repaired)
        meant = without_mended(named, intended, result, original, repaired) if named else intended
        fixed = match(_without_pins(meant, movable), result) if named or movable else found
        reasons += _by_circuit(fixed, _joined_by_script(original), movable)
    return Refusal(reasons=tuple(dict.fromkeys(reasons))) if reasons else None


def _without_pins(circuit: Snapshot, refs: frozenset[str]) -> Snapshot:
    """The circuit without the connections of some of its parts."""
    if not refs:
        return circuit
    nets = (net.model_copy(update={"pins": tuple(p for p in net.pins if p.ref not in refs)}) for net in circuit.nets)
    return circuit.model_copy(update={"nets": tuple(nets)})


# ------------------------------------------------------------------------------------------------------ the sources


def _by_source(original: str, repaired: str, named: Remedies) -> Iterator[str]:
    try:
        new = shape(repaired)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        yield f"the repaired script is no Python: {error}"
        return
    try:
        old = shape(original)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        old = _readable_shape(original)
        yield from _lost_names(original, repaired)
    yield from _losses(old, new, named)
    yield from _silencing(old, new)


def _readable_shape(original: str) -> Shape:
    """What an original that does not parse surely has: all that it is meant to be, where its slips can be mended, else
    each statement that parses by itself."""
    meant = mended(original)
    if meant is not None:
        return shape(meant)
    kept: list[str] = []
    for line in original.splitlines():
        text = line.strip()
        try:
            parse(text)
        except (SyntaxError, ValueError):
            continue
        kept.append(text)
    return shape("\n".join(kept))


def _lost_names(original: str, repaired: str) -> Iterator[str]:
    """Names of nets and values that an original which does not parse has, and that stand nowhere any more: of such an
    original there is no circuit to compare with."""
    for what, pattern in _NAMES.items():
        for name in dict.fromkeys(found[2] for found in pattern.finditer(original)):
            # Where a quotation mark is missing, the name seems to go on up to that of the next text.
            shorter = re.match(r"[^,)=]+", name)
            names = {name, shorter[0] if shorter else name}
            if not any(f"'{one}'" in repaired or f'"{one}"' in repaired for one in names):
                yield f"{what} {name} is gone"


def _losses(old: Shape, new: Shape, named: Remedies) -> Iterator[str]:
    if new.parts < old.parts:
        yield f"{old.parts - new.parts} of {old.parts} Part() calls are gone"
    if new.connections < old.connections - named.lost:
        yield f"{old.connections - new.connections} of {old.connections} connections (+=, &, |) are gone"
    elif new.no_connects + new.connections < old.no_connects + old.connections - named.lost:
        yield f"{old.no_connects - new.no_connects} of {old.no_connects} marks `+= NC` are gone"
    if new.erc < old.erc:
        yield "a call of ERC() is gone"
    if new.asserts < old.asserts:
        yield "an erc_assert() is gone"
    elif old.conditions - new.conditions:
        yield "an erc_assert() checks something else"
    for name, count in old.generators.items():
        lost = count - new.generators[name]
        if name in BILLS:
            instead = new.generators.total() - (old.generators.total() - count) + (new.tables - old.tables)
            if lost > 0 and instead < count:
                yield f"{name}() is gone and nothing writes a bill of materials instead"
        elif lost > 0 and (name in skidl_api().exports or new.generators.total() < old.generators.total()):
            yield f"a call of {name}() is gone"
    if new.after_erc > old.after_erc:
        yield f"ERC() is called before {new.after_erc} parts or connections are made"
    if new.dead > old.dead:
        yield f"{new.dead - old.dead} statements can no longer run (constant condition, return, function never called)"
    if new.hidden > old.hidden:
        yield f"{new.hidden - old.hidden} lines of code are commented out"
    parked = [target for target, is_parked in new.parked.items() if is_parked and old.parked.get(target) is False]
    if len(parked) > len(named.reserved):
        yield from (f"{target} was connected and is marked NC" for target in parked)


def _silencing(old: Shape, new: Shape) -> Iterator[str]:
    if new.tries > old.tries:
        yield "code is wrapped in try: a failure would pass unseen"
    for name, count in new.silencers.items():
        if count > old.silencers[name]:
            yield f"{name} {SILENCERS[name]}"
    for name, count in new.rebound.items():
        if count > old.rebound[name] and name != "default_circuit.no_files":  # a flag, counted as retyped
            yield f"{name} of SKiDL is replaced by something else"
    if new.retyped > old.retyped:
        yield "electrical types of pins, or what ERC checks of them, are changed"


def _joined_by_script(source: str) -> set[frozenset[str]]:
    """Pairs of net names that the script itself joins, directly: `a += b`, `a & b`, `bus += other`."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for variable, value in _pairs(target, node.value):
                    made = value.args[0] if isinstance(value, ast.Call) and value.args else None
                    if isinstance(made, ast.Constant) and isinstance(made.value, str):
                        names.setdefault(variable, set()).add(_stem(made.value))
    joined: set[frozenset[str]] = set()
    for node in ast.walk(tree):
        match node:
            case ast.AugAssign(target=one, op=ast.Add(), value=other):
                sides = [one, other]
            case ast.BinOp(left=one, op=ast.BitAnd() | ast.BitOr(), right=other):
                sides = [one, other]
            case _:
                continue
        left, right = ({stem for name in _operands(side) for stem in names.get(name, ())} for side in sides)
        joined |= {frozenset({a, b}) for a in left for b in right}
    return joined


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, other)


def _operands(node: ast.expr) -> Iterator[str]:
    """Variables that stand in a connection themselves, not as the part of a pin."""
    match node:
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
            yield name
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from _operands(element)


def _stem(name: str) -> str:
    return re.sub(r"\d+$", "", name)


# ----------------------------------------------------------------------------------------------------- the circuits


def _lost_parts(found: Matching) -> Iterator[str]:
    connected = Counter(pin.ref for net in found.before.nets if len(net.pins) > 1 for pin in net.pins)
    for part in found.lost:
        # No loss is what did nothing: the pattern of `2 * part`, or a part that a failing statement left with one end
        # in the air.
        if connected[part.ref] >= min(2, max(1, len(part.pins))):
            yield f"{part.ref} ({part.library}:{part.name}) is no longer in the circuit"


def _by_circuit(found: Matching, joined: set[frozenset[str]], movable: frozenset[str]) -> Iterator[str]:
    yield from _shortened(list(_unconnected(found)))
    yield from _shorts(found, joined)
    yield from _splits(found)
    yield from _parked(found)
    yield from _unmarked(found)
    yield from _driven(found)
    yield from _revalued(found, movable)


def _shortened(reasons: list[str]) -> Iterator[str]:
    yield from reasons[:_FEW]
    if len(reasons) > _FEW:
        yield f"… and {len(reasons) - _FEW} more"


def _unconnected(found: Matching) -> Iterator[str]:
    """Pins that were on a net with others and are not any more, neither they nor their namesakes."""
    for net in found.before.nets:
        if len(net.pins) < 2 or net.name.replace("_", "").casefold() in NO_CONNECT_WORDS:
            continue
        for pin in net.pins:
            place = found.place(pin.ref)
            part = found.parts.get(place) if place is not None else None
            if part is not None and not _still_connected(found, net, pin, part):
                yield f"{pin_label(pin)} was connected to {net.name} and is not any more"


def _still_connected(found: Matching, net: NetInstance, pin: PinRef, part: PartInstance) -> bool:
    """Whether the pin, or the one that stands in for it, is on that net with others."""
    images = found.images.get(net.name, set())
    other = found.counterpart(pin)
    if other is None:  # renamed: any pin of the part there, and if others are connected that were not, one of those
        if _in_vain(found, net, pin):
            return True
        known = () if found.before.parts[found.place(pin.ref) or 0].placeholder else part.pins
        fresh = [p for p in known if (pin.ref, p.number) not in found.nets_before]
        nets = _nets_of(found, fresh) or _nets_of(found, part.pins)
        return any(not images or held.name in images for held in nets)
    if _nets_of(found, (other,)):
        return True
    namesakes = [p for p in part.pins if (p.name, p.type) == (other.name, other.type) and p.type in _OF_UNITS]
    return _in_whole_units(found, part) and any(held.name in images for held in _nets_of(found, namesakes))


def _in_vain(found: Matching, net: NetInstance, pin: PinRef) -> bool:
    """Whether a supply that the part does not have was to join a net where another supply of the part was, and is."""
    beside = [p for p in net.pins if p.ref == pin.ref and p.type == "power_in" and not p.number.startswith("?")]
    there = [other for p in beside if (other := found.counterpart(p)) is not None]
    return pin.number == f"?{pin.name}" and bool(_SUPPLY.match(pin.name)) and bool(_nets_of(found, there))


def _in_whole_units(found: Matching, part: PartInstance) -> bool:
    """Whether a part of several units has as many of one pin connected as of any other: none has lost a pin alone."""
    units: dict[tuple[str, str], list[PinRef]] = {}
    for pin in part.pins:
        if pin.type in _OF_UNITS:
            units.setdefault((pin.name, pin.type), []).append(pin)
    used = {sum(bool(_nets_of(found, (pin,))) for pin in pins) for pins in units.values() if len(pins) > 1}
    return len(used) < 2


def _nets_of(found: Matching, pins: Iterable[PinRef]) -> list[NetInstance]:
    """Nets with at least two pins that these pins of the second circuit are on."""
    return [held for pin in pins if (held := found.net_of(pin)) is not None and len(held.pins) > 1]


def _shorts(found: Matching, joined: set[frozenset[str]]) -> Iterator[str]:
    """Nets with names of their own that were apart and are one now."""
    sources: dict[str, list[str]] = {}
    for name, images in found.images.items():
        if not is_anonymous(name) and any(net.name == name and net.pins for net in found.before.nets):
            for image in images:
                sources.setdefault(image, []).append(name)
    for image, names in sources.items():
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                if frozenset({_stem(one), _stem(other)}) not in joined:
                    yield f"{one} and {other} were apart and are one net now ({image})"


def _splits(found: Matching) -> Iterator[str]:
    """Nets whose pins lie on several nets now.

    A net that holds a pin which the symbol does not have was never certain: one stand-in pin may have held two nets
    together (`bridge['~']`), and `u['3,4EN']` asks for pin 3 besides.
    """
    for net in found.before.nets:
        held: dict[str, PinRef] = {}
        for pin in net.pins:
            other = found.counterpart(pin)
            if other is None:
                break
            image = found.net_of(other)
            if image is not None:
                held.setdefault(image.name, pin)
        else:
            if len(held) > 1:
                places = ", ".join(f"{pin_label(pin)} on {name}" for name, pin in held.items())
                yield f"{net.name} is cut apart: {places}"


def _parked(found: Matching) -> Iterator[str]:
    """Pins that were connected and are marked NC now."""
    parked = {(pin.ref, pin.number) for pin in found.after.no_connects}
    for net in found.before.nets:
        meant = net.name.replace("_", "").casefold() in NO_CONNECT_WORDS  # a net called NC, for want of the real one
        for pin in net.pins if len(net.pins) > 1 and not meant else ():
            place = found.place(pin.ref)
            other = found.counterpart(pin)
            part = found.parts.get(place) if place is not None else None
            if other is None or part is None or (other.ref, other.number) not in parked:
                continue
            if not _still_connected(found, net, pin, part):
                yield f"{pin_label(pin)} was connected to {net.name} and is marked NC"


def _unmarked(found: Matching) -> Iterator[str]:
    """Pins that were marked NC and have a net of their own instead, which says no more and hides that it is meant."""
    parked = {(pin.ref, pin.number) for pin in found.after.no_connects}
    for pin in found.before.no_connects:
        other = found.counterpart(pin)
        if other is None or (other.ref, other.number) in parked:
            continue
        net = found.net_of(other)
        if net is not None and len(net.pins) == 1:
            yield f"{pin_label(pin)} was marked NC and is on {net.name} alone now"


def _driven(found: Matching) -> Iterator[str]:
    """Nets that are declared driven although something on them drives: that hides a pin conflict."""
    power_before = {image for net in found.before.nets if _is_power(net.drive) for image in found.images[net.name]}
    power_before |= {net.name for net in found.before.nets if _is_power(net.drive)}
    for net in found.after.nets:
        driver = next((pin for pin in net.pins if pin.type in DRIVING), None)
        if not _is_power(net.drive) or net.name in power_before:
            continue
        if driver is not None:
            yield f"{net.name} is given drive = POWER although {pin_label(driver)} drives it"
        elif _is_signal(net):
            yield f"{net.name} is given drive = POWER and is no supply"


def _is_signal(net: NetInstance) -> bool:
    """Whether a net feeds nothing, and leads to inputs."""
    types = {pin.type for pin in net.pins}
    rail = is_rail(net.name) or is_ground(net.name)
    return not rail and "power_in" not in types and bool(types & {"input", "bidirectional"})


def _is_power(drive: str) -> bool:
    return drive.upper().endswith("POWER")


def _revalued(found: Matching, movable: frozenset[str]) -> Iterator[str]:
    for place, part in found.parts.items():
        mine = found.before.parts[place]
        # "?" stands for what a diagnose run could not work out, alone or in a text: `f"{size}k"`.
        given = "" if mine.value in (mine.name, "?") else mine.value
        if given and not re.fullmatch(re.escape(given).replace(r"\?", ".*"), part.value) and mine.ref not in movable:
            yield f"{mine.ref} had the value {given} and has {part.value or 'none'} now"
        if mine.footprint not in ("", "?") and not part.footprint:
            yield f"{mine.ref} has lost its footprint {mine.footprint}"
