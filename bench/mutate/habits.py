"""Mutations that habits bring: KiCad 4's footprints, other keywords, values without quotation marks, texts that lost
their `f`, lists for buses, other operators, and the characters that chats and editors put in."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.source.calls import called_name
from mutate.subject import Harm, Mutation, Subject

# Footprints of the good scripts as KiCad 4 called them.
_KICAD4: tuple[tuple[str, str], ...] = (
    (r"Resistor_SMD:R_(\d{4})_\d{4}Metric", r"Resistors_SMD:R_\1"),
    (r"Capacitor_SMD:C_(\d{4})_\d{4}Metric", r"Capacitors_SMD:C_\1"),
    (r"LED_SMD:LED_(\d{4})_\d{4}Metric", r"LEDs:LED_\1"),
    (r"Package_DIP:DIP-(\d+)_W([\d.]+)mm", r"Housings_DIP:DIP-\1_W\2mm"),
    (r"Package_SO:SOIC-(\d+)_([\dx.]+)mm_P([\d.]+)mm", r"Housings_SOIC:SOIC-\1_\2mm_Pitch\3mm"),
    (
        r"Connector_PinHeader_2.54mm:PinHeader_(\dx\d\d)_P2.54mm_Vertical",
        r"Pin_Headers:Pin_Header_Straight_\1_Pitch2.54mm",
    ),
    (r"Package_TO_SOT_SMD:SOT-223-3_TabPin2", r"TO_SOT_Packages_SMD:SOT-223-3Lead_TabPin2"),
    (r"Package_TO_SOT_SMD:(SOT-23(?:-[56])?)", r"TO_SOT_Packages_SMD:\1"),
    (r"Package_TO_SOT_THT:TO-220-3_Vertical", r"TO_SOT_Packages_THT:TO-220-3_Vertical"),
    (r"Diode_SMD:D_SOD-123", r"Diodes_SMD:D_SOD-123"),
    (r"Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal", r"Diodes_THT:D_DO-35_SOD27_P7.62mm_Horizontal"),
    (r"Capacitor_THT:CP_Radial_D([\d.]+)mm_P([\d.]+)mm", r"Capacitors_THT:CP_Radial_D\1mm_P\2mm"),
    (r"Crystal:Crystal_HC49-U_Vertical", r"Crystals:Crystal_HC49-U_Vertical"),
    (r"Button_Switch_THT:SW_PUSH_6mm", r"Buttons_Switches_THT:SW_PUSH_6mm"),
)
# Libraries that hold none of the footprint, and sound as if they did.
_WRONG_LIBRARY = {
    "Resistor_SMD": ("Resistor", "Device", "SMD"),
    "Capacitor_SMD": ("Capacitor", "Device", "Capacitor_Ceramic_SMD"),
    "LED_SMD": ("LED", "Device", "Diode_SMD"),
    "Package_DIP": ("DIP", "Package_THT", "Package_DIL"),
    "Package_SO": ("SOIC", "Package_SOIC", "SO"),
    "Package_TO_SOT_SMD": ("SOT", "Package_SOT", "TO_SOT_SMD"),
    "Package_TO_SOT_THT": ("TO", "Package_TO", "TO_SOT_THT"),
    "Connector_PinHeader_2.54mm": ("Connector_PinHeader", "PinHeader", "Connector"),
    "Diode_SMD": ("Diode", "Device"),
    "Diode_THT": ("Diode", "Device"),
}


def _footprints(subject: Subject) -> Iterator[tuple[ast.Constant, str, str]]:
    for node in subject.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\w[\w.]*:\S+", node.value):
            library, _, name = node.value.partition(":")
            yield node, library, name


def footprint_of_kicad4(subject: Subject, rng: random.Random) -> list[Harm]:
    harms: list[Harm] = []
    for literal, library, name in _footprints(subject):
        for pattern, old in _KICAD4:
            if re.fullmatch(pattern, f"{library}:{name}"):
                harms.append(subject.reword(literal, re.sub(pattern, old, f"{library}:{name}")))
    return harms


def footprint_elsewhere(subject: Subject, rng: random.Random) -> list[Harm]:
    """The right name in a library that sounds right."""
    return [
        subject.reword(literal, f"{rng.choice(_WRONG_LIBRARY[library])}:{name}")
        for literal, library, name in _footprints(subject)
        if library in _WRONG_LIBRARY
    ]


def part_turned(subject: Subject, rng: random.Random) -> list[Harm]:
    """`Part("R", "Device")`."""
    return [
        (
            subject.context.replace(part.library, subject.segment(part.name)),
            subject.context.replace(part.name, subject.segment(part.library)),
        )
        for part in subject.parts
    ]


def part_keywords(subject: Subject, rng: random.Random) -> list[Harm]:
    """`Part(library="Device", part="R")`."""
    first = rng.choice(("library", "lib_name", "libname", "lib"))
    second = rng.choice(("part", "part_name", "symbol", "component"))
    return [
        (
            subject.context.replace(part.library, f"{first}={subject.segment(part.library)}"),
            subject.context.replace(part.name, f"{second}={subject.segment(part.name)}"),
        )
        for part in subject.parts
        if len(part.call.args) == 2
    ]


def blanks(subject: Subject, rng: random.Random) -> list[Harm]:
    """A blank in front of a name or behind it."""
    literals = [
        *(part.library for part in subject.parts),
        *(part.name for part in subject.parts),
        *(pin.literal for pin in subject.pins),
        *(literal for literal, _, _ in _footprints(subject)),
    ]
    return [subject.reword(literal, rng.choice((f"{literal.value} ", f" {literal.value}"))) for literal in literals]


def value_bare(subject: Subject, rng: random.Random) -> list[Harm]:
    """`value=10k`: no quotation marks round a number with a unit."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.keyword(arg="value", value=ast.Constant(value=str(text)) as literal):
                if re.fullmatch(r"\d[\w.]*", text):
                    harms.append(subject.replace(literal, text))
    return harms


