"""Classifies a failure: how grave, of what kind, and whether the plan itself must change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from circuitron.errors import SettingsError
from circuitron.finding import ErrorCategory, ErrorSeverity, ExecutionError
from circuitron.findings import patterns

if TYPE_CHECKING:
    from circuitron.findings.patterns import Pattern
    from circuitron.settings import ErrorPatterns

_REPLAN = frozenset({ErrorSeverity.CRITICAL, ErrorSeverity.HIGH})
_UNKNOWN = (ErrorCategory.UNKNOWN, ErrorSeverity.MEDIUM)
_LONGEST = 4000  # characters of a message that are looked at; the cause stands at its ends


class ExecutionErrorDetector:
    """Pattern tables, and what they say about a message.

    The tables of the class may be extended by a subclass; a user's own patterns come by the constructor and are
    looked at first.

    Args:
        extra: (regular expression, category, severity); searched without regard to case.

    Raises:
        SettingsError: a pattern is no regular expression; the message names it.
    """

    CRITICAL_PATTERNS: ClassVar[tuple[Pattern, ...]] = patterns.CRITICAL
    HIGH_PATTERNS: ClassVar[tuple[Pattern, ...]] = patterns.HIGH
    MEDIUM_PATTERNS: ClassVar[tuple[Pattern, ...]] = patterns.MEDIUM
    LOW_PATTERNS: ClassVar[tuple[Pattern, ...]] = patterns.LOW
    TIMEOUT_PATTERNS: ClassVar[tuple[Pattern, ...]] = patterns.TIMEOUT

    RETRIES_UNTIL_CRITICAL: ClassVar[int] = 3  # a timeout that came back this often will come back again

    def __init__(self, extra: Iterable[Pattern] = ()) -> None:
        self._extra = tuple(extra)
        for pattern, _, _ in self._extra:
            try:
                re.compile(pattern)
            except re.error as error:
                raise SettingsError(
                    f"The error pattern {pattern!r} is no regular expression: {error}.",
                    "Patterns are Python regular expressions; escape signs such as ( and * with a backslash.",
                ) from error

    @classmethod
    def from_settings(cls, settings: ErrorPatterns) -> ExecutionErrorDetector:
        """A detector with the patterns of `[tool.circuitron.patterns]`.

        Raises:
            SettingsError: a pattern is no regular expression.
        """
        tables = (
            (settings.critical, ErrorCategory.UNKNOWN, ErrorSeverity.CRITICAL),
            (settings.high, ErrorCategory.UNKNOWN, ErrorSeverity.HIGH),
            (settings.timeout, ErrorCategory.TIMEOUT, ErrorSeverity.HIGH),
            (settings.medium, ErrorCategory.UNKNOWN, ErrorSeverity.MEDIUM),
            (settings.low, ErrorCategory.UNKNOWN, ErrorSeverity.LOW),
        )
        return cls((text, category, severity) for texts, category, severity in tables for text in texts)

    def detect_execution_error(self, message: str, context: Mapping[str, Any] | None = None) -> ExecutionError:
        """Classify a message.

        Args:
            context: kept with the result. `error_type` is the type of the finding, which decides before the message
                does; `retry_count` how often the same step failed before; `candidates`, where it is not empty, means
                that what was not found has replacements, so the plan can stay.
        """
        given = dict(context or {})
        retries = _count(given.get("retry_count"))
        category, severity = self._match(message, given.get("error_type"))
        if category is ErrorCategory.TIMEOUT and retries >= self.RETRIES_UNTIL_CRITICAL:
            severity = ErrorSeverity.CRITICAL
        if category is ErrorCategory.DEPENDENCY and severity is ErrorSeverity.HIGH and given.get("candidates"):
            severity = ErrorSeverity.MEDIUM
        return ExecutionError(
            message=message,
            severity=severity,
            category=category,
            requires_replanning=severity in _REPLAN,
            context=given,
            retry_count=retries,
        )

    def requires_replanning(self, message: str) -> bool:
        """Whether the plan must change; `detect_execution_error` says why."""
        return self.detect_execution_error(message).requires_replanning

    def _match(self, message: str, error_type: object) -> tuple[ErrorCategory, ErrorSeverity]:
        """The first that applies: a pattern of the user's, the type, a pattern of the class."""
        text = message if len(message) <= _LONGEST else message[: _LONGEST // 2] + message[-_LONGEST // 2 :]
        tables = (
            self.CRITICAL_PATTERNS,
            self.TIMEOUT_PATTERNS,
            self.HIGH_PATTERNS,
            self.MEDIUM_PATTERNS,
            self.LOW_PATTERNS,
        )
        by_type = next((known for kind, known in patterns.TYPES.items() if kind == error_type), None)
        by_message = (_search(table, text) for table in tables)
        return _search(self._extra, text) or by_type or next(filter(None, by_message), _UNKNOWN)


def _search(table: Iterable[Pattern], text: str) -> tuple[ErrorCategory, ErrorSeverity] | None:
    found = (entry for entry in table if re.search(entry[0], text, re.IGNORECASE))
    return next(((category, severity) for _, category, severity in found), None)


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


@cache
def _default() -> ExecutionErrorDetector:
    return ExecutionErrorDetector()


def detect_execution_error(message: str, context: Mapping[str, Any] | None = None) -> ExecutionError:
    """Classify a message with the built-in patterns; see `ExecutionErrorDetector.detect_execution_error`."""
    return _default().detect_execution_error(message, context)


def requires_replanning(message: str) -> bool:
    """Whether a message means that the plan must change, by the built-in patterns."""
    return _default().requires_replanning(message)
