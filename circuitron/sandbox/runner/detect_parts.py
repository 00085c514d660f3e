"""Detectors for making parts: libraries and parts that do not exist, names that match something else, arguments that
land in the wrong place. In a diagnose run a part that cannot be made is replaced by a placeholder."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from skidl import SKIDL, TEMPLATE
from skidl.part import LIBRARY, NETLIST, Part, PartUnit
from skidl.schlib import SchLib
from skidl.tools import tool_modules

from circuitron.sandbox.runner.part_counts import keyword_of, make_as_many
from circuitron.sandbox.runner.placeholders import StandIn
from circuitron.sandbox.runner.recorder import Draft, Recorder
from circuitron.sandbox.runner.snapshot import pin_numbers, symbol_id, text
from circuitron.sandbox.runner.unreadable import record as record_unreadable

_DESTINATIONS = (NETLIST, LIBRARY, TEMPLATE)


class PartDetector:
    """Watches `Part(…)` and copies of parts.

    Args:
        check_arguments: called with a part and the keyword arguments that the script gave it.
        check_tool: called with a `tool=` that the script gave.
        find_old: called with a library; the name under which SKiDL finds it as a .lib file of KiCad 5 or older, or "".
        find_backup: called with a part's name; the library of an earlier run beside the script that has it, or "".
    """

    def __init__(
        self,
        recorder: Recorder,
        check_arguments: Callable[[str, dict[str, Any]], None],
        check_tool: Callable[[str], None],
        find_old: Callable[[str], str],
        find_backup: Callable[[str], str],
    ) -> None:
        self._recorder = recorder
        self._check_arguments = check_arguments
        self._check_tool = check_tool
        self._find_old = find_old
        self._find_backup = find_backup
        self._create = Part.__init__
        self._copy = Part.copy
        self._signature = inspect.signature(Part.__init__)

    def install(self) -> None:
        create, user, by_user = self._create, self._recorder.user, self._is_user

        def __init__(part: Any, /, *args: Any, **kwargs: Any) -> None:
            if not by_user(sys._getframe(1)):
                create(part, *args, **kwargs)
            else:
                self._made_by_user(part, args, kwargs)

        def copied(part: Any, /, num_copies: Any = None, *args: Any, **kwargs: Any) -> Any:
            made = self._copied(part, num_copies, args, kwargs)
            span = None if self._recorder.quiet else user.here()
            if span is not None:
                for one in made if isinstance(made, list) else [made]:
                    one.__dict__["made_at"] = span
            return made

        SchLib.__init__ = self._library(SchLib.__init__)
        __init__.__signature__ = self._signature  # type: ignore[attr-defined]
        Part.__init__ = __init__
        Part.copy = copied
        if self._recorder.resume:
            make_as_many(self._made_by_user, lambda: by_user(sys._getframe(2)))
        Part.name = property(Part.name.fget, self._renaming(Part.name.fset), Part.name.fdel)

    def _is_user(self, frame: FrameType) -> bool:
        return not self._recorder.quiet and self._recorder.user.owns(frame.f_code.co_filename)

    def _copied(self, part: Any, num_copies: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A copy; in a diagnose run also where the script gives a text, such as a value, in the place of the number."""
        try:
            return self._copy(part, num_copies, *args, **kwargs)
        except ValueError as error:
            texts = num_copies if isinstance(num_copies, list) else [num_copies]
            if not texts or not all(isinstance(given, str) for given in texts):
                raise
            message = f"A part cannot be copied {num_copies!r} times; the call of a part takes the number of copies."
            self._recorder.event("UnknownArgument", message, error=error, owner="Part", copies=text(num_copies))
            if not self._recorder.recovers(error):
                raise
            number = len(texts) if isinstance(num_copies, list) else None
            others = {name: given for name, given in kwargs.items() if name != "dest" or given in _DESTINATIONS}
            return self._copy(part, number, *(a for a in args if a in _DESTINATIONS), **{"value": "?", **others})

    def _renaming(self, original: Callable[..., None]) -> Callable[..., None]:
        """`part.name = 'x'`, or a copy with another name: which symbol it was made from stays known."""
        user, copy = self._recorder.user, self._copy.__code__

        def set_name(part: Any, name: Any) -> None:
            frame: FrameType | None = sys._getframe(1)
            while frame is not None and frame.f_code.co_name == "__setattr__":  # SKiDL's and detectors'
                frame = frame.f_back
            by_script = frame is not None and (frame.f_code is copy or user.owns(frame.f_code.co_filename))
            before = part.__dict__.get("_name")
            if before and by_script and part.__dict__.get("lib") is not None:
                part.__dict__.setdefault("loaded_as", before)
            original(part, name)

        return set_name

    def _library(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """`SchLib('name')`: a library that does not exist is empty in a diagnose run, and so are its parts missing."""

        def __init__(library: Any, /, filename: Any = None, *args: Any, **kwargs: Any) -> None:
            try:
                original(library, filename, *args, **kwargs)
            except Exception as error:
                if not self._recorder.user.owns(sys._getframe(1).f_code.co_filename) or self._recorder.quiet:
                    raise
                old = self._old_library(error, {"lib": filename, **kwargs})
                if old is not None and self._recorder.recovers(error):
                    original(library, old.detail["old_library"], **{**kwargs, "tool": "kicad5"})
                    return
                if old is not None:
                    raise
                draft = record_unreadable(self._recorder, error, {})
                if draft is None and not isinstance(error, FileNotFoundError):
                    raise
                message = f"There is no library {filename!r}."
                draft = draft or self._recorder.event("LibraryNotFound", message, error=error, library=text(filename))
                if not self._recorder.recovers(error):
                    raise
                library.__dict__.update(parts=[], filename=filename, missing=draft)

        return __init__

    # ------------------------------------------------------------------------------------------ one part

    def _made_by_user(self, part: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        span = self._recorder.user.here()
        given = self._signature.bind(part, *args, **kwargs).arguments
        given.pop("self", None)
        extra = given.pop("kwargs", {})
        self._check_destination(part, given)
        self._check_number(extra)
        tool, lib = given.get("tool"), given.get("lib")
        private = tool == "kicad5" and isinstance(lib, str) and bool(self._find_old(lib))
        if tool is not None and tool in tool_modules and not private:  # SKiDL itself refuses any other
            self._check_tool(tool)
        self._check_arguments("Part", extra)
        missing = getattr(given.get("lib"), "missing", None)
        if isinstance(missing, Draft):  # of a library that was reported when it was opened: the part goes with it
            missing.detail.setdefault("part", text(given.get("name")))
            self._replace(part, given, extra, missing)
        else:
            self._try(part, given, extra)
        part.__dict__["made_at"] = span
        self._check_symbol(part, given)

    def _try(self, part: Any, given: dict[str, Any], extra: dict[str, Any]) -> None:
        try:
            self._create(part, **given, **extra)
        except Exception as error:
            draft = self._old_library(error, given) or record_unreadable(self._recorder, error, given)
            draft = draft or self._classify(error, given)
            if draft is None or not self._recorder.recovers(error):
                raise
            self._replace(part, given, extra, draft)

    def _check_destination(self, part: Any, given: dict[str, Any]) -> None:
        dest = given.get("dest", NETLIST)
        if dest in _DESTINATIONS:
            return
        wrong = "not a number of parts" if type(dest) is int else f"with {dest!r} the part never enters the circuit"
        self._recorder.event(
            "PartDestination",
            f"The third positional argument of Part() is `dest`; {wrong}.",
            library=text(given.get("lib")),
            part=text(given.get("name")),
            argument="dest",
            given=repr(dest),
        )
        part.__dict__["misplaced"] = True
        if self._recorder.resume:
            given["dest"] = NETLIST

    def _check_number(self, extra: dict[str, Any]) -> None:
        keyword = keyword_of(extra)
        if keyword:
            self._recorder.event(
                "UnknownArgument",
                f"Part() makes one part and has no argument {keyword!r}; the call of a part makes as many copies.",
                raised=True,
                owner="Part",
                function="Part",
                argument=keyword,
                given=repr(extra.pop(keyword)),
            )

    def _check_symbol(self, part: Any, given: dict[str, Any]) -> None:
        """The part was made: is it the requested one?"""
        lib, name = given.get("lib"), given.get("name")
        if not lib or "placeholder" in part.__dict__:
            return
        library = lib if isinstance(lib, str) else text(getattr(lib, "filename", ""))
        if isinstance(name, str) and part.name.lower() != name.lower():
            self._recorder.event(
                "AmbiguousPart",
                f"Part names are regular expressions: {name!r} found {part.name} in {library}.",
                library=library,
                part=name,
                symbol=symbol_id(part),
                ref=text(part.ref),
            )
        if text(part.ref_prefix).startswith("#") and given.get("dest", NETLIST) == NETLIST:
            self._recorder.event(
                "PowerSymbol",
                f"{symbol_id(part)} is a drawing symbol; as a Part it lands in the netlist as a component.",
                library=library,
                part=text(name),
                symbol=symbol_id(part),
                ref=text(part.ref),
                pins=pin_numbers(part),
            )

    # ------------------------------------------------------------------------------------------ failures

    def _old_library(self, error: Exception, given: dict[str, Any]) -> Draft | None:
        """Record a library of KiCad 5 or older that lies beside the script; None where there is none."""
        import skidl

        lib = given.get("lib")
        if given.get("tool") == "kicad5" or not isinstance(lib, str):
            return None
        if not isinstance(error, FileNotFoundError) and "not a KiCad Schematic Library File" not in str(error):
            return None
        name = self._find_old(lib)
        if not name:
            return None
        tool = text(given.get("tool") or skidl.config.tool).upper()
        message = f"{name}.lib beside the script is a library of KiCad 5 or older, which {tool} does not read."
        facts: dict[str, Any] = {"library": lib, "part": text(given.get("name")), "old_library": name}
        facts |= {"tool": "KICAD5", "tool_at_hand": tool}
        return self._recorder.event("ToolVersion", message, error=error, **facts)

    def _classify(self, error: Exception, given: dict[str, Any]) -> Draft | None:
        """Record why a part could not be made; None for a failure that has nothing to do with its symbol."""
        lib, name = given.get("lib"), given.get("name")
        library = lib if isinstance(lib, str) else text(getattr(lib, "filename", ""))
        facts: dict[str, Any] = {"library": library, "part": text(name), "ref": text(given.get("ref"))}
        message = str(error)
        event = self._recorder.event
        if isinstance(error, FileNotFoundError) and "Can't open file" in message:
            message = f"There is no library {library!r} (for part {name!r})."
            backup = self._find_backup(name) if isinstance(name, str) else ""
            return event("LibraryNotFound", message, error=error, backup=backup, **facts)
        if isinstance(error, ValueError) and message.startswith("Unable to find part"):
            return event("PartNotFound", f"Library {library!r} has no part {name!r}.", error=error, **facts)
        if isinstance(error, ValueError) and message.startswith("Unsupported ECAD tool"):
            tool = text(given.get("tool") or "")
            return event("ToolVersion", message, error=error, tool=tool.upper(), given=repr(given.get("tool")), **facts)
        if (name is None or not lib) and isinstance(error, (AttributeError, ValueError)):
            return event("PartNameMissing", "Part() needs a library and a part name.", error=error, **facts)
        if given.get("dest") == TEMPLATE and given.get("ref") and isinstance(error, AttributeError):
            template = "A template is in no circuit, so it cannot have a reference; give `ref` to its copies."
            return event("TemplateUse", template, error=error, argument="ref", given=repr(given["ref"]), **facts)
        return None

    def _replace(self, part: Any, given: dict[str, Any], extra: dict[str, Any], draft: Draft) -> None:
        """Make `part` after all: without the argument at fault, or as a placeholder."""
        part.__dict__.clear()
        if draft.type == "TemplateUse":
            self._create(part, **{**given, "ref": None}, **extra)
            return
        if draft.type == "ToolVersion":
            import skidl

            fallback = skidl.config.tool if skidl.config.tool in tool_modules else None
            if draft.detail.get("old_library"):
                given, fallback = {**given, "lib": draft.detail["old_library"]}, "kicad5"  # what _old_library found
            given = {**given, "tool": fallback or "kicad9"}
            try:
                self._create(part, **given, **extra)
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, a placeholder follows
                draft = self._classify(error, given) or draft
                part.__dict__.clear()
        connections = given.pop("connections", None)
        name = given.get("name") if isinstance(given.get("name"), str) else ""
        mark = StandIn(draft.detail.get("library", ""), name or draft.detail.get("part", ""), draft)
        given = {**given, "lib": None, "name": name or "?", "tool": SKIDL, "part_defn": None}
        given.setdefault("ref_prefix", "PLACEHOLDER")  # takes no reference that the script may give
        part.__dict__["placeholder"] = mark
        self._create(part, **given, **extra)
        part.__dict__["placeholder"] = mark
        for pin, net in (connections or {}).items():
            part[pin] += net


def owner_of(part: Any) -> Any:
    """The part that a unit belongs to; a part itself."""
    return part.parent if isinstance(part, PartUnit) else part
