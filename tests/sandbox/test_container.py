"""The connection to a container is closed in an order that leaves nothing to Python's finalizers."""

from __future__ import annotations

import pytest

from circuitron.sandbox.container import ContainerChannel
from circuitron.sandbox.image import image_name


@pytest.mark.docker
def test_the_http_response_is_closed_before_its_file() -> None:
    """Python 3.13 prints a traceback at exit for a response that it has to close when its file is closed already."""
    import docker

    client = docker.from_env()
    try:
        channel = ContainerChannel(client, {"image": image_name(), "command": ["sleep", "60"], "host_config": {}})
        response = channel._response._response.raw
        assert not response.closed
        channel.kill()
        assert response.closed
    finally:
        client.close()
