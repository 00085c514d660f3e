"""More of the table of `corners.py`: signals, sensors, audio and digital circuits."""

from __future__ import annotations

from collections.abc import Mapping

SIGNALS: Mapping[str, tuple[Mapping[str, float], ...]] = {
    "night-light": ({"supply": 2.5, "current": 5e-3}, {"supply": 12, "vf": 3.2, "current": 20e-3}, {"current": 1e-3}),
    "timed-led": (
        {"duration": 0.5, "supply": 5},
        {"duration": 120, "supply": 15, "current": 20e-3},
        {"knob": 1},
    ),
    "timed-relay": ({"duration": 0.5, "supply": 5}, {"duration": 120}, {"duration": 5}, {"duration": 120, "knob": 1}),
    "audio-adc-input": ({"vadc": 1.8}, {"level": 10, "vadc": 5.5}, {"level": 2}),
    "i2c-adc-scaled": ({"most": 5, "supply": 2.5}, {"most": 60, "supply": 5.5, "address": 0x49}, {"most": 12}),
    "i2c-keypad": ({"supply": 2.5}, {"supply": 5.5, "address": 0x27}, {"supply": 5}),
    "pulse-stretcher": ({"duration": 10e-3, "supply": 3}, {"duration": 2}, {"supply": 5.5, "duration": 0.2}),
    "latching-alarm": ({"supply": 5, "current": 0.1}, {"supply": 15, "current": 3}, {"supply": 9}),
    "line-sensors": ({"sensors": 2, "supply": 3}, {"sensors": 8, "supply": 5.5, "current": 30e-3}, {"supply": 3.3}),
    "contact-snubber": ({"vload": 5, "current": 0.1}, {"vload": 30, "current": 5}, {"vload": 12, "current": 3}),
    "cable-surge-protection": ({"volts": 3.3}, {"volts": 30, "lines": 4}, {"volts": 12, "lines": 2}),
    "ph-amplifier": ({"supply": 3}, {"supply": 5.5}, {"supply": 5}),
    "bridge-transmitter": ({"scale": 0.8e-3, "supply": 4.5}, {"scale": 20e-3, "supply": 5.5}, {"scale": 3.3e-3}),
    "isolated-analog-input": ({"vin": 1}, {"vin": 60, "supply": 5}, {"vin": 5}),
    "touch-switch": ({"supply": 4.5, "current": 3e-3}, {"supply": 12, "vf": 3.2, "current": 15e-3}, {"current": 1e-3}),
    "thermocouple-amplifier": ({"supply": 3}, {"supply": 5.5}, {"supply": 3.3}),
    "transistor-xor-gate": ({"supply": 4.5}, {"supply": 12}, {"supply": 9}),
    "pwm-current-loop": ({"frequency": 1e3, "logic": 2.5}, {"frequency": 100e3, "logic": 5.5}, {"supply": 12}),
    "tm1637-display": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 5}),
    "ethernet": ({"supply": 3}, {"supply": 3.6}, {}),
    "battery-level-bar": ({"low": 10.5, "high": 14.4}, {"battery": 8}, {"battery": 14, "bar": 1}),
    "half-adder": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 5}),
    "step-sequencer": ({"steps": 4, "supply": 9}, {"steps": 10, "supply": 15}, {"steps": 5}),
}
