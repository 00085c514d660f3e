"""What a repair makes of its own: parts that the script never had, other devices, footprints and names of nets in
the place of its own.

The guard refuses all of it. A part may be new where the script used a name that it never made, or where it holds a
level that ERC found undefined; a symbol may change where the library did not have it, or not the requested
pins.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from circuitron.execution_report import ErcFinding, NetInstance, PartInstance
from circuitron.guard.circuits import Circuit, Key, key
from circuitron.guard.erc_allowances import conflicts, pins_named, undefined
from circuitron.guard.matching import Matching, has_same_leads, same_symbol
from circuitron.guard.program import Program, called, own_nodes
from circuitron.guard.provenance import Provenance
from circuitron.guard.running_code import names_of
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.value_packages import unlike_value
from circuitron.source.power_flags import is_flag_call

_PART = re.compile(r"\bPart\s*\(")
_NO_RESISTANCE = re.compile(
    r"(?=.*\d)(0?[.R]?0*\s*(R|Ω|ohms?)?|0?[.R]\d+\s*(R|Ω|ohms?)?|[\d.]+\s*[mµu]\s*(R|Ω|ohms?)?|R\d+)"
)
_PUSHING = frozenset({"output", "power_out", "tri_state", "open_emitter"})  # an open collector only pulls down


def invented(
    before: Provenance,
    after: Provenance,
    found: Matching,
    findings: tuple[ErcFinding, ...],
    movable: frozenset[str],
    footprints: frozenset[str] = frozenset(),
) -> Iterator[str]:
    """Why a repair is refused that has parts or devices of its own.

    Args:
        found: the intended circuit, and that of the repair.
        findings: what ERC said of the steps on the way.
        movable: references of parts that are to be other ones.
        footprints: those that something was found wrong with.
    """
    yield from _replaced(before.program.text, found, movable, footprints)
    fresh = [part for part in found.after.parts if part.ref not in found.origins]
    if not fresh:
        return
    in_question = _undefined(found, findings) | _fought(found, findings)
    requested = _requested(before, after)
    for part in fresh:
        if part.ref not in requested and not _is_resistance_at(found, part, in_question):
            yield f"{part.ref} ({part.library}:{part.name}) is a part that the script does not ask for"


# -------------------------------------------------------------------------------------------------------- new parts


def _requested(before: Provenance, after: Provenance) -> set[str]:
    """References of parts of the second circuit that the script asks for by a statement which may yet make some: one
    that made none in the diagnose run, or that runs several times."""
    parts = after.circuit.parts
    if before.program.tree is None or after.program.tree is None or any(part.span is None for part in parts):
        return {part.ref for part in parts} if _written(after.program) <= _written(before.program) else set()
    lacking = before.program.undefined
    open_places = {
        _place(before, statement)
        for statement in before.statements
        if (before.is_repeated(statement) or not before.parts[statement])
        and (_bound(statement) or any(_makes_part(node, lacking) for node in own_nodes(statement)))
    }
    open_places |= _silent_copies(before, after)
    return {
        part.ref
        for statement, made in after.parts.items()
        if made and (_place(after, statement) in open_places or _bound(statement) & lacking)
        for part in made
    }


def _silent_copies(before: Provenance, after: Provenance) -> set[tuple[str, frozenset[str], str]]:
    """Places of statements that copy a template and made nothing in the diagnose run, where the repair has no more."""
    mine, others = _copying(before), Counter(_place(after, statement) for statement in _copying(after))
    silent = {_place(before, statement) for statement in mine if not before.parts[statement]}
    there = Counter(_place(before, statement) for statement in mine)
    return {place for place in silent if others[place] <= there[place]}


def _copying(provenance: Provenance) -> list[ast.stmt]:
    """Statements that call a template, or one of a table of them: `tmpl["R"](…)`."""
    templates = _templates(provenance.program)
    return [
        statement
        for statement in provenance.statements
        if any(isinstance(node, ast.Call) and _base(node.func) in templates for node in own_nodes(statement))
    ]


def _templates(program: Program) -> frozenset[str]:
    """Variables that hold templates: `R = Part(…, dest=TEMPLATE)`, `tmpl = dict(R=Part(…, TEMPLATE))`."""
    return frozenset(
        name
        for statement in program.around
        if isinstance(statement, ast.Assign)
        and any(called(node) == "Part" for node in own_nodes(statement))
        and any("TEMPLATE" in names_of(node) for node in own_nodes(statement))
        for name in _bound(statement)
    )


def _base(node: ast.expr) -> str:
    """The variable that a call or a subscript begins with."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _place(provenance: Provenance, statement: ast.stmt) -> tuple[str, frozenset[str], str]:
    """What distinguishes a statement that makes parts: its function, and the names that it binds; of one that binds
    none what it does."""
    names = frozenset(_bound(statement))
    return provenance.function_of(statement), names, "" if names else type(statement).__name__


def _written(program: Program) -> int:
    """How many `Part(…)` stand in a source, without power flags and library entries."""
    if program.tree is None:
        return len(_PART.findall(program.text))
    return sum(_makes_part(node) for node in program.nodes)


def _makes_part(call: ast.AST, more: frozenset[str] = frozenset()) -> bool:
    """Whether a node is a call of Part, or of another name that may stand for it."""
    if not isinstance(call, ast.Call) or called(call) not in {"Part", "__init__", *more}:  # `super().__init__(…)`
        return False
    destinations = (keyword.value for keyword in call.keywords if keyword.arg == "dest")
    library = any(ast.unparse(value).rpartition(".")[2] == "LIBRARY" for value in destinations)
    return not library and not is_flag_call(call)


