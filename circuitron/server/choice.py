"""Whether a command may use a kept server, and start one: `--server`, CIRCUITRON_SERVER, the user's settings."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import IntEnum

COMMANDS = ("check", "fix")
_BEFORE = ("--debug",)  # options that may stand in front of a command
_HERE = ("--watch",)  # options of commands that no server performs
VARIABLE = "CIRCUITRON_SERVER"
ALWAYS, AUTO, NEVER = "always", "auto", "never"
_OPTIONS = {"--server": ALWAYS, "--no-server": NEVER}
_LONG = ("--cluster", "--resume")  # runs that take long and outlive their terminal; a server would be none the quicker
_CI = ("CI", "TF_BUILD", "BUILD_NUMBER", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID")  # set by services for CI
_LARGEST = 500_000  # bytes of a file of settings, as in settings/documents.py


class Leave(IntEnum):
    """What a command may do."""

    NOTHING = 0
    USE = 1  # be performed by a server that runs
    START = 2  # and start one for the commands to come


def leave(arguments: Sequence[str], *, any_command: bool = False) -> Leave:
    """What the command may do that these arguments, the program's name left out, are of.

    By itself a server starts only where somebody sits at a terminal, and it is used everywhere but in CI.

    Args:
        any_command: also one that no server performs.
    """
    given = list(arguments)
    while given and given[0] in _BEFORE:
        del given[0]
    known = any_command or (bool(given) and given[0] in COMMANDS and not {*_HERE} & {*given})
    if sys.platform != "linux" or not known or _is_unusual():
        return Leave.NOTHING
    if _own(given) & {*_LONG}:
        return Leave.NOTHING
    choice = _option(given) or os.environ.get(VARIABLE) or _setting() or AUTO
    if choice == ALWAYS:
        return Leave.START
    if choice != AUTO or any(os.environ.get(name, "").lower() not in ("", "0", "false") for name in _CI):
        return Leave.NOTHING
    return Leave.START if os.isatty(1) or os.isatty(2) else Leave.USE


def asks_for_help(arguments: Sequence[str]) -> bool:
    """Whether a command is not performed, only explained."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return not {"-h", "--help"}.isdisjoint(own)


def settings_file() -> str:
    """Where the user's settings stand on Linux; settings/documents.py says so for all systems."""
    folder = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")  # noqa: PTH111
    return f"{folder}/circuitron/settings.toml"


def _is_unusual() -> bool:
    """Python was started in a way that a fork cannot repeat, a standard stream is closed, or the shell completes."""
    flags = sys.flags
    closed = None in (sys.stdin, sys.stdout, sys.stderr)
    return bool(closed or flags.inspect or flags.interactive or os.environ.get("_CIRCUITRON_COMPLETE"))


def _own(arguments: list[str]) -> set[str]:
    """The options among arguments."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return {argument.partition("=")[0] for argument in own if argument.startswith("--")}


def _option(arguments: list[str]) -> str:
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return next((_OPTIONS[argument] for argument in reversed(own) if argument in _OPTIONS), "")


def _setting() -> str:
    """What the user's settings say; "never" where they cannot be read: the command itself will say why."""
    try:
        descriptor = os.open(settings_file(), os.O_RDONLY | os.O_NONBLOCK)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError:
        return NEVER
    try:
        text = os.read(descriptor, _LARGEST)
    except OSError:
        return NEVER
    finally:
        os.close(descriptor)
    if b"server" not in text:
        return ""
    import tomllib  # takes time, and hardly anybody has this setting

    try:
        return str(tomllib.loads(text.decode()).get("server", ""))
    except (ValueError, RecursionError):
        return NEVER
