"""Helper functions that connect any part: `connect(u, {'VIN': vin})` says to which part a name belongs. So does a table
of references and pins, `[('U1', 'VIN'), ('C1', 1)]`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from circuitron.fixes.base import FixContext
from circuitron.source.calls import argument
from circuitron.source.scopes import bindings, enclosing, functions_called
from circuitron.source.value_origins import leaves, part_calls
from circuitron.symbol import Symbol

Given = Mapping[str, ast.expr]  # the arguments of a call, by parameter


def symbols_asked(context: FixContext, node: ast.Subscript, literal: ast.expr) -> frozenset[str] | None:
    """The symbols that a subscript asks by a literal of a table, or of a call of the function around it; those that no
    library has are left out. None where the literal stands elsewhere, or nothing there says which part it is about.
    """
    if (listed := _symbol_listed(context, node, literal)) is not None:
        return frozenset((listed,))
    function = enclosing(context, node, ast.FunctionDef)
    if not isinstance(function, ast.FunctionDef):
        return None
    site = _call_around(context, literal, function)
    given = _arguments(function, site) if site is not None else {}
    owner = given.get(node.value.id) if isinstance(node.value, ast.Name) else None
    calls = part_calls(context, node.value if owner is None else owner) if site is not None else []
    return frozenset(symbol.id for call in calls for symbol in symbols_made(context, call, given)) if calls else None


def _symbol_listed(context: FixContext, node: ast.Subscript, literal: ast.expr) -> str | None:
    """The symbol of the part whose reference stands beside a pin in a table, where both are looked up by it,
    `parts[ref][pin]`, or the part is made by it: `part = make(kind, ref)`."""
    parts = {part.ref: f"{part.library}:{part.name}" for part in (context.snapshot.parts if context.snapshot else ())}
    match node.value:
        case ast.Subscript(slice=ast.Name() as reference):
            names = [reference]
        case ast.Name() as owner:
            made = (binding.value for binding in bindings(context, owner) if not binding.path)
            calls = (one for one in made if isinstance(one, ast.Call))
            given = (one for call in calls for one in (*call.args, *(keyword.value for keyword in call.keywords)))
            names = [one for one in given if isinstance(one, ast.Name)]
        case _:
            return None
    constants = (leaf for name in names for leaf in leaves(context, name) if isinstance(leaf, ast.Constant))
    found = _beside(context, literal, {leaf for leaf in constants if leaf.value in parts})
    return parts[str(found.value)] if found is not None else None


def _beside(context: FixContext, literal: ast.expr, references: Set[ast.expr]) -> ast.Constant | None:
    """The reference in the same row as a literal, or in the key of its row."""
    node: ast.AST = literal
    while isinstance(row := context.parents.get(node), ast.Tuple | ast.List | ast.Dict):
        if isinstance(row, ast.Dict):
            near = [key for key, value in zip(row.keys, row.values, strict=True) if value is node]
        else:
            near = [*row.elts]
        found = [one for one in near if isinstance(one, ast.Constant) and one in references]
        if found:
            return found[0] if len(found) == 1 else None
        node = row
    return None


def symbols_made(context: FixContext, call: ast.Call, given: Given | None = None) -> Iterator[Symbol]:
    """The symbols that a `Part(…)` call may name.

    Args:
        given: what the parameters of the function around it stand for.
    """
    named = [argument(call, 0, "lib"), argument(call, 1, "name")]
    known = [(given or {}).get(one.id, one) if isinstance(one, ast.Name) else one for one in named]
    values = [list(_texts(context, one)) for one in known if one]
    for library in values[0] if len(values) == 2 else ():
        for name in values[1]:
            symbol = context.symbols.part(str(library), str(name))
            if symbol is not None:
                yield symbol


def _texts(context: FixContext, expression: ast.expr) -> Iterator[object]:
    """What an expression may say, in the place of a library object the name that the script gives to its file."""
    for leaf in leaves(context, expression):
        match leaf:
            case ast.Constant(value=value):
                yield value
            case ast.Call(func=ast.Name(id="SchLib") | ast.Attribute(attr="SchLib")):
                yield from _named(context, context.parents.get(leaf))


def _named(context: FixContext, made: ast.AST | None) -> Iterator[object]:
    """The name of the file of a library: `lib.filename = "Circuitron"`."""
    names = {one.id for one in made.targets if isinstance(one, ast.Name)} if isinstance(made, ast.Assign) else set()
    for node in context.all(ast.Assign):
        match node:
            case ast.Assign(
                targets=[ast.Attribute(value=ast.Name(id=name), attr="filename")], value=ast.Constant(value=value)
            ) if name in names:
                yield value


def symbols_held(context: FixContext, part: ast.expr, makers: Iterable[ast.Call]) -> Iterator[Symbol]:
    """The symbols that a part may have, given the calls that made it: of a function that makes parts of any name,
    those that these calls name."""
    sites = list(makers)
    for call in part_calls(context, part):
        around = enclosing(context, call, ast.FunctionDef, ast.Lambda)
        if isinstance(around, ast.FunctionDef | ast.Lambda) and _all_call(context, sites, around):
            for site in sites:
                yield from symbols_made(context, call, _arguments(around, site))
        else:
            yield from symbols_made(context, call)


def _all_call(context: FixContext, sites: Sequence[ast.Call], function: ast.FunctionDef | ast.Lambda) -> bool:
    return bool(sites) and all(tuple(functions_called(context, site)) == (function,) for site in sites)


def _call_around(context: FixContext, literal: ast.expr, function: ast.FunctionDef) -> ast.Call | None:
    """The call of a function in whose arguments a literal stands."""
    node: ast.AST | None = literal
    while node is not None and not isinstance(node, ast.stmt):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name == function.name:
                return node
        node = context.parents.get(node)
    return None


def _arguments(function: ast.FunctionDef | ast.Lambda, call: ast.Call) -> Given:
    """What a call gives for the parameters of a function; `self` is left out."""
    names = [parameter.arg for parameter in (*function.args.posonlyargs, *function.args.args)]
    if names[:1] == ["self"] and isinstance(call.func, ast.Attribute):
        names = names[1:]
    found = {name: argument(call, position, name) for position, name in enumerate(names)}
    return {name: value for name, value in found.items() if value is not None}
