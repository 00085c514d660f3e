"""What `manifest.json` holds, and how it comes about. docs/output.md describes it for those who read it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

from circuitron import __version__
from circuitron.assertion import Approval, AssertionResult
from circuitron.check_result import Measurement
from circuitron.delivery import FileRow
from circuitron.execution_report import ErcFinding, ExecutionReport, KicadErc, ProductResult, ProductState, Verification
from circuitron.fix_result import Spent, StandIn
from circuitron.frozen import SCHEMA_VERSION, Frozen
from circuitron.knowledge.supplement import BESIDE_FILE
from circuitron.plan import Deviation
from circuitron.results import SuppliedSymbol
from circuitron.run_request import Guarantee, Libraries, Module, Product

NAME = "manifest.json"


class AgentModel(Frozen):
    """Which model answered for an agent."""

    agent: str
    model: str


class Circumstances(Frozen):
    """What the report of the last run does not know: where, with what and what for it was made. All but `libraries`
    and `guarantees` may be left out."""

    libraries: Libraries
    guarantees: tuple[Guarantee, ...]
    title: str = ""
    command: tuple[str, ...] = ()  # without the program's name
    prompt: str = ""
    assertions: tuple[AssertionResult, ...] = ()
    measurements: tuple[Measurement, ...] = ()  # of the circuit, by simulation
    deviations: tuple[Deviation, ...] = ()  # of the circuit from its plan
    assumptions: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    unverified: tuple[str, ...] = ()  # parts whose pins only the script itself vouches for
    stand_ins: tuple[StandIn, ...] = ()
    supplied: tuple[SuppliedSymbol, ...] = ()  # symbols that KiCad's libraries lack
    library: Module | None = None  # the file beside the script that holds them
    faults: tuple[str, ...] = ()  # what is wrong with the circuit, in words
    models: tuple[AgentModel, ...] = ()
    spent: Spent | None = None
    image: str = ""  # the sandbox image's content hash


class Versions(Frozen):
    """`kicad` is "" where no KiCad took part; `libraries` is the KiCad version of the symbol libraries, as precise as
    it is known, `libraries_folder` where they are."""

    circuitron: str
    skidl: str
    kicad: str
    libraries: str
    libraries_from: str
    libraries_folder: str = ""


class SandboxRecord(Frozen):
    name: str
    image: str
    guarantees: tuple[Guarantee, ...]


class FileRecord(Frozen):
    """A file of the folder. `product` is None for the script, for its own symbols, and for what the script left."""

    name: str
    product: Product | None
    sha256: str
    size: int  # bytes


class ProductRecord(Frozen):
    """What came of a product; see models.ProductResult."""

    product: Product
    state: ProductState
    detail: str
    compared: bool | None
    files: tuple[str, ...]


class Manifest(Frozen):
    """The manifest. `verification` and `erc_errors` in it are the verifier's, which never ran the script;
    `erc` is what SKiDL's ERC said in the script's own process, with its `drive` and `do_erc`: its word."""

    schema_version: int
    generator: Literal["circuitron"]
    created: str  # UTC, ISO 8601
    title: str
    script: str
    command: tuple[str, ...]
    prompt: str
    versions: Versions
    sandbox: SandboxRecord
    verification: Verification | None
    erc: tuple[ErcFinding, ...]
    kicad_erc: KicadErc | None
    assertions: tuple[AssertionResult, ...]
    measurements: tuple[Measurement, ...] = ()
    deviations: tuple[Deviation, ...]
    approvals: tuple[Approval, ...]
    unverified: tuple[str, ...]
    stand_ins: tuple[StandIn, ...]
    supplied: tuple[SuppliedSymbol, ...] = ()
    assumptions: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    products: tuple[ProductRecord, ...]
    files: tuple[FileRecord, ...]
    models: tuple[AgentModel, ...]
    spent: Spent | None
    cost: float | None  # US dollars in all; None where no price is known, or no model was used

    def text(self) -> str:
        """As it stands in the file."""
        return self.model_dump_json(indent=1, ensure_ascii=True) + "\n"


def compose(
    report: ExecutionReport,
    circumstances: Circumstances,
    products: tuple[ProductResult, ...],
    script: str,
    contents: Mapping[str, bytes],
) -> Manifest:
    """The manifest of a folder.

    Args:
        products: all of them, the host's own too.
        script: the script's file name in the folder.
        contents: every file of the folder but the manifest, by name.
    """
    owner = {file.name: result.product for result in products for file in result.files}
    spent = circumstances.spent
    return Manifest(
        schema_version=SCHEMA_VERSION,
        generator="circuitron",
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        title=circumstances.title,
        script=script,
        command=circumstances.command,
        prompt=circumstances.prompt,
        versions=Versions(
            circuitron=__version__,
            skidl=_skidl(),
            kicad=report.kicad_erc.version if report.kicad_erc else "",
            libraries=circumstances.libraries.release or circumstances.libraries.version,
            libraries_from=circumstances.libraries.origin.value,
            libraries_folder=str(circumstances.libraries.directory),
        ),
        sandbox=SandboxRecord(name=report.sandbox, image=circumstances.image, guarantees=circumstances.guarantees),
        verification=report.verification,
        erc=report.erc,
        kicad_erc=report.kicad_erc,
        assertions=circumstances.assertions,
        measurements=circumstances.measurements,
        deviations=circumstances.deviations,
        assumptions=circumstances.assumptions,
        approvals=circumstances.approvals,
        unverified=circumstances.unverified,
        stand_ins=circumstances.stand_ins,
        supplied=circumstances.supplied,
        faults=circumstances.faults,
        products=tuple(map(_record, products)),
        files=tuple(
            FileRecord(name=name, product=owner.get(name), sha256=digest(data), size=len(data))
            for name, data in sorted(contents.items())
        ),
        models=circumstances.models,
        spent=spent,
        cost=spent.cost if spent is not None and spent.calls else None,
    )


def _record(result: ProductResult) -> ProductRecord:
    return ProductRecord(
        product=result.product,
        state=result.state,
        detail=result.detail,
        compared=result.compared,
        files=tuple(file.name for file in result.files),
    )


def digest(data: bytes) -> str:
    """SHA-256, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def rows(manifest: Manifest) -> tuple[FileRow, ...]:
    """A small table for people: the script, each product's files, and what was not made and why."""
    sizes = {file.name: _size(file.size) for file in manifest.files}
    state = "with faults" if manifest.faults else "verified"
    script = FileRow(product="script", file=manifest.script, size=sizes.get(manifest.script, ""), state=state)
    left = (
        _row_of_other(file, sizes) for file in manifest.files if file.product is None and file.name != manifest.script
    )
    return (script, *(row for product in manifest.products for row in _product_rows(product, sizes, manifest)), *left)


