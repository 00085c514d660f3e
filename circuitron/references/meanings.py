"""Which parameter of a reference circuit each figure of a request means, by its unit and the words beside it."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product

from circuitron.assertion import DividerVoltage
from circuitron.references.base import Designed, NotCovered, NotRead, Parameter, Reference, shown
from circuitron.references.quantities import Quantity, quantities
from circuitron.references.wording import PUT_IN, Word, hosts, is_broken, says_nothing, stem, stems, vocabulary, words
from circuitron.references.words import SUPPLY_AFTER, TWO_SUPPLIES

VALUES = ("ohm", "F", "H", "Hz")  # units of parts
_WORKED_OUT = ("A", "V", "W")  # units of what a circuit comes to
ISOLATION = "Viso"  # the unit of what an isolation stands
_AT_MOST = frozenset(map(stem, ("below", "under", "less", "than", "maximum", "max", "within", "of", "to")))
LINES = frozenset(map(stem, ("pin", "line", "gpio", "signal", "channel")))  # between a circuit and its controller
_PULLS = frozenset(map(stem, ("pull", "pullup", "pulldown")))
_TRANSISTORS = frozenset(map(stem, ("transistor", "mosfet", "jfet")))
_GAIN = "gain"
_BESIDE_IT = frozenset(("with", "and", "plus"))
COUNTED = frozenset(map(stem, ("outputs", "inputs", "channels", "ports", "zones", "ways", "pairs")))
_RESULTS = frozenset(map(stem, ("ripple", "drop")))  # what a circuit is to stay below
_MOST_DROP = 1.0  # volts: "drops below 11.5 V" tells a threshold
_MIDDLE = re.compile(  # "output centred at 1.65 V", which is no supply
    r"\b(?:biased|cent(?:red|ered)|centre|center)(?: (?:at|on|around|about|to))? *$", re.IGNORECASE
)
_PEAKS = frozenset(map(stem, ("peak", "pp", "output", "voltage")))
_MIDDLES = frozenset(map(stem, ("biased", "centred", "centered", "centre", "center")))
_OF_ALL = frozenset(
    map(stem, ("current", "voltage", "power", "about", "at", "of", "input", "output", "a", "in", "for"))
)
_ALIKE = 1e-6
SAME = 0.1  # of a figure that no word limits
_MOST_DECADES = 300.0  # that a float can hold
_OF_LOGIC = frozenset(map(stem, ("gpio", "logic", "mcu", "microcontroller", "pin", "uart", "io", "controller")))
_BY_CONTROL = frozenset(map(stem, ("control", "signal")))
_MOST_FIGURES = 8  # whose meanings are compared
_MOST_MEANINGS = 6  # of figures, that are tried
_DURATIONS = frozenset(map(stem, ("pulse", "delay", "duration", "long", "width", "after", "later")))
_PERIODS = frozenset(map(stem, ("period", "interval", "cycle", "rate")))
_ONCE = frozenset(("for", stem("after")))
_COPIES = re.compile(r" of (?:them|these|those|it|each)\b", re.IGNORECASE)  # "three of them" are no LEDs
_TIMERS, _TIMES = frozenset((stem("timer"), "555")), ("s", "min", "h")
_DIMENSIONS = {
    "Hz": ("frequency", "frequencies", "freq"), "s": ("duration", "time", "length"), "\u00b0C": ("temperature",),
    "F": ("capacitance",), "H": ("inductance",),
}  # fmt: skip
_LASTING = frozenset(map(stem, ("time", "duration", "length", "pulse")))
_GIVEN, _BESIDE = frozenset(map(stem, ("output", "out"))), 2  # words from a figure
_SIGNALS = frozenset(map(stem, ("signal", "input", "swing", "amplitude", "range")))
_OF_SIGNAL = re.compile(
    r"\b(?:input|(?:signal|input|swing|amplitude|range)s? of) (?:an? )?(?:symmetrical )?$", re.IGNORECASE
)
_BEFORE_LEVELS, _PLAIN = frozenset(map(stem, ("from", "a", "an", "the", "level", "by"))), 1.5
_SOURCES = frozenset(("supply", "panel", "cell", "coil"))
_FED = _SOURCES | frozenset(
    ("battery", "motor", "module", "forward", "fan", "servo", "vehicle", "amount", "load", "limit", "trip", "bridge",
     "adapter", "float", "gates", "gate", "nominal")
)  # fmt: skip
# Of what comes in, and out of no circuit: the "largest input".
_TAKEN = frozenset(("input", "scale", "watched", "amplitude", "line", "peak", "PWM", "lights"))
_BESIDE_ITS_WORD = 2.0  # the score of a figure next to a word for what it means
_OF_CHARGER, _STORE = (
    re.compile(r"[ -]?chargers?\b(?! (?:input|supply))", re.IGNORECASE),
    frozenset(("battery", "cell", "float")),
)
_LIMIT, _LOAD = stem("limit"), stem("load")
_OF_CURRENTS = frozenset((_LIMIT, *map(stem, ("trip", "quiescent", "standby", "idle", "leakage"))))
_PWM = stem("pwm")
_LOGIC = 5.5  # volts, the most that a controller's pins have
# Words behind which a number counts nothing: "gain of 10 without a relay".
_ENDING = frozenset(("with", "without", "and", "plus", "for", "from", "on", "using", "by", "via", "into", "to"))
_QUALITY = "Q"  # which a number that no word is beside does not tell: "dual notch filter"
_KNOWN = 0.4  # the score of a figure for what is known without it
_REACH = 3  # words between a figure and the word that says what it is
_PULSED = re.compile(r"\bpwm\b|\blogic\b|\bdigital\b|\bsquare\b|\bpulse", re.IGNORECASE)
_OF_PWM = re.compile(  # "3.3 V PWM", and not "12 V PWM fan"
    r"[ -]?pwm(?: (?:signal|output|input|pin|line)s?\b|(?= from\b)|\s*(?:$|[,.;)]))", re.IGNORECASE
)
_CONTROLS = re.compile(
    r"(?:\bcontrol(?:s|ling)|(?:^|\b(?:to|that|can|which|will|and|or|must|should))\s*\bcontrol)\s(?:[a-z]+\s)?\Z",
    re.IGNORECASE,
)
_CONVERTER = re.compile(r"\b(?:convert|controll?)ers?\b")  # names, and not the verbs that lead to an input or a signal
_SUPPLYING = frozenset(map(stem, ("supply", "power")))
_BUCK = frozenset(("buck", "stepdown"))  # of which the higher voltage feeds it
_TWO_RAILS = re.compile(r"\bsupply,? \d+(?:\.\d+)? ?V,? (?:and |& ?)?\d+(?:\.\d+)? ?V\b(?! input)", re.IGNORECASE)
_POWERED = re.compile(r"\b(?:powered|supplied|powering)\b", re.IGNORECASE)
_OF_CONVERTERS = frozenset(("regulator", "buck", "boost", "ldo", "converter", "step", "stepdown", "stepup", "sepic"))
_LINK = re.compile(r"\b(?:for|from|on|to|at|in|of)\b", re.IGNORECASE)
_ALSO = re.compile(r"\b(?:or|and|also|both)\b|/", re.IGNORECASE)
_READS = re.compile(
    r"\b(?:adc|a/d|mcu|micro\w*|controller|arduino|esp\w*|stm32\w*|pico|raspberry|pi|plc|analog)\b", re.I
)
_FROM_ZERO = re.compile(r"0(?:\.0)?\s*(?:-|to\b|\.{2}|\u2026)")
_TO = re.compile(r"\s*(?:DC )?(?:down |up )?(?:to|into)\s*", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:and|plus|&|\+)\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s*$", re.IGNORECASE)
_AND = re.compile(r"\s*(?:and|to)\s*", re.IGNORECASE)
_CONVERTING = frozenset(("to", "into"))
_STOP = re.compile(r"[,;.?!](?=\s|$)|\band\b")
_CONTROLLED = re.compile(r"\b(?:controlled|driven|switched) (?:by|from|with|via)\b")  # of what is before it


def by_parameter(text: str, found: Sequence[Quantity], reference: Reference) -> dict[str, Quantity]:
    """Each figure by the parameter that it means."""
    options = []
    made = {**_as_output(text, found, reference), **_as_window(text, found, reference)}
    for place, quantity in enumerate(found):
        if quantity in made.values():
            options.append([(name, 1.0) for name, each in made.items() if each is quantity])
            continue
        scores = dict(_scores(text, found, place, reference))
        if not scores:
            raise NotRead(f"No reference circuit covers {quantity.text.strip()}; nearest: {covers(reference)}")
        options.append(list(scores.items()))
    best = _meanings(options)
    if not best and _steps(reference) and all(q.figure > 0 for q in found):  # "LM2596 12V 5V"
        ends = {rail.volts for rail in (*reference.takes, *reference.gives)}  # a limit has a word of its own
        named = [p for p in reference.parameters if p.unit != "V" or p.name in ends]
        best = _meanings([[(p.name, 0.0) for p in named if fits_unit(q, p)] for q in found])
    best = best or _only_in_range(text, found, reference)
    if len(best) > 1 and best[0][0] == best[1][0]:  # a range is for what the circuit suits a range of
        best = [entry for entry in best if _suits_ranges(entry[1], found, reference)] or best
    if len(best) > 1 and best[0][0] == best[1][0]:  # 6 V are no supply of logic
        first = [entry for entry in best if entry[0] == best[0][0]]
        best = [entry for entry in first if _are_in_range(entry[1], found, reference)] or first
    if len(best) > 1 and best[0][0] == best[1][0] and _steps(reference):
        best = _possible([entry for entry in best if entry[0] == best[0][0]], found, reference)
    if twice := _twice(text, found, best, reference):
        return twice
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        figures = " and ".join(quantity.text.strip() for quantity in found)
        raise NotCovered(f"{reference.name}: it is not clear what {figures} mean; it takes {covers(reference)}")
    _check_cues(text, options, best[0][1], found, reference)
    meant = dict(zip(best[0][1], found, strict=True))
    _check_signs(meant, reference)
    _check_conversion(text, meant, reference)
    _check_joined(text, meant, reference)
    return meant


def _as_output(text: str, found: Sequence[Quantity], reference: Reference) -> dict[str, Quantity]:
    """The voltage that a supply makes, where it is the only one: "12V power supply", and not "buck fed with 12V".

    Raises:
        NotCovered: it may be what feeds a converter: "buck 12V supply".
    """
    volts = [place for place, quantity in enumerate(found) if quantity.unit == "V"]
    if _steps(reference) and _TWO_RAILS.search(text):
        raise NotCovered(f"{reference.name} makes one voltage")
    ends = [rails[0].volts for rails in (reference.takes, reference.gives) if rails]
    if not _steps(reference) or len(volts) != 1 or not all(map(str.isidentifier, ends)) or _POWERED.search(text):
        return {}
    (place,) = volts
    taken, given = (reference.parameter(rails[0].volts) for rails in (reference.takes, reference.gives))
    before, after = around(text, found, place)
    cues = ({*before} & set(map(stem, taken.before))) | ({*after} & set(map(stem, taken.after)))
    said = {word.stem for word in words(text)} | {word.text.rstrip("s") for word in words(text)}
    if not cues and _BUCK & said and found[place].figure > taken.default and not {*before, *after} & _cues(given):
        raise NotCovered(f"{reference.name}: it is not clear whether {found[place].text.strip()} feed it")
    is_named = any(word in said or stem(word) in said for word, _ in given.named)
    if not cues or not cues <= _SUPPLYING or is_named or ({*before} & set(map(stem, given.before))):
        return {}
    if _OF_CONVERTERS & {word.text.rstrip("s") for word in words(text)}:
        raise NotCovered(f"{reference.name}: it is not clear whether {found[place].text.strip()} feed it")
    return {given.name: found[place]}


def _as_window(text: str, found: Sequence[Quantity], reference: Reference) -> dict[str, Quantity]:
    """The limits of a window that "and" or "to" joins: "window comparator 2 V and 5 V"."""
    limits = [p for p in reference.parameters if p.unit == "V" and "between" in p.before]
    volts = [q for q in found if q.unit == "V" and q.low is None]
    for one, other in pairwise(volts):
        if len(limits) == 2 and one.figure < other.figure and _AND.fullmatch(text[one.end : other.start]):
            return {limits[0].name: one, limits[1].name: other}
    return {}


def _only_in_range(text: str, found: Sequence[Quantity], reference: Reference) -> list[tuple[float, tuple[str, ...]]]:
    """What figures of one unit mean that no word tells apart, where all but one of the ways are out of range: "reset
    supervisor 4.63V for 5V"."""
    between = [text[one.end : other.start] for one, other in pairwise(found)]
    if not all(_LINK.search(each) and not _ALSO.search(each) for each in between):
        return []  # "12V or 24V" are two of one kind
    options = [
        [
            (p.name, 0.0)
            for p in reference.parameters
            if fits_unit(q, p) and p.name not in _no_levels(text, found, place, reference)
        ]
        for place, q in enumerate(found)
    ]
    possible = [entry for entry in _meanings(options) if _are_in_range(entry[1], found, reference)]
    return possible if len(possible) == 1 else []


