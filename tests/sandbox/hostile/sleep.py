"""Sleeps for ever.

end: time limit
wall: 2
"""

import time

time.sleep(100_000)
