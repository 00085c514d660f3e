"""The way through: run, diagnose, repair, guard, run again. Only a rerun decides success."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from circuitron.check_result import Measurement
from circuitron.pipeline.checking import check, run
from circuitron.pipeline.environment import Environment
from circuitron.sandbox import response

if TYPE_CHECKING:
    from circuitron.pipeline.fixing import fix

__all__ = ["Environment", "check", "fix", "load_judges", "run"]


def load_judges(*, review: bool, physics: bool) -> None:
    """Have ready what reads and judges a circuit that ran, which `check` would load after the run."""
    response.prepare()
    if review:
        importlib.import_module("circuitron.review")
    if physics:
        importlib.import_module("circuitron.physics.checks")
        importlib.import_module("circuitron.physics.analysis")
        Measurement.model_rebuild()


def __getattr__(name: str) -> Any:
    """`fix`, when it is first asked for: a check needs neither fixes nor guard nor agents."""
    if name == "fix":
        from circuitron.pipeline.fixing import fix

        return fix
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
