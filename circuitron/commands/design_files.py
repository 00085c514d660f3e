"""The files of a design: where they go, and what the manifest says of how they came about."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.errors import UsageError
from circuitron.outputs import Circumstances, Manifest, check_folder, write
from circuitron.outputs.manifest import AgentModel
from circuitron.pipeline.designing import file_stem

if TYPE_CHECKING:
    from circuitron.pipeline import Tools
    from circuitron.pipeline.correction import Staff
    from circuitron.results import DesignResult


def output_folder(result: DesignResult, wanted: str | None, folder: Path) -> Path:
    """Where the files go: where the user said, else into a folder named after the plan that is free or a former one.

    Raises:
        UsageError: the folder that the user named is somebody else's by now.
    """
    if wanted:
        check_folder(Path(wanted))
        return Path(wanted)
    name = file_stem(result.plan.title if result.plan else "")
    for number in itertools.count(2):
        try:
            check_folder(folder / name)
            return folder / name
        except UsageError:
            name = f"{file_stem(result.plan.title if result.plan else '')}-{number}"
    raise AssertionError("unreachable")


def write_files(folder: Path, result: DesignResult, tools: Tools, models: tuple[AgentModel, ...]) -> Manifest:
    """Write script, products and manifest of a verified design, all of them or nothing.

    Raises:
        UsageError: the folder is somebody else's.
        StorageFailure: it cannot be written.
    """
    assert result.final is not None and result.plan is not None, "only verified designs have files"
    circumstances = Circumstances(
        libraries=tools.libraries,
        guarantees=tools.sandbox.guarantees(),
        title=result.plan.title,
        command=("design", result.prompt),
        prompt=result.prompt,
        assertions=result.assertions,
        approvals=result.approvals,
        unverified=result.unverified,
        models=models,
        spent=result.spent,
    )
    return write(folder, result.final, result.source, circumstances)


def models_used(result: DesignResult, staff: Staff) -> tuple[AgentModel, ...]:
    """Which model spoke for each agent that was asked."""
    asked = (usage.agent for usage in result.spent.agents)
    return tuple(AgentModel(agent=agent, model=staff.choose(agent, False).model) for agent in asked)
