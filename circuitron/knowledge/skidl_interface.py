"""What the installed SKiDL offers, read off its source: names, signatures, docstrings, class members.

The source is parsed, never imported: importing SKiDL takes a second, opens log files in the current folder and fills
`builtins`. What is created at run time by computed names, such as the fields that a part has from its library, is
therefore not seen.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import metadata
from pathlib import Path

from circuitron.knowledge.similarity import most_alike

_ALIKE = 0.6  # least likeness of a name that is listed as near
_OPERATORS = {
    "__iadd__": "+=",
    "__add__": "+",
    "__and__": "&",
    "__or__": "|",
    "__mul__": "*",
    "__getitem__": "[…]",
    "__setitem__": "[…] =",
    "__call__": "(…)",
    "__len__": "len()",
    "__iter__": "iteration",
    "__bool__": "bool()",
    "__enter__": "with",
}


@dataclass(frozen=True)
class Entry:
    """One name of SKiDL's.

    `signature` is "(name=None, *pins)" without `self`, or "" where the thing cannot be called. `doc` is its docstring,
    dedented, or "". `place` is "net.py:118".
    """

    name: str
    kind: str  # class, function, method, property, attribute, operator, constant
    signature: str = ""
    doc: str = ""
    place: str = ""
    owner: str = ""  # the class it is a member of

    @property
    def title(self) -> str:
        """As one writes it: "Net.connect(*pins_nets_buses)", "Part.ref", "Net += "."""
        if self.kind == "operator":
            return f"{self.owner} {self.name}"
        return f"{self.owner}.{self.name}{self.signature}" if self.owner else f"{self.name}{self.signature}"

    @property
    def summary(self) -> str:
        """First paragraph of the docstring on one line."""
        return " ".join(self.doc.split("\n\n")[0].split())


@dataclass(frozen=True)
class SkidlClass:
    """A class: `entry` has its constructor's signature; `members` has what it inherits, too, by name."""

    entry: Entry
    bases: tuple[str, ...]
    members: dict[str, Entry]


@dataclass(frozen=True)
class SkidlInterface:
    """All of it. `exports` is what a script has after `from skidl import *`, the names put into builtins included.

    `classes` has every class of the package by its own name and by its exported aliases.
    """

    version: str
    exports: dict[str, Entry]
    classes: dict[str, SkidlClass]
    modules: dict[str, Entry] = field(default_factory=dict)  # that a script can import, such as skidl.pyspice

    def public_classes(self) -> dict[str, SkidlClass]:
        """The classes that a script meets, the most used first: exported ones, and those that SKiDL hands out."""
        first, handed_out = ("Part", "Net", "Pin", "Bus", "Circuit"), ("NetPinList", "NCNet", "PartUnit")
        exported = (name for name, entry in self.exports.items() if entry.kind == "class")
        return {name: self.classes[name] for name in (*first, *exported, *handed_out) if name in self.classes}

    def entries(self) -> Iterator[Entry]:
        """Every exported name, and every member under the first class that has it; each once."""
        yield from self.exports.values()
        listed = set()
        for known in self.public_classes().values():
            for member in known.members.values():
                if (member.place, member.name) not in listed:
                    listed.add((member.place, member.name))
                    yield member

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Names like one that does not exist: exported ones, and members as "Class.member", best first.

        Args:
            name: "generate_bom", or "Net.conect" for members of that class alone.
        """
        owner, _, member = name.rpartition(".")
        known = self.public_classes().get(owner)
        if known:
            choices = {f"{owner}.{each}": each for each in known.members}
        else:
            choices = {each: each for each in self.exports}
            choices |= {f"{c}.{each}": each for c, k in self.public_classes().items() for each in k.members}
        first: dict[str, str] = {}  # the same member of several classes: once
        for title, each in choices.items():
            first.setdefault(each, title)
        return tuple(first[each] for each, _ in most_alike(member, first, limit, _ALIKE))


class SkidlNotFound(LookupError):
    """There is no SKiDL package in this interpreter's path."""


@cache
def installed_skidl() -> SkidlInterface:
    """The interface of the SKiDL that is installed beside this package; read once, in about half a second.

    Raises:
        SkidlNotFound: none is installed.
    """
    spec = importlib.util.find_spec("skidl")
    if spec is None or not spec.submodule_search_locations:
        raise SkidlNotFound("SKiDL is not installed in this Python environment")
    return read_interface(Path(next(iter(spec.submodule_search_locations))), metadata.version("skidl"))


