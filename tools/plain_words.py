"""Writes `circuitron/references/plain_words.toml`: words of plain English that say for whom, where and why something
is wanted, and nothing of a circuit.

    tools/plain_words.py WORDNET SYMBOLS

WORDNET is the folder of WordNet 3.0's files (Debian's `wordnet-base` has them in `/usr/share/wordnet`), SYMBOLS one of
KiCad's symbol libraries. A word is taken by its commonest sense: a person, an animal, a place, a piece of furniture;
for verbs what people do, feel and say. One for the same must stand in the texts whose senses were marked, so that rare
species are left out. What KiCad says of its symbols is technical, whatever else it means.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from circuitron.references.wording import stem

OUT = Path(__file__).parents[1] / "circuitron" / "references" / "plain_words.toml"
HEAD = """\
# Words of plain English that say for whom, where and why a circuit is wanted: nouns, verbs, and adjectives, which say
# nothing in reasons alone. Written by tools/plain_words.py from WordNet 3.0, Copyright 2006 by Princeton University,
# whose licence allows to use, copy, modify and distribute it for any purpose with this notice:
# https://wordnet.princeton.edu/license-and-commercial-use
"""
# Files of WordNet by the number that each sense has (lexnames(5WN)).
NOUNS = {5: "animal", 8: "body", 12: "feeling", 13: "food", 14: "group", 15: "location", 18: "person", 20: "plant"}
VERBS = {29: "body", 31: "cognition", 32: "communication", 34: "consumption", 37: "emotion", 38: "motion", 41: "social"}
ARTIFACTS = 6
ADJECTIVES = 0
# Of what people make: everything below these, things that they have about them.
EVERYDAY = frozenset((
    "structure", "room", "furniture", "clothing", "vehicle", "plaything", "musical_instrument", "home_appliance",
    "kitchen_utensil", "vessel", "bag", "box", "edifice", "way", "decoration", "toiletry", "sports_equipment",
    "hand_tool", "implement", "covering", "fabric", "dwelling", "shelter",
))  # fmt: skip
# What is left out: words that WordNet marks as one of these, in any sense, and those for people of these kinds.
USAGES = frozenset(("disparagement", "ethnic_slur", "obscenity", "profanity", "dirty_word", "vulgarism", "slang"))
UNWELCOME = frozenset((
    "unwelcome_person", "unpleasant_person", "bad_person", "simpleton", "prostitute", "adulterer", "wrongdoer",
    "pervert", "sensualist", "lover", "homosexual", "genitalia", "genital", "reproductive_organ", "orifice",
    "excretory_organ", "body_waste", "buttocks", "breast", "brothel", "killer", "killing", "sexual_assault",
    "sexual_activity", "cripple", "clitoris", "penis", "bungler", "semen", "buttock", "damn", "damned",
))  # fmt: skip
COMMON = 3  # times that an adjective stands in those texts: there are many
LONGEST, LEAST = 12, 3  # letters
TECHNICAL = 2  # symbols whose descriptions have a word


class Sense(NamedTuple):
    file: int
    words: tuple[str, ...]
    above: tuple[str, ...]
    usages: tuple[str, ...]


def main(wordnet: Path, symbols: Path) -> None:
    technical = {stem(word) for word, count in described(symbols).items() if count >= TECHNICAL}
    used = counts(wordnet / "cntlist.rev")
    unfit = set(unwelcome(wordnet))
    nouns = [w for w in things(wordnet, used) if stem(w) not in technical and w not in unfit]
    verbs = [w for w in deeds(wordnet, used, unfit) if stem(w) not in technical and w not in set(nouns)]
    adjectives = [w for w in qualities(wordnet, used) if stem(w) not in technical and w not in unfit]
    tables = (f'{kind} = """\n{textwrap.fill(" ".join(sorted(set(words))), 119)}\n"""\n'
              for kind, words in (("things", nouns), ("deeds", verbs), ("qualities", adjectives)))  # fmt: skip
    OUT.write_text("\n".join((HEAD, *tables)), encoding="utf-8")
    print(f"{len(set(nouns))} nouns, {len(set(verbs))} verbs, {len(set(adjectives))} adjectives")


def described(symbols: Path) -> Counter[str]:
    """In how many descriptions and keywords of symbols each word stands."""
    said: Counter[str] = Counter()
    for file in sorted(symbols.glob("*.kicad_sym")):
        for hit in re.finditer(r'"(?:Description|ki_keywords)" "([^"]*)"', file.read_text(encoding="utf-8")):
            said.update(set(re.findall(r"[a-z]{3,}", hit[1].lower())))
    return said


def things(wordnet: Path, used: Mapping[str, int]) -> Iterator[str]:
    """Nouns by their commonest sense."""
    senses = read_senses(wordnet / "data.noun")
    for word, first in commonest(wordnet / "index.noun"):
        sense = senses[first]
        if is_used(sense, used) and (
            sense.file in NOUNS or (sense.file == ARTIFACTS and is_below(EVERYDAY, sense, senses))
        ):
            yield word


def deeds(wordnet: Path, used: Mapping[str, int], unfit: Collection[str]) -> Iterator[str]:
    """Verbs by their commonest sense, and their irregular forms."""
    senses = read_senses(wordnet / "data.verb")
    firsts = ((word, senses[first]) for word, first in commonest(wordnet / "index.verb"))
    found = {w for w, sense in firsts if sense.file in VERBS and w not in unfit and is_used(sense, used)}
    yield from found
    for line in (wordnet / "verb.exc").read_text(encoding="latin-1").splitlines():
        form, *lemmas = line.split()
        if set(lemmas) <= found and form.isalpha():
            yield form


def qualities(wordnet: Path, used: Mapping[str, int]) -> Iterator[str]:
    """Adjectives by their commonest sense."""
    senses = read_senses(wordnet / "data.adj")
    for word, first in commonest(wordnet / "index.adj"):
        if senses[first].file == ADJECTIVES and used[word] >= COMMON:
            yield word


def unwelcome(wordnet: Path) -> Iterator[str]:
    """Words that nobody wants to read, in any of their senses."""
    nouns = read_senses(wordnet / "data.noun")
    for senses in (nouns, read_senses(wordnet / "data.verb"), read_senses(wordnet / "data.adj")):
        for sense in senses.values():
            marked = any(USAGES & set(nouns[each].words) for each in sense.usages if each in nouns)
            if marked or (senses is nouns and is_below(UNWELCOME, sense, nouns)):
                yield from (word.lower() for word in sense.words)


def is_used(sense: Sense, used: Mapping[str, int]) -> bool:
    """Whether a word for something stands in texts: "neighbor" does, so "neighbour" is no rare word either."""
    return any(used[word] for word in sense.words)


def is_below(kinds: Collection[str], sense: Sense, senses: Mapping[str, Sense]) -> bool:
    """Whether something is one of some kinds of things."""
    return not set(kinds).isdisjoint(sense.words) or any(is_below(kinds, senses[each], senses) for each in sense.above)


def read_senses(file: Path) -> dict[str, Sense]:
    """The senses of a data file of WordNet by their offsets (wndb(5WN))."""
    found = {}
    for line in file.read_text(encoding="latin-1").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split()
        end = 4 + 2 * int(fields[3], 16)
        pointers = fields[end + 1 : end + 1 + 4 * int(fields[end])]
        to = [(pointers[n], pointers[n + 1]) for n in range(0, len(pointers), 4)]
        above = tuple(offset for sign, offset in to if sign in ("@", "@i"))
        usages = tuple(offset for sign, offset in to if sign == ";u")
        found[fields[0]] = Sense(int(fields[1]), tuple(fields[4:end:2]), above, usages)
    return found


def commonest(file: Path) -> Iterator[tuple[str, str]]:
    """Each plain word of an index file with the offset of its commonest sense."""
    for line in file.read_text(encoding="latin-1").splitlines():
        fields = line.split()
        word = fields[0] if fields and not line.startswith("  ") else ""
        if word.isalpha() and LEAST <= len(word) <= LONGEST:
            yield word, fields[-int(fields[2])]


def counts(file: Path) -> Counter[str]:
    """How often each word stands in texts whose senses were marked."""
    found: Counter[str] = Counter()
    for line in file.read_text(encoding="latin-1").splitlines():
        key, _, count = line.split()
        found[key.partition("%")[0]] += int(count)
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
