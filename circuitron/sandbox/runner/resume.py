"""Diagnose mode: the script is rewritten in memory so that each statement that fails is recorded, and the run goes on.

Line and column numbers stay those of the source. A statement that fails leaves `Unknown` in the names it was to bind.
What the script handles itself, in a `try` of its own, is left to it.
"""

from __future__ import annotations

import ast
import builtins
import dis
import sys
from collections.abc import Callable, Collection
from importlib.machinery import SourceFileLoader
from importlib.util import decode_source
from types import ModuleType
from typing import Any

import skidl
from skidl.pin import Pin, pin_types

from circuitron.sandbox.runner.capture import str_of, syntax_span
from circuitron.sandbox.runner.classify import classify, is_skidl_name, undefined
from circuitron.sandbox.runner.extended_names import declare_extended
from circuitron.sandbox.runner.neutralise import skidl_module
from circuitron.sandbox.runner.placeholders import Unknown
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.shared_objects import KEYED, REPEAT, keyed, record, repeat, separate
from circuitron.sandbox.runner.snapshot import text

HOOK = "__circuitron_resume__"
_EXTENDED = "__circuitron_extended__"
_CONVERTED = "__circuitron_converted__"
_CONVERSIONS = frozenset({"int", "float", "round"})  # whose results Python makes plain numbers, whatever they are given
_VALUE = "__circuitron_value_{}__"  # holds one of several values that are assigned together
MAX_FAILURES = 500  # statements that may fail before the run is given up: a loop may never end otherwise
_BROAD = {"", "Exception", "BaseException"}
_DYNAMIC = ("NC", "default_circuit")  # SKiDL rebinds these builtins while the script runs
_TRY: tuple[type[ast.AST], ...] = (ast.Try, ast.TryStar)
# Exceptions by which these methods answer the statement that calls them.
_ANSWERS: dict[str, tuple[type[Exception], ...]] = {
    "__next__": (StopIteration,),
    "__anext__": (StopAsyncIteration,),
    "__getitem__": (IndexError, KeyError),
    "__missing__": (KeyError,),
    "__getattr__": (AttributeError,),
    "__getattribute__": (AttributeError,),
}
_PLAIN = (ast.Global, ast.Nonlocal, ast.Pass, ast.Break, ast.Continue, ast.Raise)


