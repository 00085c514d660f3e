"""One run of one script: sets the process right, runs the source, and puts the report together."""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import io
import itertools
import linecache
import logging
import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import FrameType, ModuleType
from typing import Any

import skidl
from skidl import scriptinfo
from skidl.tools import tool_modules

from circuitron.sandbox.runner import (
    capture,
    detect_rebinding,
    erc,
    preload,
    quick_boxes,
    sexp,
    shared_objects,
    snapshot,
    symbols,
)
from circuitron.sandbox.runner.classify import classify
from circuitron.sandbox.runner.detect_attributes import AttributeDetector
from circuitron.sandbox.runner.detect_buses import BusDetector
from circuitron.sandbox.runner.detect_circuit import CircuitDetector
from circuitron.sandbox.runner.detect_connections import ConnectionDetector
from circuitron.sandbox.runner.detect_debugger import DebuggerDetector
from circuitron.sandbox.runner.detect_names import NameDetector
from circuitron.sandbox.runner.detect_networks import NetworkDetector
from circuitron.sandbox.runner.detect_parts import PartDetector
from circuitron.sandbox.runner.detect_pins import PinDetector
from circuitron.sandbox.runner.detect_tools import ToolDetector
from circuitron.sandbox.runner.neutralise import DRAWING, Call, Neutraliser
from circuitron.sandbox.runner.recorder import Recorder, clip
from circuitron.sandbox.runner.resume import Resume
from circuitron.sandbox.runner.spans import UserCode
from circuitron.sandbox.runner.substitute import replace_everywhere

WALL_SECONDS = 60.0  # where the request names no limit
# When this share of the limit has gone into processor time, generators are stopped, so that the report still comes out.
GENERATORS_SHARE = 0.8
_TICK = 0.1  # seconds between looks at the processor time
_IDLE = 0.002  # seconds of processor time in a tick below which nothing was done
# What SKiDL's placer and router raise (schematizer.engine, skidl.errors), and arguments that they never see.
_NOT_DRAWN = frozenset({"PlacementFailure", "RoutingFailure", "NoSwitchBox", "RecursionError", "MemoryError"})
_NOT_DRAWN |= {"TerminalClashException", "GlobalRoutingFailure", "SwitchboxRoutingFailure"}
_NAMING = frozenset({"file_", "file", "filepath", "top_name", "title", "tool"})
_SPICE = re.compile(r"\b(pyspice|InSpice|PySpice|SPICE)\b")


