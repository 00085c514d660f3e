"""The output folder: written beside its place, then moved there whole. What a user changed or added is never lost."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping, Set
from pathlib import Path

from circuitron.errors import StorageFailure, UsageError
from circuitron.execution_report import ExecutionReport
from circuitron.outputs.bill import bill_product
from circuitron.outputs.manifest import NAME, Circumstances, Manifest, compose, digest
from circuitron.regular_file import read_bytes
from circuitron.sanitise import file_stem, line

_LARGEST_MANIFEST = 16 << 20
_LARGEST = 1 << 30  # bytes of one file that was written before
_HINT = "Choose another --output-dir, or an empty folder."


def check_folder(folder: Path) -> None:
    """Find out whether a folder can become the output folder: it is not there, empty, or a former one of ours.

    Raises:
        UsageError: it is something else, or files of ours in it were changed since.
    """
    _former(folder)


def write(folder: Path, report: ExecutionReport, source: str, circumstances: Circumstances) -> Manifest:
    """Write script, products, bill of materials, files of the script's own and manifest to `folder`: all of them, or
    nothing.

    A former output folder of ours is replaced; files that somebody added to it stay. Of a file that the
    script left under the name of one of ours, ours is taken: it is made of the netlist that was verified.

    Args:
        report: of the last run, with its products, and with the files that the script left where they are wanted.
        source: the script that ran.

    Raises:
        UsageError: see `check_folder`, or a file that somebody added has the name of a new one.
        StorageFailure: disk full, or no permission.
    """
    folder = Path(os.path.abspath(folder))  # noqa: PTH100  resolve() would follow links
    former = _former(folder)
    stem = file_stem(report.script)
    products = (*report.products, bill_product(report))
    contents = {file.name: file.data for result in products for file in result.files}
    script = f"{stem}.py"
    contents[script] = source.encode("utf-8", "surrogateescape")
    if circumstances.library is not None:
        contents[circumstances.library.name] = circumstances.library.source.encode()
    contents |= _own_files(report, stem, {*contents, NAME})
    manifest = compose(report, circumstances, products, script, contents)
    ours = former or frozenset[str]()
    added = {entry.name for entry in folder.iterdir()} - ours if former is not None else set[str]()
    if clash := sorted(added & contents.keys()):
        raise UsageError(f"{folder} has files that would be overwritten: {line(', '.join(clash))}.", _HINT)
    _replace(folder, {**contents, NAME: manifest.text().encode()}, ours)
    return manifest


def _own_files(report: ExecutionReport, stem: str, taken: Set[str]) -> dict[str, bytes]:
    """What the script left, but for what ours stand for. SKiDL's backup library is left out: beside a script, it would
    stand in for libraries that a later version of the script names wrongly."""
    left_out = {*taken, f"{stem}_sklib.py"}
    return {f.name: f.data for f in report.outputs if f.name not in left_out and Path(f.name).name == f.name}


def verify(folder: Path) -> tuple[str, ...]:
    """What in an output folder is not as its manifest says, in words; empty if all of it is.

    Raises:
        UsageError: it has no manifest of ours.
    """
    manifest = _manifest(folder)
    if manifest is None:
        raise UsageError(f"{folder} has no {NAME} of circuitron's.")
    return tuple(problem for file in manifest.files if (problem := _changed(folder, file.name, file.sha256)))


# ---------------------------------------------------------------------------------------------- what is there


def _former(folder: Path) -> frozenset[str] | None:
    """Names of our own files in a former output folder; None where there is no folder yet, or an empty one.

    Raises:
        UsageError: it is no output folder of ours, or a file of ours in it was changed.
    """
    if folder.is_symlink():
        raise UsageError(f"{folder} is a link.", "Name the folder that it leads to.")
    if not folder.exists():
        return None
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder.", _HINT)
    try:
        names = {entry.name for entry in folder.iterdir()}
    except OSError as error:
        raise UsageError(f"{folder} cannot be read: {error.strerror}.", _HINT) from error
    if not names:
        return None
    manifest = _manifest(folder)
    if manifest is None:
        raise UsageError(f"{folder} holds files that circuitron did not write.", _HINT)
    ours = {file.name: file.sha256 for file in manifest.files}
    changed = [name for name in sorted(ours.keys() & names) if _changed(folder, name, ours[name])]
    if changed:
        raise UsageError(
            f"{folder} has files that were changed since circuitron wrote them: {line(', '.join(changed))}.",
            "Move them away, or choose another --output-dir.",
        )
    return frozenset({*ours, NAME})


def _manifest(folder: Path) -> Manifest | None:
    data = _read(folder / NAME, _LARGEST_MANIFEST)
    try:
        return Manifest.model_validate_json(data) if data is not None else None
    except ValueError:
        return None


def _changed(folder: Path, name: str, sha256: str) -> str:
    """In what a file differs from the manifest; "" if it does not."""
    if Path(name).name != name:
        return f"{line(name)} is no plain file name"
    data = _read(folder / name)
    if data is None:
        return f"{line(name)} is missing or no plain file"
    return "" if digest(data) == sha256 else f"{line(name)} has been changed"


def _read(path: Path, limit: int = _LARGEST) -> bytes | None:
    """A regular file, not through a link; None if it is anything else."""
    try:
        return None if path.is_symlink() else read_bytes(path, limit)
    except OSError:
        return None


# ---------------------------------------------------------------------------------------------- writing


def _replace(folder: Path, contents: Mapping[str, bytes], ours: frozenset[str]) -> None:
    """Make `folder` hold these files and, of what it holds now, all that is not among `ours`.

    Whatever interrupts it, Ctrl-C included, what is not ours stays in `folder`.
    """
    place = folder.parent
    old: Path | None = None
    made: Path | None = None
    try:
        place.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=place))
        for name, data in contents.items():
            _write(made / name, data)
        made.chmod(0o777 & ~_umask())
        if folder.exists():
            old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=place))
            folder.rename(old)  # onto an empty folder
        made.rename(folder)
        if old is not None:
            _settle(old, folder, ours)
    except BaseException as error:
        if old is not None:
            with contextlib.suppress(OSError):
                _settle(old, folder, ours)
        if not isinstance(error, OSError):
            raise
        hint = f"What was in it before is in {old}." if old is not None and old.exists() else ""
        raise StorageFailure(f"The files cannot be written to {folder}: {error.strerror or error}.", hint) from error
    finally:
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)


def _settle(old: Path, folder: Path, ours: frozenset[str]) -> None:
    """Put the former folder back where there is no new one, else take over what is not ours, and remove the rest."""
    if not folder.exists():
        old.rename(folder)
        return
    for entry in old.iterdir() if old.exists() else ():
        if entry.name in ours:
            entry.unlink()
        elif not (folder / entry.name).exists():
            entry.rename(folder / entry.name)
    with contextlib.suppress(OSError):
        old.rmdir()  # not where something of the user's is left in it


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
