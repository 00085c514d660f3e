"""Starts programs in every other way that Python knows, and one that it does not.

end: completed | process limit
"""

import ctypes
import os

libc = ctypes.CDLL(None)
attempts = [
    lambda: os.posix_spawn("/bin/sh", ["sh", "-c", "echo BREACH"], {}),
    lambda: os.execv("/bin/sh", ["sh", "-c", "echo BREACH"]),
    lambda: os.system("echo BREACH"),
    lambda: os.popen("echo BREACH").read(),
    lambda: libc.system(b"echo BREACH"),
    lambda: libc.vfork(),
]
for attempt in attempts:
    try:
        attempt()
    except OSError:
        pass
print("tried")
