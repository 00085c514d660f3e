"""`circuitron mcp`, asked by the SDK's own client."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lamp import own_environment

from circuitron.commands.mcp.answers import LONGEST, MOST_ROWS, Bounds
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries

if TYPE_CHECKING:  # the SDK is loaded by the tests that use it, not by each worker that collects them
    from anyio.from_thread import BlockingPortal
    from mcp import Client

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMAND = [sys.executable, "-m", "circuitron", "mcp", "--sandbox", "local"]
LOOSE = "from skidl import *\nPart('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')[1] += Net('A')\n"


class Asking:
    """A client that a test without coroutines can use."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal, self._client = portal, client

    def tools(self) -> dict[str, Any]:
        return {tool.name: tool for tool in self._portal.call(self._client.list_tools).tools}

    def __call__(self, name: str, /, **arguments: Any) -> dict[str, Any]:
        result = self._portal.call(self._client.call_tool, name, arguments)
        assert not result.is_error, result.content
        assert result.structured_content is not None
        return result.structured_content

    def refused(self, name: str, /, **arguments: Any) -> str:
        result = self._portal.call(self._client.call_tool, name, arguments)
        assert result.is_error
        return str(result.content[0].text)  # type: ignore[union-attr]


def connected(stack: ExitStack, client: AbstractContextManager[Any] | Any) -> Asking:
    from anyio.from_thread import start_blocking_portal

    portal = stack.enter_context(start_blocking_portal())
    return Asking(portal, stack.enter_context(portal.wrap_async_context_manager(client)))


@pytest.fixture(scope="module")
def home(
    tmp_path_factory: pytest.TempPathFactory, libraries: Libraries, symbols: SymbolIndex, cache_dir: Path
) -> dict[str, str]:
    return own_environment(tmp_path_factory.mktemp("home"), libraries, cache_dir) | {
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)
    }


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boards")
    for name in ("broken_led.py", "led_indicator.py", "review/wrong_supply.py"):
        (folder / Path(name).name).write_text((EXAMPLES / name).read_text())
    (folder / "loose.py").write_text(LOOSE)
    (folder.parent / "secret.py").write_text(LOOSE)
    (folder / "link.py").symlink_to(folder.parent / "secret.py")
    return folder


@pytest.fixture(scope="module")
def ask(project: Path, home: dict[str, str]) -> Iterator[Asking]:
    """A server that only reads."""
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "--root", str(project)], env=home)
    with ExitStack() as stack:
        yield connected(stack, Client(stdio_client(server)))


def test_eight_tools_with_schemas_say_that_they_only_read(ask: Asking) -> None:
    tools = ask.tools()
    assert sorted(tools) == ["check", "explain", "fix", "footprints", "part", "review", "run", "search_parts"]
    for tool in tools.values():
        assert tool.output_schema["properties"]["left_out"]
        assert tool.annotations.read_only_hint
        assert tool.description
    size = sum(len(json.dumps(tool.model_dump(mode="json", by_alias=True))) for tool in tools.values())
    assert size < 30_000  # characters that every request of an agent pays for


def test_check_names_what_is_wrong_where_and_what_to_do(ask: Asking) -> None:
    found = ask("check", script="broken_led.py")
    assert not found["clean"]
    by_line = {problem["line"]: problem for problem in found["problems"]}
    assert by_line[8]["code"] == "PartNotFound"
    assert by_line[8]["path"] == "broken_led.py"
    assert "Conn_01x02" in by_line[8]["candidates"][0]
    assert any(problem["remedy"] for problem in found["problems"])


def test_check_takes_text_that_is_not_on_disk(ask: Asking, project: Path) -> None:
    good = (project / "led_indicator.py").read_text()
    assert ask("check", script="new.py", source=good)["clean"]
    assert not ask("check", script="led_indicator.py", source=good.replace("Device", "Dvice"))["clean"]
    assert not (project / "new.py").exists()


def test_fix_gives_a_diff_that_repairs_and_writes_nothing(ask: Asking, project: Path, tmp_path: Path) -> None:
    before = (project / "broken_led.py").read_bytes()
    found = ask("fix", script="broken_led.py")
    assert (found["outcome"], found["written"]) == ("repaired", False)
    assert (project / "broken_led.py").read_bytes() == before
    (tmp_path / "broken_led.py").write_bytes(before)
    subprocess.run(["patch", "-p0"], input=found["diff"], text=True, check=True, cwd=tmp_path, capture_output=True)
    assert ask("check", script="broken_led.py", source=(tmp_path / "broken_led.py").read_text())["clean"]


