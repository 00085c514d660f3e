"""Schematics and pictures of a rebuilt circuit, and whether a schematic shows the circuit: each in a confined fork."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import kicad

SAME = "same"
_MOST = 4  # differences that are named
_NEWEST_FOR_CLI = 9  # what the image's KiCad reads
_MARGIN = 4.0  # mm round a picture


@dataclass(frozen=True)
class Way:
    """The options of a drawing, and how long it is worth waiting for, in seconds."""

    description: str
    seconds: float
    options: Mapping[str, Any]
    picture: Mapping[str, Any]  # the same for an SVG picture of SKiDL's own
    stubs: bool = False  # every pin gets a label, and nothing is routed
    crowded: bool = False  # parts may lie on top of each other: better than no drawing


# SKiDL's router takes minutes where it does not succeed at once, and its placer then heaps parts up. The drawing with
# labels alone, in rows, takes a second and is right but for symbols whose opposite pins are so near that their labels
# meet; those are then placed as for a drawing with wires.
WAYS = (
    Way("wires and labels", 10.0, _WIRES := {"auto_stub": True, "flatness": 1.0}, _WIRES),
    Way("labels", 40.0, {"mode": "labels"}, _PLACED := {"auto_stub": False, "flatness": 1.0}, stubs=True),
    Way("labels, placed anew", 40.0, _PLACED, _PLACED, stubs=True, crowded=True),
)


@dataclass(frozen=True)
class Given:
    """What is drawn: a verified netlist, the script's claims about what no netlist carries, and the file's name."""

    netlist: bytes
    config: Mapping[str, Any]
    claims: str
    stem: str


def refuse(problem: str) -> None:
    """What a netlist that was verified cannot have.

    Raises:
        ValueError: always.
    """
    raise ValueError(problem)


def schematic(given: Given, way: Way, for_cli: bool) -> None:
    """Draw a schematic into the current folder, on one sheet.

    Args:
        for_cli: the image's KiCad will read it, which is not the newest.

    Raises:
        ValueError: parts lie on top of each other, or under labels.
        Exception: whatever SKiDL raises when it cannot draw.
    """
    from circuitron.sandbox.runner import overlaps

    circuit, tool = _rebuilt(given, way)
    if for_cli and int(tool.removeprefix("kicad")) > _NEWEST_FOR_CLI:
        tool = f"kicad{_NEWEST_FOR_CLI}"
    circuit.generate_schematic(filepath=".", top_name=given.stem, title=given.stem, tool=tool, **way.options)
    with open(f"{given.stem}.kicad_sch", encoding="utf-8") as file:
        overlapping = overlaps.count(file.read())
    if overlapping and not way.crowded:
        raise ValueError(f"parts lie on top of each other or under labels, {overlapping} times")


def picture(given: Given, way: Way, seed: int) -> None:
    """Draw an SVG picture into the current folder, on one page. Raises as `schematic`, but for overlapping parts."""
    circuit, tool = _rebuilt(given, way)
    random.seed(seed)  # its placer goes by chance, and now and then fails
    circuit.generate_svg(filepath=".", top_name=given.stem, title=given.stem, tool=tool, **way.picture)


def _rebuilt(given: Given, way: Way) -> tuple[Any, str]:
    import logging

    from circuitron.sandbox.runner import generated_symbols as boxes
    from circuitron.sandbox.runner import quick_boxes, sexp
    from circuitron.sandbox.runner.rebuild import Rebuilt

    random.seed(0)
    os.environ["PATH"] = ""  # no program can be started in here; SKiDL would try kicad-cli
    logging.disable(logging.CRITICAL)
    sexp.install()
    quick_boxes.install()
    names = _pin_names(given.claims)

    def inline(ref: str, name: str, pins: Mapping[str, str], footprint: str, tool: str) -> Any:
        return boxes.make(ref, name, pins, names.get(ref, {}), footprint, tool)

    rebuilt = Rebuilt(given.config, refuse, inline)
    rebuilt.build(given.netlist)
    _mark(rebuilt, given.claims)
    for net in rebuilt.circuit.get_nets() if way.stubs else ():
        net.stub = True
    return rebuilt.circuit, rebuilt.tool


# ---------------------------------------------------------------------------------------------- what no netlist says


def _pin_names(claims: str) -> dict[str, dict[str, str]]:
    """By reference and number, what the script's report calls the pins."""
    try:
        parts = json.loads(claims)["snapshot"]["parts"]
        return {
            str(part["ref"]): {str(pin["number"]): str(pin["name"] or pin["number"]) for pin in part["pins"]}
            for part in parts
        }
    except (ValueError, TypeError, KeyError, RecursionError):
        return {}


def _mark(rebuilt: Any, claims: str) -> None:
    """Take over the script's no-connect marks, and its `drive = POWER` as KiCad's flags: its word, drawn as such."""
    try:
        snapshot = json.loads(claims)["snapshot"]
        unconnected = [(str(pin["ref"]), str(pin["number"])) for pin in snapshot["no_connects"]]
        nets = [net for net in snapshot["nets"] if net["drive"] == "POWER" and net["pins"]]
        driven = [(str(net["pins"][0]["ref"]), str(net["pins"][0]["number"])) for net in nets]
    except (ValueError, TypeError, KeyError, RecursionError):
        return
    for ref, number in unconnected:
        for pin in _pins(rebuilt, ref, number):
            if not pin.nets:
                pin += rebuilt.circuit.NC
    flagged = {id(net): net for ref, number in driven for pin in _pins(rebuilt, ref, number) for net in pin.nets}
    for count, net in enumerate(_needing_flag(flagged.values()), 1):
        _flag(net, count)


