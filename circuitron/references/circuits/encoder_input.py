"""Inputs for an incremental encoder of 5 V, with filters and Schmitt triggers."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import listed

_PULL, _SERIES, _MARGIN = 2.2e3, 1e3, 5.0  # ohms; corner of the filters in times of the highest frequency
_GATES = (("A", "1", "7"), ("B", "3", "5"), ("Z", "6", "2"))  # channel, and pins of the trigger


def _work_out(values: Values) -> Designed:
    encoder, logic, hertz = values["encoder"], values["logic"], values["frequency"]
    draft = Draft(REFERENCE, values)
    draft.require(encoder >= logic, f"{shown(encoder, 'V')} is below the logic")
    farads = draft.standard("C1 C2 C3", "filter capacitors", "1 / (TWOPI * (R1 + R4) * K * F)", "F", 6, TWOPI=2 * pi,
                            R1=_PULL, R4=_SERIES, K=_MARGIN, F=hertz)  # fmt: skip
    draft.figure("corner of a filter, open collector", "1 / (TWOPI * (R1 + R4) * C1)", "Hz", TWOPI=2 * pi, R1=_PULL,
                 R4=_SERIES, C1=farads)  # fmt: skip
    draft.figure("current of an output that is low", "VENC / R1", "A", VENC=encoder, R1=_PULL)
    _drawn(draft, farads)
    draft.fed("VENC", "VCC", "GND")
    draft.decoupled("U1")
    for net, into, out in _GATES:
        draft.pulled(f"{net}_FILTERED", net)
        draft.pulled(net, "VENC")
        draft.joined("U1", into, f"{net}_FILTERED")
        draft.joined("U1", out, f"{net}_OUT")
    draft.stated(C1=farads)
    draft.note("All three are inverted: A and B turn the same way as before, the index is low while it is there.")
    return draft.finish(
        "Encoder inputs",
        f"A, B and index of an encoder of {shown(encoder, 'V')} for a controller of {shown(logic, 'V')}, filtered and "
        f"with clean edges, up to {shown(hertz, 'Hz')}.",
    )


def _drawn(draft: Draft, farads: float) -> None:
    encoder, logic, hertz = (draft.values[name] for name in ("encoder", "logic", "frequency"))
    with draft.block("encoder", f"{shown(encoder, 'V')}, push-pull or open collector"):
        draft.header("J1", f"{encoder:g}V/GND/A/B/Z", "supply, ground, A, B and index", "VENC", "GND", "A", "B", "Z")
        draft.capacitor("C5", 10e-6, "VENC", "GND", "supply of the encoder", encoder)
        for n, (net, _, _) in enumerate(_GATES, 1):
            draft.resistor(f"R{n}", _PULL, "VENC", net, "pull-up of an open collector")
    with draft.block("filters", f"up to {shown(hertz, 'Hz')}"):
        for n, (net, _, _) in enumerate(_GATES, 1):
            draft.resistor(f"R{n + 3}", _SERIES, net, f"{net}_FILTERED", "filter, and limits a surge")
            draft.capacitor(f"C{n}", farads, f"{net}_FILTERED", "GND", "filter")
    with draft.block("triggers", f"{shown(logic, 'V')}; their inputs stand 5.5 V"):
        pins = {"8": "VCC", "4": "GND"}
        pins |= {pin: f"{net}_FILTERED" for net, pin, _ in _GATES} | {pin: f"{net}_OUT" for net, _, pin in _GATES}
        draft.part(
            "U1", "74xGxx:74LVC3G14", "", "Package_SO:VSSOP-8_2.3x2mm_P0.5mm", "inverting Schmitt triggers", pins
        )
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the triggers")
        draft.header("J2", f"{logic:g}V/GND/A/B/Z", "supply, ground, A, B and index, inverted", "VCC", "GND",
                     *(f"{net}_OUT" for net, _, _ in _GATES))  # fmt: skip


REFERENCE = Reference(
    name="encoder-input",
    title="Inputs for an incremental encoder of 5 V (A, B, index), filtered, with Schmitt triggers for 3.3 V",
    answers=listed(
        """
        quadrature encoder input, quadrature encoder inputs, quadrature encoder interface, encoder input, encoder
        inputs, encoder interface, incremental encoder input, incremental encoder interface, quadrature encoder,
        incremental encoder, motor encoder input, motor encoder interface, encoder level shifter, quadrature encoder
        level shifter, optical encoder input, optical encoder interface, encoder input with schmitt trigger, quadrature
        encoder input with schmitt trigger, quadrature inputs, encoder signal conditioning, ab encoder input, abz
        encoder input, encoder receiver, quadrature encoder inputs with schmitt triggers, quadrature encoder with
        schmitt trigger, encoder inputs with schmitt triggers
        """
    ),
    parameters=(
        Parameter("encoder", "supply of the encoder", "V", 5.0, 3.0, 5.5, ("from", "of", "for"),
                  ("to", "encoder", "quadrature", "incremental")),
        Parameter("logic", "level of the controller", "V", 3.3, 1.8, 5.5, ("to", "into", "logic"),
                  ("logic", "mcu", "microcontroller", "esp32", "stm32", "level")),
        Parameter("frequency", "highest frequency of a channel", "Hz", 50e3, 100.0, 200e3, ("to", "up", "at"),
                  ("channel", "signals", "pulses"), alone=True),
    ),
    sources=(
        "SN74LVC3G14 Triple Schmitt-Trigger Inverter, Texas Instruments SCES367: inputs of up to 5.5 V",
        "Corner of an RC: 1 / (2 pi R C)",
    ),
    limits=("Single-ended: differential encoders (RS-422) need a receiver.", "No isolation; cables of some metres."),
    neutral=listed(
        "quadrature, encoder, incremental, optical, motor, input, inputs, interface, schmitt, trigger, triggers, "
        "cleaning, clean, filter, filtered, filtering, level, shifter, a, b, z, index, channel, channels, signals, "
        "logic, conditioning, 3v3, 5v, noise, edges, microcontroller, mcu, debounce"
    ),
    devices=("74LVC3G14",),
    work_out=_work_out,
    takes=(Rail("VENC", "encoder", "0.1"), Rail("VCC", "logic", "0.005")),
    signals=tuple(
        Signal(f"{net}_OUT", "input", "logic",
               drive=Drive("0.1", "logic - 0.4", "logic", "0.004", sinks="0.004", is_simulated=False))
        for net, _, _ in _GATES
    ),
    sides=("logic", "encoder"),
)  # fmt: skip
