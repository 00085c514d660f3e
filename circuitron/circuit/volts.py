"""Volts as names of nets, values of parts and labels of connectors have them."""

from __future__ import annotations

import re

from circuitron.lazy_pattern import LazyPattern

_FIGURE = LazyPattern(r"P?([+-]?)(?:(\d{1,3})V(\d{1,2})|(\d{1,3}(?:\.\d+)?)V(?:DC)?)", re.IGNORECASE)
# Words beside which a figure in a net's name is that of a rail. "5V_EN" and "FB_1V8" are signals.
_RAIL_WORDS = LazyPattern(
    r"(V(CC|DD|IN|OUT|S|BUS|BAT|BATT|SYS|REG|AA|M|SUP|MOT|MAIN)?|[AD]V?(CC|DD)?|IN|OUT|INPUT|OUTPUT|SUPPLY|RAIL|PWR|"
    r"POWER|MAIN|BUS|USB|BAT|BATT|BATTERY|SYS|ANALOG|DIG|DIGITAL|AN|FUSED|PROT|PROTECTED|ISO|RAW|UNREG|REG|LDO|BUCK|"
    r"BOOST|MCU|IO|CORE|LED|LEDS|MOTOR|MOT|RELAY|DC|FILT|FILTERED|CLEAN|EXT|NET|PLUS|POS|P|PERM|STBY|AUX|HV|LV|\d)?",
    re.IGNORECASE,
)
_DASH = "\u2013-"  # en dash and hyphen, which stands last in a class
_LABELLED = LazyPattern(rf"(?<![\d.\w{_DASH}])([+-]?)(\d+(?:\.\d+)?) ?V(?:DC)?(\d*)(?![\w/{_DASH}])", re.IGNORECASE)


def in_name(name: str) -> float | None:
    """Volts of a net by its name: +3V3, 24V_IN, VCC_5V, -12V, 1.8V; None where it says none, or is a signal's."""
    last = name.strip("/").rpartition("/")[2]
    figures = []
    for word in re.split(r"[_\s]|(?<=\w)-(?=\w)", last):
        if found := _FIGURE.fullmatch(word):
            figures.append(_number(found))
        elif not _RAIL_WORDS.fullmatch(word.strip("+")):
            return None
    return figures[0] if len(figures) == 1 else None


def in_label(text: str) -> float | None:
    """Volts that the label of a connector or the value of a part speaks of, where it is one figure."""
    words = re.sub(r"[_,;()]", " ", text)
    found = {_number(hit) for word in words.split() if (hit := _FIGURE.fullmatch(word))}
    if not found:
        found = {float(f"{h[1]}{h[2]}") for h in _LABELLED.finditer(words) if not h[3]}
    return found.pop() if len(found) == 1 else None


def _number(found: re.Match[str]) -> float:
    value = float(f"{found[2]}.{found[3]}") if found[2] else float(found[4])
    return -value if found[1] == "-" else value
