"""Pins requested by a regular expression, which SKiDL reads as one only where a part says so: `mcu['.*/CAN0_TX']`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from circuitron.details.connections import PinNotFound
from circuitron.edit import Safety
from circuitron.execution_report import PartInstance
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.snapshot_to_source import alone_on_line, part_of, part_variable
from circuitron.source.edits import insert_after

_PATTERN = re.compile(r"[^\[]*(?:\.[*+]|\\[dw])[^\[]*")  # what no pin is called by; brackets may be those of a bus
_PLACEHOLDER = "?"  # the number of a pin that a diagnose run made up
_LONGEST = 100  # characters of a pattern that is tried
_REPEATED = re.compile(r"[*+}]\)?[*+{]")  # may take a time that grows with every letter


def patterned(context: FixContext) -> Iterator[tuple[Finding, Proposal]]:
    """Findings of patterns that each match one pin of the part, and `part.match_pin_regex = True` for all of them.

    SKiDL looks for a pin of that very name first, so that the part's other requests find what they found; but slices
    ("A[1:3]") then no longer find pins by number. Without any, and with another pin for each pattern, it is safe.
    """
    by_part: dict[str, list[tuple[Finding, str]]] = {}
    for found, detail in context.of(PinNotFound):
        if detail.ref and _PATTERN.fullmatch(detail.pin):
            by_part.setdefault(detail.ref, []).append((found, detail.pin))
    for ref, requests in by_part.items():
        part = part_of(context.snapshot, ref)
        variable = part_variable(context, part) if part else None
        if part is None or variable is None or not alone_on_line(context, variable.statement):
            continue
        if f"{variable.text}.match_pin_regex" in context.text:
            continue
        matched = {pattern: _matched(part, pattern) for _, pattern in requests}
        if all(matched.values()):
            change = insert_after(context, variable.statement, f"{variable.text}.match_pin_regex = True")
            reason = f"{requests[0][1]} is a regular expression; SKiDL takes it for one where match_pin_regex is set"
            plain = len(set(matched.values())) == len(matched) and not _has_slices(context)
            yield requests[0][0], Proposal((change,), reason, Safety.SAFE if plain else Safety.UNSAFE)


def _has_slices(context: FixContext) -> bool:
    """Whether the script may ask a part for pins by a slice, in brackets or in a text."""
    subscripts = any(isinstance(node.slice, ast.Slice) for node in context.all(ast.Subscript))
    texts = (node.value for node in context.all(ast.Constant) if isinstance(node.value, str))
    return subscripts or any("[" in text for text in texts)


def _matched(part: PartInstance, pattern: str) -> str:
    """The number of the one pin that a pattern matches by its whole name, as SKiDL compares, in upper or lower case;
    "" where there is none, or several."""
    if len(pattern) > _LONGEST or _REPEATED.search(pattern):
        return ""
    try:
        compiled = re.compile(pattern, re.IGNORECASE | re.DOTALL | re.MULTILINE)
    except re.error:
        return ""
    named = [pin for pin in part.pins if not pin.number.startswith(_PLACEHOLDER) and compiled.fullmatch(pin.name)]
    return named[0].number if len(named) == 1 else ""
