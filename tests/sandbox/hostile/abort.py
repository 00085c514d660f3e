"""Has the C library abort.

end: crashed
signal: 6
"""

import os

os.abort()