def read_interface(package: Path, version: str) -> SkidlInterface:
    """The interface of a skidl package's folder."""
    modules = {path.stem: _Module(path) for path in sorted(package.glob("*.py"))}
    classes: dict[str, SkidlClass] = {}
    for module in modules.values():
        for name in module.classes:
            classes[name] = SkidlClass(module.constructor(name), module.bases(name), {})
    for module in modules.values():
        for name in module.classes:
            classes[name].members.update(_members(name, modules, classes))
    exports = {entry.name: entry for entry in _exports(package, modules, classes)}
    for name, entry in exports.items():
        if entry.kind == "class" and name not in classes:  # SubCircuit is another name of Node
            known = classes[entry.owner]
            members = {each: replace(member, owner=name) for each, member in known.members.items()}
            classes[name] = SkidlClass(replace(entry, owner=""), known.bases, members)
    exports = {name: replace(e, owner="") if e.kind == "class" else e for name, e in exports.items()}
    return SkidlInterface(version, exports, classes, {entry.name: entry for entry in map(_module, modules.values())})


def _module(module: _Module) -> Entry:
    """A file of the package as a script imports it."""
    doc = ast.get_docstring(module.tree) or ""
    return Entry(f"skidl.{module.path.stem}", "module", doc=doc, place=module.path.name)


@dataclass
class _Module:
    """One file: its top-level definitions."""

    path: Path
    tree: ast.Module = field(init=False)
    classes: dict[str, ast.ClassDef] = field(init=False, default_factory=dict)
    functions: dict[str, ast.FunctionDef] = field(init=False, default_factory=dict)
    values: dict[str, ast.expr] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the source's style, which is not ours
            self.tree = ast.parse(self.path.read_text(encoding="utf-8"))
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    self.values.update(_assigned(target, node.value))

    def place(self, node: ast.stmt | ast.expr) -> str:
        return f"{self.path.name}:{node.lineno}"

    def bases(self, name: str) -> tuple[str, ...]:
        return tuple(base.id for base in self.classes[name].bases if isinstance(base, ast.Name))

    def constructor(self, name: str) -> Entry:
        node = self.classes[name]
        makers = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
        signature = _signature(makers[0], bound=True) if makers else "()"
        docs = [ast.get_docstring(node) or "", (ast.get_docstring(makers[0]) or "") if makers else ""]
        return Entry(name, "class", signature, "\n\n".join(filter(None, docs)), self.place(node))

    def function(self, name: str) -> Entry:
        node = self.functions[name]
        return Entry(name, "function", _signature(node), ast.get_docstring(node) or "", self.place(node))

    def own_members(self, owner: str) -> Iterator[Entry]:
        """What the body of a class defines, then what its methods set on `self`; a name may come twice."""
        methods = [node for node in self.classes[owner].body if isinstance(node, ast.FunctionDef)]
        for node in self.classes[owner].body:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    for name, value in _assigned(target, node.value).items():
                        yield self._class_value(owner, name, value, methods)
        for method in methods:
            if not any(ast.unparse(d).endswith((".setter", ".deleter")) for d in method.decorator_list):
                yield self._method(owner, method)
        for method in methods:
            for inner in ast.walk(method):
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store) and _is_self(inner.value):
                    yield Entry(inner.attr, "attribute", place=self.place(inner), owner=owner)

    def _method(self, owner: str, node: ast.FunctionDef) -> Entry:
        doc = ast.get_docstring(node) or ""
        decorators = [ast.unparse(each) for each in node.decorator_list]
        if any("property" in each for each in decorators):
            return Entry(node.name, "property", "", doc, self.place(node), owner)
        if symbol := _OPERATORS.get(node.name):
            return Entry(symbol, "operator", "", doc, self.place(node), owner)
        signature = _signature(node, bound="staticmethod" not in decorators)
        return Entry(node.name, "method", signature, doc, self.place(node), owner)

    def _class_value(self, owner: str, name: str, value: ast.expr, methods: list[ast.FunctionDef]) -> Entry:
        """An alias of a method, or an attribute of the class with what it is set to."""
        for method in methods:
            if isinstance(value, ast.Name) and value.id == method.name and not name.startswith("__"):
                return replace(self._method(owner, method), name=name)
        names = _enumeration(self.values.get(value.id)) if isinstance(value, ast.Name) else ()
        doc = f"One of {', '.join(names)}." if names else ""
        return Entry(name, "attribute", "", doc, self.place(value), owner)


