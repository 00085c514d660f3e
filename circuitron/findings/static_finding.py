"""What a static check found, before it is worded and given candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from circuitron.details import AnyDetail
    from circuitron.finding import Candidate, Span


class StaticFinding(NamedTuple):
    """Something that is certainly wrong.

    `message` is "" where the type's usual sentence says it, `candidates` empty where they are found by what is known.
    """

    detail: AnyDetail
    span: Span
    message: str = ""
    candidates: tuple[Candidate, ...] = ()
