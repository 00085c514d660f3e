"""One sentence for each failure: what is wrong and where, in the user's terms.

The catalogue has the sentences; a runner that sees more says it in its own words. Where there is none, or not all that
one names is known, what SKiDL or Python said stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from circuitron.details.base import Detail
from circuitron.error_types import ErrorType
from circuitron.findings.catalogue import entry, filled

if TYPE_CHECKING:
    from circuitron.execution_report import ScriptException
    from circuitron.finding import Candidate, Finding

_LONGEST = 600  # characters of a finding's sentence


def sentence(detail: Detail, original: str) -> str:
    """The failure in one sentence.

    Args:
        original: what SKiDL or Python said, for kinds that have no sentence in the catalogue, or lack what it names.
    """
    known = (text for template in entry(detail.type).message if (text := filled(template, detail)))
    return next(known, "") or _tidy(original)


def shorten(text: str) -> str:
    """A sentence of bearable length: a script can make names and messages as long as it likes."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def with_candidates(text: str, type: ErrorType, candidates: tuple[Candidate, ...]) -> str:
    """The sentence, followed by the nearest names that exist where that helps."""
    return f"{text.rstrip().rstrip('.')}{_nearest(type, candidates)}." if _nearest(type, candidates) else text


def without_candidates(finding: Finding) -> str:
    """The sentence of a finding as it was before `with_candidates`, for reports that list them anyway."""
    ending = f"{_nearest(finding.type, finding.candidates)}."
    text = finding.message
    return f"{text.removesuffix(ending)}." if len(ending) > 1 and text.endswith(ending) else text


def _nearest(type: ErrorType, candidates: tuple[Candidate, ...]) -> str:
    if not candidates or not entry(type).nearest:
        return ""
    return f"; nearest: {', '.join(candidate_names(type, candidates[:3]))}"


def candidate_names(type: ErrorType, candidates: tuple[Candidate, ...]) -> tuple[str, ...]:
    """Candidates as the user knows them: pins by number and name, all else as it is written."""
    # The reason of a pin begins with its label, "4 ~{RESET}: …".
    names = (c.why.partition(": ")[0] if type is ErrorType.PIN_NOT_FOUND else c.text for c in candidates)
    return tuple(dict.fromkeys(names))


def original_text(error: ScriptException) -> str:
    """An exception's text, or what stands for it where SKiDL raises without one."""
    text = error.message.strip()
    if error.type == "SyntaxError":
        return re.sub(r" \([^()]*, line \d+\)$", "", text)  # the place is given separately
    if not text:
        text = next((entry for entry in error.chain if entry), "")
    return f"{error.type}: {text}" if text else error.type


def _tidy(text: str) -> str:
    line = " ".join(text.split())
    return line if line.endswith((".", "!", "?")) or not line else f"{line}."
