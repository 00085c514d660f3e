"""circuitron server: the kept servers that perform commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from circuitron.commands.error_boundary import guarded
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS

if TYPE_CHECKING:
    from circuitron.server.control import Server

server = typer.Typer(help="The kept server that performs check and fix.", no_args_is_help=True, rich_markup_mode=None)


def status() -> int:
    """Show the servers of yours that run.

    Exit status: 0 if there is one, 1 if there is none.
    """
    from circuitron.server.control import servers

    found = list(servers())
    for one in found:
        typer.echo(_described(one))
    if not found:
        typer.echo("No server runs.")
    return EXIT_CLEAN if found else EXIT_FINDINGS


def stop() -> int:
    """End all servers of yours; one that is performing commands ends after them."""
    from circuitron.server.control import stop as stop_all

    found = list(stop_all())
    for one in found:
        how = (
            "ends after the commands that it performs" if one.running else "has ended" if one.answers else "was killed"
        )
        typer.echo(f"process {one.process}: {how}")
    if not found:
        typer.echo("No server runs.")
    return EXIT_CLEAN


def _described(one: Server) -> str:
    from circuitron import sanitise
    from circuitron.plural import counted

    if not one.answers:
        return f"process {one.process}: does not answer; circuitron server stop ends it"
    work = f"performing {counted(one.running, 'command')}" if one.running else f"idle for {one.idle} s"
    so_far = f"{counted(one.commands, 'command')} since {_clock(one.started)}"
    return sanitise.line(f"process {one.process}: circuitron {one.version} in {one.package}, {so_far}, {work}")


def _clock(seconds: float) -> str:
    import time

    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))


server.command("status")(guarded(status))
server.command("stop")(guarded(stop))
