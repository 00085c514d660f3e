"""The files of a script's circuit, for `fix`, `check` and `run`: where they go, and what is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.check_result import CheckResult
from circuitron.commands.design_files import check_place
from circuitron.delivery import Delivery
from circuitron.finding import Grade
from circuitron.fix_result import FixResult
from circuitron.outputs import Circumstances, Manifest, rows, write
from circuitron.sanitise import file_stem
from circuitron.sourcefile import from_here

if TYPE_CHECKING:
    from circuitron.commands.inputs import Input
    from circuitron.pipeline import Environment


def folders(scripts: Sequence[Input], wanted: Path) -> dict[str, Path]:
    """The folder of each script's files by its path: the requested one, or of several scripts one each below.

    Raises:
        UsageError: one of them is somebody else's.
        StorageFailure: there is no permission.
    """
    found: dict[str, Path] = {}
    for script in scripts:
        stem = file_stem(script.own.name)
        place, number = wanted / stem, 1
        while place in found.values():  # two scripts of one name
            number += 1
            place = wanted / f"{stem}-{number}"
        found[script.path] = place if len(scripts) > 1 else wanted
        check_place(found[script.path], wanted.parent)
    return found


def write_circuit(
    command: str,
    item: Input,
    result: CheckResult | FixResult,
    source: str,
    folder: Path,
    environment: Environment,
    **more: Any,
) -> Manifest | None:
    """Write script, products, files that the script left, and manifest, all of them or nothing.

    Args:
        source: the script that ran.
        more: what else the manifest says; see Circumstances.

    Returns:
        None where there is no circuit to make them of.

    Raises:
        UsageError: the folder is somebody else's.
        StorageFailure: it cannot be written.
    """
    if result.final is None or not result.final.execution_success:
        return None
    found = result.findings if isinstance(result, CheckResult) else result.remaining
    circumstances = Circumstances(
        libraries=environment.libraries,
        guarantees=environment.sandbox.guarantees(),
        title=item.own.name,
        command=(command, item.path),
        assertions=result.asserted,
        measurements=result.measurements,
        unverified=result.unverified,
        faults=tuple(d.message for d in found if d.grade is Grade.FAULT),
        **more,
    )
    return write(folder, result.final, source, circumstances)


def delivered(folder: Path, manifest: Manifest | None) -> Delivery:
    """What was written, in words and as a table."""
    if manifest is None:
        return Delivery(words="no files written: there is no verified circuit to make them of")
    return Delivery(words=f"files written to {from_here(folder)}", files=rows(manifest))
