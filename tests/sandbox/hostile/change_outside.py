"""Changes modes, owners, times and attributes, outside and inside.

end: completed
"""

import os

import targets

attempts = [
    lambda: os.chmod(targets.VICTIM, 0o777),
    lambda: os.chmod(targets.OUTSIDE, 0o777),
    lambda: os.utime(targets.VICTIM, (0, 0)),
    lambda: os.chown(targets.VICTIM, os.getuid(), os.getgid()),
    lambda: os.setxattr(targets.VICTIM, "user.planted", b"1"),
    lambda: os.chmod(".", 0o777),
    lambda: os.mkfifo("fifo"),
    lambda: os.mknod("device", 0o600 | 0o020000, os.makedev(1, 3)),
]
for number, attempt in enumerate(attempts):
    try:
        attempt()
        print("BREACH", number)
    except OSError:
        pass
print("tried")
