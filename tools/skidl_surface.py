"""What a version of SKiDL offers to scripts, read off its source without importing any of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

# Classes whose attributes and methods scripts use.
CLASSES = (
    "Alias", "Bus", "Circuit", "Interface", "Net", "NetPinList", "Network", "Package", "Part", "Pin", "SchLib",
    "SubCircuit",
)  # fmt: skip
# Classes that went into another one, which has kept what they offered.
_BASES = {"SubCircuit": ("Node",)}


@dataclass(frozen=True)
class Name:
    """Something that a script can write.

    Args:
        kind: "export" (`from skidl import *`), "module" (`skidl.x`), "member" (of a class), "argument" (of a function
            or method), "default" (of an argument; `name` is the argument).
        owner: the class or the function; "" for exports and modules.
    """

    kind: str
    owner: str
    name: str

    def __str__(self) -> str:
        if self.kind == "argument":
            return f"{self.owner}({self.name}=)"
        return f"{self.owner}.{self.name}" if self.owner else self.name


@dataclass(frozen=True)
class Surface:
    """All names of one version. `defaults` holds the default of each argument as source text, "" for none.

    `homes` names the modules in which each public top-level name is defined.
    """

    version: str
    names: frozenset[Name]
    defaults: dict[Name, str]
    homes: dict[str, tuple[str, ...]]


def surface(version: str, package: Path) -> Surface:
    """Read the source of one version.

    Args:
        package: the folder `skidl` that holds `__init__.py`.

    Raises:
        OSError, SyntaxError: it cannot be read.
    """
    source = _Source(package)
    arguments = dict(source.arguments())
    names = {Name("export", "", name) for name in source.exports("__init__")}
    names |= {Name("module", "", module) for module in source.modules if module != "__init__"}
    names |= {Name("member", owner, member) for owner in CLASSES for member in source.members(owner)}
    names |= set(arguments)
    homes: dict[str, tuple[str, ...]] = {}
    for module in source.modules:
        for name in source.defined(module):
            homes[name] = (*homes.get(name, ()), "skidl" if module == "__init__" else f"skidl.{module}")
    return Surface(version, frozenset(names), arguments, homes)


class _Source:
    """The modules of a package as syntax trees."""

    def __init__(self, package: Path) -> None:
        self.modules: dict[str, ast.Module] = {}
        for path in sorted(package.rglob("*.py")):
            relative = path.relative_to(package).with_suffix("")
            if "libs" in relative.parts or relative.name.endswith("_sklib"):
                continue
            module = ".".join(relative.parts).removesuffix(".__init__")
            self.modules[module] = ast.parse(path.read_bytes())
        self._exporting: set[str] = set()

    # ------------------------------------------------------------------------------------------ exports

    def exports(self, module: str) -> set[str]:
        """What `from module import *` gives, modules of Python's own and of SKiDL's left out."""
        if module in self._exporting or module not in self.modules:
            return set()
        self._exporting.add(module)
        tree, found = self.modules[module], set[str]()
        listed = _listed(tree)
        for statement in _statements(tree.body):
            match statement:
                case ast.ImportFrom(names=[ast.alias(name="*")]):
                    found |= self.exports(self._resolved(module, statement))
                case ast.ImportFrom(level=level, names=names) if level or (statement.module or "").startswith("skidl"):
                    found |= {alias.asname or alias.name for alias in names}
                case _:
                    found |= set(_bound(statement))
        self._exporting.discard(module)
        if module == "__init__":
            modules = {name for name in self.modules if name not in self.defined(name)} | {"node"}
            found = (found | self._tools() | self._builtins()) - modules
        return listed if listed is not None else {name for name in found if not name.startswith("_")}

    def _resolved(self, module: str, statement: ast.ImportFrom) -> str:
        """The module that a relative import names."""
        package = [] if module == "__init__" else module.split(".")
        is_package = any(other.startswith(f"{module}.") for other in self.modules)
        up = statement.level - (1 if is_package or module == "__init__" else 0)
        base = package[: len(package) - up] if up > 0 else package
        name = (statement.module or "").removeprefix("skidl.") if not statement.level else statement.module or ""
        return ".".join([*base, name] if name else base) or "__init__"

    def _tools(self) -> set[str]:
        """A constant for each tool is made from the name of its module: KICAD9."""
        tools = [name.split(".")[1] for name in self.modules if name.count(".") == 1 and name.startswith("tools.")]
        return {name.upper() for name in tools if "lib_suffix" in self.exports(f"tools.{name}")}

    def _builtins(self) -> set[str]:
        """What SKiDL adds to Python's own names: `builtins.NC = …`."""
        return {
            node.attr
            for tree in self.modules.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == "builtins"
        }

    def defined(self, module: str) -> set[str]:
        """Public names that a module itself defines."""
        tree = self.modules.get(module, ast.Module([], []))
        return {name for statement in _statements(tree.body) for name in _bound(statement) if not name.startswith("_")}

    # ------------------------------------------------------------------------------------------ classes and functions

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {
            node.name: node
            for tree in self.modules.values()
            for node in _statements(tree.body)
            if isinstance(node, ast.ClassDef)
        }

    def members(self, owner: str, seen: tuple[str, ...] = ()) -> set[str]:
        """Public attributes, properties and methods of a class, those of its bases in the package included."""
        node = self.classes.get(owner)
        if node is None or owner in seen:
            return set()
        found = {name for statement in node.body for name in _bound(statement)}
        for inner in ast.walk(node):
            match inner:
                case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                    found.add(name)
        for base in self._bases(node):
            found |= self.members(base, (*seen, owner))
        return {name for name in found if not name.startswith("_")}

    def arguments(self) -> Iterator[tuple[Name, str]]:
        """Arguments of exported functions and of the methods of `CLASSES`, each with its default."""
        exported = self.exports("__init__")
        for tree in self.modules.values():
            for node in _statements(tree.body):
                if isinstance(node, ast.FunctionDef) and node.name in exported:
                    yield from _arguments(node, node.name)
        for owner in CLASSES:
            for method in self._methods(owner).values():
                name = owner if method.name == "__init__" else f"{owner}.{method.name}"
                yield from _arguments(method, name)

    def _methods(self, owner: str, seen: tuple[str, ...] = ()) -> dict[str, ast.FunctionDef]:
        """`__init__` and the public methods of a class, inherited ones included."""
        node = self.classes.get(owner)
        if node is None or owner in seen:
            return {}
        found: dict[str, ast.FunctionDef] = {}
        for base in reversed(self._bases(node)):
            found |= self._methods(base, (*seen, owner))
        functions = [item for item in node.body if isinstance(item, ast.FunctionDef)]
        return found | {item.name: item for item in functions if item.name == "__init__" or item.name[0] != "_"}

    @staticmethod
    def _bases(node: ast.ClassDef) -> list[str]:
        return [base.id for base in node.bases if isinstance(base, ast.Name)] + list(_BASES.get(node.name, ()))


