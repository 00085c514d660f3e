"""What a board that people have lacks for the circuits beside it, and converters that stand beside a circuit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from circuitron.references.base import NotCovered, Reference
from circuitron.references.reading import names
from circuitron.references.wording import Host, hosts, stem, words

_ADC, _DAC = "adc", "dac"
# A converter that is asked for beside other circuits: "with a DAC and", "and a 12-bit ADC".
_CONVERTER = re.compile(
    r"\b(?:with|and|plus)\s+(?:(?:an?|one|12[- ]bit|16[- ]bit|i2c|spi|external|separate)\s+)*(?P<kind>adc|dac)\b"
    r"(?=\s*(?:$|[,;.+&]|and\b|plus\b|with\b))",
    re.IGNORECASE,
)


def check_board(text: str, used: Sequence[Reference]) -> None:
    """Decline analogue lines for a board that has none, and a converter that no circuit holds.

    Raises:
        NotCovered: there are such.
    """
    for hit in _CONVERTER.finditer(text):
        kind = hit["kind"].lower()
        if not any(each.offers or _is_converter(each, kind) for each in used):
            raise NotCovered(f"{used[0].name} has no {kind.upper()}")
    if any(each.offers for each in used):
        return
    for host, _ in hosts(text, words(text)):
        if host.is_board:
            _check_lines(host, used)


def _check_lines(host: Host, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a circuit has an analogue line, the board has none for it, and no converter stands between.
    """
    for each in used:
        roles = {signal.role for signal in each.signals if signal.role in (_ADC, _DAC)}
        role = _ADC if _ADC in roles else _DAC
        if role in roles & {*host.lacks} and not any(role in other.lends for other in used) and not _is_coupled(each):
            what = "ADC" if role == _ADC else "DAC"
            raise NotCovered(f"{each.name} has an analogue line, and a {host.name} has no {what}")


def _is_coupled(reference: Reference) -> bool:
    """Whether a capacitor leads to its input, so that it takes the tones of any pin."""
    return any(signal.load is not None and signal.load.is_coupled for signal in reference.signals)


def _is_converter(reference: Reference, kind: str) -> bool:
    """Whether a circuit converts: so does what measures and tells it over a bus."""
    tells = kind == _ADC and any(signal.role.startswith(("i2c", "spi")) for signal in reference.signals)
    return tells or kind in reference.lends or any(stem(kind) in name for name in names(reference))
