"""The command `cards`: which cards there are, what one does, in words, and what decks have that is not among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from domain.errors import Listed
from replay.cli.arguments import CardsOption, JsonOption, Settings

if TYPE_CHECKING:
    from domain.cards.catalogue import Unknown
    from domain.cards.language import CardDefinition
    from replay.cli.printing import Printer

NamesArgument = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME]…", help="The cards to tell of; without, all; decks for --missing.")
]
MissingOption = Annotated[
    bool, typer.Option("--missing", help="List what is unknown of these decks; exit code 1 if anything is.")
]
FAILED = 1


def cards(
    names: NamesArgument = None, lacking: MissingOption = False, cards: CardsOption = None, json: JsonOption = False
) -> None:
    """List the cards there are, say what some of them are and do, or what decks have that is not among them."""
    from domain.cards.catalogue import find, missing
    from projections.wording.translations import catalogue as words
    from replay.cli.printing import Printer
    from replay.games.decks import known_cards, listed_deck

    texts = words(Settings.language, "texts")
    printer = Printer(json or Settings.json, Settings.language)
    known = known_cards(cards or ())
    if lacking:
        if not names:
            raise typer.BadParameter("name the decks: files, or those that come along")
        if _tell_missing(printer, {name: missing(listed_deck(name), known) for name in names}):
            raise typer.Exit(FAILED)
    elif names:
        found = [find(name, known) for name in names]
        if printer.as_json:
            told = [card_data(card, texts) for card in found]
            printer.json(told[0] if len(told) == 1 else told)
        else:
            for number, card in enumerate(found):
                if number:
                    printer.line("")
                _tell(printer, card, texts)
    elif printer.as_json:
        printer.json([{"name": card.name, "cost": card.cost, "types": card.types} for card in known.values()])
    else:
        for card in sorted(known.values(), key=lambda card: card.name.casefold()):
            printer.line(
                (f"{card.name:<34}", "bold"), f" {card.cost or '':<16} ", (type_line(card, texts), "dim"), indent=52
            )


def _tell_missing(printer: Printer, missing: Mapping[str, Sequence[Unknown]]) -> bool:
    """Say what each deck has that is not known here, and whether any has."""
    if printer.as_json:
        printer.json([{"deck": deck, "missing": [card._asdict() for card in lacks]} for deck, lacks in missing.items()])
    else:
        for deck, lacks in missing.items():
            if lacks:
                count = sum(card.copies for card in lacks)
                printer.line(
                    printer.told(
                        "{deck}: {count} {count:card is|cards are} not among those known", deck=deck, count=count
                    )
                )
            else:
                printer.line(printer.told("{deck}: all cards are known", deck=deck))
            for card in lacks:
                near = "  " + printer.told("did you mean {near}?", near=Listed(card.near)) if card.near else ""
                printer.line(f"{card.copies:>4}  {card.name}", (near, "dim"), indent=6)
    return any(missing.values())


def type_line(card: CardDefinition, words: Any) -> str:
    """The type line as on a card: *Legendary Creature — Elf Druid*."""
    from projections.wording.cards import abilities

    return abilities.type_line(*card.type_line, words)


def size(card: CardDefinition) -> str:
    """Power and toughness, loyalty or defense, as far as it has any."""
    return next((str(value) for value in (card.pt, card.loyalty, card.defense) if value is not None), "")


def card_data(card: CardDefinition, words: Any) -> dict[str, Any]:
    """What a card is and does, as JSON data."""
    from projections.wording.cards.abilities import texts

    fields = ("name", "cost", "types", "pt", "loyalty", "defense", "colors")
    data: dict[str, Any] = {field: getattr(card, field) for field in fields}
    data["text"] = texts(card, words)
    data["back"] = card_data(card.back, words) if card.back is not None else None
    if card.meld is not None:
        data["meld"] = {"with": card.meld.with_, "into": card_data(card.meld.into, words)}
    return data


def _tell(printer: Printer, card: CardDefinition, words: Any) -> None:
    from projections.wording.cards.abilities import texts

    printer.line((card.name, "bold"), f"  {card.cost}" if card.cost else "")
    printer.line((type_line(card, words), "dim"), f"  {size(card)}" if size(card) else "")
    for line in texts(card, words):
        printer.line("  ", line, indent=4)
    if card.back is not None:
        printer.line("  //")
        _tell(printer, card.back, words)
    if card.meld is not None:
        printer.line("  //")
        _tell(printer, card.meld.into, words)


def register(app: typer.Typer) -> None:
    """Make it a command of the program."""
    app.command()(cards)
