"""What a model's code must not reach: files, processes, the environment, the network, Python's own insides.

The sandbox stops all of that during a run; what is delivered runs on the user's machine without one. A correction is
compared with the script before it, which may do as it likes; a generated script has none before it.
"""

from __future__ import annotations

import ast
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Set

from circuitron.fix_result import Refusal
from circuitron.guard.program import Program
from circuitron.guard.source_changes import early_outputs, silencing
from circuitron.guard.source_profile import Profile, profile
from circuitron.guard.vocabulary import is_generator

# None of these reads or writes anything, nor evaluates text (functools and typing evaluate annotations).
IMPORTS = frozenset(
    {"__future__", "cmath", "collections", "copy", "decimal", "enum", "fractions", "itertools", "math", "re", "skidl"}
    | {"statistics"}
)
# Modules that others hold as attributes (`skidl.utilities.os`).
_MODULES = frozenset(
    {"asyncio", "builtins", "ctypes", "gc", "glob", "http", "imp", "importlib", "inspect", "multiprocessing", "nt"}
    | {"os", "pathlib", "pickle", "platform", "posix", "pty", "requests", "runpy", "shutil", "socket", "subprocess"}
    | {"sys", "tempfile", "threading", "urllib", "webbrowser"}
)
NAMES = {
    **dict.fromkeys(("open", "netlist_to_skidl", "backup_parts", "tee"), "reads or writes files"),
    **dict.fromkeys(("read_text", "read_bytes", "write_text", "write_bytes", "unlink"), "reads or writes files"),
    **dict.fromkeys(("environ", "environb", "getenv", "putenv"), "reads the environment"),
    **dict.fromkeys(("system", "popen", "Popen", "fork", "execve"), "starts processes"),
    **dict.fromkeys(("urlopen", "urlretrieve", "create_connection"), "uses the network"),
    **dict.fromkeys(("eval", "exec", "get_type_hints", "ForwardRef", "breakpoint"), "runs text as code"),
    **dict.fromkeys(("getattr", "setattr", "delattr", "globals", "locals", "vars"), "reaches objects by name"),
    **dict.fromkeys(("import_module", "find_spec", "load_module"), "imports by name"),
    **dict.fromkeys(("input", "help"), "waits for a user"),
}
_BUILTINS = {"compile": "runs text as code"}  # as attributes they are others: re.compile
_DUNDER = re.compile(r"__\w+__")
_HARMLESS = frozenset({"__name__", "__main__", "__doc__", "__init__"})


def screen(code: str) -> Refusal | None:
    """Refuse a generated script that silences a check or reaches out of the circuit; None where it does not parse."""
    program = Program(code)
    if program.tree is None:
        return None
    found = profile(program)
    reached = _reached(program.nodes, frozenset())
    reasons = [*silencing(Profile(), found), *reached, *early_outputs(Profile(), found)]
    return Refusal(reasons=tuple(dict.fromkeys(reasons))) if reasons else None


def accesses(original: str, repaired: str, own: Set[str] = frozenset(), built_on: str = "") -> Iterator[str]:
    """Reasons against code that reaches what the original does not.

    Args:
        own: names of modules that belong to the program.
        built_on: what rules had made of the original. Their statements may reach what they do where they stand
            unchanged in the repair: the table that takes generate_bom()'s place writes a file.
    """
    before, after = Program(original), Program(repaired)
    known = own | {node.id for node in before.names}
    allowed = Counter(_reached(before.nodes, known))
    theirs = _statements(Program(built_on)) - _statements(before) if built_on else Counter[str]()
    for statement in _unchanged(after.body, theirs) if theirs else ():
        allowed.update(_reached(ast.walk(statement), known))
    yield from Counter(_reached(after.nodes, known)) - allowed


def _statements(program: Program) -> Counter[str]:
    """All statements of a program, those inside of others too, as text that tells them apart."""
    return Counter(ast.dump(node) for node in program.nodes if isinstance(node, ast.stmt))


