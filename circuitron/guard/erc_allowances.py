"""What ERC's findings name as wrong, and a repair may therefore connect otherwise: those pins and nets, nothing else.

A finding is a claim of the script's run. It counts only where the circuit that the original meant to build shows it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from circuitron.findings.erc import merged_names
from circuitron.guard.matching import Matching, is_anonymous, match
from circuitron.guard.source_profile import FUNCTIONS
from circuitron.knowledge.vocabulary import is_ground, is_rail
from circuitron.models import ErcFinding, NetInstance, PinRef, Snapshot
from circuitron.source.program import parse

DRIVING = frozenset({"output", "power_out", "tri_state", "open_collector", "open_emitter"})

Key = tuple[str, str]  # reference and number of a pin


@dataclass
class Remedies:
    """What findings allow, in terms of the circuit that was meant.

    Args:
        fighting: net → its outputs that fight. All but one of them may leave it.
        reserved: pins that the maker reserves and that are on a net: they may come off it.
        lone: net of one pin, or of inputs alone → the nets that its name says it is.
        merged: pairs of names of nets that became one: the net may come apart into these two.
    """

    fighting: dict[str, set[Key]] = field(default_factory=dict)
    reserved: set[Key] = field(default_factory=set)
    lone: dict[str, set[str]] = field(default_factory=dict)
    merged: set[frozenset[str]] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.fighting or self.reserved or self.lone or self.merged)

    @property
    def lost(self) -> int:
        """How many connections may be gone from the source: what joined two nets, or a reserved pin and a net."""
        return len(self.reserved) + len(self.merged)

    @property
    def changed(self) -> int:
        """How many statements that connect may have other names in them."""
        return self.lost + len(self.lone) + sum(len(outputs) - 1 for outputs in self.fighting.values())


def remedies(findings: Iterable[ErcFinding], original: str, intended: Snapshot) -> Remedies:
    """Read ERC's findings.

    Args:
        original: the script as it came.
        intended: the circuit that it meant to build.
    """
    found = Remedies()
    nets = {net.name: net for net in intended.nets}
    reserved = {(pin.ref, pin.number) for part in intended.parts for pin in part.pins if pin.type == "no_connect"}
    made = _nets_made(original)
    for finding in findings:
        message, keys = finding.message, list(zip(finding.refs, finding.pins, strict=False))
        net = nets.get(finding.nets[0]) if finding.nets else None
        on = {(pin.ref, pin.number): pin for pin in net.pins} if net else {}
        named = [on[key] for key in keys if key in on]
        if message.startswith("Merging two named nets"):
            pair = frozenset(merged_names(message))
            if len(pair) == 2 and all(made[name] for name in pair) and len(pair & nets.keys()) == 1:
                found.merged.add(pair)
        elif net is None:
            continue
        elif message.startswith(("Pin conflict on net", "Incorrectly connected pin")):
            found.reserved |= reserved.intersection(keys)
            if finding.severity == "ERROR" and _fight(named):
                found.fighting.setdefault(net.name, set()).update((pin.ref, pin.number) for pin in named)
        elif message.startswith(("Only one pin", "No drivers")) and ends_nowhere(net) and not is_anonymous(net.name):
            found.lone[net.name] = _named_alike(net, intended) | _made_twice(net, intended, made)
    return found


def ends_nowhere(net: NetInstance) -> bool:
    """Whether a net has one pin, or nothing but inputs."""
    return len(net.pins) == 1 or {pin.type for pin in net.pins} == {"input"}


def _fight(pins: list[PinRef]) -> bool:
    """Whether two pins are outputs, and not one output of one part on two pins."""
    one = len({(pin.ref, pin.name) for pin in pins}) == 1 and pins[0].name not in ("", "~")
    return len(pins) == 2 and all(pin.type in DRIVING for pin in pins) and not one


def _nets_made(source: str) -> Counter[str]:
    """The names of nets that a script makes, and how often one scope makes each of them.

    Loops, and functions that do not run just once, count once.
    """
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Counter()
    found: Counter[str] = Counter()
    for scope in [node for node in ast.walk(tree) if isinstance(node, (ast.Module, *FUNCTIONS))]:
        names = Counter(_net_names(scope))
        found |= names if runs_once(tree, scope) else Counter(names.keys())
    return found


def runs_once(tree: ast.Module, scope: ast.AST) -> bool:
    """Whether a scope is the module, or a function that is named at one place, outside all loops and functions."""
    if isinstance(scope, ast.Module):
        return True
    if not isinstance(scope, FUNCTIONS):
        return False
    uses = sum(isinstance(node, ast.Name) and node.id == scope.name for node in ast.walk(tree))
    plain = [
        node
        for statement in tree.body
        if isinstance(statement, ast.Expr | ast.Assign | ast.If)
        for node in ast.walk(statement)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == scope.name
    ]
    return uses == len(plain) == 1 and not _inside_loop(tree, plain[0])


def _inside_loop(tree: ast.Module, call: ast.Call) -> bool:
    loops = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    return any(node is call for loop in ast.walk(tree) if isinstance(loop, loops) for node in ast.walk(loop))


def _net_names(scope: ast.AST) -> Iterator[str]:
    """Names of the nets that a scope makes; of those that a loop makes each once."""
    inside: set[str] = set()
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, FUNCTIONS):
            continue
        match node:
            case ast.Call(func=ast.Name(id="Net") | ast.Attribute(attr="Net"), args=[ast.Constant(value=name), *_]):
                yield str(name)
        if isinstance(node, ast.For | ast.While | ast.comprehension):
            inside |= set(_net_names(node))
        else:
            yield from _net_names(node)
    yield from inside


def _named_alike(net: NetInstance, intended: Snapshot) -> set[str]:
    """The one net whose name is nearest to that of another; none where several are, or where numbers or the signs of a
    pair tell them apart: D1 and D2, USB_D+ and USB_D-."""
    ranks = {other.name: _nearness(net.name, other) for other in intended.nets if other.name != net.name and other.pins}
    best = max(ranks.values(), default=0)
    names = [name for name, rank in ranks.items() if rank == best > 0]
    if len(names) != 1:
        return set()
    ends = {text[-1:] for text in (net.name, names[0])}
    numbers = {re.sub(r"\D", "", text) for text in (net.name, names[0])}
    counted = len(numbers) > 1 and not _is_suffix(net.name, names[0])
    return set() if counted or (len(ends) > 1 and ends <= set("+-PN")) else set(names)


def _nearness(name: str, other: NetInstance) -> int:
    """How near a net's name is: 4 but for case and separators, 3 and 2 but for a slip, 1 but for a prefix; else 0."""
    one, two = (re.sub(r"[\s_./-]", "", text).casefold() for text in (name, other.name))
    if one == two:
        return 4
    in_use = len(other.pins) > 1
    if _is_slip(name, other.name):
        return 3 if in_use else 2
    return int(in_use and _is_suffix(name, other.name))


