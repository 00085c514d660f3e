"""What commands write into the journal beside what the pipeline does; `circuitron show` shows it again."""

from __future__ import annotations

from circuitron.delivery import FileRow
from circuitron.fix_result import FixResult
from circuitron.frozen import Frozen
from circuitron.outputs import Manifest
from circuitron.plan import Plan, WorkedOut
from circuitron.results import DesignResult


class ServiceNote(Frozen):
    """The models that a run began with, where no setting names one."""

    model: str
    escalation: str


class PlanNote(Frozen):
    """A plan as it was shown."""

    plan: Plan
    worked_out: tuple[WorkedOut, ...]


class ModuleFile(Frozen):
    """A local module as it was read. `name` is relative to the project folder, `data` is in base 64."""

    name: str
    path: str
    data: str


class ModulesNote(Frozen):
    """The local modules of a script when its repair began."""

    files: tuple[ModuleFile, ...] = ()


class DeliveredNote(Frozen):
    """Where a repair was put, in words, and whether it has reached its place."""

    words: str
    written: bool


class ChoiceNote(Frozen):
    """What the user took for what a line asks for; "" where it was left."""

    taken: str


class FixedNote(Frozen):
    """What a repair came to; its attempts have entries of their own."""

    path: str
    result: FixResult
    done: str
    files: tuple[FileRow, ...] = ()


class FilesNote(Frozen):
    """The files of a design that were written, and where."""

    folder: str
    manifest: Manifest


class DesignedNote(Frozen):
    """What a design came to, without what has entries of its own."""

    result: DesignResult
    done: str
    files: tuple[FileRow, ...] = ()
