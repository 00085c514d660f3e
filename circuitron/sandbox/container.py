"""One container, as a channel: created, attached to, started, and removed by force."""

from __future__ import annotations

import contextlib
import io
import secrets
import socket
import tarfile
import time
from pathlib import Path
from typing import Any

from circuitron.errors import SandboxFailure, StorageFailure

_PIECE = 1 << 18
_HEADER = 8  # of the engine's multiplexed stream: kind, three zeros, length
_STDOUT = 1
_LAST_WORDS = 4000
_REMOVE_SECONDS, _REMOVE_AGAIN = 10.0, 0.05
_MAX_STREAM_FRAME = 1 << 26  # the engine's frames are some tens of kB


class ContainerChannel:
    """A running container of which standard input, output and error are attached.

    Standard error is drained all the time, or the engine would block.

    Args:
        client: a docker.DockerClient.
        options: of `create_container`; "host_config" still as keyword arguments.

    Raises:
        docker.errors.DockerException: the engine refuses.
    """

    def __init__(self, client: Any, options: dict[str, Any]) -> None:
        self._api = client.api
        self._name = new_name()  # known before the container is: an answer of the engine can get lost
        self._pending = bytearray()
        self._words = bytearray()
        self._killed = False
        options = {**options, "host_config": self._api.create_host_config(**options["host_config"])}
        try:
            self._api.create_container(**options, name=self._name, stdin_open=True, detach=False)
            # The response must live as long as its socket.
            self._response = self._api.attach_socket(
                self._name, params={"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
            )
            self._socket: socket.socket = getattr(self._response, "_sock", self._response)
            self._api.start(self._name)
        except BaseException:
            self.kill()
            raise

    def send(self, data: bytes, deadline: float) -> None:
        self._socket.settimeout(max(0.001, deadline - time.monotonic()))
        self._socket.sendall(data)

    def receive(self, deadline: float) -> bytes:
        while True:
            while len(self._pending) >= _HEADER:
                kind, size = self._pending[0], int.from_bytes(self._pending[4:_HEADER], "big")
                if size > _MAX_STREAM_FRAME:
                    raise SandboxFailure("The Docker engine sent a stream that is out of step.")
                if len(self._pending) < _HEADER + size:
                    break
                payload = bytes(self._pending[_HEADER : _HEADER + size])
                del self._pending[: _HEADER + size]
                if kind == _STDOUT:
                    if payload:
                        return payload
                else:
                    self._words = (self._words + payload)[-_LAST_WORDS:]
            self._socket.settimeout(max(0.001, deadline - time.monotonic()))
            piece = self._socket.recv(_PIECE)
            if not piece:
                return b""
            self._pending += piece

    def last_words(self) -> str:
        return self._words.decode("utf-8", "replace").strip()

    def kill(self) -> None:
        if self._killed:
            return
        if hasattr(self, "_socket"):
            # The HTTP response first: closed by Python after its file, it fails and is reported (Python 3.13).
            whole = getattr(self._response, "_response", self._response)
            for each in (whole, self._response, self._socket):
                with contextlib.suppress(OSError, ValueError):
                    each.close()
        remove_container(self._api, self._name)
        self._killed = True


def new_name() -> str:
    """A name for a container, which no other has."""
    return f"circuitron-{secrets.token_hex(8)}"


def remove_container(api: Any, name: str) -> None:
    """Remove a container by force and wait until the engine has done so.

    An engine that is busy may refuse, or give up waiting for a process that it has killed. It is tried again for
    `_REMOVE_SECONDS`; what is left even then, the next start removes.

    Args:
        api: a docker.APIClient.
        name: name or id of the container, which need not exist.
    """
    import docker.errors
    from requests.exceptions import RequestException

    end = time.monotonic() + _REMOVE_SECONDS
    while True:
        try:
            api.remove_container(name, force=True, v=True)
            return
        except docker.errors.NotFound:
            return
        except (docker.errors.APIError, RequestException):  # among them: its removal has begun, but is not done
            if time.monotonic() > end:
                return
        time.sleep(_REMOVE_AGAIN)


def copy_out(client: Any, image: str, source: str, destination: Path, labels: dict[str, str]) -> None:
    """Copy a folder out of an image, without running anything of it.

    Raises:
        SandboxFailure: the folder is not in the image, or the engine fails.
        StorageFailure: it cannot be written.
    """
    import docker.errors

    try:
        name = new_name()
        try:
            container = client.containers.create(image, name=name, labels=labels, network_disabled=True)
            pieces, _ = container.get_archive(source)
            archive = io.BytesIO(b"".join(pieces))
        finally:
            remove_container(client.api, name)
    except docker.errors.DockerException as error:
        raise SandboxFailure(f"{source} cannot be copied out of {image}: {error}") from error
    try:
        destination.mkdir(parents=True, exist_ok=True)
        with tarfile.open(fileobj=archive) as tar:
            for member in tar:
                # Below the first folder, which is the name of `source`; plain files and folders only.
                place = Path(*Path(member.name).parts[1:])
                if member.isdir():
                    (destination / place).mkdir(parents=True, exist_ok=True)
                elif member.isfile() and ".." not in place.parts and (data := tar.extractfile(member)):
                    (destination / place).write_bytes(data.read())
    except OSError as error:
        raise StorageFailure(
            f"The symbol libraries cannot be written to {destination.parent}: {error.strerror or error}.",
            "Make room there, or name a folder that can be written in CIRCUITRON_CACHE_DIR.",
        ) from error
