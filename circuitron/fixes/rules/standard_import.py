"""A module of Python's standard library is used without having been imported."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.models import Edit, ErrorType
from circuitron.source.imports import bound_names, import_module

# Modules that are meant when a script writes `os.environ` or `math.pi`; those whose name is a common variable
# (`string`, `copy`, `queue`, `types` …) count only where they are used as a module, which the rule checks.
_MODULE_NAMES = """
    argparse collections contextlib copy csv dataclasses decimal enum fractions functools glob io itertools json logging
    math operator os pathlib platform pprint random re shutil statistics string struct subprocess sys tempfile textwrap
    time types typing
"""
_MODULES = frozenset(_MODULE_NAMES.split())

# Names that one module of the standard library alone is known for.
_MEMBERS = {
    "Path": "pathlib",
    "dataclass": "dataclasses",
    "namedtuple": "collections",
    "defaultdict": "collections",
    "OrderedDict": "collections",
    "Counter": "collections",
    "deque": "collections",
    "partial": "functools",
    "reduce": "functools",
    "lru_cache": "functools",
    "Decimal": "decimal",
    "Fraction": "fractions",
    "Enum": "enum",
    "IntEnum": "enum",
    "Optional": "typing",
    "List": "typing",
    "Dict": "typing",
    "Tuple": "typing",
    "Union": "typing",
    "Any": "typing",
    "Callable": "typing",
    "NamedTuple": "typing",
    "sqrt": "math",
    "log10": "math",
    "ceil": "math",
    "floor": "math",
    "pprint": "pprint",
}


class StandardImport(Fix):
    """Adds `import os`, `from pathlib import Path` and the like."""

    name: ClassVar[str] = "standard-import"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNDEFINED_NAME})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        for found in asked(context, *self.answers):
            name = undefined_name(found)
            statement = "" if name in bound else _statement(context, name)
            if statement:
                reason = f"{name} is used and was not imported: it is part of Python's standard library"
                yield answer(self.name, found, import_module(context, statement), reason)


def _statement(context: FixContext, name: str) -> str:
    """The import that gives a script this name; "" where it is not clear that one would."""
    uses = [n for n in context.nodes if isinstance(n, ast.Name) and n.id == name]
    as_module = bool(uses) and all(isinstance(context.parents.get(use), ast.Attribute) for use in uses)
    if name == "datetime" and as_module:
        return (
            "import datetime"
            if _attributes(context, uses) & {"datetime", "date", "timedelta"}
            else ("from datetime import datetime")
        )
    if name in _MODULES and as_module:
        return f"import {name}"
    return f"from {_MEMBERS[name]} import {name}" if name in _MEMBERS and uses else ""


def _attributes(context: FixContext, uses: list[ast.Name]) -> set[str]:
    """Names of the attributes that are asked of these names."""
    parents = [context.parents.get(use) for use in uses]
    return {parent.attr for parent in parents if isinstance(parent, ast.Attribute)}
