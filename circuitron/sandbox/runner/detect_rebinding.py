"""Detector for `net = part[1]` in place of `net += part[1]`: the name leaves its net behind, with nothing on it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.snapshot import text
from circuitron.sandbox.runner.spans import Span

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def find(recorder: Recorder, tree: ast.Module, nets: list[Any]) -> None:
    """Record assignments that took a name away from a net that then stayed empty.

    Args:
        tree: the script, parsed.
        nets: all nets of the finished circuit; `made_at` says where each was made.
    """
    script = recorder.user.name
    empty = {_place(net.__dict__["made_at"]): net for net in nets if net.__dict__.get("made_at") and not net.pins}
    for scope in [
        tree,
        *(node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))),
    ]:
        bound: dict[str, Any] = {}
        for node in _assignments(scope.body):
            target = node.targets[0]
            if not isinstance(target, ast.Name):
                continue
            net = empty.get(_place(_span(script, node.value))) if isinstance(node.value, ast.Call) else None
            lost = bound.pop(target.id, None)
            if lost is not None and isinstance(node.value, ast.Subscript):
                _record(recorder, node, target.id, lost)
            elif net is not None:
                bound[target.id] = net


def _record(recorder: Recorder, node: ast.Assign, name: str, net: Any) -> None:
    assert isinstance(node.value, ast.Subscript)
    index = node.value.slice
    recorder.event(
        "PinRebind",
        f"`{name} = …` gives the name {name} to a pin and leaves net {net.name} empty; `+=` connects the two.",
        span=_span(recorder.user.name, node),
        name=name,
        net=text(net.name),
        pin=text(index.value) if isinstance(index, ast.Constant) else "",
    )


def _assignments(body: list[ast.stmt]) -> Iterator[ast.Assign]:
    """Assignments to one target in a scope, in the order of the source, without those of functions in it."""
    for node in body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            yield node
        elif not isinstance(node, _SCOPES):
            for block in ("body", "orelse", "finalbody"):
                yield from _assignments(getattr(node, block, []))


def _span(file: str, node: ast.expr | ast.stmt) -> Span:
    return Span(
        file=file,
        line=node.lineno,
        end_line=node.end_lineno,
        column=node.col_offset,
        end_column=node.end_col_offset,
    )


def _place(span: Span) -> tuple[object, ...]:
    return tuple(span.values())