def _bound(statement: ast.stmt) -> set[str]:
    """Names that a statement gives to what it makes."""
    if isinstance(statement, ast.FunctionDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _undefined(found: Matching, findings: tuple[ErcFinding, ...]) -> set[str]:
    """Nets of the second circuit that nothing drives, and whose level ERC found undefined on the way."""
    undefined_nets = list(undefined(findings))
    names = {image for finding in undefined_nets for name in finding.nets for image in found.images(name) or {name}}
    pins = _pins_after(found, undefined_nets)
    for net in found.before.nets:
        if {pin.type for pin in net.pins} == {"open_collector", "input"}:
            names |= found.images(net.name)
    nets = (net for net in found.after.nets if net.name in names or any(key(pin) in pins for pin in net.pins))
    return {net.name for net in nets if not _is_driven(net)}


def _is_driven(net: NetInstance) -> bool:
    return net.drive.upper().endswith("POWER") or any(pin.type in _PUSHING for pin in net.pins)


def _fought(found: Matching, findings: Iterable[ErcFinding]) -> set[str]:
    """Nets of the second circuit with a pin that ERC saw fight another: a resistor may part them."""
    pins = _pins_after(found, conflicts(findings))
    return {net.name for net in found.after.nets if any(key(pin) in pins for pin in net.pins)}


def _pins_after(found: Matching, findings: Iterable[ErcFinding]) -> set[Key]:
    """Pins of the second circuit that findings on the first name."""
    named = {pin for finding in findings for pin in pins_named(finding)}
    refs = {ref: part.ref for ref, _ in named if (part := found.became(ref)) is not None}
    return {(refs.get(ref, ref), number) for ref, number in named}


def has_no_resistance(value: str) -> bool:
    """Whether a value is that of a link: 0R, or less than an ohm."""
    return bool(_NO_RESISTANCE.fullmatch(value.strip()))


def _is_resistance_at(found: Matching, part: PartInstance, nets: set[str]) -> bool:
    """Whether a part has two ends, one of them on one of these nets, and more than no resistance."""
    if len(part.pins) != 2 or has_no_resistance(part.value) or not re.match(r"R(_|$)", part.name):
        return False
    return any(net.name in nets for pin in part.pins if (net := found.after.net_of(pin)) is not None)


# ---------------------------------------------------------------------------------------------------- other devices


def _replaced(original: str, found: Matching, movable: frozenset[str], footprints: frozenset[str]) -> Iterator[str]:
    """Parts that the library had, with all requested pins, and that are other devices now.

    One whose footprint is not what its symbol is made for may have the same leads in the order of that package.
    """
    as_many = len(found.before.parts) == len(found.after.parts)
    for mine, part in found.pairs:
        if mine.placeholder or mine.ref in movable or not mine.library or same_symbol(mine, part):
            continue
        if mine.footprint in footprints and mine.footprint == part.footprint and has_same_leads(mine, part):
            continue
        named = part.ref == mine.ref and re.search(rf"""['"]{re.escape(mine.ref)}['"]""", original)
        if (named or as_many) and _is_whole(found.before, mine):
            was, now = (f"{one.library}:{one.name}" for one in (mine, part))
            yield f"{mine.ref} was {was} and is {now} now"


def _is_whole(circuit: Circuit, part: PartInstance) -> bool:
    """Whether the part has every pin that the script connects."""
    numbers = {pin.number for pin in part.pins if not pin.number.startswith("?")}  # the diagnose run's own
    return all(pin.number in numbers for pin, _ in circuit.pins_of(part.ref))


def refitted(found: Matching, footprints: frozenset[str] | None, movable: frozenset[str]) -> Iterator[str]:
    """Parts that have another footprint although nothing was said against theirs."""
    for mine, part in found.pairs if footprints is not None else ():
        open_choice = mine.placeholder or mine.ref in movable or not same_symbol(mine, part)
        changed = mine.footprint not in ("", "?", part.footprint) and bool(part.footprint)
        if changed and not open_choice and mine.footprint not in (footprints or ()):
            yield f"{mine.ref} had the footprint {mine.footprint} and has {part.footprint} now"


def unfit(found: Matching, symbols: SymbolSource | None, chosen: frozenset[str]) -> Iterator[str]:
    """Parts without a footprint that got one in which their value does not come.

    Args:
        chosen: packages that the user names; what others of the script's parts of that value have is no fault either.
    """
    used = {(mine.value, mine.footprint) for mine in found.before.parts}
    for mine, part in found.pairs:
        fresh = mine.footprint in ("", "?") and part.footprint and same_symbol(mine, part)
        if symbols is None or not fresh or any(text in part.footprint for text in chosen):
            continue
        symbol = symbols.part(part.library, part.name)
        named = symbol is not None and (part.value, part.footprint) not in used
        if symbol is not None and named and (reason := unlike_value(part, symbol, found.after.nets, symbols)):
            yield f"{part.ref} ({part.value}) got the footprint {part.footprint}: {reason}"


def renamed(found: Matching, original: str, repaired: str) -> Iterator[str]:
    """Nets whose name the script gives, and that go by another now."""
    for net in found.before.nets:
        images = found.images(net.name)
        if len(net.pins) > 1 and images and net.name not in found.after.by_name:
            made = re.compile(rf"""\bNet(?:\.\w+)?\(\s*(?:name\s*=\s*)?(['"]){re.escape(net.name)}\1""")
            if made.search(original) and not made.search(repaired):
                yield f"{net.name} is called {', '.join(sorted(images))} now"
