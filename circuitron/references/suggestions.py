"""Reference circuits for a planner to start from: what fits a request, with its figures, as text within a budget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from circuitron.agents.briefing import plan_text, selection_text
from circuitron.references.base import Designed, NotCovered, Reference
from circuitron.references.choice import choose, nearest
from circuitron.references.quantities import plain
from circuitron.references.reading import Naming, namings, read
from circuitron.references.wording import tidy

MOST = 2  # circuits that are suggested
LIMIT = 14_500  # characters of all of them: the largest, a VCO, has 14,046


def suggestions(prompt: str, catalogue: Sequence[Reference]) -> tuple[Designed, ...]:
    """The circuits that a request asks for, or that it names, what fits best first.

    Each is worked out for the figures of the request where these are in its ranges, else for its defaults.
    """
    try:
        return (choose(prompt, catalogue),)
    except NotCovered:
        pass
    text = plain(tidy(prompt))
    named = {r.name: found[0] for r in catalogue if (found := namings(text, r))}
    order = {reference.name: place for place, reference in enumerate(nearest(text, catalogue))}
    return tuple(_designed(text, naming) for naming in _best(named.values(), order)[:MOST])


def _best(named: Iterable[Naming], order: Mapping[str, int]) -> list[Naming]:
    """By longer names, then by how near a circuit is; of several that answer to one name, the lowest rank is first."""
    found = list(named)
    near = {n.reference.name: order.get(n.reference.name, len(order)) for n in found}
    of_name = {n.phrase: min(near[m.reference.name] for m in found if m.phrase == n.phrase) for n in found}
    return sorted(
        found, key=lambda n: (-len(n.phrase), of_name[n.phrase], n.phrase, n.reference.rank, near[n.reference.name])
    )


def _designed(text: str, naming: Naming) -> Designed:
    """A reference for the figures of a text, or for its defaults."""
    try:
        return naming.reference.design(read(text, naming.reference, naming).given)
    except NotCovered:
        return naming.reference.design({})


def suggestion_texts(suggested: Sequence[Designed]) -> tuple[str, ...]:
    """Each circuit as a planner reads it: plan, symbols, what it does not do; those that the budget has room for."""
    texts: list[str] = []
    for designed in suggested:
        text = "\n".join(
            (
                f"Reference circuit {designed.reference.name!r}: {designed.reference.title}",
                plan_text(designed.plan, designed.worked_out),
                "Symbols:",
                selection_text(designed.selection),
            )
        )
        if sum(map(len, texts)) + len(text) <= LIMIT:
            texts.append(text)
    return tuple(texts)
