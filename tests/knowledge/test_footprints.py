"""KiCad's footprints: the list that comes with Circuitron, and folders of KiCad's own files."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from circuitron.finding import Candidate
from circuitron.knowledge.footprint_files import pack_pads, pad_order, parse_footprint, unpack_pads
from circuitron.knowledge.footprint_names import punctuated, tokens
from circuitron.knowledge.footprints import FootprintIndex, open_footprints, pad_counts
from circuitron.knowledge.resolution import resolve_footprint
from circuitron.run_request import Libraries, LibraryOrigin

RECORDED = Path(__file__).parent / "footprints"  # files of KiCad 5.1.7 and 9.0.2 as Debian's kicad-footprints has them
EIGHT = tuple("12345678")


@pytest.fixture(scope="module")
def listed() -> FootprintIndex:
    """KiCad 9.0.2's footprints from the list."""
    return open_footprints(environment={})


def best(index: FootprintIndex, name: str, pads: tuple[str, ...] = (), filters: tuple[str, ...] = ()) -> Candidate:
    return index.nearest(name, pads, filters)[0]


def test_a_footprint_of_the_list(listed: FootprintIndex) -> None:
    soic = listed.find("Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
    assert soic is not None
    assert soic.pads == EIGHT
    assert "JEDEC MS-012AA" in soic.description
    assert listed.find("Package_SO:soic-8_3.9x4.9mm_P1.27mm") is None, "names are case-sensitive"
    assert listed.find("Package_SO") is None
    assert listed.version == "KiCad 9.0.2"
    assert "Resistor_SMD" in listed.libraries()
    assert len(listed.names()) == 14663


@pytest.mark.parametrize("version", ["9.0.2", "5.1.7"])
def test_a_folder_of_kicad_is_read_as_it_is(version: str) -> None:
    index = open_footprints(environment={"KICAD9_FOOTPRINT_DIR": str(RECORDED / f"kicad-{version}")})
    sot = index.find("Package_TO_SOT_SMD:SOT-23")
    assert sot is not None
    assert sot.pads == ("1", "2", "3")
    assert sot.tags
    assert index.find("Resistor_SMD:R_0805_2012Metric") is None, "not in this folder"


def test_mounting_pads_are_distinguished() -> None:
    index = open_footprints(environment={"KICAD9_FOOTPRINT_DIR": str(RECORDED / "kicad-9.0.2")})
    jst = index.find("Connector_JST:JST_SH_SM02B-SRSS-TB_1x02-1MP_P1.00mm_Horizontal")
    hole = index.find("MountingHole:MountingHole_3.2mm_M3")
    assert jst is not None and hole is not None
    assert jst.pads == ("1", "2", "MP")
    assert pad_counts(jst) == (3, 2)
    assert hole.pads == (), "a hole without copper is no pad"


def test_footprints_lie_beside_the_symbols_of_an_installed_kicad(tmp_path: Path) -> None:
    (tmp_path / "symbols").mkdir()
    (tmp_path / "footprints").symlink_to(RECORDED / "kicad-9.0.2")
    libraries = Libraries(directory=tmp_path / "symbols", origin=LibraryOrigin.KICAD, version="9")
    assert open_footprints(libraries, environment={}).libraries() == (
        "Connector_JST",
        "MountingHole",
        "Package_TO_SOT_SMD",
    )


def test_a_folder_without_libraries_is_passed_over(tmp_path: Path) -> None:
    assert open_footprints(environment={"KICAD9_FOOTPRINT_DIR": str(tmp_path)}).version == "KiCad 9.0.2"


@pytest.mark.parametrize(
    ("name", "today"),
    [
        ("Resistors_SMD:R_0805", "Resistor_SMD:R_0805_2012Metric"),
        ("Capacitors_SMD:C_0603", "Capacitor_SMD:C_0603_1608Metric"),
        ("LEDs:LED_0805", "LED_SMD:LED_0805_2012Metric"),
        ("LEDs:LED_D5.0mm", "LED_THT:LED_D5.0mm"),
        ("Housings_SOIC:SOIC-8_3.9x4.9mm_Pitch1.27mm", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"),
        ("Housings_SSOP:TSSOP-20_4.4x6.5mm_Pitch0.65mm", "Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm"),
        ("Housings_QFP:TQFP-32_7x7mm_Pitch0.8mm", "Package_QFP:TQFP-32_7x7mm_P0.8mm"),
        ("Housings_DIP:DIP-8_W7.62mm", "Package_DIP:DIP-8_W7.62mm"),
        ("TO_SOT_Packages_SMD:SOT-23", "Package_TO_SOT_SMD:SOT-23"),
        (
            "Pin_Headers:Pin_Header_Straight_1x04_Pitch2.54mm",
            "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
        ),
        (
            "Socket_Strips:Socket_Strip_Angled_1x06_Pitch2.54mm",
            "Connector_PinSocket_2.54mm:PinSocket_1x06_P2.54mm_Horizontal",
        ),
        (
            "Connectors_JST:JST_XH_B02B-XH-A_02x2.50mm_Straight",
            "Connector_JST:JST_XH_B2B-XH-A_1x02_P2.50mm_Vertical",
        ),
        ("Resistor_SMD:R_0805_2012", "Resistor_SMD:R_0805_2012Metric"),
        ("Resistor_SMD:R_0603_1608Metrc", "Resistor_SMD:R_0603_1608Metric"),
        ("LED_THT:LED_D5.0mm_Clera", "LED_THT:LED_D5.0mm_Clear"),
        ("Package_SO:SOT-23", "Package_TO_SOT_SMD:SOT-23"),
        ("resistor_smd:r_0805_2012metric", "Resistor_SMD:R_0805_2012Metric"),
        ("Capacitor_THT:CP_Radial_D5.0mm_P2.5mm", "Capacitor_THT:CP_Radial_D5.0mm_P2.50mm"),
    ],
)
def test_the_same_land_pattern_under_its_present_name(listed: FootprintIndex, name: str, today: str) -> None:
    found = best(listed, name)
    assert (found.text, found.confidence) == (today, "same")


@pytest.mark.parametrize(
    ("name", "likely"),
    [
        ("Package_SO:SOIC-8_3.9x4.9mm_P1.27m", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"),  # a letter short
        ("Package_SO:SOIC-8", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"),  # which SOIC-8, the symbol says
        ("Package_TO_SOT_THT:TO-220", "Package_TO_SOT_THT:TO-220-3_Vertical"),
        (
            "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm",
            "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical",
        ),
    ],
)
def test_what_a_name_leaves_open_is_only_likely(listed: FootprintIndex, name: str, likely: str) -> None:
    filters = ("SOIC*3.9x4.9mm*P1.27mm*",) if "SOIC" in name else ()
    pads = ("1", "2", "3") if "TO-220" in name else EIGHT
    found = best(listed, name, pads, filters)
    assert (found.text, found.confidence) == (likely, "likely")


def test_a_type_number_that_goes_on_comes_before_others(listed: FootprintIndex) -> None:
    found = best(listed, "Inductor_SMD:L_Bourns-SRN6045", ("1", "2"), ("Choke_*", "*Coil*", "Inductor_*", "L_*"))
    assert (found.text, found.confidence) == ("Inductor_SMD:L_Bourns_SRN6045TA", "likely")


def test_another_size_is_never_taken_for_the_requested_one(listed: FootprintIndex) -> None:
    for name in ("Package_SO:SOIC-8_3.9x5.9mm_P1.27mm", "Resistor_SMD:R_0806", "Package_TO_SOT_SMD:SOT-24"):
        assert all(c.confidence == "possible" for c in listed.nearest(name)), name


def test_codes_that_contradict_each_other_are_not_certain(listed: FootprintIndex) -> None:
    found = best(listed, "Resistor_SMD:R_0805_1608Metric")
    assert (found.text, found.confidence) == ("Resistor_SMD:R_0805_2012Metric", "likely")


def test_a_footprint_that_kicad_renamed(listed: FootprintIndex) -> None:
    found = best(listed, "Package_SO:SOIJ-8_5.3x5.3mm_P1.27mm")
    assert (found.text, found.confidence) == ("Package_SO:SOIC-8_5.3x5.3mm_P1.27mm", "same")
    assert "its name today" in found.why


def test_a_footprint_that_lacks_a_pad_is_no_match(listed: FootprintIndex) -> None:
    found = listed.nearest("Housings_SOIC:SOIC-8_3.9x4.9mm_Pitch1.27mm", (*EIGHT, "9"))
    same = next(c for c in found if c.text == "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
    assert same.confidence == "possible"
    assert same.pins_match is False
    assert "it has no pad 9" in same.why


def test_a_name_that_is_only_alike_waits_for_the_pins(listed: FootprintIndex) -> None:
    """SOIC-8-N7 has no pad 7, which shows only when the part is known."""
    (alike,) = [c for c in listed.nearest("Package_SO:SOIC-8-7_3.9x4.9mm_P1.27mm") if "SOIC-8-N7" in c.text]
    assert alike.confidence == "possible"
    soldered = tuple("12345678")
    (alike,) = [c for c in listed.nearest("Package_SO:SOIC-8-7_3.9x4.9mm_P1.27mm", soldered) if "SOIC-8-N7" in c.text]
    assert (alike.confidence, alike.pins_match) == ("possible", False)
    (alike,) = [c for c in listed.nearest("Package_SO:SOIC-8-7_3.9x4.9mm_P1.27mm", ("1", "2")) if "SOIC-8-N7" in c.text]
    assert alike.confidence == "likely"


def test_nothing_is_found_for_nonsense(listed: FootprintIndex) -> None:
    assert listed.nearest("Nowhere:Transformer_EE20") == ()
    assert listed.nearest("") == ()


def test_a_name_that_is_punctuated_otherwise(listed: FootprintIndex) -> None:
    (first, *others) = listed.nearest("Inductor_SMD:L_Bourns_SRN4018", ("1", "2"))
    assert (first.text, first.confidence) == ("Inductor_SMD:L_Bourns-SRN4018", "same")
    assert all(other.confidence != "same" for other in others)
    # Another number is another part, however it is punctuated.
    assert all(c.confidence != "same" for c in listed.nearest("Inductor_SMD:L_Bourns_SRN4019", ("1", "2")))


def test_no_two_footprints_differ_by_punctuation_alone(listed: FootprintIndex) -> None:
    names = [(library, punctuated(name)) for library, name in listed.names()]
    assert len(set(names)) == len(names)


def test_no_two_footprints_have_the_same_words(listed: FootprintIndex) -> None:
    """Or the same words would not prove the same land pattern."""
    words = [tokens(name) for _, name in listed.names()]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("query", "pads", "first"),
    [
        ("SOIC-8", None, "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"),
        ("soic8 3.9", 8, "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"),
        ("0805 capacitor", 2, "Capacitor_SMD:C_0805_2012Metric"),
        ("sot-23-5", 5, "Package_TO_SOT_SMD:SOT-23-5"),
        ("esp32-wroom-32", None, "RF_Module:ESP32-WROOM-32"),
        ("jst sh 2 horizontal", 2, "Connector_JST:JST_SH_SM02B-SRSS-TB_1x02-1MP_P1.00mm_Horizontal"),
    ],
)
def test_search(listed: FootprintIndex, query: str, pads: int | None, first: str) -> None:
    assert listed.search(query, pads)[0].id == first


def test_search_of_nothing(listed: FootprintIndex) -> None:
    assert listed.search("") == ()
    assert listed.search("--- ()") == ()
    assert listed.search("SOIC-8", pads=1000) == ()
    assert listed.search("SOIC-8", limit=0) == ()


def test_pads_are_kept_in_short() -> None:
    pads = ("1", "2", "3", "A1", "A2", "A10", "01", "1-1", "1-2", "MP", "K")
    assert unpack_pads(pack_pads(pads)) == tuple(sorted(pads, key=pad_order))
    assert pack_pads(EIGHT) == "1..8"
    assert unpack_pads("") == ()


def test_text_in_a_description_is_no_pad() -> None:
    text = '(footprint "X" (descr "a (tag) and \\"quotes\\"") (tags "a b") (pad "1" smd rect (at 0 0)))'
    found = parse_footprint("L", "X", text)
    assert found.pads == ("1",)
    assert found.description == 'a (tag) and "quotes"'


def test_looking_up_is_quick(listed: FootprintIndex) -> None:
    listed.nearest("Package_SO:SOIC-8")  # warm
    started = time.process_time()
    for _ in range(10):
        listed.find("Resistor_SMD:R_0805_2012Metric")
        listed.nearest("Housings_SOIC:SOIC-8_3.9x4.9mm_Pitch1.27mm", EIGHT)
    assert (time.process_time() - started) / 10 < 0.1


@pytest.mark.parametrize("name", ["SMD", "THT", "Through_Hole", "SMD_Vertical"])
def test_a_way_of_mounting_is_no_package(listed: FootprintIndex, name: str) -> None:
    assert resolve_footprint(listed, name).taken is None
