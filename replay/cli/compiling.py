"""`timewalk cards compile`: read the text of a card, and point at its gaps."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.arguments import JsonOption, Settings
from replay.cli.explaining import explain
from replay.cli.gaps import gap_data, tell_gaps

if TYPE_CHECKING:
    from domain.oracle.printed.card_facts import CardFacts

FAILED = 1
MOST = 20_000
"""Longest text accepted, in letters; the longest card has about a thousand."""


def register_compiling(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compile")(compile_text)


def compile_text(
    text: Annotated[
        str | None,
        typer.Option(
            "--text", metavar="TEXT", help="The text, with `\\n` between paragraphs; read from stdin if left out."
        ),
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Name of the card.")] = "This Card",
    types: Annotated[
        str | None, typer.Option("--type", metavar="LINE", help='Type line, such as "Creature — Elf Druid".')
    ] = None,
    cost: Annotated[str, typer.Option(metavar="{2}{G}", help="Mana cost.")] = "",
    pt: Annotated[str | None, typer.Option("--pt", metavar="2/2", help="Power and toughness.")] = None,
    loyalty: Annotated[str | None, typer.Option(metavar="N", help="Loyalty.")] = None,
    defense: Annotated[str | None, typer.Option(metavar="N", help="Defense.")] = None,
    explained: Annotated[
        bool, typer.Option("--explain", help="Show which rows of the compiler's table read the words.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Print the definition of a card's text, or the words that are not understood.

    Exit code 1 if it is not proven. Without --type a card with power and toughness is a creature, others are artifacts.
    """
    from replay.cards.states import of_text
    from replay.cli.printing import Printer

    printer = Printer(json or Settings.json, Settings.language)
    read = text.replace("\\n", "\n") if text is not None else sys.stdin.read(MOST + 1)
    if len(read) > MOST:
        raise typer.BadParameter("no card has so long a text")
    card = facts(read.strip("\n"), name, types, cost, pt, loyalty, defense)
    state = of_text(card)
    if explained:
        explain(printer, card)
        raise typer.Exit(0 if state.definition is not None else FAILED)
    if state.definition is not None:
        Printer(True, Settings.language).json(state.definition.dump())
        return
    if printer.as_json:
        data = {"name": state.name, "standing": state.standing, "lacks": state.lacks, "gaps": gap_data(state)}
        printer.json(data)
    else:
        tell_gaps(printer, state)
    raise typer.Exit(FAILED)


def facts(
    text: str, name: str, types: str | None, cost: str, pt: str | None, loyalty: str | None, defense: str | None
) -> CardFacts:
    """Return the printed values of a card, from the options of the command."""
    from domain.oracle.printed.card_facts import CardFacts

    power, slash, toughness = (pt or "").partition("/")
    if pt is not None and not (power and slash and toughness):
        raise typer.BadParameter("write power and toughness as 2/2", param_hint="--pt")
    if types is None:
        types = "Creature" if pt is not None else "Planeswalker" if loyalty is not None else "Artifact"
    line = types.replace(" -- ", " — ").replace(" - ", " — ")
    return CardFacts(name, cost, line, text, power or None, toughness or None, loyalty, defense)
