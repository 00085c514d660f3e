"""The statements that the circuit of a diagnose run does not show: those that failed, and those that work with what
failed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.guard.program import Key, Program, bound, called, last_line, own, read
from circuitron.guard.source_profile import FUNCTIONS
from circuitron.models import ErrorType, Finding, Frozen

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


class Fault(Frozen):
    """What a diagnose run found wrong at some lines of a program, all its files as one."""

    first: int
    last: int
    type: ErrorType
    texts: frozenset[str] = frozenset()  # names, pins … that are wrong
    message: str = ""


def fault(diagnostic: Finding, offset: int) -> Fault | None:
    """A diagnostic as what it says of statements; None where it says nothing of them.

    Args:
        offset: lines of the program that stand before the file.
    """
    span, facts = diagnostic.span, diagnostic.facts
    if span is None:
        return None
    texts = {facts.pin, facts.part, facts.library, facts.footprint, facts.attribute, facts.argument}
    texts |= {facts.name} if diagnostic.type is ErrorType.UNKNOWN_ARGUMENT else set()
    first, last = span.line + offset, (span.end_line or span.line) + offset
    return Fault(
        first=first, last=last, type=diagnostic.type, texts=frozenset(texts - {""}), message=diagnostic.message
    )


class Hidden:
    """The statements of a program that a diagnose run shows nothing of, or not all."""

    def __init__(self, program: Program, faults: tuple[Fault, ...], undefined: frozenset[str]) -> None:
        self._program = program
        self._hidden: set[ast.stmt] = set()
        self._tainted: set[Key] = {(None, name) for name in undefined}
        failed = [fault for fault in faults if fault.type in _UNKNOWN | OPEN_PINS]
        for statement in program.all:
            found = [f for f in failed if f.first <= last_line(statement) and statement.lineno <= f.last]
            if found:
                self._hide(statement, any(fault.type not in _STOOD_IN for fault in found))
            if _ends_the_run(statement) and (found or not program.around[statement]):
                self._hidden |= {later for later in program.all if later.lineno > statement.lineno}
        while self._spread():
            pass

    def statements(self, lines: frozenset[int]) -> list[ast.stmt]:
        """All of them, those at `lines`, and what gives them their names."""
        found = {s for s in self._program.all if s in self._hidden or s.lineno in lines}
        wanted = {self._program.key(name, s) for s in found for name in read(s)}
        while True:
            more = {
                s
                for s in self._program.all
                if isinstance(s, ast.Assign)
                and s not in found
                and any(self._program.key(name, s) in wanted for name in bound(s))
            }
            if not more:
                return [s for s in self._program.statements if s in found]
            found |= more
            wanted |= {self._program.key(name, s) for s in more for name in read(s)}

    @property
    def prose(self) -> Iterator[str]:
        """Expressions that failed and would have done nothing: words that happen to be Python."""
        for statement in self._hidden:
            match statement:
                case ast.Expr(value=value) if not isinstance(value, ast.Call | ast.BinOp | ast.Constant):
                    yield ast.unparse(statement)

    def _spread(self) -> bool:
        """Find what works with what is hidden; whether there was more of it."""
        size = len(self._hidden), len(self._tainted)
        for statement in self._program.all:
            if any(self._program.key(name, statement) in self._tainted for name in read(statement)):
                self._hide(statement, any(self._is_unknown(node, statement) for node in own(statement)))
        return size != (len(self._hidden), len(self._tainted))

    def _hide(self, statement: ast.stmt, without_result: bool) -> None:
        if isinstance(statement, FUNCTIONS):
            return
        self._hidden.add(statement)
        if not without_result:
            return
        self._tainted |= {self._program.key(name, statement) for name in bound(statement)}
        if isinstance(statement, ast.For | ast.While):
            self._hidden |= {inner for inner in self._program.all if statement in self._program.around[inner]}
        for node in (n for child in own(statement) for n in ast.walk(child)):
            function = self._program.functions.get(called(node))
            if function is not None:
                self._hidden |= {inner for inner in self._program.all if function in self._program.around[inner]}

    def _is_unknown(self, node: ast.AST, statement: ast.stmt) -> bool:
        """Whether an expression gives nothing that is known."""
        match node:
            case ast.Name(id=name):
                return self._program.key(name, statement) in self._tainted
            case ast.Call(func=ast.Name(id=name)) if name in _MAKERS:
                return False
        return any(self._is_unknown(child, statement) for child in ast.iter_child_nodes(node))


def _ends_the_run(statement: ast.stmt) -> bool:
    """Whether nothing behind a statement runs any more, in a diagnose run either."""
    if isinstance(statement, ast.Expr):
        return called(statement.value) in ("exit", "quit", "_exit")
    return isinstance(statement, ast.Raise)
