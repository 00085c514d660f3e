"""The bill of materials of a verified netlist, as CSV that a spreadsheet can open without running anything in it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from circuitron.circuit.kinds import Kind
from circuitron.circuit.values import number_of
from circuitron.electrical import natural_order
from circuitron.execution_report import ExecutionReport, OutputFile, ProductResult, ProductState
from circuitron.knowledge.sexpr import Node, SexprError, child, children, parse, word, word_of
from circuitron.run_request import Product
from circuitron.sanitise import file_stem, line
from circuitron.units import engineering

_COLUMNS = ("References", "Quantity", "Value", "Symbol", "Footprint", "Manufacturer", "MPN", "Datasheet", "Description")
# What scripts call the fields of columns of their own, without case, spaces and punctuation.
_MANUFACTURER = frozenset(("manufacturer", "manufacturername", "mfr", "mfg", "manf", "mfrname"))
_MPN = frozenset(
    ("mpn", "manufacturerpartnumber", "mfrpartnumber", "mfgpartnumber", "manfpartnumber", "mfrpn", "mfgpn", "manfpn")
) | frozenset(("partnumber", "pn", "manf#", "mfr#", "mfg#"))
_OWN = frozenset(("Description", "Footprint", "Datasheet", "SKiDL Tag", "SKiDL Line", "ki_keywords", "ki_fp_filters"))
_MOST_FIELDS = 20
_KINDS = {"R": Kind.RESISTOR, "C": Kind.CAPACITOR, "CP": Kind.CAPACITOR, "L": Kind.INDUCTOR}  # by symbol of Device
_UNITS = {Kind.RESISTOR: "Ω", Kind.CAPACITOR: "F", Kind.INDUCTOR: "H"}
_FIGURE = re.compile(r"[\d.,]+ ?[A-Za-zµμΩ]*\d*")
# A cell that begins so is a formula to a spreadsheet (OWASP, "CSV Injection"), unless it is a plain quantity: -12V.
_FORMULA = re.compile(r"[=+\-@\t\r]")
_QUANTITY = re.compile(r"[+-]\d[\d.]*\s?[A-Za-zµΩ%]*\d*")


@dataclass(frozen=True)
class _Part:
    ref: str
    alike: tuple[str, ...]  # all columns but references and quantity
    fields: tuple[tuple[str, str], ...]


def bill_product(report: ExecutionReport) -> ProductResult:
    """The bill of materials of a run: the host's own product, made of the netlist that was verified."""
    if not report.execution_success:
        return ProductResult(product=Product.BOM, state=ProductState.FAILED, detail="the circuit was not verified")
    try:
        data = bill_of_materials(report.netlist)
    except ValueError as error:
        return ProductResult(product=Product.BOM, state=ProductState.FAILED, detail=line(str(error)))
    file = OutputFile(name=f"{file_stem(report.script)}-bom.csv", data=data)
    return ProductResult(product=Product.BOM, state=ProductState.MADE, files=(file,))


def bill_of_materials(netlist: str) -> bytes:
    """The bill of materials as CSV.

    Raises:
        ValueError: it is no netlist.
    """
    stream = io.StringIO()
    csv.writer(stream).writerows(map(_cells, _rows(netlist)))
    return stream.getvalue().encode()


def bill_rows(report: ExecutionReport) -> tuple[tuple[str, ...], ...]:
    """The bill of materials of a run, its first row the head; nothing where there is no netlist."""
    try:
        return tuple(map(tuple, _rows(report.netlist)))
    except ValueError:
        return ()


def _rows(netlist: str) -> Iterator[list[str]]:
    """A row for each kind of part, references in natural order; parts of which any column differs are other kinds.

    Power symbols (`#PWR`) and parts marked exclude_from_bom are no parts to buy. Fields of the script's own beyond
    manufacturer and part number follow as further columns.

    Raises:
        ValueError: it is no netlist.
    """
    try:
        tree = parse(netlist)
    except SexprError as error:
        raise ValueError(f"the netlist cannot be read: {error}") from error
    parts = sorted(_parts(tree), key=lambda part: natural_order(part.ref))
    names = list(dict.fromkeys(name for part in parts for name, _ in part.fields))[:_MOST_FIELDS]
    kinds: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for part in parts:
        fields = dict(part.fields)
        kinds.setdefault((part.alike, tuple(fields.get(name, "") for name in names)), []).append(part.ref)
    yield [*_COLUMNS, *names]
    for (alike, extra), refs in kinds.items():
        yield [", ".join(refs), str(len(refs)), *alike, *extra]


def _cells(values: Iterable[str]) -> list[str]:
    """Values as text: nothing in them is a formula, a control character or a line of its own."""
    flat = (line(value) for value in values)
    return [f"'{value}" if _FORMULA.match(value) and not _QUANTITY.fullmatch(value) else value for value in flat]


def _parts(tree: Node) -> Iterator[_Part]:
    for component in children(child(tree, "components"), "comp"):
        ref = word_of(component, "ref")
        marks = {word_of(mark, "name") for mark in children(component, "property")}
        if not ref or ref.startswith("#") or "exclude_from_bom" in marks:
            continue
        fields = {word_of(field, "name"): word(field, 2) for field in children(child(component, "fields"), "field")}
        source = child(component, "libsource")
        symbol = ":".join(filter(None, (_library(word_of(source, "lib")), word_of(source, "part"))))
        own = {name: value for name, value in fields.items() if name not in _OWN and value}
        if "dnp" in marks:
            own["DNP"] = "yes"
        manufacturer, mpn = _taken(own, _MANUFACTURER), _taken(own, _MPN)
        values = (
            _value(word_of(component, "value"), symbol),
            symbol,
            word_of(component, "footprint"),
            manufacturer,
            mpn,
        )
        datasheet = fields.get("Datasheet", "").strip("~")
        yield _Part(ref, (*values, datasheet, word_of(component, "description")), tuple(own.items()))


def _value(value: str, symbol: str) -> str:
    """A resistance, capacitance or inductance as engineers write it, so that 0.1uF and 100n are one kind of part, of
    100 nF. A value that says more, such as 10uF 25V, stays as it is."""
    library, _, name = symbol.partition(":")
    kind = _KINDS.get(name.partition("_")[0]) if library == "Device" else None
    if kind is None or not _FIGURE.fullmatch(value.strip()):
        return value
    figure = number_of(kind, value)
    return value if figure is None else engineering(figure, _UNITS[kind])


def _taken(fields: dict[str, str], names: frozenset[str]) -> str:
    """The value of the first field with one of these names, which is then no column of its own."""
    found = next((name for name in fields if re.sub(r"[^a-z0-9#]", "", name.lower()) in names), None)
    return fields.pop(found) if found is not None else ""


def _library(name: str) -> str:
    base = re.split(r"[/\\]", name)[-1]
    return "" if base == "NO_LIB" else re.sub(r"(\.kicad_sym|\.kicad_symdir|\.lib|_sklib\.py)\Z", "", base)
