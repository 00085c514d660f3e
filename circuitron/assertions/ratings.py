"""Whether the rails of a plan are within what its chips are said to be supplied with.

A symbol's description often holds the range ("4.5V-17V input", "2.7 to 5.5V supply", "VS=2.7V~5.5V"); the volts of a
net are in its name, an assertion, the text of its connector, or the request. What neither says is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from circuitron.assertion import DividerVoltage
from circuitron.assertions.planned import place_of
from circuitron.assertions.wiring import plain
from circuitron.lazy_pattern import LazyPattern
from circuitron.plan import ChosenPart, Deviation, DeviationKind, Plan, PlannedNet
from circuitron.supply_range import ALONE, NUMBER, TO, supply_range

if TYPE_CHECKING:
    from circuitron.symbol import Symbol

_PIN = LazyPattern(r"\+?p?v?in\d*\+?|[adp]?v(cc|dd|s|i|sup|in)?\d*|v\+|\+v", re.IGNORECASE)
_GROUND = LazyPattern(r"[adps]?(gnd|vss)|0v", re.IGNORECASE)

_IN_NAME = LazyPattern(r"(?:^|[_+\s])(?:(\d+)V(\d+)|(\d+(?:\.\d+)?)V)(?![A-Za-z\d])", re.IGNORECASE)
_INPUT_NET = LazyPattern(r"\+?(v?_?in|v?bus|v?_?bat|v?supply|vdc|pwr|power)(put)?([_+\d].*)?", re.IGNORECASE)
_CONNECTOR = LazyPattern(r"(J|P|CN|X|BT)\d+")
_VOLTS = LazyPattern(rf"{ALONE}(?:{NUMBER}{TO})?{NUMBER} ?(?:V|volts?)(?![\w/])", re.IGNORECASE)
_FROM = LazyPattern(
    r"(?:from|input(?: voltage)?(?: of)?|supplied (?:with|by)|powered (?:by|from)|runs? (?:on|from|off)) (?:an? )?"
    rf"(?:{NUMBER}{TO})?{NUMBER} ?V(?![\w/])|"
    rf"{ALONE}(?:{NUMBER}{TO})?{NUMBER} ?V(?:DC)? (?:DC )?(?:input|in\b|supply|source|battery|bus|to\b)",
    re.IGNORECASE,
)


def out_of_range(
    plan: Plan, request: str, chosen: Sequence[ChosenPart], symbols: Iterable[Symbol]
) -> Iterator[Deviation]:
    """Supply pins of chips on rails that their descriptions exclude."""
    known = {symbol.id: symbol for symbol in symbols}
    for part in chosen:
        symbol = known.get(part.symbol)
        limits = supply_range(symbol.description) if symbol else None
        if symbol is None or limits is None:
            continue
        for net, ref, pin in _supplies(plan, part, symbol):
            volts = net_volts(net, plan, request)
            if volts is not None and not limits[0] <= volts <= limits[1]:
                yield Deviation(
                    kind=DeviationKind.SUPPLY_RANGE,
                    refs=(ref,),
                    subject=f"{ref}.{pin} on {net.name}",
                    planned=f"{volts:g} V",
                    found=f"{symbol.id} takes {limits[0]:g} V to {limits[1]:g} V ({symbol.description})",
                )


def _supplies(plan: Plan, part: ChosenPart, symbol: Symbol) -> Iterator[tuple[PlannedNet, str, str]]:
    """Each of the plan's nets that a supply pin of a chip is on: net, reference, pin."""
    supplies = {
        name
        for pin in symbol.pins
        if pin.type == "power_in" and _PIN.fullmatch(plain(pin.name))
        for name in (pin.number, plain(pin.name))
    }
    for net in plan.nets:
        for ref, pin in map(place_of, net.connects):
            if ref in part.refs and plain(pin) in supplies and not _GROUND.match(net.name):
                yield net, ref, pin


def net_volts(net: PlannedNet, plan: Plan, request: str) -> float | None:
    """Volts of a net, where its name, an assertion, its connector or the request says them."""
    if hit := _IN_NAME.search(net.name):
        return float(f"{hit[1]}.{hit[2]}") if hit[1] else float(hit[3])
    for assertion in plan.assertions:
        if isinstance(assertion, DividerVoltage) and assertion.top_net == net.name:
            return assertion.top_volts
    refs = {place_of(text)[0] for text in net.connects}
    for part in plan.parts:
        voltages = {float(hit[2]) for text in (part.value, part.purpose) for hit in _VOLTS.finditer(text)}
        feeds = any(_CONNECTOR.fullmatch(ref) and ref in refs for ref in part.refs)
        if feeds and len(voltages) == 1 and _is_only_rail(net, part.refs, plan):
            return voltages.pop()
    if _INPUT_NET.fullmatch(net.name):
        found = [float(next(text for text in reversed(hit.groups()) if text)) for hit in _FROM.finditer(request)]
        return max(found, default=None)
    return None


def _is_only_rail(net: PlannedNet, refs: Sequence[str], plan: Plan) -> bool:
    """Whether a connector joins this net and no other one but ground."""
    on = [n for n in plan.nets if any(place_of(text)[0] in refs for text in n.connects)]
    return [n.name for n in on if not _GROUND.match(n.name)] == [net.name]
