"""Pins requested by a regular expression, which SKiDL reads as one only where a part says so: `mcu['.*/CAN0_TX']`."""

from __future__ import annotations

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
    ("A[1:3]") then no longer find pins by number.
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
        if all(_matches_one(part, pattern) for _, pattern in requests):
            change = insert_after(context, variable.statement, f"{variable.text}.match_pin_regex = True")
            reason = f"{requests[0][1]} is a regular expression; SKiDL takes it for one where match_pin_regex is set"
            yield requests[0][0], Proposal((change,), reason, Safety.UNSAFE)


def _matches_one(part: PartInstance, pattern: str) -> bool:
    """Whether a pattern matches one pin by its whole name, as SKiDL compares, in upper or lower case."""
    if len(pattern) > _LONGEST or _REPEATED.search(pattern):
        return False
    try:
        compiled = re.compile(pattern, re.IGNORECASE | re.DOTALL | re.MULTILINE)
    except re.error:
        return False
    named = [pin for pin in part.pins if not pin.number.startswith(_PLACEHOLDER) and compiled.fullmatch(pin.name)]
    return len(named) == 1
