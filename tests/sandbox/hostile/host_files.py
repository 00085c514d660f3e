"""Reads files of the system and of the host that are no business of a circuit.

end: completed
"""

import os

for path in ("/etc/passwd", "/etc/shadow", "/etc/hosts", "/root/.bashrc", "/var/log", "/sys/kernel", "/dev/kmsg", "/run"):
    for look in (os.listdir, open):
        try:
            look(path)
            print("BREACH", path)
        except OSError:
            pass
print("tried")
