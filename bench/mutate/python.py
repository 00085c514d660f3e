"""Mutations of the Python around the circuit: imports, variables, order, slips of syntax."""

from __future__ import annotations

import ast
import random
import re

from circuitron.edit import TextChange
from mutate.subject import Harm, Mutation, Subject, slip

_SKIDL = ("Part", "Net", "Bus", "ERC", "generate_netlist", "POWER", "TEMPLATE", "subcircuit", "Group", "Interface")


def _skidl_import(subject: Subject) -> ast.ImportFrom | None:
    imports = [node for node in subject.nodes if isinstance(node, ast.ImportFrom) and node.module == "skidl"]
    return imports[0] if len(imports) == 1 else None


def import_dropped(subject: Subject, rng: random.Random) -> list[Harm]:
    statement = _skidl_import(subject)
    return [(subject.line(statement),)] if statement is not None else []


def import_module(subject: Subject, rng: random.Random) -> list[Harm]:
    """`import skidl` where everything is used by its plain name."""
    statement = _skidl_import(subject)
    return [subject.replace(statement, rng.choice(("import skidl", "import skidl as sk")))] if statement else []


def import_some(subject: Subject, rng: random.Random) -> list[Harm]:
    """A list of names that lacks some."""
    statement = _skidl_import(subject)
    used = [name for name in _SKIDL if re.search(rf"\b{name}\b", subject.source)]
    some = rng.sample(used, k=max(1, len(used) // 2))
    return [subject.replace(statement, f"from skidl import {', '.join(some)}")] if statement else []


def import_extra(subject: Subject, rng: random.Random) -> list[Harm]:
    """A list that asks for names which SKiDL does not export, or from where they are not."""
    statement = _skidl_import(subject)
    used = [name for name in _SKIDL if re.search(rf"\b{name}\b", subject.source)]
    if "SKIDL" in subject.source:
        used += ["Pin", "SKIDL"]
    extra = rng.choice(("NC", "package", "generate_bom", "KICAD", "search_parts", "Connector", "Package"))
    return [subject.replace(statement, f"from skidl import {', '.join([*used, extra])}")] if statement else []


def import_from_submodule(subject: Subject, rng: random.Random) -> list[Harm]:
    statement = _skidl_import(subject)
    module = rng.choice(("skidl.skidl", "Skidl", "pyskidl", "skidl.core", "skidl.circuit"))
    return [subject.replace(statement, f"from {module} import *")] if statement else []


def standard_import(subject: Subject, rng: random.Random) -> list[Harm]:
    """A module of Python's own that is used without import."""
    plain = [node for node in subject.statements if isinstance(node, ast.Import) and node.names[0].name != "skidl"]
    return [(subject.line(node),) for node in plain]


def variable(subject: Subject, rng: random.Random) -> list[Harm]:
    """A slip in the use of a variable."""
    bound = {node.id for node in subject.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    harms: list[Harm] = []
    for node in subject.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in bound:
            wrong = slip(node.id, rng)
            if wrong and wrong not in bound:
                harms.append(subject.replace(node, wrong))
    return harms


def variable_case(subject: Subject, rng: random.Random) -> list[Harm]:
    bound = {node.id for node in subject.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return [
        subject.replace(node, other)
        for node in subject.nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in bound
        for other in (node.id.upper() if rng.random() < 0.5 else node.id.capitalize(),)
        if other not in bound and len(node.id) > 1
    ]


def skidl_name(subject: Subject, rng: random.Random) -> list[Harm]:
    """A slip or another case in a name of SKiDL's: `Prat(…)`, `net(…)`, `generate_netlst()`."""
    harms: list[Harm] = []
    for node in subject.nodes:
        if isinstance(node, ast.Name) and node.id in _SKIDL:
            wrong = rng.choice((slip(node.id, rng), node.id.lower()))
            if wrong and wrong != node.id:
                harms.append(subject.replace(node, wrong))
    return harms


def definition_moved(subject: Subject, rng: random.Random) -> list[Harm]:
    """A net or part that is made only after its first use."""
    tree = subject.context.tree
    assert tree is not None
    harms: list[Harm] = []
    for place, statement in enumerate(tree.body):
        if not isinstance(statement, ast.Assign) or statement not in subject.statements:
            continue
        names = {node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)}
        for later in tree.body[place + 1 :]:
            used = {
                node.id for node in ast.walk(later) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            }
            plain = isinstance(later, ast.Expr | ast.AugAssign | ast.Assign)
            if names & used and plain and later in subject.statements:
                end = subject.line(later).end
                moved = subject.segment(statement) + "\n"
                harms.append((subject.line(statement), TextChange(start=end, end=end, text=moved)))
                break
    return harms


def bracket(subject: Subject, rng: random.Random) -> list[Harm]:
    """A closing bracket that is missing, or one too many."""
    ends = [found.start() for found in re.finditer(r"[)\]]$", subject.source, re.MULTILINE)]
    missing: list[Harm] = [(TextChange(start=end, end=end + 1, text=""),) for end in ends]
    more: list[Harm] = [(TextChange(start=end, end=end, text=subject.source[end]),) for end in ends]
    return missing + more


def comma(subject: Subject, rng: random.Random) -> list[Harm]:
    """A comma between two arguments that is missing."""
    found = re.finditer(r", (?=(?:ref|value|footprint|dest|name|func)=)", subject.source)
    return [(TextChange(start=comma.start(), end=comma.start() + 1, text=""),) for comma in found]


def colon(subject: Subject, rng: random.Random) -> list[Harm]:
    found = re.finditer(r"^ *(?:for|def|with|if|else|class)\b.*(:)$", subject.source, re.MULTILINE)
    return [(TextChange(start=end.start(1), end=end.end(1), text=""),) for end in found]


def quote(subject: Subject, rng: random.Random) -> list[Harm]:
    """A closing quotation mark that is missing."""
    found = re.finditer(r'"[^"\n]*(")(?=[,\])])', subject.source)
    return [(TextChange(start=mark.start(1), end=mark.end(1), text=""),) for mark in found]


def smart_quotes(subject: Subject, rng: random.Random) -> list[Harm]:
    strings = list(re.finditer(r'(?<!")"([^"\n]*)"(?!")', subject.source))
    whole = tuple(TextChange(start=s.start(), end=s.end(), text=f"“{s[1]}”") for s in strings)
    return [whole] if whole else []


def fence(subject: Subject, rng: random.Random) -> list[Harm]:
    """The script as a chat hands it over."""
    end = len(subject.source)
    head = rng.choice(("```python\n", "Here is the code:\n\n```python\n", "```\n"))
    return [(TextChange(start=0, end=0, text=head), TextChange(start=end, end=end, text="```\n"))]


def indented(subject: Subject, rng: random.Random) -> list[Harm]:
    """One line that is indented by a space or two too many."""
    tree = subject.context.tree
    assert tree is not None
    top = [node for node in tree.body[2:] if node in subject.statements]
    starts = [subject.line(node).start for node in top]
    return [(TextChange(start=start, end=start, text=" " * rng.choice((1, 2, 4))),) for start in starts]


def print_statement(subject: Subject, rng: random.Random) -> list[Harm]:
    calls = [node for node in subject.statements if isinstance(node, ast.Expr) and "ERC" in subject.segment(node)]
    return [(subject.insert(node, 'print "checking"'),) for node in calls]


MUTATIONS: dict[str, Mutation] = {
    "import: dropped": import_dropped,
    "import: module alone": import_module,
    "import: some names": import_some,
    "import: a name too many": import_extra,
    "import: other module": import_from_submodule,
    "import: standard library": standard_import,
    "name: variable misspelt": variable,
    "name: variable's case": variable_case,
    "name: SKiDL's misspelt": skidl_name,
    "order: made after its use": definition_moved,
    "syntax: bracket": bracket,
    "syntax: comma": comma,
    "syntax: colon": colon,
    "syntax: quotation mark": quote,
    "syntax: typographic quotes": smart_quotes,
    "syntax: Markdown": fence,
    "syntax: indentation": indented,
    "syntax: print": print_statement,
}
