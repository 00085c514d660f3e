"""Mutations of how things are connected: operators, methods, templates, copies, buses."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.source.calls import argument, called_name
from mutate.subject import Harm, Mutation, Subject


def _connections(subject: Subject) -> Iterator[ast.AugAssign]:
    for statement in subject.statements:
        if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add):
            yield statement


def _operator(subject: Subject, statement: ast.AugAssign, text: str) -> Harm:
    """Another operator in the place of `+=`."""
    after = subject.context.replace(statement.target, "").end
    start = subject.source.index("+=", after)
    return (TextChange(start=start, end=start + 2, text=text),)


def assigned(subject: Subject, rng: random.Random) -> list[Harm]:
    """`part[…] = net`, at one place or at all of them."""
    pins = [one for one in _connections(subject) if isinstance(one.target, ast.Subscript)]
    harms = [_operator(subject, statement, "=") for statement in pins]
    return [*harms, tuple(change for harm in harms for change in harm)] if harms else []


def rebound(subject: Subject, rng: random.Random) -> list[Harm]:
    """`net = part[…]`: the name of the net becomes the pin's."""
    nets = [one for one in _connections(subject) if isinstance(one.target, ast.Name)]
    return [_operator(subject, statement, "=") for statement in nets]


def added(subject: Subject, rng: random.Random) -> list[Harm]:
    """`net + pin` does nothing, `=+` means something else."""
    return [_operator(subject, statement, rng.choice(("+", "=+"))) for statement in _connections(subject)]


def method(subject: Subject, rng: random.Random) -> list[Harm]:
    """Methods of other tools."""
    harms: list[Harm] = []
    for statement in _connections(subject):
        target, value = subject.segment(statement.target), subject.segment(statement.value)
        forms = ["{0}.connect_to({1})", "{0}.add({1})", "{0}.join({1})", "{0}.append({1})", "connect({0}, {1})"]
        forms += ["{0}.add_pin({1})", "{0}.attach({1})"]
        harms.append(subject.replace(statement, rng.choice(forms).format(target, value)))
    return harms


def chain(subject: Subject, rng: random.Random) -> list[Harm]:
    """`a & r & b` with another operator."""
    harms: list[Harm] = []
    for statement in subject.statements:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.BinOp):
            text = subject.segment(statement.value)
            if "|" not in text:
                harms.append(subject.replace(statement.value, text.replace("&", rng.choice((">>", "+", "-", "and")))))
    return harms


