"""Remedies for source that was pasted: from an interactive session, a numbered listing, a conversation, a web page.

Everything here works on text, for there is no tree; what a remedy proposes is tried before it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from circuitron.edit import TextChange
from circuitron.source.syntax.text import Remedy, code_characters, syntax_error

_PROMPT = re.compile(r"(?:>>>|\.\.\.) ?")
_NUMBERED = re.compile(r"[ \t]*(\d+)[:.|]?([ \t]*)")
_SENTENCE = re.compile(  # what a speaker says, an entry of a list, and a line of words that ends as a sentence does
    r"(?:User|Human|You|Assistant|AI|Bot|ChatGPT|Question|Answer|[QA])\s?:.*"
    r"|(?:[-*•]|\d+\.)\s+[\w*`'\"].*"
    r"|[A-Z][\w'\u2019-]*[,!]?(?: [^\s=]+){2,}[.:!?]\s*"
)
_LEAST = 3  # lines that show a pattern
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*(?:\n|\Z)", re.MULTILINE)
_FENCED = re.compile(r"^[ \t]*```(?:python|py)?[ \t]*\n(?P<code>.*?)^[ \t]*```[ \t]*$", re.MULTILINE | re.DOTALL)
# Typographic signs by code point, and what stands for them in a program.
_SIGNS = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),  # double quotes
    **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),  # single quotes
    **dict.fromkeys("\u2010\u2011\u2013\u2212", "-"),  # hyphens, dash, minus
    **dict.fromkeys("\u00a0\u2007\u202f\u3000", " "),  # spaces that do not break
    **dict.fromkeys("\u200b\u200c\u200d\ufeff\u2060", ""),  # invisible
}


def prompts(source: str) -> Iterator[Remedy]:
    """`>>> vcc = Net("VCC")`: every line begins with the prompt of an interactive session."""
    lines = [(start, line) for start, line in _lines(source) if line.strip()]
    marks = [(start, _PROMPT.match(line)) for start, line in lines]
    if len(lines) >= _LEAST and all(mark for _, mark in marks):
        changes = tuple(TextChange(start=at, end=at + mark.end(), text="") for at, mark in marks if mark)
        yield Remedy(changes, "the prompts of an interactive session are no part of a script")


def numbered_lines(source: str) -> Iterator[Remedy]:
    """`12  vcc = Net("VCC")`: every line begins with its number."""
    lines = [(number, start, line) for number, (start, line) in enumerate(_lines(source)) if line.strip()]
    marks = [(number, start, line, _NUMBERED.match(line)) for number, start, line in lines]
    steps = {int(mark[1]) - number for number, _, _, mark in marks if mark}
    if len(lines) < _LEAST or len(steps) != 1 or not all(mark for *_, mark in marks):
        return
    code = [mark for _, _, line, mark in marks if mark and line[mark.end() :].strip()]
    blanks = min((len(mark[2]) for mark in code), default=0)
    changes = tuple(
        TextChange(start=start, end=start + min(mark.start(2) + blanks, mark.end()), text="")
        for _, start, _, mark in marks
        if mark
    )
    yield Remedy(changes, "the numbers of the lines are no part of a script")


def prose(source: str) -> Iterator[Remedy]:
    """Sentences around the code and between its pieces, as in a conversation that was copied without its fences."""
    code = {place for place, _ in code_characters(source)}
    sentences, rest = [], 0
    for start, line in _lines(source):
        if start in code and _SENTENCE.fullmatch(line) and syntax_error(line) is not None:
            sentences.append((start, line))
        else:
            rest += bool(line.strip())
    changes = tuple(TextChange(start=start, end=start + len(line), text="") for start, line in sentences)
    if rest >= _LEAST:
        yield Remedy(changes, "sentences around the code are not Python")


def fences(source: str) -> Iterator[Remedy]:
    """Only the code of a Markdown answer, or the text without its fences."""
    block = _FENCED.search(source)
    if block and (source[: block.start()].strip() or source[block.end() :].strip()):
        before = TextChange(start=0, end=block.start("code"), text="")
        after = TextChange(start=block.end("code"), end=len(source), text="")
        yield Remedy((before, after), "the text around the code is Markdown, not Python")
    marks = tuple(TextChange(start=mark.start(), end=mark.end(), text="") for mark in _FENCE.finditer(source))
    yield Remedy(marks, "Markdown fences are no part of a script")


def typography(source: str) -> Iterator[Remedy]:
    """Quotes, dashes and spaces that an editor or a web page made typographic."""
    changes = tuple(
        TextChange(start=place, end=place + 1, text=_SIGNS[sign])
        for place, sign in code_characters(source)
        if sign in _SIGNS
    )
    yield Remedy(changes, "typographic quotes, dashes and spaces mean nothing to Python")


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """Each line with where it begins."""
    start = 0
    for line in source.split("\n"):
        yield start, line
        start += len(line) + 1


REMEDIES: tuple[Callable[[str], Iterator[Remedy]], ...] = (prompts, numbered_lines, prose, fences, typography)
