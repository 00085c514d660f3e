"""What is counted off a source, one construct at a time."""

from __future__ import annotations

from circuitron.guard.program import Program
from circuitron.guard.source_profile import SKIDL_NAMES, Profile, profile
from tests.rows import each


def counted(source: str) -> Profile:
    program = Program(source)
    assert program.tree is not None, source
    return profile(program)


DEAD = [
    ("a = 1", 0),
    ("if 0:\n    a\n    b", 2),
    ("if 1:\n    a\nelse:\n    b", 1),
    ("if x:\n    a\nelse:\n    b", 0),
    ("if x:\n    a\nelif 0:\n    b", 1),
    ("if '':\n    a", 1),
    ("if None:\n    a", 1),
    ("if not 0:\n    a\nelse:\n    b", 1),
    ("if not x:\n    a\nelse:\n    b", 0),
    ("if -1:\n    a\nelse:\n    b", 0),
    ("if x and 0:\n    a", 1),
    ("if x and 1:\n    a", 0),
    ("if x or 1:\n    a\nelse:\n    b", 1),
    ("if x or 0:\n    a\nelse:\n    b", 0),
    ("if 0 or x:\n    a\nelse:\n    b", 0),
    ("if ():\n    a", 1),
    ("if []:\n    a", 1),
    ("if {}:\n    a", 1),
    ("if (0,):\n    a", 0),
    ("if [0]:\n    a", 0),
    ("if {0: 0}:\n    a", 0),
    ("if 1 == 1:\n    a\nelse:\n    b", 1),
    ("if 1 == 2:\n    a\nelse:\n    b\n    c", 1),
    ("if 1 is 1:\n    a\nelse:\n    b\n    c", 2),
    ("if 1 != 1:\n    a\nelse:\n    b\n    c", 1),
    ("if 1 is not 2:\n    a\nelse:\n    b\n    c", 2),
    ("if 1 < 2:\n    a\nelse:\n    b\n    c", 2),
    ("if 2 < 1:\n    a\nelse:\n    b\n    c", 1),
    ("if 1 < 1:\n    a\nelse:\n    b\n    c", 1),
    ("if 2 > 1:\n    a\nelse:\n    b\n    c", 2),
    ("if 1 > 1.5:\n    a\nelse:\n    b\n    c", 1),
    ("if 1 > 1:\n    a\nelse:\n    b\n    c", 1),
    ("if 'a' < 'b':\n    a\nelse:\n    b", 0),
    ("if 1 < x:\n    a\nelse:\n    b", 0),
    ("if 1 < 2 < 3:\n    a\nelse:\n    b", 0),
    ("while 0:\n    a\nelse:\n    b\n    c", 1),
    ("while 1:\n    a", 0),
    ("while x:\n    a\nelse:\n    b", 0),
    ("for x in ():\n    a\nelse:\n    b\n    c", 1),
    ("for x in []:\n    a", 1),
    ("for x in '':\n    a", 1),
    ("for x in b'':\n    a", 1),
    ("for x in range(0):\n    a", 1),
    ("for x in range(-1):\n    a", 0),  # no constant to the parser
    ("for x in range(1):\n    a", 0),
    ("for x in range(0, 2):\n    a", 0),
    ("for x in list():\n    a", 1),
    ("for x in tuple():\n    a", 1),
    ("for x in set():\n    a", 1),
    ("for x in dict():\n    a", 1),
    ("for x in iter():\n    a", 1),
    ("for x in list(y):\n    a", 0),
    ("for x in made():\n    a", 0),
    ("for x in y:\n    a", 0),
    ("try:\n    a\nexcept E:\n    if 0:\n        b\nelse:\n    c\nfinally:\n    if 0:\n        d", 2),
    ("match x:\n    case 1:\n        if 0:\n            a\n    case _:\n        b", 1),
    ("with x:\n    if 0:\n        a", 1),
    ("raise E\na\nb", 2),
    ("for x in y:\n    continue\n    a", 1),
    ("for x in y:\n    break\n    a", 1),
    ("def f():\n    return\n    a\nf()", 1),
    ("if x:\n    raise E\na", 0),
    ("if 0:\n    if x:\n        a", 2),
    ("def f():\n    a", 2),
    ("def f():\n    f()", 2),
    ("def f():\n    a\nf", 0),
    ("def f():\n    a\nx.f", 0),
    ("def f():\n    a\nuse('f')", 0),
    ("def f():\n    a\nf = 1", 2),
    ("def f():\n    a\n'f and more'", 2),
    ("def f():\n    f()\nf()", 0),
    ("async def f():\n    a", 2),
    ("class C:\n    a = 1", 2),
    ("class C:\n    def __init__(self):\n        a\nC()", 0),
    ("class C:\n    def other(self):\n        a\nC()", 2),
    ("def f():\n    a\ndef g():\n    b\nf()", 2),
    ("def f():\n    a\nb\ndef g():\n    c\n    d", 5),
    ("@decorator\ndef f():\n    a", 0),
    ("@subcircuit\ndef f():\n    a", 2),
    ("@SubCircuit\ndef f():\n    a", 2),
    ("@package\ndef f():\n    a", 2),
    ("@staticmethod\ndef f():\n    a", 2),
    ("@classmethod\ndef f():\n    a", 2),
    ("@subcircuit\n@decorator\ndef f():\n    a", 0),
    ("@skidl.subcircuit\ndef f():\n    a", 2),
    ("@decorator('x')\ndef f():\n    a", 0),
    ("@tools.decorator(1)\ndef f():\n    a", 0),
    ("@subcircuit()\ndef f():\n    a", 2),
    ("@subcircuit(tag='x')\n@decorator(1)\ndef f():\n    a", 0),
    ("@cache\ndef f():\n    a", 2),
    ("@lru_cache(maxsize=None)\ndef f():\n    a", 2),
    ("@functools.lru_cache(maxsize=None)\ndef f():\n    a", 2),
]


