"""circuitron image: the Docker image that scripts run in."""

from __future__ import annotations

import sys
import time

import typer

from circuitron.commands import options
from circuitron.commands.error_boundary import guarded
from circuitron.errors import EXIT_CLEAN

image = typer.Typer(help="The Docker image that scripts run in.", no_args_is_help=True, rich_markup_mode=None)


def build(
    name: options.ImageName = None,
    kicad: options.ImageKicad = "9",
    base: options.BaseImage = None,
    ca_bundle: options.CaBundle = None,
    wheelhouse: options.Wheelhouse = None,
    network: options.Network = None,
    proxy: options.Proxy = None,
    force: options.Rebuild = False,
    quiet: options.Quiet = False,
) -> int:
    """Build the sandbox image: KiCad, its libraries, and SKiDL. Takes a few minutes and 1.6 GB."""
    from circuitron import sanitise
    from circuitron.report.progress import Progress
    from circuitron.sandbox import image as sandbox_image

    progress = Progress(sys.stderr, enabled=not quiet)
    plain = not quiet and not sys.stderr.isatty()

    def on_line(line: str) -> None:
        if plain:
            typer.echo(sanitise.line(line), err=True)
        progress.step(line)

    started = time.monotonic()
    with progress:
        made = sandbox_image.build(
            kicad=kicad,
            name=name,
            base=base,
            ca_bundle=ca_bundle,
            wheelhouse=wheelhouse,
            network=network,
            proxy=proxy,
            force=force,
            progress=on_line,
        )
    typer.echo(f"{made} is ready ({time.monotonic() - started:.0f} s). circuitron doctor shows what it is good for.")
    return EXIT_CLEAN


image.command("build")(guarded(build))


@image.callback()
def _image() -> None:
    """The Docker image that scripts run in."""
