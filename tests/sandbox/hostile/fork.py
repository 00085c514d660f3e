"""Forks.

end: process limit
"""

import os

if os.fork() == 0:
    print("BREACH")
