"""A transistor in a package in which its leads have another order than in its symbol: an S8050 in SOT-23."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.details.calls import FootprintPinout
from circuitron.details.names import PartNotFound
from circuitron.edit import Safety
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.parts.part_calls import changes_of_part, makes_one
from circuitron.fixes.pin_requests import names_in
from circuitron.source.locations import calls_at


def made_for_package(context: FixContext, found: Finding, detail: FootprintPinout) -> Iterator[Proposal]:
    """The generic symbol with the order of the package, under the part's own name as value.

    Not safe: the footprint may be what is wrong. Nothing where the script names a lead by its number, which means one
    lead in the one package and another in the other.
    """
    generic = next((candidate for candidate in found.candidates if candidate.stand_in), None)
    calls = calls_at(context, found.span, "Part")
    if generic is None or len(calls) != 1 or not makes_one(context, calls[0]):
        return
    names = [name for node in context.requests_of(calls[0]) for name in names_in(context, node)]
    if not names or any(not name.isalpha() for name in names):
        return
    library, _, part = detail.symbol.rpartition(":")
    changes = changes_of_part(context, found, PartNotFound(library=library, part=part), generic)
    if changes:
        package = detail.footprint.rpartition(":")[2]
        reason = f"{generic.text} stands in for {part}, which counts its leads otherwise in {package}"
        yield Proposal(changes, f"{reason}: {generic.why}", Safety.UNSAFE)
