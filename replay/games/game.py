"""A recorded game as scripts, notebooks and the command see it: travelled in, explained, proven, gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from domain.board.abilities import NO_CARD
from domain.cards.spelling import plain
from domain.errors import IllegalDecision, TimewalkError, filled
from domain.events import DecisionMade, GameEnded, GameStarted, Observed, Recorded
from domain.ids import PlayerId
from domain.kernel.questions import Answer, question_of
from projections.counting.flat import columns
from projections.reading.brevity import is_main
from projections.reading.diff import Difference, diff_positions
from projections.reading.history import Change, history
from projections.reading.log import Line, log
from projections.reading.names import Names
from projections.reading.origins import lines
from projections.reading.positions import PositionError, parse
from projections.reading.roles import YOU, roles
from projections.reading.why import ending, last_change, why
from projections.seeing.views import Redactor
from projections.wording.answers import describe_answer
from projections.wording.english import ENGLISH
from projections.wording.interface import INTERFACE
from projections.wording.speech import Catalogue
from projections.wording.translations import beside
from replay.errors import Conflict
from replay.games.moment import Causes, Moment
from replay.games.notebook import shown_in_notebook
from replay.games.renamed import renamed
from replay.games.travel import Travel
from replay.store.observed import observed, refuse_observed
from replay.store.recorder import GameRow
from replay.store.sources import Source
from replay.store.stored import StoredGame

if TYPE_CHECKING:  # the rules are loaded by what needs them: looking at a game does not
    from domain.board.characteristics import AbilityRef
    from domain.board.objects import GameObject
    from domain.cards.language import CardDefinition
    from domain.kernel.questions import Question
    from projections.wording.naming import BoardNames
    from replay.games.asking import Asked
    from replay.games.playing import Table
    from replay.games.verifying import Verdict
    from replay.observing.facts.writing import Writing
    from replay.store.recorder import Request
    from replay.store.transfer import Progress


def result_of(row: GameRow, names: Sequence[str], words: Catalogue = INTERFACE, role: str = "") -> str:
    """How a game ended, or how far it is, in words; `names` are the winners', `role` of one what they are without."""
    if row.winners is None:
        return filled(words["result.open" if row.turns else "result.begins"], {"turn": row.turns})
    alone = f"won.{role}" if role else "won"
    how = "draw" if not row.winners else alone if len(row.winners) == 1 else "won-together"
    told = {"names": words["result.and"].join(names), "reason": reason_of(row.reason, words, bool(row.winners))}
    return filled(words[f"result.{how}"], told)


def reason_of(reason: str | None, words: Catalogue = INTERFACE, won: bool = False) -> str:
    """Why a game ended, in words; said of the others if it was `won`."""
    told = words.get(f"result.by.{reason}", reason or "")
    return words.get(f"result.by.{reason}.won", told) if won else told


class UnknownSeat(TimewalkError, LookupError):
    """Nobody in this game is called so."""


