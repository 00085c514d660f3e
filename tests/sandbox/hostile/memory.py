"""Takes all memory.

end: memory limit
"""

hoard = []
while True:
    hoard.append(bytearray(16 << 20))