def _row_of_other(file: FileRecord, sizes: Mapping[str, str]) -> FileRow:
    """A file beside the script that is no product."""
    if file.name == BESIDE_FILE:
        return FileRow(product="symbols", file=file.name, size=sizes[file.name], state="the script reads it")
    return FileRow(product="its own", file=file.name, size=sizes[file.name], state="left by the script")


def _product_rows(product: ProductRecord, sizes: Mapping[str, str], manifest: Manifest) -> list[FileRow]:
    name = _TITLES[product.product]
    if product.product is Product.KICAD_ERC and manifest.kicad_erc is not None:
        errors = len(manifest.kicad_erc.errors)
        others = len(manifest.kicad_erc.violations) - errors
        return [
            FileRow(product=name, file="", size="", state=f"{_counted(errors, 'error')}, {_counted(others, 'warning')}")
        ]
    if product.state is not ProductState.MADE:
        return [FileRow(product=name, file="", size="", state=f"{product.state.value}: {product.detail}")]
    state = "made, compared with the netlist" if product.compared else "made"
    return [FileRow(product=name, file=file, size=sizes.get(file, ""), state=state) for file in product.files]


_TITLES = {
    Product.NETLIST: "netlist",
    Product.SCHEMATIC: "schematic",
    Product.SVG: "picture",
    Product.BOM: "bill of materials",
    Product.PCB: "board",
    Product.KICAD_ERC: "KiCad's ERC",
}


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def _size(size: int) -> str:
    return f"{size} B" if size < 1000 else f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1e6:.1f} MB"


def _skidl() -> str:
    """SKiDL's version here; the sandbox image has the same one, by its lock file."""
    try:
        return version("skidl")
    except PackageNotFoundError:
        return ""
