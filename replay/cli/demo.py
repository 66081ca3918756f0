"""`timewalk demo`: play one duel, and show what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.errors import figure
from domain.events import ObjectMoved, Recorded
from domain.terms import Zone
from projections.reading.brevity import in_short
from replay.cli.printing import command, fields_of, game_data, verdict_data
from replay.cli.sums import tell_sums
from replay.games.game import Game
from replay.games.playing import Match, play

if TYPE_CHECKING:
    from projections.reading.log import Line
    from replay.cli.printing import Printer
    from replay.games.library import Games
    from replay.games.moment import Causes

DECKS = ("claws-and-fire", "wings-and-mercy")

SEED = 14

LOG = 16
"""Number of log lines shown."""


def run(games: Games, printer: Printer) -> None:
    """Play the duel and show it."""
    printer.wraps = True
    match = games.match(DECKS, players=("greedy", "greedy"))
    played = play(games.store, match, str(SEED))
    game = games.game(played.id)
    death = lively_death(game)
    turn = turn_of(game, death)
    lines = short_log(game, turn, death)
    moment = game.at(f"turn:{turn}")
    causes = game.why(death)
    verdict = game.verify()
    if printer.as_json:
        printer.json(
            {
                "game": game_data(game),
                "seed": SEED,
                "log": [fields_of(line) for line in lines],
                "board": moment.data(),
                "why": {"steps": [fields_of(line) for line in causes], "decision": fields_of(causes.decision)},
                "verify": verdict_data(verdict, printer.say),
            }
        )
        return
    _show(printer, match, game, turn, lines, causes)
    printer.title(printer.say("Is all of this true? Hash chain, digests of the board, every decision decided again"))
    printer.verdict(verdict)
    _further(printer, game, turn)


def _show(printer: Printer, match: Match, game: Game, turn: int, lines: list[Line], causes: Causes) -> None:
    say, told = printer.say, printer.told
    printer.title(say("A duel, decided by its rules and recorded event by event"))
    seats = " – ".join(f"{name} ({deck.name})" for name, deck in zip(game.seats, match.decks, strict=True))
    length = told("turn {turn}, {events} {events:event|events}", turn=game.turns, events=figure(game.end))
    seats_and_seed = told("{seats}, built-in players, seed {seed}", seats=seats, seed=SEED)
    heads = (say("Game"), say("Seats"), say("Result"), say("Store"))
    width = max(8, 1 + max(map(len, heads)))
    id, seated, ended, where = ((f"{head:<{width}}", "dim") for head in heads)
    printer.line(id, (str(game.id), "bold"))
    printer.line(seated, seats_and_seed)
    printer.line(ended, (game.result, "bold green"), f", {length}")
    printer.line(where, game.stored.store.shown)
    printer.title(told("What happened in turn {turn}: event, moment, turn and step, rule, sentence", turn=turn))
    printer.lines(lines)
    printer.title(told("The board as turn {turn} began", turn=turn))
    printer.moment(game.at(f"turn:{turn}"))
    printer.title(say("Why? Each event has a cause, back to the decision that started it"))
    printer.causes(causes)
    tell_sums(printer, causes)


def _further(printer: Printer, game: Game, turn: int) -> None:
    id = game.id.hex[:8]
    printer.title(printer.say("Go on"))
    lines = (
        (f"board {id} --at turn:{turn}/combat", printer.say("the board at any position")),
        (f"board {id} --at turn:{turn} --as {game.seats[0]}", printer.told("as {seat} may see it", seat=game.seats[0])),
        (f"log {id} --from turn:{turn} --kind damage_dealt", printer.say("what happened")),
        (f"log {id} --kind deaths", printer.say("who died; `why` with a name tells the causes")),
        (f"branch {id} --at turn:{turn}", printer.say("decide otherwise from there")),
    )
    width = max(len(words) for words, _ in lines)
    for words, meaning in lines:
        printer.line(f"  {command()} {words:<{width}}  ", (meaning, "dim"))


def deaths(events: Sequence[Recorded]) -> list[int]:
    """Return the positions where a creature died (700.4)."""
    return [
        recorded.position
        for recorded in events
        if isinstance(recorded.event, ObjectMoved)
        and recorded.event.source is Zone.BATTLEFIELD
        and recorded.event.to is Zone.GRAVEYARD
        and recorded.event.was is not None
        and "creature" in recorded.event.was.types
    ]


def lively_death(game: Game) -> int:
    """Return the position of a creature's death near the middle of the game.

    A death in combat comes first, then a death by other damage, then any. Among deaths as near to the middle, the
    creature with more power and toughness comes first. Without deaths the position is the end.
    """
    events = game.events()

    def nearness(position: int) -> tuple[int, int]:
        was = getattr(events[position - 1].event, "was", None)
        return abs(position - len(events) // 2) // 10, -(was.power or 0) - (was.toughness or 0) if was else 0

    nearest = sorted(deaths(events), key=nearness)[:20]
    kinds = {position: {line.kind for line in game.why(position)} for position in nearest}
    for wanted in ({"attackers_declared", "blockers_declared"}, {"damage_dealt"}, {"object_moved"}):
        for position in nearest:
            if kinds[position] & wanted:
                return position
    return game.end


def turn_of(game: Game, position: int) -> int:
    """Return the number of the turn at a position."""
    return game.at(position).board.turn


def short_log(game: Game, turn: int, death: int) -> list[Line]:
    """Return the last lines of a turn's short log, up to the death."""
    return in_short(game.log(f"turn:{turn}", game.at(death).position))[-LOG:]
