"""`timewalk play`: whole games and matches, played and recorded."""

from __future__ import annotations

import os
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from domain.errors import Said
from domain.formats import DEFAULT, FORMATS
from projections.wording.messages import saying
from replay.cli import streams
from replay.cli.arguments import (
    CONCEDE,
    AnswerSecondsOption,
    CardsOption,
    ClusterOption,
    GameSecondsOption,
    JobsOption,
    JsonOption,
    OnCrashOption,
    Settings,
    StoreOption,
    chosen,
    opened,
    parts,
    tell_faults,
    terms,
)

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.library import Games
    from replay.games.playing import Match


RANDOM = "random,random"
"""Players of the seats, where nobody says others."""


def play(
    decks: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK DECK…", help="Files with deck lists, or names of built-in decks: one for each seat."
        ),
    ],
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seed of the first game; each further game has the next number.", min=0),
    ] = None,
    count: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="Number of games.")] = 1,
    best_of: Annotated[
        int, typer.Option("--best-of", metavar="N", help="Play matches: best of 3 or 5 games. --games counts matches.")
    ] = 1,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Players of the seats: random, greedy, lookahead, a plug-in, or human (answer with `choose`).",
        ),
    ] = (RANDOM),
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER",
            help="Player of one seat, once for each; also a program, as in 'command: ./bot.py' (docs/players.md).",
        ),
    ] = None,
    on_crash: OnCrashOption = CONCEDE,
    answer_seconds: AnswerSecondsOption = 10,
    game_seconds: GameSecondsOption = 600,
    names: Annotated[str, typer.Option(metavar="A,B", help="Names of the players.")] = "Anna,Ben",
    rules: Annotated[
        str, typer.Option(metavar="EDITION", help="Edition of the rules: current (today's) or seed (about 2017).")
    ] = "current",
    format: Annotated[str, typer.Option(metavar="NAME", help="One of " + ", ".join(FORMATS) + ".")] = DEFAULT,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=yes|no", help="An option of the format, such as attack_several.")
    ] = None,
    switch: Annotated[
        list[str] | None, typer.Option(metavar="NAME=yes|no", help="Switch a single rule of the edition on or off.")
    ] = None,
    cards: CardsOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse decks that break the rules of deck building, instead of warning.")
    ] = False,
    legal: Annotated[
        str, typer.Option(metavar="NAME", help="Check that all cards are legal in a format, such as modern.")
    ] = "",
    limited: Annotated[
        bool, typer.Option("--limited", help="Check the decks as limited decks, of at least 40 cards.")
    ] = False,
    stand_in: Annotated[
        bool, typer.Option("--stand-in", help="Play blanks in place of cards that are known but not proven.")
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Play whole games and record them."""
    from replay.cli.printing import command, game_data, played_data
    from replay.games.library import Games
    from replay.games.players import with_commands
    from replay.games.playing import HUMAN, BadMatch

    if player and players != RANDOM:
        raise BadMatch("Write either --players, or --player for each seat.")
    if cluster is not None and jobs > 1:
        raise BadMatch("Write either --cluster or --jobs: the workers of a cluster use their own cores.")
    match = Games.match(
        decks,
        players=player or parts(players),
        names=parts(names),
        rules=rules,
        cards=cards or (),
        format=format,
        options=chosen(option or ()),
        switches=chosen(switch or (), "switch"),
        strict=strict,
        limited=limited,
        stand_in=stand_in,
        best_of=best_of,
        legal=legal,
        terms=terms(on_crash, answer_seconds, game_seconds),
    )
    _warn(match, json or Settings.json)
    human = HUMAN in match.players
    if cluster is not None:
        from replay.cli.runs import play_on_cluster
        from replay.games.runs import Run

        run = Run.of(match)
        with opened(store, json, create=True, durable=False) as (games, printer):
            play_on_cluster(printer, games, run, _seeds(seed, count), cluster)
        return
    if human and count > 1:
        raise BadMatch("People play one game at a time: leave out --games.")
    with opened(store, json, create=True, durable=human) as (games, printer):
        if human:
            game = games.begin(match, seed)
            if printer.as_json:
                printer.json(game_data(game))
            else:
                printer.line((f"{game.id}", "bold"), f"  {game}")
                going = f" {command()} choose {game.id.hex[:8]} --loop{with_commands(match.players)}"
                printer.line(printer.say("Go on with:"), going)
            return
        seeds = _seeds(seed, count)
        games_played, started = [], monotonic()
        if best_of > 1:
            _play_matches(printer, games, match, seeds, jobs)
            return
        for played in printer.progress(games.play_many(match, seeds, jobs), count, printer.say("playing")):
            games_played.append(played)
            if not printer.as_json:
                printer.played(played)
            tell_faults(printer, played.faults)
        if printer.as_json:
            printer.json([played_data(one, printer.say) for one in games_played])
        elif count > 1:
            won = Counter(name for one in games_played for name in one.winners)
            events = sum(one.events for one in games_played)
            printer.won(match.names, won, len(games_played), events, monotonic() - started)


def _seeds(seed: int | None, count: int) -> range:
    """Return the seeds of so many games; the first is drawn if nobody gave one."""
    first = seed if seed is not None else int.from_bytes(os.urandom(3), "big") % 1_000_000
    return range(first, first + count)


def _play_matches(printer: Printer, games: Games, match: Match, seeds: range, jobs: int) -> None:
    """Play a match for each seed and print its games and score."""
    from replay.cli.matches import tell_played

    scores = []
    for played in printer.progress(games.play_matches(match, seeds, jobs), len(seeds), printer.say("playing")):
        scores.append(played.score.data())
        if not printer.as_json:
            tell_played(printer, played)
    if printer.as_json:
        printer.json(scores)


def _warn(match: Match, as_json: bool) -> None:
    """Print on stderr the faults of decks that are played anyway, and cards left out."""
    from replay.cli.printing import clean

    say = saying(Settings.language)
    warnings = [{"warning": fault.told(say), "kind": "bad-deck"} for fault in match.faults()]
    for note_data in (*warnings, *({"note": note.told(say)} for note in match.notes())):
        text = "{fault} timewalk still plays the deck; --strict refuses it."
        fault = Said(text, {"fault": note_data.get("warning", "")})
        words = note_data.get("note") or fault.told(say)
        streams.error_line(streams.json_text(note_data) if as_json else clean(f"timewalk: {words}"))
