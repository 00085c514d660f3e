"""importlib.metadata, loaded when something is asked of it: it brings the modules for mail and for archives.

pydantic imports it to look for plugins, which `__main__` has it not do.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType
from typing import Any

_NAME = "importlib.metadata"


def put_off() -> None:
    """Have it loaded later, unless it is there."""
    if _NAME not in sys.modules:
        module = _Metadata(_NAME)
        spec = importlib.util.find_spec(_NAME)
        module.__spec__, module.__path__ = spec, list(spec.submodule_search_locations or ()) if spec else []
        sys.modules[_NAME] = module
        setattr(importlib, _NAME.rpartition(".")[2], module)


class _Metadata(ModuleType):
    """Stands in for the module. The one function that is imported from it and never called does not load it."""

    def __getattr__(self, name: str) -> Any:
        if name == "entry_points":
            return _entry_points
        if name.startswith("__"):  # which the import system asks for
            raise AttributeError(name)
        return getattr(_loaded(), name)


def _entry_points(**selected: Any) -> Any:
    return _loaded().entry_points(**selected)


def _loaded() -> Any:
    if isinstance(sys.modules.get(_NAME), _Metadata):
        del sys.modules[_NAME]
    return importlib.import_module(_NAME)
