"""Which sandbox runs the scripts."""

from __future__ import annotations

import os
from pathlib import Path

from circuitron.errors import SandboxUnavailable
from circuitron.sandbox.base import Sandbox
from circuitron.sandbox.docker import DockerSandbox
from circuitron.sandbox.image import image_name
from circuitron.sandbox.local import LocalSandbox
from circuitron.sandbox.unconfined import NoSandbox
from circuitron.settings import SandboxChoice, Settings

_ENGINE_SOCKET = Path("/var/run/docker.sock")


def choose_sandbox(settings: Settings) -> Sandbox:
    """The sandbox that `settings.sandbox` asks for.

    `auto` takes Docker where an engine answers and has the image, else the local one; never none.

    Raises:
        SandboxUnavailable: it cannot be had on this machine; the message says why, the hint what to do.
    """
    if settings.sandbox is SandboxChoice.NONE:
        return NoSandbox()
    if settings.sandbox is SandboxChoice.LOCAL:
        local = LocalSandbox()
        local.require()
        return local
    docker = DockerSandbox(image_of(settings), settings.docker_runtime, settings.limits)
    if settings.sandbox is SandboxChoice.AUTO:
        return _automatic(docker)
    docker.require()
    return docker


def image_of(settings: Settings) -> str:
    """The image that the settings name, or else the one with the version of KiCad that they ask for, where it has been
    built: any image will do, as the libraries are mounted."""
    wanted = image_name(settings.kicad)
    if settings.image or wanted == image_name() or not engine_expected():
        return settings.image
    try:
        DockerSandbox(wanted).require()
    except SandboxUnavailable:
        return ""
    return wanted


def engine_expected() -> bool:
    """Whether it is worth asking for a Docker engine; costs nothing, unlike asking."""
    return bool(os.environ.get("DOCKER_HOST")) or os.name == "nt" or _ENGINE_SOCKET.exists()


def _automatic(docker: DockerSandbox) -> Sandbox:
    missing = SandboxUnavailable("No Docker engine is set up here.")
    if engine_expected():
        try:
            docker.require()
            return docker
        except SandboxUnavailable as error:
            missing = error
    if obstacle := LocalSandbox.obstacle():
        raise SandboxUnavailable(
            f"No sandbox can be had on this machine: {missing.message} And {obstacle}.",
            missing.hint or "Install Docker, start it, and build the image with: circuitron image build",
        )
    return LocalSandbox()
