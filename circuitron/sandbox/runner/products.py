"""The files of a finished circuit, each made on its own from the verified netlist (`execution_report.ProductResult`).

Process 1 directs: it hands the netlist to confined forks of itself, or to KiCad's command line in a confined process,
and takes the files that these leave. None of them ever runs script code, so no script can forge, spoil or delay what
they make; a product that fails leaves the others alone. What they read of a script's words is data to them.

SKiDL draws by chance, sometimes fails, heaps parts up or draws another circuit than it was given. So a schematic is
tried in more than one way, and where KiCad is at hand, KiCad reads it back: only one that shows the circuit of the
netlist counts.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from . import kicad
from .drawing import SAME, WAYS
from .times import PRODUCTS_SECONDS

STEP_SECONDS = 40.0  # for one try at one of them
SVG_TRIES = 3
MADE, UNAVAILABLE, FAILED = "made", "unavailable", "failed"

Files = dict[str, bytes]


@dataclass(frozen=True)
class Step:
    """What came of one confined process: why it failed, or "", and the files that it left."""

    problem: str
    files: Files = field(default_factory=dict)


class Workshop(Protocol):
    """Runs one step in a scratch folder of its own; `runs.Runs` does."""

    def step(
        self, work: Callable[[], None], seconds: float, inputs: Files | None = None, programs: Sequence[str] = ()
    ) -> Step: ...


@dataclass(frozen=True)
class Made:
    """A product, as it goes to the host."""

    product: str
    state: str
    detail: str = ""
    files: Files = field(default_factory=dict)
    compared: bool | None = None
    data: str = ""


class Products:
    """Makes the products of one run.

    Args:
        workshop: where the steps run.
        config: the host's configuration frame. Its member `kicad_cli` names KiCad's command line, "" for none.
        netlist: the verified netlist.
        claims: the script's own report, of which the marks that no netlist carries are taken: no-connects and drives.
        stem: what the files are called, without ending.
    """

    def __init__(self, workshop: Workshop, config: dict[str, Any], netlist: bytes, claims: str, stem: str) -> None:
        self._workshop, self._config = workshop, config
        self._netlist, self._claims, self._stem = netlist, claims, stem
        self._cli = str(config.get("kicad_cli") or "")
        self._deadline = time.monotonic() + PRODUCTS_SECONDS
        self._schematic: Made | None = None
        self._way = WAYS[-1]

    def make(self, wanted: Sequence[str]) -> list[Made]:
        """The requested products, in their order; those that are the host's business are passed over."""
        makers = {
            "netlist": lambda: Made("netlist", MADE, files={f"{self._stem}.net": self._netlist}),
            "schematic": self.schematic,
            "svg": self._svg,
            "pcb": self._board,
            "kicad_erc": self._erc,
        }
        return [makers[name]() for name in wanted if name in makers]

    # ------------------------------------------------------------------------------------------ schematic

    def schematic(self) -> Made:
        """The schematic; drawn once, however often it is used."""
        if self._schematic is None:
            self._schematic = self._draw()
        return self._schematic

    def _draw(self) -> Made:
        name = f"{self._stem}.kicad_sch"
        tried: list[str] = []
        for way in WAYS:
            draw = partial(_drawing().schematic, self._given(), way, bool(self._cli))
            step = self._fork(draw, way.seconds)
            data = step.files.get(name)
            problem = step.problem or ("" if data else "nothing was drawn")
            if data is not None and not problem and self._cli:
                problem = self._difference({name: data})
            if data is not None and not problem:
                self._way = way
                detail = "; ".join([f"drawn with {way.description}", *(f"not with {other}" for other in tried)])
                return Made("schematic", MADE, detail, {name: data}, compared=True if self._cli else None)
            tried.append(f"{way.description}: {problem}")
        return Made("schematic", FAILED, "; ".join(tried), compared=False if self._cli else None)

    def _difference(self, files: Files) -> str:
        """What KiCad finds in a schematic that is not in the netlist; "" where it finds the same circuit."""
        read = self._kicad(files, "sch", "export", "netlist", "--output", kicad.READ_BACK, f"{self._stem}.kicad_sch")
        exported = read.files.get(kicad.READ_BACK)
        if exported is None:
            return f"KiCad cannot read it: {read.problem or 'it gave no netlist'}"
        step = self._fork(lambda: _drawing().compare(self._netlist, exported))
        verdict = step.files.get(kicad.VERDICT, b"").decode("utf-8", "replace")
        return "" if verdict == SAME else verdict or step.problem or "it could not be compared with the netlist"

    # ------------------------------------------------------------------------------------------ picture

    def _svg(self) -> Made:
        name = f"{self._stem}.svg"
        if self._cli:
            if (schematic := self.schematic()).state != MADE:
                return Made("svg", FAILED, "there is no schematic to take a picture of")
            export = ("sch", "export", "svg", "--exclude-drawing-sheet", "--no-background-color", "--output", ".")
            printed = self._kicad(schematic.files, *export, f"{self._stem}.kicad_sch")
            page = printed.files.get(name)
            if page is None:
                return Made("svg", FAILED, printed.problem or "KiCad printed no picture")
            step = self._fork(lambda: _drawing().crop(page, name))
            if name in step.files:
                return Made("svg", MADE, "KiCad's picture of the schematic", step.files, schematic.compared)
            return Made("svg", FAILED, step.problem)
        self.schematic()  # which finds the way
        step = Step("")
        for seed in range(SVG_TRIES):
            step = self._fork(partial(_drawing().picture, self._given(), self._way, seed))
            if name in step.files and not step.problem:
                tries = f", try {seed + 1}" if seed else ""
                return Made("svg", MADE, f"drawn by SKiDL{tries}", {name: step.files[name]})
        return Made("svg", FAILED, step.problem or "nothing was drawn")

    # ------------------------------------------------------------------------------------------ KiCad's own

    def _erc(self) -> Made:
        if not self._cli:
            return Made("kicad_erc", UNAVAILABLE, "needs KiCad's command line, which the Docker sandbox has")
        if (schematic := self.schematic()).state != MADE:
            return Made("kicad_erc", schematic.state, "there is no schematic to check")
        check = ("sch", "erc", "--format", "json", "--severity-all", "--output", kicad.ERC_REPORT)
        step = self._kicad(schematic.files, *check, f"{self._stem}.kicad_sch")
        report = step.files.get(kicad.ERC_REPORT)
        if report is None or step.problem:
            return Made("kicad_erc", FAILED, step.problem or "KiCad wrote no report")
        return Made("kicad_erc", MADE, data=report.decode("utf-8", "replace"))

    def _board(self) -> Made:
        from .board import obstacle

        if problem := obstacle():
            return Made("pcb", UNAVAILABLE, problem)
        name = f"{self._stem}.kicad_pcb"

        def place() -> None:
            from circuitron.sandbox.runner import board

            board.make(self._netlist, self._config, name)

        step = self._fork(place)
        if name in step.files and not step.problem:
            return Made("pcb", MADE, "parts placed side by side, not routed", {name: step.files[name]})
        return Made("pcb", FAILED, step.problem or "no board was written")

    # ------------------------------------------------------------------------------------------ steps

    def _fork(self, work: Callable[[], None], most: float = STEP_SECONDS) -> Step:
        seconds = min(most, self._seconds())
        return self._workshop.step(work, seconds) if seconds > 0 else Step("the time for all files is over")

    def _kicad(self, files: Files, *arguments: str) -> Step:
        seconds = self._seconds()
        if seconds <= 0:
            return Step("the time for all files is over")
        inputs = {**files, **kicad.project(self._stem, self._config)}
        work = kicad.becoming(self._cli, arguments, self._config)
        return self._workshop.step(work, seconds, inputs, kicad.programs(self._cli))

    def _seconds(self) -> float:
        return min(STEP_SECONDS, self._deadline - time.monotonic())

    def _given(self) -> Any:
        return _drawing().Given(self._netlist, self._config, self._claims, self._stem)


def _drawing() -> Any:
    from circuitron.sandbox.runner import drawing

    return drawing


def frame(made: Made) -> dict[str, Any]:
    """A product as JSON for the host; files as base64."""
    import base64

    files = [
        {"name": name, "base64": base64.b64encode(data).decode("ascii")} for name, data in sorted(made.files.items())
    ]
    return {
        "product": made.product,
        "state": made.state,
        "detail": made.detail,
        "files": files,
        "compared": made.compared,
        "data": made.data,
    }


def verified(verification: str | None) -> bool:
    """Whether the verifier's JSON text says that a netlist was judged and nothing in it is wrong."""
    try:
        found = json.loads(verification or "null")
    except ValueError:
        return False
    return isinstance(found, dict) and found.get("done") is True and found.get("problems") == []