class Execution:
    """Runs a script in this process, which is good for one script only.

    Args:
        request, config, scratch: as for `child.main`.
    """

    def __init__(self, request: Mapping[str, Any], config: Mapping[str, Any], scratch: str) -> None:
        limits = request.get("limits") or {}
        wall = min(float(limits.get(name, WALL_SECONDS)) for name in ("wall_seconds", "cpu_seconds"))
        self._stop_at = GENERATORS_SHARE * wall
        self._source = str(request["source"])
        self._mode = str(request["mode"])
        self._seed = int(request.get("seed") or 0)
        self._products = bool(request.get("products"))  # made afterwards, by processes that do not run the script
        name = str(request["name"])
        project = config.get("project")
        scratch = os.path.abspath(scratch)
        folder = (
            os.path.normpath(os.path.join(project, str(request.get("script_folder") or "."))) if project else scratch
        )
        self._folder = folder
        self._path = os.path.join(folder, os.path.basename(name) or "script.py")
        self._roots = tuple(filter(None, (project, scratch)))
        self._user = UserCode(self._path, name, self._roots)
        self._recorder = Recorder(self._user, resume=self._mode == "diagnose")
        own = tuple(filter(None, (folder, project, config.get("supplement"))))
        self._shelf = symbols.Shelf(
            str(config["symbols"]), str(config.get("version") or "9"), (folder,),
            named=str(config.get("library_folder") or ""), own=own,
        )  # fmt: skip
        self._neutraliser = Neutraliser(self._recorder)
        self._circuits = CircuitDetector(self._recorder)
        self._names = NameDetector(self._recorder)
        self._networks = NetworkDetector(self._recorder, self._names)
        self._resume = Resume(self._recorder)
        self._called: dict[str, set[tuple[Any, ...]]] = {}  # by file: what `_is_called` knows
        self._scratch = scratch
        self._last = ""

    def run(self) -> tuple[dict[str, Any], list[str]]:
        """Run the script. Returns the report (`execution_report.ExecutionReport`) and the netlists, "" where there is
        none: of the main circuit, then of the others that the script writes out."""
        self._prepare()
        error = self._run_script()
        end = _end(error)
        self._recorder.settle(error)
        if error is not None and end == "exception":
            classify(self._recorder, error)
        circuit = self._circuits.main()
        others = self._circuits.others([call.circuit for call in self._neutraliser.calls])
        findings, netlist = self._judged(circuit, end)
        further = [self._judged(other, end) for other in others] if self._mode != "diagnose" else []
        self._guarded(lambda: self._circuits.finish(others))
        self._guarded(self._names.finish)
        self._guarded(self._networks.finish)
        if end == "completed":
            self._guarded(lambda: detect_rebinding.find(self._recorder, self._tree, circuit.nets))
            self._guarded(self._read_files)
        picture = self._guarded(lambda: snapshot.take(circuit, self._user))
        if self._mode == "outputs" and end == "completed" and not self._products:
            self._make_outputs()
        report = {
            "end": end,
            "exception": None if end == "completed" else capture.describe(error, self._user, self._roots),  # type: ignore[arg-type]
            "log": capture.stripped(self._recorder.log, self._roots),
            "erc": findings,
            "events": capture.stripped(self._recorder.events(), self._roots),
            "generators": self._recorder.generators,
            "snapshot": picture,
            "others": [
                {
                    "span": other.__dict__.get("made_at"),
                    "erc": found,
                    "snapshot": self._guarded(functools.partial(snapshot.take, other, self._user)),
                }
                for other, (found, _) in zip(others, further, strict=False)
            ],
            "symbol_tools": [tool.upper() for tool in self._shelf.tools],
        }
        return report, [netlist, *(text for _, text in further)]

    def _read_files(self) -> None:
        """Look at the script and its modules for values that stand for several; a diagnose run did as it read them."""
        imported = list(itertools.takewhile(lambda item: item[0] != self._last, reversed(sys.modules.items())))
        files = {getattr(module, "__file__", None) or "" for _, module in imported} - {self._path}
        own = [file for file in sorted(files) if file.endswith(".py") and self._user.owns(file)]
        for path in (self._path, *own) if not self._recorder.resume else ():
            tree = self._tree if path == self._path else _parsed(path)
            shared_objects.record(self._recorder, tree, self._user.display(path))

    def _judged(self, circuit: Any, end: str) -> tuple[list[dict[str, Any]], str]:
        """What ERC says of a circuit, where it is wanted, and its netlist, "" where there is none."""
        findings: list[dict[str, Any]] = []
        netlist = ""
        if self._wants_erc(end):
            findings = self._guarded(lambda: erc.check(circuit, self._neutraliser.originals["ERC"])) or []
        if self._mode != "diagnose" and end == "completed":
            netlist = self._guarded(lambda: self._netlist(circuit)) or ""
        return findings, netlist

    # ------------------------------------------------------------------------------------------ before

    def _prepare(self) -> None:
        """Make this fork look to SKiDL, and to the script, like a fresh process that was started with the script."""
        os.chdir(self._folder)
        stem = os.path.splitext(os.path.basename(self._path))[0]
        lines = list(io.StringIO(self._source, newline=""))  # a form feed ends no line
        linecache.cache[self._path] = (len(self._source), None, lines, self._path)
        sys.argv = [self._path]
        sys.dont_write_bytecode = True
        sys.path[:] = [self._folder, *(p for p in sys.path if p not in ("", os.path.dirname(__file__), self._folder))]
        _hide_runner()
        random.seed(self._seed)
        facts = {"dir": self._folder, "name": os.path.basename(self._path), "source": os.path.basename(self._path)}
        replace_everywhere(scriptinfo.scriptinfo, lambda: dict(facts))
        replace_everywhere(scriptinfo.get_skidl_trace, self._trace)
        builtins.default_circuit.script_dir = self._folder  # type: ignore[attr-defined]
        storage = os.path.join(self._scratch, ".circuitron")
        os.makedirs(storage, exist_ok=True)
        config = skidl.config
        config.skidl_storage_dir = config.part_search_db_dir = config.pickle_dir = storage
        config.backup_lib_name, config.backup_lib_file_name = stem, f"{stem}_sklib.py"
        config.query_backup_lib = False
        symbols.install(self._shelf)
        sexp.install()
        if _SPICE.search(self._source):
            preload.admit_spice()
        self._install_detectors()
        self._last = next(reversed(sys.modules))  # of the modules that the script has not imported

    def _install_detectors(self) -> None:
        recorder = self._recorder
        tools = ToolDetector(recorder, self._shelf)
        attributes = AttributeDetector(recorder, self._is_called)
        ConnectionDetector(recorder, self._names).install()
        self._networks.install()
        BusDetector(recorder).install()
        PinDetector(recorder, self._names).install()
        attributes.install()
        shelf = self._shelf
        PartDetector(recorder, attributes.check_arguments, tools.check_tool, shelf.old_library, shelf.backup).install()
        tools.install()
        self._circuits.install()
        DebuggerDetector(recorder).install()
        self._neutraliser.install()
        capture.attach(recorder)

    @cached_property
    def _tree(self) -> ast.Module:
        """The script, parsed; empty where it cannot be."""
        return _parsed(self._path)

    def _is_called(self, span: Mapping[str, Any]) -> bool:
        """Whether a span is `x.name` in `x.name(…)`: what is called is a method, not a pin."""
        path = self._user.path(span["file"])
        if path not in self._called:
            self._called[path] = _called_attributes(self._tree if path == self._path else _parsed(path))
        return (span["line"], span["column"], span["end_line"], span["end_column"]) in self._called[path]

    def _trace(self) -> list[tuple[str, str]]:
        """SKiDL's get_skidl_trace, without walking through source files: the user's frames, outermost first."""
        frames = self._user.frames(sys._getframe(1))
        return [(frame.f_code.co_filename, str(frame.f_lineno)) for frame in frames][::-1]

    # ------------------------------------------------------------------------------------------ the script

    def _run_script(self) -> BaseException | None:
        module = ModuleType("__main__")
        namespace = module.__dict__
        namespace.update(__file__=self._path, __builtins__=builtins)
        sys.modules["__main__"] = module
        try:
            if self._recorder.resume:
                code = self._resume.compile(self._source, self._path)
                self._resume.install()
                self._resume.prepare(namespace)
            else:
                code = compile(self._source, self._path, "exec", dont_inherit=True)
            exec(code, namespace)
        except BaseException as error:  # noqa: BLE001 - whatever the script raises is its result
            return error
        return None

    # ------------------------------------------------------------------------------------------ after

    def _wants_erc(self, end: str) -> bool:
        return self._mode in ("erc", "outputs") and end == "completed"

    def _guarded(self, step: Callable[[], Any]) -> Any:
        """Run one step of reading the finished circuit; where SKiDL cannot, say so as an event."""
        try:
            return step()
        except Exception as error:  # noqa: BLE001 - SKiDL raises anything for a circuit that contradicts itself
            if classify(self._recorder, error) is None:
                message = f"The finished circuit cannot be read: {type(error).__name__}: {capture.str_of(error)}"
                self._recorder.event("PythonError", message, error=error, exception=type(error).__name__)
            return None

    def _netlist(self, circuit: Any) -> str:
        """The netlist that the host verifies, made without the complaints that SKiDL would log."""
        logging.disable(logging.CRITICAL)
        try:
            with self._recorder, _as_loaded(circuit.parts):
                return str(tool_modules[self._shelf.tool].gen_netlist(circuit))
        finally:
            logging.disable(logging.NOTSET)

    def _make_outputs(self) -> None:
        """Make the calls that the script made of generators, in its order, for real."""
        # No program can be started in here. Schematizer calls kicad-cli where it finds one, and fails if it may not.
        os.environ["PATH"] = ""
        if any(call.function in DRAWING for call in self._neutraliser.calls):
            quick_boxes.install()
        for call in self._neutraliser.calls:
            if not call.problem and call.function != "ERC":
                self._make(call)

    def _make(self, call: Call) -> None:
        skidl.config.tool = call.tool
        try:
            os.chdir(call.folder)
            with self._recorder, _Deadline(self._stop_at):
                self._neutraliser.originals[call.function](call.circuit, *call.args, **call.kwargs)
        except Exception as error:  # noqa: BLE001 - the generators of SKiDL fail in many ways; each is reported
            self._generator_failed(call, error)

    def _generator_failed(self, call: Call, error: Exception) -> None:
        kind = "GeneratorError"
        drawing: dict[str, Any] = {}
        message = f"{call.function}() fails: {type(error).__name__}: {clip(capture.str_of(error))}"
        if call.function in DRAWING and _is_the_drawings(call, error):
            kind, drawing = "GeneratorUnavailable", {"name": "schematizer"}
            message = f"SKiDL could not draw the circuit in {call.function}(): {clip(capture.str_of(error))}".rstrip(
                ": "
            )
        if call.function == "generate_pcb" and isinstance(error, KeyError):  # kinet2pcb looks footprint libraries up
            kind = "GeneratorUnavailable"
            message = f"generate_pcb() needs KiCad's footprint library {capture.str_of(error)}, which is not there."
        self._recorder.event(
            kind,
            message,
            span=call.span,
            raised=kind == "GeneratorError",
            function=call.function,
            tool=call.tool.upper(),
            **drawing,
        )


