"""The command `timewalk`: reads arguments, calls `replay.games`, and prints the answers.

The command adds nothing of its own: all that it shows can be had from `replay.games`.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Annotated

import orjson
import typer
from typer.completion import shell_complete

from domain.errors import Said, figure
from projections.wording.messages import saying
from replay.cli import streams
from replay.cli.arguments import (
    CONCEDE,
    HELP,
    AnswerSecondsOption,
    AtOption,
    CardsOption,
    ClusterOption,
    GameArgument,
    GameSecondsOption,
    JobsOption,
    JsonOption,
    OnCrashOption,
    PositionHelp,
    Settings,
    StoreOption,
    help_in,
    language_of,
    opened,
    parts,
    terms,
)
from replay.cli.auditing import register as register_auditing
from replay.cli.cards import register as register_cards
from replay.cli.disputes import register as register_disputes
from replay.cli.facts import export_facts, export_notation
from replay.cli.facts import register as register_facts
from replay.cli.failing import FAILED, FINE, WRONG, complain, interrupted, meant
from replay.cli.groups import Commands, program
from replay.cli.helping import register as register_helping
from replay.cli.helping import say_version
from replay.cli.importing import register as register_importing
from replay.cli.learning import register as register_learning
from replay.cli.matches import register as register_matches
from replay.cli.playing import play
from replay.cli.reports import register as register_reports
from replay.cli.serving import register as register_serving
from replay.cli.sums import register as register_sums
from replay.cli.watching import register as register_watching
from replay.store.sources import Source
from replay.tables.commands import register as register_tables

if TYPE_CHECKING:
    pass

COMPLETING = "_TIMEWALK_COMPLETE"
"""Environment variable with which a shell asks for completions."""

app = typer.Typer(
    name="timewalk",
    help="Magic: The Gathering as an event-sourced simulation: play a game, travel in it, explain it, prove it.",
    epilog="A position P is a number, turn:5, turn:5/declare-blockers, turn:5/combat, start or end. "
    "Exit codes: 0 fine, 1 a check failed, 2 wrong use or bad input.",
    cls=Commands,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": HELP, "max_content_width": 100},
)


@app.callback()
def timewalk(
    store: StoreOption = None,
    json: JsonOption = False,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            help="Answer in this language, en or fr (or TIMEWALK_LANG); may stand anywhere in the line.",
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", is_eager=True, callback=say_version)
    ] = False,
) -> None:
    """Keep the options given before the command's name."""
    Settings.store, Settings.json = store, json


app.command()(play)