def _members(name: str, modules: dict[str, _Module], classes: dict[str, SkidlClass]) -> dict[str, Entry]:
    """The public members of a class and, behind them, of its bases."""
    found: dict[str, Entry] = {}
    module = next(module for module in modules.values() if name in module.classes)
    for entry in module.own_members(name):
        if not entry.name.startswith("_"):
            found.setdefault(entry.name, entry)
    for base in classes[name].bases:
        inherited = _members(base, modules, classes).values() if base in classes else _builtin_members(base)
        for entry in inherited:
            found.setdefault(entry.name, replace(entry, owner=name))
    return found


def _builtin_members(base: str) -> Iterator[Entry]:
    """The public methods of a base that is one of Python's own: list, dict."""
    for name in dir(getattr(builtins, base, None)) if base in ("list", "dict", "set") else ():
        if not name.startswith("_"):
            yield Entry(name, "method", "(…)", f"As {base}.{name} of Python.", base)


def _exports(package: Path, modules: dict[str, _Module], classes: dict[str, SkidlClass]) -> Iterator[Entry]:
    """The names of `from skidl import *` that are no modules, and those in builtins."""
    for node in modules["__init__"].tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            for alias in node.names:
                name = alias.asname or alias.name
                if not name.startswith("_"):
                    yield replace(_resolve(alias.name, modules[node.module], classes), name=name)
    for tool in sorted(path.parent.name for path in package.glob("tools/*/__init__.py")):
        yield Entry(tool.upper(), "constant", "", f"The ECAD tool {tool!r}, for the argument `tool=`.", "tools")
    for module in modules.values():
        for node in module.tree.body:
            if not isinstance(node, ast.Assign):
                continue
            for target in node.targets:
                if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "builtins":
                    doc = f"In builtins as soon as SKiDL is imported: {ast.unparse(node.value)}"
                    yield Entry(target.attr, "constant", "", doc, module.place(node))


def _resolve(name: str, module: _Module, classes: dict[str, SkidlClass]) -> Entry:
    """A module's name: a class, a function, another name of one of them, a bound method, or a value."""
    if name in module.classes:
        return classes[name].entry
    if name in module.functions:
        return module.function(name)
    value = module.values.get(name)
    if isinstance(value, ast.Name) and (value.id in module.classes or value.id in module.functions):
        other = _resolve(value.id, module, classes)
        return replace(other, owner=value.id if other.kind == "class" else "")
    if isinstance(value, ast.Name) and value.id in module.values:
        return _resolve(value.id, module, classes)
    if isinstance(value, ast.Attribute) and ast.unparse(value.value) == "default_circuit":
        method = classes["Circuit"].members.get(value.attr)
        if method:
            return replace(method, kind="function", owner="")
    source = ast.unparse(value) if value else ""
    place = module.place(value) if value else module.path.name
    return Entry(name, "constant", "", source and f"{name} = {source}", place)


def _assigned(target: ast.expr, value: ast.expr) -> dict[str, ast.expr]:
    if isinstance(target, ast.Name):
        return {target.id: value}
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple | ast.List):
        return {t.id: v for t, v in zip(target.elts, value.elts, strict=False) if isinstance(t, ast.Name)}
    return {}


def _enumeration(value: ast.expr | None) -> tuple[str, ...]:
    """The names in IntEnum("name", ("A", "B"))."""
    if isinstance(value, ast.Call) and len(value.args) == 2 and isinstance(value.args[1], ast.Tuple | ast.List):
        return tuple(str(each.value) for each in value.args[1].elts if isinstance(each, ast.Constant))
    return ()


def _signature(node: ast.FunctionDef, bound: bool = False) -> str:
    arguments = node.args
    if bound and arguments.args:
        arguments = ast.arguments(**{**dict(ast.iter_fields(arguments)), "args": arguments.args[1:]})
    return f"({ast.unparse(arguments)})"


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
