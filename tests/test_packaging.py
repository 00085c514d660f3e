"""An installed wheel works like a checkout, and what is pinned is pinned once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

from circuitron import resources
from circuitron.knowledge.symbols import SymbolIndex

ROOT = Path(__file__).parent.parent
PAGES = tuple(f"docs/{name}.md" for name in ("assertions", "cookbook", "repair", "review"))  # that explanations link to
CARRIED = ("prompts", "kicad-libs", "docs/errors", *PAGES, "docker", "examples")


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: Path) -> dict[str, str]:
    lines = [line for line in lock.read_text().splitlines() if line and not line.startswith("#")]
    return {canonical(name): version for name, version in (line.split("==") for line in lines)}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a virtual environment with the wheel in it; what it depends on comes from this one, unchanged.

    A line of a .pth file adds a folder without reading the .pth files in it, so this checkout stays out of sight.
    """
    folder = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


def run(installed: Path, *command: str, **environment: str) -> str:
    words = [str(installed / command[0]), *command[1:]]
    done = subprocess.run(
        words, env=os.environ | environment, capture_output=True, text=True, check=False, cwd=installed
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("folder", CARRIED)
def test_the_wheel_carries_every_file_of(folder: str, wheel: Path) -> None:
    prefix = f"circuitron/_data/{folder}"
    with zipfile.ZipFile(wheel) as archive:
        carried = {name.removeprefix(prefix) for name in archive.namelist() if name.startswith(prefix)}
    tracked = subprocess.run(["git", "ls-files", "-z", folder], cwd=ROOT, capture_output=True, text=True, check=True)
    assert tracked.stdout, f"{folder} is empty"
    assert {name.removeprefix(folder) for name in tracked.stdout.split("\0") if name} <= carried


def test_the_wheel_carries_the_whole_package_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = {f"circuitron/{name}" for name in files(ROOT / "circuitron") if "__pycache__" not in name}
    assert package <= names  # tables and templates too
    assert {name.split("/")[0] for name in names} == {"circuitron"}


def test_resources_are_found_in_an_installed_wheel(installed: Path) -> None:
    code = f"from circuitron.resources import resource; print(*map(resource, {CARRIED!r}))"
    found = run(installed, "python", "-c", code).split()
    assert len(found) == len(CARRIED)
    assert all("_data" in path and str(ROOT) not in path for path in found)


def test_an_unknown_resource_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match="no-such-folder"):
        resources.resource("no-such-folder")


def test_installed_commands_work(installed: Path) -> None:
    assert re.search(r"\d+\.\d+\.\d+", run(installed, "circuitron", "--version"))
    assert "PinNotFound" in run(installed, "circuitron", "explain", "PinNotFound")


def test_an_installed_wheel_runs_scripts_in_the_local_sandbox(
    installed: Path, tmp_path: Path, embedded_symbols: SymbolIndex, cache_dir: Path
) -> None:
    """With the libraries of the skidl package as they were converted before: that is tested in tests/knowledge."""
    script = tmp_path / "led.py"
    script.write_text((ROOT / "examples" / "led_indicator.py").read_text())
    run(installed, "circuitron", "check", str(script), "--sandbox", "local", CIRCUITRON_CACHE_DIR=str(cache_dir))


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = [line for lines in project["project"]["optional-dependencies"].values() for line in lines]
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"], *extras]
    assert {canonical(re.split(r"[<>=\[ ]", line)[0]) for line in wanted} <= pins(ROOT / "requirements.lock").keys()


def test_the_image_has_the_versions_that_are_tested_here() -> None:
    image = pins(ROOT / "docker" / "requirements.lock")
    assert image["skidl"] == "3.0.0"
    assert image.items() <= pins(ROOT / "requirements.lock").items()
