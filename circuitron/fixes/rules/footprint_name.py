"""Footprints that no library has: names of older KiCad versions, misspelt ones, a name in the wrong library."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.choice import Choice, choose
from circuitron.fixes.rules.examples import finding
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


def _missing(line: int, footprint: str, *candidates: Candidate, symbol: str = "Device:R") -> Finding:
    found = finding(ErrorType.FOOTPRINT_NOT_FOUND, line, symbol=symbol, ref="X1", footprint=footprint)
    return found.model_copy(update={"candidates": candidates})


def _lacking(line: int, footprint: str, own: str) -> Finding:
    found = finding(ErrorType.FOOTPRINT_PADS, line, symbol="Timer:NE555D", ref="U1", footprint=footprint, pins=("7",))
    return found.model_copy(update={"candidates": (_named(own, "likely", "the symbol's own footprint"),)})


def _named(
    text: str, confidence: Literal["same", "likely", "possible"] = "same", why: str = "its name today"
) -> Candidate:
    return Candidate(text=text, why=why, score=0.8, confidence=confidence, pins_match=True)


_R_0805 = _named("Resistor_SMD:R_0805_2012Metric")

CASES: tuple[Case, ...] = (
    Case(
        "a library and a name of KiCad 4",
        "r = Part('Device', 'R', footprint='Resistors_SMD:R_0805')\n",
        (_missing(1, "Resistors_SMD:R_0805", _R_0805),),
        "r = Part('Device', 'R', footprint='Resistor_SMD:R_0805_2012Metric')\n",
    ),
    Case(
        "a name that stands in a table, for several parts",
        'FP = {"R": "Resistors_SMD:R_0805"}\na = Part("Device", "R", footprint=FP["R"])\n'
        'b = Part("Device", "R")\nb.footprint = FP["R"]\n',
        (_missing(2, "Resistors_SMD:R_0805", _R_0805), _missing(3, "Resistors_SMD:R_0805", _R_0805)),
        'FP = {"R": "Resistor_SMD:R_0805_2012Metric"}\na = Part("Device", "R", footprint=FP["R"])\n'
        'b = Part("Device", "R")\nb.footprint = FP["R"]\n',
    ),
    Case(
        "a name that leaves something open",
        "u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8')\n",
        (_missing(1, "Package_SO:SOIC-8", _named("Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "likely")),),
        "u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')\n",
        safe=False,
    ),
    Case(
        "a footprint with too few pads; another part keeps it",
        "t = Part('Device', 'Q_NPN', footprint='Package_TO_SOT_SMD:SOT-23')\n"
        "u = Part('Timer', 'NE555D', footprint='Package_TO_SOT_SMD:SOT-23')\n",
        (_lacking(2, "Package_TO_SOT_SMD:SOT-23", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"),),
        "t = Part('Device', 'Q_NPN', footprint='Package_TO_SOT_SMD:SOT-23')\n"
        "u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')\n",
        safe=False,
    ),
    Case(
        "two that are as near",
        "r = Part('Device', 'R', footprint='Resistor_THT:R_Axial_DIN0207')\n",
        (
            _missing(
                1,
                "Resistor_THT:R_Axial_DIN0207",
                _named("Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal", "likely"),
                _named("Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal", "likely"),
            ),
        ),
    ),
    Case(
        "one name, of which two parts need different footprints",
        "FP = 'Package_SO:SOIC-8'\na = Part('Timer', 'NE555D', footprint=FP)\nb = Part('Device', 'R', footprint=FP)\n",
        (
            _missing(2, "Package_SO:SOIC-8", _named("Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "likely")),
            _missing(3, "Package_SO:SOIC-8", _named("Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.29x3mm", "likely")),
        ),
    ),
    Case(
        "a name that is put together",
        "size = '0805'\nr = Part('Device', 'R', footprint=f'Resistors_SMD:R_{size}')\n",
        (_missing(2, "Resistors_SMD:R_0805", _R_0805),),
    ),
    Case(
        "nothing like it",
        "t = Part('Device', 'Transformer_1P_1S', footprint='Transformer_THT:Transformer_EE20')\n",
        (_missing(1, "Transformer_THT:Transformer_EE20"),),
    ),
)
