"""What SKiDL keeps in sets, in the order in which it came.

A set of parts, pins or nets lies in the order of their addresses, and these depend on all that the process did before.
It shows: in the pins of a finding, in the name that joined nets get, in the pins of a unit, in sheets and drawings. A
verdict must be the same whenever, wherever and behind whatever it is made.
"""

from __future__ import annotations

import builtins
from functools import wraps
from typing import Any

from skidl.circuit import Circuit
from skidl.net import Net, Traversal
from skidl.part import PartUnit
from skidl.pin import PhantomPin


def install() -> None:
    """Replace what goes through sets, in SKiDL and in its circuit that is there by now."""
    Net._traverse = traverse
    Circuit.mini_reset = _with_ordered_nodes(Circuit.mini_reset)
    Circuit.merge_nets = _with_ordered_nets(Circuit.merge_nets)
    PartUnit.add_pins_from_parent = _with_ordered_pins(PartUnit.add_pins_from_parent)
    circuit: Any = vars(builtins)["default_circuit"]
    circuit.nodes = _Nodes.fromkeys(circuit.nodes)


def traverse(start: Any) -> Any:
    """Stands in for `Net._traverse`: all nets and pins that are connected to a net, from that net on.

    SKiDL calls it for each pin that is put on a net, and looks at all pins of the net anew; this takes the short way
    for a pin on one plain net, which nearly all are.
    """
    try:
        return start.traversal
    except AttributeError:
        pass
    start.test_validity()
    nets = {start: None}
    pins = dict.fromkeys(start._pins)
    waiting = list(pins)
    for pin in waiting:
        on = pin.nets
        if (len(on) == 1 and type(on[0]) is Net) or pin.is_connected():
            for net in on:
                if net not in nets:
                    nets[net] = None
                    new = [other for other in dict.fromkeys(net._pins) if other not in pins]
                    pins.update(dict.fromkeys(new))
                    waiting += new
    found = Traversal(nets=list(nets), pins=[pin for pin in pins if not isinstance(pin, PhantomPin)])
    for net in found.nets:
        net.traversal = found
    return found


class _Nodes(dict[Any, None]):
    """The nodes of a circuit, as SKiDL uses their set."""

    def add(self, node: Any) -> None:
        self[node] = None


def _with_ordered_nodes(reset: Any) -> Any:
    @wraps(reset)
    def replaced(circuit: Any, /, *args: Any, **kwargs: Any) -> None:
        reset(circuit, *args, **kwargs)
        circuit.nodes = _Nodes.fromkeys(circuit.nodes)  # the root alone

    return replaced


def _with_ordered_nets(merge: Any) -> Any:
    @wraps(merge)
    def replaced(circuit: Any) -> None:
        before = list(circuit.nets)
        merge(circuit)
        circuit.nets = _as_in(before, circuit.nets)

    return replaced


def _with_ordered_pins(add: Any) -> Any:
    @wraps(add)
    def replaced(unit: Any, /, *ids: Any, **criteria: Any) -> None:
        add(unit, *ids, **criteria)
        unit.pins = _as_in(unit.parent.pins, unit.pins)

    return replaced


def _as_in(order: list[Any], items: list[Any]) -> list[Any]:
    """Items in the order in which another list has them."""
    places = {id(item): place for place, item in enumerate(order)}
    return sorted(items, key=lambda item: places.get(id(item), len(places)))
