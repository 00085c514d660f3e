"""What a script does, counted off its source: parts made, connections, outputs, checks silenced, code that never runs.

The guard compares the counts of two sources. Only code that can run is counted.
"""

from __future__ import annotations

import ast
import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from circuitron.guard.check_suppression import SILENCERS
from circuitron.guard.commented_code import code_in_string, commented_code, ignored
from circuitron.guard.program import DEFINITIONS, Function, Program
from circuitron.guard.running_code import names_of, own_expressions, running, running_blocks, uncalled
from circuitron.guard.vocabulary import is_generator, is_no_connect
from circuitron.source.power_flags import connects_flag, flag_names, is_flag_call
from circuitron.source.program import parse

_READ_ONLY = frozenset({"get_pins"})  # harmless where it is called; only binding it is refused

# Names of SKiDL that a script has no business to bind itself.
SKIDL_NAMES = frozenset(
    {"Part", "Net", "Bus", "Pin", "NC", "POWER", "ERC", "Circuit", "SubCircuit", "subcircuit", "Interface", "Group"}
    | {"Network", "erc_assert", "default_circuit"}
)
# Names under which scripts ask for a bill of materials, which SKiDL does not write.
BILLS = frozenset({"generate_bom", "generate_BOM", "generate_bill_of_materials", "generate_csv_bom"})
# Attributes whose assignment changes what ERC sees rather than the circuit.
_RETYPING = frozenset({"pin_type", "do_erc", "no_files"})


@dataclass
class Profile:
    """Counts of one source. Connections whose one side is NC alone are `no_connects`; power flags count as nothing."""

    parts: int = 0  # calls of Part()
    devices: int = 0  # those that are no templates, and calls of templates
    connections: int = 0
    no_connects: int = 0
    erc: int = 0
    asserts: int = 0
    conditions: Counter[str] = field(default_factory=Counter)  # of the asserts, whatever the names in them
    generators: Counter[str] = field(default_factory=Counter)
    tables: int = 0  # other ways to write a bill of materials: a function named so, a file opened for writing
    tries: int = 0
    silencers: Counter[str] = field(default_factory=Counter)
    ignored: Counter[tuple[str, bool]] = field(default_factory=Counter)  # codes in comments; for the whole circuit?
    rebound: Counter[str] = field(default_factory=Counter)  # SKiDL's names and functions that the script binds
    retyped: int = 0  # assigned attributes that change what ERC sees
    functions: int = 0  # assigned electrical types of pins
    dead: int = 0  # statements that never run
    hidden: int = 0  # code in comments and in unused strings
    parked: dict[str, bool] = field(default_factory=dict)  # source text of a connection's target: on NC only
    behind: Counter[str] = field(default_factory=Counter)  # check or output → what is made behind its last call


def profile(program: Program) -> Profile:
    """Count a source that parses."""
    expressions = {statement: tuple(own_expressions(statement)) for statement in program.around}
    counts = Profile(hidden=commented_code(program.text))
    counts.ignored.update(ignored(program.text))
    counts.behind = _Order(program.functions, expressions).behind_outputs(program.body)
    flags, templates = flag_names(program), _templates(program)
    dead: list[ast.stmt] = []
    for statement in running(program.body, uncalled(program), dead):
        if not connects_flag(statement, flags):
            _count_statement(statement, expressions[statement], counts)
            counts.devices += sum(_is_device(node, templates) for node in expressions[statement])
    counts.dead = len(dead)
    imported = {alias for node in program.nodes for alias in _of_skidl(node)}
    for node in program.nodes:
        counts.hidden += code_in_string(node)
        for name in names_of(node) if node not in imported else ():
            if name in SILENCERS and name not in _READ_ONLY:
                counts.silencers[name] += 1
    return counts


# -------------------------------------------------------------------------------------------------------- counting


