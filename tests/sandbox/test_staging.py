"""What of a project folder a script gets to see."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from circuitron.errors import StorageFailure
from circuitron.run_request import Module
from circuitron.sandbox import staging
from circuitron.sandbox.staging import Overlay, Staged, linked_outside, stage, stageable


def staged(folder: Path, tmp_path: Path) -> set[str]:
    target = tmp_path / "copy"
    stage(folder, target)
    return {str(path.relative_to(target)) for path in target.rglob("*") if not path.is_dir()}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def fill(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)


def test_code_libraries_and_data_are_copied(project: Path, tmp_path: Path) -> None:
    names = {"main.py", "blocks/power.py", "libs/mine.kicad_sym", "old.lib", "values.csv", "id_chip.py", "tokenizer.py"}
    names |= {"keyboard.py", "token_ring.py", "secret_santa_led.py", "id_table.csv", "key_matrix.csv", "env_sensor.py"}
    names |= {"password_lock.py", "monkey.txt", "keypad.lib", "sub/env_sensor.csv", "token_ring/board.py"}
    fill(project, *names)
    assert staged(project, tmp_path) == names
    assert (tmp_path / "copy/blocks/power.py").read_text() == "blocks/power.py"


@pytest.mark.parametrize(
    "name",
    [
        ".env",
        ".git/config",
        "sub/.netrc",
        "prod.env",
        "server.pem",
        "tls.KEY",
        "id_rsa",
        "id_ed25519.pub",
        "vault.kdbx",
        "store.p12",
        "cert.pfx",
        "credentials.json",
        "aws_credentials",
        "secrets.yaml",
        "secrets.py",
        "api-token.txt",
        "passwords.csv",
        "__pycache__/a.pyc",
        "node_modules/x/index.js",
        "apikey.txt",
        "API Keys (old).md",
        "api_keys.json",
        "api_keys.py",
        "private-key.txt",
        "kubeconfig",
        "prod.kubeconfig",
        "netrc",
        "terraform.tfstate",
        "terraform.tfstate.backup",
        "env.local",
        "id_rsa.old",
        "npmrc",
        "gcp-service-account-1.json",
        "x-firebase-adminsdk-1.json",
        "team_secrets.py",
        "secrets/a.txt",
        "wallet.dat",
        "ssh/config",
        "pgpass.conf",
        "pip.conf",
        "wp-config.php",
        "local.settings.json",
        "application-prod.properties",
        "gha-creds-1.json",
        "\uff0eenv",
        "server.\uff50em",
        "venv/lib/a.py",
        ".venv/lib/a.py",
    ],
)
def test_left_out(name: str, project: Path, tmp_path: Path) -> None:
    fill(project, name, "main.py")
    assert staged(project, tmp_path) == {"main.py"}


def test_a_virtual_environment_by_any_name_is_left_out(project: Path, tmp_path: Path) -> None:
    fill(project, "mine/pyvenv.cfg", "mine/lib/a.py", "main.py")
    assert staged(project, tmp_path) == {"main.py"}


def test_links(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py", ".hidden", "server.pem", "folder/a.py")
    fill(tmp_path, "outside.py")
    for link, target in {
        "out.py": tmp_path / "outside.py",
        "hidden.py": project / ".hidden",
        "key.py": project / "server.pem",
        "ring": project,
        "gone.py": project / "nothing",
        "good.py": project / "folder/a.py",
        "up.py": Path("../outside.py"),
    }.items():
        (project / link).symlink_to(target)
    assert staged(project, tmp_path) == {"main.py", "folder/a.py", "good.py"}
    assert not (tmp_path / "copy/good.py").is_symlink()


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n",
        "notes\n\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n",
        '{"type": "x", "private_key": "abc"}',
        "[default]\naws_secret_access_key = abc\n",
        "export OPENAI_API_KEY=sk-abc\n",
        "ghp_0123456789abcdefghij\n",
        "$ANSIBLE_VAULT;1.1;AES256\n6162\n",
    ],
)
def test_secrets_under_harmless_names_are_left_out(text: str, project: Path, tmp_path: Path) -> None:
    fill(project, "main.py")
    (project / "notes.txt").write_text(text)
    assert staged(project, tmp_path) == {"main.py"}


def test_a_link_with_the_name_of_code_shows_no_secret(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py", "sub/a.py")
    for name in ("gcp.json", "twice.json", "module.py"):
        (project / name).write_text('{"private_key": "abc"}')
    for link in ("a.lib", "b.py", "B.KICAD_SYM"):
        (project / link).symlink_to("sub/../gcp.json")
    (project / "hard.lib").hardlink_to(project / "twice.json")
    assert staged(project, tmp_path) == {"main.py", "sub/a.py", "module.py"}


def test_hard_links_to_files_outside_are_left_out(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py", "twice.py", "hidden/.secret")
    fill(tmp_path, "outside.py")
    (project / "also.py").hardlink_to(project / "twice.py")
    (project / "linked.py").symlink_to(project / "twice.py")
    (project / "out.py").hardlink_to(tmp_path / "outside.py")
    (project / "out2.py").hardlink_to(tmp_path / "outside.py")
    (project / "shown.py").hardlink_to(project / "hidden/.secret")
    assert staged(project, tmp_path) == {"main.py", "twice.py", "also.py", "linked.py"}
    files = {name: linked_outside(project / name, project) for name in ("main.py", "also.py", "out.py", "shown.py")}
    assert files == {"main.py": False, "also.py": False, "out.py": True, "shown.py": True}


@pytest.mark.parametrize("change", ["link", "folder", "device", "longer"])
def test_a_file_that_is_changed_after_it_was_judged_is_left_out(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    fill(project, "main.py", "sub/data.txt")
    fill(tmp_path, "outside/data.txt")
    judge, data = staging._stageable, project / "sub/data.txt"

    def judged(root: str) -> list[staging._Found]:
        found = judge(root)
        if change == "longer":
            data.write_text("x" * 5000)
        elif change == "folder":
            (project / "sub").rename(project / "gone")
            (project / "sub").symlink_to(tmp_path / "outside")
        else:
            data.unlink()
            data.symlink_to(tmp_path / "outside/data.txt" if change == "link" else "/dev/zero")
        return found

    monkeypatch.setattr(staging, "_stageable", judged)
    assert staged(project, tmp_path) == {"main.py"}


def test_special_files_are_left_out(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py")
    os.mkfifo(project / "pipe.py")
    assert staged(project, tmp_path) == {"main.py"}


def test_code_comes_before_data_when_there_is_too_much(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "MAX_FILES", 5)
    fill(project, *(f"a{number}.csv" for number in range(10)), "z/module.py", "z/parts.kicad_sym")
    found = staged(project, tmp_path)
    assert len(found) == 5
    assert {"z/module.py", "z/parts.kicad_sym"} < found


def test_what_is_too_large_is_left_out(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staging, "MAX_BYTES", 100)
    fill(project, "main.py", "small.csv")
    (project / "large.csv").write_text("x" * 200)
    assert staged(project, tmp_path) == {"main.py", "small.csv"}


def test_unreadable_modes_become_readable(project: Path, tmp_path: Path) -> None:
    fill(project, "sub/main.py")
    (project / "sub/main.py").chmod(0o600)
    stage(project, tmp_path / "copy")
    assert (tmp_path / "copy/sub/main.py").stat().st_mode & 0o777 == 0o444
    assert (tmp_path / "copy/sub").stat().st_mode & 0o055 == 0o055


def test_no_room(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py")
    with pytest.raises(StorageFailure):
        stage(project, tmp_path / "missing" / "copy")


def test_home_folders_and_what_holds_them_are_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "users" / "ada"
    (home / "project").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    assert not stageable(None)
    assert not stageable(Path("/"))
    assert not stageable(home)
    assert not stageable(home.parent)
    assert not stageable(tmp_path)
    assert not stageable(home / "missing")
    assert stageable(home / "project")
    (tmp_path / "link").symlink_to(home)
    assert not stageable(tmp_path / "link")


def test_other_contents_of_modules_hold_for_one_run(project: Path, tmp_path: Path) -> None:
    fill(project, "power.py", "blocks/lamp.py")
    stage(project, tmp_path / "copy")
    overlay = Overlay(tmp_path / "copy")
    overlay.lay([Module(name="power.py", source="x = 1\n"), Module(name="new/late.py", source="y = 2\n")])
    assert (tmp_path / "copy/power.py").read_text() == "x = 1\n"
    assert (tmp_path / "copy/new/late.py").read_text() == "y = 2\n"
    overlay.lay([Module(name="power.py", source="x = 3\n")])
    assert (tmp_path / "copy/power.py").read_text() == "x = 3\n"
    assert not (tmp_path / "copy/new/late.py").exists()
    overlay.lay([])
    assert (tmp_path / "copy/power.py").read_text() == "power.py"
    assert (project / "power.py").read_text() == "power.py"


def test_the_script_is_changed_where_it_was_copied(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py")
    stage(project, tmp_path / "copy")
    overlay = Overlay(tmp_path / "copy")
    overlay.lay([], Module(name="./main.py", source="x = 1\n"))
    assert (tmp_path / "copy/main.py").read_text() == "x = 1\n"
    overlay.lay([], Module(name="stdin.py", source="x = 2\n"))
    assert (tmp_path / "copy/main.py").read_text() == "main.py" and not (tmp_path / "copy/stdin.py").exists()


def test_a_module_is_written_in_the_encoding_that_it_names(project: Path, tmp_path: Path) -> None:
    stage(project, tmp_path / "copy")
    Overlay(tmp_path / "copy").lay([Module(name="a.py", source="# coding: latin-1\nx = 'µ'\n")])
    assert (tmp_path / "copy/a.py").read_bytes() == "# coding: latin-1\nx = 'µ'\n".encode("latin-1")


@pytest.mark.parametrize("name", ["../outside.py", "/etc/outside.py", "a/../../outside.py", ".git/hook.py"])
def test_nothing_is_laid_outside_the_copy(project: Path, tmp_path: Path, name: str) -> None:
    stage(project, tmp_path / "copy")
    Overlay(tmp_path / "copy").lay([Module(name=name, source="x = 1\n")])
    assert not list(tmp_path.rglob("*.py"))


def test_a_link_in_the_copy_is_replaced_and_not_followed(project: Path, tmp_path: Path) -> None:
    stage(project, tmp_path / "copy")
    (tmp_path / "victim.py").write_text("mine")
    (tmp_path / "copy/power.py").symlink_to(tmp_path / "victim.py")
    Overlay(tmp_path / "copy").lay([Module(name="power.py", source="x = 1\n")])
    assert (tmp_path / "victim.py").read_text() == "mine"
    assert not (tmp_path / "copy/power.py").is_symlink()


def test_a_copy_follows_its_folder_without_being_made_anew(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py", "blocks/lamp.py", "old/gone.py", "turned")
    staged = Staged(project, tmp_path / "copy")
    staged.update()
    untouched = (tmp_path / "copy/blocks/lamp.py").stat().st_ino
    (project / "main.py").write_text("changed")
    (project / "new.py").write_text("new")
    shutil.rmtree(project / "old")
    (project / "turned").unlink()
    fill(project, "turned/inner.py")
    staged.update()
    stage(project, tmp_path / "other")
    assert contents(tmp_path / "copy") == contents(tmp_path / "other")
    assert (tmp_path / "copy/main.py").read_text() == "changed"
    assert (tmp_path / "copy/blocks/lamp.py").stat().st_ino == untouched


def test_what_comes_later_and_is_more_important_takes_the_place_of_the_rest(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "MAX_FILES", 2)
    fill(project, "a.txt", "main.py")
    staged = Staged(project, tmp_path / "copy")
    staged.update()
    fill(project, "b.py")
    staged.update()
    assert [*contents(tmp_path / "copy")] == ["b.py", "main.py"]


def test_a_file_that_becomes_a_secret_leaves_the_copy(project: Path, tmp_path: Path) -> None:
    fill(project, "main.py", "notes.txt")
    staged = Staged(project, tmp_path / "copy")
    staged.update()
    (project / "notes.txt").write_text("-----BEGIN RSA PRIVATE KEY-----\n")
    staged.update()
    assert [*contents(tmp_path / "copy")] == ["main.py"]


def contents(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text() for path in files}
