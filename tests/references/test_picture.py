"""The picture of a reference circuit: each block, and each dot where it is on a net."""

from __future__ import annotations

from circuitron.assertions.planned import place_of
from circuitron.references import catalogue, named
from circuitron.references.picture import block_view


def test_a_picture_shows_which_block_is_on_which_net() -> None:
    lines = block_view(named("buck").design({}), plain=True)
    assert [line.rstrip() for line, _ in lines] == [
        "              VIN  GND  VOUT",
        "input stage   o----o    |",
        "converter     o----o----o",
        "output stage  |    o----o",
    ]
    assert [parts.split()[0] for _, parts in lines[1:]] == ["J1", "U1", "C5"]


def test_every_picture_says_what_the_plan_says() -> None:
    for reference in catalogue():
        designed = reference.design({})
        (head, _), *rows = block_view(designed)
        for net in designed.plan.nets:
            column = next(
                (n for n in range(len(head)) if head[n:].split("  ")[0] == net.name and head[n - 1] == " "), None
            )
            if column is None:
                continue
            for (line, _), group in zip(rows, designed.groups, strict=True):
                on = any(place_of(place)[0] in group.refs for place in net.connects)
                assert (line[column] == "\u25cf") == on, (reference.name, net.name, group.name)
