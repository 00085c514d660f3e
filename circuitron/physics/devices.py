"""How parts with more than a line of SPICE behave: amplifiers, comparators, regulators, the 555.

Each is described by behaviour, from the figures of `models.toml`. All take nodes, not nets. Expressions are smooth
everywhere, because a corner in one keeps Newton's method from converging.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from circuitron.physics.netlist import GROUND, Netlist, number

# A regulator as a conductance: so many amperes for each volt below its aim, so that it can feed but not sink.
_REGULATOR_SIEMENS = 100.0
_FEEDBACK_GAIN = 100.0
_QUIESCENT_OHMS = 1e5  # to ground, so that an output without load does not drift
_BEND = 1e-6  # square volts: how far a smooth corner reaches


class Amplifier(NamedTuple):
    """An operational amplifier: open-loop gain, gain-bandwidth product, and how near its output comes to its supply."""

    gain: float
    bandwidth: float
    headroom: float


class Regulator(NamedTuple):
    """A linear regulator: `volts` between the sensing pin and ground, or between output and sensing pin."""

    volts: float
    of_output: bool = False
    amps: float = 0.0  # out of the sensing pin
    drop: float = 1.0


class Timer(NamedTuple):
    """A 555."""

    high_drop: float
    high_ohms: float
    low_ohms: float
    discharge_ohms: float
    divider_ohms: float


class TimerPins(NamedTuple):
    """The nodes of a 555."""

    supply: str
    ground: str
    trigger: str
    threshold: str
    discharge: str
    control: str
    output: str


def smooth_positive(text: str) -> str:
    """An expression where it is above zero, else nearly zero."""
    return f"(0.5*(({text})+sqrt(({text})*({text})+{number(_BEND * 1e-2)})))"


def smooth_least(one: str, other: str) -> str:
    """The lesser of two expressions."""
    gap = f"(({one})-({other}))"
    return f"(0.5*(({one})+({other})-sqrt({gap}*{gap}+{number(_BEND)})))"


def smooth_between(text: str, low: str, high: str) -> str:
    """An expression as far as it is between two others, else the nearer one."""
    above, below = f"({text}-{low})", f"({text}-{high})"
    bend = number(_BEND * 100)
    return f"(0.5*(sqrt({above}*{above}+{bend})-sqrt({below}*{below}+{bend})+{low}+{high}))"


def amplifier(net: Netlist, model: Amplifier, inputs: tuple[str, str], output: str, supply: tuple[str, str]) -> None:
    """An operational amplifier with one pole.

    Args:
        inputs: not inverting, inverting.
        supply: positive, negative.
    """
    plus, minus = inputs
    high, low = supply
    stage, drive = net.inner_node(), net.inner_node()
    ohms = model.gain * 1e3  # of the pole, with 1 mS in front of it
    net.add("G", (GROUND, stage, plus, minus), "1m")
    net.resistor(stage, GROUND, ohms)
    net.capacitor(stage, GROUND, 1e-3 / (2 * math.pi * model.bandwidth))
    most = f"(V({high})-{number(model.headroom)})"
    net.behaviour(drive, GROUND, smooth_between(f"V({stage})", f"V({low})", most))
    net.resistor(drive, output, 10.0)


def comparator(net: Netlist, inputs: tuple[str, str], output: str, low: str) -> None:
    """A comparator with an open collector, which pulls to `low` while the inverting input is the higher one."""
    plus, minus = inputs
    on = f"0.5*(1+tanh(2000*(V({minus})-V({plus}))))"
    net.current(output, low, f"(V({output})-V({low}))/20*{on}")


def linear_regulator(
    net: Netlist, model: Regulator, supply: str, output: str, sense: str, ground: str = GROUND
) -> None:
    """A linear regulator, which takes at its input what it gives."""
    if model.of_output:
        lacks = f"(V({sense})+{number(model.volts)}-V({output}))"
        if model.amps:
            net.current(supply, sense, number(model.amps))
    else:
        lacks = f"({number(_FEEDBACK_GAIN)}*({number(model.volts)}-V({sense})+V({ground})))"
    net.resistor(output, ground, _QUIESCENT_OHMS)
    most = f"(V({supply})-{number(model.drop)}-V({output}))"
    net.current(supply, output, f"{number(_REGULATOR_SIEMENS)}*{smooth_positive(smooth_least(lacks, most))}")


def switching_regulator(net: Netlist, volts: float, switch: str, sense: str) -> None:
    """The average at the switching node that brings the feedback to its reference, whatever that takes.

    It knows no duty cycle: whether the input allows the voltage is for the reader of the result.
    """
    drive = net.inner_node()
    net.behaviour(drive, GROUND, f"1e6*({number(volts)}-V({sense}))")
    net.resistor(drive, switch, 0.05)


def timer_output(net: Netlist, model: Timer, pins: TimerPins, state: str) -> None:
    """Output and discharge of a 555, of a state that is 0 to 1: a number, or an expression."""
    # Steeper than the latch settles, or the discharge would balance the charge half-way.
    step = f"(0.5*(1+tanh(200*(({state})-0.5))))"
    high = smooth_positive(f"V({pins.supply})-V({pins.output})-{number(model.high_drop)}")
    net.current(pins.supply, pins.output, f"{step}*{high}/{number(model.high_ohms)}")
    for pin, ohms in ((pins.output, model.low_ohms), (pins.discharge, model.discharge_ohms)):
        net.current(pin, pins.ground, f"(V({pin})-V({pins.ground}))/{number(ohms)}*(1-{step})")


def timer(net: Netlist, model: Timer, pins: TimerPins, seconds: float) -> None:
    """A 555 with its latch, for a transient.

    Args:
        seconds: about how long one period takes; the latch is a thousandth of that.
    """
    half, latch = net.inner_node(), net.inner_node()
    net.resistor(pins.supply, pins.control, model.divider_ohms)
    net.resistor(pins.control, half, model.divider_ohms)
    net.resistor(half, pins.ground, model.divider_ohms)
    volts = f"(V({pins.supply})-V({pins.ground}))"
    below = f"0.5*(1+tanh(2000*(V({half})-V({pins.trigger}))/{volts}))"
    above = f"0.5*(1+tanh(2000*(V({pins.threshold})-V({pins.control}))/{volts}))"
    # Feedback takes the latch to the nearer end, or it would stop half-way as soon as the comparator lets go.
    settles = f"0.2*(0.5*(1+tanh(20*(V({latch})-0.5)))-V({latch}))"
    net.current(GROUND, latch, f"1e-3*({below}*(1-V({latch}))-{above}*V({latch})+{settles})")
    net.capacitor(latch, GROUND, seconds * 1e-6, 1.0)
    timer_output(net, model, pins, f"V({latch})")