def _unchanged(body: Iterable[ast.AST], given: Counter[str]) -> Iterator[ast.stmt]:
    """The outermost statements that are among those given, each as often as it is there."""
    for node in body:
        if isinstance(node, ast.stmt) and given[ast.dump(node)] > 0:
            given.subtract(ast.dump(inner) for inner in ast.walk(node) if isinstance(inner, ast.stmt))
            yield node
        else:
            yield from _unchanged(ast.iter_child_nodes(node), given)


def _reached(nodes: Iterable[ast.AST], known: Set[str]) -> Iterator[str]:
    """A reason for each place that reaches out. Modules that are `known` may be imported."""
    for node in nodes:
        yield from _imported(node, known)
        for name in _attributes(node):
            if name.lstrip("_") in _MODULES:
                yield f"{name} is a module that a circuit does not need"
        for name in _identifiers(node):
            if name in NAMES:
                yield f"{name} {NAMES[name]}"
            elif _DUNDER.fullmatch(name) and name not in _HARMLESS:
                yield f"{name} reaches Python's insides"
        yield from _text(node)
        if isinstance(node, ast.Name) and node.id in _BUILTINS:
            yield f"{node.id} {_BUILTINS[node.id]}"
        if isinstance(node, ast.Call):
            yield from _call(node)


def _imported(node: ast.AST, known: Set[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        modules = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        modules = [node.module or ""]
        if node.module != "skidl" and any(alias.name == "*" for alias in node.names):
            yield f"from {node.module} import * brings hidden names"
    else:
        return
    for module in modules:
        top = module.partition(".")[0]
        if top not in IMPORTS and top not in known:
            allowed = ", ".join(sorted(IMPORTS - {"skidl"}))
            yield f"imports {module or '.'}; a circuit needs skidl, and at most {allowed}"


def _attributes(node: ast.AST) -> Iterator[str]:
    """Names by which a node takes something out of another object."""
    match node:
        case ast.Attribute(attr=name):
            yield name
        case ast.ImportFrom(names=aliases):
            yield from (alias.name for alias in aliases)
        case ast.Import(names=aliases):
            yield from (name for alias in aliases for name in alias.name.split(".")[1:])
        case ast.MatchClass(kwd_attrs=names):
            yield from names


def _identifiers(node: ast.AST) -> Iterator[str]:
    yield from _attributes(node)
    if isinstance(node, ast.Name):
        yield node.id


def _text(node: ast.AST) -> Iterator[str]:
    """Texts that name what code must not, and templates that take objects apart."""
    match node:
        case ast.Constant(value=str() as text):
            names = (name for name in _DUNDER.findall(text) if name not in _HARMLESS)
            yield from (f"{name} reaches Python's insides" for name in names)
        case ast.Attribute(value=ast.Constant(value=str() as template), attr="format"):
            if _takes_apart(template):
                yield "format() with attributes or indices in its template reaches objects by name"
        case ast.Attribute(attr="format" | "format_map" as name):
            yield f"{name}() with a template that is no text reaches objects by name"


def _takes_apart(template: str) -> bool:
    try:
        return any(re.search(r"[.\[]", field or "") for _, field, _, _ in string.Formatter().parse(template))
    except ValueError:
        return True


def _call(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    if name == "erc_assert":  # SKiDL evaluates it
        match call.args:
            case [ast.Constant(value=str() as text), *_]:
                yield from accesses("", text.strip())
            case _:
                yield "erc_assert() of anything but a text runs text as code"
    elif is_generator(name) and any(_is_elsewhere(value) for value in values):
        yield f"{name}() writes elsewhere than into the script's folder"


def _is_elsewhere(argument: ast.expr) -> bool:
    """Whether an argument may be a path out of the folder; what is put together may be."""
    if not isinstance(argument, ast.Constant):
        return True
    return isinstance(argument.value, str) and re.search(r"[/\\~]|\.\.", argument.value) is not None
