"""Ends, but hangs in a function that runs at exit.

end: completed | time limit
wall: 2
"""

import atexit
import time

atexit.register(time.sleep, 100_000)
print("tried")
