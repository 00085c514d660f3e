"""A reporter that is loaded when there is something to report: by then, the first run goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from circuitron.report.base import Reporter


class LateReporter:
    """Stands for the reporter that `make` makes.

    Args:
        make: called once, for the first thing that is reported.
    """

    def __init__(self, make: Callable[[], Reporter]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Reporter:
        return self._make()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._made, name)
