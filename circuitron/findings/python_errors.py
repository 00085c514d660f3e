"""What Python's own exceptions mean for a script in the sandbox: names, modules, files, network, limits."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from circuitron.details.calls import InvalidAttribute
from circuitron.details.connections import Unconnectable, UnitError
from circuitron.details.ends import FileLimit, MemoryLimit, NetworkRefused, PathRestriction, ProcessLimit
from circuitron.details.names import AmbiguousPart, RemovedName, SkidlNotImported, ToolVersion
from circuitron.details.python import (
    InvalidSyntax,
    MissingFile,
    MissingModule,
    MissingPackage,
    Problem,
    PythonError,
    UndefinedName,
)
from circuitron.findings.recognise import Meaning
from circuitron.knowledge.similarity import most_alike
from circuitron.knowledge.skidl_api import is_generator, skidl_api
from circuitron.lazy_pattern import LazyPattern

if TYPE_CHECKING:
    from circuitron.execution_report import ScriptException

# Modules that come with packages, by the name they are imported under: what circuit scripts were seen to import,
# and what else is common. A name that is not here is taken for a file that should stand beside the script.
PACKAGES: dict[str, str] = {
    "Bio": "biopython", "IPython": "ipython", "PIL": "pillow", "PySpice": "PySpice", "InSpice": "InSpice",
    "attr": "attrs", "bs4": "beautifulsoup4", "cairosvg": "cairosvg", "click": "click", "cv2": "opencv-python",
    "dotenv": "python-dotenv", "ezdxf": "ezdxf", "flask": "flask", "graphviz": "graphviz", "jinja2": "jinja2",
    "kicad_netlist_reader": "KiCad itself", "kinet2pcb": "kinet2pcb", "kinparse": "kinparse", "kipy": "kicad-python",
    "kiutils": "kiutils", "lxml": "lxml", "matplotlib": "matplotlib", "networkx": "networkx", "numpy": "numpy",
    "openai": "openai", "openpyxl": "openpyxl", "pandas": "pandas", "pcbnew": "KiCad itself", "pint": "pint",
    "plotly": "plotly", "pydantic": "pydantic", "pymcu": "pymcu", "pytest": "pytest", "requests": "requests",
    "rich": "rich", "schemdraw": "schemdraw", "scipy": "scipy", "seaborn": "seaborn", "serial": "pyserial",
    "setuptools": "setuptools", "sexpdata": "sexpdata", "simp_sexp": "simp-sexp", "skidl": "skidl",
    "sklearn": "scikit-learn", "sympy": "sympy", "tabulate": "tabulate", "toml": "toml", "tqdm": "tqdm",
    "typer": "typer", "wx": "wxPython", "yaml": "pyyaml", "zyc": "zyc",
}  # fmt: skip

_NETWORK_KINDS = frozenset(
    {"gaierror", "herror", "URLError", "HTTPError", "ConnectionError", "ConnectionRefusedError", "ConnectionResetError",
     "NewConnectionError", "MaxRetryError", "NameResolutionError", "SSLError", "ConnectTimeout"}
)  # fmt: skip
_NETWORK_CODE = LazyPattern(r"\b(socket|urlopen|urlretrieve|requests\.|http\.client|create_connection|getaddrinfo)")
_PROCESS_CODE = LazyPattern(
    r"\b(os\.(fork|spawn\w*|exec\w*|system|popen|posix_spawn)|subprocess|Popen|multiprocessing)"
)
_ERRNO = LazyPattern(r"\[Errno (?P<number>\d+)\] (?P<text>[^:]*)(?:: (?P<path>'.*?'|\".*?\"))?")
_OUTSIDE = LazyPattern(r"^(/|~|\.\.|[A-Za-z]:[\\/]|\\\\)")
_PART_FILE = LazyPattern(r"\.(kicad_sym|kicad_symdir|lib|dcm)$")
_LONGEST = 4000  # characters of a text that are looked at
_SUGGESTION = LazyPattern(r"Did you mean: '([^']+)'\?")


# What Python says, its exception's name left out, and which problem it is. Groups are members of `PythonError`; the
# first row that fits reads it.
_CLASS = r"'(?:[\w.]+\.)?{}'"
_OWNER, _LEFT, _RIGHT = (_CLASS.format(rf"(?P<{name}>\w+)") for name in ("owner", "left", "right"))
_FUNCTION = r"(?P<function>[\w.<>]+)\(\)"
_MESSAGES: tuple[tuple[str, Problem], ...] = (
    (r"(?:free variable|cannot access \w+ variable|name) '(?P<name>\w+)'", Problem.UNDEFINED_NAME),
    (r"cannot import name '(?P<name>\w+)' from [^']*'(?P<module>[\w.]+)'", Problem.NOT_EXPORTED),
    (rf"(?:type object )?{_OWNER}(?: object)? has no attribute '(?P<attribute>\w+)'", Problem.NO_ATTRIBUTE),
    (r"module '(?P<module>[\w.]+)' has no attribute '(?P<attribute>\w+)'", Problem.NO_ATTRIBUTE),
    (rf"{_OWNER} object is not callable", Problem.NOT_CALLABLE),
    (rf"{_OWNER} object (?:is not subscriptable|does not support item)", Problem.NOT_SUBSCRIPTABLE),
    (rf"{_OWNER} object is not iterable", Problem.NOT_ITERABLE),
    (r"cannot unpack non-iterable (?P<owner>\w+) object", Problem.NOT_ITERABLE),
    (r"(?P<owner>list|tuple|string|range object)(?: assignment)? index out of range", Problem.INDEX_OUT_OF_RANGE),
    (r"(?P<owner>list|tuple|string) indices must be integers[^,]*, not '?(?P<argument>\w+)", Problem.INDEX_TYPE),
    (r"Unknown type in index: <class '(?:[\w.]+\.)?(?P<argument>\w+)'", Problem.INDEX_TYPE),
    (rf"unsupported operand type\(s\) for (?P<operator>\S+).*: {_LEFT} and {_RIGHT}", Problem.OPERANDS),
    (rf"'(?P<operator>\S+)' not supported between instances of {_LEFT} and {_RIGHT}", Problem.OPERANDS),
    (rf"bad operand type for unary (?P<operator>\S): {_RIGHT}", Problem.OPERANDS),
    (rf"{_FUNCTION} got an unexpected keyword argument '(?P<argument>\w+)'", Problem.UNEXPECTED_ARGUMENT),
    (rf"{_FUNCTION} got multiple values for (?:keyword )?argument '(?P<argument>\w+)'", Problem.DUPLICATE_ARGUMENT),
    (rf"{_FUNCTION} missing \d+ required [\w-]+ arguments?: '(?P<argument>\w+)'", Problem.MISSING_ARGUMENT),
    (rf"{_FUNCTION} takes .*\bgiven", Problem.TOO_MANY_ARGUMENTS),
    (r"\[Errno \d+\] [^:]*: '(?P<path>.*)'", Problem.FILE),
)


def python_error(exception: str, text: str) -> PythonError:
    """What Python complains of.

    Args:
        exception: its class.
        text: its message.
    """
    text = text.strip()[:_LONGEST]
    if exception == "KeyError":
        return PythonError(exception=exception, problem=Problem.MISSING_KEY, name=text.strip("'\""))
    if exception == "EOFError":
        return PythonError(exception=exception, problem=Problem.INPUT)
    for pattern, problem in _MESSAGES:
        if (found := re.match(pattern, text, re.DOTALL)) is not None:
            members: dict[str, Any] = {name: value for name, value in found.groupdict().items() if value}
            return PythonError(exception=exception, problem=problem, **members)
    return PythonError(exception=exception)


def classify(error: ScriptException) -> Meaning:
    """What an exception that SKiDL did not word means; PYTHON_ERROR where nothing better is known."""
    code = error.frames[-1].code if error.frames else ""
    for reader in _READERS:
        if (meaning := reader(error, code)) is not None:
            return meaning
    return Meaning(python_error(error.type, error.message))


def suggestion(error: ScriptException) -> str:
    """The name that Python itself proposes at the end of the traceback, or ""."""
    found = _SUGGESTION.search(error.traceback)
    return found[1] if found else ""


def _syntax(error: ScriptException, code: str) -> Meaning | None:
    if error.type in ("SyntaxError", "IndentationError", "TabError"):
        return Meaning(InvalidSyntax(exception=error.type))
    if error.type == "ValueError" and "null bytes" in error.message:
        return Meaning(InvalidSyntax(exception=error.type))
    return None


def _name(error: ScriptException, code: str) -> Meaning | None:
    if error.type not in ("NameError", "UnboundLocalError"):
        return None
    found = re.search(r"(?:name|variable) '(?P<name>\w+)'", error.message)
    if found is None:
        return Meaning(UndefinedName())
    name = found["name"]
    if error.type == "UnboundLocalError":
        return Meaning(UndefinedName(name=name))
    if name in skidl_api().exports:
        return Meaning(SkidlNotImported(name=name))
    if re.fullmatch(r"KICAD_?\d*", name, re.IGNORECASE):
        return Meaning(ToolVersion(name=name, tool=name))
    if name in skidl_api().removed or is_generator(name):
        return Meaning(RemovedName(name=name))
    return Meaning(UndefinedName(name=name))


def _module(error: ScriptException, code: str) -> Meaning | None:
    if error.type not in ("ModuleNotFoundError", "ImportError"):
        return None
    if "relative import" in error.message:
        return Meaning(MissingModule(relative=True))
    found = re.search(r"No module named '(?P<name>[\w.]+)'", error.message)
    if found is None:
        return None
    return missing_module(found["name"])


def missing_module(name: str, there: str = "") -> Meaning:
    """A module that is not there: one of a known package, or, as far as is known, a file of the user's own.

    Args:
        there: where the project has a file of this name, in another folder; "" where it has none.
    """
    top = name.partition(".")[0]
    if not name:
        return Meaning(MissingModule(relative=True))
    known = {package.casefold(): package for package in PACKAGES}.get(top.casefold(), "")
    if not there and (known or top in sys.stdlib_module_names or top.startswith("kicad")):
        package, spelling = PACKAGES.get(known, ""), known if known != top else ""
        named = package if package.casefold() != name.casefold() else ""
        return Meaning(MissingPackage(name=name, package=named, spelling=spelling))
    own = most_alike(top, sys.stdlib_module_names, 1, 0.8) if not there and "." not in name else ()
    return Meaning(MissingModule(name=name, found_at=there, nearest=own[0].name if own else ""))


def _limits(error: ScriptException, code: str) -> Meaning | None:
    if error.type == "MemoryError":
        return Meaning(MemoryLimit())
    if "can't start new thread" in error.message:
        return Meaning(ProcessLimit(started="thread"))
    number = _errno(error)
    if number in (27, 28, 122):  # EFBIG, ENOSPC, EDQUOT
        return Meaning(FileLimit(path=_path(error)))
    refused = error.type in ("PermissionError", "BlockingIOError", "OSError") and number in (1, 11, 12, 13, 38)
    if refused and _PROCESS_CODE.search(code):
        return Meaning(ProcessLimit(started="process"))
    return None


def _network(error: ScriptException, code: str) -> Meaning | None:
    kinds = {error.type, *(entry.partition(":")[0].rpartition(".")[2] for entry in error.chain)}
    if kinds & _NETWORK_KINDS:
        return Meaning(NetworkRefused())
    if error.type not in ("PermissionError", "OSError", "TimeoutError"):
        return None
    if not _path(error) and _NETWORK_CODE.search(code):
        return Meaning(NetworkRefused())
    return None


def _file(error: ScriptException, code: str) -> Meaning | None:
    number, path = _errno(error), _path(error)
    if number is None or not path:
        return None
    if number in (1, 13, 30):  # EPERM, EACCES, EROFS
        return Meaning(PathRestriction(path=path))
    if number in (2, 20) and _OUTSIDE.match(path) and not _PART_FILE.search(path):
        # In the sandbox a file outside the project is not refused: it is not there at all.
        return Meaning(PathRestriction(path=path))
    if number == 2 and not _PART_FILE.search(path):
        return Meaning(MissingFile(name=path))
    return Meaning(PythonError(exception=error.type, problem=Problem.FILE, path=path))


def _part_pattern(error: ScriptException, code: str) -> Meaning | None:
    """SKiDL takes a part's name for a regular expression; not every name is one."""
    if error.type not in ("error", "PatternError") or not re.search(r"\w*Part\w*\(", code):
        return None
    named = re.search(r"""\(\s*(?P<q>['"])(?P<library>.*?)(?P=q)\s*,\s*(?P<r>['"])(?P<part>.*?)(?P=r)""", code)
    return Meaning(AmbiguousPart(library=named["library"], part=named["part"]) if named else AmbiguousPart())


def _attribute(error: ScriptException, code: str) -> Meaning | None:
    """SKiDL's AttributeErrors have no text; the name survives only in the KeyError that they come from."""
    if error.type != "AttributeError" or error.message:
        return None
    for entry in error.chain:
        if (found := re.fullmatch(r"KeyError: '(?P<name>.*)'", entry)) is not None:
            name = found["name"]
            if name == "__name__":  # Part.create_network on a part that has no pins, or too many
                return Meaning(Unconnectable())
            if re.fullmatch(r"u[A-Z]", name):
                return Meaning(UnitError(unit=name[1:], attribute=name))
            return Meaning(InvalidAttribute(attribute=name))
    return None


def _errno(error: ScriptException) -> int | None:
    found = _ERRNO.search(error.message)
    return int(found["number"]) if found else None


def _path(error: ScriptException) -> str:
    found = _ERRNO.search(error.message)
    return found["path"].strip("'\"") if found and found["path"] else ""


_READERS: tuple[Callable[[ScriptException, str], Meaning | None], ...] = (
    _syntax,
    _name,
    _module,
    _limits,
    _network,
    _file,
    _part_pattern,
    _attribute,
)