def _count_statement(statement: ast.stmt, expressions: Iterable[ast.AST], counts: Profile) -> None:
    if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add):
        parked = _is_nc(statement.value)
        counts.no_connects += parked
        counts.connections += not parked
        target = ast.unparse(statement.target)
        counts.parked[target] = parked and counts.parked.get(target, True)
    elif isinstance(statement, ast.Try) or type(statement).__name__ == "TryStar":
        counts.tries += 1
    for name in _rebound(statement):
        counts.rebound[name] += 1
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        inner = [node.attr for target in targets for node in ast.walk(target) if isinstance(node, ast.Attribute)]
        counts.retyped += sum(name in _RETYPING for name in inner)
        counts.functions += inner.count("func")
    for node in expressions:
        _count_expression(node, counts)


def _count_expression(node: ast.AST, counts: Profile) -> None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        counts.connections += 1
    elif isinstance(node, ast.Call):
        name = next(names_of(node.func), "")
        counts.parts += name in {"Part", "part"} and not is_flag_call(node)
        counts.erc += name == "ERC"
        counts.retyped += name == "no_files"  # a function once; the flag of today says the same
        counts.asserts += name == "erc_assert"
        counts.conditions.update(_condition(node) if name == "erc_assert" else ())
        if is_generator(name):
            counts.generators[name] += 1
        writes = name in {"open", "writer"} or "bom" in name.lower()
        counts.tables += writes and name != "generate_bom"
        # `net.connect(pin)` and `net.__iadd__(pin)` connect as `+=` does
        counts.connections += name in {"connect", "__iadd__"}
        counts.retyped += sum(keyword.arg == "do_erc" for keyword in node.keywords)


def _templates(program: Program) -> frozenset[str]:
    """Variables that a template is bound to."""
    assigned = (node for node in program.nodes if isinstance(node, ast.Assign) and _is_template(node.value))
    return frozenset(target.id for node in assigned for target in node.targets if isinstance(target, ast.Name))


def _is_template(node: ast.AST) -> bool:
    """Whether an expression makes a part that is only copied: `Part(…, dest=TEMPLATE)`."""
    destinations = (word.value for word in (node.keywords if isinstance(node, ast.Call) else ()) if word.arg == "dest")
    return any("TEMPLATE" in names_of(value) for value in destinations)


def _is_device(node: ast.AST, templates: frozenset[str]) -> bool:
    """Whether a node makes a part of the circuit: a call of Part, or of a template."""
    if not isinstance(node, ast.Call):
        return False
    name = next(names_of(node.func), "")
    return name in templates or (name in {"Part", "part"} and not is_flag_call(node) and not _is_template(node))


def _condition(call: ast.Call) -> Iterator[str]:
    """What an erc_assert() checks, with all names left out: a name in it may be fixed."""
    match call.args:
        case [ast.Constant(value=str() as text), *_]:
            with contextlib.suppress(SyntaxError, ValueError):
                yield re.sub(r"(id|attr)='\w+'", "", ast.dump(parse(text.strip())))


def _is_nc(value: ast.expr) -> bool:
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str() as name):
            return is_no_connect(name)
        case ast.Constant(value=None):
            return True
        case ast.Call(func=ast.Name(id="Net"), args=[name]):
            return isinstance(name, ast.Constant) and _is_nc(name)
        case ast.Call(func=called, args=[]):
            return _is_nc(called)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return bool(elements) and all(_is_nc(element) for element in elements)
    return False


