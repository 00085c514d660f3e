"""Reads keys from the home folder, and lists it.

end: exception
exception: PermissionError | FileNotFoundError
"""

import os

import targets

for look in (os.listdir, os.scandir, open):
    try:
        print("BREACH", look(targets.HOME))
    except OSError:
        pass
open(targets.HOME_KEY)
