"""Mutations by older releases: packages, members and functions that SKiDL had once, Python 2, other languages."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator

from circuitron.source.calls import called_name
from mutate.subject import Harm, Mutation, PartCall, Subject, after_imports


def old_name(subject: Subject, rng: random.Random) -> list[Harm]:
    """Names that the star import of older releases, or Python 2, brought."""
    harms: list[Harm] = []
    for call in subject.calls("range"):
        if isinstance(call.func, ast.Name):
            harms.append(subject.replace(call.func, "xrange"))
    if "import *" not in subject.source:
        return harms
    for node in subject.nodes:
        match node:
            case ast.For(iter=ast.Tuple(elts=[first, *rest])) if rest and isinstance(first, ast.Name):
                inner = ", ".join(subject.segment(one) for one in rest)
                harms.append(subject.replace(node.iter, f"flatten([{subject.segment(first)}, [{inner}]])"))
    lines = ("skidl_cfg['query_backup_lib'] = False", "if get_query_backup_lib():\n    pass")
    harms.append((subject.insert(after_imports(subject), *rng.choice(lines).split("\n")),))
    harms += [
        (subject.insert(statement, f'rt_logger.info("{rng.choice(("done", "checking"))}")'),)
        for statement in _ercs(subject)
    ]
    return harms


def _ercs(subject: Subject) -> Iterator[ast.stmt]:
    for statement in subject.statements:
        if isinstance(statement, ast.Expr) and "ERC" in subject.segment(statement):
            yield statement


def _made(subject: Subject) -> Iterator[tuple[str, PartCall, ast.stmt]]:
    """Variables that a part is bound to, with the statement."""
    of = {part.call: part for part in subject.parts}
    for statement in subject.statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if call in of:
                if "TEMPLATE" not in subject.segment(call):
                    yield name, of[call], statement


def old_member(subject: Subject, rng: random.Random) -> list[Harm]:
    """Methods and attributes of older releases."""
    harms: list[Harm] = []
    for statement in _ercs(subject):
        owner = subject.skidl("default_circuit")
        harms.append((subject.insert(statement, f"{owner}.instantiate_packages()"),))
        for name, part, made in _made(subject):
            if made in subject.context.tree.body:  # type: ignore[union-attr]
                pin = part.symbol.pins[0].number
                lines = (f"print({name}.value_str)", f"print({name}.hierarchical_name)")
                lines += (f'{name}.set_pin_alias("FIRST", {pin})',) if pin.isdecimal() else ()
                harms.append((subject.insert(statement, rng.choice(lines)),))
    return harms


def _subcircuits(subject: Subject) -> Iterator[tuple[ast.FunctionDef, ast.expr]]:
    for node in subject.nodes:
        if isinstance(node, ast.FunctionDef):
            for marked in node.decorator_list:
                if subject.segment(marked).rpartition(".")[2] == "subcircuit":
                    yield node, marked


def package(subject: Subject, rng: random.Random) -> list[Harm]:
    """`@package`, called with its nets as a subcircuit is."""
    return [subject.replace(marked, "package") for _, marked in _subcircuits(subject)]


def package_ports(subject: Subject, rng: random.Random) -> list[Harm]:
    """`@package` whose ports are connected after it was called."""
    harms: list[Harm] = []
    for function, marked in _subcircuits(subject):
        ports = [arg.arg for arg in function.args.args[: len(function.args.args) - len(function.args.defaults)]]
        calls = list(subject.calls(function.name))
        statements = [subject.context.parents[call] for call in calls]
        changes = [subject.context.replace(marked, "package")]
        for number, (call, statement) in enumerate(zip(calls, statements, strict=True), start=1):
            if not isinstance(statement, ast.Expr) or len(call.args) < len(ports):
                break
            name = f"{function.name}_{number}"
            more = [subject.segment(arg) for arg in call.args[len(ports) :]]
            named = [arg.arg for arg in function.args.args[len(ports) :]]
            given = [f"{one}={text}" for one, text in zip(named, more, strict=False)]
            given += [f"{keyword.arg}={subject.segment(keyword.value)}" for keyword in call.keywords]
            lines = [f"{name} = {function.name}({', '.join(given)})"]
            lines += [f"{name}.{port} += {subject.segment(arg)}" for port, arg in zip(ports, call.args, strict=False)]
            indent = " " * statement.col_offset
            changes.append(subject.context.replace(statement, f"\n{indent}".join(lines)))
        else:
            harms.append(tuple(changes))
    return harms


_CONSTANTS = {"True": ("true", "TRUE"), "False": ("false", "FALSE"), "None": ("null", "nil", "none", "NULL")}


def constant(subject: Subject, rng: random.Random) -> list[Harm]:
    """Constants of other languages, where there are some, or in an argument that says what holds anyway."""
    harms = [
        subject.replace(node, rng.choice(_CONSTANTS[str(node.value)]))
        for node in subject.nodes
        if isinstance(node, ast.Constant) and str(node.value) in _CONSTANTS and not isinstance(node.value, str)
    ]
    for call in subject.calls("generate_netlist"):
        if not call.args and not call.keywords and called_name(call):
            harms.append(
                subject.replace(call, f"{subject.segment(call.func)}(do_backup={rng.choice(('true', 'false'))})")
            )
    return harms


MUTATIONS: dict[str, Mutation] = {
    "older: name": old_name,
    "older: member": old_member,
    "older: package": package,
    "older: package's ports": package_ports,
    "name: constant of other languages": constant,
}
