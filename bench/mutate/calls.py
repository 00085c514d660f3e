"""Mutations of calls and attributes: footprints, keywords, generators, drive, tools, search paths, removed names."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator

from circuitron.source.edits import remove_keyword
from mutate.subject import Harm, Mutation, Subject, after_imports, slip

_CHIP = re.compile(r"\w+:[RCL]_(\d{4})_\d{4}Metric|LED_SMD:LED_(\d{4})_\d{4}Metric")


def _footprints(subject: Subject) -> Iterator[tuple[ast.Constant, str]]:
    """Literals that name a footprint, wherever they stand."""
    for node in subject.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\w[\w.]*:\S+", node.value):
            yield node, node.value


def footprint_missing(subject: Subject, rng: random.Random) -> list[Harm]:
    changes = [remove_keyword(subject.context, part.call, "footprint") for part in subject.parts]
    return [(change,) for change in changes if change is not None]


def footprint_bare(subject: Subject, rng: random.Random) -> list[Harm]:
    """Without its library."""
    return [subject.reword(literal, text.partition(":")[2]) for literal, text in _footprints(subject)]


def footprint_separator(subject: Subject, rng: random.Random) -> list[Harm]:
    sign = rng.choice(("/", ".pretty/", "::", "\\", ": "))
    return [subject.reword(literal, text.replace(":", sign, 1)) for literal, text in _footprints(subject)]


def footprint_size(subject: Subject, rng: random.Random) -> list[Harm]:
    """Only the chip's size: 0805, R_0805."""
    chips = [(literal, _CHIP.fullmatch(text)) for literal, text in _footprints(subject)]
    return [subject.reword(literal, found[1] or found[2]) for literal, found in chips if found]


def footprint_misspelt(subject: Subject, rng: random.Random) -> list[Harm]:
    """A slip in the library's or the footprint's name."""
    harms: list[Harm] = []
    for literal, text in _footprints(subject):
        words = re.findall(r"[A-Za-z]{4,}", text)
        wrong = slip(rng.choice(words), rng) if words else ""
        if wrong:
            word = next(word for word in words if _may_be(word, wrong))
            harms.append(subject.reword(literal, text.replace(word, wrong, 1)))
    return harms


def _may_be(word: str, wrong: str) -> bool:
    return word[0] == wrong[0] and abs(len(word) - len(wrong)) <= 1 and sorted(set(word) & set(wrong)) != []


_OTHER_KEYWORDS = {
    "footprint": ("footprnt", "foot_print", "footprints", "Footprint"),
    "value": ("val", "vlaue", "valeu", "Value"),
    "ref": ("reference", "refdes", "designator"),
    "dest": ("dst", "destination", "Dest"),
}


def keyword(subject: Subject, rng: random.Random) -> list[Harm]:
    """A keyword argument by another name."""
    harms: list[Harm] = []
    for part in subject.parts:
        for given in part.call.keywords:
            if given.arg in _OTHER_KEYWORDS:
                text = f"{rng.choice(_OTHER_KEYWORDS[given.arg])}={subject.segment(given.value)}"
                start = subject.context.offset(given.lineno, given.col_offset)
                change = subject.context.replace(given.value, text)
                harms.append((change.model_copy(update={"start": start}),))
    return harms


def attribute(subject: Subject, rng: random.Random) -> list[Harm]:
    """`vcc.dirve = POWER`."""
    wrong = rng.choice(("dirve", "driv", "Drive", "drve", "drives"))
    return [
        subject.replace(node, f"{subject.segment(node.value)}.{wrong}")
        for node in subject.nodes
        if isinstance(node, ast.Attribute) and node.attr == "drive"
    ]


def drive_dropped(subject: Subject, rng: random.Random) -> list[Harm]:
    return [
        (subject.line(statement),)
        for statement in subject.statements
        if isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Attribute)
        and statement.targets[0].attr == "drive"
        and not isinstance(subject.context.parents[statement], ast.For)
    ]


def drive_value(subject: Subject, rng: random.Random) -> list[Harm]:
    """POWER by other names."""
    marks = [node for node in subject.nodes if isinstance(node, ast.Name) and node.id == "POWER"]
    others = ("Pin.drives.POWER", "Power", "power", '"POWER"', "PWR", "Net.POWER", "Pin.POWER", "skidl.POWER")
    return [subject.replace(node, rng.choice(others)) for node in marks]


def no_connect_dropped(subject: Subject, rng: random.Random) -> list[Harm]:
    """Pins left open that were marked so."""
    return [
        (subject.line(statement),)
        for statement in subject.statements
        if isinstance(statement, ast.AugAssign)
        and isinstance(statement.value, ast.Name)
        and statement.value.id == "NC"
        and not isinstance(subject.context.parents[statement], ast.For)
    ]


