"""Raises its own limits, and those of process 1.

end: completed
"""

import os
import resource

for kind in ("AS", "CPU", "FSIZE", "NOFILE", "NPROC", "CORE"):
    for limit in ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), (0, 0)):
        for pid in (0, os.getppid()):
            try:
                resource.prlimit(pid, getattr(resource, "RLIMIT_" + kind), limit)
                print("BREACH", kind, pid, limit)
            except (OSError, ValueError):
                pass
for pid in (0, os.getppid()):
    try:
        os.setpriority(os.PRIO_PROCESS, pid, 19)
        print("BREACH")
    except OSError:
        pass
print("tried")
