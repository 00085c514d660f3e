"""A circuit under other references and names of nets, and without some of its parts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from circuitron.assertion import Assertion, Measured
from circuitron.assertions.planned import place_of
from circuitron.plan import ChosenPart, PartSelectionOutput, PlannedNet, RequiredPart
from circuitron.references.base import Designed, Figure, Group

_REF = re.compile(r"(?<![\w-])[A-Z]{1,3}\d+(?![\w-])")  # in a text; not the C3 of ESP32-C3
_REFS = frozenset(("ref",))
_NETS = frozenset(
    ("net", "to_net", "level_net", "ground_net", "anode_net", "cathode_net", "top_net", "tap_net", "bottom_net",
     "one", "other", "against")
)  # fmt: skip
_PART = TypeVar("_PART", RequiredPart, ChosenPart)


@dataclass(frozen=True)
class Renaming:
    """What the parts and nets of a circuit are called instead. A part without a new reference is left out."""

    refs: Mapping[str, str]
    nets: Mapping[str, str]

    def of(self, designed: Designed, label: str = "") -> Designed:
        """The circuit under its new names.

        Args:
            label: put before the names of its blocks and calculations, so that they differ from those of others.
        """
        plan, head = designed.plan, f"{label} " if label else ""
        groups = tuple(Group(f"{head}{g.name}", self._text(g.purpose), self._kept(g.refs)) for g in designed.groups)
        titled = {f"{head}{block.name}": block for block in plan.blocks}
        stay = {group.name for group in groups if group.refs}
        return replace(
            designed,
            plan=plan.model_copy(
                update={
                    "blocks": tuple(b.model_copy(update={"name": n}) for n, b in titled.items() if n in stay),
                    "calculations": tuple(
                        entry.model_copy(
                            update={
                                "name": f"{head}{self._text(entry.name)}",
                                "purpose": self._text(entry.purpose),
                                "sets": self._kept(entry.sets),
                            }
                        )
                        for entry in plan.calculations
                    ),
                    "parts": self._parts(plan.parts),
                    "nets": tuple(filter(lambda net: net.connects, map(self._net, plan.nets))),
                    "assertions": tuple(map(self._assertion, plan.assertions)),
                    "notes": tuple(map(self._text, plan.notes)),
                    "no_connects": tuple(self._places(plan.no_connects)),
                }
            ),
            selection=PartSelectionOutput(
                chosen=self._parts(designed.selection.chosen), missing=designed.selection.missing
            ),
            groups=tuple(group for group in groups if group.refs),
            figures=tuple(self._figure(figure, head) for figure in designed.figures),
            rails=tuple(self.nets.get(rail, rail) for rail in designed.rails),
            made=tuple(self.nets.get(rail, rail) for rail in designed.made),
        )

    def _kept(self, refs: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.refs[ref] for ref in refs if ref in self.refs)

    def _text(self, text: str) -> str:
        """A text that may speak of parts."""
        return _REF.sub(lambda hit: self.refs.get(hit[0], hit[0]), text)

    def _parts(self, parts: Sequence[_PART]) -> tuple[_PART, ...]:
        kept = (part.model_copy(update={"refs": self._kept(part.refs)}) for part in parts)
        return tuple(self._described(part) for part in kept if part.refs)

    def _described(self, part: _PART) -> _PART:
        said = "purpose" if isinstance(part, RequiredPart) else "reason"
        return part.model_copy(update={said: self._text(getattr(part, said))})

    def _net(self, net: PlannedNet) -> PlannedNet:
        return PlannedNet(name=self.nets.get(net.name, net.name), connects=tuple(self._places(net.connects)))

    def _places(self, places: Sequence[str]) -> list[str]:
        ends = map(place_of, places)
        return [f"{self.refs[ref]}.{pin}" for ref, pin in ends if ref in self.refs]

    def _figure(self, figure: Figure, head: str) -> Figure:
        return replace(
            figure,
            name=f"{head}{self._text(figure.name)}",
            equation=self._text(figure.equation),
            sets=self._kept(figure.sets),
        )

    def _assertion(self, assertion: Assertion) -> Assertion:
        named = assertion.model_dump()
        for field, value in named.items():
            if field in _NETS:
                named[field] = self.nets.get(value, value)
            elif field in _REFS:
                named[field] = self.refs.get(value, value)
        if isinstance(assertion, Measured):  # of a net or of a part
            named["of"] = self.nets.get(assertion.of, self.refs.get(assertion.of, assertion.of))
        return type(assertion)(**named)
