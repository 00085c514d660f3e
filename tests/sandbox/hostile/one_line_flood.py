"""Prints one line without end, on standard error.

end: output limit
"""

import sys

while True:
    sys.stderr.write("x" * 65536)