def _twice(
    text: str, found: Sequence[Quantity], best: Sequence[tuple[float, tuple[str, ...]]], reference: Reference
) -> dict[str, Quantity]:
    """The one figure of two supplies, which both have it: "two 5 V supplies"; none where it is not said of two."""
    equal = [meant[0] for _, meant in best if len(meant) == 1]
    if len(found) != 1 or len(equal) != 2 or not re.search(r"\b(?:2|both)\s*$", text[: found[0].start], re.IGNORECASE):
        return {}
    return dict.fromkeys(equal, found[0]) if found[0].unit == "V" else {}


def has_two_supplies(reference: Reference) -> bool:
    """Whether it makes one supply of two."""
    return sum(parameter.unit == "V" and parameter.words.endswith("supply") for parameter in reference.parameters) == 2


def _check_signs(meant: Mapping[str, Quantity], reference: Reference) -> None:
    """A circuit that takes amounts makes no negative voltage of a positive one.

    Raises:
        NotCovered: one of its voltages is negative, another is not.
    """
    amounts = [q for name, q in meant.items() if reference.parameter(name).mirrored and q.unit == "V"]
    if len({quantity.figure < 0 for quantity in amounts}) > 1:
        figures = " and ".join(quantity.text.strip() for quantity in amounts)
        raise NotCovered(f"{reference.name}: {figures} have different signs")


