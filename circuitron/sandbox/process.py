"""Zygotes whose process 1 is a process of this machine: used by LocalSandbox and NoSandbox."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from circuitron.errors import SettingsError
from circuitron.knowledge.supplement import supplement_folder
from circuitron.models import Libraries, LibraryOrigin
from circuitron.sandbox import waiting
from circuitron.sandbox.channel import PipeChannel
from circuitron.sandbox.copies import Copies
from circuitron.sandbox.interpreter import Interpreter
from circuitron.sandbox.leftovers import session_folder, sweep_folders
from circuitron.sandbox.runner import scratch
from circuitron.sandbox.session import Zygote
from circuitron.sandbox.staging import is_private


def confinement(
    mode: str, readable: Iterable[str] = (), uid: int | None = None, read_all: bool = False
) -> dict[str, Any]:
    """The fields of runner/confine.py's `Confinement`.

    Args:
        mode: "require", "try" or "no", for Landlock and seccomp alike.
    """
    return {
        "landlock": mode,
        "seccomp": mode,
        "uid": uid,
        "read_all": read_all,
        "readable": list(readable),
        "lone_uid": uid is not None,
    }


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
) -> dict[str, Any]:
    """The first frame to process 1; paths are those inside the sandbox.

    Args:
        kicad_cli: KiCad's command line, where process 1 may start it on files that it made itself.
    """
    return {
        "symbols": symbols,
        # What a project or a user has chosen is read where limits hold, never by process 1.
        "read_ahead": libraries.origin is not LibraryOrigin.SETTINGS,
        "library_folder": str(libraries.directory.resolve()),  # the same, as the user's machine calls it
        "supplement": supplement,
        "version": "skidl" if libraries.origin is LibraryOrigin.SKIDL else libraries.version,
        "drawings": libraries.drawings,
        "confinement": confinement,
        "kicad_cli": kicad_cli,
    }


def start_zygote(name: str, interpreter: Interpreter, libraries: Libraries, confinement: dict[str, Any]) -> Zygote:
    """Start process 1 on this machine; SKiDL loads from here on.

    Raises:
        SettingsError: the symbol libraries lie in a home folder.
        StorageFailure: there is no room for a folder of its own.
    """
    symbols = str(symbols_folder(libraries))
    supplement = str(supplement_folder().resolve())
    confinement = {**confinement, "readable": [*confinement["readable"], symbols, supplement]}
    sweep_folders()
    early = waiting.take(interpreter.sites)
    with session_folder() if early is None else contextlib.nullcontext(early.folder) as folder:
        runs, copies = folder / "runs", folder / "copies"
        runs.mkdir(mode=0o711, exist_ok=early is not None)
        copies.mkdir(mode=0o711)
        if confinement["uid"] is not None:  # of no other user, while scripts run as another user
            os.chown(folder, confinement["uid"], -1)
        started_with = waiting.arguments(folder, interpreter.sites)
        zygote = Zygote(
            sandbox=name,
            connect=lambda: PipeChannel(started_with) if early is None else early.hand_over(),
            configuration=runner_configuration(libraries, symbols, supplement, confinement),
            copies=Copies(copies),
            tidy=lambda: scratch.remove(str(folder)),
        )
        try:
            zygote.start()
        except BaseException:
            zygote.close()
            raise
    return zygote
