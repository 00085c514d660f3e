"""A page as HTML. All text goes through here, and is made safe here: escaped by the templates, and cleaned of controls
and of marks that show text in another order.

The page allows itself one style sheet, by its hash, and images that it carries. It runs no script and loads nothing.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import jinja2
from markupsafe import Markup, escape

from circuitron import sanitise

if TYPE_CHECKING:
    from circuitron.report.page.views import Page


def html(page: Page) -> str:
    """The page as one document."""
    environment = _environment()
    style = environment.get_template("style.css").render()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    return environment.get_template("page.html").render(page=page, style=Markup(style), policy=policy)


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_template),
        autoescape=lambda name: name != "style.css",
        undefined=jinja2.StrictUndefined,
        finalize=_clean,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["code"] = sanitise.code
    environment.filters["flat"] = sanitise.line
    environment.filters["prose"] = _prose
    environment.filters["own"] = Markup  # HTML made of our own documentation
    return environment


def _template(name: str) -> str:
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def _prose(text: str) -> Markup:
    """A sentence with `code` in it."""
    pieces = [Markup("<code>{}</code>").format(_clean(piece)) if number % 2 else escape(_clean(piece))
              for number, piece in enumerate(text.split("`"))]  # fmt: skip
    return Markup("").join(pieces)


def _clean(value: object) -> object:
    """What a template shows, unless it is HTML that another part of it made."""
    return value if isinstance(value, Markup) else sanitise.message(str(value))
