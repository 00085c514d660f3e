"""Raises an exception whose text takes for ever to make.

end: time limit | cpu limit
wall: 2
"""

import time


class Slow(Exception):
    def __str__(self):
        time.sleep(100_000)


raise Slow
