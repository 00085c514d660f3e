"""A data folder of the tests' own, real libraries packed as KiCad's server packs them, and a real HTTP server."""

from __future__ import annotations

import contextlib
import io
import tarfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from circuitron.run_request import Libraries

LICENCE = b"CC-BY-SA-4.0 with an exception for designs\n"
FEW = ("Device", "Timer")
FOOTPRINT = b"""(footprint "R_0603_1608Metric" (version 20240108) (generator "pcbnew") (generator_version "8.0")
  (pad "1" smd roundrect (at -0.825 0) (size 0.8 0.95)) (pad "2" smd roundrect (at 0.825 0) (size 0.8 0.95)))
"""


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, embedded: Libraries) -> Path:
    """Where libraries are installed. The cache is empty but for the libraries of the skidl package, which take long."""
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / embedded.directory.name).symlink_to(embedded.directory)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("CIRCUITRON_CACHE_DIR", str(cache))
    return tmp_path / "data" / "circuitron" / "libraries"


@dataclass
class Packed:
    """Writes archives; `members` of bytes, or of what `tarfile` calls a type with what it leads to."""

    folder: Path

    def tar(self, name: str, members: dict[str, bytes], *more: tarfile.TarInfo) -> Path:
        path = self.folder / name
        mode = {".gz": "w:gz", ".bz2": "w:bz2", ".xz": "w:xz"}.get(path.suffix, "w")
        with tarfile.open(path, mode) as tar:  # type: ignore[call-overload]
            for member, data in members.items():
                info = tarfile.TarInfo(member)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
            for info in more:
                tar.addfile(info)
        return path


@pytest.fixture
def packed(tmp_path: Path) -> Packed:
    folder = tmp_path / "archives"
    folder.mkdir()
    return Packed(folder)


@pytest.fixture(scope="session")
def symbols_of_8(embedded: Libraries) -> dict[str, bytes]:
    """The members of an archive of KiCad 8's symbols: libraries of the skidl package, as GitLab packs a tag."""
    top = "kicad-symbols-8.0.9"
    files = {f"{top}/{name}.kicad_sym": (embedded.directory / f"{name}.kicad_sym").read_bytes() for name in FEW}
    return {f"{top}/README.md": b"KiCad's symbols\n", f"{top}/LICENSE.md": LICENCE, **files}


@dataclass
class Server:
    """What a server is to send, and the requests that it got."""

    url: str
    files: dict[str, bytes] = field(default_factory=dict)
    ranges: list[str | None] = field(default_factory=list)
    break_at: int = 0  # the first answer ends after so many bytes, without a word
    knows_ranges: bool = True
    status: int = 200


@pytest.fixture
def server() -> Iterator[Server]:
    """An HTTP server on loopback that knows ranges."""
    state = Server("")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            range_ = self.headers.get("Range")
            state.ranges.append(range_)
            data = state.files.get(self.path)
            if data is None or state.status != 200:
                self.send_error(404 if data is None else state.status)
                return
            start = int(range_.removeprefix("bytes=").rstrip("-")) if range_ and state.knows_ranges else 0
            if start >= len(data):
                self.send_error(416)
                return
            self.send_response(206 if start else 200)
            if start:
                self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
            self.send_header("Content-Length", str(len(data) - start))
            self.end_headers()
            stop = state.break_at or len(data)
            state.break_at = 0
            with contextlib.suppress(OSError):  # the client may have gone
                self.wfile.write(data[start:stop])
            if stop < len(data):
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    serving = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    state.url = f"http://127.0.0.1:{serving.server_port}"
    yield state
    serving.shutdown()
    serving.server_close()


Command = Callable[..., tuple[int, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """`circuitron libraries …` in this process: its exit status and all that it says."""
    from circuitron.cli import program

    def run(*words: str) -> tuple[int, str]:
        status = program()(["libraries", *words], standalone_mode=False)
        said = capsys.readouterr()
        return int(status or 0), said.out + said.err

    return run
