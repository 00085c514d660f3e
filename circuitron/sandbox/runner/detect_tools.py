"""Detectors for tool versions and search paths: what SKiDL alone would stumble over, though libraries are at hand."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Any, SupportsIndex

import skidl
from skidl.tools import tool_modules

from circuitron.sandbox.runner.neutralise import skidl_module
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.symbols import KICAD_TOOLS, Shelf

_VARIABLE = re.compile(r"KICAD(\d*)_SYMBOL_DIR$")


class ToolDetector:
    """Watches `set_default_tool`, `tool=`, the variables KICADn_SYMBOL_DIR and `lib_search_paths`."""

    def __init__(self, recorder: Recorder, shelf: Shelf) -> None:
        self._recorder = recorder
        self._shelf = shelf
        # Lists of folders, by tool, in which the script has put libraries of its own in the place of KiCad's: where,
        # by which name, and which folders.
        self._own: dict[str, tuple[Any, str, list[str]]] = {}

    def install(self) -> None:
        self._install_default_tool()
        self._install_environment()
        self._install_search_paths()
        self._shelf.fell_back = self._fell_back

    def check_tool(self, tool: Any) -> None:
        """Record a tool whose own libraries are not those at hand.

        The libraries inside the skidl package are of no KiCad release that a script could name.
        """
        of_no_release = f"kicad{self._shelf.version}" not in KICAD_TOOLS
        if tool in (self._shelf.tool, "skidl", "spice") or (of_no_release and tool in KICAD_TOOLS):
            return
        known = tool in tool_modules
        if tool == "kicad5":
            why = "it reads .lib files, which KiCad 6 and later no longer have"
        elif known:
            why = f"the libraries at hand are those of KiCad {self._shelf.version}"
        else:
            why = "SKiDL knows no such tool"
        self._recorder.event(
            "ToolVersion",
            f"The script asks for {str(tool).upper()}; {why}.",
            name=str(tool).upper(),
            tool=str(tool).upper(),
            tool_at_hand=self._shelf.tool.upper(),
            given=repr(tool),
        )

    def _install_default_tool(self) -> None:
        def set_default_tool(tool: Any) -> None:
            self.check_tool(tool)
            if self._recorder.resume and tool not in tool_modules:
                tool = self._shelf.tool
            skidl.config.tool = tool

        set_default_tool.__doc__ = skidl.set_default_tool.__doc__
        for module in (skidl, skidl_module()):
            module.set_default_tool = set_default_tool

    # ------------------------------------------------------------------------------------------ search paths

    def _check_folders(self, folders: Iterable[Any], name: str, tool: str) -> bool:
        """Record folders that took the place of the libraries and hold none. True if libraries would be found."""
        places = [str(folder) for folder in folders]
        self._own.pop(tool, None)
        if any(self._usable(place, tool) for place in places):
            if not any(self._is_ours(place) for place in places):
                self._own[tool] = self._recorder.user.here(), name, places
            return True
        self._recorder.event(
            "SearchPath",
            f"{name} is set to {', '.join(map(repr, places)) or 'nothing'}: "
            f"{'no such folder' if not any(map(self._exists, places)) else 'no libraries there'}.",
            name=name,
            folder=places[-1] if places else "",
            tool=tool.upper(),
        )
        return False

    def _fell_back(self, library: str, paths: Any) -> None:
        """A library of KiCad's was requested where the script's own folders have taken the place of KiCad's."""
        for tool, (span, name, places) in self._own.items():
            if paths is skidl.lib_search_paths.get(tool) and not self._recorder.quiet:
                self._recorder.event(
                    "SearchPath",
                    f"{name} is set to {', '.join(map(repr, places))}, without KiCad's libraries: there is no "
                    f"{library} there.",
                    span=span,
                    name=name,
                    folder=places[-1],
                    tool=tool.upper(),
                )

    def _is_ours(self, place: str) -> bool:
        ours = os.path.realpath(self._shelf.directory)
        return any(os.path.realpath(path) == ours for path in self._expand(place))

    def _expand(self, place: str) -> list[str]:
        path = self._shelf.here(os.path.expandvars(os.path.expanduser(place)))
        if self._shelf.hides(path):
            return []
        return (
            [path] if os.path.isabs(path) else [os.path.join(base, path) for base in (os.getcwd(), *self._shelf.local)]
        )

    def _exists(self, place: str) -> bool:
        return any(os.path.isdir(path) for path in self._expand(place))

    def _usable(self, place: str, tool: str) -> bool:
        return self._is_ours(place) or any(
            os.path.isdir(path) and self._shelf.holds_libraries(path, tool) for path in self._expand(place)
        )

    def _install_environment(self) -> None:
        detector = self

        class Environment(os._Environ):  # type: ignore[type-arg]
            """os.environ that reports changes to the variables that lead SKiDL to its libraries."""

            def __setitem__(self, key: str, value: str) -> None:
                super().__setitem__(key, value)
                detector.variable_set(key, value)

        os.environ.__class__ = Environment

    def variable_set(self, key: Any, value: Any) -> None:
        """Called when the script sets an environment variable."""
        found = _VARIABLE.match(str(key))
        if not found or self._recorder.quiet or self._recorder.user.here() is None:
            return
        tool = f"kicad{found[1]}" if found[1] else self._shelf.tool
        usable = self._check_folders([value], str(key), "" if tool == "kicad5" else tool)
        paths = skidl.lib_search_paths.get(tool)
        if usable and isinstance(paths, list) and value not in paths:
            # SKiDL reads the variable when it is imported; here it was imported before.
            list.insert(paths, 1 if paths and paths[0] == "." else 0, value)
            if found[1] and tool in self._own and not self._is_imported():
                kept = [path for path in paths if path == value or not self._is_ours(path)]
                list.__setitem__(paths, slice(None), kept)

    def _is_imported(self) -> bool:
        """Whether the module of the script that is running has anything of SKiDL's yet."""
        frame = sys._getframe()
        while frame.f_back is not None and not self._recorder.user.owns(frame.f_code.co_filename):
            frame = frame.f_back
        values = list(frame.f_globals.values())
        return any(value is skidl or str(getattr(value, "__module__", "")).startswith("skidl") for value in values)

    def _install_search_paths(self) -> None:
        watched = SearchPaths(self)
        for tool, places in skidl.lib_search_paths.items():
            dict.__setitem__(watched, tool, watched.listed(tool, places))
        skidl.config["lib_search_paths"] = watched
        skidl.config.__dict__.pop("lib_search_paths", None)
        for module in (skidl, skidl_module()):
            module.lib_search_paths = watched

    def paths_changed(self, tool: Any, places: Iterable[Any]) -> None:
        """Called when the script has put other folders in the place of those of a tool."""
        if tool in KICAD_TOOLS and not self._recorder.quiet and self._recorder.user.here() is not None:
            self._check_folders(places, "lib_search_paths", tool)

    def paths_cleared(self) -> None:
        """Called when the script has taken away the lists of all tools."""
        if not self._recorder.quiet and self._recorder.user.here() is not None:
            self._check_folders([], "lib_search_paths", self._shelf.tool)


