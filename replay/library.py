"""Everything the command can do, for scripts and notebooks.

    from replay import open_store

    store = open_store("games.sqlite")
    game = store.play("claws-and-fire", "wings-and-mercy", seed=7)
    board = game.at("turn:5/declare-blockers")      # prints as a table; queries as methods
    for step in game.why(object="Giant Spider"):
        print(step)
    assert game.verify().exact

A *position* is a number, `turn:5`, `turn:5/declare-blockers`, `turn:5/combat`, `start` or `end`; a *seat* is a player's
name or number; an *object* is its number, or a name: the card of that name to which something happened last.
"""

from __future__ import annotations

import html
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from domain import decide
from domain.decisions import Answer, question_of
from domain.errors import IllegalDecision, TimewalkError
from domain.events import DecisionMade, GameEnded, GameStarted, Recorded
from domain.evolve import evolve, fold
from domain.ids import EntityId, PlayerId
from domain.state import Board, Obj
from domain.terms import Zone
from projections import records, table
from projections.diff import Difference, diff_positions
from projections.history import Change, history
from projections.log import Line, log
from projections.names import Names, UnknownObject
from projections.positions import Place, PositionError, Positions, parse
from projections.sentences import describe_answer
from projections.views import redact
from projections.why import Alternatives, last_change, why
from replay import playing, store, transfer, verifying
from replay.asking import Asked
from replay.decks import Deck, known_cards, load_deck
from replay.errors import Conflict
from replay.playing import Match, Played, Table
from replay.store import StoredGame
from replay.verifying import Verdict

QUIET = frozenset(
    (
        "priority_given",
        "priority_passed",
        "decision_made",
        "phase_ended",
        "step_ended",
        "turn_ended",
        "phase_began",
        "step_began",
        "board_digested",
        "card_seen",
        "mana_emptied",
        "damage_proposed",
    )
)
"""Kinds of events that a reader in a hurry does not want: what surrounds the things that happen."""


REASONS = {
    "life": "no life left",
    "draw": "no card left to draw",
    "poison": "ten poison counters",
    "concession": "the other conceded",
    "several": "both lost",
}
"""Why a game ended, in words."""


class UnknownSeat(TimewalkError, LookupError):
    """Nobody in this game is called so."""


def default_store() -> str:
    """Where games are kept if nothing else is said: in TIMEWALK_STORE, or a file in the user's data folder."""
    from platformdirs import user_data_path

    return os.environ.get("TIMEWALK_STORE") or str(user_data_path("timewalk", appauthor=False) / "games.sqlite")


def open_store(where: str | os.PathLike[str] | None = None, *, create: bool = True, durable: bool = True) -> Games:
    """The games in an SQLite file (by default the user's own), which is made if it is not there.

    :raises NotAStore: the file is something else, or is not there and `create` is False.
    :raises NewerSchema: a newer timewalk made it.
    """
    return Games(store.open_store(where if where is not None else default_store(), create=create, durable=durable))


class Games:
    """The games of a store, oldest first."""

    def __init__(self, stored: store.Store) -> None:
        self.store = stored

    def __repr__(self) -> str:
        return f"<games in {self.store.where}>"

    def __iter__(self) -> Iterator[Game]:
        return (Game(stored) for stored in self.store.games())

    def __len__(self) -> int:
        return len(self.store.games())

    def __enter__(self) -> Games:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    def game(self, id: str | UUID) -> Game:
        """The game with this id, or whose id begins so; `last` is the one recorded last.

        :raises UnknownGame: there is none, or several.
        """
        if id == "last":
            games = self.store.games()
            if games:
                return Game(games[-1])
        return Game(self.store.game(id))

    def play(
        self,
        deck: str | os.PathLike[str] | Deck,
        other: str | os.PathLike[str] | Deck,
        *,
        seed: int | str = 1,
        players: Sequence[str] = ("random", "random"),
        names: Sequence[str] = ("Anna", "Ben"),
        rules: str = "seed",
        cards: Iterable[str | os.PathLike[str]] = (),
    ) -> Game:
        """Let built-in players (`random`, `greedy`) play a game to its end, and record it.

        A deck is a file as Arena and MTGO export it, or the name of one that comes with the program; `cards` are JSON
        files with cards of your own; `rules` is the edition: `seed` (about 2017) or `current`.
        """
        match = self.match((deck, other), players=players, names=names, rules=rules, cards=cards)
        return Game(self.store.game(playing.play(self.store, match, str(seed)).id))

    def play_many(self, match: Match, seeds: Iterable[int | str], jobs: int = 1) -> Iterator[Played]:
        """Play a game for each seed, in their order, on so many processor cores."""
        return playing.play_many(self.store, match, [str(seed) for seed in seeds], jobs)

    @staticmethod
    def match(
        decks: Iterable[str | os.PathLike[str] | Deck],
        *,
        players: Sequence[str] = ("random", "random"),
        names: Sequence[str] = ("Anna", "Ben"),
        rules: str = "seed",
        cards: Iterable[str | os.PathLike[str]] = (),
    ) -> Match:
        """What is to be played, for `play_many`.

        :raises TimewalkError: of what is wrong with a deck, a card, a player or the rules.
        """
        known = known_cards(cards)
        loaded = tuple(deck if isinstance(deck, Deck) else load_deck(deck, known) for deck in decks)
        return Match(loaded, tuple(players), tuple(names), rules).checked()

    def begin(self, match: Match, seed: int | str = 1) -> Game:
        """A new game that stands at its first question, for people to answer."""
        table = match.table(self.store, str(seed))
        table.keep()
        return Game(self.store.game(table.writer.id))

    def add(self, file: str | os.PathLike[str]) -> Game:
        """Read a game from a file that `Game.export` wrote; all of it is checked before anything is written.

        :raises BadImport: the file is not a complete, unchanged export.
        """
        return Game(transfer.import_game(self.store, file).game)


