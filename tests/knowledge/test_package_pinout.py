"""Whether a symbol's pins are counted as its package counts its leads, with the real symbols and footprints."""

from __future__ import annotations

import pytest

from circuitron.knowledge.footprints import FootprintIndex, open_footprints
from circuitron.knowledge.package_pinout import pinout_doubt
from circuitron.knowledge.symbols import SymbolIndex
from tests.rows import each

SMD, THT, CRYSTAL = "Package_TO_SOT_SMD", "Package_TO_SOT_THT", "Crystal"


@pytest.fixture(scope="module")
def footprints() -> FootprintIndex:
    return open_footprints(environment={})


@each(
    ("symbol", "footprint", "certain"),
    [
        ("Transistor_BJT:S8050", f"{SMD}:SOT-23", True),
        ("Transistor_BJT:MMBT3904", f"{THT}:TO-92_Inline", True),
        ("Transistor_FET:2N7000", f"{SMD}:SOT-23", True),
        ("Transistor_FET:IRLML6402", f"{THT}:TO-220-3_Vertical", True),
        ("Device:D_Zener", f"{SMD}:SOT-23", True),
        ("Device:LED", f"{SMD}:SOT-23", True),
        ("Device:Crystal", f"{CRYSTAL}:Crystal_SMD_3225-4Pin_3.2x2.5mm", False),
    ],
)
def test_other_orders(
    symbols: SymbolIndex, footprints: FootprintIndex, symbol: str, footprint: str, certain: bool
) -> None:
    part, land = symbols.part(*symbol.split(":")), footprints.find(footprint)
    assert part is not None and land is not None
    doubt = pinout_doubt(symbols, part, land)
    assert doubt is not None and doubt.certain is certain and doubt.symbols


@each(
    ("symbol", "footprint"),
    [
        ("Transistor_BJT:S8050", f"{THT}:TO-92_Inline"),
        ("Transistor_BJT:MMBT3904", f"{SMD}:SOT-23"),
        ("Transistor_BJT:MMBT3904", f"{SMD}:SOT-323_SC-70"),  # the same order
        ("Transistor_BJT:BC547", f"{THT}:TO-92_HandSolder"),
        ("Transistor_BJT:PZT2222A", f"{SMD}:SOT-89-3"),  # the same order
        ("Transistor_FET:IRF540N", f"{SMD}:TO-263-2"),
        ("Device:D", "Diode_SMD:D_SOD-123"),
        ("Device:R", f"{SMD}:SOT-23"),  # works either way
        ("Regulator_Linear:L7805", f"{SMD}:SOT-223-3_TabPin2"),  # regulators of one package differ
        ("Device:Crystal", f"{CRYSTAL}:Crystal_HC49-4H_Vertical"),
        ("Device:Crystal_GND24", f"{CRYSTAL}:Crystal_SMD_3225-4Pin_3.2x2.5mm"),
        ("Amplifier_Operational:LM358", "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm"),  # counted around the body
    ],
)
def test_pins_that_are_right_or_not_known(
    symbols: SymbolIndex, footprints: FootprintIndex, symbol: str, footprint: str
) -> None:
    part, land = symbols.part(*symbol.split(":")), footprints.find(footprint)
    assert part is not None and land is not None, symbol
    assert pinout_doubt(symbols, part, land) is None


def test_no_symbol_is_doubted_on_its_own_footprint(symbols: SymbolIndex, footprints: FootprintIndex) -> None:
    seen = 0
    for library in ("Diode", "Transistor_BJT", "Transistor_FET", "Reference_Voltage"):
        for name in symbols.in_library(library):
            part = symbols.part(library, name)
            land = footprints.find(part.footprint) if part is not None else None
            if part is not None and land is not None:
                seen += 1
                assert pinout_doubt(symbols, part, land) is None, part.id
    assert seen > 1000
