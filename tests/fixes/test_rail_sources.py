"""Which part a rail is said to come through."""

from __future__ import annotations

from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.fixes.erc.rail_drive import feed
from tests.rows import each

PARTS = {
    "J1": ("Connector_Generic", "Conn_01x04"),
    "J2": ("Connector", "Barrel_Jack"),
    "BT1": ("Device", "Battery_Cell"),
    "FB1": ("Device", "FerriteBead"),
    "F1": ("Device", "Fuse"),
    "U1": ("Regulator_Linear", "AMS1117-3.3"),
    "U2": ("Sensor", "BME280"),
}
TYPES = {"U1": "power_out", "U2": "power_in"}


def net(name: str, *pins: str) -> NetInstance:
    found = (pin.partition(".") for pin in pins)
    return NetInstance(
        name=name, pins=tuple(PinRef(ref=ref, number=n, type=TYPES.get(ref, "passive")) for ref, _, n in found)
    )


@each(
    ("nets", "source"),
    [
        ((net("3V3A", "J1.1", "FB1.2", "U2.8"), net("3V3", "FB1.1", "U1.2")), "FerriteBead FB1 from U1"),
        ((net("VBAT", "J1.1", "BT1.1", "U2.8"),), "Battery_Cell BT1"),
        ((net("VIN", "J1.1", "F1.2", "U2.8"), net("RAW", "F1.1", "J2.1")), "Fuse F1 from Barrel_Jack J2"),
        ((net("VIN", "F1.2", "U2.8"), net("RAW", "F1.1", "J1.2", "J2.1")), "Fuse F1 from Barrel_Jack J2"),
        ((net("VIN", "J1.1", "U2.8"),), "Conn_01x04 J1"),
        ((net("VIN", "U2.8"),), ""),
    ],
)
def test_a_rail_is_said_to_come_from_what_drives_it(nets: tuple[NetInstance, ...], source: str) -> None:
    parts = tuple(
        PartInstance(
            ref=ref,
            library=library,
            name=name,
            pins=tuple(pin for one in nets for pin in one.pins if pin.ref == ref),
        )
        for ref, (library, name) in PARTS.items()
    )
    assert feed(Snapshot(parts=parts, nets=nets), nets[0]) == source
