"""Writes the list of KiCad's footprints that Circuitron uses where no KiCad is installed.

    python tools/footprint_list.py DIR [OUT]

DIR is a folder of `.pretty` libraries whose name ends with the version, as tools/fetch_kicad.sh leaves it.
OUT is `kicad-libs/footprints-VERSION.tsv.gz` by default. Each line of it: library, name, pads, description, tags.
It is made of several gzip members, which any reader of gzip takes for one text: first the comments, among which
"#\tLIBRARY\tBYTES" says how long each of the members behind them is, then one member a library.
The same libraries give the same file, byte for byte.
"""

from __future__ import annotations

import gzip
import io
import re
import sys
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from circuitron.knowledge.footprint_files import footprint_names, library_names, pack_pads, read_footprint
from circuitron.symbol import Footprint

HEADER = (
    "# Footprints of KiCad {version} (kicad-footprints): library, name, pads, description, tags."
    " CC-BY-SA 4.0 with KiCad's exception; see tools/footprint_list.py\n"
)
# Addresses, and how a footprint was made, do not help a search.
NOISE = re.compile(r"\(?https?://\S+|,?\s*(?:script-)?generated (?:with|by|using)\b.*", re.IGNORECASE)
LONGEST = 120  # characters of a description


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    directory = Path(arguments[0])
    version = directory.resolve().name.rpartition("-")[2]
    home = Path(__file__).resolve().parent.parent
    out = Path(arguments[1]) if len(arguments) > 1 else home / "kicad-libs" / f"footprints-{version}.tsv.gz"
    found = footprints(directory)
    if not found:
        print(f"{directory} holds no footprint library (*.pretty).", file=sys.stderr)
        return 1
    libraries = groupby(found, key=lambda footprint: footprint.library)
    lines = {name: "".join(map(line, each)) for name, each in libraries}
    out.write_bytes(in_members(HEADER.format(version=version), lines))
    print(f"{out}: {len(found)} footprints, {out.stat().st_size} bytes")
    return 0


def footprints(directory: Path) -> list[Footprint]:
    names = ((library, name) for library in library_names(directory) for name in footprint_names(directory, library))
    found = (read_footprint(directory, library, name) for library, name in names)
    return [footprint for footprint in found if footprint is not None]


def line(footprint: Footprint) -> str:
    description = plain(NOISE.sub("", footprint.description))[:LONGEST].strip(" ,.(")
    fields = (footprint.library, footprint.name, pack_pads(footprint.pads), description, plain(footprint.tags))
    return "\t".join(fields) + "\n"


def plain(text: str) -> str:
    """The text on one line, without tabs."""
    return re.sub(r"\s+", " ", text).strip()


def in_members(header: str, libraries: Mapping[str, str]) -> bytes:
    """The header and the lines of each library, a member each, so that one can be read without the others."""
    members = {name: packed(lines) for name, lines in libraries.items()}
    sizes = "".join(f"#\t{name}\t{len(each)}\n" for name, each in members.items())
    return packed(header + sizes) + b"".join(members.values())


def packed(text: str) -> bytes:
    """gzip without the time and name of the file, which would differ from run to run."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=buffer, mode="wb", compresslevel=9, mtime=0) as file:
        file.write(text.encode())
    return buffer.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
