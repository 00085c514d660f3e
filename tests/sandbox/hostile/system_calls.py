"""Makes by number the system calls that Python has no name for.

end: completed
"""

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
numbers = {
    "x86_64": {
        "ptrace": 101, "process_vm_readv": 310, "unshare": 272, "setns": 308, "mount": 165, "chroot": 161, "bpf": 321,
        "perf_event_open": 298, "keyctl": 250, "memfd_create": 319, "userfaultfd": 323, "io_uring_setup": 425,
        "pidfd_open": 434, "fsopen": 430, "openat2": 437, "symlinkat": 266, "execveat": 322, "shmget": 29,
    },
    "aarch64": {
        "ptrace": 117, "process_vm_readv": 270, "unshare": 97, "setns": 268, "mount": 40, "chroot": 51, "bpf": 280,
        "perf_event_open": 241, "keyctl": 219, "memfd_create": 279, "userfaultfd": 282, "io_uring_setup": 425,
        "pidfd_open": 434, "fsopen": 430, "openat2": 437, "symlinkat": 36, "execveat": 281, "shmget": 194,
    },
}[os.uname().machine]
refused = (1, 38)  # EPERM, ENOSYS
for name, number in numbers.items():
    ctypes.set_errno(0)
    if libc.syscall(number, os.getppid(), 0, 0, 0, 0) >= 0 or ctypes.get_errno() not in refused:
        print("BREACH", name, ctypes.get_errno())
print("tried", len(numbers))
