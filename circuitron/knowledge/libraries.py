"""Finds the symbol libraries to work with: settings, environment, installed KiCad, sandbox image, the skidl package."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from circuitron.errors import LibrariesUnavailable, SettingsError
from circuitron.knowledge.sexpr import library_version
from circuitron.knowledge.skidl_libs import GENERATOR, convert
from circuitron.models import Libraries, LibraryOrigin
from circuitron.regular_file import read_bytes, read_head

ImageExport = Callable[[Path], Path | None]
"""Puts the sandbox image's symbols into a folder below the cache folder it is given and returns that folder; None, at
once, where there is no image. What was exported before is not exported again."""

_VERSIONS = (10, 9, 8, 7, 6)
_SUFFIXES = (".kicad_sym", ".kicad_symdir")
_HEAD = 4096
_LARGEST_CHANGELOG = 1_000_000  # bytes; Debian's of kicad-symbols has 4,000
_FIRST_LINE = 200  # bytes


def find_libraries(
    directory: Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    export_image: ImageExport | None = None,
    cache_dir: Path | None = None,
) -> Libraries:
    """The first place that really holds symbol libraries.

    Args:
        directory: from the settings; nowhere else is looked if it is given.
        environment: for KICAD10_SYMBOL_DIR … KICAD6_SYMBOL_DIR; that of the process if None.
        export_image: asked where neither environment nor an installed KiCad has any.
        cache_dir: for libraries that have to be copied or converted first.

    Raises:
        SettingsError: `directory` holds no symbol library.
        LibrariesUnavailable: there is none anywhere.
    """
    if directory is not None:
        if not holds_libraries(directory):
            raise SettingsError(
                f"{directory} holds no symbol library (*.kicad_sym).",
                "Name the folder that has Device.kicad_sym in it.",
            )
        return _describe(directory, LibraryOrigin.SETTINGS)
    variables = os.environ if environment is None else environment
    for path in _from_environment(variables):
        if holds_libraries(path):
            return _describe(path, LibraryOrigin.ENVIRONMENT)
    for path in installed_folders(variables):
        if holds_libraries(path):
            return _describe(path, LibraryOrigin.KICAD)
    return _last_resorts(export_image, cache_dir)


def embedded_libraries(cache_dir: Path | None = None) -> Libraries:
    """The libraries inside the skidl package, whatever else there is.

    Raises:
        LibrariesUnavailable: skidl is not installed, or without its libraries.
    """
    path = convert(_cache(cache_dir))
    if path is None:
        raise LibrariesUnavailable(
            "No KiCad symbol library was found, and the skidl package has none either.",
            "Install KiCad or its package kicad-symbols, or set KICAD9_SYMBOL_DIR to a folder of *.kicad_sym files.",
        )
    return _describe(path, LibraryOrigin.SKIDL)


def holds_libraries(directory: Path) -> bool:
    """Whether a folder has at least one symbol library in it; False for what is no readable folder."""
    try:
        with os.scandir(directory) as entries:
            return any(entry.name.endswith(_SUFFIXES) for entry in entries)
    except OSError:
        return False


def installed_folders(variables: Mapping[str, str]) -> Iterator[Path]:
    """Where installations of KiCad keep their symbols on this system, newest version first."""
    home = Path.home()
    if sys.platform == "win32":
        roots = [variables.get(name, "") for name in ("ProgramFiles", "ProgramW6432")]
        if local := variables.get("LOCALAPPDATA"):
            roots.append(str(Path(local) / "Programs"))
        for version in _VERSIONS:
            yield from (Path(r) / "KiCad" / f"{version}.0" / "share" / "kicad" / "symbols" for r in roots if r)
    elif sys.platform == "darwin":
        for applications in (Path("/Applications"), home / "Applications"):
            yield applications / "KiCad" / "KiCad.app" / "Contents" / "SharedSupport" / "symbols"
    else:
        for prefix in ("/usr/share", "/usr/local/share", "/snap/kicad/current/usr/share"):
            yield Path(prefix) / "kicad" / "symbols"
        for flatpak in (Path("/var/lib/flatpak"), home / ".local" / "share" / "flatpak"):
            for files in sorted(flatpak.glob("runtime/org.kicad.KiCad.Library.Symbols/*/*/active/files"), reverse=True):
                yield from (files, files / "symbols")


def _from_environment(variables: Mapping[str, str]) -> Iterator[Path]:
    for version in _VERSIONS:
        if value := variables.get(f"KICAD{version}_SYMBOL_DIR"):
            yield Path(value)


def _last_resorts(export_image: ImageExport | None, cache_dir: Path | None) -> Libraries:
    exported = export_image(_cache(cache_dir)) if export_image else None
    if exported is not None and holds_libraries(exported):
        return _describe(exported, LibraryOrigin.IMAGE)
    return embedded_libraries(cache_dir)


def _cache(cache_dir: Path | None) -> Path:
    if cache_dir is not None:
        return cache_dir
    from circuitron.knowledge.symbols import default_cache_dir

    return default_cache_dir()


def _describe(directory: Path, origin: LibraryOrigin) -> Libraries:
    """Version and drawings, from the header of one library (Device, if it is there)."""
    head = _header(directory)
    return Libraries(
        directory=directory,
        origin=origin,
        version=library_version(head),
        release=_release(directory),
        drawings=f'(generator "{GENERATOR}")' not in head,
    )


def _release(directory: Path) -> str:
    """The release of a distribution's package, such as "9.0.2", from its changelog; "" where there is none.

    The libraries themselves know no more than the version of their format.
    """
    changelog = directory.parent.parent / "doc" / "kicad-symbols" / "changelog.Debian.gz"
    if directory.parts[-3:] != ("share", "kicad", "symbols"):
        return ""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(read_bytes(changelog, _LARGEST_CHANGELOG))) as stream:
            first = stream.read(_FIRST_LINE)  # no more of it: a small file may hold gigabytes
    except (OSError, EOFError, zlib.error):
        return ""
    found = re.match(rb"kicad-symbols \((?:\d+:)?(\d+(?:\.\d+)+)", first)
    return found[1].decode() if found else ""


def _header(directory: Path) -> str:
    for pattern in ("Device.kicad_sym", "*.kicad_sym", "*.kicad_symdir/*.kicad_sym"):
        for path in sorted(directory.glob(pattern))[:1]:
            with contextlib.suppress(OSError):
                return read_head(path, _HEAD).decode("utf-8", "replace")
    return ""
