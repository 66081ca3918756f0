"""`timewalk size`, and the sums that `timewalk why` prints: every contribution, each with its event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from replay.cli.arguments import AtOption, GameArgument, JsonOption, StoreOption, opened

if TYPE_CHECKING:
    from projections.reading.sizes import SizeSum
    from projections.reading.sums import Sum
    from replay.cli.printing import Printer
    from replay.games.moment import Causes

MOST = 20
"""Most contributions printed for one sum; the newest are shown."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("size")(size)


def size(
    game: GameArgument,
    object: Annotated[str, typer.Argument(metavar="OBJECT", help="A name, or the number of an object.")],
    at: AtOption = "end",
    seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="As this seat sees it: a name or number.")
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show what a creature's power and toughness are made of, layer by layer."""
    with opened(store, json) as (games, printer):
        found = games.game(game).at(at, seat).size(object)
        if printer.as_json:
            printer.json(None if found is None else size_data(found))
        elif found is None:
            printer.line(printer.say("It has no power and toughness."))
        else:
            tell_size(printer, found)


def tell_size(printer: Printer, size: SizeSum, indent: str = "") -> None:
    """Print a size, and under it each of its parts with layer, timestamp and event."""
    printer.line(indent, (size.text, "" if indent else "bold"), indent=len(indent) + 2)
    for term in size.terms:
        at = "" if term.position is None else str(term.position)
        printer.line(f"{indent}{at:>6}  ", (f"{term.layer:<4}", "dim"), term.text, indent=len(indent) + 12)


def tell_sums(printer: Printer, causes: Causes) -> None:
    """Print the sums behind an event, each with its contributions, and the size it is compared with."""
    for one in causes.sums:
        printer.console.print()
        printer.line((one.text, "bold"), indent=2)
        if len(one.terms) > 1:
            for term in one.terms[-MOST:]:
                at = "" if term.position is None else str(term.position)
                printer.line(f"{at:>6}  ", f"{term.amount:>+4}  {term.name}", indent=14)
        size = causes.sizes.get(one)
        if size is not None and len(size.terms) > 1:
            tell_size(printer, size, "  ")


def sum_data(one: Sum, causes: Causes) -> dict[str, Any]:
    """Return a sum as JSON data, with the size it is compared with."""
    size = causes.sizes.get(one)
    return {
        **one._asdict(),
        "terms": [term._asdict() for term in one.terms],
        "size": None if size is None else size_data(size),
    }


def size_data(size: SizeSum) -> dict[str, Any]:
    """Return a size as JSON data."""
    return {**size._asdict(), "terms": [term._asdict() for term in size.terms]}
