"""Looks for a key in the environments, memories and descriptors of all processes.

end: completed
"""

import os

for pid in ["self", "thread-self", *map(str, range(1, 40000))]:
    for name in ("environ", "cmdline", "mem", "maps", "fd/0", "root/etc/hostname"):
        if name == "fd/0" and pid in ("self", "thread-self", str(os.getpid())):
            continue
        try:
            with open(f"/proc/{pid}/{name}", "rb") as file:
                file.read(1)
            print("BREACH", pid, name)
        except FileNotFoundError:
            break
        except OSError:
            pass
try:
    print("BREACH", os.listdir("/proc"))
except PermissionError:
    print("tried")
