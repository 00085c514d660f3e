"""The sandbox image: its name, whether it is there, and how it is built from docker/.

The build talks to the engine through the SDK, hence to the classic builder, so that it needs neither the `docker`
command nor BuildKit.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import re
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from circuitron import __version__
from circuitron.errors import SandboxFailure, SandboxUnavailable, UsageError
from circuitron.resources import resource
from circuitron.sandbox.interpreter import runner_folder

CONTEXT_LABEL = "io.circuitron.context"
RUNNER_LABEL = "io.circuitron.runner"  # a hash of the runner that is compiled inside the image
SYMBOLS_LABEL = "io.circuitron.symbols"  # folder of the symbol libraries inside the image

# What the build may inherit from the environment: proxies and package indexes, never credentials of other kinds.
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "FTP_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "ftp_proxy", "no_proxy")
_INDEXES = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_TRUSTED_HOST")
_CA_BUNDLES = ("PIP_CERT", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE")
_SHORT_ID = 12  # hexadecimal digits of a layer in what a build prints
_LAYER = re.compile(rf" ---> ([0-9a-f]{{{_SHORT_ID}}})$")


BASES = {"9": "debian:trixie-slim", "10": "debian:forky-slim"}  # by version of KiCad: the Debian that has it
_KICAD = "9"  # the version of KiCad in the image that is built and used by default


def image_name(kicad: str = _KICAD) -> str:
    """The image that this version runs scripts in: the one with that version of KiCad, where there is such an image."""
    return f"circuitron/sandbox:{__version__}{f'-kicad{kicad}' if kicad in BASES and kicad != _KICAD else ''}"


def context_digest() -> str:
    """A hash of what the image is built from; the image carries it as a label, so that a stale one is noticed."""
    folder = resource("docker")
    content = b"".join((folder / name).read_bytes() for name in ("Dockerfile", "requirements.lock"))
    return hashlib.sha256(content).hexdigest()[:16]


@cache
def runner_digest() -> str:
    """A hash of the sources of what runs inside a sandbox."""
    content = hashlib.sha256()
    for source in sorted(runner_folder().glob("*.py")):
        content.update(source.name.encode() + b"\0" + hashlib.sha256(source.read_bytes()).digest())
    return content.hexdigest()[:16]


def is_current(client: Any, name: str | None = None) -> bool:
    """Whether the engine has the image, built from the Dockerfile and the locked packages of this version.

    Args:
        client: a `docker.DockerClient`.
        name: another image's name; by default `image_name()`.
    """
    import docker.errors

    try:
        labels: dict[str, str] = client.images.get(name or image_name()).labels or {}
    except docker.errors.ImageNotFound:
        return False
    return labels.get(CONTEXT_LABEL) == context_digest()


def has_runner(client: Any, name: str) -> bool:
    """Whether an image that is there has the runner of this version, compiled; if not, sessions start later."""
    return (client.images.get(name).labels or {}).get(RUNNER_LABEL) == runner_digest()


class ImageState(StrEnum):
    """What the engine has of an image."""

    CURRENT = "current"
    STALE = "built from another version of docker/Dockerfile"
    MISSING = "not built"


@dataclass(frozen=True)
class EngineState:
    """The Docker engine at hand: its version, or why there is none, and the state of the image in it."""

    version: str = ""
    problem: str = ""
    image: ImageState = ImageState.MISSING


def engine_state(name: str | None = None) -> EngineState:
    """Look at the engine and the image called `name` (by default `image_name()`). An absent engine is an answer."""
    import docker
    import docker.errors

    try:
        client = docker.from_env(timeout=10)
        version = str(client.version().get("Version", "of unknown version"))
        if is_current(client, name):
            return EngineState(version=version, image=ImageState.CURRENT)
        present = bool(client.images.list(name=name or image_name()))
        return EngineState(version=version, image=ImageState.STALE if present else ImageState.MISSING)
    except (docker.errors.DockerException, OSError) as error:
        return EngineState(problem=str(error))


def default_ca_bundle() -> Path | None:
    """The certificates that pip has to trust on this machine (PIP_CERT, REQUESTS_CA_BUNDLE, SSL_CERT_FILE)."""
    for variable in _CA_BUNDLES:
        if (value := os.environ.get(variable)) and Path(value).is_file():
            return Path(value)
    return None


def build(
    *,
    kicad: str = _KICAD,
    name: str | None = None,
    base: str | None = None,
    ca_bundle: Path | None = None,
    wheelhouse: Path | None = None,
    network: str | None = None,
    proxy: str | None = None,
    force: bool = False,
    progress: Callable[[str], None] = lambda line: None,
) -> str:
    """Build the image, unless it is there and current, and return its name. Takes one to five minutes and 1.6 GB.

    Args:
        kicad: the version of KiCad to put into it, one of `BASES`.
        name: by default `image_name(kicad)`.
        base: image to build upon: by default the Debian of `BASES`; any whose packages are of that version of KiCad.
        ca_bundle: PEM file of certificates that pip must trust inside, beside the public ones;
            by default `default_ca_bundle()`.
        wheelhouse: folder of wheels to install from, where there is no package index.
        network: the engine's network for the build's commands, such as "host".
        proxy: URL of the proxy for the build's commands; by default those of the environment.
        force: build even if the image is current; layers that did not change are still reused.
        progress: called with each line that the build prints.

    Raises:
        SandboxUnavailable: no Docker engine answers.
        SandboxFailure: the build failed; the message ends with its last lines.
        UsageError: there is no image with that KiCad, or `ca_bundle` or `wheelhouse` does not exist.
    """
    import docker
    import docker.errors

    if kicad not in BASES:
        raise UsageError(f"There is no image with KiCad {kicad}.", f"It can be built for KiCad {' or '.join(BASES)}.")
    name = name or image_name(kicad)
    arguments = {"BASE": base or BASES[kicad], "KICAD": kicad, "VERSION": __version__, "CONTEXT": context_digest()}
    arguments |= {"RUNNER": runner_digest(), **_inherited(proxy)}
    try:
        client = docker.from_env(timeout=600)
        if not force and is_current(client, name) and has_runner(client, name):
            return name
        steps = client.api.build(
            fileobj=_context(ca_bundle or default_ca_bundle(), wheelhouse),
            custom_context=True,
            encoding="gzip",
            tag=name,
            buildargs=arguments,
            network_mode=network,
            rm=True,
            forcerm=True,
            decode=True,
        )
        remove_stages(client, follow(steps, progress))
    except docker.errors.APIError as error:
        raise SandboxFailure(f"the image could not be built: {error.explanation or error}") from error
    except docker.errors.DockerException as error:
        raise SandboxUnavailable(f"no Docker engine answers: {error}", "install Docker and start it") from error
    return name


def _inherited(proxy: str | None) -> dict[str, str]:
    """The build arguments that come of the environment: proxies and package indexes."""
    inherited = {key: os.environ[key] for key in (*_PROXIES, *_INDEXES) if os.environ.get(key)}
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")
    return inherited | (dict.fromkeys(proxies, proxy) if proxy else {})


def remove_stages(client: Any, layers: set[str]) -> None:
    """Remove what a build leaves of its earlier stages, which no image needs: over a gigabyte without a name.

    Args:
        layers: short ids of what that build made or used, so that nothing else is touched.
    """
    import docker.errors

    for image in client.api.images(filters={"dangling": True}):
        if image["Id"].removeprefix("sha256:")[:_SHORT_ID] in layers:
            with contextlib.suppress(docker.errors.APIError):  # in use by now
                client.api.remove_image(image["Id"])


def follow(steps: Iterator[dict[str, Any]], progress: Callable[[str], None]) -> set[str]:
    """Show a build as it goes; the short ids of the layers that it made or used.

    Raises:
        SandboxFailure: it failed.
    """
    layers: set[str] = set()
    tail: list[str] = []
    for step in steps:
        for line in str(step.get("stream") or step.get("status") or "").splitlines():
            if line.strip():
                tail = [*tail[-9:], line.rstrip()]
                layers.update(_LAYER.findall(line))
                progress(line.rstrip())
        if "error" in step:
            raise SandboxFailure(
                "\n".join([f"the image could not be built: {step['error']}", *tail]),
                "behind a proxy, see docs/sandbox.md: --ca-bundle, --wheelhouse, --network host",
            )
    return layers


def _context(ca_bundle: Path | None, wheelhouse: Path | None) -> io.BytesIO:
    """The build context: docker/ with the runner, certificates and wheels where the Dockerfile looks for them."""
    if ca_bundle and not ca_bundle.is_file():
        raise UsageError(f"no such certificate file: {ca_bundle}")
    if wheelhouse and not wheelhouse.is_dir():
        raise UsageError(f"no such folder of wheels: {wheelhouse}")
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        archive.add(resource("docker"), arcname=".")
        for source in sorted(runner_folder().glob("*.py")):
            archive.add(source, arcname=f"./runner/{source.name}")
        if ca_bundle:
            archive.add(ca_bundle.resolve(), arcname="./ca/bundle.crt")
        for wheel in sorted(wheelhouse.glob("*.whl")) if wheelhouse else ():
            archive.add(wheel.resolve(), arcname=f"./wheelhouse/{wheel.name}")
    stream.seek(0)
    return stream
