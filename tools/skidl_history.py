#!/usr/bin/env python3
"""Every name that SKiDL removed or changed between two versions, as a table: one line a name, tab-separated.

    skidl_history.py [--since 0.0.27] [--until 3.0.0] [--keep FOLDER] [--check]

Fetches the source distribution of each version with pip, reads it without importing it, and compares: names of the
star export, modules, attributes of the classes that scripts use, arguments and their defaults. `now` is the name's
successor where circuitron/knowledge/renames.toml knows one, else the module of the last version that defines it.
With --check the exit status is 1 if the star export lost a name that this file says nothing of.

tests/findings/recorded/skidl-history.tsv is what it printed for 0.0.27 to 3.0.0.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tarfile
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from skidl_surface import Name, Surface, surface

from circuitron.knowledge.skidl_api import SkidlApi, skidl_api


@dataclass(frozen=True)
class Change:
    """A name that a later version has no more, or an argument with another default.

    Args:
        last: the last version that has it so.
        gone: the first one that has it no more, or has it otherwise.
        now: what takes its place, "" where nothing does.
    """

    name: Name
    last: str
    gone: str
    now: str

    def __str__(self) -> str:
        return "\t".join((self.name.kind, str(self.name), self.last, self.gone, self.now))


def versions(since: str, until: str) -> list[str]:
    """The versions on the package index, oldest first."""
    done = _pip("index", "versions", "skidl")
    found = re.search(r"Available versions: (.*)", done.stdout)
    if found is None:
        sys.exit(f"pip lists no versions of skidl:\n{done.stderr.strip()}")
    listed = [version for version in found[1].split(", ") if re.fullmatch(r"[\d.]+", version)]
    return [v for v in sorted(listed, key=_order) if _order(since) <= _order(v) <= _order(until)]


def fetch(version: str, folder: Path) -> Path | None:
    """The folder `skidl` of a version's source, fetched unless it is there; None where pip cannot get it."""
    archive = folder / f"skidl-{version}.tar.gz"
    if not archive.exists():
        done = _pip("download", "--no-deps", "--no-binary", "skidl", "--dest", str(folder), f"skidl=={version}")
        if done.returncode != 0 or not archive.exists():
            reason = next((line for line in done.stderr.splitlines() if "Error" in line), "pip failed").strip()
            print(f"skidl {version} left out: {reason}", file=sys.stderr)
            return None
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    found = [path.parent for path in (folder / archive.name.removesuffix(".tar.gz")).glob("**/skidl/__init__.py")]
    return min(found, key=lambda path: len(path.parts)) if found else None


def changes(surfaces: Sequence[Surface], api: SkidlApi) -> Iterator[Change]:
    """What each version took away that the last one has not got back, oldest first."""
    final = surfaces[-1]
    for before, after in pairwise(surfaces):
        for name in sorted(before.names - after.names - final.names, key=str):
            if name.kind != "argument" or _has_owner(name, after):
                yield Change(name, before.version, after.version, _now(name, final, api))
        for name in sorted(before.names & after.names, key=str):
            old, new = before.defaults.get(name, ""), after.defaults.get(name, "")
            if name.kind == "argument" and old != new and name in final.names:
                changed = Name("default", name.owner, name.name)
                yield Change(changed, before.version, after.version, f"{old or 'none'} -> {new or 'none'}")


def _has_owner(name: Name, after: Surface) -> bool:
    """Whether the function that lost an argument is still there."""
    owner, _, method = name.owner.partition(".")
    if method:
        return Name("member", owner, method) in after.names
    return Name("export", "", owner) in after.names


def _now(name: Name, final: Surface, api: SkidlApi) -> str:
    if name.kind == "export" and name.name in api.removed:
        return api.removed[name.name].now
    if name.kind == "member" and name.name in api.invented.get(name.owner, {}):
        return api.invented[name.owner][name.name].now
    if name.kind == "export" and Name("export", "", name.name) not in final.names:
        return ", ".join(f"{home}.{name.name}" for home in final.homes.get(name.name, ()))
    if name.kind == "module":
        lower = Name("module", "", name.name.lower())
        return f"skidl.{lower.name}" if lower in final.names else ""
    return ""


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))


def _pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", default="0.0.27")
    parser.add_argument("--until", default="3.0.0")
    parser.add_argument("--keep", type=Path, help="keep what is fetched here, and use what is there")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", SyntaxWarning)  # old sources have `"\d"`
    warnings.simplefilter("ignore", DeprecationWarning)
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        places = [(v, fetch(v, folder)) for v in versions(arguments.since, arguments.until)]
        surfaces = [surface(version, place) for version, place in places if place is not None]
    if len(surfaces) < 2:
        parser.error("there are no two versions to compare")
    found = list(changes(surfaces, skidl_api()))
    print("kind\tname\tlast\tgone\tnow")
    print("\n".join(map(str, found)))
    lost = [
        c.name.name
        for c in found
        if c.name.kind == "export" and c.name.name not in skidl_api().removed | dict.fromkeys(skidl_api().words)
    ]
    if arguments.check and lost:
        print(f"renames.toml says nothing of: {', '.join(lost)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