def _check_cues(
    text: str,
    options: Sequence[Sequence[tuple[str, float]]],
    meant: Sequence[str],
    found: Sequence[Quantity],
    reference: Reference,
) -> None:
    """A figure beside the word for one parameter means no other: in "12 V coil from 24 V" 12 V are no logic level.

    Raises:
        NotCovered: it would have to.
    """
    levels = {signal.volts for signal in reference.signals}
    for place, (scores, name, quantity) in enumerate(zip(options, meant, found, strict=True)):
        said = dict(scores)
        is_level = name in levels and quantity.figure <= _LOGIC  # "12 V relay from 3.3 V"
        is_apart = name in _levels_apart(reference)
        if is_level and not (is_apart and _is_of_another(text, found, place, name, reference)):
            continue
        if said.get(name, 0.0) < 1 and max(said.values()) >= _BESIDE_ITS_WORD:
            raise NotCovered(
                f"{reference.name}: it is not clear what {quantity.text.strip()} mean; it takes {covers(reference)}"
            )


def _is_of_another(text: str, found: Sequence[Quantity], place: int, name: str, reference: Reference) -> bool:
    """Whether the word behind a figure says that it is another's than this parameter: "5 V relay"."""
    following = set(around(text, found, place)[1][:1]) - {stem(word) for word in SUPPLY_AFTER}
    others = (parameter for parameter in reference.parameters if parameter.name != name)
    return any(following & {stem(word) for word in parameter.after} for parameter in others)


