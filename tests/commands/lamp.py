"""Small scripts to work on, and the command that works on them, run as users run it: in a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from circuitron.run_request import Libraries
from tests.commands.forked import Loaded
from tests.processes import PATIENCE, wait_until

# The tool of the libraries that tests run with (tests/conftest.py), so that a repair has no reason to choose it.
TOOL = next((f"KICAD{n}" for n in (10, 9, 8, 7, 6) if os.environ.get(f"KICAD{n}_SYMBOL_DIR")), "KICAD8")
LAMP = """\
from skidl import *; set_default_tool(KICAD9)

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER
led = Part("{library}", "LED", footprint="LED_SMD:LED_0603_1608Metric")
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
c = Part("Device", "C", value="100n", footprint="Capacitor_SMD:C_0603_1608Metric")
vcc & r & led["{anode}", "K"] & gnd
vcc & c & gnd

ERC()
generate_netlist()
""".replace("KICAD9", TOOL)
GOOD = LAMP.format(library="Device", anode="A")
BROKEN = LAMP.format(library="device", anode="A")  # rules can fix this
HOPELESS = GOOD.replace('"LED"', '"Flux_Capacitor"')  # and nothing can fix this


def own_environment(folder: Path, libraries: Libraries, cache: Path) -> dict[str, str]:
    """Variables of a user whose home and runs are in `folder`, who has KiCad, and asks for the local sandbox."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "XDG_STATE_HOME": str(folder / "state"),
        "CIRCUITRON_CACHE_DIR": str(cache),
        "KICAD9_SYMBOL_DIR": str(libraries.directory),
        "CIRCUITRON_SANDBOX": "local",
        "CIRCUITRON_SERVER": "never",
        "LANG": "C.UTF-8",
    }


@dataclass
class Command:
    """`circuitron` with arguments, run in `folder`."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    safe_path: bool = False  # started as the console script starts it: without the current folder on `sys.path`
    loaded: Loaded | None = None  # forks the command; None: it starts from nothing

    def arguments(self, *arguments: str) -> list[str]:
        return [sys.executable, *(["-P"] if self.safe_path else []), "-m", "circuitron", *arguments]

    def __call__(self, *arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
        variables = self.environment | environment
        if self.loaded is not None and self.loaded.serves(variables):
            done = self.loaded.run(arguments, str(self.folder), variables, stdin)
        else:
            done = subprocess.run(
                self.arguments(*arguments),
                cwd=self.folder,
                env=variables,
                input=stdin,
                capture_output=True,
                timeout=300,
            )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback (most recent call last)" not in err, err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    def start(self, *arguments: str, stdin: str = "") -> subprocess.Popen[str]:
        process = subprocess.Popen(
            self.arguments(*arguments),
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE if stdin else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if process.stdin is not None:
            process.stdin.write(stdin)
            process.stdin.close()
            process.stdin = None
        return process

    def struck(
        self, number: signal.Signals, when: Callable[[], bool], *arguments: str, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[str]:
        """Run a command and send it a signal as soon as something is true; none where it has ended by then."""
        assert self.loaded is not None and self.loaded.serves(self.environment)
        begun: SimpleQueue[int] = SimpleQueue()
        with ThreadPoolExecutor(1) as threads:
            running = threads.submit(
                self.loaded.run, arguments, str(self.folder), self.environment, stdin, started=begun.put
            )
            process = begun.get(timeout=PATIENCE)
            assert wait_until(lambda: when() or running.done(), every=0.002)
            if not running.done():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
            done = running.result()
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path
