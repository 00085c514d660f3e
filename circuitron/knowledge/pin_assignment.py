"""One pin for each name: what the names that a script uses on a part mean, all taken together.

Two names that are written differently hardly mean one pin, so each pin that is given to a name is lost to the others.
A name certainly means a pin only if every best way to give all names their pins agrees on it: where two names could be
exchanged, or two would have one pin, neither is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from circuitron.knowledge.confidence import RANK
from circuitron.knowledge.pin_readings import PinMatch

Options = Mapping[str, Sequence[PinMatch]]
Choice = Mapping[str, PinMatch]
_MOST_NAMES = 10  # that hang together: beyond, all ways to give them pins are too many to look at


def assign(options: Options, may_share: Callable[[PinMatch, PinMatch], bool]) -> dict[str, PinMatch]:
    """The match of each name on which all best assignments agree; names without one are left out.

    Args:
        options: what each name could be by evidence of its own.
        may_share: whether two names may mean the same pins by these matches.
    """
    decided: dict[str, PinMatch] = {}
    for names in _hanging_together(options, may_share):
        if len(names) > _MOST_NAMES:
            continue
        choices = list(_choices(names, options, {}, may_share))
        most = max(map(_weight, choices))
        best = [choice for choice in choices if _weight(choice) == most]
        for name in names:
            matches = {id(choice.get(name)): choice.get(name) for choice in best}
            (first, *others) = matches.values()
            if first is not None and not others:
                decided[name] = first
    return decided


def _weight(choice: Choice) -> int:
    """How good an assignment is: by how many names have a pin, and how sure each is of it."""
    return sum(1 + RANK[match.evidence] + match.spelt for match in choice.values())


def _choices(
    names: Sequence[str], options: Options, made: Choice, may_share: Callable[[PinMatch, PinMatch], bool]
) -> Iterator[Choice]:
    """All ways to give the names pins of their own, or none."""
    if not names:
        yield made
        return
    name, *rest = names
    for match in options[name]:
        if all(_apart(match, other) or may_share(match, other) for other in made.values()):
            yield from _choices(rest, options, {**made, name: match}, may_share)
    yield from _choices(rest, options, made, may_share)


def _hanging_together(options: Options, may_share: Callable[[PinMatch, PinMatch], bool]) -> list[list[str]]:
    """The names in groups: those of different groups cannot come into each other's way."""
    groups: list[list[str]] = []
    for name, matches in options.items():
        joined = [
            group
            for group in groups
            if any(
                not _apart(match, other) and not may_share(match, other)
                for match in matches
                for member in group
                for other in options[member]
            )
        ]
        groups = [group for group in groups if group not in joined]
        groups.append([member for group in joined for member in group] + [name])
    return groups


def _apart(one: PinMatch, other: PinMatch) -> bool:
    return set(one.numbers).isdisjoint(other.numbers)
