"""Footprints that are not written Library:Name: a bare name, a chip size, a package, a path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, Literal

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.choice import choose
from circuitron.fixes.rules.examples import finding
from circuitron.fixes.usual_footprints import chip, chip_code, imperial_size
from circuitron.knowledge.footprint_fit import package
from circuitron.models import Candidate, Edit, ErrorType, Finding, Safety, Symbol
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


def _invalid(symbol: str, footprint: str, line: int = 1, *candidates: Candidate) -> Finding:
    found = finding(ErrorType.FOOTPRINT_INVALID, line, symbol=symbol, ref="X1", footprint=footprint)
    return found.model_copy(update={"candidates": candidates})


def _named(text: str, confidence: Literal["same", "likely"], why: str) -> Candidate:
    return Candidate(text=text, why=why, score=0.8, confidence=confidence)


CASES: tuple[Case, ...] = (
    Case(
        "a bare name",
        "r = Part('Device', 'R', footprint='R_0805_2012Metric')\n",
        (
            _invalid(
                "Device:R",
                "R_0805_2012Metric",
                1,
                _named("Resistor_SMD:R_0805_2012Metric", "same", "the library Resistor_SMD has it"),
            ),
        ),
        "r = Part('Device', 'R', footprint='Resistor_SMD:R_0805_2012Metric')\n",
    ),
    Case(
        "a chip size",
        "d = Part('Device', 'LED', footprint='0603')\n",
        (_invalid("Device:LED", "0603"),),
        "d = Part('Device', 'LED', footprint='LED_SMD:LED_0603_1608Metric')\n",
    ),
    Case(
        "sizes of the metric system, of which one is an imperial size as well",
        "a = Part('Device', 'R', footprint='1608')\nb = Part('Device', 'C', footprint='2012')\n"
        "c = Part('Device', 'R', footprint='0603')\n",
        (_invalid("Device:R", "1608"), _invalid("Device:C", "2012", 2), _invalid("Device:R", "0603", 3)),
        "a = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')\n"
        "b = Part('Device', 'C', footprint='Capacitor_SMD:C_0805_2012Metric')\n"
        "c = Part('Device', 'R', footprint='Resistor_SMD:R_0201_0603Metric')\n",
        safe=False,
    ),
    Case(
        "a size that only the metric system has",
        "a = Part('Device', 'R', footprint='R1608')\n",
        (_invalid("Device:R", "R1608"),),
        "a = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')\n",
    ),
    Case(
        "sizes of both systems leave one of both open",
        "a = Part('Device', 'R', footprint='1608')\nb = Part('Device', 'C', footprint='0805')\n"
        "c = Part('Device', 'R', footprint='0603')\n",
        (_invalid("Device:R", "1608"), _invalid("Device:C", "0805", 2), _invalid("Device:R", "0603", 3)),
    ),
    Case(
        "a package of which the symbol has the footprint",
        "u = Part('Timer', 'NE555D', footprint='SOIC-8')\n",
        (_invalid("Timer:NE555D", "SOIC-8"),),
        "u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')\n",
    ),
    Case(
        "a package that only one footprint has",
        "u = Part('Regulator_Linear', 'AMS1117-3.3', footprint='SOT-223-3')\n",
        (
            _invalid(
                "Device:Opamp",
                "SOT-223-3",
                1,
                _named("Package_TO_SOT_SMD:SOT-223-3_TabPin2", "likely", "its name says more"),
            ),
        ),
        "u = Part('Regulator_Linear', 'AMS1117-3.3', footprint='Package_TO_SOT_SMD:SOT-223-3_TabPin2')\n",
        safe=False,
    ),
    Case(
        "a path, in a variable",
        "FP = 'Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod'\nr = Part('Device', 'R', footprint=FP)\n",
        (_invalid("Device:R", "Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod", 2),),
        "FP = 'Resistor_SMD:R_0603_1608Metric'\nr = Part('Device', 'R', footprint=FP)\n",
    ),
    Case(
        "a library in somebody's folder",
        "d = Part('Device', 'LED', footprint='KiCad_V5/LED_SMD.pretty:LED_0805_2012Metric')\n",
        (_invalid("Device:LED", "KiCad_V5/LED_SMD.pretty:LED_0805_2012Metric"),),
        "d = Part('Device', 'LED', footprint='LED_SMD:LED_0805_2012Metric')\n",
    ),
    Case(
        "a package that could be several footprints",
        "u = Part('Device', 'R_Pack04', footprint='SMD')\n",
        (_invalid("Device:R_Pack04", "SMD"),),
    ),
)
