"""The lines between circuits: from one to the next as a request has them, and between a controller and the others."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from circuitron.references.base import NotJoined, Reference, shown
from circuitron.references.interfaces import Drive, Load, Offer, Signal, worth
from circuitron.references.joining import End, Joint
from circuitron.references.levels import Given, Needed, misfits

_ONE_WIRE = "onewire"  # a family of which any port of a controller is the line
# Families of which one line serves several circuits; each has its own select.
_SHARED = frozenset(("i2c", "spi", _ONE_WIRE))
_SAME = 0.02  # by which two levels may differ
_ROLE = re.compile(r"^(?P<family>i2c|[a-z]+)(?P<number>\d*)(?P<line> \w+)?$")
_GIVEN = frozenset(("input", "adc"))  # roles of lines that a circuit drives
_TAKEN = frozenset(("output", "pwm", "dac"))  # of lines that something else drives
_ANALOG = frozenset(("adc", "dac"))
_PROGRAMMING = frozenset(("TXD", "RXD"))  # nets of boards, which lead to a header or a bridge to USB


class Circuit(Protocol):
    """A reference with the figures that it is made for, before it is worked out."""

    @property
    def reference(self) -> Reference: ...
    @property
    def figures(self) -> Mapping[str, float]: ...
    def take_level(self, signal: Signal, volts: float) -> None:
        """Set the level of a signal, where nothing is said of it yet."""

    def take_rate(self, hertz: str, usual: float) -> None:
        """Switch as often, where nothing is said of that yet."""

    def take_current(self, signal: Signal, given: Given) -> None:
        """Draw, or feed back, no more than an output takes, where nothing is said of the current yet."""


@dataclass(frozen=True)
class Link:
    """One circuit drives another, by their places."""

    driver: int
    driven: int


def inputs(reference: Reference) -> tuple[Signal, ...]:
    """The lines of a circuit that another one may drive."""
    return tuple(signal for signal in reference.signals if signal.role in _TAKEN and signal.load is not None)


def outputs(reference: Reference) -> tuple[Signal, ...]:
    """The lines by which a circuit may drive another one."""
    return tuple(signal for signal in reference.signals if signal.role in _GIVEN and signal.drive is not None)


def is_instead(reference: Reference, signal: Signal) -> bool:
    """Whether a signal feeds a circuit instead of a rail."""
    return any(rail.net == signal.net for rail in reference.takes)


class Lines:
    """The joints of signals that are found among circuits."""

    def __init__(
        self, circuits: Sequence[Circuit], links: Sequence[Link], shifters: Mapping[int, int] | None = None
    ) -> None:
        """Args:
        shifters: for the devices of a bus at another level than the controller's, what stands between.
        """
        self.circuits, self.links, self.shifters = circuits, links, shifters or {}
        self.controller = next((n for n, each in enumerate(circuits) if each.reference.offers), None)
        self.driven: dict[End, list[End]] = {}  # by the output that drives
        self.drawn: dict[End, float] = {}
        self.siemens: dict[End, float] = {}

    def joints(self) -> tuple[Joint, ...]:
        """All of them. The levels and currents of the circuits are set to what suits.

        Raises:
            NotJoined: a level or current does not fit, or no free line can do what a signal needs.
        """
        for link in _in_turn([each for each in self.links if self.controller not in (each.driver, each.driven)]):
            self._drive(link)
        joints = [Joint("", (end, *ends), is_signal=True) for end, ends in self.driven.items()]
        return (*joints, *(self._with_controller() if self.controller is not None else self._shared()))

    def _shared(self) -> Iterator[Joint]:
        """The buses that circuits of one level share where their controller is elsewhere; the header of one stays."""
        buses: dict[tuple[str, float], list[End]] = {}
        for place, circuit in enumerate(self.circuits):
            for signal in (*circuit.reference.signals, *circuit.reference.far):
                if _role(signal.role)[0] in _SHARED:
                    volts = round(worth(signal.volts, circuit.figures), 2)
                    buses.setdefault((signal.role, volts), []).append(End(place, signal.net))
        for ends in buses.values():
            if len(ends) > 1:
                yield Joint("", tuple(ends), fed=ends[0].block, is_signal=True)

    def _drive(self, link: Link) -> None:
        """Joins an output of one circuit with an input of another.

        Raises:
            NotJoined: they do not fit.
        """
        driver, driven = self.circuits[link.driver], self.circuits[link.driven]
        out = _only(driver.reference, outputs(driver.reference), "output for")
        taken = [end.net for ends in self.driven.values() for end in ends if end.block == link.driven]
        free = [signal for signal in inputs(driven.reference) if signal.net not in taken]
        into = _only(driven.reference, free, "input for")
        source, here = End(link.driver, out.net), End(link.driven, into.net)
        if out.drive is not None and into.load is not None and into.load.usual:
            driver.take_rate(out.drive.hertz, worth(into.load.usual, driven.figures))
        given, others = self._given(link.driver, out), self.drawn.get(source, 0.0)
        driven.take_level(into, worth(out.volts, driver.figures))
        driven.take_current(into, replace(given, amperes=given.amperes - others))
        needed = _needed(driven, into)
        siemens = self.siemens.get(source, 0.0)
        if reasons := list(misfits(given, needed, others, siemens)):
            raise NotJoined("; ".join(reasons))
        self.driven.setdefault(source, []).append(here)
        self.drawn[source] = others + needed.amperes
        self.siemens[source] = siemens + 1 / needed.ohms

    def _given(self, place: int, signal: Signal) -> Given:
        """What an output gives, which may depend on what drives its circuit."""
        first = next(
            (end for end, ends in self.driven.items() for other in ends if other.block == place), None
        )  # fmt: skip
        source = None
        if first is not None:
            circuit = self.circuits[first.block]
            line = next(each for each in circuit.reference.signals if each.net == first.net)
            source = self._given(first.block, line)
        elif self.controller is not None and Link(self.controller, place) in self.links:
            source = _swing(self.circuits[self.controller])
        return _given(self.circuits[place], signal, source)

    def _with_controller(self) -> Iterator[Joint]:
        assert self.controller is not None
        place, controller = self.controller, _Controller(self.circuits[self.controller])
        joined = {*self.driven, *(end for ends in self.driven.values() for end in ends)}
        for n, circuit in sorted(enumerate(self.circuits), key=lambda entry: not _has_bus(entry[1].reference)):
            if n == place:
                continue
            signals = [s for s in self._near(n) if End(n, s.net) not in joined and _is_present(s, circuit)]
            for signal, offer in controller.taken(
                circuit, _for_controller(signals, n, place, self.links), partial(self._given, n)
            ):
                controller.meet(offer, End(place, offer.net), End(n, signal.net))
        yield from controller.joints()
        yield from self._behind_shifters()

    def _near(self, place: int) -> tuple[Signal, ...]:
        """The lines of a circuit that may meet the controller: of a shifter those of its level, of what stands behind
        one none of the bus."""
        reference = self.circuits[place].reference
        if place in self.shifters:
            return tuple(signal for signal in reference.signals if _role(signal.role)[0] not in _SHARED)
        if place in self.shifters.values():
            return self._side(place, near=True)
        return reference.signals

    def _side(self, shifter: int, *, near: bool) -> tuple[Signal, ...]:
        """The lines of a shifter at the controller's level, or the others."""
        assert self.controller is not None
        circuit, controller = self.circuits[shifter], self.circuits[self.controller]
        level = worth(controller.reference.level, controller.figures)
        sides = (circuit.reference.signals, circuit.reference.far)
        is_first = math.isclose(worth(sides[0][0].volts, circuit.figures), level, rel_tol=_SAME)
        return sides[0] if is_first == near else sides[1]

    def _behind_shifters(self) -> Iterator[Joint]:
        for shifter in sorted(set(self.shifters.values())):
            devices = [place for place, other in self.shifters.items() if other == shifter]
            for line in self._side(shifter, near=False):
                ends = (
                    End(n, signal.net) for n in devices for signal in self.circuits[n].reference.signals
                    if signal.role == line.role
                )  # fmt: skip
                yield Joint("", (End(shifter, line.net), *ends), is_signal=True)


