"""The blocks of a circuit and the nets that join them, drawn with characters."""

from __future__ import annotations

from circuitron.assertions.planned import place_of
from circuitron.references.base import Designed

_WIDE = 12  # nets that are drawn


def block_view(designed: Designed, *, plain: bool = False) -> list[tuple[str, str]]:
    """A line for each block and a column for each net of several blocks, or that is fed from outside: a dot where the
    block is on the net. With each line go the block's parts.

    Args:
        plain: with characters of ASCII only.
    """
    dot, line, cross = ("o", "-", "|") if plain else ("\u25cf", "\u2500", "\u2502")
    group_of = {ref: group.name for group in designed.groups for ref in group.refs}
    on = {net.name: {group_of[place_of(place)[0]] for place in net.connects} for net in designed.plan.nets}
    drawn = [name for name, groups in on.items() if len(groups) > 1 or name in designed.rails][:_WIDE]
    wide = max((len(group.name) for group in designed.groups), default=0)
    lines = [(f"{'':{wide}}  {'  '.join(drawn)}", "")]
    for group in designed.groups:
        text, inside = f"{group.name:{wide}}  ", False
        last = max((n for n, net in enumerate(drawn) if group.name in on[net]), default=-1)
        for n, net in enumerate(drawn):
            here = group.name in on[net]
            inside = (inside or here) and n < last
            text += (dot if here else cross) + (line if inside else " ") * (len(net) + 1)
        lines.append((text, " ".join(group.refs)))
    return lines
