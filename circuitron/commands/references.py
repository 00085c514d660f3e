"""circuitron references and reference: the circuits that are designed without a model."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, UsageError

if TYPE_CHECKING:
    from circuitron.references import Designed, Reference
    from circuitron.report.writer import Writer


def references(output_format: options.Format = None, color: options.Color = None) -> int:
    """List the reference circuits, which `circuitron design` builds without a model."""
    from circuitron.references import catalogue
    from circuitron.report.plain import make_writer
    from circuitron.report.writer import STRONG
    from circuitron.settings import OutputFormat, load

    settings = load(Path.cwd(), _wanted(output_format, color))
    if settings.output_format.for_programs:
        print(json.dumps({"references": [{"name": each.name, "title": each.title} for each in catalogue()]}))
    elif settings.output_format is OutputFormat.CONCISE:
        for each in catalogue():
            print(f"{each.name}\t{each.title}")
    else:
        rows = [((each.name, STRONG), each.title) for each in catalogue()]
        make_writer(sys.stdout, settings.color).table(("reference", "what it is"), rows)
    return EXIT_CLEAN


def reference(
    name: options.ReferenceName,
    parameters: options.Set = None,
    output_format: options.Format = None,
    color: options.Color = None,
) -> int:
    """Show a reference circuit: parameters, equations with results, parts, what is checked, what it does not do."""
    from circuitron.commands.reference_choice import as_parameters
    from circuitron.references import NotCovered, named
    from circuitron.references.choice import settled
    from circuitron.report.plain import make_writer
    from circuitron.settings import load

    settings = load(Path.cwd(), _wanted(output_format, color))
    try:
        chosen = named(name)
        designed = chosen.design(settled(chosen, as_parameters(parameters or [])))
    except NotCovered as error:
        raise UsageError(f"{error}.", "`circuitron references` lists them all.") from None
    if settings.output_format.for_programs:
        print(json.dumps(_document(chosen, designed)))
    else:
        _page(make_writer(sys.stdout, settings.color), chosen, designed)
    return EXIT_CLEAN


def _wanted(output_format: Any, color: Any) -> dict[str, Any]:
    wanted = {"output_format": output_format, "color": color}
    return {key: value for key, value in wanted.items() if value is not None}


def _page(writer: Writer, chosen: Reference, designed: Designed) -> None:
    from circuitron.assertions import describe
    from circuitron.references.base import shown
    from circuitron.references.picture import block_view
    from circuitron.report.writer import ASCII, DIM, STRONG

    writer.line((chosen.name, STRONG), f": {chosen.title}")
    writer.line(f"Answers to: {', '.join(chosen.answers)}", indent=2, hang=2)
    writer.line(("Parameters", STRONG), indent=2)
    rows = [
        (
            (p.name, STRONG),
            p.words,
            shown(designed.values[p.name], p.unit),
            f"{shown(p.low, p.unit)} to {shown(p.high, p.unit)}",
        )
        for p in chosen.parameters
    ]
    writer.table(("name", "what", "value", "range"), rows, indent=4)
    writer.line(("Blocks and the nets between them", STRONG), indent=2)
    for drawn, refs in block_view(designed, plain=writer.glyphs == ASCII):
        writer.row(drawn, tail=(refs, DIM), indent=4)
    writer.line(("Equations", STRONG), indent=2)
    equations = [
        (
            figure.name,
            figure.equation,
            shown(figure.exact, figure.unit),
            shown(figure.chosen, figure.unit) if figure.chosen is not None else "",
            f"{figure.error * 100:+.1f} %" if figure.error is not None else "",
        )
        for figure in designed.figures
    ]
    writer.table(("figure", "equation", "result", "taken", "error"), equations, indent=4)
    writer.line(("Parts", STRONG), indent=2)
    symbols = {ref: part.symbol for part in designed.selection.chosen for ref in part.refs}
    parts = [(", ".join(p.refs), p.value, symbols[p.refs[0]], p.purpose) for p in designed.plan.parts]
    writer.table(("refs", "value", "symbol", "what for"), parts, indent=4)
    writer.line(("Checked on the finished circuit", STRONG), indent=2)
    for assertion in designed.plan.assertions:
        writer.line(f"{writer.glyphs.note} {describe(assertion)}", indent=4, hang=2)
    for note in designed.plan.notes:
        writer.line(("Note ", DIM), note, indent=2, hang=5)


def _document(chosen: Reference, designed: Designed) -> dict[str, Any]:
    """The page for programs."""
    return {
        "name": chosen.name,
        "title": chosen.title,
        "answers": list(chosen.answers),
        "parameters": [
            {"name": p.name, "words": p.words, "unit": p.unit, "value": designed.values[p.name], "default": p.default,
             "low": p.low, "high": p.high}
            for p in chosen.parameters
        ],
        "figures": [
            {"name": f.name, "equation": f.equation, "expression": f.expression, "unit": f.unit, "result": f.exact,
             "taken": f.chosen, "error": f.error, "sets": list(f.sets)}
            for f in designed.figures
        ],
        "plan": designed.plan.model_dump(mode="json"),
        "sources": list(chosen.sources),
    }  # fmt: skip
