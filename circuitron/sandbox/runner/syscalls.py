"""Which system calls a script may make, with their numbers on x86-64 and aarch64.

Whatever is not in these tables is refused: above all sockets, starting processes and programs, signals to others,
tracing, and changing modes, owners, times or limits. The numbers are those of Linux's `asm/unistd_64.h` (x86-64) and
`asm-generic/unistd.h` (aarch64); a dash means that the architecture never had the call.
"""

from __future__ import annotations

X86_64 = 0xC000003E  # AUDIT_ARCH_X86_64
AARCH64 = 0xC00000B7  # AUDIT_ARCH_AARCH64
ARCHITECTURES = {"x86_64": (X86_64, 0), "aarch64": (AARCH64, 1), "arm64": (AARCH64, 1)}

# name, number on x86-64, number on aarch64
_ALLOWED = """
# Files. Landlock decides which; nothing here changes modes, owners, times or attributes, links, or makes devices.
# No truncate(): Landlock before ABI 3 does not see it.
read 0 63, write 1 64, creat 85 -, close 3 57, close_range 436 436, stat 4 -, fstat 5 80,
lstat 6 -, newfstatat 262 79, statx 332 291, access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -,
readlinkat 267 78, lseek 8 62, pread64 17 67, pwrite64 18 68, readv 19 65, writev 20 66, preadv 295 69,
pwritev 296 70, preadv2 327 286, pwritev2 328 287, getdents 78 -, getdents64 217 61, getcwd 79 17, chdir 80 49,
fchdir 81 50, mkdir 83 -, mkdirat 258 34, rmdir 84 -, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38,
renameat2 316 276, ftruncate 77 46, fallocate 285 47, fadvise64 221 223, readahead 187 213,
fsync 74 82, fdatasync 75 83, sync_file_range 277 84, flock 73 32, dup 32 23, dup2 33 -, dup3 292 24,
pipe 22 -, pipe2 293 59, umask 95 166, statfs 137 43, fstatfs 138 44, copy_file_range 326 285, sendfile 40 71
# Waiting
poll 7 -, ppoll 271 73, select 23 -, pselect6 270 72, epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21,
epoll_wait 232 -, epoll_pwait 281 22, epoll_pwait2 441 441, eventfd 284 -, eventfd2 290 19
# Memory; no memfd_create, whose pages RLIMIT_AS does not count
brk 12 214, mmap 9 222, munmap 11 215, mprotect 10 226, mremap 25 216, madvise 28 233, mincore 27 232, msync 26 227,
membarrier 324 283
# Threads and scheduling, as far as it asks
futex 202 98, futex_waitv 449 449, set_robust_list 273 99, get_robust_list 274 100, rseq 334 293,
set_tid_address 218 96, sched_yield 24 124, sched_getaffinity 204 123, sched_getparam 143 121,
sched_getscheduler 145 120, sched_get_priority_max 146 125, sched_get_priority_min 147 126,
sched_rr_get_interval 148 127
# Own signals and timers
rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136, rt_sigsuspend 130 133,
rt_sigtimedwait 128 137, sigaltstack 131 132, restart_syscall 219 128, pause 34 -, alarm 37 -, getitimer 36 102,
setitimer 38 103
# Clocks
clock_gettime 228 113, clock_getres 229 114, clock_nanosleep 230 115, nanosleep 35 101, gettimeofday 96 169,
time 201 -, times 100 153
# Asking about itself and ending
getpid 39 172, getppid 110 173, gettid 186 178, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177,
getresuid 118 148, getresgid 120 150, getgroups 115 158, getpgrp 111 -, getpgid 121 155, getsid 124 156,
getpriority 140 141, getrusage 98 165, getrlimit 97 163, uname 63 160, sysinfo 99 179, getcpu 309 168,
getrandom 318 278, arch_prctl 158 -, wait4 61 260, waitid 247 95, exit 60 93, exit_group 231 94
"""

# To become another program: for process 1's own use of KiCad, never for a script.
_EXECVE = "execve 59 221"

# Calls that are allowed with some arguments only; confine.py writes the conditions.
_CONDITIONAL = """
open 2 -, openat 257 56, fcntl 72 25,
clone 56 220, clone3 435 435, kill 62 129, tgkill 234 131, prlimit64 302 261, prctl 157 167, ioctl 16 29
"""


def _read(table: str, column: int) -> dict[str, int]:
    lines = (line for line in table.splitlines() if not line.startswith("#"))
    rows = [entry.split() for line in lines for entry in line.split(",") if entry.strip()]
    return {row[0]: int(row[1 + column]) for row in rows if row[1 + column] != "-"}


def allowed(machine: str) -> dict[str, int]:
    """Calls that are always allowed, by name. `machine` is `os.uname().machine`."""
    return _read(_ALLOWED, ARCHITECTURES[machine][1])


def execve(machine: str) -> int:
    """The number of `execve`."""
    return _read(_EXECVE, ARCHITECTURES[machine][1])["execve"]


def conditional(machine: str) -> dict[str, int]:
    """Calls that are allowed with some arguments only, by name."""
    return _read(_CONDITIONAL, ARCHITECTURES[machine][1])
