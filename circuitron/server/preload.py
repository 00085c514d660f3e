"""What the server has ready before it serves: all modules of Circuitron that commands may need, the tables that they
read once, and the models that they build when they are first used."""

from __future__ import annotations

import functools
import gc
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator

import circuitron
from circuitron.frozen import Frozen
from circuitron.lazy_pattern import LazyPattern

# Of other packages: what is imported only where it is needed, and needed by almost every command.
_OTHERS = (
    *(
        "typer._click.decorators",
        "docker",
        "platformdirs.unix",
        "pydantic.type_adapter",
        "quantiphy",
        "rich.progress",
        "sqlite3",
    ),
    *("rapidfuzz", "rapidfuzz.distance", "rapidfuzz.fuzz", "rapidfuzz.process", "rapidfuzz.utils"),
)
# What runs in sandboxes, starts the program, or is for commands that are not performed here: some of it starts threads.
_LEFT_OUT = (
    "circuitron.__main__",
    "circuitron.cluster",
    "circuitron.commands.cluster",
    "circuitron.commands.mcp",
    "circuitron.references.circuits",
    "circuitron.sandbox.runner.",
)
# Where a function without arguments that keeps its result is a table of the installation.
_TABLES = ("circuit", "findings", "fixes", "guard", "knowledge", "physics", "review", "sandbox")
_NOT_NEEDED = ("reference", "installed_skidl", "skidl_api")  # large ones, for repairs that few scripts need


def load() -> None:
    """Have it all ready."""
    for module in pkgutil.walk_packages(circuitron.__path__, "circuitron."):
        if not module.name.startswith(_LEFT_OUT):
            importlib.import_module(module.name)
    for name in _OTHERS:
        importlib.import_module(name)
    for model in _below(Frozen):
        model.model_rebuild()
    for table in list(_tables()):
        table()
    for pattern in [one for one in gc.get_objects() if isinstance(one, LazyPattern)]:
        _ = pattern.compiled


def _below(model: type[Frozen]) -> Iterator[type[Frozen]]:
    for one in model.__subclasses__():
        yield one
        yield from _below(one)


def _tables() -> Iterator[Callable[[], object]]:
    for name, module in list(sys.modules.items()):
        if not name.startswith(tuple(f"circuitron.{unit}." for unit in _TABLES)):
            continue
        for own, value in vars(module).items():
            kept = isinstance(value, functools._lru_cache_wrapper) and value.__module__ == name
            if kept and own not in _NOT_NEEDED and not inspect.signature(value).parameters:
                yield value
