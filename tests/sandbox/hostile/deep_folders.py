"""Makes 3,000 folders, each in the one before.

end: file limit
"""

import os

for _ in range(3000):
    os.mkdir("d")
    os.chdir("d")
