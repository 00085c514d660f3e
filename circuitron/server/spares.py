"""Zygotes of local sandboxes that are started in advance and handed to the command that asks for one like them.

Each has loaded SKiDL, has run nothing and is handed out once. The server itself never speaks to them.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from circuitron.errors import CircuitronError

_MOST = 2  # kinds of which one is kept ready, of some 100 MB each
_LATER = 2.0  # seconds after which the next is started even if a command still runs


@dataclass(frozen=True)
class Spare:
    """A process that waits for its first frame.

    Attributes:
        files: its standard input, output and error, at our end.
        folder: of its own, to be removed when it has ended.
    """

    process: int
    files: tuple[int, int, int]
    folder: str


class Maker(Protocol):
    """What starts spares, and removes what is left of them; `sandbox.spares`."""

    def make(self, order: bytes) -> Spare:
        """
        Raises:
            OSError, ValueError, KeyError, CircuitronError: it cannot be made.
        """
        ...

    def remove(self, folder: str) -> None: ...


@dataclass
class Spares:
    """The spares of a server, and those that it has lent."""

    maker: Maker
    selector: selectors.BaseSelector
    _ready: dict[bytes, Spare] = field(default_factory=dict)
    _wanted: dict[bytes, float] = field(default_factory=dict)  # when last, the latest in the end
    _ends: dict[int, Spare] = field(default_factory=dict)  # all that live, by a descriptor that tells of their end

    @property
    def lent(self) -> bool:
        """Whether somebody still has one."""
        return len(self._ends) > len(self._ready)

    def take(self, order: bytes) -> Spare | None:
        """A spare for this order, if there is one; `give_away` follows. The next will be started in time."""
        self._wanted.pop(order, None)
        self._wanted[order] = time.monotonic()
        for old in list(self._wanted)[:-_MOST]:
            del self._wanted[old]
            self._give_up(old)
        return self._ready.pop(order, None)

    def give_away(self, spare: Spare) -> None:
        """Its files are somebody else's by now, or nobody's, which ends it."""
        for descriptor in spare.files:
            os.close(descriptor)

    def refill_at(self) -> float:
        """When the next is to be started at the latest."""
        return min((asked + _LATER for order, asked in self._wanted.items() if order not in self._ready), default=1e18)

    def refill(self) -> None:
        """Start what is missing."""
        for order in [order for order in self._wanted if order not in self._ready]:
            try:
                spare = self.maker.make(order)
            except (OSError, ValueError, KeyError, CircuitronError):
                del self._wanted[order]
                continue
            self._ready[order] = spare
            ended = os.pidfd_open(spare.process)
            self._ends[ended] = spare
            self.selector.register(ended, selectors.EVENT_READ, self._burier(ended))

    def close(self) -> None:
        """End those that wait."""
        self._wanted.clear()
        for order in list(self._ready):
            self._give_up(order)

    def leave(self) -> None:
        """In a fork: let go of all."""
        for spare in self._ready.values():
            self.give_away(spare)
        for ended in self._ends:
            os.close(ended)

    def _give_up(self, order: bytes) -> None:
        if (spare := self._ready.pop(order, None)) is not None:
            self.give_away(spare)

    def _burier(self, ended: int) -> Callable[[], None]:
        def bury() -> None:
            spare = self._ends.pop(ended)
            for order in [order for order, ready in self._ready.items() if ready is spare]:
                self._give_up(order)
                self._wanted.pop(order, None)  # what ends by itself would end again
            self.selector.unregister(ended)
            os.close(ended)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(spare.process, 0)
            self.maker.remove(spare.folder)

        return bury
