"""Ends the process at once with success.

end: no result
state: failed
"""

import os

os._exit(0)
