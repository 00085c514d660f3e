"""Which statement of a source makes which part of its circuit, and which pins and nets a statement names."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from circuitron.guard.source_profile import FUNCTIONS
from circuitron.models import NetInstance, PartInstance, Snapshot
from circuitron.source.program import parse

_REPEATED = (ast.For, ast.While, *FUNCTIONS, ast.ClassDef)
_REPEATED_INSIDE = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)

Key = tuple[str, str]  # reference and number of a pin


@dataclass(frozen=True)
class Operands:
    """What a statement puts on one net, as far as its text says which pins and nets those are.

    Args:
        complete: nothing but these.
    """

    pins: frozenset[Key]
    nets: frozenset[str]
    complete: bool


@dataclass(frozen=True)
class Written:
    """A source, and the circuit that came of it. Lines of the circuit's spans are those of the source."""

    tree: ast.Module
    circuit: Snapshot

    @classmethod
    def of(cls, source: str, circuit: Snapshot) -> Written | None:
        """None for a source that does not parse."""
        try:
            return cls(parse(source), circuit)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    @cached_property
    def _places(self) -> dict[ast.stmt, tuple[str, bool]]:
        return dict(_placed(self.tree.body, "", repeated=False))

    @property
    def statements(self) -> Iterable[ast.stmt]:
        """All statements, outer ones before those in them."""
        return self._places.keys()

    def function_of(self, statement: ast.stmt) -> str:
        """Name of the function that a statement stands in; "" at top level."""
        return self._places[statement][0]

    def is_repeated(self, statement: ast.stmt) -> bool:
        """Whether a statement may run several times, or never: in a loop, a function, a comprehension."""
        return self._places[statement][1]

    @cached_property
    def parts(self) -> dict[ast.stmt, list[PartInstance]]:
        """Statement → the parts that it made."""
        made: dict[ast.stmt, list[PartInstance]] = {statement: [] for statement in self.statements}
        for part in self.circuit.parts:
            statement = self.maker(part)
            if statement is not None:
                made[statement].append(part)
        return made

    def maker(self, part: PartInstance) -> ast.stmt | None:
        """The innermost statement at the line where a part was made."""
        line = part.span.line if part.span is not None else 0
        around = [s for s in self.statements if s.lineno <= line <= (s.end_lineno or s.lineno)]
        return min(around, key=lambda s: ((s.end_lineno or s.lineno) - s.lineno, -s.col_offset), default=None)

    @cached_property
    def variables(self) -> dict[str, list[PartInstance] | str]:
        """Variable that is bound once → the parts that its statement made, or the name of its net."""
        found: dict[str, list[PartInstance] | str] = {}
        twice: set[str] = set()
        for statement in self.statements:
            for name, value in bindings(statement):
                twice |= {name} & found.keys()
                found[name] = [part for part in self.parts[statement] if _is_inside(part, value)] or _net_name(value)
        return {name: made for name, made in found.items() if made and name not in twice}

    def joins(self, statement: ast.stmt) -> Iterator[Operands]:
        """What a statement puts on one net: all of it where one side is a single pin or net, else pin by pin."""
        for sides in connected(statement):
            one, other = ([atom for operand in listed(side) for atom in _atoms(operand)] for side in sides)
            if any(len(side) == 1 and self._operands(side).complete for side in (one, other)):
                yield self._operands([*one, *other])
            elif len(one) == len(other) and self._operands([*one, *other]).complete:
                yield from (self._operands(list(pair)) for pair in zip(one, other, strict=True))
            else:
                yield Operands(frozenset(), frozenset(), complete=False)

    def _operands(self, atoms: list[ast.expr]) -> Operands:
        pins: set[Key] = set()
        nets: set[str] = set()
        complete = True
        for atom in atoms:
            match atom:
                case ast.Name(id=name) if isinstance(net := self.variables.get(name), str):
                    nets.add(net)
                case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=wanted)) if self._one_part(name):
                    pins |= self._pins(self._one_part(name), str(wanted))
                case _:
                    complete = False
        return Operands(frozenset(pins), frozenset(nets), complete)

    def _one_part(self, variable: str) -> PartInstance | None:
        made = self.variables.get(variable)
        return made[0] if isinstance(made, list) and len(made) == 1 else None

    def _pins(self, part: PartInstance | None, wanted: str) -> set[Key]:
        """Pins of a part by name or number."""
        there = [pin for pin in part.pins if wanted in (pin.number, pin.name)] if part is not None else []
        return {(pin.ref, pin.number) for pin in there} | ({(part.ref, f"?{wanted}")} if part is not None else set())

    def nets_of(self, operands: Operands) -> set[str]:
        """Names of the nets that a statement names, by themselves or by a pin on them."""
        on = {net.name for net in self.circuit.nets if operands.pins & keys(net)}
        return on | operands.nets


def _placed(body: list[ast.stmt], function: str, repeated: bool) -> Iterator[tuple[ast.stmt, tuple[str, bool]]]:
    """Each statement with the function around it, and whether it may run more or less often than once."""
    for statement in body:
        inside = any(isinstance(node, _REPEATED_INSIDE) for node in own_nodes(statement))
        yield statement, (function, repeated or inside)
        name = statement.name if isinstance(statement, FUNCTIONS) else function
        for block in blocks(statement):
            yield from _placed(block, name, repeated or isinstance(statement, _REPEATED))


def keys(net: NetInstance) -> set[Key]:
    """References and numbers of the pins on a net."""
    return {(pin.ref, pin.number) for pin in net.pins}


def own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement without those of the statements in it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of a compound statement."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if isinstance(block, list):
            yield block
    for holder in (*getattr(statement, "handlers", []), *getattr(statement, "cases", [])):
        yield holder.body


def bindings(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Names that an assignment binds, each with what it is bound to."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            yield from _bound(target, statement.value)


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple | ast.List):
        values = value.elts if isinstance(value, ast.Tuple | ast.List) else [value] * len(target.elts)
        for one, other in zip(target.elts, values, strict=False):
            yield from _bound(one, other)


def connected(statement: ast.stmt) -> Iterator[list[ast.expr]]:
    """The expressions that a statement joins: both sides of `+=`, the operands of `&` and `|`."""
    if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add):
        yield [statement.target, statement.value]
    for node in own_nodes(statement):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            yield [node.left, node.right]


def _is_inside(part: PartInstance, value: ast.expr) -> bool:
    """Whether a part was made by this expression, or somewhere on its lines where nothing tells more."""
    if part.span is None or part.span.column is None:
        return True
    start, place = (value.lineno, value.col_offset), (part.span.line, part.span.column)
    return start <= place < (value.end_lineno or value.lineno, value.end_col_offset or 0)


def _net_name(value: ast.expr) -> str:
    match value:
        case ast.Call(func=ast.Name(id="Net") | ast.Attribute(), args=[ast.Constant(value=str() as name), *_]):
            return name
    return ""


def _atoms(operand: ast.expr) -> Iterator[ast.expr]:
    """`u[1, 2]` as `u[1]` and `u[2]`."""
    if isinstance(operand, ast.Subscript) and isinstance(operand.slice, ast.Tuple):
        for index in operand.slice.elts:
            yield ast.Subscript(value=operand.value, slice=index, ctx=operand.ctx)
    else:
        yield operand


def listed(node: ast.expr) -> Iterator[ast.expr]:
    """The elements of a tuple or list, or what is none."""
    match node:
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from listed(element)
        case _:
            yield node
