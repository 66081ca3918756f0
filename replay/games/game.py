"""Recorded game for scripts, notebooks and commands: travel, explain, verify, continue."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from domain.cards.spelling import plain
from domain.errors import IllegalDecision, Said, TimewalkError, filled
from domain.events import DecisionMade, GameStarted, Observed, Recorded
from domain.ids import PlayerId
from domain.kernel.questions import Answer, ChooseObjects, question_of
from projections.counting.flat import columns
from projections.reading import origins
from projections.reading.brevity import is_main
from projections.reading.diff import Difference, diff_positions
from projections.reading.history import Change, history
from projections.reading.kinds import of_kinds
from projections.reading.log import Line, lines, selection
from projections.reading.names import Names
from projections.reading.positions import PositionError, parse
from projections.reading.roles import YOU, roles
from projections.reading.sizes import SizeSum
from projections.reading.sums import Sum, sums
from projections.reading.why import ending, last_change, why
from projections.seeing.views import Redactor
from projections.wording.answers import describe_answer
from projections.wording.english import ENGLISH
from projections.wording.interface import INTERFACE
from projections.wording.naming import Naming
from projections.wording.speech import Catalogue
from projections.wording.translations import beside
from replay.errors import Conflict
from replay.games.card_texts import CardTexts
from replay.games.moment import Causes, Happened, Moment
from replay.games.notebook import shown_in_notebook
from replay.games.renamed import renamed
from replay.games.travel import Travel
from replay.store.observed import observed
from replay.store.recorder import GameRow
from replay.store.sources import Source
from replay.store.stored import StoredGame

if TYPE_CHECKING:  # the rules are slow to load, and not needed to look at a game
    from domain.kernel.questions import Question
    from projections.wording.naming import BoardNames
    from replay.games.asking import Asked
    from replay.games.beside import Beside
    from replay.games.decks import Deck
    from replay.games.matches import Score
    from replay.games.open_questions import OpenQuestion
    from replay.games.passing import Passing
    from replay.games.players import Terms
    from replay.games.playing import Table
    from replay.games.verifying import Verdict
    from replay.observing.facts.writing import Writing
    from replay.store.lines import Origin
    from replay.store.recorder import Request
    from replay.store.transfer import Progress


def result_of(row: GameRow, names: Sequence[str], words: Catalogue = INTERFACE, role: str = "") -> str:
    """Return the result or the progress of a game in words.

    `names` are the winners' names. `role` is the role of a winner without a name.
    """
    if row.winners is None:
        return filled(words["result.open" if row.turns else "result.begins"], {"turn": row.turns})
    alone = f"won.{role}" if role else "won"
    how = "draw" if not row.winners else alone if len(row.winners) == 1 else "won-together"
    parts = {"names": words["result.and"].join(names), "reason": reason_of(row.reason, words, bool(row.winners))}
    return filled(words[f"result.{how}"], parts)


def reason_of(reason: str | None, words: Catalogue = INTERFACE, won: bool = False) -> str:
    """Return the reason for a game's end in words.

    With `won`, the sentence is about the losers, as somebody won.
    """
    text = words.get(f"result.by.{reason}", reason or "")
    return words.get(f"result.by.{reason}.won", text) if won else text


class UnknownSeat(TimewalkError, LookupError):
    """Error: no player in this game has this name."""


class Game:
    """Recorded game, to travel in, explain, verify and continue."""

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

    # Facts about the game

    @property
    def id(self) -> UUID:
        """Id of the game."""
        return self.stored.id

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the players."""
        return self.stored.row.seats

    @property
    def end(self) -> int:
        """Position of the last event."""
        return self.stored.head

    @property
    def turns(self) -> int:
        """Number of turns begun."""
        return self.stored.row.turns

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.stored.over

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the winners; none before the end and in a draw."""
        return tuple(self.seats[winner - 1] for winner in self.stored.row.winners or ())

    @property
    def result(self) -> str:
        """Result of the game in words."""
        return self.result_in(beside(self.words, "interface"))

    def result_in(self, words: Catalogue) -> str:
        """Return the result in the words of the page in a language."""
        won = self.stored.row.winners or ()
        return result_of(self.stored.row, self.winners, words, self._roles.get(PlayerId(won[0]), "") if won else "")

    def is_told_by(self, words: str) -> bool:
        """Return True if the game's description contains each word of a search text.

        The description is made of id, players, decks, result, day, source and format.
        """
        row, about = self.stored.row, self.about
        texts = [self.id.hex, str(self.id), *self.called, *self.seats, *(about.get("decks") or ()), self.result]
        texts += [*(about.get("players") or ()), row.created, str(self.source), str(about.get("format") or "")]
        text = plain(" ".join(texts))
        return all(word in text for word in plain(words).split())

    @property
    def called(self) -> tuple[str, ...]:
        """Names of the players, or their roles in an observed game without names."""
        return self.called_in(beside(self.words, "interface"))

    def called_in(self, words: Catalogue) -> tuple[str, ...]:
        """Return the players' names or roles in the words of the page in a language."""
        roles = {number: words[f"called.{role}"] for number, role in self._roles.items()}
        return tuple(roles.get(PlayerId(number), name) for number, name in enumerate(self.seats, 1))

    @property
    def you(self) -> PlayerId | None:
        """Seat of the log's owner in an observed game without names, else None."""
        return next((number for number, role in self._roles.items() if role == YOU), None)

    @cached_property
    def _roles(self) -> Mapping[PlayerId, str]:
        owner = None if self.observed is None else self.observed.player
        players = {PlayerId(number): name for number, name in enumerate(self.seats, 1)}
        return roles(players, None if owner is None else PlayerId(owner))

    @property
    def about(self) -> Mapping[str, Any]:
        """Header of the game: decks, players, time and version; for a branch its parent."""
        return self.stored.header()

    @cached_property
    def observed(self) -> Observed | None:
        """Source of an observed game; None for a decided one."""
        return observed(self.stored.events(1, 1))

    @property
    def source(self) -> Source:
        """Source of the game: `decided` by the rules here, or `observed` elsewhere."""
        return Source.DECIDED if self.observed is None else Source.OBSERVED

    @property
    def built_in(self) -> dict[str | int, str]:
        """Players by seat at the beginning: `human`, or the name of a built-in player."""
        return dict(enumerate(self.about.get("players", ()), 1))

    def events(self) -> Sequence[Recorded]:
        """Return all recorded events of the game."""
        return self._travel.follow().events

    def position(self, where: int | str) -> int:
        """Return the position that an address means, as a number; `"turn:5"` → 120.

        :raises PositionError: the address cannot be read, or the game does not have the position.
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
        """Return the number of a seat, by number or name.

        :raises UnknownSeat: no player has this name.
        """
        text = str(who).strip()
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(self.seats):
            return PlayerId(int(text))
        fitting = [number for number, name in enumerate(self.seats, 1) if name.casefold() == text.casefold()]
        if not fitting:
            fitting = [number for number, name in enumerate(self.called, 1) if name.casefold() == text.casefold()]
        if len(fitting) == 1:
            return PlayerId(fitting[0])
        seats = ", ".join(f"{name} ({number})" for number, name in enumerate(self.seats, 1))
        raise UnknownSeat("No seat of this game is called {given}: there are {seats}.", given=repr(text), seats=seats)

    # Travelling, reading, explaining

    def at(self, where: int | str = "end", seat: str | int | None = None) -> Moment:
        """Return the board at a position, as one seat sees it or whole.

        The board is that of the end of the position's moment, as between the events of one moment a board is
        incomplete.

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

    def seen_events(self, until: int, viewer: PlayerId | None) -> Sequence[Recorded]:
        """Return the events up to a position, as a seat sees them, or whole."""
        seen = self._travel.follow() if viewer is None else self._as_seen(viewer)
        return seen.events[: until if viewer is None else seen.seen(until)]

    def _as_seen(self, viewer: PlayerId) -> Travel:
        """Return the traveller that shows the game as a seat sees it."""
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
        """Yield the log from one position to another, in order.

        `kind` selects kinds of events or groups of kinds, separated by commas; `deaths` is a group, too (700.4).
        `object` selects the events about one object. `short` leaves out priority, the beginning and end of steps, mana,
        and events that later ones tell.

        :raises TimewalkError: a position, kind or object is unknown, or the first position comes after the last.
        """
        first = 1 if start == "start" else self.position(start)
        last = self.position(stop)
        if first > last:
            text = "{start} (event {first}) comes after {stop} (event {last}): say the earlier position first"
            raise PositionError(text, start=start, first=first, stop=stop, last=last)
        events = self.events()
        wanted = selection(events, first, last, object=object)
        told = lines(events, wanted, last, self.words, CardTexts(self.stored))
        if kind is not None:
            told = filter(of_kinds(kind, events), told)
        return filter(is_main, told) if short else told

    def columns(
        self,
        start: int | str = "start",
        stop: int | str = "end",
        *,
        kind: str | None = None,
        object: str | int | None = None,
    ) -> dict[str, list[Any]]:
        """Return the log as columns for a data frame.

        `pandas.DataFrame(game.columns())` makes one, likewise Polars and PyArrow. There is a row for each event, with
        position, moment, turn, phase, step, kind, rule, cause, sentence, and each field of the event under its name
        (`projections.counting.flat` describes them), None where the event has none.

        :raises TimewalkError: a position, kind or object is unknown.
        """
        return columns(self.log(start, stop, kind=kind, object=object), self.events())

    table = renamed("Game.table", columns)

    def why(self, where: int | str | None = None, *, object: str | int | None = None, at: int | str = "end") -> Causes:
        """Return the causes of an event, back to a decision.

        The event is that of a position, the last change of an object up to `at`, or by default the end of the game.

        :raises TimewalkError: a position or object is unknown, or the game is not over.
        """
        if where is not None and object is not None:
            raise PositionError("give either a position or an object; with neither, the game's end is explained")
        events = self.events()
        if where is not None:
            position = self.position(where)
        elif object is not None:
            position = last_change(events, object, self.position(at))
        else:
            position = ending(events)
        board = self._travel.board
        known = sums(events, position, board, self.words)
        sizes: Mapping[Sum, SizeSum] = {}
        if any(one.limit is not None for one in known):
            from replay.games.size_sums import sizes_of  # the rules are slow to load

            sizes = sizes_of(known, board, self.stored, events, self.words)
        texts = CardTexts(self.stored)

        def naming(before: int) -> Naming:
            from replay.games.board_names import names_before  # texts are slow to load

            return names_before(board(before), texts, self.words)

        return Causes(*why(events, position, self.words, texts=texts, naming=naming), known, sizes)

    def line(self, where: int | str) -> int | None:
        """Return the line in the source's log that told an event.

        None if the line is not known, as in a decided game.

        :raises PositionError: the game does not have this position.
        """
        return origins.lines(self.events()).get(self.position(where))

    def history(self, object: str | int, field: str | None = None, at: int | str = "end") -> tuple[Change, ...]:
        """Return every change of an object, or of one of its fields, across its ids.

        :raises TimewalkError: the object or field is unknown.
        """
        return history(self.events(), object, field, self.position(at), self.words)

    def diff(self, before: int | str, after: int | str) -> tuple[Difference, ...]:
        """Return the differences between two positions.

        :raises PositionError: the game does not have one of them.
        """
        return diff_positions(self.events(), self.position(before), self.position(after), self.words)

    def verify(self) -> Verdict:
        """Verify the game: hash chain, digests, and deciding everything again."""
        from replay.games.verifying import verify

        return verify(self.stored)

    def export(self, file: str | os.PathLike[str], progress: Progress | None = None) -> Path:
        """Export the game to one self-contained file.

        The file is JSON lines, packed if its name ends with `.zst`. `progress` is called with the number of commits
        done, and of all.
        """
        from replay.store.transfer import export_game

        export_game(self.stored, file, progress)
        return Path(file)

    def export_facts(self, file: str | os.PathLike[str]) -> Writing:
        """Export the game as facts for other programs.

        What no fact can express is counted in `untold` of the result.

        :raises CannotBeTold: the record begins in the middle of a game.
        """
        from replay.games.facts import export_facts

        return export_facts(self.stored, file)

    # Matches

    @property
    def score(self) -> Score | None:
        """Games and score of the game's match; None for a game by itself."""
        from replay.games.matches import imported_score, place_in, score_of

        store = self.stored.store
        decided = place_in(self.stored) is not None
        return score_of(store, self.id) if decided else imported_score(store, self.stored)

    def next_game(
        self, decks: Mapping[str, Deck] | None = None, seed: int | str | None = None, request: Request | None = None
    ) -> Game:
        """103.1, 100.4a. Begin the next game of the match.

        `decks` are the decks of players who sideboarded, by name, with their sideboards; the others play the deck
        they brought. `request` is the request behind the new game.

        :raises NoMatch: the game is no part of a match, or the match does not go on.
        :raises BadSideboarding: a deck has other cards than the player brought.
        """
        from replay.games.matches import next_table, score_of

        store = self.stored.store
        table = next_table(store, score_of(store, self.id), decks, None if seed is None else str(seed))
        table.writer.request = request
        table.keep()
        table.go_on()
        return Game(store.game(table.writer.id), self.words)

    def rematch(
        self,
        *,
        swapped: bool = False,
        seed: int | str | None = None,
        request: Request | None = None,
        agreed: bool = False,
    ) -> Game:
        """Begin a game, or a match, with the same players, decks and rules.

        If `swapped`, each player plays the deck of the next one. `request` is the request behind the new game. If the
        players have `agreed`, its id follows from this game's.

        :raises NoMatch: the game began from a position.
        :raises WasObserved: the game was observed, not decided here.
        """
        from replay.games.library import Games
        from replay.games.matches import rematch, rematch_id

        match = rematch(self.stored, swapped=swapped)
        id = rematch_id(self.stored) if agreed else None
        return Games(self.stored.store, self.words).begin(match, seed, request=request, id=id)

    # Continuing the game

    def branch(
        self,
        where: int | str,
        players: Mapping[str, str] | None = None,
        request: Request | None = None,
        origin: Origin | None = None,
    ) -> Game:
        """Branch off a new game at the last decision at or before a position.

        `players` are the new players by seat: `human` or a built-in player; the other seats keep theirs. `request` is
        the request behind the branch, `origin` how it is made, if not to go on from a position.

        :raises WasObserved: the game was observed, not decided here.
        :raises PositionError: the game does not have this position, or there was no decision before it.
        :raises TimewalkError: there is no such seat or player.
        """
        from replay.games.branches import standing

        about = {name: self.about[name] for name in ("decks", "players") if name in self.about}
        if players:
            about["players"] = self._seated(players)
        position = standing(self, self.position(where))
        made = {} if origin is None else origin.header()
        return Game(self.stored.branch(position, about=about | made, request=request), self.words)

    def undo(self, who: str | int | None = None, *, turn: bool = False, request: Request | None = None) -> Game:
        """Take back a player's last answer, or their last turn.

        The game goes on in a branch at that decision. The record of this game stays as it is. `who` is needed where
        several people play. Built-in players keep their seats.

        :raises NothingToUndo: the player has decided nothing yet.
        """
        from replay.games.branches import NothingToUndo, before_last_answer, before_last_turn, people, undo

        seats = people(self)
        if who is None and len(seats) != 1:
            raise NothingToUndo("say whose decision is to be taken back: {count} people play", count=len(seats))
        seat = seats[0] if who is None else self.seat(who)
        return undo(self, (before_last_turn if turn else before_last_answer)(self.events(), seat), seat, request)

    def what_if(self, where: int | str, answer: Answer) -> Game:
        """Branch off a game with another answer, as data, to the decision at a position.

        :raises NoDecision: nobody decided anything at the position.
        :raises IllegalDecision: the rules forbid the answer.
        """
        from replay.games.branches import what_if

        return what_if(self, self.position(where), answer)

    def beside(self, other: Game, seat: str | int | None = None) -> Beside:
        """Compare two lines of a game turn by turn, from where they part.

        Both are seen by one seat, or whole.
        """
        from replay.games.beside import beside

        if seat is None:
            return beside(self._travel.follow(), other._travel.follow())
        return beside(self._as_seen(self.seat(seat)), other._as_seen(other.seat(seat)))

    def _seated(self, players: Mapping[str, str]) -> list[str]:
        """Return the players of all seats, after those named here take their seats."""
        from replay.games.players import check_player
        from replay.games.playing import HUMAN

        seated = {int(seat): name for seat, name in self.built_in.items()}
        for who, name in players.items():
            if name != HUMAN:
                check_player(name, (HUMAN,))
            seated[self.seat(who)] = name
        return [seated.get(number, HUMAN) for number, _ in enumerate(self.seats, 1)]

    def ask(self, words: Catalogue | None = None, *, ids: bool = True) -> Asked | None:
        """Return the current question with its legal answers, None when the game is over.

        Objects of one name carry their ids, or else words for what differs.

        :raises WasObserved: the game was observed, not decided here.
        :raises BrokenLog: the rules do not arrive at the last recorded events.
        """
        from domain.bots import hurtful
        from replay.games.asking import LISTED, Asked
        from replay.games.foretold import foretold
        from replay.games.passing import own_abilities, question_key
        from replay.games.searched import searched
        from replay.games.subjects import subject_of
        from replay.games.zero_x import for_zero

        words = self.words if words is None else words
        table = self._taken_up()
        if table.question is None:
            return None
        board, names = table.game.board, self._names(table, words)
        names.marks = None if ids else {}
        subject = subject_of(table.question, board, table.backwards())
        hurts = hurtful(table.question, board, table.game.definitions)
        subject = subject._replace(hurts=hurts, zero=for_zero(table.question, table.game))
        asked = Asked(table.question, board, words, names, subject)
        asked.key = question_key(table.question, table.game)
        asked.searched = searched(table.game, table.question, table.backwards())
        asked.activatable = own_abilities(table.question, table.game)
        asked.casting = tuple(self._casting(table, words))
        following = foretold(table, self.stored)
        if following is not None:
            takes = Asked(following, board, words, names).every
            asked.takes = takes if len(takes) <= LISTED else ()
        return asked

    def open_question(self) -> OpenQuestion | None:
        """Return the current question without its words and answers, None when the game is over.

        :raises WasObserved: the game was observed, not decided here.
        :raises BrokenLog: the rules do not arrive at the last recorded events.
        """
        from replay.games.open_questions import OpenQuestion

        table = self._taken_up()
        return None if table.question is None else OpenQuestion(table.question, table.game.board)

    def choose(self, answer: Answer, request: Request | None = None) -> Sequence[Line]:
        """Give an answer, and return what happened, as the answering player sees it.

        The answer is data as the question has it, or text: a number of the list, words, a notation of `asking`; `back`
        takes back the casting, `step-back` its last answer, `concede` concedes the game. In a casting answers are
        stored as a draft until all are given. `request` is the request behind the answer, stored with its results,
        also if a casting is refused.

        :raises IllegalDecision: the rules forbid the answer; an impossible casting is taken back.
        :raises NotUnderstood: the text is no answer.
        :raises Conflict: somebody else continued the game.
        """
        from replay.games.playing import Table

        table = self._taken_up()
        question = table.question
        if question is None:
            raise IllegalDecision("the game is over: {result}", "104.1", result=self.result)
        before, seat = self.end, table.game.board.decides_for(question.player)
        word = answer.strip().casefold() if isinstance(answer, str) else ""
        if word == "concede":
            return self.concede(question.player, request)
        if word in ("back", "step-back"):
            given = table.game.casting
            if not given:
                raise IllegalDecision("there is no casting to take back", "601.2")
            self.stored.keep_draft(given[:-1] if word == "step-back" else (), request)
            table = self._table = Table.take_up(self.stored)
        else:
            known = question.is_legal(answer) if isinstance(answer, str) else True
            meant = answer if known else self._understood(table, question, str(answer))
            self._kept(table, lambda: table.answer(meant), request)
        return self._seen(seat, before)

    def _understood(self, table: Table, question: Question, text: str) -> Answer:
        """Return the answer that a text means, in the language or else in English.

        :raises NotUnderstood: the text is no answer in either.
        """
        from domain.bots import hurtful
        from replay.games.asking import Asked, NotUnderstood
        from replay.games.subjects import Subject
        from replay.games.zero_x import for_zero

        bad = hurtful(question, table.game.board, table.game.definitions)
        subject = Subject(hurts=bad, zero=for_zero(question, table.game))
        languages = [self.words] if self.words is ENGLISH else [self.words, ENGLISH]
        wrong: NotUnderstood | None = None
        for words in languages:
            asked = Asked(question, table.game.board, words, self._names(table, words), subject)
            try:
                return asked.understand(text)
            except NotUnderstood as error:
                wrong = wrong or error
        assert wrong is not None
        raise wrong

    def check(self, answer: Answer) -> None:
        """Check that an answer, as data, would be legal; nothing is done or stored.

        An answer that helps to pay a cost has to leave a rest that can be paid.

        :raises IllegalDecision: the answer would be illegal; the message says why.
        """
        table = self._taken_up()
        table.game.check(answer)
        if isinstance(table.question, ChooseObjects) and table.question.rest is not None:
            table.question.rest.check(answer)

    def concede(self, who: str | int, request: Request | None = None) -> Sequence[Line]:
        """104.3a. Concede for a player at any time, and return what the player sees.

        An unfinished casting is taken back first. A game of several players continues without the player.

        :raises IllegalDecision: the player has left the game, or it is over.
        :raises UnknownSeat: no player has this name.
        :raises Conflict: somebody else continued the game.
        """
        player, before = self.seat(who), self.end
        table = self._taken_up()
        self._kept(table, lambda: table.concede(player), request)
        return self._seen(player, before)

    def play_on(
        self,
        players: Mapping[str | int, str] | None = None,
        seed: str | None = None,
        passing: Mapping[int, Passing] | None = None,
        terms: Terms | None = None,
    ) -> Sequence[Line]:
        """Let built-in players answer until somebody else is asked, and return what happened.

        `players` gives a built-in player for each seat, by default those of the game's beginning; `pass` passes where
        there is nothing else to do, `pass-turn` for the whole turn; `human` is the same as leaving out the seat. The
        players draw their chance from the game's seed: an interrupted game continues as it would have. `passing` says
        by seat how priority is passed for people.

        Commands of the game's beginning are left out, as the record may be from somebody else: name them in `players`.
        `terms` are those of plug-ins and commands; `faults` tells afterwards what went wrong with them.

        :raises PlayerFault: a plug-in or command failed, and the terms say to stop.
        """
        from replay.games.passing import NAMED
        from replay.games.players import played_here
        from replay.games.playing import HUMAN

        table = self._taken_up()
        before = self.end
        if terms is not None:
            table.terms = terms
        if players is None:
            players = dict(zip(self.built_in, played_here([*self.built_in.values()], HUMAN), strict=True))
        players = {seat: name for seat, name in players.items() if name != HUMAN}
        if seed is None:
            started = self.stored.events(1, 1)[0].event
            seed = (started.seed if isinstance(started, GameStarted) else None) or ""
        table.seated({self.seat(seat): name for seat, name in players.items()}, seed)
        for number, wanted in (passing or {}).items():
            table.passing(self.seat(number), wanted)
        self._kept(table, table.go_on_together)
        away = {self.seat(seat) for seat, name in players.items() if name not in NAMED}
        people = [PlayerId(number) for number, _ in enumerate(self.seats, 1) if number not in away]
        return self._seen(people[0] if people else None, before)

    @property
    def faults(self) -> tuple[Said, ...]:
        """Faults of plug-ins and commands that play on here, a sentence each."""
        return () if self._table is None else tuple(self._table.faults)

    def _taken_up(self) -> Table:
        from replay.games.playing import Table

        if self._table is None or self._table.writer.head != self.stored.refresh().head:
            self._table = Table.take_up(self.stored)
        return self._table

    def _kept(self, table: Table, act: Callable[[], object], request: Request | None = None) -> None:
        """Carry out an action at the table, then store the unfinished casting as a draft.

        `request` is stored with the draft.
        """
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
        """Return the names on the table's board, with this game's texts of abilities and modes."""
        from replay.games.asking import names_of

        return names_of(table.game, words)

    def _casting(self, table: Table, words: Catalogue) -> list[str]:
        """Return the answers given in an unfinished casting, in words."""
        if not table.uncertain:
            return []
        names, modes = Names((*self.events(), *table.uncertain)), self._names(table, words)
        events = (recorded.event for recorded in table.uncertain)
        asked = (
            (question_of(event.player, event.kind, event.question or ()), event.answer)
            for event in events
            if isinstance(event, DecisionMade)
        )
        return [
            describe_answer(question, given, modes if question.KIND == "modes" else names, words)
            for question, given in asked
        ]

    def _seen(self, viewer: PlayerId | None, after: int) -> Sequence[Line]:
        """Return the lines of the log after a position, as a seat sees them."""
        end = self.end
        if end == after:
            return ()

        texts = CardTexts(self.stored)

        def tell() -> Iterable[Line]:
            if viewer is None:
                events: Sequence[Recorded] = self.events()
                return lines(events, selection(events, after + 1, end), end, self.words, texts)
            seen = self._as_seen(viewer)
            first, last = seen.seen(after) + 1, seen.seen(end)
            return lines(seen.events, selection(seen.events, first, last), last, self.words, texts)

        return Happened(tell)
