"""What the circuit of a diagnose run does not show: statements that failed there, and those that work with what failed.

Nothing but their text says what they were to connect. So a model's correction has to keep them: each must have a
counterpart that reads the same (`readings`), but for what was wrong with it.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.frozen import Frozen
from circuitron.guard.hidden import OPEN_PINS, Fault, Hidden
from circuitron.guard.program import Program
from circuitron.guard.readings import Atoms, Terms, atoms, folded, names_the_same, reads, reads_alike
from circuitron.guard.statements import Pieces, Statements, bound, first_alone, lines, read

_MOST = 3  # reasons that are spelled out


class Kept(Frozen):
    """What became of statements that must be kept: reasons against the repair, and the lines of their counterparts."""

    reasons: tuple[str, ...] = ()
    lines: frozenset[int] = frozenset()


def kept(
    old: str,
    new: str,
    faults: Iterable[Fault],
    circuit: Snapshot | None,
    numbers: frozenset[int] = frozenset(),
    torn: Iterable[str] = (),
) -> Kept:
    """Compare two states of a program.

    Args:
        old: the one that was run last; it parses.
        circuit: what it means to build; None: nothing is known, so that every statement counts.
        numbers: lines of statements of `old` that must be kept whatever that run says: earlier ones showed nothing of
            them.
        torn: lines that had to be left out of `old`, for they are no Python.
    """
    faults = tuple(faults)
    unknown = frozenset(text for f in faults if f.type is ErrorType.INVALID_ATTRIBUTE for text in f.texts)
    before, after = Statements(Program(old), unknown), Statements(Program(new))
    if before.program.tree is None or after.program.tree is None:
        return Kept()
    undefined = before.program.undefined | before.only_extended
    hidden = Hidden(before, faults, undefined)
    statements = before.of_circuit if circuit is None else hidden.statements(numbers)
    comparison = _Comparison(before, after, faults, _terms(before, after, undefined, circuit))
    reasons = [reason for statement in statements for reason in comparison.reasons(statement)]
    reasons += comparison.rebound(statements)
    reasons += comparison.exchanged()
    reasons += comparison.unheeded()
    reasons += comparison.rebuilt((*torn, *hidden.prose))
    more = [f"… and {len(reasons) - _MOST} more statements"] if len(reasons) > _MOST else []
    return Kept(reasons=(*reasons[:_MOST], *more), lines=frozenset(comparison.counterparts))


def _terms(before: Statements, after: Statements, undefined: frozenset[str], circuit: Snapshot | None) -> Terms:
    known, now = frozenset(before.names), frozenset(after.names)
    lost = [name for name in before.names if name not in now and name not in undefined]
    fresh = [name for name in after.names if name not in known and name not in undefined]
    renamed = dict(zip(lost, fresh, strict=True)) if len(lost) == len(fresh) else {}
    pins: dict[str, set[str]] = defaultdict(set)
    for pin in (pin for part in (circuit.parts if circuit else ()) for pin in part.pins if folded(pin.name)):
        pins[folded(pin.name)].add(pin.number)
    return Terms(undefined=undefined, bound=now, known=known, pins=pins, renamed=renamed)


@dataclass
class _Group:
    """Operands that statements connect with each other."""

    statements: list[ast.stmt]
    operands: list[Atoms]


class _Comparison:
    """Two states of a program, statement by statement."""

    def __init__(self, before: Statements, after: Statements, faults: tuple[Fault, ...], terms: Terms) -> None:
        self.before, self.after, self.faults, self.terms = before, after, faults, terms
        self.counterparts: set[int] = set()
        self._taken: dict[ast.stmt, list[ast.stmt]] = defaultdict(list)  # of `after` → of `before`

    def reasons(self, statement: ast.stmt) -> Iterator[str]:
        """Why a statement is not kept."""
        terms = self._terms_at(statement)
        found = self._counterpart(statement, terms)
        if found is None:
            yield f"no run shows what `{_shown(statement)}` does, and nothing in the repair reads the same"
            return
        self.counterparts |= {one.lineno for one in found}
        for one in found:
            yield from self._loops(statement, one, terms)

    def _terms_at(self, statement: ast.stmt) -> Terms:
        found = [f for s in (statement, *self.before.around[statement]) for f in self._faults_at(s)]
        within = [f for s in self.before.inside.get(statement, ()) for f in self._faults_at(s)]
        named = frozenset(text for fault in found for text in fault.texts)
        shifting = any(fault.of_index for fault in (*found, *within))
        return replace(self.terms, named=named, shifting=shifting)

    def _faults_at(self, statement: ast.stmt) -> list[Fault]:
        own = lines(statement)
        return [fault for fault in self.faults if fault.first < own.stop and own.start <= fault.last]

    def _counterpart(self, statement: ast.stmt, terms: Terms) -> list[ast.stmt] | None:
        """The statement that a statement has become, or those that connect the same together."""
        kind, mine = self.before.pieces[statement]
        same = self.after.by_dump.get(ast.dump(statement), ())
        for other in (*same, *self._of_kind[kind]):
            its_kind, its = self.after.pieces[other]
            if its_kind != kind:
                continue
            if kind == "connect" and self._joins(statement, other, its, mine):
                continue
            if _covers(mine, its, terms) if kind == "connect" else self._is(statement, other, terms):
                self._taken[other].append(statement)
                return [other]
        if any(fault.type in OPEN_PINS for fault in self._faults_at(statement)):
            named = set(read(statement))
            return next(([other] for other in self.after.of_circuit if named <= set(read(other))), None)
        if kind != "connect":
            return None
        return next((g.statements for g in self._groups if _covers(mine, g.operands, terms)), None)

    @cached_property
    def _of_kind(self) -> dict[str, list[ast.stmt]]:
        """The statements of the repair, by what they do."""
        found: dict[str, list[ast.stmt]] = defaultdict(list)
        for statement in self.after.of_circuit:
            found[self.after.pieces[statement][0]].append(statement)
        return found

    def _is(self, statement: ast.stmt, other: ast.stmt, terms: Terms) -> bool:
        """Whether a statement reads as another one; what a loop over a name that was never made goes through, the
        repair may choose, of numbers and texts."""
        match statement, other:
            case ast.For(target=target, iter=ast.Name(id=name)), ast.For(iter=chosen) if name in terms.undefined:
                free = {node.id for node in ast.walk(chosen) if isinstance(node, ast.Name)}
                same = reads(atoms(target, {}), atoms(other.target, {}), terms)
                return same and (not free & terms.known or reads(atoms(statement.iter, {}), atoms(chosen, {}), terms))
        its = self.after.pieces[other][1][0]
        if reads(self.before.pieces[statement][1][0], its, terms):
            return True
        first = first_alone(statement)
        return first is not statement and reads(self.before.read_statement(first)[1][0], its, terms)

    def _joins(self, statement: ast.stmt, other: ast.stmt, its: Pieces, mine: Pieces) -> bool:
        """Whether the counterpart connects what another statement has apart."""
        return any(
            not set(self.before.pieces[first][1]) & set(mine)
            and _covers(self.before.pieces[first][1], its, self._terms_at(first))
            for first in self._taken.get(other, ())
            if first is not statement
        )

    @cached_property
    def _groups(self) -> list[_Group]:
        """What the connections of the repair join that the program before does not have."""
        groups: list[_Group] = []
        for statement in self.after.of_circuit:
            kind, operands = self.after.pieces[statement]
            if kind != "connect" or ast.unparse(statement) in self.before.texts:
                continue
            joined = [g for g in groups if set(g.operands) & set(operands)]
            groups = [g for g in groups if g not in joined]
            statements = [s for g in joined for s in g.statements] + [statement]
            groups.append(
                _Group(statements, list(dict.fromkeys([*(o for g in joined for o in g.operands), *operands])))
            )
        return groups

    def _loops(self, statement: ast.stmt, other: ast.stmt, terms: Terms) -> Iterator[str]:
        """Loops around a counterpart that give its names other values."""
        names = set(read(other)) | set(bound(other))
        mine = [node for node in self.before.around[statement] if isinstance(node, ast.For)]
        for node in self.after.around[other]:
            if not isinstance(node, ast.For) or not names & set(bound(node)):
                continue
            if not any(self._is(one, node, self._terms_at(one)) for one in mine):
                yield f"no run shows what `{_shown(statement)}` does, and it is in another loop now: `{_shown(node)}`"

    def rebound(self, statements: Iterable[ast.stmt]) -> Iterator[str]:
        """Names that these statements read, and that are given another value on the way."""
        names = {name for statement in statements for name in read(statement)} - self.terms.undefined
        old, new = (
            Counter(name for s in program.around if isinstance(s, ast.Assign | ast.AnnAssign) for name in bound(s))
            for program in (self.before, self.after)
        )
        yield from (f"{name} is given a value once more" for name in sorted(names) if new[name] > old[name] > 0)

    def exchanged(self) -> Iterator[str]:
        """Names that were never made, and that are made as what another one says."""
        for statement in self.after.around:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in self.terms.undefined:
                    argument = value.args[0] if isinstance(value, ast.Call) and value.args else value
                    text = argument.value if isinstance(argument, ast.Constant) else None
                    others = self.terms.undefined | self.terms.known
                    if isinstance(text, str) and not reads_alike(name, text, others):
                        yield f"{name} was never made, and is {text} now"

    def unheeded(self) -> Iterator[str]:
        """Functions that were missing, and that are made without a use for what they are given."""
        for name in self.terms.undefined & self.after.program.functions.keys():
            function = self.after.program.functions[name]
            used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            given = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args) if arg.arg not in used]
            yield from (f"{name}() is made, and does nothing with its argument {arg}" for arg in given)

    def rebuilt(self, torn: Iterable[str]) -> Iterator[str]:
        """Lines that are no Python, and for which nothing stands that names the same."""
        fresh = [s for s in self.after.of_circuit if ast.unparse(s) not in self.before.texts]
        pieces = [self.after.pieces[statement][1] for statement in fresh]
        for line in torn:
            if not names_the_same(line, pieces, self.terms.known | self.terms.bound):
                yield f"`{line.strip()}` is no Python, and nothing in the repair names the same"


def _covers(mine: Iterable[Atoms], its: Iterable[Atoms], terms: Terms) -> bool:
    """Whether each operand has one of its own among others that reads the same."""
    left = list(its)
    for operand in mine:
        found = next((other for other in left if other == operand), None)
        found = found or next((other for other in left if reads(operand, other, terms)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _shown(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]