def test_review_has_faults_and_figures(ask: Asking) -> None:
    found = ask("review", script="wrong_supply.py")
    assert [problem["code"] for problem in found["problems"]] == ["ER102"]
    assert {"what": "voltage of +12V", "found": "17 V", "verdict": "fails"}.items() <= {
        **next(row for row in found["quantities"] if row["what"] == "voltage of +12V")
    }.items()


def test_run_gives_the_files_of_the_circuit(ask: Asking) -> None:
    found = ask("run", script="led_indicator.py")
    texts = {product["product"]: product["text"] for product in found["products"]}
    assert texts["netlist"].startswith("(export")
    assert texts["bom"].startswith("References,")
    assert found["folder"] == ""
    assert "svg" in texts


def test_the_libraries_can_be_looked_up(ask: Asking) -> None:
    found = ask("search_parts", query="555 timer", limit=3)
    assert len(found["symbols"]) == 3
    assert found["left_out"] == "further symbols"
    pins = {pin["number"]: pin["name"] for pin in ask("part", name="Timer:NE555P")["pins"]}
    assert (pins["8"], pins["1"]) == ("VCC", "GND")
    assert all(len(row["pads"]) == 8 for row in ask("footprints", query="SOIC-8", pads=8, limit=5)["footprints"])
    assert "Remedy" in ask("explain", code="er101")["markdown"]


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("check", {"script": "../secret.py"}, "outside the project folder"),
        ("check", {"script": "link.py"}, "outside the project folder"),
        ("check", {"script": "/etc/passwd"}, "outside the project folder"),
        ("fix", {"script": "missing.py"}, "does not exist"),
        ("fix", {"script": "broken_led.py", "write": True}, "--write"),
        ("run", {"script": "led_indicator.py", "output_dir": "out"}, "--write"),
        ("part", {"name": "Timer:NE556X"}, "Nearest: Timer:NE556"),
        ("search_parts", {"query": "x", "library": "Timr"}, "Timer"),
        ("search_parts", {"query": "x", "limit": 5000}, "less than or equal to 50"),
        ("explain", {"code": "PinNotFund"}, "PinNotFound"),
    ],
)
def test_what_the_caller_can_mend_is_said(ask: Asking, tool: str, arguments: dict[str, Any], words: str) -> None:
    assert words in ask.refused(tool, **arguments)


def test_a_changed_file_is_read_again(ask: Asking, project: Path) -> None:
    changed = project / "changed.py"
    changed.write_text(LOOSE)
    first = ask("check", script="changed.py")["problems"]
    changed.write_text((project / "led_indicator.py").read_text())
    assert first
    assert ask("check", script="changed.py")["clean"]


@pytest.fixture
def serve(home: dict[str, str]) -> Iterator[Callable[[Path], tuple[str, str]]]:
    """Starts a server on loopback that may write; its address and token."""
    started: list[subprocess.Popen[bytes]] = []

    def start(root: Path) -> tuple[str, str]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [*COMMAND, "--root", str(root), "--write", "--http", str(port)]
        started.append(subprocess.Popen(command, env=home | {"CIRCUITRON_MCP_TOKEN": "of-a-test"}))
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        return f"http://127.0.0.1:{port}/mcp", "of-a-test"

    yield start
    for process in started:
        process.terminate()
        process.wait(20)


def test_over_http_it_asks_for_the_token_and_may_write(
    serve: Callable[[Path], tuple[str, str]], tmp_path: Path
) -> None:
    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    script = tmp_path / "led.py"
    script.write_text((EXAMPLES / "broken_led.py").read_text())
    address, token = serve(tmp_path)
    assert httpx2.post(address, json={}).status_code == 401
    assert httpx2.post(address, json={}, headers={"Authorization": "Bearer guessed"}).status_code == 401
    with ExitStack() as stack:
        http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"})
        ask = connected(stack, Client(streamable_http_client(address, http_client=http)))
        tools = ask.tools()
        assert [tools[name].annotations.read_only_hint for name in ("check", "fix", "run")] == [True, False, False]
        found = ask("fix", script="led.py", write=True)
        assert (found["outcome"], found["written"]) == ("repaired", True)
        assert 'Part("Device"' in script.read_text()
        assert ask("run", script="led.py", output_dir="out")["folder"] == "out"
        assert (tmp_path / "out" / "led.net").is_file()
        assert "outside" in ask.refused("run", script="led.py", output_dir="../out")


def test_bounds_say_what_they_leave_out() -> None:
    bounds = Bounds()
    assert len(bounds.rows(range(MOST_ROWS + 7), "problems")) == MOST_ROWS
    assert len(bounds.text("x" * (LONGEST + 5), "the diff")) == LONGEST
    assert bounds.left_out == "7 more problems; the rest of the diff, 5 characters"
