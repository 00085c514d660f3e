"""Writes one file that is too large.

end: file limit
"""

with open("large.bin", "wb") as file:
    while True:
        file.write(b"x" * (1 << 20))
