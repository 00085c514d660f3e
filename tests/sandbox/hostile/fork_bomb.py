"""Forks for ever and does not mind being refused.

end: process limit
"""

import os

while True:
    try:
        os.fork()
        print("BREACH")
    except OSError:
        pass
