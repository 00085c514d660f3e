"""Starts threads without end.

end: process limit | memory limit
"""

import threading
import time

threading.stack_size(65536)
while True:
    threading.Thread(target=time.sleep, args=(60,)).start()