def _is_slip(name: str, other: str) -> bool:
    """Whether two names of four letters or more differ by one letter more, or by two that are swapped; or by another
    letter, in names of five or more: SDI and SDO are two nets, and so may ADR0 and ADRO be."""
    start = _shared(name, other)
    end = _shared(name[start:][::-1], other[start:][::-1])
    one, two = name[start : len(name) - end], other[start : len(other) - end]
    longest = max(len(name), len(other))
    swapped = len(one) == len(two) == 2 and one == two[::-1]
    replaced = len(one) == len(two) == 1 and longest > 4
    return longest > 3 and (swapped or replaced or {len(one), len(two)} == {0, 1})


def _shared(name: str, other: str) -> int:
    """How many letters two texts begin with together."""
    return next((i for i, (a, b) in enumerate(zip(name, other, strict=False)) if a != b), min(len(name), len(other)))


def _is_suffix(name: str, other: str) -> bool:
    """I2C_SDA and SDA: the words of one are the last words of the other."""
    words, others = (re.split(r"[\s_./-]+", text.casefold()) for text in (name, other))
    shorter, longer = sorted((words, others), key=len)
    return len(shorter) < len(longer) and longer[-len(shorter) :] == shorter and len(shorter[0]) > 1


def _made_twice(net: NetInstance, intended: Snapshot, made: Counter[str]) -> set[str]:
    """The other nets that the script made under the same name: SKiDL calls a second `Net('SDA')` SDA1."""
    stem = net.name if made[net.name] > 1 else re.sub(r"\d+$", "", net.name)
    if made[stem] < 2 or (net.name != stem and made[net.name]):
        return set()
    family = {other.name for other in intended.nets if re.fullmatch(re.escape(stem) + r"\d*", other.name)}
    return {name for name in family if name == stem or not made[name]} - {net.name}


# --------------------------------------------------------------------------------------------- what a repair made of it


def without_mended(named: Remedies, intended: Snapshot, result: Snapshot, original: str, repaired: str) -> Snapshot:
    """The circuit that was meant, without what the repair rightly connects otherwise: the guard compares the rest."""
    found = match(intended, result)
    gone: set[Key] = set()
    for net in intended.nets:
        if net.name in named.fighting:
            gone |= _parted(found, net, named.fighting[net.name])
        if net.name in named.lone and _joined(found, net, named.lone[net.name]):
            gone |= _keys(net.pins)
        gone |= {key for key in _keys(net.pins) & named.reserved if _taken_off(found, net, key)}
        pair = next((pair for pair in named.merged if net.name in pair), None)
        if pair and _came_apart(found, net, pair) and _rewired(original, repaired) <= named.changed:
            gone |= _keys(net.pins)
    kept = (
        net.model_copy(update={"pins": tuple(pin for pin in net.pins if (pin.ref, pin.number) not in gone)})
        for net in intended.nets
    )
    return intended.model_copy(update={"nets": tuple(kept)})


