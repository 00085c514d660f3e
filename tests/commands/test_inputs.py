"""Which files are SKiDL scripts, and what a script may read."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.commands import inputs
from circuitron.errors import UsageError

YES = [
    "from skidl import *\n",
    "import skidl\n",
    "import os, skidl as sk\n",
    "  from skidl import Part\n",
    "from skidl.pyspice import *\n",
    "x = (\nimport skidl\n",  # does not parse, and is a script all the same
    "\ufeffimport os\nimport skidl\n",
]
NO = ["import os\n", "# import skidl\n", "print('skidl')\n", "import skidlib\n", "from myskidl import x\n", ""]


@pytest.mark.parametrize(("text", "wanted"), [(t, True) for t in YES] + [(t, False) for t in NO])
def test_what_a_skidl_script_is(tmp_path: Path, text: str, wanted: bool) -> None:
    (tmp_path / "x.py").write_text(text)
    assert bool(list(inputs.discover(tmp_path))) is wanted


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.py").write_text("import skidl\n")
    (tmp_path / "a" / "ring").symlink_to(tmp_path / "a")
    assert [path.name for path in inputs.discover(tmp_path)] == ["x.py"]


def test_the_project_is_the_folder_of_the_script(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.py").write_text("import skidl\n")
    (item,) = inputs.named([tmp_path / "a" / "x.py", tmp_path / "a" / ".." / "a" / "x.py"])
    assert item.project(None).folder == tmp_path / "a"
    wide = item.project(inputs.project_folder(tmp_path))
    assert (wide.folder, wide.script_folder) == (tmp_path, "a")


def test_a_script_in_the_home_folder_has_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "x.py").write_text("import skidl\n")
    (item,) = inputs.named([tmp_path / "x.py"])
    assert item.project(None).folder is None
    with pytest.raises(UsageError, match="home folder"):
        inputs.project_folder(tmp_path)


def test_a_script_outside_its_project(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "x.py").write_text("import skidl\n")
    (item,) = inputs.named([tmp_path / "x.py"])
    with pytest.raises(UsageError, match="outside the project folder"):
        item.project(tmp_path / "a")
