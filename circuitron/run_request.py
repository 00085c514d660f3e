"""What a sandbox is asked to run: a script with its modules and its project, the libraries, and within which limits."""

from enum import StrEnum
from pathlib import Path

from circuitron.frozen import Frozen


class Mode(StrEnum):
    """What a run does. In all but OUTPUTS, `ERC()` and `generate_*` in the script are neutralised by the runner."""

    RUNTIME = "runtime"  # the script alone
    ERC = "erc"  # the script, then one ERC of the finished circuit
    DIAGNOSE = "diagnose"  # go on after each failure, with placeholders; never counts as success
    OUTPUTS = "outputs"  # the script with its generators for real; files are returned


class Limits(Frozen):
    """Limits of one run."""

    wall_seconds: float = 60.0
    cpu_seconds: int = 60
    memory_mb: int = 2048
    processes: int = 64  # the script may start none; threads count
    file_mb: int = 64  # one file
    files: int = 2000  # files and folders in the scratch folder
    disk_mb: int = 256  # scratch folder in all
    output_kb: int = 1024  # standard output and standard error, each


class Module(Frozen):
    """A local module that a script imports. `name` is its path relative to the project folder, as in spans."""

    name: str
    source: str


class Script(Frozen):
    """A script and the name under which it appears in tracebacks, and the local modules that run with it.

    Modules that are not among them run as they stand in the project folder.

    `library` is the file beside the script for symbols that KiCad lacks: its path relative to the project folder, and
    its text, "" as long as there is none. None: the symbols have to stand in the script.
    """

    name: str
    source: str
    modules: tuple[Module, ...] = ()
    library: Module | None = None


class Project(Frozen):
    """What a script may read beside itself: `folder` filtered (no dot files, no keys), or None for a lone script."""

    folder: Path | None = None
    script_folder: str = "."  # where the script stands, relative to `folder`
    repository: Path | None = None  # the checkout that `folder` is a part of; only the names of its libraries are read


class Product(StrEnum):
    """A file, or a check, that is made of a finished circuit whatever generators its script calls itself."""

    NETLIST = "netlist"
    SCHEMATIC = "schematic"
    SVG = "svg"
    BOM = "bom"  # written by the host from the verified netlist (outputs.py), not by the sandbox
    PCB = "pcb"
    KICAD_ERC = "kicad_erc"  # KiCad's own ERC of the schematic


class Guarantee(Frozen):
    """One thing a sandbox promises, or cannot promise here; `circuitron doctor` prints them, tests prove them."""

    name: str  # "no network", "no file of the host", "memory", …
    held: bool
    how: str  # "Landlock ABI 7", "docker --network none", "not available: …"


class RunRequest(Frozen):
    """`products` are made of the circuit once it is verified; the script's own generators are then not called. `seed`
    is that of Python's random numbers, by which SKiDL draws."""

    script: Script
    mode: Mode = Mode.ERC
    limits: Limits = Limits()
    seed: int = 0
    products: tuple[Product, ...] = ()


class LibraryOrigin(StrEnum):
    SETTINGS = "settings"
    ENVIRONMENT = "environment"
    KICAD = "installed KiCad"
    FETCHED = "circuitron libraries get"
    IMAGE = "sandbox image"
    SKIDL = "skidl package"


class Libraries(Frozen):
    """A folder of .kicad_sym files (or .kicad_symdir folders), and where it was found."""

    directory: Path
    origin: LibraryOrigin
    version: str  # "9", "10" …; "8" for those of the skidl package
    drawings: bool = True  # those of the skidl package are boxes; said as ever, as results only grow
    release: str = ""  # "9.0.2", where it is known
