"""Keeps out what SKiDL imports and next to no script uses, until it is used: a third of the time that SKiDL takes."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

_LATE = ("graphviz", "sqlite3", "urllib.request")
_METADATA = "importlib.metadata"
_DISTRIBUTION = "skidl"
_FIELDS = ("Version", "Author-email")  # that SKiDL asks for while it loads
_LONGEST = 1 << 16  # bytes of the head of a METADATA file


def defer() -> None:
    """Have modules loaded when something of them is used for the first time."""
    for name in _LATE:
        spec = importlib.util.find_spec(name) if name not in sys.modules else None
        if spec is not None and spec.loader is not None:
            module: ModuleType = importlib.util.module_from_spec(spec)
            object.__setattr__(module, "__class__", _Late)
            sys.modules[name] = module
            parent, _, own = name.rpartition(".")
            if parent:
                setattr(sys.modules[parent], own, module)


class _Late(ModuleType):
    """A module before anything of it was used. Python's own LazyLoader loads one when it is imported a second time."""

    def __getattr__(self, name: str) -> Any:
        spec = self.__spec__
        object.__setattr__(self, "__class__", ModuleType)
        assert spec is not None and spec.loader is not None
        spec.loader.exec_module(self)
        return getattr(self, name)


@contextmanager
def plain_metadata() -> Iterator[None]:
    """Let SKiDL find its version without the modules for mail, which read what packages say of themselves."""
    fields = _fields()
    if _METADATA in sys.modules or fields is None:
        yield
        return
    sys.modules[_METADATA] = _Metadata(fields)
    try:
        yield
    finally:
        del sys.modules[_METADATA]


class _Metadata(ModuleType):
    """Stands in for importlib.metadata, as far as SKiDL uses it; else it is that module."""

    PackageNotFoundError = ModuleNotFoundError  # which is its base

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(_METADATA)
        self._fields = fields

    def metadata(self, name: str) -> Any:
        return self._fields if name == _DISTRIBUTION else self.__getattr__("metadata")(name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # which the import system asks for
            raise AttributeError(name)
        del sys.modules[_METADATA]
        try:
            return getattr(importlib.import_module(_METADATA), name)
        finally:
            sys.modules[_METADATA] = self


def _fields() -> dict[str, str] | None:
    """What the installed SKiDL says of itself; None where that is not found, or says too little."""
    for site in sys.path:
        try:
            names = [name for name in os.listdir(site) if name.startswith("skidl-") and name.endswith(".dist-info")]
            if names:
                with open(os.path.join(site, names[0], "METADATA"), encoding="utf-8") as file:
                    lines = file.read(_LONGEST).partition("\n\n")[0].splitlines()
                found = dict(line.split(": ", 1) for line in lines if line.partition(":")[0] in _FIELDS)
                return found if len(names) == 1 and len(found) == len(_FIELDS) else None
        except (OSError, ValueError):
            continue
    return None
