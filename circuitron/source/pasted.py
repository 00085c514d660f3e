"""Remedies for source that was pasted: from an interactive session, a listing with line numbers, a parts list.

As in `repair.syntax`, everything works on text, and what a remedy proposes is tried before it is made.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from circuitron.models import TextChange
from circuitron.source.syntax_remedies import Remedy, code_characters, syntax_error

_PROMPT = re.compile(r"(?:>>>|\.\.\.) ?")
_NUMBERED = re.compile(r"[ \t]*(\d+)[:.|]?([ \t]*)")
_SENTENCE = re.compile(  # what a speaker says, an entry of a list, and a line of words that ends as a sentence does
    r"(?:User|Human|You|Assistant|AI|Bot|ChatGPT|Question|Answer|[QA])\s?:.*"
    r"|(?:[-*•]|\d+\.)\s+[\w*`'\"].*"
    r"|[A-Z][\w'\u2019-]*[,!]?(?: [^\s=]+){2,}[.:!?]\s*"
)
_LEAST = 3  # lines that show a pattern
_BARE = re.compile(r"(?<=[=(,\s])(?:\d+(?:\.\d*)?|\.\d+)[^\W\d]\w*(?=\s*[,)\]])")
_WALRUS = re.compile(r"^[ \t]*[A-Za-z_][\w.]*(?:\[[^\n=]*\])?[ \t]*(?P<sign>:=)", re.MULTILINE)


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


def bare_values(source: str) -> Iterator[Remedy]:
    """`value=10k`, `value=4k7`: a number with a unit is a text."""
    code = {place for place, _ in code_characters(source)}
    changes = tuple(
        TextChange(start=found.start(), end=found.end(), text=f'"{found.group()}"')
        for found in _BARE.finditer(source)
        if found.start() in code and not _is_number(found.group())
    )
    yield Remedy(changes, "a number with a unit is a text, and stands in quotation marks")


def assignment_signs(source: str) -> Iterator[Remedy]:
    """`u["VCC"] := vcc`: as a statement, `:=` is no Python."""
    code = {place for place, _ in code_characters(source)}
    changes = tuple(
        TextChange(start=found.start("sign"), end=found.end("sign"), text="=")
        for found in _WALRUS.finditer(source)
        if found.start("sign") in code
    )
    yield Remedy(changes, "`:=` is no statement in Python")


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """Each line with where it begins."""
    start = 0
    for line in source.split("\n"):
        yield start, line
        start += len(line) + 1


def _is_number(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return False
    return True


# To be tried in front of `repair.syntax.REMEDIES`, which would take them for something else.
REMEDIES: tuple[Callable[[str], Iterator[Remedy]], ...] = (
    prompts,
    numbered_lines,
    prose,
    bare_values,
    assignment_signs,
)
