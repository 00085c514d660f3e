"""Which statement of a source makes which part of its circuit, and which pins and nets a statement puts together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from circuitron.execution_report import NetInstance, PartInstance
from circuitron.guard.circuits import Circuit, Key, keys
from circuitron.guard.erc_allowances import is_slip
from circuitron.guard.program import DEFINITIONS, FUNCTIONS, LOOPS, Program, own_nodes

_REPEATED = (*LOOPS, *DEFINITIONS)
_REPEATED_INSIDE = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


@dataclass(frozen=True)
class Operands:
    """What a statement puts on one net, as far as its text says which pins and nets those are.

    Args:
        complete: nothing but these.
    """

    pins: frozenset[Key] = frozenset()
    nets: frozenset[str] = frozenset()
    complete: bool = False


@dataclass(frozen=True)
class Provenance:
    """A source, and the circuit that came of it. Lines of the circuit's spans are those of the source."""

    program: Program
    circuit: Circuit

    @property
    def statements(self) -> Iterable[ast.stmt]:
        """All statements, outer ones before those in them."""
        return self.program.around.keys()

    def function_of(self, statement: ast.stmt) -> str:
        """Name of the function that a statement stands in; "" at top level."""
        around = self.program.around[statement]
        return next((node.name for node in reversed(around) if isinstance(node, FUNCTIONS)), "")

    def is_repeated(self, statement: ast.stmt) -> bool:
        """Whether a statement may run several times, or never: in a loop, a function, a comprehension."""
        around = self.program.around[statement]
        inside = (isinstance(node, _REPEATED_INSIDE) for node in own_nodes(statement))
        return any(isinstance(node, _REPEATED) for node in around) or any(inside)

    @cached_property
    def parts(self) -> dict[ast.stmt, list[PartInstance]]:
        """Statement → the parts that it made: the innermost at the line where each was made."""
        made: dict[ast.stmt, list[PartInstance]] = {statement: [] for statement in self.statements}
        for part in self.circuit.parts:
            maker = self._at_line.get(part.span.line) if part.span is not None else None
            if maker is not None:
                made[maker].append(part)
        return made

    @cached_property
    def _at_line(self) -> dict[int, ast.stmt]:
        """Line → the shortest statement there, of several on one line the last."""
        found: dict[int, ast.stmt] = {}
        for statement in sorted(self.statements, key=_size, reverse=True):
            found |= dict.fromkeys(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1), statement)
        return found

    @cached_property
    def variables(self) -> dict[str, list[PartInstance] | str]:
        """Variable that is bound once → the parts that its statement made, or the name of its net."""
        found: dict[str, list[PartInstance] | str] = {}
        twice: set[str] = set()
        for statement in self.statements:
            for name, value in _bindings(statement):
                twice |= {name} & found.keys()
                found[name] = [part for part in self.parts[statement] if _is_inside(part, value)] or _net_name(value)
        return {name: made for name, made in found.items() if made and name not in twice}

    # --------------------------------------------------------------------------------------------- what is put together

    @cached_property
    def joins(self) -> tuple[Operands, ...]:
        """What each statement puts on one net: all of it where one side is a single pin or net, else pin by pin."""
        return tuple(operands for statement in self.statements for operands in self._joins(statement))

    def _joins(self, statement: ast.stmt) -> Iterator[Operands]:
        for sides in connected(statement):
            one, other = ([atom for operand in listed(side) for atom in _atoms(operand)] for side in sides)
            if any(len(side) == 1 and self._operands(side).complete for side in (one, other)):
                yield self._operands([*one, *other])
            elif len(one) == len(other) and self._operands([*one, *other]).complete:
                yield from (self._operands(list(pair)) for pair in zip(one, other, strict=True))

    def are_joined(self, one: NetInstance, other: NetInstance) -> bool:
        """Whether the script asks for two nets to be one, be it by a statement that failed in the diagnose run."""
        if frozenset({_stem(one.name), _stem(other.name)}) in self._joined_names:
            return True
        return any({one.name, other.name} <= stated for stated in self._joined_nets)

    def are_on_one_net(self, pins: set[Key]) -> bool:
        """Whether the script puts all these pins on one net by a single statement."""
        return any(pins <= operands.pins for operands in self.joins)

    @cached_property
    def _joined_nets(self) -> list[set[str]]:
        """Names of the nets that each statement names, by themselves or by a pin on them."""
        on = {pin: net.name for net in self.circuit.nets for pin in keys(net.pins)}
        found = (({on[pin] for pin in operands.pins if pin in on} | operands.nets) for operands in self.joins)
        return [names for names in found if len(names) > 1]

    @cached_property
    def _joined_names(self) -> set[frozenset[str]]:
        """Pairs of net names that the script itself joins, directly: `a += b`, `a & b`, `bus += other`."""
        names: dict[str, set[str]] = {}
        for statement in self.statements:
            for variable, value in _bindings(statement):
                made = value.args[0] if isinstance(value, ast.Call) and value.args else None
                if isinstance(made, ast.Constant) and isinstance(made.value, str):
                    names.setdefault(variable, set()).add(_stem(made.value))
        joined: set[frozenset[str]] = set()
        for statement in self.statements:
            for sides in connected(statement):
                left, right = ({s for name in _variables(side) for s in self._stems(name, names)} for side in sides)
                joined |= {frozenset({a, b}) for a in left for b in right}
        return joined

    def _stems(self, variable: str, names: Mapping[str, set[str]]) -> set[str]:
        """The names of a variable's nets; of one that was never made those of the only variable that it is a slip of:
        gnd for gdn, but not a1 for a2."""
        if variable in names or variable not in self.program.undefined:
            return names.get(variable, set())
        alike = [known for known in names if is_slip(variable, known) and _digits(variable) == _digits(known)]
        return names[alike[0]] if len(alike) == 1 else set()

    def _operands(self, atoms: list[ast.expr]) -> Operands:
        pins: set[Key] = set()
        nets: set[str] = set()
        complete = True
        for atom in atoms:
            match atom:
                case ast.Name(id=name) if isinstance(net := self.variables.get(name), str):
                    nets.add(net)
                case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=pin)) if self._one_part(name):
                    pins |= self._pins(self._one_part(name), str(pin))
                case _:
                    complete = False
        return Operands(frozenset(pins), frozenset(nets), complete)

    def _one_part(self, variable: str) -> PartInstance | None:
        made = self.variables.get(variable)
        return made[0] if isinstance(made, list) and len(made) == 1 else None

    def _pins(self, part: PartInstance | None, requested: str) -> set[Key]:
        """Pins of a part by name or number."""
        if part is None:
            return set()
        return keys(pin for pin in part.pins if requested in (pin.number, pin.name)) | {(part.ref, f"?{requested}")}


