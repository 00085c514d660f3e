"""The search for slips in a source that is no Python ends soon, however long the source is."""

from __future__ import annotations

import pytest

from circuitron.source.syntax import repair as slips

HOSTILE = {
    "open brackets": 'from skidl import *\nx = f"' + "{" * 300_000 + "\nERC()\n",
    "open quotes": "from skidl import *\n" + "x = 'a\n" * 10_000,
    "one long line": "from skidl import *\nx = " + "a.b(" * 75_000 + "\n",
}


@pytest.mark.parametrize("title", HOSTILE)
def test_the_search_parses_a_bounded_amount(monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    parse, parsed = slips.syntax_error, []

    def counted(source: str) -> SyntaxError | None:
        parsed.append(len(source))
        return parse(source)

    monkeypatch.setattr(slips, "syntax_error", counted)
    slips.remedy_of(HOSTILE[title])
    assert 0 < sum(parsed) < 20_000_000


def test_slips_in_a_script_of_usual_length_are_found() -> None:
    source = "from skidl import *\n" + "n = Net('A')\n" * 1000 + "r = Part('Device', 'R'\nERC()\n"
    assert slips.remedy_of(source) is not None
