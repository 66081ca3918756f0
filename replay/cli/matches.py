"""`timewalk match`, and matches of several games in `timewalk play`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from domain.errors import Listed, TimewalkError
from replay.cli.arguments import CardsOption, GameArgument, JsonOption, StoreOption, opened

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.decks import Deck
    from replay.games.matches import PlayedMatch, Score


class BadDeckOption(TimewalkError, ValueError):
    """Error: a deck of the next game has no player."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("match")(match)


def match(
    game: GameArgument,
    next_: Annotated[bool, typer.Option("--next", help="Begin the next game of the match.")] = False,
    deck: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER=FILE", help="With --next: a player's deck and sideboard after sideboarding."),
    ] = None,
    cards: CardsOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show the games and score of a match, or begin its next game."""
    from replay.cli.printing import command, game_data
    from replay.games.matches import score_of

    if deck and not next_:
        raise BadDeckOption("A deck is for the next game: add --next.")
    with opened(store, json, durable=next_) as (games, printer):
        shown = games.game(game)
        score = score_of(games.store, shown.id)
        if next_:
            begun = shown.next_game(_decks(deck or (), cards or ()))
            if printer.as_json:
                printer.json(game_data(begun) | {"match": (begun.score or score).data()})
                return
            printer.line((f"{begun.id}", "bold"), f"  {begun}")
            printer.line(printer.say("Go on with:"), f" {command()} choose {begun.id.hex[:8]} --loop")
            return
        if printer.as_json:
            printer.json(score.data())
            return
        tell(printer, score)
        for number, (id, result) in enumerate(zip(score.games, score.results, strict=True), 1):
            printer.line(
                f"{id}  ", (printer.told("game {number}", number=number), "dim"), f"  {_result(printer, score, result)}"
            )


def _decks(options: Sequence[str], cards: Sequence[str]) -> Mapping[str, Deck]:
    from replay.games.decks import known_cards, load_deck

    known = known_cards(cards)
    decks: dict[str, Deck] = {}
    for option in options:
        player, equals, file = option.partition("=")
        if not (player and equals and file):
            raise BadDeckOption("Write --deck PLAYER=FILE, not {option}.", option=option)
        decks[player] = load_deck(file, known)
    return decks


def tell(printer: Printer, score: Score) -> None:
    """Print the score of a match, and who won it."""
    standing = ", ".join(f"{name} {won}" for name, won in zip(score.seats, score.won, strict=True))
    if score.winners:
        text = "match, best of {best_of}: {standing}; {winners} won the match"
    else:
        text = "match, best of {best_of}: {standing}; a draw" if score.over else "match, best of {best_of}: {standing}"
    winners = Listed(score.winners, "and")
    printer.line((printer.told(text, best_of=score.best_of, standing=standing, winners=winners), "bold"))


def _result(printer: Printer, score: Score, result: tuple[int, ...] | None) -> str:
    if result is None:
        return printer.say("not over")
    if not result:
        return printer.say("a draw")
    return printer.told("{winners} won", winners=Listed([score.seats[seat - 1] for seat in result], "and"))


def tell_played(printer: Printer, played: PlayedMatch) -> None:
    """Print the games of a match that was just played, and its score."""
    for game in played.games:
        printer.played(game)
    tell(printer, played.score)
