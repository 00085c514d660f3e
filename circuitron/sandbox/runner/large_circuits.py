"""Functions of SKiDL that take much time, some of it quadratic, replaced by quicker ones that answer the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from skidl.circuit import Circuit
from skidl.net import Net
from skidl.utilities import Rgx, filter_list, to_list

from circuitron.sandbox.runner.substitute import replace_everywhere

_FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL


def install() -> None:
    """Replace those that have one answer at all times."""
    Circuit.get_nets = distinct_nets
    replace_everywhere(filter_list, filtered)


def distinct_nets(circuit: Any) -> list[Any]:
    """Stands in for `Circuit.get_nets`, which compares each net with each that it has found."""
    found: list[Any] = []
    known: set[int] = set()
    for net in circuit.nets:
        if net is not circuit.NC and net.pins and known.isdisjoint(map(id, net.nets)):
            found.append(net)
            known.add(id(net))
    return found


def filtered(items: Iterable[Any], **criteria: Any) -> list[Any]:
    """Stands in for `filter_list`, by which SKiDL finds the pins of a part, and which prepares anew for each item what
    the criteria are the same for."""
    as_text = criteria.pop("do_str_match", False)
    wanted = [(name, value, _matches(value, as_text)) for name, value in criteria.items()]
    return [item for item in items if all(_has(item, *each) for each in wanted)]


def _matches(value: Any, as_text: bool) -> Callable[[str], Any] | None:
    """What tells whether a text is one that a criterion asks for; None: it asks for a member."""
    if not isinstance(value, (int, str)):
        return None
    if as_text and not isinstance(value, Rgx):
        key = str(value).lower()
        return lambda text: text.lower() == key
    pattern = rf"(?:{value!s})\Z"
    return lambda text: re.match(pattern, text, _FLAGS)


def _has(item: Any, name: str, value: Any, matches: Callable[[str], Any] | None) -> bool:
    try:
        found = to_list(getattr(item, name))
    except AttributeError:
        return False
    return value in found if matches is None else any(matches(str(one)) for one in found)


@contextmanager
def nets_by_name(circuit: Any) -> Iterator[None]:
    """Let `Net.get` look names up in a table, as SKiDL's electrical rules ask for each net of a circuit by its name.

    SKiDL compares names in lower case and takes the first net. A rule of the user's own may rename nets: whenever a
    name is set, the table is made anew. What is not in it, such as an alias, SKiDL looks for itself.
    """
    get, name = Net.__dict__["get"], Net.__dict__["name"]
    table: dict[str, Any] = {}
    made_of = 0

    def find(cls: Any, /, wanted: Any, circuit_: Any = None, **others: Any) -> Any:
        nonlocal made_of
        asked = others.pop("circuit", circuit_)
        if asked is not circuit or not isinstance(wanted, (int, str)) or others:
            return get.__func__(cls, wanted, circuit=asked, **others)
        if not table or made_of != len(circuit.nets):
            table.clear()
            table.update(_first_of_each_name(circuit.nets))
            made_of = len(circuit.nets)
        found = table.get(str(wanted).lower())
        return found if found is not None else get.__func__(cls, wanted, circuit=asked)

    def renamed(net: Any, new: Any) -> None:
        table.clear()
        name.fset(net, new)

    def nameless(net: Any) -> None:
        table.clear()
        name.fdel(net)

    Net.get, Net.name = classmethod(find), property(name.fget, renamed, nameless, name.__doc__)
    try:
        yield
    finally:
        Net.get, Net.name = get, name


def _first_of_each_name(nets: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for net in nets:
        for word in to_list(net.name):
            found.setdefault(str(word).lower(), net)
    return found
