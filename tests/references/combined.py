"""Many circuits as one, so that one run of the sandbox says of all of them what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from circuitron.plan import PartSelectionOutput, Plan, PlannedNet
from circuitron.references import Designed


def combined(designs: Sequence[Designed]) -> Designed:
    """The circuits side by side, none joined to another: the nth has references from n00 and nets beginning with Xn."""
    numbered = [_numbered(designed, number) for number, designed in enumerate(designs, 1)]
    plans = [designed.plan for designed in numbered]
    plan = plans[0].model_copy(
        update={
            "title": "all",
            "parts": tuple(part for plan in plans for part in plan.parts),
            "nets": tuple(net for plan in plans for net in plan.nets),
            "no_connects": tuple(pin for plan in plans for pin in plan.no_connects),
            "assertions": (),
        }
    )
    chosen = tuple(part for designed in numbered for part in designed.selection.chosen)
    return replace(
        numbered[0],
        plan=plan,
        selection=PartSelectionOutput(chosen=chosen, missing=()),
        groups=tuple(group for designed in numbered for group in designed.groups),
        figures=tuple(figure for designed in numbered for figure in designed.figures),
        rails=tuple(rail for designed in numbered for rail in designed.rails),
        made=tuple(rail for designed in numbered for rail in designed.made),
    )


def _numbered(designed: Designed, number: int) -> Designed:
    def ref(text: str) -> str:
        return re.sub(r"^([A-Z]+)(\d+)", lambda hit: f"{hit[1]}{100 * number + int(hit[2])}", text)

    def refs(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(ref, texts))

    plan: Plan = designed.plan.model_copy(
        update={
            "parts": tuple(part.model_copy(update={"refs": refs(part.refs)}) for part in designed.plan.parts),
            "nets": tuple(
                PlannedNet(name=f"X{number}_{n.name}", connects=refs(n.connects)) for n in designed.plan.nets
            ),
            "no_connects": refs(designed.plan.no_connects),
        }
    )
    chosen = tuple(part.model_copy(update={"refs": refs(part.refs)}) for part in designed.selection.chosen)
    return replace(
        designed,
        plan=plan,
        selection=designed.selection.model_copy(update={"chosen": chosen}),
        groups=tuple(replace(g, name=f"{g.name} {number}", refs=refs(g.refs)) for g in designed.groups),
        figures=tuple(replace(figure, sets=refs(figure.sets)) for figure in designed.figures),
        rails=tuple(f"X{number}_{rail}" for rail in designed.rails),
        made=tuple(f"X{number}_{rail}" for rail in designed.made),
    )