def _check_joined(text: str, meant: Mapping[str, Quantity], reference: Reference) -> None:
    """What "and" joins are two of a kind: "dual output supply 5V and 12V" gives both.

    Raises:
        NotCovered: one would feed the circuit, and the other be what it makes.
    """
    fed = {rail.volts for rail in reference.takes}
    in_order = sorted(meant.items(), key=lambda each: each[1].start)
    for (name, one), (other, following) in pairwise(in_order):
        joined = _JOINED.fullmatch(text[one.end : following.start]) and not _BETWEEN.search(text[: one.start])
        if joined and {name, other} & fed and {name, other} & reference.makes:
            raise NotCovered(f"{reference.name} makes one of {one.text.strip()} and {following.text.strip()}")


def _check_conversion(text: str, meant: Mapping[str, Quantity], reference: Reference) -> None:
    """A circuit whose voltages are apart makes none of the other: "12 V to 24 V for a solenoid".

    Raises:
        NotCovered: it is to do so.
    """
    volts = sorted(((q, reference.parameter(p)) for p, q in meant.items() if q.unit == "V"), key=lambda e: e[0].start)
    for (one, first), (other, second) in pairwise(volts):
        is_conversion = _TO.fullmatch(text[one.end : other.start]) is not None and "shift" not in text.lower()
        if is_conversion and first.unit == second.unit and not {*second.before} & _CONVERTING:
            figures = f"{one.text.strip()} to {other.text.strip()}"
            raise NotCovered(f"{reference.name} does not make {figures}")


def dimensions(found: Sequence[Word], meant: Mapping[str, Quantity], reference: Reference) -> Iterator[int]:
    """The places of words that say what a figure beside them is by its unit alone: "frequency 2 Hz"."""
    for name, quantity in meant.items():
        said = _DIMENSIONS.get(quantity.unit, ())
        if sum(fits_unit(quantity, parameter) for parameter in reference.parameters) > 1:
            continue  # it does not say which of them
        if quantity.unit == "s" and not _LASTING & set(stems(reference.parameter(name).words)):
            continue  # a delay lasts until something begins
        before = [n for n, word in enumerate(found) if word.end <= quantity.start]
        told = next((n for n in reversed(before) if not says_nothing(found[n])), None)
        after = next((n for n, word in enumerate(found) if word.start >= quantity.end), None)
        yield from (n for n in (told, after) if n is not None and found[n].text in said)


def _steps(reference: Reference) -> bool:
    """Whether a circuit makes another voltage of one, so that often only one of two can be what feeds it."""
    return bool(reference.takes and reference.gives) and reference.takes[0].volts != reference.gives[0].volts


def _meanings(options: Sequence[Sequence[tuple[str, float]]]) -> list[tuple[float, tuple[str, ...]]]:
    """What figures may mean together, no two of them the same, with what speaks for it; the likeliest first."""
    best: list[tuple[float, tuple[str, ...]]] = []
    for assignment in product(*options) if len(options) <= _MOST_FIGURES else ():
        meant = tuple(name for name, _ in assignment)
        if len(set(meant)) == len(meant):
            best.append((sum(score for _, score in assignment), meant))
    return sorted(best, key=lambda entry: -entry[0])


