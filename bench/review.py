#!/usr/bin/env python3
"""How long review and simulation of a circuit of thirty parts take: `.venv/bin/python bench/review.py`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from circuitron.circuit import read_circuit
from circuitron.knowledge.libraries import find_libraries
from circuitron.knowledge.symbols import open_index
from circuitron.physics import analyse
from circuitron.review import review
from tests.circuit.netlists import snapshot

PARTS = 30
MOST_MS = 50.0
MOST_SIMULATED_MS = 300.0  # with the start of the engine
_STAGE = """
U{n} MCU_Microchip_ATmega:ATmega328P-P | VCC=+5V AVCC=+5V GND=GND 1=RST{n} 23=A{n} 27=SDA 28=SCL 9=X{n} 10=Y{n} 4=L{n}
C{n}0 Device:C 100nF | 1=+5V 2=GND
R{n}0 Device:R 10k | 1=+5V 2=RST{n}
R{n}1 Device:R 30k | 1=+12V 2=A{n}
R{n}2 Device:R 10k | 1=A{n} 2=GND
Y{n} Device:Crystal 16MHz | 1=X{n} 2=Y{n}
C{n}1 Device:C 22pF | 1=X{n} 2=GND
C{n}2 Device:C 22pF | 1=Y{n} 2=GND
R{n}3 Device:R 1k | 1=L{n} 2=LA{n}
D{n} Device:LED RED | A=LA{n} K=GND
"""


def main() -> int:
    """Print the time, and fail where it is too long."""
    text = "".join(_STAGE.format(n=n) for n in range(1, PARTS // 10 + 1))
    with open_index(find_libraries()) as symbols:
        circuit = snapshot(text, symbols)
        review(circuit, symbols)  # reads the tables once
        times = []
        for _ in range(20):
            began = time.perf_counter()
            review(circuit, symbols)
            times.append((time.perf_counter() - began) * 1000)
        read = read_circuit(circuit, symbols)
        simulated = []
        for _ in range(5):
            began = time.perf_counter()
            analyse(read)
            simulated.append((time.perf_counter() - began) * 1000)
    print(f"simulation of {len(circuit.parts)} parts: {median(simulated):.1f} ms, at most {max(simulated):.1f} ms")
    print(f"review of {len(circuit.parts)} parts: {median(times):.1f} ms, at most {max(times):.1f} ms")
    return median(times) > MOST_MS or median(simulated) > MOST_SIMULATED_MS


if __name__ == "__main__":
    sys.exit(main())
