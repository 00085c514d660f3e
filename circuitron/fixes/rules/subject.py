"""The name that a diagnostic is about, taken from its facts, or from Python's own wording where the facts are empty."""

from __future__ import annotations

import re

from circuitron.models import Finding

_UNDEFINED = re.compile(r"name '(\w+)' is not defined")
_NOT_EXPORTED = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")


def undefined_name(found: Finding) -> str:
    """The Python name that is not defined, or that a module does not export; "" where it is about something else."""
    match = _UNDEFINED.search(found.message) or _NOT_EXPORTED.search(found.message)
    return found.facts.name or found.facts.function or (match.group(1) if match else "")
