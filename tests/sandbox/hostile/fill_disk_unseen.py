"""Fills the disk with files that it removes and keeps open.

end: file limit
"""

import os
import time

block = b"x" * (1 << 20)
kept = []
while True:
    kept.append(open("hidden.bin", "wb"))
    os.remove("hidden.bin")
    for _ in range(4):
        kept[-1].write(block)
    kept[-1].flush()
    time.sleep(0.01)
