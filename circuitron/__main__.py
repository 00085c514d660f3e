"""Where `circuitron` and `python -m circuitron` start: signals first, then everything that takes time to load."""

import atexit
import gc
import os
import sys

from circuitron.import_path import leave_current_folder

leave_current_folder()
gc.disable()  # loading makes many objects and no garbage; commands/environments.py has it enabled
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for some takes longer than to load pydantic

from circuitron.commands.interruption import end_interrupted, install_signals, interrupted  # noqa: E402
from circuitron.commands.messages import show  # noqa: E402

TYPE_CHECKING = False  # typing is loaded after the signals are in order
if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> None:
    """Entry point of the command: the kept server performs it, or this process does."""
    _guarded(_served_or_here)


def keep_server(idle_seconds: float = 15 * 60.0, *, loaded: bool = True) -> None:
    """Entry point of the kept server, and of the commands that it performs, each in a fork of it.

    Args:
        idle_seconds: without a command, after which it ends.
        loaded: everything is loaded before the first command, not by each.
    """
    from circuitron.physics.engines import spares as engines
    from circuitron.sandbox import spares as zygotes
    from circuitron.server.daemon import keep

    task = keep(
        _load if loaded else gc.collect,
        idle_seconds,
        {zygotes.KIND: zygotes.ZygoteMaker(), engines.KIND: engines.EngineMaker()},
        _rehearse if loaded else gc.collect,
    )
    if task is not None and task.begin():
        task.run(lambda: _guarded(_here))


def _load() -> None:
    """Load all that commands of the server need, and have ready what reads their arguments."""
    from circuitron import cli
    from circuitron.server import choice, preload

    preload.load()
    for word in choice.COMMANDS:
        cli.prepare(word)


def _rehearse() -> None:
    """Read the arguments of a command, settings, and where libraries are, as the one to come will."""
    from pathlib import Path

    from circuitron import cli
    from circuitron.knowledge.libraries import find_libraries
    from circuitron.settings import load

    cli.rehearse("check")
    settings = load(Path("/"))
    find_libraries(settings.symbol_dir, kicad=settings.kicad)


def _guarded(command: "Callable[[], None]") -> None:
    try:
        install_signals()
        command()
    except KeyboardInterrupt:
        end_interrupted()
    except Exception:
        if interrupted():
            end_interrupted()
        raise


def _served_or_here() -> None:
    from circuitron.errors import FatalError
    from circuitron.server import client

    try:
        client.perform(sys.argv[1:])
    except FatalError as error:
        sys.exit(show(error))
    from circuitron.sandbox import early

    ending = _Ending()
    early.start(sys.argv[1:])
    try:
        _here()
    except SystemExit as end:
        client.start_server(sys.argv[1:], end.code)
        ending.status = end.code
        raise


class _Ending:
    """Ends this process, not a fork of it, when all is cleaned up: what is left is to take the interpreter apart."""

    def __init__(self) -> None:
        self.status: object = None
        self._process = os.getpid()
        atexit.register(self)  # the first to be registered is called last

    def __call__(self) -> None:
        if isinstance(self.status, int) and os.getpid() == self._process:
            import contextlib

            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(OSError, ValueError, AttributeError):
                    stream.flush()
            os._exit(self.status)


def _here() -> None:
    from circuitron import late_metadata

    late_metadata.put_off()
    from circuitron.cli import main as run

    run()


if __name__ == "__main__":
    main()
