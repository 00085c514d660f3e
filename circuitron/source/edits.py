"""Changes of source text that rules are made of: they keep the user's formatting, quotes and indentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from circuitron.edit import TextChange
from circuitron.source.program import Source


def quoted(value: str, like: str = "'") -> str:
    """`value` as a string literal, with the kind of quotes that the literal `like` begins with."""
    quote = '"' if like.lstrip("rRbBuUfF").startswith('"') else "'"
    text = repr(value)
    if text[0] != quote and quote not in value:
        body = text[1:-1].replace("\\" + text[0], text[0])
        text = quote + body + quote
    return text


def set_text(source: Source, literal: ast.Constant, value: str) -> TextChange:
    """Put another string in the place of a string literal, in the same quotes."""
    return source.replace(literal, quoted(value, source.segment(literal)))


def add_keyword(source: Source, call: ast.Call, keyword: str, value: str) -> TextChange:
    """Add `keyword=value` (value as source text) after the last argument of a call."""
    return add_keywords(source, call, {keyword: value})


def add_keywords(source: Source, call: ast.Call, values: Mapping[str, str]) -> TextChange:
    """Add several keywords with their values (as source text) after the last argument of a call."""
    given = [*call.args, *(item.value for item in call.keywords)]
    text = ", ".join(f"{keyword}={value}" for keyword, value in values.items())
    if given:
        end = source.replace(max(given, key=lambda node: (node.end_lineno, node.end_col_offset)), "").end
        end = past_closing_brackets(source, call, end)
        return TextChange(start=end, end=end, text=", " + text)
    end = source.replace(call, "").end - 1
    return TextChange(start=end, end=end, text=text)


def past_closing_brackets(source: Source, within: ast.Call | ast.Subscript, end: int) -> int:
    """Where an argument or index really ends: `(1)` has brackets that do not belong to its node.

    Args:
        end: where the node ends that is the last in the brackets of `within`.
    """
    stop = source.replace(within, "").end - 1
    gap = re.match(r"(?:\s*\))*", source.text[end:stop])
    return end + (gap.end() if gap else 0)


def remove_keyword(source: Source, call: ast.Call, keyword: str) -> TextChange | None:
    """Take a keyword argument out of a call, with the comma that goes with it; None where the call has it not."""
    for given in call.keywords:
        if given.arg == keyword:
            start = source.offset(given.lineno, given.col_offset)
            assert given.end_lineno is not None and given.end_col_offset is not None
            end = source.offset(given.end_lineno, given.end_col_offset)
            return _with_comma(source.text, start, end)
    return None


def _with_comma(text: str, start: int, end: int) -> TextChange:
    before = re.search(r",\s*$", text[:start])
    if before:
        return TextChange(start=before.start(), end=end, text="")
    after = re.match(r"\s*,\s*", text[end:])
    return TextChange(start=start, end=end + (after.end() if after else 0), text="")


def element_out(source: Source, elements: list[ast.expr], element: ast.expr) -> TextChange:
    """Take an element out of a tuple or list of several, with a comma beside it. One in brackets stays a tuple."""
    place = elements.index(element)
    start, end = source.replace(element, "").start, source.replace(element, "").end
    if place + 1 < len(elements):
        following = source.replace(elements[place + 1], "").start
        return TextChange(start=start, end=following, text="")
    before = source.replace(elements[place - 1], "").end
    comma = "," if len(elements) == 2 and source.text[end:].lstrip().startswith(")") else ""
    return TextChange(start=before, end=end, text=comma)


def indentation(source: Source, statement: ast.stmt) -> str:
    """The white space that the statement's first line begins with."""
    line = source.text[source.offset(statement.lineno, 0) :]
    return line[: len(line) - len(line.lstrip(" \t"))]


def insert_before(source: Source, statement: ast.stmt, *lines: str) -> TextChange:
    """Put lines in front of a statement, at its indentation; decorators and a `x = 1; y = 2` line stay whole."""
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    at = source.offset(first, 0)
    indent = indentation(source, statement)
    return TextChange(start=at, end=at, text="".join(f"{indent}{line}\n" for line in lines))


def insert_after(source: Source, statement: ast.stmt, *lines: str) -> TextChange:
    """Put lines behind the line that a statement ends on, at its indentation."""
    assert statement.end_lineno is not None
    indent = indentation(source, statement)
    end_of_line = source.text.find("\n", source.replace(statement, "").end)
    if end_of_line < 0:
        at, text = len(source.text), "".join(f"\n{indent}{line}" for line in lines)
    else:
        at, text = end_of_line + 1, "".join(f"{indent}{line}\n" for line in lines)
    return TextChange(start=at, end=at, text=text)


def first_statement(source: Source) -> ast.stmt | None:
    """The first statement after the docstring and `from __future__` imports: new imports go in front of it."""
    if source.tree is None:
        return None
    for place, statement in enumerate(source.tree.body):
        docstring = place == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not docstring and not future:
            return statement
    return None
