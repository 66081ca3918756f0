"""Players of a program: built-in ones, plug-ins, and other programs as commands.

A player is found by its name:

    greedy                  built-in
    clever                  a plug-in: an entry point of the group `timewalk.players`
    command: ./bot.py -v    another program, which reads and writes JSON lines (`commands`)
    mine                    such a program under a name, where `register` has given it one

A plug-in is a function like those in `domain.bots`: it takes the question, the board as its seat may see it, the
definitions of the cards it has seen, and dice.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import islice
from typing import NamedTuple, Protocol

import domain.bots
from domain import decider
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import LONG, Answering, UnknownPlayer
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision, Listed, Said, TimewalkError, reason_of
from domain.events import Recorded
from domain.freezing import answered
from domain.ids import PlayerId
from domain.kernel.questions import Answer, Question
from domain.randomness import Dice
from projections.seeing.views import Redactor
from replay.games.passing import NAMED

GROUP = "timewalk.players"
"""Group of entry points whose names are players."""

COMMAND = "command:"
"""Beginning of a player's name that is a command line."""

TRIES = 32
"""Most random answers tried when the game refuses them.

After that, the first legal answer that was not refused is taken.
"""

CONCEDE, STOP = "concede", "stop"
"""Consequences of a player's fault: the seat concedes, or the game stops and can be continued."""


class Terms(NamedTuple):
    """Terms of play for plug-ins and commands."""

    answer_seconds: float = 10
    """Most seconds for one answer of a command."""
    game_seconds: float = 600
    """Most seconds for all answers of a command in a game."""
    longest_line: int = 65_536
    """Most bytes in a line of a command."""
    on_crash: str = CONCEDE
    """Consequence of a crash, a late answer or a wrong one: `CONCEDE` or `STOP`."""


class PlayerFault(TimewalkError):
    """Error: a plug-in or command crashed, was late, or gave a wrong answer.

    The game stands at its last settled decision, and can be continued.
    """


class Standing(Protocol):
    """A game in progress, as a player at its table is asked."""

    @property
    def game(self) -> decider.Decider:
        """The game."""

    @property
    def uncertain(self) -> Sequence[Recorded]:
        """Events that can still be taken back."""


# Names


_REGISTERED: dict[str, str] = {}
"""Commands by the names that `register` gave them."""


def register(name: str, command: str) -> None:
    """Give a command a name, under which it plays in this process.

    :raises UnknownPlayer: the name is taken, or the program of the command is not found.
    """
    if not name.isidentifier() or name in (*domain.bots.PLAYERS, *NAMED, "human"):
        raise UnknownPlayer("{name} cannot be the name of a player: write another word.", name=repr(name))
    command = command if is_command(command) else f"{COMMAND} {command}"
    check_player(command)
    _REGISTERED[name] = command


def is_command(name: str) -> bool:
    """Return True if a player's name is a command line."""
    return name.startswith(COMMAND)


def command_of(name: str) -> str | None:
    """Return the command line of a player; None for a built-in player or a plug-in."""
    name = _REGISTERED.get(name, name)
    return name.removeprefix(COMMAND).strip() if is_command(name) else None


def player_names() -> tuple[str, ...]:
    """Return the names of all players: built-in ones, plug-ins, and registered commands."""
    return tuple(dict.fromkeys((*domain.bots.PLAYERS, *sorted(_plug_ins()), *sorted(_REGISTERED))))


def check_player(name: str, others: Sequence[str] = ()) -> None:
    """Check that there is a player of this name.

    :raises UnknownPlayer: there is none, or it cannot be loaded or started; the message says why.
    """
    command = command_of(name)
    if command is None:
        player_named(name, others)
        return
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownPlayer("the command {command} cannot be read: {why}", command=command, why=str(error)) from error
    if not words:
        raise UnknownPlayer("a command is missing: write it as in {example}", example=f"'{COMMAND} ./bot.py'")
    if shutil.which(words[0]) is None:
        text = "the command {command} cannot be started: there is no program {program}"
        raise UnknownPlayer(text, command=command, program=words[0])


