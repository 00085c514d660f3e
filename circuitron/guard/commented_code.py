"""Code that is put out of the way: in comments, in strings that stand alone; and comments that silence findings."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from circuitron.source.program import parse

_IGNORE = re.compile(r"#\s*circuitron:\s*ignore\[([^\]\n]*)\]")
_CODE = re.compile(r"\w[\w\].'\" ,+\-/~\[\]{}()]*(?:\+=|&)|\b(?:Part|ERC|Net|Bus|generate_\w+|erc_assert)\s*\(")


def ignored(text: str) -> Iterator[tuple[str, bool]]:
    """The codes of findings that comments silence, and whether each does so for the whole circuit. What looks like such
    a comment counts too, be it in a string."""
    for found in _IGNORE.finditer(text):
        whole = not text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip(" \t#")
        yield from ((code.strip(), whole) for code in found[1].split(","))


def commented_code(source: str) -> int:
    """Comments that are statements of a circuit."""
    if not any(_CODE.search(line.partition("#")[2]) for line in source.splitlines()):
        return 0  # reading the tokens of a long script takes as long as all else
    found = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                found += _is_code(token.string.lstrip("#! \t"))
    except (tokenize.TokenError, SyntaxError):
        return found
    return found


def code_in_string(node: ast.AST) -> int:
    """Lines of code in a string that stands alone as a statement."""
    match node:
        case ast.Expr(value=ast.Constant(value=str() as text)):
            return sum(_is_code(line.strip()) for line in text.splitlines())
    return 0


def _is_code(text: str) -> bool:
    if not _CODE.search(text):
        return False
    try:
        parse(text)
    except (SyntaxError, ValueError):
        return False
    return True
