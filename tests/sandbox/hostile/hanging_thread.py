"""Ends, but leaves a thread that never does.

end: completed | time limit
wall: 2
"""

import threading
import time

threading.Thread(target=time.sleep, args=(100_000,)).start()
print("tried")
