"""The host's side of products: what is taken of process 1's answer.

The files were made by KiCad and SKiDL in processes that never ran the script, but of the script's words. So a picture
with anything in it that a browser would run or fetch is refused, and KiCad's report is read as strictly as any other.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from typing import Literal

from circuitron.execution_report import KicadErc, OutputFile, ProductResult, ProductState
from circuitron.frozen import Frozen
from circuitron.run_request import Product
from circuitron.sanitise import line

# All that SKiDL's and KiCad's drawings are made of.
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan")
_ELEMENTS = frozenset(("svg", "title", "desc", "style", "g", *_SHAPES))
_SVG = "{http://www.w3.org/2000/svg}"
_FETCHING = re.compile(r"url\s*\(|@import|expression\s*\(|javascript:|\\", re.IGNORECASE)


class ProductFrame(Frozen):
    """One of runner/products.py's `frame`s."""

    product: Product
    state: ProductState
    detail: str
    files: tuple[dict[Literal["name", "base64"], str], ...]
    compared: bool | None
    data: str


def read_products(wanted: Sequence[Product], frames: Sequence[ProductFrame]) -> tuple[ProductResult, ...]:
    """A result for each requested product, the host's own left out.

    Args:
        frames: what process 1 made; empty where the run did not succeed.
    """
    made = {frame.product: frame for frame in frames}
    return tuple(_result(product, made.get(product)) for product in wanted if product is not Product.BOM)


def _result(product: Product, frame: ProductFrame | None) -> ProductResult:
    if frame is None:
        return ProductResult(product=product, state=ProductState.FAILED, detail="the circuit was not verified")
    files = tuple(
        OutputFile(name=item["name"], data=base64.b64decode(item["base64"], validate=True)) for item in frame.files
    )
    detail = line(frame.detail)
    if problem := next(filter(None, map(_problem, files)), ""):
        return ProductResult(product=product, state=ProductState.FAILED, detail=problem)
    if product is Product.KICAD_ERC and frame.state is ProductState.MADE and _kicad_erc(frame) is None:
        return ProductResult(product=product, state=ProductState.FAILED, detail="KiCad's report cannot be read")
    return ProductResult(product=product, state=frame.state, detail=detail, files=files, compared=frame.compared)


def _problem(file: OutputFile) -> str:
    """Why a file is not taken; "" if it is."""
    if not file.data:
        return f"{file.name} is empty"
    return svg_problem(file.data) if file.name.endswith(".svg") else ""


def svg_problem(data: bytes) -> str:
    """What in a picture a drawing does not need and a browser would run or fetch; "" if there is nothing."""
    from xml.etree import ElementTree

    if b"<!" in data:
        return "the picture has declarations or comments"
    try:
        tree = ElementTree.fromstring(data)  # no declarations, so no entities
    except ElementTree.ParseError as error:
        return f"the picture is no XML: {error}"
    for element in tree.iter():
        name = element.tag.removeprefix(_SVG)
        if name not in _ELEMENTS:
            return f"the picture holds <{line(name)[:40]}>"
        values = [*element.attrib.values(), element.text or ""] if name == "style" else [*element.attrib.values()]
        names = [attribute.rpartition("}")[2].lower() for attribute in element.attrib]
        if any(attribute.startswith("on") or attribute in ("href", "src") for attribute in names):
            return f"the picture's <{name}> has an attribute that a drawing does not need"
        if any(_FETCHING.search(value) for value in values):
            return f"the picture's <{name}> refers to something outside"
    return ""


def read_kicad_erc(frames: Sequence[ProductFrame]) -> KicadErc | None:
    """KiCad's ERC report among the products, or None where there is none that can be read."""
    found = next((frame for frame in frames if frame.product is Product.KICAD_ERC), None)
    return _kicad_erc(found) if found is not None and found.state is ProductState.MADE else None


def _kicad_erc(frame: ProductFrame) -> KicadErc | None:
    from circuitron.sandbox.kicad_erc import read_report

    return read_report(frame.data)
