"""What engineers read off curves: corner frequencies, gains, periods, ripple, thresholds.

A figure that a curve does not show is None.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from circuitron.physics.engines import Solution

_HALF_POWER = 1 / math.sqrt(2)


def gain(solution: Solution, output: str, hertz: float | None = None) -> float | None:
    """How much larger a signal is than a source of AC 1, at a frequency; without one, the largest."""
    sizes = [abs(value) for value in solution.signals[output]]
    return max(sizes) if hertz is None else interpolated(solution.axis, sizes, hertz)


def cutoff(solution: Solution, output: str, near: float | None = None) -> float | None:
    """Where a signal falls to 1/√2 of its largest, above the peak; where it does not, below.

    Args:
        near: of two corners, the one that is nearer to this frequency is meant.
    """
    sizes = [abs(value) for value in solution.signals[output]]
    limit, peak = max(sizes) * _HALF_POWER, sizes.index(max(sizes))
    above = _passes(solution.axis[peak:], sizes[peak:], limit)
    below = _passes(solution.axis[peak::-1], sizes[peak::-1], limit)
    corners = [corner for corner in (above, below) if corner is not None]
    if near is not None:
        corners.sort(key=lambda corner: abs(math.log(corner / near)))
    return corners[0] if corners else None


def period(solution: Solution, output: str) -> float | None:
    """Seconds from one rise through the middle to the next, of the last two whole ones."""
    values = [value.real for value in solution.signals[output]]
    middle = (max(values[len(values) // 4 :]) + min(values[len(values) // 4 :])) / 2
    rises = [
        _between(solution.axis, values, index, middle)
        for index in range(1, len(values))
        if values[index - 1] < middle <= values[index]
    ]
    return rises[-1] - rises[-2] if len(rises) > 2 else None


def ripple(solution: Solution, output: str, since: float) -> float:
    """Volts from the lowest to the highest value from a time on."""
    values = [value.real for t, value in zip(solution.axis, solution.signals[output], strict=True) if t >= since]
    return max(values) - min(values)


def threshold(solution: Solution, driven: str, output: str, rising: bool) -> float | None:
    """Where `driven` is when `output` passes its middle for the first time, while `driven` rises or falls."""
    inputs = [value.real for value in solution.signals[driven]]
    values = [value.real for value in solution.signals[output]]
    middle = (max(values) + min(values)) / 2
    for index in range(1, len(values)):
        moves = inputs[index] > inputs[index - 1] if rising else inputs[index] < inputs[index - 1]
        if moves and (values[index - 1] < middle) != (values[index] < middle):
            return _between(inputs, values, index, middle)
    return None


def interpolated(axis: Sequence[float], values: Sequence[float], at: float) -> float | None:
    """A value between two points of a curve."""
    for index in range(1, len(axis)):
        if axis[index - 1] <= at <= axis[index]:
            share = (at - axis[index - 1]) / ((axis[index] - axis[index - 1]) or 1.0)
            return values[index - 1] + share * (values[index] - values[index - 1])
    return None


def _passes(axis: Sequence[float], sizes: Sequence[float], limit: float) -> float | None:
    """Where a falling curve meets a limit, between two points on logarithmic axes."""
    for index in range(1, len(sizes)):
        if sizes[index] < limit <= sizes[index - 1]:
            span = math.log(sizes[index - 1] / max(sizes[index], 1e-30))
            share = math.log(sizes[index - 1] / limit) / span
            return float(axis[index - 1] * (axis[index] / axis[index - 1]) ** share)
    return None


def _between(axis: Sequence[float], values: Sequence[float], index: int, level: float) -> float:
    share = (level - values[index - 1]) / (values[index] - values[index - 1])
    return axis[index - 1] + share * (axis[index] - axis[index - 1])
