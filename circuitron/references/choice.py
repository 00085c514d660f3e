"""From a sentence to a reference circuit and its parameters, without a model.

Every word of the request must be accounted for: as the name of the circuit, a figure or the word that says which one it
is, or a word that changes nothing. What is left over could ask for something that the circuit does not do, so it
declines.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from circuitron.references import demands, meanings, others, reading, vehicles
from circuitron.references.arranging import arranged
from circuitron.references.base import Designed, NotCovered, NotInRange, NotJoined, NotRead, Reference, shown
from circuitron.references.blocks import charges
from circuitron.references.boards import check_board, check_pieces, with_powered_board
from circuitron.references.breadboards import is_plugged, plugged
from circuitron.references.context import STANDING, without_context, without_load
from circuitron.references.contradictions import (
    KNOB,
    SEVERAL,
    check,
    check_source,
    check_whole,
    head_of,
    head_words,
    used_in,
)
from circuitron.references.examples import completed, is_like, with_the_like, without_example
from circuitron.references.features import features
from circuitron.references.likeness import described
from circuitron.references.quantities import (
    Quantity,
    by_current,
    channels_first,
    conversions,
    pair_of,
    plain,
    quantities,
    rails_with_currents,
    tolerance,
    without_supply,
)
from circuitron.references.ranges import noted, over_range
from circuitron.references.reading import Naming, Reading, namings, not_read, read, with_words_of
from circuitron.references.sayings import in_other_words
from circuitron.references.segments import (
    Named,
    Request,
    board_level,
    check_plural,
    check_shared,
    counted,
    is_of_several,
    names_controller,
    taken_apart,
)
from circuitron.references.sources import (
    USB_AMPERES,
    USB_MOST,
    taken_from_usb,
    with_delivery,
    with_receptacle,
    with_sources,
)
from circuitron.references.supplies import with_hosts
from circuitron.references.typing_errors import corrected
from circuitron.references.wording import (
    either,
    fed_hosts,
    held,
    hosts,
    powered_boards,
    stem,
    stems,
    tidy,
    vocabulary,
    words,
)

_BARE = re.compile(r"\d+(\.\d+)?[pnuµmkKMG]?")  # 3.3, 500m
_NAMELESS = frozenset(
    map(stem, ("low", "noise", "power", "supply", "psu"))
)  # names of a thing that is known by its figures alone
_FIGURE = re.compile(r"\d+[a-z]{0,2}")  # as a word: 24v
_DANGEROUS = 75.0  # volts, the limit of the Low Voltage Directive 2014/35/EU for direct current
_LEVELS = (3.3, 5.0)  # volts of controllers
_WITH_ADC = re.compile(  # "NTC and ADC", and no "with ADC input"
    r"\b(?:and|plus|with|including) (?:an? )?(?:external )?(?:\d+[ -]?bit )?(?:i2c |spi )?adc\b"
    r"(?! (?:input|pin|of|in|inside|on|voltage|range|full)s?\b)",
    re.IGNORECASE,
)
_SPREAD = re.compile(r"\b(?:with|when|if|by|and|that|which)\b", re.IGNORECASE)
_CONVERTER = re.compile(r"\b(?:buck|boost|converter|regulator|step[ -]?(?:up|down)|(?:power )?supply)\b", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"\bthe (?:good|usual|same|other|blue|red|green|black|old|new|real|normal|right|proper|best|cheap|famous) "
    r"(?:one|thing|circuit)\b(?! (?:for|with|from|as|that|which))",
    re.IGNORECASE,
)
_PLUG = re.compile(r"\busb(?:[- ](?:type[- ])?[abc])?[- ](?:connector|receptacle|socket|jack)s?\b", re.IGNORECASE)
_USB_C = "usbc"
_NEAR = 3  # references that are named to what none covers


def choose(request: str, catalogue: Sequence[Reference], settings: Mapping[str, str] | None = None) -> Designed:
    """The circuit that a request asks for, if need be without what it tells besides.

    Args:
        settings: parameters as `--set` has them; they count before what the request says.

    Raises:
        NotCovered: no reference circuit does what is asked.
    """
    designed, text = _chosen(request, catalogue, settings), plain(tidy(request))
    used = used_in(designed, catalogue)
    if fed := others.unsaid(text, designed):
        raise NotCovered(f"{designed.reference.name}: nothing says what {fed}")
    if beside := others.beside(text, used, catalogue):
        raise NotCovered(f"{designed.reference.name} is no {beside}")
    if reason := demands.unserved(text, designed, used):
        raise NotCovered(reason)
    check_whole(request, designed, used)
    check_source(request, designed, used)
    _check_plug(request, designed)
    check_board(text, used)
    check_pieces(text, designed, used)
    fitted = vehicles.fitted(designed, request, catalogue, lambda text, those: _asked_for(text, those, settings))
    besides = used_in(fitted, catalogue)
    outside = (*_outside(text, fitted, besides), *_without_adc(text, fitted, besides))
    told = noted(fitted, *_heat(request, fitted), *_plug(request, fitted, catalogue), *outside)
    return plugged(told) if is_plugged(text) else told


def _outside(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That a board which the request names is not part of the circuit, where nothing that was chosen is one."""
    found = words(text)
    boards = [place for host, place in hosts(text, found) if host.is_board]
    if boards and not any(each.offers for each in used):
        named = " ".join(found[n].text for n in boards[0])
        yield f"The {named} is not part of the circuit: it joins at the connectors{_own_supply(text, designed, used)}"
    elif not any(each.offers for each in used):
        known = vocabulary().near_hosts
        named_ = ((known[phrase], found[n].text) for n, phrase in held(known, found))
        outside = next((word for host, word in named_ if host is not None and host.level), None)
        if outside is not None and any(each.signals for each in used):
            yield f"The {outside} is not part of the circuit: it joins at the connectors"