def _size(statement: ast.stmt) -> tuple[int, int]:
    return (statement.end_lineno or statement.lineno) - statement.lineno, -statement.col_offset


def connected(statement: ast.stmt) -> Iterator[list[ast.expr]]:
    """The expressions that a statement joins: both sides of `+=`, the operands of `&` and `|`."""
    if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add):
        yield [statement.target, statement.value]
    for node in own_nodes(statement):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            yield [node.left, node.right]


def listed(node: ast.expr) -> Iterator[ast.expr]:
    """The elements of a tuple or list, or what is none."""
    match node:
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from listed(element)
        case _:
            yield node


def _atoms(operand: ast.expr) -> Iterator[ast.expr]:
    """`u[1, 2]` as `u[1]` and `u[2]`."""
    if isinstance(operand, ast.Subscript) and isinstance(operand.slice, ast.Tuple):
        for index in operand.slice.elts:
            yield ast.Subscript(value=operand.value, slice=index, ctx=operand.ctx)
    else:
        yield operand


def _variables(side: ast.expr) -> Iterator[str]:
    """Variables that stand in a connection themselves, not as the part of a pin."""
    for node in listed(side):
        match node:
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
                yield name


def _bindings(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
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


def _is_inside(part: PartInstance, value: ast.expr) -> bool:
    """Whether a part was made by this expression, or somewhere on its lines where nothing says more."""
    if part.span is None or part.span.column is None:
        return True
    start, place = (value.lineno, value.col_offset), (part.span.line, part.span.column)
    return start <= place < (value.end_lineno or value.lineno, value.end_col_offset or 0)


def _net_name(value: ast.expr) -> str:
    match value:
        case ast.Call(func=ast.Name(id="Net") | ast.Attribute(), args=[ast.Constant(value=str() as name), *_]):
            return name
    return ""


def _digits(name: str) -> str:
    return re.sub(r"\D", "", name)


def _stem(name: str) -> str:
    """A name without what counts; line 1 of a bus called P19 is P19_1."""
    return re.sub(r"\d+(_\d+)?$", "", name)
