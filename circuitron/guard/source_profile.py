"""What a script does, counted off its source: parts made, connections, outputs, checks silenced, code that never runs.

The guard compares the counts of two sources. Only code that can run is counted; code under `if False`, behind a
`return`, in a loop over nothing or in a function that nobody names is not.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from circuitron.guard.check_suppression import SILENCERS
from circuitron.source.power_flags import connects_flag, flag_names, is_flag_call
from circuitron.source.program import parse

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)

_READ_ONLY = frozenset({"get_pins"})  # harmless where it is called; only binding it is refused

# Names of SKiDL that a script has no business to bind itself.
SKIDL_NAMES = frozenset(
    {"Part", "Net", "Bus", "Pin", "NC", "POWER", "ERC", "Circuit", "SubCircuit", "subcircuit", "Interface", "Group"}
    | {"Network", "erc_assert", "default_circuit"}
)
# Other words for NC; compared without case and underscores.
NO_CONNECT_WORDS = frozenset({"nc", "noconnect", "noconnection", "notconnected", "unconnected", "none"})
# Names under which scripts ask for a bill of materials, which SKiDL does not write.
BILLS = frozenset({"generate_bom", "generate_BOM", "generate_bill_of_materials", "generate_csv_bom"})
# Attributes whose assignment changes what ERC sees rather than the circuit.
_RETYPING = frozenset({"func", "pin_type", "do_erc", "no_files"})


@dataclass
class Shape:
    """Counts of one source. Connections whose one side is NC alone are `no_connects`; power flags count as nothing."""

    parts: int = 0
    connections: int = 0
    no_connects: int = 0
    erc: int = 0
    asserts: int = 0
    conditions: Counter[str] = field(default_factory=Counter)  # of the asserts, whatever the names in them
    generators: Counter[str] = field(default_factory=Counter)
    tables: int = 0  # other ways to write a bill of materials: a function named so, a file opened for writing
    tries: int = 0
    silencers: Counter[str] = field(default_factory=Counter)
    rebound: Counter[str] = field(default_factory=Counter)  # SKiDL's names and functions that the script binds
    retyped: int = 0  # pin functions assigned
    dead: int = 0  # statements that never run
    hidden: int = 0  # code in comments and in strings that nobody reads
    parked: dict[str, bool] = field(default_factory=dict)  # source text of a connection's target: on NC only


def shape(source: str) -> Shape:
    """Count a source that parses.

    Raises:
        SyntaxError, ValueError: it does not.
    """
    tree = parse(source)
    counts = Shape(hidden=_commented_code(source) + _code_in_strings(tree))
    uncalled, flags = _uncalled(tree), flag_names(tree)
    for statement in _statements(tree.body, uncalled, counts):
        if not connects_flag(statement, flags):
            count_statement(statement, counts)
    imported = {alias for node in ast.walk(tree) for alias in _of_skidl(node)}
    for node in ast.walk(tree):
        for name in names_of(node) if node not in imported else ():
            if name in SILENCERS and name not in _READ_ONLY:
                counts.silencers[name] += 1
    return counts


# ------------------------------------------------------------------------------------------------- code that can run


def _statements(body: list[ast.stmt], uncalled: set[ast.AST], counts: Shape) -> Iterator[ast.stmt]:
    """Statements of a block and of the blocks in it that can run; what cannot is added to `counts.dead`."""
    for place, statement in enumerate(body):
        if statement in uncalled:
            counts.dead += _size([statement])
            continue
        yield statement
        for block, runs in running_blocks(statement):
            if runs:
                yield from _statements(block, uncalled, counts)
            else:
                counts.dead += _size(block)
        if isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break):
            counts.dead += _size(body[place + 1 :])
            return


def running_blocks(statement: ast.stmt) -> Iterator[tuple[list[ast.stmt], bool]]:
    """Blocks of a compound statement, and whether each can run."""
    runs, runs_else = True, True
    match statement:
        case ast.If(test=test):
            truth = constant_truth(test)
            runs, runs_else = truth is not False, truth is not True
        case ast.While(test=test):
            runs = constant_truth(test) is not False
        case ast.For(iter=iterated):
            runs = not _is_empty(iterated)
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if isinstance(block, list) and block:
            yield block, runs_else if name == "orelse" else runs
    for handler in getattr(statement, "handlers", []):
        yield handler.body, True
    for case in getattr(statement, "cases", []):
        yield case.body, True


def constant_truth(test: ast.expr) -> bool | None:
    """What a condition always is, where its text alone says so."""
    match test:
        case ast.Constant(value=value):
            return bool(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = constant_truth(operand)
            return None if inner is None else not inner
        case ast.BoolOp(op=ast.And(), values=values) if any(constant_truth(value) is False for value in values):
            return False
        case ast.BoolOp(op=ast.Or(), values=values) if any(constant_truth(value) is True for value in values):
            return True
        case ast.Tuple(elts=[]) | ast.List(elts=[]) | ast.Dict(keys=[]):
            return False
        case ast.Compare():
            return _constant_comparison(test)
    return None


def _constant_comparison(test: ast.Compare) -> bool | None:
    operands = [test.left, *test.comparators]
    if all(isinstance(operand, ast.Constant) for operand in operands) and len(operands) == 2:
        one, other = (operand.value for operand in operands if isinstance(operand, ast.Constant))
        if isinstance(test.ops[0], ast.Eq | ast.Is):
            return bool(one == other)
        if isinstance(test.ops[0], ast.NotEq | ast.IsNot):
            return bool(one != other)
        if isinstance(one, int | float) and isinstance(other, int | float):
            return one < other if isinstance(test.ops[0], ast.Lt) else one > other
    return None


def _is_empty(iterated: ast.expr) -> bool:
    match iterated:
        case ast.Tuple(elts=[]) | ast.List(elts=[]) | ast.Constant(value="" | b""):
            return True
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as end)]):
            return end <= 0
        case ast.Call(func=ast.Name(id="list" | "tuple" | "set" | "dict" | "iter"), args=[]):
            return True
    return False


def _uncalled(tree: ast.Module) -> set[ast.AST]:
    """Functions and classes whose name stands nowhere but in their own definition."""
    used = Counter(name for node in ast.walk(tree) for name in _uses(node))
    idle: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and not node.name.startswith("__"):
            own = sum(1 for inner in ast.walk(node) for name in _uses(inner) if name == node.name)
            if used[node.name] <= own and not _called_by_decorator(node):
                idle.add(node)
    return idle


def _called_by_decorator(node: ast.AST) -> bool:
    """A decorator of the script's own may call what it decorates; `@subcircuit` and its like do not."""
    names = [name for decorator in getattr(node, "decorator_list", []) for name in names_of(decorator)]
    return any(name.lower() not in {"subcircuit", "package", "skidl", "staticmethod", "classmethod"} for name in names)


