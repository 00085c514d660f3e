"""Changes of source text that rules are made of: they keep the user's formatting, quotes and indentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from circuitron.models import TextChange
from circuitron.source.program import Source


def quoted(value: str, like: str = "'") -> str:
    """`value` as a string literal, with the kind of quotes that the literal `like` begins with."""
    quote = '"' if like.lstrip("rRbBuUfF").startswith('"') else "'"
    text = repr(value)
    if text[0] != quote and quote not in value:
        body = text[1:-1].replace("\\" + text[0], text[0])
        text = quote + body + quote
    return text


def set_text(context: Source, literal: ast.Constant, value: str) -> TextChange:
    """Put another string in the place of a string literal, in the same quotes."""
    return context.replace(literal, quoted(value, context.segment(literal)))


def add_keyword(context: Source, call: ast.Call, keyword: str, value: str) -> TextChange:
    """Add `keyword=value` (value as source text) after the last argument of a call."""
    return add_keywords(context, call, {keyword: value})


def add_keywords(context: Source, call: ast.Call, values: Mapping[str, str]) -> TextChange:
    """Add several keywords with their values (as source text) after the last argument of a call."""
    given = [*call.args, *(item.value for item in call.keywords)]
    text = ", ".join(f"{keyword}={value}" for keyword, value in values.items())
    if given:
        end = context.replace(max(given, key=lambda node: (node.end_lineno, node.end_col_offset)), "").end
        end = past_closing_brackets(context, call, end)
        return TextChange(start=end, end=end, text=", " + text)
    end = context.replace(call, "").end - 1
    return TextChange(start=end, end=end, text=text)


def past_closing_brackets(context: Source, within: ast.Call | ast.Subscript, end: int) -> int:
    """Where an argument or index really ends: `(1)` has brackets that do not belong to its node.

    Args:
        end: where the node ends that is the last in the brackets of `within`.
    """
    source, stop = context.text, context.replace(within, "").end - 1
    gap = re.match(r"(?:\s*\))*", source[end:stop])
    return end + (gap.end() if gap else 0)


def remove_keyword(context: Source, call: ast.Call, keyword: str) -> TextChange | None:
    """Take a keyword argument out of a call, with the comma that goes with it; None where the call has it not."""
    for given in call.keywords:
        if given.arg == keyword:
            start = context.offset(given.lineno, given.col_offset)
            assert given.end_lineno is not None and given.end_col_offset is not None
            end = context.offset(given.end_lineno, given.end_col_offset)
            return _with_comma(context.text, start, end)
    return None


def _with_comma(source: str, start: int, end: int) -> TextChange:
    before = re.search(r",\s*$", source[:start])
    if before:
        return TextChange(start=before.start(), end=end, text="")
    after = re.match(r"\s*,\s*", source[end:])
    return TextChange(start=start, end=end + (after.end() if after else 0), text="")


def element_out(context: Source, elements: list[ast.expr], element: ast.expr) -> TextChange:
    """Take an element out of a tuple or list of several, with a comma beside it. One in brackets stays a tuple."""
    place = elements.index(element)
    start, end = context.replace(element, "").start, context.replace(element, "").end
    if place + 1 < len(elements):
        following = context.replace(elements[place + 1], "").start
        return TextChange(start=start, end=following, text="")
    before = context.replace(elements[place - 1], "").end
    comma = "," if len(elements) == 2 and context.text[end:].lstrip().startswith(")") else ""
    return TextChange(start=before, end=end, text=comma)


def indentation(context: Source, statement: ast.stmt) -> str:
    """The white space that the statement's first line begins with."""
    line = context.text[context.offset(statement.lineno, 0) :]
    return line[: len(line) - len(line.lstrip(" \t"))]


def insert_before(context: Source, statement: ast.stmt, *lines: str) -> TextChange:
    """Put lines in front of a statement, at its indentation; decorators and a `x = 1; y = 2` line stay whole."""
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    at = context.offset(first, 0)
    indent = indentation(context, statement)
    return TextChange(start=at, end=at, text="".join(f"{indent}{line}\n" for line in lines))


def insert_after(context: Source, statement: ast.stmt, *lines: str) -> TextChange:
    """Put lines behind the line that a statement ends on, at its indentation."""
    assert statement.end_lineno is not None
    indent = indentation(context, statement)
    end_of_line = context.text.find("\n", context.replace(statement, "").end)
    if end_of_line < 0:
        at, text = len(context.text), "".join(f"\n{indent}{line}" for line in lines)
    else:
        at, text = end_of_line + 1, "".join(f"{indent}{line}\n" for line in lines)
    return TextChange(start=at, end=at, text=text)


def first_statement(context: Source) -> ast.stmt | None:
    """The first statement after the docstring and `from __future__` imports: new imports go in front of it."""
    if context.tree is None:
        return None
    for place, statement in enumerate(context.tree.body):
        docstring = place == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not docstring and not future:
            return statement
    return None
