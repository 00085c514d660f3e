"""Looks for a key in its own environment.

end: completed
"""

import os

for name, value in os.environ.items():
    if "planted" in value:
        print("BREACH", name)
print("tried", len(os.environ))
