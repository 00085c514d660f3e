"""One run: fork, confine, run the script, watch, collect what it left; verify it, make products in further forks."""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import gc
import io
import json
import math
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from . import capture, child, products, scratch, supervise, verify, workspace
from .confine import Confinement, confine, die_with_parent, watch_starts
from .recorder import MAX_CIRCUITS
from .supervise import Child, Ending, HostGone, Starts, watch
from .symbol_prefetch import ReadAhead

__all__ = ["HostGone", "Runs"]

REPORT = ".circuitron/report.json"
_NETLISTS = tuple(child.netlist_place(number) for number in range(MAX_CIRCUITS + 1))
SEAL = ".circuitron/seal"
VERIFICATION = ".circuitron/verification.json"
MAX_REPORT = 16 << 20
MAX_NETLIST = 24 << 20  # of 10,000 parts: 10 MB
MAX_OUTPUTS = 64 << 20  # bytes of all output files of a run
_VERIFY_SECONDS = 60  # at most, and at most what the script may take
_MAX_PROBLEM = 400  # characters of what a step says in the end
_BROKEN = 70  # exit status of a child in which our own code failed
_READY = 3  # the descriptor on which a child says that it is confined
_SEAL = 4  # and the one that holds the seal of its report, to be read when the script is over
_SEAL_BYTES = 16


