"""What the circuit of a diagnose run does not show: statements that failed there, and those that work with what failed.

Nothing but their text says what they were to connect. So a model's correction has to keep them: each must have a
counterpart that reads the same (`guard_readings`), but for what was wrong with it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from circuitron.guard.additions import wanting
from circuitron.guard.hidden import OPEN_PINS, Fault, Hidden
from circuitron.guard.program import Pieces, Program, bound, first_alone, last_line, read
from circuitron.guard.readings import Terms, atoms, folded, names_the_same, reads, reads_alike
from circuitron.models import ErrorType, Frozen, Snapshot
from circuitron.source.program import parse

_OF_INDEX = ("IndexError", "KeyError", "out of range")
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
    lines: frozenset[int] = frozenset(),
    torn: Iterable[str] = (),
) -> Kept:
    """Compare two states of a program.

    Args:
        old: the one that was run last; it parses.
        circuit: what it means to build; None: nothing is known, so that every statement counts.
        lines: of statements of `old` that must be kept whatever that run says: earlier ones showed nothing of them.
        torn: lines that had to be left out of `old`, for they are no Python.
    """
    faults = tuple(faults)
    unknown = frozenset(text for f in faults if f.type is ErrorType.INVALID_ATTRIBUTE for text in f.texts)
    try:
        before, after = Program(parse(old), unknown), Program(parse(new))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Kept()
    undefined = wanting(old) | before.only_extended
    hidden = Hidden(before, faults, undefined)
    held = before.statements if circuit is None else hidden.statements(lines)
    comparison = _Comparison(before, after, faults, _terms(before, after, undefined, circuit))
    reasons = [reason for statement in held for reason in comparison.reasons(statement)]
    reasons += comparison.rebound(held)
    reasons += comparison.exchanged()
    reasons += comparison.unheeded()
    reasons += comparison.rebuilt((*torn, *hidden.prose))
    more = [f"… and {len(reasons) - _MOST} more statements"] if len(reasons) > _MOST else []
    return Kept(reasons=(*reasons[:_MOST], *more), lines=frozenset(comparison.counterparts))


def _terms(before: Program, after: Program, undefined: frozenset[str], circuit: Snapshot | None) -> Terms:
    lost = [name for name in before.names if name not in after.names and name not in undefined]
    fresh = [name for name in after.names if name not in before.names and name not in undefined]
    renamed = dict(zip(lost, fresh, strict=True)) if len(lost) == len(fresh) else {}
    pins: dict[str, frozenset[str]] = {}
    for pin in (pin for part in (circuit.parts if circuit else ()) for pin in part.pins if folded(pin.name)):
        pins[folded(pin.name)] = pins.get(folded(pin.name), frozenset()) | {pin.number}
    return Terms(
        undefined=undefined,
        bound=frozenset(after.names),
        known=frozenset(before.names),
        pins=pins,
        renamed=renamed,
    )


@dataclass
class _Group:
    """Operands that statements connect with each other."""

    statements: list[ast.stmt]
    operands: Pieces


class _Comparison:
    """Two states of a program, statement by statement."""

    def __init__(self, before: Program, after: Program, faults: tuple[Fault, ...], terms: Terms) -> None:
        self.before, self.after, self.faults, self.terms = before, after, faults, terms
        self.counterparts: set[int] = set()
        self._taken: dict[ast.stmt, list[ast.stmt]] = {}  # of `after` → of `before`

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
        around = self.before.around[statement]
        inside = {s for s in self.before.all if statement in self.before.around[s]}
        found = self._faults_at({statement, *around})
        named = frozenset(text for fault in found for text in fault.texts)
        shifting = any(_is_of_index(fault) for fault in (*found, *self._faults_at(inside)))
        return replace(self.terms, named=named, shifting=shifting)

    def _faults_at(self, statements: set[ast.stmt]) -> list[Fault]:
        lines = {line for s in statements for line in range(s.lineno, last_line(s) + 1)}
        return [fault for fault in self.faults if lines & {*range(fault.first, fault.last + 1)}]

    def _counterpart(self, statement: ast.stmt, terms: Terms) -> list[ast.stmt] | None:
        """The statement that a statement has become, or those that connect the same together."""
        kind, mine = self.before.pieces(statement)
        alike = [s for s in self.after.statements if ast.dump(s) == ast.dump(statement)]
        for other in (*alike, *self.after.statements):
            its_kind, its = self.after.pieces(other)
            if its_kind != kind or (kind == "connect" and self._joins(statement, other, its, mine)):
                continue
            if _covers(mine, its, terms) if kind == "connect" else self._is(statement, other, terms):
                self._taken.setdefault(other, []).append(statement)
                return [other]
        if any(fault.type in OPEN_PINS for fault in self._faults_at({statement})):
            named = set(read(statement))
            return next(([other] for other in self.after.statements if named <= set(read(other))), None)
        if kind != "connect":
            return None
        return next((g.statements for g in self._groups if _covers(mine, g.operands, terms)), None)

    def _is(self, statement: ast.stmt, other: ast.stmt, terms: Terms) -> bool:
        """Whether a statement reads as another one; what a loop over a name that was never made goes through, the
        repair may choose, of numbers and texts."""
        match statement, other:
            case ast.For(target=target, iter=ast.Name(id=name)), ast.For(iter=chosen) if name in terms.undefined:
                free = {node.id for node in ast.walk(chosen) if isinstance(node, ast.Name)}
                same = reads(atoms(target, {}), atoms(other.target, {}), terms)
                return same and (not free & terms.known or reads(atoms(statement.iter, {}), atoms(chosen, {}), terms))
        its = self.after.pieces(other)[1][0]
        return any(reads(self.before.pieces(one)[1][0], its, terms) for one in (statement, first_alone(statement)))

    def _joins(self, statement: ast.stmt, other: ast.stmt, its: Pieces, mine: Pieces) -> bool:
        """Whether the counterpart connects what another statement has apart."""
        return any(
            not set(self.before.pieces(first)[1]) & set(mine)
            and _covers(self.before.pieces(first)[1], its, self._terms_at(first))
            for first in self._taken.get(other, ())
            if first is not statement
        )

    @cached_property
    def _groups(self) -> list[_Group]:
        """What the connections of the repair join that the program before does not have."""
        groups: list[_Group] = []
        for statement in self.after.statements:
            kind, operands = self.after.pieces(statement)
            if kind != "connect" or ast.unparse(statement) in self.before.texts:
                continue
            joined = [g for g in groups if set(g.operands) & set(operands)]
            groups = [g for g in groups if g not in joined]
            statements = [s for g in joined for s in g.statements] + [statement]
            groups.append(_Group(statements, list(dict.fromkeys([o for g in joined for o in g.operands] + operands))))
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

    def rebound(self, held: Iterable[ast.stmt]) -> Iterator[str]:
        """Names that these statements read, and that are given another value on the way."""
        names = {name for statement in held for name in read(statement)} - self.terms.undefined
        old, new = (
            Counter(name for s in program.all if isinstance(s, ast.Assign | ast.AnnAssign) for name in bound(s))
            for program in (self.before, self.after)
        )
        yield from (f"{name} is given a value once more" for name in sorted(names) if new[name] > old[name] > 0)

    def exchanged(self) -> Iterator[str]:
        """Names that were never made, and that are made as what another one says."""
        for statement in self.after.all:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in self.terms.undefined:
                    said = value.args[0] if isinstance(value, ast.Call) and value.args else value
                    text = said.value if isinstance(said, ast.Constant) else None
                    others = self.terms.undefined | self.terms.known
                    if isinstance(text, str) and not reads_alike(name, text, others):
                        yield f"{name} was never made, and is {text} now"

    def unheeded(self) -> Iterator[str]:
        """Functions that were missing, and that are made without a use for what they are given."""
        for name in self.terms.undefined & self.after.functions.keys():
            function = self.after.functions[name]
            used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            given = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args) if arg.arg not in used]
            yield from (f"{name}() is made, and does nothing with its argument {arg}" for arg in given)

    def rebuilt(self, torn: Iterable[str]) -> Iterator[str]:
        """Lines that are no Python, and for which nothing stands that names the same."""
        fresh = [s for s in self.after.statements if ast.unparse(s) not in self.before.texts]
        pieces = [self.after.pieces(statement)[1] for statement in fresh]
        for line in torn:
            if not names_the_same(line, pieces, self.terms.known | self.terms.bound):
                yield f"`{line.strip()}` is no Python, and nothing in the repair names the same"


def _is_of_index(fault: Fault) -> bool:
    """Whether an index was out of range."""
    of_pin = fault.type is ErrorType.PIN_NOT_FOUND and any(text.isdecimal() for text in fault.texts)
    return of_pin or fault.type is ErrorType.BUS_INDEX or any(words in fault.message for words in _OF_INDEX)


def _covers(mine: Pieces, its: Pieces, terms: Terms) -> bool:
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
