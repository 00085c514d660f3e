"""Calls of Python's debugger that were left in a script: there is no terminal, so they are passed over."""

from __future__ import annotations

import pdb
import sys
from collections.abc import Callable

from circuitron.sandbox.runner.recorder import Recorder


class DebuggerDetector:
    """Stands in for `breakpoint()` and `pdb.set_trace()`, as PYTHONBREAKPOINT=0 does for the first."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def install(self) -> None:
        sys.breakpointhook = self._passed_over("breakpoint")
        pdb.set_trace = pdb.Pdb.set_trace = self._passed_over("pdb.set_trace")  # type: ignore[method-assign]

    def _passed_over(self, function: str) -> Callable[..., None]:
        def stand_in(*args: object, **kwargs: object) -> None:
            message = f"{function}() was left in; a run has no terminal and ignores it."
            self._recorder.event("DebuggerCall", message, function=function)

        return stand_in
