"""Likeness for hints; slips of the fingers, and names that differ on purpose."""

from __future__ import annotations

import pytest

from circuitron.knowledge.similarity import (
    is_one_edit,
    likeness,
    most_alike,
    only_slip,
    rough_likeness,
    slip_in,
    words_alike,
)
from tests.rows import each


@pytest.mark.parametrize(
    ("wrong", "right", "word"),
    [
        ("C_Polariized", "C_Polarized", "polarized"),
        ("Sctew_Terminal_01x02", "Screw_Terminal_01x02", "screw"),
        ("Cnn_01x02_Pin", "Conn_01x02_Pin", "conn"),
        ("Termianl", "Terminal", "terminal"),
        ("~{SRLR}", "~{SRCLR}", "srclr"),
        ("VUS", "VBUS", "vbus"),
        ("Conn_01x02_Piin", "Conn_01x02_Pin", "pin"),
    ],
)
def test_a_slip(wrong: str, right: str, word: str) -> None:
    assert slip_in(wrong, right) == word


@each(
    ("wrong", "right"),
    [
        ("Conn_01x02", "Conn_01x03"),  # another number
        ("AVDD", "DVDD"),  # another first letter
        ("OUTP", "OUTN"),  # another last letter
        ("VBST", "VBAT"),  # another letter in a short word
        ("SDO", "SDI"),
        ("VDDD", "VDD"),  # digital, on purpose
        ("PN", "PIN"),
        ("EN", "EN"),
        ("D+", "D-"),
        ("Resistor_Terminal", "Screw_Termnal"),  # two words
    ],
)
def test_another_name(wrong: str, right: str) -> None:
    assert slip_in(wrong, right) == ""


@pytest.mark.parametrize(
    ("wrong", "known", "right"),
    [
        ("footprnt", ("value", "footprint", "ref"), "footprint"),
        ("Value", ("value", "footprint"), "value"),
        ("valeu", ("value", "values"), "value"),
        ("dirve", ("drive", "name"), "drive"),
        ("height", ("weight", "value"), ""),  # another first letter
        ("ref", ("ref",), ""),  # not wrong
        ("names", ("name", "namer"), ""),  # two are near
    ],
)
def test_the_only_word_that_is_a_slip_away(wrong: str, known: tuple[str, ...], right: str) -> None:
    assert only_slip(wrong, known) == right


def test_one_edit() -> None:
    assert is_one_edit("Part", "Prat") and is_one_edit("Net", "Nte") and is_one_edit("Net", "Nets")
    assert not is_one_edit("Part", "Part") and not is_one_edit("Part", "Trap")


def test_the_most_alike_come_first_whatever_their_case() -> None:
    found = most_alike("screw_termnal", ["Screw_Terminal", "Terminal", "LED"], 2, 0.5)
    assert [near.name for near in found] == ["Screw_Terminal", "Terminal"]
    assert found[0].likeness > found[1].likeness >= 0.5
    assert most_alike("LED", [], 3) == ()


def test_likeness_of_words_and_of_parts_of_names() -> None:
    assert likeness("LED", "LED") == 1.0 and likeness("LED", "led") == 0.0
    assert words_alike("dual op amp", "amp op dual") == 1.0
    assert rough_likeness("AMS1117", "AMS1117-3.3 regulator") > likeness("AMS1117", "AMS1117-3.3 regulator")
