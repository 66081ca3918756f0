"""`timewalk watch`: follow the log of MTG Arena, record its games, and show them."""

from __future__ import annotations

import signal
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from domain.errors import TimewalkError
from replay.cli.arguments import JsonOption, StoreOption, opened
from replay.cli.auditing import tell_unlike
from replay.cli.importing import NamesOption, PlayersOption, fate_words, known_names

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.library import Games
    from replay.games.watching import News, Watching
    from replay.observing.audit.auditor import Finding

PORT = 8000


class NothingToWatch(TimewalkError):
    """Error: there is no log that can be followed."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(watch)


def watch(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="LOG",
            help="Arena's log, which need not exist yet; by default the log where Arena puts it.",
            show_default=False,
        ),
    ] = None,
    names: NamesOption = None,
    players: PlayersOption = False,
    page: Annotated[
        bool, typer.Option("--page/--no-page", help="Serve the page for watching, on this machine.")
    ] = True,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=65535, help="Port of the page; by default 8000, or a free one.", show_default=False
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the browser on the current or last game.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Record the games of MTG Arena while they are played, and show them."""
    from replay.games.watching import PATIENCE, PAUSE, PAUSE_IN_QUIET, Watching
    from replay.pauses import Pauses
    from replay.store.commits import engine

    path = _log(file)
    known = known_names(names)
    with opened(store, json, create=True) as (games, printer), ExitStack() as beside, _stopping() as stop:
        watching = Watching(games.store, path, known, players=players, engine=engine())
        telling = Telling(games, printer, watching)
        if page:
            telling.address = beside.enter_context(_page(games, port))
        telling.begin()
        wanted = show and page
        pauses = Pauses(PAUSE, PAUSE_IN_QUIET, PATIENCE)
        while not stop.is_set():
            read = watching.read
            telling.look()
            if wanted and telling.open():
                wanted = False
            stop.wait(pauses.after(found=watching.read != read))
        telling.end()


def _log(file: str | None) -> Path:
    """Return the path of the log to follow; a named one need not exist yet.

    :raises NothingToWatch: Arena has no log here, or the file named cannot be one.
    """
    from replay.observing.arena.files import BEFORE, is_packed
    from replay.observing.arena.places import found_logs

    if file is None:
        names = {**{name: name for name in BEFORE}, **{before: name for name, before in BEFORE.items()}}
        for log in found_logs():
            if log.name in names:
                return log.with_name(names[log.name])
        raise NothingToWatch("no log of MTG Arena was found in its usual folders; name the file")
    path = Path(file)
    if path.is_dir():
        raise NothingToWatch("{path} is a folder; name the log in it, which Arena calls Player.log", path=path)
    try:
        with path.open("rb") as beginning:
            packed = is_packed(beginning.read(4))
    except FileNotFoundError:
        return path
    except OSError as error:
        raise NothingToWatch("{path} cannot be read: {error}", path=path, error=error.strerror or error) from error
    if packed:
        raise NothingToWatch("{path} is packed, so nobody writes it any more: import it", path=path)
    return path