def _own_supply(text: str, designed: Designed, used: Sequence[Reference]) -> str:
    """What is said of the supply of a board that people have: it takes what feeds the circuit, hangs on the circuit, or
    has one of its own; "" where the circuit may feed it."""
    powered = list(powered_boards(with_powered_board(text)))
    if any(volts in host.volts for host, volts in powered):
        return f", and takes the {shown(powered[0][1], 'V')} itself"
    makers = [each.name for each in used if each.gives or each.makes]
    named = [each for each in makers if not any(a.startswith(f"{each}: makes") for a in designed.plan.assumptions)]
    if powered or fed_hosts(text):
        return ", and the circuit feeds it"
    return "" if named else ", and has a supply of its own"


def _without_adc(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That the ADC which a request adds to a circuit for one is not part of it."""
    has_one = any(part.symbol.startswith("Analog_ADC:") for part in designed.selection.chosen)
    reads = any(signal.role == "adc" for each in used for signal in each.signals)
    if reads and not has_one and not any(each.offers for each in used) and _WITH_ADC.search(text):
        yield "The ADC is not part of the circuit: it joins at the connectors"


def _plug(text: str, designed: Designed, catalogue: Sequence[Reference]) -> Iterator[str]:
    """That a circuit which USB feeds has terminals for its 5 V, where it has no receptacle, and when it draws much.

    Raises:
        NotCovered: it draws more than USB gives.
    """
    is_fed = any(word.text == "usb" and not reading.owns(designed.reference, word) for word in words(text))
    if is_fed and not _has_plug(designed):
        yield "USB stands for its 5 V at the supply terminals: the receptacle is not part of the circuit"
    drawn = taken_from_usb(plain(tidy(text)), designed, has_ports=names_controller(text, catalogue))
    if drawn > USB_MOST:
        raise NotCovered(f"{designed.reference.name} draws {shown(drawn, 'A')}, and USB gives {USB_MOST:g} A at most")
    if drawn > USB_AMPERES:
        yield f"It draws up to {shown(drawn, 'A')} from USB, of which a plain port gives {USB_AMPERES:g} A"


def _check_plug(text: str, designed: Designed) -> None:
    """Decline a circuit for USB without the receptacle that a request names; what USB feeds says that it has none.

    Raises:
        NotCovered: it has none.
    """
    if (
        _PLUG.search(text)
        and not _has_plug(designed)
        and all(reading.owns(designed.reference, w) for w in words("usb"))
    ):
        raise NotCovered(f"{designed.reference.name} has no USB receptacle")


def _has_plug(designed: Designed) -> bool:
    return any(part.symbol.startswith("Connector:USB") for part in designed.selection.chosen)


def _heat(text: str, designed: Designed) -> Iterator[str]:
    """That the parts are not chosen for the heat of a place that a request names."""
    hot = next((word for word in words(text) if word.stem in vocabulary().hot), None)
    if hot is not None and not reading.owns(designed.reference, hot):
        yield f"The parts are for 70 °C at most: keep them out of the heat of the {hot.text}"


def _chosen(request: str, catalogue: Sequence[Reference], settings: Mapping[str, str] | None) -> Designed:
    """The same, whatever is to feed it.

    Raises:
        NotCovered: there is none.
    """
    try:
        designed = _asked_for(request, catalogue, settings)
    except NotCovered:
        if (like := _by_example(request, catalogue, settings)) is not None:
            return like
        asked, told = without_context(request, catalogue)
        fed, load = without_load(asked, is_supply=_CONVERTER.search(asked) is not None)
        found = _without(asked, told, catalogue, settings)
        if found is None and load:
            found = _without_load(fed, (*told, *load), catalogue, settings)
        if found is None or others.broken(plain(tidy(request)), told, used_in(found, catalogue), catalogue):
            raise
        return found
    if SEVERAL not in designed.reference.name:
        return designed
    fed, load = without_load(request, is_supply=True)  # which has the name of a circuit: "for guitar pedals"
    return _without(fed, load, catalogue, settings, is_supply=True) or designed


def _without_load(
    text: str, told: Sequence[str], catalogue: Sequence[Reference], settings: Mapping[str, str] | None
) -> Designed | None:
    """The same for a supply from whose text its load was left out, with nothing in the place of that where need be:
    "12V supply from 24V" of "12V supply for an LED strip from 24V"."""
    for each in (text, " ".join(text.replace(STANDING, "").split())):
        if (found := _without(each, told, catalogue, settings, is_supply=True)) is not None:
            return found
    return None


def _by_example(request: str, catalogue: Sequence[Reference], settings: Mapping[str, str] | None) -> Designed | None:
    """The circuit for a request but for the part number that stands in it for its like; None: there is none."""
    text, number = without_example(request)
    if not number:
        return None
    for other in with_the_like(text, number):
        with contextlib.suppress(NotCovered):
            return _made_with_its_like(number, _asked_for(other, catalogue, settings))
    with contextlib.suppress(NotCovered):
        designed = _asked_for(text, catalogue, settings)
        if is_like(number, designed.reference, catalogue):
            return _made_with_its_like(number, designed)
    return None


def _made_with_its_like(number: str, designed: Designed) -> Designed:
    """A circuit that says with what it is made, where a request names a part as an example."""
    chips = (p.symbol.partition(":")[2] for p in designed.selection.chosen if p.refs[0][0] in "UQ")
    return noted(designed, f"{number} stands for its like: it is made with {', '.join(chips)}")


def _without(
    text: str,
    told: Sequence[str],
    catalogue: Sequence[Reference],
    settings: Mapping[str, str] | None,
    *,
    is_supply: bool = False,
) -> Designed | None:
    """The circuit for a text from which something was left out; None: nothing was, or there is none.

    Args:
        is_supply: it must be one.
    """
    if not told:
        return None
    with contextlib.suppress(NotCovered):
        designed = _asked_for(text, catalogue, settings)
        means_another = others.is_meant(" ".join(told), designed.reference, catalogue)
        if (designed.reference.gives or not is_supply) and not means_another:
            return noted(designed, f"Not taken into account: {'; '.join(map(repr, told))}")
    return None


def _asked_for(request: str, catalogue: Sequence[Reference], settings: Mapping[str, str] | None) -> Designed:
    """The circuit for all that a request says.

    Raises:
        NotCovered: no reference circuit does it.
    """
    right, errors = corrected(request, catalogue)
    text = with_powered_board(plain(rails_with_currents(in_other_words(tidy(completed(right, catalogue))))))
    _refuse(text)
    text, allowed = tolerance(with_delivery(text))
    ports = names_controller(text, catalogue)
    sources = (source for choice in either(text) for source in with_sources(choice, has_ports=ports))
    fed = with_receptacle(text, has_ports=ports)
    if fed is not None:
        with contextlib.suppress(NotCovered):
            designed = _together((fed,), catalogue, settings or {}, NotCovered())
            check(text, designed, catalogue, has_ports=ports)
            return noted(_within(designed, allowed), *errors, *_soft(text, designed))
    variants = tuple(dict.fromkeys(each for source in sources for each in conversions(source)))
    for reworded in (by_current, channels_first, pair_of):
        variants = tuple(dict.fromkeys((*variants, *map(reworded, variants))))
    try:
        if is_of_several(text, catalogue):
            raise NotCovered(f"No reference circuit answers to all of this request{_nearest(text, catalogue)}")
        designed = _alone(variants, catalogue, settings or {})
    except NotCovered as refusal:
        if any(quantity.unit == "V" and quantity.figure < 0 for quantity in quantities(text)):
            raise  # circuits are joined by rails above ground alone
        designed = _joined(variants, catalogue, settings or {}, refusal)
    if fed is not None and not _has_receptacle(designed.reference):
        raise NotCovered(f"{designed.reference.name} has no USB-C receptacle")
    check(text, designed, catalogue, has_ports=ports)
    return noted(_within(designed, allowed), *errors, *_apart(text, designed), *_soft(text, designed))


def _apart(text: str, designed: Designed) -> Iterator[str]:
    """That stereo is two of a circuit, which are set apart."""
    if "stereo" in text.lower() and designed.plan.title.startswith("2 x "):
        knobs = ", each with knobs of its own" if KNOB in features(designed) else ""
        yield f"Stereo is two of it, one for each channel{knobs}"


def _has_receptacle(reference: Reference) -> bool:
    return "usb" in reference.name or any(_USB_C in phrase for phrase in map(stems, reference.answers))


def _soft(text: str, designed: Designed) -> Iterator[str]:
    """What is assumed of qualities that a request wants without a figure, and of how it is to be built."""
    for word in words(text):
        if word.stem in vocabulary().soft and not reading.owns(designed.reference, word):
            yield f"{word.text!r} is no figure: what the circuit comes to stands in its calculations"
        elif word.stem in vocabulary().built and not is_plugged(text):
            yield f"The packages are for a printed circuit board, not for a {word.text}"
        elif word.stem in vocabulary().housed and not reading.owns(designed.reference, word):
            yield f"{word.text!r} is for a case or a coating, which is not part of the circuit"


def _joined(
    variants: Sequence[str], catalogue: Sequence[Reference], settings: Mapping[str, str], alone: NotCovered
) -> Designed:
    """The circuits that a request names together or describes; where there are none and it speaks of a "supply" only
    for what is to be made of what, those without that word.

    Raises:
        NotCovered: there are none.
    """
    try:
        return _described_or_together(variants, catalogue, settings, alone)
    except NotCovered:
        if bare := tuple(each for each in map(without_supply, variants) if each not in variants):
            with contextlib.suppress(NotCovered):
                return _described_or_together(bare, catalogue, settings, alone)
        raise


def _described_or_together(
    variants: Sequence[str], catalogue: Sequence[Reference], settings: Mapping[str, str], alone: NotCovered
) -> Designed:
    """The circuits that a request names together, or the one that it describes where no name of one fits.

    Raises:
        NotCovered: there are none.
    """
    try:
        return _together(variants, catalogue, settings, alone)
    except NotCovered:
        for variant in variants if isinstance(alone, NotRead) else ():
            like = described(variant, catalogue)
            if like is not None:
                with contextlib.suppress(NotCovered):
                    designed = _designed(like.reading, like.reference, settings)
                    return noted(designed, f"The request is read as: {like.reference.title}")
        raise


def _alone(variants: Sequence[str], catalogue: Sequence[Reference], settings: Mapping[str, str]) -> Designed:
    """The one reference circuit that does all that a request asks for, in one of its variants.

    Raises:
        NotCovered: none does.
    """
    refusals: list[NotCovered] = []
    spoken: set[str] = set()  # words of the names that were refused
    for variant in variants:
        named = _named(variant, catalogue)
        served = {
            each.stem
            for _, places in hosts(variant, words(variant))
            for each in words(variant)[places.start : places.stop]
        }
        told: set[str] = set()  # words of longer names, which a shorter one must not leave as mere parts or filling
        for naming in named:
            if len(naming.phrase) < len(named[0].phrase) and not reading.names_all(naming, told):
                continue
            try:
                return _named_one(variant, naming, catalogue, settings)
            except NotCovered as refusal:
                if len(naming.phrase) == len(named[0].phrase):
                    if _is_in_order(naming):
                        told |= _telling(naming.phrase, served)
                    refusals.append(refusal)
                    spoken |= {*naming.phrase}
    raise _refusal(variants[0], catalogue, refusals, spoken)


def _telling(phrase: Sequence[str], served: Collection[str]) -> set[str]:
    """The words of a name that tell more than what a circuit is for: "ESP32 board" of "LDO for my ESP32 board"."""
    own = {word for word in phrase if not _FIGURE.fullmatch(word)}
    telling = own - set(served)
    return telling if telling == own or not telling <= vocabulary().neutral else set()


def _is_in_order(naming: Naming) -> bool:
    """Whether the words of a name stand in its order, be there others between them."""
    return all(one.start <= other.start for one, other in pairwise(naming.words))


def _refusal(
    text: str, catalogue: Sequence[Reference], refusals: Sequence[NotCovered], spoken: Collection[str]
) -> NotCovered:
    """Why none of the circuits that a text names does what it asks for.

    Args:
        spoken: the words of their names. Where what is asked has none of them, they are of another kind.
    """
    if not refusals:
        return NotRead(f"No reference circuit answers to this request{_nearest(text, catalogue)}")
    if all(isinstance(refusal, NotInRange) for refusal in refusals):
        return refusals[0]
    kind = NotRead if all(isinstance(refusal, NotRead) for refusal in refusals) else NotCovered
    if kind is NotRead and not set(spoken) & set(head_words(text)) and (near := _nearest(text, catalogue)):
        return NotRead(f"No reference circuit answers to all of this request{near}")
    return kind("; ".join(dict.fromkeys(map(str, refusals))))


def _named_one(text: str, naming: Naming, catalogue: Sequence[Reference], settings: Mapping[str, str]) -> Designed:
    """The circuit of one name, or several of it.

    Raises:
        NotCovered: it does not do all that is asked for.
    """
    reference = naming.reference
    if (other := others.meant(text, naming, catalogue)) is not None:
        raise NotCovered(f"{reference.name} is no {other}")
    number, rest = counted(text, naming.phrase, (reference,))
    _check_spread(text, naming, number)
    check_shared(text, number, reference.name)
    check_plural(text, naming.words, number, reference)
    if number == 1:
        designed = _designed(read(text, reference, naming), reference, settings)
        if not designed.values.given and _NAMELESS.issuperset(naming.phrase):
            raise NotCovered("Nothing says what voltage the supply is to give")
        if (fed := fed_hosts(text)) and not (reference.gives or reference.makes):
            raise NotCovered(f"{reference.name} does not feed the {fed[0].name}")
        return designed
    again = next((each for each in namings(rest, reference) if each.phrase == naming.phrase), None)
    if again is None:
        raise NotCovered(f"{reference.name}: it is not clear how many are meant")
    reading = read(rest, reference, again)
    _designed(reading, reference, settings)
    rails = with_hosts((), fed_hosts(text), ())
    request = Request((Named(((reference, reading),), number),), None, rails, level=board_level(text))
    return arranged(_with(request, settings), catalogue)


def _check_spread(text: str, naming: Naming, number: int) -> None:
    """
    Raises:
        NotCovered: several are of what stands before "with", and the name of what was chosen ends behind it: "8 channel
            relay board with a timer" asks for one timer.
    """
    start, end = min(w.start for w in naming.words), max(w.end for w in naming.words)
    if number > 1 and not naming.in_order and _SPREAD.search(text, start, end):
        raise NotCovered(f"{naming.reference.name}: it is not clear how many are meant")


def _together(
    variants: Sequence[str], catalogue: Sequence[Reference], settings: Mapping[str, str], alone: NotCovered
) -> Designed:
    """The reference circuits that together do all that a request asks for, in one of its variants.

    Args:
        alone: why no circuit alone does.

    Raises:
        NotCovered: these do not either.
    """
    for variant in variants:
        try:
            apart = taken_apart(variant, catalogue)
        except NotJoined:
            raise
        except NotCovered:
            continue
        if not (apart.blocks or apart.rails) or (apart.is_one and apart.level is None) or _is_beyond(apart, alone):
            continue
        try:
            designed = _arranged(_with(apart, settings), catalogue)
            if _is_converted_twice(apart, designed):
                raise NotCovered(
                    f"{apart.blocks[0].reference.name} does not work from {apart.source and apart.source.text}"
                )
            return designed
        except NotCovered as refusal:
            said = len(apart.blocks) == 1 and apart.blocks[0].reference.gives  # it names its voltages itself
            raise (alone if said else refusal) from None
    raise alone


def _is_converted_twice(request: Request, designed: Designed) -> bool:
    """Whether a converter that is asked for alone is fed by another one, as it does not suit its supply."""
    if len(request.blocks) != 1 or request.rails or SEVERAL not in designed.reference.name:
        return False
    reference = request.blocks[0].reference
    gives = bool(reference.gives) and not charges(reference)  # which may be far from the voltage of its cell
    return gives or any("output voltage" in p.words for p in reference.parameters)


def _is_beyond(request: Request, alone: NotCovered) -> bool:
    """Whether the one circuit of a request cannot do a figure of it that another supply does not change."""
    if len(request.blocks) != 1 or not isinstance(alone, NotInRange):
        return False
    reference = request.blocks[0].reference
    own = any(parameter.name == alone.parameter for parameter in reference.parameters)
    if own and reference.parameter(alone.parameter).unit == "A" and any(rail.amperes for rail in request.rails):
        return False  # which a rail gives: "12 V to 5 V 1 A with an indicator LED"
    return own and alone.parameter not in {rail.volts for rail in reference.takes}


def _arranged(request: Request, catalogue: Sequence[Reference]) -> Designed:
    """The circuit of a request; where the circuits do not fit, with another choice for one of its names, with another
    level of the controller, or with a level shifter.

    Raises:
        NotCovered: none fits. It says so of the first choices.
    """
    try:
        return arranged(request, catalogue)
    except NotCovered as refusal:
        for other in _others(request):
            with contextlib.suppress(NotCovered):
                return arranged(other, catalogue)
        with contextlib.suppress(NotCovered):
            return arranged(request, catalogue, shifts=True)
        raise refusal


def _others(request: Request) -> Iterator[Request]:
    """A request with another choice for one of its circuits, or another level of its controller."""
    for place, named in enumerate(request.blocks):
        reference, reading = named.readings[0]
        is_apart = not (reference.signals or reference.gives or reference.offers)  # so that nothing can be joined to it
        is_controlled = request.level is not None or any(block.reference.offers for block in request.blocks)
        retold = is_apart or request.links or reading.stated or is_controlled
        others = [named.readings[n:] for n in range(1, len(named.readings))] if retold else []
        if reference.level.isidentifier() and reference.level not in {**reading.given, **reading.assumed}:
            levels = ({**reading.assumed, reference.level: volts} for volts in _LEVELS)
            others += [((reference, replace(reading, assumed=level)),) for level in levels]
        for readings in others:
            blocks = list(request.blocks)
            blocks[place] = replace(named, readings=readings)
            yield replace(request, blocks=tuple(blocks))


def _with(request: Request, settings: Mapping[str, str]) -> Request:
    """A request of several circuits with the parameters that are set.

    Raises:
        NotCovered: none of its circuits has one, or more than one.
    """
    for name, text in settings.items():
        having = [named for named in request.blocks if any(p.name == name for p in named.reference.parameters)]
        if len(having) != 1:
            raise NotCovered(f"{len(having) or 'None'} of the circuits of this request have a parameter {name!r}")
        given = settled(having[0].reference, {name: text})
        reference, reading = having[0].readings[0]
        changed = replace(having[0], readings=((reference, replace(reading, given={**reading.given, **given})),))
        request = replace(request, blocks=tuple(changed if n is having[0] else n for n in request.blocks))
    return request


def _named(text: str, catalogue: Sequence[Reference]) -> list[Naming]:
    """The references that a text names, each by its best name; those by the longest name first."""
    best = [found[0] for found in (namings(text, each) for each in with_words_of(text, catalogue)) if found]
    return sorted(best, key=lambda naming: (-len(naming.phrase), not naming.in_order, naming.reference.rank))


def _designed(read_: Reading, reference: Reference, settings: Mapping[str, str]) -> Designed:
    """The circuit for what was read.

    Raises:
        NotCovered: some words say what it does nothing about, or its figures do not go together.
    """
    given = {**read_.given, **settled(reference, settings)}
    assumed = {name: figure for name, figure in read_.assumed.items() if name not in given}
    ends = {name: end for name, end in read_.ends.items() if name not in settings}
    try:
        designed = over_range(reference, given, assumed, ends, read_.devices)
    except NotCovered:
        if read_.unread:
            raise not_read(reference, read_.unread) from None
        raise
    read_.confirm(designed)
    return designed


def _within(designed: Designed, allowed: float | None) -> Designed:
    """A circuit whose figures are as exact as they were asked to be, with resistors of 1 %.

    Raises:
        NotCovered: they are not.
    """
    if allowed is None:
        return designed
    for figure in designed.figures:
        missed = abs(figure.error or 0.0) + 0.02 if figure.asked is not None else 0.0
        if missed > allowed:
            raise NotCovered(
                f"{designed.reference.name}: the {figure.name} comes to {shown(figure.exact, figure.unit)} with parts "
                f"of 1 %, which is not within {allowed * 100:.3g} %"
            )
    return designed


def _refuse(text: str) -> None:
    """Decline what no circuit of the catalogue may be connected to.

    Raises:
        NotCovered: the text speaks of that.
    """
    if _UNKNOWN.search(text):
        raise NotCovered("It is not clear which one is meant")
    known = vocabulary().refused
    named = [known[phrase] for _, phrase in held(known, words(text)) if known[phrase]]
    high = [q for q in quantities(text) if q.unit in ("V", "VAC") and abs(q.figure) > _DANGEROUS]
    if named or high:
        raise NotCovered(f"No reference circuit is for {named[0] if named else shown(high[0].figure, 'V')}")


def settled(reference: Reference, settings: Mapping[str, str]) -> dict[str, float]:
    """The figures that `--set` gives, such as {"vout": "3.3", "iout": "500mA"}.

    Raises:
        NotCovered: the reference has no such parameter, or that is no figure of its unit.
    """
    from quantiphy import Quantity as Engineering

    given = {}
    for name, text in settings.items():
        parameter, found = reference.parameter(name), quantities(plain(text))
        named = dict(parameter.named).get(text.strip().lower())
        if named is not None:
            given[name] = named
        elif _BARE.fullmatch(text.strip()):
            given[name] = float(Engineering(text.strip()))
        elif len(found) == 1 and _is_all_of(text, found[0]) and meanings.fits(found[0], parameter):
            given[name] = meanings.converted(found[0], parameter)
        else:
            unit = f" in {parameter.unit}" if parameter.unit else ""
            raise NotCovered(f"{reference.name}: {text!r} is no {parameter.words}{unit}")
    return given


def _is_all_of(text: str, quantity: Quantity) -> bool:
    return quantity.text.strip() == text.strip() and quantity.low is None


def _nearest(text: str, catalogue: Sequence[Reference]) -> str:
    """The references that are of the kind which a request asks for, those first whose own words it shares."""
    head = head_of(text)
    near = [each for each in nearest(text, catalogue) if any(head in name[-1:] for name in reading.names(each))][:_NEAR]
    return f"; nearest: {', '.join(reference.name for reference in near)}" if near else ""


def nearest(text: str, catalogue: Sequence[Reference]) -> list[Reference]:
    """The references that share words with a text, those that share most first; words that few have count more."""
    asked = {each for each in stems(text) if each.isalnum() and len(each) > 1} - vocabulary().neutral
    own, spread = _own_words(tuple(catalogue))
    scores = {name: sum(math.log(1 + len(own) / spread[each]) for each in asked & words) for name, words in own.items()}
    return sorted((r for r in catalogue if scores[r.name]), key=lambda reference: -scores[reference.name])


@lru_cache(maxsize=4)
def _own_words(catalogue: tuple[Reference, ...]) -> tuple[Mapping[str, frozenset[str]], Counter[str]]:
    """The words of the names of each reference, and how many references have each."""
    own = {r.name: frozenset(each for words in (*r.answers, r.title) for each in stems(words)) for r in catalogue}
    return own, Counter(each for words in own.values() for each in words)