def _is_present(signal: Signal, circuit: Circuit) -> bool:
    """Whether a circuit has a line at the figures that it is made for."""
    return not signal.present or worth(signal.present, circuit.figures) > 0


def _in_turn(links: Sequence[Link]) -> Iterator[Link]:
    """Links so that what drives a circuit is joined before that drives others: its output may follow its input."""
    left = list(links)
    while left:
        driven = {link.driven for link in left}
        first = next((link for link in left if link.driver not in driven), left[0])
        left.remove(first)
        yield first


def _swing(controller: Circuit) -> Given:
    """What an analogue line of a controller gives: all between ground and its level."""
    reference = controller.reference
    return Given.of(
        f"a pin of {reference.name}", Drive("0", reference.level, reference.level), controller.figures, is_analog=True
    )


def _for_controller(signals: Sequence[Signal], place: int, controller: int, links: Sequence[Link]) -> list[Signal]:
    """The lines of a circuit that meet a controller: of a stage with input and output the output alone, unless the
    request says that the controller drives it; none of what others drive or are driven by."""
    given = [signal for signal in signals if signal.role in _GIVEN]
    taken = [signal for signal in signals if signal.role in _TAKEN and signal.load is not None]
    own = [link for link in links if place in (link.driver, link.driven)]
    if not (given and taken) and not own:
        return list(signals)
    rest = [signal for signal in signals if signal not in given and signal not in taken]
    from_it, into_it = Link(controller, place) in own, Link(place, controller) in own
    if from_it or into_it:
        return [*rest, *(taken if from_it else ()), *(given if into_it else ())]
    return rest if own else [*rest, *given]


