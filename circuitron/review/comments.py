"""Comments that silence findings: `# circuitron: ignore[ER101] reason`."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterable
from typing import NamedTuple

_COMMENT = re.compile(r"#\s*circuitron:\s*ignore\[([A-Z0-9, ]+)\]\s*(\S.*)")


class Silenced(NamedTuple):
    """The codes that the comments of one file silence: on lines of code, and in all of the circuit."""

    lines: frozenset[tuple[int, str]]
    everywhere: frozenset[str]

    def covers(self, code: str, lines: Iterable[int]) -> bool:
        """Whether a finding is silenced that is about parts or nets made on these lines."""
        return code in self.everywhere or any((line, code) in self.lines for line in lines)


def silenced(source: str) -> Silenced:
    """What the comments of a source silence. One without a reason silences nothing.

    A comment beside code counts for what that line makes; one on a line of its own for the whole circuit.
    """
    if "circuitron:" not in source:
        return Silenced(frozenset(), frozenset())
    lines: set[tuple[int, str]] = set()
    everywhere: set[str] = set()
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return Silenced(frozenset(), frozenset())
    for token in tokens:
        found = _COMMENT.match(token.string) if token.type == tokenize.COMMENT else None
        if found is None:
            continue
        codes = [code.strip() for code in found[1].split(",") if code.strip()]
        if token.line.lstrip().startswith("#"):
            everywhere.update(codes)
        else:
            lines.update((token.start[0], code) for code in codes)
    return Silenced(frozenset(lines), frozenset(everywhere))
