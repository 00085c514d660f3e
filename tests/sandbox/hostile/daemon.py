"""Tries to leave a process behind that outlives it.

end: process limit
"""

import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(3600)