class PathList(list[Any]):
    """The folders of a tool; reports those that are taken away."""

    def __init__(self, detector: ToolDetector, tool: Any, places: Iterable[Any]) -> None:
        super().__init__(places)
        self._missing_tool = detector, tool

    def _changed(self) -> None:
        detector, tool = self._missing_tool
        detector.paths_changed(tool, self)

    def clear(self) -> None:
        super().clear()
        self._changed()

    def remove(self, place: Any) -> None:
        super().remove(place)
        self._changed()

    def pop(self, index: SupportsIndex = -1) -> Any:
        taken = super().pop(index)
        self._changed()
        return taken

    def __setitem__(self, index: Any, place: Any) -> None:
        super().__setitem__(index, place)
        self._changed()

    def __delitem__(self, index: SupportsIndex | slice) -> None:
        super().__delitem__(index)
        self._changed()

    def __reduce__(self) -> Any:  # copied and pickled as a plain list
        return list, (list(self),)


class SearchPaths(dict[str, Any]):
    """lib_search_paths that reports places taken away from it."""

    def __init__(self, detector: ToolDetector) -> None:
        super().__init__()
        self._detector = detector

    def listed(self, tool: Any, places: Any) -> Any:
        """The folders of a tool as a list that is watched; SKiDL also takes a single text."""
        if isinstance(places, str):
            places = [places]
        return PathList(self._detector, tool, places) if isinstance(places, (list, tuple)) else places

    def __setitem__(self, tool: Any, places: Any) -> None:
        super().__setitem__(tool, self.listed(tool, places))
        self._detector.paths_changed(tool, [places] if isinstance(places, str) else list(places))

    def update(self, *args: Any, **kwargs: Any) -> None:
        for tool, places in dict(*args, **kwargs).items():
            self[tool] = places

    def clear(self) -> None:
        super().clear()
        self._detector.paths_cleared()

    def __ior__(self, other: Any) -> Any:  # type: ignore[misc]
        self.update(other)
        return self