class Game:
    """A recorded game: travelled in, explained, proven, gone on with."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self._events: list[Recorded] = []
        self._positions = Positions()
        self._table: Table | None = None

    def __repr__(self) -> str:
        return f"<game {self.id}: {self}>"

    def __str__(self) -> str:
        return f"{' – '.join(self.seats)}, {self.result}"

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
        """Whether the game has ended."""
        return self.stored.over

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of who won; nobody as long as the game is not over, or if it is a draw."""
        return tuple(self.seats[winner - 1] for winner in self.stored.row.winners or ())

    @property
    def result(self) -> str:
        """How it ended, in words."""
        row = self.stored.row
        if row.winners is None:
            return f"not over, in turn {row.turns}" if row.turns else "not over, before the first turn"
        reason = REASONS.get(row.reason, row.reason)
        return f"{' and '.join(self.winners)} won ({reason})" if row.winners else f"a draw ({reason})"

    @property
    def about(self) -> Mapping[str, Any]:
        """What the game's record says of it: decks, players, when, by which version; for a branch its parent."""
        return self.stored.header()

    def events(self) -> Sequence[Recorded]:
        """All events, as they are now."""
        new = self.stored.refresh().events(len(self._events) + 1) if self._behind() else ()
        self._events += new
        self._positions.extend(new)
        return self._events

    def _behind(self) -> bool:
        return self.stored.refresh().head > len(self._events)

    def position(self, where: int | str) -> int:
        """The number of a position.

        :raises PositionError: it cannot be read, or the game does not have it.
        """
        address = parse(where)
        if address.number is None:
            self.events()
            return self._positions.resolve(address)
        if not 1 <= address.number <= self.end and not 1 <= address.number <= self.stored.refresh().head:
            raise PositionError(f"position {address.number} is not in this game: its positions go from 1 to {self.end}")
        return address.number

    def seat(self, who: str | int) -> PlayerId:
        """The number of a seat.

        :raises UnknownSeat: nobody is called so.
        """
        text = str(who).strip()
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(self.seats):
            return PlayerId(int(text))
        found = [number for number, name in enumerate(self.seats, 1) if name.casefold() == text.casefold()]
        if len(found) == 1:
            return PlayerId(found[0])
        seats = ", ".join(f"{name} ({number})" for number, name in enumerate(self.seats, 1))
        raise UnknownSeat(f"No seat of this game is called {text!r}: there are {seats}.")

    # Travelling, reading, explaining

    def at(self, where: int | str = "end", seat: str | int | None = None) -> Moment:
        """The board at a position, at the end of its moment; of a seat, only what that seat may see.

        Between the events of one moment the board is half done: so it is shown once all of them have happened.

        :raises PositionError: the game does not have this position.
        """
        position = self.position(where)
        board = self.stored.board(position)
        moment, start = board.moment, position + 1
        while start <= self.end:
            later = self.stored.events(start, min(start + 63, self.end))
            for recorded in later:
                if recorded.moment != moment:
                    break
                evolve(board, recorded)
            if later[-1].moment != moment:
                break
            start = later[-1].position + 1
        viewer = None if seat is None else self.seat(seat)
        if viewer is not None:
            end = board.position
            board = fold(redact(self.events()[:end], viewer))
            board.position = end
        return Moment(self, board, viewer)

    def log(
        self,
        start: int | str = "start",
        stop: int | str = "end",
        *,
        kind: str | None = None,
        object: str | int | None = None,
    ) -> Iterator[Line]:
        """What happened, in order, from one position to another; of one kind of event, or about one object.

        :raises TimewalkError: an unknown position, kind or object.
        """
        first = 1 if start == "start" else self.position(start)
        last = self.position(stop)
        return log(self.events(), first, last, kind=kind, object=object)

    def why(self, where: int | str | None = None, *, object: str | int | None = None, at: int | str = "end") -> Causes:
        """What led to an event, or to the last change of an object up to a position: back to a decision.

        :raises TimewalkError: an unknown position or object.
        """
        if (where is None) == (object is None):
            raise PositionError("say either a position or an object to ask about")
        events = self.events()
        if where is not None:
            position = self.position(where)
        else:
            assert object is not None
            position = last_change(events, object, self.position(at))
        return Causes(*why(events, position))

    def history(self, object: str | int, field: str | None = None, at: int | str = "end") -> tuple[Change, ...]:
        """Every change of an object, or of one of its fields, across its ids.

        :raises TimewalkError: an unknown object or field.
        """
        return history(self.events(), object, field, self.position(at))

    def diff(self, before: int | str, after: int | str) -> tuple[Difference, ...]:
        """What differs between two positions.

        :raises PositionError: the game does not have one of them.
        """
        return diff_positions(self.events(), self.position(before), self.position(after))

    def verify(self) -> Verdict:
        """Whether the game is what it says it is: chain, digests, deciding again."""
        return verifying.verify(self.stored)

    def export(self, file: str | os.PathLike[str]) -> Path:
        """Write the game to one self-contained file (JSON lines; packed if its name ends with `.zst`)."""
        transfer.export_game(self.stored, file)
        return Path(file)

    # Going on

    def branch(self, where: int | str) -> Game:
        """A new game with everything up to the last decision at or before a position, to be decided otherwise.

        :raises PositionError: the game does not have this position, or nobody had decided anything yet.
        """
        events = self.events()
        position = self.position(where)
        definitions = self.stored.definitions()
        while position > 0:
            last = events[position - 1].event
            follows = events[position].event if position < len(events) else None
            standing = follows is None or isinstance(follows, DecisionMade)
            if standing and not isinstance(last, GameEnded):
                game = decide.Game.resume(events[:position], definitions)
                if game.settled and game.question is not None:
                    about = {name: self.about[name] for name in ("decks", "players") if name in self.about}
                    return Game(self.stored.branch(position, about=about))
            position -= 1
        raise PositionError(f"nobody had been asked anything by position {where}: branch at a later one")

    def ask(self) -> Asked | None:
        """What is asked now, of whom, with its legal answers; None when the game is over.

        :raises BrokenLog: the rules do not come to what was recorded last.
        """
        table = self._taken_up()
        if table.question is None:
            return None
        return Asked(table.question, table.game.board, self._casting(table))

    def choose(self, answer: Answer) -> Sequence[Line]:
        """Give an answer, and see what happened, as far as who answered may see it.

        The answer is data as the question has it, or text: a number of the list, words, a notation of `replay.asking`;
        `back` takes back what is being cast, `concede` gives the game up. In a casting answers are kept as a draft
        until all are given.

        :raises IllegalDecision: the rules forbid it; a casting that proved impossible is taken back.
        :raises NotUnderstood: the text is no answer.
        :raises Conflict: somebody else went on with the game.
        """
        table = self._taken_up()
        question = table.question
        if question is None:
            raise IllegalDecision(f"the game is over: {self.result}", "104.1")
        before = self.end
        word = answer.strip().casefold() if isinstance(answer, str) else ""
        if word in ("back", "concede"):
            if word == "back" and not table.game.casting:
                raise IllegalDecision("there is no casting to take back", "601.2")
            self.stored.keep_draft(())
            table = self._table = Table.take_up(self.stored)
            if word == "concede":
                self._kept(table, lambda: table.concede(question.player))
        else:
            known = question.is_legal(answer) if isinstance(answer, str) else True
            meant = answer if known else Asked(question, table.game.board).understand(answer)
            self._kept(table, lambda: table.answer(meant))
        return self._seen(question.player, before)

    def play_on(self, players: Mapping[str | int, str], seed: str | None = None) -> Sequence[Line]:
        """Let built-in players answer for seats until somebody else is asked or the game is over.

        Their chance comes from the game's seed, so that an interrupted game goes on as it would have.
        """
        table = self._taken_up()
        before = self.end
        started = self.events()[0].event
        if seed is None:
            seed = (started.seed if isinstance(started, GameStarted) else None) or ""
        for who, name in players.items():
            table.seat(self.seat(who), name, seed)
        self._kept(table, lambda: [None for _ in table.go_on()])
        others = [number for number, _ in enumerate(self.seats, 1) if PlayerId(number) not in map(self.seat, players)]
        return self._seen(PlayerId(others[0]) if others else None, before)

    def _taken_up(self) -> Table:
        if self._table is None or self._table.writer.head != self.stored.refresh().head:
            self._table = Table.take_up(self.stored)
        return self._table

    def _kept(self, table: Table, act: Any) -> None:
        """Do something at the table, and keep the draft that is left of it."""
        draft = table.game.casting
        try:
            act()
        except Conflict:
            self._table = None
            raise
        finally:
            self.stored.refresh()
            if self._table is not None and table.game.casting != draft:
                self.stored.keep_draft(table.game.casting)

    def _casting(self, table: Table) -> list[str]:
        """What was answered in a casting, in words."""
        said = (recorded.event for recorded in table.uncertain)
        decisions = [event for event in said if isinstance(event, DecisionMade)]
        return [
            describe_answer(question_of(event.player, event.kind, event.question or ()), event.answer, table.game.board)
            for event in decisions
        ]

    def _seen(self, viewer: PlayerId | None, after: int) -> Sequence[Line]:
        """What happened after a position, as a seat may see it."""
        events = self.events()
        if len(events) == after:
            return ()
        if viewer is None:
            return tuple(log(events, after + 1))
        before = sum(1 for _ in redact(events[:after], viewer))
        return tuple(log(redact(events, viewer), before + 1))


