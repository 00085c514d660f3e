"""circuitron mcp: the tools for coding agents, by the Model Context Protocol."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, FatalError, UsageError

if TYPE_CHECKING:
    import socket

TOKEN = "CIRCUITRON_MCP_TOKEN"


def mcp(
    root: options.McpRoot = Path(),
    write: options.McpWrite = False,
    http: options.McpPort = None,
    kicad: options.Kicad = None,
    sandbox: options.Sandbox = None,
) -> int:
    """Serve tools to coding agents by the Model Context Protocol, over standard input and output.

    Scripts lie below the project folder, which no tool leaves. Without --write no tool changes a file.
    """
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import project_folder
    from circuitron.commands.messages import say

    try:
        from circuitron.commands.mcp import server
    except ModuleNotFoundError as error:
        raise FatalError(f"{error.name} is not installed.", "pip install 'circuitron[mcp]'") from error
    from circuitron.commands.mcp.tools import Tools

    folder = project_folder(root)
    assert folder is not None
    calls = server.Calls()
    with Environments({"kicad": kicad, "sandbox": sandbox}) as environments:
        made = server.make_server(Tools(folder, environments, write=write), calls, write=write)
        if http is None:
            calls.perform(made.run)
            return EXIT_CLEAN
        import secrets

        with _listening(http) as listener:
            token = os.environ.get(TOKEN) or secrets.token_urlsafe(24)
            header = "" if os.environ.get(TOKEN) else f", with the header Authorization: Bearer {token}"
            say(f"serving {folder} at http://127.0.0.1:{http}/mcp{header}")
            calls.perform(lambda: server.serve_http(made, listener, token))
    return EXIT_CLEAN


def _listening(port: int) -> socket.socket:
    """A port of this machine.

    Raises:
        UsageError: it cannot be had.
    """
    import socket

    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        raise UsageError(f"Port {port} cannot be used: {error.strerror}.", "Choose another one.") from error
