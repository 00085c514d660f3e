"""One line on standard error that says what is being done and for how long; only where a person watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import SpinnerColumn, TextColumn

from circuitron import sanitise


class Progress:
    """A spinner with a few words; silent where standard error is no terminal or `enabled` is false."""

    def __init__(self, console: Console, *, enabled: bool = True) -> None:
        dumb = console.is_dumb_terminal or console.color_system is None
        self._bar: Bar | None = None
        if enabled and console.file.isatty() and not dumb:
            self._bar = Bar(
                SpinnerColumn("line"),
                TextColumn("{task.description}", markup=False),
                TextColumn("{task.elapsed:.0f} s", markup=False),
                console=console,
                transient=True,
                refresh_per_second=8,
            )
            self._task = self._bar.add_task("", total=None)
        self._lead = ""

    def script(self, path: str) -> None:
        """Name the script that is being worked on."""
        self._lead = sanitise.line(path, 60)
        self.step("starting the sandbox")

    def step(self, what: str) -> None:
        """Say what is being done now."""
        if self._bar is not None:
            text = f"{self._lead}: {sanitise.line(what, 80)}" if self._lead else sanitise.line(what, 80)
            self._bar.update(self._task, description=text)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Take the line away while something else is printed."""
        if self._bar is None:
            yield
            return
        self._bar.stop()
        try:
            yield
        finally:
            self._bar.start()

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
