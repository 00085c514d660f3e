"""What Python's own exceptions mean for a script in the sandbox: names, modules, files, network, limits."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from circuitron.findings.recognise import Meaning
from circuitron.knowledge.similarity import most_alike
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import ErrorType, Facts, ScriptException

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
_NETWORK_CODE = re.compile(r"\b(socket|urlopen|urlretrieve|requests\.|http\.client|create_connection|getaddrinfo)")
_PROCESS_CODE = re.compile(r"\b(os\.(fork|spawn\w*|exec\w*|system|popen|posix_spawn)|subprocess|Popen|multiprocessing)")
_ERRNO = re.compile(r"\[Errno (?P<number>\d+)\] (?P<text>[^:]*)(?:: (?P<path>'.*?'|\".*?\"))?")
_OUTSIDE = re.compile(r"^(/|~|\.\.|[A-Za-z]:[\\/]|\\\\)")
_PART_FILE = re.compile(r"\.(kicad_sym|kicad_symdir|lib|dcm)$")
_SUGGESTION = re.compile(r"Did you mean: '([^']+)'\?")


def classify(error: ScriptException) -> Meaning:
    """What an exception that SKiDL did not word means; PYTHON_ERROR where nothing better is known."""
    code = error.frames[-1].code if error.frames else ""
    for reader in _READERS:
        if (meaning := reader(error, code)) is not None:
            return meaning
    return Meaning(ErrorType.PYTHON_ERROR, Facts(name=error.type))


def suggestion(error: ScriptException) -> str:
    """The name that Python itself proposes at the end of the traceback, or ""."""
    found = _SUGGESTION.search(error.traceback)
    return found[1] if found else ""


def _syntax(error: ScriptException, code: str) -> Meaning | None:
    if error.type in ("SyntaxError", "IndentationError", "TabError"):
        return Meaning(ErrorType.SYNTAX_ERROR, Facts(name=error.type))
    if error.type == "ValueError" and "null bytes" in error.message:
        return Meaning(ErrorType.SYNTAX_ERROR, Facts(name=error.type))
    return None


def _name(error: ScriptException, code: str) -> Meaning | None:
    if error.type not in ("NameError", "UnboundLocalError"):
        return None
    found = re.search(r"(?:name|variable) '(?P<name>\w+)'", error.message)
    if found is None:
        return Meaning(ErrorType.UNDEFINED_NAME, Facts())
    name = found["name"]
    facts = Facts(name=name, function=name if re.search(rf"\b{name}\s*\(", code) else "")
    if error.type == "UnboundLocalError":
        return Meaning(ErrorType.UNDEFINED_NAME, facts)
    if name in skidl_api().exports:
        return Meaning(ErrorType.SKIDL_NOT_IMPORTED, facts)
    if re.fullmatch(r"KICAD_?\d*", name, re.IGNORECASE):
        return Meaning(ErrorType.TOOL_VERSION, Facts(name=name, tool=name))
    if name in skidl_api().removed or name.startswith("generate_"):
        return Meaning(ErrorType.REMOVED_NAME, facts)
    return Meaning(ErrorType.UNDEFINED_NAME, facts)


def _module(error: ScriptException, code: str) -> Meaning | None:
    if error.type not in ("ModuleNotFoundError", "ImportError"):
        return None
    if "relative import" in error.message:
        return Meaning(ErrorType.MISSING_MODULE, Facts(value="relative import"))
    found = re.search(r"No module named '(?P<name>[\w.]+)'", error.message)
    if found is None:
        wrong = re.search(r"cannot import name '(?P<name>\w+)' from '(?P<module>[\w.]+)'", error.message)
        return Meaning(ErrorType.PYTHON_ERROR, Facts(name=wrong["name"], value=wrong["module"])) if wrong else None
    return missing_module(found["name"])


def missing_module(name: str, there: str = "") -> Meaning:
    """A module that is not there: one of a known package, or, as far as can be told, a file of the user's own.

    Args:
        there: where the project has a file of this name, in another folder; "" where it has none.
    """
    top = name.partition(".")[0]
    if not name:
        return Meaning(ErrorType.MISSING_MODULE, Facts(value="relative import"))
    known = {package.casefold(): package for package in PACKAGES}.get(top.casefold(), "")
    if not there and (known or top in sys.stdlib_module_names or top.startswith("kicad")):
        other = known if known != top else ""
        return Meaning(ErrorType.MISSING_PACKAGE, Facts(name=name, value=PACKAGES.get(known, ""), attribute=other))
    own = most_alike(top, sys.stdlib_module_names, 1, 0.8) if not there and "." not in name else ()
    return Meaning(ErrorType.MISSING_MODULE, Facts(name=name, value=there, attribute=own[0].name if own else ""))


def _limits(error: ScriptException, code: str) -> Meaning | None:
    if error.type == "MemoryError":
        return Meaning(ErrorType.MEMORY_LIMIT, Facts())
    if "can't start new thread" in error.message:
        return Meaning(ErrorType.PROCESS_LIMIT, Facts(name="thread"))
    number = _errno(error)
    if number in (27, 28, 122):  # EFBIG, ENOSPC, EDQUOT
        return Meaning(ErrorType.FILE_LIMIT, Facts(value=_path(error)))
    refused = error.type in ("PermissionError", "BlockingIOError", "OSError") and number in (1, 11, 12, 13, 38)
    if refused and _PROCESS_CODE.search(code):
        return Meaning(ErrorType.PROCESS_LIMIT, Facts(name="process"))
    return None


def _network(error: ScriptException, code: str) -> Meaning | None:
    kinds = {error.type, *(entry.partition(":")[0].rpartition(".")[2] for entry in error.chain)}
    if kinds & _NETWORK_KINDS:
        return Meaning(ErrorType.NETWORK_REFUSED, Facts())
    if error.type not in ("PermissionError", "OSError", "TimeoutError"):
        return None
    if not _path(error) and _NETWORK_CODE.search(code):
        return Meaning(ErrorType.NETWORK_REFUSED, Facts())
    return None


def _file(error: ScriptException, code: str) -> Meaning | None:
    number, path = _errno(error), _path(error)
    if number is None or not path:
        return None
    if number in (1, 13, 30):  # EPERM, EACCES, EROFS
        return Meaning(ErrorType.PATH_RESTRICTION, Facts(value=path))
    if number in (2, 20) and _OUTSIDE.match(path) and not _PART_FILE.search(path):
        # In the sandbox a file outside the project is not refused: it is not there at all.
        return Meaning(ErrorType.PATH_RESTRICTION, Facts(value=path))
    if number == 2 and not _PART_FILE.search(path):
        return Meaning(ErrorType.MISSING_FILE, Facts(name=path))
    return Meaning(ErrorType.PYTHON_ERROR, Facts(name=error.type, value=path))


def _part_pattern(error: ScriptException, code: str) -> Meaning | None:
    """SKiDL takes a part's name for a regular expression; not every name is one."""
    if error.type not in ("error", "PatternError") or not re.search(r"\w*Part\w*\(", code):
        return None
    named = re.search(r"""\(\s*(?P<q>['"])(?P<library>.*?)(?P=q)\s*,\s*(?P<r>['"])(?P<part>.*?)(?P=r)""", code)
    facts = Facts(library=named["library"], part=named["part"]) if named else Facts()
    return Meaning(ErrorType.AMBIGUOUS_PART, facts)


def _attribute(error: ScriptException, code: str) -> Meaning | None:
    """SKiDL's AttributeErrors have no text; the name survives only in the KeyError that they come from."""
    if error.type != "AttributeError" or error.message:
        return None
    for entry in error.chain:
        if (found := re.fullmatch(r"KeyError: '(?P<name>.*)'", entry)) is not None:
            name = found["name"]
            if name == "__name__":  # Part.create_network on a part that has no pins, or too many
                return Meaning(ErrorType.UNCONNECTABLE, Facts())
            if re.fullmatch(r"u[A-Z]", name):
                return Meaning(ErrorType.UNIT_ERROR, Facts(unit=name[1:], attribute=name))
            return Meaning(ErrorType.INVALID_ATTRIBUTE, Facts(attribute=name))
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