def _keys(pins: Iterable[PinRef]) -> set[Key]:
    return {(pin.ref, pin.number) for pin in pins}


def _after(found: Matching, pin: PinRef) -> NetInstance | None:
    """The net that a pin of the first circuit is on now, if others are on it."""
    other = found.counterpart(pin)
    net = found.net_of(other) if other else None
    return net if net is not None and len(net.pins) > 1 else None


def _parted(found: Matching, net: NetInstance, fighting: set[Key]) -> set[Key]:
    """Outputs that left a net on which they fought, with the inputs of their own part that went along.

    One of them must stay, and none may hang in the air: each drives a net that had no driver, or comes back to its net
    through a part of two pins.
    """
    outputs = [pin for pin in net.pins if (pin.ref, pin.number) in fighting]
    parts = {pin.ref for pin in outputs}
    fed_back = [pin for pin in net.pins if pin.ref in parts and pin.type == "input"]
    loads = [pin for pin in net.pins if pin not in outputs and pin not in fed_back]
    home = {held.name for pin in loads if (held := _after(found, pin)) is not None} or {net.name}
    left = [pin for pin in outputs if (held := _after(found, pin)) is None or held.name not in home]
    if len(left) == len(outputs):
        return set()
    gone: set[Key] = set()
    for pin in left:
        held = _after(found, pin)
        if held is None:
            return set()
        others = [o for o in found.before.nets if held.name in found.images[o.name] and o.name != net.name]
        if not (_drives_another(pin, others) if others else _comes_back(found, pin, held, home)):
            return set()
        gone |= {(pin.ref, pin.number)} | {
            (other.ref, other.number) for other in fed_back if other.ref == pin.ref and _after(found, other) == held
        }
    return gone


def _drives_another(pin: PinRef, others: list[NetInstance]) -> bool:
    """Whether these are nets of the first circuit that nothing drove, and no rails where a signal comes to them."""
    return bool(others) and not any(
        is_ground(other.name)
        or (is_rail(other.name) and pin.type != "power_out")
        or other.drive.upper().endswith("POWER")
        or any(driver.type in DRIVING for driver in other.pins)
        for other in others
    )


def _comes_back(found: Matching, pin: PinRef, held: NetInstance, home: set[str]) -> bool:
    """Whether a part of two pins lies between the new net of an output and the one that it has left."""
    for part in found.after.parts:
        on = {net.name for end in part.pins if (net := found.net_of(end)) is not None}
        if len(part.pins) == 2 and held.name in on and on & home and all(end.ref != pin.ref for end in part.pins):
            return True
    return False


def _joined(found: Matching, net: NetInstance, names: set[str]) -> bool:
    """Whether all pins of a net are on the net now that its name says it is."""
    held = {after.name if (after := _after(found, pin)) else "" for pin in net.pins}
    return len(held) == 1 and any(held <= found.images[name] for name in names)


def _taken_off(found: Matching, net: NetInstance, key: Key) -> bool:
    """Whether a reserved pin is on no net any more. On another net it is no better."""
    pin = next(pin for pin in net.pins if (pin.ref, pin.number) == key)
    return _after(found, pin) is None


def _came_apart(found: Matching, net: NetInstance, pair: frozenset[str]) -> bool:
    """Whether each pin of a net is on one of two nets now, and both are in use."""
    held = [_after(found, pin) for pin in net.pins]
    return {after.name for after in held if after is not None} == pair and None not in held


def _rewired(original: str, repaired: str) -> int:
    """How many statements that connect have other parts and nets in them, or are gone."""
    try:
        old, new = Counter(_connections(parse(original))), Counter(_connections(parse(repaired)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return len(original)
    return (old - new).total()


def _connections(tree: ast.Module) -> Iterator[frozenset[str]]:
    """The names in each statement that connects: `u1['VCC'] += vcc` is u1 and vcc, whatever the pin is called."""
    for node in ast.walk(tree):
        connects = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)
        series = isinstance(node, ast.Expr | ast.Assign) and isinstance(node.value, ast.BinOp)
        if connects or (series and any(isinstance(inner, ast.BitAnd | ast.BitOr) for inner in ast.walk(node))):
            yield frozenset(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
