"""Talks to the UNIX socket of a service, and to Docker's.

end: completed
"""

import ctypes
import socket

import targets

for path in (targets.UNIX_SOCKET, "/var/run/docker.sock", "/run/docker.sock"):
    try:
        socket.socket(socket.AF_UNIX).connect(path)
        print("BREACH", path)
    except OSError:
        pass
    try:
        open(path, "r+b")
        print("BREACH", path)
    except OSError:
        pass
if ctypes.CDLL(None).socket(1, 1, 0) >= 0:
    print("BREACH")
print("tried")
