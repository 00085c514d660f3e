"""Addresses of servers: what is one, what is on this machine, and how one is shown."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit


def is_server(address: str) -> bool:
    """Whether this is an http or https address with a host, without spaces and control characters."""
    if not re.fullmatch(r"[\x21-\x7e]{1,2000}", address):
        return False
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises where it is no number, or out of range
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and "\\" not in parts.netloc


def is_loopback(address: str) -> bool:
    """Whether a server's address can only mean this machine: localhost, 127.0.0.0/8, ::1."""
    try:
        host = urlsplit(address).hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def shown(address: str) -> str:
    """An address without what may be secret in it: user, password, query."""
    # The user part first: a password may hold the other marks.
    without_user = re.sub(r"^(\w+://)?.*@", r"\1…@", address, flags=re.DOTALL)
    return re.sub(r"[?#].*", "", without_user, flags=re.DOTALL)
