"""Remedies for slips of the hand: each proposes small changes after which a source may be Python.

Everything here works on text, for there is no tree. A change inside of a comment or a string is never proposed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from circuitron.edit import TextChange
from circuitron.source.syntax.text import (
    Remedy,
    changed,
    code_characters,
    joins_texts,
    lines_near_error,
    syntax_error,
    without_comment,
)

_BARE = re.compile(r"(?<=[=(,\s])(?:\d+(?:\.\d*)?|\.\d+)[^\W\d]\w*(?=\s*[,)\]])")
_WALRUS = re.compile(r"^[ \t]*[A-Za-z_][\w.]*(?:\[[^\n=]*\])?[ \t]*(?P<sign>:=)", re.MULTILINE)
_BLOCK = re.compile(r"\s*(?:if|elif|else|for|while|def|class|with|try|except|finally)\b.*[^:\s]\s*")
_PRINT = re.compile(r"(?P<indent>[ \t]*)print[ \t]+(?P<what>[^=\s(][^\n;#]*?)[ \t]*(?=$|[;#])")
_CALLED_TARGET = re.compile(
    r"(?<=[\w\])])(?P<method>\.(?:pins?|get_?[pP]ins?|find_pin|pin_by_name|get_pin_by_name))(?P<open>\()"
    r"""(?:"[^"\n]*"|'[^'\n]*'|\w+)(?P<close>\))(?=\s*\+?=(?!=))"""
)
_PARTNERS = {"(": ")", "[": "]", "{": "}"}
_FARTHEST = 40  # lines that an open bracket may be away from its end


def bare_values(source: str) -> Iterator[Remedy]:
    """`value=10k`, `value=4k7`: a number with a unit is a text."""
    code = {place for place, _ in code_characters(source)}
    changes = tuple(
        TextChange(start=found.start(), end=found.end(), text=f'"{found.group()}"')
        for found in _BARE.finditer(source)
        if found.start() in code and not _is_number(found.group())
    )
    yield Remedy(changes, "a number with a unit is a text, and stands in quotation marks")


