"""Rewriting what stands in the brackets of `part[…]`, wherever the name of the pin comes from."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence

from circuitron.fixes.base import FixContext
from circuitron.models import Symbol, SymbolPin, TextChange
from circuitron.source.edits import quoted
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import leaves, literals

_SEPARATOR = re.compile(r"([,\s]+)")
_BUS = re.compile(r".+\[\d+:\d+\].*")
_SPECIAL = re.compile(r"[,\s'\"\\]|\[\d+:\d+\]|[^\x20-\x7e]")  # what SKiDL would take apart, or reads differently

_TEXT_METHODS = frozenset(
    ("lower", "upper", "title", "capitalize", "swapcase", "strip", "lstrip", "rstrip", "replace", "format", "zfill")
)
_TEXT_FUNCTIONS = frozenset(("str", "chr", "ord", "int", "hex", "len", "format"))

Answers = Mapping[str, tuple[SymbolPin, ...]]  # pin as it is asked for: the pins that are meant


def pin_key(symbol: Symbol, pins: Sequence[SymbolPin]) -> str | int | tuple[int | str, ...]:
    """What to write for these pins: their common name where it finds just them, else their numbers."""
    name = pins[0].name
    found = [pin for pin in symbol.pins if name.lower() in (other.lower() for other in (pin.name, *pin.alternates))]
    alone = {pin.number for pin in found} == {pin.number for pin in pins}
    # SKiDL finds a pin by its number, and by `p` and its number: P1 is the pin 1 too.
    taken = any(name.lower() in (pin.number.lower(), f"p{pin.number.lower()}") for pin in symbol.pins)
    if alone and not taken and name not in ("", "~") and not _SPECIAL.search(name):
        return name
    numbers = tuple(int(pin.number) if pin.number.isdigit() else pin.number for pin in pins)
    return numbers if len(numbers) > 1 else numbers[0]


def index_changes(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> tuple[TextChange, ...]:
    """Changes that make `node` ask for the pins that are meant; empty where that cannot be done surely.

    Args:
        answers: for each pin that `node` asks for in vain, the pins of `symbol` that are meant.
    """
    changes: dict[TextChange, None] = {}
    spread = _spread_literals(context, node, answers)
    left = set(answers)
    for literal, asked in spread.items():
        text = _literal_text(context, literal, symbol, {name: answers[name] for name in asked}, within(node, literal))
        if text is None or not (within(node, literal) or _serves_only_pins(context, node)):
            return _mapped(context, node, symbol, answers)
        changes[context.replace(literal, text)] = None
        left -= asked
    return tuple(changes) if not left else _mapped(context, node, symbol, answers)


def is_mapping(changes: Sequence[TextChange]) -> bool:
    """Whether these changes map what is asked in the brackets: all pins of the brackets belong into one mapping."""
    return any(change.text.startswith("{") for change in changes)


def literal_groups(context: FixContext, node: ast.Subscript, names: Sequence[str]) -> list[list[str]]:
    """The asked pins of a subscript in groups that can only be mended together: those of one literal, or computed."""
    answers: Answers = dict.fromkeys(names, ())
    groups: list[set[str]] = []
    for hit in _spread_literals(context, node, answers).values():
        merged = set(hit).union(*(group for group in groups if group & hit))
        groups = [group for group in groups if not group & hit] + [merged]
    computed = set(names).difference(*groups)
    literal = isinstance(node.slice, ast.Constant | ast.Tuple)
    if computed and not (literal and groups):
        return [list(names)]
    return [[name for name in names if name in group] for group in groups]


def asked_in(text: str) -> list[str]:
    """The pins that SKiDL looks for with this string as an index: "A,K" is two, "P[0:3]" four."""
    found: list[str] = []
    for piece in re.split(r"[,\s]+", text.strip()):
        bus = re.fullmatch(r"(.+)\[(\d+):(\d+)\](.*)", piece)
        if bus and abs(int(bus[2]) - int(bus[3])) < 1000:
            first, last = int(bus[2]), int(bus[3])
            step = 1 if last >= first else -1
            found += [f"{bus[1]}{number}{bus[4]}" for number in range(first, last + step, step)]
        elif piece:
            found.append(piece)
    return found


def within(node: ast.AST, inner: ast.AST) -> bool:
    """Whether one node stands in another."""
    return any(child is inner for child in ast.walk(node))


def _spread_literals(context: FixContext, node: ast.Subscript, answers: Answers) -> dict[ast.Constant, set[str]]:
    """Literals that the index comes from, each with those of the asked pins that it names."""
    found: dict[ast.Constant, set[str]] = {}
    for leaf in leaves(context, node.slice, spread=True):
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str | int):
            named = asked_in(leaf.value) if isinstance(leaf.value, str) else [str(leaf.value)]
            hit = {name for name in [*named, str(leaf.value)] if name in answers}
            if hit:
                found[leaf] = hit
    return found


def _literal_text(
    context: FixContext, literal: ast.Constant, symbol: Symbol, answers: Answers, in_place: bool
) -> str | None:
    """New source text for a literal; None where several values would have to stand in a place for one."""
    quote = context.segment(literal)
    if not isinstance(literal.value, str) or literal.value in answers:
        key = pin_key(symbol, answers[str(literal.value)])
        if isinstance(key, tuple):
            return _listing(key, quote) if in_place else f"({_listing(key, quote)})"
        return _spelled(key, quote)
    pieces = [_piece(piece, symbol, answers) for piece in _SEPARATOR.split(literal.value)]
    if all(isinstance(piece, str) for piece in pieces):
        return quoted("".join(str(piece) for piece in pieces), quote)
    keys: list[int | str] = []
    for piece, plain in zip(pieces, _SEPARATOR.split(literal.value), strict=True):
        if _SEPARATOR.fullmatch(plain) or not plain:
            continue
        keys += [piece] if isinstance(piece, str) else list(piece)
    text = _listing(keys, quote)
    return text if in_place else f"({text})"


def _piece(piece: str, symbol: Symbol, answers: Answers) -> str | tuple[int | str, ...]:
    """One name of a list in a string: as it is, another name, or several keys."""
    if piece in answers:
        key = pin_key(symbol, answers[piece])
        return key if isinstance(key, str) else key if isinstance(key, tuple) else (key,)
    if not _BUS.fullmatch(piece):
        return piece
    names = asked_in(piece)
    if not any(name in answers for name in names):
        return piece
    keys: list[int | str] = []
    for name in names:
        key = pin_key(symbol, answers[name]) if name in answers else name
        keys += key if isinstance(key, tuple) else (key,)
    return tuple(keys)


def _listing(keys: Sequence[int | str], quote: str) -> str:
    return ", ".join(_spelled(key, quote) for key in keys)


def _spelled(key: int | str, quote: str) -> str:
    return quoted(key, quote) if isinstance(key, str) else str(key)


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
        while isinstance(holder, ast.Tuple | ast.List | ast.Slice | ast.JoinedStr | ast.FormattedValue):
            holder = context.parents.get(holder)
        if not (isinstance(holder, ast.Subscript) and ast.dump(holder.value) == owner):
            return False
    return True


def _mapped(context: FixContext, node: ast.Subscript, symbol: Symbol, answers: Answers) -> tuple[TextChange, ...]:
    """`u[pin]` as `u[{'VIN': 'VI'}.get(pin, pin)]`: for names that no literal of their own stands for."""
    if isinstance(node.slice, ast.Tuple | ast.Slice | ast.Constant) or not _repeatable(node.slice):
        return ()
    index = context.segment(node.slice)
    quote = '"' if index.lstrip("f").startswith("'") else "'"  # not the quotes of the f-string around it
    entries = []
    for asked, pins in answers.items():
        key = pin_key(symbol, pins)
        value = f"({_listing(key, quote)})" if isinstance(key, tuple) else _spelled(key, quote)
        entries.append(f"{_asked_key(context, node, asked, quote)}: {value}")
    return (context.replace(node.slice, f"{{{', '.join(entries)}}}.get({index}, {index})"),)


def _asked_key(context: FixContext, node: ast.Subscript, asked: str, quote: str) -> str:
    """The asked pin as the key of a mapping: a number where the script asks by number."""
    if asked.isdigit() and literals(context, node.slice, int(asked)):
        return asked
    return quoted(asked, quote)


def _repeatable(index: ast.expr) -> bool:
    """Whether an expression may be evaluated twice: names, constants, formats, arithmetic; no calls that act."""
    return not any(
        isinstance(inner, ast.NamedExpr | ast.Await | ast.Yield)
        or (isinstance(inner, ast.Call) and not _is_pure(inner))
        for inner in ast.walk(index)
    )


def _is_pure(call: ast.Call) -> bool:
    """Whether a call only makes a text or number of others: `name.lower()`, `str(i)`, `chr(65 + i)`."""
    match call.func:
        case ast.Attribute(attr=method):
            return method in _TEXT_METHODS
        case ast.Name(id=name):
            return name in _TEXT_FUNCTIONS
    return False
