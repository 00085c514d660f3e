"""What to do about a failure, and the page that explains it. The advice itself is in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ExecutionReport
from circuitron.finding import ErrorGuidance, Finding, Grade, Origin
from circuitron.findings.catalogue import PAGES, entry, filled
from circuitron.findings.wording import candidate_names
from circuitron.resources import resource
from circuitron.run_request import Mode

_LINK = re.compile(r"\[([^]]+)\]\((?![a-z]+:)([^)#\s]*)(#[^)\s]*)?\)")  # relative, in Markdown


def error_guidance(report: ExecutionReport, findings: Sequence[Finding]) -> ErrorGuidance | None:
    """Guidance for a failed execution; None for one that succeeded.

    Args:
        findings: what `diagnosis.diagnose` made of the report.
    """
    surveyed = report.mode is Mode.DIAGNOSE and report.end is End.COMPLETED  # never a success, but not always a failure
    if report.execution_success or (surveyed and not any(d.grade is Grade.FAULT for d in findings)):
        return None
    principal = _principal(report, tuple(findings))
    if principal is None:
        from circuitron.details.circuits import Unknown

        principal = Finding(detail=Unknown(), grade=Grade.FAULT, message=report.execution_stderr, origin=Origin.END)
    guidance = guidance_for(principal)
    error = report.exception
    if error is not None and (principal.origin is not Origin.END or principal.type is ErrorType.UNKNOWN):
        text = f"{error.type}: {error.message.strip()}".rstrip(": ")
        return guidance.model_copy(update={"error_message": text})
    return guidance


def guidance_for(finding: Finding) -> ErrorGuidance:
    """Guidance for one finding, its advice filled with what is known about it."""
    advice = entry(finding.type)
    more = _values(finding)
    lines = (text for line in advice.lines if (text := filled(line, finding.detail, more)))
    return ErrorGuidance(
        error_type=finding.type.value,
        error_message=finding.message,
        actionable_guidance=tuple(lines) or (finding.message,),
        related_docs=(link_of(finding),),
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


def with_links(text: str, error_type: ErrorType) -> str:
    """The section on a type with links that open from anywhere on this machine; of what is not installed, the words."""
    page = resource(PAGES) / f"{entry(error_type).page}.md"

    def opening(link: re.Match[str]) -> str:
        words, place, anchor = link.groups(default="")
        there = (page.parent / place).resolve() if place else page
        return f"[{words}]({there.as_uri()}{anchor})" if there.is_file() else words

    return _LINK.sub(opening, text)


def summary(error_type: ErrorType) -> str:
    """The first sentence of the section on a type, without Markdown's marks.

    Raises:
        FileNotFoundError: the installation lacks the pages.
    """
    for paragraph in re.split(r"\n\s*\n", explain(error_type))[1:]:
        text = " ".join(paragraph.split())
        if text and not text.startswith(("#", "`" * 3, "|", "<")):
            plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "").replace("**", "")
            return re.split(r"(?<=[.!?])\s", plain, maxsplit=1)[0]
    return ""


def page_of(finding: Finding) -> str:
    """The URI of the page that explains a finding, on this machine; "" where the installation lacks it."""
    path, _, anchor = link_of(finding).partition("#")
    try:
        return f"{resource(path).as_uri()}#{anchor}"
    except FileNotFoundError:
        return ""


def link_of(finding: Finding) -> str:
    """The page that explains a finding, from the root of a checkout, with its anchor."""
    return getattr(finding.detail, "page", "") or entry(finding.type).link


def _principal(report: ExecutionReport, findings: tuple[Finding, ...]) -> Finding | None:
    """The finding to fix first: how it ended, else what the exception is about, else the first fault."""
    faults = [d for d in findings if d.grade is Grade.FAULT and not d.consequence]
    ends = [d for d in faults if d.origin is Origin.END and d.type is not ErrorType.UNKNOWN]
    if ends:
        return ends[0]
    frame = report.exception.frames[-1] if report.exception and report.exception.frames else None
    here = [d for d in faults if frame and d.span and (d.span.file, d.span.line) == (frame.file, frame.line)]
    return next(iter(here or faults or findings), None)


def _values(finding: Finding) -> dict[str, str]:
    values = {"line": "", "candidates": ""}
    if finding.span is not None:
        values["line"] = str(finding.span.line)
    if finding.candidates:
        values["candidates"] = ", ".join(candidate_names(finding.type, finding.candidates[:5]))
    return values


def _without_code(text: str) -> str:
    """The text with the content of its code blocks blanked, at the same length."""
    return re.sub(r"^```.*?^```", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.MULTILINE | re.DOTALL)
