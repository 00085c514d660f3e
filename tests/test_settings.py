"""Settings: which layer wins, and what a wrong value says."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from circuitron.errors import EXIT_USAGE, SettingsError
from circuitron.settings import (
    KEYS,
    ColorChoice,
    Ignored,
    OutputFormat,
    SandboxChoice,
    Settings,
    ignored_text,
    load,
)
from circuitron.settings.addresses import is_loopback, shown
from tests.rows import each


def project(folder: Path, text: str) -> Path:
    path = folder / "pyproject.toml"
    path.write_text(text)
    return path


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Path) -> Path:
    """The user's own settings, in a folder that is there."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    own_settings.parent.mkdir(parents=True)
    return own_settings


def test_defaults(tmp_path: Path) -> None:
    assert load(tmp_path, environment={}) == Settings()


def test_each_layer_wins_over_the_one_before(tmp_path: Path) -> None:
    path = project(tmp_path, "[tool.circuitron]\nmax-attempts = 3\nstrict = true\ncolor = 'never'\n")
    environment = {"CIRCUITRON_MAX_ATTEMPTS": "4", "CIRCUITRON_COLOR": "always"}
    settings = load(tmp_path, {"max_attempts": 5, "sandbox": None}, environment)
    assert (settings.max_attempts, settings.strict, settings.color) == (5, True, ColorChoice.ALWAYS)
    assert dict(settings.set_by) == {
        "max_attempts": "option --max-attempts",
        "strict": str(path),
        "color": "the environment",
    }


def test_every_kind_of_value(tmp_path: Path, own: Path) -> None:
    symbols = own.parent / "symbols"
    symbols.mkdir()
    own.write_text(
        """
        sandbox = "local"
        image = "registry.example:5000/sandbox:1"
        symbol-dir = "symbols"
        unsafe_fixes = true
        output-format = "json-lines"
        docker-runtime = "runsc"
        [limits]
        wall-seconds = 2.5
        memory_mb = 512
        [patterns]
        critical = ["licen[cs]e server"]
        """,
    )
    settings = load(tmp_path, environment={"CIRCUITRON_PATTERNS_LOW": "one\ntwo\n", "CIRCUITRON_LIMITS_FILES": "99"})
    assert settings.sandbox is SandboxChoice.LOCAL
    assert settings.symbol_dir == symbols
    assert settings.unsafe_fixes and settings.output_format is OutputFormat.JSON_LINES
    assert (settings.limits.wall_seconds, settings.limits.memory_mb, settings.limits.files) == (2.5, 512, 99)
    assert settings.patterns.critical == ("licen[cs]e server",) and settings.patterns.low == ("one", "two")


def test_the_nearest_file_with_our_table_counts(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    project(tmp_path, "[tool.circuitron]\nstrict = true\n")
    project(tmp_path / "a", "[tool.other]\nx = 1\n")
    assert load(inner, environment={}).strict


@pytest.mark.parametrize(
    ("text", "fragments"),
    [
        ("max_attempts = 0", ("max_attempts", "is 0", "from 1 to 50")),
        ("max_attempts = true", ("max_attempts", "True")),
        ("max_attempts = 2.5", ("max_attempts", "2.5", "whole number")),
        ("sandbox = 'vm'", ("sandbox", "'vm'", "auto, docker, local, none")),
        ("strict = 'yes'", ("strict", "'yes'", "true or false")),
        ("image = '--privileged'", ("image", "'--privileged'")),
        ("symbol-dir = 'nowhere'", ("symbol_dir", "'nowhere'", "existing folder")),
        ("limits = {memory-mb = 1}", ("limits.memory_mb", "from 128")),
        ("limits = {memry-mb = 256}", ("limits.memry_mb", "nearest known key is limits.memory_mb")),
        ("patterns = {high = ['(']}", ("patterns.high", "regular expressions")),
        ("limits = 5", ("Unknown key limits",)),
        ("model = 'gpt 5'", ("model", "'gpt 5'", "name of a model")),
        ("max-cost = -1", ("max_cost", "-1", "US dollars")),
        ("max-cost = nan", ("max_cost", "nan")),
        ("base-url = 'localhost:11434'", ("base_url", "'localhost:11434'", "http or https address")),
        ("base-url = 'file:///etc/passwd'", ("base_url", "http or https address")),
        ("sandbx = 'local'", ("Unknown key sandbx", "nearest known key is sandbox")),
    ],
)
def test_a_wrong_value_names_key_place_value_and_what_is_allowed(
    tmp_path: Path, own: Path, text: str, fragments: tuple[str, ...]
) -> None:
    own.write_text(f"{text}\n")
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, environment={})
    assert caught.value.exit_code == EXIT_USAGE
    for fragment in (*fragments, str(own)):
        assert fragment in caught.value.message


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("max_attempts = 0", "max_attempts in {path} is 0; allowed: a whole number from 1 to 50"),
        ("sandbx = 'local'", "Unknown key sandbx in {path}"),
        ("limits = {memry-mb = 256}", "nearest known key is limits.memory_mb"),
    ],
)
def test_a_wrong_value_of_a_project_is_an_error_too(tmp_path: Path, text: str, fragment: str) -> None:
    path = project(tmp_path, f"[tool.circuitron]\n{text}\n")
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, environment={})
    assert fragment.format(path=path) in caught.value.message


