"""One line on standard error that says what is being done and for how long, and how far a long list of scripts is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

from circuitron import sanitise

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

EVERY = 10.0  # seconds between lines where no line can be redrawn
_KNOWN_AFTER = 3  # scripts; the first one starts the sandbox


class Progress:
    """A spinner with a few words; nothing at all if `enabled` is false.

    Where standard error is no terminal that could show it, work on several scripts gets a plain line now and then.

    Args:
        stream: standard error.
        scripts: how many there are to work on.
    """

    def __init__(
        self,
        stream: IO[str],
        *,
        scripts: int = 1,
        enabled: bool = True,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream, self._scripts, self._now = stream, scripts, now
        self._done = -1
        self._started_at = self._shown_at = now()
        self._plain = enabled and scripts > 1
        self._bar = _bar(stream) if enabled and stream.isatty() else None
        if self._bar is not None:
            self._task = self._bar.add_task("", total=None)
            self._plain = False
        self._lead = ""

    def script(self, path: str) -> None:
        """Name the script that is being worked on, after those named before it."""
        self._done += 1
        self.among(self._done, path, "starting the sandbox")

    def among(self, done: int, path: str, what: str) -> None:
        """Say what is being done with one of several scripts at once.

        Args:
            done: how many of all are.
        """
        place = f"{min(done + 1, self._scripts)} of {self._scripts}{self._left(done)}  " if self._scripts > 1 else ""
        self._lead = f"{place}{sanitise.line(path, 60)}"
        self.step(what)

    def _left(self, done: int) -> str:
        """How long the rest will take if it goes on as it went so far."""
        passed = self._now() - self._started_at
        if done < _KNOWN_AFTER or passed < 1:
            return ""
        return f", {_rounded(passed / done * (self._scripts - done))} left"

    def step(self, what: str) -> None:
        """Say what is being done now."""
        if self._bar is not None:
            text = f"{self._lead}: {sanitise.line(what, 80)}" if self._lead else sanitise.line(what, 80)
            self._bar.update(self._task, description=text)
        elif self._plain and self._lead and self._now() - self._shown_at >= EVERY:
            self._shown_at = self._now()
            print(f"circuitron: {self._lead}", file=self._stream, flush=True)

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


def _bar(stream: IO[str]) -> Bar | None:
    """A spinner on a terminal; None where that cannot show it."""
    from rich.progress import Progress as Bar
    from rich.progress import SpinnerColumn, TextColumn

    from circuitron.report.writer import make_console

    console = make_console(stream)
    if console.is_dumb_terminal or console.color_system is None:
        return None
    return Bar(
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        TextColumn("{task.elapsed:.0f} s", markup=False),
        console=console,
        transient=True,
        refresh_per_second=8,
    )


def _rounded(seconds: float) -> str:
    """A time in words, no more precise than an estimate can be."""
    if seconds < 90:
        return f"about {max(5, 5 * round(seconds / 5))} s"
    return f"about {round(seconds / 60)} min"
