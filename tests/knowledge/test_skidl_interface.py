"""What is read off SKiDL's source is what SKiDL has when it runs (the table of knowledge/ was read off the latter)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from circuitron.knowledge.skidl_api import skidl_api
from circuitron.knowledge.skidl_interface import SkidlInterface, installed_skidl, read_interface

# Set at run time from a symbol's fields and the arguments of a call.
COMPUTED = {"Part": {"footprint", "lib", "reference"}, "Pin": {"unit"}}


@pytest.fixture(scope="module")
def skidl() -> SkidlInterface:
    return installed_skidl()


def test_exports_are_those_of_the_running_package(skidl: SkidlInterface) -> None:
    assert set(skidl.exports) == skidl_api().exports


@pytest.mark.parametrize("owner", sorted(skidl_api().members))
def test_members_are_those_of_the_running_package(skidl: SkidlInterface, owner: str) -> None:
    assert skidl_api().members[owner] - set(skidl.classes[owner].members) == COMPUTED.get(owner, set())


def test_no_member_is_made_up(skidl: SkidlInterface, tmp_path: Path) -> None:
    """The live classes have each method and property; in a fresh interpreter, as SKiDL meddles with builtins."""
    wanted = [
        f"{owner}.{member.name}"
        for owner, known in skidl.public_classes().items()
        for member in known.members.values()
        if member.kind in ("method", "property")
    ]
    assert len(wanted) > 250
    code = (
        "import sys, skidl; from skidl.netpinlist import NetPinList; from skidl.net import NCNet\n"
        "from skidl.part import PartUnit\n"
        "known = {**vars(skidl), 'NetPinList': NetPinList, 'NCNet': NCNet, 'PartUnit': PartUnit}\n"
        "for name in sys.stdin.read().split():\n"
        "    owner, member = name.split('.')\n"
        "    hasattr(known[owner], member) or print(name)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=" ".join(wanted), capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("name", "kind", "title"),
    [
        ("Net", "class", "Net(name=None, circuit=None, *pins_nets_buses, **attribs)"),
        ("SubCircuit", "class", "SubCircuit(name=None, tag=None, circuit=None, **attrs)"),
        ("subcircuit", "class", "subcircuit(name=None, tag=None, circuit=None, **attrs)"),
        ("generate_netlist", "function", "generate_netlist(**kwargs)"),
        ("generate_dot", "function", "generate_dot(file_=None, engine='neato', rankdir='LR', "),
        ("ERC", "function", "ERC(*args, **kwargs)"),
        ("show", "function", "show(lib, part_name, tool=None)"),
        ("KICAD9", "constant", "KICAD9"),
        ("NC", "constant", "NC"),
        ("TEMPLATE", "constant", "TEMPLATE"),
    ],
)
def test_exported_names(skidl: SkidlInterface, name: str, kind: str, title: str) -> None:
    entry = skidl.exports[name]
    assert (entry.kind, entry.name) == (kind, name)
    assert entry.title.startswith(title)


@pytest.mark.parametrize(
    ("owner", "member", "kind", "title"),
    [
        ("Net", "connect", "method", "Net.connect(*pins_nets_buses)"),
        ("Net", "drive", "property", "Net.drive"),
        ("Net", "+=", "operator", "Net +="),
        ("Part", "get_pins", "method", "Part.get_pins("),
        ("Part", "name", "attribute", "Part.name"),
        ("Pin", "types", "attribute", "Pin.types"),
        ("NCNet", "connect", "method", "NCNet.connect(*pins_nets_buses)"),
        ("Network", "append", "method", "Network.append(…)"),
    ],
)
def test_members(skidl: SkidlInterface, owner: str, member: str, kind: str, title: str) -> None:
    entry = skidl.classes[owner].members[member]
    assert entry.kind == kind
    assert entry.title.startswith(title)


def test_the_description_of_a_name(skidl: SkidlInterface) -> None:
    assert "Electrical Rule Checking" in skidl.exports["ERC"].summary
    assert "IntEnum" not in skidl.classes["Pin"].members["types"].doc
    assert "PWRIN, PWROUT, OPENCOLL" in skidl.classes["Pin"].members["types"].doc
    assert skidl.classes["Net"].members["drive"].place.startswith("net.py:")
    entries = list(skidl.entries())
    assert len(entries) == len({e.title for e in entries}) > 300
    assert sum(bool(e.doc) for e in entries) > 250


@pytest.mark.parametrize(
    ("requested", "first"),
    [
        ("generate_net_list", "generate_netlist"),
        ("Net.conect", "Net.connect"),
        ("Part.get_pin", "Part.get_pins"),
        ("SubCircut", "SubCircuit"),
        ("get_pinz", "Part.get_pins"),
    ],
)
def test_nearest_names(skidl: SkidlInterface, requested: str, first: str) -> None:
    assert skidl.nearest(requested)[0] == first


def test_nothing_is_near_a_word_of_its_own(skidl: SkidlInterface) -> None:
    assert skidl.nearest("zzzzqqqq") == ()


def test_reading_does_not_import_it() -> None:
    code = (
        "import sys; from circuitron.knowledge.skidl_interface import installed_skidl; installed_skidl();"
        "print('skidl' in sys.modules, 'rapidfuzz' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_another_version_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("from .net import Net, VALUE, other, _hidden\n")
    (tmp_path / "net.py").write_text(
        "def link(a, b=1):\n    'Join two.'\nother = link\nVALUE = 3\n_hidden = 4\n"
        "class Net(dict):\n    'A net.'\n    def __init__(self, name):\n        self.name = name\n"
        "    @staticmethod\n    def make(n): ...\n    async_ = 1\n"
    )
    (tmp_path / "tools" / "kicad99").mkdir(parents=True)
    (tmp_path / "tools" / "kicad99" / "__init__.py").touch()
    read = read_interface(tmp_path, "9.9")
    assert {name: entry.title for name, entry in read.exports.items()} == {
        "Net": "Net(name)", "VALUE": "VALUE", "other": "other(a, b=1)", "KICAD99": "KICAD99",
    }  # fmt: skip
    assert {"name", "make", "async_", "update"} <= set(read.classes["Net"].members)
    assert read.classes["Net"].members["make"].signature == "(n)"
