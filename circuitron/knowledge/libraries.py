"""Finds the symbol libraries to work with: settings, environment, installed KiCad or those that
`circuitron libraries get` fetched (the newest; KiCad's own before fetched ones), sandbox image, the skidl package."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from circuitron.errors import LibrariesUnavailable, SettingsError
from circuitron.knowledge.fetched import Kind, fetched_versions, read_record, version_folder
from circuitron.knowledge.sexpr import library_version
from circuitron.knowledge.skidl_libs import convert
from circuitron.regular_file import read_bytes, read_head
from circuitron.run_request import Libraries, LibraryOrigin

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
    kicad: str = "",
    environment: Mapping[str, str] | None = None,
    export_image: ImageExport | None = None,
    cache_dir: Path | None = None,
) -> Libraries:
    """The first place that really holds symbol libraries.

    Args:
        directory: from the settings; nowhere else is looked if it is given.
        kicad: the version that they must be of, such as "9"; "" takes any.
        environment: for KICAD10_SYMBOL_DIR … KICAD6_SYMBOL_DIR; that of the process if None.
        export_image: used where neither environment, an installed KiCad nor the data folder has any.
        cache_dir: for libraries that have to be copied or converted first.

    Raises:
        SettingsError: `directory` holds no symbol library, or those of another version.
        LibrariesUnavailable: there is none anywhere, or none of that version.
    """
    if directory is not None:
        return _named(directory, kicad)
    for found in available(environment=environment, export_image=export_image, cache_dir=cache_dir):
        if kicad in ("", found.version):
            return found
    raise LibrariesUnavailable(
        f"There are no symbol libraries of KiCad {kicad} here.", f"circuitron libraries get {kicad} fetches them."
    )


def available(
    *,
    environment: Mapping[str, str] | None = None,
    export_image: ImageExport | None = None,
    cache_dir: Path | None = None,
) -> Iterator[Libraries]:
    """All places that hold symbol libraries, the one to take first; arguments as for `find_libraries`.

    Raises:
        LibrariesUnavailable: at the end, where not even the skidl package has any.
    """
    variables = os.environ if environment is None else environment
    yield from _described(_from_environment(variables), LibraryOrigin.ENVIRONMENT)
    installed = list(_described(installed_folders(variables), LibraryOrigin.KICAD))
    fetched = (version_folder(version) / Kind.SYMBOLS for version in fetched_versions())
    yield from sorted((*installed, *_described(fetched, LibraryOrigin.FETCHED)), key=_newest_first)
    exported = export_image(_cache(cache_dir)) if export_image else None
    if exported is not None:
        yield from _described([exported], LibraryOrigin.IMAGE)
    yield embedded_libraries(cache_dir)


def _named(directory: Path, kicad: str) -> Libraries:
    if not holds_libraries(directory):
        raise SettingsError(
            f"{directory} holds no symbol library (*.kicad_sym).",
            "Name the folder that has Device.kicad_sym in it.",
        )
    found = _describe(directory, LibraryOrigin.SETTINGS)
    if kicad not in ("", found.version):
        raise SettingsError(
            f"symbol_dir names libraries of KiCad {found.version or 'an unknown version'}, not {kicad}: {directory}.",
            "Leave out one of symbol_dir and --kicad.",
        )
    return found


def _described(folders: Iterable[Path], origin: LibraryOrigin) -> Iterator[Libraries]:
    """Those of the folders that hold libraries."""
    return (_describe(folder, origin) for folder in folders if holds_libraries(folder))


def _newest_first(libraries: Libraries) -> int:
    return -int(libraries.version or 0)


def embedded_libraries(cache_dir: Path | None = None) -> Libraries:
    """The libraries inside the skidl package, whatever else there is.

    Raises:
        LibrariesUnavailable: skidl is not installed, or without its libraries.
    """
    path = convert(_cache(cache_dir))
    if path is None:
        raise LibrariesUnavailable(
            "No KiCad symbol library was found, and the skidl package has none either.",
            "`circuitron libraries get` fetches KiCad's. Or install KiCad, or set KICAD9_SYMBOL_DIR to its symbols.",
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


def _cache(cache_dir: Path | None) -> Path:
    if cache_dir is not None:
        return cache_dir
    from circuitron.tables import default_cache_dir

    return default_cache_dir()


def _describe(directory: Path, origin: LibraryOrigin) -> Libraries:
    """Its version, from the header of one library (Device, if it is there)."""
    head = _header(directory)
    return Libraries(
        directory=directory,
        origin=origin,
        version=library_version(head),
        release=_release(directory),
    )


def _release(directory: Path) -> str:
    """The release, such as "9.0.2", of fetched libraries or of a distribution's package; "" where nothing says.

    The libraries themselves know no more than the version of their format.
    """
    if (record := read_record(directory)) is not None:
        return record.release
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
