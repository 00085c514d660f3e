"""What KiCad 5 had."""

from __future__ import annotations

from circuitron.knowledge.history import footprint_successors, library_successors, old_symbol, successors


def test_an_old_symbol_with_its_pins() -> None:
    old = old_symbol("MCU_Microchip_ATmega", "ATmega328P-PU")
    assert old is not None
    assert old.pins["1"] == ("~RESET~/PC6", "bidirectional")
    assert old.pins["7"] == ("VCC", "power_in")
    assert len(old.pins) == 28
    assert old.filters == ("DIP*W7.62mm*",)


def test_case_and_a_wrong_library_are_looked_over() -> None:
    assert old_symbol("device", "cp") == old_symbol("Device", "CP")
    moved = old_symbol("Nowhere", "AudioJack3")
    assert moved is not None and moved.library == "Connector"
    assert old_symbol("Nowhere", "4017") is None, "two libraries had one"
    assert old_symbol("Device", "no such part") is None


def test_pins_without_a_name_and_with_signs() -> None:
    old = old_symbol("Amplifier_Operational", "LM358")
    assert old is not None
    assert [old.pins[n][0] for n in ("1", "2", "3", "4", "8")] == ["~", "-", "+", "V-", "V+"]


def test_renames() -> None:
    assert successors("Device", "CP") == ("Device:C_Polarized",)
    assert successors("DEVICE", "cp") == ("Device:C_Polarized",)
    assert successors("Device", "R") == ()


def test_a_symbol_of_kicad_4_is_followed_through_all_versions() -> None:
    assert successors("device", "CP") == ("Device:CP", "Device:C_Polarized")
    assert successors("device", "Q_NPN_BCE")[0] == "Device:Q_NPN_BCE"
    assert successors("linear", "LM358") == ("Amplifier_Operational:LM358",)


def test_libraries_of_kicad_4() -> None:
    assert library_successors("dc-dc")[:2] == ("Regulator_Switching", "Converter_DCDC"), (
        "of the version at hand and of KiCad 10"
    )
    assert library_successors("msp430") == ("MCU_Texas_MSP430",)
    assert library_successors("device")[0] == "Device"
    assert library_successors("no such library") == ()


def test_pins_of_kicad_4() -> None:
    old = old_symbol("regul", "LM7805CT")
    assert old is not None
    assert (old.version, old.pins["1"][0]) == ("4", "IN")


def test_footprints_that_kicad_renamed() -> None:
    assert footprint_successors("Connector_Dsub:DSUB-9_Male_Vertical_P2.77x2.84mm") == (
        "Connector_Dsub:DSUB-9_Pins_Vertical_P2.77x2.84mm",
    )
    assert footprint_successors("Package_SO:SOIJ-8_5.3x5.3mm_P1.27mm") == (
        "Package_SO:SOIC-8W_5.3x5.3mm_P1.27mm",
        "Package_SO:SOIC-8_5.3x5.3mm_P1.27mm",
    ), "renamed twice"
    assert footprint_successors("Resistor_SMD:R_0805_2012Metric") == ()
