"""The MCP server: the tools under their names, with schemas and annotations, over standard streams or HTTP."""

from __future__ import annotations

import asyncio
import hmac
import socket
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field
from starlette.responses import PlainTextResponse

from circuitron import __version__
from circuitron.commands.mcp.answers import Checked, Fixed, Footprints, Page, Part, Ran, Reviewed, Symbols
from circuitron.commands.mcp.tools import Tools
from circuitron.errors import CircuitronError

T = TypeVar("T")

_INSTRUCTIONS = """\
Circuitron runs SKiDL circuit scripts in a sandbox, says what is wrong with them, and repairs them. `check` a script
after each change; `fix` repairs by rules what the symbol libraries decide. Before you name a symbol, a pin or a
footprint, look it up: `search_parts`, `part`, `footprints`. `review` says what an engineer would object to in a circuit
that runs, with simulated figures. `run` gives netlist, bill of materials and picture. `explain` has a page on each
code. Paths are relative to the project folder. Only a clean `check` verifies a circuit."""

Script = Annotated[str, Field(description="Path of the script from the project folder.")]
Source = Annotated[
    str, Field(description="The script's text, where it is not on disk or differs; `script` is then where it would be.")
]
Limit = Annotated[int, Field(ge=1, le=50, description="How many at most.")]


