"""Functions of SKiDL that cost much, or answer wrongly in a fork, replaced by others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def replace_everywhere(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Put a function in the place of another in all of SKiDL's modules that hold it by its name.

    Nothing else in the modules is looked at: what a fork touches, it has to copy.
    """
    name = old.__name__
    for package, module in list(sys.modules.items()):
        if package.partition(".")[0] == "skidl" and vars(module).get(name) is old:
            setattr(module, name, new)
