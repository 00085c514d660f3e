"""Slips of the fingers, and names that differ on purpose."""

from __future__ import annotations

import pytest

from circuitron.knowledge.typos import slip_in


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


@pytest.mark.parametrize(
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
