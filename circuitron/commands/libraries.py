"""circuitron libraries: KiCad's symbol and footprint libraries, those that are here and those that can be fetched."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from circuitron.commands import options
from circuitron.commands.error_boundary import guarded
from circuitron.commands.messages import say
from circuitron.errors import EXIT_CLEAN, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from circuitron.knowledge.fetched import Fetched
    from circuitron.libraries.download import Progress as Bytes
    from circuitron.libraries.install import Origin
    from circuitron.libraries.sources import Archive
    from circuitron.report.writer import Writer
    from circuitron.run_request import Libraries

libraries = typer.Typer(help="KiCad's symbol and footprint libraries.", no_args_is_help=True, rich_markup_mode=None)

_APT = "apt"
_NAMED = re.compile(r"kicad-(?:symbols|footprints)[-_](\d+(?:\.\d+)+)")  # as KiCad's archives and packages are called


def get(
    version: options.KicadRelease = "",
    source: options.LibrarySource = None,
    sha256: options.Sha256 = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:
    """Fetch KiCad's symbol and footprint libraries, check them, and keep them in the user's data folder.

    From then on every command finds them. They are KiCad's, under CC-BY-SA-4.0 with an exception for designs; the
    licence is kept beside them.
    """
    from circuitron.libraries.install import install, locked, remove_leftovers
    from circuitron.report.plain import make_writer
    from circuitron.report.progress import Progress
    from circuitron.settings import load

    kicad = _kicad(version)
    writer = make_writer(sys.stdout, load(Path.cwd(), {"color": color}).color)
    with locked(), Progress(sys.stderr, enabled=not quiet) as progress:
        remove_leftovers()
        for path, origin in _archives(version, source, sha256, progress.step):
            progress.step(f"unpacking {path.name}")
            for item in install(path, origin, kicad):
                with progress.paused():
                    writer.line(f"KiCad {item.release or item.kicad}: {_counts(item)} in {item.directory}")
            if path.is_relative_to(_downloads()):
                path.unlink(missing_ok=True)
    return EXIT_CLEAN


def _kicad(version: str) -> str:
    """The requested version of KiCad: "9" of "9.0.9".

    Raises:
        UsageError: it is none that SKiDL reads libraries of.
    """
    from circuitron.settings.keys import KICAD_VERSIONS

    kicad = version.partition(".")[0]
    if version and (kicad not in KICAD_VERSIONS or not re.fullmatch(r"\d+(\.\d+)*", version)):
        raise UsageError(
            f"{version!r} is no version of KiCad with libraries for SKiDL 3.",
            f"Name one of {', '.join(KICAD_VERSIONS)}, or a release such as 9.0.9.",
        )
    return kicad


def _downloads() -> Path:
    from circuitron.tables import default_cache_dir

    return default_cache_dir() / "downloads"


def _archives(
    version: str, source: str | None, sha256: str | None, step: Callable[[str], None]
) -> Iterator[tuple[Path, Origin]]:
    """The archives to install, fetched one after another.

    Raises:
        UsageError: arguments that do not go together, or a file that is not there.
        FatalError: nothing can be fetched, or it is not what was expected.
    """
    from circuitron.libraries.debian import debian_packages
    from circuitron.libraries.download import require_checksum
    from circuitron.libraries.install import Origin
    from circuitron.libraries.sources import Archive, kicad_of, known_releases

    if sha256 is not None and (source in (None, _APT) or not re.fullmatch(r"[0-9a-fA-F]{64}", sha256)):
        raise UsageError("--sha256 takes 64 hexadecimal digits and goes with --from FILE or URL.")
    checksum = f"sha256:{sha256}" if sha256 else ""
    if source == _APT:
        step("asking apt")
        kicad = kicad_of(version or known_releases()[0])
        yield from (_downloaded(archive, step) for archive in debian_packages(kicad))
    elif source is None:
        yield from _released(version or kicad_of(known_releases()[0]), step)
    elif re.match(r"https?://", source):
        yield _downloaded(Archive(source, _release(source), checksum=checksum), step)
    else:
        path = Path(source)
        if not path.is_file():
            raise UsageError(f"{source} is no file.", "--from takes a file, an http or https address, or apt.")
        if checksum:
            require_checksum(path, checksum, path.name)
        yield path, Origin(str(path.resolve()), _release(path.name))


def _released(version: str, step: Callable[[str], None]) -> Iterator[tuple[Path, Origin]]:
    """The archives of a release; packages of the machine's Debian mirror where KiCad's server cannot be reached."""
    from circuitron.libraries.debian import debian_has, debian_packages
    from circuitron.libraries.download import Unreachable
    from circuitron.libraries.sources import kicad_of, release_archives

    try:
        for archive in release_archives(version):
            yield _downloaded(archive, step)
    except Unreachable as error:
        if "." in version or not debian_has(kicad_of(version)):
            raise
        say(f"{error.message} Debian's packages are taken instead.")
        yield from (_downloaded(package, step) for package in debian_packages(version))


def _downloaded(archive: Archive, step: Callable[[str], None]) -> tuple[Path, Origin]:
    from circuitron.libraries.download import download
    from circuitron.libraries.install import Origin

    path = download(archive, _downloads(), _bytes(archive.name, step))
    return path, Origin(archive.url, archive.release)


def _bytes(name: str, step: Callable[[str], None]) -> Bytes:
    def tell(done: int, whole: int) -> None:
        step(f"{name}: {done:,} of {whole:,} bytes" if whole else f"{name}: {done:,} bytes")

    return tell


def _release(name: str) -> str:
    found = _NAMED.search(name)
    return found[1] if found else ""


def _counts(item: Fetched) -> str:
    return f"{item.members:,} {item.kind} in {item.libraries:,} libraries"


def show(color: options.Color = None) -> int:
    """Show the libraries of this machine: version, where they are from, how many, which are used."""
    from circuitron.commands.environments import Environments
    from circuitron.knowledge.fetched import Kind, all_fetched
    from circuitron.knowledge.libraries import available
    from circuitron.libraries.sources import known_releases
    from circuitron.report.plain import make_writer
    from circuitron.report.progress import Progress

    with Progress(sys.stderr) as progress, Environments({"color": color}, progress.step) as environments:
        settings = environments.settings(Path.cwd())
        chosen = environments.libraries(settings)
        places = {found.directory: found for found in (chosen, *available())}
        rows = list(_rows(tuple(places.values()), progress.step))
    writer = make_writer(sys.stdout, settings.color)
    for row in rows:
        _write(writer, *row)
    for item in all_fetched():
        if item.kind is Kind.FOOTPRINTS:
            used = "in use" if item.directory == chosen.directory.parent / item.kind else f"--kicad {item.kicad}"
            _write(writer, item.release or item.kicad, used, _counts(item), item.source, item.directory)
    writer.line(f"To be fetched: KiCad {', '.join(known_releases())} (circuitron libraries get VERSION)")
    return EXIT_CLEAN


def _rows(found: tuple[Libraries, ...], step: Callable[[str], None]) -> Iterator[tuple[str, str, str, str, Path]]:
    """A row for each folder of symbols, the one in use first."""
    from circuitron.knowledge.fetched import read_record
    from circuitron.knowledge.symbols import open_index

    versions: set[str] = set()
    for number, item in enumerate(found):
        step(f"indexing {item.directory}")
        with contextlib.closing(open_index(item)) as index:
            counts = f"{index.count():,} symbols in {len(index.libraries()):,} libraries"
        used = "in use" if number == 0 else f"--kicad {item.version}" if item.version not in versions else "not used"
        versions.add(item.version)
        record = read_record(item.directory)
        yield item.release or item.version, used, counts, record.source if record else item.origin.value, item.directory


def _write(writer: Writer, release: str, used: str, counts: str, source: str, folder: Path) -> None:
    from circuitron.report.writer import DIM, STRONG

    writer.line((f"KiCad {release:<8}", STRONG), f"{used:<11}  {counts}")
    writer.line((str(folder), DIM), indent=2, hang=2)
    writer.line((f"from {source}", DIM), indent=2, hang=2)


libraries.command("list")(guarded(show))
libraries.command("get")(guarded(get))
