"""Writes, makes, renames, removes and truncates outside its own copy of the project.

end: completed
"""

import os

import targets

victim, folder = targets.VICTIM, targets.OUTSIDE
# What the copy was made from: of the local sandbox, of Docker's.
session = os.path.dirname(os.path.dirname(os.environ["HOME"]))
copies = [f"{session}/project", "/project"]
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
    lambda: open(targets.PROJECT + "/targets.py", "a"),
    lambda: open(targets.PROJECT + "/new.py", "w"),
    *(lambda copy=copy: open(copy + "/targets.py", "a") for copy in copies),
    *(lambda copy=copy: os.open(copy + "/targets.py", os.O_RDONLY | os.O_TRUNC) for copy in copies),
    *(lambda copy=copy: os.remove(copy + "/targets.py") for copy in copies),
    *(lambda copy=copy: open(copy + "/new.py", "w") for copy in copies),
    *(lambda copy=copy: open(os.path.dirname(copy) + "/new", "w") for copy in copies),
    lambda: open(os.path.dirname(os.environ["HOME"]) + "/new", "w"),
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
