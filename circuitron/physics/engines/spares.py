"""Engines that the kept server starts in advance, to hand them to commands."""

from __future__ import annotations

import os

from circuitron.physics.engines.process import KIND as KIND
from circuitron.physics.engines.process import start
from circuitron.server.spares import Spare


class EngineMaker:
    """Implements `server.spares.Maker`; an order is the name of an engine."""

    def make(self, order: bytes) -> Spare:
        """
        Raises:
            OSError: it cannot be started.
        """
        engine = start(order.decode())
        engine.returncode = 0  # the server waits for it
        assert engine.stdin and engine.stdout
        with engine.stdin as stdin, engine.stdout as stdout:
            return Spare(engine.pid, (os.dup(stdin.fileno()), os.dup(stdout.fileno())))

    def remove(self, folder: str) -> None:
        """It has none."""
