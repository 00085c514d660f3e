"""What words ask for together, whatever each of them says of a circuit alone: "current sensing", "adjustable gain".

A sensor has a current and senses, and does not sense currents. The words that a circuit lists do not account for such
words, but where it lists them together: in a name, its title or a phrase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from circuitron.references.base import Reference
from circuitron.references.wording import Phrases, Word, held, is_broken, stem, stems, tidy, vocabulary, words

SETTABLE = frozenset(map(stem, ("adjustable", "variable", "settable", "tunable", "programmable", "selectable")))
BY_HAND = SETTABLE - frozenset(map(stem, ("programmable", "selectable")))
_LEADS = frozenset(("with", "and", "plus", "+", "including", "has", "have"))
_ENDS = frozenset(
    ("for", "to", "of", "in", "on", "from", "at", "by", "that", "which", "when", "if", "or", "without", "no", "not")
)
_REACH = 4  # words before what is wanted


def combined(text: str, found: Sequence[Word], name: Sequence[Word], reference: Reference) -> Iterator[Word]:
    """The words of a text that ask for something together, which a circuit does not list together.

    Args:
        name: the words that name it.
    """
    for place, phrase in held(_compounds(), found):
        run = found[place : place + len(phrase)]
        asks = not is_broken(text, run) and not all(word in name for word in run)
        if asks and _compounds()[phrase] not in _listed(reference):
            yield from run
    for run in settable(text, found):
        if not any(word in name for word in run) and tuple(word.stem for word in run) not in pairs(reference):
            yield from run


def settable(text: str, found: Sequence[Word]) -> Iterator[tuple[Word, Word]]:
    """The words of a text that say that one figure can be set: "adjustable hysteresis", "delay is adjustable"."""
    known = vocabulary().settings
    for place, word in enumerate(found):
        if word.stem not in SETTABLE:
            continue
        after = [each for each in found[place + 1 : place + 3] if each.text != "output"][:1]
        before = [each for each in found[max(place - 2, 0) : place] if each.text not in ("is", "be")][-1:]
        for run in ((word, *after), (*before, word)):
            if len(run) == 2 and (run[0].stem in known or run[1].stem in known) and not is_broken(text, run):
                yield run[0], run[1]
                break


def extras(text: str, found: Sequence[Word]) -> Iterator[int]:
    """The places of what a text wants a circuit to have besides: "light barrier with a counter"."""
    for place, word in enumerate(found):
        if word.text.removesuffix("s") not in vocabulary().extras:
            continue
        for before in reversed(found[max(place - _REACH, 0) : place]):
            if before.text in _ENDS or is_broken(text, (before, word)):
                break
            if before.text in _LEADS:
                yield place
                break


@cache
def _compounds() -> Phrases[str]:
    """What words mean together, by their stems."""
    table = vocabulary().compounds
    return Phrases({stems(each): meaning for meaning, phrases in table.items() for each in phrases})


@cache
def _listed(reference: Reference) -> frozenset[str]:
    """What a circuit lists words for that stand together."""
    return frozenset(meant(_texts(reference)))


def meant(texts: Iterable[str]) -> Iterator[str]:
    """What words of these texts mean together."""
    for told in map(stems, texts):
        for phrase, meaning in _compounds().items():
            if any(told[n : n + len(phrase)] == phrase for n in range(len(told) - len(phrase) + 1)):
                yield meaning


def together(text: str) -> Iterator[tuple[str, Sequence[Word]]]:
    """What words of a text mean together, and these words."""
    found = words(text)
    for place, phrase in held(_compounds(), found):
        yield _compounds()[phrase], found[place : place + len(phrase)]


@cache
def pairs(reference: Reference) -> frozenset[tuple[str, ...]]:
    """Each two words that a circuit lists one after the other."""
    return frozenset(told[n : n + 2] for told in map(stems, _texts(reference)) for n in range(len(told) - 1))


def _texts(reference: Reference) -> Iterator[str]:
    yield reference.title
    yield from map(tidy, (*reference.answers, *reference.beside, *reference.neutral))
    for parameter in reference.parameters:
        yield from (parameter.words, *parameter.before, *parameter.after, *parameter.meaning)