def _uses(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
            yield name
        case ast.Constant(value=str() as text) if text.isidentifier():
            yield text


def _size(block: list[ast.stmt]) -> int:
    return sum(1 for statement in block for node in ast.walk(statement) if isinstance(node, ast.stmt))


# -------------------------------------------------------------------------------------------------------- counting


def own_expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement without those of the statements inside it, and without code that a constant skips."""
    waiting: list[ast.AST] = [child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)]
    while waiting:
        node = waiting.pop()
        yield node
        skipped: set[ast.AST] = set()
        if isinstance(node, ast.IfExp):
            truth = constant_truth(node.test)
            skipped = {node.body} if truth is False else {node.orelse} if truth is True else set()
        if isinstance(node, ast.BoolOp) and constant_truth(node.values[0]) is isinstance(node.op, ast.Or):
            skipped = set(node.values[1:])
        waiting += [
            child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt) and child not in skipped
        ]


def count_statement(statement: ast.stmt, counts: Shape) -> None:
    if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add):
        parked = _is_nc(statement.value)
        counts.no_connects += parked
        counts.connections += not parked
        target = ast.unparse(statement.target)
        counts.parked[target] = parked and counts.parked.get(target, True)
    elif isinstance(statement, ast.Try) or type(statement).__name__ == "TryStar":
        counts.tries += 1
    for name in _bound(statement):
        counts.rebound[name] += 1
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        inner = [node for target in targets for node in ast.walk(target)]
        counts.retyped += sum(isinstance(node, ast.Attribute) and node.attr in _RETYPING for node in inner)
    for node in own_expressions(statement):
        _count_expression(node, counts)


def _count_expression(node: ast.AST, counts: Shape) -> None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        counts.connections += 1
    elif isinstance(node, ast.Call):
        name = next(names_of(node.func), "")
        counts.parts += name in {"Part", "part"} and not is_flag_call(node)
        counts.erc += name == "ERC"
        counts.retyped += name == "no_files"  # a function once; the flag of today says the same
        counts.asserts += name == "erc_assert"
        counts.conditions.update(_condition(node) if name == "erc_assert" else ())
        if name.startswith("generate_"):
            counts.generators[name] += 1
        writes = name in {"open", "writer"} or "bom" in name.lower()
        counts.tables += writes and name != "generate_bom"
        # `net.connect(pin)` and `net.__iadd__(pin)` connect as `+=` does
        counts.connections += name in {"connect", "__iadd__"}
        counts.retyped += sum(keyword.arg == "do_erc" for keyword in node.keywords)


def _condition(call: ast.Call) -> Iterator[str]:
    """What an erc_assert() asks, with all names left out: a name in it may be mended."""
    match call.args:
        case [ast.Constant(value=str() as text), *_]:
            with contextlib.suppress(SyntaxError, ValueError):
                yield re.sub(r"(id|attr)='\w+'", "", ast.dump(parse(text.strip())))


def _is_nc(value: ast.expr) -> bool:
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str() as name):
            return name.replace("_", "").casefold() in NO_CONNECT_WORDS
        case ast.Constant(value=None):
            return True
        case ast.Call(func=ast.Name(id="Net"), args=[name]):
            return isinstance(name, ast.Constant) and _is_nc(name)
        case ast.Call(func=called, args=[]):
            return _is_nc(called)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return bool(elements) and all(_is_nc(element) for element in elements)
    return False


def _bound(statement: ast.stmt) -> Iterator[str]:
    """SKiDL's names that a statement binds to something of its own: `def ERC()`, `Part = …`, `Pin.is_connected = …`."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            if name in SKIDL_NAMES or name.startswith("generate_"):
                yield name
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _bound_target(target)
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            if not isinstance(statement, ast.AugAssign):
                yield from _bound_target(target)
        case ast.Import(names=aliases):
            yield from (alias.asname for alias in aliases if alias.asname in SKIDL_NAMES and alias.asname)
        case ast.ImportFrom(names=aliases, module=module) if (module or "").partition(".")[0] != "skidl":
            names = (alias.asname or alias.name for alias in aliases)
            yield from (name for name in names if name in SKIDL_NAMES or name.startswith("generate_"))
        case ast.ImportFrom(names=aliases):  # `from skidl import Net as ERC`
            yield from (alias.asname for alias in aliases if alias.asname in SKIDL_NAMES and alias.asname != alias.name)


def _bound_target(target: ast.expr) -> Iterator[str]:
    for node in ast.walk(target):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) if name in SKIDL_NAMES or name.startswith("generate_"):
                yield name
            case ast.Attribute(value=ast.Name(id=owner), attr=name, ctx=ast.Store()) if owner in SKIDL_NAMES:
                yield f"{owner}.{name}"
            case ast.Attribute(attr=name, ctx=ast.Store()) if name in SKIDL_NAMES or name in _READ_ONLY:
                yield name


