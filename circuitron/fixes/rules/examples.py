"""Diagnostics for the worked examples (`CASES`) of the rules."""

from __future__ import annotations

from typing import Any

from circuitron.models import ErrorType, Facts, Finding, Grade, Origin, Span


def finding(type: ErrorType, line: int, message: str = "", **facts: Any) -> Finding:
    """A fault of this type on a line of the example."""
    return Finding(
        type=type,
        grade=Grade.FAULT,
        message=message or type.value,
        origin=Origin.EXCEPTION,
        span=Span(file="script.py", line=line),
        facts=Facts(**facts),
    )
