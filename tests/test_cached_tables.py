"""Tables are kept as JSON, and read again where they have changed or somebody else may have written what is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from circuitron.tables import read_table

TABLE = '[[row]]\nname = "a"\nvolts = 3.0\nmost = 5\nsure = true\nnames = ["b", "µ"]\n'
READ = {"row": [{"name": "a", "volts": 3.0, "most": 5, "sure": True, "names": ["b", "µ"]}]}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CIRCUITRON_CACHE_DIR", str(folder))
    return folder


def kept(cache: Path) -> Path:
    (found,) = cache.iterdir()
    return found


def test_a_table_is_kept_until_it_changes(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(TABLE, encoding="utf-8")
    assert read_table(path) == READ
    kept(cache).write_text(kept(cache).read_text().replace('"a"', '"z"'))
    assert read_table(path)["row"][0]["name"] == "z", "what is kept is read"
    path.write_text(TABLE + "more = 1\n", encoding="utf-8")
    assert read_table(path)["row"][0]["more"] == 1
    assert len(list(cache.iterdir())) == 1


@pytest.mark.skipif(os.name != "posix", reason="there is nothing kept elsewhere")
def test_what_others_may_have_written_does_not_count(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(TABLE, encoding="utf-8")
    for spoil in (
        lambda: kept(cache).chmod(0o666),
        lambda: cache.chmod(0o777),
        lambda: kept(cache).write_text("{"),
        lambda: kept(cache).write_text("[" * 100_000),
        lambda: (kept(cache).rename(tmp_path / "far"), (cache / (tmp_path / "far").name).symlink_to(tmp_path / "far")),
    ):
        read_table(path)
        kept(cache).write_text(kept(cache).read_text().replace('"a"', '"z"'))
        assert read_table(path)["row"][0]["name"] == "z"
        spoil()
        assert read_table(path) == READ
        cache.chmod(0o700)
        for each in cache.iterdir():
            each.unlink()


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text(TABLE, encoding="utf-8")
    monkeypatch.setenv("CIRCUITRON_CACHE_DIR", str(path))
    assert read_table(path) == READ
