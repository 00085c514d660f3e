"""The supplies that a request speaks of: what feeds its circuits, and what is to be made."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from circuitron.references.base import NotCovered, shown
from circuitron.references.meanings import is_from_zero
from circuitron.references.quantities import Quantity, quantities
from circuitron.references.wording import Host, hosts, purposes, stem, vocabulary, words

_INPUT = frozenset(
    map(stem, ("in", "input", "from", "source", "adapter", "battery", "powered", "vin", "fed", "supplied"))
)
_OUTPUT = frozenset(map(stem, ("rail", "out", "output", "vout", "to", "rails")))
_OUTSIDE = frozenset(map(stem, ("out", "output", "vout")))
_GIVES = frozenset(map(stem, ("gives", "giving", "produces", "producing", "reaches")))
_FROM = stem("from")
_SUPPLY = frozenset(map(stem, ("supply", "power")))
_OTHERS = frozenset(
    map(
        stem,
        (
            "wall",
            "wart",
            "each",
            "pack",
            "regulated",
            "bus",
            "with",
            "board",
            "dc",
            "connected",
            "jack",
            "barrel",
            "connector",
            "socket",
            "plug",
        ),
    )
)


_ON = re.compile(r"\bon (?:an? |the |my )?\d[^,;]*\bsupply\b", re.IGNORECASE)  # what feeds, and is not made
_STORES = frozenset(map(stem, ("battery", "accumulator", "pack")))
_LOW_NOISE = frozenset(map(stem, ("quiet", "silent")))  # which tells a linear supply from one that switches
_SIGNALS = frozenset(map(stem, ("pwm", "signal", "pin", "gpio", "board", "same", "control")))
_CONTROL = frozenset(map(stem, ("pin", "gpio", "signal", "control", "logic")))  # a voltage beside these is a level


@dataclass(frozen=True)
class Rail:
    """A supply that a request wants made.

    Args:
        amperes: where it says so.
        is_output: it is for what is outside as well.
        besides: amperes that are drawn outside, whatever else is.
        is_said: it is a supply for all that the request says; else it may be what a circuit is to give.
    """

    volts: float
    amperes: float | None = None
    is_output: bool = True
    besides: float = 0.0
    is_said: bool = True


class Supplies:
    """The supplies of a request, as its pieces come."""

    def __init__(self) -> None:
        self.source: Quantity | None = None
        self.is_said = True  # that it is the source
        self._rails: list[Rail] = []
        self._open: list[Quantity] = []  # voltages of which nothing says whether they come in or go out
        self._given: list[Quantity] = []  # those of them that something is to give
        self._amperes: dict[Quantity, float] = {}  # that are said of those

    def add(self, text: str) -> None:
        """Reads a piece that names no circuit.

        Raises:
            NotCovered: it is about something else.
        """
        found, figures = words(text), _without_models(text)
        if not figures and all(word.stem in _SIGNALS or word.stem in vocabulary().neutral for word in found):
            return
        inside = {n for n, w in enumerate(found) if any(q.start < w.end and w.start < q.end for q in figures)}
        served = hosts(text, found)
        spoken = inside | purposes(text, found, inside) | {n for _, places in served for n in places}
        known = (vocabulary().neutral - _LOW_NOISE) | _INPUT | _OUTPUT | _SUPPLY | _OTHERS
        said = [word for n, word in enumerate(found) if n not in spoken]
        unread = dict.fromkeys(word.text for word in said if word.stem not in known)
        if unread or any(q.unit not in ("V", "A") for q in figures):
            about = ", ".join(repr(word) for word in unread) or repr(text)
            raise NotCovered(f"No reference circuit covers {about}")
        if not figures and _STORES & {word.stem for word in said} and not served:
            raise NotCovered("Nothing says what the battery is")
        volts, amperes = ([q for q in figures if q.unit == unit] for unit in "VA")
        stems = {word.stem for word in said}
        if volts and any(word.stem in _CONTROL for word in found):
            raise NotCovered(f"Nothing says what {text.strip()!r} is for: the level of a signal feeds no circuit")
        fed = next((host for host, _ in hosts(text, found, anywhere=False) if host.volts), None)
        if fed is not None and volts and self.source is not None:
            self._rails.append(Rail(_host_volts(fed, volts), besides=fed.amperes))
        elif fed is not None and not volts:
            self._add_host(fed)
        else:
            self._voltages(text, volts, stems)
            self._feed(fed)
        if len({q.figure for q in amperes}) > 1:
            raise NotCovered(
                f"It is not clear what {' and '.join(q.text.strip() for q in amperes)} are the currents of"
            )
        if amperes:
            self._currents(amperes[-1], "each" in stems)

    def _voltages(self, text: str, volts: Sequence[Quantity], stems: set[str]) -> None:
        """Files voltages as what comes in and what is made.

        Raises:
            NotCovered: it is not clear what they are.
        """
        if signal := next((q for q in volts if is_from_zero(q)), None):
            raise NotCovered(f"{signal.text.strip()} is a signal, and no supply")
        if len(volts) == 2 and "to" in stems and self.source is None:
            self.source = volts[0]
            self._rails.append(Rail(volts[1].figure))
        elif len(volts) > 1:
            raise NotCovered(f"It is not clear what {' and '.join(q.text.strip() for q in volts)} mean")
        elif volts and volts[0].low is not None and (stems & _OUTPUT or self.source is not None):
            raise NotCovered(f"No reference circuit makes a range of voltages such as {volts[0].text.strip()}")
        elif volts and stems & _OUTPUT:
            inner = "rail" in stems and not stems & _OUTSIDE
            self._rails += [replace(self._rail(q), is_output=not inner) for q in (*self._open, volts[0])]
            self._open = []
        elif volts and stems & _INPUT and self.source is None:
            self.source, self.is_said = volts[0], bool(stems & (_INPUT - _SUPPLY))
            if _FROM in stems:  # "5V from 12V"
                self._rails += [replace(self._rail(q), is_said=q not in self._given) for q in self._open]
                self._open = []
        elif volts and self.source is not None and _ON.search(text):
            raise NotCovered(f"It is not clear what {volts[0].text.strip()} feed")
        elif volts and stems & _SUPPLY and self.source is not None and self.is_said and not stems & (_INPUT - _SUPPLY):
            self._rails.append(self._rail(volts[0]))
        elif volts and self.source is not None and stems & (_INPUT - _SUPPLY):
            both = f"{self.source.text.strip()} and {volts[0].text.strip()}"
            raise NotCovered(f"It is not clear which of {both} feeds the circuit")
        elif volts:
            self._open.append(volts[0])
            self._given += volts[:1] if stems & _GIVES else ()

    def _add_host(self, fed: Host) -> None:
        """Files a board that is to be fed, on a rail of its voltage that is made anyway."""
        for place, rail in enumerate(self._rails):
            if rail.volts in fed.volts:
                besides = 0.0 if rail.amperes else rail.besides + fed.amperes
                self._rails[place] = replace(rail, besides=besides)
                return
        self._rails.append(Rail(fed.volts[0], besides=fed.amperes))

    def _feed(self, fed: Host | None) -> None:
        """Files what a rail feeds: "12 V to 3.3 V for an ESP32"."""
        if fed is not None and self._rails and self._rails[-1].volts in fed.volts:
            besides = 0.0 if self._rails[-1].amperes else fed.amperes
            self._rails[-1] = replace(self._rails[-1], besides=besides)
        elif fed is not None and self._open and self._open[-1].figure in fed.volts:
            self._amperes.setdefault(self._open[-1], fed.amperes)

    def _rail(self, volts: Quantity) -> Rail:
        """Raises:
        NotCovered: it is a range.
        """
        if volts.low is not None:
            raise NotCovered(f"No reference circuit makes a range of voltages such as {volts.text.strip()}")
        return Rail(volts.figure, self._amperes.get(volts))

    def _currents(self, amperes: Quantity, each: bool) -> None:
        self._rails += [self._rail(q) for q in self._open if self.source is not None]
        self._open = [] if self.source is not None else self._open
        if not self._rails and self._open:
            self._amperes |= dict.fromkeys(self._open if each else self._open[-1:], amperes.figure)
            return
        if not self._rails:
            raise NotCovered(f"It is not clear what {amperes.text.strip()} is the current of")
        first = 0 if each else len(self._rails) - 1
        self._rails[first:] = [replace(rail, amperes=amperes.figure, besides=0.0) for rail in self._rails[first:]]

    def rails(self, *, is_made: bool) -> tuple[Rail, ...]:
        """What is to be made, once all pieces were read.

        Args:
            is_made: a circuit makes some supply, so that a voltage beside it is another one that is wanted.
        """
        if self.source is None and self._open and not is_made:
            self.source, self.is_said = self._open.pop(0), False
            if self.source in self._amperes:
                raise NotCovered(f"It is not clear what feeds {self.source.text.strip()}")
        made = [rail for rail in self._rails if rail.is_output]
        if made and self.source is None and not is_made:
            raise NotCovered(f"It is not clear what makes {shown(made[0].volts, 'V')}")
        unclear = [volts for volts in self._open if volts not in self._amperes]
        if unclear and not is_made:
            raise NotCovered(f"It is not clear what {unclear[0].text.strip()} is")
        return (*self._rails, *map(self._rail, self._open))


def with_hosts(rails: Sequence[Rail], fed: Sequence[Host], volts: Collection[float]) -> tuple[Rail, ...]:
    """Rails with those of boards that are to be fed beside the circuits.

    Args:
        volts: those that converters are said to make.
    """
    made = list(rails)
    for host in fed:
        place = next((place for place, rail in enumerate(made) if rail.volts in host.volts), None)
        if place is not None:
            besides = 0.0 if made[place].amperes else max(made[place].besides, host.amperes)
            made[place] = replace(made[place], besides=besides)
        else:
            own = next((each for each in host.volts if each in volts), host.volts[0])
            made.append(Rail(own, besides=host.amperes))
    return tuple(made)


def _without_models(text: str) -> list[Quantity]:
    """The figures of a text, but for those in the names of boards: "Raspberry Pi 4"."""
    found = words(text)
    boards = [found[n] for host, places in hosts(text, found) if host.is_board for n in places]
    return [q for q in quantities(text) if not any(q.start < w.end and w.start < q.end for w in boards)]


def _host_volts(host: Host, volts: Sequence[Quantity]) -> float:
    """The voltage that is wanted for what a circuit works for.

    Raises:
        NotCovered: that does not take it.
    """
    if len(volts) > 1 or volts[0].figure not in host.volts:
        wanted = " or ".join(shown(each, "V") for each in host.volts)
        raise NotCovered(f"{host.name} takes {wanted}, not {' and '.join(q.text.strip() for q in volts)}")
    return volts[0].figure
