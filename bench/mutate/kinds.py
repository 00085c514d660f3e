"""All mutations by name, and how mutants are drawn from them: the same seed always gives the same mutants."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from circuitron.edit import TextChange
from circuitron.fixes.engine import apply_changes
from circuitron.run_request import Module
from mutate import calls, checks, connections, habits, names, older, outside, pins, python
from mutate.cut import CUT, cut
from mutate.program import Program
from mutate.subject import Harm, Mutation, Subject

ALL: dict[str, Mutation] = {
    **names.MUTATIONS,
    **pins.MUTATIONS,
    **connections.MUTATIONS,
    **calls.MUTATIONS,
    **python.MUTATIONS,
    **habits.MUTATIONS,
    **outside.MUTATIONS,
    **older.MUTATIONS,
    **checks.MUTATIONS,
}

_HOW_MANY = (1, 1, 1, 2, 2, 3)  # mutations of one mutant, each as likely
_TRIES = 20
_SHARE_CUT = 1 / 6


@dataclass(frozen=True)
class Mutant:
    """A good program with one to three mutations."""

    number: int
    kinds: tuple[str, ...]
    program: Program
    alone: tuple[Program, ...]  # the program with each of the mutations alone
    unharmed: Program | None = None  # of one that is cut in two: the good program, cut in the same way

    @property
    def script(self) -> str:
        """Name of the good script."""
        return self.program.name


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
    """The mutant of a first mutation and of as many more as it is to have; every sixth is cut in two."""
    program, made, whole = _harmed(subject, harm), [kind], harm
    alone = [program]
    wanted = rng.choice(_HOW_MANY)
    for other in rng.choices(list(ALL), k=_TRIES):
        if len(made) == wanted:
            break
        harms = ALL[other](subject, rng) if other not in made else []
        if not harms:
            continue
        another = rng.choice(harms)
        if {file.name for file in _files(whole)} & {file.name for file in _files(another)}:
            continue
        try:
            program = _harmed(subject, (*whole, *another))
        except ValueError:  # the two are at the same place
            continue
        whole = (*whole, *another)
        made.append(other)
        alone.append(_harmed(subject, another))
    parted = cut(subject, _changes(whole), rng) if rng.random() < _SHARE_CUT else None
    if parted is None:
        return Mutant(number, tuple(made), program, tuple(alone))
    unharmed, harmed = parted
    return Mutant(number, (*made, CUT), harmed.with_files(*_files(whole)), tuple(alone), unharmed)


def _harmed(subject: Subject, harm: Harm) -> Program:
    """The program with a harm done to it.

    Raises:
        ValueError: two changes are at the same place.
    """
    program = Program(subject.name, apply_changes(subject.source, _changes(harm)), subject.files)
    return program.with_files(*_files(harm))


def _changes(harm: Harm) -> list[TextChange]:
    return [one for one in harm if isinstance(one, TextChange)]


def _files(harm: Harm) -> list[Module]:
    return [one for one in harm if isinstance(one, Module)]