def _needing_flag(nets: Any) -> Iterator[Any]:
    from skidl.pin import pin_types

    for net in nets:
        if all(pin.func != pin_types.PWROUT for pin in net.pins):  # two power outputs would be a conflict
            yield net


def _flag(net: Any, count: int) -> None:
    from skidl import Part

    try:
        flag = Part("power", "PWR_FLAG", ref=f"#FLG{count:02d}", footprint="")
    except (OSError, ValueError):
        return  # libraries without KiCad's power symbols
    net += flag[1]


def _pins(rebuilt: Any, ref: str, number: str) -> list[Any]:
    part = rebuilt.parts.get(ref)
    return [pin for pin in part.pins if str(pin.num) == number] if part is not None else []


# ---------------------------------------------------------------------------------------------- comparing


def compare(netlist: bytes, read_back: bytes) -> None:
    """Leave `SAME` in kicad.VERDICT if both netlists show the same circuit, else the first differences, in words."""
    ours, theirs = _circuit(netlist), _circuit(read_back)
    found = [f"{ref} is missing" for ref in sorted(ours[0] - theirs[0])]
    found += [f"{ref} is not in the netlist" for ref in sorted(theirs[0] - ours[0])]
    found += [f"it does not join {_joined(net)}" for net in sorted(ours[1] - theirs[1], key=sorted)]
    found += [f"it joins {_joined(net)}" for net in sorted(theirs[1] - ours[1], key=sorted)]
    more = f"; and {len(found) - _MOST} more" if len(found) > _MOST else ""
    with open(kicad.VERDICT, "w", encoding="utf-8") as file:
        file.write("; ".join(found[:_MOST]) + more or SAME)


def _circuit(netlist: bytes) -> tuple[set[str], set[frozenset[tuple[str, str]]]]:
    """References of the parts, and the pins of every net with more than one. Power symbols and flags do not count."""
    from circuitron.sandbox.runner.sexp import child, children, parse, text

    tree = parse(netlist.decode("utf-8", "replace"))
    refs = {text(part, "ref") for part in children(child(tree, "components"), "comp")}
    nets = set()
    for net in children(child(tree, "nets"), "net"):
        pins = frozenset((text(node, "ref"), text(node, "pin")) for node in children(net, "node"))
        nets.add(frozenset(pin for pin in pins if not pin[0].startswith("#")))
    return {ref for ref in refs if not ref.startswith("#")}, {net for net in nets if len(net) > 1}


def _joined(pins: frozenset[tuple[str, str]]) -> str:
    return ", ".join(f"{ref}.{number}" for ref, number in sorted(pins)[:6])


# ---------------------------------------------------------------------------------------------- cropping

_HEAD = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>", re.DOTALL)
_SIZE = re.compile(r'\bwidth="[^"]*"\s+height="[^"]*"\s+viewBox="[^"]*"')
_PATH = re.compile(r'\bd="([^"]*)"')
_TOKEN = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?")
_BOX = re.compile(r'<rect\s+x="([-\d.]+)"\s+y="([-\d.]+)"\s+width="([-\d.]+)"\s+height="([-\d.]+)"')
_ROUND = re.compile(r'<circle\s+cx="([-\d.]+)"\s+cy="([-\d.]+)"\s+r="([-\d.]+)"')
_ARC_NUMBERS = 5  # radii, rotation and flags before the end of an arc


def crop(page: bytes, name: str) -> None:
    """Write KiCad's picture of a page, cut down to what is drawn on it, on white.

    Raises:
        ValueError: it is not what KiCad writes, or empty.
    """
    svg = _HEAD.sub("", page.decode("utf-8")).strip()
    points = list(_points(svg))
    if not points:
        raise ValueError("KiCad's picture is empty")
    left, top = (min(point[axis] for point in points) - _MARGIN for axis in (0, 1))
    width = max(point[0] for point in points) + _MARGIN - left
    height = max(point[1] for point in points) + _MARGIN - top
    box = f"{left:.3f} {top:.3f} {width:.3f} {height:.3f}"
    svg, sized = _SIZE.subn(f'width="{width:.3f}mm" height="{height:.3f}mm" viewBox="{box}"', svg, count=1)
    head, mark, rest = svg.partition("</desc>")
    if not sized or not mark:
        raise ValueError("KiCad's picture has another form than expected")
    paper = f'<rect x="{left:.3f}" y="{top:.3f}" width="{width:.3f}" height="{height:.3f}" style="fill:#ffffff"/>'
    with open(name, "w", encoding="utf-8") as file:
        file.write(f"{head}{mark}\n{paper}{rest}\n")


def _points(svg: str) -> Iterator[tuple[float, float]]:
    for x, y, width, height in _BOX.findall(svg):
        yield float(x), float(y)
        yield float(x) + float(width), float(y) + float(height)
    for x, y, radius in _ROUND.findall(svg):
        yield float(x) - float(radius), float(y) - float(radius)
        yield float(x) + float(radius), float(y) + float(radius)
    for path in _PATH.findall(svg):
        yield from _path_points(path)


def _path_points(path: str) -> Iterator[tuple[float, float]]:
    """Ends of a path's pieces; KiCad writes absolute coordinates only."""
    numbers: list[float] = []
    skip = 0
    for token in _TOKEN.findall(path):
        if token.isalpha():
            numbers, skip = [], _ARC_NUMBERS if token == "A" else 0
        elif skip:
            skip -= 1
        else:
            numbers.append(float(token))
            if len(numbers) == 2:
                yield numbers[0], numbers[1]
                numbers = []
