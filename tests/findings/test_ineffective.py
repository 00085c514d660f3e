"""Statements that run and build nothing of what they say, and what looks like them and is right."""

from __future__ import annotations

from circuitron.finding import Grade
from circuitron.findings.ineffective import of_source
from circuitron.source.program import Source
from tests.rows import each

HEAD = """\
from skidl import *
vcc, gnd, mid = Net('VCC'), Net('GND'), Net('MID')
r1, r2 = Part('Device', 'R'), Part('Device', 'R')
led = Part('Device', 'LED', dest=TEMPLATE)
def wire(net):
    net & led() & gnd
class Stage:
    def build(self):
        vcc & led() & gnd
wire(vcc)
"""

WRONG = (
    ("r1[1] == vcc", "NoEffect", "compares"),
    ("r1['~'] == r2[1]", "NoEffect", "compares"),
    ("r1[1], vcc", "NoEffect", "lists"),
    ("r1[2]", "NoEffect", "asks for a pin"),
    ("wire", "NoEffect", "does not call"),
    ("Stage().build", "NoEffect", "does not call"),
    ("map(wire, [vcc, mid])", "NoEffect", "nothing is called"),
    ("(wire(net) for net in [vcc, mid])", "NoEffect", "nothing is called"),
    ("if __name__ == 'main':\n    wire(mid)", "NoEffect", "never holds"),
    ("def lamp(net):\n    net & led() & gnd", "NeverRun", "lamp()"),
    ("@subcircuit\ndef lamp(net):\n    net & led() & gnd", "NeverRun", "lamp()"),
    ("for pin, net in zip((1, 2), (vcc, gnd, mid)):\n    r1[pin] += net", "WidthMismatch", "after 2 of 3"),
    ("nets = [vcc, gnd, mid]\nfor n, r in zip(nets, led(2)):\n    n & r & gnd", "WidthMismatch", "after 2 of 3"),
    ("out = Net('OUT')\nout & r1 & gnd\nout = mid", "PinRebind", "`out = …`"),
    ("def block(net):\n    a = Net()\n    a & led() & gnd\n    a = net\nblock(vcc)", "PinRebind", "`a = …`"),
)
RIGHT = (
    "assert r1[1] == vcc",
    "found = r1[1] == vcc",
    "r1[1] += vcc",
    "r1.value",
    "r1",
    "list(map(wire, [vcc, mid]))",
    "[wire(net) for net in (vcc, mid)]",
    "Stage().build()",
    "if __name__ == '__main__':\n    wire(mid)",
    "def lamp(net):\n    net & led() & gnd\nblocks = {'lamp': lamp}",
    "def pin_of(part):\n    return part[1]",
    "class Board:\n    def lamp(self):\n        vcc & led() & gnd",
    "@register\ndef lamp(net):\n    net & led() & gnd",
    "def test_lamp():\n    vcc & led() & gnd",
    "for pin, net in zip((1, 2), (vcc, gnd)):\n    r1[pin] += net",
    "for i, net in zip(range(9), (vcc, gnd)):\n    r1[i + 1] += net",
    "LABELS = ['A', 'B', 'C']\nfor label, net in zip(LABELS, [vcc, gnd]):\n    Net(label) & led() & net",
    "nets = [vcc]\nnets.append(gnd)\nfor n, r in zip(nets, led(2)):\n    n & r & gnd",
    "last = Net('A')\nfor net in (vcc, mid):\n    last & led() & gnd\n    last = net",
    "last = Net('A')\ndef use():\n    return last\nlast = mid",
    "last = Net('A')\nlast = mid\nlast += r1[1]",
    "a = Net('A')\na, mid = mid, a",
)


@each(("source", "type", "words"), WRONG)
def test_what_has_no_effect_is_found(source: str, type: str, words: str) -> None:
    (finding,) = of_source(Source(HEAD + source))
    assert finding.type == type and words in finding.message
    assert finding.span is not None and finding.span.line > HEAD.count("\n") and finding.grade is not Grade.NOTE


@each("source", RIGHT)
def test_what_has_an_effect_is_not(source: str) -> None:
    assert list(of_source(Source(HEAD + source))) == []


def test_a_module_may_be_called_from_elsewhere() -> None:
    source = Source(HEAD + "def lamp(net):\n    net & led() & gnd")
    assert list(of_source(source, alone=False)) == []
