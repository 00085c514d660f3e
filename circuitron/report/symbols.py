"""The symbol libraries that a verdict rests on, and the command that runs a script with them, in one line each."""

from __future__ import annotations

from circuitron.report.writer import DIM, Writer
from circuitron.run_request import Libraries, LibraryOrigin
from circuitron.sanitise import line


def source(libraries: Libraries) -> str:
    """Version and origin: "symbols: KiCad 9.0.2 (/usr/share/kicad/symbols)"."""
    version = line(f"KiCad {libraries.release or libraries.version or 'of an unknown version'}")
    if libraries.origin is LibraryOrigin.SKIDL:
        return f"symbols: {version}, from the skidl package; `circuitron doctor` says how to get newer ones"
    if libraries.origin is LibraryOrigin.IMAGE:
        return f"symbols: {version}, from the sandbox image"
    return f"symbols: {version} ({line(str(libraries.directory))})"


def show(writer: Writer, libraries: Libraries | None, command: str) -> None:
    """The end of a verdict: what it rests on, and how the script is run here."""
    if libraries is not None:
        writer.line((source(libraries), DIM), indent=2, hang=2)
    if command:
        writer.line(("run it with: ", DIM), line(command), indent=2, hang=2)
