"""Fills the disk, in files small enough each.

end: file limit
"""

block = b"x" * (1 << 20)
for number in range(100_000):
    with open(f"{number}.bin", "wb") as file:
        file.write(block)
