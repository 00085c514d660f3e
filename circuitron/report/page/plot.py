"""A simulated curve as a picture: axes in engineering units, the curve, and what is to be read off it."""

from __future__ import annotations

import base64
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from circuitron import sanitise
from circuitron.physics.units import engineering
from circuitron.report.page.views import Drawing, Section, section

if TYPE_CHECKING:
    from circuitron.check_result import Curve

_WIDTH, _HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 38, 26, 34
_INK, _SOFT, _LINE, _CURVE, _MARK = "#1b1f27", "#565e6c", "#d5d9e0", "#0b57b0", "#b3211b"
_TICKS = 5
_STEPS = (1.0, 2.0, 5.0, 10.0)


def plots(curves: Sequence[Curve], id: str) -> Section | None:
    """The curves of a circuit, where there are any."""
    return section("curves", "Simulated curves", *(_plot(curve, f"{id}-curve-{n}") for n, curve in enumerate(curves)))


def _plot(curve: Curve, id: str) -> Drawing | None:
    if len(curve.points) < 2:
        return None
    what = sanitise.line(curve.quantity, 120)
    marks = "; ".join(sanitise.line(words, 120) for _, words in curve.marks)
    over = "over frequency" if curve.kind == "response" else "over time"
    return Drawing(
        id=id,
        data=base64.b64encode(_svg(curve).encode()).decode(),
        alternative=f"Plot of the {what} {over}" + (f": {marks}" if marks else ""),
        caption="; ".join(filter(None, (f"{what[:1].upper()}{what[1:]} {over}", marks, sanitise.line(curve.how, 120)))),
        label=f"{what} {over}",
        zooms=False,
    )


@dataclass(frozen=True)
class _Axis:
    """Where values of one direction lie, in pixels."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def at(self, value: float) -> float:
        low, high, here = (math.log10(v) if self.logarithmic else v for v in (self.low, self.high, value))
        return self.start + (self.end - self.start) * (here - low) / (high - low)

    def ticks(self) -> list[float]:
        """Decades, or round figures."""
        if self.logarithmic:
            first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
            every = max(1, round((last - first) / _TICKS))
            return [10.0**power for power in range(first, last + 1, every)]
        rough = (self.high - self.low) / _TICKS
        scale = 10.0 ** math.floor(math.log10(rough))
        step = scale * next(each for each in _STEPS if each * scale >= rough * (1 - 1e-9))
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def _axes(curve: Curve) -> tuple[_Axis, _Axis]:
    xs, ys = [x for x, _ in curve.points], [y for _, y in curve.points]
    low, high = min(ys), max(ys)
    room = 0.06 * (high - low) or max(abs(high), 1.0) * 0.1
    logarithmic = curve.kind == "response" and min(xs) > 0
    x = _Axis(min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1.0, _LEFT, _WIDTH - _RIGHT, logarithmic)
    return x, _Axis(low - room, high + room, _HEIGHT - _BOTTOM, _TOP)


def _svg(curve: Curve) -> str:
    x, y = _axes(curve)
    line = " ".join(f"{x.at(a):.1f},{y.at(b):.1f}" for a, b in curve.points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" font-family="sans-serif" font-size="13" fill="{_SOFT}">',
        *(_tick_of_x(x.at(value), engineering(value, curve.x_unit)) for value in x.ticks()),
        *(_tick_of_y(y.at(value), engineering(value, curve.y_unit)) for value in y.ticks()),
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH - _LEFT - _RIGHT}" height="{_HEIGHT - _TOP - _BOTTOM}" '
        f'fill="none" stroke="{_SOFT}"/>',
        f'<polyline points="{line}" fill="none" stroke="{_CURVE}" stroke-width="2" stroke-linejoin="round"/>',
        *(_mark(x.at(at), words) for at, words in curve.marks if x.low <= at <= x.high),
        "</svg>",
    ]
    return "".join(parts)


def _tick_of_x(at: float, words: str) -> str:
    return (
        f'<path d="M{at:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="{_LINE}"/>'
        f'<text x="{at:.1f}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle">{escape(words)}</text>'
    )


def _tick_of_y(at: float, words: str) -> str:
    return (
        f'<path d="M{_LEFT} {at:.1f}H{_WIDTH - _RIGHT}" stroke="{_LINE}"/>'
        f'<text x="{_LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{escape(words)}</text>'
    )


def _mark(at: float, words: str) -> str:
    """A line where something is to be read off, with its words on the side that has room."""
    anchor, beside = ("end", at - 6) if at > _WIDTH / 2 else ("start", at + 6)
    return (
        f'<path d="M{at:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="{_MARK}" stroke-dasharray="4 3"/>'
        f'<text x="{beside:.1f}" y="{_TOP - 8}" text-anchor="{anchor}" fill="{_INK}">'
        f"{escape(sanitise.line(words, 80))}</text>"
    )
