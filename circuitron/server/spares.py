"""Processes that are started in advance and handed to the command that asks for one like them: zygotes of local
sandboxes, and SPICE engines.

Each has loaded what it needs, has worked for nobody and is handed out once. The server itself never speaks to them.
"""

from __future__ import annotations

import contextlib
import os
import select
import selectors
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from circuitron.errors import CircuitronError

_MOST = 2  # orders of a kind that one is kept ready for, of up to 100 MB each
_LATER = 2.0  # seconds after which the next is started even if a command still runs


@dataclass(frozen=True)
class Spare:
    """A process that waits for the first word to it.

    Attributes:
        files: its standard input, output and, where somebody reads that, error, at our end.
        folder: of its own, to be removed when it has ended; "" where it has none.
    """

    process: int
    files: tuple[int, ...]
    folder: str = ""


Wanted = tuple[bytes, bytes]  # a kind, and an order of that kind


class Maker(Protocol):
    """What starts spares of a kind, and removes what is left of them; `sandbox.spares`, `physics.engines`."""

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

    makers: Mapping[bytes, Maker]
    selector: selectors.BaseSelector
    _ready: dict[Wanted, Spare] = field(default_factory=dict)
    _wanted: dict[Wanted, float] = field(default_factory=dict)  # when last, the latest in the end
    _ends: dict[int, Spare] = field(default_factory=dict)  # all that live, by a descriptor that tells of their end

    @property
    def lent(self) -> bool:
        """Whether somebody still has one."""
        return len(self._ends) > len(self._ready)

    def take(self, kind: bytes, order: bytes) -> tuple[Spare, int] | None:
        """A spare for this order that lives, if there is one, and a descriptor that tells of its end; `give_away`
        follows. The next will be started in time."""
        self._wanted.pop((kind, order), None)
        self._wanted[kind, order] = time.monotonic()
        for old in [wanted for wanted in self._wanted if wanted[0] == kind][:-_MOST]:
            del self._wanted[old]
            self._give_up(old)
        ready = self._ready.get((kind, order))
        ended = next((end for end, spare in self._ends.items() if spare is ready), -1)
        if ready is None or select.select([ended], [], [], 0)[0]:  # `_burier` will see to a dead one
            return None
        return self._ready.pop((kind, order)), ended

    def give_away(self, spare: Spare) -> None:
        """Its files are somebody else's by now, or nobody's, which ends it."""
        for descriptor in spare.files:
            os.close(descriptor)

    def refill_at(self) -> float:
        """When the next is to be started at the latest."""
        return min((asked + _LATER for one, asked in self._wanted.items() if one not in self._ready), default=1e18)

    def refill(self) -> None:
        """Start what is missing."""
        for kind, order in [wanted for wanted in self._wanted if wanted not in self._ready]:
            try:
                spare = self.makers[kind].make(order)
            except (OSError, ValueError, KeyError, CircuitronError):
                del self._wanted[kind, order]
                continue
            self._ready[kind, order] = spare
            ended = os.pidfd_open(spare.process)
            self._ends[ended] = spare
            self.selector.register(ended, selectors.EVENT_READ, self._burier(ended, self.makers[kind]))

    def close(self) -> None:
        """End those that wait."""
        self._wanted.clear()
        for wanted in list(self._ready):
            self._give_up(wanted)

    def leave(self) -> None:
        """In a fork: let go of all."""
        for spare in self._ready.values():
            self.give_away(spare)
        for ended in self._ends:
            os.close(ended)

    def _give_up(self, wanted: Wanted) -> None:
        if (spare := self._ready.pop(wanted, None)) is not None:
            self.give_away(spare)

    def _burier(self, ended: int, maker: Maker) -> Callable[[], None]:
        def bury() -> None:
            spare = self._ends.pop(ended)
            for wanted in [wanted for wanted, ready in self._ready.items() if ready is spare]:
                self._give_up(wanted)
                self._wanted.pop(wanted, None)  # what ends by itself would end again
            self.selector.unregister(ended)
            os.close(ended)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(spare.process, 0)
            if spare.folder:
                maker.remove(spare.folder)

        return bury
