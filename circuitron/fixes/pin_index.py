"""Rewriting what stands in the brackets of `part[…]`, wherever the name of the pin comes from.

Where one literal gives the name, here or in a loop's tuple or an argument, the literal is changed. A name that is
computed, or that serves other purposes too, is looked up in a table that is written above the statement.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.fixes.call_sites import symbols_asked
from circuitron.knowledge.pin_names import expand_pin_names
from circuitron.source.edits import insert_before, quoted
from circuitron.source.index import SCOPES
from circuitron.source.repeatable import TEXT_FUNCTIONS, is_repeatable
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import leaves, part_calls
from circuitron.symbol import Symbol, SymbolPin

_SEPARATOR = re.compile(r"([,\s]+)")
_SPECIAL = re.compile(r"[,\s'\"\\]|\[\d+:\d+\]|[^\x20-\x7e]")  # what SKiDL would take apart, or reads differently
_MOST_ROWS = 64  # of a table that lists all names of a counted loop

Key = int | str
Answers = Mapping[str, tuple[Key, ...]]  # what the brackets ask for, one name or a whole text: what to write


class Rewrite(NamedTuple):
    """Changes that go together, and the names that they answer."""

    names: tuple[str, ...]
    changes: tuple[TextChange, ...]
    own: bool = False  # they stand in calls that are about parts of this symbol alone


class _Asked(NamedTuple):
    """A literal that an index comes from, the answers that it names, and whether a part of the symbol in question may
    be asked for it."""

    literal: ast.Constant
    names: set[str]
    may_be_own: bool


def pin_keys(symbol: Symbol, pins: Sequence[SymbolPin]) -> tuple[Key, ...]:
    """What to write for these pins: their common name where it finds just them, else their numbers."""
    name = pins[0].name
    found = [pin for pin in symbol.pins if name.lower() in (other.lower() for other in (pin.name, *pin.alternates))]
    alone = {pin.number for pin in found} == {pin.number for pin in pins}
    # SKiDL finds a pin by its number, and by `p` and its number: P1 is the pin 1 too.
    taken = any(name.lower() in (pin.number.lower(), f"p{pin.number.lower()}") for pin in symbol.pins)
    if alone and not taken and name not in ("", "~") and not _SPECIAL.search(name):
        return (name,)
    return tuple(int(pin.number) if pin.number.isdigit() else pin.number for pin in pins)


def rewrites(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> list[Rewrite]:
    """The rewrites of one pair of brackets; what cannot be written with certainty is left out.

    Names of one literal go wrong and right together, and all that are looked up in a table do.
    """
    asked = _asked(context, node, symbol, answers)
    groups = _by_literal(asked, answers)
    made: list[Rewrite] = []
    for literals, names in groups:
        changes = [_rewritten(context, node, literal, {name: answers[name] for name in names}) for literal in literals]
        if any(change is None for change in changes):
            return _computed(context, node, symbol, answers)
        own = all(symbols_asked(context, node, literal) == frozenset((symbol.id,)) for literal in literals)
        made.append(Rewrite(tuple(names), tuple(change for change in changes if change is not None), own))
    others = _of_others(asked)
    left = [name for name in answers if name not in others and not any(name in names for _, names in groups)]
    if left and isinstance(node.slice, ast.Tuple):
        looked_up = _in_tuple(context, node, node.slice, {name: answers[name] for name in left})
        return [*made, Rewrite(tuple(left), looked_up)]
    return _computed(context, node, symbol, answers) if left and not _is_written_out(node) else made


def all_changes(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> tuple[TextChange, ...]:
    """The changes that write all the answers; empty where one of them cannot be written."""
    made = rewrites(context, node, symbol, answers)
    whole = set(answers) == {name for rewrite in made for name in rewrite.names}
    return tuple(dict.fromkeys(change for rewrite in made for change in rewrite.changes)) if whole else ()


def above(context: FixContext, node: ast.Subscript, name: str, value: str) -> tuple[str, TextChange]:
    """A name of its own, and the line that gives it a value, above the statement and the loops around `node`."""
    statement: ast.AST = node
    while not isinstance(context.parents[statement], SCOPES):
        statement = context.parents[statement]
    assert isinstance(statement, ast.stmt)
    known = {inner.id for inner in context.nodes if isinstance(inner, ast.Name)}
    rivals = [
        other for other in context.nodes if other is node or _is_computed_of(other, table_name(node.value, "pins"))
    ]
    endings = ("", *(f"_{number}" for number in range(2, len(known) + len(rivals) + 2)))
    free = [name + ending for ending in endings if name + ending not in known]
    chosen = free[rivals.index(node)]  # tables of other brackets may be written in the same round
    return chosen, insert_before(context, statement, f"{chosen} = {value}")


def table_name(node: ast.expr, word: str) -> str:
    """What to call a table for a part: U1_PINS."""
    owner = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else "part"
    return re.sub(r"\W+", "_", f"{owner}_{word}").upper().lstrip("_")


def spelled(key: Key, quote: str = '"') -> str:
    """A key as source text."""
    return quoted(key, quote) if isinstance(key, str) else str(key)


def _is_computed_of(node: ast.AST, table: str) -> bool:
    """Whether a computed name of a pin may have a table of this name written for it."""
    return isinstance(node, ast.Subscript) and not _is_written_out(node) and table_name(node.value, "pins") == table


def _is_written_out(node: ast.Subscript) -> bool:
    return isinstance(node.slice, ast.Constant) or (isinstance(node.slice, ast.Tuple) and not _computed_in(node.slice))


def _computed_in(index: ast.Tuple) -> list[ast.expr]:
    """The elements of a list of names that are no literals."""
    return [element for element in index.elts if not isinstance(element, ast.Constant)]


def _asked(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> list[_Asked]:
    """The literals that the index comes from and that name one of the answers."""
    found: list[_Asked] = []
    for leaf in leaves(context, node.slice, spread=True):
        if not isinstance(leaf, ast.Constant) or not isinstance(leaf.value, str | int):
            continue
        text = str(leaf.value)
        named = {text} if text in answers else set(expand_pin_names(text)) & answers.keys()
        if named:
            requested = symbols_asked(context, node, leaf)
            found.append(_Asked(leaf, named, requested is None or symbol.id in requested))
    return found


def _by_literal(asked: Sequence[_Asked], answers: Answers) -> list[tuple[list[ast.Constant], list[str]]]:
    """Literals with those of the answers that they name; those that share one together.

    Those of calls that are about parts of another symbol are left out.
    """
    groups: list[tuple[list[ast.Constant], set[str]]] = []
    for one in asked:
        if one.may_be_own:
            joined = [group for group in groups if group[1] & one.names]
            groups = [group for group in groups if group not in joined]
            groups.append(
                (
                    [*(literal for group in joined for literal in group[0]), one.literal],
                    one.names.union(*(group[1] for group in joined)),
                )
            )
    return [(literals, [name for name in answers if name in named]) for literals, named in groups]


def _of_others(asked: Sequence[_Asked]) -> set[str]:
    """The names that stand as such in the table or the calls, but for parts of other symbols alone."""
    whole = [(str(one.literal.value), one.may_be_own) for one in asked if str(one.literal.value) in one.names]
    return {name for name, _ in whole} - {name for name, may_be_own in whole if may_be_own}


def _rewritten(context: FixContext, node: ast.Subscript, literal: ast.Constant, answers: Answers) -> TextChange | None:
    """A literal with other names; None where several would have to stand in a place for one, or it serves more."""
    in_place = any(inner is literal for inner in ast.walk(node))
    if not in_place and (not _serves_only_pins(context, node) or _is_looked_up(context, literal)):
        return None
    quote = context.segment(literal)
    pieces = [literal.value] if str(literal.value) in answers else _SEPARATOR.split(str(literal.value))
    keys = [_keys(str(piece), answers) for piece in pieces]
    if len(pieces) > 1 and all(len(several) == 1 and isinstance(several[0], str) for several in keys):
        return context.replace(literal, quoted("".join(str(key) for (key,) in keys), quote))
    flat = [
        key
        for several, piece in zip(keys, pieces, strict=True)
        for key in several
        if piece == literal.value or not _SEPARATOR.fullmatch(str(piece))
    ]
    text = ", ".join(spelled(key, quote) for key in flat if key != "")
    return context.replace(literal, text if in_place or len(flat) == 1 else f"({text})")


def _is_looked_up(context: FixContext, literal: ast.Constant) -> bool:
    """Whether a literal is the key of a dictionary, and the same text also looks up something other than a part."""
    return isinstance(context.parents.get(literal), ast.Dict) and any(
        isinstance(other.slice, ast.Constant)
        and other.slice.value == literal.value
        and not part_calls(context, other.value)
        for other in context.all(ast.Subscript)
    )


def _keys(piece: str, answers: Answers) -> tuple[Key, ...]:
    """What one piece of a text is to be: another name, several keys, or what it is."""
    if piece in answers:
        return answers[piece]
    names = expand_pin_names(piece)
    if not any(name in answers for name in names):
        return (piece,)
    return tuple(key for name in names for key in answers.get(name, (name,)))


def _serves_only_pins(context: FixContext, node: ast.Subscript) -> bool:
    """Whether a variable in the index is used for nothing but asking this part for pins.

    A name that also names a net, is compared or asks another part must stay as it is.
    """
    owner = ast.dump(node.value)
    variables = [inner for inner in ast.walk(node.slice) if isinstance(inner, ast.Name)]
    sources = {binding.value for variable in variables for binding in bindings(context, variable)}
    names = {variable.id for variable in variables}
    for inner in context.nodes:
        if not isinstance(inner, ast.Name) or inner.id not in names or not isinstance(inner.ctx, ast.Load):
            continue
        if sources.isdisjoint(binding.value for binding in bindings(context, inner)):
            continue  # another variable of that name
        holder = context.parents.get(inner)
        while holder is not None and _is_transparent(holder):
            holder = context.parents.get(holder)
        if not (isinstance(holder, ast.Subscript) and ast.dump(holder.value) == owner):
            return False
    return True


def _is_transparent(node: ast.AST) -> bool:
    """Whether a node only puts together what stands in it, or makes a text of it."""
    return isinstance(node, ast.Tuple | ast.List | ast.Slice | ast.JoinedStr | ast.FormattedValue) or _is_str(node)


def _is_str(node: ast.AST) -> bool:
    """`str(pin)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str"


def _computed(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> list[Rewrite]:
    """All answers at once, for names that no literal of their own stands for."""
    if isinstance(node.slice, ast.Constant | ast.Tuple | ast.Slice) or not _may_be_looked_up(node.slice):
        return []
    return [Rewrite(tuple(answers), _listed(context, node, symbol, answers) or _tabled(context, node, answers))]


def _may_be_looked_up(index: ast.expr) -> bool:
    """Whether an index may be written twice, and comes out of no table already: two tables in each other, for parts
    that want a name both ways, would grow with each attempt."""
    match index:
        case ast.Call(func=ast.Attribute(attr="get"), args=[asked, otherwise]) if ast.dump(asked) == ast.dump(
            otherwise
        ):
            return False
    return is_repeatable(index)


def _listed(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> tuple[TextChange, ...]:
    """`u[f'Q{i}']` as `u[U_PINS[i]]`, with the names that a counted loop asks for in a tuple above it."""
    counter = _counter(context, node.slice)
    names = [_formatted(node.slice, number) for number in counter[1]] if counter else []
    if not counter or not names or None in names or not set(answers) <= set(names):
        return ()
    keys = [answers.get(str(name), (str(name),)) for name in names]
    table, line = above(context, node, table_name(node.value, "pins"), f"({', '.join(map(_cell, keys))})")
    first = counter[1][0]
    index = counter[0] if first == 0 else f"{counter[0]} - {first}"
    return (line, context.replace(node.slice, f"{table}[{index}]"))


def _counter(context: FixContext, index: ast.expr) -> tuple[str, range] | None:
    """The one variable of an index and what it counts through; None where that is no `range` of numbers."""
    names = [inner for inner in ast.walk(index) if isinstance(inner, ast.Name) and inner.id not in TEXT_FUNCTIONS]
    found = bindings(context, names[0]) if len(names) == 1 else []
    match [binding.value for binding in found]:
        case [ast.Call(func=ast.Name(id="range"), args=[*ends], keywords=[])]:
            numbers = [end.value for end in ends if isinstance(end, ast.Constant) and type(end.value) is int]
            if len(numbers) == len(ends) and len(ends) in (1, 2):
                counted = range(*numbers)
                return (names[0].id, counted) if 1 < len(counted) <= _MOST_ROWS else None
    return None


def _formatted(index: ast.expr, number: int) -> str | None:
    """The text of `f'Q{i}'` and of `'Q' + str(i)` for a number; None for anything else."""
    match index:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            pieces = [_formatted(value, number) for value in values]
            return None if None in pieces else "".join(str(piece) for piece in pieces)
        case ast.FormattedValue(value=ast.Name(), conversion=-1, format_spec=None):
            return str(number)
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Call(func=ast.Name(id="str"), args=[ast.Name()])):
            begun = _formatted(left, number)
            return None if begun is None else f"{begun}{number}"
    return None


def _tabled(context: FixContext, node: ast.Subscript, answers: Answers) -> tuple[TextChange, ...]:
    """`u[pin]` as `u[U_PINS.get(pin, pin)]`, with the names that differ in a dictionary above it."""
    table, line = above(context, node, table_name(node.value, "pins"), _dictionary(context, [node.slice], answers))
    return (line, _looked_up(context, node.slice, table))


def _in_tuple(context: FixContext, node: ast.Subscript, index: ast.Tuple, answers: Answers) -> tuple[TextChange, ...]:
    """`u[f'{n}A', f'{n}B']` as `u[U_PINS.get(f'{n}A', f'{n}A'), …]`: each computed name is one pin and stays one."""
    computed = _computed_in(index)
    plain = all(_may_be_looked_up(element) and not isinstance(element, ast.Starred | ast.Slice) for element in computed)
    if not computed or not plain or any(len(keys) > 1 for keys in answers.values()):
        return ()
    table, line = above(context, node, table_name(node.value, "pins"), _dictionary(context, computed, answers))
    return (line, *(_looked_up(context, element, table) for element in computed))


def _dictionary(context: FixContext, indexes: Sequence[ast.expr], answers: Answers) -> str:
    """The names that differ, with what is to be written for them; numbers where the script asks by numbers."""
    plain = (index for index in indexes if not _is_str(index))  # of `str(pin)` the numbers are texts
    constants = (leaf.value for index in plain for leaf in leaves(context, index) if isinstance(leaf, ast.Constant))
    numbers = set(constants)
    entries = []
    for requested, keys in answers.items():
        by_number = requested.isdigit() and int(requested) in numbers
        entries.append(f"{requested if by_number else spelled(requested)}: {_cell(keys)}")
    return f"{{{', '.join(entries)}}}"


def _looked_up(context: FixContext, index: ast.expr, table: str) -> TextChange:
    text = context.segment(index)
    return context.replace(index, f"{table}.get({text}, {text})")


def _cell(keys: Sequence[Key]) -> str:
    return spelled(keys[0]) if len(keys) == 1 else f"({', '.join(map(spelled, keys))})"
