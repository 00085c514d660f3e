"""Names with a variable in braces that are no f-strings: `adc["CH{i}"]` asks for a pin called CH{i}."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.source.imports import bound_names

_BRACES = re.compile(r"\{([A-Za-z_]\w*)\}")


class MissingFPrefix(Fix):
    """Puts the `f` in front of the text, where all that stands in its braces are variables of the script."""

    name: ClassVar[str] = "missing-f-prefix"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.PIN_NOT_FOUND,
            ErrorType.PART_NOT_FOUND,
            ErrorType.LIBRARY_NOT_FOUND,
            ErrorType.UNIT_ERROR,
            ErrorType.DUPLICATE_NAME,
            ErrorType.ERC_SINGLE_PIN_NET,
            ErrorType.FOOTPRINT_NOT_FOUND,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        texts = list(_texts(context))
        for found in findings_of(context, *self.answers):
            for text in texts:
                if any(str(text.value) in str(value) for value in found.detail.known().values()):
                    start = context.replace(text, "").start
                    change = TextChange(start=start, end=start, text="f")
                    reason = f"{context.segment(text)} has a variable in braces, but no f in front of it"
                    yield answer(self.name, found, (change,), reason)


def _texts(context: FixContext) -> Iterator[ast.Constant]:
    """Plain texts with variables in braces. `~{RST}` is a name with a bar over it, and stays."""
    bound = bound_names(context)
    for node in context.nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        inside = _BRACES.findall(node.value)
        plain = inside and len(inside) == node.value.count("{") == node.value.count("}") and "~{" not in node.value
        parent = context.parents.get(node)
        formatted = isinstance(parent, ast.Attribute | ast.JoinedStr | ast.FormattedValue)
        if plain and set(inside) <= bound and not formatted and context.segment(node)[0] in "'\"":
            yield node
