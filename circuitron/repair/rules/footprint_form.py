"""Footprints that are not written Library:Name: a bare name, a chip size, a package, a path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.knowledge.footprint_fit import package
from circuitron.models import Diagnostic, Edit, ErrorType, Safety, Symbol
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked, calls_at, set_text
from circuitron.repair.footprints import chip, with_library
from circuitron.repair.literals import literals, part_calls
from circuitron.repair.rules.examples import finding

_PATH = re.compile(r"([\w.+-]+?)(?:\.pretty)?[/\\:]+([\w.,+()-]+?)(?:\.kicad_mod)?$")
_SIZE = re.compile(r"(?:[A-Z]+_?)?(\d{4})$")

_WHOLE_NAMES = frozenset({"SOT-23", "SOT-23-5", "SOT-23-6", "SOT-23-8", "TO-92"})  # packages that are names as well


class FootprintForm(Rule):
    """Writes a footprint as Library:Name where its name, size or symbol leaves no doubt which is meant."""

    name: ClassVar[str] = "footprint-form"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.FOOTPRINT_INVALID})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            given = found.facts.footprint
            footprint, why = _meant(given, context.symbols.part(library, name))
            changes = [
                set_text(context, literal, footprint)
                for call in {made for call in calls_at(context, found.span) for made in part_calls(context, call)}
                for keyword in call.keywords
                if keyword.arg == "footprint" and footprint
                for literal in literals(context, keyword.value, given)
            ]
            if changes:
                yield answer(self.name, found, dict.fromkeys(changes), f"{given!r} is {footprint}: {why}", Safety.SAFE)


def _meant(given: str, symbol: Symbol | None) -> tuple[str, str]:
    """The footprint that is meant, and how that is known; ("", "") where it is not."""
    path = _PATH.fullmatch(given.strip())
    if path:
        return f"{path[1]}:{path[2]}", "library and name are parted by a colon"
    size = _SIZE.fullmatch(given.strip())
    if size and symbol and chip(symbol, size[1]):
        return chip(symbol, size[1]), f"the chip of that size for {symbol.id}"
    own = symbol.footprint if symbol else ""
    if own and (
        own.partition(":")[2] == given or (package(given) and package(own.partition(":")[2]) == package(given))
    ):
        return own, "the footprint that the symbol names"
    if "_" in given or given in _WHOLE_NAMES:
        return with_library(given), "the library that footprints of that name are in"
    return "", ""


def _invalid(symbol: str, footprint: str, line: int = 1) -> Diagnostic:
    return finding(ErrorType.FOOTPRINT_INVALID, line, symbol=symbol, ref="X1", footprint=footprint)


CASES: tuple[Case, ...] = (
    Case(
        "a bare name",
        "r = Part('Device', 'R', footprint='R_0805_2012Metric')\n",
        (_invalid("Device:R", "R_0805_2012Metric"),),
        "r = Part('Device', 'R', footprint='Resistor_SMD:R_0805_2012Metric')\n",
    ),
    Case(
        "a chip size",
        "d = Part('Device', 'LED', footprint='0603')\n",
        (_invalid("Device:LED", "0603"),),
        "d = Part('Device', 'LED', footprint='LED_SMD:LED_0603_1608Metric')\n",
    ),
    Case(
        "a package of which the symbol has the footprint",
        "u = Part('Timer', 'NE555D', footprint='SOIC-8')\n",
        (_invalid("Timer:NE555D", "SOIC-8"),),
        "u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')\n",
    ),
    Case(
        "a path, in a variable",
        "FP = 'Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod'\nr = Part('Device', 'R', footprint=FP)\n",
        (_invalid("Device:R", "Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod", 2),),
        "FP = 'Resistor_SMD:R_0603_1608Metric'\nr = Part('Device', 'R', footprint=FP)\n",
    ),
    Case(
        "a package that could be several footprints",
        "u = Part('Device', 'R_Pack04', footprint='SMD')\n",
        (_invalid("Device:R_Pack04", "SMD"),),
    ),
)