@contextmanager
def _stopping() -> Iterator[threading.Event]:
    """Yield an event that is set by Ctrl-C, or when the process is terminated."""
    stop = threading.Event()
    handlers = {one: signal.signal(one, lambda *_: stop.set()) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for one, before in handlers.items():
            signal.signal(one, before)


@contextmanager
def _page(games: Games, port: int | None) -> Iterator[str]:
    """Serve the page while the log is followed, and yield its address.

    If no port was asked for and the usual one is taken, a free one serves.
    """
    from replay.service.serving import CannotServe, beside

    with ExitStack() as serving:
        try:
            address = serving.enter_context(beside(games, PORT if port is None else port))
        except CannotServe:
            if port is not None:
                raise
            address = serving.enter_context(beside(games, 0))
        yield address


class Telling:
    """Printer of news, on one line each; as JSON one document a line."""

    def __init__(self, games: Games, printer: Printer, watching: Watching) -> None:
        self.address = ""
        self._games = games
        self._printer = printer
        self._watching = watching
        self._trouble = ""

    def begin(self) -> None:
        """Print which log is followed, and the page's address."""
        printer, path = self._printer, self._watching.path
        if printer.as_json:
            self._document(kind="watching", file=str(path), page=self.address or None)
            return
        there = path.exists()
        text = "Watching {path}" if there else "Watching for {path}, which is not there yet"
        printer.line(printer.told(text, path=path), indent=2)
        if self.address:
            printer.line(printer.told("The page: {address}", address=self.address), indent=2)
        printer.line((printer.say("Stop with Ctrl-C."), "dim"))

    def look(self) -> None:
        """Read the log's new lines and print the news.

        A store error is printed once, and the lines are read again next time.
        """
        from replay.errors import StoreError

        try:
            for one in self._watching.look():
                self._tell(one)
            self._trouble = ""
        except StoreError as error:
            trouble = error.told(self._printer.say)
            if trouble != self._trouble:
                self._trouble = trouble
                self._say("trouble", (trouble, "bold red"), error=trouble)

    def open(self) -> bool:
        """Open the browser on the current game; return False if there is none."""
        game = self._watching.game
        if game is None:
            return False
        webbrowser.open(f"{self.address}#/games/{game.id}?at=end&next=1")
        return True

    def end(self) -> None:
        """Print that watching has stopped."""
        text = self._printer.say("Stopped; what was recorded is kept, and goes on when you watch again.")
        self._say("stopped", (text, "dim"))

    def _document(self, **data: Any) -> None:
        self._printer.document(data)

    def _say(self, kind: str, *pieces: str | tuple[str, str], indent: int = 0, **data: Any) -> None:
        if self._printer.as_json:
            self._document(kind=kind, **data)
        else:
            self._printer.line(*pieces, indent=indent)

    def _tell(self, one: News) -> None:
        from replay.games import watching as news
        from replay.games.auditing import findings

        printer, told = self._printer, self._printer.told
        match one:
            case news.Kept(stored, fate):
                game = self._games.game(stored.id)
                fate_text = fate_words(printer, fate)
                self._say(
                    "game", (f"{game.id}", "bold"), f"  {game}", fate_text, indent=2,
                    game=str(game.id), fate=str(fate), events=stored.head, over=stored.over,
                )  # fmt: skip
            case news.Turn(stored, number, player, life):
                seats = self._games.game(stored.id).called
                totals = ", ".join(f"{name} {total}" for name, total in zip(seats, life, strict=False))
                text = told("turn {turn}, {player}: {totals}", turn=number, player=seats[player - 1], totals=totals)
                self._say("turn", f"  {text}", game=str(stored.id), turn=number, player=player, life=list(life))
            case news.Unlike(stored, finding):
                game = self._games.game(stored.id)
                (difference,) = findings((finding,), game.events(), printer.say, game.words)
                text = told(
                    "the record and the rules differ at event {position}: {check} [{rule}]",
                    position=finding.position, check=difference["title"], rule=finding.rule,
                )  # fmt: skip
                self._say("finding", (f"    {text}", "red"), game=str(stored.id), **_finding(finding))
                if not printer.as_json:
                    tell_unlike(printer, difference["unlike"])
            case news.Unaudited(stored, why):
                text = told("the audit of this game failed ({why}); recording goes on", why=why)
                self._say("unaudited", (f"    {text}", "red"), game=str(stored.id), why=why)
            case news.Missing(gap):
                text = told("line {line}: a gap ({reason})", line=gap.line, reason=gap.reason)
                self._say("gap", (f"    {text}", "yellow"), line=gap.line, reason=str(gap.reason))
            case news.Broken(stored, line):
                text = told(
                    "line {line}: from here on the log tells what cannot be; the rest of this game is left out",
                    line=line,
                )
                self._say("broken", (f"    {text}", "red"), game=str(stored.id), line=line)
            case news.Over(stored):
                game = self._games.game(stored.id)
                self._say("over", (f"  {game.result}", "bold"), game=str(stored.id), winners=list(game.winners or ()))
            case news.Plain():
                text = printer.say(
                    "Arena writes this log without details, so it has no games. Switch on Options › Account › Detailed "
                    "Logs (Plugin Support) and restart Arena; watching goes on."
                )
                self._say("no-details", (text, "yellow"))


def _finding(finding: Finding) -> dict[str, Any]:
    return finding._asdict() | {"unlike": [one._asdict() for one in finding.unlike]}
