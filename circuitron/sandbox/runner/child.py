"""Runs one script in a forked child: `main` for the zygote, and a command line to try it without a sandbox.

    python child.py SCRIPT --symbols DIR [--mode runtime|erc|diagnose|outputs] [--project DIR]

prints the report as JSON. Nothing is confined then: only for scripts that you would run yourself.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

REPORT = os.path.join(".circuitron", "report.json")
NETLIST = os.path.join(".circuitron", "netlist.net")
SEAL = os.path.join(".circuitron", "seal")


def main(
    request: Mapping[str, Any], config: Mapping[str, Any], scratch: str, seal: Callable[[], bytes] = lambda: b""
) -> None:
    """Run a script and leave `.circuitron/report.json` and `.circuitron/netlist.net` in the scratch folder, and a
    netlist for each further circuit that the script writes out (`netlist_place`).

    The process must be a fork of one in which `preload.preload(config)` was called, confined, with `scratch` as its
    current folder and its standard output and error redirected. Never raises for anything the script does.

    Args:
        request: `name`, the script's name in reports; `source`; `mode`: runtime, erc, diagnose or outputs;
            `script_folder`: where the script stands, relative to the project folder.
        config: `symbols`, folder of symbol libraries; `version`, their KiCad version ("9"), or "skidl"
            for those inside the skidl package; `project`, the project folder inside the sandbox, or None.
        scratch: an empty folder that the script may write to.
        seal: called when the script is over; gives what shows process 1 that it was this function that reported.
    """
    from circuitron.sandbox.runner.execution import Execution

    execution = Execution(request, config, scratch)
    report, netlists = execution.run()
    _leave(scratch, report, netlists)
    with open(os.path.join(scratch, SEAL), "wb") as stream:
        stream.write(seal())


def netlist_place(number: int) -> str:
    """Where the netlist of a circuit is left: 0 is the main one."""
    return NETLIST if number == 0 else NETLIST.replace(".net", f"-{number}.net")


def _leave(scratch: str, report: Mapping[str, Any], netlists: Sequence[str]) -> None:
    folder = os.path.join(scratch, ".circuitron")
    os.makedirs(folder, exist_ok=True)
    places = (netlist_place(number) for number in range(len(netlists)))
    for name, content in (*zip(places, netlists, strict=True), (REPORT, json.dumps(report))):
        with open(os.path.join(scratch, name), "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(content)


def _command_line() -> int:
    import argparse

    parser = argparse.ArgumentParser(description="Run a SKiDL script without a sandbox and print the runner's report.")
    parser.add_argument("script")
    parser.add_argument("--symbols", required=True, help="folder of .kicad_sym files")
    parser.add_argument("--mode", default="diagnose", choices=("runtime", "erc", "diagnose", "outputs"))
    parser.add_argument("--project", help="folder that the script may import from")
    parser.add_argument("--version", default="9", help="KiCad version of the symbols")
    options = parser.parse_args()

    with open(options.script, encoding="utf-8") as stream:
        source = stream.read()
    project = os.path.abspath(options.project) if options.project else None
    folder = os.path.dirname(os.path.abspath(options.script))
    config = {"symbols": os.path.abspath(options.symbols), "version": options.version, "project": project}
    request = {
        "name": os.path.basename(options.script),
        "source": source,
        "mode": options.mode,
        "script_folder": os.path.relpath(folder, project) if project else ".",
    }
    from circuitron.sandbox.runner import preload

    preload.preload(config)
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        sys.stdout.flush()
        printed = os.dup(1)
        os.dup2(2, 1)  # what the script prints must not mix with the report
        main(request, config, scratch)
        sys.stdout.flush()
        os.dup2(printed, 1)
        with open(os.path.join(scratch, REPORT), encoding="utf-8") as stream:
            json.dump(json.load(stream), sys.stdout, indent=1)
        print()
        os.chdir("/")
    return 0


if __name__ == "__main__":
    sys.exit(_command_line())