def _rebound(statement: ast.stmt) -> Iterator[str]:
    """SKiDL's names that a statement binds to something of its own: `def ERC()`, `Part = …`, `Pin.is_connected = …`."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            if name in SKIDL_NAMES or is_generator(name):
                yield name
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _rebound_target(target)
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            if not isinstance(statement, ast.AugAssign):
                yield from _rebound_target(target)
        case ast.Import(names=aliases):
            yield from (alias.asname for alias in aliases if alias.asname in SKIDL_NAMES and alias.asname)
        case ast.ImportFrom(names=aliases, module=module) if (module or "").partition(".")[0] != "skidl":
            names = (alias.asname or alias.name for alias in aliases)
            yield from (name for name in names if name in SKIDL_NAMES or is_generator(name))
        case ast.ImportFrom(names=aliases):  # `from skidl import Net as ERC`
            yield from (alias.asname for alias in aliases if alias.asname in SKIDL_NAMES and alias.asname != alias.name)


def _rebound_target(target: ast.expr) -> Iterator[str]:
    for node in ast.walk(target):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) if name in SKIDL_NAMES or is_generator(name):
                yield name
            case ast.Attribute(value=ast.Name(id=owner), attr=name, ctx=ast.Store()) if owner in SKIDL_NAMES:
                yield f"{owner}.{name}"
            case ast.Attribute(attr=name, ctx=ast.Store()) if name in SKIDL_NAMES or name in _READ_ONLY:
                yield name


def _of_skidl(node: ast.AST) -> Iterator[ast.AST]:
    """Names of SKiDL's that an import brings under their own name: that alone does nothing."""
    if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "skidl":
        yield from (alias for alias in node.names if alias.asname is None)


# ----------------------------------------------------------------------------------------------------- order of calls


def _is_output(name: str) -> bool:
    return name == "ERC" or is_generator(name)


@dataclass
class _Order:
    """What a script still makes behind its checks and outputs, the functions that it calls included: a netlist that is
    written too early lacks it.

    Args:
        expressions: of each statement its own nodes that can run.
    """

    functions: dict[str, Function]
    expressions: Mapping[ast.stmt, tuple[ast.AST, ...]]
    _waiting: set[str] = field(default_factory=set)  # functions that are being read, which may call themselves

    def behind_outputs(self, body: list[ast.stmt]) -> Counter[str]:
        called = {name for names in self._names.values() for name in names if _is_output(name)}
        return Counter({name: self.behind(body, name) for name in called})

    @cached_property
    def _names(self) -> dict[ast.stmt, set[str]]:
        """Statement → what it calls itself."""
        return {
            statement: {name for node in nodes if isinstance(node, ast.Call) for name in names_of(node.func)}
            for statement, nodes in self.expressions.items()
        }

    def behind(self, body: list[ast.stmt], output: str) -> int:
        """Parts and connections behind the last call of an output; 0 where there is none."""
        places = [place for place, statement in enumerate(body) if output in self._outputs(statement)]
        if not places:
            return 0
        last = body[places[-1]]
        inside = [block for block, _ in running_blocks(last)] if not isinstance(last, DEFINITIONS) else []
        found = [self.behind(block, output) for block in inside]
        for function in self._called(last):
            if function.name not in self._waiting:
                self._waiting.add(function.name)
                found.append(self.behind(function.body, output))
                self._waiting.discard(function.name)
        rest = sum(self._made(statement) for statement in body[places[-1] + 1 :])
        return rest + max(found, default=0)

    def _called(self, statement: ast.stmt) -> list[Function]:
        return [self.functions[name] for name in self._names[statement] & self.functions.keys()]

    def _outputs(self, statement: ast.stmt) -> set[str]:
        """The checks and outputs that a statement calls, itself or by way of functions."""
        if isinstance(statement, DEFINITIONS):
            return set()
        found = {name for name in self._names[statement] if _is_output(name)}
        for function in self._called(statement):
            found |= self._within(function.name)
        return found.union(*(self._outputs(inner) for block, _ in running_blocks(statement) for inner in block))

    def _within(self, name: str) -> set[str]:
        if name in self._waiting:
            return set()
        self._waiting.add(name)
        found = set().union(*(self._outputs(statement) for statement in self.functions[name].body))
        self._waiting.discard(name)
        return found

    def _made(self, statement: ast.stmt) -> int:
        """Parts and connections that a statement makes."""
        if isinstance(statement, DEFINITIONS):
            return 0
        counts = Profile()
        _count_statement(statement, self.expressions[statement], counts)
        made = counts.parts + counts.connections
        for function in self._called(statement):
            if function.name not in self._waiting:
                self._waiting.add(function.name)
                made += sum(self._made(inner) for inner in function.body)
                self._waiting.discard(function.name)
        return made + sum(self._made(inner) for block, runs in running_blocks(statement) if runs for inner in block)
