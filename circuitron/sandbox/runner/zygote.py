"""Process 1 of a sandbox: loads SKiDL once, then forks a confined child for each run. It never runs script code.

Started by the host as `python -s -P zygote.py ROOT [SITE-PACKAGES…]`, with ROOT a folder of its own for the scratch
folders. Frames (frames.py) come on standard input and go out on standard output:

    in   configuration: "symbols", "version", "project", "drawings" for the runner, "confinement" for confine.py
    out  {"ready": true, "seconds": …}                   SKiDL is loaded
    in   request: "id", "name", "source", "mode", "limits", "script_folder"
    out  response (runs.py), or {"failure": …} if the sandbox itself broke

A child cannot reach these two descriptors: they are closed before it is confined. What it leaves behind is read
after it, and all that it started, is dead. When the host goes away, process 1 kills what runs, clears up and ends.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import signal
import sys
import time
import traceback
import types
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
    if sys.platform == "linux":
        importlib.import_module(f"{_PACKAGE}.libc").libc().prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    config: dict[str, Any] | None = frames.receive(host_in)
    if config is None:
        return
    os.chdir(root)
    importlib.import_module(f"{_PACKAGE}.preload").preload(config)
    for name in ("pickle", f"{_PACKAGE}.execution"):  # what SKiDL and child.py would import in each child
        importlib.import_module(name)
    runs = importlib.import_module(f"{_PACKAGE}.runs")
    runner = runs.Runs(root, config, host_in)
    os.chdir("/")
    scratch.clear(root)
    gc.freeze()  # what is loaded by now stays in pages that all children share
    gc.enable()
    frames.send(host_out, {"ready": True, "seconds": round(time.monotonic() - started, 3)})
    while (request := frames.receive(host_in)) is not None:
        try:
            response = runner.run(request)
        except runs.HostGone:
            return
        frames.send(host_out, response)


if __name__ == "__main__":
    main()
