"""Has the kernel send a signal to process 1 when a pipe becomes readable.

end: completed
"""

import fcntl
import os
import signal

reader, writer = os.pipe()
for command, argument in ((fcntl.F_SETOWN, os.getppid()), (10, signal.SIGKILL)):
    try:
        fcntl.fcntl(reader, command, argument)
        print("BREACH", command)
    except OSError:
        pass
print("tried")
