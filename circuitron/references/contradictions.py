"""Whether a circuit is what a request asks for, for all that its words and figures fit: what stands at its head, what
is read or driven, fed or given out, and what it is to have of its own."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from circuitron.references import reading
from circuitron.references.base import Designed, NotCovered, Parameter, Reference, shown
from circuitron.references.features import features, number_of
from circuitron.references.segments import board_level
from circuitron.references.sources import is_left_out
from circuitron.references.wording import hosts, is_broken, stem, stems, vocabulary, words

_HEAD_ENDS = re.compile(
    r"[,;:.(](?!\d)|\b\d|\b(?:for|with|without|from|to|in|on|at|of|by|that|which|when|and|plus|using|based|into)\b",
    re.IGNORECASE,
)
_LOW_ADC = re.compile(r"\besp-?(?:8266|01|07|12)\w*\b(?!.*\b(?:nodemcu|wemos|d1)\b)", re.IGNORECASE)
# A switch of its own, and no verb; LEDs of its own, and no strip.
_WITH_SWITCH = re.compile(
    r"(?:\b(?:with|and|plus|has|including)|,) (?:an? |the |its )?"
    r"(?:(?:main|on|off|on[ /-]off|power|slide|toggle|rocker|mechanical) )*switch\b"
    r"(?=\s*$|\s*[,.;)]| (?:and|with|for|plus) )",
    re.IGNORECASE,
)
_LEDS = re.compile(r"\b(?:status|indicator|charge|charging|power|state|level) (?:status )?leds\b", re.IGNORECASE)
_DRIVES = re.compile(
    r"\W*(?:drive|driving|switch(?![ -]?over)|control|power(?! (?:bank|supply|path|mux)\b)|operate|run|turn)\b",
    re.IGNORECASE,
)
_MADE_SUPPLY = re.compile(  # "isolated 5V to 5V supply with": of what is made, and no "LED on a 5V supply"
    r"\W*(?:(?:an?|the|isolated|regulated|dual|small|simple|need|i|want|dc|power|to|[-\d.+/±]+ ?V(?:DC)?) )*"
    r"(?:supply|psu)\b(?= (?:with|and|plus)\b)",
    re.IGNORECASE,
)
_BETWEEN_SOURCES = re.compile(
    r"\bdiode[ -]or(?:ing)?\b(?= (?:of|for|between|two|circuit)\b|$)|"
    r"\b(?:switch|chang|select|toggl)\w*[ -]?(?:over)? (?:\w+ly )?between\b[^,.;]*?"
    r"\b(?:usb|battery|adapter|charger|panel|supply|supplies)\b[^,.;]*?\b(?:and|or)\b[^,.;]*?"
    r"\b(?:usb|battery|adapter|charger|panel|supply|supplies)\b",
    re.IGNORECASE,
)
_IS_READ = re.compile(
    r"\W*(?:(?:i|we) (?:want|need|have|would like) (?:to )?|(?:a )?circuit (?:to|that) )?"
    r"(?:read|reads|sense|senses|detect|detects|measure|measures|monitor|monitors)\b",
    re.IGNORECASE,
)
_READS_VOLTS = re.compile(  # "read 12V with an ESP32"
    r"\W*(?:read|measure|monitor|sense|detect) (?:an? |the |my )?\d+(?:\.\d+)? ?V(?:DC)? (?:with|using|by|on)\b",
    re.IGNORECASE,
)
_READ = frozenset(("adc", "input", "i2c sda", "spi miso"))  # of what a controller reads
_DRIVEN = frozenset(("output", "pwm", "dac"))  # what a controller does with a line that it drives
_CONTROLLED = re.compile(
    r"\b(?:controlled|activated|operated|triggered|dependent|sensitive) "
    r"(leds?|lamp|light|buzzer|fan|pump|heater|motor)\b",
    re.IGNORECASE,
)
_SPEED, _PWM = re.compile(r"\bspeed control(?:ler)?\b", re.IGNORECASE), re.compile(r"\bpwm\b", re.IGNORECASE)
_WITH_GAIN = re.compile(r"\b(?:with|and|plus) (?:some |a |adjustable |variable )*gain\b", re.IGNORECASE)
KNOB, _LED = stem("potentiometer"), stem("led")
_LATER = re.compile(  # "on 10 s after a press", "turns on after 10 s"; what stays on so long is on at once
    r"(?<!stays )(?<!stay )(?<!remains )(?<!remain )(?<!kept )\bon (?:only )?"
    r"(?:after (?:about |around )?\d+(?:\.\d+)? ?(?:m?s|sec\w*|min\w*|h)\b"
    r"|\d+(?:\.\d+)? ?(?:m?s|sec\w*|min\w*|h) (?:after|later)\b)|\bdelay on relay\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\b(?:press|push|button)\w* again\b.*\boff\b|\boff\b.*\b(?:press|push|button)\w* again\b", re.IGNORECASE
)
_FOLLOWS = re.compile(  # another thing, and no press of a button: "runs on after the light goes off"
    r"\b(?:after|once|when) (?:the |my |its |an? )?(?:\w+ )?(?:light|lamp|ignition|engine|motor|fan|pump|tv|amp\w*|pc|"
    r"computer|machine|power|supply|mains)s? (?:is |are |has |have |gets? |goes |turns |been |being |turned |switched "
    r")*"
    r"(?:off|stop\w*|fails?|gone)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(  # "555 timer, LED on for 5 s", and nothing that goes on and off again and again
    r"^(?!.*\b(?:blink\w*|flash\w*|every|each|again|repeat\w*|astable|oscillat\w*|period\w*|interval\w*|cycle\w*|rate|"
    r"alternat\w*|puls\w*|tick\w*|clock)\b).*\d ?(?:s|sec\w*|min\w*)\b",
    re.IGNORECASE,
)
_LASTING = "duration"  # what something that begins at once is called by
_GIVES_LOGIC = re.compile(
    r"\b(?:with|and|plus|has|having|gives|giving) (?:an? )?(?:\d+(?:\.\d+)? ?V )?(?:logic|digital|ttl|cmos)"
    r"(?:[ -]level)?(?: signal)? outputs?\b",
    re.IGNORECASE,
)
_PWM_INPUT = re.compile(r"(?<!fan )\bwith (?:an? )?pwm (?:control |signal )?input\b", re.IGNORECASE)
_WITH_TIMER = re.compile(
    r"\b(?:with|plus|including) (?:an? )?(?:built-in |integrated |adjustable |off )?timer\b"
    r"(?! (?:ic|chip|circuit|555|module|input))",
    re.IGNORECASE,
)
_BY_LIGHT = re.compile(
    r"\b(?:controlled|operated|activated|triggered|switched) by (?:the )?(?:ambient |sun|day)?light\b", re.IGNORECASE
)
_MODE = re.compile(r"\s*(?:mode|option|setting|function|feature)s?\b", re.IGNORECASE)
_FED_AND_FEEDS = re.compile(  # "24 V input, 5 V for the Arduino"
    r"(\d+(?:\.\d+)?) ?V(?:DC)? (?:input|in|supply)\b.*?(\d+(?:\.\d+)?) ?V(?:DC)? for (?:an? |the |my )?(\w+)",
    re.IGNORECASE,
)
_GATE = re.compile(r"\W*(?:an? |the |simple |logic )*((?:and|or|nand|nor|xor|xnor|not) gate)\b", re.IGNORECASE)
_FOR = re.compile(r"\b(?:for|to|with|and)\b", re.IGNORECASE)  # what stands before it is what is asked for
# What comes out, and feeds nothing: "1 uA full scale gives 3 V".
_GIVEN_OUT = re.compile(
    r"\b(?:gives?|giving|produc(?:es?|ing)|puts? out|delivers?|yields?|reaches|reads|corresponds? to)"
    r"(?: (?:an?|about|me|us|out|output|of|full|scale|up|to))* (\d+(?:\.\d+)?) ?(m?)V\b(?! (?:supply|rail))",
    re.IGNORECASE,
)
_SUPPLY = stem("supply")
_SUPPLIES = frozenset((_SUPPLY, *map(stem, ("power", "dc", "v"))))  # words of which the name of one is made
# "the good one", "the usual thing": which only who asks knows.
_PURPOSE = re.compile(r"\b(?:for|in|of|on|from|to)\b", re.IGNORECASE)
_WHOLES = ("controller", "computer", "automation", "system", "monitor")  # of a place, with a program
_OF_SOURCES = frozenset(map(stem, ("switchover", "oring", "path", "backup")))
SEVERAL = " + "  # in the name of what is made of several circuits
_HELD = "touch-button"
_TOUCHED = re.compile(r"\btouch (?:\w+ )?(?:switch|lamp|light|dimmer)\b|\btoggle\w*\b", re.IGNORECASE)
_OSCILLATORS = ("astable-555", "blinker-555")
_BY_BUTTON = ("long-timer", "timed-relay")  # whose time a button begins
_INPUT = re.compile(r"IN(?:\d|_L|_R)?")  # a net


def check(text: str, designed: Designed, catalogue: Sequence[Reference], *, has_ports: bool) -> None:
    """
    Raises:
        NotCovered: a circuit is not what a request asks for, for all that its words and figures fit.
    """
    used = used_in(designed, catalogue)
    _check_head(text, designed, used, catalogue)
    _check_given_out(text, designed)
    _check_own_parts(text, designed, used)
    _check_role(text, designed.reference)
    for contradicts in (
        _check_reading, _check_controlled, _check_rail, _check_gain, _check_times, _check_sources, _check_logic,
        _check_timed
    ):  # fmt: skip
        contradicts(text, used)
    _check_by_light(text, designed)
    _check_touched(text, used)
    if not has_ports:
        _check_speed(text, designed, used)
    _check_low_adc(text, used)
    _check_qualities(text, used)
    if is_left_out(text, designed, used, has_ports=has_ports):
        raise NotCovered(f"{designed.reference.name} takes nothing from USB")


def _check_head(text: str, designed: Designed, used: Sequence[Reference], catalogue: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: what is asked for is a circuit of the catalogue by its name, such as the generator of "function
            generator with current limit", and none that was chosen goes by it.
    """
    if (gate := _GATE.match(text)) and not any({*stems(gate[1])} <= {*n} for r in used for n in reading.names(r)):
        raise NotCovered(f"{designed.reference.name} is no {gate[1]}")
    kind = head_of(text)
    if kind in map(stem, vocabulary().extras) and not any(reading.goes_by(each, {kind}) for each in used):
        raise NotCovered(f"{designed.reference.name} does not go by {kind!r}")
    asked = reading.heads(text) if not _DRIVES.match(text) else frozenset()
    if not asked or not any(asked == set(name) for each in catalogue for name in reading.names(each)):
        return
    if not any(reading.goes_by(each, asked) for each in used):
        raise NotCovered(f"{designed.reference.name} is no {reading.head(text)}")


