"""Detectors for the circuit as a whole: hierarchy, names that had to be changed, footprints, several circuits."""

from __future__ import annotations

import builtins
import functools
import inspect
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import skidl
from skidl.circuit import Circuit
from skidl.node import Node

from circuitron.sandbox.runner.placeholders import stand_in
from circuitron.sandbox.runner.recorder import MAX_CIRCUITS, Draft, Recorder
from circuitron.sandbox.runner.snapshot import made_at, symbol_id, text
from circuitron.sandbox.runner.spans import Span

_FOOTPRINT = re.compile(r"[^:\s/\\]+:[^:\s/\\]+")  # Library:Name


class CircuitDetector:
    """Watches circuits and subcircuits while the script runs; `finish` looks at the result."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._copies = 0  # of nets and buses, being made
        self._renamed: dict[str, Draft] = {}  # by the name that SKiDL gave a net instead of one that was taken
        self.circuits: list[Any] = [builtins.default_circuit]  # type: ignore[attr-defined]

    def install(self) -> None:
        self._install_circuits()
        self._install_names()
        self._install_hierarchy()

    def main(self) -> Any:
        """The circuit that the script is about: the default circuit, or the fullest where that one is empty."""
        default = self.circuits[0]
        return default if default.parts else max(self.circuits, key=lambda circuit: len(circuit.parts))

    def others(self, written: list[Any]) -> list[Any]:
        """The other circuits with parts that the script checks or writes out itself.

        Args:
            written: circuits that `ERC` and generators were called on.
        """
        main = self.main()
        served = [c for c in self.circuits if c is not main and c.parts and any(c is other for other in written)]
        return served[:MAX_CIRCUITS]

    # ------------------------------------------------------------------------------------------ several circuits

    def _install_circuits(self) -> None:
        create = Circuit.__init__

        def __init__(circuit: Any, /, **attrs: Any) -> None:
            create(circuit, **attrs)
            self.circuits.append(circuit)
            if not self._recorder.quiet:
                circuit.__dict__["made_at"] = self._recorder.user.here()

        Circuit.__init__ = __init__

    # ------------------------------------------------------------------------------------------ names

    def _install_names(self) -> None:
        import skidl.bus
        import skidl.net
        import skidl.part

        modules = (("Net", skidl.net), ("Bus", skidl.bus), ("Part", skidl.part))
        for kind, module in modules:
            module.get_unique_name = self._unique(kind, module.get_unique_name)
        for owner in (skidl.net.Net, skidl.bus.Bus):
            owner.copy = self._copying(owner.copy)

    def _copying(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """`net * 3`, whose copies get other names on purpose."""

        @functools.wraps(original)
        def copy(*args: Any, **kwargs: Any) -> Any:
            self._copies += 1
            try:
                return original(*args, **kwargs)
            finally:
                self._copies -= 1

        return copy

    def _unique(self, kind: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def get_unique_name(things: Any, attribute: str, prefix: str, initial: Any = None) -> Any:
            name = original(things, attribute, prefix, initial)
            renamed = initial and isinstance(initial, str) and name != initial
            if renamed and not self._recorder.quiet and not self._copies:
                if kind == "Part" and any(part.ref == initial and stand_in(part) for part in things):
                    return name  # a placeholder took the name; the script did not
                draft = self._recorder.event(
                    "DuplicateName",
                    f"There is a {kind.lower()} {initial} already; SKiDL calls this one {name}.",
                    owner=kind,
                    taken=str(name),
                    ref=initial if kind == "Part" else "",
                    net=initial if kind != "Part" else "",
                )
                if kind == "Net":
                    self._renamed[str(name)] = draft
            return name

        return get_unique_name

    # ------------------------------------------------------------------------------------------ hierarchy

    def _install_hierarchy(self) -> None:
        detector = self

        def __init_subclass__(cls: Any, /, **kwargs: Any) -> None:
            super(Node, cls).__init_subclass__(**kwargs)
            own = cls.__dict__.get("__init__")
            if inspect.isfunction(own) and detector._recorder.user.owns(own.__code__.co_filename):
                cls.__init__ = detector._subcircuit(cls, own)

        Node.__init_subclass__ = classmethod(__init_subclass__)

    def _subcircuit(self, cls: Any, own: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(own)
        def __init__(node: Any, *args: Any, **kwargs: Any) -> None:
            circuit = builtins.default_circuit  # type: ignore[attr-defined]
            outer = circuit.active_node
            parts = len(circuit.parts)
            try:
                own(node, *args, **kwargs)
            except (AttributeError, RecursionError) as error:
                if "fields" not in node.__dict__:  # SKiDL's own __init__ never ran, so no attribute can be set
                    self._hierarchy_lost(cls, own, "initialize", "it is no subcircuit yet", error)
                raise
            if type(node) is not cls:
                return  # a class that inherits from this one; its own __init__ is looked at
            if circuit.active_node is not outer and circuit.active_node is node:
                self._hierarchy_lost(cls, own, "finalize", "what comes after it lands in this subcircuit")
                if self._recorder.resume:
                    circuit.active_node = outer
            elif node not in circuit.nodes and len(circuit.parts) > parts:
                self._hierarchy_lost(cls, own, "initialize", "its parts land outside it")

        return __init__

    def _hierarchy_lost(self, cls: Any, own: Any, function: str, effect: str, error: Exception | None = None) -> None:
        code = own.__code__
        user = self._recorder.user
        span = Span(
            file=user.display(code.co_filename), line=code.co_firstlineno, end_line=None, column=None, end_column=None
        )
        message = f"{cls.__name__}.__init__ does not call self.{function}(): {effect}."
        self._recorder.event("HierarchyLost", message, span=span, error=error, name=cls.__name__, function=function)

    # ------------------------------------------------------------------------------------------ the finished circuit

    def finish(self, others: list[Any]) -> None:
        """Look at the finished circuits: the main one, and those of `others`."""
        simulated = skidl.config.tool == "spice"
        looked_at = [self.main(), *others]
        self._forget_unused()
        for circuit in looked_at:
            for part in circuit.parts if not simulated else ():
                self._check_footprint(part)
            self._check_duplicates(circuit)
        for other in (c for c in self.circuits if c.parts and not any(c is circuit for circuit in looked_at)):
            self._recorder.event(
                "CircuitMismatch",
                f"{len(other.parts)} parts are in another Circuit() and appear neither in ERC nor in the netlist.",
                span=other.__dict__.get("made_at") or made_at(other.parts[0], self._recorder.user),
                parts=str(len(other.parts)),
            )

    def _forget_unused(self) -> None:
        """Nets that got another name and were never connected: `nets.setdefault(name, Net(name))` makes them."""
        used = {text(net.name) for circuit in self.circuits for net in circuit.nets if net._pins}
        for name, draft in self._renamed.items():
            draft.dropped = draft.dropped or name not in used

    def _check_footprint(self, part: Any) -> None:
        if text(part.ref_prefix).startswith("#"):
            return
        footprint = getattr(part, "footprint", "")
        mark = stand_in(part)
        if mark and mark.draft.type == "LibraryUnreadable":
            return  # its footprint may stand in the library
        symbol = f"{mark.library}:{mark.part}" if mark else symbol_id(part)
        facts: dict[str, Any] = {"ref": text(part.ref), "symbol": symbol, "span": made_at(part, self._recorder.user)}
        if footprint is None or footprint == "":
            self._recorder.event("FootprintMissing", f"{part.ref} ({symbol}) has no footprint.", **facts)
        elif not isinstance(footprint, str) or not _FOOTPRINT.fullmatch(footprint):
            self._recorder.event(
                "FootprintInvalid",
                f"Footprint {footprint!r} of {part.ref} is not of the form Library:Name.",
                footprint=text(footprint),
                **facts,
            )

    def _check_duplicates(self, circuit: Any) -> None:
        """Names that are there twice all the same: making another Circuit() clears SKiDL's memory of names."""
        for kind, attribute, things in (("Part", "ref", circuit.parts), ("Net", "name", circuit.get_nets())):
            names = [text(getattr(thing, attribute)) for thing in things]
            counts = Counter(names)
            for thing, name in zip(things, names, strict=True):
                if counts[name] > 1:
                    self._recorder.event(
                        "DuplicateName",
                        f"{counts[name]} {kind.lower()}s are called {name}.",
                        span=made_at(thing, self._recorder.user),
                        owner=kind,
                        taken=name,
                        ref=name if kind == "Part" else "",
                        net=name if kind == "Net" else "",
                    )
