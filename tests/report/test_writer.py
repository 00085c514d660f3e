"""Lines on terminals and in pipes."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from screen import Screen

from circuitron.report.plain import PlainWriter, make_writer
from circuitron.report.writer import DIM, FAULT, Writer, make_console

LONG = "The pin VIN of U1 is requested but Regulator_Linear:AMS1117-3.3 has only GND, VO and VI; see its datasheet."


def screen(columns: int, monkeypatch: pytest.MonkeyPatch, color: str = "auto") -> tuple[Screen, Writer]:
    monkeypatch.setenv("COLUMNS", str(columns))
    stream = Screen()
    return stream, Writer(make_console(stream, color))


@pytest.mark.parametrize("columns", [40, 60, 80, 120, 200])
def test_lines_fit_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    stream, writer = screen(columns, monkeypatch)
    writer.line("x ", (LONG, FAULT), indent=4, hang=2)
    writer.code("x" * 300, indent=4)
    writer.line("电阻" * 100)
    assert all(cell_len(line) <= columns for line in stream.text.splitlines())
    assert "".join(stream.text.split()).startswith("".join(f"x{LONG}".split()))
    assert stream.text.count("x" * 10) and stream.text.count("阻") == 100


def test_wrapped_lines_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, writer = screen(40, monkeypatch)
    writer.line("one two three four five six seven eight nine ten", indent=2, hang=3)
    assert stream.text == "  one two three four five six seven\n     eight nine ten\n"


def test_a_pipe_gets_whole_lines_and_no_escape() -> None:
    stream = io.StringIO()
    Writer(make_console(stream)).line((LONG, FAULT), indent=2)
    assert stream.getvalue() == f"  {LONG}\n"


TEXTS = (
    "",
    " ",
    LONG,
    "two\nlines\n",
    "\n",
    "a\tb\t\tc",
    "电\t阻\tx",
    "\t",
    "end  \t",
    "\x1b[31mred\x1b[0m\x07",
    "a\r\nb\x0cc",
    "é\u202e",
)


def write_all(writer: Writer) -> None:
    for text in TEXTS:
        for indent in (0, 3):
            writer.line(text, ("|", FAULT), text, indent=indent, hang=2)
            writer.code((text, DIM), indent=indent)
            writer.row(text, tail=(text, DIM), indent=indent)
            writer.items((text, DIM), [(text, "b"), ("c",)], indent=indent)
        writer.changed("-", text, [(0, 1)], "red", indent=2)
    writer.blank()
    writer.table(("pin", "what"), [(text, (text, FAULT)) for text in TEXTS], indent=2)


def test_a_pipe_gets_the_same_without_rich() -> None:
    by_rich, plain = io.StringIO(), io.StringIO()
    write_all(Writer(make_console(by_rich)))
    writer = make_writer(plain)
    write_all(writer)
    assert isinstance(writer, PlainWriter) and plain.getvalue() == by_rich.getvalue()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_plain_terminals_get_no_escape(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    stream, writer = screen(80, monkeypatch)
    writer.line(("red", FAULT))
    assert stream.getvalue() == "red\n"


def test_force_color_colours_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    stream = io.StringIO()
    make_writer(stream).line(("red", FAULT))
    assert "\x1b[" in stream.getvalue()


def test_the_option_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    always, writer = screen(80, monkeypatch, "always")
    writer.line(("red", FAULT))
    monkeypatch.setenv("FORCE_COLOR", "1")
    never, writer = screen(80, monkeypatch, "never")
    writer.line(("red", FAULT))
    assert "\x1b[" in always.getvalue() and never.getvalue() == "red\n"


def test_a_terminal_without_unicode_gets_ascii_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer(make_console(Screen("ascii")))
    assert all(mark.isascii() for mark in writer.glyphs)


def test_text_is_cleaned_and_never_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, writer = screen(80, monkeypatch, "never")
    writer.line("[bold]a[/bold] :smile: \x1b[31mb", ("\x1b]0;t\x07c", FAULT))
    writer.code("d \x1b[2J [red]e[/red]")
    assert stream.getvalue() == "[bold]a[/bold] :smile: bc\nd ␛[2J [red]e[/red]\n"


def test_table(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, writer = screen(26, monkeypatch)
    writer.table(("pin", "what"), [("1", "input of the first half"), (("10", FAULT), "ground")], indent=2)
    assert stream.text.splitlines() == [
        "  pin  what",
        "  1    input of the first",
        "       half",
        "  10   ground",
    ]
