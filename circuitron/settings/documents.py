"""The two TOML files that settings come from: the project's pyproject.toml and the user's own settings.toml."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from circuitron.errors import SettingsError
from circuitron.regular_file import UnreadableFile, read_text

USER_FILE = "settings.toml"
_LARGEST = 500_000  # bytes
_REPOSITORY = (".git", ".hg", ".svn", ".jj")
# The time of Python's TOML reader grows with the square of a key's parts, and nesting ends in a RecursionError.
_MOST_PARTS, _DEEPEST = 50, 50
_QUOTED = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL)
_KEY = re.compile(r"[\w\s.-]+")


def user_file() -> Path:
    """Where the user's own settings stand, whether there is such a file or not."""
    import platformdirs

    return platformdirs.user_config_path("circuitron") / USER_FILE


def user_table() -> dict[str, Any]:
    """The user's own settings; empty where there are none.

    Raises:
        SettingsError: the file cannot be read, or somebody else may have written it.
    """
    path = user_file()
    try:
        text = read_text(path, _LARGEST)
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise _unreadable(path, error) from error
    if os.name == "posix" and status.st_uid not in (os.geteuid(), 0):
        raise SettingsError(f"{path} belongs to another user.", "Copy it, or remove it.")
    if os.name == "posix" and status.st_mode & 0o022:
        raise SettingsError(f"{path} may be written by other users.", f"Run: chmod go-w {path}")
    return _parsed(path, text)


class ProjectDocument(NamedTuple):
    """A pyproject.toml: its `[tool.circuitron]`, and whether its owner has nothing to do with the project."""

    path: Path
    table: Any
    foreign: bool


def project_document(folder: Path) -> ProjectDocument | None:
    """The nearest pyproject.toml with `[tool.circuitron]`; None where there is none.

    It is looked for from `folder` upwards as far as the repository's root, never in a home folder or `/` above it. It
    belongs to the project if its owner is that of `folder`, the user or root.

    Raises:
        SettingsError: a file on the way cannot be read.
    """
    folder = folder.resolve()
    for parent in _upwards(folder):
        path = parent / "pyproject.toml"
        try:
            foreign = path.stat().st_uid not in _owners(folder)
            text = read_text(path, _LARGEST)
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except OSError as error:
            raise _unreadable(path, error) from error
        if "circuitron" in text:
            tool = _parsed(path, text).get("tool", {})
            if isinstance(tool, dict) and "circuitron" in tool:
                return ProjectDocument(path, tool["circuitron"], foreign)
    return None


def _upwards(folder: Path) -> Iterator[Path]:
    yield folder
    homes = {Path(folder.anchor), Path.home().resolve()}
    for inner, parent in zip((folder, *folder.parents), folder.parents, strict=False):
        if parent in homes or any((inner / name).exists() for name in _REPOSITORY):
            return
        yield parent


def _owners(folder: Path) -> set[int]:
    return {folder.stat().st_uid, os.geteuid() if os.name == "posix" else 0, 0}


def _parsed(path: Path, text: str) -> dict[str, Any]:
    import tomllib

    bare = _QUOTED.sub("x", text)
    if max((key.count(".") for key in _KEY.findall(bare)), default=0) > _MOST_PARTS or _depth(bare) > _DEEPEST:
        raise SettingsError(f"{path} cannot be read: it is nested too deeply.")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error


def _depth(bare: str) -> int:
    """How deeply brackets are nested at most."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


def _unreadable(path: Path, error: OSError) -> SettingsError:
    if isinstance(error, UnreadableFile):
        return SettingsError(f"{error}.")
    return SettingsError(f"{path} cannot be read: {error.strerror or error}.")