def refuse_commands(names: Sequence[str]) -> None:
    """Refuse players that are command lines, where whoever names them may not run programs here.

    :raises UnknownPlayer: one of the players is a command line.
    """
    for name in names:
        if is_command(name):
            text = "commands are not run for a request; name a player that was given to `timewalk serve --player`"
            raise UnknownPlayer(text)


def played_here(names: Sequence[str], instead: str) -> tuple[str, ...]:
    """Return the players of a record, with another for each unknown player.

    A record may come from somebody else: no command line is run that it names, and its plug-ins may be missing.
    """
    known = (*player_names(), *NAMED)
    return tuple(name if name in known else instead for name in names)


def with_commands(names: Sequence[str]) -> str:
    """Return the options of `timewalk choose` with which the commands of these seats go on."""
    seated = ((seat, name) for seat, name in enumerate(names, 1) if is_command(name))
    return "".join(f" --auto {shlex.quote(f'{seat}={name}')}" for seat, name in seated)


def player_named(name: str, others: Sequence[str] = ()) -> Answering:
    """Return the built-in player or plug-in of this name.

    :raises UnknownPlayer: there is none, or it cannot be loaded; the message lists the players.
    """
    plug_in = None if name in domain.bots.PLAYERS else _plug_ins().get(name)
    if plug_in is not None:
        return _loaded(plug_in)
    if name in domain.bots.PLAYERS:
        return domain.bots.player_named(name)
    choices = Listed([*player_names(), *others], "")
    raise UnknownPlayer("there is no built-in player {name}; choose one of {choices}", name=repr(name), choices=choices)


