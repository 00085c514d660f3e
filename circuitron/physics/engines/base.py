"""What the layers above know of a SPICE engine: a deck goes in, signals come out, or the reason why there are none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class NoResult(Exception):
    """There is no result; the text says why. What depends on it is not checked, never right."""


class Deck(NamedTuple):
    """A circuit as SPICE reads it, with one analysis, and the signals that are wanted of it.

    Attributes:
        nodes: whose voltages are wanted.
        probes: voltage sources whose currents are wanted; a current into the source's first node counts as positive.
    """

    text: str
    nodes: tuple[str, ...]
    probes: tuple[str, ...] = ()


class Solution(NamedTuple):
    """The signals over time or frequency; of an operating point, one value each. `engine` has name and version."""

    axis: tuple[float, ...]
    signals: Mapping[str, tuple[complex | float, ...]]
    engine: str

    def at(self, name: str, index: int = 0) -> float:
        """The real value of a signal at one place."""
        return self.signals[name][index].real


class Engine(Protocol):
    """Something that solves decks."""

    def solve(self, deck: Deck) -> Solution:
        """The result of a deck.

        Raises:
            NoResult: there is none.
        """
        ...

    def rest(self) -> None:
        """What comes next is of another circuit, and nothing of this one is to be left for it."""
        ...

    def close(self) -> None:
        """End what was started; the next deck starts it again."""
        ...
