"""The same terminal for every test, whoever runs it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def calm_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """100 columns, 256 colours, and none of the variables that change either."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
