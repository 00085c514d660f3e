"""What a static check found, before it is worded and given candidates."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.models import Candidate, ErrorType, Facts, Span


class StaticFinding(NamedTuple):
    """Something surely wrong.

    `message` is "" where the type's usual sentence says it, `candidates` empty where they are found by the facts.
    """

    type: ErrorType
    span: Span
    facts: Facts
    message: str = ""
    candidates: tuple[Candidate, ...] = ()
