"""Stops itself with a signal that cannot be caught.

end: time limit
wall: 2
"""

import os
import signal

os.kill(os.getpid(), signal.SIGSTOP)
