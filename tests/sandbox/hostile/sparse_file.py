"""Makes a file of a terabyte that takes no room.

end: file limit
"""

with open("huge.net", "wb") as file:
    file.truncate(1 << 40)
print("BREACH")
