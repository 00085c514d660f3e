"""Kills itself with a signal that cannot be caught.

end: crashed
signal: 9
"""

import os
import signal

os.kill(os.getpid(), signal.SIGKILL)
