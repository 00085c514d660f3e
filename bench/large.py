#!/usr/bin/env python3
"""How the fixes and the guard grow with the size of a script.

    large.py [--parts 300] [--faults 15] [--against CHECKOUT] [--show]

Writes a script of many parts with a few faults of different kinds far apart, repairs it with the whole command, and
prints the processor time of the fixes, of the guard, and of the command without its sandbox; then the same of a script
twice as large. `--against` repairs the same scripts with another checkout of Circuitron, in turns, and prints ratios.

The fixes are measured around the engine's `propose`, the guard around its `check`, in the process of the command.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

CHECKOUT = Path(__file__).resolve().parents[1]
PARTS_OF_CHANNEL = 10

HEAD = """\
from skidl import *

set_default_tool(KICAD9)

header = "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"
vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER
inputs = Bus("IN", {channels})
"""

CHANNEL = """
# Channel {n}: the lamp follows the voltage at the plug
amp{n} = Part("Amplifier_Operational", "LM358", ref="U{n}", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
bypass{n} = Part("Device", "C", ref="CB{n}", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
entry{n} = Part("Device", "R", ref="RE{n}", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
filter{n} = Part("Device", "C", ref="CF{n}", value="10nF", footprint="Capacitor_SMD:C_0603_1608Metric")
gate{n} = Part("Device", "R", ref="RG{n}", value="100", footprint="Resistor_SMD:R_0603_1608Metric")
sense{n} = Part("Device", "R", ref="RS{n}", value="50", footprint="Resistor_SMD:R_0603_1608Metric")
series{n} = Part("Device", "R", ref="RL{n}", value="220", footprint="Resistor_SMD:R_0603_1608Metric")
switch{n} = Part("Transistor_FET", "2N7002", ref="Q{n}", footprint="Package_TO_SOT_SMD:SOT-23")
lamp{n} = Part("Device", "LED", ref="D{n}", value="red", footprint="LED_SMD:LED_0603_1608Metric")
plug{n} = Part("Connector_Generic", "Conn_01x02", ref="J{n}", footprint=header)

level{n}, drive{n}, current{n}, spare{n} = Net("LEVEL{n}"), Net("DRIVE{n}"), Net("CURRENT{n}"), Net("SPARE{n}")
port{n} = Bus("PORT{n}", 2)
amp{n}["V+"] += vcc
amp{n}["V-"] += gnd
vcc & bypass{n} & gnd
plug{n}[1, 2] += port{n}[0:1]
port{n}[0] += inputs[{k}]
port{n}[1] += gnd
inputs[{k}] & entry{n} & level{n} & filter{n} & gnd
amp{n}[3] += level{n}
amp{n}[2] += current{n}
amp{n}[1] += drive{n}
amp{n}[5] += gnd
amp{n}[6] += spare{n}
amp{n}[7] += spare{n}
gate{n}[1] += drive{n}
gate{n}[2] += switch{n}["G"]
switch{n}["S"] += current{n}
current{n} & sense{n} & gnd
series{n}[1] += vcc
series{n}[2] += lamp{n}["A"]
lamp{n}["K"] += switch{n}["D"]
"""

TAIL = """
ERC()
generate_netlist()
"""

FAULTS = (  # what stands in a good channel, what in its place in one with this fault
    ('"LM358"', '"LM358DR2G"'),  # a part by the name it is ordered by
    ('"Connector_Generic"', '"Connector"'),  # a part of another library
    ('switch{n}["D"]', 'switch{n}["DRAIN"]'),  # pins by the names of the data sheet
    ('amp{n}["V+"]', 'amp{n}["VCC"]'),
    ('amp{n}["V-"] += gnd', 'amp{n}["V-"] = gnd'),  # `=` where `+=` connects
    ("level{n} & filter{n}", "levl{n} & filter{n}"),  # misspelt variables
    ('value="10k"', "value=str(int(math.pow(10, 4)))"),  # a module that is not imported
    ("amp{n}[1] += drive{n}", "drive{n}.conect(amp{n}[1])"),  # a misspelt attribute
    ('gate{n} = Part("Device"', 'gate{n} = Prat("Device"'),  # a misspelt class
    ("port{n}[1] += gnd", "port{n}[1] += gdn"),
    ('"Resistor_SMD:R_0603_1608Metric"', '"Resistors_SMD:R_0603"'),  # a footprint of KiCad 4
    ('lamp{n}["A"]', 'lamp{n}["ANODE"]'),
    ('"Package_TO_SOT_SMD:SOT-23"', '"SOT-23"'),  # a footprint without its library
    ("port{n}[0:1]", "port{n}[0:2]"),  # a slice of a bus with the bounds of Python's
    ('"Device", "C", ref="CB{n}"', '"device", "C", ref="CB{n}"'),  # a library in other letters
)

# Named as in this checkout, and as in those before: the module in which a function is looked up, and its name.
FIXES = (("circuitron.pipeline.program", "propose"),)
GUARD = (("circuitron.guard.intent", "check"), ("circuitron.repair.guard", "check"))


class Taken(NamedTuple):
    """Seconds of processor time of one repair, its sandbox aside, and the status that it ended with."""

    fixes: float
    guard: float
    command: float
    status: int

    @property
    def both(self) -> float:
        return self.fixes + self.guard


def script(parts: int = 300, faults: int = 15) -> str:
    """A script of about so many parts. The first `faults` of the kinds above stand evenly spread over it."""
    channels = max(parts // PARTS_OF_CHANNEL, 1)
    chosen = FAULTS[:faults]
    if len(chosen) > channels:
        raise ValueError(f"{len(chosen)} faults need {len(chosen) * PARTS_OF_CHANNEL} parts")
    spoiled = {place * channels // len(chosen): fault for place, fault in enumerate(chosen)}
    pieces = [HEAD.format(channels=channels)]
    for k in range(channels):
        good, bad = spoiled.get(k, ("", ""))
        assert good in CHANNEL, good
        lines = CHANNEL.replace(good, bad) if good else CHANNEL
        if k % 3 == 2:
            lines = "\n\ndef channel{n}():" + textwrap.indent(lines, "    ") + "\n\nchannel{n}()\n"
        pieces.append(lines.format(n=k + 1, k=k))
    return "".join([*pieces, TAIL])


def timed(functions: tuple[tuple[str, str], ...]) -> Callable[[], float]:
    """Measure the first of these functions that there is from now on; what is returned tells its processor time."""
    for name, attribute in functions:
        try:
            module = import_module(name)
        except ModuleNotFoundError:
            continue
        watch = Watch(getattr(module, attribute))
        setattr(module, attribute, watch)
        return lambda: watch.spent
    raise SystemExit(f"none of {functions} in this checkout")


class Watch:
    """A function that adds up the processor time of its calls."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.spent = function, 0.0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        started = time.process_time()
        try:
            return self.function(*args, **kwargs)
        finally:
            self.spent += time.process_time() - started


def measure(path: Path) -> None:
    """Repair a script with the Circuitron that is imported, and write what it took beside it."""
    from circuitron import cli

    fixes, guard = timed(FIXES), timed(GUARD)
    output = str(path.with_suffix(".fixed.py"))
    sys.argv = ["circuitron", "fix", str(path), "--output", output, "--partial", "--no-model", "--unsafe-fixes"]
    sys.argv += ["--sandbox", "local"]
    started, status = time.process_time(), 0
    try:
        cli.main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    taken = Taken(fixes(), guard(), time.process_time() - started, status)
    path.with_suffix(".json").write_text(json.dumps(taken))


def repaired(checkout: Path, text: str, keep: Path | None = None) -> Taken:
    """What repairing a script took with a checkout.

    Args:
        keep: a folder for the repaired script.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.py")
        path.write_text(text)
        environment = {**os.environ, "PYTHONPATH": str(checkout)}
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--measure", str(path)]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if not path.with_suffix(".json").exists():
            raise SystemExit(done.stdout + done.stderr)
        if keep is not None:
            for made in (path, path.with_suffix(".fixed.py")):
                shutil.copy(made, keep) if made.exists() else None
            (keep / "large.txt").write_text(done.stdout)
        return Taken(*json.loads(path.with_suffix(".json").read_text()))


def show(name: str, parts: int, taken: Taken) -> None:
    columns = f"{taken.fixes:9.2f} {taken.guard:9.2f} {taken.command:9.2f}"
    print(
        f"{name:12} {parts:6} {columns}   {'repaired' if taken.status == 0 else f'status {taken.status}'}", flush=True
    )


def compared(parts: int, faults: int, against: Path | None, keep: Path | None) -> None:
    """Measure both sizes, with both checkouts in turns, and print the ratios."""
    print(f"{'checkout':12} {'parts':>6} {'fixes':>9} {'guard':>9} {'command':>9}   (s of processor time)")
    here: list[Taken] = []
    there: list[Taken] = []
    for size in (parts, 2 * parts):
        text = script(size, faults)
        here.append(repaired(CHECKOUT, text, keep))
        show("this", size, here[-1])
        if against is not None:
            there.append(repaired(against, text))
            show(against.name, size, there[-1])
    print(f"twice the parts: fixes and guard take {here[1].both / here[0].both:.2f} times as long")
    for size, (new, old) in zip((parts, 2 * parts), zip(here, there, strict=True), strict=False):
        print(f"{size} parts: fixes and guard {old.both / new.both:.1f} times faster, ", end="")
        print(f"the command {old.command / new.command:.1f} times")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=int, default=300)
    parser.add_argument("--faults", type=int, default=len(FAULTS), help=f"at most {len(FAULTS)}")
    parser.add_argument("--against", type=Path, help="another checkout of Circuitron")
    parser.add_argument("--keep", type=Path, help="a folder for the script and what becomes of it")
    parser.add_argument("--show", action="store_true", help="print the script, repair nothing")
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        measure(given.measure)
    elif given.show:
        print(script(given.parts, given.faults), end="")
    else:
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
        compared(given.parts, given.faults, given.against and given.against.resolve(), given.keep)


if __name__ == "__main__":
    main()