def _possible(
    options: Sequence[tuple[float, tuple[str, ...]]], found: Sequence[Quantity], reference: Reference
) -> list[tuple[float, tuple[str, ...]]]:
    """Of several meanings of figures, the one with which alone the circuit can be made: a buck steps down."""
    made = []
    for score, meant in options if len(options) <= _MOST_MEANINGS and all(q.low is None for q in found) else ():
        given = {name: in_unit(q.figure, q, reference.parameter(name)) for name, q in zip(meant, found, strict=True)}
        with contextlib.suppress(NotCovered):
            reference.design(given)
            made.append((score, meant))
    return made if len(made) == 1 else list(options)


def is_stated(text: str, found: Sequence[Quantity], place: int, reference: Reference) -> bool:
    """Whether a figure is no parameter's, but may be the value of a part or what the circuit comes to."""
    wanted = found[place]
    fitting = [p for p in reference.parameters if fits_unit(wanted, p)]
    if not wanted.unit:
        things = counted_things(text, wanted)
        near, is_device = set(things), any(map(names_device, things[:1]))
        if set(things[:1]) & _TRANSISTORS:  # "two transistor amplifier" tells no gain
            near = set(things[:1])
        known = is_device or near & (LINES | vocabulary().parts.keys())
        return bool(known) and not any(near & _cues(p) for p in fitting)
    if wanted.unit == ISOLATION:
        return True
    if wanted.low is not None or wanted.unit not in (*VALUES, *_WORKED_OUT):
        return False
    is_result = _is_limit(text, found, place) and not any(_RESULTS & _cues(p) for p in fitting)
    return not fitting or is_result or _is_middle(text, found, place) or _is_of_part(text, found, place, fitting)


def _is_of_part(text: str, found: Sequence[Quantity], place: int, fitting: Sequence[Parameter]) -> bool:
    """Whether a figure is a part's by the word behind it: "4.7k pull-up"."""
    following = set(around(text, found, place)[1][:1]) & _PULLS
    return found[place].unit in VALUES and bool(following) and not any(following & _cues(p) for p in fitting)


def names_device(word: str) -> bool:
    """Whether a word is a part number: "irf540", "555"."""
    return re.fullmatch(r"\d?[a-z]+\d{2,}[a-z]?|55[56]", word) is not None


def counted_things(text: str, number: Quantity) -> tuple[str, ...]:
    """The stems of what a plain number may count: "two 3.3 V logic pins", "2 mosfets"."""
    others = [q for q in quantities(text) if q.unit and q.start >= number.end]
    bare = [q.start for q in quantities(text) if not q.unit and q.start >= number.end]  # what follows, it counts itself
    found: list[str] = []
    for word in words(text):
        if word.start in bare and not names_device(word.stem):
            break
        if word.start < number.end or any(q.start < word.end and word.start < q.end for q in others):
            continue
        if (
            len(found) == _REACH
            or word.text in _ENDING
            or is_broken(text, (Word("", number.start, number.end, ""), word))
        ):
            break
        found.append(word.stem)
    return tuple(found)


def _cues(parameter: Parameter) -> set[str]:
    return {stem(word) for word in (*parameter.before, *parameter.after)}


