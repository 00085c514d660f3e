#!/usr/bin/env python3
"""Writes the parts of the documentation that are read off the code: the fixes in repair.md, the keys in
settings.md, the index of errors, the codes in review.md.

Run it (`make docs`) after a change to a rule or a setting; tests/test_docs.py compares.
"""

from __future__ import annotations

import difflib
import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from circuitron.error_types import ErrorType
from circuitron.findings.catalogue import entry
from circuitron.findings.guidance import explain
from circuitron.fixes import all_fixes
from circuitron.fixes.base import Fix
from circuitron.review.codes import codes
from circuitron.settings import KEYS, default, variable
from tests.fixes.case import Case, cases_of

DOCS = Path(__file__).resolve().parent
RECORD = DOCS.parent / "bench" / "mutations.json"


def pages() -> dict[Path, str]:
    """Each page with a generated part, as it should be."""
    parts = {
        "repair.md": "\n".join(rules()),
        "settings.md": "\n".join(settings()),
        "errors/README.md": "\n".join(errors()),
        "review.md": "\n".join(code.section for code in codes().values() if not code.simulated),
        "physics.md": "\n".join(code.section for code in codes().values() if code.simulated),
    }
    return {DOCS / name: _filled(DOCS / name, text) for name, text in parts.items()}


def _filled(page: Path, text: str) -> str:
    """The page with everything between its two markers replaced."""
    marked = re.compile(r"(<!-- generated[^>]*-->\n).*(<!-- end -->)", re.DOTALL)
    return marked.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page.read_text(encoding="utf-8"))


def errors() -> Iterator[str]:
    """A row for each error type: its section, and how that begins."""
    yield "\n| type | page | in short |"
    yield "|---|---|---|"
    for kind in ErrorType:
        page = entry(kind).page
        section = explain(kind).partition("\n\n")[2].partition("\n\n")[0]
        short = re.split(r"(?<=\.)\s", section, maxsplit=1)[0].replace("\n", " ").strip()
        yield f"| [{kind.value}]({page}.md#{kind.value.lower()}) | {page} | {short} |"
    yield ""


def rules() -> Iterator[str]:
    """A section for each rule, in order of precedence."""
    for rule in all_fixes():
        module = sys.modules[type(rule).__module__]
        answers = ", ".join(f"`{kind.value}`" for kind in sorted(rule.answers))
        yield f"\n### {rule.name}\n"
        yield f"{inspect.getdoc(module)}\n"
        yield f"{inspect.getdoc(type(rule))}\n"
        yield f"Answers: {answers}.{_precision(rule.name)}\n"
        if example := _example(rule):
            yield from _diff(example)


def _precision(rule: str) -> str:
    """What the last recorded run of the mutation bench says of a rule, or why it can say nothing."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    counted = next((one for one in record["rules"] if one["rule"] == rule), {})
    figures = [
        f"{counted[equal]} of {counted[all_of]} {what}{_chosen(counted.get(chosen, 0))}"
        for equal, chosen, all_of, what in (
            ("equal", "chosen", "repaired", "repairs are the unharmed circuit"),
            ("proposed_equal", "proposed_chosen", "proposed", "proposals would be"),
        )
        if counted.get(all_of)
    ]
    words = "; ".join(figures) or record.get("unmeasured", {}).get(rule, "")
    return f" [Mutation bench](../bench/README.md#mutations): {words}." if words else ""


def _chosen(count: int) -> str:
    return f" ({count} more but for what is chosen)" if count else ""


def _example(rule: Fix) -> Case | None:
    """The rule's first case that changes something."""
    return next((case for case in cases_of(rule.name) if case.expected is not None), None)


def _diff(case: Case) -> Iterator[str]:
    safety = "safe" if case.safe else "unsafe"
    yield f"For example, {case.title} ({safety}):\n"
    yield "```diff"
    before, after = case.source.splitlines(), (case.expected or "").splitlines()
    yield from (
        line for line in difflib.unified_diff(before, after, lineterm="", n=1) if line[:2] not in ("--", "++", "@@")
    )
    yield "```"


def settings() -> Iterator[str]:
    """A table of all keys, with defaults and what is allowed."""
    yield "\n| key | default | allowed | a project may set | environment |"
    yield "|---|---|---|---|---|"
    for key, kind in KEYS.items():
        value = default(key)
        project = kind.project.words if kind.project else "—"
        shown = "—" if value in (None, "", (), {}) else str(value).lower()
        yield f"| `{key.replace('_', '-')}` | {shown} | {kind.allowed} | {project} | `{variable(key)}` |"
    yield ""


if __name__ == "__main__":
    for path, content in pages().items():
        path.write_text(content, encoding="utf-8")
