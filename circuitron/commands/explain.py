"""circuitron explain: what an error type means, its cause and its remedy."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, FatalError, UsageError

_HEADING = re.compile(r"(#{1,6})\s+`?([A-Za-z]\w*)`?\b.*")


def explain(error_type: options.ErrorName = None, color: options.Color = None) -> int:
    """Explain an error type: cause, remedy and an example."""
    from circuitron.models import ErrorType
    from circuitron.report import reference
    from circuitron.settings import load

    settings = load(Path.cwd(), {"color": color})
    sections = dict(_sections())
    if error_type is None:
        rows = [(name, _first_sentence(sections[name])) for name in ErrorType if name in sections]
        reference.error_types(sys.stdout, rows, color=settings.color)
        return EXIT_CLEAN
    known = {name.lower(): name for name in sections}
    name = known.get(error_type.lower())
    if name is None:
        import difflib

        near = difflib.get_close_matches(error_type.lower(), known, n=3, cutoff=0.4)
        hint = f"Nearest: {', '.join(known[item] for item in near)}." if near else "circuitron explain lists them all."
        raise UsageError(f"There is no error type {error_type!r}.", hint)
    reference.markdown(sys.stdout, sections[name], color=settings.color)
    return EXIT_CLEAN


def _sections() -> Iterator[tuple[str, str]]:
    """Error types and their sections of the pages in docs/errors, headings included.

    Raises:
        FatalError: the pages are missing from this installation.
    """
    from circuitron.models import ErrorType
    from circuitron.resources import resource

    try:
        pages = sorted(resource("docs/errors").glob("*.md"))
    except FileNotFoundError as error:
        raise FatalError(str(error), "Install circuitron again.") from error
    for page in pages:
        lines = page.read_text(encoding="utf-8").splitlines()
        heads = list(_headings(lines))
        for position, (number, level, name) in enumerate(heads):
            if name in set(ErrorType):
                rest = heads[position + 1 :]
                end = next((at for at, other, _ in rest if other <= level), len(lines))
                yield name, "\n".join(lines[number:end]).strip() + "\n"


def _headings(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Line, level and first word of each heading; a # inside a code block is none."""
    fenced = False
    for number, line in enumerate(lines):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced and (match := _HEADING.fullmatch(line)):
            yield number, len(match[1]), match[2]


def _first_sentence(section: str) -> str:
    """The first sentence of a section, without Markdown's marks."""
    for line in re.split(r"\n\s*\n", section)[1:]:
        text = " ".join(line.split())
        if text and not text.startswith(("#", "`" * 3, "|", "<")):
            plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "").replace("**", "")
            return re.split(r"(?<=[.!?])\s", plain, maxsplit=1)[0]
    return ""
