"""--watch: the command again whenever a script, one of its modules, a library beside it or the settings are saved.

Each round is a command of its own, as if it had been typed, so that the kept server performs it where there is one.
Files are looked at ten times a second; that costs next to nothing, and works on every file system.
"""

from __future__ import annotations

import hashlib
import os
import signal
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from circuitron import python_process
from circuitron.commands.interruption import release_signals
from circuitron.commands.messages import say
from circuitron.errors import EXIT_INTERRUPTED, EXIT_USAGE, CircuitronError, UsageError

OPTION = "--watch"
_LOOK_SECONDS = 0.1
_MOST_PARENTS = 20  # folders above a script in which a pyproject.toml may stand
_LIBRARIES = (".kicad_sym", ".lib", ".dcm")
_TABLES = ("sym-lib-table", "fp-lib-table", "pyproject.toml")

State = tuple[int, int, int] | None  # time of the last change, size, inode
_FOLDER = -1  # as a size


def watch(given: Mapping[str, Any]) -> int:
    """Perform this process's command, without the option, now and after each change. Ends with Ctrl-C, or with an error
    of the first round that no change of a file can mend.

    Args:
        given: the parameters of the command.

    Raises:
        UsageError: a script cannot be watched.
    """
    from circuitron.commands.inputs import project_folder

    paths, project = given.get("paths") or given.get("scripts") or [Path()], project_folder(given["project"])
    if any(str(path) == "-" for path in paths):
        raise UsageError("--watch needs files; standard input does not change.")
    arguments = [argument for argument in sys.argv[1:] if argument != OPTION]
    seen = _states(_watched(paths, project))
    status = _round(arguments)
    if status == EXIT_USAGE and not any(path.exists() for path in paths):
        return status
    while True:
        done = {path for path in seen if path.suffix == ".py" and _is_our_own(path)}
        say(f"watching {_counted(seen)}; Ctrl-C ends")
        seen = _next(seen, done, paths, project)
        _round(arguments)


def _next(
    seen: dict[Path, State], done: Iterable[Path], paths: Sequence[Path], project: Path | None
) -> dict[Path, State]:
    """The states of the files, as soon as one differs from what was seen and none changes any more.

    Args:
        done: files that the last round itself has written.
    """
    seen = {**seen, **_states(done)}
    last = seen
    while True:
        time.sleep(_LOOK_SECONDS)
        if _states(last) == last:
            continue
        last = _states(_watched(paths, project))  # a folder that has changed may hold other files by now
        if _files(last) != _files(seen):
            break
    while (again := _states(_watched(paths, project))) != last:  # an editor may still be writing
        last = again
        time.sleep(_LOOK_SECONDS / 2)
    return last


def _round(arguments: Sequence[str]) -> int:
    """The exit status of a command; one that was interrupted ends this process too."""
    process = python_process.start_circuitron(arguments)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}

    def forward(number: int, frame: FrameType | None) -> None:
        if number != signal.SIGINT or not _in_front():
            process.send_signal(number)

    for number in before:
        signal.signal(number, forward)
    try:
        status = process.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if status == EXIT_INTERRUPTED:  # it has said so
        release_signals()
        sys.stdout.flush()
        os._exit(status)
    return status


def _in_front() -> bool:
    """Whether a terminal tells this process of Ctrl-C, and with it whatever it has started."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
    except (OSError, AttributeError):  # there is none; Windows
        return False
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(terminal)


def _watched(paths: Iterable[Path], project: Path | None) -> Iterator[Path]:
    """What a change of calls for another round."""
    from circuitron.commands import inputs
    from circuitron.settings import user_file

    yield user_file()
    for path in paths:
        scripts = [path]
        if path.is_dir():
            scripts = list(inputs.discover(path))
            yield path
        for script in scripts:
            yield from _of(script, project)


def _of(script: Path, project: Path | None) -> Iterator[Path]:
    """A script, and the files that are read with it."""
    from circuitron.commands import inputs

    folder = script.absolute().parent
    yield script
    yield folder
    for place in {folder, project or folder}:
        yield from (entry for entry in sorted(place.glob("*")) if entry.suffix in _LIBRARIES)
        yield from (place / name for name in _TABLES)
    yield from (parent / "pyproject.toml" for parent in folder.parents[:_MOST_PARENTS])
    try:
        (item,) = inputs.named([script])
        yield from filter(None, (module.source.path for module in item.with_modules(project).modules))
    except CircuitronError:  # the round says what is wrong with it
        return


def _states(files: Iterable[Path]) -> dict[Path, State]:
    return {path: _state(path) for path in files}


def _state(path: Path) -> State:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, _FOLDER if stat.S_ISDIR(status.st_mode) else status.st_size, status.st_ino


def _files(states: dict[Path, State]) -> dict[Path, State]:
    """Without folders, and what is not there."""
    return {path: state for path, state in states.items() if state is not None and state[1] != _FOLDER}


def _is_our_own(path: Path) -> bool:
    """Whether what a file holds now was written by a repair."""
    from circuitron.originals import Originals
    from circuitron.regular_file import read_bytes
    from circuitron.sourcefile import MAX_BYTES

    try:
        history = Originals().history(path)
        return bool(history) and hashlib.sha256(read_bytes(path, MAX_BYTES)).hexdigest() == history[-1].after
    except (OSError, CircuitronError):
        return False


def _counted(seen: dict[Path, State]) -> str:
    from circuitron.plural import counted

    return counted(sum(state is not None and path.suffix == ".py" for path, state in seen.items()), "file")
