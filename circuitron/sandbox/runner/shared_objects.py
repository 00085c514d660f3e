"""One part or net where a script writes several: `[Part(…)] * 3`, `dict.fromkeys(names, Part(…))`, a part as the
default of a parameter, `r1 = r2 = Part(…)`. Python makes the value once, so each use wires the same object.

A plain run is told of each such place. A diagnose run makes as many objects as are written.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from skidl.net import Net

from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.spans import Span

REPEAT = "__circuitron_repeat__"
KEYED = "__circuitron_keyed__"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_DISPLAYS = (ast.List, ast.Tuple, ast.ListComp)
_LATER = (ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr)
_PASSING = {"zip", "enumerate", "reversed", "iter"}


class Shared(NamedTuple):
    """A value that is made once and stands for several.

    Args:
        node: where it stands: the product, the call, the default, the assignment.
        made: the call of Part or Net, or one that makes such.
        owner: Part or Net.
        form: what uses it: list, dictionary, default, names, loop.
        name: what holds it; "" where nothing does.
    """

    node: Any
    made: ast.Call
    owner: str
    form: str
    name: str


class Script:
    """A parsed file, as far as it matters what makes its parts and nets."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self._nodes = list(ast.walk(tree))
        self._parents = {child: node for node in self._nodes for child in ast.iter_child_nodes(node)}
        self._uses: defaultdict[str, list[ast.Name]] = defaultdict(list)
        for node in self._nodes:
            if isinstance(node, ast.Name):
                self._uses[node.id].append(node)
        self._makers = {"Part": "Part", "Net": "Net", **dict(self._own_makers())}

    def shared(self) -> Iterator[Shared]:
        for node in self._nodes:
            match node:
                case ast.BinOp(op=ast.Mult(), left=left, right=right):
                    value, number = (left, right) if isinstance(left, _DISPLAYS) else (right, left)
                    yield from self._repeated(node, value, number) if isinstance(value, _DISPLAYS) else ()
                case ast.Call(func=ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"), args=[_, value]):
                    for made, owner in self._made_in(value):
                        yield Shared(node, made, owner, "dictionary", "")
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    yield from self._defaults(node)
                case ast.Assign(targets=[ast.Name(), ast.Name(), *_] as names, value=ast.Call() as value):
                    if self._owner(value) == "Part" and self._are_wired_alike(names):
                        yield Shared(node, value, "Part", "names", ", ".join(ast.unparse(name) for name in names))
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as value):
                    made_here = self._owner(value) == "Part" and not _is_template(value)
                    if made_here and self._is_rewired(node, name):
                        yield Shared(node, value, "Part", "loop", name)

    # ------------------------------------------------------------------------------------------ what makes something

    def _own_makers(self) -> Iterator[tuple[str, str]]:
        """Templates, and functions that give a new part or net."""
        for node in self._nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="Part")) as call):
                    if "TEMPLATE" in ast.unparse(call):
                        yield name, "Part"
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Lambda(body=ast.Call(func=ast.Name(id="Part" | "Net" as owner))),
                ):
                    yield name, owner
                case ast.FunctionDef(name=name, body=[*_, ast.Return(value=ast.expr() as value)]):
                    match value:
                        case ast.Call(func=ast.Name(id="Part" | "Net" as owner)):
                            yield name, owner

    def _owner(self, call: ast.Call) -> str:
        return self._makers.get(call.func.id, "") if isinstance(call.func, ast.Name) else ""

    def _made_in(self, value: ast.expr) -> Iterator[tuple[ast.Call, str]]:
        """The first part or net that an expression makes on the spot; nothing where it does more than that."""
        inside = list(ast.walk(value))
        if not any(isinstance(node, _LATER) for node in inside):
            calls = [node for node in inside if isinstance(node, ast.Call)]
            yield from ((call, owner) for call in calls[:1] if (owner := self._owner(call)) and not _is_template(call))

    # ------------------------------------------------------------------------------------------ the forms

    def _repeated(self, node: ast.BinOp, value: Any, number: ast.expr) -> Iterator[Shared]:
        if isinstance(number, ast.Constant) and number.value in (0, 1):
            return
        elements = [value.elt] if isinstance(value, ast.ListComp) else value.elts
        made, owner = next((found for element in elements for found in self._made_in(element)), (None, ""))
        name, apart = "", False
        match self._parents.get(node):
            case ast.Assign(targets=[ast.Name(id=name)]):
                apart = self._is_taken_apart(name)
            case ast.Assign(targets=[ast.Tuple() | ast.List()]):
                apart = True
        if made is not None and (owner == "Part" or apart):
            yield Shared(node, made, owner, "list", name)

    def _is_taken_apart(self, name: str) -> bool:
        """Whether the elements of a list are used one by one: a net may well be connected to several pins at once."""
        for node in self._uses[name]:
            if not isinstance(node.ctx, ast.Load):
                continue
            match self._parents[node]:
                case ast.Subscript(value=value, slice=index) if value is node and not isinstance(index, ast.Slice):
                    return True
                case ast.For(iter=iterated) | ast.comprehension(iter=iterated) if iterated is node:
                    return True
                case ast.Call(func=ast.Name(id=called)) if called in _PASSING:
                    return True
        return False

    def _defaults(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Shared]:
        calls = [
            parent
            for n in self._uses[function.name]
            if isinstance(parent := self._parents[n], ast.Call) and parent.func is n
        ]
        for place, parameter, default in _defaulted(function):
            without = [call for call in calls if not _gives(call, place, parameter)]
            several = len(without) > 1 or any(self._is_repeated(call) for call in without)
            if isinstance(default, ast.Call) and (owner := self._owner(default)) == "Part" and several:
                yield Shared(default, default, owner, "default", function.name)

    def _is_repeated(self, node: ast.AST | None) -> bool:
        while node is not None:
            if isinstance(node, (ast.For, ast.While, *_COMPREHENSIONS, *_FUNCTIONS)):
                return True
            node = self._parents.get(node)
        return False

    def _is_rewired(self, assignment: ast.Assign, name: str) -> bool:
        """Whether a part is used in one loop beside its assignment alone, and each round wires both of its ends, one of
        them to something of that round."""
        others = [node for node in self._uses[name] if node is not assignment.targets[0]]
        loops = {self._loop_around(node, assignment) for node in others}
        loop = loops.pop() if len(loops) == 1 else None
        if loop is None or any(not isinstance(node.ctx, ast.Load) for node in others):
            return False
        rounds = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        statements = [self._statement(node) for node in others]
        named = [{n.id for n in ast.walk(one) if isinstance(n, ast.Name)} for one in statements]
        whole = self._are_both_ends([self._parents[node] for node in others])
        return whole and any(rounds & names for names in named)

    def _loop_around(self, node: ast.AST, beside: ast.Assign) -> ast.For | None:
        """The loop around a node that stands in the same block as an assignment."""
        while node in self._parents and self._parents[node] is not self._parents[beside]:
            node = self._parents[node]
        return node if isinstance(node, ast.For) else None

    def _statement(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, ast.stmt):
            node = self._parents[node]
        return node

    @staticmethod
    def _are_both_ends(uses: list[ast.AST]) -> bool:
        """Whether uses of a part are all that there is to connect of two ends: in a chain, or by two numbers."""
        if all(isinstance(use, ast.BinOp) and isinstance(use.op, ast.BitAnd) for use in uses):
            return bool(uses)
        pins = [use.slice for use in uses if isinstance(use, ast.Subscript)]
        numbers = {one.value for one in pins if isinstance(one, ast.Constant)}
        numbers |= {
            n.value for one in pins if isinstance(one, ast.Tuple) for n in one.elts if isinstance(n, ast.Constant)
        }
        return len(pins) == len(uses) and numbers == {1, 2}

    def _are_wired_alike(self, names: list[ast.expr]) -> bool:
        """Whether one pin is asked for by two of the names, or each of them stands in a chain."""
        asked: list[set[str]] = []
        for name in (node.id for node in names if isinstance(node, ast.Name)):
            uses = [self._parents[node] for node in self._uses[name]]
            pins = {ast.unparse(use.slice) for use in uses if isinstance(use, ast.Subscript)}
            chained = any(isinstance(use, ast.BinOp) and isinstance(use.op, ast.BitAnd) for use in uses)
            asked.append(pins | {"&"} if chained else pins)
        return any(one & other for place, one in enumerate(asked) for other in asked[:place])


