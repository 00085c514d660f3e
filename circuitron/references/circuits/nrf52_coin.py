"""Board of an nRF52832 module on a coin cell."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.circuits.nrf52 import REFERENCE as NRF52
from circuitron.references.circuits.nrf52 import module
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail
from circuitron.references.words import each_of, listed

# Volts; ampere-hours; amperes of a beacon on the average; of the radio on the linear regulator, and ohms of the cell.
_VOLTS, _CELL, _MEAN, _RADIO, _OHMS = 3.0, 0.22, 25e-6, 12e-3, 20.0


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("years with 25 uA on the average, with a cell of 220 mAh", "Q / I / 8760", "", Q=_CELL, I=_MEAN)
    draft.figure("drop in the cell while the radio is on, the most", "I * R", "V", I=_RADIO, R=_OHMS)
    with draft.block("supply", "a coin cell"):
        draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm", "3 V",
                   {"1": "VDD", "2": "GND"})  # fmt: skip
        draft.fed("GND")
        draft.makes("VDD")
        draft.capacitor("C1", 22e-6, "VDD", "GND", "gives what the cell cannot while the radio is on", 5.0)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
        draft.capacitor("C3", 22e-6, "VDD", "GND", "as C1", 5.0)
    module(draft, _VOLTS)
    return draft.finish(
        "nRF52 board on a coin cell",
        "An nRF52832 module (MDBT42Q) on a CR2032, with SWD, UART and its ports on headers.",
    )


REFERENCE = Reference(
    name="nrf52-coin-cell",
    title="Board of an nRF52832 module (Raytac MDBT42Q) on a coin cell (CR2032), as for a beacon",
    answers=(
        *NRF52.answers,
        *each_of(("nrf52", "nrf52832", "nrf52832 board", "nrf52832 module"), ("coin cell", "cr2032")),
        *listed(
            """
            ble beacon, bluetooth beacon, bluetooth le beacon, ble beacon coin cell, ble beacon cr2032, ble tag,
            nrf52832 beacon, nrf52 beacon, nrf52832 ble beacon
            """
        ),
    ),
    parameters=(),
    sources=(
        *NRF52.sources,
        "CR2032 Lithium manganese dioxide battery: 220 mAh, some 20 ohm",
    ),
    limits=(
        *NRF52.limits,
        "It lasts where software sleeps: a constant milliampere empties the cell in nine days.",
        "The cell falls to 2 V before it is empty: what is on VDD must work there.",
        "Take the cell out for a debugger that feeds the board.",
    ),
    neutral=(*NRF52.neutral, *listed("coin, cell, cr2032, beacon, tag, 3v, holder")),
    devices=NRF52.devices,
    work_out=_work_out,
    rank=2,
    gives=(Rail("VDD", "3", "0.006"),),
    offers=NRF52.offers,
    level="3",
    saves=True,
    pin=Drive("0.1", "2.6", "3", "0.003"),
)
