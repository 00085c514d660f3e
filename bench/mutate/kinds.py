"""All mutations by name, and how mutants are drawn from them: the same seed always gives the same mutants."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from circuitron.repair.engine import apply_changes
from mutate import calls, connections, habits, names, pins, python
from mutate.subject import Harm, Mutation, Subject

ALL: dict[str, Mutation] = {
    **names.MUTATIONS,
    **pins.MUTATIONS,
    **connections.MUTATIONS,
    **calls.MUTATIONS,
    **python.MUTATIONS,
    **habits.MUTATIONS,
}

_HOW_MANY = (1, 1, 1, 2, 2, 3)  # mutations of one mutant, each as likely
_TRIES = 20


@dataclass(frozen=True)
class Mutant:
    """A good script with one to three mutations."""

    number: int
    script: str  # name of the good script
    kinds: tuple[str, ...]
    source: str
    alone: tuple[str, ...]  # the script with each of the mutations alone


def draw(subjects: Sequence[Subject], seed: int, number: int, kinds: Sequence[str]) -> Mutant | None:
    """The mutant of this number; None where its kind finds no place in any script.

    Kinds take turns, so that each gets its share. Scripts and places are chosen at random.
    """
    rng = random.Random(f"{seed}/{number}")
    kind = kinds[number % len(kinds)]
    for subject in rng.sample(list(subjects), len(subjects)):
        harms = ALL[kind](subject, rng)
        if harms:
            return _mutant(subject, number, kind, rng.choice(harms), rng)
    return None


def _mutant(subject: Subject, number: int, kind: str, harm: Harm, rng: random.Random) -> Mutant:
    """The mutant of a first mutation and of as many more as it is to have."""
    source, made, changes = apply_changes(subject.source, harm), [kind], harm
    alone = [source]
    wanted = rng.choice(_HOW_MANY)
    for other in rng.choices(list(ALL), k=_TRIES):
        if len(made) == wanted:
            break
        harms = ALL[other](subject, rng) if other not in made else []
        if not harms:
            continue
        another = rng.choice(harms)
        more = (*changes, *another)
        try:
            source = apply_changes(subject.source, more)
        except ValueError:  # the two are at the same place
            continue
        changes = more
        made.append(other)
        alone.append(apply_changes(subject.source, another))
    return Mutant(number, subject.name, tuple(made), source, tuple(alone))
