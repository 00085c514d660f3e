"""Project folders of somebody who wants to run code here, to read secrets, or to keep a command from ending."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.commands.lamp import GOOD

SECRET = "correct-horse-battery-staple"

# Names that Circuitron, Python's start and the worker processes import, most of them more than once.
MODULES = """
    __future__ abc argparse ast asyncio base64 collections contextlib copyreg dataclasses datetime docker encodings enum
    functools hashlib importlib inspect io json logging operator os pathlib pickle platform pydantic queue re selectors
    shutil signal site sitecustomize sqlite3 stat string struct subprocess tempfile threading tokenize traceback
    types typing usercustomize warnings zlib
"""
PLANTED = """\
import sys
try:
    with open({canary!r}, "a") as file:
        file.write(__name__ + " " + sys.executable + chr(10))
except OSError:
    pass  # in the sandbox
raise SystemExit(77)
"""
# A circuit that is right, and prints all that it can reach.
SNOOP = (
    """\
import os
print(dict(os.environ))
here = os.path.dirname(os.path.abspath(__file__))
for top in (here, os.path.dirname(here), {outside!r}, os.environ["HOME"], os.environ["KICAD9_SYMBOL_DIR"]):
    try:
        for parent, _, names in os.walk(top):
            for name in names:
                try:
                    with open(os.path.join(parent, name), "rb") as file:
                        print(name, file.read(200))
                except OSError:
                    pass
    except OSError:
        pass
"""
    + GOOD
)


@dataclass(frozen=True)
class World:
    """A project folder, and what must not be reached from it."""

    folder: Path
    outside: Path  # a folder beside it, with a secret
    canary: Path  # what code of the folder writes to where nothing confines it

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def settings(self, text: str) -> None:
        self.write("pyproject.toml", f"[tool.circuitron]\n{text}\n")

    def plant(self, name: str) -> None:
        self.write(name, PLANTED.format(canary=str(self.canary)))

    def link(self, name: str, target: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def fifo(self, name: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(path)

    def sparse(self, name: str) -> None:
        with self.write(name, "").open("wb") as stream:
            stream.truncate(1 << 40)


def make_world(folder: Path, outside: Path, canary: Path) -> World:
    """A folder with a good circuit and secrets of its owner."""
    world = World(folder, outside, canary)
    outside.mkdir()
    (outside / "secret.txt").write_text(SECRET)
    (outside / "board.py").write_text(f"from skidl import *\n# {SECRET}\n")
    (outside / "house.kicad_sym").write_text(f'(kicad_symbol_lib (version 20241209) (generator "{SECRET}"))')
    for name in (".env", ".git/config", ".netrc"):
        world.write(name, f"password = {SECRET}\n")
    world.write("board.py", SNOOP.format(outside=str(outside)))
    return world


def planted_modules(world: World) -> None:
    for name in MODULES.split():
        world.plant(f"{name}.py")


def planted_packages(world: World) -> None:
    for name in ("circuitron", "pydantic", "rich", "typer", "docker", "sqlite3", "encodings"):
        world.plant(f"{name}/__init__.py")
        world.plant(f"{name}/__main__.py")


def planted_start(world: World) -> None:
    """What Python and SKiDL read when they start."""
    for name in ("sitecustomize.py", "usercustomize.py", "skidl.py", "skidl_cfg.py", "conftest.py", "setup.py"):
        world.plant(name)
    world.write("evil.pth", f"import os; open({str(world.canary)!r}, 'w')\n")
    world.write(".skidlcfg", '{"pickle_dir": "/tmp", "tool": "evil"}')
    world.write("pyvenv.cfg", "home = .\n")


def planted_pickles(world: World) -> None:
    program = f"cos\nsystem\n(S'touch {world.canary}'\ntR.".encode()
    for name in ("Device.kicad_sym.pickle", "lib_pickle_dir/Device_kicad9.pkl", "Device.pkl"):
        world.write(name, program)


def planted_library(world: World) -> None:
    world.plant("board_lib_sklib.py")
    world.plant("Device_sklib.py")


def settings_of_the_user(world: World) -> None:
    world.settings(
        "sandbox = 'none'\nunsafe-fixes = true\nmax-cost = 100000\nmodel = 'theirs'\nbase-url = 'https://evil.example'\n"
        "image = 'evil/image'\ndocker-runtime = 'evil'\nprices = {m = {input = 0, output = 0}}\ndev-mode = true"
    )


def patterns(world: World) -> None:
    world.settings("patterns = {critical = ['(a+)+$', '(.*)*x']}")
    world.write("board.py", "import skidl\nraise RuntimeError('a' * 3000 + '!')\n")


def library_link(world: World) -> None:
    world.write("libs/house.kicad_sym", '(kicad_symbol_lib (version 20241209) (generator "x"))')
    world.link("libs/other.kicad_sym", str(world.outside / "secret.txt"))
    world.settings("symbol-dir = 'libs'")


FORGER = """import json
dumps = json.dumps
def forged(report, **kwargs):
    if isinstance(report, dict) and "snapshot" in report:
        report["symbol_tools"] = ["KICAD9_SYMBOL_DIR=/; touch {canary} #"]
    return dumps(report, **kwargs)
