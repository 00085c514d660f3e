"""Process 1 of a sandbox: loads SKiDL once, then forks a process for each session, which forks a confined child for
each run. Neither ever runs script code, and process 1 never learns anything of a project: what a session's process has
read (sources, reports, what a script left) is in its own memory only and goes with it, so that no later fork of process
1 has any of it.

Started by the host as `python -s -P zygote.py ROOT [SITE-PACKAGES…]`, with ROOT a folder of its own for the scratch
folders. Frames (frames.py) come on standard input and go out on standard output:

    in   configuration: "symbols", "version" for the runner, "confinement" for confine.py
    out  {"ready": true, "seconds": …, "apart": …}       SKiDL is loaded; whether scripts read only their own project
    in   {"open": {"project": …}}                        a session begins; the copy of its project, or null
    in   request: "id", "name", "source", "mode", "limits", "script_folder"
    out  response (runs.py), in two frames where a netlist is verified, or {"failure": …} if the sandbox itself broke
    in   {"close": true}                                 the session is over; the next may begin

A child cannot reach these two descriptors: they are closed before it is confined. What it leaves behind is read
after it, and all that it started, is dead. When the host goes away, what runs is killed, and process 1 clears up and
ends.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import select
import signal
import sys
import time
import traceback
import types
from collections.abc import Callable
from functools import partial
from typing import Any

_PACKAGE = "circuitron.sandbox.runner"
_PR_SET_CHILD_SUBREAPER = 36


def _install_package() -> None:
    """Make this folder importable as the package that it is, with neither the rest of Circuitron nor a search path.

    A script's own `symbols.py` must not meet one of ours.
    """
    for name in ("circuitron", "circuitron.sandbox", _PACKAGE):
        module = types.ModuleType(name)
        module.__path__ = [os.path.dirname(os.path.abspath(__file__))] if name == _PACKAGE else []
        sys.modules[name] = module


def _take_channel() -> tuple[int, int]:
    """Move the host's pipes to private descriptors; whatever a library prints goes to standard error."""
    host_in, host_out = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    os.close(null)
    return host_in, host_out


def _ignore_terminal() -> None:
    """Ctrl-C is the host's business; it ends this process by closing the pipe."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def main() -> None:
    root, sites = os.path.abspath(sys.argv[1]), sys.argv[2:]
    _ignore_terminal()
    host_in, host_out = _take_channel()
    _install_package()
    frames = importlib.import_module(f"{_PACKAGE}.frames")
    scratch = importlib.import_module(f"{_PACKAGE}.scratch")
    sys.path += sites
    scratch.hold(root)
    os.environ.clear()
    os.environ.update(HOME=root, TMPDIR=root, LANG="C.UTF-8")
    try:
        _serve(root, host_in, host_out)
    except Exception:  # noqa: BLE001 - the last place that can report to the host what broke
        with contextlib.suppress(OSError):
            frames.send(host_out, {"failure": traceback.format_exc(limit=-8)})
    finally:
        scratch.clear(root)


def _serve(root: str, host_in: int, host_out: int) -> None:
    started = time.monotonic()
    gc.disable()  # loading makes no garbage to look for
    frames = importlib.import_module(f"{_PACKAGE}.frames")
    confine = importlib.import_module(f"{_PACKAGE}.confine")
    scratch = importlib.import_module(f"{_PACKAGE}.scratch")
    confine.shield()
    _adopt_orphans()
    os.chdir(root)
    preload = importlib.import_module(f"{_PACKAGE}.preload")
    preload.load()  # before the configuration, for which a host that is loading itself takes a while
    # What SKiDL, child.py and verify.py would import in each child.
    for name in ("pickle", f"{_PACKAGE}.execution", f"{_PACKAGE}.rebuild"):
        importlib.import_module(name)
    runs = importlib.import_module(f"{_PACKAGE}.runs")
    supervise = importlib.import_module(f"{_PACKAGE}.supervise")
    workspace = importlib.import_module(f"{_PACKAGE}.workspace")
    config: dict[str, Any] | None = frames.receive(host_in)
    if config is None:
        return
    preload.settle(config)
    ahead = importlib.import_module(f"{_PACKAGE}.symbol_prefetch").ReadAhead(config)
    alone = os.getpid() == 1
    os.chdir("/")
    scratch.clear(root)
    gc.freeze()  # what is loaded by now stays in pages that all children share
    gc.enable()
    apart = confine.keeps_apart(config["confinement"])
    config["confinement"] = confine.settled(config["confinement"])
    frames.send(host_out, {"ready": True, "seconds": round(time.monotonic() - started, 3), "apart": apart})
    sessions = 0
    _read_ahead(ahead, host_in)
    while (frame := frames.receive(host_in)) is not None:
        sessions += 1
        if sessions == 2:  # one of many scripts
            _read_ahead(ahead)
        kept = workspace.kept_folder(root, frame["open"]["project"])
        session = {**config, **frame["open"], "kept": kept}
        runner = runs.Runs(root, session, host_in, partial(frames.send, host_out), ahead, alone=alone)
        runner.clear()  # what was kept for the project before
        in_order = _in_fork(partial(_session, runner, host_in, host_out), host_out)
        supervise.kill_all(alone=alone)
        runner.clear()
        if not in_order:
            return


def _read_ahead(ahead: Any, host_in: int | None = None) -> None:
    """Read what most scripts name; until the host asks for something, where its end of the line is given."""
    for _ in ahead.read_common():
        if host_in is not None and select.select([host_in], [], [], 0)[0]:
            break
    gc.freeze()


def _session(runner: Any, host_in: int, host_out: int) -> bool:
    """Serve one session, in a process of its own. Returns whether the host closed it, and is still there."""
    frames = importlib.import_module(f"{_PACKAGE}.frames")
    runs = importlib.import_module(f"{_PACKAGE}.runs")
    while (frame := frames.receive(host_in)) is not None:
        if frame.get("close"):
            return True
        try:
            response = runner.run(frame)
        except runs.HostGone:
            return False
        frames.send(host_out, response)
    return False


def _in_fork(work: Callable[[], bool], host_out: int) -> bool:
    """What `work` returns in a fork of this process; False if it broke, which the host is told."""
    confine = importlib.import_module(f"{_PACKAGE}.confine")
    frames = importlib.import_module(f"{_PACKAGE}.frames")
    parent = os.getpid()
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1] == 0
    status = 1
    try:
        confine.die_with_parent(parent)
        _adopt_orphans()
        status = 0 if work() else 1
    except BaseException:  # noqa: BLE001 - nothing may unwind into process 1's code in a fork
        with contextlib.suppress(OSError):
            frames.send(host_out, {"failure": traceback.format_exc(limit=-8)})
    finally:
        os._exit(status)


def _adopt_orphans() -> None:
    """Become the parent of whatever loses its own below this process, so that it can be found and killed."""
    if sys.platform == "linux":
        importlib.import_module(f"{_PACKAGE}.libc").libc().prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


if __name__ == "__main__":
    main()
