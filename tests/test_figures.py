"""Numbers with units are written as quantiphy writes them, which takes longer to load than a circuit to be judged."""

from __future__ import annotations

import math
import random

from quantiphy import Quantity

from circuitron.units import engineering, scaled


def test_numbers_are_written_as_quantiphy_writes_them() -> None:
    seed = random.Random(2)
    edges = [0.0, -0.0, 1, 10, 999.95, 999.4, 1000, 9999.5, 1e-3, 1e-12, 1e15, 1e-20, 1e-18, 9.995e-19, math.inf]
    values = edges + [seed.choice((-1, 1)) * 10 ** seed.uniform(-19, 15) for _ in range(500)]
    for value in values:
        for digits in (2, 3, 4):
            expected = Quantity(value, "V").render(prec=digits - 1, strip_zeros=True)
            assert engineering(value, "V", digits) == expected, value
        assert scaled(value) == Quantity(value).render(prec=4, strip_zeros=True), value
    assert engineering(0.12345) == "0.1235"