class Game:
    """A recorded game: travelled in, explained, proven, gone on with."""

    def __init__(self, stored: StoredGame, words: Catalogue = ENGLISH) -> None:
        self.stored = stored
        self.words = words
        self._travel = Travel(stored)
        self._seen_by: dict[PlayerId, Travel] = {}
        self._table: Table | None = None

    def __repr__(self) -> str:
        return f"<game {self.id}: {self}>"

    def __str__(self) -> str:
        return f"{' – '.join(self.called)}, {self.result}"

    def _repr_html_(self) -> str:
        return shown_in_notebook(self.stored.row, self.about, self.called, self.result, self.words)

    # What is known of it

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self.stored.id

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.stored.row.seats

    @property
    def end(self) -> int:
        """The position of the last event."""
        return self.stored.head

    @property
    def turns(self) -> int:
        """How many turns began."""
        return self.stored.row.turns

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self.stored.over

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of who won; nobody as long as the game is not over, or if it is a draw."""
        return tuple(self.seats[winner - 1] for winner in self.stored.row.winners or ())

    @property
    def result(self) -> str:
        """How it ended, in words."""
        return self.result_in(beside(self.words, "interface"))

    def result_in(self, words: Catalogue) -> str:
        """The same in the words of the page in a language."""
        won = self.stored.row.winners or ()
        return result_of(self.stored.row, self.winners, words, self._roles.get(PlayerId(won[0]), "") if won else "")

    def is_told_by(self, words: str) -> bool:
        """Return True if each of these words is in its id, players, decks, result, day, source or format."""
        row, about = self.stored.row, self.about
        told = [self.id.hex, str(self.id), *self.called, *self.seats, *(about.get("decks") or ()), self.result]
        told += [*(about.get("players") or ()), row.created, str(self.source), str(about.get("format") or "")]
        text = plain(" ".join(told))
        return all(word in text for word in plain(words).split())

    @property
    def called(self) -> tuple[str, ...]:
        """What to call the players: their names, or in an observed game without names what they are to its reader."""
        return self.called_in(beside(self.words, "interface"))

    def called_in(self, words: Catalogue) -> tuple[str, ...]:
        """The same in the words of the page in a language."""
        roles = {number: words[f"called.{role}"] for number, role in self._roles.items()}
        return tuple(roles.get(PlayerId(number), name) for number, name in enumerate(self.seats, 1))

    @property
    def you(self) -> PlayerId | None:
        """The seat of who is told an observed game without names, whose log it is; None in any other."""
        return next((number for number, role in self._roles.items() if role == YOU), None)

    @cached_property
    def _roles(self) -> Mapping[PlayerId, str]:
        by = None if self.observed is None else self.observed.player
        players = {PlayerId(number): name for number, name in enumerate(self.seats, 1)}
        return roles(players, None if by is None else PlayerId(by))

    @property
    def about(self) -> Mapping[str, Any]:
        """What the game's record says of it: decks, players, when, by which version; for a branch its parent."""
        return self.stored.header()

    @cached_property
    def observed(self) -> Observed | None:
        """Where the game was observed; None for one that was decided here."""
        return observed(self.stored.events(1, 1))

    @property
    def source(self) -> Source:
        """`decided` by the rules here, or `observed` elsewhere."""
        return Source.DECIDED if self.observed is None else Source.OBSERVED

    @property
    def built_in(self) -> dict[str | int, str]:
        """Who plays at each seat, as the game was begun: `human`, or the name of a built-in player."""
        return dict(enumerate(self.about.get("players", ()), 1))

    def events(self) -> Sequence[Recorded]:
        """All events, as they are now."""
        return self._travel.follow().events

    def position(self, where: int | str) -> int:
        """The number of a position.

        :raises PositionError: it cannot be read, or the game does not have it.
        """
        address = parse(where)
        if address.end and self.stored.refresh().head:
            return self.end
        if address.number is None:
            return self._travel.follow().positions.resolve(address)
        if not 1 <= address.number <= self.end and not 1 <= address.number <= self.stored.refresh().head:
            raise PositionError(
                "position {number} is not in this game: its positions go from 1 to {end}",
                number=address.number,
                end=self.end,
            )
        return address.number

    def seat(self, who: str | int) -> PlayerId:
        """The number of a seat.

        :raises UnknownSeat: nobody is called so.
        """
        text = str(who).strip()
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(self.seats):
            return PlayerId(int(text))
        found = [number for number, name in enumerate(self.seats, 1) if name.casefold() == text.casefold()]
        if not found:
            found = [number for number, name in enumerate(self.called, 1) if name.casefold() == text.casefold()]
        if len(found) == 1:
            return PlayerId(found[0])
        seats = ", ".join(f"{name} ({number})" for number, name in enumerate(self.seats, 1))
        raise UnknownSeat("No seat of this game is called {given}: there are {seats}.", given=repr(text), seats=seats)

    # Travelling, reading, explaining

    def at(self, where: int | str = "end", seat: str | int | None = None) -> Moment:
        """The board at a position, at the end of its moment; of a seat, only what that seat may see.

        Between the events of one moment the board is half done: so it is shown once all of them have happened.

        :raises PositionError: the game does not have this position.
        """
        position = self.position(where)
        if seat is None:
            board = self._travel.moment(position)
            return Moment(self, board, board.position)
        viewer = self.seat(seat)
        end = self._travel.follow().positions.end_of_moment(position)
        seen = self._as_seen(viewer)
        return Moment(self, seen.board(seen.seen(end)), end, viewer)

    def _as_seen(self, viewer: PlayerId) -> Travel:
        """The game as a seat may see it."""
        if viewer not in self._seen_by:
            self._seen_by[viewer] = Travel(self.stored, Redactor(viewer))
        return self._seen_by[viewer].follow()

    def log(
        self,
        start: int | str = "start",
        stop: int | str = "end",
        *,
        kind: str | None = None,
        object: str | int | None = None,
        short: bool = False,
    ) -> Iterator[Line]:
        """What happened, in order, from one position to another; of one kind of event, or about one object.

        In `short` without what surrounds it: priority, steps that begin and end, mana, and what later events tell.

        :raises TimewalkError: an unknown position, kind or object, or the first position comes after the last.
        """
        first = 1 if start == "start" else self.position(start)
        last = self.position(stop)
        if first > last:
            text = "{start} (event {first}) comes after {stop} (event {last}): say the earlier position first"
            raise PositionError(text, start=start, first=first, stop=stop, last=last)
        lines = log(self.events(), first, last, kind=kind, object=object, catalogue=self.words)
        return filter(is_main, lines) if short else lines

    def columns(
        self,
        start: int | str = "start",
        stop: int | str = "end",
        *,
        kind: str | None = None,
        object: str | int | None = None,
    ) -> dict[str, list[Any]]:
        """The same as columns for a data frame: `pandas.DataFrame(game.columns())`, likewise in Polars and PyArrow.

        A row for each event: position, moment, turn, phase, step, kind, rule, cause and sentence, and each field of the
        event under its name (`projections.counting.flat` tells how), None where it has none.

        :raises TimewalkError: an unknown position, kind or object.
        """
        return columns(self.log(start, stop, kind=kind, object=object), self.events())

    table = renamed("Game.table", columns)

    def why(self, where: int | str | None = None, *, object: str | int | None = None, at: int | str = "end") -> Causes:
        """What led to an event, to the last change of an object up to a position, or to the end: back to a decision.

        Without a position and an object it is asked why the game ended.

        :raises TimewalkError: an unknown position or object, or a game that is not over.
        """
        if where is not None and object is not None:
            raise PositionError("say either a position or an object to ask about, or neither: why the game ended")
        events = self.events()
        if where is not None:
            position = self.position(where)
        elif object is not None:
            position = last_change(events, object, self.position(at))
        else:
            position = ending(events)
        return Causes(*why(events, position, self.words))

    def line(self, where: int | str) -> int | None:
        """The line of its source that an event of an observed game comes from; None where none is told.

        :raises PositionError: the game does not have this position.
        """
        return lines(self.events()).get(self.position(where))

    def history(self, object: str | int, field: str | None = None, at: int | str = "end") -> tuple[Change, ...]:
        """Every change of an object, or of one of its fields, across its ids.

        :raises TimewalkError: an unknown object or field.
        """
        return history(self.events(), object, field, self.position(at), self.words)

    def diff(self, before: int | str, after: int | str) -> tuple[Difference, ...]:
        """What differs between two positions.

        :raises PositionError: the game does not have one of them.
        """
        return diff_positions(self.events(), self.position(before), self.position(after), self.words)

    def verify(self) -> Verdict:
        """Whether the game is what it says it is: chain, digests, deciding again."""
        from replay.games.verifying import verify

        return verify(self.stored)

    def export(self, file: str | os.PathLike[str], progress: Progress | None = None) -> Path:
        """Write the game to one self-contained file (JSON lines; packed if its name ends with `.zst`).

        `progress` is told how many commits are done, of how many.
        """
        from replay.store.transfer import export_game

        export_game(self.stored, file, progress)
        return Path(file)

    def export_facts(self, file: str | os.PathLike[str]) -> Writing:
        """Write the game as facts, for other programs to read; what no fact can say is counted (`untold`).

        :raises CannotBeTold: the game begins in the middle of one.
        """
        from replay.games.facts import export_facts

        return export_facts(self.stored, file)

    # Going on

    def branch(
        self, where: int | str, players: Mapping[str, str] | None = None, request: Request | None = None
    ) -> Game:
        """A new game with everything up to the last decision at or before a position, to be decided otherwise.

        `players` says who plays there, by seat, where that is somebody else: `human` or a built-in player.
        `request` asked for it.

        :raises WasObserved: nobody decided it here.
        :raises PositionError: the game does not have this position, or nobody had decided anything yet.
        :raises TimewalkError: no such seat or player.
        """
        from domain.decider import Decider as Deciding

        about = {name: self.about[name] for name in ("decks", "players") if name in self.about}
        if players:
            about["players"] = self._seated(players)

        events = self.events()
        refuse_observed(events)
        position = self.position(where)
        definitions = self.stored.definitions()
        while position > 0:
            last = events[position - 1].event
            follows = events[position].event if position < len(events) else None
            standing = follows is None or isinstance(follows, DecisionMade)
            if standing and not isinstance(last, GameEnded):
                game = Deciding.resume(events[:position], definitions)
                if game.settled and game.question is not None:
                    return Game(self.stored.branch(position, about=about, request=request), self.words)
            position -= 1
        raise PositionError("nobody had been asked anything by position {where}: branch at a later one", where=where)

    def _seated(self, players: Mapping[str, str]) -> list[str]:
        """Who plays at each seat when some are taken by others."""
        from domain.bots import player_named
        from replay.games.playing import HUMAN

        seated = {int(seat): name for seat, name in self.built_in.items()}
        for who, name in players.items():
            if name != HUMAN:
                player_named(name, (HUMAN,))
            seated[self.seat(who)] = name
        return [seated.get(number, HUMAN) for number, _ in enumerate(self.seats, 1)]

    def ask(self, words: Catalogue | None = None) -> Asked | None:
        """What is asked now, of whom, with its legal answers; None when the game is over.

        :raises WasObserved: nobody decided it here.
        :raises BrokenLog: the rules do not come to what was recorded last.
        """
        from replay.games.asking import Asked

        words = self.words if words is None else words
        table = self._taken_up()
        if table.question is None:
            return None
        return Asked(table.question, table.game.board, self._casting(table, words), words, self._names(table, words))

    def choose(self, answer: Answer, request: Request | None = None) -> Sequence[Line]:
        """Give an answer, and see what happened, as far as who answered may see it.

        The answer is data as the question has it, or text: a number of the list, words, a notation of `asking`;
        `back` takes back what is being cast, `concede` gives the game up. In a casting answers are kept as a draft
        until all are given. `request` asked for it: it is kept with what it leads to, also if a casting is refused.

        :raises IllegalDecision: the rules forbid it; a casting that proved impossible is taken back.
        :raises NotUnderstood: the text is no answer.
        :raises Conflict: somebody else went on with the game.
        """
        from replay.games.playing import Table

        table = self._taken_up()
        question = table.question
        if question is None:
            raise IllegalDecision("the game is over: {result}", "104.1", result=self.result)
        before = self.end
        word = answer.strip().casefold() if isinstance(answer, str) else ""
        if word == "concede":
            return self.concede(question.player, request)
        if word == "back":
            if not table.game.casting:
                raise IllegalDecision("there is no casting to take back", "601.2")
            self.stored.keep_draft((), request)
            table = self._table = Table.take_up(self.stored)
        else:
            known = question.is_legal(answer) if isinstance(answer, str) else True
            meant = answer if known else self._understood(table, question, str(answer))
            self._kept(table, lambda: table.answer(meant), request)
        return self._seen(question.player, before)

    def _understood(self, table: Table, question: Question, text: str) -> Answer:
        """What somebody wrote, in the words of the language, or else in English.

        :raises NotUnderstood: it is no answer in either.
        """
        from replay.games.asking import Asked, NotUnderstood

        languages = [self.words] if self.words is ENGLISH else [self.words, ENGLISH]
        wrong: NotUnderstood | None = None
        for words in languages:
            asked = Asked(question, table.game.board, (), words, self._names(table, words))
            try:
                return asked.understand(text)
            except NotUnderstood as error:
                wrong = wrong or error
        assert wrong is not None
        raise wrong

    def check(self, answer: Answer) -> None:
        """Whether an answer to what is asked, as data, would be legal; nothing happens and nothing is kept.

        :raises IllegalDecision: why it would not be.
        """
        self._taken_up().game.check(answer)

    def concede(self, who: str | int, request: Request | None = None) -> Sequence[Line]:
        """104.3a. A player gives the game up, whoever is asked whatever; see what happened, as far as they may.

        What is being cast is taken back first. A game of several goes on without them.

        :raises IllegalDecision: they are not in the game any more, or it is over.
        :raises UnknownSeat: nobody is called so.
        :raises Conflict: somebody else went on with the game.
        """
        player, before = self.seat(who), self.end
        table = self._taken_up()
        self._kept(table, lambda: table.concede(player), request)
        return self._seen(player, before)

    def play_on(self, players: Mapping[str | int, str] | None = None, seed: str | None = None) -> Sequence[Line]:
        """Let built-in players answer for seats until somebody else is asked or the game is over; see what happened.

        `players` has a built-in player for each seat (by default those that the game was begun with), or `pass` to pass
        where there is nothing else to do, or `pass-turn`; `human` is as if the seat were not named. Their chance comes
        from the game's seed: an interrupted game goes on as it would have.
        """
        from replay.games.playing import HUMAN, PASSING

        table = self._taken_up()
        before = self.end
        if players is None:
            players = dict(self.built_in)
        players = {who: name for who, name in players.items() if name != HUMAN}
        started = self.events()[0].event
        if seed is None:
            seed = (started.seed if isinstance(started, GameStarted) else None) or ""
        table.seated({self.seat(who): name for who, name in players.items()}, seed)
        self._kept(table, table.go_on)
        away = {self.seat(who) for who, name in players.items() if name not in PASSING}
        people = [PlayerId(number) for number, _ in enumerate(self.seats, 1) if number not in away]
        return self._seen(people[0] if people else None, before)

    def _taken_up(self) -> Table:
        from replay.games.playing import Table

        if self._table is None or self._table.writer.head != self.stored.refresh().head:
            self._table = Table.take_up(self.stored)
        return self._table

    def _kept(self, table: Table, act: Callable[[], object], request: Request | None = None) -> None:
        """Do something at the table, and keep the draft that is left of it, with what asked for it."""
        draft = table.game.casting
        table.writer.request = request
        try:
            act()
        except Conflict:
            self._table = None
            raise
        except IllegalDecision as error:
            request = request and request._replace(refused=f"{error.rule} {error.reason}")
            raise
        finally:
            self.stored.refresh()
            if self._table is not None and table.game.casting != draft:
                self.stored.keep_draft(table.game.casting, table.writer.request and request)
            table.writer.request = None

    def _names(self, table: Table, words: Catalogue) -> BoardNames:
        """Return the names of a board, which say what abilities and modes of this game do."""
        from domain.cards.intrinsic import BASIC_LANDS
        from projections.wording.cards.abilities import part_text
        from projections.wording.cards.modes import mode_texts
        from projections.wording.naming import BoardNames

        def text_of(number: int) -> CardDefinition:
            return BASIC_LANDS if number == NO_CARD else table.game.definition(number)

        def ability(ref: AbilityRef) -> str:
            return part_text(text_of(ref[0]), ref[1], beside(words, "texts"))

        def modes(found: GameObject) -> Sequence[str]:
            number, part = found.ability or (found.face, None)
            return mode_texts(text_of(number), part, beside(words, "texts"))

        return BoardNames(table.game.board, ability, modes)

    def _casting(self, table: Table, words: Catalogue) -> list[str]:
        """What was answered in a casting, in words."""
        if not table.uncertain:
            return []
        names, modes = Names((*self.events(), *table.uncertain)), self._names(table, words)
        said = (recorded.event for recorded in table.uncertain)
        asked = (
            (question_of(event.player, event.kind, event.question or ()), event.answer)
            for event in said
            if isinstance(event, DecisionMade)
        )
        return [
            describe_answer(question, given, modes if question.KIND == "modes" else names, words)
            for question, given in asked
        ]

    def _seen(self, viewer: PlayerId | None, after: int) -> Sequence[Line]:
        """What happened after a position, as a seat may see it."""
        events = self.events()
        if len(events) == after:
            return ()
        if viewer is None:
            return tuple(log(events, after + 1, catalogue=self.words))
        seen = self._as_seen(viewer)
        return tuple(log(seen.events, seen.seen(after) + 1, catalogue=self.words))
