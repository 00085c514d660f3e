"""The sandbox for machines with Docker: a container without network, rights or writable disk, for one script
after another.

The runner confines its children inside the container as it does without one (seccomp, limits, and Landlock where the
container's kernel has it), so that scripts meet the same refusals in both, and a script has two walls to climb.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Any

from circuitron.errors import SandboxFailure, SandboxUnavailable
from circuitron.python_process import ENVIRONMENT, FLAGS
from circuitron.resources import supplement_folder
from circuitron.run_request import Guarantee, Libraries, Limits, Project
from circuitron.sandbox.container import ContainerChannel
from circuitron.sandbox.copies import Copies
from circuitron.sandbox.image import SYMBOLS_LABEL, has_runner, image_name
from circuitron.sandbox.interpreter import SYSTEM, runner_folder
from circuitron.sandbox.leftovers import owner_labels, session_folder, sweep_containers, sweep_folders
from circuitron.sandbox.process import confinement, runner_configuration, symbols_folder
from circuitron.sandbox.runner import scratch
from circuitron.sandbox.session import Zygote, ZygoteSession
from circuitron.sandbox.staging import MAX_BYTES, MAX_FILES

_RUNNER, _SYMBOLS, _SUPPLEMENT, _PROJECTS, _ROOT = "/circuitron", "/symbols", "/supplement", "/projects", "/tmp"
_USER = "10001:10001"  # of docker/Dockerfile; no account of the host
_IMAGE_PYTHON = ("/opt/skidl",)
_KICAD_CLI = "/usr/bin/kicad-cli"
_FIRST_ANSWER_SECONDS = 5  # for the engine to answer at all
_ENGINE_SECONDS = 60  # to make or start a container on a busy machine
_OWN_MEMORY_MB = 256  # for process 1 and the verifier's share
_OWN_PROCESSES = 8


class DockerSandbox:
    """Scripts run in containers of the sandbox image.

    Args:
        image: by default the one that this version of Circuitron builds.
        runtime: a runtime of the engine, such as "runsc"; by default the engine's own.
        limits: what containers are made for; a request cannot go beyond these.
    """

    name = "docker"

    def __init__(self, image: str = "", runtime: str = "", limits: Limits | None = None) -> None:
        self._image = image or image_name()
        self._runtime = runtime
        self._limits = limits or Limits()
        self._client: Any = None

    @property
    def image(self) -> str:
        return self._image

    def guarantees(self) -> tuple[Guarantee, ...]:
        try:
            self._connect()
        except SandboxUnavailable as error:
            return (Guarantee(name="Docker sandbox", held=False, how=error.message),)
        rows = {
            "no network": "--network none; seccomp: no socket of any kind can be made",
            "no file of the host but libraries and the project": "read-only binds; nothing else of the host is there",
            "nothing written but in the scratch folder": "read-only root, sized tmpfs on /tmp, no /dev/shm",
            "no secret of the environment": "empty environment; other processes are those of the container",
            "no process started": "seccomp: no fork, no exec; pids limit",
            "no privileges": f"user {_USER.partition(':')[0]}, --cap-drop ALL, no-new-privileges",
            "memory, processor time, file size": "cgroup without swap, rlimits",
            "wall time, output, number of files, disk": "watched by process 1; tmpfs with a size; no log on the host",
        }
        return tuple(Guarantee(name=name, held=True, how=how) for name, how in rows.items())

    def session(self, libraries: Libraries, project: Project) -> ZygoteSession:
        return self.start(libraries).session(project)

    def start(self, libraries: Libraries) -> Zygote:
        symbols = symbols_folder(libraries)
        client = self._connect()
        sweep_folders()
        sweep_containers(client)
        with session_folder() as folder:
            copies = folder / "copies"
            copies.mkdir(mode=0o755)
            fixed = {_RUNNER: runner_folder(), _SYMBOLS: symbols, _SUPPLEMENT: supplement_folder().resolve()}
            mounted = {
                place: path for place, path in fixed.items() if place != _RUNNER or not has_runner(client, self._image)
            }
            options = self._options({**mounted, _PROJECTS: copies})
            readable = [*SYSTEM, *_IMAGE_PYTHON, *fixed]
            zygote = Zygote(
                sandbox=self.name,
                connect=lambda: ContainerChannel(client, options),
                configuration=runner_configuration(
                    libraries,
                    _SYMBOLS,
                    _SUPPLEMENT,
                    {**confinement("require", readable), "landlock": "try"},
                    _KICAD_CLI,
                ),
                copies=Copies(copies, _PROJECTS),
                tidy=lambda: scratch.remove(str(folder)),
            )
        zygote.start_behind()
        return zygote

    def image_id(self) -> str:
        """The image's content hash, in hexadecimal.

        Raises:
            SandboxUnavailable: no engine answers, or it lacks the image.
        """
        return str(self._connect().images.get(self._image).id).removeprefix("sha256:")

    def export_symbols(self, destination: Path) -> None:
        """Copy the symbol libraries of the image to a new folder of the host.

        Raises:
            SandboxUnavailable: no engine, or no image.
            SandboxFailure: the image has no libraries, or they cannot be copied.
        """
        from circuitron.sandbox.container import copy_out

        client = self._connect()
        source = client.images.get(self._image).labels.get(SYMBOLS_LABEL, "")
        if not source:
            raise SandboxFailure(f"The image {self._image} does not say where its symbol libraries are.")
        copy_out(client, self._image, source, destination, owner_labels())

    def require(self) -> None:
        """
        Raises:
            SandboxUnavailable: no engine answers, or it lacks the image.
        """
        self._connect()

    def _connect(self) -> Any:
        """The engine's client, with the image known to be there; raises as `require` does."""
        if self._client is None:
            import docker
            import docker.errors

            try:
                client = docker.from_env(timeout=_FIRST_ANSWER_SECONDS)
                client.images.get(self._image)
                client.api.timeout = _ENGINE_SECONDS
            except docker.errors.ImageNotFound as error:
                raise SandboxUnavailable(
                    f"The Docker engine has no image {self._image}.", "Build it with: circuitron image build"
                ) from error
            except (docker.errors.DockerException, OSError) as error:
                raise SandboxUnavailable(
                    f"No Docker engine answers: {error}", "Start Docker, or choose --sandbox local."
                ) from error
            self._client = client
        return self._client

    def _options(self, binds: dict[str, Path]) -> dict[str, Any]:
        """What the container is created with; docs/sandbox.md explains each."""
        from docker.types import LogConfig

        limits = self._limits
        disk = limits.disk_mb + 2 * (MAX_BYTES >> 20)  # a copy of the project that runs share, and what a run changes
        memory = f"{limits.memory_mb + disk + _OWN_MEMORY_MB}m"
        host = {
            "binds": {str(path): {"bind": place, "mode": "ro"} for place, path in binds.items()},
            "network_mode": "none",
            "ipc_mode": "none",
            "read_only": True,
            "cap_drop": ["ALL"],
            # SELinux would keep the container from reading the folders that are bound into it; without it this is void.
            "security_opt": ["no-new-privileges:true", "label=disable"],
            "pids_limit": limits.processes + _OWN_PROCESSES,
            "mem_limit": memory,
            "memswap_limit": memory,
            # A little more than the limits, so that process 1 names them before the file system does.
            "tmpfs": {_ROOT: f"size={disk + 16}m,nr_inodes={limits.files + 2 * MAX_FILES + 256},mode=1777,noexec"},
            "log_config": LogConfig(type=LogConfig.types.NONE),
            "auto_remove": True,
            "runtime": self._runtime or None,
        }
        return {
            "image": self._image,
            "entrypoint": ["python3"],
            "command": [*FLAGS, f"{_RUNNER}/zygote.py", _ROOT],
            "user": _USER if all(map(_open_to_all, binds.values())) else f"{os.getuid()}:{os.getgid()}",
            "working_dir": _ROOT,
            "environment": {**ENVIRONMENT, "PYTHONDONTWRITEBYTECODE": "1"},
            "labels": owner_labels(),
            "network_disabled": True,
            "host_config": host,
        }


def _open_to_all(folder: Path) -> bool:
    """Whether any user may read a folder and the first file in it; if not, the container runs as this user."""
    with contextlib.suppress(OSError):
        if not _grants(folder, stat.S_IROTH | stat.S_IXOTH):
            return False
        first = next((entry for entry in folder.iterdir() if entry.is_file()), None)
        return first is None or _grants(first, stat.S_IROTH)
    return False


def _grants(path: Path, bits: int) -> bool:
    return path.stat().st_mode & bits == bits
