"""Events for exceptions that no detector has named: what Python or SKiDL raised, said in the field's terms."""

from __future__ import annotations

import difflib
import os
import re
import sys
from types import ModuleType
from typing import Any

import skidl
from skidl.pin import pin_types
from skidl.skidlbaseobj import SkidlBaseObject

from circuitron.sandbox.runner.capture import str_of
from circuitron.sandbox.runner.recorder import Draft, Recorder, causes

_PART = re.compile(r"Unable to find part (.*) in library (.*)\.$", re.DOTALL)
_LIBRARY = re.compile(r"Can't open file: (.*)\.\n")
_OUTSIDE = re.compile(r"[/~]|\.\.|[A-Za-z]:[\\/]|\\\\")
_VARIABLE = re.compile(r"'(KISYSMOD|KICAD\d*_[A-Z0-9]+_DIR)'")
_BEYOND = re.compile(r"\((\d+) > (\d+)\)")  # the requested index of a bus, and its last one
_KEYWORD = re.compile(r"(?:(\w+)\.)?(\w+)\(\) got an unexpected keyword argument '(\w+)'")
_POSITIONAL = re.compile(r"(?:(\w+)\.)?(\w+)\(\) (?:takes|missing) .*argument")


def is_skidl_name(name: str) -> bool:
    """Whether SKiDL has, in any of its modules, something of this name that a script may want."""
    return not name.startswith("_") and (hasattr(skidl, name) or name in ("pin_types", "pin_drives", "NC"))


def classify(recorder: Recorder, error: BaseException) -> Draft | None:
    """The event for an exception that ended the script (or a statement of a diagnose run).

    None where the exception itself says all there is to say.
    """
    known = recorder.draft_of(error)
    if known is not None:
        return known
    span = recorder.user.raised_at(error.__traceback__)
    source = _cause_at(recorder, error, span)
    if source is not None:
        source.raised = True
        source.error = source.error or error
        return source
    make = _Maker(recorder, error, span)
    if isinstance(error, SyntaxError):
        return None
    if isinstance(error, NameError):
        return _name_error(make, error)
    if isinstance(error, ImportError):
        return _import_error(make, error)
    if isinstance(error, AttributeError):
        return _attribute_error(make, error)
    if isinstance(error, TypeError):
        return _type_error(make, error)
    if isinstance(error, FileNotFoundError) and error.filename:
        return _file_error(make, error)
    if isinstance(error, IndexError) and _from_skidl(error):
        beyond = _BEYOND.search(str_of(error))
        message = f"Index out of range: {str_of(error) or 'no such line'}."
        return make("BusIndex", message, beyond=[int(beyond[1]), int(beyond[2])] if beyond else [])
    message = str_of(error)
    found = _VARIABLE.fullmatch(message)
    if found and isinstance(error, KeyError):
        return make("SearchPath", f"The environment has no variable {found[1]}.", name=found[1])
    found = _PART.match(message)
    if found:
        return make("PartNotFound", message, library=found[2], part=found[1])
    found = _LIBRARY.match(message)
    if found and _from_skidl(error):
        return make("LibraryNotFound", message.strip(), library=found[1])
    for pattern, type in (
        ("Connection mismatch", "WidthMismatch"),
        ("no-connect net", "NoConnectConflict"),
        ("both normal and no-connect", "NoConnectConflict"),
        ("different circuits", "CircuitMismatch"),
        ("fixed names", "NetMerge"),
        ("more than two ports", "NetworkPorts"),
        ("Unsupported ECAD tool", "ToolVersion"),
        ("Can't make a part without", "PartNameMissing"),
    ):
        if pattern in message and _from_skidl(error):
            return make(type, message.strip())
    return None


class _Maker:
    def __init__(self, recorder: Recorder, error: BaseException, span: Any) -> None:
        self.recorder, self.error, self.span = recorder, error, span

    def __call__(self, type: str, message: str, **facts: Any) -> Draft:
        return self.recorder.event(type, message, span=self.span, error=self.error, **facts)


def _cause_at(recorder: Recorder, error: BaseException, span: Any) -> Draft | None:
    """The failure with None that follows from a pin (or bus line) reported missing in the same statement."""
    message = str_of(error)
    if not isinstance(error, (TypeError, AttributeError)) or not any(
        word in message for word in ("NoneType", "__name__")
    ):
        return None
    for type in ("PinNotFound", "UnitError", "BusIndex", "InvalidAttribute", "NoneConnection"):
        found = recorder.near(type, span)
        if found:
            return found[0]
    return None


