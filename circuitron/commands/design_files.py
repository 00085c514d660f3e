"""The files of a design: where they go, and what the manifest says of how they came about."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.errors import StorageFailure, UsageError
from circuitron.outputs import Circumstances, Manifest, check_folder, write
from circuitron.outputs.manifest import AgentModel

if TYPE_CHECKING:
    from circuitron.pipeline import Environment
    from circuitron.pipeline.correction import Agents
    from circuitron.results import DesignResult


def check_place(wanted: Path | None, folder: Path) -> None:
    """Find out whether files can be written where they are to go, as far as that can be known beforehand.

    Args:
        wanted: the folder that the user named; None: it will be one in `folder`.

    Raises:
        UsageError: the folder is somebody else's, or stands in what is no folder.
        StorageFailure: there is no permission.
    """
    if wanted is not None:
        check_folder(wanted)
    place = wanted.parent if wanted is not None else folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise UsageError(f"{place} is not a folder; nothing can be written below it.", "Choose another --output-dir.")
    if not os.access(place, os.W_OK | os.X_OK):
        raise StorageFailure(f"{place} is write-protected.", "Choose another --output-dir.")


def output_folder(result: DesignResult, wanted: str | None, folder: Path) -> Path:
    """Where the files go: where the user said, else into a folder named after the plan that is free or a former one.

    Raises:
        UsageError: the folder that the user named is somebody else's by now.
    """
    if wanted:
        check_folder(Path(wanted))
        return Path(wanted)
    from circuitron.pipeline.designing import file_stem  # `check` and `fix`, which use this module, need none of it

    return free_folder(folder / file_stem(result.plan.title if result.plan else ""))


def free_folder(wanted: Path) -> Path:
    """`wanted`, or the first of `wanted-2` and so on that is free or a former output folder in which all is as it was
    written."""
    for number in itertools.count(1):
        place = wanted if number == 1 else wanted.with_name(f"{wanted.name}-{number}")
        try:
            check_folder(place)
        except UsageError:
            continue
        return place
    raise AssertionError("unreachable")


def write_files(
    folder: Path, result: DesignResult, environment: Environment, models: tuple[AgentModel, ...]
) -> Manifest:
    """Write script, products and manifest of a verified design, all of them or nothing.

    Raises:
        UsageError: the folder is somebody else's.
        StorageFailure: it cannot be written.
    """
    assert result.final is not None and result.plan is not None, "only verified designs have files"
    circumstances = Circumstances(
        libraries=environment.libraries,
        guarantees=environment.sandbox.guarantees(),
        title=result.plan.title,
        command=("design", result.prompt),
        prompt=result.prompt,
        assertions=result.assertions,
        measurements=result.measurements,
        deviations=result.deviations,
        assumptions=result.assumptions,
        approvals=result.approvals,
        unverified=result.unverified,
        stand_ins=result.stand_ins,
        supplied=result.supplied,
        library=result.library,
        models=models,
        spent=result.spent,
    )
    return write(folder, result.final, result.source, circumstances)


def models_used(result: DesignResult, agents: Agents) -> tuple[AgentModel, ...]:
    """The model of each agent that was used."""
    used = (usage.agent for usage in result.spent.agents)
    return tuple(AgentModel(agent=agent, model=agents.choose(agent, False).model) for agent in used)
