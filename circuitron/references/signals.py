"""The lines between a controller and the circuits around it, by role and level."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from circuitron.references.base import Designed, NotCovered, shown
from circuitron.references.interfaces import Offer, Signal, worth
from circuitron.references.joining import End, Joint

_SHARED = frozenset(("i2c",))  # families of which one line serves several circuits
_SAME = 0.02  # by which two levels may differ
_ROLE = re.compile(r"^(?P<family>i2c|[a-z]+)(?P<number>\d*)(?P<line> \w+)?$")


def lines(blocks: Sequence[Designed]) -> Iterator[Joint]:
    """The joints between the controller among several circuits and the signals of the others; without one, none.

    Raises:
        NotCovered: a level does not fit, or no free line can do what a signal needs.
    """
    place = next((n for n, block in enumerate(blocks) if block.reference.offers), None)
    if place is None:
        return
    controller = _Controller(blocks[place])
    for n, block in enumerate(blocks):
        if n == place:
            continue
        for signal, offer in controller.taken(block):
            controller.meet(offer, End(place, offer.net), End(n, signal.net))
    yield from controller.joints()


@dataclass
class _Controller:
    designed: Designed
    used: dict[str, list[End]] = field(default_factory=dict)  # by net of the controller
    shared: set[str] = field(default_factory=set)  # nets that further circuits may use

    def taken(self, block: Designed) -> Iterator[tuple[Signal, Offer]]:
        """A free line for each signal of a circuit."""
        level = worth(self.designed.reference.level, self.designed.values)
        families: dict[str, list[Signal]] = {}
        for signal in block.reference.signals:
            volts = worth(signal.volts, block.values)
            if not math.isclose(volts, level, rel_tol=_SAME):
                raise NotCovered(
                    f"{block.reference.name} has signals of {shown(volts, 'V')}, {self.designed.reference.name} of "
                    f"{shown(level, 'V')}"
                )
            families.setdefault(signal.role.split()[0], []).append(signal)
        for family, signals in sorted(families.items(), key=lambda entry: len(_role(entry[1][0].role)[2]) == 0):
            yield from self._of_family(family, signals, block)

    def _of_family(self, family: str, signals: Sequence[Signal], block: Designed) -> Iterator[tuple[Signal, Offer]]:
        """Free lines of one group for the signals of one family.

        Raises:
            NotCovered: there are none.
        """
        offers = [o for o in self.designed.reference.offers if o.net not in self.used or o.net in self.shared]
        numbers = sorted({_role(role)[1] for offer in offers for role in offer.roles if _role(role)[0] == family})
        for number in numbers:
            found = _matched(signals, offers, number)
            if found is not None:
                for signal, offer in found:
                    if family in _SHARED:
                        self.shared.add(offer.net)
                    yield signal, offer
                return
        raise NotCovered(
            f"{self.designed.reference.name} has no line left for {signals[0].role} of {block.reference.name}"
        )

    def meet(self, offer: Offer, own: End, other: End) -> None:
        self.used.setdefault(offer.net, [own]).append(other)

    def joints(self) -> Iterator[Joint]:
        for ends in self.used.values():
            yield Joint(ends[0].net, tuple(ends))


def _matched(signals: Sequence[Signal], offers: Sequence[Offer], number: str) -> list[tuple[Signal, Offer]] | None:
    """A line for each signal, those that can do least first; None: there are too few."""
    free, found = sorted(offers, key=lambda offer: len(offer.roles)), []
    for signal in signals:
        family, _, line = _role(signal.role)
        fitting = next((o for o in free if any(_role(role) == (family, number, line) for role in o.roles)), None)
        if fitting is None:
            return None
        free.remove(fitting)
        found.append((signal, fitting))
    return found


def _role(text: str) -> tuple[str, str, str]:
    """Family, number and line of a role: ("uart", "1", "tx") of "uart1 tx"."""
    hit = _ROLE.match(text)
    return (hit["family"], hit["number"], (hit["line"] or "").strip()) if hit else (text, "", "")
