"""The packages with KiCad's libraries in the Debian mirror that this machine's apt is set up for."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from circuitron.errors import FatalError, UsageError
from circuitron.knowledge.fetched import Kind
from circuitron.libraries.sources import Archive, debian_suites, kicad_of

_APT_SECONDS = 180
_KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_URI = re.compile(r"'([^']+)' (\S+) (\d+) SHA256:([0-9a-f]{64})")


def debian_has(version: str) -> bool:
    """Whether this machine has a Debian mirror, and Debian the libraries of that version."""
    return version in debian_suites() and bool(debian_mirror())


def debian_packages(version: str) -> tuple[Archive, ...]:
    """The packages with the libraries of a version in the Debian mirror that this machine's apt is set up for.

    Raises:
        UsageError: Debian has no such version.
        FatalError: no mirror is set up, or it does not answer.
    """
    suite = debian_suites().get(version)
    if suite is None:
        raise UsageError(
            f"Debian has no package with KiCad {version}'s libraries.",
            f"It has those of KiCad {', '.join(debian_suites())}.",
        )
    mirror = debian_mirror()
    if not mirror:
        raise FatalError(
            "This machine's apt has no Debian mirror.", "Leave out --from apt, or name an archive: --from FILE|URL."
        )
    with tempfile.TemporaryDirectory(prefix="circuitron-apt-") as folder:
        options = _apt_options(Path(folder), mirror, suite)
        _apt(*options, "update")
        listed = _apt(*options, "download", "--print-uris", *(f"kicad-{kind}" for kind in Kind))
    found = [_package(*match) for match in _URI.findall(listed)]
    if {archive.kind for archive in found} != set(Kind) or {kicad_of(a.release) for a in found} != {version}:
        raise FatalError(f"The Debian mirror {mirror} has no libraries of KiCad {version} in {suite}.")
    return tuple(found)


@cache
def debian_mirror() -> str:
    """The address of the Debian mirror that apt is set up for; "" where there is none."""
    if shutil.which("apt-get") is None or not _KEYRING.is_file():
        return ""
    try:
        targets = _apt("indextargets", "--format", "$(REPO_URI)")
    except FatalError:
        return ""
    return next((line for line in targets.splitlines() if re.search(r"/debian/?$", line)), "")


def _apt_options(folder: Path, mirror: str, suite: str) -> list[str]:
    """What keeps apt to one suite and to a folder of ours: the machine's own lists and settings stay as they are."""
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    sources = folder / "sources.list"
    sources.write_text(f"deb [signed-by={_KEYRING}] {mirror} {suite} main\n", encoding="utf-8")
    settings = {
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "",  # "_apt" could not enter the folder
        "Acquire::Languages": "none",
    }
    return ["-qq", *(word for name, value in settings.items() for word in ("-o", f"{name}={value}"))]


def _apt(*arguments: str) -> str:
    try:
        done = subprocess.run(
            ["apt-get", *arguments],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_APT_SECONDS,
            stdin=subprocess.DEVNULL,
            cwd="/",
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FatalError(f"apt-get does not answer: {error}") from error
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise FatalError(f"apt-get failed: {last}", "Try again, or name an archive: --from FILE|URL.")
    return done.stdout


def _package(uri: str, name: str, size: str, sha256: str) -> Archive:
    package, version, *_ = name.split("_")
    release = version.replace("%3a", ":").rpartition(":")[2].partition("-")[0].partition("+")[0]
    return Archive(uri, release, Kind(package.removeprefix("kicad-")), int(size), f"sha256:{sha256}")
