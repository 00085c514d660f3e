"""`ERC()` and every `generate_*` of a script, replaced by recorders that say what the real call would do wrong.

The source stays as it is: SKiDL's own names lead to the recorders. The circuit is not touched by them.
"""

from __future__ import annotations

import functools
import importlib.util
import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import graphviz
import skidl
from skidl.circuit import Circuit
from skidl.tools import tool_modules

from circuitron.sandbox.runner.recorder import MAX_MEMBER, Recorder, clip

GENERATORS = (
    "generate_netlist",
    "generate_pcb",
    "generate_xml",
    "generate_schematic",
    "generate_svg",
    "generate_dot",
    "generate_graph",
)
DRAWING = ("generate_schematic", "generate_svg", "generate_dot", "generate_graph")
_OUTLINED = ("generate_schematic", "generate_svg")  # those that draw symbols
_TOOL_FUNCTION = {
    "generate_netlist": "gen_netlist",
    "generate_xml": "gen_xml",
    "generate_svg": "gen_svg",
    "generate_schematic": "gen_sch",
    "generate_pcb": "gen_pcb",
}
_FILES = ("file_", "file", "filepath")


@dataclass(frozen=True)
class Call:
    """A call that was put off: `original(circuit, *args, **kwargs)` makes it."""

    function: str
    circuit: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    tool: str  # the default tool when the script made the call
    folder: str  # the current folder then
    problem: str
    span: Any