@each(("source", "dead"), DEAD)
def test_statements_that_never_run(source: str, dead: int) -> None:
    assert counted(source).dead == dead


CONNECTIONS = [
    # source, connections, marks NC
    ("a += b", 1, 0),
    ("a -= b", 0, 0),
    ("a & b & c", 2, 0),
    ("a | b", 1, 0),
    ("a + b", 0, 0),
    ("a.connect(b)", 1, 0),
    ("a.__iadd__(b)", 1, 0),
    ("a.join(b)", 0, 0),
    ("a += NC", 0, 1),
    ("a += skidl.NC", 0, 1),
    ("a += None", 0, 1),
    ("a += 0", 1, 0),
    ("a += 'NC'", 0, 1),
    ("a += 'VCC'", 1, 0),
    ("a += Net('NC')", 0, 1),
    ("a += Net('VCC')", 1, 0),
    ("a += Net(NC)", 1, 0),
    ("a += Bus('NC')", 1, 0),
    ("a += NC()", 0, 1),
    ("a += made()", 1, 0),
    ("a += NC, NC", 0, 1),
    ("a += [NC, None]", 0, 1),
    ("a += NC, b", 1, 0),
    ("a += ()", 1, 0),
    ("a += b if 1 else (c & d)", 1, 0),
    ("a += b if 0 else (c & d)", 2, 0),
    ("a += b if x else (c & d)", 2, 0),
    ("x and (a & b)", 1, 0),
    ("0 and (a & b)", 0, 0),
    ("1 and (a & b)", 1, 0),
    ("1 or (a & b)", 0, 0),
    ("0 or (a & b)", 1, 0),
    ("(a & b) and 0", 1, 0),
    ("if 0:\n    a += b", 0, 0),
    ("if x:\n    a += b\nelse:\n    c & d", 2, 0),
]


@each(("source", "connections", "no_connects"), CONNECTIONS)
def test_connections(source: str, connections: int, no_connects: int) -> None:
    counts = counted(source)
    assert (counts.connections, counts.no_connects) == (connections, no_connects)


def test_a_target_is_parked_where_all_of_its_connections_are_marks() -> None:
    assert counted("a += NC\nb += c\nd += NC\nd += e\nf += g\nf += NC").parked == {
        "a": True,
        "b": False,
        "d": False,
        "f": False,
    }


