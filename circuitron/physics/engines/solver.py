"""The child process that holds a SPICE engine: a deck in, numbers out, one JSON line each.

Started by `process.py` as a file, with the name of an engine. It imports nothing of Circuitron, and no word of a user's
script reaches it: decks are made of numbered nodes and elements.
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, TextIO

MEMORY = 2 << 30  # bytes of address space: OpenBLAS, which neospice loads, maps most of 1 GB that it never touches
CPU_SECONDS = 60  # of all decks of a circuit together
_PR_SET_PDEATHSIG = 1

# ngspice falls back to a transient where no operating point converges, and prints whatever it ends on as the result.
NO_RESULT = ("transient op finished", "transient op started", "singular matrix", "aborted", "no such", "error")

Request = dict[str, Any]
Answer = dict[str, Any]


def confine() -> None:
    """Take from this process what a simulation does not need: memory, time, files, core dumps."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    import resource

    limits = {"AS": MEMORY, "CPU": CPU_SECONDS, "FSIZE": 0, "CORE": 0}
    for name, most in limits.items():
        which = getattr(resource, f"RLIMIT_{name}")
        try:
            resource.setrlimit(which, (most, most))
        except (ValueError, OSError):  # macOS knows no limit of address space
            continue


class Neospice:
    """The engine that comes with Circuitron."""

    def __init__(self) -> None:
        import neospice

        self._simulator: Any = neospice.Simulator()
        self.version = f"neospice {neospice.__version__}"

    def solve(self, request: Request) -> Answer:
        result = self._simulator.run(self._simulator.parse(request["deck"]))
        found = result.dc or result.ac or result.transient
        if found is None or not found.status.converged:
            return {"error": "no convergence"}
        axis = found.time if result.transient else found.frequency if result.ac else [0.0]
        signals = {name: _row(found.voltage(name)) for name in request["nodes"]}
        signals |= {name: _row(found.current(name)) for name in request["probes"]}
        return {"axis": _row(axis), "signals": signals}


def _row(values: Any) -> list[Any]:
    """Numbers as JSON has them; complex ones as pairs."""
    row = [values] if isinstance(values, float) else list(values)
    return [[v.real, v.imag] if isinstance(v, complex) else float(v) for v in row]


class _Complex(ctypes.Structure):
    _fields_ = (("re", ctypes.c_double), ("im", ctypes.c_double))


class _Vector(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("type", ctypes.c_int),
        ("flags", ctypes.c_short),
        ("real", ctypes.POINTER(ctypes.c_double)),
        ("complex", ctypes.POINTER(_Complex)),
        ("length", ctypes.c_int),
    )


_SAY = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p)
_EXIT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_bool, ctypes.c_bool, ctypes.c_int, ctypes.c_void_p)


class Ngspice:
    """libngspice, where the system has it."""

    version = "libngspice"

    def __init__(self) -> None:
        from ctypes.util import find_library  # loads half of the standard library

        path = find_library("ngspice")
        if path is None:
            raise ImportError("no libngspice")
        self._said: list[str] = []
        self._library = ctypes.CDLL(path)
        self._library.ngGet_Vec_Info.restype = ctypes.POINTER(_Vector)
        self._callbacks = (_SAY(self._hear), _EXIT(self._leave))  # held: ctypes does not
        say, leave = self._callbacks
        self._library.ngSpice_Init(say, None, leave, None, None, None, None)
        self._command("version -s")
        self.version = next(
            (f"ng{s.split('ng', 1)[1].split()[0]}" for s in self._said if "ngspice-" in s), "libngspice"
        )

    def _hear(self, text: bytes, _number: int, _data: int) -> int:
        self._said.append(text.decode(errors="replace"))
        return 0

    def _leave(self, status: int, *_rest: object) -> int:
        os._exit(status or 1)  # the library wants to end its process: let the parent see that it did

    def _command(self, text: str) -> None:
        self._library.ngSpice_Command(text.encode())

    def solve(self, request: Request) -> Answer:
        self._said.clear()
        lines = [line.encode() for line in request["deck"].splitlines()]
        self._library.ngSpice_Circ((ctypes.c_char_p * (len(lines) + 1))(*lines, None))
        self._command("run")
        bad = [said for said in self._said if any(word in said.lower() for word in NO_RESULT)]
        if bad:
            self._command("remcirc")
            return {"error": bad[0].removeprefix("stderr ").strip()}
        axes = [axis for axis in (self._vector("time"), self._vector("frequency")) if axis]
        signals = {name: self._vector(name) for name in request["nodes"]}
        signals |= {name: self._vector(f"{name}#branch") for name in request["probes"]}
        self._command("destroy all")
        self._command("remcirc")
        axis = [v[0] if isinstance(v, list) else v for v in axes[0]] if axes else [0.0]
        return {"axis": axis, "signals": signals}

    def _vector(self, name: str) -> list[Any]:
        found = self._library.ngGet_Vec_Info(name.encode())
        if not found:
            return []
        vector = found.contents
        if vector.complex:
            return [[vector.complex[i].re, vector.complex[i].im] for i in range(vector.length)]
        return [vector.real[i] for i in range(vector.length)]


ENGINES: dict[str, Callable[[], Neospice | Ngspice]] = {"neospice": Neospice, "ngspice": Ngspice}


def checked(request: Request, answer: Answer) -> Answer:
    """An answer, unless a signal is missing or not finite: such a result is none."""
    if "error" in answer:
        return answer
    for name in (*request["nodes"], *request["probes"]):
        values = answer["signals"].get(name) or [math.nan]
        flat = [v for value in values for v in (value if isinstance(value, list) else [value])]
        if len(values) != len(answer["axis"]) or not all(map(math.isfinite, flat)):
            return {"error": "the result is not a number"}
    return answer


def serve(engine: Neospice | Ngspice, replies: TextIO) -> None:
    """Answer the requests of one circuit after the other, each circuit in a fork: what its decks leave in the engine,
    and the time that they take, is none of the next one's."""
    parent = os.getpid()
    while True:
        pid = os.fork()
        if pid == 0:
            _die_with(parent)
            os._exit(0 if _serve_circuit(engine, replies) else 1)
        if os.waitpid(pid, 0)[1] != 0:
            return


def _die_with(parent: int) -> None:
    """Have Linux end this fork with its parent; elsewhere it ends with its deck, after CPU_SECONDS at most."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


def _serve_circuit(engine: Neospice | Ngspice, replies: TextIO) -> bool:
    """Answer requests until an empty line says that there are no more of this circuit; whether another may follow."""
    for line in sys.stdin:
        if not line.strip():
            print("{}", file=replies, flush=True)  # nothing is sent before that: this fork reads ahead
            return True
        request = json.loads(line)
        try:
            answer = checked(request, engine.solve(request))
        except Exception as error:  # noqa: BLE001 - whatever an engine raises is the reason why there is no result
            answer = {"error": f"{type(error).__name__}: {error}".splitlines()[0][:200]}
        print(json.dumps(answer), file=replies, flush=True)
    return False


def main() -> None:
    # Engines print what they like to standard output: answers go out on a copy, and the original goes nowhere.
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    confine()
    try:
        engine = ENGINES[sys.argv[1]]()
    except (ImportError, OSError) as error:
        print(json.dumps({"error": str(error)}), file=replies, flush=True)
        return
    print(json.dumps({"version": engine.version}), file=replies, flush=True)
    serve(engine, replies)


if __name__ == "__main__":
    main()