class Resume:
    """Runs a script on past its failures.

    Args:
        recorder: must have been made with `resume=True`.
    """

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        recorder.guard = self.is_guarded
        self._left = MAX_FAILURES
        # By file: first and last line of each of the user's own try bodies, and what it catches.
        self._guarded: dict[str, list[tuple[int, int, frozenset[str]]]] = {}

    def compile(self, source: str, path: str) -> Any:
        """Code of a file in which each statement is protected. Raises what `compile` raises."""
        tree = ast.parse(source, path)
        record(self._recorder, tree, self._recorder.user.display(path))
        separate(tree)
        extending = declare_extended(tree)
        _Convert().visit(tree)
        protected = _Protect(self._guarded.setdefault(path, []), extending).visit(tree)
        return compile(ast.fix_missing_locations(protected), path, "exec", dont_inherit=True)

    def prepare(self, namespace: dict[str, Any]) -> None:
        """Record undefined names and stand in for them, in a file whose names these are."""
        namespace["__builtins__"] = _Builtins(self)

    def install(self) -> None:
        """Protect local modules as the script is, and let names that SKiDL no longer has be stood in for."""
        SourceFileLoader.exec_module = self._module_loader()  # type: ignore[method-assign, assignment]
        for module in (skidl, skidl_module()):
            module.__getattr__ = self._module_attribute(module)
        for name in pin_types.__members__:
            if not hasattr(Pin, name):
                setattr(Pin, name, _Removed(self._recorder, name))

    def _module_loader(self) -> Callable[[SourceFileLoader, ModuleType], None]:
        plain = SourceFileLoader.exec_module

        def exec_module(loader: SourceFileLoader, module: ModuleType) -> None:
            path = loader.path
            if not self._recorder.user.owns(path) or path.endswith("_sklib.py"):  # a library: SKiDL's own business
                plain(loader, module)
                return
            code = self.compile(decode_source(loader.get_data(path)), path)
            self.prepare(module.__dict__)
            exec(code, module.__dict__)

        return exec_module

    # ------------------------------------------------------------------------------------------ failed statements

    def failed(self) -> Any:
        """Called where a statement has failed: record it, and give what its names are bound to. Raises to give up."""
        error = sys.exc_info()[1]
        assert error is not None
        if isinstance(error, _ANSWERS.get(sys._getframe(1).f_code.co_name, ())):
            raise error
        self._left -= 1
        if isinstance(error, (RecursionError, MemoryError)) or self._left <= 0:
            raise error
        draft = classify(self._recorder, error)
        if draft is None and isinstance(error, SyntaxError) and self._recorder.user.owns(error.filename or ""):
            place, name = syntax_span(error, self._recorder.user), type(error).__name__
            draft = self._recorder.event("SyntaxError", f"{error.msg}.", span=place, error=error, exception=name)
        elif draft is None:
            span = self._recorder.user.raised_at(error.__traceback__)
            message = f"{type(error).__name__}: {str_of(error)}"
            draft = self._recorder.event("PythonError", message, span=span, error=error, exception=type(error).__name__)
            # What stands in for something that failed before; SKiDL says "Unknown type in index" of other things.
            draft.consequence = Unknown.__name__ in message.replace("Unknown type in index", "")
        if not self._recorder.recovers(error):
            raise error
        return Unknown()

    def is_guarded(self, kinds: set[str]) -> bool:
        """Whether the script is within a `try` of its own, in this function or further out, that catches these."""
        kinds = {*kinds, ""}
        for frame in self._recorder.user.frames(sys._getframe(1)):
            if self._caught(frame.f_code.co_filename, frame.f_lineno) & kinds:
                return True
        return False

    def _caught(self, path: str, line: int) -> frozenset[str]:
        """Names of the exceptions that a file's own `try` statements around a line catch; "" for a bare except."""
        around = (caught for first, last, caught in self._guarded.get(path, ()) if first <= line <= last)
        return frozenset[str]().union(*around)

    # ------------------------------------------------------------------------------------------ names

    def extended(self, name: str) -> None:
        """Called where a function extends a name that it would have to declare first: plain Python fails there."""
        message = f"cannot access local variable {name!r} where it is not associated with a value"
        self._recorder.event("UndefinedName", message, raised=True, name=name)

    def name(self, name: str) -> Any:
        """The stand-in for a name that is defined nowhere. Raises KeyError where Python shall raise NameError."""
        user = self._recorder.user
        frame = sys._getframe(2)
        if not user.owns(frame.f_code.co_filename) or (name.startswith("__") and name.endswith("__")):
            raise KeyError(name)
        if self.is_guarded({"NameError", "Exception", "BaseException"}):
            raise KeyError(name)
        undefined(self._recorder, name, raised=True)
        if is_skidl_name(name):
            return getattr(skidl, name, None) or getattr(skidl.pin, name, Unknown(name))
        return Unknown(name)

    def _module_attribute(self, module: Any) -> Any:
        def __getattr__(name: str) -> Any:
            frame = sys._getframe(1)
            user = self._recorder.user.owns(frame.f_code.co_filename)
            at = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            if user and not name.startswith("__") and at in ("LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM"):
                version = skidl.__version__
                self._recorder.event(
                    "RemovedName", f"SKiDL {version} has no {name!r}.", raised=True, name=name, owner="skidl"
                )
                return Unknown(name)
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}", name=name, obj=module)

        return __getattr__


class _Builtins(dict[str, Any]):
    """Python's builtins, with an answer for names that are missing."""

    def __init__(self, resume: Resume) -> None:
        super().__init__((name, value) for name, value in vars(builtins).items() if name not in _DYNAMIC)
        self._resume = resume
        self[HOOK] = resume.failed
        self[_EXTENDED] = resume.extended
        self[REPEAT], self[KEYED], self[_CONVERTED] = repeat, keyed, _converted

    def __missing__(self, name: str) -> Any:
        if name in vars(builtins):
            return vars(builtins)[name]
        return self._resume.name(name)


class _Removed:
    """A class attribute that SKiDL had in earlier versions: `Pin.INPUT` for `Pin.types.INPUT`."""

    def __init__(self, recorder: Recorder, name: str) -> None:
        self._recorder, self._name = recorder, name

    def __get__(self, pin: Any, owner: type) -> Any:
        if pin is not None:
            raise AttributeError(self._name)
        if self._recorder.user.owns(sys._getframe(1).f_code.co_filename):
            self._recorder.event(
                "RemovedName",
                f"Pin has no attribute {self._name!r}; it is Pin.types.{self._name}.",
                raised=True,
                name=self._name,
                owner="Pin",
                attribute=text(self._name),
            )
        return pin_types[self._name]


