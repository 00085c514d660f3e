"""How an expression reads: its names, texts and numbers in order, whatever syntax holds them together.

`u['A' + i]`, `u['A%d' % i]` and `u[f'A{i}']` read the same; `u[f'A{5 - i}']` does not. Two readings are compared with
what a repair of a statement that failed may change in it: see `Terms`.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from typing import NamedTuple

# What these give reads as what they are given; `reversed` and `sorted` are not among them.
_TRANSPARENT = frozenset({"str", "int", "float", "repr", "format", "list", "tuple", "range", "enumerate", "iter"})
_FIELD = re.compile(r"%[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]")
_OF_SYMBOL = frozenset({"lib", "name", "footprint", "tool", "dest"})  # of Part: others look at these
_QUANTITY = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*([pnuµmkKMGRFHΩ]?)(\d*)")
_PREFIXES = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "µ": 1e-6, "m": 1e-3, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9}
_WORD = re.compile(r"\w+")
_CLOSE = 0.6  # names that are likelier one another's than chance has it
_VERY_CLOSE = 0.8


class Atom(NamedTuple):
    """One piece of a reading."""

    kind: str  # name, text, call, keyword, sign; symbol: what only says which symbol a part has
    text: str
    size: int = 0  # of a keyword: how many atoms its value has


Atoms = tuple[Atom, ...]
Signatures = Mapping[str, ast.FunctionDef | ast.AsyncFunctionDef]


# ------------------------------------------------------------------------------------------------------------ reading


def atoms(node: ast.AST | None, functions: Signatures) -> Atoms:
    """How an expression reads.

    Args:
        functions: the script's own, by name: their arguments read as keywords, whichever way they are given.
    """
    return tuple(_atoms(node, functions)) if node is not None else ()


def _atoms(node: ast.AST, functions: Signatures) -> Iterator[Atom]:
    match node:
        case ast.Name(id=name):
            yield Atom("name", name)
        case ast.Constant(value=value):
            if value != "":
                yield Atom("text", str(value))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            yield Atom("text", "-" + str(value))
        case ast.Attribute(value=owner, attr=name):
            yield from _atoms(owner, functions)
            yield Atom("text", name)
        case ast.BinOp(left=ast.Constant(value=str() as text), op=ast.Mod(), right=right):
            filled = right.elts if isinstance(right, ast.Tuple) else [right]
            yield from _filled(_FIELD.split(text), filled, functions)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="format"), args=values):
            pieces = [piece for piece, *_ in _fields(text)]
            yield from _filled(pieces, values, functions)
        case ast.Call(func=ast.Name(id=name), args=values) if name in _TRANSPARENT:
            for given in values:
                yield from _atoms(given, functions)
        case ast.Call():
            yield from _call(node, functions)
        case ast.Slice(lower=lower, upper=upper, step=step):
            yield from atoms(lower, functions)
            yield Atom("sign", ":")
            yield from atoms(upper, functions)
            if step is not None:
                yield Atom("sign", ":")
                yield from _atoms(step, functions)
        case ast.operator() | ast.unaryop() | ast.boolop() | ast.cmpop():
            if not isinstance(node, ast.Add):
                yield Atom("sign", type(node).__name__)
        case _:
            for child in _in_order(node):
                yield from _atoms(child, functions)


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node as they stand in the source."""
    match node:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                yield from (child for child in (key, value) if child is not None)
        case ast.Compare(left=left, ops=ops, comparators=others):
            yield left
            for op, other in zip(ops, others, strict=True):
                yield from (op, other)
        case ast.expr_context():
            return
        case _:
            yield from ast.iter_child_nodes(node)


