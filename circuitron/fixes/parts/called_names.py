"""Names of parts that a function of the script is called with: `def ldo(name): u = Part('Regulator_Linear', name)`.

Each call names a part of its own, so that its name is changed in the call. What the part is called on a bill of
materials goes there as well: `ldo('AP2127K-1.5', value='AP2112K-1.5')`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.source.calls import argument
from circuitron.source.edits import add_keyword, quoted, set_text
from circuitron.source.index import Function
from circuitron.source.scopes import calls_of, enclosing
from circuitron.source.value_origins import literals

_VALUE = "value"


def changed_where_called(
    context: FixContext, call: ast.Call, requested: tuple[str, str], taken: tuple[str, str]
) -> tuple[TextChange, ...]:
    """Changes that make the calls of the function around a `Part(…)` name another part, and keep the name as its value.

    Args:
        requested: library and name that the calls ask for.
        taken: library and name that they are to ask for.

    Returns:
        Nothing where the name comes from elsewhere, or the function uses it for more than its part.
    """
    function = enclosing(context, call, ast.FunctionDef, ast.Lambda)
    name_node = argument(call, 1, "name")
    if not isinstance(function, ast.FunctionDef | ast.Lambda) or not isinstance(name_node, ast.Name):
        return ()
    given = next((keyword.value for keyword in call.keywords if keyword.arg == _VALUE), None)
    if name_node.id not in _parameters(function) or not _is_for_the_part(function, name_node, given):
        return ()
    passed = _value_passed(context, function, call, name_node.id, given)
    sites = _sites(context, function, name_node, requested[1])
    libraries = _libraries(context, call, sites, requested[0]) if requested[0] != taken[0] else []
    if passed is None or not sites or libraries is None:
        return ()
    if any(keyword.arg == _VALUE for site, _ in sites for keyword in site.keywords):
        return ()
    changes = [*passed, *(set_text(context, literal, taken[0]) for literal in libraries)]
    for site, literal in sites:
        changes.append(set_text(context, literal, taken[1]))
        changes.append(add_keyword(context, site, _VALUE, quoted(requested[1], context.segment(literal))))
    return tuple(changes)


def _parameters(function: Function) -> list[str]:
    return [each.arg for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]


def _is_for_the_part(function: Function, name_node: ast.Name, given: ast.expr | None) -> bool:
    """Whether a function reads its parameter for name and value of the part alone: a net called after it would be
    called otherwise."""
    own = {name_node, *(ast.walk(given) if given else ())}
    return not any(isinstance(n, ast.Name) and n.id == name_node.id and n not in own for n in ast.walk(function))


def _value_passed(
    context: FixContext, function: Function, call: ast.Call, name: str, given: ast.expr | None
) -> list[TextChange] | None:
    """Changes by which the function takes a value for its part, none where it does already; None where it cannot."""
    text = f"{_VALUE} or {name}"
    names = _parameters(function)
    if _VALUE in names:
        return [] if given is not None and context.segment(given) == text else None
    rest = function.args.kwarg
    if rest is not None:
        hands_on = any(
            k.arg is None and isinstance(k.value, ast.Name) and k.value.id == rest.arg for k in call.keywords
        )
        return [] if hands_on and given is None else None
    if any(keyword.arg is None for keyword in call.keywords) or function.args.vararg or function.args.posonlyargs:
        return None
    if given is not None and context.segment(given) != name:
        return None
    if any(isinstance(node, ast.Name) and node.id == _VALUE for node in ast.walk(function)):
        return None
    at = _end_of_parameters(context, function)
    parameter = TextChange(start=at, end=at, text=f", {_VALUE}=None")
    keyword = context.replace(given, text) if given is not None else add_keyword(context, call, _VALUE, text)
    return [parameter, keyword]


def _end_of_parameters(context: FixContext, function: Function) -> int:
    arguments = function.args
    named = [
        context.offset(each.end_lineno or 0, each.end_col_offset or 0)
        for each in (*arguments.args, *arguments.kwonlyargs)
    ]
    defaults = [default for default in (*arguments.defaults, *arguments.kw_defaults) if default is not None]
    return max([*named, *(context.replace(default, "").end for default in defaults)])


def _sites(
    context: FixContext, function: Function, name_node: ast.Name, name: str
) -> list[tuple[ast.Call, ast.Constant]]:
    """The calls of a function that name this part, each with the name; empty where one gets it from elsewhere."""
    found = []
    calls = calls_of(context, function)
    for literal in literals(context, name_node, name):
        site = next((each for each in calls if literal in _arguments(each)), None)
        if site is None:
            return []
        found.append((site, literal))
    return found


def _libraries(
    context: FixContext, call: ast.Call, sites: list[tuple[ast.Call, ast.Constant]], library: str
) -> list[ast.Constant] | None:
    """The library in each of the calls; None where it does not stand there."""
    library_node = argument(call, 0, "lib")
    known = literals(context, library_node, library) if library_node is not None else ()
    found = [literal for site, _ in sites for literal in known if literal in _arguments(site)]
    return found if len(found) == len(sites) else None


def _arguments(call: ast.Call) -> Iterator[ast.expr]:
    yield from call.args
    yield from (keyword.value for keyword in call.keywords)
