"""The statements that the circuit of a diagnose run does not show: those that failed, and those that work with what
failed."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

from circuitron.details.base import Detail
from circuitron.details.connections import BusIndex, PinNotFound
from circuitron.details.python import PythonError
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.frozen import Frozen
from circuitron.guard.program import FUNCTIONS, LOOPS, called
from circuitron.guard.statements import Statements, Variable, lines, own

# After these nothing is known of what a statement was to do; after others a stand-in took the place of what was wrong.
_UNKNOWN = frozenset(
    {ErrorType.PYTHON_ERROR, ErrorType.UNDEFINED_NAME, ErrorType.REMOVED_NAME, ErrorType.UNKNOWN_ARGUMENT}
    | {ErrorType.INVALID_ATTRIBUTE, ErrorType.MISSING_MODULE, ErrorType.MISSING_PACKAGE, ErrorType.UNCONNECTABLE}
    | {ErrorType.NONE_CONNECTION}
)
# After these it is the pins of what a statement names that are open.
OPEN_PINS = frozenset({ErrorType.PART_JOINED, ErrorType.BUS_INDEX})
_STOOD_IN = frozenset({ErrorType.UNDEFINED_NAME, ErrorType.REMOVED_NAME})  # the statement itself went on
_MAKERS = frozenset({"Part", "Net", "Bus", "NCNet", "Circuit"})  # whatever they are given, they give something
# Members of a payload that quote what is wrong in the script.
_WRONG = frozenset({"pin", "part", "library", "footprint", "attribute", "argument", "expected"})


class Fault(Frozen):
    """What a diagnose run found wrong at some lines of a program, all its files as one."""

    first: int
    last: int
    type: ErrorType
    texts: frozenset[str] = frozenset()  # names, pins … that are wrong
    of_index: bool = False  # an index was out of range


def fault(found: Finding, offset: int) -> Fault | None:
    """A finding as what it says of statements; None where it says nothing of them.

    Args:
        offset: lines of the program that stand before the file.
    """
    span, known = found.span, found.detail.known()
    if span is None:
        return None
    texts = frozenset(str(known[name]) for name in _WRONG & known.keys())
    first, last = span.line + offset, (span.end_line or span.line) + offset
    return Fault(first=first, last=last, type=found.type, texts=texts, of_index=_is_of_index(found.detail))


def _is_of_index(detail: Detail) -> bool:
    match detail:
        case PythonError(exception="IndexError" | "KeyError") | BusIndex():
            return True
        case PinNotFound(pin=pin):
            return pin.isdecimal()
    return False


class Hidden:
    """The statements of a program that a diagnose run shows nothing of, or not all.

    Args:
        undefined: names that the script reads and never made.
    """

    def __init__(self, program: Statements, faults: Iterable[Fault], undefined: Iterable[str]) -> None:
        self._program = program
        self._hidden: set[ast.stmt] = set()
        self._tainted: set[Variable] = set()
        self._mentions: dict[Variable, list[ast.stmt]] = defaultdict(list)
        for statement in program.around:
            for variable in program.reads[statement] | program.binds[statement]:
                self._mentions[variable].append(statement)
        tainted: list[Variable] = [(None, name) for name in undefined]
        self._tainted |= set(tainted)
        failed = [fault for fault in faults if fault.type in _UNKNOWN | OPEN_PINS]
        for statement in program.around:
            own_lines = lines(statement)
            found = [f for f in failed if f.first < own_lines.stop and own_lines.start <= f.last]
            if found:
                tainted += self._hide(statement, any(fault.type not in _STOOD_IN for fault in found))
            if _ends_the_run(statement) and (found or not program.around[statement]):
                self._hidden |= {later for later in program.around if later.lineno > statement.lineno}
        self._spread(tainted)

    def statements(self, numbers: frozenset[int]) -> list[ast.stmt]:
        """All of them, those at these lines, and what gives them their names."""
        binders: dict[Variable, list[ast.stmt]] = defaultdict(list)
        for statement in self._program.around:
            for variable in self._program.binds[statement] if isinstance(statement, ast.Assign) else ():
                binders[variable].append(statement)
        found = {s for s in self._program.around if s in self._hidden or s.lineno in numbers}
        waiting = list(found)
        while waiting:
            for variable in self._program.reads[waiting.pop()]:
                more = [s for s in binders.pop(variable, []) if s not in found]
                found |= set(more)
                waiting += more
        return [s for s in self._program.of_circuit if s in found]

    @property
    def prose(self) -> Iterator[str]:
        """Expressions that failed and would have done nothing: words that happen to be Python."""
        for statement in self._hidden:
            match statement:
                case ast.Expr(value=value) if not isinstance(value, ast.Call | ast.BinOp | ast.Constant):
                    yield ast.unparse(statement)

    def _spread(self, tainted: list[Variable]) -> None:
        """Find what works with what is hidden."""
        while tainted:
            for statement in self._mentions.get(tainted.pop(), ()):
                if self._program.reads[statement] & self._tainted:
                    tainted += self._hide(statement, any(self._is_unknown(node, statement) for node in own(statement)))

    def _hide(self, statement: ast.stmt, without_result: bool) -> set[Variable]:
        """Note that a statement shows nothing; the variables that nothing is known of for that."""
        if isinstance(statement, FUNCTIONS):
            return set()
        self._hidden.add(statement)
        if not without_result:
            return set()
        fresh = self._program.binds[statement] - self._tainted
        self._tainted |= fresh
        if isinstance(statement, LOOPS):
            self._hidden |= set(self._program.inside[statement])
        for node in (n for child in own(statement) for n in ast.walk(child)):
            function = self._program.program.functions.get(called(node))
            if function is not None:
                self._hidden |= set(self._program.inside[function])
        return set(fresh)

    def _is_unknown(self, node: ast.AST, statement: ast.stmt) -> bool:
        """Whether an expression gives nothing that is known."""
        match node:
            case ast.Name(id=name):
                return self._program.variable(name, statement) in self._tainted
            case ast.Call(func=ast.Name(id=name)) if name in _MAKERS:
                return False
        return any(self._is_unknown(child, statement) for child in ast.iter_child_nodes(node))


def _ends_the_run(statement: ast.stmt) -> bool:
    """Whether nothing behind a statement runs any more, in a diagnose run either."""
    if isinstance(statement, ast.Expr):
        return called(statement.value) in ("exit", "quit", "_exit")
    return isinstance(statement, ast.Raise)
