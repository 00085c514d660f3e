"""Libraries that SKiDL writes (`*_sklib.py`), read as data: they are Python, which nothing here runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from circuitron.sandbox.runner.snapshot import text

ENDING = "_sklib.py"
_MAX_BYTES = 5 << 20


# Pins by number, on which several may stand: their names, and SKiDL's words for their electrical types.
PinTable = Mapping[str, Sequence[tuple[str, str]]]


def read(path: str) -> dict[str, PinTable]:
    """The pins of each part, by its name. Empty if the file is no library."""
    try:
        with open(path, "rb") as stream:
            tree = ast.parse(stream.read(_MAX_BYTES))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[str, PinTable] = {}
    for call in _calls(tree, "Part"):
        members = _members(call)
        pins: dict[str, list[tuple[str, str]]] = {}
        for number, name, kind in _pins(members.get("pins")):
            pins.setdefault(number, []).append((name, kind))
        for name in (*_texts(members.get("name")), *_texts(members.get("aliases"))):
            found.setdefault(name, pins)
    return found


def _members(call: ast.Call) -> dict[str, ast.expr]:
    """The arguments of `Part(**{"name": …})` and of `Part(name=…)`."""
    members = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.Dict):
            for key, value in zip(keyword.value.keys, keyword.value.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    members[key.value] = value
    return members


def _pins(tree: ast.expr | None) -> Iterator[tuple[str, str, str]]:
    from skidl.pin import pin_info, pin_types

    for call in _calls(tree, "Pin"):
        members = {keyword.arg: keyword.value for keyword in call.keywords}
        number, name, kind = (members.get(key) for key in ("num", "name", "func"))
        member = getattr(pin_types, kind.attr, None) if isinstance(kind, ast.Attribute) else None
        if isinstance(number, ast.Constant) and member in pin_info:
            called = text(name.value) if isinstance(name, ast.Constant) else ""
            yield str(number.value), called, pin_info[member]["function"]


def _calls(tree: ast.AST | None, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _texts(tree: ast.expr | None) -> Iterator[str]:
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