def generator(subject: Subject, rng: random.Random) -> list[Harm]:
    """The netlist's file by position or by another keyword, a tool that writes none."""
    forms = ('("board.net")', '(filename="board.net")', "(tool=KICAD)", '(file="board.net")', '(output="board.net")')
    forms += ("(tool=KICAD5)", '(tool="kicad")')
    harms: list[Harm] = []
    for call in subject.calls("generate_netlist"):
        harms.append(subject.replace(call, subject.segment(call.func) + rng.choice(forms)))
    return harms


def removed_call(subject: Subject, rng: random.Random) -> list[Harm]:
    """Calls that SKiDL does not have (any more)."""
    forms = ("generate_bom()", "no_files()", 'generate_bom("bom.csv")', "run_erc()", "erc()", "generate_netlists()")
    forms += ("default_circuit.run_erc()", "default_circuit.erc()")
    return [
        (subject.insert(statement, rng.choice(forms)),)
        for statement in subject.statements
        if isinstance(statement, ast.Expr) and subject.segment(statement).startswith(("generate_netlist(", "ERC("))
    ]


def tool(subject: Subject, rng: random.Random) -> list[Harm]:
    """A tool whose libraries are not at hand."""
    forms = ("set_default_tool(KICAD5)", "set_default_tool(KICAD)", "set_default_tool(KICAD8)")
    forms += ('set_default_tool("kicad5")', "set_default_tool(KICAD4)", "set_default_tool(KICAD7)")
    return [(subject.insert(after_imports(subject), rng.choice(forms)),)]


def tool_of_part(subject: Subject, rng: random.Random) -> list[Harm]:
    old = rng.choice(("KICAD5", "KICAD6", "KICAD", "'kicad'"))
    return [subject.replace(part.call, f"{subject.segment(part.call)[:-1]}, tool={old})") for part in subject.parts]


def search_path(subject: Subject, rng: random.Random) -> list[Harm]:
    """A folder of somebody else's over the one that is there."""
    folder = rng.choice(('"/usr/share/kicad/library"', 'r"C:\\KiCad\\symbols"', '"./libs"', '"/opt/kicad9/symbols"'))
    forms = ("lib_search_paths[KICAD] = [{}]", "lib_search_paths[KICAD9] = [{}]", "lib_search_paths = {{KICAD9: [{}]}}")
    forms += ("lib_search_paths[KICAD].append({})", "lib_search_paths.append({})")
    return [(subject.insert(after_imports(subject), rng.choice(forms).format(folder)),)]


def environment(subject: Subject, rng: random.Random) -> list[Harm]:
    variable = rng.choice(("KICAD9_SYMBOL_DIR", "KICAD_SYMBOL_DIR", "KICAD8_SYMBOL_DIR", "KICAD10_SYMBOL_DIR"))
    line = f'os.environ["{variable}"] = "/usr/share/kicad/library"'
    imports = subject.source.find("from skidl"), subject.source.find("import skidl")
    first = min(place for place in imports if place >= 0)
    line_number = subject.source.count("\n", 0, first) + 1
    tree = subject.context.tree
    assert tree is not None
    statement = next(node for node in tree.body if node.lineno == line_number)
    return [(subject.insert(statement, "import os", line),)]


def decorator(subject: Subject, rng: random.Random) -> list[Harm]:
    wrong = rng.choice(("SubCircuit", "Subcircuit", "sub_circuit", "subckt", "package"))
    return [
        subject.replace(marked, wrong)
        for node in subject.nodes
        if isinstance(node, ast.FunctionDef)
        for marked in node.decorator_list
        if isinstance(marked, ast.Name)
    ]


def pin_type(subject: Subject, rng: random.Random) -> list[Harm]:
    """Electrical types as SKiDL once had them, or never."""
    old = {"PWRIN": ("Pin.PWRIN", "Pin.types.POWER_IN", "Pin.POWER_IN"), "INPUT": ("Pin.INPUT", "Pin.types.IN")}
    old |= {"BIDIR": ("Pin.BIDIR", "Pin.types.BIDIRECTIONAL"), "PASSIVE": ("Pin.PASSIVE",)}
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.Attribute(value=ast.Attribute(attr="types"), attr=name) if name in old:
                harms.append(subject.replace(node, rng.choice(old[name])))
    return harms


MUTATIONS: dict[str, Mutation] = {
    "footprint: missing": footprint_missing,
    "footprint: without library": footprint_bare,
    "footprint: separator": footprint_separator,
    "footprint: size alone": footprint_size,
    "footprint: misspelt": footprint_misspelt,
    "call: keyword": keyword,
    "call: generator's arguments": generator,
    "call: name that SKiDL has not": removed_call,
    "call: decorator": decorator,
    "drive: attribute misspelt": attribute,
    "drive: left out": drive_dropped,
    "drive: other name of POWER": drive_value,
    "NC: left out": no_connect_dropped,
    "tool: default": tool,
    "tool: of a part": tool_of_part,
    "path: search path": search_path,
    "path: environment": environment,
    "type: of a pin": pin_type,
}
