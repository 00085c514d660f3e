"""circuitron doctor: what is there, what each sandbox guarantees, and what to do about the rest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron import __version__, python_process
from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_ENVIRONMENT, CircuitronError

if TYPE_CHECKING:
    from circuitron.report.writer import Writer
    from circuitron.settings import Settings

_PACKAGES = ("skidl", "pydantic", "typer", "rich", "docker", "openai")


def doctor(sandbox: options.Sandbox = None, color: options.Color = None) -> int:
    """Show versions, libraries, sandboxes and folders, and whether scripts can be run. Exit 3 if they cannot."""
    from circuitron.report.writer import FAULT, GOOD, STRONG, Writer, make_console
    from circuitron.settings import load

    settings = load(Path.cwd(), {"color": color, "sandbox": sandbox})
    writer = Writer(make_console(sys.stdout, settings.color))
    glyphs = writer.glyphs
    steps: list[str] = []
    with writer.console.capture() as details:  # they are looked up first and shown below the verdict
        _versions(writer, settings)
        libraries = _libraries(writer, settings, steps)
        sandboxes = _sandboxes(writer, settings, steps)
        _models(writer, settings, steps)
        _folders(writer)
    good = libraries and sandboxes
    if good:
        writer.line((f"{glyphs.good} Scripts can be run.", GOOD))
    else:
        writer.line((f"{glyphs.fault} Scripts cannot be run.", FAULT))
    if steps:
        writer.line(("Next steps" if not good else "Worth doing", STRONG))
        for step in steps:
            writer.line(f"{glyphs.arrow} {step}", indent=2, hang=2)
    writer.blank()
    writer.console.file.write(details.get().rstrip("\n") + "\n")
    return EXIT_CLEAN if good else EXIT_ENVIRONMENT


def _fact(writer: Writer, name: str, value: str) -> None:
    from circuitron.report.writer import DIM

    writer.line((f"{name:<10}", DIM), value, indent=2, hang=10)


def _versions(writer: Writer, settings: Settings) -> None:
    import platform
    from importlib import metadata

    from circuitron.report.writer import STRONG
    from circuitron.settings import ignored_text

    writer.line((f"circuitron {__version__}", STRONG))
    _fact(writer, "python", f"{platform.python_version()}  {python_process.executable()}")
    _fact(writer, "system", f"{platform.system()} {platform.release()} {platform.machine()}")
    _fact(writer, "packages", "  ".join(f"{name} {metadata.version(name)}" for name in _PACKAGES))
    for key, where in settings.set_by:
        _fact(writer, "setting", f"{key}, from {where}")
    if settings.ignored is not None:
        _fact(writer, "ignored", ignored_text(settings.ignored))
    writer.blank()


def _libraries(writer: Writer, settings: Settings, steps: list[str]) -> bool:
    """Which symbol libraries are used, and the state of their index."""
    from circuitron.commands.environments import Environments
    from circuitron.knowledge.fetched import fetched_versions
    from circuitron.report.writer import FAULT, STRONG
    from circuitron.run_request import LibraryOrigin

    writer.line(("Symbol libraries", STRONG))
    try:
        with Environments({}) as environments:
            libraries, index = environments.index(settings)
            counts = f"{index.count():,} symbols in {len(index.libraries())} libraries"
    except CircuitronError as error:
        writer.line((f"{writer.glyphs.fault} ", FAULT), error.message, indent=2, hang=2)
        steps.append(error.hint or error.message)
        writer.blank()
        return False
    _fact(writer, "from", f"{libraries.origin}: {libraries.directory}")
    _fact(
        writer,
        "format",
        f"KiCad {libraries.release or libraries.version}",
    )
    _fact(writer, "index", counts)
    if others := [version for version in fetched_versions() if version != libraries.version]:
        _fact(writer, "fetched", f"also KiCad {', '.join(others)} (--kicad N)")
    writer.blank()
    if libraries.origin is LibraryOrigin.SKIDL:
        steps.append(
            "Fetch KiCad's libraries with `circuitron libraries get`, install KiCad or build the sandbox image: those "
            "of the skidl package are older and have no drawings of their own, so schematics show boxes."
        )
    return True


def _sandboxes(writer: Writer, settings: Settings, steps: list[str]) -> bool:
    """What each sandbox guarantees here, and whether the one that would be taken can be had."""
    from circuitron.report.writer import DIM, FAULT, GOOD, STRONG
    from circuitron.sandbox.choose import choose_sandbox
    from circuitron.sandbox.docker import DockerSandbox
    from circuitron.sandbox.local import LocalSandbox
    from circuitron.sandbox.unconfined import NoSandbox

    glyphs = writer.glyphs
    chosen, problem = "", None
    try:
        chosen = choose_sandbox(settings).name
    except CircuitronError as error:
        problem = error
    docker = DockerSandbox(settings.image, settings.docker_runtime, settings.limits)
    for sandbox in (docker, LocalSandbox(), NoSandbox()):
        used = f"  {glyphs.arrow} --sandbox {settings.sandbox} takes this one" if sandbox.name == chosen else ""
        writer.line((f"Sandbox {sandbox.name}", STRONG), (used, GOOD))
        if sandbox is docker:
            _engine(writer, docker.image, steps)
        for guarantee in sandbox.guarantees():
            mark = (f"{glyphs.good} ", GOOD) if guarantee.held else (f"{glyphs.fault} ", FAULT)
            writer.line(mark, guarantee.name, (f"  {guarantee.how}", DIM), indent=2, hang=4)
        writer.blank()
    if problem is not None:
        steps.append(f"{problem.message} {problem.hint}".strip())
    return problem is None


def _engine(writer: Writer, name: str, steps: list[str]) -> None:
    """The Docker engine and the state of the image in it."""
    from circuitron.sandbox.image import ImageState, engine_state, image_name

    state = engine_state(name)
    _fact(writer, "engine", f"Docker {state.version}" if state.version else "none")
    if not state.version:
        return
    # An image of the user's own is not built from our Dockerfile, so it cannot be stale.
    own = name != image_name() and state.image is ImageState.STALE
    _fact(writer, "image", f"{name}: {'there' if own else state.image}")
    if state.image is not ImageState.CURRENT and not own:
        steps.append("Build the image that scripts run in: circuitron image build")


def _models(writer: Writer, settings: Settings, steps: list[str]) -> None:
    """The model service that would be used. Only `design` needs one, so its absence is not a fault."""
    from circuitron import sanitise
    from circuitron.agents.discovery import find_service
    from circuitron.agents.service import MODEL_SETTINGS, choose
    from circuitron.report.writer import STRONG

    writer.line(("Language model", STRONG))
    try:
        service = find_service(settings)
    except CircuitronError as error:
        writer.line(error.message, indent=2, hang=2)
        steps.append(" ".join(error.hint.split()))
    else:
        models = dict.fromkeys(choose(settings, agent, service=service).model for agent in MODEL_SETTINGS)
        stronger = choose(settings, "runtime_corrector", escalated=True, service=service).model
        _fact(writer, "service", service.where)
        _fact(writer, "models", sanitise.line(", ".join({**models, stronger: None})))
    writer.blank()


def _folders(writer: Writer) -> None:
    from circuitron.knowledge.fetched import store_folder
    from circuitron.originals import state_folder
    from circuitron.report.writer import STRONG
    from circuitron.tables import default_cache_dir

    writer.line(("Folders", STRONG))
    _fact(writer, "cache", f"{default_cache_dir()}  (may be deleted at any time)")
    _fact(writer, "data", f"{store_folder()}  (fetched libraries)")
    _fact(writer, "state", f"{state_folder()}  (originals of repaired scripts)")
    writer.blank()
