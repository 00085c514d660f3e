"""A drawing of a circuit, written anew of what a drawing needs and nothing else.

The texts in it come from a script. The page shows it as an image, in which browsers run no script and load nothing;
what is left out here is also gone where somebody saves that image and opens it by itself.
"""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from circuitron import sanitise
from circuitron.execution_report import ExecutionReport, ProductState
from circuitron.report.page.views import Block, Drawing, Paragraph
from circuitron.run_request import Product

_LARGEST = 4_000_000  # bytes
_DEEPEST = 100  # elements in each other
_SVG = "http://www.w3.org/2000/svg"
_SHAPES = frozenset(("g", "path", "line", "polyline", "polygon", "rect", "circle", "ellipse", "text", "tspan", "title"))
_WRITTEN = frozenset(("text", "tspan", "title"))  # elements whose text counts
_GEOMETRY = frozenset((
    "x", "y", "x1", "y1", "x2", "y2", "dx", "dy", "cx", "cy", "r", "rx", "ry", "width", "height", "d", "points",
    "transform", "viewBox", "textLength", "lengthAdjust",
))  # fmt: skip
_STYLE = frozenset((
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "stroke-opacity", "opacity", "font-size", "font-family", "font-weight", "font-style",
    "text-anchor", "dominant-baseline",
))  # fmt: skip
_VALUE = re.compile(r"[\w\s.,#%()+'\"-]*")
_PROLOGUE = re.compile(r"\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--.*?-->\s*)*(?:<!DOCTYPE[^>\[]*>)?", re.DOTALL)


def picture(report: ExecutionReport | None, id: str, name: str) -> Block | None:
    """The drawing of a circuit, or why there is none; None where none was asked for."""
    made = next((p for p in report.products if p.product is Product.SVG), None) if report is not None else None
    if report is None or made is None:
        return None
    if made.state is not ProductState.MADE or not made.files:
        return Paragraph(f"There is no drawing ({made.state}): {made.detail}")
    clean = sanitised(made.files[0].data)
    if clean is None:
        return Paragraph("The drawing is left out: it is no SVG that can be shown safely.")
    snapshot = report.snapshot
    size = f", {len(snapshot.parts)} parts and {len(snapshot.nets)} nets" if snapshot is not None else ""
    data = base64.b64encode(clean.encode()).decode()
    return Drawing(id, data, f"Schematic of {name}{size}; the tables below name its parts", made.detail)


def sanitised(data: bytes) -> str | None:
    """An SVG of shapes and text alone: no scripts, links, styles, images, references; None where it is not one."""
    if len(data) > _LARGEST:
        return None
    target = _Shapes()
    try:
        text = _PROLOGUE.sub("", data.decode(), count=1)
        parser = ElementTree.XMLParser(target=target)
        parser.feed(text)
        parser.close()
    except (ElementTree.ParseError, ValueError):
        return None
    return "".join(target.written)


class _Shapes:
    """What the XML parser tells of a drawing, written down as far as it is allowed."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._open: list[str] = []  # what each open element is written as; "" for one that is left out with all in it

    def doctype(self, name: str, public: str, system: str) -> None:
        raise ValueError("entities could be declared in it")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        namespace, _, name = tag.removeprefix("{").rpartition("}")
        if len(self._open) >= _DEEPEST or (not self._open and (namespace, name) != (_SVG, "svg")):
            raise ValueError("not a drawing")
        root = not self._open
        shown = "g" if name == "a" else name
        if not root and (namespace != _SVG or shown not in _SHAPES or not self._open[-1]):
            self._open.append("")
            return
        self._open.append(shown)
        kept = {"font-family": "DejaVu Sans, Verdana, Arial, sans-serif"} if root else {}
        kept |= _allowed(attributes)
        namespaces = f' xmlns="{_SVG}"' if root else ""
        self.written.append(f"<{shown}{namespaces}{''.join(f' {key}={quoteattr(kept[key])}' for key in kept)}>")

    def data(self, text: str) -> None:
        if self._open and self._open[-1] in _WRITTEN:
            self.written.append(escape(sanitise.message(text)))

    def end(self, tag: str) -> None:
        if shown := self._open.pop():
            self.written.append(f"</{shown}>")

    def close(self) -> None:
        if not self.written:
            raise ValueError("not a drawing")


def _allowed(attributes: dict[str, str]) -> dict[str, str]:
    """Attributes, and declarations of a style as attributes, that only say where and how something is drawn."""
    declared = (piece.partition(":") for piece in attributes.get("style", "").split(";"))
    style = {name.strip(): value.strip() for name, _, value in declared if name.strip() in _STYLE}
    plain = {name: value for name, value in attributes.items() if name in _GEOMETRY | _STYLE}
    return {name: value for name, value in {**plain, **style}.items() if _harmless(value)}


def _harmless(value: str) -> bool:
    return _VALUE.fullmatch(value) is not None and "url" not in value.lower()
