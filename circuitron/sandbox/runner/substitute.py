"""Functions of SKiDL that cost much, or answer wrongly in a fork, replaced by others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any


@cache
def holders(function: Callable[..., Any]) -> tuple[ModuleType, ...]:
    """SKiDL's modules that hold a function by its name. Process 1 asks first: this goes through all modules, and what a
    fork touches, it has to copy."""
    name = function.__name__
    modules = list(sys.modules.items())
    return tuple(m for package, m in modules if package.partition(".")[0] == "skidl" and vars(m).get(name) is function)


def replace_everywhere(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Put a function in the place of another in all of SKiDL's modules that hold it by its name."""
    for module in holders(old):
        setattr(module, old.__name__, new)