json.dumps = forged
"""


def forged_command(world: World) -> None:
    """A report that would put shell text into the command that runs the script."""
    world.write("board.py", FORGER.format(canary=world.canary) + GOOD)


def library_fifo(world: World) -> None:
    world.write("libs/house.kicad_sym", '(kicad_symbol_lib (version 20241209) (generator "x"))')
    world.fifo("libs/Device.kicad_sym")
    world.settings("symbol-dir = 'libs'")


def open_strings(world: World) -> None:
    world.write("libs/Device.kicad_sym", '(kicad_symbol_lib (version 20241209) (generator "x")' + '\\"' * 2_000_000)
    world.settings("symbol-dir = 'libs'")


def hostile_library(world: World) -> None:
    world.write("libs/house.kicad_sym", '(kicad_symbol_lib (symbol "A" ' + "(pin input line " * 200_000)
    world.write("libs/chain.kicad_sym", f"(kicad_symbol_lib {''.join(_extending(20_000))})")
    world.write("libs/deep.kicad_sym", "(kicad_symbol_lib " + "(" * 1_000_000)
    world.settings("symbol-dir = 'libs'")


def _extending(count: int) -> list[str]:
    return [f'(symbol "s{n}" (extends "s{n + 1}"))' for n in range(count)]


def libraries_without_end(world: World) -> None:
    world.fifo("libs/a.kicad_sym")
    world.sparse("libs/b.kicad_sym")
    world.fifo("libs/c.lib")
    world.settings("symbol-dir = 'libs'")


def libraries_beside(world: World) -> None:
    """As the former, but found and not named."""
    world.fifo("a.kicad_sym")
    world.sparse("b.kicad_sym")
    world.link("c.kicad_sym", "/dev/zero")
    world.fifo("d_sklib.py")
    world.fifo("e.lib")
    world.write("f.kicad_sym", '(kicad_symbol_lib (symbol "A" ' + "(pin input line " * 200_000)


def tables_without_end(world: World) -> None:
    world.fifo("fp-lib-table")
    world.fifo("inner/fp-lib-table")
    world.fifo("sym-lib-table")
    world.link("other/sym-lib-table", "/dev/zero")
    world.link("other/fp-lib-table", "/dev/zero")
    world.fifo("house.pretty/a.kicad_mod")


def huge_tables(world: World) -> None:
    world.write("fp-lib-table", "(fp_lib_table\n" + '(name "x")' * 120_000)
    world.write("sym-lib-table", "(sym_lib_table\n" + '(lib (name "x")(type "KiCad")' * 120_000)
    world.write("inner/sym-lib-table", "(sym_lib_table\n" + '(lib (name "x")(type "KiCad")(uri "x"))\n' * 60_000)


def scripts_without_end(world: World) -> None:
    world.fifo("a.py")
    world.link("b.py", "/dev/zero")
    world.sparse("c.py")
    world.link("d.py", "d.py")
    world.link("e.py", "nowhere")
    with socket.socket(socket.AF_UNIX) as server, contextlib.chdir(world.folder):  # the names of sockets are short
        server.bind("f.py")
    (world.folder / "g.py").mkdir()


def links_to_outside(world: World) -> None:
    world.link("a.py", str(world.outside / "board.py"))
    world.link("b", str(world.outside))
    world.link("c", "/")
    world.link("secret.txt", str(world.outside / "secret.txt"))
    world.link("house.kicad_sym", str(world.outside / "house.kicad_sym"))


def deep_folders(world: World) -> None:
    with contextlib.chdir(world.folder):
        for _ in range(1900):  # a path of the system ends at 4096 characters
            Path("d").mkdir()
            os.chdir("d")
        Path("board.py").write_text(GOOD)


def odd_names(world: World) -> None:
    for name in (
        b"\xff\xfe.py",
        b"a\x1b[31m.py",
        b"new\nline.py",
        b"--help.py",
        b"'; touch x;.py",
        b"x" * 250 + b".py",
    ):
        (world.folder / os.fsdecode(name)).write_text(GOOD)


def many_files(world: World) -> None:
    for number in range(3000):
        world.write(f"f{number % 50}/m{number}.py", "import os\n")


def bombs(world: World) -> None:
    """Python that is hard to read."""
    world.write("a.py", "from skidl import *\nx = " + "(" * 100_000)
    world.write("b.py", "from skidl import *\n" + "-" * 300_000 + "1\n")
    world.write("c.py", "from skidl import *\n" + "x" * 900_000)
    world.write("d.py", b"from skidl import *\n\0\xff")
    world.write("e.py", "# coding: nonsense\nfrom skidl import *\n")


def document(text: str | bytes) -> Callable[[World], None]:
    def build(world: World) -> None:
        world.write("pyproject.toml", text)

    return build


def settings(text: str) -> Callable[[World], None]:
    return lambda world: world.settings(text)


def document_link(target: str) -> Callable[[World], None]:
    return lambda world: world.link("pyproject.toml", target)


# JSON has what the script printed.
CHECK, FIX, DOCTOR, PARTS = (
    ("check", ".", "--output-format", "json-full"),
    ("fix", "board.py", "--diff"),
    ("doctor",),
    ("parts", "LM358"),
)
ALL = (CHECK, FIX, DOCTOR, PARTS)


@dataclass(frozen=True)
class Folder:
    """How a folder is made, and which commands are tried in it, each with the exit statuses that are sensible."""

    build: Callable[[World], None]
    statuses: Mapping[tuple[str, ...], tuple[int, ...]]


def cheap(build: Callable[[World], None], status: int = 2) -> Folder:
    """A folder of which everything is decided before anything is run."""
    return Folder(build, {PARTS: (status,)})


def run(build: Callable[[World], None], *statuses: int) -> Folder:
    return Folder(build, {CHECK: statuses or (0,)})


def everywhere(build: Callable[[World], None], status: int = 0) -> Folder:
    return Folder(build, dict.fromkeys(ALL, (status,)))


FOLDERS: Mapping[str, Folder] = {
    "planted modules": everywhere(planted_modules),
    "planted packages": run(planted_packages),
    "planted start files": run(planted_start, 0, 1, 2),
    "planted pickles": run(planted_pickles),
    "planted SKiDL libraries": run(planted_library),
    "settings of the user": everywhere(settings_of_the_user),
    "patterns that never end": run(patterns, 1),
    "limits beyond measure": cheap(settings("limits = {wall-seconds = 3600, disk-mb = 65536}"), 0),
    "a key of 200,000 parts": cheap(document("[tool.circuitron]\n" + ".".join(["a"] * 200_000) + " = 1\n")),
    "nested brackets": cheap(document("[tool.circuitron]\nx = " + "[" * 200_000)),
    "settings that are not UTF-8": cheap(document(b"[tool.circuitron]\nmodel = '\xff'\n")),
    "settings through a FIFO": everywhere(lambda world: world.fifo("pyproject.toml"), 2),
    "settings from /dev/zero": cheap(document_link("/dev/zero")),
    "settings in a sparse file": cheap(lambda world: world.sparse("pyproject.toml")),
    "settings in a folder": cheap(lambda world: world.write("pyproject.toml/x", "") and None),
    "settings through a dangling link": cheap(document_link("nowhere"), 0),
    "settings through a ring of links": cheap(document_link("pyproject.toml")),
    "libraries in the project's own folder": everywhere(settings("symbol-dir = '.'"), 2),
    "libraries in a private folder": cheap(settings("symbol-dir = '../outside'")),
    "libraries in .git": cheap(settings("symbol-dir = '.git'")),
    "libraries in the root": cheap(settings("symbol-dir = '/'")),
    "a library that is a link": cheap(library_link),
    "shell text in a report": run(forged_command, 1),
    "a library that is a FIFO": everywhere(library_fifo, 2),
    "a library of open strings": run(open_strings, 0, 1, 2, 3),
    "hostile libraries": Folder(hostile_library, {CHECK: (0, 1, 3), PARTS: (0, 1)}),
    "libraries without end": cheap(libraries_without_end),
    "libraries beside the script": run(libraries_beside),
    "tables without end": run(tables_without_end),
    "huge tables": run(huge_tables),
    "scripts without end": run(scripts_without_end),
    "links to outside": run(links_to_outside),
    "deep folders": run(deep_folders),
    "odd names": run(odd_names),
    "many files": run(many_files),
    "source that is hard to read": run(bombs, 1, 2),
}
