"""What stands in for slow functions of SKiDL answers as these do, and in time linear in the size of the circuit."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.rows import each

# Run in a process of its own, which imports SKiDL once for all of it. Work is counted in calls: no clock decides.
READER = '''
import json, os, sys
sys.modules["InSpice"] = None  # which takes longer to load than all the rest
import skidl
from skidl.circuit import Circuit
from skidl.net import Net
from skidl.utilities import Rgx, filter_list
theirs = Circuit.get_nets, Net._traverse
from circuitron.sandbox.runner import erc, large_circuits, stable_order
large_circuits.install()
stable_order.install()
ours = Circuit.get_nets, Net._traverse
from contextlib import contextmanager
from skidl import Part, Pin, SKIDL

by_name = large_circuits.nets_by_name

@contextmanager
def plainly(circuit):
    yield

def use(functions, lookup):
    Circuit.get_nets, Net._traverse = functions
    erc.nets_by_name = lookup
    for net in default_circuit.nets:
        vars(net).pop("traversal", None)

def chip(ref, *kinds):
    pins = [Pin(num=str(n), name=f"P{n}", func=kind) for n, kind in enumerate(kinds, 1)]
    return Part(name="CHIP", ref=ref, tool=SKIDL, dest="NETLIST", pins=pins, ref_prefix="U")

P, O, I = Pin.types.PASSIVE, Pin.types.OUTPUT, Pin.types.INPUT

def mixed():
    gnd, other, lone = Net("GND"), Net("Signal"), Net("LONE")
    same = Net("SIGNAL")
    same.aliases += "gnd"
    a, b, c = chip("U1", P, O, I), chip("U2", P, O, I), chip("U3", P, O, I)
    gnd += a[1], b[1]
    other += a[2], b[2]
    same += a[3], c[3]
    joined = Net()
    joined += c[1]
    joined += gnd
    c[2] += default_circuit.NC
    lone += b[3]

def renamed():
    mixed()
    def rename(net):
        if net.name == "LONE":
            net.name = "ALONE"
    for net in list(default_circuit.nets):
        net.add_erc_function(rename)

def answers():
    found = [dict(item) for item in erc.check(default_circuit, Circuit.ERC)]
    nets = [(net.name, sorted(f"{pin.part.ref}.{pin.num}" for pin in net.pins)) for net in default_circuit.get_nets()]
    units = [[pin.num for pin in unit.pins] for part in default_circuit.parts for unit in part.unit.values()]
    nodes = ["/".join(path) for path in default_circuit.get_node_names()]
    aliased = getattr(Net.get("gnd"), "name", None)
    return {"erc": found, "nets": nets, "aliased": aliased, "units": units, "nodes": nodes}

def in_forks(make):
    """What is answered with ours and with theirs, in forks of one process: SKiDL's order is that of addresses."""
    make()
    told = []
    for functions, lookup in ((ours, by_name), (theirs, plainly)):
        out, into = os.pipe()
        if os.fork() == 0:
            use(functions, lookup)
            os.write(into, json.dumps(answers()).encode())
            os._exit(0)
        os.close(into)
        with os.fdopen(out) as stream:
            told.append(json.load(stream))
        os.wait()
    return told

def crowded(junk):
    """Names that join, pins that clash, units and nodes, all made among other objects."""
    for row in range(4):
        with skidl.SubCircuit(f"row{row}"):
            chips = [chip(f"U{row}{n}", O, O, I, P) for n in range(4)]
            kept.extend([bytearray(40 + (junk * 37 + n * 16) % 480) for n in range(junk * 3)])
            nets = [Net(f"{letter}{row}") for letter in "ABC"]
            for n, one in enumerate(chips):
                nets[n % 3] += one[1], one[2]
                one.make_unit("half", 4, 2, 3)
            nets[0] += nets[2]
            nets[1] += nets[0]

kept = []

def among_other_objects():
    """What is answered in forks of one process in which other things lie in memory."""
    told = []
    for junk in range(8):
        default_circuit.reset(init=True)
        out, into = os.pipe()
        if os.fork() == 0:
            crowded(junk)
            found = answers()
            os.write(into, json.dumps([found["erc"], found["units"], found["nodes"]]).encode())
            os._exit(0)
        os.close(into)
        with os.fdopen(out) as stream:
            told.append(stream.read())
        os.wait()
    return len(set(told)), json.loads(told[0])

def calls(parts):
    """Function calls that judging a circuit of so many parts takes, which make a chain."""
    default_circuit.reset(init=True)
    links = [Net(f"N{n}") for n in range(parts + 1)]
    for n in range(parts):
        part = chip(f"U{n}", P, P)
        links[n] += part[1]
        links[n + 1] += part[2]
    count = 0
    def seen(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")
    sys.setprofile(seen)
    erc.check(default_circuit, Circuit.ERC)
    default_circuit.get_nets()
    sys.setprofile(None)
    return count

CRITERIA = [
    {"num": "1", "do_str_match": True}, {"num": 2}, {"name": "p3", "do_str_match": True}, {"name": "P[12]"},
    {"name": "P[12]", "do_str_match": True}, {"name": Rgx("p.*"), "do_str_match": True}, {"aliases": "P2"},
    {"func": I}, {"name": "P.", "func": O, "do_str_match": False}, {"nothing": "x"}, {"name": "("}, {},
]

def filtered(how):
    pins, found = chip("U9", P, O, I).pins, []
    for criteria in CRITERIA:
        try:
            found.append([pin.num for pin in how(pins, **criteria)])
        except Exception as error:
            found.append(repr(error))
    return found

told = {"filtered": [filtered(how) for how in (filter_list, sys.modules["skidl.mixins"].filter_list)]}
default_circuit.reset(init=True)
told |= {"renamed": in_forks(renamed)}
default_circuit.reset(init=True)
told["mixed"] = in_forks(mixed)
use(ours, by_name)
told["among_other_objects"] = among_other_objects()
told["calls"] = [calls(100), calls(400)]
print(json.dumps(told))
'''


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("large")  # SKiDL leaves its logs
    read = subprocess.run([sys.executable, "-c", READER], cwd=folder, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr
    found: dict[str, Any] = json.loads(read.stdout.splitlines()[-1])
    return found


@each("circuit", ["mixed", "renamed"])
def test_the_same_is_found(told: dict[str, Any], circuit: str) -> None:
    ours, theirs = (_without_order(one) for one in told[circuit])
    assert ours == theirs
    assert len(ours["erc"]) > 3 and len(ours["nets"]) == 4


def _without_order(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without the order of pins in a finding, which with SKiDL is that of a set."""
    found = [
        {name: sorted(value.split() if isinstance(value, str) else value) for name, value in one.items()}
        for one in answer["erc"]
    ]
    return answer | {"erc": sorted(found, key=repr)}


def test_addresses_decide_nothing(told: dict[str, Any]) -> None:
    different, (findings, units, nodes) = told["among_other_objects"]
    assert different == 1
    assert len(findings) > 4
    assert units == [["2", "3", "4"]] * 16
    assert nodes == ["", *(f"/row{n}_1" for n in range(4))]


def test_the_same_pins_answer_the_same_criteria(told: dict[str, Any]) -> None:
    theirs, ours = told["filtered"]
    assert theirs == ours
    assert len({*map(str, theirs)}) > 6


def test_four_times_the_parts_are_four_times_the_work(told: dict[str, Any]) -> None:
    small, large = told["calls"]
    assert large < 5 * small
