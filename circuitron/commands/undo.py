"""circuitron undo: put back what a repair replaced."""

from __future__ import annotations

import typer

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN


def undo(script: options.UndoScript, force: options.Force = False) -> int:
    """Put the original of a repaired script back.

    What it replaces is kept as well: a second undo brings the repair back.
    """
    from circuitron import sanitise
    from circuitron.originals import Originals

    done = Originals().undo(script, force=force)
    typer.echo(f"{sanitise.line(str(script))} is as it was before the repair of {done.time}.")
    return EXIT_CLEAN
