"""Makes 300,000 files.

end: file limit
"""

for number in range(300_000):
    open(f"{number}.net", "w").close()
