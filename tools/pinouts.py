"""What public sources say of the pins of a part, and whether two independent ones agree: `data/pinouts.jsonl.gz`.

A source is a symbol in a public repository at one commit. Sources that share an owner, a generator, a drawing or a
lineage (`data/lineages.toml`) are one: they may have copied each other's mistake.
"""

from __future__ import annotations

import gzip
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from pin_words import disagreements, speaks
from symbol_files import Drawn, Pin

DATA = Path(__file__).resolve().parent / "data"
RECORD = DATA / "pinouts.jsonl.gz"
KICAD = "kicad"  # the lineage of KiCad's own libraries

_PACKAGES = {  # kinds of packages, by what libraries call them; the first that fits counts
    "SOT583": r"SOT-?5[68x]3|DRL",
    "TO39": r"TO-?39|TO-?205",
    "TO18": r"TO-?18|TO-?206",
    "SC70": r"SC-?70|SC-?88|SOT-?3[256]3|SOT65P|UMT|SOT-?886",
    "SOT23": r"T?SOT-?23|TSOT5|TSOT-?6|SC-?74|SOT95P|SOT-?25|SOT-?26|SSOT|SC-?59|SOT-?753",
    "SOT89": r"SOT-?89|SOT150P",
    "SOT223": r"SOT-?223|SOT230P",
    "TO220": r"TO-?220",
    "TO263": r"TO-?263|D2PAK|DDPAK",
    "TO252": r"TO-?252|DPAK",
    "TO126": r"TO-?126|TO-?225",
    "TO92": r"TO-?92",
    "MSOP": r"[MVU]SS?OP|uMAX|µMAX|US-?8|UMAX",
    "SSOP": r"H?TSSOP|SSOP|[QS]SOP|SOP\d{2}P|SOP-?\d+.*P0[._]65|SOP65P",
    "QFN": r"QFN|DFN|[UWV]?SON|MLF|UMLP|LFCSP|MLP|LCC|HVQFN|SMD-?\d+.*EP",
    "QFP": r"QFP",
    "BGA": r"BGA|WLCSP|CSP|WLB",
    "LGA": r"LGA",
    "SO": r"SOIC|R-PDSO-G|DDA8|SOP|SO-?W?\d|HSO|SOIJ|SO0|MFSOP|PSOP",
    "DIP": r"DIP|DIL|P-?DIP",
    "header": r"Pin_?Header|Pin_?Socket|1X\d|MODULE|Breakout|board",
}

_PAD = re.compile(r"0|(.*[@_ -])?(E?PAD|EP|EXP|TAB|THERMAL|PADDLE|TP|TH|DAP|G)\d?", re.IGNORECASE)


@dataclass(frozen=True)
class Source:
    """A symbol for a part, as one public file has it."""

    part: str
    repository: str
    commit: str
    path: str
    symbol: str
    lineage: str
    maker: str
    drawing: str
    said: str  # a digest of its description, if it is long enough to be telling
    package: str
    pins: tuple[Pin, ...]

    @property
    def names(self) -> dict[str, str]:
        """Names by number; of amplifiers, as KiCad draws them, the one nameless output is OUT."""
        nameless = [pin for pin in self.pins if not pin.name.strip("~ ")]
        out = nameless[0].number if len(nameless) == 1 and nameless[0].type == "output" else ""
        return {pin.number: "OUT" if pin.number == out else pin.name for pin in self.pins}

    def packages(self) -> frozenset[str]:
        """The kinds of package that it names."""
        return kinds_of_package(self.package) | kinds_of_package(self.symbol)

    def names_package(self, package: str) -> bool:
        """Whether it names this kind of package, or where that is none of the known kinds, this very package."""
        if kinds := kinds_of_package(package):
            return bool(kinds & self.packages())
        said, wanted = (re.sub(r"\W|_", "", text.casefold()) for text in (self.package + self.symbol, package))
        return wanted in said


@dataclass(frozen=True)
class Agreement:
    """Two independent sources that agree on every pin, and all others that agree with the first."""

    first: Source
    second: Source
    others: tuple[Source, ...] = ()

    @property
    def all(self) -> tuple[Source, ...]:
        return (self.first, self.second, *self.others)


@dataclass(frozen=True)
class Refusal:
    """Why there is no symbol for a part."""

    reason: str


