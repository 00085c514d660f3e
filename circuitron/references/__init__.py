"""Reference circuits: designs that need no model; see `base.Reference`.

Each is the REFERENCE of a module of `circuits/`; a module of circuits that differ by a device alone has REFERENCES.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from circuitron.references import circuits
from circuitron.references.base import Designed as Designed
from circuitron.references.base import NotCovered as NotCovered
from circuitron.references.base import Reference as Reference


@cache
def catalogue() -> tuple[Reference, ...]:
    """All reference circuits, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(circuits.__path__))
    modules = [importlib.import_module(f"{circuits.__name__}.{name}") for name in names]
    found = [each for module in modules for each in getattr(module, "REFERENCES", None) or (module.REFERENCE,)]
    return tuple(sorted(found, key=lambda reference: str(reference.name)))


def named(name: str) -> Reference:
    """A reference circuit by its name.

    Raises:
        NotCovered: there is none.
    """
    from circuitron.knowledge.similarity import most_alike

    names = [reference.name for reference in catalogue()]
    if name not in names:
        near = ", ".join(other for other, _ in most_alike(name, names, 3, 0.4))
        raise NotCovered(f"There is no reference circuit {name!r}" + (f"; nearest: {near}" if near else ""))
    return catalogue()[names.index(name)]
