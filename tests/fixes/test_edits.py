"""Changes of source text keep quotes, brackets, commas and indentation."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import apply_changes
from circuitron.source import calls, edits
from tests.rows import each

Contexts = Callable[..., FixContext]


def call_in(context: FixContext) -> ast.Call:
    assert context.tree is not None
    return next(node for node in ast.walk(context.tree) if isinstance(node, ast.Call))


def done(context: FixContext, change: TextChange | None) -> str:
    assert change is not None
    return apply_changes(context.text, [change])


@each(
    ("value", "like", "text"),
    [
        ("VIN", "'x'", "'VIN'"),
        ("VIN", '"x"', '"VIN"'),
        ("VIN", 'r"x"', '"VIN"'),
        ("QH'", "'x'", '"QH\'"'),
        ('a"b', '"x"', "'a\"b'"),
        ("a\\b", '"x"', '"a\\\\b"'),
        ("~{INT}/SQW", "'x'", "'~{INT}/SQW'"),
        ("VIN", 'uRbF"x"', '"VIN"'),
        ("VIN", 'BrUf"x"', '"VIN"'),
        ("'a\"b", "'x'", "'\\'a\"b'"),
        ("'a\"b", '"x"', "'\\'a\"b'"),
        ("Ω", '"x"', '"Ω"'),
        ("a\\a", '"x"', '"a\\\\a"'),
        ("VIN", "x", "'VIN'"),
    ],
)
def test_a_literal_keeps_its_quotes(value: str, like: str, text: str) -> None:
    assert edits.quoted(value, like) == text
    assert ast.literal_eval(text) == value


@each(
    ("before", "after"),
    [
        ("Part('A', 'B')", "Part('A', 'B', k=1)"),
        ("Part()", "Part(k=1)"),
        ("Part('A',\n     value=(1))", "Part('A',\n     value=(1), k=1)"),
        ("Part('A', 'B',)", "Part('A', 'B', k=1,)"),
        ("Part(*a, **b)", "Part(*a, **b, k=1)"),
        ("Part('A', 'B'  # note\n)", "Part('A', 'B', k=1  # note\n)"),
        ("Part(((1) ) )", "Part(((1) ), k=1 )"),
        ("Part(a=(1\n), *b)", "Part(a=(1\n), *b, k=1)"),
        ("Part('ä', 'ΩΩ')", "Part('ä', 'ΩΩ', k=1)"),
        ("Part('A',\r\n     'B')", "Part('A',\r\n     'B', k=1)"),
        ("Part(\n    'AAAAAAAAAAAA',\n    'B')", "Part(\n    'AAAAAAAAAAAA',\n    'B', k=1)"),
        ("f(Part('A'))", "f(Part('A'), k=1)"),
        ("Part( )", "Part( k=1)"),
    ],
)
def test_adds_a_keyword(context_of: Contexts, before: str, after: str) -> None:
    context = context_of(before)
    assert done(context, edits.add_keyword(context, call_in(context), "k", "1")) == after
    ast.parse(after)


@each(
    ("before", "after"),
    [
        ("f(a, k=1)", "f(a)"),
        ("f(k=1, b=2)", "f(b=2)"),
        ("f(k=1)", "f()"),
        ("f(a, k=1, b=2)", "f(a, b=2)"),
        ("f(a,\n  k=1,\n  b=2)", "f(a,\n  b=2)"),
        ("f(k=1 , b=2)", "f(b=2)"),
        ("f(k=1,)", "f()"),
        ("f(b='Ω', k='µ', c=2)", "f(b='Ω', c=2)"),
        ("f(b=2, **c, k=1)", "f(b=2, **c)"),
        ("f(\r\n  k=1,\r\n  b=2)", "f(\r\n  b=2)"),
        ("f(k=g(\n  1), b=2)", "f(b=2)"),
        ("a = b, f(k=1)", "a = b, f()"),
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


def test_adds_several_keywords_in_order(context_of: Contexts) -> None:
    context = context_of("Part('A')")
    change = edits.add_keywords(context, call_in(context), {"k": "1", "b": "'x'"})
    assert done(context, change) == "Part('A', k=1, b='x')"


@pytest.mark.parametrize(
    ("source", "value", "after"),
    [
        ("f('a')", "b", "f('b')"),
        ('f("a")', "b", 'f("b")'),
        ('ä = f("µ", 1)', "b", 'ä = f("b", 1)'),
    ],
)
def test_puts_another_text_in_the_place_of_a_literal(context_of: Contexts, source: str, value: str, after: str) -> None:
    context = context_of(source)
    literal = call_in(context).args[0]
    assert isinstance(literal, ast.Constant)
    assert done(context, edits.set_text(context, literal, value)) == after


@each(
    ("before", "place", "after"),
    [
        ("(a, b, c)", 0, "(b, c)"),
        ("(a, b, c)", 1, "(a, c)"),
        ("(a, b, c)", 2, "(a, b)"),
        ("(a, b)", 0, "(b)"),
        ("(a, b)", 1, "(a,)"),
        ("(a, b )", 1, "(a, )"),
        ("[a, b]", 1, "[a]"),
        ("[a, b, c,]", 2, "[a, b,]"),
        ("['Ω',\r\n 'b',\r\n 'c']", 1, "['Ω',\r\n 'c']"),
        ("a, b", 1, "a"),
    ],
)
def test_takes_an_element_out(context_of: Contexts, before: str, place: int, after: str) -> None:
    context = context_of(before)
    assert context.tree is not None
    listed = context.tree.body[0].value  # type: ignore[attr-defined]
    assert done(context, edits.element_out(context, listed.elts, listed.elts[place])) == after


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        ("a = 1", "x\ny\na = 1", "a = 1\nx\ny"),
        ("a = 1\n", "x\ny\na = 1\n", "a = 1\nx\ny\n"),
        ("b = 0; a = 1\nc = 2\n", "x\ny\nb = 0; a = 1\nc = 2\n", "b = 0; a = 1\nx\ny\nc = 2\n"),
        ("if b:\n\t  a = 1\n", "if b:\n\t  x\n\t  y\n\t  a = 1\n", "if b:\n\t  a = 1\n\t  x\n\t  y\n"),
        ("ä = 0\na = 1  # Ω\nc", "ä = 0\nx\ny\na = 1  # Ω\nc", "ä = 0\na = 1  # Ω\nx\ny\nc"),
        ("b\r\na = 1\r\nc\r\n", "b\r\nx\ny\na = 1\r\nc\r\n", "b\r\na = 1\r\nx\ny\nc\r\n"),
    ],
)
def test_inserts_lines_before_and_after(context_of: Contexts, source: str, before: str, after: str) -> None:
    context = context_of(source)
    assert context.tree is not None
    statement = next(
        node for node in ast.walk(context.tree) if isinstance(node, ast.Assign) and "a = 1" in ast.unparse(node)
    )
    assert done(context, edits.insert_before(context, statement, "x", "y")) == before
    assert done(context, edits.insert_after(context, statement, "x", "y")) == after


@pytest.mark.parametrize(
    ("source", "end", "reached"),
    [
        ("f((a))", 4, 5),
        ("f(a)", 3, 3),
        ("f(((a ) ) , b)", 5, 9),
        ("u[(1)]", 4, 5),
        ("f((a)\n)", 4, 5),
    ],
)
def test_brackets_around_an_argument_belong_to_it(context_of: Contexts, source: str, end: int, reached: int) -> None:
    context = context_of(source)
    assert context.tree is not None
    node = context.tree.body[0].value  # type: ignore[attr-defined]
    assert edits.past_closing_brackets(context, node, end) == reached


@pytest.mark.parametrize(
    ("source", "first"),
    [
        ("1 + 1\n'text'\n", "1 + 1"),
        ("import os\n'text'\n", "import os"),
        ("from os import path\n", "from os import path"),
        ("'doc'\n'text'\n", "'text'"),
        ("from __future__ import annotations\n'text'\n", "'text'"),
        ("(", None),
        ("", None),
    ],
)
def test_only_a_docstring_and_future_imports_come_first(context_of: Contexts, source: str, first: str | None) -> None:
    context = context_of(source)
    statement = edits.first_statement(context)
    assert (context.segment(statement) if statement else None) == first
