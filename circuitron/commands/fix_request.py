"""What a user asks a repair for, as a record of it keeps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.commands import options
from circuitron.commands.delivery import (
    Target,
)

if TYPE_CHECKING:
    from circuitron.commands.inputs import Input
    from circuitron.pipeline.steps import Corrector
    from circuitron.sandbox.base import Session

    MakeCorrector = Callable[[Session], Corrector]


@dataclass(frozen=True)
class FixRequest:
    """What the user gave, enough to go on with the run later."""

    scripts: list[str]
    sources: list[bytes]
    folders: list[str]
    target: Target
    project: str | None
    intent: str
    model_wanted: bool
    model_needed: bool  # the user chose it; otherwise rules alone will do where there is none
    quiet: bool
    wanted: dict[str, Any]
    output_dir: str | None = None
    verbose: bool = False
    trace: bool = False
    statistics: bool = False
    chosen: list[list[Any]] = field(default_factory=list)  # lines and names
    asks: bool = False  # there is somebody at a terminal
    report: str | None = None  # where the page goes

    def folders_of(self, found: list[Input]) -> dict[str, Path]:
        """Where the files of each script's circuit go, by its path; empty where they are not wanted.

        Raises:
            UsageError, StorageFailure: they cannot be written there.
        """
        from circuitron.commands.script_files import folders

        return folders(found, Path(self.output_dir)) if self.output_dir else {}

    def check(self, found: list[Input]) -> None:
        """Find out before anything is begun whether the settings are valid and the files of circuits can be written.

        Raises:
            UsageError, SettingsError, StorageFailure: they are not, or cannot be.
        """
        from circuitron.settings import load

        options.exclude("--choose", bool(self.chosen), "several scripts: lines are those of one", len(found) > 1)
        self.folders_of(found)
        for item in found:
            load(item.folder, self.wanted)

    def record(self) -> dict[str, Any]:
        """As JSON can hold it."""
        from base64 import b64encode

        target = {**asdict(self.target), "output": str(self.target.output) if self.target.output else None}
        sources = [b64encode(data).decode() for data in self.sources]
        return {**vars(self), "target": target, "sources": sources}

    @classmethod
    def from_record(cls, recorded: dict[str, Any]) -> FixRequest:
        """What `record` wrote.

        Raises:
            KeyError, TypeError, ValueError: another version wrote it.
        """
        from base64 import b64decode

        target = recorded["target"]
        output = Path(target["output"]) if target["output"] else None
        sources = [b64decode(text) for text in recorded["sources"]]
        return cls(**{**recorded, "target": Target(**{**target, "output": output}), "sources": sources})
