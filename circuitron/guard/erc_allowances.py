"""What ERC's findings name as wrong, and a repair may therefore connect otherwise: those pins and nets, nothing else.

A finding is a claim of the script's run. It counts only where the circuit that the original describes shows it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import chain

from circuitron.error_types import ErrorType
from circuitron.execution_report import ErcFinding, NetInstance, PartInstance, PinRef
from circuitron.findings.erc import error_type, merged_nets
from circuitron.guard.circuits import Circuit, Key, key, keys
from circuitron.guard.matching import Matching
from circuitron.guard.program import FUNCTIONS, Program
from circuitron.guard.vocabulary import DRIVING, Role, is_anonymous, role_of_name

_CONFLICTS = (ErrorType.ERC_PIN_CONFLICT, ErrorType.ERC_PULL_CONFLICT, ErrorType.ERC_FORBIDDEN_CONNECTION)
_LONE = (ErrorType.ERC_SINGLE_PIN_NET, ErrorType.ERC_NO_DRIVER)
_UNDEFINED = (*_LONE, ErrorType.ERC_UNCONNECTED_PIN, ErrorType.ERC_FLOATING_SUPPLY, ErrorType.ERC_WEAK_DRIVE)
_REPEATED = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


_TYPE_NUMBER = re.compile(r"[a-z]{1,6}-?\d\w{2,}|\d[a-z]\w*\d{2}")  # LM358, SN74HC00, 2N3904, 1N4148; not 10k, 4k7, LED


@dataclass(frozen=True)
class Allowances:
    """What findings allow, in terms of the intended circuit.

    Args:
        fighting: net → its outputs that fight. All but one of them may leave it.
        reserved: pins that the maker reserves and that are on a net: they may come off it.
        lone: net of one pin, or of inputs alone → the nets that its name says it is.
        merged: pairs of names of nets that became one: the net may come apart into these two.
        pointless: how many marks `+= NC` may be gone, because their parts have no such pin.
        types: how many types of pins may be declared otherwise than the symbols have them.
    """

    fighting: Mapping[str, Set[Key]] = field(default_factory=dict)
    reserved: frozenset[Key] = frozenset()
    lone: Mapping[str, Set[str]] = field(default_factory=dict)
    merged: frozenset[frozenset[str]] = frozenset()
    pointless: int = 0
    types: int = 0

    @property
    def lost(self) -> int:
        """How many connections may be gone from the source: what joined two nets, or a reserved pin and a net."""
        return len(self.reserved) + len(self.merged)

    @property
    def changed(self) -> int:
        """How many statements that connect may have other names in them."""
        return self.lost + len(self.lone) + sum(len(outputs) - 1 for outputs in self.fighting.values())


def allowances(findings: Iterable[ErcFinding], original: Program, intended: Circuit) -> Allowances:
    """Read ERC's findings.

    Args:
        original: the script as it came.
        intended: the circuit that it describes.
    """
    fighting: dict[str, set[Key]] = {}
    lone: dict[str, set[str]] = {}
    reserved: set[Key] = set()
    merged: set[frozenset[str]] = set()
    never_connected = {
        key(pin) for part in intended.parts if is_drawn_as_itself(part) for pin in part.pins if pin.type == "no_connect"
    }
    made = _nets_made(original)
    for finding in findings:
        kind, named = error_type(finding), pins_named(finding)
        net = intended.by_name.get(finding.nets[0]) if finding.nets else None
        if kind is ErrorType.ERC_MERGED_NETS:
            pair = merged_nets(finding)
            if len(pair) == 2 and all(made[name] for name in pair) and len(pair & intended.by_name.keys()) == 1:
                merged.add(pair)
        elif net is None:
            continue
        elif kind in _CONFLICTS:
            reserved |= never_connected & named
            pins = [pin for pin in net.pins if key(pin) in named]
            if finding.severity == "ERROR" and _fight(pins):
                fighting.setdefault(net.name, set()).update(keys(pins))
        elif kind in _LONE and _ends_nowhere(net) and not is_anonymous(net.name):
            lone[net.name] = _named_alike(net, intended) | _made_twice(net, intended, made)
    return Allowances(fighting, frozenset(reserved), lone, frozenset(merged))


def pins_named(finding: ErcFinding) -> set[Key]:
    """The pins that a finding is about."""
    return set(zip(finding.refs, finding.pins, strict=False))


def undefined(findings: Iterable[ErcFinding]) -> Iterator[ErcFinding]:
    """Those that say that nothing sets the level of a pin or net."""
    return (finding for finding in findings if error_type(finding) in _UNDEFINED)


def conflicts(findings: Iterable[ErcFinding]) -> Iterator[ErcFinding]:
    """Those that say that pins fight each other."""
    return (one for one in findings if one.severity == "ERROR" and error_type(one) in _CONFLICTS)


def is_drawn_as_itself(part: PartInstance) -> bool:
    """Whether the value of a part names no other device than its symbol does.

    The symbol of a 64 Mbit memory reserves the pin that is an address line of the 256 Mbit memory that its value names.
    """
    value, name = part.value.lower(), part.name.lower()
    # A small x in KiCad's names stands for any letter of an ordering code: STM32G030K6Tx is drawn for STM32G030K6T6.
    code = re.compile("".join("." if letter == "x" else re.escape(letter.lower()) for letter in part.name))
    return not _TYPE_NUMBER.match(value) or code.match(value) is not None or name.startswith(value)


def _ends_nowhere(net: NetInstance) -> bool:
    """Whether a net has one pin, or nothing but inputs."""
    return len(net.pins) == 1 or {pin.type for pin in net.pins} == {"input"}


def _fight(pins: list[PinRef]) -> bool:
    """Whether two pins are outputs, and not one output of one part on two pins."""
    one = len({(pin.ref, pin.name) for pin in pins}) == 1 and pins[0].name not in ("", "~")
    return len(pins) == 2 and all(pin.type in DRIVING for pin in pins) and not one


def _nets_made(program: Program) -> Counter[str]:
    """The names of nets that a script makes, and how often one scope makes each of them.

    Loops, and functions that do not run just once, count once.
    """
    if program.tree is None:
        return Counter()
    found = Counter(_net_names(program.tree))
    once = _run_once(program)
    for function in (node for node in program.nodes if isinstance(node, FUNCTIONS)):
        names = Counter(_net_names(function))
        found |= names if function in once else Counter(names.keys())
    return found


def _run_once(program: Program) -> set[ast.stmt]:
    """Functions that are named at one place, in a call outside all loops and functions."""
    uses = Counter(node.id for node in program.names)
    repeated = {inner for node in program.nodes if isinstance(node, _REPEATED) for inner in ast.walk(node)}
    statements = (statement for statement in program.body if isinstance(statement, ast.Expr | ast.Assign | ast.If))
    plain: Counter[str] = Counter()
    for node in chain.from_iterable(map(ast.walk, statements)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if node not in repeated:
                plain[name] += 1
    functions = (node for node in program.nodes if isinstance(node, FUNCTIONS))
    return {node for node in functions if uses[node.name] == plain[node.name] == 1}


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


def _named_alike(net: NetInstance, intended: Circuit) -> set[str]:
    """The one net whose name is nearest to that of another; none where several are, or where numbers or the signs of a
    pair distinguish them: D1 and D2, USB_D+ and USB_D-."""
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
    if is_slip(name, other.name):
        return 3 if in_use else 2
    return int(in_use and _is_suffix(name, other.name))


def is_slip(name: str, other: str) -> bool:
    """Whether two names differ by two letters that are swapped; or by one letter more, in names of four or more; or by
    another letter, in names of five or more: SDI and SDO are two nets, and so may ADR0 and ADRO be."""
    start = _shared(name, other)
    end = _shared(name[start:][::-1], other[start:][::-1])
    one, two = name[start : len(name) - end], other[start : len(other) - end]
    longest = max(len(name), len(other))
    swapped = len(one) == len(two) == 2 and one == two[::-1]
    replaced = len(one) == len(two) == 1 and longest > 4
    return (swapped and longest > 2) or (longest > 3 and (replaced or {len(one), len(two)} == {0, 1}))


def _shared(name: str, other: str) -> int:
    """How many letters two texts begin with together."""
    return next((i for i, (a, b) in enumerate(zip(name, other, strict=False)) if a != b), min(len(name), len(other)))


def _is_suffix(name: str, other: str) -> bool:
    """I2C_SDA and SDA: the words of one are the last words of the other."""
    words, others = (re.split(r"[\s_./-]+", text.casefold()) for text in (name, other))
    shorter, longer = sorted((words, others), key=len)
    return len(shorter) < len(longer) and longer[-len(shorter) :] == shorter and len(shorter[0]) > 1


def _made_twice(net: NetInstance, intended: Circuit, made: Counter[str]) -> set[str]:
    """The other nets that the script made under the same name: SKiDL calls a second `Net('SDA')` SDA1."""
    stem = net.name if made[net.name] > 1 else re.sub(r"\d+$", "", net.name)
    if made[stem] < 2 or (net.name != stem and made[net.name]):
        return set()
    family = {other.name for other in intended.nets if re.fullmatch(re.escape(stem) + r"\d*", other.name)}
    return {name for name in family if name == stem or not made[name]} - {net.name}


# --------------------------------------------------------------------------------------------- what a repair made of it


def rewired(given: Allowances, found: Matching, original: Program, repaired: Program) -> set[Key]:
    """Pins of the intended circuit that the repair rightly connects otherwise: the guard compares the rest."""
    gone: set[Key] = set()
    for net in found.before.nets:
        if net.name in given.fighting:
            gone |= _parted(found, net, given.fighting[net.name])
        if net.name in given.lone and _joined(found, net, given.lone[net.name]):
            gone |= keys(net.pins)
        gone |= {key(pin) for pin in net.pins if key(pin) in given.reserved and _after(found, pin) is None}
        pair = next((pair for pair in given.merged if net.name in pair), None)
        if pair and _came_apart(found, net, pair) and _changed(original, repaired) <= given.changed:
            gone |= keys(net.pins)
    return gone


def _after(found: Matching, pin: PinRef) -> NetInstance | None:
    """The net that a pin of the first circuit is on now, if others are on it."""
    net = found.net_after(pin)
    return net if net is not None and len(net.pins) > 1 else None


def _parted(found: Matching, net: NetInstance, fighting: Set[Key]) -> set[Key]:
    """Outputs that left a net on which they fought, with the inputs of their own part that went along.

    One of them must stay, and none may hang in the air: each drives a net that had no driver, or comes back to its net
    through a part of two pins.
    """
    outputs = [pin for pin in net.pins if key(pin) in fighting]
    parts = {pin.ref for pin in outputs}
    fed_back = [pin for pin in net.pins if pin.ref in parts and pin.type == "input"]
    loads = [pin for pin in net.pins if pin not in outputs and pin not in fed_back]
    home = {now.name for pin in loads if (now := _after(found, pin)) is not None} or {net.name}
    left = [pin for pin in outputs if (now := _after(found, pin)) is None or now.name not in home]
    if len(left) == len(outputs):
        return set()
    gone: set[Key] = set()
    for pin in left:
        now = _after(found, pin)
        if now is None:
            return set()
        others = [other for other in found.sources.get(now.name, []) if other.name != net.name]
        if not (_drives_another(pin, others) if others else _comes_back(found, pin, now, home)):
            return set()
        gone |= {key(pin)} | keys(other for other in fed_back if other.ref == pin.ref and _after(found, other) == now)
    return gone


def _drives_another(pin: PinRef, others: list[NetInstance]) -> bool:
    """Whether these are nets of the first circuit that nothing drove, and no rails where a signal comes to them."""
    return bool(others) and not any(
        role_of_name(other.name) is Role.GROUND
        or (role_of_name(other.name) is not None and pin.type != "power_out")
        or other.drive.upper().endswith("POWER")
        or any(driver.type in DRIVING for driver in other.pins)
        for other in others
    )


def _comes_back(found: Matching, pin: PinRef, now: NetInstance, home: set[str]) -> bool:
    """Whether a part of two pins lies between the new net of an output and the one that it has left."""
    for part in (found.after.by_reference.get(end.ref) for end in now.pins if end.ref != pin.ref):
        on = {net.name for end in (part.pins if part else ()) if (net := found.after.net_of(end)) is not None}
        if part is not None and len(part.pins) == 2 and on & home:
            return True
    return False


def _joined(found: Matching, net: NetInstance, names: Set[str]) -> bool:
    """Whether all pins of a net are on the net now that its name says it is."""
    homes = {after.name if (after := _after(found, pin)) else "" for pin in net.pins}
    return len(homes) == 1 and any(homes <= found.images(name) for name in names)


def _came_apart(found: Matching, net: NetInstance, pair: frozenset[str]) -> bool:
    """Whether each pin of a net is on one of two nets now, and both are in use."""
    nets = [_after(found, pin) for pin in net.pins]
    return {after.name for after in nets if after is not None} == pair and None not in nets


def _changed(original: Program, repaired: Program) -> int:
    """How many statements that connect have other parts and nets in them, or are gone."""
    if original.tree is None or repaired.tree is None:
        return len(original.text)
    return (Counter(_connections(original)) - Counter(_connections(repaired))).total()


def _connections(program: Program) -> Iterator[frozenset[str]]:
    """The names in each statement that connects: `u1['VCC'] += vcc` is u1 and vcc, whatever the pin is called."""
    for node in program.nodes:
        connects = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)
        series = isinstance(node, ast.Expr | ast.Assign) and isinstance(node.value, ast.BinOp)
        if connects or (series and any(isinstance(inner, ast.BitAnd | ast.BitOr) for inner in ast.walk(node))):
            yield frozenset(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
