"""Ctrl-C and the signals that end a program: everything is cleaned up, one line is said, the exit status is 130."""

from __future__ import annotations

import signal
import sys
from types import FrameType

from circuitron.commands.messages import say
from circuitron.errors import EXIT_INTERRUPTED

TYPE_CHECKING = False  # typing is loaded after the signals are in order
if TYPE_CHECKING:
    from typing import NoReturn

_LOOK_AGAIN = 0.2  # seconds
_PATIENCE = 3


class _Interrupt:
    """Raises KeyboardInterrupt for a signal, once: further ones must not disturb the cleaning up, up to the third.

    An exception that a signal handler raises is lost where the interpreter happens to be in a callback that no code
    waits for, such as one of the import system. So a timer looks again until the exception is on its way.
    """

    def __init__(self) -> None:
        self._presses = 0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self._presses += number != signal.SIGALRM
        signal.setitimer(signal.ITIMER_REAL, _LOOK_AGAIN)
        if self._presses >= _PATIENCE or not _on_its_way():
            raise KeyboardInterrupt


def _on_its_way() -> bool:
    """Whether the code that a signal interrupted runs because of a KeyboardInterrupt: it is cleaning up after one."""
    error = sys.exc_info()[1]
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None


def install_signals() -> None:
    """Make the signals that end a program end it in order."""
    handler = _Interrupt()
    sys.unraisablehook = _quiet
    signal.signal(signal.SIGALRM, handler)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup, background jobs
            signal.signal(number, handler)


def interrupted() -> bool:
    """Whether a signal came whose KeyboardInterrupt is still under way, or was turned into another exception by the
    code it struck, as pydantic does while it builds a model."""
    return signal.getitimer(signal.ITIMER_REAL)[0] > 0


def _quiet(unraisable: sys.UnraisableHookArgs) -> None:
    """Say nothing of a KeyboardInterrupt that was lost in a callback: it comes again."""
    if unraisable.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(unraisable)


def release_signals() -> None:
    """The program ends anyway: what is still to come changes nothing."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)


def end_interrupted() -> NoReturn:
    """Say so in one line and end with status 130, after everything was cleaned up."""
    release_signals()
    # An interpreter that saw a KeyboardInterrupt leave an `exec`, which modules do while they load, dies of SIGINT in
    # the end whatever its exit status; the next `exec` that ends well makes it forget.
    exec("")
    say("Interrupted; nothing was left behind.")
    sys.exit(EXIT_INTERRUPTED)
