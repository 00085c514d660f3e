"""A build of several stages leaves nothing but its image."""

from __future__ import annotations

import io
import secrets
import tarfile

import pytest

from circuitron.sandbox.image import follow, remove_stages

DOCKERFILE = b"FROM scratch AS made\nCOPY file /file\nFROM scratch\nCOPY --from=made /file /copied\n"


def _context() -> io.BytesIO:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for name, data in (("Dockerfile", DOCKERFILE), ("file", secrets.token_bytes(16))):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    packed.seek(0)
    return packed


@pytest.mark.docker
def test_earlier_stages_are_removed() -> None:
    import docker

    client = docker.from_env()
    name = f"circuitron-test/{secrets.token_hex(4)}"

    def dangling() -> set[str]:
        return {image["Id"] for image in client.api.images(filters={"dangling": True})}

    before = dangling()
    try:
        steps = client.api.build(fileobj=_context(), custom_context=True, tag=name, rm=True, decode=True)
        layers = follow(steps, lambda line: None)
        left = {image[7:19] for image in dangling() - before} & layers
        assert left, "the engine keeps a stage by itself; otherwise there is nothing to remove"
        remove_stages(client, layers)
        assert not {image[7:19] for image in dangling()} & left
        assert client.images.get(name)
    finally:
        client.api.remove_image(name, force=True)
        client.close()
