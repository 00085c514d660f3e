"""Sends signals to everybody: its group, process 1, its parent, all it may reach.

end: completed
"""

import os
import signal

for target in (-1, 0, 1, os.getppid(), -os.getppid(), *range(2, 2000)):
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM):
        if target == os.getpid():
            continue
        try:
            os.kill(target, number)
            print("BREACH", target, number)
        except OSError:
            pass
print("tried")