class Runs:
    """Forks the children of one session.

    Args:
        root: folder for scratch folders; emptied after each run.
        config: the host's configuration frame, with `project`: the copy of the session's project, or None, and `kept`:
            the folder in `root` with files of it to link, "" for none.
        host: the pipe that the host writes to; where its end is closed, runs end.
        tell: sends a frame to the host.
        ahead: reads symbols before the fork.
        alone: all processes here are the sandbox's own, as in a container.
    """

    def __init__(
        self,
        root: str,
        config: dict[str, Any],
        host: int,
        tell: Callable[[dict[str, Any]], None],
        ahead: ReadAhead,
        *,
        alone: bool,
    ) -> None:
        self._root, self._config, self._host, self._ahead, self._alone = root, config, host, ahead, alone
        self._tell = tell
        self._confinement = Confinement.of(config["confinement"]).reading(config["project"])
        self._serial = 0

    def clear(self) -> None:
        """Remove what runs have left."""
        scratch.clear(self._root, self._config["kept"])

    def run(self, request: dict[str, Any]) -> dict[str, Any]:
        """The response to a request: what the child claims, what process 1 saw, what the verifier found. All of it but
        for the last is told, with "verifying", before the verifier begins; what is returned has only the rest then.

        Keys: "id"; those of supervise.Ending; "report", the JSON text that the child left, or None; "netlist";
        "verification", the JSON text of the verifier, or None; "others", both of each further circuit; "starts", how
        often the script tried to start a process; "outputs", a list of {"name", "base64"}; "products", a list of
        products.frame.
        If our own code broke before the script began: "id" and "failure".

        Raises:
            HostGone: the host closed its end in the meantime.
        """
        try:
            return self._run(request)
        finally:
            self.clear()

    def _run(self, request: dict[str, Any]) -> dict[str, Any]:
        limits, mode = request["limits"], request["mode"]
        self._read_ahead(request, verifier=False)
        folder, project = self._scratch(), self._config["project"]
        place = request["script_folder"] if project else "."
        script = os.path.normpath(os.path.join(place, os.path.basename(request["name"])))
        own = workspace.make(folder, self._shown(), script, request["source"], self._confinement.uid)
        config = {**self._config, "project": own.path}
        run = self._fork(folder, limits, lambda: _run_script(request, config, folder), given=own.stock)
        if not run.confined:
            return _broken(request, run.ending)
        response = {
            "id": request["id"],
            "report": None,
            "netlist": "",
            "verification": None,
            "others": [],
            "outputs": [],
            "products": [],
            "starts": run.starts,
            **dataclasses.asdict(run.ending),
        }
        for stream in ("stdout", "stderr"):
            response[stream] = capture.strip_paths(response[stream], (own.path, folder))
        if run.ending.end != supervise.COMPLETED:
            return response
        if scratch.read(folder, SEAL, _SEAL_BYTES) != run.seal:
            return response  # the script ended the process before the runner could report
        netlist, *others = (scratch.read(folder, place, MAX_NETLIST) for place in _NETLISTS)
        response["report"] = _text(scratch.read(folder, REPORT, MAX_REPORT))
        left = workspace.changed_files(folder, project, script) if mode == "outputs" else []
        response["outputs"] = _outputs(folder, left)
        if netlist and mode != "diagnose":
            response["netlist"] = _text(netlist) or ""
            self._tell({**response, "verifying": True})  # the host is at work from here on
            return self._verified(request, netlist, others, response["report"] or "")
        return response

    def _verified(
        self, request: dict[str, Any], netlist: bytes, others: Sequence[bytes | None], claim: str
    ) -> dict[str, Any]:
        """The rest of a response: what the verifier finds, and the products of what it has verified."""
        self._read_ahead(request, verifier=True)
        rest: dict[str, Any] = {"id": request["id"], "verification": self._verify(netlist, request, claim, 0)}
        rest["others"] = [
            {"netlist": _text(other) or "", "verification": self._verify(other, request, claim, n)}
            for n, other in enumerate(others, 1)
            if other is not None
        ]
        if request["products"] and products.verified(rest["verification"]):
            rest["products"] = self._products(request, netlist, claim)
        return rest

    def _read_ahead(self, request: dict[str, Any], *, verifier: bool) -> None:
        if self._ahead.prepare(request["source"], verifier=verifier):
            gc.freeze()  # as in zygote.py

    def _shown(self) -> workspace.Shown | None:
        project = self._config["project"]
        if project is None:
            return None
        linked = os.path.join(self._root, self._config["kept"]) if self._config["kept"] else project
        links = linked if self._confinement.keeps_files else None
        return workspace.Shown(project, links)

    def _verify(self, netlist: bytes, request: dict[str, Any], claim: str, circuit: int) -> str | None:
        """What an interpreter that never ran the script finds in the netlist: JSON text, or None if it broke."""
        folder, limits = self._scratch(), request["limits"]
        most = {**limits, "wall_seconds": min(float(limits["wall_seconds"]), _VERIFY_SECONDS)}
        config = self._config_of(request)
        run = self._fork(folder, most, lambda: _leave_verification(netlist, config, folder, claim, circuit))
        if not run.confined or run.ending.end != supervise.COMPLETED:
            return None
        return _text(scratch.read(folder, VERIFICATION, MAX_REPORT))

    def _config_of(self, request: dict[str, Any]) -> dict[str, Any]:
        """The configuration with the folder of the script, whose libraries come before KiCad's."""
        return {**self._config, "script_folder": request.get("script_folder") or "."}

    def _products(self, request: dict[str, Any], netlist: bytes, claims: str) -> list[dict[str, Any]]:
        config = self._config_of(request)
        making = products.Products(_Workshop(self, request["limits"]), config, netlist, claims, request["stem"])
        return [products.frame(made) for made in making.make(request["products"])]

    def step(
        self, work: Callable[[], None], limits: dict[str, Any], inputs: dict[str, bytes], programs: Sequence[str]
    ) -> products.Step:
        """Do some work of our own in a confined fork with a scratch folder of its own, and take the files it leaves.

        Args:
            inputs: files that are put into the folder before.
            programs: as for `confine.confine`.
        """
        folder = self._scratch()
        try:
            for name, data in inputs.items():
                scratch.write(folder, name, data, self._confinement.uid)
            run = self._fork(folder, limits, work, programs)
            files = {} if not run.confined else _left(folder, inputs)
            return products.Step(_problem(run), files)
        finally:
            self.clear()

    def _scratch(self) -> str:
        self._serial += 1
        folder = os.path.join(self._root, f"run-{self._serial}")
        scratch.make(folder, self._confinement.uid)
        return folder

    def _fork(
        self,
        folder: str,
        limits: dict[str, Any],
        work: Callable[[], None],
        programs: Sequence[str] = (),
        given: scratch.Stock = scratch.NOTHING,
    ) -> Run:
        starts = Starts()
        out, err, ready, sealed = os.pipe(), os.pipe(), os.pipe(), os.pipe()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            try:
                _isolate(out[1], err[1], ready[1], sealed[0], parent)
                confine(self._confinement, folder, limits, parent, programs)
                os.write(_READY, b"1")
                os.close(_READY)
                watch_starts(starts.note)
                _settle(folder)
                work()
                _flush()
            except BaseException:  # noqa: BLE001 - nothing may unwind into process 1's code in a fork
                os.write(2, traceback.format_exc().encode("utf-8", "replace"))
                os._exit(_BROKEN)
            os._exit(0)
        seal = os.urandom(_SEAL_BYTES)  # after the fork: the child's memory does not have it
        os.write(sealed[1], seal)
        for end in (out[1], err[1], ready[1], *sealed):
            os.close(end)
        try:
            ending = watch(Child(pid, out[0], err[0], starts, self._alone), folder, limits, self._host, given)
            return Run(ending, confined=bool(os.read(ready[0], 1)), starts=starts.count, seal=seal)
        finally:
            os.close(ready[0])


