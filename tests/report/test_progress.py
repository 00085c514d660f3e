"""The line that says what is being done."""

from __future__ import annotations

import io

import pytest
from screen import Screen

from circuitron.report.progress import Progress


def test_a_terminal_sees_what_is_being_done_and_then_nothing_of_it() -> None:
    screen = Screen()
    with Progress(screen) as progress:
        progress.script("lamp.py")
        progress.step("running \x1b]0;owned\x07[red]it[/red]")
        with progress.paused():
            screen.write("IN BETWEEN\n")
    assert "lamp.py: running [red]it[/red]" in screen.text
    assert "\x1b]0;" not in screen.getvalue() and "\x07" not in screen.getvalue()
    assert screen.getvalue().count("\x1b[?25l") == screen.getvalue().count("\x1b[?25h")  # the cursor is back
    before, _, after = screen.getvalue().partition("IN BETWEEN\n")
    assert before.rstrip().endswith("\x1b[2K") and after  # the line was taken away first


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("NO_COLOR", "1")])
def test_plain_terminals_are_left_alone(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    screen = Screen()
    with Progress(screen) as progress:
        progress.step("running")
    assert screen.getvalue() == ""


def test_many_scripts_are_counted() -> None:
    screen = Screen()
    with Progress(screen, scripts=12) as progress:
        progress.script("one.py")
        progress.script("two.py")
        progress.step("running")
    assert "2 of 12  two.py: running" in screen.text


def test_a_pipe_gets_a_plain_line_every_ten_seconds() -> None:
    pipe, seconds = io.StringIO(), 0.0
    with Progress(pipe, scripts=12, now=lambda: seconds) as progress:
        for number in range(12):
            progress.script(f"script_{number}.py")
            progress.step("running")
            seconds += 4.0
    lines = pipe.getvalue().splitlines()
    left = {3: 35, 6: 25, 9: 10}  # from what the scripts before took
    assert lines == [f"circuitron: {n + 1} of 12, about {left[n]} s left  script_{n}.py" for n in (3, 6, 9)]


def test_a_pipe_and_quiet_get_nothing() -> None:
    pipe, screen = io.StringIO(), Screen()
    for stream, enabled in ((pipe, True), (screen, False)):
        with Progress(stream, enabled=enabled) as progress:
            progress.step("running")
            with progress.paused():
                pass
        assert stream.getvalue() == ""