def _check_role(text: str, reference: Reference) -> None:
    """
    Raises:
        NotCovered: what is asked for is a supply for something, or a piece for a board, and the circuit is none.
    """
    begun = _FOR.search(text)
    asked = frozenset(each for each in stems(text[: begun.start()]) if each.isalpha()) if begun else frozenset()
    asked -= vocabulary().linking | vocabulary().housed | vocabulary().soft
    if not asked or not reference.answers:
        return
    if _SUPPLY in asked <= _SUPPLIES and not reference.makes:
        raise NotCovered(f"{reference.name} is no supply")
    if asked <= vocabulary().pieces and reference.offers:
        raise NotCovered(f"{reference.name} is the board, and nothing for one")


def _is_driven(reference: Reference) -> bool:
    """Whether a controller drives all the lines that a circuit has."""
    return bool(reference.signals) and all(signal.role in _DRIVEN for signal in reference.signals)


def _check_reading(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a controller is to read something, and it drives what was chosen, or is fed with it.
    """
    given = {signal.role for each in used for signal in each.signals}
    if _READS_VOLTS.match(text) and given.isdisjoint(_READ):
        raise NotCovered(f"{used[0].name} gives nothing to read")
    if not _IS_READ.match(text) or any(each.offers for each in used):
        return
    if (driven := next(filter(_is_driven, used), None)) is not None:
        raise NotCovered(f"{driven.name} is driven, and gives nothing to read")


def _check_controlled(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: something is controlled, "temperature controlled LED", that no chosen circuit goes by.
    """
    spoken = {each for reference in used for name in reading.names(reference) for each in name}
    if (hit := _CONTROLLED.search(text)) and stem(hit[1].lower()) not in spoken:
        raise NotCovered(f"{used[0].name} is no {hit[1]} that something controls")


def _check_given_out(text: str, designed: Designed) -> None:
    """
    Raises:
        NotCovered: the voltage that it is to give was taken for what feeds it.
    """
    if designed.reference.gives or designed.reference.makes:
        return
    wanted = [float(hit[1]) * (1e-3 if hit[2] else 1.0) for hit in _GIVEN_OUT.finditer(text)]
    for name, figure in designed.values.given.items():
        is_fed = _SUPPLY in stems(designed.reference.parameter(name).words)
        if is_fed and any(math.isclose(volts, figure) for volts in wanted):
            raise NotCovered(f"{designed.reference.name} is not set by the {shown(figure, 'V')} that it is to give")


def _check_own_parts(text: str, designed: Designed, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: it is to have a switch, or several LEDs that show its state, and has none or one.
    """
    symbols = [part.symbol for part in designed.selection.chosen]
    is_switch = any(re.search(r"\bswitch\b(?! mode)", name) for each in used for name in (*each.answers, *each.beside))
    if _WITH_SWITCH.search(text) and not is_switch and not any(symbol.startswith("Switch:") for symbol in symbols):
        raise NotCovered(f"{designed.reference.name} has no switch")
    if _LEDS.search(text) and number_of(designed, _LED) == 1:
        raise NotCovered(f"{designed.reference.name} has one LED")


def _check_times(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: something is to begin later, or to end at a second press, and it begins at once and ends by itself.
    """
    lasting = next((each for each in used if each.name in _OSCILLATORS), None)
    if lasting is not None and _ONCE.search(text):
        raise NotCovered(f"{lasting.name} goes on and off again and again")
    timed = next((each for each in used if any(p.name == _LASTING for p in each.parameters)), None)
    if timed is not None and timed.name in _BY_BUTTON and _FOLLOWS.search(text):
        raise NotCovered(f"{timed.name} begins with its button")
    if timed is not None and (_LATER.search(text) or _AGAIN.search(text)):
        raise NotCovered(f"{timed.name} begins at once, and ends after its time alone")


def _check_gain(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: it is to amplify, and has a gain of one.
    """
    if _WITH_GAIN.search(text) and not any(p.name == "gain" for each in used for p in each.parameters):
        raise NotCovered(f"{used[0].name} has no gain")


def _check_sources(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a supply is asked for, or the change from one to another, and nothing that was chosen is one.
    """
    if _MADE_SUPPLY.match(text) and not any(each.makes or each.gives for each in used):
        raise NotCovered(f"{used[0].name} is no supply")
    if _BETWEEN_SOURCES.search(text) and not any(_has_two_sources(each) for each in used):
        raise NotCovered(f"{used[0].name} does not change from one supply to another")


def _check_logic(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: it is to give a logic level, and a controller drives all that was chosen.
    """
    if _PWM_INPUT.search(text) and not any(each.signals or each.offers for each in used):
        raise NotCovered(f"{used[0].name} has no input for PWM")
    if _GIVES_LOGIC.search(text) and all(_is_driven(each) for each in used):
        raise NotCovered(f"{used[0].name} gives no logic level")


def _check_timed(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: it is to have a timer, and nothing that was chosen lasts for a time.
    """
    if not _WITH_TIMER.search(text) or any(each.offers for each in used):
        return
    if not any(p.unit == "s" for each in used for p in each.parameters) and not any(
        _is_called(each, "timer") for each in used
    ):
        raise NotCovered(f"{used[0].name} has no timer that turns it off")


def _check_touched(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a touch is to turn something on or off, and it is on while it is touched alone.
    """
    is_held = any(each.name == _HELD for each in used) and not any(each.offers for each in used)
    if is_held and len(used) > 1 and _TOUCHED.search(text) and board_level(text) is None:
        raise NotCovered(f"{_HELD} is on while it is touched alone; nearest: touch-lamp")


def _check_by_light(text: str, designed: Designed) -> None:
    """
    Raises:
        NotCovered: light is to control it, and it has no sensor of light.
    """
    optical = ("Device:R_Photo", "Device:D_Photo", "Device:Q_Photo", "Sensor_Optical:", "Sensor_Proximity:")
    if _BY_LIGHT.search(text) and not any(part.symbol.startswith(optical) for part in designed.selection.chosen):
        raise NotCovered(f"{designed.reference.name} has no sensor of light")


def _has_two_sources(reference: Reference) -> bool:
    words = {each for name in reading.names(reference) for each in name}
    return not words.isdisjoint(_OF_SOURCES)


def _check_speed(text: str, designed: Designed, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a speed is to be set by hand, and a controller drives what was chosen.
    """
    hit = _SPEED.search(text)  # "PWM speed control" may be by a controller, and a "speed controller" is one
    by_hand = hit is not None and (hit[0].lower().endswith("ler") or not _PWM.search(text))
    driven = any(signal.role in _DRIVEN for each in used if not each.offers for signal in each.signals)
    if by_hand and driven and KNOB not in features(designed):
        raise NotCovered(f"{designed.reference.name} has no knob for the speed")


def _check_low_adc(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a module whose ADC takes 1 V is to read a circuit that gives more. Boards for it have a divider.
    """
    if not _LOW_ADC.search(text) or any(each.offers for each in used):
        return
    read = next(
        (r for r in used if any(s.role == "adc" for s in r.signals) and not any(_is_low(p) for p in r.parameters)), None
    )
    if read is not None:
        raise NotCovered(f"{read.name} gives more than the 1 V that the ADC of an ESP8266 takes")


def _is_low(parameter: Parameter) -> bool:
    """Whether a circuit can be made for an ADC of 1 V."""
    return "ADC" in parameter.words.split() and parameter.low <= 1.0


def _check_rail(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a board is to have a voltage of its own from the input, and nothing that was chosen makes one.
    """
    hit = _FED_AND_FEEDS.search(text)
    is_board = hit is not None and any(host.is_board for host, _ in hosts(f"for {hit[3]}", words(f"for {hit[3]}")))
    if hit is not None and is_board and float(hit[1]) > float(hit[2]) and not any(each.makes for each in used):
        raise NotCovered(f"{used[0].name} makes no {hit[2]} V for the {hit[3]}")


def check_whole(text: str, designed: Designed, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: the controller of a place or a machine is asked for, and the circuit is a piece of one.
    """
    purpose = _PURPOSE.search(text)
    for one, word in pairwise(words(text[: purpose.start()] if purpose else text)):
        is_whole = one.stem in vocabulary().places and word.text in _WHOLES and not is_broken(text, (one, word))
        if is_whole and not any(each.offers or _is_called(each, word.text) for each in used):
            raise NotCovered(f"{designed.reference.name} is no {one.text} {word.text}")


def check_source(text: str, designed: Designed, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: what it is for has so high a resistance that an input which is not made for it takes its treble.
    """
    source = next((word for word in words(text) if word.stem in vocabulary().pickups), None)
    has_input = any(_INPUT.fullmatch(net.name) for net in designed.plan.nets)
    if source is None or not has_input or any(reading.owns(each, source) for each in used):
        return
    raise NotCovered(f"{designed.reference.name}: its input is not made for a {source.text}; nearest: guitar-buffer")


def used_in(designed: Designed, catalogue: Sequence[Reference]) -> list[Reference]:
    """The circuits of the catalogue that a design is made of."""
    names = designed.reference.name.split(SEVERAL)
    return [each for each in catalogue if each.name in names]


def _is_called(reference: Reference, word: str) -> bool:
    return any(word in name.split() for name in reference.answers)


def _check_qualities(text: str, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: one of the circuits is known for the contrary of a quality that is wanted without a figure.
    """
    for word in (word for word in words(text) if word.stem in vocabulary().soft):
        if contrary := next((each for each in used if reading.means_another(word.text, each)), None):
            raise NotCovered(f"{contrary.name} is not {word.text}")
        if (mode := _MODE.match(text, word.end)) and not any(reading.owns(each, word) for each in used):
            raise NotCovered(f"{used[0].name} has no {word.text} {mode[0].strip()}")


def head_of(text: str) -> str:
    """The stem of the word for what is asked, the last before a preposition or a figure: "a heater for steel"."""
    return next(iter(head_words(text)[::-1]), "")


def head_words(text: str) -> Sequence[str]:
    """The stems of what is asked, up to a preposition or a figure, without words that say nothing."""
    ends = [hit.start() for hit in _HEAD_ENDS.finditer(text)]
    begun = (text[:end] for end in (*ends, len(text)))
    neutral = vocabulary().neutral
    telling = ([each for each in stems(part) if not (each[0].isdigit() or each in neutral)] for part in begun)
    return next(filter(None, telling), [])
