"""The rows of `kicad-libs/supplement.toml`, whole: pins that a row does not quote come from the sources on record.

A row quotes two sources pin by pin, or it has none, and `pinouts.agree` finds two for it in `data/pinouts.jsonl.gz`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pinouts import DATA, Agreement, Refusal, Source, agree, recorded, type_of

TABLE = Path(__file__).resolve().parent.parent / "kicad-libs" / "supplement.toml"
SIDES = ("left", "right", "top", "bottom")
_MOST_STACKED = 24  # pins on one side of a body that still reads well

Row = dict[str, Any]
PinLine = tuple[str, str, str]  # number, name, type


class NotAgreed(ValueError):
    """A row names a part whose pinout two independent sources do not confirm."""


def rows() -> dict[str, Row]:
    """All rows with pins on their sides, sources and a footprint filter.

    Raises:
        NotAgreed: a row without pins of its own has no two independent sources that agree.
    """
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    on_record = recorded()
    return {name: row if _quotes(row) else completed(name, row, on_record.get(name, [])) for name, row in table.items()}


def asked_for(*, quoted: bool = False) -> dict[str, tuple[str, ...]]:
    """The names of each part whose pins are looked up, or with `quoted` of all: its own and its ordering codes."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {name: (name, *row.get("also", ())) for name, row in table.items() if quoted or not _quotes(row)}


def _quotes(row: Row) -> bool:
    return "sources" in row


def completed(name: str, row: Row, sources: list[Source]) -> Row:
    """A row with what its sources say."""
    found = agree(sources, row.get("footprint") or row["package"], row.get("pins"))
    if isinstance(found, Refusal):
        raise NotAgreed(f"{name}: {found.reason}")
    pins = typed(found, row)
    return {
        "reference": "U",
        "filters": footprint_filter(row.get("footprint") or row["package"]),
        "datasheet": "~",
        **row,
        **{side: [" ".join(pin) for pin in of] for side, of in placed(pins).items() if of},
        "sources": [_quoted(one) for one in (found.first, found.second)],
    }


def _quoted(one: Source) -> dict[str, str]:
    what = f"{one.symbol.replace(' ', '_')} at {one.commit[:10]}"
    return {
        "at": f"github.com/{one.repository} {one.path}",
        "what": what.replace("\\", "").replace('"', ""),
        "pins": ", ".join(f"{pin.number} {pin.name}" for pin in one.pins),
    }


# --------------------------------------------------------------------------------------------------------------- types


def typed(agreement: Agreement, row: Row) -> list[PinLine]:
    """The pins as they are drawn: names in KiCad's spelling, of several equal supplies the first one typed so."""
    names = {
        number: row.get("names", {}).get(number) or spelt(name, agreement, number)
        for number, name in sorted(agreement.first.names.items(), key=lambda item: natural(item[0]))
    }
    kinds = {number: _kind(number, name, agreement) for number, name in names.items()}
    if row.get("reference") == "Q":
        kinds = {
            number: "input" if re.fullmatch(r"[BG]\d?|BASE|GATE", name.upper()) else "passive"
            for number, name in names.items()
        }
    kinds = _supplied(names, kinds) if "unsupplied" not in row else _without_supplies(kinds)
    kinds |= row.get("types", {})
    seen: set[str] = set()
    pins: list[PinLine] = []
    for number, name in names.items():
        stacked = kinds[number] == "power_in" and name in seen
        seen |= {name} if kinds[number] == "power_in" else set()
        pins.append((number, name, "passive" if stacked else kinds[number]))
    return pins


def _supplied(names: dict[str, str], kinds: dict[str, str]) -> dict[str, str]:
    """Types with a supply beside the ground, and with no more than two outputs of a kind that feed others."""
    kinds = dict(kinds)
    if not any(kind == "power_in" and not is_ground(names[number]) for number, kind in kinds.items()):
        kinds |= {number: "power_in" for number, name in names.items() if _called(name, "fallback")}
    feeding = [number for number, kind in kinds.items() if kind == "power_out"]
    for number in feeding:
        alike = [other for other in feeding if re.sub(r"\d+", "", names[other]) == re.sub(r"\d+", "", names[number])]
        if not _called(names[number], "feeds") or len({names[other] for other in alike}) > 2:
            kinds[number] = "output"
    return kinds


def _without_supplies(kinds: dict[str, str]) -> dict[str, str]:
    return {number: "passive" if kind.startswith("power") else kind for number, kind in kinds.items()}


def is_ground(name: str) -> bool:
    return _called(name, "ground")


def _called(name: str, pattern: str) -> bool:
    """Whether a name is one of a pattern's, without its bar, its case and a number at its end."""
    return bool(re.fullmatch(f"(?:{_types()[pattern]})[_ ]?\\d*", re.sub(r"[~{}#*]", "", name).upper()))


