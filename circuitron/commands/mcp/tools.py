"""What the tools do: the commands of the same names, on scripts of one project folder that is never left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron import pipeline, sanitise, sourcefile
from circuitron.check_result import CheckResult
from circuitron.commands.delivery import Delivered, Target, library_beside
from circuitron.commands.design_files import check_place
from circuitron.commands.explain import page_on
from circuitron.commands.inputs import Input
from circuitron.commands.mcp.answers import (
    LONGEST_FILE,
    LONGEST_FILES,
    MOST_PINS,
    Bounds,
    Checked,
    Fixed,
    Footprints,
    Found,
    FoundFootprint,
    Page,
    Part,
    Pin,
    Problem,
    Product,
    Ran,
    Reviewed,
    Symbols,
    asserted,
    problem,
    quantity,
)
from circuitron.commands.parts import find_symbols, nearest_to, symbol_called
from circuitron.commands.script_files import write_circuit
from circuitron.errors import UsageError
from circuitron.execution_report import ExecutionReport, ProductState
from circuitron.finding import Finding
from circuitron.outcome import Outcome
from circuitron.outputs.bill import bill_product
from circuitron.report import symbols
from circuitron.report.excerpts import Place, place_of, place_of_check
from circuitron.report.findings import ending
from circuitron.report.flat import diff_of, edit_rows
from circuitron.run_request import Mode, Project, Script

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.fix_result import FixResult
    from circuitron.knowledge.base import SymbolSource
    from circuitron.pipeline import Environment

Say = Callable[[str], None]


class Tools:
    """The tools of one server. All of them raise CircuitronError for what the caller can mend.

    Args:
        root: the project folder. Scripts lie below it, and may read it.
        write: `fix` and `run` may write below it.
    """

    def __init__(self, root: Path, environments: Environments, *, write: bool) -> None:
        self._root = root.resolve()
        self._environments = environments
        self._write = write

    # ------------------------------------------------------------------------------------------- scripts

    def check(self, script: str, source: str, *, runtime_only: bool = False) -> Checked:
        item, project, environment = self._given(script, source)
        result = pipeline.check(item.script, project, environment, Mode.RUNTIME if runtime_only else Mode.ERC)
        bounds = Bounds()
        return Checked(
            clean=result.clean,
            ending=ending(result.report),
            problems=_problems(result.findings, place_of_check(result, item.path, item.source.text), bounds),
            unverified=bounds.rows(result.unverified, "unverified parts"),
            libraries=_libraries(result),
            left_out=bounds.left_out,
        )

    def review(self, script: str, source: str) -> Reviewed:
        item, project, environment = self._given(script, source)
        result = pipeline.check(item.script, project, environment)
        found = [finding for finding in result.findings if finding.of_circuit]
        bounds = Bounds()
        return Reviewed(
            clean=result.clean,
            ending=ending(result.report),
            problems=_problems(found, place_of_check(result, item.path, item.source.text), bounds),
            quantities=bounds.rows([quantity(m) for m in result.measurements], "quantities"),
            asserted=bounds.rows([asserted(a) for a in result.asserted], "assertions"),
            left_out=bounds.left_out,
        )

    def run(self, script: str, source: str, output_dir: str) -> Ran:
        place = self._place(output_dir) if output_dir else None
        item, project, environment = self._given(script, source)
        result = pipeline.run(item.script, project, environment)
        if place is not None:
            write_circuit("run", item, result, item.source.text, place, environment)
        final, bounds = result.final, Bounds()
        return Ran(
            clean=result.clean,
            ending=ending(result.report),
            problems=_problems(result.findings, place_of_check(result, item.path, item.source.text), bounds),
            unverified=bounds.rows(result.unverified, "unverified parts"),
            libraries=_libraries(result),
            output=bounds.text(result.report.stdout, "what the script printed"),
            products=_products(final) if final else (),
            missing=_missing(final) if final else ("there is no circuit to make files of",),
            folder=place.relative_to(self._root).as_posix() if place is not None and final is not None else "",
            left_out=bounds.left_out,
        )

    def fix(self, script: str, source: str, *, write: bool, unsafe: bool, say: Say) -> Fixed:
        if write and not self._write:
            raise UsageError("This server only reads.", "Start it with --write, or apply the diff.")
        if write and source:
            raise UsageError(
                "Only a file can be repaired in its place, and `source` is text.", "Leave one of them out."
            )
        item, project, environment = self._given(script, source)
        target = Target(diff=not write)
        result = pipeline.fix(
            self._repairable(item, project, target),
            project,
            environment,
            allow_unsafe=unsafe,
            max_attempts=self._environments.settings(item.folder).max_attempts,
            on_progress=say,
        )
        return _fixed(item, result, target.deliver(item, result))

    def _repairable(self, item: Input, project: Project, target: Target) -> Script:
        library = library_beside(item, project) if target.in_place else None
        return item.script.model_copy(update={"library": library})

    def _given(self, script: str, source: str) -> tuple[Input, Project, Environment]:
        """The script, as it is on disk or as `source` has it, the project it may read, and what it is run with.

        Raises:
            UsageError: there is no such script below the root.
        """
        path = self._below(script)
        if not path.parent.is_dir():
            raise UsageError(f"There is no folder {path.parent}.")
        if source:
            read = sourcefile.decode(sourcefile.python_bytes(source), path)
        else:
            read = sourcefile.read(path, within=self._root)
        item = Input(path.relative_to(self._root).as_posix(), read, path.parent).with_modules(self._root)
        self._environments.read_settings_again()
        environment = self._environments.of(self._environments.settings(item.folder))
        return item, item.project(self._root), environment

    def _below(self, name: str) -> Path:
        """A path below the root, links followed.

        Raises:
            UsageError: it leads out.
        """
        path = sourcefile.real(self._root / name)
        if not path.is_relative_to(self._root):
            raise UsageError(f"{name} is outside the project folder {self._root}.", "Name a file below it.")
        return path

    def _place(self, output_dir: str) -> Path:
        if not self._write:
            raise UsageError("This server only reads.", "Start it with --write, or leave output_dir out.")
        place = self._below(output_dir)
        check_place(place, self._root)
        return place

    # ----------------------------------------------------------------------------------------- libraries

    def search_parts(self, query: str, library: str, limit: int) -> Symbols:
        bounds = Bounds()
        found = find_symbols(self._index(), query, limit + 1, library or None)
        rows = [Found(id=s.id, pins=len(s.pins), description=s.description, footprint=s.footprint) for s in found]
        return Symbols(symbols=bounds.first(rows, "symbols", limit), left_out=bounds.left_out)

    def part(self, name: str) -> Part:
        index = self._index()
        symbol = symbol_called(index, name)
        if symbol is None:
            nearest = ", ".join(candidate.text for candidate in nearest_to(index, name)[:5])
            raise UsageError(f"No library has the symbol {name!r}.", f"Nearest: {nearest}." if nearest else "")
        bounds = Bounds()
        pins = [
            Pin(number=p.number, name=p.name, type=p.type, unit=p.unit, alternates=p.alternates) for p in symbol.pins
        ]
        return Part(
            id=symbol.id,
            description=symbol.description,
            footprint=symbol.footprint,
            footprint_filters=symbol.footprint_filters,
            datasheet=symbol.datasheet.strip("~"),
            pins=bounds.rows(pins, "pins", MOST_PINS),
            left_out=bounds.left_out,
        )

    def footprints(self, query: str, pads: int | None, limit: int) -> Footprints:
        bounds = Bounds()
        self._environments.read_settings_again()
        environment = self._environments.of(self._environments.settings(self._root))
        footprints = environment.beside(Project(folder=self._root)).footprints
        found = footprints.search(query, pads, limit + 1) if footprints is not None else ()
        rows = [
            FoundFootprint(id=f.id, pads=bounds.rows(f.pads, f"pads of {f.name}"), description=f.description)
            for f in found
        ]
        return Footprints(footprints=bounds.first(rows, "footprints", limit), left_out=bounds.left_out)

    def explain(self, name: str) -> Page:
        bounds = Bounds()
        text = bounds.text(page_on(name), "the page")
        return Page(markdown=text, left_out=bounds.left_out)

    def _index(self) -> SymbolSource:
        self._environments.read_settings_again()
        return self._environments.index(self._environments.settings(self._root))[1]


def _problems(found: Iterable[Finding], place: Place, bounds: Bounds) -> tuple[Problem, ...]:
    return bounds.rows([problem(finding, place) for finding in found], "problems")


def _libraries(result: CheckResult) -> str:
    return symbols.source(result.libraries) if result.libraries is not None else ""


def _fixed(item: Input, result: FixResult, delivered: Delivered) -> Fixed:
    place, bounds = place_of(result, item.path), Bounds()
    shown = result.outcome is not Outcome.CLEAN
    return Fixed(
        outcome=result.outcome,
        written=delivered.written,
        done=delivered.words,
        diff=bounds.text(diff_of(result, place), "the diff", LONGEST_FILE) if shown else "",
        edits=bounds.rows(edit_rows(result.edits, result.script, place), "edits"),
        proposed=bounds.rows(edit_rows(result.proposed, result.script, place), "proposals"),
        problems=_problems(result.remaining, place, bounds),
        unverified=bounds.rows(result.unverified, "unverified parts"),
        left_out=bounds.left_out,
    )


def _products(report: ExecutionReport) -> tuple[Product, ...]:
    """The files of a circuit, those of them that are text and not too long with their text."""
    found, room = [], LONGEST_FILES
    for made in (*report.products, bill_product(report)):
        for file in made.files:
            text = file.data.decode(errors="replace") if file.name.endswith((".net", ".csv", ".svg")) else ""
            shown = sanitise.message(text) if len(text) <= min(LONGEST_FILE, room) else ""
            room -= len(shown)
            found.append(Product(product=made.product, name=file.name, size=len(file.data), text=shown))
    return tuple(found)


def _missing(report: ExecutionReport) -> tuple[str, ...]:
    return tuple(f"{p.product}: {p.detail}" for p in report.products if p.state is not ProductState.MADE)
