"""Tries every family of sockets that talks to anybody: UDP, UNIX, MPTCP, raw, netlink, vsock, packet, pairs.

end: completed
"""

import socket

import targets

families = [
    (socket.AF_INET, socket.SOCK_DGRAM, 0),
    (socket.AF_INET6, socket.SOCK_STREAM, 0),
    (socket.AF_INET, socket.SOCK_STREAM, 262),
    (socket.AF_INET, socket.SOCK_RAW, 1),
    (socket.AF_UNIX, socket.SOCK_STREAM, 0),
    (socket.AF_UNIX, socket.SOCK_DGRAM, 0),
    (16, socket.SOCK_RAW, 0),
    (40, socket.SOCK_STREAM, 0),
    (17, socket.SOCK_RAW, 0),
    (38, 5, 0),
]
for family in families:
    try:
        socket.socket(*family)
        print("BREACH", family)
    except OSError:
        pass
for attempt in (socket.socketpair, lambda: socket.create_server(("127.0.0.1", 0))):
    try:
        attempt()
        print("BREACH", attempt)
    except OSError:
        pass
try:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"planted", ("127.0.0.1", targets.UDP_PORT))
    print("BREACH")
except OSError:
    print("tried")