def _end(error: BaseException | None) -> str:
    if error is None:
        return "completed"
    if isinstance(error, SystemExit):
        # A script may end itself when it is done; the netlist shows whether the circuit is then whole.
        return "completed" if error.code in (None, 0) else "exited"
    return "exception"


def _is_the_drawings(call: Call, error: Exception) -> bool:
    """Whether it is SKiDL's placer and router that fail, which they do by chance, and not what the script gave them."""
    if isinstance(error, TimeoutError) or type(error).__name__ in _NOT_DRAWN:
        return True
    return all(key in _NAMING or isinstance(value, (bool, int, float)) for key, value in call.kwargs.items())


@contextlib.contextmanager
def _as_loaded(parts: Iterable[Any]) -> Iterator[None]:
    """Parts that the script renamed, under the names of their symbols, so that a netlist says what they are."""
    renamed = [(part, part.name) for part in parts if "loaded_as" in part.__dict__]
    for part, _ in renamed:
        part.value = part.value_to_str()  # which is its name where it has no value
        part.__dict__["_name"] = part.__dict__["loaded_as"]
    try:
        yield
    finally:
        for part, name in renamed:
            part.__dict__["_name"] = name


class _Deadline:
    """Raises TimeoutError once processor time and the time since then without any are over.

    Time in which other processes have the processor does not count, as long as this one gets some of it.
    """

    def __init__(self, seconds: float) -> None:
        self._left = max(seconds - time.process_time(), _TICK)
        self._used = time.process_time()

    def __enter__(self) -> None:
        signal.signal(signal.SIGALRM, self._tick)
        signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)

    def __exit__(self, *exc: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _tick(self, number: int, frame: FrameType | None) -> None:
        used = time.process_time()
        worked, self._used = used - self._used, used
        self._left -= worked if worked >= _IDLE else _TICK
        if self._left <= 0:
            raise TimeoutError("the time for the script and its generators is over")


def _hide_runner() -> None:
    """Take the runner's modules out of the script's sight: it may have modules of the same names."""
    for name in vars(sys.modules[__package__]):  # not all there are: what a fork touches, it has to copy
        sys.modules.pop(f"{__package__}.{name}", None)


def _parsed(path: str) -> ast.Module:
    """A file of the user's, parsed; empty where it cannot be."""
    try:
        return ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _called_attributes(tree: ast.Module) -> set[tuple[Any, ...]]:
    """Places of `x.name` in `x.name(…)`."""
    return {
        (n.func.lineno, n.func.col_offset, n.func.end_lineno, n.func.end_col_offset)
        for n in ast.walk(tree)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)
    }