COUNTS = [
    ("Part('A', 'B')\nskidl.Part('A', 'B')\npart('A', 'B')\nParts('A')", "parts", 3),
    ("Part", "parts", 0),
    ("Part('power', 'PWR_FLAG')", "parts", 0),
    ("ERC()\nskidl.ERC()", "erc", 2),
    ("ERC", "erc", 0),
    ("erc_assert('a')\nerc_assert(b)", "asserts", 2),
    ("open('a')\ncsv.writer(a)\nmy_bom()\nMyBOM()\ngenerate_bom()\nread('a')", "tables", 4),
    ("try:\n    a\nexcept E:\n    b\ntry:\n    a\nfinally:\n    b", "tries", 2),
    ("try:\n    a\nexcept* E:\n    b", "tries", 1),
    ("a.func = 1\nb.pin_type = 1\nc.do_erc = 1\nd.no_files = 1\ne.other = 1", "retyped", 3),
    ("a.func += 1\nb.func: int = 1\nc.func, d.func = 1, 2\nfunc = 1", "functions", 4),
    ("no_files()\nPart('A', 'B', do_erc=0)\nf(do_erc=1, func=2)", "retyped", 3),
    ("x = a.func", "retyped", 0),
    ("# a += b\n# ERC()\n# more & more words\n# some text", "hidden", 2),
    ("#! a & b\nx = '# a += b'", "hidden", 1),
    ("# u1[1] += b\n#   Net('A')\n# generate_x()\n# Bus('A')\n# erc_assert('a')\n# Part('A')", "hidden", 6),
    ("# ERC() is called below", "hidden", 0),
    ("# made ERC ()\n# theERC()", "hidden", 0),
    ("'''\na += b\nwords\nERC()\n'''", "hidden", 2),
    ("x = '''\na += b\n'''", "hidden", 0),
    ("b'a += b'\n1", "hidden", 0),
    ("def f():\n    'a += b'\nf()", "hidden", 1),
]


@each(("source", "what", "count"), COUNTS)
def test_counts(source: str, what: str, count: int) -> None:
    assert getattr(counted(source), what) == count


REBOUND = [
    ("def ERC(): pass", ["ERC"]),
    ("async def Part(): pass", ["Part"]),
    ("class Net: pass", ["Net"]),
    ("def generate_x(): pass", ["generate_x"]),
    ("def other(): pass", []),
    ("Part = a", ["Part"]),
    ("Part, (Net, x) = a", ["Net", "Part"]),
    ("Part = Net = a", ["Net", "Part"]),
    ("generate_x = a", ["generate_x"]),
    ("x = Part", []),
    ("x[Part] = a", []),
    ("Part: type = a", ["Part"]),
    ("Part.ERC: int = a", ["Part.ERC"]),
    ("Part += a", []),
    ("Pin.is_connected = a", ["Pin.is_connected"]),
    ("u1.is_connected = a", []),
    ("u1.Part = a", ["Part"]),
    ("skidl.ERC = a", ["ERC"]),
    ("u1.get_pins = a", ["get_pins"]),
    ("u1.generate_x = a", []),
    ("get_pins = a", []),
    ("u1.a.Part = b", ["Part"]),
    ("x = u1.Part", []),
    ("import fakes as Part", ["Part"]),
    ("import fakes as f", []),
    ("import Part", []),
    ("import a as Net, b, c as Bus", ["Bus", "Net"]),
    ("from fakes import Part", ["Part"]),
    ("from fakes import a as Part", ["Part"]),
    ("from fakes import Part as a", []),
    ("from fakes import generate_x", ["generate_x"]),
    ("from fakes import a", []),
    ("from . import Part", ["Part"]),
    ("from skidl import Part", []),
    ("from skidl import generate_netlist", []),
    ("from skidl import Part as Part", []),
    ("from skidl import Net as ERC", ["ERC"]),
    ("from skidl import Net as n", []),
    ("from skidl.part import Part", []),
    ("from skidl.net import Net as ERC", ["ERC"]),
]


@each(("source", "names"), REBOUND)
def test_names_of_skidl_that_a_script_binds(source: str, names: list[str]) -> None:
    counts = counted(source + "\nuse(ERC, Part, Net, generate_x, other)")
    assert sorted(counts.rebound.elements()) == names


