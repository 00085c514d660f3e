"""Everything that ends a command, in one tree. Each error knows the exit status it leads to.

CircuitronError                     exit status, hint
├── AgentFailure               1    an agent's answer cannot be used; a failed attempt, not the end of everything
│   └── NoHelp                 1    no further model request will be made
│       └── BudgetSpent        1    the next model call could pass --max-cost, or the phase's time is over
├── UsageError                 2    bad arguments, unreadable input
│   └── SettingsError          2    [tool.circuitron], environment or option out of range
└── FatalError                 3    the environment lacks something; never counted as an attempt
    ├── SandboxUnavailable     3    no sandbox of the requested kind
    ├── SandboxFailure         3    the sandbox itself broke (not the script inside it)
    ├── WorkFailure            3    one of several scripts could not be worked on; the others are
    ├── LibrariesUnavailable   3    no symbol library anywhere
    ├── ModelUnavailable       3    no model service, wrong key, unknown model, service down
    └── StorageFailure         3    disk full, folder not writable

Ctrl-C is Python's KeyboardInterrupt; it leads to EXIT_INTERRUPTED (commands/interruption.py).
"""

from __future__ import annotations

EXIT_CLEAN = 0
EXIT_FINDINGS = 1
EXIT_USAGE = 2
EXIT_ENVIRONMENT = 3
EXIT_INTERRUPTED = 130


class CircuitronError(Exception):
    """An error that ends the command.

    Args:
        message: what is wrong and where, one sentence.
        hint: what the user can do about it, or "" where there is nothing to add.
    """

    exit_code = EXIT_ENVIRONMENT
    reported = False  # whether a report for programs has it already

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class AgentFailure(CircuitronError):
    """An agent gave no usable answer: it refused, was cut off, or kept to no schema. The attempt counts as failed."""

    exit_code = EXIT_FINDINGS


class NoHelp(AgentFailure):
    """No further model request will be made, but rules alone can still do their work."""


class BudgetSpent(NoHelp):
    """Another model call could pass the limit on cost, or there is no time left for it."""


class UsageError(CircuitronError):
    """The command line or an input file cannot be used as it is."""

    exit_code = EXIT_USAGE


class SettingsError(UsageError):
    """A setting has a value that it cannot have."""


class FatalError(CircuitronError):
    """The environment lacks something; this says nothing about the script."""


class SandboxUnavailable(FatalError):
    """There is no sandbox of the requested kind."""


class SandboxFailure(FatalError):
    """The sandbox broke down; the script inside it is not to blame."""


class WorkFailure(FatalError):
    """Circuitron's own work on one of several scripts broke down; this says nothing about the others."""


class LibrariesUnavailable(FatalError):
    """No symbol library could be found, not even those of the skidl package."""


class ModelUnavailable(FatalError):
    """The model service cannot be had: none is set up, it refuses the key or the model, or it is down."""


class StorageFailure(FatalError):
    """A file could not be written: disk full, or no permission."""