class Neutraliser:
    """Stands in for ERC and the generators of SKiDL."""

    def __init__(self, recorder: Recorder) -> None:
        self.calls: list[Call] = []
        self.originals: dict[str, Callable[..., Any]] = {name: getattr(Circuit, name) for name in ("ERC", *GENERATORS)}
        self._recorder = recorder

    def install(self) -> None:
        for name in ("ERC", *GENERATORS):
            setattr(Circuit, name, self._method(name))
        # SKiDL's module functions are methods of the default circuit, bound before anything could be replaced.
        default = skidl.ERC.__self__
        for name in ("ERC", *GENERATORS):
            bound = functools.partial(self._called, name, default)
            functools.update_wrapper(bound, self.originals[name])
            for module in (skidl, skidl_module()):
                if hasattr(module, name):
                    setattr(module, name, bound)

    def _method(self, name: str) -> Callable[..., Any]:
        def recorded(circuit: Any, /, *args: Any, **kwargs: Any) -> Any:
            return self._called(name, circuit, *args, **kwargs)

        return functools.update_wrapper(recorded, self.originals[name])

    def _called(self, name: str, circuit: Any, *args: Any, **kwargs: Any) -> Any:
        recorder = self._recorder
        problem = self._problem(name, circuit, args, kwargs)
        recorder.generator(name, spell(args, kwargs), problem)
        if not recorder.quiet:
            tool = skidl.config.tool
            folder, span = os.getcwd(), recorder.user.here()
            self.calls.append(Call(name, circuit, args, dict(kwargs), tool, folder, problem, span))
        if name == "generate_netlist" and tool_name(name, args, kwargs) == "spice" and not problem:
            return self.originals[name](circuit, *args, **kwargs)  # no file but a circuit, which the script simulates
        return _result(name)

    # ------------------------------------------------------------------------------------------ what would go wrong

    def _problem(self, name: str, circuit: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
        """Why the real call would fail, "" where it would not; recorded as an event too."""
        self._check_circuit(name, circuit)
        problem, argument = self._argument_problem(name, circuit, args, kwargs)
        tool = tool_name(name, args, kwargs)
        if problem:
            value = kwargs.get(argument, args[0] if args else "")
            self._recorder.event(
                "GeneratorError",
                f"{name}() fails: {problem}",
                raised=True,
                function=name,
                argument=argument,
                given=clip(repr(value), MAX_MEMBER),
                tool=tool.upper(),
            )
            return problem
        missing = self._missing(name)
        if missing:
            self._recorder.event("GeneratorUnavailable", f"{name}() {missing}", function=name, tool=tool.upper())
        return missing

    def _argument_problem(
        self, name: str, circuit: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[str, str]:
        if name == "ERC":
            # Arguments of ERC are handed to its check functions, which take none.
            return ("ERC() takes no arguments.", next(iter(kwargs), "")) if args or kwargs else ("", "")
        try:
            inspect.signature(self.originals[name]).bind(circuit, *args, **kwargs)
        except TypeError as error:
            text = f"{error}; file names are given as file_='…'." if args else f"{error}."
            unknown = next((key for key in kwargs if f"'{key}'" in str(error)), "")
            return text, unknown
        found = self._tool_problem(name, args, kwargs) or self._file_problem(kwargs)
        return found or (_undrawn(circuit) if name in _OUTLINED else "", "")

    def _tool_problem(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[str, str] | None:
        wanted = _TOOL_FUNCTION.get(name)
        if wanted is None:
            return None
        tool = tool_name(name, args, kwargs)
        module = tool_modules.get(tool)
        if module is None:
            return f"there is no tool {tool!r}; SKiDL knows {', '.join(sorted(tool_modules)).upper()}.", "tool"
        function = getattr(module, wanted, None)
        if function is None:
            return f"{tool.upper()} has no such output.", "tool"
        if tool == "kicad5" and name in _OUTLINED:
            return "KiCad 5 schematics are not supported; KICAD6 to KICAD10 are.", "tool"
        unknown = _unknown_option(name, function, kwargs)
        return (f"{name}() has no argument {unknown!r}.", unknown) if unknown else None

    def _file_problem(self, kwargs: dict[str, Any]) -> tuple[str, str] | None:
        for key in _FILES:
            name = kwargs.get(key)
            if isinstance(name, str) and os.path.dirname(name) and not os.path.isdir(os.path.dirname(name)):
                return f"there is no folder {os.path.dirname(name)!r} to write to.", key
        return None

    def _missing(self, name: str) -> str:
        if name == "generate_pcb" and importlib.util.find_spec("pcbnew") is None:
            return "needs KiCad's own Python module pcbnew, which is not there."
        return ""

    def _check_circuit(self, name: str, circuit: Any) -> None:
        import builtins

        active = builtins.default_circuit  # type: ignore[attr-defined]
        if circuit is not active and not circuit.parts and active.parts:
            self._recorder.event(
                "CircuitMismatch",
                f"{name}() acts on the outer circuit, which is empty; the parts are in the Circuit() open here.",
                function=name,
            )


def _undrawn(circuit: Any) -> str:
    """Why SKiDL cannot draw a circuit: a part that the script makes itself has no outline unless it is given one."""
    made = (part for part in circuit.parts if "placeholder" not in part.__dict__)
    bare = [
        part.ref for part in made if not all(hasattr(pin, "x") and hasattr(pin, "orientation") for pin in part.pins)
    ]
    parts = clip(", ".join(bare), MAX_MEMBER)
    return f"made in the script without an outline, with no x, y and orientation of pins: {parts}." if bare else ""


def skidl_module() -> Any:
    """The module skidl.skidl (the name `skidl.skidl` may be rebound by star imports)."""
    return importlib.import_module("skidl.skidl")


def tool_name(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The tool that a generator call is for, as SKiDL spells it, such as kicad9."""
    tool = kwargs.get("tool")
    if name == "generate_xml" and len(args) > 1:
        tool = args[1]
    if tool is None and ("tool" not in kwargs or name == "generate_xml"):
        tool = skidl.config.tool
    return str(tool)


def _unknown_option(name: str, function: Callable[..., Any], kwargs: dict[str, Any]) -> str:
    """An argument that SKiDL would hand on to a tool's generator that does not take it."""
    own = {"file_", "file", "tool", "do_backup", "fp_libs", "layout_options", "top_name", "empty_footprint_handler"}
    own |= {"track_abs_path", "track_src", "filepath", "flatness"}
    parameters = inspect.signature(function).parameters
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters.values()):
        return ""
    if name == "generate_pcb":  # takes any keyword, and drops those it does not know
        return ""
    return next((key for key in kwargs if key not in own and key not in parameters), "")


def _result(name: str) -> Any:
    """Something a script can go on with: what the real call returns, but empty."""
    if name in ("generate_netlist", "generate_xml"):
        return ""
    if name in ("generate_dot", "generate_graph"):
        return graphviz.Digraph()
    return "." if name == "generate_svg" else None


def spell(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Arguments as they would stand in source: `file_='a.net', tool='kicad5'`."""
    words = [clip(repr(value), 200) for value in args]
    words += [f"{key}={clip(repr(value), 200)}" for key, value in kwargs.items()]
    return ", ".join(words)
