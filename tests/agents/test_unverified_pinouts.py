"""A pinout that only a model vouches for is named in every verdict, and none passes without the user's word."""

from __future__ import annotations

from tests.agents.test_commands_with_models import AnsweringServer, circuitron
from tests.commands.lamp import Command
from tests.pipeline.test_correction import fixed
from tests.pipeline.test_unverified_symbols import BAD, NAME, TAKEN, draft

__all__ = ["circuitron"]  # the fixture
ANSWER = fixed(TAKEN).model_copy(update={"symbols": (draft(source="Flux datasheet, p. 3"),)})
LISTED = f"U1 ({NAME}): unverified pinout by a language model, source: Flux datasheet, p. 3"


def test_every_verdict_lists_it(circuitron: Command) -> None:
    script, library = circuitron.folder / "flux.py", circuitron.folder / "circuitron.kicad_sym"
    script.write_text(BAD)
    with AnsweringServer({"runtime_corrector": ANSWER}) as server:
        refused = circuitron("fix", "flux.py", "--base-url", server.url)
        assert refused.returncode == 1 and LISTED in " ".join(refused.stdout.split())
        assert "--accept-unvouched" in refused.stdout and script.read_text() == BAD and not library.exists()
        assert LISTED in " ".join(circuitron("show", "last").stdout.split())
        accept = ("--accept-unvouched", "--base-url", server.url)
        taken = circuitron("fix", "flux.py", *accept, "--output-format", "json-full")
    assert taken.returncode == 0, taken.stdout + taken.stderr
    assert LISTED in taken.stdout and f'(symbol "{NAME}"' in library.read_text()
    checked = circuitron("check", "flux.py")
    assert checked.returncode == 1 and LISTED in " ".join(checked.stdout.split())
