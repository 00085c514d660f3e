"""A good script as the mutations see it: its parts, pins, nets and statements, with their places in the source."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.knowledge.base import SymbolSource
from circuitron.run_request import Libraries, Module
from circuitron.source.calls import called_name
from circuitron.source.edits import insert_before, quoted
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol

Harm = tuple[TextChange | Module, ...]  # the changes of one mutation at one place, and files that it puts beside


@dataclass(frozen=True)
class PartCall:
    """A `Part("Library", "Name", …)` whose symbol is known."""

    call: ast.Call
    library: ast.Constant
    name: ast.Constant
    symbol: Symbol


@dataclass(frozen=True)
class AskedPin:
    """A pin that the script asks for by its name, in a literal of its own inside the brackets."""

    literal: ast.Constant
    name: str
    symbol: Symbol
    owner: ast.Subscript


@dataclass(frozen=True)
class Subject:
    """One good script."""

    name: str
    source: str
    symbols: SymbolSource
    libraries: Libraries
    files: tuple[Module, ...] = ()  # beside the script

    @cached_property
    def context(self) -> FixContext:
        return FixContext(self.source, self.name, findings=(), symbols=self.symbols, libraries=self.libraries)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        assert self.context.tree is not None
        return tuple(ast.walk(self.context.tree))

    @cached_property
    def statements(self) -> tuple[ast.stmt, ...]:
        """Statements that have their line to themselves and hold no others."""
        simple = [node for node in self.nodes if isinstance(node, ast.stmt) and not hasattr(node, "body")]
        return tuple(node for node in simple if self.segment(node) == self.lines[node.lineno - 1].strip())

    @cached_property
    def lines(self) -> list[str]:
        return self.source.split("\n")

    @cached_property
    def parts(self) -> tuple[PartCall, ...]:
        return tuple(self._parts())

    def _parts(self) -> Iterator[PartCall]:
        for call in self.calls("Part"):
            match call.args[:2]:
                case [ast.Constant(value=str() as library) as first, ast.Constant(value=str() as name) as second]:
                    symbol = self.symbols.part(library, name)
                    if symbol is not None:
                        yield PartCall(call, first, second, symbol)

    @cached_property
    def pins(self) -> tuple[AskedPin, ...]:
        return tuple(self._pins())

    def _pins(self) -> Iterator[AskedPin]:
        symbol_of = {part.call: part.symbol for part in self.parts}
        for node in self.nodes:
            if not isinstance(node, ast.Subscript):
                continue
            made = part_calls(self.context, node.value)
            symbols = {symbol_of[call].id: symbol_of[call] for call in made if call in symbol_of}
            if len(symbols) != 1 or len(made) != len([call for call in made if call in symbol_of]):
                continue
            elements = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            for element in elements:
                if isinstance(element, ast.Constant) and isinstance(element.value, str) and "[" not in element.value:
                    yield AskedPin(element, element.value, next(iter(symbols.values())), node)

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """Calls of these functions or methods."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and called_name(node) in names:
                yield node

    def segment(self, node: ast.expr | ast.stmt) -> str:
        return self.context.segment(node)

    def replace(self, node: ast.expr | ast.stmt, text: str) -> Harm:
        return (self.context.replace(node, text),)

    def reword(self, literal: ast.Constant, text: str) -> Harm:
        """Another string in a literal's place."""
        return self.replace(literal, quoted(text, self.segment(literal)))

    def line(self, statement: ast.stmt) -> TextChange:
        """A change that removes a statement with its line."""
        change = self.context.replace(statement, "")
        start = self.source.rfind("\n", 0, change.start) + 1
        end = self.source.find("\n", change.end)
        return TextChange(start=start, end=end + 1 if end >= 0 else len(self.source), text="")

    def skidl(self, name: str) -> str:
        """A name of SKiDL's as this script would write it, imports left as they are."""
        return name if "import *" in self.source else f"{self.prefix}{name}"

    @property
    def prefix(self) -> str:
        found = re.search(r"^import skidl(?: as (\w+))?$", self.source, re.MULTILINE)
        return f"{found[1] or 'skidl'}." if found else ""

    def insert(self, statement: ast.stmt, *lines: str) -> TextChange:
        return insert_before(self.context, statement, *lines)


def after_imports(subject: Subject) -> ast.stmt:
    """The first statement behind the imports."""
    tree = subject.context.tree
    assert tree is not None
    last = max(place for place, node in enumerate(tree.body) if isinstance(node, ast.Import | ast.ImportFrom))
    return tree.body[last + 1]


Mutation = Callable[[Subject, random.Random], list[Harm]]

_NEIGHBOURS = {"a": "s", "e": "r", "i": "o", "o": "p", "t": "r", "n": "m", "c": "v", "s": "d", "r": "t", "u": "i"}


def slip(word: str, rng: random.Random) -> str:
    """`word` as fingers get it wrong inside: two letters swapped, one missing, doubled or a neighbouring key's.

    Digits stay: another number is another name. "" where the word has too few letters.
    """
    places = [i for i in range(1, len(word) - 1) if word[i].isalpha() and word[i - 1].isalpha()]
    if len(places) < 2 or len(word) < 4:
        return ""
    place = rng.choice(places)
    way = rng.choice(("swap", "drop", "double", "key"))
    letter = word[place]
    if way == "swap" and word[place - 1] != letter and place > 1:
        return word[: place - 1] + letter + word[place - 1] + word[place + 1 :]
    if way == "double":
        return word[:place] + letter + word[place:]
    if way == "key" and letter.lower() in _NEIGHBOURS:
        other = _NEIGHBOURS[letter.lower()]
        return word[:place] + (other.upper() if letter.isupper() else other) + word[place + 1 :]
    return word[:place] + word[place + 1 :]
