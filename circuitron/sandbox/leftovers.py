"""What a run that was killed leaves behind, and how the next start finds it: names that show who made it.

A session's folder and container carry the process id of their maker and when that process started, so that a later
process with the same id is not mistaken for it.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from circuitron.errors import StorageFailure
from circuitron.sandbox.runner import scratch

_PREFIX = "circuitron-session"
_LABEL = "circuitron.session"  # "process id:start time" of the process that made the container
_LABEL_VALUE = re.compile(r"(\d+):(\d+)")
_MACHINE_LABEL = "circuitron.machine"
_NAME = re.compile(rf"{_PREFIX}-(\d+)-(\d+)-\w+")


def owner_mark() -> str:
    """ "process id-start time" of this process; the start time in clock ticks since boot, 0 where it is unknown."""
    return f"{os.getpid()}-{_start_time(os.getpid())}"


def is_alive(mark: str) -> bool:
    """Whether the process that `owner_mark` was called in still runs."""
    pid, started = (int(part) for part in mark.split("-"))
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return started == _start_time(pid)


@contextlib.contextmanager
def session_folder(parent: Path | None = None) -> Iterator[Path]:
    """A new folder that only this user can list, named after this process; gone again if what follows fails.

    Args:
        parent: by default the temporary folder.

    Raises:
        StorageFailure: there is no room for it.
    """
    name = f"{_PREFIX}-{owner_mark()}-{os.urandom(8).hex()}"  # known before the folder is: Ctrl-C may come in between
    try:
        folder = (parent or Path(tempfile.gettempdir())) / name
    except OSError as error:
        raise _no_folder(error) from error
    try:
        try:
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise _no_folder(error) from error
        yield folder
    except BaseException:
        scratch.remove(str(folder))
        raise


def _no_folder(error: OSError) -> StorageFailure:
    return StorageFailure(f"No temporary folder can be made: {error}", "Make room, or set TMPDIR.")


def owner_labels() -> dict[str, str]:
    """Labels of a container that this process makes."""
    return {_LABEL: owner_mark().replace("-", ":"), _MACHINE_LABEL: _machine()}


def sweep_containers(client: Any) -> None:
    """Remove containers whose maker ran on this machine and is gone.

    Args:
        client: a docker.DockerClient. Engines can be shared: containers that other machines made are left alone.
    """
    import docker.errors

    with contextlib.suppress(docker.errors.DockerException):
        made_here = {"label": [_LABEL, f"{_MACHINE_LABEL}={_machine()}"]}
        for container in client.api.containers(all=True, filters=made_here):
            mark = _LABEL_VALUE.fullmatch(container["Labels"].get(_LABEL, ""))
            if mark and not is_alive(f"{mark[1]}-{mark[2]}"):
                with contextlib.suppress(docker.errors.APIError):
                    client.api.remove_container(container["Id"], force=True, v=True)


def sweep_folders() -> None:
    """Remove session folders of this user whose process is gone, and whose process 1 is."""
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            match = _NAME.fullmatch(entry.name)
            if match is None or is_alive(f"{match[1]}-{match[2]}"):
                continue
            with contextlib.suppress(OSError):
                owner = entry.stat(follow_symlinks=False).st_uid
                # Root's belong to the user that its scripts ran as.
                ours = entry.is_dir(follow_symlinks=False) and os.geteuid() in (owner, 0)
                if ours and not scratch.is_held(f"{entry.path}/runs"):
                    scratch.remove(entry.path)


def _machine() -> str:
    """This machine since it was started, and this container where it is one: where process ids mean the same."""
    with contextlib.suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot}:{Path('/proc/self/ns/pid').stat().st_ino}"
    import platform

    return platform.node()


def _start_time(pid: int) -> int:
    if sys.platform != "linux":
        return 0
    try:
        # The second field is the program's name in parentheses and may hold anything; start time is the 22nd.
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return int(fields[19])
    except OSError:
        return 0
