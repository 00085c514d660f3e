"""Recurses without end, first politely, then with the limit out of the way.

end: crashed | memory limit | time limit | cpu limit | exception
wall: 1
"""

import sys

sys.setrecursionlimit(1 << 30)


def down(depth):
    return down(depth + 1)


down(0)
