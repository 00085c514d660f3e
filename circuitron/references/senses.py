"""Words that turn what a circuit does into its contrary: "relay that goes off when a button is pressed".

The words that a circuit lists as saying nothing, and those of its parts, do not account for them, as these are in no
order. A name does, or a title, or a figure that they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from circuitron.references.base import Reference
from circuitron.references.compounds import pairs
from circuitron.references.wording import Word, stem, stems, vocabulary
from circuitron.references.words import TWO_SUPPLIES

_CONDITIONS = frozenset(map(stem, ("when", "whenever", "if", "while", "until", "unless")))
_OFF = "off"
_NORMALLY_CLOSED = stems("normally closed")  # of a contact, and no state that turns what a circuit does
_AGENTS = ("er", "ers")  # an inverter inverts nothing that is said
# "on" that tells a state, and not where something is: "on and off", "switch it on", "fan on above 50 C".
_STATE_ON = re.compile(
    r"\bon(?=[\s/,-]*(?:and |or |at |above |below |for |when |if |while |only |press|off\b)|[,;.]|\s*$)"
    r"|\b(?:turn|switch|go|stay|power|press|push|clap)(?:s|es|ed|ing)?(?: \w+)? on\b",
    re.IGNORECASE,
)

# "off" that tells a state, and not what feeds the circuit: "runs off 9 V", "off a battery".
_STATE_OFF = re.compile(
    r"\b(?:turn|switch|go|cut|shut|power|clap|stay|keep|is|are)(?:s|es|ed|t?ing|ched|n)?"
    r"(?: (?:it|them|itself|the \w+))? off\b"
    r"|\boff\b(?!\s+(?:of )?(?:\d|(?:an?|the|my|our|one|two|[a-z]*bat\w*|usb\S*|li-?\w+|mains|solar)\b))",
    re.IGNORECASE,
)

# A supply that can be turned off has an input for that.
_SWITCHED = re.compile(
    r"\b(?:switched|turned|switch|turn|switchable|enabled)(?: it)? on(?: and |/| or )off\b", re.IGNORECASE
)

# What is lit "in the dark" goes off by day: "LED on when it is light, off when it is dark" asks for the contrary.
_IN_THE_DARK = "in the dark"
_LIT_BY_DAY = re.compile(
    r"\b(?:off|unlit)(?: \w+){1,3}? (?:dark(?:ness)?|night|dusk|sunset|evening)\b"
    r"|\blight[- ](?:activated|triggered)\b"
    r"|\b(?:on|lit|lights?(?: up)?) (?:when|while|if|in|at|during|by)(?: (?:it|there|is|gets|the|of))*"
    r" (?:light|bright|day(?:light|time)?|sun(?:ny|light|rise)?|dawn|morning)\b",
    re.IGNORECASE,
)


# An end of a circuit behind its name, which leads to no figure, and what precedes the name of what is to be guarded.
_GUARDING = (
    r"(?:(?:surge|esd|lightning|over ?voltage|short[ -]?circuit|galvanic) )?"
    r"(?:protection|protector|termination|terminator|isolation|isolator)"
)
_END = re.compile(
    rf"\s*(inputs?|outputs?|{_GUARDING})\b(?=\s*(?:$|[,.;]|(?:for|from|to|with|on|of) ))(?! (?:of |from |to |for )?\d)",
    re.IGNORECASE,
)
_TWO_RAILS = re.compile(
    r"\u00b1|\+ ?/? ?-|[-\u2212]\d|\b(?:symmetrical|dual|split|bipolar|rails|supplies|negative|eurorack)\b",
    re.IGNORECASE,
)
_ONE_RAIL = re.compile(
    r"\b(?:from|off|by|on|powered|supplied|supply)(?: with| by| from| of)?\s+(?:an? |one |my |the |single )*"
    r"(?:\d+(?:\.\d+)? ?V|usb|li-?|cell|phone)"
    r"|\bbatter(?:y|ies)\b|\b\d+ ?V (?:adapter|supply|power|wall)|\busb\b|\bsingle[ -]supply\b",
    re.IGNORECASE,
)
_LEADING = re.compile(r"\b(?:for|to|into|from|of|with|on|at)\b", re.IGNORECASE)
_GUARD = re.compile(rf"\W*(?:an? |the |some )?(?:[a-z]+ )?({_GUARDING})\b", re.IGNORECASE)

_ONE_SUPPLY = re.compile(
    r"\bsingle[- ](?:\d+(?:\.\d+)? ?V )?(?:ended )?(?:power )?(?:supply|rail|battery)\b", re.IGNORECASE
)


def turned(
    text: str, found: Sequence[Word], name: Sequence[Word], reference: Reference, given: Collection[str]
) -> Iterator[Word]:
    """The words of a text that ask for the contrary of what a circuit does, for all that its names say.

    Args:
        name: the words that name it.
        given: the parameters of which the text says the figures, so that it may say "full" of one of them.
    """
    yield from _opposed(text, found, name, reference)
    senses = vocabulary().senses
    said = [w for w in found if w.stem in senses and w not in name and not w.text.endswith(_AGENTS)]
    if not said:
        return
    vouched = _titled(reference) | within({word.stem for word in found}, reference) | (_cues(given, reference) - {_OFF})
    if {*_NORMALLY_CLOSED} <= {word.stem for word in found} and _NORMALLY_CLOSED in pairs(reference):
        vouched = vouched | {*_NORMALLY_CLOSED}
    for word in said:
        if word.stem == _OFF and reference.gives and _SWITCHED.search(text):
            yield word
        if word.stem == _OFF and (_STATE_ON.search(text) or not _STATE_OFF.search(text)):
            continue  # both ways, or what feeds it
        if word.stem not in vouched:
            yield word


def _opposed(text: str, found: Sequence[Word], name: Sequence[Word], reference: Reference) -> Iterator[Word]:
    """The words by which a text has by day what a circuit does in the dark, or one supply for two."""
    if _IN_THE_DARK in reference.title and (hit := _LIT_BY_DAY.search(text)):
        yield from (word for word in found if hit.start() <= word.start < hit.end() and word not in name)
    if _takes_two_supplies(reference) and (hit := _ONE_SUPPLY.search(text)):
        yield from (word for word in found if word.start == hit.start())


def asked_ends(text: str, found: Sequence[Word], name: Sequence[Word], reference: Reference) -> Iterator[Word]:
    """The word by which a text asks for an end of a circuit, or for its protection, and not for it: "emergency stop
    input", "surge protection for RS-485". What a controller reads is an input, and what it drives is an output."""
    own = {each for phrase in (reference.title, *reference.answers) for each in stems(phrase)}
    own |= {"input"} if any(signal.role == "input" for signal in reference.signals) else set()
    own |= {"output"} if any(signal.load is not None for signal in reference.signals) else set()
    last = max((word.end for word in name), default=0)
    is_head = bool(last) and not _LEADING.search(text, 0, last)
    for hit in (_END.match(text, last) if is_head else None, _GUARD.match(text)):
        yield from (w for w in found if hit and hit.start(1) <= w.start < hit.end(1) and w.stem not in own)