class Calls:
    """Calls of tools, performed one after the other by the main thread: there signals interrupt them, as they do any
    command."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = SimpleQueue()

    async def run(self, call: Callable[[], T]) -> T:
        """What a call gives; for the thread that serves.

        Raises:
            ToolError: what the caller can mend, in words.
        """
        future: Future[T] = Future()
        self._waiting.put((call, future))
        try:
            return await asyncio.wrap_future(future)
        except CircuitronError as error:
            raise ToolError(" ".join(filter(None, (error.message, error.hint)))) from error

    def perform(self, serve: Callable[[], None]) -> None:
        """Serve in a thread of its own, and perform what is called until it ends."""
        failures: list[BaseException] = []
        # A daemon: it may wait for standard input, which nothing but input ends.
        Thread(target=self._serve, args=(serve, failures), daemon=True).start()
        while (waiting := self._waiting.get()) is not None:
            call, future = waiting
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(call())
                except Exception as error:  # noqa: BLE001  the client is told of a bug as well
                    future.set_exception(error)
        if failures:
            raise failures[0]

    def _serve(self, serve: Callable[[], None], failures: list[BaseException]) -> None:
        try:
            serve()
        except BaseException as error:  # noqa: BLE001  raised again by the main thread
            failures.append(error)
        finally:
            self._waiting.put(None)


def make_server(tools: Tools, calls: Calls, *, write: bool) -> MCPServer:
    """The server with its eight tools.

    Args:
        write: `fix` and `run` are announced as tools that write.
    """
    server = MCPServer(
        "circuitron", title="Circuitron", instructions=_INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    _add_script_tools(server, tools, calls, write=write)
    _add_library_tools(server, tools, calls)
    return server


def _reading(title: str) -> ToolAnnotations:
    return ToolAnnotations(title=title, read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def _writing(title: str, *, destructive: bool) -> ToolAnnotations:
    return ToolAnnotations(title=title, read_only_hint=False, destructive_hint=destructive, open_world_hint=False)


def _add_script_tools(server: MCPServer, tools: Tools, calls: Calls, *, write: bool) -> None:
    @server.tool(annotations=_reading("Check a SKiDL script"))
    async def check(
        script: Script,
        source: Source = "",
        runtime_only: Annotated[bool, Field(description="Without electrical rules, review and simulation.")] = False,
    ) -> Checked:
        """Run a SKiDL script in a sandbox and say everything that is wrong with it, with places and candidates."""
        return await calls.run(lambda: tools.check(script, source, runtime_only=runtime_only))

    @server.tool(annotations=_writing("Repair a SKiDL script", destructive=True) if write else _reading("Repair"))
    async def fix(
        ctx: Context,
        script: Script,
        source: Source = "",
        write: Annotated[
            bool, Field(description="Write a verified repair in place (server started with --write).")
        ] = False,
        unsafe: Annotated[bool, Field(description="Also make edits that may change the design.")] = False,
    ) -> Fixed:
        """Repair a SKiDL script by rules and give the diff. Only a rerun that passes makes it `repaired`."""
        say = _teller(ctx, asyncio.get_running_loop())
        return await calls.run(lambda: tools.fix(script, source, write=write, unsafe=unsafe, say=say))

    @server.tool(annotations=_writing("Run a SKiDL script", destructive=False) if write else _reading("Run"))
    async def run(
        script: Script,
        source: Source = "",
        output_dir: Annotated[str, Field(description="Folder for the files (server started with --write).")] = "",
    ) -> Ran:
        """Run a SKiDL script and give what it prints, and its circuit as netlist, bill of materials and picture."""
        return await calls.run(lambda: tools.run(script, source, output_dir))

    @server.tool(annotations=_reading("Review a circuit"))
    async def review(script: Script, source: Source = "") -> Reviewed:
        """What an engineer would object to in the circuit of a script that runs, and what its simulation says."""
        return await calls.run(lambda: tools.review(script, source))


def _add_library_tools(server: MCPServer, tools: Tools, calls: Calls) -> None:
    @server.tool(annotations=_reading("Search KiCad symbols"))
    async def search_parts(
        query: Annotated[str, Field(description="Words of name, description, keywords or pins.")],
        library: Annotated[str, Field(description="Only of this library.")] = "",
        limit: Limit = 20,
    ) -> Symbols:
        """Find symbols in the KiCad libraries, best first."""
        return await calls.run(lambda: tools.search_parts(query, library, limit))

    @server.tool(annotations=_reading("Show a KiCad symbol"))
    async def part(name: Annotated[str, Field(description="LIBRARY:NAME, such as Timer:NE555P.")]) -> Part:
        """A symbol's pins with numbers, names and types, and its footprints."""
        return await calls.run(lambda: tools.part(name))

    @server.tool(annotations=_reading("Search KiCad footprints"))
    async def footprints(
        query: Annotated[str, Field(description="Words of name, description or tags, such as SOIC-8.")],
        pads: Annotated[int | None, Field(ge=1, description="Only those with so many pads.")] = None,
        limit: Limit = 20,
    ) -> Footprints:
        """Find footprints in the KiCad libraries, best first, with the numbers of their pads."""
        return await calls.run(lambda: tools.footprints(query, pads, limit))

    @server.tool(annotations=_reading("Explain a finding"))
    async def explain(
        code: Annotated[str, Field(description="An error type, or a code of the review such as ER101.")],
    ) -> Page:
        """What a finding means, its cause and its remedy."""
        return await calls.run(lambda: tools.explain(code))


def _teller(ctx: Context, loop: asyncio.AbstractEventLoop) -> Callable[[str], None]:
    """What tells the client of progress, from the thread of the calls."""
    done = 0

    def say(text: str) -> None:
        nonlocal done
        done += 1
        told: Coroutine[Any, Any, None] = ctx.report_progress(done, None, text)
        asyncio.run_coroutine_threadsafe(told, loop)

    return say


def serve_http(server: MCPServer, listener: socket.socket, token: str) -> None:
    """Serve a port of this machine. Whoever asks must show the token: other users reach the port too."""
    import uvicorn

    app = server.streamable_http_app(host="127.0.0.1")

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        given = dict(scope.get("headers") or ()).get(b"authorization", b"")
        if scope["type"] != "lifespan" and not hmac.compare_digest(given, f"Bearer {token}".encode()):
            refusal = PlainTextResponse("Send the header Authorization: Bearer TOKEN.\n", status_code=401)
            await refusal(scope, receive, send)
            return
        await app(scope, receive, send)

    uvicorn.Server(uvicorn.Config(guarded, log_level="warning")).run(sockets=[listener])
