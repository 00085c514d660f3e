"""Variables that are misspelt: `Vcc` for `vcc`, `gdn` for `gnd`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.similarity import slip_in
from circuitron.models import Edit, ErrorType, Finding, Safety
from circuitron.source.imports import bound_names
from circuitron.source.locations import statement_at
from circuitron.source.scopes import bindings_at

_CLASSES = frozenset({"Bus", "Net", "Part", "Pin"})
_LONG = 5  # letters from which one that is missing or doubled leaves no doubt


class MisspeltVariables(Fix):
    """Puts the variable that is meant, where one alone is near.

    Safe: another case; in a word of five letters, two swapped, one missing or one too many. Not safe: the same in a
    shorter word, another letter in a longer one. `in_b` is no slip of `in_a`, but another variable.
    """

    name: ClassVar[str] = "misspelt-variables"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.UNDEFINED_NAME, ErrorType.PYTHON_ERROR, ErrorType.UNCONNECTABLE}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        for found in asked(context, *self.answers):
            if found.type is not ErrorType.UNDEFINED_NAME:
                for use, right in _classes(context, found):
                    reason = f"{use.id} is a class of SKiDL's; the variable is called {right}"
                    yield answer(self.name, found, (context.replace(use, right),), reason)
                continue
            wrong = undefined_name(found)
            near = [other for other in sorted(bound) if other != wrong and _is_slip(wrong, other)]
            uses = [
                node
                for node in context.nodes
                if isinstance(node, ast.Name) and node.id == wrong and isinstance(node.ctx, ast.Load)
            ]
            if not wrong or wrong in bound or len(near) != 1:
                continue
            right = near[0]
            if uses and all(bindings_at(context, right, use) for use in uses):
                safety = Safety.SAFE if _is_sure(wrong, right) else Safety.UNSAFE
                changes = tuple(context.replace(use, right) for use in uses)
                yield answer(self.name, found, changes, f"{wrong} is nowhere defined, {right} is", safety)


def _classes(context: FixContext, found: Finding) -> Iterator[tuple[ast.Name, str]]:
    """`mcu[Pin]`, `u[1] += Net` where there are variables `pin`, `net`: a class is no index, and connects nothing."""
    statement = statement_at(context, found.span)
    if statement is None or not re.search(r"<class '(?:type|skidl\.)|\(type\)", found.message):
        return
    for node in ast.walk(statement):
        parent = context.parents.get(node)
        read = isinstance(parent, ast.Subscript) and parent.slice is node
        read = read or (isinstance(parent, ast.AugAssign) and parent.value is node)
        if isinstance(node, ast.Name) and node.id in _CLASSES and read and bindings_at(context, node.id.lower(), node):
            yield node, node.id.lower()


def _is_slip(wrong: str, right: str) -> bool:
    if wrong.casefold() == right.casefold():
        return True
    if wrong[:1] != right[:1] or re.findall(r"\d+", wrong) != re.findall(r"\d+", right):
        return False
    return bool(slip_in(wrong, right)) or _swapped(wrong, right) or _one_more(wrong, right) or _one_more(right, wrong)


def _is_sure(wrong: str, right: str) -> bool:
    """Whether no other variable can be meant: another case, or a long word with all the letters of the other."""
    if wrong.casefold() == right.casefold():
        return True
    replaced = len(wrong) == len(right) and sorted(wrong.casefold()) != sorted(right.casefold())
    return len(slip_in(wrong, right)) >= _LONG and not replaced


def _swapped(one: str, other: str) -> bool:
    """Whether two neighbours have changed places."""
    if len(one) != len(other) or len(one) < 3:
        return False
    places = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(places) != 2 or places[1] != places[0] + 1:
        return False
    first, second = places
    return one[first] == other[second] and one[second] == other[first]


def _one_more(longer: str, shorter: str) -> bool:
    """Whether a letter inside is one too many. At the end it tells variables apart: `usb_d` and `usb_dp`."""
    if len(longer) != len(shorter) + 1 or len(shorter) < _LONG:
        return False
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(1, len(shorter)))