@dataclass(frozen=True)
class Run:
    """What came of a fork. `confined`: it got as far as the script; before that, our own code is to blame."""

    ending: Ending
    confined: bool
    starts: int
    seal: bytes


@dataclass(frozen=True)
class _Workshop:
    """Implements `products.Workshop` within the limits of one run."""

    runs: Runs
    limits: dict[str, Any]

    def step(
        self,
        work: Callable[[], None],
        seconds: float,
        inputs: dict[str, bytes] | None = None,
        programs: Sequence[str] = (),
    ) -> products.Step:
        most = {**self.limits, "wall_seconds": seconds, "cpu_seconds": max(1, math.ceil(seconds))}
        return self.runs.step(work, most, inputs or {}, programs)


def _problem(run: Run) -> str:
    """Why a step of our own failed, "" if it did not: the limit that ended it, or its last word."""
    if run.ending.end == supervise.COMPLETED:
        return ""
    if run.ending.end != supervise.NO_RESULT:
        return f"{run.ending.end} {run.ending.reason}".strip()
    lines = [line for line in run.ending.stderr.splitlines() if line.strip()]
    return lines[-1].strip()[:_MAX_PROBLEM] if lines else "it ended without a word"


def _settle(folder: str) -> None:
    """Make the scratch folder the script's home, and what is refused as little of a nuisance as can be."""
    os.environ.update(HOME=folder, TMPDIR=folder, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    os.chdir(folder)
    tempfile.tempdir = None  # process 1's own, found out while SKiDL was loaded
    sys.dont_write_bytecode = True
    # Modes and times cannot be set; copying a file must not fail for that.
    shutil.copymode = shutil.copystat = lambda src, dst, *, follow_symlinks=True: None


def _run_script(request: dict[str, Any], config: dict[str, Any], folder: str) -> None:
    workspace.own_what_is_written()
    child.main(request, config, folder, _take_seal)


def _take_seal() -> bytes:
    return os.read(_SEAL, _SEAL_BYTES)


def _isolate(out: int, err: int, ready: int, seal: int, parent: int) -> None:
    """Standard streams of its own, no other descriptor of process 1, a session of its own, default signals."""
    os.setsid()
    die_with_parent(parent)
    null = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((null, 0), (out, 1), (err, 2), (ready, _READY), (seal, _SEAL)):
        os.dup2(source, target)
    os.closerange(_SEAL + 1, min(os.sysconf("SC_OPEN_MAX"), 1 << 16))
    # Python's own streams remember what their descriptors were when the interpreter started (a file, seekable).
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _text_stream(1)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _text_stream(2, line_buffering=True)  # type: ignore[misc]
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _flush() -> None:
    """What the script printed is still in buffers; it may have taken the streams apart."""
    for stream in (sys.stdout, sys.__stdout__, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()  # type: ignore[union-attr]


def _text_stream(descriptor: int, line_buffering: bool = False) -> io.TextIOWrapper:
    raw = io.BufferedWriter(io.FileIO(descriptor, "w", closefd=False))
    return io.TextIOWrapper(raw, "utf-8", errors="backslashreplace", line_buffering=line_buffering)


def _leave_verification(netlist: bytes, config: dict[str, Any], folder: str, claim: str, circuit: int) -> None:
    found = verify.main(netlist, config, claim, circuit)
    with open(os.path.join(folder, VERIFICATION), "w", encoding="utf-8") as file:
        json.dump(found, file)


def _broken(request: dict[str, Any], ending: Ending) -> dict[str, Any]:
    reason = ending.stderr.strip() or f"{ending.end} {ending.reason}".strip()
    return {"id": request["id"], "failure": f"the script could not be started: {reason}"}


def _outputs(folder: str, names: Iterable[str]) -> list[dict[str, str]]:
    """The files that a script left, as far as they can be taken without trust."""
    taken = _files(folder, names)
    return [{"name": os.path.basename(name), "base64": base64.b64encode(data).decode("ascii")} for name, data in taken]


def _left(folder: str, inputs: Collection[str]) -> dict[str, bytes]:
    """The files that a step of our own left, without those it was given."""
    return dict(_files(folder, (name for name in scratch.plain_files(folder) if name not in inputs)))


def _files(folder: str, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    room = MAX_OUTPUTS
    for name in names:
        data = scratch.read(folder, name, room)
        if data is not None:
            room -= len(data)
            yield name, data


def _text(data: bytes | None) -> str | None:
    try:
        return None if data is None else data.decode("utf-8")
    except UnicodeDecodeError:
        return None