def test_each_name_of_skidl_may_not_be_bound() -> None:
    for name in SKIDL_NAMES:
        assert counted(f"{name} = 1").rebound == {name: 1}


SILENCED = [
    ("u1.do_erc = False", ["do_erc"]),
    ("setattr(u1, 'do_erc', 0)", ["do_erc", "setattr"]),
    ("f(do_erc=0)", ["do_erc"]),
    ("f(**do_erc)", ["do_erc"]),
    ("import logging.handlers", ["logging"]),
    ("from logging.handlers import x", ["logging"]),
    ("from . import logging", ["logging"]),
    ("'do_erc is off'", []),
    ("u1.get_pins()", []),
    ("from skidl import rt_logger", []),
    ("from skidl.logger import rt_logger", []),
    ("from skidl import rt_logger as log", ["rt_logger"]),
    ("from other import rt_logger", ["rt_logger"]),
]


@each(("source", "names"), SILENCED)
def test_names_that_silence(source: str, names: list[str]) -> None:
    assert sorted(counted(source).silencers.elements()) == names


def test_comments_that_silence_findings() -> None:
    beside = "r1[1] += led  # circuitron: ignore[ER301, ER108] the driver limits the current"
    assert counted(beside).ignored == {("ER301", False): 1, ("ER108", False): 1}
    assert counted("    # circuitron: ignore[ER301] all of them\nx = 1").ignored == {("ER301", True): 1}
    assert not counted("x = 1  # circuitron: assert rail('+5V') == 5 V").ignored


def test_what_an_assertion_checks_is_kept_but_for_its_names() -> None:
    one, same, other = (
        counted(f"erc_assert({text})").conditions
        for text in ("'len(a.pins) > 1'", "' len(b.nets) > 1 '", "'len(a) > 1'")
    )
    assert one == same != other and one.total() == 1
    assert not counted("erc_assert('no python')\nerc_assert(a)\nerc_assert()\nassert_('a')").conditions


BEHIND = [
    ("a += b\nERC()", {"ERC": 0}),
    ("ERC()\na += b", {"ERC": 1}),
    ("ERC()\na += b\nERC()\nc & d & e", {"ERC": 2}),
    ("ERC()\nPart('A', 'B')\ngenerate_netlist()\na += b", {"ERC": 2, "generate_netlist": 1}),
    ("ERC()\nif x:\n    a += b\nelse:\n    c += d", {"ERC": 2}),
    ("ERC()\nif 0:\n    a += b", {"ERC": 0}),
    ("if x:\n    ERC()\n    a += b\nelse:\n    c += d\ne += f", {"ERC": 2}),
    ("def f():\n    a += b\nERC()\nf()", {"ERC": 1}),
    ("def f():\n    a += b\nERC()\nf()\nf()", {"ERC": 2}),
    ("def f():\n    a += b\n    f()\nERC()\nf()", {"ERC": 1}),
    ("def f():\n    ERC()\n    a += b\n    c += d\nf()\ne += f", {"ERC": 3}),
    ("def f():\n    ERC()\n    a += b\n    f()\nf()", {"ERC": 1}),
    ("def g():\n    ERC()\ndef f():\n    g()\n    a += b\nf()\nc += d", {"ERC": 2}),
    ("def f():\n    ERC()\na += b\nf()", {"ERC": 0}),
    ("def f():\n    ERC()\na += b", {"ERC": 0}),
    ("ERC()\ndef f():\n    a += b\n    c += d\nf()", {"ERC": 2}),
    ("ERC()\ndef f():\n    a += b\nclass C:\n    a += b", {"ERC": 0}),
    ("for x in y:\n    for z in w:\n        ERC()\n    a += b\nc += d", {"ERC": 2}),
    ("print(a)\na += b", {}),
]


@each(("source", "behind"), BEHIND)
def test_what_is_made_behind_a_check_or_an_output(source: str, behind: dict[str, int]) -> None:
    assert dict(counted(source).behind) == behind


def test_generators_are_counted_by_name() -> None:
    assert counted("generate_x()\nskidl.generate_x()\ngenerate_y()\nmade_x()\ngenerate_z").generators == {
        "generate_x": 2,
        "generate_y": 1,
    }
