"""What a client and a server must have in common, so that a command in the server is the command in the client.

The same installation and Python, the same variables that are read while modules load, the same user, rights and
namespaces. Anything else (arguments, folder, environment, limits) is handed over with each command (request.py).
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterator

from circuitron import __version__
from circuitron.import_path import PACKAGE

_PROTOCOL = "1"
# Variables that Python or a module reads once, while it starts; and those of batch systems that name the job, whose
# processors and memory are the job's: SLURM, PBS, LSF.
LOADING = (
    *("PYTHON", "LD_", "LANG", "LC_", "TYPER_", "_TYPER_", "PYDANTIC_", "GLIBC_TUNABLES", "MALLOC_"),
    *("SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID"),
)
_SET_BY_MAIN = "PYDANTIC_DISABLE_PLUGINS"  # in the program, not where its modules are used without it
_LEFT_OUT = ("__pycache__", "circuits")  # of the folders: compiled files, and those of designs, which are not served
_NAMESPACES = ("mnt", "pid", "net", "user", "ipc", "uts")
_RIGHTS = (b"Uid:", b"Gid:", b"Groups:", b"Cap", b"NoNewPrivs:", b"Seccomp")  # lines of /proc/PID/status


def identity() -> bytes:
    """All that must be the same, in one text.

    Raises:
        OSError: the system does not tell: it is not Linux, or has no /proc.
    """
    return b"\n".join(os.fsencode(field) for field in (*_installation(), *loading(os.environ))) + rights("self")


def loading(environment: os._Environ[str]) -> list[str]:
    """The variables that are read while modules load, or name a job."""
    return sorted(
        f"{name}={value}" for name, value in environment.items() if name.startswith(LOADING) and name != _SET_BY_MAIN
    )


def socket_name(identity: bytes) -> str:
    """The name of the socket of servers with this identity. Others may have the same name: each compares in full."""
    return f"{zlib.crc32(identity):08x}.sock"


def rights(process: str) -> bytes:
    """What a process may do: its users, groups, capabilities, filters, namespaces and security label.

    A process in a sandbox differs in one of them, Landlock's included, which requires NoNewPrivs.

    Raises:
        OSError: it has gone, or we may not know.
    """
    # Without the io module's files: the client reads this at each start.
    lines = [line for line in _read(f"/proc/{process}/status").splitlines() if line.startswith(_RIGHTS)]
    links = [os.fsencode(os.readlink(f"/proc/{process}/ns/{name}")) for name in _NAMESPACES]  # noqa: PTH115
    try:
        label = _read(f"/proc/{process}/attr/current").strip(b"\0\n")
    except OSError:  # a kernel without security modules
        label = b""
    return b"\n".join((*lines, *links, label))


def source_state() -> int:
    """A number, for this process and its forks, that changes when a file of this installation changes, or a package is
    installed beside it."""
    return hash(frozenset((path, status.st_mtime_ns, status.st_size) for path, status in _files()))


def _installation() -> Iterator[str]:
    program = os.stat(sys.executable)  # noqa: PTH116
    yield from (_PROTOCOL, __version__, PACKAGE, sys.executable, f"{program.st_ino} {program.st_mtime_ns}")
    yield from (sys.version, sys.prefix, *_sites())
    flags = sys.flags
    yield f"{flags.optimize} {flags.dev_mode} {flags.utf8_mode} {flags.no_site} {flags.bytes_warning}"
    yield f"{flags.hash_randomization} {sys.warnoptions} {sys._xoptions}"
    yield str([getattr(stream, "write_through", None) for stream in (sys.__stdout__, sys.__stderr__)])


def _sites() -> list[str]:
    return [entry for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]


def _read(path: str) -> bytes:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)


def _files() -> Iterator[tuple[str, os.stat_result]]:
    own = os.path.join(PACKAGE, "circuitron")  # noqa: PTH118
    beside = [os.path.join(PACKAGE, name) for name in ("prompts", "kicad-libs", "docs/errors", "docker")]  # noqa: PTH118
    for site in _sites():
        yield site, os.stat(site)  # noqa: PTH116
    pending = [own, *beside]
    while pending:
        try:
            with os.scandir(pending.pop()) as entries:
                found = list(entries)
        except OSError:
            continue
        for entry in found:
            if entry.is_dir():
                if entry.name not in _LEFT_OUT:
                    pending.append(entry.path)
            else:
                yield entry.path, entry.stat()
