"""The command line. Commands live in `circuitron.commands`; heavy modules are loaded only by the command that runs."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Collection, Iterator
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from circuitron import __version__
from circuitron.commands.error_boundary import guarded, report
from circuitron.commands.interruption import end_interrupted, install_signals, release_signals
from circuitron.commands.messages import DEBUG, discard_output, say
from circuitron.commands.messages import show as show_error
from circuitron.errors import EXIT_CLEAN, EXIT_ENVIRONMENT, EXIT_INTERRUPTED, UsageError


class Command(TyperCommand):
    """A command whose help names arguments by what they are, without the types of the code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for parameter in self.params:
            if isinstance(parameter, TyperArgument):
                # typer shows `SCRIPT <list[Path]>`, and has no option for it.
                vars(parameter)["display_type_rich"] = lambda ctx: None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _with_negative_figures(args))


class Commands(TyperGroup):
    """The commands, and an answer for a first word that is none."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        with _reporting_usage():
            return super().make_context(*args, **kwargs)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _with_negative_figures(args))

    def invoke(self, ctx: Any) -> Any:
        with _reporting_usage():
            return super().invoke(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None:
            wrong = _no_such_command(args, list(self.commands))
            if wrong is not None:
                report(wrong)
                raise typer.Exit(show_error(wrong))
            args = ["design", *args]
        return super().resolve_command(ctx, args)


def _with_negative_figures(args: list[str]) -> list[str]:
    """Arguments with those as words that begin with a negative figure, as no option does: "-5V from +5V"."""
    return [f" {each}" if each[:1] == "-" and each[1:2].isdigit() else each for each in args]


@contextlib.contextmanager
def _reporting_usage() -> Iterator[None]:
    """Invalid arguments are reported by typer; a program that waits for a document gets one as well."""
    try:
        yield
    except Exception as error:
        words = getattr(error, "format_message", None)  # typer has its base class of these for itself
        if words is not None:
            report(UsageError(words()))
        raise


def _no_such_command(args: list[str], known: list[str]) -> UsageError | None:
    """What is wrong with a first word that is no command; None where it is the prompt of a design."""
    import difflib

    word = args[0]
    if word.endswith(".py") or os.path.exists(word):  # noqa: PTH110  pathlib is not needed otherwise
        return UsageError(
            f"{word} is no command.",
            f"circuitron check {word} checks it, circuitron fix {word} repairs it, circuitron run {word} runs it.",
        )
    near = difflib.get_close_matches(word, known, n=1)
    if near and " " not in word:
        return UsageError(
            f"There is no command {word!r}.",
            f"Did you mean circuitron {near[0]}? If it is what to design: circuitron design {word!r}.",
        )
    return None


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"circuitron {__version__}")
        raise typer.Exit


# By name, in the order of the help: the module below `commands`. A command is loaded when it is to be performed.
_COMMANDS = {
    "design": "design",
    "fix": "fix",
    "check": "check",
    "run": "run",
    "bench": "bench",
    "parts": "parts",
    "part": "parts",
    "references": "references",
    "reference": "references",
    "explain": "explain",
    "doctor": "doctor",
    "mcp": "mcp",
    "undo": "undo",
    "runs": "runs",
    "show": "runs",
    "resume": "runs",
}
_GROUPS = ("image", "server", "libraries")  # of the same names as their modules


def _top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks of circuitron's own errors.")] = False,
) -> None:
    """Run SKiDL circuit scripts, say precisely what is wrong, and repair them."""
    if debug:
        os.environ[DEBUG] = "1"


def program(names: Collection[str] = ()) -> typer.Typer:
    """The program with these of its commands; without, with all of them and the groups."""
    app = typer.Typer(
        cls=Commands,
        no_args_is_help=True,
        rich_markup_mode=None,  # plain help: loading rich would double the time that --help takes
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_top)
    for name in names or _COMMANDS:
        app.command(name, cls=Command)(guarded(_loaded(_COMMANDS[name], name)))
    for name in () if names else _GROUPS:
        app.add_typer(_loaded(name, name), name=name)
    return app


def _loaded(module: str, name: str) -> Any:
    return getattr(importlib.import_module(f"circuitron.commands.{module}"), name)


def main() -> None:
    """Run the command that the arguments name, and exit with its status."""
    try:
        install_signals()
        _prepare_streams()
        status = _flush(_status_of_app())
        if status != EXIT_INTERRUPTED:
            release_signals()
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    if status == EXIT_INTERRUPTED:
        end_interrupted()
    sys.exit(status)


def _status_of_app() -> int:
    try:
        command_line(*sys.argv[1:2])()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else EXIT_ENVIRONMENT
    return EXIT_CLEAN


@cache
def command_line(word: str = "") -> Any:
    """What reads arguments of which this is the first. Where it is a command, it knows no other, as the options of all
    would take time to set up."""
    return typer.main.get_command(program([word] if word in _COMMANDS else ()))


def prepare(word: str) -> None:
    """Have ready what reads the arguments of a command, in a process that forks others."""
    group = command_line(word)
    for parameter in (*group.params, *group.commands[word].params):
        parameter.get_runtime_param()


def rehearse(word: str) -> None:
    """Read some arguments of a command, without a consequence."""
    group = command_line(word)
    with group.make_context(None, [word], resilient_parsing=True) as above:
        group.commands[word].make_context(word, ["script.py"], parent=above, resilient_parsing=True)


def _prepare_streams() -> None:
    """Standard streams that take any character, also where the locale knows only ASCII, and that are never None."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123  stays open to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123  as above
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _flush(status: int) -> int:
    """Write out what is still buffered; a reader that has gone is no failure, a full disk is one."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
    except OSError as error:
        discard_output()
        say(f"error: standard output: {error.strerror or error}")
        return max(status, EXIT_ENVIRONMENT) if status != EXIT_INTERRUPTED else status
    return status


if __name__ == "__main__":
    main()
