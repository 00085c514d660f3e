"""Looks in the project for what must not be shown: dot files, keys, links that lead out.

end: completed
"""

import os

import targets

seen = 0
for folder, folders, files in os.walk(os.path.dirname(targets.__file__)):
    for name in folders + files:
        seen += 1
        if name.startswith(".") or name.endswith((".pem", ".key")) or "link" in name or "credential" in name:
            print("BREACH", os.path.join(folder, name))
try:
    print("BREACH", open(targets.PROJECT + "/.env").read())
except OSError:
    pass
print("tried", seen)
