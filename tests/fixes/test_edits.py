"""Changes of source text keep quotes, brackets, commas and indentation."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import apply_changes
from circuitron.models import TextChange
from circuitron.source import calls, edits

Contexts = Callable[..., FixContext]


def call_in(context: FixContext) -> ast.Call:
    assert context.tree is not None
    return next(node for node in ast.walk(context.tree) if isinstance(node, ast.Call))


def done(context: FixContext, change: TextChange | None) -> str:
    assert change is not None
    return apply_changes(context.text, [change])


@pytest.mark.parametrize(
    ("value", "like", "text"),
    [
        ("VIN", "'x'", "'VIN'"),
        ("VIN", '"x"', '"VIN"'),
        ("VIN", 'r"x"', '"VIN"'),
        ("QH'", "'x'", '"QH\'"'),
        ('a"b', '"x"', "'a\"b'"),
        ("a\\b", '"x"', '"a\\\\b"'),
        ("~{INT}/SQW", "'x'", "'~{INT}/SQW'"),
    ],
)
def test_a_literal_keeps_its_quotes(value: str, like: str, text: str) -> None:
    assert edits.quoted(value, like) == text
    assert ast.literal_eval(text) == value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Part('A', 'B')", "Part('A', 'B', k=1)"),
        ("Part()", "Part(k=1)"),
        ("Part('A',\n     value=(1))", "Part('A',\n     value=(1), k=1)"),
        ("Part('A', 'B',)", "Part('A', 'B', k=1,)"),
        ("Part(*a, **b)", "Part(*a, **b, k=1)"),
        ("Part('A', 'B'  # note\n)", "Part('A', 'B', k=1  # note\n)"),
    ],
)
def test_adds_a_keyword(context_of: Contexts, before: str, after: str) -> None:
    context = context_of(before)
    assert done(context, edits.add_keyword(context, call_in(context), "k", "1")) == after
    ast.parse(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("f(a, k=1)", "f(a)"),
        ("f(k=1, b=2)", "f(b=2)"),
        ("f(k=1)", "f()"),
        ("f(a, k=1, b=2)", "f(a, b=2)"),
        ("f(a,\n  k=1,\n  b=2)", "f(a,\n  b=2)"),
    ],
)
def test_removes_a_keyword(context_of: Contexts, before: str, after: str) -> None:
    context = context_of(before)
    assert done(context, edits.remove_keyword(context, call_in(context), "k")) == after


def test_finds_no_keyword_that_is_not_there(context_of: Contexts) -> None:
    context = context_of("f(a)")
    assert edits.remove_keyword(context, call_in(context), "k") is None


@pytest.mark.parametrize(
    ("source", "position", "keyword", "found"),
    [
        ("Part('A', 'B')", 1, "name", "'B'"),
        ("Part(name='B', lib='A')", 1, "name", "'B'"),
        ("Part('A')", 1, "name", None),
        ("Part(*pair)", 1, "name", None),
    ],
)
def test_finds_an_argument(context_of: Contexts, source: str, position: int, keyword: str, found: str | None) -> None:
    context = context_of(source)
    argument = calls.argument(call_in(context), position, keyword)
    assert (context.segment(argument) if argument else None) == found


def test_inserts_lines_around_a_statement(context_of: Contexts) -> None:
    context = context_of("def f():\n    @deco\n    def g(): pass\n    x = (1 +\n         2)  # sum\n    return x")
    assert context.tree is not None
    function = context.tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    inner, assignment, last = function.body
    before = done(context, edits.insert_before(context, inner, "a = 1"))
    assert before.startswith("def f():\n    a = 1\n    @deco\n")
    after = done(context, edits.insert_after(context, assignment, "a = 1"))
    assert "2)  # sum\n    a = 1\n    return x" in after
    assert done(context, edits.insert_after(context, last, "a = 1")).endswith("return x\n    a = 1")


@pytest.mark.parametrize(
    ("source", "first"),
    [
        ('"""Doc."""\nfrom __future__ import annotations\nimport os\n', "import os"),
        ("import os\n", "import os"),
        ('"""Doc."""\n', None),
    ],
)
def test_imports_go_behind_the_docstring(context_of: Contexts, source: str, first: str | None) -> None:
    context = context_of(source)
    statement = edits.first_statement(context)
    assert (context.segment(statement) if statement else None) == first