def _is_limit(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether a voltage is the ripple that is allowed: "ripple below 30 mV", "30 mV of ripple"."""
    if found[place].unit != "V" or ("ripple" not in text.lower() and found[place].figure > _MOST_DROP):
        return False
    if _leads(text, found, place):
        return True
    if place + 1 < len(found) and _leads(text, found, place + 1):
        return False  # it is that of the next figure
    after = around(text, found, place)[1]
    return next((word for word in after if word not in _AT_MOST | _PEAKS), "") in _RESULTS


def _is_middle(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether a voltage is the one around which a signal swings, of a supply that another figure tells."""
    before = text[found[place - 1].end if place else 0 : found[place].start]
    others = [q.figure for n, q in enumerate(found) if n != place and q.unit == "V"]
    hit = _MIDDLE.search(before)
    most = max(others, default=math.inf if hit and "cent" in hit[0].lower() else 0.0)
    return found[place].unit == "V" and hit is not None and found[place].figure < most


def _leads(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether "ripple" leads to a figure, with no more than a limit between them."""
    before = around(text, found, place)[0]
    return next((word for word in before if word not in _AT_MOST | _PEAKS), "") in _RESULTS


def limits(text: str, found: Sequence[Quantity], place: int) -> frozenset[str]:
    """The words by which a figure is the most that a circuit may come to: "ripple below 30 mV peak-to-peak"."""
    before, after = around(text, found, place)
    if _is_middle(text, found, place):
        return frozenset(before) & _MIDDLES
    if not _is_limit(text, found, place):
        return frozenset()
    return frozenset((*before, *after)) & (_RESULTS | _AT_MOST | _PEAKS)


def is_met(wanted: Quantity, designed: Designed, text: str) -> bool:
    """Whether a circuit comes to a figure that was stated with the word of its name: "coil of 30 mA"."""
    found = quantities(text)
    place = next((n for n, each in enumerate(found) if each.start == wanted.start), None)
    if place is None:
        return False
    if _is_middle(text, found, place):
        taps = [each.tap_volts for each in designed.plan.assertions if isinstance(each, DividerVoltage)]
        return any(math.isclose(volts, wanted.figure, rel_tol=0.03) for volts in taps)
    before, after = around(text, found, place)
    if wanted.unit == "ohm" and _LOAD in {*before, *after}:
        return _drives(wanted.figure, designed)
    near = {*before, *after} - _OF_ALL
    limited = _is_limit(text, found, place)
    return any(
        figure.unit == wanted.unit
        and near & set(stems(figure.name))
        and (figure.exact <= wanted.figure if limited else math.isclose(figure.exact, wanted.figure, rel_tol=SAME))
        for figure in designed.figures
    )


def _drives(ohms: float, designed: Designed) -> bool:
    """Whether a circuit that makes a current drives it through a load of so many ohms."""
    figures = {each.name: each.exact for each in designed.figures}
    if not figures.keys() >= {"current", "largest voltage of the load"}:
        return False
    return figures["current"] * ohms <= figures["largest voltage of the load"]


def _are_in_range(meant: Sequence[str], found: Sequence[Quantity], reference: Reference) -> bool:
    """Whether each figure is one that the reference takes for what it means."""
    parameters = [reference.parameter(name) for name in meant]
    figures = [in_unit(q.figure, q, p) for q, p in zip(found, parameters, strict=True)]
    return all(p.low <= figure <= p.high for figure, p in zip(figures, parameters, strict=True))


def _suits_ranges(meant: Sequence[str], found: Sequence[Quantity], reference: Reference) -> bool:
    """Whether each range is a figure that the reference takes a range of."""
    parameters = [reference.parameter(name) for name in meant]
    return all(q.low is None or p.hardest or p.least is not None for p, q in zip(parameters, found, strict=True))


def _scores(text: str, found: Sequence[Quantity], place: int, reference: Reference) -> Iterator[tuple[str, float]]:
    """The parameters that a figure may mean, each with how much speaks for it."""
    quantity = found[place]
    before, after = around(text, found, place)
    fitting = [p for p in reference.parameters if fits_unit(quantity, p)]
    levels = frozenset(signal.volts for signal in reference.signals)
    is_timed = not _TIMERS.isdisjoint({*before[:1], *after[:1]})
    lasts = before[:1] == ["for"] and _PERIODS.isdisjoint(after)  # "blinks for 10 s"
    if quantity.unit in _TIMES and (is_timed or lasts or _DURATIONS & {*before, *after}):  # nor is "2 second pulse"
        fitting = [p for p in fitting if p.unit != "Hz"]
    if quantity.unit in _TIMES and {*before[:1]} & _ONCE and _PERIODS.isdisjoint(after):  # "for 10 s", "after 5 s"
        fitting = [p for p in fitting if _PERIODS.isdisjoint(stems(p.words))]
    if not quantity.unit and _COPIES.match(text, quantity.end):
        return
    own = {*before[:1], *after[:1]} & _OF_CURRENTS if quantity.unit == "A" else frozenset()
    if own:  # what draws so much limits nothing
        fitting = [p for p in fitting if own & (_cues(p) | {*stems(p.words)})]
    if quantity.unit == "V" and _OF_CHARGER.match(text, quantity.end):  # "solar 12 V charger" is for 12 V batteries
        fitting = [p for p in fitting if _STORE & set(p.words.split())]
    if is_from_zero(quantity) and not _PULSED.search(text):  # "0-10 V control" is no level that turns something on
        on_off = {signal.volts for signal in reference.signals if signal.role in ("output", "pwm")}
        fitting = [p for p in fitting if p.name not in on_off]
    if is_from_zero(quantity):
        fitting = [p for p in fitting if not _is_fed(p, reference)]  # nothing is fed with 0 V
        if not _READS.search(text):  # "receiver to 0..5 V" is to give that
            fitting = [p for p in fitting if "ADC" not in p.words.split()]
    fitting = _given_out(fitting, (before, after), quantity, reference, has_next=place + 1 < len(found))
    if _is_of_signal(text, quantity, after):  # "for ±10 V signals"
        fitting = [p for p in fitting if p.words != TWO_SUPPLIES]
    if quantity.figure < 0:
        fitting = [p for p in fitting if p.mirrored or p.low < 0] or fitting
    ruled_out = _no_levels(text, found, place, reference)
    is_from = _is_from_controller(text, found, place) and not levels.isdisjoint(_levels_apart(reference))
    if is_from:
        fitting = [p for p in fitting if p.name in levels]
    beside = next((n for n, word in enumerate(after) if word in _BESIDE_IT), len(after))
    if _is_named(after[beside + 1 : beside + 3], reference):
        after = after[:beside]
    for parameter in (each for each in fitting if each.name not in ruled_out):
        if parameter.name in _levels_apart(reference) and _board_levels(text):
            yield parameter.name, _KNOWN  # the board tells it as well
            continue
        if not quantity.unit and (counted := COUNTED & {*after[:1]}) and counted.isdisjoint(_cues(parameter)):
            continue  # "8 outputs" are no gain, nor LEDs
        level = _OF_LOGIC if parameter.name in levels else frozenset()
        cues = [1 / (n + 1) for n, word in enumerate(before) if word in set(map(stem, parameter.before))]
        cues += [1 / (n + 1) for n, word in enumerate(after) if word in set(map(stem, parameter.after)) | level]
        is_pwm = quantity.figure <= _LOGIC and _OF_PWM.match(text, quantity.end) is not None
        is_level = is_pwm or is_from or _level_of(after) in level or _is_of_host(quantity, after)
        cues += [_PLAIN] if level and is_level else []
        if cues:
            yield parameter.name, 1 + max(cues)
        elif not quantity.unit and _counts(text, quantity, parameter):
            continue
        elif parameter.alone or (len(fitting) == 1 and parameter.words != _QUALITY):
            yield parameter.name, 0.5 if quantity.unit else 0.0


def _given_out(
    fitting: Sequence[Parameter],
    beside: tuple[Sequence[str], Sequence[str]],
    quantity: Quantity,
    reference: Reference,
    *,
    has_next: bool,
) -> list[Parameter]:
    """The parameters that a figure beside "output" may mean: "output 0 to 3 V" is what it gives, and no input."""
    before, after = beside
    is_named = any(name.endswith("output") for name in reference.answers)  # "MIDI output 3.3 V"
    if not _GIVEN & {*before[: 0 if is_named else _BESIDE], *after[:_BESIDE]}:
        return [*fitting]
    heard = _OF_LOGIC & {*after[:1]}  # "output to a 3.3 V MCU"
    gives = {p.name for p in fitting if _GIVEN & (_cues(p) | {*stems(p.words)})} | reference.makes
    gives |= {signal.volts for signal in reference.signals} if heard else set()
    follows = after[: 0 if len(after) == 1 and has_next else 1]  # "input 24 V output 5 V"
    is_next = bool(_GIVEN & {*before[: 0 if is_named else 1], *follows})
    taken = _SOURCES | _TAKEN if quantity.unit == "V" and is_next else _SOURCES
    return [p for p in fitting if not taken & {*p.words.split()} or p.name in gives]


def _is_of_signal(text: str, quantity: Quantity, after: Sequence[str]) -> bool:
    """Whether a voltage is what a signal reaches, and feeds nothing."""
    if _SUPPLYING & {*after[:_BESIDE]}:
        return False
    return (
        bool(_SIGNALS & {*after[:1]}) or _OF_SIGNAL.search(" ".join(text[: quantity.start].split()) + " ") is not None
    )


def _is_named(said: Sequence[str], reference: Reference) -> bool:
    """Whether two words are a name: of "250 mA with load sharing", the load says nothing of the figure."""
    return any(tuple(said) == stems(name) for name in reference.answers)


def _is_of_host(quantity: Quantity, after: Sequence[str]) -> bool:
    """Whether a voltage is said of a controller that has this level: "driven from a 3.3V ESP8266"."""
    host = vocabulary().hosts.get(tuple(after[:1]))
    return host is not None and quantity.unit == "V" and math.isclose(host.level, quantity.figure, rel_tol=_ALIKE)


def _no_levels(text: str, found: Sequence[Quantity], place: int, reference: Reference) -> frozenset[str]:
    """The levels of signals that a voltage is none of: one that a supply has, "on a 5 V supply", more than controllers
    have where no word says that it is one, and another than that of a board: "relay board 12V Arduino"."""
    levels, figure = _levels_apart(reference), found[place].figure
    if found[place].unit != "V" or not levels:
        return frozenset()
    before, after = around(text, found, place)
    if text.startswith(f" input{PUT_IN}", found[place].end):
        return levels  # it is that of a source, which feeds it
    if _SUPPLYING & {*before[:1], *after[:1]} and _OF_LOGIC.isdisjoint(before):
        return levels
    boards = _board_levels(text)
    near = {*after[:2]} if _follows_level(text, found, place) else {*before[:2], *after[:2]}
    near -= {_PWM} - {*after[:2]}  # "with PWM, 6 V" tells of the load
    cued = frozenset(name for name in levels if _cues(reference.parameter(name)) & near)
    return levels if boards and figure not in boards else levels - cued if figure > _LOGIC else frozenset()


def _follows_level(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether the word before a voltage belongs to the one before that, a controller's: "3.3 V logic 12 V"."""
    if not place or found[place - 1].unit != "V" or found[place - 1].figure > _LOGIC:
        return False
    return not (_OF_LOGIC | _BY_CONTROL).isdisjoint(around(text, found, place - 1)[1][:1])


def _is_from_controller(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether a voltage is that of a controller, from which a load of more is switched: "24 V 3 A from 3.3 V"."""
    here, (before, after) = found[place], around(text, found, place)
    is_lowest = any(each.unit == "V" and each.figure > here.figure for each in found)
    return before[:1] == ["from"] and not after and here.unit == "V" and here.figure <= _LOGIC and is_lowest


def _levels_apart(reference: Reference) -> frozenset[str]:
    """The levels of the signals of a circuit that is fed with another voltage."""
    fed = {rail.volts for rail in reference.takes}
    levels = {signal.volts for signal in reference.signals if signal.volts.isidentifier()}
    return frozenset(levels - fed if fed and not reference.sides else ())


def _board_levels(text: str) -> set[float]:
    return {host.level for host, _ in hosts(text, words(text)) if host.is_board and host.level}


def _is_fed(parameter: Parameter, reference: Reference) -> bool:
    """Whether a voltage is one that feeds something, or that a regulator makes, and none of a signal or a range."""
    told = {*parameter.words.split()}
    if parameter.unit != "V" or "ADC" in told or parameter.least is not None:
        return False
    rails = {rail.volts for rail in reference.gives}
    if reference.gives or any(each.least is not None for each in reference.parameters):
        rails |= {rail.volts for rail in reference.takes}
    return parameter.name in rails or bool(_FED & told)


def is_from_zero(quantity: Quantity) -> bool:
    """Whether a figure is the end of a range that begins at 0, as that of a signal."""
    return _FROM_ZERO.match(quantity.text.strip()) is not None


def _counts(text: str, number: Quantity, parameter: Parameter) -> bool:
    """Whether a plain number counts what a parameter says nothing of: "3 sensors" are no metres of cable."""
    after = text[number.end :]
    if re.match(r"[ -]op[ -]?amps?\b", after, re.IGNORECASE):
        return True  # though a gain may be asked for by "amplify"
    if parameter.words in (_GAIN, _QUALITY) and re.match(
        r"[ -](?!for\b|with\b|from|and\b|at\b)[a-z]{3,}", after, re.IGNORECASE
    ):
        return True  # "two stage amplifier"
    following = re.match(r"[ -]([a-z]{3,}[^s\W]s)\b", after, re.IGNORECASE)
    counted = words(following[1])[0] if following else None
    return counted is not None and not says_nothing(counted) and counted.stem not in _cues(parameter)


def _level_of(after: Sequence[str]) -> str:
    """The word that says of what a figure is the level: "3.3 V from a GPIO"."""
    return next((word for word in after if word not in _BEFORE_LEVELS), "")


def around(text: str, found: Sequence[Quantity], place: int) -> tuple[list[str], list[str]]:
    """The stems of the words next to a figure, nearest first, not past another figure or a comma."""
    here = found[place]
    start = found[place - 1].end if place else 0
    end = found[place + 1].start if place + 1 < len(found) else len(text)
    before = _CONVERTER.sub("", re.split(_STOP, text[start : here.start].lower())[-1])
    if _CONTROLS.search(text, 0, here.start):  # "control a 12 V pump" tells of the pump, and not of its control
        before = re.sub(r"\bcontrol(?:s|ling)?\b", "", before)
    after = _CONTROLLED.split(re.split(_STOP, text[here.end : end].lower())[0])[0]
    return list(stems(before)[::-1][:_REACH]), list(stems(after)[:_REACH])


def fits(quantity: Quantity, parameter: Parameter) -> bool:
    """Whether a figure with its unit can be a parameter's."""
    return quantity.unit == "" or fits_unit(quantity, parameter)


def fits_unit(quantity: Quantity, parameter: Parameter) -> bool:
    same = quantity.unit == parameter.unit
    return (
        same
        or (parameter.unit == "" and quantity.unit in ("x", "dB"))
        or (parameter.unit, quantity.unit) in (("Hz", "s"), ("s", "min"), ("s", "h"), ("K", "°C"))
    )


def converted(quantity: Quantity, parameter: Parameter) -> float:
    """A figure in a parameter's unit."""
    return in_unit(quantity.figure, quantity, parameter)


def in_unit(figure: float, quantity: Quantity, parameter: Parameter) -> float:
    if quantity.unit == "dB":
        return float(10 ** min(figure / 20, _MOST_DECADES))
    if (parameter.unit, quantity.unit) == ("Hz", "s"):
        return 1 / figure if figure else 0.0
    if parameter.unit == "s":
        figure *= {"min": 60.0, "h": 3600.0}.get(quantity.unit, 1.0)
    return abs(figure) if parameter.mirrored else figure


def covers(reference: Reference) -> str:
    ranges = ", ".join(f"{p.words} {shown(p.low, p.unit)} to {shown(p.high, p.unit)}" for p in reference.parameters)
    return f"{reference.name} ({ranges})"