def _arguments(function: ast.FunctionDef, owner: str) -> Iterator[tuple[Name, str]]:
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    defaults = [""] * (len(positional) - len(given.defaults)) + [ast.unparse(value) for value in given.defaults]
    named = [ast.unparse(value) if value is not None else "" for value in given.kw_defaults]
    for argument, default in zip([*positional, *given.kwonlyargs], [*defaults, *named], strict=True):
        if argument.arg not in ("self", "cls"):
            yield Name("argument", owner, argument.arg), default
    # What `kwargs.pop("title", "SKiDL-Generated Schematic")` reads is an argument, too.
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="kwargs"), attr="pop" | "get"), args=[key, *rest]) if (
                isinstance(key, ast.Constant) and isinstance(key.value, str)
            ):
                yield Name("argument", owner, key.value), ast.unparse(rest[0]) if rest else ""


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a module, those inside `if`, `try` and `with` included."""
    for statement in body:
        yield statement
        for field in ("body", "orelse", "finalbody"):
            if isinstance(statement, ast.If | ast.Try | ast.With):
                yield from _statements(getattr(statement, field, []))
        for handler in getattr(statement, "handlers", []):
            yield from _statements(handler.body)


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement gives a value, imports left out."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                for node in ast.walk(target):
                    match node:
                        case ast.Name(id=name, ctx=ast.Store()):
                            yield name
                        case ast.Attribute(value=ast.Name(id="builtins"), attr=name, ctx=ast.Store()):
                            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _listed(tree: ast.Module) -> set[str] | None:
    """The names of `__all__`, where a module has it as a plain list."""
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List(elts=names) | ast.Tuple(elts=names)):
                return {name.value for name in names if isinstance(name, ast.Constant) and isinstance(name.value, str)}
    return None