def test_a_project_cannot_switch_the_sandbox_off(tmp_path: Path) -> None:
    path = project(tmp_path, "[tool.circuitron]\nsandbox = 'none'\n")
    settings = load(tmp_path, environment={})
    assert settings.sandbox is SandboxChoice.AUTO
    assert settings.ignored == Ignored(("sandbox",), str(path))
    assert load(tmp_path.parent, {"sandbox": "none"}, {}).sandbox is SandboxChoice.NONE
    assert load(tmp_path.parent, environment={"CIRCUITRON_SANDBOX": "none"}).sandbox is SandboxChoice.NONE


def test_settings_of_models(tmp_path: Path, own: Path) -> None:
    own.write_text(
        """
        model = "qwen3:14b"
        escalation-model = "org/big@v1"
        base-url = "http://[::1]:8080/v1"
        max-cost = 1
        runtime-seconds = 20
        """,
    )
    environment = {"CIRCUITRON_PLANNER_MODEL": "gpt-5.5", "CIRCUITRON_MAX_REPLANS": "0", "CIRCUITRON_DEV_MODE": "yes"}
    settings = load(tmp_path, {"max_cost": "2.5"}, environment)
    assert (settings.model, settings.planner_model, settings.validation_model) == ("qwen3:14b", "gpt-5.5", "")
    assert (settings.escalation_model, settings.max_cost, settings.max_replans) == ("org/big@v1", 2.5, 0)
    assert (settings.runtime_seconds, settings.erc_seconds, settings.dev_mode) == (20.0, None, True)
    assert settings.base_url == "http://[::1]:8080/v1"


