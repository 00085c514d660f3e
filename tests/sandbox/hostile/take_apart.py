"""Takes apart the modules that the runner still needs to write its report.

end: completed | no result | exception | exited
"""

import builtins
import os
import sys

print("tried", flush=True)
for name in list(sys.modules):
    if name not in ("sys", "builtins"):
        sys.modules[name] = None
os.makedirs = os.open = os.path = None
for name in ("open", "print", "isinstance", "str", "len", "Exception"):
    setattr(builtins, name, None)
