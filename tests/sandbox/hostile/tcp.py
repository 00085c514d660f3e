"""Connects to a server of the host.

end: exception
exception: PermissionError
"""

import socket

import targets

socket.create_connection(("127.0.0.1", targets.TCP_PORT), timeout=2).sendall(b"planted")
print("BREACH")