@cache
def _plug_ins() -> Mapping[str, EntryPoint]:
    """Return the entry points of plug-ins by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _loaded(plug_in: EntryPoint) -> Answering:
    """Return the function of a plug-in, guarded against its faults."""
    try:
        function = plug_in.load()
    except Exception as error:
        text = "the player {name} cannot be loaded ({kind}: {why})"
        kind = type(error).__name__
        raise UnknownPlayer(text, name=repr(plug_in.name), kind=kind, why=reason_of(error)) from error
    if not callable(function):
        text = "the player {name} cannot be loaded: {value} is no function"
        raise UnknownPlayer(text, name=repr(plug_in.name), value=plug_in.value)
    return guarded(function)


def guarded(function: Answering) -> Answering:
    """Return a player that raises `PlayerFault` for failures and illegal answers."""

    def answering(question: Question, board: Board, definitions: Mapping[str, CardDefinition], dice: Dice) -> Answer:
        try:
            answer = answered(function(question, board, definitions, dice))
        except Exception as error:
            why = reason_of(error)
            raise PlayerFault("it failed ({kind}: {why})", kind=type(error).__name__, why=why) from error
        refuse_wrong(question, answer)
        return answer

    return answering


def refuse_wrong(question: Question, answer: Answer) -> None:
    """Check an answer that comes from outside.

    :raises PlayerFault: the answer is not legal, or has no form that the question can check.
    """
    try:
        question.check(answer)
    except IllegalDecision as error:
        raise PlayerFault("its answer is not legal: {why}", why=error.said) from error
    except Exception as error:  # data of any form, which no check expects
        raise PlayerFault("its answer has a form that no answer has: {answer}", answer=repr(answer)[:80]) from error


# What a seat sees


class Sight:
    """Board of a game as one seat may see it."""

    def __init__(self, seat: PlayerId) -> None:
        self.settled = Board()
        """The board without the events that can still be taken back."""
        self._redactor = Redactor(seat)
        self._unseen: list[Recorded] = []

    def happened(self, events: Sequence[Recorded]) -> None:
        """Add events that can no longer be taken back."""
        self._unseen += events

    def board(self, uncertain: Sequence[Recorded]) -> Board:
        """Return the board, with the spell that is being cast."""
        _fold(self._unseen, self._redactor, self.settled)
        self._unseen.clear()
        if not uncertain:
            return self.settled
        board = self.settled.copy()
        _fold(uncertain, self._redactor.copy(), board)
        return board


def _fold(events: Sequence[Recorded], redactor: Redactor, board: Board) -> None:
    for recorded in events:
        visible = redactor.redact(recorded)
        if visible is not None:
            evolve(board, visible)


# Players at a table


class BuiltIn:
    """Player of this process at a seat, who knows only what the seat may see.

    For a player that never looks at the board (`random`) no board is folded.
    """

    def __init__(self, name: str, seat: PlayerId, seed: str, answering: Answering | None = None) -> None:
        self.name = name
        self.seat = seat
        self._answering = player_named(name, tuple(NAMED)) if answering is None else answering
        self._seed = seed
        self._looks = name != "random"
        self._sight = Sight(seat)
        self._texts: dict[str, CardDefinition] = {}
        self._counted = (0, 0)
        """Numbers of definitions, of the game and of the seat's board, at the last lookup of texts."""
        self._refused: list[Answer] = []
        self.learns = self._looks
        """True if events matter to the player, who looks at the board or was refused an answer."""

    def is_called(self, name: str, seed: str) -> bool:
        """Return True if this player has the given name and seed."""
        return (self.name, self._seed) == (name, seed)

    def happened(self, events: Sequence[Recorded]) -> None:
        """Tell the player the events that can no longer be taken back."""
        self._refused.clear()
        self.learns = self._looks
        if self._looks:
            self._sight.happened(events)

    def refused(self, answer: Answer, error: IllegalDecision) -> None:
        """Tell the player that its answer was refused, so that it chooses another."""
        self._refused.append(answer)
        self.learns = True

    def close(self, table: Standing | None = None) -> None:
        """End the player's work; `table` has the game."""

    def answer(self, question: Question, table: Standing) -> Answer | None:
        """Return this player's answer, None to leave the answer to the person at the seat.

        :raises PlayerFault: the player failed, or its answer is wrong.
        """
        game = table.game
        position, casting = game.board.position, bool(game.casting)
        passing = nothing(question, game)
        if passing is not None:
            return passing
        board = self._sight.board(table.uncertain) if self._looks else self._sight.settled
        texts = self._known(board, table) if self._looks else self._texts
        refused = self._refused
        for again in range(TRIES):
            dice = Dice(self._seed, position + 1, f"seat {self.seat} {len(refused)} {again}")
            if (refused and not casting) or question.player != self.seat:
                answer = question.random(dice)
            else:
                answer = self._answering(question, board, texts, dice)
            if casting or answer not in refused:
                return answer
        return next((answer for answer in islice(question.answers(), 1000) if answer not in refused), None)

    def _known(self, board: Board, table: Standing) -> Mapping[str, CardDefinition]:
        """Return the definitions of the cards that the seat knows."""
        known, visible = table.game.definitions, board.definitions
        settled = board is self._sight.settled
        if not settled or self._counted != (len(known), len(visible)):
            if settled:  # a number of an unfinished casting may mean another definition later
                self._counted = len(known), len(visible)
            self._texts.update((card.hash, known[card.hash]) for card in visible.values() if card.hash in known)
        return self._texts


def nothing(question: Question, game: decider.Decider) -> Answer | None:
    """Return the answer that does nothing, if the turn is very long.

    Programs make no more optional plays in such a turn.
    """
    board = game.board
    if board.position - board.turn_position > LONG and not game.casting:
        return next((answer for answer in (("pass",), "no", ()) if question.is_legal(answer)), None)
    return None


def fault_told(name: str, player: str, fault: PlayerFault, *, conceding: bool) -> Said:
    """Return one sentence about the fault of a player, and what follows."""
    words = {"name": name, "player": player, "fault": fault.said}
    if conceding:
        return Said("{name} concedes, as the player {player} is out: {fault}", words)
    return Said("the game waits for {name}, as the player {player} is out: {fault}", words)