def f_dropped(subject: Subject, rng: random.Random) -> list[Harm]:
    """`"CH{i}"` for `f"CH{i}"`."""
    harms: list[Harm] = []
    for node in subject.nodes:
        if isinstance(node, ast.JoinedStr):
            change = subject.context.replace(node, "")
            if subject.source[change.start] in "fF":
                harms.append((TextChange(start=change.start, end=change.start + 1, text=""),))
    return harms


def pin_case(subject: Subject, rng: random.Random) -> list[Harm]:
    """Names of pins in small letters, or with a capital first."""
    return [
        subject.reword(pin.literal, other)
        for pin in subject.pins
        for other in (rng.choice((pin.name.lower(), pin.name.capitalize())),)
        if other != pin.name
    ]


def pin_attribute(subject: Subject, rng: random.Random) -> list[Harm]:
    """`u.vi`: pins as attributes of the part, by a name that it does not have as an attribute."""
    harms: list[Harm] = []
    for pin in subject.pins:
        if pin.owner.slice is pin.literal and pin.name.isidentifier():
            name = rng.choice((pin.name, pin.name.lower(), f"pin_{pin.name}"))
            harms.append(subject.replace(pin.owner, f"{subject.segment(pin.owner.value)}.{name}"))
    return harms


def pins_added(subject: Subject, rng: random.Random) -> list[Harm]:
    """`vcc += a + b` for `vcc += a, b`; a list in brackets too many."""
    harms: list[Harm] = []
    for statement in subject.statements:
        match statement:
            case ast.AugAssign(op=ast.Add(), value=ast.Tuple(elts=elements) as several) if len(elements) > 1:
                texts = [subject.segment(element) for element in elements]
                form = rng.choice((" + ".join(texts), "[[" + ", ".join(texts) + "]]", " and ".join(texts)))
                harms.append(subject.replace(several, form))
    return harms


def operator(subject: Subject, rng: random.Random) -> list[Harm]:
    """Other operators for `+=`."""
    harms: list[Harm] = []
    for statement in subject.statements:
        if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add):
            start = subject.source.index("+=", subject.context.replace(statement.target, "").end)
            sign = rng.choice(("|=", "&=", "<<=", "-=", "==", "<=", ":="))
            harms.append((TextChange(start=start, end=start + 2, text=sign),))
    return harms


def net_again(subject: Subject, rng: random.Random) -> list[Harm]:
    """`Net("GND")` once more where the variable stands."""
    names = {
        target.id: call
        for node in subject.nodes
        if isinstance(node, ast.Assign) and len(node.targets) == 1
        for target, call in _bound(node.targets[0], node.value)
        if isinstance(target, ast.Name) and isinstance(call, ast.Call) and called_name(call) == "Net" and call.args
    }
    return [
        subject.replace(node, subject.segment(names[node.id]))
        for node in subject.nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names
    ]


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=False)
    else:
        yield target, value


def bus_as_list(subject: Subject, rng: random.Random) -> list[Harm]:
    """A list of nets for a bus: its slices end one earlier, and `+=` makes it longer."""
    harms: list[Harm] = []
    for call in subject.calls("Bus"):
        match call.args:
            case [ast.Constant(value=str(name)), ast.Constant(value=int(width))]:
                harms.append(subject.replace(call, f'[Net(f"{name}{{i}}") for i in range({width})]'))
    return harms