class Causes(Sequence[Line]):
    """The steps from an event back to what started it; `decision` tells what else could have been decided there."""

    def __init__(self, steps: tuple[Line, ...], decision: Alternatives | None) -> None:
        self.steps = steps
        self.decision = decision

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __repr__(self) -> str:
        return f"<{len(self)} causes of event {self.steps[0].position}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))


class Moment:
    """The board at a position. Prints as a table; has the board's queries, by seat name or number."""

    def __init__(self, game: Game, board: Board, viewer: PlayerId | None = None) -> None:
        self.game = game
        self.board = board
        self.viewer = viewer

    def __str__(self) -> str:
        return table.text(self.board, self.viewer)

    def __repr__(self) -> str:
        return f"<board of game {self.game.id} at {self.position}>"

    def _repr_html_(self) -> str:
        """For notebooks."""
        return f"<pre>{html.escape(str(self))}</pre>"

    @property
    def position(self) -> int:
        """The position of the last event that has happened."""
        return self.board.position

    @property
    def place(self) -> Place:
        """Turn, phase and step."""
        return Place(self.board.turn, self.board.phase, self.board.step)

    def life(self, seat: str | int) -> int:
        """A player's life total."""
        return self.board.players[self.game.seat(seat)].life

    def hand(self, seat: str | int) -> list[Obj]:
        """The cards in a hand, as far as they are known."""
        return self.board.hand(self.game.seat(seat))

    def graveyard(self, seat: str | int) -> list[Obj]:
        """The cards in a graveyard, the top one last."""
        return [self.board.objects[id] for id in self.board.zone(Zone.GRAVEYARD, self.game.seat(seat))]

    def permanents(self, seat: str | int | None = None) -> list[Obj]:
        """The permanents, of one player or all, in the order in which they came."""
        return list(self.board.permanents(None if seat is None else self.game.seat(seat)))

    def creatures(self, seat: str | int | None = None) -> list[Obj]:
        """The creatures on the battlefield, of one player or all."""
        return list(self.board.creatures(None if seat is None else self.game.seat(seat)))

    def stack(self) -> list[Obj]:
        """Spells and abilities that wait to resolve, the next one last."""
        return [self.board.objects[id] for id in self.board.stack]

    def object(self, who: str | EntityId) -> Obj:
        """An object of the board, by number or name.

        :raises UnknownObject: it is not there.
        """
        found = Names(self.game.events()[: self.position]).find(who).now
        known = self.board.get(found)
        if known is None:
            raise UnknownObject(f"{who} is not on the board at position {self.position}")
        return known

    def data(self) -> dict[str, Any]:
        """The board as JSON data."""
        board = self.board
        winners, reason = board.outcome if board.outcome is not None else ((), None)
        return {
            "game": str(self.game.id),
            "position": board.position,
            "moment": board.moment,
            "turn": board.turn,
            "phase": board.phase,
            "step": board.step,
            "active": board.active,
            "priority": board.priority,
            "seat": self.viewer,
            "over": board.over,
            "winners": winners,
            "reason": reason,
            "digest": board.digest() if self.viewer is None else None,
            "players": [
                {"id": id, "name": player.name, **records.of_player(player), "hand_cards": self._cards(player.hand)}
                | {"graveyard_cards": self._cards(player.graveyard)}
                for id, player in board.players.items()
            ],
            "battlefield": self._cards(board.battlefield),
            "stack": self._cards(board.stack),
            "exile": self._cards(board.exile),
            "command": self._cards(board.command),
        }

    def _cards(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        found = (self.board.get(id) for id in ids)
        return [{"id": one.id, **records.of_object(self.board, one)} for one in found if one is not None]


__all__ = ["QUIET", "Asked", "Causes", "Game", "Games", "Moment", "default_store", "open_store"]
