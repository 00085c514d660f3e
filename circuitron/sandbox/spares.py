"""Zygotes that the kept server starts in advance, to hand them to commands."""

from __future__ import annotations

import json
import time
from pathlib import Path

from circuitron.sandbox import waiting
from circuitron.sandbox.channel import PipeChannel
from circuitron.sandbox.leftovers import session_folder
from circuitron.sandbox.process import KIND as KIND
from circuitron.sandbox.process import furnish, with_user
from circuitron.sandbox.runner import scratch
from circuitron.sandbox.runner.frames import pack
from circuitron.sandbox.session import START_SECONDS
from circuitron.server.spares import Spare


class ZygoteMaker:
    """Implements `server.spares.Maker`; an order is what `process.order` makes."""

    def make(self, order: bytes) -> Spare:
        """
        Raises:
            OSError, ValueError, KeyError: it cannot be made.
        """
        wanted = json.loads(order)
        confinement = with_user(wanted["configuration"]["confinement"])
        configuration = {**wanted["configuration"], "confinement": confinement}
        with session_folder(Path(wanted["temporary"])) as folder:
            furnish(folder, confinement["uid"])
            channel = PipeChannel(waiting.arguments(folder, wanted["sites"]))
            try:
                channel.send(pack(configuration), time.monotonic() + START_SECONDS)
            except BaseException:
                channel.kill()
                raise
        process, files = channel.hand_over()
        return Spare(process, files, str(folder))

    def remove(self, folder: str) -> None:
        scratch.remove(folder)
