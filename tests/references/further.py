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
    "phantom-supply": ({"vin": 12, "channels": 2}, {"vin": 15}, {"vin": 14}),
}