def _is_template(call: ast.Call) -> bool:
    return any(keyword.arg == "dest" for keyword in call.keywords) or "TEMPLATE" in ast.unparse(call)


def _defaulted(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[int, str, ast.expr]]:
    """Place, name and default of the parameters that have one; place -1 of those that are given by name only."""
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    first = len(positional) - len(given.defaults)
    for place, default in enumerate(given.defaults, start=first):
        yield place, positional[place].arg, default
    for parameter, value in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        if value is not None:
            yield -1, parameter.arg, value


def _gives(call: ast.Call, place: int, parameter: str) -> bool:
    return any(keyword.arg in (parameter, None) for keyword in call.keywords) or 0 <= place < len(call.args)


# ---------------------------------------------------------------------------------------------------- what is recorded


def record(recorder: Recorder, tree: ast.Module, file: str) -> None:
    """Record the values of a file that stand for several."""
    for shared in Script(tree).shared():
        place = shared.node
        recorder.event(
            "SharedObject",
            "",  # the host's catalogue has the sentence
            span=Span(
                file=file, line=place.lineno, end_line=place.end_lineno, column=place.col_offset,
                end_column=place.end_col_offset,
            ),
            owner=shared.owner,
            form=shared.form,
            name=shared.name,
            function=ast.unparse(shared.made.func),
        )  # fmt: skip


