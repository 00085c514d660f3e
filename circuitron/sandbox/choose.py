"""Which sandbox runs the scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circuitron.errors import SandboxUnavailable
from circuitron.sandbox.base import StartableSandbox
from circuitron.sandbox.early import engine_expected
from circuitron.sandbox.local import LocalSandbox
from circuitron.settings import SandboxChoice, Settings

if TYPE_CHECKING:
    from circuitron.sandbox.docker import DockerSandbox


def choose_sandbox(settings: Settings) -> StartableSandbox:
    """The sandbox that `settings.sandbox` asks for.

    `auto` takes Docker where an engine answers and has the image, else the local one; never none.

    Raises:
        SandboxUnavailable: it cannot be had on this machine; the message says why, the hint what to do.
    """
    if settings.sandbox is SandboxChoice.NONE:
        from circuitron.sandbox.unconfined import NoSandbox

        return NoSandbox()
    if settings.sandbox is SandboxChoice.LOCAL:
        local = LocalSandbox()
        local.require()
        return local
    if settings.sandbox is SandboxChoice.AUTO:
        return _automatic(settings)
    docker = _docker(settings)
    docker.require()
    return docker


def _docker(settings: Settings) -> DockerSandbox:
    from circuitron.sandbox.docker import DockerSandbox

    return DockerSandbox(image_of(settings), settings.docker_runtime, settings.limits)


def image_of(settings: Settings) -> str:
    """The image that the settings name, or else the one with the version of KiCad that they ask for, where it has been
    built: any image will do, as the libraries are mounted."""
    if settings.image or not settings.kicad or not engine_expected():
        return settings.image
    from circuitron.sandbox.docker import DockerSandbox
    from circuitron.sandbox.image import image_name

    wanted = image_name(settings.kicad)
    if wanted == image_name():
        return ""
    try:
        DockerSandbox(wanted).require()
    except SandboxUnavailable:
        return ""
    return wanted


def _automatic(settings: Settings) -> StartableSandbox:
    missing = SandboxUnavailable("No Docker engine is set up here.")
    if engine_expected():
        docker = _docker(settings)
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
