"""Asks for more memory than there is, then for a little less, without minding refusals.

end: memory limit | time limit | cpu limit | crashed
wall: 1
"""

size = 1 << 40
hoard = []
while True:
    try:
        hoard.append(b"x" * size)
    except MemoryError:
        size = max(1, size // 2)
