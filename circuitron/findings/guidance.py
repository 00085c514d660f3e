"""What to do about a failure, and the page that explains it. The advice itself is in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from circuitron.details import Unknown
from circuitron.findings.catalogue import PAGES, entry, filled
from circuitron.findings.wording import candidate_names
from circuitron.models import End, ErrorGuidance, ErrorType, ExecutionReport, Finding, Grade, Mode, Origin
from circuitron.resources import resource


def error_guidance(report: ExecutionReport, diagnostics: Sequence[Finding]) -> ErrorGuidance | None:
    """Guidance for a failed execution; None for one that succeeded.

    Args:
        diagnostics: what `classify.diagnose` made of the report.
    """
    surveyed = report.mode is Mode.DIAGNOSE and report.end is End.COMPLETED  # never a success, but not always a failure
    if report.execution_success or (surveyed and not any(d.grade is Grade.FAULT for d in diagnostics)):
        return None
    principal = _principal(report, tuple(diagnostics))
    if principal is None:
        principal = Finding(detail=Unknown(), grade=Grade.FAULT, message=report.execution_stderr, origin=Origin.END)
    guidance = guidance_for(principal)
    error = report.exception
    if error is not None and (principal.origin is not Origin.END or principal.type is ErrorType.UNKNOWN):
        text = f"{error.type}: {error.message.strip()}".rstrip(": ")
        return guidance.model_copy(update={"error_message": text})
    return guidance


def guidance_for(diagnostic: Finding) -> ErrorGuidance:
    """Guidance for one finding, its advice filled with what is known about it."""
    advice = entry(diagnostic.type)
    more = _values(diagnostic)
    lines = (text for line in advice.lines if (text := filled(line, diagnostic.detail, more)))
    return ErrorGuidance(
        error_type=diagnostic.type.value,
        error_message=diagnostic.message,
        actionable_guidance=tuple(lines) or (diagnostic.message,),
        related_docs=(advice.link,),
        code_examples=advice.examples,
    )


def explain(error_type: ErrorType) -> str:
    """The section of docs/errors on a type, as Markdown, with its heading.

    Raises:
        FileNotFoundError: the installation lacks the pages.
    """
    page = resource(PAGES) / f"{entry(error_type).page}.md"
    text = page.read_text(encoding="utf-8")
    start = text.index(f"\n## {error_type.value}\n") + 1
    # Headings inside code blocks would be comments: only "## " at the start of a line outside of them counts.
    end = re.search(r"^## ", _without_code(text[start + 3 :]), re.MULTILINE)
    section = text[start : start + 3 + end.start()] if end else text[start:]
    return section.rstrip() + "\n"


def _principal(report: ExecutionReport, diagnostics: tuple[Finding, ...]) -> Finding | None:
    """The finding to mend first: how it ended, else what the exception is about, else the first fault."""
    faults = [d for d in diagnostics if d.grade is Grade.FAULT and not d.consequence]
    ends = [d for d in faults if d.origin is Origin.END and d.type is not ErrorType.UNKNOWN]
    if ends:
        return ends[0]
    frame = report.exception.frames[-1] if report.exception and report.exception.frames else None
    here = [d for d in faults if frame and d.span and (d.span.file, d.span.line) == (frame.file, frame.line)]
    return next(iter(here or faults or diagnostics), None)


def _values(diagnostic: Finding) -> dict[str, str]:
    values = {"line": "", "candidates": ""}
    if diagnostic.span is not None:
        values["line"] = str(diagnostic.span.line)
    if diagnostic.candidates:
        values["candidates"] = ", ".join(candidate_names(diagnostic.type, diagnostic.candidates[:5]))
    return values


def _without_code(text: str) -> str:
    """The text with the content of its code blocks blanked, at the same length."""
    return re.sub(r"^```.*?^```", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.MULTILINE | re.DOTALL)
