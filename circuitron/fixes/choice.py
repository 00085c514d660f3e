"""Choosing among candidates: which may be taken, how safely, and when the choice is the user's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from circuitron.models import Candidate, Safety

_NEAR = 0.02  # scores this close are equally good
_SHOWN = 4


@dataclass(frozen=True)
class Choice:
    """The candidate to take; or, with `taken` None, those among which only the user can choose."""

    taken: Candidate | None
    safety: Safety
    others: tuple[Candidate, ...]

    @property
    def listing(self) -> str:
        """The candidates as a sentence's tail: "A (why) or B (why)"."""
        return " or ".join(f"{c.text} ({c.why})" if c.why else c.text for c in self.others[:_SHOWN])


def choose(candidates: Sequence[Candidate]) -> Choice | None:
    """The best candidate, if one is better than all others; None where there is nothing to choose from.

    "same" is safe to take, "likely" is not safe, and what is only "possible" is laid before the user.
    """
    for confidence, safety in (("same", Safety.SAFE), ("likely", Safety.UNSAFE)):
        group = [c for c in candidates if c.confidence == confidence]
        if not group:
            continue
        rivals = [c for c in group[1:] if c.score > group[0].score - _NEAR]
        if rivals:
            return Choice(None, Safety.UNSAFE, (group[0], *rivals))
        return Choice(group[0], safety, tuple(candidates[1:]))
    return Choice(None, Safety.UNSAFE, tuple(candidates)) if candidates else None
