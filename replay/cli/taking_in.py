"""`timewalk cards import` and `timewalk cards names`: files of cards and names.

Both are kept in the user's data folder.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from domain.errors import Listed, Said
from replay.cli.arguments import JobsOption, JsonOption, Settings
from replay.cli.coverage import STANDINGS

if TYPE_CHECKING:
    from replay.cards.files import Told
    from replay.cards.importing import Taken


LANGUAGES = {"fr": "French"}


def register_taking_in(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("import")(import_cards)
    app.command("names")(keep_names)


def import_cards(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="AtomicCards, AllPrintings or a set of MTGJSON, or bulk data of Scryfall (also .gz, .zst, .xz, .bz2, "
            ".zip).",
        ),
    ],
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Import a file of cards, compile the new ones, and keep them for all commands."""
    from replay.cards.importing import take_in
    from replay.cards.own import OwnCards
    from replay.cli.printing import Printer

    printer = Printer(json or Settings.json, Settings.language)
    own = OwnCards()
    with ExitStack() as bars:
        reading = bars.enter_context(printer.bar(printer.say("reading")))
        begun: list[Told] = []

        def compiling(done: int, total: int) -> None:
            if not begun:
                bars.close()  # one bar at a time
                begun.append(bars.enter_context(printer.bar(printer.say("compiling"))))
            begun[0](done, total)

        taken = take_in(Path(file), own, jobs=jobs, reading=reading, compiling=compiling)
    if printer.as_json:
        printer.json(_data(taken, own))
        return
    text = "{cards} {cards:card|cards} in {file}, {compiled} compiled now"
    printer.line((printer.told(text, cards=taken.cards, file=Path(file).name, compiled=taken.compiled), "bold"))
    for standing, count in taken.standings.items():
        printer.line(f"{printer.figure(count):>7}  {printer.say(STANDINGS[standing.value])}")
    if taken.layouts:
        unread = [
            Said("{layout} ({count})", {"layout": layout, "count": count}) for layout, count in taken.layouts.items()
        ]
        printer.line(printer.told("Layouts that are not read: {layouts}.", layouts=Listed(unread, "")), indent=2)
    for language, count in taken.named.items():
        named = printer.say(LANGUAGES[language])
        printer.line(printer.told("{count} {count:name|names} in {language}", count=count, language=named))
    printer.line((printer.told("They are kept in {file}.", file=own.file), "dim"), indent=2)


def keep_names(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="Arena's own card database, or CSV or JSON with Arena's numbers (17lands, Scryfall, MTGJSON); without "
            "one, the database where Arena puts it.",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Keep names of cards by Arena's numbers, so that logs need no --names."""
    from replay.cli.printing import Printer
    from replay.observing.arena.kept_names import take_in
    from replay.observing.arena.names import BadNames
    from replay.observing.arena.places import found_databases

    printer = Printer(json or Settings.json, Settings.language)
    path = Path(file) if file is not None else next(iter(found_databases()), None)
    if path is None:
        raise BadNames("no card database of MTG Arena was found in its usual folders; name the file")
    taken = take_in(path)
    if printer.as_json:
        printer.json({"names": taken.names, "kept": taken.kept, "file": str(taken.file)})
        return
    text = "{names} {names:name|names} in {file}; {kept} {kept:is|are} kept now"
    printer.line((printer.told(text, names=taken.names, file=path.name, kept=taken.kept), "bold"))
    printer.line((printer.told("They are kept in {file}.", file=taken.file), "dim"), indent=2)


def _data(taken: Taken, own: Any) -> dict[str, Any]:
    return {
        "cards": taken.cards,
        "compiled": taken.compiled,
        "standings": {standing.value: count for standing, count in taken.standings.items()},
        "layouts": taken.layouts,
        "names": taken.named,
        "file": str(own.file),
    }