def text_for_net(subject: Subject, rng: random.Random) -> list[Harm]:
    """The net's name for the net: `u["VI"] += "VIN"`."""
    names = {
        name.id: call.args[0].value
        for name, call in _made_nets(subject)
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    return [
        subject.replace(statement.value, repr(names[statement.value.id]))
        for statement in _connections(subject)
        if isinstance(statement.value, ast.Name) and statement.value.id in names
    ]


def _made_nets(subject: Subject) -> Iterator[tuple[ast.Name, ast.Call]]:
    """Variables and the `Net(…)` that each is bound to."""
    for node in subject.nodes:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        match node.targets[0], node.value:
            case ast.Name() as name, ast.Call() as call if called_name(call) == "Net":
                yield name, call
            case ast.Tuple(elts=names), ast.Tuple(elts=values):
                for one, value in zip(names, values, strict=True):
                    if isinstance(one, ast.Name) and isinstance(value, ast.Call) and called_name(value) == "Net":
                        yield one, value


def no_connect(subject: Subject, rng: random.Random) -> list[Harm]:
    """Other words for NC."""
    marks = [node for node in subject.nodes if isinstance(node, ast.Name) and node.id == "NC"]
    return [
        subject.replace(node, rng.choice(('"NC"', "None", "nc", "NoConnect", "NC()", 'Net("NC")', "NO_CONNECT")))
        for node in marks
    ]


def template_dropped(subject: Subject, rng: random.Random) -> list[Harm]:
    """A pattern for copies that is a part itself."""
    harms: list[Harm] = []
    for call in subject.calls("Part"):
        given = next((keyword for keyword in call.keywords if keyword.arg == "dest"), None)
        if given is not None:
            text = subject.segment(call)
            dropped = text.replace(f", {subject.segment(given.value).join(('dest=', ''))}", "")
            harms.append(subject.replace(call, dropped))
    return [harm for harm in harms if "TEMPLATE" not in harm[0].text]


def template_text(subject: Subject, rng: random.Random) -> list[Harm]:
    """TEMPLATE by another name."""
    marks = [node for node in subject.nodes if isinstance(node, ast.Name) and node.id == "TEMPLATE"]
    return [
        subject.replace(node, rng.choice(('"TEMPLATE"', "Template", "template", "Part.TEMPLATE"))) for node in marks
    ]


def template_connected(subject: Subject, rng: random.Random) -> list[Harm]:
    """A template in place of its copy: `a & r & b` for `a & r() & b`."""
    templates = {call for call in subject.calls("Part") if argument(call, 2, "dest") is not None}
    names = {
        target.id
        for node in subject.nodes
        if isinstance(node, ast.Assign) and node.value in templates
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [subject.replace(call, name) for name in sorted(names) for call in subject.calls(name) if not call.keywords]


def positional(subject: Subject, rng: random.Random) -> list[Harm]:
    """A value or reference in the third place, where `dest` belongs."""
    harms: list[Harm] = []
    for part in subject.parts:
        for given in part.call.keywords:
            if given.arg in ("value", "ref") and len(part.call.args) == 2:
                text = subject.segment(part.call).replace(f", {given.arg}={subject.segment(given.value)}", "", 1)
                name = subject.segment(part.name)
                harms.append(
                    subject.replace(part.call, text.replace(name, f"{name}, {subject.segment(given.value)}", 1))
                )
    return harms


def bus_width(subject: Subject, rng: random.Random) -> list[Harm]:
    """The width by a keyword that Bus does not take, or as text."""
    form = rng.choice(("width={}", "size={}", "n={}", '"{}"', "bits={}"))
    return [
        subject.replace(call.args[1], form.format(subject.segment(call.args[1])))
        for call in subject.calls("Bus")
        if len(call.args) == 2
    ]


def bus_first(subject: Subject, rng: random.Random) -> list[Harm]:
    """Width before name, or no name."""
    form = rng.choice(("Bus({1}, {0})", "Bus({1}, name={0})", "Bus(width={1}, name={0})"))
    return [
        subject.replace(call, form.format(*(subject.segment(arg) for arg in call.args)))
        for call in subject.calls("Bus")
        if len(call.args) == 2
    ]


def _slices(subject: Subject) -> Iterator[tuple[ast.Subscript, int, int]]:
    """Slices of buses and of numbered pins, which in SKiDL include their end."""
    for node in subject.nodes:
        match node:
            case ast.Subscript(
                slice=ast.Slice(lower=ast.Constant(value=int() as low), upper=ast.Constant(value=int() as high))
            ):
                yield node, low, high


def slice_end(subject: Subject, rng: random.Random) -> list[Harm]:
    """Slices as Python has them, without their end."""
    return [
        subject.replace(node, f"{subject.segment(node.value)}[{low}:{high + 1}]")
        for node, low, high in _slices(subject)
        if low < high
    ]


def slice_text(subject: Subject, rng: random.Random) -> list[Harm]:
    return [
        subject.replace(node, f"{subject.segment(node.value)}[{rng.choice(forms).format(low, high)}]")
        for node, low, high in _slices(subject)
        for forms in (('"{}:{}"', '"{}-{}"', '"{}..{}"', "range({}, {} + 1)"),)
        if low < high
    ]


def range_from_one(subject: Subject, rng: random.Random) -> list[Harm]:
    """A loop over a bus that counts from 1."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.For(iter=ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as end)]) as call):
                harms.append(subject.replace(call, rng.choice((f"range(1, {end + 1})", f"range({end + 1})"))))
    return harms


MUTATIONS: dict[str, Mutation] = {
    "connect: = for +=": assigned,
    "connect: net rebound": rebound,
    "connect: + for +=": added,
    "connect: other method": method,
    "connect: other operator for &": chain,
    "connect: net's name for the net": text_for_net,
    "connect: other word for NC": no_connect,
    "template: dest left out": template_dropped,
    "template: other name": template_text,
    "template: connected": template_connected,
    "part: third argument": positional,
    "bus: width": bus_width,
    "bus: arguments turned round": bus_first,
    "bus: slice without its end": slice_end,
    "bus: slice in other words": slice_text,
    "bus: loop out of bounds": range_from_one,
}
