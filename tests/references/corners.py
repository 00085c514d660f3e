"""Figures at the ends of what each reference is for: three sets of parameters for each."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache

import pytest

from circuitron.references import Designed, named
from tests.references.further import FURTHER
from tests.references.signal_corners import SIGNALS

CORNERS: Mapping[str, tuple[Mapping[str, float], ...]] = {
    "switched-divider": ({"vin": 16.8}, {"vin": 12.6, "vadc": 5}, {"vin": 3.6, "vadc": 2.5}),
    "current-sink": (
        {"current": 2e-3, "vin": 30},
        {"current": 1, "vin": 24, "supply": 15},
        {"current": 0.02, "vin": 5},
    ),
    "astable-555": (
        {"frequency": 0.1, "duty": 50},
        {"frequency": 1e3, "duty": 95},
        {"duty": 52.5, "supply": 15, "frequency": 50},
    ),
    "buck": (
        {"vin": 4.5, "vout": 1.2, "iout": 3},
        {"vin": 36, "vout": 24, "iout": 3},
        {"vin": 24, "iout": 0.01},
        {"enable": 1},
        {"vin": 36, "vout": 12, "enable": 1},
    ),
    "inverting-amplifier": (
        {"gain": 0.5},
        {"gain": 100, "supply": 30, "bandwidth": 500},
        {"gain": 1, "supply": 1.8, "bandwidth": 40e3},
    ),
    "led": ({"vin": 24, "current": 2e-3}, {"vin": 3.8, "vf": 3.2, "current": 1e-3}, {"current": 20e-3, "vf": 3.6}),
    "mc34063-boost": (
        {"vin": 4.5, "vout": 6, "iout": 0.3},
        {"vin": 24, "vout": 35, "iout": 0.4},
        {"vin": 9, "vout": 35, "iout": 0.01},
    ),
    "darlington-switch": (
        {"vload": 5, "current": 0.05, "logic": 3.3},
        {"vload": 30, "current": 3},
        {"vload": 24, "current": 2, "logic": 3.3},
    ),
    "adder-4-bit": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "priority-encoder": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "comparator-4-bit": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "decoder-3-to-8": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "jk-flip-flop": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "multiplexer-8-to-1": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "i2s-dac": ({}, {}, {}),
    "voltage-controlled-sink": (
        {"current": 2e-3, "control": 10},
        {"current": 1, "control": 0.5, "vin": 24, "supply": 15},
        {"current": 0.5, "control": 3.3, "vin": 30},
    ),
    "clock-generator": ({}, {}, {}),
    "and-gate": ({"supply": 4.5}, {"supply": 5.5, "buttons": 1}, {"supply": 4.8}),
    "or-gate": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "nand-gate": ({"supply": 3}, {"supply": 6}, {"supply": 3.3}),
    "nor-gate": ({"supply": 3}, {"supply": 6}, {"supply": 3.3}),
    "xor-gate": ({"supply": 3}, {"supply": 6}, {"supply": 3.3}),
    "clock-divider": ({"supply": 3}, {"supply": 6, "frequency": 20e6}, {"frequency": 1}),
    "decade-divider": ({"ratio": 2, "supply": 15}, {"ratio": 9, "frequency": 500e3}, {"supply": 12}),
    "crystal-oscillator-74hc04": (
        {"frequency": 1e6, "load": 20e-12},
        {"frequency": 20e6, "load": 10e-12, "supply": 6},
        {"supply": 3.3},
    ),
    "power-on-reset": ({"time": 1e-3, "supply": 1.8}, {"time": 2, "supply": 5.5}, {"time": 20e-3, "supply": 5}),
    "pwm-filter": (
        {"frequency": 200, "ripple": 50e-3},
        {"frequency": 500e3, "ripple": 1e-3, "level": 12},
        {"level": 5, "ripple": 0.1, "frequency": 1e3},
    ),
    "lin": ({"supply": 8, "logic": 5}, {"supply": 18, "master": 1, "logic": 5.5}, {"master": 1, "logic": 3}),
    "isolated-spi": ({"supply": 3, "far": 5.5}, {"supply": 5.5, "clock": 10e6}, {"far": 5, "clock": 1e3}),
    "ct-clamp": ({"current": 5, "supply": 3}, {"current": 30, "supply": 5}, {"supply": 5.5}),
    "hc-sr04": ({"logic": 2.5}, {"logic": 3.6}, {"logic": 3}, {"logic": 5}),
    "rgb-led": ({"supply": 4.5, "current": 2e-3}, {"supply": 24, "current": 20e-3, "logic": 5.5}, {"logic": 2.5}),
    "encoder-input": ({"frequency": 100}, {"frequency": 200e3, "logic": 1.8}, {"logic": 5, "encoder": 5.5}),
    "reed-pulse-input": ({"supply": 1.8, "time": 1e-3}, {"supply": 3.6, "time": 20e-3}, {"supply": 3.3, "rate": 60}),
    "speed-input": ({"sensor": 5, "frequency": 10}, {"sensor": 24, "frequency": 10e3, "logic": 5}, {"logic": 1.8}),
    "inverting-amplifier-dual": (
        {"gain": 0.5, "supply": 5},
        {"gain": 100, "supply": 15, "bandwidth": 9e3},
        {"gain": 5, "bandwidth": 20e3},
    ),
    "non-inverting-amplifier-dual": (
        {"gain": 1.1, "supply": 5},
        {"gain": 100, "supply": 15, "bandwidth": 9e3},
        {"gain": 5, "bandwidth": 20e3},
    ),
    "sallen-key-low-pass-dual": ({"supply": 5, "cutoff": 1}, {"supply": 15, "cutoff": 50e3}, {"cutoff": 300}),
    "sallen-key-high-pass-dual": ({"supply": 5, "cutoff": 10}, {"supply": 15, "cutoff": 5e3}, {"cutoff": 300}),
    "band-pass-dual": (
        {"supply": 5, "frequency": 20, "q": 8},
        {"supply": 15, "frequency": 5e3, "q": 2},
        {"frequency": 1e3, "q": 5, "gain": 10},
    ),
    "notch-dual": (
        {"supply": 5, "frequency": 60},
        {"supply": 15, "frequency": 1e3, "q": 0.5},
        {"frequency": 50, "q": 10},
    ),
    "difference-amplifier-dual": (
        {"supply": 5, "gain": 0.1},
        {"supply": 15, "gain": 10, "bandwidth": 1e3},
        {"gain": 100, "ohms": 1e3, "bandwidth": 1e3},
    ),
    "integrator-dual": ({"supply": 5, "tau": 50e-6}, {"supply": 15, "tau": 0.1}, {"tau": 10e-3}),
    "low-pass-4-dual": ({"supply": 5, "cutoff": 1}, {"supply": 15, "cutoff": 20e3}, {"sampling": 10e3}),
    "voltage-follower-dual": ({"supply": 5}, {"supply": 15, "bandwidth": 100e3}, {"bandwidth": 20e3}),
    "summing-amplifier-dual": (
        {"inputs": 2, "gain": 0.1, "supply": 5},
        {"inputs": 8, "gain": 5, "supply": 15, "bandwidth": 20e3},
        {"inputs": 4, "bandwidth": 20e3, "faders": 1},
    ),
    "balanced-receiver": ({"gain": 0.25, "supply": 5}, {"gain": 5, "supply": 15, "bandwidth": 20e3}, {"gain": 0.5}),
    "balanced-driver": ({"supply": 5}, {"supply": 15, "bandwidth": 100e3}, {"bandwidth": 20e3}),
    "usb-uart-cp2102n": ({}, {"logic": 3.3}, {}),
    "i2c-adc-protected": ({"supply": 2, "most": 6}, {"supply": 5.5, "most": 30, "address": 0x49}, {"supply": 5}),
    "fuzz": ({"supply": 8}, {"supply": 12, "bypass": 1}, {"supply": 9.6}),
    "gate-to-trigger": ({"duration": 1e-3, "supply": 9}, {"duration": 0.1, "supply": 15, "level": 8}, {"level": 3}),
    "noise-generator": ({"supply": 12}, {"supply": 18}, {"supply": 15}),
    "peak-hold": ({"supply": 2.7, "logic": 2.5}, {"supply": 5.5, "frequency": 10e3}, {"logic": 5}),
    "low-drain-cutoff": (
        {"cutoff": 2.4, "reconnect": 2.8},
        {"battery": 5.5, "cutoff": 4.5, "reconnect": 5.2, "current": 2},
        {"cutoff": 3.3, "reconnect": 3.9},
    ),
    "solar-blocking-diode": (
        {"battery": 1.2, "panel": 2},
        {"battery": 29, "panel": 45, "current": 2.5},
        {"battery": 4.2, "current": 0.1},
    ),
    "xl4015": (
        {"vin": 8, "vout": 1.5, "iout": 4},
        {"vin": 32, "vout": 24, "iout": 3},
        {"vin": 24, "vout": 12, "iout": 0.05},
    ),
    "capacitance-multiplier": ({"vin": 6, "current": 5e-3}, {"vin": 30, "current": 0.5}, {"vin": 12}),
    "led-module-driver": (
        {"watts": 5, "vled": 6, "vin": 8},
        {"watts": 30, "vin": 36},
        {"vin": 24, "current": 0.9},
    ),
    "ultrasonic-transmitter": ({"supply": 4.5, "frequency": 25e3}, {"supply": 6, "frequency": 50e3}, {}),
    "fuel-gauge": ({"supply": 1.8}, {"supply": 5}, {"supply": 3}),
    "ring-modulator": ({"supply": 10, "level": 1}, {"supply": 15, "level": 9}, {"supply": 15}),
    "linear-adjustable": ({"vout": 1.5}, {"vout": 30, "vin": 35, "iout": 1}, {"vout": 5, "vin": 8, "iout": 1}),
    "linear-fixed": (
        {"vout": 3.3, "vin": 5, "iout": 0.5},
        {"vout": 12, "vin": 18, "iout": 0.5},
        {"vout": 1.8, "vin": 3.3},
    ),
    "low-side-driver": (
        {"vload": 15, "current": 3.5, "logic": 2.5},
        {"vload": 30, "current": 5, "logic": 5},
        {"vload": 24, "current": 2},
        {"vload": 24, "current": 5, "logic": 3.3},
    ),
    "non-inverting-amplifier": (
        {"gain": 1.1},
        {"gain": 100, "supply": 30, "bandwidth": 700},
        {"gain": 2, "supply": 1.8},
    ),
    "rc-low-pass": ({"cutoff": 1}, {"cutoff": 1e6}, {"cutoff": 159}),
    "relay-driver": ({"vcoil": 5, "logic": 5}, {"vcoil": 24}, {"logic": 2.5}),
    "sallen-key-low-pass": ({"cutoff": 1}, {"cutoff": 50e3}, {"supply": 12}),
    "boost": (
        {"vin": 3, "vout": 5, "iout": 0.5},
        {"vin": 20, "vout": 26, "iout": 1},
        {"vin": 2.5, "vout": 15, "iout": 0.1},
    ),
    "can-spi": ({"logic": 5}, {"logic": 5.5, "speed": 1e6}, {"clock": 8e6, "speed": 125e3}),
    "stepper-a4988": (
        {"vm": 8, "microsteps": 1},
        {"vm": 35, "logic": 5.5, "microsteps": 8},
        {"current": 0.3, "vm": 24, "jumpers": 1},
    ),
    "stepper-drv8825": (
        {"vm": 8.2, "microsteps": 1},
        {"vm": 45, "logic": 5, "microsteps": 32},
        {"current": 1.5, "vm": 24},
    ),
    "usb-uart-ch340": (
        {"logic": 5, "reset": 1, "leds": 1},
        {"logic": 3.3, "reset": 1},
        {"leds": 1},
        {"select": 1, "leds": 1},
    ),
    "esp32-usb": ({}, {}, {}),
    "esp32-c3-usb": ({}, {}, {}),
    "tmp102": ({"supply": 1.8}, {"supply": 3.6, "address": 0x49}, {"supply": 2.5}),
    "tmp36": ({"supply": 2.7}, {"supply": 5.5}, {"supply": 5}),
    "ir-receiver": ({"supply": 2.5}, {"supply": 5.5}, {"supply": 5}),
    "ir-transmitter": (
        {"supply": 3, "current": 10e-3},
        {"supply": 5.5, "current": 60e-3, "logic": 5.5},
        {"supply": 3.3, "current": 30e-3},
    ),
    "pcf8574": ({"supply": 2.5, "leds": 8}, {"supply": 5.5, "address": 0x27, "buttons": 4, "leds": 4}, {"supply": 5}),
    "seven-segment": (
        {"supply": 3, "current": 1e-3, "vf": 1.8},
        {"supply": 5.5, "current": 8e-3},
        {"supply": 3.3, "current": 2e-3},
    ),
    "midi-output": ({"supply": 3.3}, {"supply": 5}, {}),
    "esp32-s3": ({"supply": 3.0}, {"supply": 3.6}, {"supply": 3.2}),
    "esp32-s3-usb": ({}, {}, {}),
    "usb-port": ({}, {}, {}),
    "stm32f103-usb": ({}, {}, {}),
    "rp2040-usb": ({}, {}, {}),
    "esp8266": ({"supply": 3.0}, {"supply": 3.6}, {"supply": 3.2}),
    "lcd-i2c": ({}, {"supply": 5}, {"address": 0x27}),
    "oled": ({"supply": 3}, {"supply": 5.5}, {"supply": 5}),
    "lead-acid-charger": (
        {"battery": 6, "vfloat": 6.9, "vin": 9.8, "current": 0.75},
        {"vin": 25, "capacity": 1.2, "vfloat": 13.5, "panel": 20},
        {"current": 0.75, "vfloat": 14.4},
    ),
    "li-ion-charger": ({"current": 15e-3}, {"current": 0.5}, {"vin": 6, "current": 0.3}),
    "rs485": ({"supply": 3, "bias": 1}, {"supply": 5.5, "bias": 1, "jumper": 1}, {"speed": 500e3, "termination": 0}),
    "can": (
        {"supply": 3},
        {"supply": 3.6, "termination": 2, "tvs": 1, "plug": 1},
        {"supply": 3.3, "choke": 1, "jumper": 1},
    ),
    "mpu6050": ({"supply": 2.4}, {"supply": 3.4, "address": 0x69}, {"supply": 3}),
    "sht31": ({"supply": 2.4}, {"supply": 5.5, "address": 0x45}, {"supply": 5}),
    "spi-flash": ({"supply": 2.7}, {"supply": 3.6, "quad": 1}, {"supply": 3}),
    "sd-card": ({"supply": 2.7}, {"supply": 3.6}, {"supply": 3}),
    "rtd": ({"rtd": 1000}, {"supply": 3.6, "wires": 2}, {"supply": 3}),
    "spi-adc": ({"supply": 2.7}, {"supply": 5.5, "bits": 12}, {"supply": 5}),
    "lora": ({"supply": 2.7}, {"supply": 3.6}, {"supply": 3}),
    "nrf24": ({"supply": 2}, {"supply": 3.6}, {"supply": 5}),
    "servo-driver": ({"servos": 1, "supply": 2.5}, {"supply": 5.5, "vservo": 6, "address": 0x6F}, {"servos": 4}),
    "relay-board": ({"relays": 2, "vcoil": 5, "logic": 5}, {"relays": 8, "vcoil": 24}, {"relays": 8, "vcoil": 5}),
    "relay-board-isolated": ({"relays": 2, "vcoil": 5}, {"relays": 8, "vcoil": 24, "logic": 5}, {"logic": 3}),
    "rotary-encoder": ({"supply": 1.8}, {"supply": 5.5}, {"supply": 5}),
    "keypad": ({"supply": 1.8}, {"supply": 5.5}, {"supply": 5}),
    "character-lcd": ({"logic": 3}, {"logic": 5.5}, {"logic": 5}),
    "isolated-uart": (
        {"supply": 2.7, "far": 2.7},
        {"supply": 5.5, "far": 5.5, "speed": 1e6},
        {"supply": 5, "far": 3.3},
    ),
    "isolated-can": ({"logic": 3}, {"logic": 5.5}, {"logic": 5}),
    "pwm-fan": ({"logic": 3}, {"logic": 5.5, "current": 2}, {"logic": 5}),
    "bluetooth-serial": ({"logic": 3}, {"logic": 5.5}, {"logic": 5}),
    "voltage-divider": ({"vin": 60, "vout": 3, "lower": 100e3}, {"vin": 5, "vout": 4.9}, {"vout": 1, "lower": 1e6}),
    "reverse-polarity": (
        {"vin": 3},
        {"vin": 30, "current": 10, "fuse": 1},
        {"vin": 12, "current": 5},
        {"vin": 5, "fuse": 2},
    ),
    "i2c-translator": ({"low": 1.2, "high": 1.8}, {"low": 3.3, "high": 5.5}, {"high": 5}),
    "level-shifter": ({"low": 2.5, "high": 2.7}, {"low": 4.5, "high": 5.5}, {"low": 2.5}),
    "rc-high-pass": ({"cutoff": 1}, {"cutoff": 1e6}, {"cutoff": 159}),
    "sallen-key-high-pass": ({"cutoff": 10}, {"cutoff": 5e3}, {"supply": 12, "cutoff": 300}),
    "band-pass": (
        {"frequency": 20, "q": 8},
        {"frequency": 5e3, "q": 3, "gain": 4},
        {"supply": 12, "q": 1, "gain": 0.5, "frequency": 440},
    ),
    "difference-amplifier": (
        {"gain": 0.1, "ohms": 100e3},
        {"gain": 100, "supply": 24, "bandwidth": 500},
        {"gain": 2, "supply": 3.3, "bandwidth": 20e3},
    ),
    "instrumentation-amplifier": (
        {"gain": 2, "supply": 3.3, "bandwidth": 30e3},
        {"gain": 500, "bandwidth": 100, "supply": 15},
        {"gain": 10, "supply": 1.8},
    ),
    "voltage-follower": (
        {"supply": 1.8, "potentiometer": 1},
        {"supply": 30, "bandwidth": 50e3},
        {"supply": 3.3, "bandwidth": 60e3},
    ),
    "comparator": (
        {"threshold": 0.15, "hysteresis": 0.02},
        {"threshold": 20, "supply": 24, "hysteresis": 2},
        {"threshold": 6, "supply": 12, "hysteresis": 5},
    ),
    "monostable-555": ({"duration": 100e-6}, {"duration": 100}, {"duration": 5e-3, "supply": 15}),
    "wien-bridge": ({"frequency": 10}, {"frequency": 5e3}, {"supply": 12, "frequency": 440}),
    "relaxation-oscillator": ({"frequency": 0.5}, {"frequency": 20e3}, {"supply": 24, "frequency": 50}),
    "crystal-oscillator": (
        {"frequency": 1e6, "load": 20e-12},
        {"frequency": 25e6, "load": 10e-12, "supply": 5.5},
        {"supply": 1.8, "frequency": 32768, "load": 12.5e-12},
    ),
    "voltage-reference": (
        {"vout": 1.25, "vin": 1.8},
        {"vout": 10, "vin": 18},
        {"vout": 5, "vin": 5.5},
        {"vout": 3.3, "vin": 3.5},
    ),
    "shunt-regulator": (
        {"vin": 3.3, "vout": 2.6, "iout": 1e-4},
        {"vin": 36, "vout": 20, "iout": 5e-3},
        {"vin": 5, "vout": 2.5, "iout": 1e-3},
    ),
    "led-string": (
        {"series": 1, "vin": 3.3, "parallel": 8, "current": 2e-3},
        {"series": 7, "vf": 3.2, "vin": 30, "current": 20e-3},
        {"series": 2, "parallel": 3, "vin": 5},
    ),
    "constant-current-led": (
        {"current": 0.7, "series": 1, "vin": 8.5},
        {"current": 5e-3, "vin": 30, "series": 8},
        {"current": 0.2, "series": 7, "vin": 24, "vf": 2.1},
    ),
    "current-sense": (
        {"current": 10, "vbus": 80},
        {"current": 10e-3, "supply": 5.5, "gain": 20},
        {"current": 0.5, "supply": 2.7, "vbus": 0.5},
    ),
    "charge-pump": ({"vin": 1.5, "iout": 1e-3}, {"vin": 10, "iout": 20e-3}, {"vout": 3.3, "iout": 1e-3}),
    "inverting-converter": (
        {"vin": 12, "vout": 24, "iout": 0.1},
        {"vin": 20, "vout": 3, "iout": 0.35},
        {"vin": 4.5, "vout": 5, "iout": 5e-3},
    ),
    "load-sharing": ({"charge": 0.015}, {"charge": 0.3, "vin": 6}, {"charge": 0.5, "load": 2}),
    "overvoltage-protection": (
        {"vin": 5, "limit": 5.6},
        {"vin": 17, "limit": 20, "current": 2},
        {"vin": 5, "limit": 10},
    ),
    "usb-c-sink": ({"current": 3, "detect": 1}, {"current": 0.1, "esd": 1}, {"current": 1.5}),
    "high-side-switch": (
        {"vload": 3.2, "logic": 2.5},
        {"vload": 24, "current": 4, "logic": 5},
        {"vload": 5},
    ),
    "h-bridge": ({"vm": 6.5, "current": 0.35}, {"vm": 40, "current": 2}, {"vm": 24, "current": 1, "limit": 3.5}),
    "dual-motor-driver": (
        {"vm": 2.7, "current": 0.2, "logic": 2.7},
        {"vm": 10, "current": 1.5, "logic": 5},
        {"vm": 7.4},
    ),
    "opto-input": ({"vin": 3, "current": 2e-3}, {"vin": 30, "current": 10e-3, "supply": 15}, {"vin": 5, "supply": 12}),
    "opto-output": ({"vload": 5, "logic": 2.5}, {"vload": 24, "current": 2, "logic": 5}, {"vload": 12}),
    "uart-level-shifter": ({"low": 1.65, "high": 1.8, "flow": 1}, {"low": 5, "high": 5.5}, {"low": 1.8, "high": 3.3}),
    "rectifier-supply": (
        {"vac": 24, "vout": 24, "iout": 0.2},
        {"vac": 12, "vout": 9, "iout": 1},
        {"vac": 7.5, "vout": 5, "iout": 0.1, "mains": 60},
    ),
    "dual-supply": ({"vac": 18, "vout": 15, "iout": 0.5}, {"vac": 9, "vout": 5, "iout": 1}, {"mains": 60}),
    "atmega328p": ({"supply": 2.7, "clock": 8e6}, {"supply": 5.5, "clock": 20e6}, {"supply": 3.3, "clock": 8e6}),
    "attiny85": ({"supply": 2.7}, {"supply": 5.5}, {"supply": 3.3}),
    "stm32f103": ({"supply": 2.4}, {"supply": 3.6}, {"supply": 3.0}),
    "stm32g0": ({"supply": 2.0}, {"supply": 3.6}, {"supply": 3.0}),
    "esp32": ({"supply": 3.0}, {"supply": 3.6}, {"supply": 3.2}),
    "esp32-c3": ({"supply": 3.0}, {"supply": 3.6}, {"supply": 3.2}),
    "rp2040": ({"supply": 3.0}, {"supply": 3.6}, {"supply": 3.2}),
    "nrf52": ({"supply": 1.8}, {"supply": 3.6}, {"supply": 3.0}),
    "audio-preamplifier": ({"gain": 2}, {"gain": 100, "supply": 30}, {"gain": 20, "supply": 10}),
    "headphone-amplifier": (
        {"gain": 1.5, "load": 16},
        {"gain": 10, "supply": 24, "load": 600},
        {"supply": 7},
    ),
    "lm386": ({"gain": 50, "supply": 5}, {"gain": 200, "supply": 12}, {"load": 32}),
    "led-sink": ({"supply": 2.7}, {"supply": 24, "current": 1e-3}, {"vf": 3.2, "supply": 12}),
    "relay-mosfet": ({"vcoil": 5, "logic": 4}, {"vcoil": 24, "logic": 15}, {"logic": 12}),
    "button": ({"supply": 1.8}, {"supply": 5.5}, {"supply": 5}),
    "ntc-input": ({"ntc": 2.2e3, "supply": 3.3}, {"ntc": 100e3, "beta": 4700, "supply": 5.5}, {"supply": 1.8}),
    "light-sensor": ({"light": 50}, {"light": 5e3, "supply": 5.5}, {"supply": 2.5}),
    "dark-switch": ({"supply": 5}, {"supply": 15, "current": 3}, {"current": 1}),
    "temperature-alarm": ({"temperature": 20, "supply": 4.5}, {"temperature": 100, "supply": 15}, {"supply": 5}),
    "obstacle-sensor": ({"current": 5e-3}, {"current": 25e-3, "supply": 6}, {"supply": 4.5}),
    "notch": ({"frequency": 20, "q": 0.5}, {"frequency": 5e3, "q": 1}, {"q": 10, "supply": 12}),
    "low-pass-4": ({"cutoff": 1}, {"cutoff": 50e3, "supply": 3.3}, {"cutoff": 20, "supply": 15}),
    "band-pass-wide": ({"low": 5, "high": 100}, {"low": 1e3, "high": 20e3}, {"supply": 12}),
    "summing-amplifier": (
        {"inputs": 4, "supply": 12, "faders": 1},
        {"inputs": 3, "gain": 4},
        {"supply": 3.3, "gain": 0.5},
    ),
    "photodiode-amplifier": (
        {"transimpedance": 1e6, "bandwidth": 100e3},
        {"current": 1e-3, "supply": 2.5},
        {"supply": 3.3},
    ),
    "rail-splitter": ({"supply": 3.3}, {"supply": 24, "current": 10e-3}, {"supply": 12}),
    "window-comparator": ({"low": 0.5, "high": 1}, {"low": 9, "high": 15, "supply": 24}, {"high": 3}),
    "pwm-to-voltage": (
        {"frequency": 500, "vout": 3.3, "supply": 5},
        {"frequency": 100e3, "vout": 24, "supply": 30},
        {"logic": 5},
    ),
    "adc-input": ({"vin": 60}, {"vin": 5}, {"vin": 24, "vadc": 5}),
    "current-loop-input": ({"vadc": 1.8}, {"vadc": 5, "loop": 24}, {"vadc": 2.5}),
    "rs232": ({"supply": 3}, {"supply": 5.5}, {"supply": 5}),
    "shift-register-leds": (
        {"leds": 1, "supply": 3},
        {"supply": 5.5, "current": 8e-3},
        {"leds": 20, "vf": 3.2, "current": 3e-3},
        {"leds": 12, "header": 1},
    ),
    "debounced-button": ({"time": 1e-3}, {"time": 50e-3, "supply": 5.5}, {"supply": 1.8}),
    "reset-supervisor": ({"supply": 5, "threshold": 4.38}, {"supply": 2.75}, {"threshold": 3.08}),
    "latching-switch": ({"vin": 3}, {"vin": 6}, {"vin": 12, "current": 2}, {"vin": 9}),
    "low-battery": (
        {"battery": 4.2, "threshold": 3.3},
        {"battery": 30, "threshold": 24},
        {"battery": 12, "threshold": 11},
    ),
    "long-timer": (
        {"supply": 12, "buzzer": 1},
        {"duration": 10, "off": 1, "supply": 5},
        {"duration": 10800, "supply": 15},
        {"duration": 60, "supply": 5},
    ),
    "delay-relay": (
        {"delay": 0.5},
        {"delay": 200, "knob": 1},
        {"delay": 5, "supply": 5, "knob": 1},
        {"delay": 200},
        {"delay": 201, "supply": 5},
        {"delay": 10800, "knob": 1},
    ),
    "led-chaser": ({"leds": 3, "supply": 5}, {"rate": 30, "supply": 15, "span": 10}, {"leds": 6, "rate": 0.5}),
    "pwm-dimmer": ({"supply": 5}, {"supply": 28, "power": 140, "frequency": 25e3}, {"supply": 15, "frequency": 100}),
    "buzzer": ({"supply": 3, "logic": 2.5}, {"supply": 12, "current": 0.1, "logic": 5}, {"current": 5e-3}),
    "stepper-uln2003": ({"logic": 2.5}, {"vm": 24, "current": 0.3, "logic": 5, "leds": 4}, {"vm": 12, "leds": 4}),
    "unregulated-supply": ({"vac": 6, "iout": 0.05}, {"vac": 25, "iout": 2, "ripple": 3}, {"mains": 60, "ripple": 0.5}),
    "mc34063-buck": (
        {"vin": 5, "vout": 2.5, "iout": 0.05},
        {"vin": 36, "vout": 24, "iout": 0.3},
        {"vin": 24, "iout": 0.4},
    ),
    "lm2596": ({"vin": 8, "fixed": 1}, {"vin": 55, "vout": 24, "iout": 2}, {"vin": 24, "vout": 12, "iout": 3}),
    "automotive-supply": ({"vin": 8, "iout": 0.1}, {"vin": 32, "surge": 40, "iout": 1.4}, {"vout": 3.3, "vin": 16}),
    "cell-boost": (
        {"vin": 0.9, "iout": 0.02},
        {"vin": 3, "vout": 5, "iout": 0.2},
        {"vin": 1.2, "vout": 3.3, "iout": 0.02},
    ),
    "cell-protection": ({"current": 0.1}, {"current": 5, "dual": 1}, {"current": 3}),
    "crowbar": ({"vin": 3.3, "trip": 3.9}, {"vin": 24, "trip": 28, "current": 2.4}, {"vin": 12}),
    "input-protection": (
        {"vin": 3.3},
        {"vin": 30, "current": 3, "ferrite": 1},
        {"vin": 24, "current": 1.4, "resettable": 1},
    ),
    "hall-current-sensor": ({"current": 5}, {"current": 30}, {"vadc": 5}),
    "half-bridge": (
        {"bus": 12, "logic": 5, "frequency": 100},
        {"bus": 60, "current": 5},
        {"bus": 48, "current": 10, "frequency": 50e3},
    ),
    "isolated-rs485": ({"supply": 5.5}, {"supply": 5, "speed": 500e3, "jumper": 1}, {"speed": 9600}),
    "pam8403": ({"load": 8, "volume": 1}, {"supply": 5.5}, {"power": 2.5, "supply": 4.5}),
    "i2c-eeprom": ({"supply": 2.5}, {"supply": 5.5, "protection": 1}, {"supply": 5}),
    "real-time-clock": ({"supply": 2.5}, {"supply": 5.5}, {"supply": 3}),
    "io-expander": (
        {"supply": 2.7, "leds": 16},
        {"supply": 5.5, "jumpers": 1},
        {"supply": 5, "buttons": 14, "leds": 2},
    ),
    "i2c-adc": ({"supply": 2}, {"supply": 5.5}, {"supply": 5}),
    "i2c-dac": ({"supply": 2.7}, {"supply": 5.5}, {"supply": 5}),
    "ds18b20": ({"supply": 3}, {"supply": 5.5}, {"supply": 5}),
    "thermocouple": ({"supply": 3}, {"supply": 3.6}, {"supply": 3.2}),
    "midi-input": ({"supply": 3}, {"supply": 5.5}, {"supply": 5}),
    "usb-uart": ({"logic": 5, "leds": 1}, {"logic": 3.3}, {"leds": 1}),
    "ws2812-driver": ({"leds": 1, "logic": 2.5}, {"leds": 150, "logic": 5}, {"leds": 60}),
    "isolated-supply": (
        {"vin": 3.3, "vout": 3.3},
        {"vin": 24, "vout": 15, "iout": 0.06},
        {"vin": 12, "vout": 5, "iout": 0.2},
    ),
    "led-driver": (
        {"current": 0.1},
        {"vin": 36, "series": 9, "current": 1},
        {"vin": 24, "series": 3, "current": 0.7},
    ),
    "rgb-driver": ({"supply": 5, "logic": 2.5}, {"supply": 24, "current": 2}, {"logic": 5}),
    "supply-or": ({"first": 3.3, "second": 3}, {"first": 30, "second": 24, "current": 2}, {"first": 5, "second": 4.2}),
    "led-level-meter": ({"supply": 5, "full": 1.3}, {"supply": 15, "full": 12}, {"bar": 1, "supply": 15, "full": 12}),
    "level-shifter-8": ({"low": 1.4, "high": 1.65}, {"low": 3.6, "high": 5.5}, {"low": 1.8, "high": 3.3}),
    "i2c-sensor": ({"supply": 1.8}, {"supply": 3.6, "speed": 400e3}, {"speed": 10e3}),
    "lm317-current-source": ({"current": 10e-3}, {"current": 0.35, "vin": 9}, {"vin": 35, "current": 0.2}),
    "led-flasher": ({"supply": 4.5, "rate": 5}, {"supply": 12}, {"supply": 9, "rate": 0.6}),
    "button-shift-register": ({"buttons": 2}, {"buttons": 32, "supply": 6}, {"buttons": 16, "supply": 2}),
    "buck-boost": ({"vin": 2.5, "iout": 0.5}, {"vin": 5.5, "iout": 0.8}, {"vin": 3.6, "vout": 5, "iout": 0.5}),
    "hx711": ({"supply": 3}, {"supply": 5.5, "rate": 80}, {"supply": 3.3}, {"cells": 4}),
    "power-monitor": ({"current": 10e-3}, {"current": 5, "vbus": 30}, {"supply": 5, "vbus": 1}),
    "window-comparator-settable": (
        {"low": 0.5, "high": 1},
        {"low": 9, "high": 15, "supply": 24},
        {"high": 9, "low": 8, "supply": 12},
    ),
    "boost-controller": (
        {"vin": 5, "vout": 12, "iout": 1.5},
        {"vin": 24, "vout": 33, "iout": 3.5},
        {"vin": 12, "vout": 19, "iout": 3.5},
        {"iout": 0.1, "vin": 9},
    ),
    "sepic": ({"vin": 36, "vout": 5, "iout": 2}, {"vin": 4.5, "vout": 12, "iout": 0.5}, {"vin": 12, "vout": 24}),
    "electret-preamplifier": ({"supply": 3, "gain": 20}, {"supply": 30, "gain": 250}, {"supply": 9, "gain": 50}),
    "phono-preamplifier": ({"gain": 30, "supply": 30}, {"gain": 200, "supply": 10}, {"gain": 50}),
    "efuse": (
        {"vin": 9, "current": 1.5},
        {"vin": 13, "current": 4, "rise": 0.1},
        {"vin": 5, "rise": 1e-3, "limit": 2.5},
    ),
    "thermostat": (
        {"temperature": 60, "cooling": 1, "supply": 24, "ntc": 100e3},
        {"temperature": 5, "supply": 5, "hysteresis": 0.5},
        {"span": 10, "temperature": 20},
    ),
    "thermostat-mosfet": (
        {"temperature": 40, "cooling": 1, "current": 5},
        {"temperature": 80, "cooling": 1, "supply": 24, "ntc": 100e3, "span": 10},
        {"temperature": 5, "cooling": 1, "span": 10},
    ),
    "low-voltage-disconnect": (
        {"battery": 4.2, "current": 2},
        {"battery": 24, "cutoff": 22, "reconnect": 25, "current": 10},
        {"battery": 7.4, "current": 1.5},
    ),
    "dht22": ({"supply": 5.5}, {"supply": 3.3}, {}),
    "lm35": ({"supply": 4}, {"supply": 30, "top": 110, "gain": 20}, {"top": 50}, {"full": 3.3}),
    "lm75": ({"supply": 5.5, "address": 0x4F}, {"supply": 3}, {"address": 0x4A}),
    "ina219": (
        {"supply": 5, "current": 0.01, "address": 0x41},
        {"current": 5, "vbus": 24},
        {"vbus": 3, "shunt": 0.1},
    ),
    "rtc-crystal": ({"supply": 5.5}, {"supply": 3.1}, {}),
    "max7219": ({"supply": 4, "current": 10e-3}, {"current": 40e-3, "supply": 5.5}, {"current": 30e-3}),
    "blinker-555": ({"rate": 0.1, "supply": 4.5, "vf": 1.8}, {"rate": 20, "supply": 15, "current": 20e-3}, {"vf": 3.2}),
    "servo-tester": ({"supply": 4.8}, {"supply": 6}, {}),
    "tone-555": ({"frequency": 50, "supply": 4.5}, {"frequency": 15e3, "load": 64}, {"supply": 15, "load": 4}),
    "timebase": ({"frequency": 2}, {"frequency": 0.5, "supply": 15}, {"supply": 9}),
    "instrumentation-amplifier-chip": (
        {"gain": 1000, "supply": 3},
        {"gain": 500, "supply": 24, "bandwidth": 5e3},
        {"gain": 2, "supply": 12, "bandwidth": 20e3},
    ),
    "precision-rectifier": (
        {"supply": 3},
        {"supply": 30, "half": 1},
        {"supply": 5, "bandwidth": 100, "half": 1, "peak": 0.1},
    ),
    "current-loop-output": ({"vin": 1, "supply": 9}, {"vin": 10}, {"vin": 3.3, "supply": 30}),
    "soft-start-switch": (
        {"vin": 4, "logic": 2.5},
        {"vin": 26, "current": 5, "rise": 0.2, "logic": 10},
        {"vin": 5, "current": 2, "rise": 1e-3},
    ),
    "h-bridge-small": ({"vm": 2.7, "current": 0.2, "logic": 2.7}, {"vm": 10, "current": 1.5, "logic": 5}, {"vm": 3}),
    "driver-with-indicator": ({"vload": 3, "logic": 2.5}, {"vload": 30, "current": 5, "logic": 5}, {"vload": 5}),
    "linear-variable": (
        {"vmax": 5, "vin": 9, "iout": 1},
        {"vmax": 30, "vin": 35, "iout": 0.3},
        {"vmax": 20, "vin": 24, "iout": 1},
    ),
    "battery-ldo": (
        {"vin": 2.3, "vout": 1.2, "iout": 0.2},
        {"vin": 6, "vout": 5, "iout": 0.25},
        {"vin": 4.2, "vout": 3, "iout": 1e-3},
    ),
    "low-noise-ldo": (
        {"vin": 2.5, "vout": 1.2},
        {"vin": 5.5, "vout": 4.5, "iout": 0.25},
        {"vin": 3.3, "vout": 2.5, "iout": 1e-3},
    ),
    "buck-low": (
        {"vin": 2.7, "vout": 0.8, "iout": 2},
        {"vin": 5.5, "vout": 3.3, "iout": 2},
        {"vin": 3.3, "vout": 1.2, "iout": 0.01},
    ),
    "peak-detector": (
        {"supply": 2.5, "hold": 1e-3, "frequency": 10e3},
        {"supply": 5.5, "hold": 1, "frequency": 10},
        {"supply": 3.3, "hold": 0.01},
    ),
    "integrator": (
        {"tau": 50e-6, "supply": 1.8},
        {"tau": 0.1, "supply": 30},
        {"tau": 0.02, "supply": 12},
    ),
    "li-ion-charger-1a": ({"current": 0.1}, {"vin": 6, "current": 0.6}, {"current": 0.5, "capacity": 0.6}),
    "protected-charger": ({"current": 0.1, "load": 0.5}, {"load": 5}, {"vin": 4.5, "current": 0.8}),
    "ideal-diode": ({"vin": 5, "current": 15}, {"vin": 24, "current": 0.01}, {"current": 10}),
    "power-path-charger": (
        {"vin": 4.75, "charge": 0.1, "limit": 0.5},
        {"vin": 5, "charge": 1, "limit": 1.45},
        {"vin": 6, "charge": 0.6},
    ),
    "loop-transmitter": ({"vin": 0.5, "load": 0}, {"vin": 5, "loop": 32, "load": 1100}, {"loop": 10, "load": 50}),
    "solar-charger": ({"panel": 5, "current": 0.5}, {"panel": 8, "current": 0.3}, {"current": 0.1}),
    "low-side-current-sense": (
        {"current": 0.01, "supply": 2.5},
        {"current": 10, "full": 3.0},
        {"current": 1, "supply": 5, "full": 4.5},
    ),
    "full-adder": ({"supply": 4.5}, {"supply": 5.5}, {"supply": 4.8}),
    "sr-latch": ({"supply": 3}, {"supply": 6}, {"supply": 3.3}),
    "toggle-flip-flop": ({"supply": 5}, {"supply": 15}, {"supply": 12}),
    "schmitt-oscillator": (
        {"frequency": 0.1},
        {"frequency": 200e3, "supply": 6},
        {"frequency": 2e3, "supply": 4.5, "piezo": 1},
    ),
    "stm32f030": ({"supply": 2.4}, {"supply": 3.6}, {"supply": 3}),
    "stm32f4": ({"supply": 2.7}, {"supply": 3.6}, {"supply": 3}),
    "usb-rs485": ({}, {"jumper": 1}, {}),
    "motion-relay": ({"supply": 5}, {"supply": 12, "duration": 300}, {"duration": 3}),
    "servo": ({"supply": 6, "current": 2.5, "logic": 5}, {"supply": 4.8, "current": 0.1}, {"logic": 3.15}),
    "mono-sum": ({}, {}, {}),
    "passive-mixer": ({"inputs": 6}, {"inputs": 3, "faders": 1}, {}),
    "passive-mixer-buffered": ({"inputs": 6, "supply": 7}, {"supply": 30, "inputs": 3, "faders": 1}, {"supply": 12}),
    "tone-control-passive": ({}, {}, {}),
    "ir-555": ({"supply": 4.5, "frequency": 30e3}, {"supply": 12, "current": 0.06}, {"frequency": 60e3}),
    "punk-console": ({"supply": 5}, {"supply": 12}, {"supply": 6}),
    "schmitt-oscillator-cmos": ({"frequency": 0.1}, {"frequency": 50e3, "supply": 15}, {"supply": 5, "piezo": 1}),
    "binary-counter": ({"bits": 8, "supply": 5.5}, {"rate": 20}, {"rate": 2, "supply": 4.5}),
    "diode-and-gate": ({"inputs": 8}, {"supply": 15}, {"inputs": 3, "supply": 3}),
    "diode-or-gate": ({"inputs": 8}, {"supply": 15}, {"inputs": 3, "supply": 3}),
    "digit-counter": ({"digits": 2}, {"supply": 15, "digits": 2}, {"supply": 5}),
    "door-contact": ({"time": 1e-3, "supply": 2.7}, {"time": 50e-3, "supply": 5}, {"supply": 5}),
    "ac-input": ({"vac": 8, "supply": 2.5}, {"vac": 24, "supply": 5.5}, {"supply": 5}),
    "heavy-switch": ({"current": 20, "logic": 5}, {"vload": 24, "current": 10, "logic": 2.5}, {"vload": 24}),
    "touch-button": ({"supply": 1.8}, {"supply": 5.5}, {"supply": 5}),
    "soil-probe": ({"resistance": 1e3, "logic": 2.5}, {"resistance": 100e3, "logic": 5}, {"logic": 5}),
    "water-alarm": ({"supply": 9}, {"water": 1e6}, {"supply": 4.5, "water": 500e3}),
    "pump-control": ({"supply": 5, "current": 0.5}, {"supply": 15, "current": 3}, {"current": 2}),
    "motion-light": ({"duration": 1, "supply": 5}, {"duration": 120, "supply": 15, "current": 3}, {"duration": 30}),
    "blind-motor": ({"vm": 5, "logic": 5}, {"vm": 12, "current": 5}, {"logic": 2.5}),
    "contact-output": ({"logic": 2.5}, {"logic": 5.5, "current": 0.08}, {"logic": 5}),
    "relay-expander": ({"relays": 2, "vcoil": 24}, {"vcoil": 5, "logic": 5}, {"logic": 3, "address": 0x27}),
    "piezo-driver": ({"logic": 2.5}, {"logic": 5}, {"logic": 5.5}),
    "usb-pd-trigger": ({"vout": 9, "current": 3}, {"vout": 20, "current": 3}, {"vout": 15}),
    "ideal-diode-or": (
        {"first": 5, "second": 5, "current": 1},
        {"first": 24, "second": 12, "current": 8},
        {"second": 5},
    ),
    "isolated-i2c": ({"supply": 3, "far": 5.5}, {"supply": 5.5}, {"far": 5}),
    "i2c-multiplexer": ({"supply": 1.8}, {"supply": 5.5, "address": 0x77}, {"supply": 5}),
    "i2s-amplifier": ({"supply": 2.7}, {"supply": 5.5, "load": 8}, {"supply": 3.3}),
    "analog-multiplexer": ({"supply": 2.5}, {"supply": 5.5}, {"supply": 5}),
    "digital-potentiometer": ({"supply": 2.7}, {"resistance": 100e3, "supply": 5.5}, {"resistance": 50e3}),
    "dds-generator": ({"supply": 3}, {"supply": 3.6}, {"supply": 3.2}),
    "fan-by-temperature": (
        {"start": 0, "full": 60, "supply": 15},
        {"start": 60, "full": 90, "current": 3},
        {"supply": 9, "ntc": 100e3, "full": 60},
    ),
    "power-timer": ({"interval": 1}, {"interval": 7200, "supply": 5.5}, {"interval": 60, "supply": 2.5, "current": 1}),
    "supercapacitor-backup": (
        {"current": 20e-3, "duration": 10},
        {"current": 1e-6, "duration": 86400},
        {"least": 4, "current": 100e-6},
    ),
    "l298n": ({"vm": 7, "current": 0.5}, {"vm": 35, "current": 2, "logic": 5}, {"logic": 3}),
    "l293d": ({"vm": 5, "current": 0.2}, {"vm": 36, "current": 0.6, "logic": 5}, {"logic": 3}),
    "tda2030": ({"supply": 12, "load": 4}, {"supply": 30, "gain": 50}, {"supply": 24, "gain": 20}),
    "tone-control": ({"supply": 9, "ohms": 1e6}, {"supply": 30}, {"supply": 15, "ohms": 10e3}),
    "distortion-pedal": ({"supply": 12}, {"supply": 18, "bypass": 1}, {"supply": 15}),
    "guitar-buffer": ({"supply": 12, "ohms": 0.5e6}, {"supply": 30, "ohms": 11e6}, {"supply": 18}),
    "function-generator": (
        {"frequency": 1, "supply": 9},
        {"frequency": 10e3, "supply": 30},
        {"frequency": 100, "knob": 1},
        {"frequency": 10e3, "low": 500},
    ),
    "npn-switch": ({"current": 0.3, "logic": 5}, {"current": 1e-3, "vload": 30}, {"vload": 3, "logic": 2.5}),
    "darlington-array": (
        {"vload": 5, "logic": 2.5},
        {"vload": 30, "current": 0.3, "logic": 5},
        {"lit": 1, "loads": 5, "vload": 24},
    ),
    "dark-relay": ({"supply": 5}, {"supply": 24}, {}),
    "white-driver": ({"supply": 5, "logic": 2.5}, {"supply": 24, "current": 2}, {"logic": 5}),
    "one-wire-bus": ({"length": 100, "supply": 5.5}, {"length": 0.5}, {"supply": 5}),
    "max9814": ({"supply": 2.7}, {"supply": 5.5, "decibels": 40}, {"decibels": 50}),
    "negative-regulator": (
        {"vout": 5, "vin": 9, "iout": 1},
        {"vout": 15, "vin": 17, "iout": 1},
        {"vin": 30, "vout": 8, "iout": 5e-3},
    ),
    "vu-meter": ({"level": 0.9, "supply": 8}, {"level": 5, "supply": 15}, {"level": 1.23, "bar": 0}),
    "half-bridge-ir2104": (
        {"bus": 12, "logic": 5},
        {"bus": 60, "current": 5, "logic": 5.5},
        {"bus": 24, "current": 10, "frequency": 45e3},
    ),
    "relay-board-uln2003": (
        {"relays": 2, "vcoil": 5, "logic": 5},
        {"relays": 7, "vcoil": 24},
        {"relays": 7, "vcoil": 5},
    ),
    "bcd-digit": ({"supply": 4.5}, {"supply": 15, "vf": 1.8}, {"supply": 9.6}),
    **FURTHER,
    **SIGNALS,
}


@cache
def designs(name: str) -> dict[str, Designed]:
    """A reference at its defaults and at its corners."""
    return {str(dict(given)): named(name).design(given) for given in ({}, *CORNERS[name])}


def circuits(name: str) -> list[Designed]:
    """Of the designs of a reference, one of each that differ in more than values and sizes, which ERC does not see."""
    found: dict[object, Designed] = {}
    for designed in designs(name).values():
        symbols = tuple((part.refs, part.symbol) for part in designed.selection.chosen)
        found.setdefault((symbols, *_connections(designed)), designed)
    return [*found.values()]


def scripts(name: str) -> dict[str, Designed]:
    """Of the designs of a reference, one of each whose scripts differ in more than values."""
    found: dict[object, tuple[str, Designed]] = {}
    for given, designed in designs(name).items():
        parts = tuple((part.refs, part.symbol, part.footprint) for part in designed.selection.chosen)
        found.setdefault((parts, *_connections(designed)), (given, designed))
    return dict(found.values())


def _connections(designed: Designed) -> tuple[object, ...]:
    return (designed.plan.nets, designed.plan.no_connects, designed.rails, designed.made)


_FEW = 8  # references in one test

few_references = pytest.fixture(
    scope="module",
    params=[list(CORNERS)[first : first + _FEW] for first in range(0, len(CORNERS), _FEW)],
    ids=lambda names: names[0],
    name="few",
)(lambda request: request.param)
"""Some of the references. As a fixture of the module, so that one worker does all with them, and designs them once."""


def at_each_corner(test: Callable[..., None]) -> Callable[..., None]:
    """A test of `designed` over `few` references, at the defaults and corners of each; the module has that fixture."""
    return _over(designs, test)


def with_each_script(test: Callable[..., None]) -> Callable[..., None]:
    """The same for what values make no difference to."""
    return _over(scripts, test)


def _over(chosen: Callable[[str], Mapping[str, Designed]], test: Callable[..., None]) -> Callable[..., None]:
    def over_all(few: list[str], **fixtures: object) -> None:
        failed: list[Exception] = []
        for reference in few:
            for given, designed in chosen(reference).items():
                try:
                    test(designed=designed, **fixtures)
                except Exception as error:  # noqa: BLE001  (each is shown)
                    error.add_note(f"{reference} {given}")
                    failed.append(error)
        if failed:
            raise ExceptionGroup(f"{len(failed)} designs", failed)

    signature = inspect.signature(test)
    own = inspect.Parameter("few", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    fixtures = [parameter for name, parameter in signature.parameters.items() if name != "designed"]
    for attribute in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(over_all, attribute, getattr(test, attribute))
    over_all.__signature__ = signature.replace(parameters=[own, *fixtures])  # type: ignore[attr-defined]
    return over_all
