"""Source that is no Python: Markdown fences, typographic quotes, missing colons and brackets, tabs, `print x`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.models import Edit, ErrorType, Safety, TextChange
from circuitron.repair import pasted
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked
from circuitron.repair.rules.examples import finding
from circuitron.repair.syntax import REMEDIES, Remedy, changed, syntax_error

_MOST_SLIPS = 5  # in one script
_MOST_TRIES = 400  # sources parsed in search of them


class SyntaxSlips(Rule):
    """Makes the small changes after which the source parses. Each is tried; only what parses is proposed."""

    name: ClassVar[str] = "syntax-slips"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.SYNTAX_ERROR})
    unparsable: ClassVar[bool] = True

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        if context.tree is not None:
            return
        for found in asked(context, *self.answers):
            remedy = _remedy(context.source)
            if remedy is not None:
                safety = Safety.SAFE if remedy.sure else Safety.UNSAFE
                yield answer(self.name, found, remedy.changes, remedy.reason, safety)
            return


def mended(source: str) -> str | None:
    """What a source that does not parse is meant to be; None where no small change makes Python of it."""
    remedy = _remedy(source)
    return changed(source, remedy.changes) if remedy is not None else None


def _remedy(source: str) -> Remedy | None:
    return _single(source) or _several(source)


def _single(source: str) -> Remedy | None:
    """The one slip that explains the error; None where there is none."""
    for remedy in _remedies(source):
        if syntax_error(changed(source, remedy.changes)) is None:
            return remedy
    return None


def _several(source: str) -> Remedy | None:
    """Several slips, one after the other: each mend must lead to another error than before, the last to none."""
    search = _Search()
    steps = search.way(source, syntax_error(source), _MOST_SLIPS)
    if steps is None:
        return None
    text = source
    for step in steps:
        text = changed(text, step.changes)
    reasons = dict.fromkeys(step.reason for step in steps)
    return Remedy(_line_changes(source, text), "; ".join(reasons), all(step.sure for step in steps))


class _Search:
    """Looks for the first sequence of remedies that leads to Python, with a bound on the work."""

    def __init__(self) -> None:
        self.tries = _MOST_TRIES
        self.seen: set[str] = set()

    def way(self, source: str, error: SyntaxError | None, depth: int) -> list[Remedy] | None:
        if error is None:
            return []
        for remedy in _remedies(source) if depth else ():
            text = changed(source, remedy.changes)
            if text in self.seen or self.tries <= 0:
                continue
            self.seen.add(text)
            self.tries -= 1
            left = syntax_error(text)
            if left is not None and (left.lineno, left.offset, left.msg) == (error.lineno, error.offset, error.msg):
                continue
            rest = self.way(text, left, depth - 1)
            if rest is not None:
                return [remedy, *rest]
        return None


def _remedies(source: str) -> Iterator[Remedy]:
    for remedies in (*pasted.REMEDIES, *REMEDIES):
        yield from (remedy for remedy in remedies(source) if remedy.changes)


def _line_changes(before: str, after: str) -> tuple[TextChange, ...]:
    """The difference of two texts as changes of the lines that differ, so that the rest stays untouched."""
    from difflib import SequenceMatcher  # only where several slips meet

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    return tuple(
        TextChange(start=starts[a], end=starts[b], text="".join(new[c:d]))
        for tag, a, b, c, d in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
        if tag != "equal"
    )


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
    Case("no Python at all", "Here is no code at all, sorry.\n", _WRONG),
    Case("it parses", "t = '“'\n", _WRONG),
)
