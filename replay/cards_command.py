"""The command `cards`: which cards there are, and what one does, in words."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from replay.arguments import CardsOption, JsonOption, Settings

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition
    from replay.printing import Printer

NameArgument = Annotated[str | None, typer.Argument(metavar="[NAME]", help="The card to tell of; without, all.")]


def cards(name: NameArgument = None, cards: CardsOption = None, json: JsonOption = False) -> None:
    """List the cards there are, or say what one of them is and does."""
    from domain.cards.catalogue import find
    from projections.translations import catalogue as words
    from replay.decks import known_cards
    from replay.printing import Printer

    language = Settings.language or os.environ.get("TIMEWALK_LANG") or "en"
    texts = words(language, "texts")
    printer = Printer(json or Settings.json)
    known = known_cards(cards or ())
    if name is not None:
        card = find(name, known)
        if printer.as_json:
            printer.json(card_data(card, texts))
        else:
            _tell(printer, card, texts)
    elif printer.as_json:
        printer.json([{"name": card.name, "cost": card.cost, "types": card.types} for card in known.values()])
    else:
        for card in sorted(known.values(), key=lambda card: card.name.casefold()):
            printer.line(
                (f"{card.name:<34}", "bold"), f" {card.cost or '':<16} ", (type_line(card, texts), "dim"), indent=52
            )


def type_line(card: CardDefinition, words: Any) -> str:
    """The type line as on a card: *Legendary Creature — Elf Druid*."""
    from projections import abilities

    return abilities.type_line(*card.type_line, words)


def size(card: CardDefinition) -> str:
    """Power and toughness, loyalty or defense, as far as it has any."""
    return next((str(value) for value in (card.pt, card.loyalty, card.defense) if value is not None), "")


def card_data(card: CardDefinition, words: Any) -> dict[str, Any]:
    """What a card is and does, as JSON data."""
    from projections.abilities import texts

    fields = ("name", "cost", "types", "pt", "loyalty", "defense", "colors")
    data: dict[str, Any] = {field: getattr(card, field) for field in fields}
    data["text"] = texts(card, words)
    data["back"] = card_data(card.back, words) if card.back is not None else None
    return data


def _tell(printer: Printer, card: CardDefinition, words: Any) -> None:
    from projections.abilities import texts

    printer.line((card.name, "bold"), f"  {card.cost}" if card.cost else "")
    printer.line((type_line(card, words), "dim"), f"  {size(card)}" if size(card) else "")
    for line in texts(card, words):
        printer.line("  ", line, indent=4)
    if card.back is not None:
        printer.line("  //")
        _tell(printer, card.back, words)


def register(app: typer.Typer) -> None:
    """Make it a command of the program."""
    app.command()(cards)
