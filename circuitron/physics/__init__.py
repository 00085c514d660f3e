"""Physics: what the voltages and currents of a circuit are, by a SPICE engine and generic models.

`analyse` judges a circuit; `Meter` measures single quantities for assertions. Both know of what they did not check.
What is here is loaded when it is first asked for: an engine is started before there is a circuit.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from circuitron.check_result import Measurement
    from circuitron.physics.analysis import Analysis, analyse
    from circuitron.physics.engines import installed_engines
    from circuitron.physics.meter import Meter, Reading
    from circuitron.physics.results import Issue

__all__ = ["Analysis", "Issue", "Measurement", "Meter", "Reading", "analyse", "installed_engines"]

_MODULES = {
    "Analysis": "circuitron.physics.analysis",
    "Issue": "circuitron.physics.results",
    "Measurement": "circuitron.check_result",
    "Meter": "circuitron.physics.meter",
    "Reading": "circuitron.physics.meter",
    "analyse": "circuitron.physics.analysis",
    "installed_engines": "circuitron.physics.engines",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name]), name)