def _of_skidl(node: ast.AST) -> Iterator[ast.AST]:
    """Names of SKiDL's that an import brings under their own name: that alone does nothing."""
    if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "skidl":
        yield from (alias for alias in node.names if alias.asname is None)


def names_of(node: ast.AST) -> Iterator[str]:
    """Identifiers that a node carries, and a string that is one: `setattr(x, 'do_erc', False)`."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Attribute(attr=name):
            yield name
        case ast.keyword(arg=str() as name):
            yield name
        case ast.alias(name=name):
            yield from name.split(".")
        case ast.ImportFrom(module=str() as name):
            yield from name.split(".")
        case ast.Constant(value=str() as text) if text.isidentifier():
            yield text


# ----------------------------------------------------------------------------------------- code put out of the way

_CODE = re.compile(r"\w[\w\].'\" ,+\-/~\[\]{}()]*(?:\+=|&)|\b(?:Part|ERC|Net|Bus|generate_\w+|erc_assert)\s*\(")


def _commented_code(source: str) -> int:
    """Comments that are statements of a circuit."""
    found = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                found += _is_code(token.string.lstrip("#! \t"))
    except (tokenize.TokenError, SyntaxError):
        return found
    return found


def _code_in_strings(tree: ast.Module) -> int:
    """Lines of code in strings that stand alone as statements."""
    found = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found += sum(_is_code(line.strip()) for line in node.value.value.splitlines())
    return found


def _is_code(text: str) -> bool:
    if not _CODE.search(text):
        return False
    try:
        parse(text)
    except (SyntaxError, ValueError):
        return False
    return True