def copies(subject: Subject, rng: random.Random) -> list[Harm]:
    """Copies of a template in other words."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.BinOp(op=ast.Mult(), left=ast.Call() as made, right=ast.Constant(value=int(count))):
                text = subject.segment(made)
            case ast.Call(func=ast.Call() as made, args=[ast.Constant(value=int(count))], keywords=[]):
                text = subject.segment(made)
            case _:
                continue
        if called_name(made) == "Part":
            forms = ("{}.copies({})", "{}.clone({})", "{}.duplicate({})", "{}.instantiate({})", "[{}] * {}")
            harms.append(subject.replace(node, rng.choice(forms).format(text, count)))
    return harms


def group(subject: Subject, rng: random.Random) -> list[Harm]:
    """`with Group("x")` in other words."""
    forms = ("Package", "SubCircuit", "Hierarchy", "Section", "Sheet")
    return [subject.replace(call.func, rng.choice(forms)) for call in subject.calls("Group")]


def module_name(subject: Subject, rng: random.Random) -> list[Harm]:
    """`skidl.Part(…)` where only the names were imported."""
    if "import skidl" in subject.source:
        return []
    calls = list(subject.calls("Part", "Net", "ERC", "generate_netlist", "Bus"))
    return [
        subject.replace(call.func, f"{rng.choice(('skidl', 'sk'))}.{call.func.id}")
        for call in calls
        if isinstance(call.func, ast.Name)
    ]


def main_guard(subject: Subject, rng: random.Random) -> list[Harm]:
    """All behind the imports in a function that is never called, or behind a guard that never holds."""
    tree = subject.context.tree
    assert tree is not None
    body = tree.body
    first = next(place for place, node in enumerate(body) if isinstance(node, ast.Import | ast.ImportFrom))
    rest = body[first + 1 :]
    if any(isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ImportFrom | ast.Import) for node in rest):
        return []
    start = subject.line(rest[0]).start
    lines = subject.source[start:].rstrip("\n").split("\n")
    inside = "\n".join(f"    {line}" if line.strip() else line for line in lines)
    head = rng.choice(('if __name__ == "main":', "def main():", 'if __name__ == "__main___":'))
    return [(TextChange(start=start, end=len(subject.source), text=f"{head}\n{inside}\n"),)]


def odd_blank(subject: Subject, rng: random.Random) -> list[Harm]:
    """Characters that a chat or a word processor puts in: a blank that does not break, a dash, a blank of no width."""
    harms: list[Harm] = []
    for statement in subject.statements:
        change = subject.context.replace(statement, "")
        place = subject.source.find(" ", change.start, change.end)
        quoted = subject.source[change.start : place].count('"') % 2
        if place > 0 and not quoted:
            harms.append((TextChange(start=place, end=place + 1, text=rng.choice(("\u00a0", "\u200b ", "\u3000"))),))
    return harms


def prompts(subject: Subject, rng: random.Random) -> list[Harm]:
    """The script as an interactive session, or with numbered lines."""
    if any(isinstance(node, ast.FunctionDef | ast.For | ast.With) for node in subject.nodes):
        return []
    numbered = rng.random() < 0.5
    lines = subject.source.rstrip("\n").split("\n")
    shown = [f"{n:3}  {line}" if numbered else f">>> {line}" if line else "" for n, line in enumerate(lines, 1)]
    return [(TextChange(start=0, end=len(subject.source), text="\n".join(shown) + "\n"),)]


def tab(subject: Subject, rng: random.Random) -> list[Harm]:
    """One line of a block indented by a tab."""
    starts = list(re.finditer(r"^ {4}(?=\S)", subject.source, re.MULTILINE))
    return [(TextChange(start=found.start(), end=found.end(), text="\t"),) for found in starts]


MUTATIONS: dict[str, Mutation] = {
    "footprint: KiCad 4": footprint_of_kicad4,
    "footprint: other library": footprint_elsewhere,
    "part: arguments turned round": part_turned,
    "part: keywords": part_keywords,
    "name: blanks": blanks,
    "value: without quotes": value_bare,
    "name: f left out": f_dropped,
    "pin: case": pin_case,
    "pin: attribute": pin_attribute,
    "connect: + between pins": pins_added,
    "connect: other operator for +=": operator,
    "net: made again": net_again,
    "bus: list of nets": bus_as_list,
    "template: other word for copies": copies,
    "group: other word": group,
    "import: module's name used": module_name,
    "order: never run": main_guard,
    "syntax: odd blank": odd_blank,
    "syntax: prompts": prompts,
    "syntax: tab": tab,
}
