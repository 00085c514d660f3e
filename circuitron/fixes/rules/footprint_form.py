"""Footprints that are not written Library:Name: a bare name, a chip size, a package, a path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.choice import choose
from circuitron.fixes.usual_footprints import chip, chip_code, imperial_size
from circuitron.knowledge.footprint_fit import package
from circuitron.models import Edit, ErrorType, Finding, Safety, Symbol
from circuitron.source.edits import calls_at, set_text
from circuitron.source.value_origins import literals, part_calls

_PATH = re.compile(r"([\w.+-]+?)(?:\.pretty)?[/\\:]+([\w.,+()-]+?)(?:\.kicad_mod)?$")
_FOLDER = re.compile(r".*[/\\]([\w.+-]+?)\.pretty[/\\:]+([\w.,+()-]+?)(?:\.kicad_mod)?$")


class FootprintForm(Fix):
    """Writes a footprint as Library:Name where its name, size or symbol leaves no doubt which is meant (safe), or where
    one of KiCad's footprints of that package is nearest (unsafe)."""

    name: ClassVar[str] = "footprint-form"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.FOOTPRINT_INVALID})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            given = found.facts.footprint
            symbol = context.symbols.part(library, name)
            footprint, why, safety = _chip(context, found, symbol) or _meant(found, symbol)
            changes = [
                set_text(context, literal, footprint)
                for call in {made for call in calls_at(context, found.span) for made in part_calls(context, call)}
                for keyword in call.keywords
                if keyword.arg == "footprint" and footprint
                for literal in literals(context, keyword.value, given)
            ]
            if changes:
                yield answer(self.name, found, dict.fromkeys(changes), f"{given!r} is {footprint}: {why}", safety)


def _chip(context: FixContext, found: Finding, symbol: Symbol | None) -> tuple[str, str, Safety] | None:
    """The chip that a bare size means for the symbol, as `_meant`; None where it is not one."""
    code = chip_code(found.facts.footprint)
    if not code or symbol is None:
        return None
    asked_for = [d.facts.footprint for d in context.diagnostics if d.type is ErrorType.FOOTPRINT_INVALID]
    others = [part.footprint for part in context.snapshot.parts] if context.snapshot else []
    size, safety = imperial_size(code, [found.facts.footprint, *asked_for, *others])
    footprint = chip(symbol, size)
    if size and not footprint:
        return None
    return footprint, f"the chip of that size for {symbol.id}", safety


def _meant(found: Finding, symbol: Symbol | None) -> tuple[str, str, Safety]:
    """The footprint that is meant, how that is known, and how surely; "" where it is not."""
    given = found.facts.footprint
    path = _PATH.fullmatch(given.strip()) or _FOLDER.fullmatch(given.strip())
    if path:
        return f"{path[1]}:{path[2]}", "library and name are parted by a colon", Safety.SAFE
    own = symbol.footprint if symbol else ""
    if own and (
        own.partition(":")[2] == given or (package(given) and package(own.partition(":")[2]) == package(given))
    ):
        return own, "the footprint that the symbol names", Safety.SAFE
    choice = choose([candidate for candidate in found.candidates if ":" in candidate.text])
    if choice is not None and choice.taken is not None:
        return choice.taken.text, choice.taken.why, choice.safety
    return "", "", Safety.UNSAFE
