"""What is read ahead saves time and changes nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from circuitron.run_request import Libraries

from .conftest import Result, Runner

CIRCUIT = """
    from skidl import *
    {tool}
    gnd, vcc = Net("GND"), Net("VCC")
    r1, r2 = 2 * Part('Device', 'R', value='10k', dest=TEMPLATE)
    timer = Part("Timer", "NE555P", footprint="Package_DIP:DIP-8_W7.62mm")   # extends another symbol
    amplifier = Part(lib="Amplifier_Operational", name="LM358")   # has units
    gnd += timer["GND"], amplifier["V-"], r1[1], amplifier.uA[1]
    vcc += timer["VCC"], amplifier["V+"], r1[2]
    print(SchLib("Device")["C"], SchLib("Device")["C"].unit, sorted(amplifier.unit), timer)
    timer["NOSUCH"] += vcc
    Part("Device", "NoSuchPart")
    ERC()
"""
PREPARE = """
import json, sys
from circuitron.sandbox.runner import library, preload
config, sources = json.loads(sys.argv[1])
preload.preload(config)
from circuitron.sandbox.runner.symbol_prefetch import ReadAhead
ahead = ReadAhead(config)
for source in sources:
    made = ahead.prepare(source)
    ready = {name: sorted({symbol for symbol, _ in one.prepared}) for name, one in ahead._libraries.items() if one}
    print(json.dumps([made, {name: symbols for name, symbols in ready.items() if symbols}]))
"""


def timeless(result: Result) -> Result:
    """A result without what differs from run to run: the scratch folder and the time of day."""
    plain = re.sub(r"\[/\S*/", "[", result.stderr)
    return replace(result, stderr=plain, netlist=re.sub(r"\(date .*\)", "", result.netlist))


@pytest.mark.parametrize("mode", ["runtime", "erc", "diagnose"])
@pytest.mark.parametrize("tool", ["", "set_default_tool(KICAD9)", "set_default_tool(KICAD5)"])
def test_a_run_is_the_same_with_and_without(runner: Runner, mode: str, tool: str) -> None:
    source = CIRCUIT.format(tool=tool)
    ahead, plain = runner.run(source, mode, ahead=True), runner.run(source, mode, ahead=False)
    assert timeless(ahead) == timeless(plain)
    assert ahead.of("PinNotFound"), ahead.types()


def test_a_whole_circuit_is_verified_the_same(runner: Runner) -> None:
    source = CIRCUIT.format(tool="").replace('timer["NOSUCH"] += vcc', "").replace('Part("Device", "NoSuchPart")', "")
    ahead, plain = runner.run(source, "erc", ahead=True), runner.run(source, "erc", ahead=False)
    assert timeless(ahead) == timeless(plain)
    assert ahead.verification.done and ahead.verification.parts == 4, ahead.exception


def test_only_what_a_source_names_is_ready(libraries: Libraries) -> None:
    config = {"symbols": str(libraries.directory), "version": libraries.version}
    sources = [
        """Part("Device", 'R'); Part('Timer', "NE555P")""",
        'Part("Timer", "NE555P") # it\'s not "C"',
        'Part("Device", "NoSuchPart"); Part("../Device", "R"); Part("NoSuchLibrary", "R"); "Timer',
        "",
    ]
    result = subprocess.run(
        [sys.executable, "-c", PREPARE, json.dumps([config, sources])], capture_output=True, text=True, check=True
    )
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        [True, {"Device": ["R"], "Timer": ["NE555P"]}],
        [False, {"Timer": ["NE555P"]}],
        [False, {"Device": ["R"]}],
        [False, {}],
    ]
