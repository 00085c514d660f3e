"""KiCad's PWR_FLAG in a script: a mark that says "this net is fed", made as if it were a part. It is no device."""

from __future__ import annotations

import ast
from collections import Counter

from circuitron.source.program import Source


def is_flag_call(node: ast.AST) -> bool:
    """Whether a call makes a flag: `Part('power', 'PWR_FLAG')`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    values = [*node.args[:2], *(given[key] for key in ("lib", "name") if key in given)]
    words = [value.value for value in values if isinstance(value, ast.Constant)]
    return name == "Part" and words in (["power", "PWR_FLAG"], ["power.kicad_sym", "PWR_FLAG"])


def flag_names(source: Source) -> frozenset[str]:
    """Variables that hold a flag and never anything else."""
    flags = [
        node.targets[0].id
        for node in source.nodes
        if isinstance(node, ast.Assign) and is_flag_call(node.value) and isinstance(node.targets[0], ast.Name)
    ]
    names = (node for node in source.nodes if isinstance(node, ast.Name))
    stored = Counter(node.id for node in names if isinstance(node.ctx, ast.Store))
    return frozenset(name for name, count in Counter(flags).items() if stored[name] == count)


def is_flag_pin(node: ast.expr, names: frozenset[str]) -> bool:
    """Whether an expression is a flag, or its pin: `flag`, `flag[1]`, `Part('power', 'PWR_FLAG')[1]`."""
    inner = node.value if isinstance(node, ast.Subscript) else node
    return is_flag_call(inner) or (isinstance(inner, ast.Name) and inner.id in names)


def connects_flag(statement: ast.stmt, names: frozenset[str]) -> bool:
    """Whether a statement connects a flag and one other thing, and nothing else: `flag[1] += vcc`, `vcc & flag`."""
    match statement:
        case ast.AugAssign(target=one, op=ast.Add(), value=other):
            pass
        case ast.Expr(value=ast.BinOp(left=one, op=ast.BitAnd(), right=other)):
            pass
        case _:
            return False
    single = ast.Name | ast.Attribute | ast.Subscript
    return any(
        is_flag_pin(flag, names) and isinstance(net, single) and not is_flag_pin(net, names)
        for flag, net in ((one, other), (other, one))
    )
