"""A unit of work as data: one script, all that its verdict rests on, and the answer.

Both travel as JSON, which `Unit` and `Answer` check as they read it. A unit's key is the hash of all its content, so
that an answer that was recorded counts only for exactly the same question.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from enum import StrEnum
from typing import Self

from pydantic import Field

from circuitron.check_result import CheckResult
from circuitron.fix_result import FixResult
from circuitron.frozen import Frozen
from circuitron.outcome import Outcome
from circuitron.run_request import Limits, Mode, Script
from circuitron.settings import ErrorPatterns, SandboxChoice, Settings


class Work(StrEnum):
    """What is done with a script."""

    CHECK = "check"
    FIX = "fix"
    BENCH = "bench"


class Conditions(Frozen):
    """The settings that a verdict rests on. The others (folders, images, keys) are those of the machine at work."""

    sandbox: SandboxChoice = SandboxChoice.AUTO  # auto: as the machine at work has it
    kicad: str = ""
    limits: Limits = Limits()
    max_attempts: int = 20
    unsafe_fixes: bool = False
    accept_unvouched: bool = False
    assertions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    review: bool = True
    physics: bool = True
    ignore: tuple[str, ...] = ()
    patterns: ErrorPatterns = ErrorPatterns()
    runtime_seconds: float | None = None
    erc_seconds: float | None = None
    footprints: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(**{name: getattr(settings, name) for name in cls.model_fields})

    def on(self, own: Settings) -> Settings:
        """The settings of a machine, with these in the place of its own."""
        values = {name: getattr(self, name) for name in type(self).model_fields}
        if self.sandbox is SandboxChoice.AUTO:
            del values["sandbox"]
        return replace(own, **values, set_by=(), ignored=None)


class Unit(Frozen):
    """One script to work on.

    Args:
        project: the hash of its project folder's content; "" where it has none.
        script_folder: where the script stands in the project.
        libraries: `identity` of the symbol libraries that the verdict is to rest on.
        circuitron: the version that is to do it.
    """

    work: Work
    script: Script
    project: str = ""
    script_folder: str = "."
    conditions: Conditions = Conditions()
    libraries: str = ""
    circuitron: str
    mode: Mode = Mode.ERC
    trace: bool = False

    @property
    def key(self) -> str:
        """The same for the same question, whoever asks it and wherever the script lies."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


class Failure(Frozen):
    """Why there is no result: the machine at work is to blame, or the unit breaks whatever works on it.

    Args:
        lasting: another machine of the same cluster would not do better; the command is to end.
    """

    type: str
    message: str
    hint: str = ""
    lasting: bool = False


class Repair(Frozen):
    """What a repair came to, in figures."""

    outcome: Outcome
    rounds: int  # runs of the sandbox in which the script was judged, the first included
    seconds: float
    remaining: tuple[str, ...] = ()  # codes of the faults that are left


class Measured(Frozen):
    """What a benchmark keeps of a script.

    Args:
        faults: codes of what was wrong with it as it came; empty for one that passes.
        passes: it ran, and its circuit was verified, as it came.
        objections: codes of the faults that the review finds in the circuit, in the end.
        safe: its repair by safe edits; None where there was nothing to repair.
        unsafe: the same with unsafe edits; None where safe ones did.
    """

    passes: bool
    faults: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    safe: Repair | None = None
    unsafe: Repair | None = None
    seconds: float = 0.0


class Answer(Frozen):
    """What came of a unit: one of the members."""

    checked: CheckResult | None = None
    fixed: FixResult | None = None
    measured: Measured | None = None
    failure: Failure | None = None
    worker: str = Field(default="", exclude=True)  # address of the machine that gave it
