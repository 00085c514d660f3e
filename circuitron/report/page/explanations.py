"""What the codes on a page mean, out of the documentation, so that links work wherever the page goes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from circuitron.report.listing import explained
from circuitron.report.page.views import Explanation

if TYPE_CHECKING:
    from markdown_it.token import Token

_HEADINGS = {f"h{level}": "h4" for level in range(1, 7)}  # below the code, an h3


def anchor(code: str) -> str:
    """Where the page explains a code."""
    return f"explain-{re.sub(r'[^a-z0-9]+', '-', code.lower())}"


def explanations(codes: Iterable[str]) -> tuple[Explanation, ...]:
    """A section for each code, in order of the alphabet."""
    return tuple(Explanation(anchor(code), code, _html(explained(code)[1])) for code in sorted(set(codes)))


def _html(markdown: str) -> str:
    """Our own Markdown without its first heading. HTML in it is text; links to other pages, which are not here, too."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(re.sub(r"\A#+ [^\n]*\n", "", markdown))
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if token.type in ("td_open", "th_open"):
            token.attrs.pop("style", None)  # the policy of the page allows none
        if token.children:
            token.children = _without_relative_links(token.children)
    return str(parser.renderer.render(tokens, parser.options, {}))


def _without_relative_links(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    depth = 0  # links do not nest
    for token in tokens:
        if token.type == "link_open" and not str(token.attrGet("href")).startswith("https://"):
            depth = 1
        elif token.type == "link_open":
            token.attrSet("rel", "noopener noreferrer")
            kept.append(token)
        elif token.type == "link_close" and depth:
            depth = 0
        else:
            kept.append(token)
    return kept
