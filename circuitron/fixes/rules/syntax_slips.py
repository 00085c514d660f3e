"""Source that is no Python: Markdown fences, typographic quotes, missing colons and brackets, tabs, `print x`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.models import Edit, ErrorType, Safety
from circuitron.source.syntax_repair import remedy_of


class SyntaxSlips(Fix):
    """Makes the small changes after which the source parses. Each is tried; only what parses is proposed."""

    name: ClassVar[str] = "syntax-slips"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.SYNTAX_ERROR})
    unparsable: ClassVar[bool] = True

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if context.tree is not None:
            return
        for found in asked(context, *self.answers):
            remedy = remedy_of(context.source)
            if remedy is not None:
                safety = Safety.SAFE if remedy.sure else Safety.UNSAFE
                yield answer(self.name, found, remedy.changes, remedy.reason, safety)
            return


_WRONG = (finding(ErrorType.SYNTAX_ERROR, 1, "invalid syntax"),)

CASES: tuple[Case, ...] = (
    Case(
        "a comparison with one sign",
        "if __name__ = '__main__':\n    ERC()\n",
        _WRONG,
        "if __name__ == '__main__':\n    ERC()\n",
    ),
    Case(
        "a whole answer in Markdown",
        "Here's the circuit:\n\n```python\nfrom skidl import *\nERC()\n```\n\nIt doesn't need a fuse.\n",
        _WRONG,
        "from skidl import *\nERC()\n",
    ),
    Case("a fence left at the end", "from skidl import *\nERC()\n```\n", _WRONG, "from skidl import *\nERC()\n"),
    Case(
        "typographic quotes, one in a text",
        "n = Net(“VCC”)\nt = '“quoted” text'\n",
        _WRONG,
        "n = Net(\"VCC\")\nt = '“quoted” text'\n",
    ),
    Case(
        "pins that are asked for by a call",
        "u.pin('VCC') += vcc\nu.get_pin(3) += gnd\nprint(u.pin('A'))\n",
        _WRONG,
        "u['VCC'] += vcc\nu[3] += gnd\nprint(u.pin('A'))\n",
    ),
    Case(
        "several things connected by one sign",
        "if x:\n    u['A'], u['B, C'] += f(a, b), c  # both\n    u[1], u[2] += gnd\n",
        _WRONG,
        "if x:\n    u['A'] += f(a, b)\n    u['B, C'] += c  # both\n    u[1] += gnd\n    u[2] += gnd\n",
    ),
    Case("several things, and as many values or not", "a, b += c, d, e\na, b += f()\n", _WRONG),
    Case("a colon", "for i in range(4)\n    print(i)\n", _WRONG, "for i in range(4):\n    print(i)\n"),
    Case(
        "a colon in front of a comment",
        "def f(x)  # makes it: yes\n    return x\n",
        _WRONG,
        "def f(x):  # makes it: yes\n    return x\n",
    ),
    Case("Python 2", "x = 1\nprint 'done', x  # end\n", _WRONG, "x = 1\nprint('done', x)  # end\n"),
    Case(
        "a bracket that is never closed",
        "r1 = Part('Device', 'R', value='1k'\nr2 = Part('Device', 'R')\n",
        _WRONG,
        "r1 = Part('Device', 'R', value='1k')\nr2 = Part('Device', 'R')\n",
    ),
    Case(
        "over two lines, with two brackets",
        "u = f(Part('Device',\n    'R', value='1k'  # top\nv = 1\n",
        _WRONG,
        "u = f(Part('Device',\n    'R', value='1k'))  # top\nv = 1\n",
    ),
    Case("the wrong bracket", "u['VIN') += vin\n", _WRONG, "u['VIN'] += vin\n"),
    Case("a bracket too many", "n = Net('VCC'))\nm = 1\n", _WRONG, "n = Net('VCC')\nm = 1\n"),
    Case("a text that is not closed", "n = Net('VCC)\n", _WRONG, "n = Net('VCC')\n"),
    Case("the first of two texts", "r = Part('Device, 'R')\n", _WRONG, "r = Part('Device', 'R')\n"),
    Case(
        "two commas",
        "r = Part('Device' 'R' value='1k')\n",
        _WRONG,
        "r = Part('Device', 'R', value='1k')\n",
    ),
    Case(
        "a comma between arguments",
        "r = Part('Device', 'R' value='1k')\n",
        _WRONG,
        "r = Part('Device', 'R', value='1k')\n",
    ),
    Case(
        "a line that is one column off",
        "for i in x:\n    a(i)\n   b(i)\n    c(i)\n",
        _WRONG,
        "for i in x:\n    a(i)\n    b(i)\n    c(i)\n",
    ),
    Case("a block that is not indented", "if x:\na(i)\n", _WRONG, "if x:\n    a(i)\n"),
    Case(
        "two slips at once",
        "for i in range(4)\n    n = Net('A'\n    m = 1\nprint(“x”)\n",
        _WRONG,
        "for i in range(4):\n    n = Net('A')\n    m = 1\nprint(\"x\")\n",
    ),
    Case(
        "an interactive session",
        ">>> from skidl import *\n>>> def f(a):\n...     return a\n... \n>>> ERC()\n",
        _WRONG,
        "from skidl import *\ndef f(a):\n    return a\n\nERC()\n",
    ),
    Case(
        "numbered lines",
        " 9  from skidl import *\n10  \n11  for i in x:\n12      a(i)\n",
        _WRONG,
        "from skidl import *\n\nfor i in x:\n    a(i)\n",
    ),
    Case(
        "values without quotation marks",
        "r = Part('Device', 'R', value=4k7, n=1e3)  # 10k\nc = Part('Device', 'C', value=.1uF)\n",
        _WRONG,
        "r = Part('Device', 'R', value=\"4k7\", n=1e3)  # 10k\nc = Part('Device', 'C', value=\".1uF\")\n",
    ),
    Case("another language's sign", "u['D[0:7]'] := d\nx := 1\n", _WRONG, "u['D[0:7]'] = d\nx = 1\n"),
    Case(
        "a conversation without fences",
        "User: How do I do it?\n\nAssistant: Sure! Here's the code:\n\nfrom skidl import *\nn = Net('A')\nERC()\n\n"
        "This makes a net, and checks it.\n- n: it doesn't need more\n",
        _WRONG,
        "\n\n\n\nfrom skidl import *\nn = Net('A')\nERC()\n\n\n\n",
    ),
    Case(
        "a sentence in a text",
        't = """\nThis is a text, it is.\n"""\nn = Net("A"\n',
        _WRONG,
        't = """\nThis is a text, it is.\n"""\nn = Net("A")\n',
    ),
    Case("no Python at all", "Here is no code at all, sorry.\n", _WRONG),
    Case("it parses", "t = '“'\n", _WRONG),
)
