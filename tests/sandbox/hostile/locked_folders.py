"""Makes folders that no user may enter, so that they cannot be removed.

end: completed
"""

import os

os.umask(0o777)
for number in range(20):
    os.mkdir(f"locked{number}")
os.umask(0)
os.makedirs("a/b/c", 0o700)
open("a/b/c/file", "w").close()
print("tried")
