"""Ignores all signals that can be ignored, then computes for ever.

end: cpu limit
cpu: 1
"""

import signal

for number in range(1, signal.NSIG):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    pass
