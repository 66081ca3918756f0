"""`timewalk choose`: a person plays, with one answer a call or in a loop."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from domain.errors import IllegalDecision, TimewalkError
from projections.reading.brevity import in_short
from replay.cli.arguments import tell_faults
from replay.cli.printing import asked_data, command, fields_of
from replay.games.asking import NotUnderstood
from replay.games.game import Game, UnknownSeat
from replay.games.players import COMMAND, Terms, played_here
from replay.games.playing import HUMAN

if TYPE_CHECKING:
    from projections.reading.log import Line
    from replay.cli.printing import Printer

WORDS = "Answer with a number, words or a name; or pass-turn, back, board, concede, concede NAME, q to quit."

QUITTING = ("q", "quit", "exit")
"""Words with which a person leaves the loop."""


CONCEDE = "concede"


class BadSeat(TimewalkError, ValueError):
    """Error: a built-in player for a seat was not written as SEAT=PLAYER."""


class BadAnswer(TimewalkError, ValueError):
    """Error: options contradict the answer."""


class Helpers(NamedTuple):
    """Players for seats, as `SEAT=PLAYER`, and the terms of plug-ins and programs."""

    auto: tuple[str, ...] = ()
    terms: Terms = Terms()


def at_the_table(printer: Printer, game: Game, helpers: Helpers, answer: str | None, seat: str | None = None) -> None:
    """Give an answer, if there is one; then show what happened and the next question.

    `helpers` has the players of other seats. `seat` is the seat that concedes, even if another is
    asked.

    Raises: `BadAnswer` if `seat` is given with an answer other than `concede`.
    """
    if seat is not None and (answer or "").strip().casefold() != CONCEDE:
        raise BadAnswer(
            "--as says who concedes: write `{CONCEDE} --as {seat}`; who answers is who is asked.",
            CONCEDE=CONCEDE,
            seat=seat,
        )
    auto, terms = helpers
    players = players_of(game, auto)
    happened: list[Line] = []
    if auto or answer is not None:
        happened += game.play_on(players, terms=terms) if players else ()
    if answer is not None:
        happened += game.choose(answer) if seat is None else game.concede(seat)
        happened += game.play_on(players, terms=terms) if players else ()
    tell_faults(printer, game.faults)
    asked = game.ask()
    if printer.as_json:
        lines = [fields_of(line) for line in happened]
        result = game.result if game.over else None
        printer.json(
            {"game": str(game.id), "happened": lines, "over": game.over, "result": result}
            | {"asked": asked_data(asked)}
            | ({"faults": [fault.told(printer.say) for fault in game.faults]} if game.faults else {})
        )
        return
    show(printer, game, happened)
    if asked is not None:
        printer.console.print()
        printer.line((f"      {command()} choose {game.id.hex[:8]} {printer.say('ANSWER')}", "dim"))


def players_of(game: Game, auto: Iterable[str] | None) -> dict[str | int, str]:
    """Return the built-in player of each seat that a program plays.

    `auto` decides, as `SEAT=PLAYER`. Without it a game that people play keeps the built-in players it began with.
    """
    if auto:
        # a command line may have commas of its own
        named = (part for text in auto for part in ([text] if COMMAND in text else text.split(",")))
        pairs = [part.partition("=") for part in named]
        for seat, equals, player in pairs:
            if not (seat and equals and player):
                raise BadSeat("{seat} does not say who answers for whom: write --auto SEAT=greedy.", seat=repr(seat))
        return {game.seat(seat): player for seat, _, player in pairs}
    known = dict(zip(game.built_in, played_here([*game.built_in.values()], HUMAN), strict=True))
    return {seat: player for seat, player in known.items() if player != HUMAN} if HUMAN in known.values() else {}


def show(printer: Printer, game: Game, happened: Iterable[Line]) -> None:
    """Print what happened, the board as the asked player may see it, and the question."""
    lines = in_short(happened)
    for line in lines:
        printer.line((f"  {line.turn:>3} {printer.part(line):<22} ", "dim"), line.sentence, indent=28)
    if lines:
        printer.console.print()
    asked = game.ask()
    if asked is None:
        printer.moment(game.at("end"))
        printer.console.print()
        printer.line((game.result, "bold green"))
        return
    printer.moment(game.at("end", asked.seat), numbered=True)
    printer.console.print()
    printer.asked(asked)


def keep_asking(printer: Printer, game: Game, helpers: Helpers, answer: str | None) -> None:
    """Ask and answer until the game is over or the person quits."""
    away = players_of(game, helpers.auto)
    people = [number for number, _ in enumerate(game.seats, 1) if number not in away]
    passing: dict[str | int, str] = dict.fromkeys(people, "pass")
    happened = list(game.play_on({**away, **passing}, terms=helpers.terms))
    told = 0
    show(printer, game, happened)
    printer.line((f"      {printer.say(WORDS)}", "dim"))
    while (asked := game.ask()) is not None:
        tell_faults(printer, game.faults[told:])
        told = len(game.faults)
        wanted, answer = answer if answer is not None else _read(printer), None
        if wanted is None or wanted.casefold() in QUITTING:
            printer.line(
                (printer.say("The game waits:"), "dim"), (f" {command()} choose {game.id.hex[:8]} --loop", "dim")
            )
            return
        seat = asked.seat
        try:
            happened = []
            if wanted == "pass-turn":
                happened += game.play_on({**away, **passing, seat: "pass-turn"})
            elif (wanted or "").casefold().startswith(f"{CONCEDE} "):
                happened += game.concede((wanted or "")[len(CONCEDE) :])
            elif wanted not in ("", "?", "help", "board"):
                happened += game.choose(wanted or "")
            happened += game.play_on({**away, **passing})
        except (IllegalDecision, NotUnderstood, UnknownSeat) as error:
            printer.line((printer.told("No: {why}", why=error.told(printer.say)), "bold red"))
            printer.asked(game.ask() or asked)
            continue
        show(printer, game, happened)
        if wanted in ("", "?", "help"):
            printer.line((f"      {printer.say(WORDS)}", "dim"))
    tell_faults(printer, game.faults[told:])


def _read(printer: Printer) -> str | None:
    """Read a line from the person; None at the end of the input."""
    try:
        if printer.is_terminal:
            return input("\n> ").strip()
        line = sys.stdin.readline()
        return line.strip() if line else None
    except EOFError:
        return None