# What each key may become by a project, and what it may not, where nothing else has set it.
PROJECT: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sandbox": (("'docker'", "'auto'"), ("'local'", "'none'")),
    "image": ((), ("'circuitron/sandbox:1'",)),
    "kicad": (("9", "'10'"), ()),
    "max-attempts": (("1", "20"), ("21", "50")),
    "jobs": ((), ("1", "1024")),
    "unsafe-fixes": (("false",), ("true",)),
    "accept-unvouched": (("false",), ("true",)),
    "output-format": (("'json'", "'full'"), ()),
    "strict": (("true",), ("false",)),
    "assertions": ((), ()),  # any: test_assertions_of_a_project
    "review": (("true",), ("false",)),
    "physics": (("true",), ("false",)),
    "ignore": ((), ("['ER101']",)),
    "docker-runtime": ((), ("'runsc'",)),
    "color": (("'never'", "'always'"), ()),
    "server": ((), ("'never'", "'always'")),
    "model": ((), ("'gpt-5.5'",)),
    "planner-model": ((), ("'gpt-5.5'",)),
    "part-selection-model": ((), ("'gpt-5.5'",)),
    "generation-model": ((), ("'gpt-5.5'",)),
    "validation-model": ((), ("'gpt-5.5'",)),
    "runtime-correction-model": ((), ("'gpt-5.5'",)),
    "erc-handling-model": ((), ("'gpt-5.5'",)),
    "escalation-model": ((), ("'gpt-5.5'",)),
    "base-url": ((), ("'http://127.0.0.1:8000/log?to=me'", "'https://models.example/v1'")),
    "model-timeout-seconds": ((), ("1", "3600")),
    "max-output-tokens": ((), ("256", "1000000")),
    "reasoning-effort": ((), ("'low'", "'xhigh'")),
    "max-cost": ((), ("0", "100000")),
    "phase-seconds": (("1",), ("86400",)),
    "max-runtime-rounds": (("1",), ("50",)),
    "max-replans": (("0",), ("10",)),
    "runtime-seconds": ((), ("1", "3600")),
    "erc-seconds": ((), ("1", "3600")),
    "dev-mode": ((), ("true", "false")),
    "prices": ((), ("{m = {input = 0, output = 0}}",)),
    "footprints": ((), ("{R = '0603'}",)),
    "limits.wall-seconds": (("1", "60"), ("61", "3600")),
    "limits.cpu-seconds": (("1",), ("3600",)),
    "limits.memory-mb": (("128",), ("65536",)),
    "limits.processes": (("1",), ("4096",)),
    "limits.file-mb": (("1",), ("4096",)),
    "limits.files": (("16",), ("100000",)),
    "limits.disk-mb": (("1",), ("65536",)),
    "limits.output-kb": (("1",), ("65536",)),
    "patterns.critical": ((), ("['(a+)+$']",)),
    "patterns.high": ((), ("['(a+)+$']",)),
    "patterns.medium": ((), ("['(a+)+$']",)),
    "patterns.low": ((), ("['(a+)+$']",)),
    "patterns.timeout": ((), ("['(a+)+$']",)),
}


def test_every_key_is_listed_with_what_a_project_may_do_to_it() -> None:
    assert {key.replace("-", "_") for key in PROJECT} | {"symbol_dir"} == KEYS.keys()