def natural(number: str) -> tuple[str, int, str]:
    """Pins in the order of their numbers: 2 before 10, A2 before A10."""
    found = re.fullmatch(r"([A-Za-z]*)(\d+)(.*)", number)
    return (found[1], int(found[2]), found[3]) if found else (number, 0, "")


def spelt(name: str, agreement: Agreement, number: str) -> str:
    """A name as KiCad writes it: overbars as ~{…}, no subscripts, no spaces, no number of its own pin."""
    if not name.strip("~ "):  # KiCad's amplifiers do not name their output; any other nameless pin tells nothing
        if type_of(number, agreement) not in ("output", "open_collector"):
            raise NotAgreed(f"{agreement.first.part}: pin {number} has no name")
        name = "OUT"
    name = re.sub(r"@\w*\Z", "", re.sub(r"(?<=\w)_\{([\w()]+)\}", r"\1", name))
    name = re.sub(r"!([^!]+)!?", r"~{\1}", name) if agreement.first.path.endswith(("lbr", "sch")) else name
    name = re.sub(r"~(?!\{)([^~/]+)~?", r"~{\1}", name)
    name = re.sub(r"(?:^|(?<=/))#(\w+)|^/(\w+)", lambda found: f"~{{{found[1] or found[2]}}}", name)
    name = re.sub(r"^\*(\w+)|^([A-Z0-9]+)[#*/]\Z", lambda found: f"~{{{found[1] or found[2]}}}", name)
    name = re.sub(r"\s+", "_", re.sub(r'[\\"$]|\[\d+\]\Z', "", name).strip())
    name = name.removesuffix(f"_{number}") or name
    name = name.upper() if re.fullmatch(r"V[a-z]{2,4}|Output|Prog", name) else name
    return "NC" if _called(name, "unconnected") and not name.upper().startswith("RES") else name


@cache
def _types() -> dict[str, Any]:
    return tomllib.loads((DATA / "pin-types.toml").read_text(encoding="utf-8"))


def _kind(number: str, name: str, agreement: Agreement) -> str:
    """The type of a pin: by its name where that leaves no doubt, by what most sources say, else by its name again."""
    said = type_of(number, agreement)
    for pattern, kind in (
        ("unconnected", "no_connect"),
        ("pad", "passive"),
        ("ground", "power_in"),
        ("supply", "power_in"),
    ):
        if _called(name, pattern):
            return "power_out" if pattern == "supply" and said == "power_out" else kind
    bare = re.sub(r"[~{}#*]", "", name).upper()
    by_name = next((row["is"] for row in _types()["rows"] if re.fullmatch(f"(?:{row['names']})[_ ]?\\d*", bare)), "")
    if said in (
        "power_in",
        "bidirectional",
        "tri_state",
    ):  # the first is no supply by its name, the others are defaults
        return by_name or ("passive" if said == "power_in" else said)
    return said or by_name or "passive"


# -------------------------------------------------------------------------------------------------------------- places


def placed(pins: list[PinLine]) -> dict[str, list[PinLine]]:
    """Supplies on top, grounds below, inputs left, outputs right; what is neither fills the shorter side."""
    sides: dict[str, list[PinLine]] = {side: [] for side in SIDES}
    rest: list[PinLine] = []
    for pin in pins:
        side = _side(pin)
        (sides[side] if side else rest).append(pin)
    for pin in rest:
        sides["left" if len(sides["left"]) < len(sides["right"]) else "right"].append(pin)
    for side, over in (("top", "left"), ("bottom", "right")):
        if len(sides[side]) > _MOST_STACKED // 2:
            sides[over] += sides[side][_MOST_STACKED // 2 :]
            del sides[side][_MOST_STACKED // 2 :]
    return sides


def _side(pin: PinLine) -> str:
    _, name, kind = pin
    if is_ground(name) or _called(name, "pad"):
        return "bottom"
    if kind in ("power_in", "power_out"):
        return "top" if kind == "power_in" else "right"
    return {"input": "left", "output": "right", "open_collector": "right", "open_emitter": "right"}.get(kind, "")


def footprint_filter(footprint: str) -> str:
    """KiCad's wildcards for a footprint: the family, the size of the body and the pitch."""
    name = footprint.rpartition(":")[2]
    family = re.match(r"[A-Za-z]+", name)
    if found := re.match(r"(T?SOT|SC|TO)-(\d+)(?:-(\d+))?", name):
        return f"{found[1]}?{found[2]}*"
    if header := re.match(r"Pin(?:Header|Socket)_(\dx\d+)_P([\d.]+mm)", name):
        return f"PinHeader*{header[1]}*P{header[2]}* PinSocket*{header[1]}*P{header[2]}*"
    size = re.search(r"\d[\d.]*x\d[\d.]*(?:x[\d.]+)?mm", name)
    pitch = re.search(r"P[\d.]+(?:x[\d.]+)?mm", name)
    parts = [
        family[0] if family else name,
        "1EP" if "1EP" in name else "",
        size[0] if size else "",
        pitch[0] if pitch else "",
    ]
    return "*".join(filter(None, parts)) + "*"