# ------------------------------------------------------------------------------------------------------ a diagnose run


def separate(tree: ast.Module) -> None:
    """Make a tree that makes as many objects as are written. Places stay those of the source.

    What all rounds of a loop wire may be meant as one part.
    """
    found = {shared.node: shared for shared in Script(tree).shared() if shared.form != "loop"}
    _Separate(found).visit(tree)


def repeat(make: Callable[[], Any], number: Any) -> Any:
    """`make() * number`, with new objects for each."""
    first = make()
    if type(number) is not int or number < 1:
        return first * number
    if len(first) == 1 and type(first[0]) is Net:
        return type(first)(first[0] * number)
    return type(first)(item for values in (first, *(make() for _ in range(number - 1))) for item in values)


def keyed(keys: Any, make: Callable[[], Any]) -> dict[Any, Any]:
    """`dict.fromkeys(keys, make())`, with a new object for each."""
    return {key: make() for key in keys}


class _Separate(ast.NodeTransformer):
    def __init__(self, shared: dict[ast.AST, Shared]) -> None:
        self._shared = shared

    def visit(self, node: ast.AST) -> Any:
        found = self._shared.get(node)
        self.generic_visit(node)
        match node:
            case ast.BinOp(left=left, right=right) if found is not None:
                value, number = (left, right) if isinstance(left, _DISPLAYS) else (right, left)
                return _call(REPEAT, node, _later(value), number)
            case ast.Call(args=[keys, value]) if found is not None and found.form == "dictionary":
                return _call(KEYED, node, keys, _later(value))
            case ast.Assign(targets=targets, value=value) if found is not None:
                return [ast.copy_location(ast.Assign([target], value), node) for target in targets]
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._without_defaults(node)
        return node

    def _without_defaults(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """The default at the start of the function instead of in its head."""
        for _, parameter, default in [*_defaulted(function)]:
            if default in self._shared:
                absent = ast.Compare(ast.Name(parameter, ast.Load()), [ast.Is()], [ast.Constant(None)])
                given = ast.Assign([ast.Name(parameter, ast.Store())], default)
                function.body.insert(0, ast.copy_location(ast.If(absent, [given], []), default))
                ast.fix_missing_locations(function.body[0])
                nothing = ast.copy_location(ast.Constant(None), default)
                given_by: tuple[list[Any], ...] = (function.args.defaults, function.args.kw_defaults)
                for values in given_by:
                    values[:] = [nothing if value is default else value for value in values]


def _later(value: ast.expr) -> ast.Lambda:
    nothing = ast.arguments([], [], None, [], [], None, [])
    return ast.copy_location(ast.Lambda(nothing, value), value)


def _call(hook: str, place: ast.expr, *arguments: ast.expr) -> ast.Call:
    return ast.copy_location(ast.Call(ast.copy_location(ast.Name(hook, ast.Load()), place), list(arguments), []), place)