def _fields(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(string.Formatter().parse(text))
    except ValueError:
        return [(text, None, None, None)]


def _filled(pieces: list[str], values: list[ast.expr], functions: Signatures) -> Iterator[Atom]:
    """A template with its values between its pieces."""
    waiting = list(values)
    for piece in pieces:
        if piece:
            yield Atom("text", piece)
        if waiting:
            yield from _atoms(waiting.pop(0), functions)
    for value in waiting:
        yield from _atoms(value, functions)


def _call(node: ast.Call, functions: Signatures) -> Iterator[Atom]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if isinstance(node.func, ast.Attribute):
        yield from _atoms(node.func.value, functions)
    elif not isinstance(node.func, ast.Name):
        yield from _atoms(node.func, functions)
    yield Atom("call", name)
    values = list(node.args)
    named = [(keyword.arg or "**", keyword.value) for keyword in node.keywords]
    if name in functions and isinstance(node.func, ast.Name):
        values, named = _bound(functions[name], values, named)
    elif name == "Part":
        of_symbol = values[:2] + [value for word, value in named if word in _OF_SYMBOL]
        yield from (Atom("symbol", atom.text) for value in of_symbol for atom in atoms(value, functions))
        values, named = values[2:], [(word, value) for word, value in named if word not in _OF_SYMBOL]
    for value in values:
        yield from _atoms(value, functions)
    for word, value in named if name in functions else sorted(named, key=lambda pair: pair[0]):
        inner = atoms(value, functions)
        yield Atom("keyword", word, len(inner))
        yield from inner


def _bound(
    function: ast.FunctionDef | ast.AsyncFunctionDef, values: list[ast.expr], named: list[tuple[str, ast.expr]]
) -> tuple[list[ast.expr], list[tuple[str, ast.expr]]]:
    """The arguments of a call by the names that the function gives them; a keyword that it lacks takes, in order, the
    place of one that is wanting, or says nothing."""
    known = [*(arg.arg for arg in function.args.posonlyargs + function.args.args)]
    by_keyword = [arg.arg for arg in function.args.kwonlyargs]
    given = dict(zip(known, values, strict=False)) | {word: v for word, v in named if word in (*known, *by_keyword)}
    optional = known[len(known) - len(function.args.defaults) :] if function.args.defaults else []
    wanting = [word for word in known if word not in given and word not in optional]
    unknown = [value for word, value in named if word not in (*known, *by_keyword)]
    given |= dict(zip(wanting, unknown, strict=False))
    return values[len(known) :], [(word, given[word]) for word in (*known, *by_keyword) if word in given]


# ---------------------------------------------------------------------------------------------------------- comparing


@dataclass(frozen=True)
class Terms:
    """What may differ between a statement that failed and what a repair makes of it.

    Args:
        undefined: names that the script reads and never made: another name or a text that reads alike may stand there.
        bound: names that the repaired script makes.
        known: names that the script makes itself.
        pins: names of pins that parts of the circuit have, as `folded` has them, with their numbers.
        renamed: variables that the repair calls otherwise.
        named: texts that findings name as wrong here.
        shifting: an index was out of range, so that it may be counted from another number.
    """

    undefined: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    pins: Mapping[str, Set[str]] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    named: frozenset[str] = frozenset()
    shifting: bool = False


def folded(name: str) -> str:
    """A name without what distinguishes spellings of one word."""
    return re.sub(r"[^a-z0-9+-]", "", name.lower())


def reads_alike(name: str, other: str, others: frozenset[str]) -> bool:
    """Whether one word may stand for the name, and not for another of `others` that is nearer to it."""
    if folded(name) == folded(other):
        return True
    own = _nearness(name, other)
    return not any(_nearness(third, other) > max(own, _CLOSE) for third in others - {name})


def _has_nearer(name: str, other: str, others: frozenset[str]) -> bool:
    """Whether one of `others` is much nearer to the name than the word that stands for it."""
    own = max(_nearness(name, other), _VERY_CLOSE)
    return any(_nearness(name, third) > own for third in others - {other})


def _nearness(one: str, other: str) -> float:
    return SequenceMatcher(None, folded(one), folded(other), autojunk=False).ratio()


def reads(old: Atoms, new: Atoms, terms: Terms) -> bool:
    """Whether one reading is the other, but for what the terms allow."""
    return _Reading(old, new, terms).agrees()


class _Reading:
    """Two readings laid side by side."""

    def __init__(self, old: Atoms, new: Atoms, terms: Terms) -> None:
        self.old, self.new, self.terms = old, new, terms
        self.lacking = any(atom.kind == "call" and atom.text in terms.undefined for atom in old)
        self.keywords = {atom.text for atom in old if atom.kind == "keyword"}
        self._next = cache(self._from)

    def agrees(self) -> bool:
        return self._next(0, 0)

    def _from(self, i: int, j: int) -> bool:
        if i == len(self.old) and j == len(self.new):
            return True
        return any(self._next(i + a, j + b) for a, b in self._steps(i, j))

    def _steps(self, i: int, j: int) -> Iterator[tuple[int, int]]:
        """How many atoms of the one and of the other may be taken for each other."""
        mine = self.old[i] if i < len(self.old) else None
        its = self.new[j] if j < len(self.new) else None
        if mine and its and self._same(mine, its):
            yield 1, 1
        if mine and its and its.kind == "text":
            yield from ((size, 1) for size in self._read_as(i, its.text))
        if mine:
            yield from ((size, 0) for size in self._dropped(i, mine))
        if its:
            yield from ((0, size) for size in self._added(j, its))

    def _same(self, mine: Atom, its: Atom) -> bool:
        terms = self.terms
        if mine.text in terms.named and mine.kind == its.kind != "sign":
            return True
        if mine.kind in ("name", "call") and mine.text in terms.undefined and its.kind in (mine.kind, "text"):
            return self._stands_for(mine.text, its)
        if mine.kind != its.kind and {mine.kind, its.kind} not in ({"call", "text"}, {"symbol", "text"}):
            return False
        if mine.kind == its.kind == "text" and its.text in terms.pins.get(folded(mine.text), ()):
            return True
        return its.text in (mine.text, terms.renamed.get(mine.text)) and mine.text not in terms.undefined

    def _stands_for(self, name: str, its: Atom) -> bool:
        """Whether a name or text may stand for a name that was never made."""
        if its.text == name or folded(its.text) == folded(name):
            return True
        if its.kind == "text" and folded(name) in self.terms.pins:
            return False
        if its.kind != "text" and _has_nearer(name, its.text, self.terms.bound):
            return False
        return reads_alike(name, its.text, self.terms.undefined)

    def _read_as(self, i: int, text: str) -> Iterator[int]:
        """How many atoms from the i-th on read as a text, as a number with or without its unit among them."""
        joined = ""
        for size, atom in enumerate(self.old[i:], start=1):
            if atom.kind in ("name", "call") and atom.text not in self.terms.undefined:
                return
            if atom.kind in ("name", "text"):
                joined += atom.text
            if atom.kind == "text" and (joined == text or (self.lacking and _is_quantity(joined, text))):
                yield size

    def _dropped(self, i: int, mine: Atom) -> Iterator[int]:
        terms = self.terms
        if mine.kind == "call" and mine.text in terms.undefined:
            yield 1
        if mine.kind == "symbol":
            yield 1
        if mine.kind == "keyword" and (mine.text in terms.named or mine.text in _OF_SYMBOL):
            yield 1 + mine.size
        if mine.kind == "text" and mine.text in terms.named:
            yield 1
        if mine.kind == "sign" and i + 1 < len(self.old) and self.old[i + 1].text in terms.undefined:
            yield 1
        if mine.kind == "name" and mine.text in terms.undefined and i and self.old[i - 1].kind == "sign":
            yield 1
        if terms.shifting:
            yield from _offset(self.old, i)

    def _added(self, j: int, its: Atom) -> Iterator[int]:
        if its.kind == "symbol":
            yield 1
        if its.kind == "keyword" and its.text not in self.keywords:
            yield 1 + its.size
        if self.lacking and (its.kind != "name" or its.text not in self.terms.known):
            yield 1
        if self.terms.shifting:
            yield from _offset(self.new, j)


def _offset(reading: Atoms, place: int) -> Iterator[int]:
    """The atoms of `+ 1` and `- 1`."""
    if reading[place].text == "1":
        yield 1
    if reading[place].text == "Sub" and place + 1 < len(reading) and reading[place + 1].text == "1":
        yield 2


def _is_quantity(number: str, text: str) -> bool:
    """Whether a text is a value of this number, with a unit or prefix or without: 680 is `680R`, 1000 `1k`."""
    found = _QUANTITY.match(text)
    if found is None or not re.fullmatch(r"\d+(\.\d+)?(e-?\d+)?", number):
        return False
    digits, unit, more = found.groups()
    size = float(f"{digits.replace(',', '.')}.{more}" if more and "." not in digits else digits.replace(",", "."))
    wanted = float(number)
    return any(abs(value - wanted) <= 1e-9 * wanted for value in (size, size * _PREFIXES.get(unit, 1.0)))


# ------------------------------------------------------------------------------------------- lines that are no Python


def names_the_same(line: str, statements: Iterable[Iterable[Atoms]], known: frozenset[str]) -> bool:
    """Whether statements stand for a line that is no Python: those that say nothing but what the line says name
    together all the variables and numbers in it.

    Args:
        statements: the readings that each is made of.
        known: variables.
    """
    words = _WORD.findall(line)
    wanted = {word for word in words if word in known or word.isdecimal()}
    found: set[str] = set()
    for pieces in statements:
        if all(_is_stated(piece, words, known) for piece in pieces):
            found |= {atom.text for piece in pieces for atom in piece}
    return wanted <= found


def _is_stated(reading: Atoms, words: list[str], known: frozenset[str]) -> bool:
    """Whether words say all of a reading, each text beside the variable that it is of."""
    places: list[int | None] = [None]
    for atom in reading:
        if atom.kind not in ("name", "text") or (atom.kind == "name" and atom.text not in known):
            continue
        found = [at for at, word in enumerate(words) if _says(word, atom)]
        if atom.kind == "name":
            if not found:
                return False
            places = [*found]
        elif not any(place is None or _beside(words, place, at, known) for at in found for place in places):
            return False
    return True


def _says(word: str, atom: Atom) -> bool:
    if atom.kind == "name" or atom.text.isdecimal():
        return word == atom.text
    text = re.sub(r"[+-]", "", folded(atom.text))
    return bool(text) and folded(word).startswith(text)


def _beside(words: list[str], one: int, other: int, known: frozenset[str]) -> bool:
    """Whether no other variable stands between two words."""
    first, last = sorted((one, other))
    return not any(word in known for word in words[first + 1 : last])