def _is_number(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return False
    return True


def assignment_signs(source: str) -> Iterator[Remedy]:
    """`u["VCC"] := vcc`: as a statement, `:=` is no Python."""
    code = {place for place, _ in code_characters(source)}
    changes = tuple(
        TextChange(start=found.start("sign"), end=found.end("sign"), text="=")
        for found in _WALRUS.finditer(source)
        if found.start("sign") in code
    )
    yield Remedy(changes, "`:=` is no statement in Python")


def print_statements(source: str) -> Iterator[Remedy]:
    """`print x` of Python 2, everywhere."""
    code = {place for place, _ in code_characters(source)}
    changes: list[TextChange] = []
    for line in re.finditer(r"^.*$", source, re.MULTILINE):
        found = _PRINT.match(line.group())
        if found and line.start() + found.end("indent") in code:
            blank, start = line.start() + found.end("indent") + len("print"), line.start() + found.start("what")
            end = line.start() + found.end("what")
            changes += [TextChange(start=blank, end=start, text="("), TextChange(start=end, end=end, text=")")]
    yield Remedy(tuple(changes), "print is a function in Python 3")


def called_targets(source: str) -> Iterator[Remedy]:
    """`u.pin("VIN") += vin`: what a call gives cannot be assigned to. Everywhere, as the parser reports only one."""
    code = {place for place, _ in code_characters(source)}
    changes: list[TextChange] = []
    for found in _CALLED_TARGET.finditer(source):
        if found.start("method") in code:
            changes.append(TextChange(start=found.start("method"), end=found.end("open"), text="["))
            changes.append(TextChange(start=found.start("close"), end=found.end("close"), text="]"))
    yield Remedy(tuple(changes), "a pin is named in square brackets")


def joint_targets(source: str) -> Iterator[Remedy]:
    """`a, b += x, y`: Python adds to one target at a time. Each gets its own line; one value is for all of them."""
    changes: list[TextChange] = []
    code = {place for place, _ in code_characters(source)}
    for line in re.finditer(r"^(?P<indent>[ \t]*)(?P<text>\S.*,.*?\+=[^\n]*)$", source, re.MULTILINE):
        text = without_comment(line["text"]).rstrip()
        sign = text.find("+=")
        if line.start("text") not in code or line.start("text") + sign not in code:
            continue
        pairs = _pairs(text[:sign] + " =" + text[sign + 2 :])
        if pairs:
            lines = f"\n{line['indent']}".join(f"{target} += {value}" for target, value in pairs)
            changes.append(TextChange(start=line.start("text"), end=line.start("text") + len(text), text=lines))
    yield Remedy(tuple(changes), "`+=` connects to one thing at a time: each gets its own line")


def _pairs(assignment: str) -> list[tuple[str, str]]:
    """Each target of `a, b = x, y` with its value; none where they do not go together."""
    try:
        statement = ast.parse(assignment).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    match statement:
        case [ast.Assign(targets=[ast.Tuple(elts=targets) | ast.List(elts=targets)], value=value)]:
            values = value.elts if isinstance(value, ast.Tuple | ast.List) else [value] * len(targets)
            single = values[0] is value and not isinstance(value, ast.Name | ast.Attribute | ast.Subscript)
            texts = [ast.get_source_segment(assignment, node) or "" for node in (*targets, *values)]
            if len(targets) == len(values) and not single and all(texts):
                return list(zip(texts[: len(targets)], texts[len(targets) :], strict=True))
    return []


def colons(source: str) -> Iterator[Remedy]:
    """A block without its colon."""
    for start, line in lines_near_error(source):
        code = without_comment(line).rstrip()
        if _BLOCK.fullmatch(code):
            end = start + len(code)
            yield Remedy((TextChange(start=end, end=end, text=":"),), "the colon in front of the block is missing")


def mismatched_brackets(source: str) -> Iterator[Remedy]:
    """`u['VIN')`: closed by a bracket of another kind; or closed once too often."""
    stack: list[str] = []
    for place, sign in code_characters(source):
        if sign in _PARTNERS:
            stack.append(_PARTNERS[sign])
        elif sign in _PARTNERS.values():
            if stack and stack[-1] == sign:
                stack.pop()
                continue
            if stack:
                change = TextChange(start=place, end=place + 1, text=stack[-1])
                yield Remedy((change,), f"the bracket that closes here must be {stack[-1]}")
            yield Remedy((TextChange(start=place, end=place + 1, text=""),), f"there is one {sign} too many")
            return


def open_brackets(source: str) -> Iterator[Remedy]:
    """Brackets that are never closed: closed at the end of their line, or of one of those that follow."""
    places = _unclosed(source)
    for count in range(1, min(len(places), 3) + 1):
        inner = places[-count:]
        closing = "".join(_PARTNERS[source[place]] for place in reversed(inner))
        what = f"the bracket {source[inner[0]]} is" if count == 1 else "brackets are"
        for end in _line_ends(source, inner[-1]):
            yield Remedy((TextChange(start=end, end=end, text=closing),), f"{what} never closed")


def _unclosed(source: str) -> list[int]:
    """Places of brackets that have no partner, as far as the first that does not match."""
    stack: list[int] = []
    for place, sign in code_characters(source):
        if sign in _PARTNERS:
            stack.append(place)
        elif sign in _PARTNERS.values():
            if not stack or _PARTNERS[source[stack[-1]]] != sign:
                break
            stack.pop()
    return stack


def _line_ends(source: str, place: int) -> Iterator[int]:
    """Ends of the code of a line and those after it; in front of the colon that opens a block."""
    for _ in range(_FARTHEST):
        start = source.rfind("\n", 0, place) + 1
        end = source.find("\n", place)
        line = source[start : end if end >= 0 else len(source)]
        code = without_comment(line).rstrip()
        if code:
            yield start + len(code) - code.endswith(":")
        if end < 0:
            return
        place = end + 1


def open_quotes(source: str) -> Iterator[Remedy]:
    """A text that is not closed on its line: in front of the brackets that end the line, or of a comma."""
    error = syntax_error(source)
    if error is None:
        return
    for start, line in list(lines_near_error(source))[:1]:
        for quote in dict.fromkeys(sign for sign in line if sign in "'\""):
            if line.count(quote) % 2:
                ends = [found.start() for found in re.finditer(r"(?=[)\]},:\s]*$)", line)]
                commas = [found.start() for found in re.finditer(r"(?=[,)\]])", line)]
                for at in dict.fromkeys(start + place for place in ends + commas):
                    yield from _inserted(source, at, quote, "the text is not closed: a quote is missing")


def equals(source: str) -> Iterator[Remedy]:
    """`if x = y:`, which compares."""
    for start, line in lines_near_error(source):
        found = re.match(r"\s*(?:if|elif|while)\b[^=<>!:]*?(?P<sign>(?<![=<>!:])=(?!=))", without_comment(line))
        if found:
            at = start + found.start("sign")
            yield Remedy((TextChange(start=at, end=at + 1, text="=="),), "a comparison is written ==")
            return


def commas(source: str) -> Iterator[Remedy]:
    """Two arguments or elements without the comma between them."""
    error = syntax_error(source)
    if error is None or ("comma" not in error.msg and "invalid syntax" not in error.msg):
        return
    for start, line in lines_near_error(source):
        code = without_comment(line)
        for gap in re.finditer(r"(?<=[\w'\")\]}])(?=[ \t]+[\w'\"(\[{])|(?<=[\w'\")\]}])(?=\s*$)", code):
            yield from _inserted(source, start + gap.start(), ",", "a comma is missing between two arguments")


def _inserted(source: str, place: int, text: str, reason: str) -> Iterator[Remedy]:
    """An insertion, unless it leads to texts that Python would join."""
    change = TextChange(start=place, end=place, text=text)
    after = changed(source, (change,))
    if syntax_error(after) is not None or not joins_texts(after, source.count("\n", 0, place) + 1):
        yield Remedy((change,), reason)


def indentation(source: str) -> Iterator[Remedy]:
    """A line that is indented otherwise than its neighbours, or a block that is not indented."""
    error = syntax_error(source)
    if not isinstance(error, IndentationError) or error.lineno is None:
        return
    lines = source.split("\n")
    number = min(error.lineno, len(lines)) - 1
    start = sum(len(line) + 1 for line in lines[:number])
    indent = len(lines[number]) - len(lines[number].lstrip(" \t"))
    above = [line for line in lines[:number] if line.strip() and not line.lstrip().startswith("#")]
    widths = {len(line) - len(line.lstrip(" \t")) for line in above[-12:]}
    if above and without_comment(above[-1]).rstrip().endswith(":"):
        widths = {len(above[-1]) - len(above[-1].lstrip(" \t")) + 4}
    near = sorted(widths, key=lambda width: abs(width - indent))
    for width in near:
        change = TextChange(start=start, end=start + indent, text=" " * width)
        sure = len(near) == 1 or abs(near[0] - indent) == 1 != abs(near[1] - indent)
        yield Remedy((change,), "the line is indented otherwise than the block that it belongs to", sure)


def tabs(source: str) -> Iterator[Remedy]:
    """Tabs and spaces mixed in indentation: a tab is four columns here, eight there."""
    code = {place for place, _ in code_characters(source)}
    indents = [found for found in re.finditer(r"^[ \t]*\t[ \t]*", source, re.MULTILINE) if found.start() in code]
    for width in (4, 8):
        changes = tuple(
            TextChange(start=found.start(), end=found.end(), text=found.group().expandtabs(width)) for found in indents
        )
        yield Remedy(changes, "tabs and spaces are mixed in the indentation", sure=False)


# From what is certain to what is a guess; a later one is tried only where the earlier ones do not lead to Python.
REMEDIES: tuple[Callable[[str], Iterator[Remedy]], ...] = (
    bare_values,
    assignment_signs,
    print_statements,
    called_targets,
    joint_targets,
    colons,
    mismatched_brackets,
    open_brackets,
    open_quotes,
    equals,
    commas,
    indentation,
    tabs,
)
