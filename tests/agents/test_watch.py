"""The watch ends a connection whatever it is waiting for, encrypted ones too."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from circuitron.agents.deadline import Watch
from tests.processes import wait_until


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of 127.0.0.1 with its key, made on the spot."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    path = tmp_path / "both.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=127.0.0.1"
    command += f" -addext subjectAltName=IP:127.0.0.1 -keyout {tmp_path}/key.pem -out {tmp_path}/cert.pem"
    subprocess.run(command.split(), check=True, capture_output=True)
    path.write_text((tmp_path / "key.pem").read_text() + (tmp_path / "cert.pem").read_text())
    return path


@pytest.fixture(params=[False, True], ids=["dripping", "silent"])
def encrypted(request: pytest.FixtureRequest, certificate: Path) -> Iterator[int]:
    """A server that begins a response over TLS, and goes on for ever or falls silent."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    over = threading.Event()

    def serve(listener: socket.socket) -> None:
        raw, _ = listener.accept()
        with context.wrap_socket(raw, server_side=True) as connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            try:
                while not over.wait(0.02):
                    if not request.param:
                        connection.sendall(b"1\r\nx\r\n")
            except OSError:
                pass

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, args=(listener,), daemon=True).start()
        yield listener.getsockname()[1]
        over.set()


def test_an_encrypted_connection_is_ended_in_time(encrypted: int, certificate: Path) -> None:
    watch = Watch()

    def prepare(request: Any) -> None:
        request.extensions["trace"] = watch.trace

    trusted = ssl.create_default_context(cafile=certificate)
    with httpx2.Client(verify=trusted, event_hooks={"request": [prepare]}, timeout=30, trust_env=False) as client:
        started = time.monotonic()
        with pytest.raises(httpx2.HTTPError), watch.within(0.5):
            client.get(f"https://127.0.0.1:{encrypted}/")
    assert watch.expired
    assert time.monotonic() - started >= 0.5


def test_work_that_is_done_in_time_is_left_alone() -> None:
    watch = Watch()
    ours, theirs = socket.socketpair()
    with ours, theirs:

        class Stream:
            def get_extra_info(self, info: str) -> socket.socket:
                return ours

        watch.trace("connection.connect_tcp.complete", {"return_value": Stream()})
        with watch.within(2.0):
            pass
        time.sleep(2.2)
        assert not watch.expired
        ours.sendall(b"still there")
        assert theirs.recv(100) == b"still there"


def test_a_connection_that_comes_too_late_is_ended_at_once() -> None:
    watch = Watch()
    ours, theirs = socket.socketpair()
    with ours, theirs:

        class Stream:
            def get_extra_info(self, info: str) -> socket.socket:
                return ours

        with watch.within(0.05):
            assert wait_until(lambda: watch.expired)
            watch.trace("connection.start_tls.complete", {"return_value": Stream()})
        assert watch.expired
        assert theirs.recv(100) == b""
