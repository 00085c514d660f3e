"""What a generated script and a model's correction must not reach."""

from __future__ import annotations

import pytest

from circuitron.guard.screening import accesses, screen
from tests.pipeline.test_design import CODE
from tests.rows import each

REACHING = (
    "import os\nprint(os.environ)",
    "from os import environ",
    "import subprocess as math",
    "print(open('/etc/passwd').read())",
    "try:\n    open('/root/.ssh/authorized_keys', 'a').write('x')\nexcept OSError:\n    pass",
    "__import__('os').system('id')",
    "getattr(skidl, 'utili' + 'ties')",
    "import importlib\nimportlib.import_module('os')",
    "from importlib import reload",
    "eval('1')",
    "exec('x = 1')",
    "compile('x', 'y', 'exec')",
    "globals()['x'] = 1",
    "vars(r1)",
    "import ctypes",
    "import skidl\nskidl.utilities.os.environ",
    "from skidl.utilities import os",
    "from skidl.utilities import *",
    "import collections\ncollections._sys.modules",
    "().__class__.__base__.__subclasses__()",
    "'{0.__class__}'.format(r1)",
    "'{0.utilities.os.environ}'.format(Part)",
    "('{0.a' + '}').format(Part)",
    "import skidl\nmatch skidl.utilities:\n    case object(os=o):\n        print(o)",
    "erc_assert('open(\"/etc/passwd\")')",
    "erc_assert('op' + 'en(\"/etc/passwd\")')",
    "generate_netlist(file_='/tmp/x.net')",
    "generate_netlist(file_='../x.net')",
    "generate_svg(file_=chr(47) + 'x')",
    "import functools\n@functools.singledispatch\ndef f(x): pass\n@f.register\ndef g(x: '1'): pass",
    "import socket\nsocket.create_connection(('a', 1))",
    "import urllib.request",
    "breakpoint()",
)
SILENCING = (
    "for net in default_circuit.nets:\n    net.do_erc = False",
    "vcc.do_erc = False",
    "try:\n    r1[7] += gnd\nexcept Exception:\n    pass",
    "exit()",
    "def ERC(): pass",
    "erc_logger.error.reset()",
    "r1[1].func = Pin.types.PASSIVE",
    "# circuitron: ignore[ER301] the driver limits the current",
    "r1.ref = 'R1'  #circuitron: ignore[ER101, EP102] intended",
)


def with_line(line: str) -> str:
    return CODE.replace("ERC()\n", f"{line}\nERC()\n")


@each("line", REACHING + SILENCING)
def test_a_generated_script_may_not(line: str) -> None:
    assert screen(CODE) is None
    refusal = screen(with_line(line))
    assert refusal is not None and all(refusal.reasons)


@each("line", REACHING)
def test_a_correction_may_not_add(line: str) -> None:
    assert list(accesses(CODE, with_line(line)))
    assert not list(accesses(with_line(line), with_line(line).replace("1k", "2k"))), "what the user wrote may stay"


HARMLESS = (
    "import math\nfrom itertools import count",
    "import re\nre.compile('x')",
    "print('{:.2f} V'.format(3.3), f'{r1.ref}: {r1.value}')",
    "for n in range(2):\n    Net(f'D{n}').drive = POWER",
    "if __name__ == '__main__':\n    pass",
    "generate_netlist(file_='lamp.net')",
    "erc_assert('len(vcc) > 1')",
    "def helper(net):\n    return net",
    "'~{RESET}/PC6'",
)


@pytest.mark.parametrize("line", HARMLESS)
def test_what_circuits_need_passes(line: str) -> None:
    assert screen(with_line(line)) is None
    assert not list(accesses(CODE, with_line(line)))


def test_a_module_that_the_script_forgot_to_import_may_be_imported() -> None:
    forgotten = with_line("here = os.path.basename('x')")
    assert not list(accesses(forgotten, "import os\n" + forgotten))
    assert list(accesses(CODE, "import divider\n" + CODE))
    assert not list(accesses(CODE, "import divider\n" + CODE, frozenset({"divider"})))


@each(
    ("line", "reason"),
    [
        ("import os", "imports os; a circuit needs skidl, and at most __future__, cmath, collections"),
        ("from . import x", "imports .; a circuit needs skidl"),
        ("from math import *", "from math import * brings hidden names"),
        ("'{0.a}'.format(x)", "format() with attributes or indices in its template reaches objects by name"),
        ("'{0[a]}'.format(x)", "format() with attributes or indices in its template reaches objects by name"),
        ("'{'.format(x)", "format() with attributes or indices in its template reaches objects by name"),
        ("t.format(x)", "format() with a template that is no text reaches objects by name"),
        ("t.format_map(x)", "format_map() with a template that is no text reaches objects by name"),
        ("x.__mro__", "__mro__ reaches Python's insides"),
        ("'__mro__ and more'", "__mro__ reaches Python's insides"),
        ("compile(x)", "compile runs text as code"),
        ("x.os.y", "os is a module that a circuit does not need"),
        ("x._os.y", "_os is a module that a circuit does not need"),
        ("import a.os", "os is a module that a circuit does not need"),
        ("erc_assert(x)", "erc_assert() of anything but a text runs text as code"),
        ("skidl.erc_assert(x)", "erc_assert() of anything but a text runs text as code"),
        ("erc_assert(' open(x)')", "open reads or writes files"),
        ("generate_netlist(file_=x)", "generate_netlist() writes elsewhere than into the script's folder"),
        ("generate_netlist('~x')", "generate_netlist() writes elsewhere than into the script's folder"),
        ("skidl.generate_svg('a\\\\b')", "generate_svg() writes elsewhere than into the script's folder"),
    ],
)
def test_says_what_a_line_reaches(line: str, reason: str) -> None:
    assert any(text.startswith(reason) for text in accesses("", line))


@pytest.mark.parametrize("line", ["generate_netlist(1)", "'{0}'.format(x)", "x.compile('a')", "made('/x')", "x.osx"])
def test_says_nothing_of_what_reaches_nothing(line: str) -> None:
    assert not list(accesses("", line))


def test_text_that_is_no_python_is_not_judged() -> None:
    assert screen("def f(:") is None and list(accesses(CODE, "def f(:")) == []


_TABLE = """import csv
with open("bom.csv", "w", newline="") as file:
    table = csv.writer(file)
    table.writerows([part.ref, getattr(part, "footprint", "")] for part in default_circuit.parts)
"""


@pytest.mark.parametrize(
    ("repaired", "refused"),
    [
        (CODE + _TABLE, False),
        (CODE.replace("1k", "2k") + "x = 1\n" + _TABLE, False),
        (CODE + _TABLE.replace("bom.csv", "/etc/passwd"), True),
        (CODE + _TABLE + _TABLE, True),  # once more than rules wrote it
        (CODE + _TABLE.replace("csv", "os"), True),
        (CODE + _TABLE + _TABLE.splitlines()[-1].strip() + "\n", True),
        (CODE + _TABLE + "open('other.txt')\n", True),
        (CODE + _TABLE.replace("with", "x = open('y')\nwith"), True),
    ],
)
def test_what_rules_wrote_may_stay_as_it_is(repaired: str, refused: bool) -> None:
    assert bool(list(accesses(CODE, repaired, built_on=CODE + _TABLE))) is refused
    assert list(accesses(CODE, repaired)), "without rules, none of it may"
