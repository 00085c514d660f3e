"""Writes, makes, renames, removes and truncates outside the scratch folder.

end: completed
"""

import os

import targets

victim, folder = targets.VICTIM, targets.OUTSIDE
attempts = [
    lambda: open(victim, "w"),
    lambda: open(victim, "a"),
    lambda: os.open(victim, os.O_RDONLY | os.O_TRUNC),
    lambda: os.open(victim, os.O_ACCMODE | os.O_TRUNC),
    lambda: os.truncate(victim, 0),
    lambda: os.remove(victim),
    lambda: os.rename(victim, "mine"),
    lambda: os.link(victim, "mine"),
    lambda: os.mkdir(folder + "/new"),
    lambda: open(folder + "/new", "w"),
    lambda: os.rmdir(folder),
    lambda: open(targets.__file__, "a"),
    lambda: os.open(targets.__file__, os.O_RDONLY | os.O_TRUNC),
    lambda: open(os.path.dirname(targets.__file__) + "/new.py", "w"),
    lambda: open("/dev/shm/new", "w"),
    lambda: open("/var/tmp/new", "w"),
    lambda: open("/tmp/new", "w"),
]
for number, attempt in enumerate(attempts):
    try:
        attempt()
        print("BREACH", number)
    except OSError:
        pass
print("tried")