def _has_bus(reference: Reference) -> bool:
    return any(_role(signal.role)[2] for signal in reference.signals)


def _only(reference: Reference, signals: Sequence[Signal], what: str) -> Signal:
    if len(signals) != 1:
        raise NotJoined(f"{reference.name} has {len(signals) or 'no'} {what} this joint")
    return signals[0]


def _given(circuit: Circuit, signal: Signal, source: Given | None = None) -> Given:
    assert signal.drive is not None
    is_analog = signal.role in _ANALOG
    return Given.of(circuit.reference.name, signal.drive, circuit.figures, is_analog=is_analog, source=source)


def _needed(circuit: Circuit, signal: Signal) -> Needed:
    assert signal.load is not None
    return Needed.of(
        f"the input of {circuit.reference.name}", signal.load, circuit.figures, is_analog=signal.role in _ANALOG
    )


@dataclass
class _Controller:
    circuit: Circuit
    used: dict[str, list[End]] = field(default_factory=dict)  # by net of the controller
    shared: set[str] = field(default_factory=set)  # nets that further circuits may use
    wire: Offer | None = None  # of the 1-Wire bus

    @property
    def _name(self) -> str:
        return self.circuit.reference.name

    def taken(
        self, other: Circuit, signals: Sequence[Signal], given: Callable[[Signal], Given]
    ) -> Iterator[tuple[Signal, Offer]]:
        """A free line for each signal of a circuit.

        Args:
            given: what one that the circuit drives gives.
        """
        level = worth(self.circuit.reference.level, self.circuit.figures)
        families: dict[str, list[Signal]] = {}
        for signal in signals:
            self._check(other, signal, level, given)
            families.setdefault(signal.role.split()[0], []).append(signal)
        for family, its in sorted(families.items(), key=lambda entry: len(_role(entry[1][0].role)[2]) == 0):
            yield from self._of_family(family, its, other)

    def _check(self, other: Circuit, signal: Signal, level: float, given: Callable[[Signal], Given]) -> None:
        """Raises:
        NotJoined: a pin and a signal do not fit in level or current.
        """
        reasons: list[str] = []
        if signal.load is not None and self.circuit.reference.pin is not None:
            pin = Given.of(
                f"a pin of {self._name}", self.circuit.reference.pin, self.circuit.figures, is_analog=False
            )  # fmt: skip
            other.take_level(signal, level)
            other.take_current(signal, pin)
            reasons = list(misfits(pin, _needed(other, signal)))
        elif signal.drive is not None:
            is_analog = signal.role in _ANALOG
            load = (
                Load("0", "level", "level", ohms="1.6e5") if is_analog else Load("0.3 * level", "0.7 * level", "level")
            )
            needed = Needed.of(f"a pin of {self._name}", load, {"level": level}, is_analog=is_analog)
            reasons = list(misfits(given(signal), needed))
        elif not math.isclose(volts := worth(signal.volts, other.figures), level, rel_tol=_SAME):
            reasons = [
                f"{other.reference.name} has signals of {shown(volts, 'V')}, {self._name} of {shown(level, 'V')}"
            ]
        if reasons:
            raise NotJoined("; ".join(reasons))

    def _of_family(self, family: str, signals: Sequence[Signal], other: Circuit) -> Iterator[tuple[Signal, Offer]]:
        """Free lines of one group for the signals of one family.

        Raises:
            NotJoined: there are none.
        """
        if family == _ONE_WIRE:
            yield signals[0], self._one_wire(signals[0], other)
            return
        again = self.shared if family in _SHARED else set[str]()
        offers = [o for o in self.circuit.reference.offers if o.net not in self.used or o.net in again]
        lines = {
            (_role(role)[1], o.net in _PROGRAMMING) for o in offers for role in o.roles if _role(role)[0] == family
        }
        numbers = sorted({number for number, _ in lines}, key=lambda number: ((number, True) in lines, number))
        for number in numbers:
            found = _matched(signals, offers, number)
            if found is not None:
                for signal, offer in found:
                    if family in _SHARED:
                        self.shared.add(offer.net)
                    yield signal, offer
                return
        raise NotJoined(f"{self._name} has no line left for {signals[0].role} of {other.reference.name}")

    def _one_wire(self, signal: Signal, other: Circuit) -> Offer:
        """The port that all devices of a 1-Wire bus share.

        Raises:
            NotJoined: there is none.
        """
        if self.wire is None:
            self.wire = next(offer for _, offer in self._of_family("output", [replace(signal, role="output")], other))
        return self.wire

    def meet(self, offer: Offer, own: End, other: End) -> None:
        self.used.setdefault(offer.net, [own]).append(other)

    def joints(self) -> Iterator[Joint]:
        for ends in self.used.values():
            yield Joint(ends[0].net, tuple(ends), is_signal=True)


def _matched(signals: Sequence[Signal], offers: Sequence[Offer], number: str) -> list[tuple[Signal, Offer]] | None:
    """A line for each signal, those that can do least first; None: there are too few."""
    free, found = sorted(offers, key=_worth), []
    for signal in signals:
        family, _, line = _role(signal.role)
        fitting = next((o for o in free if any(_role(role) == (family, number, line) for role in o.roles)), None)
        if fitting is None:
            return None
        free.remove(fitting)
        found.append((signal, fitting))
    return found


def _worth(offer: Offer) -> tuple[bool, int, int]:
    """How much is lost with a line: those of buses are kept for buses, and those by which a board is programmed are the
    last."""
    return offer.net in _PROGRAMMING, sum(bool(_role(role)[2]) for role in offer.roles), len(offer.roles)


def _role(text: str) -> tuple[str, str, str]:
    """Family, number and line of a role: ("uart", "1", "tx") of "uart1 tx"."""
    hit = _ROLE.match(text)
    return (hit["family"], hit["number"], (hit["line"] or "").strip()) if hit else (text, "", "")
