"""KiCad's command line, for process 1's own use: what it is started with, and what it finds in its folder."""

from __future__ import annotations

import glob
import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

READ_BACK, VERDICT, ERC_REPORT = "read-back.net", "verdict.txt", "erc.json"
FOOTPRINTS = "/usr/share/kicad/footprints"  # where Debian, and so the image, has them
_VERSIONS = (9, 10)  # of KiCad that images have
# SKiDL writes symbols a little differently than the libraries have them. What pins they have, the comparison with the
# netlist tells.
_SEVERITIES = {"lib_symbol_mismatch": "ignore"}
_LOADERS = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")


def programs(cli: str) -> tuple[str, ...]:
    """The program and the loader that starts it, as files."""
    return tuple(os.path.realpath(path) for path in (cli, *_LOADERS) if os.path.exists(path))


def becoming(cli: str, arguments: Sequence[str], config: Mapping[str, Any]) -> Callable[[], None]:
    """What a confined process does to become KiCad's command line, with its scratch folder as home."""

    def become() -> None:
        home = os.getcwd()
        environment = {"HOME": home, "TMPDIR": home, "LANG": "C.UTF-8", "PATH": "", **folders(config)}
        os.execve(cli, [cli, *arguments], environment)

    return become


def folders(config: Mapping[str, Any]) -> dict[str, str]:
    """The variables by which KiCad, and tables of its libraries, find symbols and footprints."""
    symbols = {f"KICAD{version}_SYMBOL_DIR": str(config["symbols"]) for version in _VERSIONS}
    return symbols | {f"KICAD{version}_FOOTPRINT_DIR": FOOTPRINTS for version in _VERSIONS}


def project(stem: str, config: Mapping[str, Any]) -> dict[str, bytes]:
    """A project with its own tables of libraries, so that KiCad knows those that the symbols come from."""
    found = []
    for folder in filter(None, (config["symbols"], config.get("supplement"))):
        for path in sorted(glob.glob(os.path.join(glob.escape(str(folder)), "*.kicad_sym"))):
            found.append((os.path.basename(path).removesuffix(".kicad_sym"), path))
    name = f"{stem}.kicad_pro"
    return {
        name: json.dumps({"meta": {"filename": name, "version": 3}, "erc": {"rule_severities": _SEVERITIES}}).encode(),
        "sym-lib-table": _table("sym_lib_table", found),
        "fp-lib-table": _table("fp_lib_table", _footprint_libraries()),
    }


def _footprint_libraries() -> list[tuple[str, str]]:
    paths = sorted(glob.glob(os.path.join(FOOTPRINTS, "*.pretty")))
    return [(os.path.basename(path).removesuffix(".pretty"), path) for path in paths]


def _table(kind: str, libraries: list[tuple[str, str]]) -> bytes:
    rows = [
        f'  (lib (name "{name}")(type "KiCad")(uri "{path}")(options "")(descr ""))\n'
        for name, path in libraries
        if '"' not in path and "\\" not in path
    ]
    return f"({kind}\n  (version 7)\n{''.join(rows)})\n".encode()