def recorded() -> dict[str, list[Source]]:
    """The sources on record, by part."""
    found: dict[str, list[Source]] = {}
    with gzip.open(RECORD, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            source = Source(**{**row, "pins": tuple(Pin(*pin) for pin in row["pins"])})
            found.setdefault(source.part, []).append(source)
    return found


def record(sources: Iterable[Source]) -> None:
    """Writes the sources, sorted, so that the same ones make the same file."""
    rows = sorted(
        (asdict(source) for source in sources),
        key=lambda r: (r["part"], r["repository"], r["path"], r["symbol"], r["pins"]),
    )
    text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    RECORD.write_bytes(gzip.compress(text.encode(), mtime=0))


def source(part: str, repository: str, commit: str, path: str, drawn: Drawn) -> Source:
    """A symbol of a file as a source."""
    said = re.sub(r"\W+", "", drawn.description.casefold())
    return Source(
        part=part,
        repository=repository,
        commit=commit,
        path=path,
        symbol=drawn.name,
        lineage=lineage(repository, path),
        maker=drawn.maker,
        drawing=drawn.drawing,
        said=said[:40] if len(said) > 40 else "",
        package=drawn.package.rpartition(":")[2],
        pins=with_numbered_pad(drawn.pins),
    )


def with_numbered_pad(pins: tuple[Pin, ...]) -> tuple[Pin, ...]:
    """Pins whose exposed pad has the number that KiCad's footprints give it, the one behind the last lead's."""
    others = [pin for pin in pins if not _PAD.fullmatch(pin.number)]
    whole = "1" in {pin.number for pin in others} and all(pin.number.isdecimal() for pin in others)
    if len(others) != len(pins) - 1 or not whole:
        return pins
    last = max(int(pin.number) for pin in others)
    return tuple(pin if pin in others else pin._replace(number=str(last + 1)) for pin in pins)


@cache
def _lineages() -> tuple[tuple[re.Pattern[str], str], ...]:
    rows = tomllib.loads((DATA / "lineages.toml").read_text(encoding="utf-8"))["lineage"]
    return tuple((re.compile(row["pattern"], re.IGNORECASE), row["is"]) for row in rows)


def lineage(repository: str, path: str) -> str:
    """Whose work a file holds."""
    address = f"{repository}/{path}"
    return next(
        (name for pattern, name in _lineages() if pattern.search(address)), repository.partition("/")[0].casefold()
    )


def kinds_of_package(text: str) -> frozenset[str]:
    """The kind of package a text names; empty if none."""
    found = next((kind for kind, pattern in _PACKAGES.items() if re.search(pattern, text, re.IGNORECASE)), None)
    return frozenset((found,)) if found else frozenset()


def origins(sources: list[Source]) -> list[int]:
    """A number for each source, the same for those that are not independent of each other."""
    group = list(range(len(sources)))
    seen: dict[tuple[str, str], int] = {}
    for index, one in enumerate(sources):
        owner = one.repository.partition("/")[0].casefold()
        traits = (("lineage", one.lineage), ("owner", owner), ("maker", one.maker), ("drawing", one.drawing))
        for trait in (*traits, ("said", one.said)):
            if not trait[1]:
                continue
            if trait in seen:
                old, new = group[index], group[seen[trait]]
                group = [new if number == old else number for number in group]
            else:
                seen[trait] = index
    return group


def _rank(one: Source) -> tuple[int, int, str]:
    """KiCad's names first, then symbols drawn by hand for KiCad, which write overbars, then the rest."""
    written = one.path.endswith(("kicad_sym", "lib", "kicad_sch"))
    return (
        0 if one.lineage == KICAD else 1 if written and not one.maker else 2 if written else 3,
        -len(one.package),
        one.repository,
    )


def agree(sources: list[Source], package: str, pins: int | None = None) -> Agreement | Refusal:
    """Two independent sources that agree on every pin, one of which names this kind of package; else why not.

    `pins` is how many pins the part has in that package, where sources of several packages are on record.
    """
    package = package.rpartition(":")[2]
    usable = sorted((one for one in sources if one.lineage != "compilation" and speaks(one.names.values())), key=_rank)
    usable = [one for one in usable if pins is None or len(one.pins) <= pins]
    group = origins(usable)
    if len(set(group)) < 2:
        return Refusal(f"{len(usable)} sources, one origin" if usable else "no source names its pins")
    reason = ""
    for i, one in enumerate(usable):
        if pins is not None and len(one.pins) != pins:
            continue
        alike = [k for k, other in enumerate(usable) if k != i and _confirms(other, one)]
        alike.sort(key=lambda k: len(usable[k].pins) != len(one.pins))
        apart = [k for k in alike if group[k] != group[i]]
        if apart and not any(usable[k].names_package(package) for k in (i, *alike)):
            reason = reason or f"no source that agrees names the package {package}"
        elif apart:
            second = next((k for k in apart if usable[k].names_package(package)), apart[0])
            if _contradicted(usable, group, i, alike):
                reason = "as many sources disagree as agree"
                continue
            return Agreement(one, usable[second], tuple(usable[k] for k in alike if k != second))
    return Refusal(reason or _difference(usable, group))


def _confirms(other: Source, one: Source) -> bool:
    """Whether another source says the same of each pin; what is not connected it may leave out."""
    return other.names.keys() <= one.names.keys() and not disagreements(one.names, other.names)


def _contradicted(usable: list[Source], group: list[int], index: int, alike: list[int]) -> bool:
    """Whether as many independent sources with as many pins of the same numbers say otherwise."""
    numbers = usable[index].names.keys()
    agreeing = {group[k] for k in (index, *alike)}
    others = {
        group[k] for k, one in enumerate(usable) if k not in alike and k != index and one.names.keys() == numbers
    } - agreeing
    return len(others) >= len(agreeing)


def _difference(usable: list[Source], group: list[int]) -> str:
    """The least disagreement of two independent sources."""
    pairs = ((i, k) for i in range(len(usable)) for k in range(i) if group[i] != group[k])
    found = min((disagreements(usable[i].names, usable[k].names) for i, k in pairs), key=len)
    return "; ".join(found[:3])


def type_of(number: str, agreement: Agreement) -> str:
    """What most sources say of a pin's type; "" where they say nothing or are at odds."""
    votes: Counter[str] = Counter()
    for one in {other.lineage: other for other in agreement.all}.values():
        kind = next((pin.type for pin in one.pins if pin.number == number), "unspecified")
        if kind not in ("unspecified", "passive", "free"):
            votes[kind] += 1 if one.path.endswith(("lbr", "sch")) and kind == "bidirectional" else 2
    best = votes.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return ""
    return best[0][0]
