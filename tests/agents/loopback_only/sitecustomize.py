"""Keeps a Python process, from its very start, from talking to anything but this machine.

Put this folder on PYTHONPATH. Every attempt to look up or reach another host is refused, and written to the file that
CIRCUITRON_TEST_LEAKS names: code that swallows the refusal is still found out. An audit hook sees all of Python's
sockets, and cannot be taken away again.
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import sys
from typing import Any

_WATCHED = ("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname")


def on_this_machine(host: object) -> bool:
    """Whether a host of a socket's address is this machine."""
    if isinstance(host, bytes):
        host = host.decode(errors="replace")
    if host is None or host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(str(host).partition("%")[0]).is_loopback
    except ValueError:
        return False


def _host(event: str, args: tuple[Any, ...]) -> object:
    if event in ("socket.getaddrinfo", "socket.gethostbyname"):
        return args[0]
    address = args[1]
    return address[0] if isinstance(address, tuple) else None  # Unix sockets have a path for an address


def refuse(event: str, args: tuple[Any, ...]) -> None:
    """The audit hook."""
    if event not in _WATCHED or on_this_machine(_host(event, args)):
        return
    attempt = f"{event} {_host(event, args)}"
    if leaks := os.environ.get("CIRCUITRON_TEST_LEAKS"):
        with contextlib.suppress(OSError), open(leaks, "a", encoding="utf-8") as log:  # noqa: PTH123 (before pathlib)
            log.write(f"{attempt}\n")
    raise PermissionError(f"the tests do not talk to other machines: {attempt}")


if os.environ.get("CIRCUITRON_TEST_LEAKS"):
    sys.addaudithook(refuse)
