"""docs/ci.md, the hooks and the action: each validated by its own consumer, and run as far as it can be here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner
from lamp import BROKEN, GOOD, Command, own_environment
from pre_commit.clientlib import load_manifest

from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries

ROOT = Path(__file__).parents[2]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())


def snippets() -> dict[str, list[str]]:
    """The YAML of each section of the page."""
    sections = re.split(r"^## ", (ROOT / "docs" / "ci.md").read_text(), flags=re.MULTILINE)[1:]
    found = {s.split("\n")[0]: re.findall(r"^```yaml\n(.*?)^```", s, re.MULTILINE | re.DOTALL) for s in sections}
    return {title: blocks for title, blocks in found.items() if blocks}


@dataclass(frozen=True)
class Checkout:
    """A repository with a script that rules repair, and a Python file that is none."""

    folder: Path
    environment: dict[str, str]

    def run(self, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=self.environment | variables, capture_output=True, text=True, check=False
        )


@pytest.fixture
def checkout(tmp_path: Path, libraries: Libraries, symbols: SymbolIndex, cache_dir: Path) -> Checkout:
    folder = tmp_path / "checkout"
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "lamp.py").write_text(BROKEN)
    (folder / "setup.py").write_text("raise SystemExit(3)\n")
    environment = own_environment(tmp_path, libraries, cache_dir)
    environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
    made = Checkout(folder, environment | {"GITHUB_WORKSPACE": str(folder)})
    assert made.run("git", "init", "--quiet").returncode == made.run("git", "add", "--all").returncode == 0
    return made


def test_every_page_of_yaml_is_valid(tmp_path: Path) -> None:
    found = snippets()
    assert {title: len(blocks) for title, blocks in found.items()} == {"GitHub": 2, "GitLab": 1, "pre-commit": 1}
    schemas = {"vendor.github-workflows": found["GitHub"], "vendor.gitlab-ci": found["GitLab"]}
    schemas["vendor.github-actions"] = [(ROOT / "action" / "action.yml").read_text()]
    for schema, texts in schemas.items():
        paths = [tmp_path / f"{schema}{n}.yml" for n in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text)
        done = CliRunner().invoke(check_jsonschema, ["--builtin-schema", schema, *map(str, paths)])
        assert done.exit_code == 0, done.output


def test_the_page_uses_only_inputs_and_hooks_that_exist() -> None:
    action = yaml.safe_load((ROOT / "action" / "action.yml").read_text())
    for text in snippets()["GitHub"]:
        steps: list[dict[str, Any]] = yaml.safe_load(text)["jobs"]["circuits"]["steps"]
        (given,) = (step["with"] for step in steps if step["uses"].startswith("OWNER/circuitron/action@"))
        assert given.keys() <= action["inputs"].keys()
    (repo,) = yaml.safe_load(snippets()["pre-commit"][0])["repos"]
    assert {hook["id"] for hook in repo["hooks"]} == {hook["id"] for hook in HOOKS}


def test_gitlab(checkout: Checkout) -> None:
    (job,) = yaml.safe_load(snippets()["GitLab"][0]).values()
    script = "\n".join(line for line in job["script"] if not line.startswith("pip "))
    done = checkout.run("bash", "-ec", script)
    (suite,) = ElementTree.parse(checkout.folder / job["artifacts"]["reports"]["junit"]).getroot()
    assert done.returncode == 1, done.stderr
    assert [(case.get("name"), case[0].tag) for case in suite] == [("lamp.py", "failure")]


def test_the_action(checkout: Checkout) -> None:
    script = str(ROOT / "action" / "run.sh")
    options = "--max-attempts=9\n--no-review\n\n"
    done = checkout.run(script, COMMAND="fix", PATHS="boards\n", OPTIONS=options, SARIF_FILE="out.sarif")
    assert done.returncode == 1, done.stderr
    results = json.loads((checkout.folder / "out.sarif").read_text())["runs"][0]["results"]
    lines = [r["locations"][0]["physicalLocation"]["region"]["startLine"] for r in results if r["ruleId"] == "Edit"]
    assert 6 in lines and (checkout.folder / "boards" / "lamp.py").read_text() == BROKEN
    assert checkout.run(script, COMMAND="$(touch x)").returncode == 2 and not (checkout.folder / "x").exists()


def test_pre_commit(checkout: Checkout) -> None:
    """The hooks as published, in the environment at hand instead of one that pre-commit makes from a network."""
    hooks = load_manifest(str(ROOT / ".pre-commit-hooks.yaml"))
    assert [hook["id"] for hook in hooks] == ["circuitron-check", "circuitron-fix"]
    local = [{**hook, "language": "system"} for hook in HOOKS]
    (checkout.folder / ".pre-commit-config.yaml").write_text(
        yaml.safe_dump({"repos": [{"repo": "local", "hooks": local}]})
    )
    done = checkout.run("pre-commit", "run", "--all-files", "--verbose")
    assert done.returncode == 1 and "boards/lamp.py:6:7: fault" in done.stdout, done.stdout
    assert "files were modified by this hook" in done.stdout and "setup.py:" not in done.stdout
    assert (checkout.folder / "boards" / "lamp.py").read_text() == GOOD


def test_what_is_no_skidl_script_can_be_skipped(circuitron: Command) -> None:
    circuitron.write("setup.py", "raise SystemExit(3)\n")
    for command in ("check", "fix"):
        done = circuitron(command, "setup.py", "--skip-others", "--output-format", "json")
        assert done.returncode == 0 and json.loads(done.stdout)["scripts"] == [], done.stderr
