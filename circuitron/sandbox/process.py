"""Zygotes whose process 1 is a process of this machine: used by LocalSandbox and NoSandbox."""

from __future__ import annotations

import contextlib
import json
import os
import random
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from circuitron.errors import SandboxUnavailable, SettingsError
from circuitron.resources import supplement_folder
from circuitron.run_request import Libraries, LibraryOrigin
from circuitron.sandbox import waiting
from circuitron.sandbox.accounts import accounts
from circuitron.sandbox.channel import Channel, HandedChannel, PipeChannel
from circuitron.sandbox.copies import Copies
from circuitron.sandbox.interpreter import Interpreter
from circuitron.sandbox.leftovers import session_folder, sweep_folders
from circuitron.sandbox.runner import scratch
from circuitron.sandbox.session import Zygote
from circuitron.sandbox.staging import is_private
from circuitron.server.client import claim
from circuitron.tables import default_cache_dir

KIND = b"zygote"  # of what the kept server has ready
_COPIES = "copies"  # in the folder of a zygote
# Where systemd takes users for the moment from; no package and no administrator gives these out.
_SPARE_UIDS = range(61184, 65520)


def confinement(mode: str, readable: Iterable[str] = (), *, spare_user: bool = False) -> dict[str, Any]:
    """The fields of runner/confine.py's `Confinement`; `with_user` chooses the user that is still missing.

    Args:
        mode: "require" or "no", for Landlock and seccomp alike.
        spare_user: scripts run as a user of their own.
    """
    return {
        "landlock": mode,
        "seccomp": mode,
        "uid": None,
        "read_all": spare_user,  # Python may live below a home folder that no other user can enter
        "readable": list(readable),
        "lone_uid": spare_user,
    }


def with_user(confinement: dict[str, Any]) -> dict[str, Any]:
    """The same with a user that nobody else is at the moment, where scripts run as one of their own.

    Raises:
        SandboxUnavailable: there is none.
    """
    return {**confinement, "uid": _spare_uid()} if confinement["lone_uid"] else confinement


def _spare_uid() -> int:
    """A user id without an account and without processes."""
    taken = {account.user for account in accounts()}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            taken.add(process.stat().st_uid)
    free = [uid for uid in _SPARE_UIDS if uid not in taken]
    if not free:
        raise SandboxUnavailable("There is no free user id for the sandbox.", "Run circuitron as an ordinary user.")
    return random.choice(free)


def symbols_folder(libraries: Libraries) -> Path:
    """The folder of symbol libraries, as the sandbox opens it to scripts.

    Raises:
        SettingsError: it is a home folder, or holds one.
    """
    folder = libraries.directory.resolve()
    if is_private(folder):
        raise SettingsError(
            f"The symbol libraries lie in {folder}, which scripts may not read.",
            "Put them into a folder of their own and name it with the setting symbol-dir.",
        )
    return folder


def runner_configuration(
    libraries: Libraries,
    symbols: str,
    supplement: str,
    confinement: dict[str, Any],
    kicad_cli: str = "",
    outlines: str = "",
) -> dict[str, Any]:
    """The first frame to process 1; paths are those inside the sandbox.

    Args:
        outlines: a folder where process 1 keeps what it knows of libraries (runner/outlines.py).
        kicad_cli: KiCad's command line, where process 1 may start it on files that it made itself.
    """
    return {
        "symbols": symbols,
        # What a project or a user has chosen is read where limits hold, never by process 1.
        "read_ahead": libraries.origin is not LibraryOrigin.SETTINGS,
        "library_folder": str(libraries.directory.resolve()),  # the same, as the user's machine calls it
        "supplement": supplement,
        "version": "skidl" if libraries.origin is LibraryOrigin.SKIDL else libraries.version,
        "confinement": confinement,
        "kicad_cli": kicad_cli,
        "outlines": outlines,
    }


def start_zygote(name: str, interpreter: Interpreter, libraries: Libraries, confinement: dict[str, Any]) -> Zygote:
    """Start process 1 on this machine, or take one that the kept server has started; SKiDL loads from here on.

    Raises:
        SettingsError: the symbol libraries lie in a home folder.
        StorageFailure: there is no room for a folder of its own.
    """
    symbols = str(symbols_folder(libraries))
    supplement = str(supplement_folder().resolve())
    confinement = {**confinement, "readable": [*confinement["readable"], symbols, supplement]}
    # Scripts that nothing confines could spoil what is kept for those that are verified.
    outlines = str(default_cache_dir() / "outlines") if confinement["landlock"] == "require" else ""
    configuration = runner_configuration(libraries, symbols, supplement, confinement, outlines=outlines)
    if (claimed := claim(sys.argv[1:], KIND, lambda: order(interpreter.sites, configuration))) is not None:
        process, ended, place, files = claimed
        channel = HandedChannel(process, ended, files)
        zygote = _zygote(name, lambda: channel, None, Path(place), tidy=lambda: None)  # the server does
        zygote.start()
        return zygote
    sweep_folders()
    configuration["confinement"] = confinement = with_user(confinement)
    early = waiting.take(interpreter.sites)
    with session_folder() if early is None else contextlib.nullcontext(early.folder) as folder:
        furnish(folder, confinement["uid"])
        started_with = waiting.arguments(folder, interpreter.sites)
        connect = (lambda: PipeChannel(started_with)) if early is None else early.hand_over
        zygote = _zygote(name, connect, configuration, folder, tidy=lambda: scratch.remove(str(folder)))
        try:
            zygote.start()
        except BaseException:
            zygote.close()
            raise
    return zygote


def order(sites: Iterable[str], configuration: dict[str, Any]) -> bytes:
    """All that a zygote is started with but its folder and its user, as JSON. It differs when a library has changed."""
    state = _state(Path(configuration["symbols"])) ^ _state(Path(configuration["supplement"]))
    fields = {
        "sites": list(sites),
        "configuration": configuration,
        "temporary": tempfile.gettempdir(),
        "libraries": state,
    }
    return json.dumps(fields, sort_keys=True).encode()


def furnish(folder: Path, uid: int | None) -> None:
    """Make what a zygote needs in its folder, for scripts that run as `uid`."""
    (folder / "runs").mkdir(mode=0o711, exist_ok=True)
    (folder / _COPIES).mkdir(mode=0o711)
    if uid is not None:  # of no other user, while scripts run as another user
        os.chown(folder, uid, -1)


def _zygote(
    name: str,
    connect: Callable[[], Channel],
    configuration: dict[str, Any] | None,
    folder: Path,
    tidy: Callable[[], None],
) -> Zygote:
    return Zygote(
        sandbox=name, connect=connect, configuration=configuration, copies=Copies(folder / _COPIES), tidy=tidy
    )


def _state(folder: Path) -> int:
    """A number that changes with a file of the folder."""
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.stat().st_mtime_ns, entry.stat().st_size) for entry in entries)
    return zlib.crc32(repr(found).encode(errors="surrogateescape"))