@pytest.mark.parametrize("key", PROJECT)
def test_a_project_may_only_make_things_stricter(tmp_path: Path, key: str) -> None:
    allowed, refused = PROJECT[key]
    name = key.replace("-", "_")
    for text in (*allowed, *refused):
        path = project(tmp_path, f"[tool.circuitron]\n{key} = {text}\n")
        settings = load(tmp_path, environment={})
        if text in allowed:
            assert settings.ignored is None
            assert dict(settings.set_by) == {name: str(path)}
            value = attrgetter(name)(settings)
            assert str(value).lower() in (text.strip("'"), f"{text}.0")
        else:
            assert settings.ignored == Ignored((name,), str(path))
            assert settings == replace(Settings(), ignored=settings.ignored)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("['present(\"U1\")']", (("*", ('present("U1")',)),)),
        ("{'a.py' = ['x'], 'b/*' = []}", (("a.py", ("x",)), ("b/*", ()))),
        ("'x'", None),
        ("{'a.py' = 'x'}", None),
        (f"{{'{'a' * 300}' = ['x']}}", None),
    ],
)
def test_assertions_of_a_project(tmp_path: Path, text: str, read: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    project(tmp_path, f"[tool.circuitron]\nassertions = {text}\n")
    if read is None:
        with pytest.raises(SettingsError, match="assertions"):
            load(tmp_path, environment={})
    else:
        assert load(tmp_path, environment={}).assertions == read


def test_assertions_of_all_places_add_up(tmp_path: Path, own: Path) -> None:
    own.write_text("assertions = ['first']\n")
    project(tmp_path, "[tool.circuitron.assertions]\n'*' = ['second']\n")
    read = load(tmp_path, environment={"CIRCUITRON_ASSERTIONS": '["third"]'}).assertions
    assert read == tuple(("*", (text,)) for text in ("first", "second", "third"))


def test_stricter_is_what_is_stricter_than_the_users_own_file(tmp_path: Path, own: Path) -> None:
    own.write_text("unsafe-fixes = true\nsandbox = 'none'\n[limits]\nwall-seconds = 300\ncpu-seconds = 10\n")
    project(
        tmp_path,
        "[tool.circuitron]\nunsafe-fixes = false\nsandbox = 'local'\nlimits = {wall-seconds = 200, cpu-seconds = 20}",
    )
    settings = load(tmp_path, environment={})
    assert not settings.unsafe_fixes and settings.sandbox is SandboxChoice.LOCAL
    assert (settings.limits.wall_seconds, settings.limits.cpu_seconds) == (200, 10)
    assert settings.ignored is not None and settings.ignored.keys == ("limits.cpu_seconds",)


def test_what_was_ignored_names_key_file_and_where_to_set_it(tmp_path: Path, own: Path) -> None:
    path = project(tmp_path, "[tool.circuitron]\nmax-cost = 9\nlimits = {wall-seconds = 100}\n")
    ignored = load(tmp_path, environment={}).ignored
    assert ignored is not None
    assert ignored_text(ignored) == (
        f"{path}: ignored limits.wall-seconds, max-cost; a project may only make things stricter. "
        f"Set them in {own} or as CIRCUITRON_LIMITS_WALL_SECONDS, CIRCUITRON_MAX_COST."
    )


# ------------------------------------------------------------------------------------------- libraries of a project


def test_libraries_inside_the_project_are_its_own_to_name(tmp_path: Path) -> None:
    library = tmp_path / "hardware" / "libs" / "a.kicad_symdir"
    library.mkdir(parents=True)
    for path in (library / "x.kicad_sym", library.parent / "old.lib", library.parent / "README.md"):
        path.write_text("")
    project(tmp_path, "[tool.circuitron]\nsymbol-dir = 'hardware/libs'\n")
    assert load(tmp_path, environment={}).symbol_dir == library.parent


@pytest.mark.parametrize("place", [".", "..", "../other", "/etc", ".git", "libs/.keys", "libs/out", "out", "~"])
def test_a_project_shows_no_other_folder_to_a_script(tmp_path: Path, place: str) -> None:
    inside = tmp_path / "project"
    for folder in (inside / ".git", inside / "libs" / ".keys", tmp_path / "other", tmp_path / "home"):
        folder.mkdir(parents=True)
    for link in (inside / "out", inside / "libs" / "out"):
        link.symlink_to(tmp_path / "other")
    project(inside, f"[tool.circuitron]\nsymbol-dir = {place!r}\n")
    with pytest.raises(SettingsError, match="is no folder inside the project"):
        load(inside, environment={})


@pytest.mark.parametrize("name", [".env", "id_rsa", "inner/credentials.json", ".git/config", "link.kicad_sym"])
def test_a_folder_of_libraries_holds_nothing_else(tmp_path: Path, name: str) -> None:
    path = tmp_path / "libs" / name
    path.parent.mkdir(parents=True)
    if name.startswith("link"):
        path.symlink_to("/etc/passwd")
    else:
        path.write_text("secret")
    (tmp_path / "libs" / "a.kicad_sym").write_text("")
    project(tmp_path, "[tool.circuitron]\nsymbol-dir = 'libs'\n")
    with pytest.raises(SettingsError, match=f"holds libs/{name.partition('/')[0]}.*, which is no symbol library"):
        load(tmp_path, environment={})
    assert load(tmp_path.parent, {}, {"CIRCUITRON_SYMBOL_DIR": str(tmp_path / "libs")}).symbol_dir == tmp_path / "libs"


@pytest.mark.parametrize("kind", ["fifo", "socket", "hard link", "sparse file"])
def test_a_library_of_a_project_is_a_plain_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "libs" / "a.kicad_sym"
    path.parent.mkdir()
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "socket":
        os.mknod(path, stat.S_IFSOCK | 0o600)
    elif kind == "hard link":
        (tmp_path / "key").write_text("secret")
        path.hardlink_to(tmp_path / "key")
    else:
        path.touch()
        os.truncate(path, 1 << 30)
    project(tmp_path, "[tool.circuitron]\nsymbol-dir = 'libs'\n")
    with pytest.raises(SettingsError, match=r"holds libs/a\.kicad_sym, which is no symbol library"):
        load(tmp_path, environment={})


def test_the_libraries_of_a_project_have_a_size(tmp_path: Path) -> None:
    (tmp_path / "libs").mkdir()
    for number in range(1001):
        (tmp_path / "libs" / f"{number}.lib").touch()
    project(tmp_path, "[tool.circuitron]\nsymbol-dir = 'libs'\n")
    with pytest.raises(SettingsError, match="more than 200 folders, 1000 files or 8 MB"):
        load(tmp_path, environment={})


# ------------------------------------------------------------------------------------------- which file, and whose


def test_the_search_ends_at_the_repository_and_below_a_home_folder(tmp_path: Path) -> None:
    home = tmp_path / "home"
    inner = home / "work" / "repository" / "boards"
    inner.mkdir(parents=True)
    project(home, "[tool.circuitron]\nstrict = true\n")
    assert load(home, environment={}).strict  # the folder itself counts wherever it is
    assert not load(inner, environment={}).strict
    project(home / "work", "[tool.circuitron]\nstrict = true\n")
    assert load(inner, environment={}).strict
    (inner.parent / ".git").mkdir()
    assert not load(inner, environment={}).strict


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_file_of_somebody_else_above_the_project_does_not_count(tmp_path: Path) -> None:
    inner = tmp_path / "mine"
    inner.mkdir()
    path = project(tmp_path, "[tool.circuitron]\nmax-attempts = 1\n")
    os.chown(path, 1234, 1234)
    settings = load(inner, environment={})
    assert settings.max_attempts == 20
    assert settings.ignored == Ignored(("max_attempts",), str(path))
    os.chown(inner, 1234, 1234)  # the same user's project, checked by another one
    assert load(inner, environment={}).max_attempts == 1


@pytest.mark.parametrize(("mode", "refused"), [(0o600, False), (0o644, False), (0o664, True), (0o646, True)])
def test_the_users_own_file_is_writable_by_no_one_else(tmp_path: Path, own: Path, mode: int, refused: bool) -> None:
    own.write_text("strict = true\n")
    own.chmod(mode)
    if refused:
        with pytest.raises(SettingsError, match="may be written by other users") as caught:
            load(tmp_path, environment={})
        assert caught.value.hint == f"Run: chmod go-w {own}"
    else:
        assert load(tmp_path, environment={}).strict


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_the_users_own_file_is_the_users(tmp_path: Path, own: Path) -> None:
    own.write_text("strict = true\n")
    os.chown(own, 1234, 1234)
    with pytest.raises(SettingsError, match="belongs to another user"):
        load(tmp_path, environment={})


# ------------------------------------------------------------------------------------------- files without bounds

HUGE = {
    "a dotted key": "[tool.circuitron]\n" + ".".join(["a"] * 200_000) + " = 1\n",
    "quoted parts": "[tool.circuitron]\n" + ".".join(['"a"'] * 100_000) + " = 1\n",
    "spaced parts": "[tool.circuitron]\n" + " . ".join(["a"] * 100_000) + " = 1\n",
    "dotted tables": "[tool.circuitron]\n" + ("[" + ".".join(["a"] * 300) + "]\n") * 700,
    "nested lists": "[tool.circuitron]\nx = " + "[" * 100_000 + "\n",
    "nested tables": "[tool.circuitron]\nx = " + "{a=" * 100_000 + "\n",
    "a long key": "[tool.circuitron]\n" + "a" * 400_000 + " = 1\n",
    "a large file": "[tool.circuitron]\n" + "# \n" * 1_000_000,
    "open strings": "[tool.circuitron]\n" + '"""a' * 100_000,
    "open quotes": "[tool.circuitron]\n" + "'" * 400_001,
    "triple quotes before escapes": "[tool.circuitron]\n" + '"""\n\\' * 99_000,
    "escapes in a string without end": '[tool.circuitron]\nx = "' + '\\"' * 240_000,
    "a key behind four quotes": '[tool.circuitron]\nx = """a"""" # \\\n' + "a." * 200_000 + '"b" = 1',
    "two long keys": "[tool.circuitron." + "a." * 60_000 + "a]\n" + "b." * 60_000 + "b = 1",
    "a long value": "[tool.circuitron]\noutput-format = '" + "x" * 400_000 + "'\n",
    "a long number": "[tool.circuitron]\nmax-attempts = " + "1" * 400_000 + "\n",
}


def processor_time() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE.keys())
def test_a_hostile_document_is_refused_soon(tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit that is soon reached. With the usual one: a key of 200,000 parts, in tests/commands."""
    monkeypatch.setattr("circuitron.settings.documents._CPU_SECONDS", 1)
    path = project(tmp_path, text)
    start = processor_time()
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, environment={})
    assert processor_time() - start < 5
    assert str(path) in caught.value.message and len(caught.value.message) < 1000


@pytest.mark.parametrize(
    "line", ["KEY = 1", "[tool.circuitron.KEY]", "color = KEY", "limits = {KEY = 1}", "color = [KEY]"]
)
def test_text_of_a_document_stays_one_short_line_of_a_message(tmp_path: Path, line: str) -> None:
    project(
        tmp_path,
        "[tool.circuitron]\n" + line.replace("KEY", '"\\u001b[31mno\\u202e\\n✓ repaired\\u0085x' + "y" * 900 + '"'),
    )
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, environment={})
    assert "✓" in caught.value.message and len(caught.value.message) < 500 + len(str(tmp_path))
    assert all(character.isprintable() for character in caught.value.message)


def test_the_search_for_the_table_ends_in_a_deep_folder(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(20):
        project(folder, "# circuitron\n")
        folder = folder / "a"
        folder.mkdir()
    with pytest.raises(SettingsError, match=r"none has \[tool\.circuitron\]"):
        load(folder, environment={})
    near = tmp_path / "a"
    project(tmp_path, "[tool.circuitron]\nstrict = true\n")
    assert load(near, environment={}).strict


@pytest.mark.parametrize("kind", ["fifo", "/dev/zero", "folder"])
def test_a_document_that_is_no_plain_file_is_refused_by_name(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "pyproject.toml"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(kind)
    with pytest.raises(SettingsError, match="not a regular file") as caught:
        load(tmp_path, environment={})
    assert str(path) in caught.value.message


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://models.example/v1", "https://models.example/v1"),
        ("https://me:secret@models.example/v1", "https://…@models.example/v1"),
        ("https://me:se/cr@et@models.example/v1", "https://…@models.example/v1"),
        ("https://me:se#cr?et@models.example/v1", "https://…@models.example/v1"),
        ("me:secret@models.example", "…@models.example"),
        ("https://models.example/v1?key=secret#secret", "https://models.example/v1"),
    ],
)
def test_an_address_is_shown_without_its_secrets(address: str, expected: str) -> None:
    assert shown(address) == expected


@each(
    ("address", "here"),
    [
        ("http://localhost:11434/v1", True),
        ("http://LOCALHOST", True),
        ("http://127.1.2.3:80", True),
        ("http://[::1]:8080/v1", True),
        ("http://user:pass@127.0.0.1/", True),
        ("http://127.0.0.1@evil.example/", False),
        ("http://localhost.evil.example/", False),
        ("http://0.0.0.0/", False),
        ("http://192.168.1.2/", False),
        ("http://[::ffff:10.0.0.1]/", False),
        ("http://2130706433/", False),  # a number that some resolvers take for 127.0.0.1
        ("http://[", False),
        ("", False),
    ],
)
def test_what_is_on_this_machine(address: str, here: bool) -> None:
    assert is_loopback(address) is here


def test_broken_toml_names_the_file(tmp_path: Path) -> None:
    path = project(tmp_path, "[tool.circuitron\n")
    with pytest.raises(SettingsError, match="cannot be read") as caught:
        load(tmp_path, environment={})
    assert str(path) in caught.value.message


def test_a_misspelt_variable_is_an_error_and_a_foreign_one_is_not(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="did you mean CIRCUITRON_SANDBOX"):
        load(tmp_path, environment={"CIRCUITRON_SANBOX": "docker"})
    assert load(tmp_path, environment={"CIRCUITRON_DEBUG": "1", "CIRCUITRON_CACHE_DIR": "/x"}) == Settings()


@pytest.mark.parametrize("value", ["", None])
def test_an_empty_variable_counts_as_unset(tmp_path: Path, value: Any) -> None:
    assert load(tmp_path, environment={"CIRCUITRON_SANDBOX": value or ""}) == Settings()


def test_every_key_has_a_setting() -> None:
    settings = Settings()
    for key in KEYS:
        value: Any = settings
        for part in key.split("."):
            value = getattr(value, part)
