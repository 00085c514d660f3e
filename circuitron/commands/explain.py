"""circuitron explain: what an error type means, its cause and its remedy."""

from __future__ import annotations

import sys
from pathlib import Path

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, FatalError, UsageError


def explain(
    error_type: options.ErrorName = None, output_format: options.PageFormat = None, color: options.Color = None
) -> int:
    """Explain an error type, or a code of the review such as ER101: cause, remedy and an example."""
    from circuitron.error_types import ErrorType
    from circuitron.findings import guidance
    from circuitron.report import reference
    from circuitron.settings import load

    settings = load(Path.cwd(), {"color": color, "output_format": output_format})
    try:
        if error_type is None:
            rows = [(str(kind), guidance.summary(kind)) for kind in ErrorType]
            reference.error_types(sys.stdout, rows, settings.output_format, color=settings.color)
            return EXIT_CLEAN
        reference.page(sys.stdout, page_on(error_type), settings.output_format, color=settings.color)
    except FileNotFoundError as error:
        raise FatalError(str(error), "Install circuitron again.") from error
    return EXIT_CLEAN


def page_on(name: str) -> str:
    """The page on an error type or a code of the review, as Markdown; capitals do not count.

    Raises:
        UsageError: there is no such type.
        FileNotFoundError: this installation lacks its pages.
    """
    from circuitron.error_types import ErrorType
    from circuitron.findings import guidance
    from circuitron.review.codes import codes

    if (code := codes().get(name.upper())) is not None:
        return code.section
    known = {kind.lower(): kind for kind in ErrorType}
    kind = known.get(name.lower())
    if kind is None:
        raise UsageError(f"There is no error type {name!r}.", _nearest(name, list(known.values())))
    return guidance.with_links(guidance.explain(kind), kind)


def _nearest(name: str, known: list[str]) -> str:
    from circuitron.knowledge.similarity import most_alike

    near = most_alike(name, known, 3, 0.4)
    return f"Nearest: {', '.join(other for other, _ in near)}." if near else "circuitron explain lists them all."
