"""Footprint libraries that are not KiCad's."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from circuitron.knowledge.footprint_tables import own_libraries
from circuitron.knowledge.footprints import open_footprints

# As KiCad 9.0.2 writes them: the user's table names KiCad's libraries by a variable of the version.
TABLE = """\
(fp_lib_table
  (version 7)
  (lib (name "Resistor_SMD")(type "KiCad")(uri "${KICAD9_FOOTPRINT_DIR}/Resistor_SMD.pretty")(options "")(descr "R"))
  (lib (name "My Parts")(type "KiCad")(uri "/home/me/parts.pretty")(options "")(descr ""))
  (lib (name Bare)(type KiCad)(uri ${KIPRJMOD}/bare.pretty)(options "")(descr ""))
)
"""


@pytest.fixture
def empty_home(tmp_path: Path) -> dict[str, str]:
    """An environment of a user without tables."""
    return {"XDG_CONFIG_HOME": str(tmp_path / "config"), "APPDATA": str(tmp_path / "config")}


@pytest.mark.skipif(sys.platform == "darwin", reason="the folder of preferences cannot be moved there")
def test_the_user_s_own_libraries(tmp_path: Path, empty_home: dict[str, str]) -> None:
    assert own_libraries(None, empty_home) == frozenset()
    folder = tmp_path / "config" / "kicad" / "9.0"
    folder.mkdir(parents=True)
    (folder / "fp-lib-table").write_text(TABLE)
    assert own_libraries(None, empty_home) == {"My Parts", "Bare"}


def test_a_project_s_own_libraries(tmp_path: Path, empty_home: dict[str, str]) -> None:
    for place in ("board/parts/Mine.pretty", ".hidden/Not.pretty", "venv/Neither.pretty"):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "board" / "fp-lib-table").write_text(TABLE)
    assert own_libraries(tmp_path, empty_home) == {"Mine", "My Parts", "Bare"}
    assert own_libraries(tmp_path / "nowhere", empty_home) == frozenset()


def test_a_broken_table_names_nothing(tmp_path: Path, empty_home: dict[str, str]) -> None:
    (tmp_path / "fp-lib-table").write_bytes(b"\xff\xfe(lib (name")
    assert own_libraries(tmp_path, empty_home) == frozenset()


def test_own_libraries_are_known_to_the_index(tmp_path: Path) -> None:
    (tmp_path / "Mine.pretty").mkdir()
    index = open_footprints(environment={})
    assert index.beside(tmp_path).is_own("Mine")
    assert not index.is_own("Mine")
    assert not index.beside(tmp_path).is_own("Resistor_SMD")


def test_only_what_a_folder_lists_is_opened(tmp_path: Path) -> None:
    (tmp_path / "Real.pretty").mkdir()
    (tmp_path / "secret.kicad_mod").write_text('(footprint "x" (pad "1" smd rect (at 0 0)))')
    index = open_footprints(environment={"KICAD9_FOOTPRINT_DIR": str(tmp_path)})
    assert index.find("Real:../secret") is None
    assert index.find("../x:secret") is None


def test_a_table_of_120_000_broken_rows_is_read_in_linear_time(tmp_path: Path) -> None:
    (tmp_path / "fp-lib-table").write_text("(fp_lib_table\n" + '(name "x")' * 120_000)
    start = time.process_time()
    assert own_libraries(tmp_path, {}) == frozenset()
    assert time.process_time() - start < 5


def test_a_table_that_is_a_fifo_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fp-lib-table")
    assert own_libraries(tmp_path, {}) == frozenset()
