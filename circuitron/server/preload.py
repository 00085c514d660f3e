"""What the server loads before it serves: all modules of Circuitron that commands may need."""

from __future__ import annotations

import importlib
import pkgutil

import circuitron

# Of other packages: what is imported only where it is needed, and needed by almost every command.
_OTHERS = ("docker", "rich.progress", "sqlite3")
# What runs in sandboxes, starts the program, or is a server of its own.
_LEFT_OUT = ("circuitron.sandbox.runner.", "circuitron.__main__", "circuitron.commands.mcp")


def load() -> None:
    """Import it all."""
    for module in pkgutil.walk_packages(circuitron.__path__, "circuitron."):
        if not module.name.startswith(_LEFT_OUT):
            importlib.import_module(module.name)
    for name in _OTHERS:
        importlib.import_module(name)