def _name_error(make: _Maker, error: NameError) -> Draft:
    name = error.name or ""
    if isinstance(error, UnboundLocalError):  # Python leaves its name empty
        quoted = re.search(r"variable '(\w+)'", str_of(error))
        return make("UndefinedName", str_of(error), name=quoted[1] if quoted else name)
    return undefined(make.recorder, name, span=make.span, error=error)


def undefined(recorder: Recorder, name: str, **where: Any) -> Draft:
    """The event for a name that is not defined."""
    if is_skidl_name(name):
        return recorder.event("SkidlNotImported", f"{name!r} is SKiDL's, but it was not imported.", name=name, **where)
    return recorder.event("UndefinedName", f"The name {name!r} is not defined.", name=name, **where)


def _import_error(make: _Maker, error: ImportError) -> Draft:
    module = error.name or ""
    if module.partition(".")[0] == "skidl":
        name = getattr(error, "name_from", None) or _imported_name(str_of(error)) or module
        return make("RemovedName", f"SKiDL {skidl.__version__} has no {name!r} in {module!r}.", name=name, owner=module)
    if isinstance(error, ModuleNotFoundError):
        there = make.recorder.user.elsewhere(f"{module.replace('.', '/')}.py")
        return make("MissingModule", f"There is no module {module!r}.", name=module, found_at=there)
    name = getattr(error, "name_from", None) or _imported_name(str_of(error))
    if not name or not error.path:
        return make("MissingModule", str_of(error), name=module)
    known = [known for known in vars(sys.modules.get(module, re)) if not known.startswith("_")]
    near = difflib.get_close_matches(name, known, 1)
    file = make.recorder.user.display(error.path)
    return make("MissingModule", "", file=file, attribute=name, nearest=near[0] if near else "")


def _file_error(make: _Maker, error: FileNotFoundError) -> Draft | None:
    """A file that is not there: one of the project's, or one outside, which no script is shown."""
    path = error.filename
    if not isinstance(path, str) or _from_skidl(error):
        return None
    if _OUTSIDE.match(path):
        return make("PathRestriction", f"There is no file {path!r}.", path=path)
    there = make.recorder.user.elsewhere(path) or make.recorder.user.elsewhere(os.path.basename(path))
    return make("MissingFile", f"There is no file {path!r}.", name=path, found_at=there)


def _imported_name(message: str) -> str:
    found = re.search(r"cannot import name '(\w+)'", message)
    return found[1] if found else ""


def _attribute_error(make: _Maker, error: AttributeError) -> Draft | None:
    owner, name = error.obj, error.name or ""
    if isinstance(owner, ModuleType) and owner.__name__.partition(".")[0] == "skidl":
        return make("RemovedName", f"SKiDL {skidl.__version__} has no {name!r}.", name=name, owner=owner.__name__)
    if isinstance(owner, type) and owner.__module__.partition(".")[0] == "skidl":
        kind = "RemovedName" if name in pin_types.__members__ else "InvalidAttribute"
        return make(
            kind, f"{owner.__name__} has no attribute {name!r}.", owner=owner.__name__, attribute=name, name=name
        )
    if isinstance(owner, SkidlBaseObject) or type(owner).__module__.partition(".")[0] == "skidl":
        kind = type(owner).__name__
        return make("InvalidAttribute", f"{kind} has no attribute {name!r}.", owner=kind, attribute=name)
    if owner is None and name:
        of_none = {"problem": "no attribute", "owner": "NoneType", "attribute": name}
        return make("PythonError", f"None has no attribute {name!r}.", exception="AttributeError", **of_none)
    return None


def _type_error(make: _Maker, error: TypeError) -> Draft | None:
    message = str_of(error)
    found = _KEYWORD.search(message)
    if found:
        return make("UnknownArgument", message, owner=found[1] or "", function=found[2], argument=found[3])
    if "Can't assign to a" in message:
        return make("PinAssignment", message)
    found = _POSITIONAL.search(message)
    if found and (found[1] or "") in vars(skidl):
        return make("UnknownArgument", message, owner=found[1] or "", function=found[2])
    return None


def _from_skidl(error: BaseException) -> bool:
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_next is None:
            return "skidl" in trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return any(_from_skidl(cause) for cause in causes(error)[1:])