@app.command("games")
def list_games(
    source: Annotated[
        Source | None, typer.Option(help="Only games with this source: decided here, or observed.")
    ] = None,
    search: Annotated[
        str,
        typer.Option(metavar="TEXT", help="Only games with these words in players, decks, result, day or id."),
    ] = "",
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List the games with players, decks, turns, events, result and date."""
    from replay.cli.printing import Printer, game_data
    from replay.games.library import default_store

    where = store or Settings.store
    if where is None and not os.path.exists(default_store()):
        printer = Printer(json or Settings.json, Settings.language)
        if printer.as_json:
            printer.json([])
        else:
            printer.line(printer.say("There are no games yet: record some with `timewalk play` or `timewalk demo`."))
        return
    with opened(store, json) as (games, printer):
        listed = [game for game in games if source in (None, game.source) and game.is_told_by(search)]
        if printer.as_json:
            printer.json([game_data(game) for game in listed])
        elif listed:
            printer.games(listed)
        elif search and len(games):
            printer.line(printer.told("No game matches {search}.", search=search))
        elif source is not None and len(games):
            printer.line(printer.say("No game has this source."))
        else:
            printer.line(printer.say("There are no games yet: record some with `timewalk play` or `timewalk demo`."))


@app.command()
def log(
    game: GameArgument,
    start: Annotated[str, typer.Option("--from", metavar="P", help="The first position.")] = "start",
    stop: Annotated[str, typer.Option("--to", metavar="P", help="The last position.")] = "end",
    kind: Annotated[
        str | None, typer.Option(metavar="K", help="Kinds or groups of events, such as damage_dealt, combat or deaths.")
    ] = None,
    object: Annotated[
        str | None, typer.Option(metavar="NAME|ID", help="Only events that name this card or player.")
    ] = None,
    short: Annotated[
        bool | None,
        typer.Option(
            "--short/--full",
            help="Leave out routine events (the default in a terminal, without --kind), or show them.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Show every event, even those that only mark a place in the source of the game."),
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show what happened: position, moment, turn and step, rule, sentence."""
    from projections.reading.brevity import OF_THE_SOURCE, in_short
    from replay.cli.printing import fields_of

    with opened(store, json) as (games, printer):
        entries = games.game(game).log(start, stop, kind=kind, object=object)
        if everything and short:
            raise typer.BadParameter("say --all or --short, not both")
        if short is None:
            short = printer.is_terminal and not printer.as_json and kind is None and not everything
        if not (everything or printer.as_json or kind in OF_THE_SOURCE):
            entries = (line for line in entries if line.kind not in OF_THE_SOURCE)
        every = list(entries) if short else entries
        lines = in_short(every) if short else every
        if printer.as_json:
            printer.json([fields_of(line) for line in lines])
        elif not (count := printer.lines(lines)):
            printer.nothing(start, stop, kind, object)
        if short and not printer.as_json and (left := len(list(every)) - count):
            printer.line((printer.told("{count} more {count:event|events} with --full", count=figure(left)), "dim"))


@app.command()
def board(
    game: GameArgument,
    at: AtOption = "end",
    seat: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Show only what this seat may see.")] = None,
    numbers: Annotated[bool, typer.Option("--numbers", "-n", help="Show the numbers of objects.")] = False,
    as_position: Annotated[
        bool, typer.Option("--as-position", help="Print JSON from which `timewalk table` begins a game.")
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show the board at a position, complete or as a seat may see it."""
    with opened(store, json) as (games, printer):
        moment = games.game(game).at(at, seat)
        if as_position:
            print(streams.json_text(moment.as_position().dump(), option=orjson.OPT_INDENT_2))
            from domain.position.left_out import left_out

            for omitted in left_out(moment.board, moment.game.events()[: moment.position]):
                missing = Said("A position does not tell {what}.", {"what": omitted})
                typer.echo(missing.told(saying(Settings.language)), err=True)
        elif printer.as_json:
            printer.json(moment.data())
        else:
            printer.moment(moment, numbers)


@app.command()
def table(
    position: Annotated[
        str, typer.Argument(metavar="FILE|LINE", help="A position: a JSON file, or one line such as 'A [Forest] / B'.")
    ],
    players: Annotated[
        str,
        typer.Option(
            "--play", metavar="A,B", help="Players of the seats: human (the default), random, greedy or lookahead."
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed for what is left to chance.", min=0)] = None,
    cards: CardsOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Begin a game from a position."""
    from replay.cli.printing import command, game_data

    with opened(store, json, create=True, durable=True) as (games, printer):
        game = games.from_position(position, players=parts(players) if players else (), seed=seed, cards=cards or ())
        if printer.as_json:
            printer.json(game_data(game))
            return
        printer.line((f"{game.id}", "bold"), f"  {game}")
        if not game.over:
            printer.line(printer.say("Go on with:"), f" {command()} choose {game.id.hex[:8]} --loop")


@app.command()
def diff(
    game: GameArgument,
    before: Annotated[str, typer.Argument(metavar="P", help=PositionHelp)],
    after: Annotated[str, typer.Argument(metavar="Q", help="The other position.")],
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show what differs between two positions, field by field."""
    from replay.cli.printing import fields_of

    with opened(store, json) as (games, printer):
        differences = games.game(game).diff(before, after)
        if printer.as_json:
            printer.json([fields_of(one) for one in differences])
        else:
            printer.differences(differences)


@app.command()
def why(
    game: GameArgument,
    position: Annotated[
        str | None, typer.Argument(metavar="P|NAME", help="A position, or the name of a card or player.")
    ] = None,
    object: Annotated[
        str | None, typer.Option(metavar="NAME|ID", help="Explain the last change of this card or player.")
    ] = None,
    at: AtOption = "end",
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show why a game ended, or the causes of an event or of a change."""
    from projections.reading.positions import is_address
    from replay.cli.printing import fields_of
    from replay.cli.sums import sum_data, tell_sums

    if position is not None and object is not None:
        raise typer.BadParameter("give either a position or --object; with neither, `why` explains the game's end")
    with opened(store, json) as (games, printer):
        shown = games.game(game)
        if position is not None and not is_address(position):
            position, object = None, position
        causes = shown.why(position, object=object, at=at)
        if printer.as_json:
            steps = [fields_of(line) for line in causes]
            added = [sum_data(one, causes) for one in causes.sums]
            printer.json({"steps": steps, "decision": fields_of(causes.decision), "sums": added})
        else:
            printer.causes(causes)
            tell_sums(printer, causes)


@app.command()
def history(
    game: GameArgument,
    object: Annotated[str, typer.Argument(metavar="OBJECT", help="A name, or the number of an object or seat.")],
    field: Annotated[
        str | None, typer.Argument(metavar="FIELD", help="A field, such as power, damage, zone or life.")
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show every change of an object across zones and ids, or of one field."""
    from replay.cli.printing import fields_of

    with opened(store, json) as (games, printer):
        changes = games.game(game).history(object, field)
        if printer.as_json:
            printer.json([fields_of(change) for change in changes])
        else:
            printer.changes(changes)


@app.command()
def verify(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Ids of games.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game of the store, and the store's file.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Rebuild what is stored beside the logs: lists, rows, boards.")
    ] = False,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Verify games: hash chain, digests, all decisions again, and what is stored beside the logs."""
    from replay.cli.printing import verdict_data
    from replay.store.repair import file_verdict, indices_anew, lists_anew, strays_forgotten

    if bool(game) == every:
        raise typer.BadParameter("name the games, or write --all")
    with opened(store, json) as (games, printer):
        if repair:
            indices_anew(games.store)
        ids = games.everything() if every else [games.game(one).id for one in game or ()]
        verdicts = []
        for verdict in printer.progress(
            games.verify(ids, jobs, cluster, mend=repair), len(ids), printer.say("verifying")
        ):
            verdicts.append(verdict)
            if not printer.as_json:
                printer.verdict(verdict)
        if repair:
            strays_forgotten(games.store)
            lists_anew(games.store)
        if every and (damage := file_verdict(games.store)):
            verdicts.append(damage)
            if not printer.as_json:
                printer.verdict(damage)
        if printer.as_json:
            printer.json([verdict_data(verdict, printer.say) for verdict in verdicts])
        elif len(verdicts) > 1:
            printer.verdicts(verdicts)
    outcomes = {verdict.outcome for verdict in verdicts}
    if outcomes - {"EXACT", "OBSERVED", "NEWER"}:
        raise typer.Exit(FAILED)
    if outcomes - {"EXACT", "OBSERVED"}:
        raise typer.Exit(WRONG)


@app.command()
def branch(
    game: GameArgument,
    at: Annotated[str, typer.Option("--at", metavar="P", help=PositionHelp)],
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Begin a new game from the last decision at or before a position."""
    from replay.cli.printing import command, game_data

    with opened(store, json) as (games, printer):
        new_game = games.game(game).branch(at)
        if printer.as_json:
            printer.json(game_data(new_game))
        else:
            text = printer.told("goes on from event {event}: {game}", event=new_game.end, game=new_game)
            printer.line((f"{new_game.id}", "bold"), f"  {text}")
            printer.line((printer.say("Go on with:"), "dim"), (f" {command()} choose {new_game.id.hex[:8]}", "dim"))


@app.command(context_settings={"ignore_unknown_options": True})
def choose(
    game: GameArgument,
    answer: Annotated[
        str | None,
        typer.Argument(
            metavar="ANSWER", help="A number of the list, words, names, JSON, `back`, `step-back` or `concede`."
        ),
    ] = None,
    auto: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=PLAYER",
            help="Player for a seat: random, greedy, lookahead, pass, pass-turn, a plug-in, or 'command: ./bot.py'.",
        ),
    ] = None,
    on_crash: OnCrashOption = CONCEDE,
    answer_seconds: AnswerSecondsOption = 10,
    game_seconds: GameSecondsOption = 600,
    seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="The seat that concedes, if another seat is asked.")
    ] = None,
    loop: Annotated[bool, typer.Option("--loop", help="Keep asking, until the game is over or you quit.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show the open question and its legal answers, or give an answer."""
    from replay.cli.choosing import Helpers, at_the_table, keep_asking

    helpers = Helpers(tuple(auto or ()), terms(on_crash, answer_seconds, game_seconds))

    with opened(store, json) as (games, printer):
        chosen_game = games.game(game)
        if loop and seat is not None:
            raise typer.BadParameter("in a loop write `concede NAME` instead of --as")
        if loop:
            keep_asking(printer, chosen_game, helpers, answer)
        else:
            at_the_table(printer, chosen_game, helpers, answer, seat)


@app.command("export")
def export_file(
    game: GameArgument,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The file to write; compressed if the name ends with .zst.")
    ],
    facts: Annotated[bool, typer.Option("--facts", help="Write facts, which other programs can read.")] = False,
    notation: Annotated[bool, typer.Option("--notation", help="Write the MTG Replay Notation.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Write a game to one self-contained file."""
    if facts and notation:
        raise typer.BadParameter("--facts and --notation are two forms: ask for one of them")
    with opened(store, json) as (games, printer):
        exported = games.game(game)
        if facts:
            return export_facts(printer, exported, file)
        if notation:
            return export_notation(printer, exported, file)
        with printer.bar(printer.say("exporting")) as advance:
            exported.export(file, advance)
        if printer.as_json:
            row = exported.stored.row
            printer.json({"game": str(row.id), "file": file, "events": row.head, "hash": row.hash.hex()})
        else:
            size = figure(os.path.getsize(file))
            printer.line(
                printer.told(
                    "{file}: {events} {events:event|events}, {size} {size:byte|bytes}.",
                    file=file,
                    events=figure(exported.end),
                    size=size,
                )
            )
            printer.line((printer.told("Last hash {hash}", hash=exported.stored.row.hash.hex()), "dim"))


register_sums(app)
register_auditing(app)
register_importing(app)
register_facts(app)
register_watching(app)
register_matches(app)
register_learning(app)
register_serving(app)
register_tables(app)
register_reports(app)
register_disputes(app)
register_cards(app)
register_helping(app)


@app.command()
def demo(store: StoreOption = None, json: JsonOption = False) -> None:
    """Play a duel and show what can be asked of it."""
    from replay.cli.demo import run

    with opened(store, json, create=True) as (games, printer):
        run(games, printer)


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code. Every error is one sentence on stderr."""
    words = sys.argv[1:] if arguments is None else arguments
    Settings.store, Settings.json, Settings.language = None, False, "en"
    as_json = "--json" in words
    streams.prepare()
    code = _run(words, as_json)
    unwritten = streams.flush()
    if arguments is None:
        gc.freeze()  # the program ends: no last collection of garbage
    return code if unwritten is None else complain(meant(unwritten), WRONG, as_json)


def _run(words: list[str], as_json: bool) -> int:
    """Run the command with these arguments; return the exit code."""
    try:
        Settings.language, rest = language_of(words)
        if instruction := os.environ.get(COMPLETING):
            return shell_complete(program(app), {}, "timewalk", COMPLETING, instruction)
        command = program(app, rest, Settings.language)
        with help_in(Settings.language), command.make_context("timewalk", rest or ["--help"]) as context:
            command.invoke(context)
        return FINE
    except typer.Exit as stop:
        return int(stop.exit_code)
    except SystemExit as stop:  # a library ended the program
        return stop.code if isinstance(stop.code, int) else FINE
    except (KeyboardInterrupt, typer.Abort):
        return interrupted(as_json)
    except BrokenPipeError:
        streams.forget(sys.stdout)  # the reader has seen enough
        return FINE
    except Exception as error:
        return complain(meant(error), WRONG, as_json)


if __name__ == "__main__":
    sys.exit(main())
