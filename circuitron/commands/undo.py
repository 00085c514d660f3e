"""circuitron undo: put back what a repair replaced."""

from __future__ import annotations

from pathlib import Path

import typer

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN


def undo(script: options.UndoScript, force: options.Force = False) -> int:
    """Put the original of a repaired script back, and those of the files that were written with it: local modules, and
    the library of symbols beside the script.

    What it replaces is kept as well: a second undo brings the repair back.
    """
    from circuitron import sanitise
    from circuitron.originals import Originals
    from circuitron.sourcefile import from_here

    for done in Originals().undo(script, force=force):
        state = "is as it was" if done.after else "is gone, as it was"
        typer.echo(f"{sanitise.line(str(from_here(Path(done.path))))} {state} before the repair of {done.time}.")
    return EXIT_CLEAN
