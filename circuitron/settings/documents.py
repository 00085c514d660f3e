"""The two TOML files that settings come from: the project's pyproject.toml and the user's own settings.toml."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from circuitron import python_process, sanitise
from circuitron.errors import SettingsError
from circuitron.regular_file import UnreadableFile, read_text

USER_FILE = "settings.toml"
_LARGEST = 500_000  # bytes
_REPOSITORY = (".git", ".hg", ".svn", ".jj")
_MOST_DOCUMENTS = 3  # that are parsed in search of the table
_CPU_SECONDS, _MEMORY = 2, 1 << 30
# Runs in a process of its own: document in, `[tool.circuitron]` as JSON or an error's text out.
_READ = """
import json, sys, tomllib
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]),) * 2)
except ImportError:
    pass
try:
    tool = tomllib.loads(sys.stdin.buffer.read().decode()).get("tool")
    document = {"table": tool.get("circuitron") if isinstance(tool, dict) else None}
    document = json.dumps(document, default=str)
except (ValueError, RecursionError, MemoryError) as error:
    document = json.dumps({"error": str(error)[:300] or type(error).__name__})
sys.stdout.write(document)
"""


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
    tries = 0
    for parent in _upwards(folder):
        path = parent / "pyproject.toml"
        try:
            foreign = path.stat().st_uid not in _owners(folder)
            text = read_text(path, _LARGEST)
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except OSError as error:
            raise _unreadable(path, error) from error
        if "circuitron" not in text:
            continue
        if (tries := tries + 1) > _MOST_DOCUMENTS:
            raise SettingsError(f"{path} and those below it speak of circuitron, and none has [tool.circuitron].")
        table = _isolated(path, text)
        if table is not None:
            return ProjectDocument(path, table, foreign)
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

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error


def _isolated(path: Path, text: str) -> Any:
    """`[tool.circuitron]` of a document that a stranger may have written; None where it has none.

    The time of Python's TOML reader grows with the square of a key's parts, so that a process with limits reads it.
    """
    with python_process.start(["-c", _READ, str(_CPU_SECONDS), str(_MEMORY)]) as process:
        document, _ = process.communicate(text.encode())
    if not document:
        raise SettingsError(f"{path} cannot be read: it takes more than {_CPU_SECONDS} s.")
    answer = json.loads(document)
    if "error" in answer:
        raise SettingsError(f"{path} cannot be read: {sanitise.line(answer['error'])}.")
    return answer["table"]


def _unreadable(path: Path, error: OSError) -> SettingsError:
    if isinstance(error, UnreadableFile):
        return SettingsError(f"{error}.")
    return SettingsError(f"{path} cannot be read: {error.strerror or error}.")
