"""A SPICE deck that grows element by element, over nets of any name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circuitron.physics.engines import Deck

GROUND = "0"
# To ground from each node, so that no net floats in direct current. Far above what a circuit of parts is made of.
_LEAK_OHMS = 1e9


class Netlist:
    """Elements of one deck. Nets are numbered as they come up, so that no name of a script reaches an engine."""

    def __init__(self, *grounds: str) -> None:
        self._nodes: dict[str, str] = dict.fromkeys(grounds, GROUND)
        self._inner = 0
        self._lines: list[str] = []
        self._models: dict[str, str] = {}
        self._probes: dict[str, str] = {}

    def node(self, net: str) -> str:
        """The node of a net."""
        return self._nodes.setdefault(net, f"n{len(self._nodes)}")

    @property
    def nets(self) -> tuple[str, ...]:
        """The nets that are in the deck so far, the ground first."""
        return tuple(self._nodes)

    def inner_node(self) -> str:
        """A node that is no net, inside a model."""
        self._inner += 1
        return f"m{self._inner}"

    def add(self, letter: str, nodes: Sequence[str], rest: str) -> None:
        """One element: its kind as SPICE's letter, its nodes, and what stands behind them."""
        self._lines.append(f"{letter}{len(self._lines) + 1} {' '.join(nodes)} {rest}")

    def resistor(self, a: str, b: str, ohms: float) -> None:
        self.add("R", (a, b), number(ohms))

    def capacitor(self, a: str, b: str, farads: float, volts: float | None = None) -> None:
        self.add("C", (a, b), number(farads) + ("" if volts is None else f" ic={number(volts)}"))

    def inductor(self, a: str, b: str, henries: float) -> None:
        self.add("L", (a, b), number(henries))

    def diode(self, anode: str, cathode: str, model: str) -> None:
        self.add("D", (anode, cathode), self.model(model))

    def source(self, plus: str, minus: str, volts: float, rest: str = "") -> None:
        self.add("V", (plus, minus), f"DC {number(volts)} {rest}".strip())

    def behaviour(self, plus: str, minus: str, volts: str) -> None:
        """A voltage as an expression of others."""
        self.add("B", (plus, minus), f"V={volts}")

    def current(self, plus: str, minus: str, amps: str) -> None:
        """A current from plus through the source to minus, as an expression."""
        self.add("B", (plus, minus), f"I={amps}")

    def model(self, text: str) -> str:
        """The name of a model."""
        return self._models.setdefault(text, f"X{len(self._models) + 1}")

    def probe(self, name: str, node: str) -> str:
        """A node in series with `node`; what flows from that into it is the current of that name."""
        inside = self.inner_node()
        self._probes[name] = f"v{len(self._lines) + 1}"
        self.add("V", (node, inside), "DC 0")
        return inside

    def probe_of(self, name: str) -> str:
        """The source whose current it is, as signals have it.

        Raises:
            KeyError: no such current is probed.
        """
        return self._probes[name]

    @property
    def probed(self) -> tuple[str, ...]:
        return tuple(self._probes)

    def deck(self, analysis: str, nets: Iterable[str] | None = None) -> Deck:
        """The deck with one analysis, as a line without its dot.

        Args:
            nets: whose voltages are wanted; None: of all.
        """
        nodes = [node for node in self._nodes.values() if node != GROUND]
        leaks = [f"Rleak{index} {node} 0 {number(_LEAK_OHMS)}" for index, node in enumerate(nodes)]
        models = [f".model {name} {text}" for text, name in self._models.items()]
        wanted = nodes if nets is None else [self._nodes[net] for net in nets]
        text = "\n".join(["* circuit", *self._lines, *leaks, *models, f".{analysis}", ".end", ""])
        return Deck(text, tuple(n for n in wanted if n != GROUND), tuple(self._probes.values()))


def number(value: float) -> str:
    """A number as SPICE reads it."""
    return f"{value:.9g}"