class _Convert(ast.NodeTransformer):
    """Lets `int(x)` of something unknown be unknown: as 0 it would go into values as if the script had meant that."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id=name) as function, args=[given, *_]) if name in _CONVERSIONS:
                if not isinstance(given, ast.Starred):
                    hook = ast.copy_location(ast.Name(_CONVERTED, ast.Load()), function)
                    return ast.copy_location(ast.Call(hook, [function, *node.args], node.keywords), node)
        return node


def _converted(function: Callable[..., Any], given: Any, *others: Any, **named: Any) -> Any:
    return given if isinstance(given, Unknown) else function(given, *others, **named)


class _Protect(ast.NodeTransformer):
    """Puts each statement into a `try` of its own, from the innermost outwards."""

    def __init__(self, guarded: list[tuple[int, int, frozenset[str]]], extending: Collection[ast.AST]) -> None:
        self._guarded = guarded
        self._extending = extending

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, _TRY):
            self._own_try(node)
        elif isinstance(node, (ast.stmt, ast.Module, ast.ExceptHandler, ast.match_case)):
            for block in ("body", "orelse", "finalbody", "handlers", "cases"):
                self._block(node, block)
        return node

    def _block(self, node: Any, block: str) -> None:
        statements = getattr(node, block, None)
        if isinstance(statements, list):
            apart = [piece for item in statements for piece in (*self._reported(item), *_apart(item))]
            setattr(node, block, [self._protected(self.visit(item)) for item in apart])

    def _reported(self, node: ast.AST) -> list[ast.stmt]:
        """A call in front of a statement that would have failed for want of a declaration."""
        match node:
            case ast.AugAssign(target=ast.Name(id=name) as target) if node in self._extending:
                call = ast.Call(ast.Name(_EXTENDED, ast.Load()), [ast.Constant(name)], [])
                made = ast.copy_location(ast.Expr(ast.copy_location(call, target)), target)
                return [made]
        return []

    def _own_try(self, node: Any) -> None:
        """A `try` of the script: what it tries stays unprotected, unless it only reports what went wrong."""
        if all(_only_reports(handler) for handler in node.handlers) and not isinstance(node, ast.TryStar):
            self._block(node, "body")
        elif node.handlers:
            caught = frozenset(name for handler in node.handlers for name in _caught(handler))
            self._guarded.append((node.body[0].lineno, node.body[-1].end_lineno, caught))
        for block in ("handlers", "orelse", "finalbody"):
            self._block(node, block)

    def _protected(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, ast.stmt) or isinstance(node, (*_PLAIN, *_TRY)) or _is_fixed(node):
            return node
        call = ast.Call(ast.Name(HOOK, ast.Load()), [], [])
        names = sorted(_bound(node))
        answer: ast.stmt = (
            ast.Assign([ast.Name(name, ast.Store()) for name in names], call) if names else ast.Expr(call)
        )
        handler = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [answer])
        guarded = ast.Try([node], [handler], [], [])
        for made in (answer, handler, guarded, call):
            ast.copy_location(made, node)
        return guarded


def _apart(node: ast.AST) -> list[ast.AST]:
    """`a, b = x, y` in steps: where one of the values fails, the other name is still bound to its own."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets) | ast.List(elts=targets)], value=ast.Tuple(elts=values)):
            if len(targets) != len(values) or any(isinstance(item, ast.Starred) for item in (*targets, *values)):
                return [node]
            names = [_VALUE.format(place) for place in range(len(values))]
            steps: list[ast.stmt] = [
                ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], value), value)
                for name, value in zip(names, values, strict=True)
            ]
            pair = ast.copy_location(ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load()), node.value)
            return [*steps, ast.copy_location(ast.Assign(node.targets, pair), node)]
    return [node]


def _is_fixed(node: ast.stmt) -> bool:
    """Statements whose place matters: docstrings, and imports from __future__."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "__future__"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _bound(node: ast.stmt) -> set[str]:
    """Names that a statement binds when it succeeds."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        targets = []  # bound before its body, which may have failed itself
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        names = (alias.asname or alias.name.partition(".")[0] for alias in node.names)
        return {name for name in names if name != "*"}
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    found: set[str] = set()
    for target in targets:
        found |= {
            inner.id for inner in ast.walk(target) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
        }
    return found


def _caught(handler: ast.ExceptHandler) -> set[str]:
    kinds = handler.type
    if kinds is None:
        return {""}
    return {inner.id for inner in ast.walk(kinds) if isinstance(inner, ast.Name)} or {""}


def _only_reports(handler: ast.ExceptHandler) -> bool:
    """Whether a handler catches anything and only says so: the body that it guards is then no attempt at something."""
    if not _caught(handler) & _BROAD:
        return False
    calls = (ast.Expr, ast.Raise, ast.Return)
    makes = {"Part", "Net", "Bus", "connect"}
    named = {getattr(n.func, "id", getattr(n.func, "attr", "")) for n in ast.walk(handler) if isinstance(n, ast.Call)}
    return all(isinstance(item, calls) for item in handler.body) and not named & makes