def _cues(given: Collection[str], reference: Reference) -> set[str]:
    """The stems of the words that lead to the figures of some parameters."""
    parameters = [reference.parameter(name) for name in given]
    return {stem(cue) for parameter in parameters for cue in (*parameter.before, *parameter.after)}


def _takes_two_supplies(reference: Reference) -> bool:
    return any(parameter.words == TWO_SUPPLIES for parameter in reference.parameters)


def lacks_rail(text: str, reference: Reference) -> bool:
    """Whether a text feeds a circuit for two supplies with one: "OP07 voltage follower from USB"."""
    return _takes_two_supplies(reference) and not _TWO_RAILS.search(text) and _ONE_RAIL.search(text) is not None


def is_condition(found: Sequence[Word], name: Sequence[Word]) -> bool:
    """Whether all words of a name say when something is to happen: "LED that lights when the battery is charged"."""
    start = next((word.start for word in found if word.stem in _CONDITIONS), None)
    return start is not None and all(word.start > start for word in name) and found[0].start < start


@cache
def _titled(reference: Reference) -> frozenset[str]:
    """The words of a title, and those that stand for a figure."""
    named = (word for parameter in reference.parameters for word, _ in parameter.named)
    return frozenset((*stems(reference.title), *map(stem, named)))


def within(said: set[str], reference: Reference) -> set[str]:
    """The words of the names that a text holds all words of."""
    return {each for phrase in map(stems, reference.answers) if said >= set(phrase) for each in phrase}
