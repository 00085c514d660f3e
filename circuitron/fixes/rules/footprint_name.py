"""Footprints that no library has: names of older KiCad versions, misspelt ones, a name in the wrong library."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.choice import Choice, choose
from circuitron.models import Candidate, Edit, ErrorType, Finding, Safety
from circuitron.source.edits import calls_at, set_text
from circuitron.source.value_origins import literals, part_calls


class FootprintName(Fix):
    """Gives a footprint its present name where that is the same land pattern and has the pads of all pins that are
    connected (safe); else the nearest one, if one is nearer than all others (unsafe). A part whose footprint lacks pads
    gets the one that its symbol names (unsafe).
    """

    name: ClassVar[str] = "footprint-name"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.FOOTPRINT_NOT_FOUND, ErrorType.FOOTPRINT_PADS})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        yield from self._renamed(context)
        for found in asked(context, ErrorType.FOOTPRINT_PADS):
            choice = choose(found.candidates)
            taken = choice.taken if choice else None
            changes = [set_text(context, text, taken.text) for text in _at_part(context, found)] if taken else []
            if choice and taken and changes:
                why = f"{found.facts.footprint} has no pad {', '.join(found.facts.pins)}; {taken.text} is {taken.why}"
                yield answer(self.name, found, dict.fromkeys(changes), why, choice.safety)

    def _renamed(self, context: FixContext) -> Iterator[Edit]:
        """A name that exists nowhere means one footprint wherever it stands, so all places get the new name at once."""
        groups: dict[str, list[Finding]] = {}
        for found in asked(context, ErrorType.FOOTPRINT_NOT_FOUND):
            groups.setdefault(found.facts.footprint, []).append(found)
        for name, members in groups.items():
            choices = [choose(found.candidates) for found in members]
            taken = _agreed(choices)
            changes = [set_text(context, text, taken.text) for text in _texts(context, name)] if taken else []
            if taken and changes:
                safe = all(choice is not None and choice.safety is Safety.SAFE for choice in choices)
                safety = Safety.SAFE if safe else Safety.UNSAFE
                yield answer(self.name, members[0], changes, f"{name} is {taken.text}: {taken.why}", safety)


def _agreed(choices: list[Choice | None]) -> Candidate | None:
    """The candidate that suits all parts with the footprint."""
    taken = [choice.taken if choice else None for choice in choices]
    first = taken[0]
    if first is None or any(candidate is None or candidate.text != first.text for candidate in taken):
        return None
    return first


def _texts(context: FixContext, name: str) -> Iterator[ast.Constant]:
    """String literals of the script that are just this name."""
    for node in context.nodes:
        joined = isinstance(context.parents.get(node), ast.JoinedStr | ast.FormattedValue)
        if isinstance(node, ast.Constant) and node.value == name and not joined:
            yield node


def _at_part(context: FixContext, found: Finding) -> Iterator[ast.Constant]:
    """The literal that gives just these parts their footprint."""
    calls = {made for call in calls_at(context, found.span) for made in part_calls(context, call)}
    for made in calls:
        for keyword in made.keywords:
            if keyword.arg == "footprint":
                yield from literals(context, keyword.value, found.facts.footprint)
