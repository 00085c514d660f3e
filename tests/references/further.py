"""More of the table of `corners.py`."""

from __future__ import annotations

from collections.abc import Mapping

FURTHER: Mapping[str, tuple[Mapping[str, float], ...]] = {
    "touch-lamp": ({"supply": 5}, {"supply": 14, "current": 3}, {"current": 0.1}),
    "inrush-limiter": (
        {"vin": 12, "load": 10e-3, "current": 4},
        {"vin": 60, "load": 10e-6},
        {"vin": 48, "load": 4.7e-3, "inrush": 0.1},
    ),
    "watchdog": ({"supply": 5, "timeout": 0.1}, {"supply": 2.85, "timeout": 60}, {"timeout": 10e-3, "supply": 5.5}),
    "hall-switch": ({"supply": 3}, {"supply": 24}, {"supply": 5}),
    "can-5v": ({"logic": 2.9}, {"logic": 5.5, "termination": 0}, {"logic": 5, "vbus": 4.5}),
    "back-to-back-switch": ({"vin": 4}, {"vin": 18, "current": 3}, {"logic": 5, "vin": 12}),
    "electronic-load": ({"current": 0.1, "vin": 30}, {"current": 2, "vin": 5}, {"supply": 15, "current": 1, "vin": 24}),
    "boost-5v": ({"vin": 1.8, "iout": 1}, {"vin": 4.5, "vout": 5.5, "iout": 3}, {"vin": 3, "vout": 4, "iout": 0.5}),
    "jfet-preamplifier": ({"supply": 18}, {"supply": 12}, {"supply": 9.6}),
    "joule-thief": ({"cell": 1}, {"cell": 1.6}, {"cell": 1.2}),
    "supply-switchover": ({"main": 9, "battery": 8.4}, {"current": 2}, {"main": 4.5, "battery": 2.5}),
    "sample-and-hold": ({"supply": 5}, {"supply": 15, "hold": 1e-6}, {"hold": 1e-9}),
    "vca": ({"supply": 9}, {"supply": 15, "control": 10}, {"control": 2}),
    "adsr": ({"supply": 9}, {"supply": 15}, {"supply": 10}),
    "esp8266-usb": ({}, {}, {}),
    "tb6612": ({"vm": 4.5, "current": 1.1}, {"vm": 13.5, "logic": 5}, {"logic": 2.7}),
    "bipolar-converter": (
        {"vin": 5, "vout": 5, "iout": 0.2},
        {"vin": 24, "vout": 15, "iout": 66e-3},
        {"vin": 9, "reverse": 1},
    ),
    "headphone-amplifier-5v": ({"supply": 2.5, "gain": 0.5}, {"supply": 5.5, "load": 16}, {"gain": 1, "load": 300}),
    "midi-thru": ({"outputs": 1}, {"outputs": 5}, {"outputs": 3}),
    "dmx": ({"supply": 3}, {"supply": 5.5}, {"supply": 5}),
    "encoder-receiver": ({"supply": 3}, {"supply": 3.6}, {}),
    "mcu-power-latch": ({"vin": 3.2}, {"vin": 24, "current": 2, "logic": 5}, {"vin": 8.4, "logic": 2.5}),
    "metronome": ({"supply": 6}, {"supply": 15}, {"supply": 12}),
    "clap-switch": ({"supply": 9}, {"supply": 15, "current": 3}, {"current": 0.1}),
    "r2r-dac": ({"bits": 4, "supply": 1.8}, {"bits": 10, "supply": 5.5}, {"bits": 6, "supply": 3.3}),
    "charlieplexing": (
        {"leds": 2, "supply": 5},
        {"leds": 20, "lines": 5, "vf": 3.2, "supply": 5},
        {"leds": 12, "current": 2e-3},
    ),
    "zener-supply": (
        {"vin": 24, "vout": 5.1, "iout": 10e-3},
        {"vin": 12, "vout": 5, "iout": 0.1, "transistor": 1},
        {"vin": 30, "vout": 15, "iout": 2e-3},
    ),
    "nimh-charger": (
        {"cells": 1, "capacity": 0.8, "vin": 3.5},
        {"cells": 8, "vin": 15, "capacity": 2.5},
        {"cells": 4, "vin": 9, "current": 0.1},
    ),
    "analog-keypad": ({"keys": 2}, {"keys": 12, "supply": 5}, {"keys": 5, "supply": 1.8}),
    "common-emitter": ({"gain": 2, "supply": 5}, {"gain": 100, "supply": 24}, {"gain": 50, "supply": 12}),
    "active-crossover": ({"cutoff": 50, "supply": 5}, {"cutoff": 10e3, "supply": 15}, {"cutoff": 300}),
    "laser-driver": ({"current": 15e-3}, {"current": 0.1}, {"current": 30e-3, "supply": 9, "vf": 5}),
    "electronic-dice": ({"supply": 5}, {"supply": 12}, {"supply": 6}),
    "traffic-light": ({"cycle": 2, "supply": 5}, {"cycle": 60, "supply": 12}, {"cycle": 10}),
    "siren": ({"supply": 5}, {"supply": 9.6}, {"supply": 6}),
    "logic-probe": ({"supply": 15}, {"supply": 12}, {"supply": 9}),
    "continuity-tester": ({"limit": 5}, {"limit": 200, "supply": 12}, {"supply": 4.5, "limit": 20}),
    "water-level": ({"levels": 2, "supply": 5}, {"levels": 8, "supply": 12, "buzzer": 1}, {"levels": 3, "buzzer": 1}),
    "start-stop-relay": ({"supply": 5}, {"supply": 12}, {"supply": 6}),
    "phantom-supply": ({"vin": 12, "channels": 2}, {"vin": 15}, {"vin": 14}),
}
